/* cmd_watch.c - dcg watch: two computer players. */
#include "files.h"
#include "opponent.h"
#include "show.h"

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
