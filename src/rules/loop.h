/* loop.h - loops (18-3). */
#ifndef DCG_RULES_LOOP_H
#define DCG_RULES_LOOP_H

#include "state/procedure.h"
#include "query/info.h"
#include "tree/effect_def.h"

/* All that matters for what happens next and isn't hidden, as a number. */
uint64_t position(const struct dcg_game *g);
void loop_resolution(struct dcg_game *g); /* an effect is about to be carried out */
void loop_does(struct dcg_game *g, const struct effect_instance *what); /* this one */
void loop_forget(struct dcg_game *g);                                   /* a new turn */
bool loop_found(struct table *t); /* the same position again: the game is a draw, or somebody is asked */
void loop_note(struct table *t, dcg_option option);
/* Is it time to note that? */
bool loop_watched(const struct dcg_game *g);
bool loop_banned(const struct table *t, dcg_option option); /* 18-3-3: not again */
void loop_filter(const struct table *t, struct options *o);
void repeat_options(struct options *o);

#endif
