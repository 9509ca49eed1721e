/* match_print.c - predicates that follow from the print of a card alone are evaluated once for each card. */
#include "query/match.h"
#include "query/modifier.h"

/* Is its DP what is printed, too? A card that is certainly as printed has no other. */
static bool dp_printed(const struct table *t, uint8_t permanent)
{
    return permanent == NO_PERMANENT ||
           (!permanent_of(t->g, permanent)->links && !(about_permanent(t, permanent) & (MOD_DP | MOD_KIND)));
}

/* Could the highest number that is asked for be another (15-15-5)? */
static bool may_be_raised(const struct scope *s)
{
    return s->resolution != NO_RESOLUTION &&
           (node_has(s->t->cards, effect_at(s->t->cards, s->effect)->sentences, HAS_MAXIMUM) ||
            about_now(s->t) & MOD_MAXIMUM);
}

bool memo_usable(const struct scope *s, node_id chosen)
{
    const struct table *t = s->t;

    return t->memo && t->cache && !t->as_digimon && !t->coverage && !s->any_level &&
           !(chosen && may_be_raised(s));
}

/* Is a permanent what is printed on it, although something is said of what permanents are? */
static bool identity_printed(const struct info *info)
{
    const struct card_def *d = info->def;
    int eggs = d->categories & DCG_DIGI_EGG ? DCG_DIGIMON : 0; /* 4-2-2 */

    return info->name == d->name && info->names == d->also_count && !info->traits &&
           info->colors == d->colors && info->level == d->level && info->cost == d->cost &&
           info->categories == (d->categories | eggs);
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

/* Where the answer of a predicate is kept for a card, of a permanent (as a Digi-Egg is a Digimon there, 4-2-2) or not;
 * the key has room for the answer in its lowest bit. */
static uint64_t *answer_at(const struct table *t, pred_id what, uint32_t def, bool permanent, uint64_t *key)
{
    *key = (uint64_t)what << 32 | (uint64_t)def << 2 | (uint64_t)permanent << 1;
    return &t->memo->at[(what * 31 ^ *key >> 1) & (MEMO_ANSWERS - 1)];
}

static uint32_t def_number(const struct table *t, const struct card_def *printed)
{
    return (uint32_t)(printed - t->cards->def);
}

bool meets_memo(const struct match_query *q, pred_id what, struct subject *it,
                bool (*finds)(const struct match_query *q, pred_id pred, struct subject *it))
{
    const struct table *t = q->s->t;
    const struct card_def *printed = tells(q, what, it);

    if (!printed)
        return finds(q, what, it);
    uint64_t key,
        *kept = answer_at(t, what, def_number(t, printed), it->is.object.permanent != NO_PERMANENT, &key);
    if ((*kept | 1) != (key | 1))
        *kept = key | finds(q, what, it);
    return *kept & 1;
}

void told_begin(struct told *told, const struct match_query *q, pred_id what)
{
    const struct table *t = q->s->t;
    unsigned flags = pred_at(t->cards, what)->flags;

    told->what = q->keeps && !(flags & PRED_UNPRINTED) ? what : 0;
    if (!told->what)
        return;
    told->t = t;
    told->field = field_summary(t);
    const unsigned treated = t->treated ? MOD_FOR : 0; /* what is said for that is said, too */
    told->own = (applied(t)[ZONE_ANYWHERE] & (MOD_INFO | MOD_COST | treated)) != 0;
    told->otherwise = treated | (flags & PRED_OF_DP ? MOD_IDENTITY | MOD_KIND | MOD_DP : MOD_IDENTITY);
}

/* Is it there, and what is printed on it? */
static bool permanent_told(const struct told *told, struct object object)
{
    const struct permanent *b = permanent_of(told->t->g, object.permanent);

    return b->top && b->top == object.card && !(told->t->g->card[object.card].flags & CARD_FACE_DOWN) &&
           !(told->field->about_of[object.permanent & (PERMANENTS - 1)] & told->otherwise) &&
           !(told->otherwise & MOD_DP && b->links);
}

static bool card_told(const struct told *told, uint8_t card)
{
    const struct table *t = told->t;

    return card_shown(t->g, card) && (told->own ? card_as_printed(t, card) : card != t->g->attack.checked);
}

bool told_known(const struct told *told, struct object object, bool *answer)
{
    bool permanent = object.permanent != NO_PERMANENT;
    uint64_t key, kept;

    if (!told->what || !(permanent ? permanent_told(told, object) : card_told(told, object.card)))
        return false;
    kept = *answer_at(told->t, told->what, told->t->g->card[object.card].def, permanent, &key);
    *answer = kept & 1;
    return (kept | 1) == (key | 1);
}
