/* match_print.c - predicates that follow from the print of a card alone are evaluated once for each card. */
#include "query/match.h"
#include "query/modifier.h"

/* Is its DP what is printed, too? A card that is certainly as printed has no other. */
static bool dp_printed(const struct table *t, uint8_t permanent)
{
    return permanent == NO_PERMANENT ||
           (!permanent_of(t->g, permanent)->links && !(about_permanent(t, permanent) & (MOD_DP | MOD_KIND)));
}

bool maximum_may_rise(const struct scope *s)
{
    return s->resolution != NO_RESOLUTION &&
           (node_has(s->t->cards, effect_at(s->t->cards, s->effect)->sentences, HAS_MAXIMUM) ||
            about_now(s->t) & MOD_MAXIMUM);
}

/* Is a permanent what is printed on it, although something is said of what permanents are? */
static bool identity_printed(const struct info *info)
{
    const struct card_def *d = info->def;
    int eggs = d->categories & DCG_DIGI_EGG ? DCG_DIGIMON : 0; /* 4-2-2 */

    return info->name == d->name && info->names == d->also_count && !info->traits &&
           info->colors == d->colors && info->level == d->level && !info->also_level &&
           info->cost == d->cost && info->categories == (d->categories | eggs);
}

/* What is printed on it, if that alone tells whether it is what a node says; NULL: it doesn't. */
static const struct card_def *tells(const struct match_query *q, pred_id what, struct subject *it)
{
    const struct table *t = q->s->t;
    uint8_t permanent = it->is.object.permanent;

    if (!q->keeps || it->last || it->known == KNOWN_GIVEN ||
        (pred_at(t->cards, what)->flags & PRED_OF_DP && !dp_printed(t, permanent)))
        return NULL;
    const struct card_def *printed = object_printed(t, it->is.object);
    if (printed || permanent == NO_PERMANENT || !permanent_of(t->g, permanent)->top)
        return printed;
    return identity_printed(subject_identity(q, it)) ? it->info.def : NULL;
}

static uint32_t def_number(const struct table *t, const struct card_def *printed)
{
    return (uint32_t)(printed - t->cards->def);
}

uint64_t *answer_kept(const struct match_query *q, pred_id what, struct subject *it, uint64_t *key)
{
    const struct card_def *printed = tells(q, what, it);

    return printed ? answer_at(q->s->t, what, def_number(q->s->t, printed),
                               it->is.object.permanent != NO_PERMANENT, key)
                   : NULL;
}
