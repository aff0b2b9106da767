// Records: a tree of moves with headers, comments and times, read from any format and written to any. Include
// shogi_rules.hpp.

#ifndef SHOGI_RULES_RECORD_HPP
#define SHOGI_RULES_RECORD_HPP

#include <exception>
#include <type_traits>

#include "game.hpp"

namespace shogi {

using Encoding = ::shogi_encoding;
using End = ::shogi_end;
using EngineScore = ::shogi_engine_score;
using Format = ::shogi_format;
using Header = ::shogi_header;
using Link = ::shogi_link;
using Loss = ::shogi_loss;
using NodeId = ::shogi_node_id;
using ReadOptions = ::shogi_read_options;
using WriteOptions = ::shogi_write_options;

/// The start of every record.
constexpr NodeId ROOT = 0;

/// A node of a record, which must outlive it. What the node is was asked for when it was made.
class Node {
public:
    Node(const ::shogi_record* record, NodeId id)
        : record_(record), id_(id), what_(detail::out<::shogi_node>([&](::shogi_node* node) {
              return ::shogi_record_node(record, id, node);
          })) {}

    NodeId id() const noexcept { return id_; }
    const ::shogi_node& raw() const noexcept { return what_; }

    /// Of `enum shogi_node_kind`.
    std::uint32_t kind() const noexcept { return what_.kind; }
    std::optional<Move> move() const noexcept { return Move::from_raw(what_.mv); }

    /// How the line ends, of `enum shogi_end`; 0 if it is no end.
    std::uint32_t end() const noexcept { return what_.end; }

    /// Why the move is illegal, of `enum shogi_error_code`; 0 if it is legal.
    ::shogi_status foul() const noexcept { return what_.foul; }

    std::optional<NodeId> parent() const noexcept {
        return what_.parent == SHOGI_NO_NODE ? std::nullopt : std::optional<NodeId>(what_.parent);
    }

    std::optional<std::chrono::milliseconds> time() const {
        return what_.time == SHOGI_NO_TIME ? std::nullopt
                                           : std::optional<std::chrono::milliseconds>(detail::duration(what_.time));
    }

    /// The position after it.
    Position position() const {
        return Position(detail::out<::shogi_position>([&](::shogi_position* position) {
            return ::shogi_record_position(record_, id_, position);
        }));
    }

    /// The nodes that follow, the main continuation first.
    std::vector<NodeId> children() const {
        return detail::items<NodeId>([&](NodeId* nodes, std::size_t capacity, std::size_t* count) {
            return ::shogi_record_children(record_, id_, nodes, capacity, count);
        });
    }

    /// The lines of its comments.
    std::vector<std::string> comments() const {
        std::vector<std::string> lines;
        while (std::optional<std::string> line = text([&](char* buffer, std::size_t capacity, std::size_t* length) {
                   return ::shogi_record_comment(record_, id_, lines.size(), buffer, capacity, length);
               })) {
            lines.push_back(*std::move(line));
        }
        return lines;
    }

    std::optional<std::string> bookmark() const {
        return text([&](char* buffer, std::size_t capacity, std::size_t* length) {
            return ::shogi_record_bookmark(record_, id_, buffer, capacity, length);
        });
    }

    /// The word of an end as the file has it: 投了, `%TORYO`.
    std::optional<std::string> end_word() const {
        return text([&](char* buffer, std::size_t capacity, std::size_t* length) {
            return ::shogi_record_end_word(record_, id_, buffer, capacity, length);
        });
    }

    /// The score that an engine noted in the comments, from Black's view.
    std::optional<EngineScore> engine_score() const {
        return detail::out_if_present<EngineScore>(
            [&](EngineScore* score) { return ::shogi_record_engine_score(record_, id_, score); });
    }

private:
    template <class Call>
    static std::optional<std::string> text(Call&& call) {
        return detail::text_if_present(call);
    }

    const ::shogi_record* record_;
    NodeId id_;
    ::shogi_node what_;
};

/// Nodes of a record, which must outlive them.
class Nodes {
public:
    class const_iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = Node;
        using difference_type = std::ptrdiff_t;
        using pointer = void;
        using reference = Node;

        const_iterator(const ::shogi_record* record, const NodeId* at) noexcept : record_(record), at_(at) {}

