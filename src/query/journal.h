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
static inline bool entry_is_permanent(const struct entry *e)
{
    return (e->what & ENTRY_PERMANENT) != 0;
}
/* What the last group means now: permanents and cards that are still the same. */
void journal_last(const struct dcg_game *g, uint8_t resolution, struct objects *out);
/* All that the resolution has done that to. */
void journal_done(const struct dcg_game *g, uint8_t resolution, enum entry_what what, struct objects *out);

#endif
