/* The table of all functions, and those that are called by hand. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "fixtures.h"
#include "misuse.h"
#include "rows.h"
#include "text.h"

#define A(type, i) ((type *)a[i].p)
#define N(type, i) ((type)a[i].n)
#define TEXT(i) A(char, i), N(size_t, (i) + 1)
#define BUF(i) A(char, i), N(size_t, (i) + 1), A(size_t, (i) + 2)
#define LIST(type, i) A(type, i), N(size_t, (i) + 1), A(size_t, (i) + 2)
#define POS(i) A(shogi_position, i)
#define GAME(i) A(shogi_game, i)
#define REC(i) A(shogi_record, i)
#define ERR(i) A(shogi_error, i)

#define CALL(name, takes, ...)                                                                     \
    static shogi_status call_##name(const union value *a) { return name(__VA_ARGS__); }
#include "calls.def"
#undef CALL

static const struct function functions[] = {
#define CALL(name, takes, ...) {#name, takes, call_##name},
#include "calls.def"
#undef CALL
};
#define FUNCTIONS (sizeof functions / sizeof *functions)

static void versions(void) {
    char text[20];
    uint32_t version = shogi_version();
    snprintf(text, sizeof text, "%u.%u.%u", (unsigned)(version / 10000),
             (unsigned)(version / 100 % 100), (unsigned)(version % 100));
    check_number("version", version, SHOGI_VERSION);
    check_text("version", shogi_version_text(), text);
    check_ok("fits", SHOGI_CHECK_VERSION());
    size_t size = sizeof(shogi_position), align = SHOGI_POSITION_ALIGN;
    check_status("newer", shogi_check_version(version + 1, size, align),
                 SHOGI_ERROR_OTHER_VERSION);
    check_status("another", shogi_check_version(UINT32_MAX, size, align),
                 SHOGI_ERROR_OTHER_VERSION);
    check_status("none", shogi_check_version(0, size, align), SHOGI_ERROR_OTHER_VERSION);
    check_status("the next series", shogi_check_version(version + 100, size, align),
                 SHOGI_ERROR_OTHER_VERSION);
    check_status("size", shogi_check_version(version, size - 8, align),
                 SHOGI_ERROR_OTHER_VERSION);
    check_status("align", shogi_check_version(version, size, 2 * align),
                 SHOGI_ERROR_OTHER_VERSION);
}

static void squares(void) {
    for (unsigned file = 0; file < 256; file++) {
        for (unsigned rank = 0; rank < 256; rank++) {
            shogi_square square = shogi_square_of((uint8_t)file, (uint8_t)rank);
            if (file < 1 || file > 9 || rank < 1 || rank > 9) {
                check_number("no square", square, SHOGI_NO_SQUARE);
            } else {
                check_number("square", square, 9 * (file - 1) + rank - 1);
                check_number("file", shogi_square_file(square), file);
                check_number("rank", shogi_square_rank(square), rank);
            }
        }
    }
    for (unsigned square = SHOGI_SQUARES; square < 256; square++) {
        check_number("no file", shogi_square_file((shogi_square)square), 0);
        check_number("no rank", shogi_square_rank((shogi_square)square), 0);
    }
    /* Squares 0, 62, 63 and 80: both ends of both words. */
    shogi_squares set = {{(uint64_t)1 << 62 | 1, (uint64_t)1 << 17 | 1}}, wild = {{UINT64_MAX, 0}};
    static const shogi_square taken[] = {0, 62, 63, 80, SHOGI_NO_SQUARE, SHOGI_NO_SQUARE};
    for (unsigned square = 0; square < 256; square++) {
        bool there = square == 0 || square == 62 || square == 63 || square == 80;
        check_true("in the set", shogi_squares_contain(set, (shogi_square)square) == there);
        check_true("in no set", !shogi_squares_contain(wild, (shogi_square)square));
    }
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        check_number("taken", shogi_squares_take(&set), taken[i]);
    check_number("no set", shogi_squares_take(NULL), SHOGI_NO_SQUARE);
    check_number("no set", shogi_squares_take(&wild), SHOGI_NO_SQUARE);
}

static void pieces(void) {
    for (unsigned color = 0; color < 256; color++) {
        for (unsigned kind = 0; kind < 256; kind++) {
            shogi_piece piece = shogi_piece_of((shogi_color)color, (shogi_kind)kind);
            if (color > 1 || kind < 1 || kind > SHOGI_KIND_DRAGON) {
                check_number("no piece", piece, SHOGI_NO_PIECE);
            } else {
                check_number("kind", shogi_piece_kind(piece), kind);
                check_number("color", shogi_piece_color(piece), color);
            }
        }
    }
    unsigned known = 0;
    for (unsigned piece = 0; piece < 256; piece++) {
        known += shogi_piece_kind((shogi_piece)piece) != SHOGI_NO_PIECE;
        bool is_one = shogi_piece_kind((shogi_piece)piece) != SHOGI_NO_PIECE;
        shogi_color color = shogi_piece_color((shogi_piece)piece);
        check_true("a color", is_one ? color < 2 : color == SHOGI_NO_COLOR);
    }
    check_number("pieces", known, 28);
}

