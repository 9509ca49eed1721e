/* lookahead.h - what a program would do, as far as that can be told before it is carried out (1-3-11). */
#ifndef DCG_RULES_LOOKAHEAD_H
#define DCG_RULES_LOOKAHEAD_H

#include "query/scope.h"
#include "tree/action.h"
#include "tree/program.h"

struct lookahead {
    const struct scope *s;
    uint32_t at;
    const struct action *last; /* what it would do before, to cards or permanents; NULL: nothing */
    int so_many;               /* to how many; 0: as many as possible */
    int times[EACH_LEVELS + 1];
    bool optional; /* somebody may decline */
};
struct lookahead lookahead_begin(const struct scope *s, uint32_t code);
const struct instruction *lookahead_next(struct lookahead *p); /* the next action; NULL: none */
/* What an immediate-type effect would change a cost by, as far as that can be told before it is carried out. cost: what
 * it would be without any such effect. */
int effect_cost_change(const struct scope *s, const struct effect_def *effect, int cost, bool *optional);
/* The same of a program, from an instruction on. */
int program_cost_change(const struct scope *s, uint32_t at, int cost, bool *optional);
/* With how many a BY must be paid at least, so that the cost is lowered by so much. */
int paid_least(const struct scope *s, uint32_t by, int cost, int lowered);
/* The same of what a WAIT has deferred. */
int deferred_cost_change(const struct scope *s, uint32_t code, int cost, bool *optional);
/* What SET_COST sets a cost to: a number, or how many there are. */
int cost_set(const struct scope *s, const struct cost_action *cost);
/* Is the cost that would be paid now the one that an action changes, and can it be changed so? */
bool cost_meant(const struct scope *s, const struct action *action);

#endif
