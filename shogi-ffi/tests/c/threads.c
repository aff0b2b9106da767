/* Threads and callbacks: who shares a handle gets an answer or SHOGI_ERROR_IN_USE, and nothing else. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "board.h"
#include "check.h"
#include "fixtures.h"
#include "rows.h"

#define THREADS 8
#define ROUNDS 200

/* One for each thread: nothing of check.h is called there, whose counts are not shared. */
struct worker {
    pthread_t thread;
    const char *wrong;
    /* What all share. */
    shogi_game *game;
    shogi_record *record;
    shogi_player *player;
    const shogi_position *position;
    bool writes;
    unsigned answers, refusals;
};

static bool expect(struct worker *worker, const char *what, bool holds) {
    worker->answers++;
    if (!holds && worker->wrong == NULL) {
        worker->wrong = what;
    }
    return holds;
}

/* Reads what is shared; nobody changes it, so that every call has an answer. */
static void read_all(struct worker *worker) {
    shogi_move moves[SHOGI_MAX_MOVES], answer;
    shogi_outcome outcome;
    shogi_position position;
    uint32_t choice;
    size_t count = 0;
    char sfen[BOARD_SFEN];
    expect(worker, "list",
           shogi_position_legal_moves(worker->position, moves, SHOGI_MAX_MOVES, &count) ==
                   SHOGI_OK &&
               count == 30);
    expect(worker, "sfen",
           shogi_position_sfen(worker->position, sfen, sizeof sfen, NULL) == SHOGI_OK);
    expect(worker, "outcome", shogi_game_outcome(worker->game, &outcome) == SHOGI_OK);
    expect(worker, "position", shogi_game_position(worker->game, &position) == SHOGI_OK);
    expect(worker, "main line",
           shogi_record_main_line(worker->record, NULL, 0, &count) ==
                   SHOGI_ERROR_BUFFER_TOO_SMALL &&
               count == 3);
    expect(worker, "choice",
           shogi_player_choose(worker->player, worker->game, NULL, NULL, &choice, &answer) ==
                   SHOGI_OK &&
               choice == SHOGI_CHOICE_MOVE);
}

/* Plays a game of its own to its end, and reads a record of its own. */
static void play_own(struct worker *worker, const shogi_rule_set *rules) {
    static const shogi_move cycle[][2] = {{16, 25}, {64, 55}, {25, 16}, {55, 64}};
    static const char text[] = "PI\n+\n+7776FU\n%TORYO\n";
    shogi_game *game = NULL, *copy = NULL;
    shogi_record *record = NULL;
    shogi_outcome outcome;
    expect(worker, "game", shogi_game_new(rules, NULL, &game) == SHOGI_OK);
    for (int i = 0; i < 12; i++) {
        shogi_move move = shogi_move_of((shogi_square)cycle[i % 4][0],
                                        (shogi_square)cycle[i % 4][1], 0);
        expect(worker, "own move", shogi_game_play(game, move, NULL, NULL) == SHOGI_OK);
    }
    expect(worker, "own outcome", shogi_game_outcome(game, &outcome) == SHOGI_OK &&
                                      outcome.reason == SHOGI_END_REASON_SENNICHITE);
    expect(worker, "own copy", shogi_game_clone(game, &copy) == SHOGI_OK);
    expect(worker, "own record", shogi_record_read(text, sizeof text - 1, NULL,
                                                   &record, NULL) == SHOGI_OK);
    shogi_record_free(&record);
    shogi_game_free(&game);
    shogi_game_free(&copy);
}

static void *read_and_play(void *user) {
    struct worker *worker = (struct worker *)user;
    shogi_rule_set rules;
    expect(worker, "version", SHOGI_CHECK_VERSION() == SHOGI_OK);
    expect(worker, "rules", shogi_rule_set_from_name("jsa_pro", 7, &rules) == SHOGI_OK);
    for (int round = 0; round < ROUNDS / 10; round++) {
        read_all(worker);
        play_own(worker, &rules);
    }
    return NULL;
}

/* Half of the threads change the game, and each call is done or refused. */
static void *share(void *user) {
    struct worker *worker = (struct worker *)user;
    shogi_move there = shogi_move_of(16, 25, 0);
    for (int round = 0; round < ROUNDS; round++) {
        shogi_outcome outcome;
        shogi_repetition repetition;
        shogi_status status;
        if (worker->writes) {
            status = shogi_game_play(worker->game, there, NULL, NULL);
            /* Another writer may have played it, and then it is no move. */
            expect(worker, "play",
                   status == SHOGI_OK || status == SHOGI_ERROR_IN_USE ||
                       status == SHOGI_ERROR_NO_PIECE || status == SHOGI_ERROR_NOT_YOUR_PIECE);
            worker->refusals += status == SHOGI_ERROR_IN_USE;
            status = shogi_game_undo(worker->game, NULL, NULL);
            expect(worker, "undo",
                   status == SHOGI_OK || status == SHOGI_ERROR_IN_USE ||
                       status == SHOGI_ERROR_NOTHING_TO_UNDO);
        } else {
            status = shogi_game_outcome(worker->game, &outcome);
            expect(worker, "outcome", status == SHOGI_ERROR_IN_USE ||
                                          (status == SHOGI_OK && outcome.kind == 0));
            status = shogi_game_repetition(worker->game, &repetition);
            expect(worker, "repetition",
                   status == SHOGI_ERROR_IN_USE ||
                       (status == SHOGI_OK && repetition.count == 1));
        }
        worker->refusals += status == SHOGI_ERROR_IN_USE;
    }
    return NULL;
}

