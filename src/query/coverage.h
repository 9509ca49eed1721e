/* coverage.h - which parts of some effects were examined or carried out (used by cardfuzz/).
 *
 * A coverage record lists the spots that are looked for: a node of an effect, an icon that it triggers by, a
 * keyword of a card. Code that examines or carries out a part reports it. Without a record this costs one test of
 * a pointer. */
#ifndef DCG_QUERY_COVERAGE_H
#define DCG_QUERY_COVERAGE_H

#include "tree/effect_def.h"
#include "state/state.h"

enum {
    COVERAGE_JUDGED = 1, /* looked at on behalf of its effect */
    COVERAGE_DONE = 2,   /* carried out; of what persists: it applied */
    COVERAGE_HELD = 4,   /* a condition was met; there was something to choose */
    COVERAGE_FAILED = 8, /* it wasn't; there wasn't */
};

/* What is no node has a number beyond theirs: an icon of that effect, a keyword of a section of the card. */
#define ICON_SPOT(icon)                (UINT32_C(1) << 31 | (uint32_t)(icon))
#define KEYWORD_SPOT(section, keyword) (UINT32_C(3) << 30 | (uint32_t)(section) << 8 | (uint32_t)(keyword))

struct spot {
    node_id node;
    uint16_t effect; /* 0: a requirement, a keyword */
    uint16_t marks;
};

enum { SPOTS = 2048, SPOT_SLOTS = 8192 };
struct coverage {
    dcg_card_def def; /* the card whose keywords are looked for */
    int count, fresh; /* how many spots there are; marks that were new */
    struct spot spot[SPOTS];
    uint16_t slot[SPOT_SLOTS]; /* hash table of the spots, by number + 1; 0: free */
    /* the last generation of a permanent that has left with such a card linked to it */
    uint16_t linked[PERMANENTS];
};

/* Looks for a spot from now on. False: there is no room. */
bool coverage_want(struct coverage *coverage, uint32_t effect, node_id node);
/* Which spot it is; NULL: it isn't looked for. */
struct spot *coverage_find(struct coverage *coverage, uint32_t effect, node_id node);
__attribute__((cold)) void coverage_leave(struct coverage *coverage, uint32_t effect, node_id node,
                                          unsigned marks);
/* Only if there is a record: an effect begins to be carried out; a keyword of a permanent is asked for and there. */
__attribute__((cold)) void coverage_begin(const struct table *t, const struct effect_instance *what,
                                          uint8_t event);
__attribute__((cold)) void coverage_keyword(const struct table *t, uint8_t permanent, int keyword);
/* A permanent is about to leave. */
__attribute__((cold)) void coverage_leaving(const struct table *t, uint8_t permanent);

static inline void coverage(const struct table *t, uint32_t effect, node_id node, unsigned marks)
{
    if (t->coverage)
        coverage_leave(t->coverage, effect, node, marks);
}

#endif
