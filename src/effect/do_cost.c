/* do_cost.c - on what terms effects let things be done, and effects that change a cost (1-3-9). */
#include "effect/clause.h"
#include "rules/interrupt.h"
#include "query/permit.h"
#include "rules/terms.h"
#include "state/procedure.h"
#include "effect/declare.h"

/* "Reduce this effect's cost by ..." stands behind what it is about, but counts when that is declared. */
static int lowered_later(const struct scope *s)
{
    const struct effect_def *e = effect_at(s->t->cards, s->effect);
    int sum = 0;

    if (s->resolution == NO_RESOLUTION || resolution_of(s->t->g, s->resolution)->would)
        return 0;
    for (uint32_t i = e->reduction; i < e->reduction + e->reduction_count; i++) {
        const struct reduction *lowered = &s->t->cards->reduction[i];
        bool counts = !lowered->condition || condition(s, lowered->condition);
        sum += counts ? lowered->number * (lowered->each ? each_count(s, lowered->each) : 1) : 0;
    }
    return sum;
}

struct terms terms_of(const struct scope *s, const struct terms_spec *spec, int times)
{
    return (struct terms){.cause = scope_cause(s),
                          .flags = FROM_ANYWHERE | spec->flags,
                          .cost = spec->cost,
                          .change = (int16_t)(-lowered_later(s) - spec->reduced * times),
                          .level = spec->level,
                          .colors = spec->colors};
}

/* ---- Effects that change the cost of what would happen ---- */

static int cost_announced(int event)
{
    switch (event) {
    case DCG_EVENT_PLAYED:
        return COST_PLAY;
    case DCG_EVENT_USED:
        return COST_USE;
    case DCG_EVENT_DIGIVOLVED:
        return COST_DIGIVOLUTION;
    case DCG_EVENT_LINKED:
        return COST_LINK;
    default:
        return COST_KINDS;
    }
}

/* The play costs of what this effect has deleted, as they were. */
static int deleted_cost(const struct table *t, const struct resolution *resolution,
                        const struct cost_action *cost)
{
    const struct dcg_game *g = t->g;
    int sum = 0;

    coverage(t, resolution->what.effect, cost->judged[0], COVERAGE_JUDGED);
    coverage(t, resolution->what.effect, cost->judged[1], COVERAGE_JUDGED);
    for (int i = resolution->journal; i < g->journals; i++) {
        const struct entry *e = &g->entry[i];
        struct info info;
        if (e->what == (ENTRY_DELETED | ENTRY_PERMANENT) && last_info(t, e->id, e->generation, &info) &&
            info.cost > 0)
            sum += info.cost;
    }
    return sum;
}

/* What a cost is set to: a number, or how many there are. */
static int cost_set(const struct table *t, const struct frame *f, const struct cost_action *cost)
{
    struct scope s = resolution_scope(t, f->resolution);
    struct objects counted;

    if (!cost->counted)
        return cost->number;
    candidates(&s, cost->counted, &counted);
    return target_count(&s, cost->counted, &counted);
}

bool cost_meant(const struct scope *s, const struct action *action)
{
    int kind = s->event ? cost_announced(s->event->kind) : COST_KINDS;

    if (kind == COST_KINDS || !(action->cost.costs >> kind & 1))
        return false;
    if (action->op == OP_REDUCE_COST && reduction_barred(s->t, s->player, kind))
        return false; /* 15-1-3 */
    return !action->cost.of_this_card || s->card == s->event->card;
}

PROC(do_cost)
{
    struct dcg_game *g = t->g;
    const struct action *action = action_of(t, f);
    const struct resolution *resolution = resolution_of(g, f->resolution);
    struct frame *would = would_interrupted(g, f->resolution);

    BEGIN;
    if (would) { /* else it was counted when what it lowers was declared */
        int by = action->cost.by_deleted ? deleted_cost(t, resolution, &action->cost)
                                         : action->cost.number * f->action.times;
        struct scope s = resolution_scope(t, f->resolution);
        bool meant = would_cost(would) != PREVENTED && cost_meant(&s, action);
        if (meant && action->op == OP_SET_COST)
            would_set_cost(would, cost_set(t, f, &action->cost));
        else if (meant)
            would_set_cost(would, would_cost(would) + (action->op == OP_REDUCE_COST ? -by : by));
    }
    END;
}

/* What it says about using its own card is looked up when that card is used (4-19). */
PROC(do_ignore_color)
{
    BEGIN;
    END;
}
