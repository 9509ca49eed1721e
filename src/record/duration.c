/* duration.c - what lasts for a while comes and goes (15-11). */
#include "record/duration.h"
#include "query/aspect.h"
#include "query/info.h"
#include "query/modifier.h"

#include <string.h>

/* When there is no more room, what is said again is added to what was said before. */
static bool timed_modifier_join(struct table *t, const struct timed_modifier *l)
{
    struct dcg_game *g = game_of(t);
    const struct timed_modifier *twin = timed_modifier_twin(t, l, g->timed_modifiers);

    if (!twin)
        return false;
    struct timed_modifier *sum = &g->timed_modifier[twin - t->g->timed_modifier];
    sum->value = timed_modifier_amount(sum, (int64_t)sum->value + l->value);
    changed(t);
    return true;
}

/* Does the second say what the first says, once more? */
static bool timed_modifier_repeats(const struct timed_modifier *first, const struct timed_modifier *second)
{
    struct timed_modifier wanted = *first;

    wanted.value = first->kind == TIMED_MODIFIER_STATE || first->kind == TIMED_MODIFIER_DP ? second->value
                                                                                           : first->value;
    return first->kind != TIMED_MODIFIER_KEYWORD && (first->value > 0) == (second->value > 0) &&
           !memcmp(second, &wanted, sizeof wanted);
}

static void timed_modifier_sum(const dcg_cards *cards, const struct timed_modifier *first,
                               struct timed_modifier *second)
{
    int64_t sum = (int64_t)first->value + second->value;
    bool dp = timed_modifier_adds_dp(cards, second);

    if (dp || second->kind == TIMED_MODIFIER_STATE)
        second->value = timed_modifier_amount(second, dp || sum < MOST_STATE_TIMES ? sum : MOST_STATE_TIMES);
}

/* There is still no room: what is said several times is said once, where it was said last; what is said of nobody any
 * more is left out (15-11-1-2). */
static void timed_modifiers_compact(struct table *t)
{
    struct dcg_game *g = game_of(t);
    int kept = 0;

    for (int i = 0; i < g->timed_modifiers; i++) {
        const struct timed_modifier *l = &g->timed_modifier[i];
        int later = i + 1;
        while (later < g->timed_modifiers && !timed_modifier_repeats(l, &g->timed_modifier[later]))
            later++;
        if (later < g->timed_modifiers)
            timed_modifier_sum(t->cards, l, &g->timed_modifier[later]);
        else if (l->permanent == NO_PERMANENT || permanent_alive(g, l->permanent, l->generation))
            g->timed_modifier[kept++] = *l;
    }
    memset(&g->timed_modifier[kept], 0, (size_t)(g->timed_modifiers - kept) * sizeof g->timed_modifier[0]);
    g->timed_modifiers = (uint8_t)kept;
}

/* ---- Which came later ---- */

static uint8_t aspects_of(const struct table *t, const struct timed_modifier *l)
{
    const struct modifier_def *def = modifier_at(t->cards, l->state);
    uint8_t bits = 0;

    for (int i = 0; l->kind == TIMED_MODIFIER_STATE && i < def->run; i++)
        bits |= aspect_bit(&def[i]);
    return bits;
}

static bool is_persistent(void *user, const struct modifier *w)
{
    const uint8_t *bits = user;
    int times;

    return !w->lasts && aspect_bit(w->def) & *bits && modifier_applies(w, &times);
}

/* Does a persistent effect add or change the same? */
static bool persistent_now(const struct table *t, const struct timed_modifier *l)
{
    uint8_t bits = aspects_of(t, l);

    return permanent_alive(t->g, l->permanent, l->generation) &&
           modifiers(t, MOD_INFO, object_permanent(t->g, l->permanent), is_persistent, &bits);
}

void timed_modifiers_compare(struct table *t)
{
    for (int i = 0; i < t->g->timed_modifiers; i++) {
        struct timed_modifier *l = &game_of(t)->timed_modifier[i];
        bool was = l->persistent;
        if (!l->overwrites || was == persistent_now(t, l))
            continue;
        l->persistent = !was;
        if (!was) {
            l->yields = true;
            changed(t);
        }
    }
}

/* Of the later rules nothing of this is needed. */
static void compare_begin(const struct table *t, struct timed_modifier *l)
{
    l->overwrites =
        l->permanent != NO_PERMANENT && aspects_of(t, l) && !rules_differ(t, DIFFERENCE_PERSISTENT_WINS);
    l->persistent = l->overwrites && persistent_now(t, l);
}

void timed_modifier_add(struct table *t, const struct timed_modifier *timed_modifier)
{
    struct dcg_game *g = game_of(t);

    if (g->timed_modifiers == TIMED_MODIFIERS) {
        if (timed_modifier_join(t, timed_modifier))
            return;
        timed_modifiers_compact(t);
    }
    if (g->timed_modifiers == TIMED_MODIFIERS) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return;
    }
    g->timed_modifier[g->timed_modifiers] = *timed_modifier;
    compare_begin(t, &g->timed_modifier[g->timed_modifiers++]);
    changed(t);
}

/* Whatever ends, a battle has ended before: it is over with its attack at the latest, a phase with its turn. */
static bool timed_modifier_over(const struct dcg_game *g, const struct timed_modifier *l, enum until until)
{
    switch ((enum until)l->until) {
    case UNTIL_TURN_ENDS:
    case UNTIL_UNSUSPENDED:
    case UNTIL_CARD_LEAVES:
        return until == UNTIL_TURN_ENDS && l->turn <= g->turn; /* turn 0: the one that ends next */
    case UNTIL_BATTLE_ENDS:
        return true;
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