/* Every number is a move or none, and a move is put together from its parts. */
static void moves(void) {
    for (uint32_t raw = 0; raw <= 0xffff; raw++) {
        shogi_move move = (shogi_move)raw, again;
        shogi_square from = shogi_move_from(move), to = shogi_move_to(move);
        shogi_kind dropped = shogi_move_dropped(move);
        bool promotes = shogi_move_promotes(move);
        if (!shogi_move_is_valid(move)) {
            check_number("no move", from == SHOGI_NO_SQUARE && to == SHOGI_NO_SQUARE &&
                                        dropped == SHOGI_NO_PIECE && !promotes, true);
            continue;
        }
        again = dropped == SHOGI_NO_PIECE ? shogi_move_of(from, to, promotes)
                                          : shogi_move_drop(dropped, to);
        /* A move to where the piece stands has a number, as illegal moves do, but is never made. */
        check_number("a move of its parts", again, from == to ? SHOGI_NO_MOVE : move);
    }
    for (unsigned wild = SHOGI_SQUARES; wild < 256; wild++) {
        check_number("no move", shogi_move_of((shogi_square)wild, 0, 0), SHOGI_NO_MOVE);
        check_number("no move", shogi_move_of(0, (shogi_square)wild, -1), SHOGI_NO_MOVE);
        check_number("no drop", shogi_move_drop(SHOGI_KIND_PAWN, (shogi_square)wild),
                     SHOGI_NO_MOVE);
        check_number("no drop", shogi_move_drop((shogi_kind)wild, 0), SHOGI_NO_MOVE);
    }
    check_number("nowhere", shogi_move_of(7, 7, 0), SHOGI_NO_MOVE);
    check_number("no king", shogi_move_drop(SHOGI_KIND_KING, 0), SHOGI_NO_MOVE);
}

/* Freeing again does nothing; what is no handle of the kind is told, and stays. */
static void frees(void) {
    shogi_game *game = fixture_game("moved"), *stays = game;
    shogi_record *record = fixture_record("kif");
    shogi_player *player = NULL;
    check_ok("player", shogi_player_new(SHOGI_LEVEL_L1, 1, &player));
    check_status("a game as a record", shogi_record_free((shogi_record **)(void *)&game),
                 SHOGI_ERROR_NEVER_SET);
    check_status("a game as a player", shogi_player_free((shogi_player **)(void *)&game),
                 SHOGI_ERROR_NEVER_SET);
    check_true("it stays", game == stays);
    check_status("a record as a game", shogi_game_free((shogi_game **)(void *)&record),
                 SHOGI_ERROR_NEVER_SET);
    check_status("a player as a game", shogi_game_free((shogi_game **)(void *)&player),
                 SHOGI_ERROR_NEVER_SET);
    for (int i = 0; i < 2; i++) {
        check_ok("game", shogi_game_free(&game));
        check_ok("record", shogi_record_free(&record));
        check_ok("player", shogi_player_free(&player));
        check_true("NULL", game == NULL && record == NULL && player == NULL);
    }
}

/* A record is no other one, even where both are one. */
static void same_handles(void) {
    shogi_record *record = fixture_record("kif");
    bool equal = false;
    check_ok("equal", shogi_record_equal(record, record, &equal));
    check_true("equal", equal);
    check_ok("merged", shogi_record_merge(record, record, NULL));
    check_ok("freed", shogi_record_free(&record));
}

/* Budgets that are too large are no reason to give up. */
static void budgets(void) {
    shogi_game *game = fixture_game("resigned");
    shogi_position mate;
    shogi_mate_options wish;
    shogi_mate found;
    shogi_hint hint;
    size_t count = 99;
    check_ok("hints", shogi_hints(game, UINT64_MAX, NULL, NULL, &hint, 1, &count));
    check_number("none when the game is over", count, 0);
    check_ok("freed", shogi_game_free(&game));
    static shogi_hint hints[SHOGI_MAX_MOVES];
    game = fixture_game("start");
    check_ok("hints", shogi_hints(game, 100, NULL, NULL, hints, SIZE_MAX, &count));
    check_number("one for each move", count, 30);
    memset(&wish, 0, sizeof wish);
    wish.memory = 1u << 28;
    wish.nodes = UINT64_MAX;
    wish.plies = UINT32_MAX;
    fixture_position("mate", &mate);
    check_ok("mate", shogi_mate_solve(&mate, &wish, NULL, NULL, &found, NULL, 0, &count));
    check_number("mate", found.status, SHOGI_MATE_STATUS_MATE);
    check_number("plies", count, 1);
    check_ok("freed", shogi_game_free(&game));
}

