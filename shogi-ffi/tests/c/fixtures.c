#include "fixtures.h"

#include <string.h>

#include "board.h"
#include "check.h"
#include "text.h"

static const char KIF[] = "手合割：平手\n先手：甲\n後手：乙\n持ち時間：各10分+30秒\n"
                          "   1 ７六歩(77)   ( 0:01/00:00:01)\n*よい手\n"
                          "   2 ３四歩(33)   ( 0:02/00:00:02)\n   3 投了\n"
                          "変化：2手\n   2 ８四歩(83)\n";
static const char CSA[] = "PI\n+\n+7776FU\nT1\n-3334FU\n%TORYO\n";

void fixture_position(const char *name, shogi_position *position) {
    bool mate = strcmp(name, "mate") == 0;
    check_true(name, board_read(mate                         ? "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
                                : strcmp(name, "moved") == 0 ? "startpos moves 7g7f"
                                                             : "startpos",
                                position));
}

shogi_game *fixture_game(const char *name) {
    shogi_rule_set rules;
    shogi_game *game = NULL;
    size_t refused;
    const char *row = "startpos";
    static const char entered[] =
        "+P+P+P+P+P+P+P+P+P/+P8/4K4/9/9/9/9/9/8k b 2R4P2b4g4s4n4l4p 1";
    if (!board_rules("jsa_pro", &rules)) {
        return NULL;
    }
    if (strcmp(name, "entered") == 0) {
        row = entered;
    } else if (strcmp(name, "moved") == 0) {
        row = "startpos moves 7g7f";
    } else if (strcmp(name, "foul") == 0) {
        rules.foul = SHOGI_FOUL_MODE_CLAIM;
        row = "startpos moves 7g7e";
    } else if (strcmp(name, "sennichite") == 0) {
        row = "startpos moves 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b";
    }
    board_game(&rules, row, NULL, &game, &refused);
    if (strcmp(name, "resigned") == 0) {
        check_ok(name, shogi_game_play(game, board_move("7g7f"), NULL, NULL));
        check_ok(name, shogi_game_resign(game, SHOGI_COLOR_WHITE, NULL, NULL));
    } else if (strcmp(name, "clock") == 0) {
        check_ok(name, shogi_game_set_clock(game, "10m", 3, "10m", 3, NULL));
        check_ok(name, shogi_game_play_timed(game, board_move("7g7f"), 1000, NULL, NULL));
    }
    return game;
}

static shogi_record *read_record(const char *text, uint32_t truncate) {
    shogi_read_options wish;
    shogi_record *record = NULL;
    memset(&wish, 0, sizeof wish);
    wish.truncate = truncate;
    check_ok(text, shogi_record_read(text, strlen(text), &wish, &record, NULL));
    return record;
}

shogi_record *fixture_record(const char *name) {
    if (strcmp(name, "csa") == 0) {
        return read_record(CSA, 0);
    }
    if (strcmp(name, "repaired") == 0) {
        return read_record("PI\n+\n+7776FU\n/\nPI\n+\n", 0);
    }
    if (strcmp(name, "stopped") == 0) {
        return read_record("PI\n+\n+7776FU\n+7776FU\n", 1);
    }
    if (strcmp(name, "wrong") == 0) {
        return read_record("PI\n+\n+7776FU\n%SENNICHITE\n", 0);
    }
    shogi_record *record = read_record(KIF, 0);
    static const char comments[] = "よい手\n* 30 -3334FU";
    check_ok(name, shogi_record_set_comments(record, 1, comments, SHOGI_NUL_TERMINATED, NULL));
    check_ok(name, shogi_record_set_bookmark(record, 1, "しおり", SHOGI_NUL_TERMINATED, NULL));
    if (strcmp(name, "undone") == 0) {
        check_ok(name, shogi_record_undo(record));
    }
    return record;
}

const char *fixture_text(const char *name) {
    static char saved[4000];
    if (strcmp(name, "@kif") == 0) {
        return KIF;
    }
    if (strcmp(name, "@csa") == 0) {
        return CSA;
    }
    if (strcmp(name, "@saved") == 0) {
        shogi_game *game = fixture_game("clock");
        check_ok(name, shogi_game_save(game, saved, sizeof saved, NULL));
        shogi_game_free(&game);
        return saved;
    }
    return name;
}

