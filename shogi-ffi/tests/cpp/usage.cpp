// Uses every class of shogi_rules.hpp. What fails is printed; the exit code says whether anything did.
#include <shogi_rules.hpp>
#include <shogi_rules.hpp>  // twice does no harm

#include "check.hpp"

#include <csignal>
#include <cstdio>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <type_traits>
#include <unordered_set>
#include <vector>

std::size_t moves_in_second_unit(const shogi::Position& position);  // second.cpp

using namespace std::chrono_literals;
using shogi::Color;
using shogi::Game;
using shogi::Kind;
using shogi::Move;
using shogi::Piece;
using shogi::Position;
using shogi::Record;
using shogi::Square;

static_assert(std::is_trivially_copyable_v<Position> && sizeof(Position) == SHOGI_POSITION_SIZE);
static_assert(std::is_trivially_copyable_v<Move> && sizeof(Move) == 2);
static_assert(!std::is_copy_constructible_v<Game> && std::is_nothrow_move_constructible_v<Game>);
static_assert(!std::is_copy_constructible_v<Record> && std::is_nothrow_move_assignable_v<Record>);
static_assert(!std::is_copy_constructible_v<shogi::Player> && std::is_nothrow_move_constructible_v<shogi::Player>);
static_assert(std::is_nothrow_copy_constructible_v<shogi::error>);

static void small_values() {
    shogi::check_version();
    CHECK_EQUAL(shogi::version(), std::uint32_t{SHOGI_VERSION});
    CHECK(std::string(shogi::version_text()).find('.') != std::string::npos);

    const Square square("7g");
    CHECK_EQUAL(int{square.file()}, 7);
    CHECK_EQUAL(int{square.rank()}, 7);
    CHECK(square == Square(7, 7) && square == Square("７七") && square != Square(7, 6) && Square(7, 6) < square);
    CHECK_EQUAL(thrown_by([] { Square(10, 1); }).code(), std::uint32_t{SHOGI_ERROR_BAD_ARGUMENT});
    CHECK_EQUAL(thrown_by([] { Square("7x"); }).code(), std::uint32_t{SHOGI_ERROR_NOT_A_SQUARE});

    const Piece dragon(Color::White, Kind::Dragon);
    CHECK(dragon.color() == Color::White && dragon.kind() == Kind::Dragon && !Color::White == Color::Black);
    CHECK_EQUAL(shogi::name(Kind::Rook), "rook");
    CHECK_EQUAL(shogi::name(Kind::Rook, SHOGI_LANG_JA), "飛車");

    const Move mv("8h2b+");
    CHECK_EQUAL(mv.usi(), "8h2b+");
    CHECK(mv.from() == Square("8h") && mv.to() == Square("2b") && mv.promotes() && !mv.dropped() && mv.is_valid());
    CHECK(mv == Move(Square("8h"), Square("2b"), true));
    const Move drop = Move::drop(Kind::Pawn, Square("5e"));
    CHECK_EQUAL(drop.usi(), "P*5e");
    CHECK(drop.dropped() == Kind::Pawn && !drop.from());
    const std::unordered_set<Move> set{mv, drop, mv};
    CHECK_EQUAL(set.size(), 2u);
    CHECK_EQUAL(thrown_by([] { Move::drop(Kind::King, Square("5e")); }).code(),
                std::uint32_t{SHOGI_ERROR_BAD_ARGUMENT});
}

static void errors() {
    const shogi::error error = thrown_by([] { Move("7g7"); });
    CHECK_EQUAL(error.code(), std::uint32_t{SHOGI_ERROR_NOT_A_MOVE});
    CHECK_EQUAL(error.what(), shogi::status_message(SHOGI_ERROR_NOT_A_MOVE));
    CHECK_EQUAL(error.message(SHOGI_LANG_JA), shogi::status_message(SHOGI_ERROR_NOT_A_MOVE, SHOGI_LANG_JA));
    CHECK(std::string(error.message(SHOGI_LANG_JA)) != error.what());

    const std::vector<shogi_status> statuses = shogi::statuses();
    CHECK(statuses.size() > 100);
    CHECK(std::find(statuses.begin(), statuses.end(), SHOGI_ERROR_NIFU) != statuses.end());

    const shogi::error sfen = thrown_by([] { Position("lnsgkgsnl/9/x8/9/9/9/9/9/LNSGKGSNL b - 1"); });
    CHECK_EQUAL(sfen.code(), std::uint32_t{SHOGI_ERROR_SFEN_PIECE});
    CHECK_EQUAL(sfen.byte(), 12u);
}

