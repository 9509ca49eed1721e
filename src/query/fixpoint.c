/* fixpoint.c - persistent effects that keep each other true (15-8-2-6, Q5013, Q5202).
 *
 * An example: "While your opponent has a Digimon with 13000 DP or more, this Digimon gets +3000 DP", on both
 * sides. After both conditions were met and the first reason is gone, each effect still meets the condition of the
 * other. The two effects alone don't decide whether they apply: both answers are consistent. So the game remembers
 * for such permanents that the effect applied. This is done only for effects that give more DP for so much DP or
 * more: they never contradict themselves. */
#include "state/set.h"
#include "query/modifier.h"

bool modifier_of_itself(const struct modifier *w)
{
    for (int i = 0; i < w->def->guards; i++)
        if (!w->def->guard[i].fixpoint)
            return false;
    return w->def->guards && w->object.permanent == w->s.host;
}

bool modifier_in_fixpoint(const struct modifier *w)
{
    return w->s.host != NO_PERMANENT && set_has(w->s.t->g->fixpoint, w->s.host) && modifier_of_itself(w);
}
