/* do_cost.c - on what terms effects let things be done, and effects that change a cost (1-3-9). */
#include "effect/run_program.h"
#include "rules/interrupt.h"
#include "query/permit.h"
#include "rules/terms.h"
#include "state/procedure.h"
#include "effect/declare.h"
#include "rules/lookahead.h"

/* ---- Effects that change the cost of what would happen ---- */

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
        if (e->what == (ENTRY_DELETED | ENTRY_PERMANENT) &&
            last_info(t, last_of(g, e->id, e->generation), &info) && info.cost > 0)
            sum += info.cost;
    }
    return sum;
}

PROC(do_cost)
{
    struct dcg_game *g = game_of(t);
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
            would_set_cost(would, cost_set(&s, &action->cost));
        else if (meant)
            would_change_cost(would, action->op == OP_REDUCE_COST ? -by : by);
    }
    END;
}

/* What it says about using its own card is looked up when that card is used (4-19). */
PROC(do_ignore_color)
{
    BEGIN;
    END;
}