        Node operator*() const { return Node(record_, *at_); }
        const_iterator& operator++() noexcept {
            ++at_;
            return *this;
        }
        const_iterator operator++(int) noexcept { return const_iterator(record_, at_++); }
        friend bool operator==(const_iterator a, const_iterator b) noexcept { return a.at_ == b.at_; }
        friend bool operator!=(const_iterator a, const_iterator b) noexcept { return a.at_ != b.at_; }

    private:
        const ::shogi_record* record_;
        const NodeId* at_;
    };

    Nodes(const ::shogi_record* record, std::vector<NodeId> ids) noexcept : record_(record), ids_(std::move(ids)) {}

    std::size_t size() const noexcept { return ids_.size(); }
    bool empty() const noexcept { return ids_.empty(); }
    Node operator[](std::size_t index) const { return Node(record_, ids_[index]); }
    const std::vector<NodeId>& ids() const noexcept { return ids_; }
    const_iterator begin() const noexcept { return const_iterator(record_, ids_.data()); }
    const_iterator end() const noexcept { return const_iterator(record_, ids_.data() + ids_.size()); }

private:
    const ::shogi_record* record_;
    std::vector<NodeId> ids_;
};

/// What the referee finds in a record, and the game as it was replayed.
struct Verdict : ::shogi_verdict {
    Verdict(const ::shogi_verdict& verdict, Game&& replayed) : ::shogi_verdict(verdict), game(std::move(replayed)) {}
    Game game;
};

/// A file, and what its format could not hold.
struct Written {
    std::string bytes;
    std::vector<Loss> losses;
};

/// A record.
class Record {
public:
    /// Without moves, from the start of an even game.
    Record()
        : handle_(detail::made<::shogi_record>([](::shogi_record** record) {
              return ::shogi_record_new(nullptr, record);
          })) {}

    explicit Record(const Position& start)
        : handle_(detail::made<::shogi_record>([&](::shogi_record** record) {
              return ::shogi_record_new(&start.raw(), record);
          })) {}

    /// Of a game: its start, moves, charged times and ending.
    explicit Record(const Game& game)
        : handle_(detail::made<::shogi_record>([&](::shogi_record** record) {
              return ::shogi_record_from_game(game.raw(), record);
          })) {}

    /// Takes a handle over.
    explicit Record(::shogi_record* handle) noexcept : handle_(handle) {}

    /// Reads the bytes of a file, of a clipboard, or a link that holds a game.
    static Record read(std::string_view bytes, const ReadOptions& wish = {}) {
        ::shogi_record* record = nullptr;
        detail::check_with([&](::shogi_error* error) {
            return ::shogi_record_read(bytes.data(), bytes.size(), &wish, &record, error);
        });
        return Record(record);
    }

    Record clone() const {
        return Record(
            detail::made<::shogi_record>([&](::shogi_record** copy) { return ::shogi_record_clone(raw(), copy); }));
    }

    ::shogi_record* raw() const noexcept { return handle_.get(); }

    /// The format and the encoding of the file; 0 if the record was not read.
    std::pair<Format, Encoding> source() const {
        std::uint32_t format = 0, encoding = 0;
        detail::check(::shogi_record_source(raw(), &format, &encoding));
        return {static_cast<Format>(format), static_cast<Encoding>(encoding)};
    }

    /// The repairs that were made in reading.
    std::vector<error> diagnostics() const {
        std::vector<error> all;
        ::shogi_error diagnostic;
        while (detail::present(::shogi_record_diagnostic(raw(), all.size(), &diagnostic))) all.emplace_back(diagnostic);
        return all;
    }

    /// What ended reading before the game did, with `truncate`.
    std::optional<error> stopped() const {
        ::shogi_error reason;
        return detail::present(::shogi_record_stopped(raw(), &reason)) ? std::optional<error>(reason) : std::nullopt;
    }

    /// Whether they say the same.
    friend bool operator==(const Record& a, const Record& b) {
        return detail::out<bool>([&](bool* equal) { return ::shogi_record_equal(a.raw(), b.raw(), equal); });
    }
    friend bool operator!=(const Record& a, const Record& b) { return !(a == b); }

    Node node(NodeId id) const { return Node(raw(), id); }

    /// The main line, its end included, without the start.
    Nodes main_line() const { return list(::shogi_record_main_line); }

    /// All nodes, each before those that follow it, the start first.
    Nodes nodes() const { return list(::shogi_record_nodes); }

    /// The nodes that follow one, the main continuation first.
    Nodes children(NodeId id) const { return list(::shogi_record_children, id); }

