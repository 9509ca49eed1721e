/* game.c - a whole game in a program of your own: two embedded decks, two computer players. Valid C and C++.
 *
 *     cc game.c $(pkg-config --cflags --libs dcg) && ./a.out 7
 *
 * hundred.c is a shorter one to begin with.
 * It shows the loop that every front end has (options, choose, events), what one player may see, why something is
 * refused, and saving and loading in the middle of a game.
 */
#include <dcg.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { SAVE_AT = 20 }; /* the decision at which the game is saved */

/* Everything a game needs. The card set could be shared by any number of games, also on other threads. */
struct match {
    dcg_cards *cards;
    dcg_session *session;
    dcg_deck deck[2];
    dcg_game *game, *view;
    dcg_ai *ai; /* plays both sides; it is shown a view of the one that decides */
    int events;
};

static bool failed(const char *what, const dcg_error *error)
{
    fprintf(stderr, "%s: %s\n", what, error->text);
    return false;
}

/* Called for everything that happens. The game must not be looked at before the call that emits has returned, so a
 * program that wants to show events keeps them till then. This one just counts. */
static void on_event(void *user, const dcg_game *game, const dcg_event *event)
{
    struct match *match = (struct match *)user; /* C++ wants the cast */

    (void)game;
    match->events += event->kind != DCG_EVENT_NONE;
}

/* What player A sees: the cards that A can't know have no definition in the view. A view can be looked at like a
 * game, and sent to a player who must not know more. */
static bool show_view(const struct match *match)
{
    dcg_game *view = dcg_game_new();
    dcg_card_info info;
    uint8_t hand[DCG_MAX_CARDS];
    char name[DCG_MAX_TEXT];

    if (!view || dcg_view(match->game, 0, view) != DCG_OK) {
        dcg_game_free(view);
        return false;
    }
    for (int player = 0; player < 2; player++) {
        int count = dcg_area(view, player, DCG_PLACE_HAND, hand);
        printf("hand of %c as A sees it:", player ? 'B' : 'A');
        for (int i = 0; i < count; i++) {
            dcg_card(view, match->cards, hand[i], &info);
            dcg_card_name(view, match->cards, hand[i], 0, name, sizeof name);
            printf(" %s", info.def ? name : "?");
        }
        printf("\n");
    }
    dcg_game_free(view);
    return true;
}

/* Anything may be asked, not only what is offered. The answer names the rule. */
static void show_refusal(const struct match *match)
{
    dcg_option attack = DCG_MAKE_OPTION(DCG_OPTION_ATTACK, 1, 0, 0); /* with card 1, at the player */
    dcg_refusal refusal = dcg_why_not(match->game, match->cards, 0, attack);

    if (refusal.reason)
        printf("A can't attack with card 1: %s (%s)\n", dcg_refusal_text(refusal.reason),
               dcg_rule_get(refusal.rule)->number);
    else
        printf("A could attack with card 1\n");
}

/* Saves the game and goes on with what was loaded, which is the same byte for byte. */
static bool save_and_load(struct match *match)
{
    static unsigned char bytes[DCG_SAVE_BYTES];
    uint64_t before = dcg_hash(match->game);
    dcg_error error;
    size_t size = dcg_save(match->game, match->cards, bytes, sizeof bytes);

    if (dcg_load(match->game, match->cards, bytes, size, &error) != DCG_OK)
        return failed("load", &error);
    printf("saved and loaded %zu bytes, position %016" PRIx64 "\n", size, before);
    return dcg_hash(match->game) == before;
}

/* The loop: as long as somebody has to decide, take one of the options. */
static bool play(struct match *match)
{
    const dcg_sink sink = {on_event, match};
    dcg_option_list list; /* complete: whatever is not in it is refused */
    char text[DCG_MAX_TEXT];

    while (dcg_options(match->session, match->game, &list) == DCG_OK) {
        dcg_option option;
        if (list.serial == SAVE_AT) {
            show_refusal(match);
            if (!show_view(match) || !save_and_load(match))
                return false;
        }
        if (dcg_view(match->game, list.player, match->view) != DCG_OK ||
            dcg_ai_choose(match->ai, match->view, &list, list.serial, &option, NULL) != DCG_OK)
            return false;
        if (list.serial <= SAVE_AT) {
            dcg_option_text(match->game, match->cards, option, list.player, text, sizeof text);
            printf("%2" PRIu32 " %c: %s\n", list.serial, list.player ? 'B' : 'A', text);
        }
        if (dcg_choose(match->session, match->game, option, &sink) != DCG_OK)
            return false;
    }
    return true;
}

static bool show_result(const struct match *match)
{
    dcg_result_info result = dcg_result(match->game);

    if (result.outcome == DCG_FAILED) {
        printf("the game failed: %s\n", dcg_status_text(result.status));
        return false;
    }
    printf("...\n%d events later, in turn %d: ", match->events, dcg_table(match->game).turn);
    if (result.outcome == DCG_WON)
        printf("%c wins", result.winner ? 'B' : 'A');
    else
        printf("a draw");
    printf(" by %s: %s\n", dcg_rule_get(result.rule)->number, dcg_rule_get(result.rule)->summary);
    return true;
}

static bool run(struct match *match, uint64_t seed)
{
    static const char *const names[2] = {"ember", "tide"};
    static const dcg_ai_plan greedy = {DCG_AI_GREEDY, 0, 0, 0, 0};
    dcg_error error;

    for (int i = 0; i < 2; i++)
        if (dcg_deck_embedded(match->cards, names[i], &match->deck[i], &error) != DCG_OK)
            return failed(names[i], &error);
    /* The same cards, decks, seed and choices give the same game everywhere. */
    if (dcg_start(match->session, match->game, &match->deck[0], &match->deck[1], seed, NULL) != DCG_OK)
        return false;
    match->ai = dcg_ai_new(&greedy, match->cards, &match->deck[0], &match->deck[1]);
    bool played = match->ai && play(match) && show_result(match);
    dcg_ai_free(match->ai);
    return played;
}

int main(int argc, char **argv)
{
    static struct match match;
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;

    if (dcg_abi() != DCG_ABI) { /* only a shared library can be another one than was compiled against */
        fprintf(stderr, "dcg.h is of %d.%d.%d, the library of %s\n", DCG_VERSION_MAJOR, DCG_VERSION_MINOR,
                DCG_VERSION_PATCH, dcg_version());
        return 1;
    }
    match.cards = dcg_cards_new(true);
    match.session = dcg_session_new(match.cards);
    match.game = dcg_game_new();
    match.view = dcg_game_new();
    bool done = match.cards && match.session && match.game && match.view && run(&match, seed);
    dcg_game_free(match.game);
    dcg_game_free(match.view);
    dcg_session_free(match.session);
    dcg_cards_free(match.cards);
    return done ? 0 : 1;
}
