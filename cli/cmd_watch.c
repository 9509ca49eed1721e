/* cmd_watch.c - dcg watch: two computer players. */
#include "files.h"
#include "opponent.h"
#include "show.h"

/* The rest of a game that has begun. */
static int match_watch(struct match *match, dcg_ai *const ai[2], struct watcher *watcher)
{
    dcg_status status = DCG_OK;
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
    watcher_result(watcher, match);
    return dcg_result(match->game).outcome == DCG_FAILED ? EXIT_NO : EXIT_YES;
}

/* Takes up a game that was broken off, by whoever played it; people are replaced. */
static bool watch_resume(struct match *match, const struct arguments *a, struct opponent opponent[2],
                         const struct watcher *watcher)
{
    dcg_replay replay;
    struct divergence divergence;
    struct opponent known;
    const char *path = a->text[FLAG_RESUME];
    if (path == NULL || a->words > 0 || flag_given(a, FLAG_SEED))
        return complain("a resumed game needs its file, and has its decks and its seed already"), false;
    if (!replay_load_unfinished(&replay, match->cards, path) || !replay_rules(a, &replay))
        return false;
    bool followed = match_follow(match, &replay, DCG_MAX_STEPS, NULL, NULL, &divergence);
    dcg_replay_free(&replay);
    if (!followed)
        return complain("%s: the game parts from its record at step %zu: %s", path, divergence.step,
                        divergence.text),
               false;
    for (int i = 0; i < 2; i++) {
        const char *name = match->record.player[i];
        if (!opponent_load(a, i ? FLAG_AI2 : FLAG_AI, opponent_find(name, &known) ? name : "random",
                           &opponent[i]))
            return false;
        dcg_replay_player(&match->record, i, opponent[i].name);
    }
    watcher_intro(watcher, &match->record);
    if (!watcher->machine)
        printf("[-] The game goes on after step %zu\n", match->record.count);
    match->journal.count = 0; /* that was in the record */
    return true;
}

static bool watch_begin(struct match *match, const struct arguments *a, struct opponent opponent[2],
                        const struct watcher *watcher)
{
    if (flag_given(a, FLAG_RESUME))
        return watch_resume(match, a, opponent, watcher);
    if (!opponent_load(a, FLAG_AI, "greedy", &opponent[0]) ||
        !opponent_load(a, FLAG_AI2, opponent[0].name, &opponent[1]) ||
        !decks_load(match->cards, a, &match->record.rules, match->record.deck))
        return false;
    for (int i = 0; i < 2; i++)
        dcg_replay_player(&match->record, i, opponent[i].name);
    match->record.seed = flag_number(a, FLAG_SEED, 1);
    dcg_status status = match_start(match);
    if (status != DCG_OK)
        return complain("the game can't start: %s", dcg_status_text(status)), false;
    watcher_intro(watcher, &match->record);
    return true;
}

static int watch_with(const struct arguments *a, const dcg_cards *cards, struct match *match)
{
    struct opponent opponent[2];
    dcg_ai *ai[2];
    struct watcher watcher = {.board = flag_given(a, FLAG_BOARD), .machine = flag_given(a, FLAG_JSON)};
    if (!show_viewer(a, &watcher.viewer) || !watch_begin(match, a, opponent, &watcher))
        return EXIT_WRONG;
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
