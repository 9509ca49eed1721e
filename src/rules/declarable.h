/* declarable.h - what an effect lets be played, used, digivolved into, linked or attacked. */
#ifndef DCG_RULES_DECLARABLE_H
#define DCG_RULES_DECLARABLE_H

#include "query/partners.h"
#include "query/scope.h"
#include "rules/terms.h"
#include "tree/action.h"
#include "tree/program.h"

#include <limits.h>

/* A declaration as it could be made now. */
struct declarable {
    const struct table *t;
    struct scope s;
    const struct action *action;
    struct terms terms;
    struct selection what;
    struct objects whom, before; /* before: what was declared already */
    struct partners partners;    /* who DNA digivolves */
    int player;
};

/* "Reduce this effect's cost by ..." stands behind what it is about, but counts when that is declared, and again when
 * interrupts have changed what it counts (Q4276). */
int effect_lowers(const struct scope *s);
/* What is declared, and on what terms; times: a reduction is for each of so many. */
void declarable_terms(const struct scope *s, const struct action *action, int times, int player,
                      struct declarable *out);
/* And who it can be done with. */
void declarable_begin(const struct scope *s, const struct action *action, int times, int player,
                      struct declarable *out);
/* Until there are enough; ALL_DECLARABLE: all of them. */
enum { ALL_DECLARABLE = INT_MAX };
void declarable_list(const struct declarable *of, int enough, struct options *o);
/* Why something can't be declared that isn't listed: it isn't meant, or the chapter of the action refuses it. */
refusal declarable_refusal(const struct declarable *of, dcg_option option);
bool declare_possible(const struct scope *s, const struct action *action);

#endif
