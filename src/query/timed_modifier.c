/* timed_modifier.c - what lasts for a while comes and goes (15-11). */
#include "query/info.h"
#include "state/procedure.h"

void timed_modifier_add(struct table *t, const struct timed_modifier *timed_modifier)
{
    struct dcg_game *g = game_of(t);

    if (g->timed_modifiers == TIMED_MODIFIERS) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return;
    }
    g->timed_modifier[g->timed_modifiers++] = *timed_modifier;
    changed(t);
}

bool timed_modifier_now(const struct dcg_game *g, const struct timed_modifier *l)
{
    if (l->until == UNTIL_CARD_LEAVES)
        return g->card[l->card].generation == l->card_generation;
    return l->until != UNTIL_UNSUSPENDED || (g->phase == DCG_PHASE_UNSUSPEND && g->turn == l->turn);
}

/* A battle is over with its attack at the latest, a phase with its turn. */
static bool timed_modifier_over(const struct dcg_game *g, const struct timed_modifier *l, enum until until)
{
    switch ((enum until)l->until) {
    case UNTIL_TURN_ENDS:
    case UNTIL_UNSUSPENDED:
    case UNTIL_CARD_LEAVES:
        return until == UNTIL_TURN_ENDS && l->turn <= g->turn; /* turn 0: the one that ends next */
    case UNTIL_BATTLE_ENDS:
        return until == UNTIL_BATTLE_ENDS || until == UNTIL_ATTACK_ENDS;
    default:
        return l->until == until;
    }
}

void timed_modifier_end(struct table *t, enum until until)
{
    struct dcg_game *g = game_of(t);
    uint8_t kept = 0;

    for (int i = 0; i < g->timed_modifiers; i++) {
        const struct timed_modifier *l = &g->timed_modifier[i];
        bool gone =
            l->permanent != NO_PERMANENT && !permanent_alive(g, l->permanent, l->generation); /* 15-11-1-2 */
        if (!timed_modifier_over(g, l, until) && !gone)
            g->timed_modifier[kept++] = *l;
    }
    if (kept == g->timed_modifiers)
        return;
    changed(t);
    while (g->timed_modifiers > kept)
        g->timed_modifier[--g->timed_modifiers] = (struct timed_modifier){0};
}
