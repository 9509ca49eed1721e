/* lasting.c - what lasts for a while comes and goes (15-11). */
#include "query/info.h"
#include "state/procedure.h"

void lasting_add(struct table *t, const struct lasting *lasting)
{
    struct dcg_game *g = t->g;

    if (g->lastings == LASTINGS) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return;
    }
    g->lasting[g->lastings++] = *lasting;
    changed(g);
}

bool lasting_now(const struct dcg_game *g, const struct lasting *l)
{
    if (l->until == UNTIL_CARD_LEAVES)
        return g->card[l->card].incarnation == l->card_incarnation;
    return l->until != UNTIL_UNSUSPENDED || (g->phase == DCG_PHASE_UNSUSPEND && g->turn == l->turn);
}

/* A battle is over with its attack at the latest, a phase with its turn. */
static bool lasting_over(const struct dcg_game *g, const struct lasting *l, enum until until)
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

void lasting_end(struct table *t, enum until until)
{
    struct dcg_game *g = t->g;
    uint8_t kept = 0;

    for (int i = 0; i < g->lastings; i++) {
        const struct lasting *l = &g->lasting[i];
        bool gone = l->body != NO_BODY && !body_alive(g, l->body, l->incarnation); /* 15-11-1-2 */
        if (!lasting_over(g, l, until) && !gone)
            g->lasting[kept++] = *l;
    }
    if (kept == g->lastings)
        return;
    changed(g);
    while (g->lastings > kept)
        g->lasting[--g->lastings] = (struct lasting){0};
}
