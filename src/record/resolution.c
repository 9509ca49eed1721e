/* resolution.c - an effect begins to be carried out: a frame is pushed, and the main loop knows who runs it. */
#include "record/resolution.h"
#include "state/procedure.h"
#include "query/coverage.h"

struct frame *call_effect(struct table *t, const struct effect_instance *what, uint8_t event, uint8_t would)
{
    struct dcg_game *g = game_of(t);

    if (g->resolutions == RESOLUTIONS) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return NULL;
    }
    struct resolution *a = &g->resolution[g->resolutions];
    *a = (struct resolution){.what = *what,
                             .event = event,
                             .would = would,
                             .journal = g->journals,
                             .group = g->journals,
                             .doer = what->player}; /* 15-10-1-1-1 */
    if (t->coverage)
        coverage_begin(t, what, event);
    struct frame *f = frame_push(g, PROC_effect);
    f->resolution = g->resolutions++;
    f->player = what->player;
    return f;
}
