/* coverage.c - which parts of some effects have been judged or carried out. */
#include "query/coverage.h"
#include "state/procedure.h"
#include "state/set.h"
#include "query/timing.h"

/* The slot of a spot, or the free one where it would be. */
static uint16_t *slot_of(struct coverage *coverage, uint32_t effect, node_id node)
{
    uint32_t at = (node * UINT32_C(2654435761) ^ effect * UINT32_C(40503)) % SPOT_SLOTS;

    for (;; at = (at + 1) % SPOT_SLOTS) {
        const struct spot *spot = &coverage->spot[coverage->slot[at] ? coverage->slot[at] - 1 : 0];
        if (!coverage->slot[at] || (spot->effect == effect && spot->node == node))
            return &coverage->slot[at];
    }
}

bool coverage_want(struct coverage *coverage, uint32_t effect, node_id node)
{
    uint16_t *slot = slot_of(coverage, effect, node);

    if (*slot)
        return true;
    if (coverage->count == SPOTS)
        return false;
    coverage->spot[coverage->count++] = (struct spot){.effect = (uint16_t)effect, .node = node};
    *slot = (uint16_t)coverage->count;
    return true;
}

struct spot *coverage_find(struct coverage *coverage, uint32_t effect, node_id node)
{
    uint16_t slot = *slot_of(coverage, effect, node);

    return slot ? &coverage->spot[slot - 1] : NULL;
}

void coverage_leave(struct coverage *coverage, uint32_t effect, node_id node, unsigned marks)
{
    struct spot *spot = coverage_find(coverage, effect, node);

    if (!spot)
        return;
    coverage->fresh += __builtin_popcount(marks & ~(unsigned)spot->marks);
    spot->marks |= (uint16_t)marks;
}

static bool has_keyword(const struct coverage *coverage, const struct table *t, uint8_t card, int section,
                        int keyword)
{
    const struct card_def *d = card_def(t->cards, coverage->def);
    uint64_t keywords = section == SECTION_UPPER       ? d->keywords
                        : section == SECTION_INHERITED ? d->inherited
                                                       : d->linked;

    return t->g->card[card].def == coverage->def && keywords >> keyword & 1;
}

void coverage_keyword(const struct table *t, uint8_t permanent, int keyword)
{
    const struct permanent *b = permanent_of(t->g, permanent);
    const uint8_t chains[] = {b->top, b->link};

    for (int i = 0; i < 2; i++)
        for (uint8_t card = chains[i]; card; card = t->g->card[card].next) {
            int section = i ? SECTION_LINK : card == b->top ? SECTION_UPPER : SECTION_INHERITED;
            if (has_keyword(t->coverage, t, card, section, keyword))
                coverage_leave(t->coverage, 0, KEYWORD_SPOT(section, keyword), COVERAGE_DONE);
        }
}

void coverage_leaving(const struct table *t, uint8_t permanent)
{
    const struct dcg_game *g = t->g;

    for (uint8_t card = permanent_of(g, permanent)->link; card; card = g->card[card].next)
        if (g->card[card].def == t->coverage->def)
            t->coverage->linked[permanent] = permanent_of(g, permanent)->generation;
}

/* The same of a permanent that has left the field. */
static void keyword_gone(const struct table *t, const struct effect_instance *what, int keyword)
{
    const struct dcg_game *g = t->g;

    if (what->target != NO_PERMANENT && t->coverage->linked[what->target] == what->target_generation &&
        card_def(t->cards, t->coverage->def)->linked >> keyword & 1)
        coverage_leave(t->coverage, 0, KEYWORD_SPOT(SECTION_LINK, keyword), COVERAGE_DONE);
    for (int i = 0; i < LKIS; i++) {
        const struct lki *last = &g->lki[i];
        if (!last->def || last->permanent != what->target || last->generation != what->target_generation)
            continue;
        if (has_keyword(t->coverage, t, last->card, SECTION_UPPER, keyword))
            coverage_leave(t->coverage, 0, KEYWORD_SPOT(SECTION_UPPER, keyword), COVERAGE_DONE);
        for (int card = 1; card < g->card_top; card++)
            if (cards_has(last->stack, (uint8_t)card) && !(g->card[card].flags & CARD_LAY_LINKED) &&
                has_keyword(t->coverage, t, (uint8_t)card, SECTION_INHERITED, keyword))
                coverage_leave(t->coverage, 0, KEYWORD_SPOT(SECTION_INHERITED, keyword), COVERAGE_DONE);
    }
}

void coverage_begin(const struct table *t, const struct effect_instance *what, uint8_t event)
{
    const struct dcg_game *g = t->g;

    if (what->keyword && permanent_alive(g, what->target, what->target_generation))
        coverage_keyword(t, what->target, what->keyword % COPY - 1);
    else if (what->keyword)
        keyword_gone(t, what, what->keyword % COPY - 1);
    SET_EACH (icon, icons_met(effect_at(t->cards, what->effect),
                              event == NO_GAME_EVENT ? NULL : &g->game_event[event & (GAME_EVENTS - 1)]))
        coverage_leave(t->coverage, what->effect, ICON_SPOT(icon), COVERAGE_DONE);
}
