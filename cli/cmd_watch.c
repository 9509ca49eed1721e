/* cmd_watch.c - dcg watch, dcg replay show, dcg replay verify: games that are looked at. */
#include "files.h"
#include "opponent.h"
#include "show.h"

struct watcher {
    int viewer;
    bool board;
};

static void watcher_show(void *user, const struct match *match)
{
    const struct watcher *watcher = user;
    show_events(match, watcher->viewer);
    if (watcher->board && show_turn_began(match))
        show_board(match, watcher->viewer);
}

static int match_watch(struct match *match, dcg_ai *const ai[2], struct watcher *watcher)
{
    dcg_status status = match_start(match);
    show_intro(&match->record);
    while (status == DCG_OK) {
        dcg_option option;
        watcher_show(watcher, match);
        int player = match_deciding(match);
        if (player < 0)
            break;
        status = match_ai(match, ai[player], &option, NULL);
        if (status == DCG_OK)
            status = match_choose(match, option);
    }
    if (status != DCG_OK)
        return complain("the game can't go on: %s", dcg_status_text(status));
    show_result(match);
    return dcg_result(match->game).outcome == DCG_FAILED ? EXIT_NO : EXIT_YES;
}

static int watch_with(const struct arguments *a, const dcg_cards *cards, struct match *match)
{
    struct opponent opponent[2];
    dcg_ai *ai[2];
    struct watcher watcher = {.board = flag_given(a, FLAG_BOARD)};
    if (!opponent_load(a, FLAG_AI, "random", &opponent[0]) ||
        !opponent_load(a, FLAG_AI2, opponent[0].name, &opponent[1]) || !show_viewer(a, &watcher.viewer) ||
        !decks_load(cards, a, match->record.deck))
        return EXIT_WRONG;
    for (int i = 0; i < 2; i++)
        replay_player_set(&match->record, i, opponent[i].name);
    match->record.seed = flag_number(a, FLAG_SEED, 1);
    for (int i = 0; i < 2; i++)
        ai[i] = dcg_ai_new(&opponent[i].plan, cards, &match->record.deck[0], &match->record.deck[1]);
    int code = ai[0] && ai[1] ? match_watch(match, ai, &watcher) : complain("no memory for the players");
    dcg_ai_free(ai[0]);
    dcg_ai_free(ai[1]);
    if (flag_given(a, FLAG_REPLAY) && !replay_save(&match->record, cards, a->text[FLAG_REPLAY]))
        return EXIT_WRONG;
    return code;
}

int watch_run(const struct arguments *arguments)
{
    dcg_cards *cards = cards_load(arguments);
    struct match match;
    if (cards == NULL)
        return EXIT_WRONG;
    int code = EXIT_WRONG;
    if (match_new(&match, cards)) {
        code = watch_with(arguments, cards, &match);
        match_free(&match);
    }
    dcg_cards_free(cards);
    return code;
}

/* ---- Replays ---- */

struct replayed {
    const char *path;
    dcg_cards *cards;
    struct replay replay;
    struct match match;
};

static void replayed_close(struct replayed *r)
{
    if (r->match.game != NULL)
        match_free(&r->match);
    replay_free(&r->replay);
    dcg_cards_free(r->cards);
}

static bool replayed_open(struct replayed *r, const struct arguments *arguments)
{
    *r = (struct replayed){.path = arguments->word[0], .cards = cards_load(arguments)};
    if (r->cards != NULL && replay_load(&r->replay, r->cards, r->path) && match_new(&r->match, r->cards))
        return true;
    if (r->cards != NULL)
        replayed_close(r);
    return false;
}

static int divergence_report(const struct replayed *r, const struct divergence *d)
{
    if (d->step == 0)
        printf("%s: diverges at the start: %s\n", r->path, d->text);
    else
        printf("%s: diverges at step %zu of %zu: %s\n", r->path, d->step, r->replay.count, d->text);
    return EXIT_NO;
}

int replay_show_run(const struct arguments *arguments)
{
    struct replayed r;
    struct divergence divergence;
    struct watcher watcher = {.board = flag_given(arguments, FLAG_BOARD)};
    if (!show_viewer(arguments, &watcher.viewer) || !replayed_open(&r, arguments))
        return EXIT_WRONG;
    size_t count = (size_t)flag_number(arguments, FLAG_STEP, MAX_STEPS);
    show_intro(&r.replay);
    int code = EXIT_YES;
    if (!match_follow(&r.match, &r.replay, count, watcher_show, &watcher, &divergence)) {
        code = divergence_report(&r, &divergence);
    } else {
        if (flag_given(arguments, FLAG_STEP) && watcher.board)
            show_board(&r.match, watcher.viewer);
        show_result(&r.match);
    }
    replayed_close(&r);
    return code;
}

int replay_verify_run(const struct arguments *arguments)
{
    struct replayed r;
    struct divergence divergence;
    if (!replayed_open(&r, arguments))
        return EXIT_WRONG;
    int code = EXIT_YES;
    if (!match_follow(&r.match, &r.replay, MAX_STEPS, NULL, NULL, &divergence))
        code = divergence_report(&r, &divergence);
    else
        printf("%s: %zu steps, every position is the same\n", r.path, r.replay.count);
    replayed_close(&r);
    return code;
}
