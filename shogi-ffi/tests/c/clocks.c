/* Time: what a game with a clock says of each move. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "check.h"
#include "rows.h"
#include "text.h"

#define BLACK SHOGI_COLOR_BLACK
#define WHITE SHOGI_COLOR_WHITE

/* A game of moves to and fro on a clock. */
struct timed {
    shogi_game *game;
    uint32_t plies;
};

static bool begin(struct timed *timed, const char *black, const char *white) {
    shogi_rule_set rules;
    shogi_error error;
    timed->game = NULL;
    timed->plies = 0;
    if (!board_rules("jsa_pro", &rules) ||
        !check_ok("game", shogi_game_new(&rules, NULL, &timed->game))) {
        return false;
    }
    shogi_status set = shogi_game_set_clock(timed->game, black, SHOGI_NUL_TERMINATED, white,
                                            SHOGI_NUL_TERMINATED, &error);
    return check_ok("clock", set) || check_fail("%s, %s: %s", black, white, error.message_en);
}

/* The side to move plays; the status says whether the time was up. */
static shogi_status spend(struct timed *timed, uint64_t elapsed) {
    static const char *const moves[] = {"2h3h", "8b7b", "3h2h", "7b8b"};
    shogi_status status = shogi_game_play_timed(timed->game, board_move(moves[timed->plies % 4]),
                                                elapsed, NULL, NULL);
    timed->plies += status == SHOGI_OK;
    return status;
}

/* The settings of a row, `main=10 byo=30 used=25`; each is taken once. */
struct settings {
    char *words[8];
    size_t count;
};

static const char *take(struct settings *settings, const char *name) {
    for (size_t i = 0; i < settings->count; i++) {
        const char *value = text_after(settings->words[i], name);
        if (value != NULL && *value == '=') {
            settings->words[i] = settings->words[--settings->count];
            return value + 1;
        }
    }
    check_fail("no %s", name);
    return "0";
}

static unsigned long take_time(struct settings *settings, const char *name) {
    return text_millis(take(settings, name));
}

/* Writes the time control of a row as the library reads it. */
static void control(const char *form, struct settings *settings, char *text, size_t room) {
    unsigned long main_time = take_time(settings, "main");
    if (strcmp(form, "sudden_death") == 0) {
        snprintf(text, room, "%lums", main_time);
    } else if (strcmp(form, "byoyomi") == 0) {
        snprintf(text, room, "%lums byoyomi=%lums", main_time, take_time(settings, "byo"));
    } else if (strcmp(form, "fischer(before)") == 0) {
        snprintf(text, room, "%lums increment-before=%lums", main_time,
                 take_time(settings, "inc"));
    } else if (strcmp(form, "stopwatch") == 0) {
        snprintf(text, room, "%lums rounding=1m", main_time);
    } else if (strcmp(form, "periods") == 0) {
        unsigned long byoyomi = take_time(settings, "byo");
        char *count = text_copy(take(settings, "periods"));
        char *length = text_cut(count, "x");
        snprintf(text, room, "%lums byoyomi=%lums periods=%sx%lums", main_time, byoyomi, count,
                 text_millis(length == NULL ? "" : length));
        free(count);
    } else if (strcmp(form, "csa_whole_second") == 0) {
        unsigned long byoyomi = take_time(settings, "byo");
        snprintf(text, room, "%lums byoyomi=%lums rounding=1s least=%lums", main_time, byoyomi,
                 take_time(settings, "least"));
    } else {
        text[0] = '\0';
        check_fail("unknown form %s", form);
    }
}

static void compare(struct timed *timed, char *word) {
    shogi_clock clock;
    char *value = text_cut(word, "=");
    if (value == NULL ||
        !check_ok("clock", shogi_game_clock(timed->game, BLACK, 0, &clock))) {
        check_fail("%s?", word);
    } else if (strcmp(word, "remaining") == 0) {
        check_number(word, clock.remaining, text_millis(value));
    } else if (strcmp(word, "consumed") == 0) {
        check_number(word, clock.used, text_millis(value));
    } else if (strcmp(word, "periods") == 0) {
        check_number(word, clock.periods_left, text_number(value));
    } else {
        check_fail("unknown answer %s", word);
    }
}

/* What a flag leaves: a lost game, and a clock as it was. */
static void check_flag(struct timed *timed, const shogi_clock *before) {
    shogi_outcome outcome;
    shogi_clock after;
    uint32_t length = 0;
    check_ok("outcome", shogi_game_outcome(timed->game, &outcome));
    check_number("reason", outcome.reason, SHOGI_END_REASON_TIME_UP);
    check_number("winner", outcome.winner, WHITE);
    check_ok("length", shogi_game_length(timed->game, &length));
    check_number("moves", length, timed->plies);
    check_ok("clock", shogi_game_clock(timed->game, BLACK, 0, &after));
    check_number("remaining", after.remaining, before->remaining);
    check_number("used", after.used, before->used);
}