    /// The nodes from the first after the start to one, that one included.
    Nodes path(NodeId id) const { return list(::shogi_record_path, id); }

    /// The position after a node.
    Position position(NodeId id) const { return node(id).position(); }

    /// Adds a move, or finds it there.
    NodeId add_move(NodeId parent, Move mv, bool allow_illegal = false) {
        return added([&](NodeId* node, ::shogi_error* error) {
            return ::shogi_record_add_move(raw(), parent, mv.raw(), allow_illegal, node, error);
        });
    }

    /// Adds a pass (パス).
    NodeId add_pass(NodeId parent) {
        return added([&](NodeId* node, ::shogi_error* error) {
            return ::shogi_record_add_pass(raw(), parent, node, error);
        });
    }

    /// Adds the end of a line. `word` is what the file is to say where the kind does not.
    NodeId add_end(NodeId parent, End end, std::optional<std::string_view> word = std::nullopt,
                   std::optional<Color> winner = std::nullopt) {
        const std::string_view text = word.value_or(std::string_view());
        const ::shogi_color side = winner ? detail::raw(*winner) : ::shogi_color{SHOGI_NO_COLOR};
        return added([&](NodeId* node, ::shogi_error* error) {
            return ::shogi_record_add_end(raw(), parent, end, text.data(), text.size(), side, node, error);
        });
    }

    /// Removes a node and all that follows it.
    void remove(NodeId id) { edit(::shogi_record_remove, id); }

    /// Gives a node another place among the continuations of the one before; 0 makes it the main one there.
    void reorder(NodeId id, std::size_t index) { edit(::shogi_record_reorder, id, index); }

    /// Makes the line through a node the main line.
    void promote_to_main(NodeId id) { edit(::shogi_record_promote_to_main, id); }

    void set_time(NodeId id, std::optional<std::chrono::milliseconds> time) {
        edit(::shogi_record_set_time, id, time ? detail::millis(*time) : std::uint64_t{SHOGI_NO_TIME});
    }

    /// Other comments, one for each line of a text; the empty text for none.
    void set_comments(NodeId id, std::string_view comments) {
        edit(::shogi_record_set_comments, id, comments.data(), comments.size());
    }

    void set_bookmark(NodeId id, std::optional<std::string_view> name) {
        const std::string_view text = name.value_or(std::string_view());
        edit(::shogi_record_set_bookmark, id, detail::given(name), text.size());
    }

    /// Takes over the lines and notes of another record that starts from the same position.
    void merge(const Record& other) { edit(::shogi_record_merge, other.raw()); }

    /// Takes the last change back, if there is one.
    bool undo() { return detail::present(::shogi_record_undo(raw())); }

    /// Makes the change again that was taken back last, if there is one.
    bool redo() { return detail::present(::shogi_record_redo(raw())); }

    /// The headers in their order, in the words of the file.
    std::vector<std::pair<std::string, std::string>> headers() const {
        std::vector<std::pair<std::string, std::string>> all;
        while (std::optional<std::string> key = text(::shogi_record_header_key, all.size())) {
            all.emplace_back(*std::move(key), text(::shogi_record_header_value, all.size()).value_or(std::string()));
        }
        return all;
    }

    /// The value of a header by its key in the words of the file.
    std::optional<std::string> header(std::string_view key) const {
        return text(::shogi_record_header, key.data(), key.size());
    }

    /// The value of a header by its meaning.
    std::optional<std::string> header(Header known) const { return text(::shogi_record_known_header, known); }

    /// Gives a header another value, adds or removes it.
    void set_header(std::string_view key, std::optional<std::string_view> value) {
        const std::string_view text = value.value_or(std::string_view());
        detail::check(::shogi_record_set_header(raw(), key.data(), key.size(), detail::given(value), text.size()));
    }

    /// The time control of a side that the headers state in full, as Game::set_clock takes it.
    std::optional<std::string> time_control(Color side) const {
        return text(::shogi_record_time_control, detail::raw(side));
    }

    /// Replays the main line under rules, ends the game as the record does, and compares.
    Verdict judge(const RuleSet& rules, bool timed = false) const {
        ::shogi_verdict verdict;
        ::shogi_game* game = nullptr;
        detail::check(::shogi_record_judge(raw(), &rules, timed, &verdict, &game));
        return Verdict(verdict, Game(game));
    }

