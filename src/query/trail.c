/* trail.c - which parts of some effects have been judged or carried out. */
#include "query/trail.h"
#include "state/set.h"
#include "rules/trigger.h"
#include "effect/clause.h"

/* The slot of a spot, or the free one where it would be. */
static uint16_t *slot_of(struct trail *trail, uint32_t effect, node_id node)
{
    uint32_t at = (node * UINT32_C(2654435761) ^ effect * UINT32_C(40503)) % SPOT_SLOTS;

    for (;; at = (at + 1) % SPOT_SLOTS) {
        const struct spot *spot = &trail->spot[trail->slot[at] ? trail->slot[at] - 1 : 0];
        if (!trail->slot[at] || (spot->effect == effect && spot->node == node))
            return &trail->slot[at];
    }
}

bool trail_want(struct trail *trail, uint32_t effect, node_id node)
{
    uint16_t *slot = slot_of(trail, effect, node);

    if (*slot)
        return true;
    if (trail->count == SPOTS)
        return false;
    trail->spot[trail->count++] = (struct spot){.effect = (uint16_t)effect, .node = node};
    *slot = (uint16_t)trail->count;
    return true;
}

struct spot *trail_find(struct trail *trail, uint32_t effect, node_id node)
{
    uint16_t slot = *slot_of(trail, effect, node);

    return slot ? &trail->spot[slot - 1] : NULL;
}

void trail_leave(struct trail *trail, uint32_t effect, node_id node, unsigned marks)
{
    struct spot *spot = trail_find(trail, effect, node);

    if (!spot)
        return;
    trail->fresh += __builtin_popcount(marks & ~(unsigned)spot->marks);
    spot->marks |= (uint16_t)marks;
}

static bool has_keyword(const struct trail *trail, const struct table *t, uint8_t card, int section,
                        int keyword)
{
    const struct card_def *d = card_def(t->cards, trail->def);
    uint64_t keywords = section == SECTION_UPPER       ? d->keywords
                        : section == SECTION_INHERITED ? d->inherited
                                                       : d->linked;

    return t->g->card[card].def == trail->def && keywords >> keyword & 1;
}

void trail_keyword(const struct table *t, uint8_t body, int keyword)
{
    const struct body *b = body_of(t->g, body);
    const uint8_t chains[] = {b->top, b->link};

    for (int i = 0; i < 2 && t->trail; i++)
        for (uint8_t card = chains[i]; card; card = t->g->card[card].next) {
            int section = i ? SECTION_LINK : card == b->top ? SECTION_UPPER : SECTION_INHERITED;
            if (has_keyword(t->trail, t, card, section, keyword))
                trail_leave(t->trail, 0, KEYWORD_SPOT(section, keyword), TRAIL_DONE);
        }
}

/* The same of a body that has left the field. */
static void keyword_gone(const struct table *t, const struct processing *what, int keyword)
{
    const struct dcg_game *g = t->g;

    for (int i = 0; i < LASTS; i++) {
        const struct last *last = &g->last[i];
        if (!last->def || last->body != what->target || last->incarnation != what->target_incarnation)
            continue;
        if (has_keyword(t->trail, t, last->card, SECTION_UPPER, keyword))
            trail_leave(t->trail, 0, KEYWORD_SPOT(SECTION_UPPER, keyword), TRAIL_DONE);
        for (int card = 1; card < g->card_top; card++)
            if (cards_has(last->stack, (uint8_t)card) &&
                has_keyword(t->trail, t, (uint8_t)card, SECTION_INHERITED, keyword))
                trail_leave(t->trail, 0, KEYWORD_SPOT(SECTION_INHERITED, keyword), TRAIL_DONE);
    }
}

void trail_begin(const struct table *t, const struct processing *what, uint8_t event)
{
    const struct dcg_game *g = t->g;

    if (!t->trail)
        return;
    if (what->keyword && body_alive(g, what->target, what->target_incarnation))
        trail_keyword(t, what->target, what->keyword % COPY - 1);
    else if (what->keyword)
        keyword_gone(t, what, what->keyword % COPY - 1);
    SET_EACH (icon, icons_met(effect_at(t->cards, what->effect),
                              event == NO_HAPPENING ? NULL : &g->happening[event & (HAPPENINGS - 1)]))
        trail_leave(t->trail, what->effect, ICON_SPOT(icon), TRAIL_DONE);
}