static void check_spent(struct timed *timed, char *expected) {
    char *words[4];
    char *remark = text_cut(expected, " (recorded ");
    uint64_t charged = 0;
    if (remark != NULL) {
        char *end = text_cut(remark, " s)");
        check_ok("charged", shogi_game_charged(timed->game, timed->plies, &charged));
        check_number("recorded", charged, text_millis(remark));
        check_true("nothing after the remark", end != NULL && *end == '\0');
    }
    size_t count = text_words(expected, words, 4);
    check_true("ok and an answer", count > 1 && strcmp(words[0], "ok") == 0);
    for (size_t i = 1; i < count; i++) {
        compare(timed, words[i]);
    }
}

void clocks_row(const char *question, const char *expected) {
    char *own = text_copy(question), *answer = text_copy(expected);
    char *form = own, *rest = text_cut(own, " ");
    struct settings settings;
    char text[BOARD_SENTENCE];
    struct timed timed;
    shogi_clock before;
    settings.count = text_words(rest, settings.words, 8);
    control(form, &settings, text, sizeof text);
    if (begin(&timed, text, text)) {
        if (strcmp(form, "stopwatch") == 0) {
            check_ok("consumed", spend(&timed, take_time(&settings, "consumed")));
            check_ok("the other side", spend(&timed, 0));
        }
        check_ok("clock", shogi_game_clock(timed.game, BLACK, 0, &before));
        shogi_status status = spend(&timed, take_time(&settings, "used"));
        check_number("unknown settings", settings.count, 0);
        if (strcmp(expected, "flag") == 0) {
            check_status("used", status, SHOGI_ERROR_TIME_UP);
            check_flag(&timed, &before);
        } else if (check_ok("used", status)) {
            check_spent(&timed, answer);
        }
    }
    shogi_game_free(&timed.game);
    free(own);
    free(answer);
}

/* The time control of an object {"main_s": …, "byoyomi_s": …}. */
static void configured(const struct json *config, char *text, size_t room) {
    const struct json *main_time = json_get(config, "main_s");
    const struct json *byoyomi = json_get(config, "byoyomi_s");
    if (json_count(config) != 2) {
        check_fail("unknown configuration");
    }
    snprintf(text, room, "%lums byoyomi=%lums", json_millis(main_time), json_millis(byoyomi));
}

/* Plays the events; `flag` becomes the side whose flag fell. */
static void play_events(struct timed *timed, const struct json *events, const char **flag) {
    for (const struct json *event = json_at(events, 0); event != NULL; event = event->next) {
        const char *side = json_text(json_at(event, 0));
        check_text("the side to move", side, timed->plies % 2 == 0 ? "b" : "w");
        check_true("no event after the end", *flag == NULL);
        check_number("a side and a time", json_count(event), 2);
        shogi_status status = spend(timed, json_millis(json_at(event, 1)));
        if (status == SHOGI_ERROR_TIME_UP) {
            *flag = side;
        } else {
            check_ok("event", status);
        }
    }
}

void clocks_case(const char *text, const struct json *expected) {
    struct json *input = json_read(text);
    const struct json *config = json_get(input, "config");
    const struct json *black = json_get(config, "b"), *white = json_get(config, "w");
    char controls[2][BOARD_SENTENCE];
    const char *flag = NULL;
    struct timed timed;
    shogi_clock clock;
    configured(black == NULL ? config : black, controls[0], sizeof controls[0]);
    configured(white == NULL ? config : white, controls[1], sizeof controls[1]);
    check_number("config and events", json_count(input), 2);
    if (begin(&timed, controls[0], controls[1])) {
        play_events(&timed, json_get(input, "events"), &flag);
        for (const struct json *item = json_at(expected, 0); item != NULL; item = item->next) {
            if (strcmp(item->key, "b_main_s") == 0 || strcmp(item->key, "w_main_s") == 0) {
                shogi_color side = item->key[0] == 'b' ? BLACK : WHITE;
                check_ok(item->key, shogi_game_clock(timed.game, side, 0, &clock));
                check_number(item->key, clock.remaining, json_millis(item));
            } else if (strcmp(item->key, "flag") == 0) {
                check_text(item->key, flag == NULL ? "null" : flag, item->text);
            } else {
                check_fail("unknown key %s", item->key);
            }
        }
    }
    shogi_game_free(&timed.game);
    json_free(input);
}
