/* loop.h - infinite loops (18-3): finding them, and stopping them. */
#ifndef DCG_RULES_LOOP_H
#define DCG_RULES_LOOP_H

#include "state/position.h"
#include "state/procedure.h"
#include "query/info.h"
#include "tree/effect_def.h"

void loop_resolution(struct dcg_game *g); /* an effect is about to be carried out */
void loop_does(struct table *t, const struct effect_instance *what); /* this one */
void loop_forget(struct dcg_game *g);                                /* a new turn */

/* So many effects are carried out in a turn before any is looked at. */
enum { FIRST_RESOLUTIONS = 4 };
/* Positions are looked at only when something is carried out for the second time: no loop does without. */
static inline bool loop_repeats(const struct dcg_game *g)
{
    return g->loop.resolutions >= FIRST_RESOLUTIONS && g->loop.again;
}
bool loop_search(struct table *t);
/* A loop was found: the game is a draw, or the players who can stop it are asked. */
static inline bool loop_found(struct table *t)
{
    return loop_repeats(t->g) && !t->g->loop.left && loop_search(t);
}
/* There was no room for something: is it because the same effects are carried out without end? */
bool loop_fills_all(const struct dcg_game *g);

/* 15-15-9-1: is the effect carried out within itself again and again, so that there is hardly room for more? */
bool loop_nests(const struct dcg_game *g, uint16_t effect, uint8_t card);

/* Is it time to note decisions? */
static inline bool loop_watched(const struct dcg_game *g)
{
    return loop_repeats(g) && g->decision.kind != DCG_DECISION_REPEAT;
}
void loop_note(struct dcg_game *g, dcg_option option, int options); /* then: one of so many was chosen */
/* Where the present decision is asked. */
uint32_t loop_key(const struct dcg_game *g);
/* What was chosen there last: as that decision of the round, if it is there; -1: nothing. */
int64_t loop_chose(const struct dcg_game *g, uint32_t key, int number);
/* 18-3-3: not again; key: where. */
bool loop_banned(const struct dcg_game *g, uint32_t key, dcg_option option);

void repeat_options(struct options *o);

#endif
