/*
 * What no honest program does, at random but the same in every run: moves without a look at the rules, changes of records
 * at any node, damaged files. Every call works or says what is wrong, and none of them is an internal error.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "check.h"
#include "fixtures.h"
#include "rows.h"
#include "text.h"

#define WALKS 60
#define STEPS 60
#define EDITS 3000
#define DAMAGES 3000

/* Random numbers (SplitMix64). */
static uint64_t state;

static uint64_t random_number(void) {
    uint64_t z = state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static uint32_t below(uint32_t bound) {
    return (uint32_t)(random_number() % bound);
}

static bool works(const char *what, shogi_status status) {
    check_true(what, status != SHOGI_ERROR_INTERNAL && status != SHOGI_ERROR_NEVER_SET);
    return status == SHOGI_OK;
}

static shogi_move any_move(void) {
    shogi_move move;
    do {
        move = (shogi_move)random_number();
    } while (!shogi_move_is_valid(move));
    return move;
}

static int stop_soon(void *user, uint64_t nodes) {
    (void)user;
    return nodes > 100;
}

/* Asks a position about a square, a kind and a move. */
static void ask_about(const shogi_position *position, shogi_move move) {
    shogi_square at = (shogi_square)below(SHOGI_SQUARES), to = (shogi_square)below(SHOGI_SQUARES);
    shogi_color side = (shogi_color)below(2);
    shogi_kind kind = (shogi_kind)(1 + below(SHOGI_KIND_GOLD));
    shogi_squares squares;
    shogi_forbidden_drop drops[SHOGI_SQUARES];
    shogi_move made;
    size_t count;
    uint32_t promotion;
    int32_t value;
    uint8_t number;
    bool is;
    char text[BOARD_MOVE];
    works("piece on", shogi_position_piece_on(position, at, &number));
    works("attackers", shogi_position_attackers(position, side, at, &squares));
    works("targets", shogi_position_targets(position, at, &squares));
    works("drop targets", shogi_position_drop_targets(position, kind, &squares));
    works("forbidden", shogi_position_forbidden_drops(position, kind, drops, SHOGI_SQUARES, &count));
    works("promotion", shogi_position_promotion(position, at, to, &promotion));
    works("completed", shogi_position_complete_move(position, at, to, &made));
    works("threatened", shogi_position_threatened(position, side, below(3), &squares));
    works("pinned", shogi_position_pinned(position, side, &squares));
    works("hand", shogi_position_hand(position, side, kind, &number));
    works("king", shogi_position_king(position, side, &number));
    works("legal", shogi_position_is_legal(position, move, &is));
    works("legality", shogi_position_check_legality(position, move, NULL));
    works("check", shogi_position_gives_check(position, move, &is));
    works("exchange", shogi_position_see(position, move, &value));
    for (uint32_t notation = 0; notation < 4; notation++) {
        works("text", shogi_position_move_text(position, move, notation, to, NULL, text,
                                               sizeof text, NULL));
    }
}

/* Asks a position everything else. */
static void ask_all(const shogi_position *position) {
    shogi_move moves[SHOGI_MAX_MOVES], move;
    shogi_setup setup;
    shogi_position other;
    shogi_mate mate;
    uint64_t nodes;
    uint8_t bytes[SHOGI_PACKED_SIZE];
    size_t count;
    char text[BOARD_SFEN];
    static char picture[1 << 17];
    works("sfen", shogi_position_sfen(position, text, sizeof text, NULL));
    works("moves", shogi_position_legal_moves(position, moves, SHOGI_MAX_MOVES, &count));
    works("mates", shogi_position_mating_moves(position, moves, SHOGI_MAX_MOVES, &count));
    works("mate", shogi_mate_in_one(position, &move));
    works("solved", shogi_mate_solve(position, NULL, stop_soon, NULL, &mate, NULL, 0, &count));
    works("leaves", shogi_position_perft(position, 1, &nodes));
    works("svg", shogi_position_svg(position, NULL, picture, sizeof picture, NULL));
    works("flipped", shogi_position_flipped(position, &other));
    works("mirrored", shogi_position_mirrored(position, &other));
    works("passed", shogi_position_after_pass(position, &other));
    for (uint32_t packing = 0; packing < 3; packing++) {
        if (works("packed", shogi_position_pack(position, packing, bytes))) {
            works("unpacked", shogi_position_unpack(bytes, packing, &other, NULL));
        }
    }
    if (works("setup", shogi_position_setup(position, &setup))) {
        works("again", shogi_position_from_setup(&setup, SHOGI_VALIDITY_LENIENT, &other, NULL));
    }
}

/* Plays anything and takes it back again. */
static void walk(void) {
    shogi_position path[STEPS + 1];
    shogi_undo undos[STEPS];
    size_t steps = 0;
    bool equal = false;
    fixture_position(below(2) == 0 ? "start" : "mate", &path[0]);
    while (steps < STEPS) {
        shogi_move move = any_move();
        path[steps + 1] = path[steps];
        if (!works("played",
                   shogi_position_play_unchecked(&path[steps + 1], move, &undos[steps]))) {
            continue;
        }
        steps++;
        ask_about(&path[steps], any_move());
        if (steps % 10 == 0) {
            ask_all(&path[steps]);
        }
    }
    shogi_position position = path[steps];
    for (; steps > 0; steps--) {
        if (!works("taken back", shogi_position_undo(&position, &undos[steps - 1]))) {
            break;
        }
        works("equal", shogi_position_equal(&position, &path[steps - 1], &equal));
        check_true("where it was", equal);
    }
}

/* A game of what comes out: it is judged all the same. */
static void play_wild(void) {
    shogi_position start;
    shogi_rule_set rules;
    shogi_game *game = NULL;
    shogi_outcome outcome;
    uint32_t choice;
    shogi_move move;
    shogi_player *player = NULL;
    fixture_position("start", &start);
    for (uint32_t i = below(8); i > 0; i--) {
        works("played", shogi_position_play_unchecked(&start, any_move(), NULL));
    }
    if (!board_rules(below(2) == 0 ? "jsa_amateur_24" : "asobinow", &rules) ||
        !works("game", shogi_game_new(&rules, &start, &game))) {
        return;
    }
    for (int i = 0; i < 20; i++) {
        works("played", shogi_game_play(game, any_move(), NULL, NULL));
        if (below(4) == 0) {
            works("undone", shogi_game_undo(game, NULL, NULL));
        }
    }
    works("claimed", shogi_game_claim_foul(game, below(20), NULL, NULL));
    works("outcome", shogi_game_outcome(game, &outcome));
    if (works("player", shogi_player_new(SHOGI_LEVEL_L2, 1, &player))) {
        works("chosen",
              shogi_player_choose(player, game, stop_soon, NULL, &choice, &move));
    }
    works("freed", shogi_player_free(&player));
    static char saved[1 << 14];
    size_t length = 0;
    shogi_game *again = NULL;
    if (works("saved", shogi_game_save(game, saved, sizeof saved, &length))) {
        works("loaded", shogi_game_load(saved, length, &again, NULL));
        works("freed", shogi_game_free(&again));
    }
    works("freed", shogi_game_free(&game));
}

static void write_all(const shogi_record *record) {
    static char text[1 << 17];
    for (uint32_t format = SHOGI_FORMAT_KIF; format <= SHOGI_FORMAT_USEN; format++) {
        size_t length = 0, losses = 0;
        shogi_record *read = NULL;
        if (works("written", shogi_record_write(record, format, NULL, text, sizeof text, &length,
                                                NULL, 0, NULL))) {
            works("read", shogi_record_read(text, length, NULL, &read, NULL));
        }
        works("losses", shogi_record_write(record, format, NULL, NULL, 0, NULL, NULL, 0, &losses));
        works("freed", shogi_record_free(&read));
    }
    for (uint32_t site = SHOGI_LINK_KENTO; site <= SHOGI_LINK_LISHOGI; site++) {
        works("link", shogi_record_link(record, site, below(20), text, sizeof text, NULL));
    }
}

/* Changes a record somewhere. */
static void edit(shogi_record *record, const shogi_record *other) {
    shogi_node_id id = below(40), node;
    switch (below(14)) {
    case 0: works("end", shogi_record_add_end(record, id, 1 + below(20), "言葉", 6,
                                              below(2) == 0 ? SHOGI_NO_COLOR : SHOGI_COLOR_BLACK,
                                              &node, NULL)); break;
    case 1: works("pass", shogi_record_add_pass(record, id, &node, NULL)); break;
    case 2: works("removed", shogi_record_remove(record, id, NULL)); break;
    case 3: works("moved", shogi_record_reorder(record, id, below(4), NULL)); break;
    case 4: works("main", shogi_record_promote_to_main(record, id, NULL)); break;
    case 5: works("time", shogi_record_set_time(record, id, random_number(), NULL)); break;
    case 6: works("comments", shogi_record_set_comments(record, id, "a\n\n変化：1手\n", 18, NULL));
        break;
    case 7: works("bookmark", shogi_record_set_bookmark(record, id, "&\nb", 3, NULL)); break;
    case 8: works("header", shogi_record_set_header(record, "手合割\n", 10, "x\n", 2)); break;
    case 9: works("undone", shogi_record_undo(record)); break;
    case 10: works("redone", shogi_record_redo(record)); break;
    case 11: works("merged", below(20) == 0 ? shogi_record_merge(record, other, NULL)
                                            : shogi_record_undo(record)); break;
    default: {
        shogi_position position;
        shogi_move moves[SHOGI_MAX_MOVES];
        size_t count = 0;
        if (works("position", shogi_record_position(record, id, &position)) &&
            works("moves",
                  shogi_position_legal_moves(&position, moves, SHOGI_MAX_MOVES, &count))) {
            shogi_move move =
                count > 0 && below(4) > 0 ? moves[below((uint32_t)count)] : any_move();
            works("move", shogi_record_add_move(record, id, move, below(2), &node, NULL));
        }
    }
    }
}

static void edit_all(void) {
    shogi_record *record = fixture_record("kif"), *other = fixture_record("csa");
    shogi_rule_set rules;
    shogi_verdict verdict;
    board_rules("jsa_pro", &rules);
    for (int i = 0; i < EDITS; i++) {
        edit(record, other);
        if (i % 100 == 0) {
            write_all(record);
            works("judged", shogi_record_judge(record, &rules, 1, &verdict, NULL));
        }
    }
    works("freed", shogi_record_free(&record));
    works("freed", shogi_record_free(&other));
}

/* Reads damaged files, and damaged games. */
static void damage(const char *source) {
    size_t length = strlen(source);
    char *text = text_copy(source);
    for (int i = 0; i < DAMAGES; i++) {
        shogi_record *record = NULL;
        shogi_game *game = NULL;
        shogi_read_options wish;
        memset(&wish, 0, sizeof wish);
        wish.truncate = below(2);
        wish.allow_illegal = below(2);
        wish.allow_pass = below(2);
        text[below((uint32_t)length)] = (char)random_number();
        if (below(20) == 0) {
            memcpy(text, source, length);
        }
        if (source[0] == '{') {
            works("loaded", shogi_game_load(text, length, &game, NULL));
        }
        works("read", shogi_record_read(text, length, &wish, &record, NULL));
        works("freed", shogi_record_free(&record));
        works("freed", shogi_game_free(&game));
    }
    free(text);
}

void wild_run(void) {
    state = 20;
    check_begin("moves without a look at the rules");
    for (int i = 0; i < WALKS; i++) {
        walk();
    }
    check_begin("games of that");
    for (int i = 0; i < WALKS; i++) {
        play_wild();
    }
    check_begin("records changed anywhere");
    edit_all();
    static const char *const texts[] = {"@kif", "@csa", "@saved"};
    for (int i = 0; i < 3; i++) {
        check_begin(texts[i]);
        damage(fixture_text(texts[i]));
    }
}