/* Runs all threads on what is shared. */
static void run(const struct worker *shared, void *(*work)(void *)) {
    static struct worker workers[THREADS];
    unsigned refusals = 0;
    for (int i = 0; i < THREADS; i++) {
        workers[i] = *shared;
        workers[i].writes = i % 2 == 1;
        if (pthread_create(&workers[i].thread, NULL, work, &workers[i]) != 0) {
            check_fail("no thread");
            return;
        }
    }
    for (int i = 0; i < THREADS; i++) {
        check_number("joined", (uint64_t)pthread_join(workers[i].thread, NULL), 0);
        check_true("answers", workers[i].answers > 0);
        if (workers[i].wrong != NULL) {
            check_fail("thread %d: %s", i, workers[i].wrong);
        }
        refusals += workers[i].refusals;
    }
    check_true("no more refusals than calls", refusals <= 2 * THREADS * ROUNDS);
}

/* What a callback does with the handles that the call uses. */
struct meddler {
    shogi_game *game;
    shogi_player *player;
    unsigned stops, reports;
};

static int meddle(void *user, uint64_t nodes) {
    struct meddler *meddler = (struct meddler *)user;
    shogi_outcome outcome;
    shogi_game *game = meddler->game;
    (void)nodes;
    meddler->stops++;
    check_ok("it may be read", shogi_game_outcome(game, &outcome));
    check_status("but not changed", shogi_game_undo(game, NULL, NULL), SHOGI_ERROR_IN_USE);
    check_status("nor freed", shogi_game_free(&game), SHOGI_ERROR_IN_USE);
    check_true("and it stays", game == meddler->game);
    return meddler->stops > 3;
}

static int stop_soon(void *user, uint64_t nodes) {
    struct meddler *meddler = (struct meddler *)user;
    (void)nodes;
    return ++meddler->stops > 3;
}

static void meddle_more(void *user, const shogi_analysis *analysis, const shogi_move *line,
                        size_t length) {
    struct meddler *meddler = (struct meddler *)user;
    shogi_analysis inner;
    meddler->reports++;
    check_true("a depth", analysis->depth > 0 && length > 0 && line[0] != SHOGI_NO_MOVE);
    check_ok("a search in a search", shogi_analyse(meddler->game, 50, NULL, NULL, NULL, &inner,
                                                   NULL, 0, &length));
    check_status("the game is in use", shogi_game_undo(meddler->game, NULL, NULL),
                 SHOGI_ERROR_IN_USE);
}

static int keep(void *user, shogi_record **record, const shogi_error *error) {
    shogi_record **kept = (shogi_record **)user;
    check_ok("game", error->status);
    if (*kept == NULL) {
        *kept = *record;
        *record = NULL;
        return 0;
    }
    /* Freeing it here is no worse than letting it be freed. */
    check_ok("freed", shogi_record_free(record));
    return 1;
}

static void callbacks(void) {
    static const char games[] = "PI\n+\n+7776FU\n/\nPI\n+\n+2726FU\n/\nPI\n+\n";
    struct meddler meddler;
    shogi_analysis analysis;
    shogi_hint hints[3];
    shogi_mate mate;
    shogi_move move;
    shogi_record *kept = NULL;
    shogi_position position;
    size_t count = 0;
    uint32_t choice = 0;
    memset(&meddler, 0, sizeof meddler);
    meddler.game = fixture_game("moved");
    check_ok("player", shogi_player_new(SHOGI_LEVEL_L5, 1, &meddler.player));
    check_ok("analysed", shogi_analyse(meddler.game, UINT64_MAX, meddle, meddle_more, &meddler,
                                       &analysis, NULL, 0, &count));
    check_number("stopped", meddler.stops, 4);
    check_true("reported", meddler.reports > 0);
    meddler.stops = 0;
    check_ok("chosen", shogi_player_choose(meddler.player, meddler.game, meddle, &meddler, &choice,
                                           &move));
    check_true("a move", choice == SHOGI_CHOICE_MOVE && move != SHOGI_NO_MOVE);
    check_true("asked", meddler.stops > 0);
    meddler.stops = 0;
    check_ok("hints", shogi_hints(meddler.game, 100000, meddle, &meddler, hints, 3, &count));
    check_true("asked", meddler.stops > 0);
    meddler.stops = 0;
    check_true("long", board_read("4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1", &position));
    check_ok("solved", shogi_mate_solve(&position, NULL, stop_soon, &meddler, &mate, NULL, 0, &count));
    check_ok("games", shogi_records_read(games, sizeof games - 1, NULL, keep,
                                         &kept, NULL));
    check_ok("kept", shogi_record_main_line(kept, NULL, 0, &count) == SHOGI_ERROR_BUFFER_TOO_SMALL
                         ? (shogi_status)SHOGI_OK
                         : (shogi_status)SHOGI_ERROR_INTERNAL);
    check_ok("record", shogi_record_free(&kept));
    check_ok("player", shogi_player_free(&meddler.player));
    check_ok("game", shogi_game_free(&meddler.game));
}

void threads_run(void) {
    struct worker shared;
    shogi_position start;
    shogi_rule_set rules;
    memset(&shared, 0, sizeof shared);
    check_begin("threads that read");
    fixture_position("start", &start);
    shared.position = &start;
    shared.game = fixture_game("start");
    shared.record = fixture_record("kif");
    check_ok("player", shogi_player_new(SHOGI_LEVEL_L1, 1, &shared.player));
    run(&shared, read_and_play);
    check_begin("threads that write");
    check_ok("game", shogi_game_free(&shared.game));
    if (board_rules("asobinow", &rules) &&
        check_ok("game", shogi_game_new(&rules, &start, &shared.game))) {
        run(&shared, share);
    }
    check_ok("player", shogi_player_free(&shared.player));
    check_ok("record", shogi_record_free(&shared.record));
    check_ok("game", shogi_game_free(&shared.game));
    check_begin("callbacks");
    callbacks();
}
