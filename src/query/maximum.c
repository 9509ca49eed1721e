/* maximum.c - effects that add to or reduce the highest number an effect can choose (15-15-5-1, -2), or how many it
 * chooses: said in the same effect, or by persistent effects of those that delete by DP. */
#include "query/modifier.h"

struct raise {
    const struct scope *s;
    enum maximum of;
    selector_id target; /* that is chosen */
    int by;
};

static void raise_by(struct raise *r, const struct modifier_def *def, int times)
{
    bool counted = def->cant != MAXIMUM_COUNT;

    for (int i = 0; i < def->whoms; i++)
        counted |= def->whom[i] == r->target;
    if (counted && (def->cant == r->of || (def->cant == MAXIMUM_ANY && r->of != MAXIMUM_COUNT)))
        r->by += def->n * times;
}

/* In the effect itself, with its conditions as they are now. */
static void raise_said(struct raise *r, const struct modifier_def *def)
{
    int times = 1;

    for (int i = 0; i < def->guards; i++) {
        const struct modifier_guard *guard = &def->guard[i];
        coverage(r->s->t, r->s->effect, guard->source, COVERAGE_JUDGED);
        if (guard->kind == GUARD_EACH)
            times *= each_count(r->s, guard->operand);
        else if (condition(r->s, guard->operand) != (guard->kind == GUARD_IF))
            times = 0;
    }
    raise_by(r, def, times);
}

/* Of the effects of a permanent, or of all of its player's. */
static bool maximum_said(void *user, const struct modifier *w)
{
    struct raise *r = user;
    int times;

    if (w->def->kind != MODIFIER_MAXIMUM || w->s.player != r->s->player ||
        (w->def->flags & MODIFIER_OF_HOST &&
         (w->s.host != r->s->host || w->s.host_generation != r->s->host_generation)))
        return false;
    if (modifier_holds(w, &times))
        raise_by(r, w->def, times);
    return false;
}

static bool is_deleted(const struct effect_def *e, selector_id target)
{
    for (size_t i = 0; i < sizeof e->deletes / sizeof e->deletes[0]; i++)
        if (e->deletes[i] == target)
            return true;
    return false;
}

int effect_maximum(const struct scope *s, selector_id target, enum maximum of)
{
    const struct effect_def *e = effect_at(s->t->cards, s->effect);
    struct raise r = {s, of, target, 0};

    if (s->resolution == NO_RESOLUTION)
        return 0;
    for (int i = 0; i < e->maximums; i++)
        raise_said(&r, modifier_at(s->t->cards, e->maximum + (uint32_t)i));
    if (of == MAXIMUM_DP && about_now(s->t) & MOD_MAXIMUM && is_deleted(e, target))
        modifiers(s->t, MOD_MAXIMUM, (struct object){.permanent = NO_PERMANENT}, maximum_said, &r);
    return r.by;
}