static void positions() {
    Position position;
    CHECK(position == Position("startpos") && position == Position(SHOGI_HANDICAP_EVEN));
    CHECK_EQUAL(position.sfen(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    CHECK(position.handicap() == SHOGI_HANDICAP_EVEN && position.side_to_move() == Color::Black);
    CHECK(position.piece_on(Square("7g")) == Piece(Color::Black, Kind::Pawn) && !position.piece_on(Square("5e")));
    CHECK(position.king(Color::White) == Square("5a"));
    CHECK_EQUAL(position.pieces(Color::Black).size(), 20u);
    CHECK_EQUAL(position.pieces(Color::Black, Kind::Pawn).size(), 9u);
    CHECK_EQUAL(position.count_legal_moves(), 30u);
    CHECK_EQUAL(position.perft(3), 25470u);
    CHECK(position.has_legal_moves() && !position.is_in_check() && position.checkers().empty());
    CHECK_EQUAL(position.impasse_points(Color::Black), 27);

    std::set<std::string> listed;
    for (const Move mv : position.legal_moves()) {
        listed.insert(mv.usi());
        CHECK(position.is_legal(mv));
    }
    CHECK_EQUAL(listed.size(), 30u);
    const shogi::MoveList moves = position.legal_moves(), copy = moves;
    CHECK(copy.size() == 30 && copy[29] == moves[29]);
    CHECK_EQUAL(std::count_if(moves.begin(), moves.end(), [](Move mv) { return mv.to() == Square("7f"); }), 1);
    CHECK_EQUAL(moves_in_second_unit(position), 30u);

    const std::uint64_t key = position.key();
    const shogi::Undo undo = position.play(Move("7g7f"));
    CHECK(position.key() != key && position.ply() == 2);
    CHECK_EQUAL(thrown_by([&] { position.play(Move("7g7f")); }).code(), std::uint32_t{SHOGI_ERROR_NO_PIECE});
    CHECK_EQUAL(position.move_text(Move("3c3d"), SHOGI_NOTATION_JAPANESE), "△３四歩");
    CHECK(position.read_move("△３四歩") == Move("3c3d"));
    const shogi::error text = thrown_by([&] { position.read_move("９九"); });
    CHECK(text.code() != SHOGI_OK && text.byte() > 0);
    position.undo(undo);
    CHECK(position == Position() && position.key() == key && std::hash<Position>()(position) == key);
    CHECK_EQUAL(thrown_by([&] { position.undo(undo); }).code(), std::uint32_t{SHOGI_ERROR_NOTHING_TO_UNDO});
    position.undo(position.play_unchecked(Move("2g2f")));
    position.set_ply(7);
    CHECK_EQUAL(position.ply(), 7u);

    CHECK_EQUAL(position.targets(Square("7g")).size(), 1u);
    CHECK(*position.targets(Square("7g")).begin() == Square("7f"));
    CHECK(position.complete_move(Square("7g"), Square("7f")) == Move("7g7f"));
    CHECK(position.promotion(Square("7g"), Square("7f")) == SHOGI_PROMOTION_IMPOSSIBLE);
    CHECK(position.flipped().side_to_move() == Color::White && position.after_pass().side_to_move() == Color::White);
    CHECK(position.mirrored().piece_on(Square("8h")) == Piece(Color::Black, Kind::Rook));
    CHECK(position.svg().find("<svg") != std::string::npos);
    for (const shogi::Packing packing : {SHOGI_PACKING_NATIVE, SHOGI_PACKING_HCP, SHOGI_PACKING_PACKED_SFEN}) {
        CHECK(Position(position.pack(packing), packing) == position);
    }
    CHECK(thrown_by([] { Position(shogi::Packed{}, SHOGI_PACKING_HCP); }).code() != SHOGI_OK);

    const Position nifu("k8/9/9/9/9/9/4P4/9/K8 b P 1", SHOGI_VALIDITY_TSUME);
    const std::optional<shogi::error> reason = nifu.why_illegal(Move("P*5e"));
    CHECK(reason && reason->code() == SHOGI_ERROR_NIFU);
    CHECK(reason && shogi::Squares(reason->squares()).contains(Square("5g")));
    CHECK(!nifu.why_illegal(Move("P*4e")));
    CHECK_EQUAL(nifu.hand(Color::Black, Kind::Pawn), 1);
    CHECK_EQUAL(nifu.drop_targets(Kind::Pawn).size(), 63u);
    CHECK_EQUAL(nifu.forbidden_drops(Kind::Pawn).size(), 81u - 63u);

    const Position mate("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    CHECK(mate.mating_moves().size() == 1 && mate.mating_moves()[0] == Move("G*5b") && mate.gives_check(Move("G*5b")));
    const Position pinned("4k4/9/4r4/9/9/9/4S4/9/4K4 b - 1");
    CHECK(pinned.pinned(Color::Black).contains(Square("5g")));
    CHECK(pinned.attackers(Color::White, Square("5g")).contains(Square("5c")));
    CHECK(pinned.threatened(Color::Black, SHOGI_THREAT_ATTACKED).contains(Square("5g")));

    std::string order;
    for (const Square square : mate.pieces(Color::Black)) order += std::to_string(square.raw()) + ' ';
    CHECK_EQUAL(order, "38 44 ");
    CHECK_EQUAL(Position::from_sfen_strict("4k4/9/4P4/9/9/9/9/9/4K4 b G 1").sfen(), mate.sfen());
}

static void setups() {
    shogi::Setup setup;
    CHECK_EQUAL(setup.sfen(), "9/9/9/9/9/9/9/9/9 b - 1");
    setup.board[Square("5a").raw()] = Piece(Color::White, Kind::King).raw();
    setup.hands[SHOGI_COLOR_BLACK][SHOGI_KIND_GOLD] = 2;
    const std::vector<shogi_status> problems = setup.problems();
    CHECK(problems.size() == 1 && problems[0] == SHOGI_ERROR_NO_BLACK_KING);
    CHECK_EQUAL(thrown_by([&] { Position{setup}; }).code(), std::uint32_t{SHOGI_ERROR_NO_BLACK_KING});
    const Position position(setup, SHOGI_VALIDITY_TSUME);
    CHECK_EQUAL(position.sfen(), "4k4/9/9/9/9/9/9/9/9 b 2G 1");
    CHECK_EQUAL(position.setup().sfen(), setup.sfen());
    CHECK_EQUAL(shogi::Setup("9/9/9/9/4P4/9/9/9/9 w - 5").sfen(), "9/9/9/9/4P4/9/9/9/9 w - 5");

    CHECK(shogi::handicap_named("二枚落ち") == SHOGI_HANDICAP_TWO_PIECES);
    CHECK_EQUAL(shogi::name(SHOGI_HANDICAP_TWO_PIECES, SHOGI_LANG_JA), "二枚落ち");
    CHECK_EQUAL(shogi::side_name(SHOGI_HANDICAP_TWO_PIECES, Color::White, SHOGI_LANG_JA), "上手");
    CHECK(shogi::handicap_for_grades(0) == SHOGI_HANDICAP_EVEN);
    CHECK_EQUAL(shogi::furigoma_throw(1).size(), 5u);
    CHECK(shogi::furigoma_decide("FFFTT") == SHOGI_FURIGOMA_SENIOR);
    CHECK(thrown_by([] { shogi::furigoma_decide("FF"); }).code() == SHOGI_ERROR_NOT_FIVE_PAWNS);
}

static Game played(std::initializer_list<const char*> moves) {
    Game game(shogi::rule_set("jsa_pro"));
    for (const char* mv : moves) game.play(Move(mv));
    return game;
}

static void games() {
    const std::vector<std::string> names = shogi::rule_set_names();
    CHECK(std::find(names.begin(), names.end(), "wcsc") != names.end());
    const shogi::RuleSet rules = shogi::rule_set("wcsc");
    CHECK_EQUAL(shogi::name(rules).value_or("none"), "wcsc");
    CHECK(thrown_by([] { shogi::rule_set("nobody's"); }).code() != SHOGI_OK);

    Game game = played({"7g7f", "3c3d"});
    const shogi::MoveEffects effects = game.play(Move("8h2b+"));
    CHECK(Piece(effects.captured).kind() == Kind::Bishop && effects.promoted && !effects.check);
    CHECK(game.length() == 3 && game.moves().size() == 3 && game.moves()[2] == Move("8h2b+"));
    CHECK(game.position_at(0) == Position() && game.position_at(3) == game.position());
    CHECK(game.undo() == Move("8h2b+"));
    CHECK(!game.outcome() && !game.outcome_text() && game.repetition().count == 1);
    CHECK_EQUAL(game.side_name(Color::Black, SHOGI_LANG_JA), "先手");
    CHECK(game.impasse_points().first == 27 && game.fouls().empty() && !game.extension());
    CHECK_EQUAL(shogi::name(game.rules()).value_or("none"), "jsa_pro");
    const std::optional<shogi::Declaration> declaration = game.declaration();
    CHECK(declaration && declaration->verdict == SHOGI_DECLARATION_VERDICT_FAILS);
    CHECK(game.declaration_text(SHOGI_LANG_JA).value_or("").size() > 10);

    Game copy = game.clone();
    CHECK_EQUAL(copy.resign(Color::White).reason, std::uint32_t{SHOGI_END_REASON_RESIGNATION});
    CHECK(copy.outcome() && copy.outcome()->winner == SHOGI_COLOR_BLACK && copy.outcome_text());
    CHECK_EQUAL(thrown_by([&] { copy.play(Move("2g2f")); }).code(), std::uint32_t{SHOGI_ERROR_GAME_OVER});
    CHECK_EQUAL(copy.reopen().winner, shogi_color{SHOGI_COLOR_BLACK});
    CHECK(!copy.outcome());
    const Game saved = Game::load(copy.save());
    CHECK(saved.position() == copy.position() && saved.length() == copy.length());
    CHECK(thrown_by([] { Game::load("{"); }).code() != SHOGI_OK);
    for (auto act : {&Game::time_up, &Game::forfeit, &Game::illegal_action}) {
        Game ended = game.clone();
        CHECK_EQUAL((ended.*act)(Color::Black).winner, shogi_color{SHOGI_COLOR_WHITE});
    }
    Game drawn = game.clone();
    CHECK_EQUAL(drawn.agree_draw().kind, std::uint32_t{SHOGI_OUTCOME_KIND_DRAW});
    CHECK_EQUAL(game.clone().interrupt().reason, std::uint32_t{SHOGI_END_REASON_INTERRUPTED});
    CHECK(thrown_by([&] { game.clone().agree_impasse(); }).code() == SHOGI_ERROR_KINGS_NOT_ENTERED);
    CHECK(thrown_by([&] { game.clone().declare(Color::White); }).code() == SHOGI_ERROR_NOT_YOUR_TURN);
    CHECK(thrown_by([&] { game.clone().claim_foul(1); }).code() != SHOGI_OK);

    Game sennichite = played({});
    for (int i = 0; i < 3; ++i) {
        for (const char* mv : {"2h3h", "8b7b", "3h2h", "7b8b"}) sennichite.play(Move(mv));
    }
    CHECK(sennichite.outcome() && sennichite.outcome()->reason == SHOGI_END_REASON_SENNICHITE);
    const std::optional<Game> replay = sennichite.replay();
    CHECK(replay && replay->length() == 0 && !game.replay());

    CHECK(!game.clock(Color::Black));
    CHECK(!game.time_control(Color::White));
    game.set_clock("10m byoyomi=30s", "10m");
    CHECK(game.time_control(Color::Black) == "10m byoyomi=30s" && game.time_control(Color::White) == "10m");
    game.play(Move("2g2f"), 65s);
    CHECK(game.charged(3) == 65s && !game.charged(1));
    CHECK(game.clock(Color::Black) && game.clock(Color::Black)->remaining == 535000);
    CHECK_EQUAL(thrown_by([&] { game.play(Move("8c8d"), -1s); }).code(), std::uint32_t{SHOGI_ERROR_BAD_ARGUMENT});
    CHECK_EQUAL(thrown_by([&] { game.play(Move("8c8d"), 600s); }).code(), std::uint32_t{SHOGI_ERROR_TIME_UP});
    CHECK(game.outcome() && game.outcome()->reason == SHOGI_END_REASON_TIME_UP);
    CHECK_EQUAL(thrown_by([&] { game.set_clock("10x", "10m"); }).line(), 0u);

    const Game credited(rules, Position(SHOGI_HANDICAP_TWO_PIECES), 0, 10);
    CHECK(credited.impasse_points().second > credited.impasse_points().first - 27);
    const Game moved = std::move(copy);
    CHECK(moved.length() == 2);
    CHECK_EQUAL(thrown_by([&] { copy.length(); }).code(), std::uint32_t{SHOGI_ERROR_NULL_POINTER});
}

static const char KIF[] =
    "手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n"
    "   1 ７六歩(77)   ( 0:05/00:00:05)\n*良い手\n&しおり\n   2 ３四歩(33)   ( 0:03/00:00:03)\n   3 投了\n"
    "\n変化：2手\n   2 ８四歩(83)\n";

static void records() {
    Record record = Record::read(KIF);
    CHECK(record.source() == std::make_pair(SHOGI_FORMAT_KIF, SHOGI_ENCODING_UTF8));
    CHECK(record.diagnostics().empty() && !record.stopped());
    CHECK_EQUAL(record.header(SHOGI_HEADER_BLACK).value_or("none"), "甲");
    CHECK_EQUAL(record.header("後手").value_or("none"), "乙");
    CHECK(!record.header("棋戦") && !record.header(SHOGI_HEADER_EVENT) && record.headers().size() >= 2);

    std::string line;
    for (const shogi::Node node : record.main_line()) line += node.move() ? node.move()->usi() + ' ' : "end";
    CHECK_EQUAL(line, "7g7f 3c3d end");
    CHECK_EQUAL(record.nodes().size(), 5u);
    const shogi::Node first = record.main_line()[0];
    CHECK(first.kind() == SHOGI_NODE_KIND_MOVE && first.time() == 5s && first.parent() == shogi::ROOT);
    CHECK(first.comments() == std::vector<std::string>{"良い手"});
    CHECK_EQUAL(first.bookmark().value_or("none"), "しおり");
    CHECK(first.children().size() == 2 && record.children(first.id()).size() == 2 && first.foul() == SHOGI_OK);
    CHECK(first.position() == record.position(first.id()) && !first.engine_score());
    const shogi::Node last = record.main_line()[2];
    CHECK(last.end() == SHOGI_END_RESIGN && last.end_word() == "投了" && !last.time());
    CHECK(record.result().first == SHOGI_RESULT_WIN && record.result().second == Color::White);
    CHECK_EQUAL(record.path(last.id()).size(), 3u);

    const shogi::RuleSet rules = shogi::rule_set("jsa_pro");
    const shogi::Verdict verdict = record.judge(rules);
    CHECK(verdict.agrees && verdict.plies == 2 && verdict.game.length() == 2);
    CHECK(record.ending_text(rules).value_or("").size() > 5 && !record.difference_text(rules));
    CHECK(!record.time_control(Color::Black));

    const shogi::Written csa = record.write(SHOGI_FORMAT_CSA);
    CHECK(csa.bytes.find("+7776FU") != std::string::npos && csa.bytes.back() == '\n');
    CHECK(!csa.losses.empty() && shogi::message(csa.losses[0]).size() > 3);
    const shogi::Written kif = record.write(SHOGI_FORMAT_KIF);
    CHECK(kif.losses.empty() && Record::read(kif.bytes).write(SHOGI_FORMAT_KIF).bytes == kif.bytes);
    CHECK(record.link(SHOGI_LINK_LISHOGI).value_or("").rfind("https://", 0) == 0);

    const shogi::error wrong = thrown_by([] { Record::read("手合割：平手\n   1 ７六歩(77)\n   2 ３五歩(33)\n   3 ２六歩(27)\n"); });
    CHECK(wrong.code() == SHOGI_ERROR_ILLEGAL_RECORD_MOVE && wrong.line() == 3 && wrong.column() > 1 && wrong.ply() == 2);
    shogi::ReadOptions options{};
    options.truncate = 1;
    const Record cut = Record::read("手合割：平手\n   1 ７六歩(77)\n   2 ７六歩(77)\n", options);
    CHECK(cut.stopped() && cut.stopped()->line() == 3);

    Record edited = record.clone();
    CHECK(edited == record);
    const shogi::NodeId added = edited.add_move(first.id(), Move("1c1d"));
    edited.set_comments(added, "一\n二");
    edited.set_bookmark(added, "印");
    edited.set_time(added, 1500ms);
    CHECK(edited.node(added).comments().size() == 2 && edited.node(added).bookmark() == "印");
    CHECK(edited.node(added).time() == 1500ms && edited != record);
    edited.set_bookmark(added, std::nullopt);
    edited.set_time(added, std::nullopt);
    CHECK(!edited.node(added).bookmark() && !edited.node(added).time());
    edited.add_end(added, SHOGI_END_OTHER, "昼食", Color::Black);
    edited.reorder(added, 0);
    CHECK_EQUAL(edited.main_line()[1].move()->usi(), "1c1d");
    edited.promote_to_main(last.id());
    CHECK_EQUAL(edited.main_line()[1].move()->usi(), "3c3d");
    edited.set_header("棋戦", "");
    CHECK(edited.header("棋戦") == "");
    edited.set_header("棋戦", std::string_view());
    CHECK(edited.header("棋戦") == "");
    edited.set_header("棋戦", std::nullopt);
    CHECK(!edited.header("棋戦"));
    edited.remove(added);
    CHECK_EQUAL(thrown_by([&] { edited.node(added); }).code(), std::uint32_t{SHOGI_ERROR_NO_SUCH_NODE});
    CHECK(edited.undo() && edited.node(added).move() == Move("1c1d") && edited.redo() && !edited.redo());
    edited.merge(record);
    CHECK(thrown_by([&] { edited.add_move(shogi::ROOT, Move("5e5d")); }).code() != SHOGI_OK);
    CHECK(edited.node(edited.add_move(shogi::ROOT, Move("5e5d"), true)).foul() != SHOGI_OK);
    Record passed;
    CHECK(passed.node(passed.add_pass(shogi::ROOT)).kind() == SHOGI_NODE_KIND_PASS);
    CHECK_EQUAL(Record(played({"7g7f"})).main_line().size(), 1u);
    CHECK(Record(Position(SHOGI_HANDICAP_ROOK)).position(shogi::ROOT) == Position(SHOGI_HANDICAP_ROOK));
}

static void many_records() {
    const std::string games = "V2.2\nPI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+77XXFU\n%TORYO\n/\nPI\n+\n+2726FU\n%TORYO\n";
    std::vector<Record> read;
    std::vector<shogi::error> failed;
    const auto keep = [&](Record record) { return read.push_back(std::move(record)), true; };
    const auto note = [&](const shogi::error& error) { return failed.push_back(error), true; };
    shogi::read_records(games, keep, note);
    CHECK(read.size() == 2 && failed.size() == 1);
    CHECK(!failed.empty() && failed[0].line() == 9);
    int seen = 0;
    shogi::read_records(games, [&](Record) { return ++seen, false; }, note);
    CHECK_EQUAL(seen, 1);
    std::string told;
    try {
        shogi::read_records(games, [](Record) -> bool { throw std::string("thrown through C"); }, note);
    } catch (const std::string& text) {
        told = text;
    }
    CHECK_EQUAL(told, "thrown through C");
}

static void players() {
    shogi::Player player(SHOGI_LEVEL_L3, 7);
    player.set(SHOGI_PLAYER_FIELD_NODES, 200);
    Game game(shogi::rule_set("jsa_pro"));
    const shogi::Choice choice = player.choose(game);
    CHECK(choice.kind == SHOGI_CHOICE_MOVE && choice.move && game.position().is_legal(*choice.move));
    CHECK(player.choose(game).move == choice.move);
    CHECK(thrown_by([&] { player.set(SHOGI_PLAYER_FIELD_NOISE, 1'000'000); }).code() == SHOGI_ERROR_BAD_ARGUMENT);

    int depths = 0;
    const shogi::Analysis found = shogi::analyse(
        game, 5000, [](std::uint64_t) { return false; }, [&](const shogi::Analysis& analysis) {
            ++depths;
            CHECK(!analysis.line.empty());
        });
    CHECK(depths > 0 && found.depth > 0 && game.position().is_legal(found.line.at(0)));
    const shogi::Analysis stopped = shogi::analyse(game, 100'000'000, [](std::uint64_t nodes) { return nodes > 1000; });
    CHECK(stopped.nodes < 100'000'000);
    std::string told;
    try {
        shogi::analyse(
            game, 100'000'000, [](std::uint64_t) { return false; },
            [](const shogi::Analysis&) { throw std::string("thrown through C"); });
    } catch (const std::string& text) {
        told = text;
    }
    CHECK_EQUAL(told, "thrown through C");
    told.clear();
    // A callable that cannot be copied.
    try {
        const auto never_copied = std::make_unique<int>(1);
        shogi::analyse(game, 100'000'000, [&never_copied](std::uint64_t) -> bool { throw *never_copied; });
    } catch (int number) {
        told = std::to_string(number);
    }
    CHECK_EQUAL(told, "1");

    shogi::Player calm(SHOGI_LEVEL_L3, 5);
    calm.set(SHOGI_PLAYER_FIELD_NOISE, 7);
    const shogi::Player same = calm.clone();
    calm.set(SHOGI_PLAYER_FIELD_NOISE, 0);
    CHECK(same.get(SHOGI_PLAYER_FIELD_NOISE) == 7 && same.get(SHOGI_PLAYER_FIELD_SEED) == 5);

    const std::vector<shogi::Hint> hints = shogi::hints(game, 500, 3);
    CHECK(hints.size() == 3 && game.position().is_legal(hints.at(0).move()));

    const Position position("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    CHECK(position.mate_in_one() == Move("G*5b") && !Position().mate_in_one());
    const shogi::Mate mate = shogi::solve_mate(position);
    CHECK(mate.status == SHOGI_MATE_STATUS_MATE && mate.line.size() == 1 && mate.line[0] == Move("G*5b"));
    CHECK(shogi::solve_mate(Position()).status == SHOGI_MATE_STATUS_NO_MATE);
}

static int thrower(void*, std::uint64_t) { throw 1; }
static int record_thrower(void*, ::shogi_record**, const ::shogi_error*) { throw 2; }

/// What is thrown through C ends the program, whatever would have caught it.
template <class Call>
static void ends_the_program(Call call) {
    const pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        if (std::freopen("/dev/null", "w", stderr) == nullptr) _exit(3);
        try {
            call();
        } catch (...) {
            _exit(1);
        }
        _exit(2);
    }
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child && WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

static void thrown_through_c() {
    const Game game(shogi::rule_set("jsa_pro"));
    ends_the_program([&] {
        ::shogi_analysis found;
        std::size_t count = 0;
        ::shogi_analyse(game.raw(), 100'000, thrower, nullptr, nullptr, &found, nullptr, 0, &count);
    });
    ends_the_program([] {
        const char text[] = "startpos moves 7g7f\n";
        ::shogi_records_read(text, SHOGI_NUL_TERMINATED, nullptr, record_thrower, nullptr, nullptr);
    });
}

int main() {
    small_values();
    errors();
    positions();
    setups();
    games();
    records();
    many_records();
    players();
    thrown_through_c();
    if (failures > 0) std::cerr << failures << " checks failed\n";
    return failures > 0;
}