/* A position that anybody but the library has changed is told, whichever bit it is. */
static void seals(void) {
    shogi_position position, before;
    unsigned char *bytes = (unsigned char *)&position;
    shogi_move position_move = shogi_move_of(60, 59, 0);
    size_t count = 0;
    fixture_position("start", &position);
    before = position;
    for (size_t bit = 0; bit < 8 * sizeof position; bit++) {
        bytes[bit / 8] = (unsigned char)(bytes[bit / 8] ^ 1u << bit % 8);
        check_status("changed", shogi_position_count_legal_moves(&position, &count),
                     SHOGI_ERROR_NEVER_SET);
        position = before;
    }
    check_ok("as it was", shogi_position_count_legal_moves(&position, &count));
    memset(&position.words[5], 0xff, 40);
    check_status("overwritten", shogi_position_play(&position, position_move, NULL, NULL),
                 SHOGI_ERROR_NEVER_SET);
    check_status("overwritten", shogi_position_set_ply(&position, 1), SHOGI_ERROR_NEVER_SET);
}

/* As deep, and as many, as there can be. */
static void extremes(void) {
    /* Without Black's king there are more moves than in any game. */
    static const char most[] = "R8/2K1S1SS1/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";
    static shogi_move moves[SHOGI_MAX_MOVES];
    shogi_position position;
    uint64_t nodes = 0;
    size_t count = 0;
    check_ok("most", shogi_position_from_text(most, sizeof most - 1, SHOGI_VALIDITY_TSUME, &position,
                                              NULL));
    check_ok("most", shogi_position_legal_moves(&position, moves, SHOGI_MAX_MOVES, &count));
    check_number("most", count, 599);
    check_status("too deep", shogi_position_perft(&position, SHOGI_MAX_PERFT_DEPTH + 1, &nodes),
                 SHOGI_ERROR_BAD_ARGUMENT);
    check_status("too deep", shogi_position_perft(&position, UINT32_MAX, &nodes),
                 SHOGI_ERROR_BAD_ARGUMENT);
}

/* Functions that return what they tell, and what is asked beside the table. */
static const struct {
    const char *name;
    void (*run)(void);
} by_hand[] = {
    {"shogi_version", versions},         {"shogi_version_text", versions},
    {"shogi_check_version", versions},   {"shogi_square_of", squares},
    {"shogi_square_file", squares},      {"shogi_square_rank", squares},
    {"shogi_piece_of", pieces},          {"shogi_piece_kind", pieces},
    {"shogi_piece_color", pieces},       {"shogi_move_of", moves},
    {"shogi_move_drop", moves},          {"shogi_move_from", moves},
    {"shogi_move_to", moves},            {"shogi_move_dropped", moves},
    {"shogi_move_promotes", moves},      {"shogi_move_is_valid", moves},
    {"the functions that free", frees},  {"one handle twice", same_handles},
    {"large budgets", budgets},          {"seals of positions", seals},
    {"extremes", extremes},              {"shogi_squares_contain", squares},
    {"shogi_squares_take", squares},
};
#define BY_HAND (sizeof by_hand / sizeof *by_hand)

static bool is_called(const char *name) {
    for (size_t i = 0; i < FUNCTIONS; i++) {
        if (strcmp(functions[i].name, name) == 0) {
            return true;
        }
    }
    for (size_t i = 0; i < BY_HAND; i++) {
        if (strcmp(by_hand[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* No function of the library is left out. */
static void check_symbols(const char *path) {
    char *file = text_read(path, NULL), *rest = file, *name;
    size_t symbols = 0, known = FUNCTIONS;
    while ((name = text_line(&rest)) != NULL) {
        check_begin(name);
        check_true("called", is_called(name));
        symbols++;
    }
    free(file);
    for (size_t i = 0; i < BY_HAND; i++) {
        known += text_after(by_hand[i].name, "shogi_") != NULL;
    }
    check_begin(path);
    check_number("functions", known, symbols);
}

void misuse_run(const char *symbols) {
    check_symbols(symbols);
    for (size_t i = 0; i < FUNCTIONS; i++) {
        misuse_call(&functions[i]);
    }
    for (size_t i = 0; i < BY_HAND; i++) {
        if (i == 0 || by_hand[i].run != by_hand[i - 1].run) {
            check_begin(by_hand[i].name);
            by_hand[i].run();
        }
    }
}
