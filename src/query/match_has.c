/* match_has.c - what an object has: cards under it, keywords (4-5, D-7). */
#include "query/match.h"
#include "query/modifier.h"
#include "query/seen.h"
#include "state/set.h"

#include <string.h>

/* -- Cards under it */

static int faces_under(const struct dcg_game *g, uint8_t permanent, bool down)
{
    int count = 0;

    for (uint8_t card = g->card[permanent_of(g, permanent)->top].next; card; card = g->card[card].next)
        count += ((g->card[card].flags & CARD_FACE_DOWN) != 0) == down;
    return count;
}

static int cards_had_then(const struct dcg_game *g, const struct lki *last, enum quality cards)
{
    struct objects stack = {0};
    int under = 0, down = 0;

    last_cards(g, last, DCG_PLACE_UNDER, &stack);
    CARDS_EACH (card, stack.cards) {
        under++;
        down += (g->card[card].flags & CARD_LAY_DOWN) != 0;
    }
    switch (cards) {
    case QUALITY_LINKED:
        return last->links;
    case QUALITY_UNDER_UP:
        return under - down;
    case QUALITY_UNDER_DOWN:
        return down;
    default:
        return under;
    }
}

int cards_had(const struct match_query *q, enum quality cards, const struct subject *it)
{
    const struct dcg_game *g = asked_game(q);
    bool linked = cards == QUALITY_LINKED;

    if (it->is.object.permanent == NO_PERMANENT)
        return 0;
    if (it->last)
        return cards_had_then(g, it->last, cards);
    if (linked)
        return permanent_of(g, it->is.object.permanent)->links;
    if (cards != QUALITY_UNDER)
        return faces_under(g, it->is.object.permanent, cards == QUALITY_UNDER_DOWN);
    return permanent_of(g, it->is.object.permanent)->under;
}

/* Its cards at a place, under it or linked to it, its top card too if asked for; those it had if it is gone. */
static void stack_of(const struct match_query *q, const struct subject *it, uint8_t place, bool top,
                     struct objects *out)
{
    const struct dcg_game *g = asked_game(q);
    uint8_t permanent = it->is.object.permanent;

    *out = (struct objects){0};
    if (permanent == NO_PERMANENT)
        return;
    if (it->last) {
        last_cards(g, it->last, place, out);
        if (top)
            cards_insert(out->cards, it->last->card);
        return;
    }
    permanent_cards(g, permanent, place, out);
    if (top)
        cards_insert(out->cards, permanent_of(g, permanent)->top);
}

bool meets_stack(const struct match_query *q, const struct predicate *p, struct subject *it)
{
    struct objects stack, fitting = {0};
    int count;

    stack_of(q, it, p->flags & PRED_LINKED ? DCG_PLACE_LINKED : DCG_PLACE_UNDER, p->flags & PRED_WITH_TOP,
             &stack);
    CARDS_EACH (card, stack.cards) {
        struct seen then = seen_below(q->s, it->last, card);
        struct subject below;
        subject_there(&below, object_card(card));
        if (then.down)
            subject_seen(&below, &then);
        if (meets(q, p->a, &below))
            cards_insert(fitting.cards, card);
    }
    count = p->counts ? count_by_quality(q->s, (enum quality)p->counts, p->counts_same, &fitting)
                      : objects_count(&fitting);
    return compare_holds((enum compare)p->compare, count, p->n);
}

bool meets_stack_colors(const struct match_query *q, const struct predicate *p, struct subject *it)
{
    struct objects stack;
    uint8_t colors = 0;

    stack_of(q, it, DCG_PLACE_UNDER, false, &stack);
    CARDS_EACH (card, stack.cards) {
        struct subject under;
        if (it->last && asked_game(q)->card[card].flags & CARD_LAY_DOWN)
            continue; /* 4-5-9 */
        subject_there(&under, object_card(card));
        colors |= (uint8_t)subject_identity(q, &under)->colors;
    }
    return __builtin_popcount(colors) >= p->n;
}

