/* activatable.h - effects that another effect can activate (15-15-9-1). */
#ifndef DCG_QUERY_ACTIVATABLE_H
#define DCG_QUERY_ACTIVATABLE_H

#include "query/scope.h"
#include "tree/action.h"

enum { EFFECTS_FOUND = 32 };

/* Effects that can be activated: of which card, working for which permanent. */
struct activatable {
    int count;
    struct {
        uint8_t card, host;
        uint16_t effect;
        bool idle; /* used up (15-14-1-2), or something keeps it from activating (15-1-3) */
    } at[EFFECTS_FOUND];
};

/* Those of these objects that an ACTIVATE means. */
void activatable_find(const struct scope *s, const struct action *action, const struct objects *objects,
                      struct activatable *found);
bool activate_possible(const struct scope *s, const struct action *action);

#endif