size_t fixture_size(const char *type, size_t *align) {
    static const struct {
        const char *type;
        size_t size, align;
    } types[] = {
        {"u8", 1, 1},
        {"bool", sizeof(bool), 1},
        {"move", sizeof(shogi_move), sizeof(shogi_move)},
        {"u32", 4, 4},
        {"i32", 4, 4},
        {"u64", 8, 8},
        {"size", sizeof(size_t), sizeof(size_t)},
        {"packed", SHOGI_PACKED_SIZE, 1},
        {"position", sizeof(shogi_position), SHOGI_POSITION_ALIGN},
        {"squares", sizeof(shogi_squares), 8},
        {"undo", sizeof(shogi_undo), 8},
        {"setup", sizeof(shogi_setup), 4},
        {"problems", sizeof(shogi_setup), 4},
        {"rules", sizeof(shogi_rule_set), 4},
        {"effects", sizeof(shogi_move_effects), 8},
        {"outcome", sizeof(shogi_outcome), 8},
        {"repetition", sizeof(shogi_repetition), 4},
        {"declaration", sizeof(shogi_declaration), 4},
        {"clock", sizeof(shogi_clock), 8},
        {"error", sizeof(shogi_error), 8},
        {"drop", sizeof(shogi_forbidden_drop), 4},
        {"foul", sizeof(shogi_foul), 4},
        {"style", sizeof(shogi_move_style), 4},
        {"picture", sizeof(shogi_picture), 8},
        {"read", sizeof(shogi_read_options), 8},
        {"write", sizeof(shogi_write_options), 4},
        {"node", sizeof(shogi_node), 8},
        {"engine", sizeof(shogi_engine_score), 4},
        {"verdict", sizeof(shogi_verdict), 8},
        {"loss", sizeof(shogi_loss), 4},
        {"analysis", sizeof(shogi_analysis), 8},
        {"hint", sizeof(shogi_hint), 8},
        {"mates", sizeof(shogi_mate_options), 8},
        {"mate", sizeof(shogi_mate), 8},
    };
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (strcmp(types[i].type, type) == 0) {
            *align = types[i].align;
            return types[i].size;
        }
    }
    check_fail("unknown type %s", type);
    return 0;
}

void fixture_value(const char *name, void *value) {
    shogi_position position;
    size_t align;
    memset(value, 0, fixture_size(name, &align));
    if (strcmp(name, "undo") == 0) {
        fixture_position("start", &position);
        check_ok(name, shogi_position_play(&position, board_move("7g7f"), (shogi_undo *)value,
                                           NULL));
    } else if (strcmp(name, "packed") == 0) {
        fixture_position("start", &position);
        check_ok(name, shogi_position_pack(&position, SHOGI_PACKING_HCP, (uint8_t *)value));
    } else if (strcmp(name, "setup") == 0 || strcmp(name, "problems") == 0) {
        shogi_setup *setup = (shogi_setup *)value;
        fixture_position("start", &position);
        check_ok(name, shogi_position_setup(&position, setup));
        if (strcmp(name, "problems") == 0) {
            memset(setup->board, 0, sizeof setup->board);
        }
    } else if (strcmp(name, "rules") == 0) {
        board_rules("jsa_pro", (shogi_rule_set *)value);
    } else if (strcmp(name, "picture") == 0) {
        shogi_picture *picture = (shogi_picture *)value;
        picture->black = "甲";
        picture->white = "乙";
    }
}

bool fixture_spoil(const char *name, void *value) {
    size_t align, size = fixture_size(name, &align);
    if (strcmp(name, "mates") == 0) {
        /* Numbers only, all of which mean something. */
        return false;
    }
    memset(value, 0xff, size);
    if (strcmp(name, "picture") == 0) {
        shogi_picture *picture = (shogi_picture *)value;
        picture->black = NULL;
        picture->white = NULL;
    }
    return true;
}
