/* journal.h - effects that are being carried out: their scopes, and what they have chosen and done so far. */
#ifndef DCG_QUERY_JOURNAL_H
#define DCG_QUERY_JOURNAL_H

#include "query/scope.h"
#include "tree/program.h"

static inline struct resolution *resolution_at(struct dcg_game *g, uint8_t resolution)
{
    return &g->resolution[resolution & (RESOLUTIONS - 1)];
}
static inline const struct resolution *resolution_of(const struct dcg_game *g, uint8_t resolution)
{
    return &g->resolution[resolution & (RESOLUTIONS - 1)];
}

/* -- resolution_scope.c */
/* The scope of a resolution. */
struct scope resolution_scope(const struct table *t, uint8_t resolution);
/* Why what it does happens: its effect (15-2). */
struct cause resolution_cause(const struct table *t, uint8_t resolution);

/* -- journal.c */
void journal_group(struct dcg_game *g, uint8_t resolution); /* what is chosen from now on is a new group */
/* Into the slot of that role of the instruction under way. */
void journal_add(struct table *t, uint8_t resolution, struct object object, enum entry_what what,
                 enum slot_role role);
void journal_add_to(struct dcg_game *g, struct object object, enum entry_what what, uint8_t slot);
/* What the last group means now: permanents and cards that are still the same. */
void journal_last(const struct dcg_game *g, uint8_t resolution, struct objects *out);
/* Notes what has become of those of the last group that are among the things; a card that has moved is found again. */
void journal_mark(struct dcg_game *g, uint8_t resolution, const struct objects *objects,
                  enum entry_what what);
/* All that the resolution has done that to. */
void journal_done(const struct dcg_game *g, uint8_t resolution, enum entry_what what, struct objects *out);
void journal_cut(struct dcg_game *g, int from); /* forgets what was taken down from there on */

#endif