/* -- Effects */

typedef bool fits_effect(const struct scope *s, const struct effect_def *effect, int what);

/* Does an effect of that section of a card fit? */
static bool any_effect(const struct match_query *q, const struct subject *it, const struct card_def *d,
                       int section, fits_effect *fits, int what)
{
    struct table deeper = *q->s->t; /* what it has may depend on what others have */
    struct scope own = {.t = &deeper,
                        .player = (uint8_t)subject_player(q, it),
                        .card = it->is.object.card,
                        .host = it->is.object.permanent,
                        .resolution = NO_RESOLUTION};

    deeper.depth++;
    own.host_generation = it->last ? it->last->generation : permanent_generation(deeper.g, own.host);
    for (uint32_t i = d->effect; i < d->effect + d->effect_count; i++) {
        const struct effect_def *effect = effect_at(asked_cards(q), i);
        own.effect = (uint16_t)i;
        if (effect->section == section && fits(&own, effect, what))
            return true;
    }
    return false;
}

/* D-7.3: what it does with a keyword it has, too, whenever that is; what depends on something only while that is so
 * (2-3-3-3, D-7.4). */
static bool performs(const struct scope *s, const struct effect_def *effect, int keyword)
{
    for (uint32_t i = effect->performs; i < effect->performs + effect->performed; i++) {
        const struct performed_keyword *done = &s->t->cards->performed[i];
        bool met = done->keyword == keyword && (!done->conditions || s->t->depth < DEPTH);
        for (int k = 0; k < done->conditions && met; k++)
            met = condition(s, done->condition[k]);
        if (met)
            return true;
    }
    return false;
}

static bool is_timed(const struct scope *s, const struct effect_def *effect, int icon)
{
    (void)s;
    return effect->icons >> icon & 1;
}

static bool gains_effect(const struct match_query *q, const struct subject *it, uint8_t place, int section,
                         fits_effect *fits, int what)
{
    const struct dcg_game *g = asked_game(q);
    struct objects stack;

    stack_of(q, it, place, false, &stack);
    CARDS_EACH (card, stack.cards)
        if (!(g->card[card].flags & (it->last ? CARD_LAY_DOWN : CARD_FACE_DOWN)) && /* 4-5-9 */
            any_effect(q, it, card_def(asked_cards(q), g->card[card].def), section, fits, what))
            return true;
    return false;
}

/* 2-3-3-2, 4-2-4, 4-2-6: its own effects, and for a permanent those that it gains from the cards under it and from
 * link cards. */
static bool has_effect(const struct match_query *q, struct subject *it, fits_effect *fits, int what)
{
    return any_effect(q, it, subject_identity(q, it)->def, SECTION_UPPER, fits, what) ||
           gains_effect(q, it, DCG_PLACE_UNDER, SECTION_INHERITED, fits, what) ||
           gains_effect(q, it, DCG_PLACE_LINKED, SECTION_LINK, fits, what);
}

/* 16-2: without a number, any of that kind. */
bool meets_keyword(const struct match_query *q, const struct predicate *p, struct subject *it)
{
    const struct info *info = subject_info(q, it);

    if (p->amount)
        return p->n == DCG_KEYWORD_LINK_PLUS ? info->link_plus & link_bit(p->amount)
                                             : (info->security_a & amount_bit(p->amount)) != 0;
    return info->keywords >> p->n & 1 || has_effect(q, it, performs, p->n);
}

bool meets_timing(const struct match_query *q, const struct predicate *p, struct subject *it)
{
    return has_effect(q, it, is_timed, p->n);
}

bool meets_inherited(const struct match_query *q, struct subject *it)
{
    const struct card_def *d = subject_identity(q, it)->def;

    if (d->inherited)
        return true;
    for (uint32_t i = d->effect; i < d->effect + d->effect_count; i++)
        if (effect_at(asked_cards(q), i)->section == SECTION_INHERITED)
            return true;
    return false;
}
