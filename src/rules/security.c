/* security.c - security checks (13-1-1). One check is three timings of the attack record; everything is
 * settled between them (13-1-7-2-1, 13-1-7-3-1). */
#include "query/info.h"
#include "state/set.h"
#include "rules/activate.h"
#include "rules/attack.h"
#include "rules/resolve.h"
#include "state/procedure.h"
#include "tree/effect_def.h"

/* 13-1-3, 13-1-4, 16-3-2: asked anew before every check; M-28: no card, no check. */
static bool another_check(const struct table *t)
{
    const struct dcg_game *g = t->g;
    struct info info;

    if (!attacker_there(t) || !pile_count(g, opponent(g->attack.player), PILE_SECURITY))
        return false;
    return g->attack.checks < permanent_keywords(t, g->attack.attacker, &info)->checks;
}

static void checking_happens(struct table *t, uint8_t attacked, uint8_t card)
{
    const struct attack *a = &t->g->attack;
    struct game_event h = {.kind = DCG_EVENT_CHECKED,
                           .players = player_bit(attacked),
                           .card = card,
                           .other = a->attacker,
                           .other_generation = a->attacker_generation,
                           .value = a->checked_up,
                           .how = HOW_OTHER,
                           .from = DCG_PLACE_SECURITY};

    happen(t, &h);
    h.kind = DCG_EVENT_SECURITY_LOST;
    h.value = 1;
    cards_insert(h.cards, card);
    happen(t, &h);
}

void security_check(struct table *t) /* 13-1-7-1, of one card (13-1-2) */
{
    struct dcg_game *g = game_of(t);
    struct attack *a = &g->attack;
    uint8_t attacked = opponent(a->player);

    if (!another_check(t)) { /* 13-1-7-5 */
        /* 16-3-4: nothing comes before the first, so the attacker is there */
        if (!a->checks && pile_count(g, attacked, PILE_SECURITY))
            EMIT_KEYWORD(SECURITY_A, a->attacker);
        a->timing = ATTACK_PIERCE;
        return;
    }
    uint8_t card = pile_of(g, attacked, PILE_SECURITY)->at[0];
    a->checked_up = !(g->card[card].flags & CARD_FACE_DOWN);
    card_take(t, card); /* 13-1-5 */
    card_show(t, card); /* 13-1-7-1-1 */
    g->card[card].flags &= (uint8_t)~CARD_FACE_DOWN;
    a->checks++;
    if (a->checks > 1)
        EMIT_KEYWORD(SECURITY_A, a->attacker); /* 16-3-1 */
    a->checked = card;
    changed_offboard(t);
    a->checked_generation = g->card[card].generation;
    a->timing = ATTACK_CHECK_BATTLE; /* 13-1-7-2-1: what the check triggers is resolved before it */
    EMIT(CHECKED, RULE_SECURITY_REVEAL, .player = attacked, .card = card,
         .other = permanent_of(g, a->attacker)->top, .from = DCG_PLACE_SECURITY, .to = DCG_PLACE_NOWHERE);
    if (event_awaited(t, DCG_EVENT_CHECKED) || event_awaited(t, DCG_EVENT_SECURITY_LOST))
        checking_happens(t, attacked, card);
    pending_batch(g);               /* what a [Security] effect triggers is derived from it (Q1432) */
    call_security_effects(t, card); /* 15-16-10-2 */
}

void security_battle(struct table *t) /* 13-1-7-3 */
{
    struct dcg_game *g = game_of(t);
    struct attack *a = &g->attack;
    const struct card_def *d = card_print(t, a->checked);

    a->timing = ATTACK_CHECK_TRASH;
    if (g->card[a->checked].place != DCG_PLACE_NOWHERE || !(d->categories & DCG_DIGIMON) ||
        !attacker_there(t))
        return; /* 13-1-7-3-2 */
    a->timing = ATTACK_BATTLE_END;
    call_battle(t, a->attacker, NO_PERMANENT, a->checked); /* 4-4-1, 13-1-6, 13-1-7-3-1 */
}

void security_trash(struct table *t) /* 13-1-7-4 */
{
    struct dcg_game *g = game_of(t);
    struct attack *a = &g->attack;
    uint8_t card = a->checked;

    a->timing = ATTACK_CHECK; /* 13-1-7-5 */
    a->checked = a->checked_up = 0;
    changed_offboard(t);
    if (g->card[card].place != DCG_PLACE_NOWHERE || g->card[card].generation != a->checked_generation)
        return;
    card_put(t, card, DCG_PLACE_TRASH, TOP);
    EMIT(TRASHED, RULE_SECURITY_TRASH, .player = opponent(a->player), .card = card, .from = DCG_PLACE_NOWHERE,
         .to = DCG_PLACE_TRASH);
}
