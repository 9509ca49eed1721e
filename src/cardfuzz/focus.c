/* focus.c - one effect of a card that is tried in a game: what has to happen for it. */
#include "tree/store.h"
#include "cardfuzz/cardfuzz.h"

#define BIT(event) (UINT64_C(1) << DCG_EVENT_##event)

/* What a word of an event, a verb, a state or a condition speaks of. */
static const struct {
    uint16_t mode;
    uint64_t events;
} spoken[] = {
    {MODE_DELETE, BIT(DELETED)},
    {MODE_DELETED, BIT(DELETED)},
    {MODE_BE_DELETED, BIT(DELETED)},
    {MODE_ISNT_DELETED, BIT(DELETED)},
    {MODE_LEAVE, BIT(LEFT)},
    {MODE_DOESNT_LEAVE, BIT(LEFT)},
    {MODE_RETURN, BIT(RETURNED)},
    {MODE_RETURNED, BIT(RETURNED)},
    {MODE_BE_RETURNED, BIT(RETURNED)},
    {MODE_TRASH, BIT(TRASHED)},
    {MODE_TRASHED, BIT(TRASHED)},
    {MODE_SUSPEND, BIT(SUSPENDED)},
    {MODE_BE_SUSPENDED, BIT(SUSPENDED)},
    {MODE_UNSUSPEND, BIT(UNSUSPENDED)},
    {MODE_BE_UNSUSPENDED, BIT(UNSUSPENDED)},
    {MODE_DOESNT_UNSUSPEND, BIT(UNSUSPENDED)},
    {MODE_ATTACK, BIT(ATTACKED)},
    {MODE_BE_ATTACKED, BIT(ATTACKED)},
    {MODE_BLOCK, BIT(BLOCKED)},
    {MODE_BE_BLOCKED, BIT(BLOCKED)},
    {MODE_PLAY, BIT(PLAYED)},
    {MODE_USE, BIT(USED)},
    {MODE_DIGIVOLVE, BIT(DIGIVOLVED)},
    {MODE_DNA_DIGIVOLVE, BIT(DIGIVOLVED)},
    {MODE_LINK, BIT(LINKED)},
    {MODE_PLACE, BIT(PLACED)},
    {MODE_ADD, BIT(ADDED)},
    {MODE_FLIP, BIT(FLIPPED)},
    {MODE_MOVE, BIT(MOVED)},
    {MODE_REMOVE, BIT(SECURITY_LOST)},
    {MODE_HAVE_LESS_DP, BIT(NONE)},
    {MODE_REDUCE_DP, BIT(NONE)},
    {MODE_HAVE_DP_REDUCED, BIT(NONE)},
    {MODE_GAIN_MEMORY, BIT(MEMORY)},
    {MODE_REDUCE, BIT(PLAYED)},
    {MODE_REDUCE_DIGIVOLUTION, BIT(DIGIVOLVED)},
    {MODE_IGNORE_DIGIVOLUTION, BIT(DIGIVOLVED)},
    {MODE_DONT_AFFECT, BIT(DELETED) | BIT(RETURNED) | BIT(DE_DIGIVOLVED) | BIT(SUSPENDED)},
    {MODE_UNAFFECTED, BIT(DELETED) | BIT(RETURNED) | BIT(DE_DIGIVOLVED) | BIT(SUSPENDED)},
    {MODE_AFFECTED, BIT(DELETED) | BIT(RETURNED) | BIT(DE_DIGIVOLVED) | BIT(SUSPENDED)},
    {MODE_BE_AFFECTED, BIT(DELETED) | BIT(RETURNED) | BIT(DE_DIGIVOLVED) | BIT(SUSPENDED)},
    {MODE_MEMORY, BIT(MEMORY)},
    {MODE_REVEAL, BIT(ADDED)},
    {MODE_DP_DELETION, BIT(NONE)},
    {MODE_AFFECT, BIT(DELETED) | BIT(RETURNED) | BIT(DE_DIGIVOLVED) | BIT(SUSPENDED)},
};

static bool speaks(const struct node *n)
{
    return n->kind == NODE_EVENT || n->kind == NODE_DEED || n->kind == NODE_STATE || n->kind == NODE_DID ||
           n->kind == NODE_QUALITY || n->kind == NODE_CAUSE;
}

static uint64_t tree_events(const dcg_cards *cards, node_id tree)
{
    const struct node *n = node_at(cards, tree);
    uint64_t events = 0;

    if (!tree)
        return 0;
    for (size_t i = 0; speaks(n) && i < sizeof spoken / sizeof spoken[0]; i++)
        if (spoken[i].mode == n->mode)
            events |= spoken[i].events;
    if (n->kind == NODE_DP)
        events |= BIT(NONE); /* who has so much may change */
    return events | tree_events(cards, n->a) | tree_events(cards, n->b) | tree_events(cards, n->c);
}

/* Does a tree quote that effect, or name it as a keyword? */
static bool tree_holds(const dcg_cards *cards, node_id tree, uint32_t effect)
{
    const struct node *n = node_at(cards, tree);

    if (!tree)
        return false;
    if ((n->kind == NODE_GRANT || n->kind == NODE_KEYWORD) && effect_of_grant(cards, tree) == effect)
        return true;
    return tree_holds(cards, n->a, effect) || tree_holds(cards, n->b, effect) ||
           tree_holds(cards, n->c, effect);
}

struct focus focus_on(const dcg_cards *cards, dcg_card_def def, uint32_t effect)
{
    const struct card_def *d = card_def(cards, def);
    const struct effect_def *inner = effect_at(cards, effect);
    struct focus focus = {0};

    for (uint32_t i = d->effect; i < d->effect + d->effect_count && !focus.effect; i++)
        if (i == effect || tree_holds(cards, effect_at(cards, i)->root, effect))
            focus.effect = i;
    if (!focus.effect || !effect)
        return (struct focus){0};
    const struct effect_def *outer = effect_at(cards, focus.effect);
    focus.events =
        inner->when | inner->would | outer->when | outer->would | tree_events(cards, outer->sentences);
    return focus;
}