    /// How the game ended, in a phrase.
    std::optional<std::string> ending_text(const RuleSet& rules, bool timed = false, Lang lang = SHOGI_LANG_EN) const {
        return text(::shogi_record_ending_text, &rules, std::uint32_t{timed}, lang);
    }

    /// Where record and rules contradict each other, in a sentence; `nullopt` if nowhere.
    std::optional<std::string> difference_text(const RuleSet& rules, bool timed = false,
                                               Lang lang = SHOGI_LANG_EN) const {
        return text(::shogi_record_difference_text, &rules, std::uint32_t{timed}, lang);
    }

    /// Who won, as the record says: of `enum shogi_result`, and the winner.
    std::pair<std::uint32_t, std::optional<Color>> result() const {
        std::uint32_t result = 0;
        ::shogi_color winner = SHOGI_NO_COLOR;
        detail::check(::shogi_record_result(raw(), &result, &winner));
        return {result, detail::color(winner)};
    }

    /// The bytes of a file, and what the format cannot hold.
    Written write(Format format, const WriteOptions& wish = {}) const {
        Written written;
        std::size_t length = 0, losses = 0;
        const auto call = [&](char* buffer, std::size_t capacity) {
            return ::shogi_record_write(raw(), format, &wish, buffer, capacity, &length, written.losses.data(),
                                        written.losses.size(), &losses);
        };
        const ::shogi_status status = call(nullptr, 0);
        if (status != SHOGI_ERROR_BUFFER_TOO_SMALL) detail::check(status);
        written.bytes.resize(length);
        written.losses.resize(losses);
        detail::check(call(written.bytes.data(), length + 1));
        return written;
    }

    /// The link under which a page shows the game, or the position at a node; `nullopt` if it cannot.
    std::optional<std::string> link(Link site, NodeId node = ROOT) const {
        return text(::shogi_record_link, site, node);
    }

private:
    template <class Call, class... Args>
    Nodes list(Call call, Args... args) const {
        return Nodes(raw(), detail::items<NodeId>([&](NodeId* nodes, std::size_t capacity, std::size_t* count) {
                         return call(raw(), args..., nodes, capacity, count);
                     }));
    }

    template <class Call>
    NodeId added(Call&& call) {
        NodeId node = SHOGI_NO_NODE;
        detail::check_with([&](::shogi_error* error) { return call(&node, error); });
        return node;
    }

    template <class Call, class... Args>
    void edit(Call call, Args... args) {
        detail::check_with([&](::shogi_error* error) { return call(raw(), args..., error); });
    }

    template <class Call, class... Args>
    std::optional<std::string> text(Call call, Args... args) const {
        return detail::text_if_present([&](char* buffer, std::size_t capacity, std::size_t* length) {
            return call(raw(), args..., buffer, capacity, length);
        });
    }

    detail::Owner<::shogi_record, ::shogi_record_free> handle_;
};

/// What a kind of loss is.
inline std::string message(const Loss& loss, Lang lang = SHOGI_LANG_EN) {
    return detail::text([&](char* buffer, std::size_t capacity, std::size_t* length) {
        return ::shogi_loss_message(loss.kind, lang, buffer, capacity, length);
    });
}

/// Reads all games of a file: `each(Record)` is given those that can be read, `failed(const error&)` what is wrong with
/// the others. Either returns `true` to go on. What they throw ends the reading and is thrown again.
template <class Each, class Failed>
void read_records(std::string_view bytes, Each&& each, Failed&& failed, const ReadOptions& wish = {}) {
    struct Border {
        std::remove_reference_t<Each>& each;
        std::remove_reference_t<Failed>& failed;
        std::exception_ptr thrown;

        static int call(void* user, ::shogi_record** record, const ::shogi_error* details) noexcept {
            Border& border = *static_cast<Border*>(user);
            try {
                const bool go_on = *record == nullptr ? border.failed(error(*details))
                                                      : border.each(Record(std::exchange(*record, nullptr)));
                return go_on ? 0 : 1;
            } catch (...) {
                border.thrown = std::current_exception();
                return 1;
            }
        }
    } border{each, failed, nullptr};
    ::shogi_error details;
    const ::shogi_status status =
        ::shogi_records_read(bytes.data(), bytes.size(), &wish, Border::call, &border, &details);
    if (border.thrown) std::rethrow_exception(border.thrown);
    if (status != SHOGI_OK) throw error(details);
}

}  // namespace shogi

#endif
