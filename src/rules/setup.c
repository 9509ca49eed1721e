/* setup.c - game preparation (chapter 5). */
#include "query/info.h"
#include "state/random.h"
#include "rules/setup.h"
#include "rules/term.h"
#include "state/procedure.h"
#include "tree/effect_def.h"

enum { FIRST_HAND = 5, FIRST_SECURITY = 5 }; /* 5-2-1-4, 5-2-1-6 */

/* 1-1-1, 4-9-1: two players with a deck each. */
void setup_place_decks(struct table *t, dcg_rules rules, const dcg_deck *a, const dcg_deck *b, uint64_t seed)
{
    struct dcg_game *g = game_of(t);

    game_clear(g);
    g->cards_hash = dcg_cards_hash(t->cards);
    g->rules = (uint8_t)(rules ? rules : dcg_decks_rules(t->cards, a, b, NULL));
    random_seed(g->random, seed);
    deck_create(t, 0, a->main, a->main_count, false);
    deck_create(t, 0, a->egg, a->egg_count, true);
    deck_create(t, 1, b->main, b->main_count, false);
    deck_create(t, 1, b->egg, b->egg_count, true);
    frame_push(g, PROC_setup);
}

refusal redraw_refusal(const struct table *t, int player)
{
    if (t->g->phase != DCG_PHASE_SETUP)
        return DCG_REFUSAL_NOT_SETUP;
    if (t->g->redrawn >> player & 1)
        return DCG_REFUSAL_REDRAWN_ALREADY;
    if (t->g->decision.player != player)
        return DCG_REFUSAL_REDRAW_ORDER;
    return 0;
}

static void shuffle(struct table *t, int player, enum pile_kind kind, enum rule rule)
{
    struct pile *pile = pile_of(game_of(t), player, kind);

    if (!pile->count)
        return;
    random_shuffle(t, pile);
    EMIT(SHUFFLED, rule, .player = (uint8_t)player,
         .from = kind == PILE_EGGS ? DCG_PLACE_DIGI_EGG_DECK : DCG_PLACE_DECK);
}

static void redraw(struct table *t, int player) /* 5-2-1-5 */
{
    struct dcg_game *g = game_of(t);
    struct pile *hand = pile_of(g, player, PILE_HAND);

    EMIT(REDREW, RULE_SETUP_NEW_HAND, .player = (uint8_t)player, .value = hand->count);
    while (hand->count)
        card_move(t, hand->at[0], DCG_PLACE_DECK, BOTTOM);
    shuffle(t, player, PILE_DECK, RULE_SETUP_NEW_HAND);
    draw(t, player, FIRST_HAND, RULE_SETUP_NEW_HAND);
}

static void security_lay(struct table *t, int player) /* 5-2-1-6: the first card ends up lowest */
{
    struct dcg_game *g = game_of(t);
    struct pile *deck = pile_of(g, player, PILE_DECK);

    for (int i = 0; i < FIRST_SECURITY; i++)
        card_move(t, deck->at[0], DCG_PLACE_SECURITY, TOP);
    EMIT(SECURITY_LAID, RULE_SETUP_SECURITY, .player = (uint8_t)player, .value = FIRST_SECURITY);
}

PROC(setup) /* 5-2-1 */
{
    struct dcg_game *g = game_of(t);

    BEGIN;
    for (int player = 0; player < PLAYERS; player++)
        shuffle(t, player, PILE_DECK, RULE_SETUP_SHUFFLE_DECK); /* 5-2-1-1 */
    for (int player = 0; player < PLAYERS; player++)
        shuffle(t, player, PILE_EGGS, RULE_SETUP_SHUFFLE_EGGS); /* 5-2-1-2 */
    g->first_player = g->turn_player = random_first_player(t);  /* 5-2-1-3 */
    EMIT(FIRST_PLAYER, RULE_SETUP_FIRST_PLAYER, .player = g->first_player);
    draw(t, g->first_player, FIRST_HAND, RULE_SETUP_FIRST_HAND); /* 5-2-1-4 */
    draw(t, opponent(g->first_player), FIRST_HAND, RULE_SETUP_FIRST_HAND);
    for (f->player = 0; f->player < PLAYERS; f->player++) {
        ASK(1, REDRAW, g->first_player ^ f->player); /* 5-2-1-4: the first player first */
        uint8_t player = g->first_player ^ f->player;
        if (DCG_OPTION_VERB(g->decision.answer) == DCG_OPTION_REDRAW)
            redraw(t, player); /* 5-2-1-5 */
        else
            EMIT(KEPT, RULE_SETUP_FIRST_HAND, .player = player);
        g->redrawn |= (uint8_t)(1u << player);
    }
    security_lay(t, g->first_player); /* 5-2-1-6 */
    security_lay(t, opponent(g->first_player));
    g->memory = 0; /* 5-2-1-7 */
    EMIT(MEMORY, RULE_SETUP_MEMORY, .player = g->first_player, .value = 0);
    EMIT(GAME_BEGAN, RULE_SETUP_GAME_BEGINS, .player = g->first_player); /* 5-2-1-8 */
    g->phase = DCG_PHASE_UNSUSPEND;
    END;
}
