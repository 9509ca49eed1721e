/* journal.c - what the effects being carried out have chosen and done so far. Resolutions are a stack, and so are their
 * parts of the journal. */
#include "query/journal.h"
#include "state/procedure.h"

/* What an entry means now; false: it is something else by now. */
static bool entry_object(const struct dcg_game *g, const struct entry *e, struct object *object)
{
    if (entry_is_permanent(e)) {
        if (!permanent_alive(g, e->id, e->generation))
            return false;
        *object = object_permanent(g, e->id);
        return true;
    }
    *object = object_card(e->id);
    return g->card[e->id].generation == e->generation;
}

static void entries_now(const struct dcg_game *g, int from, int what, struct objects *out)
{
    struct object object;

    *out = (struct objects){0};
    for (int i = from; i < g->journals; i++)
        if ((what < 0 || (g->entry[i].what & ~ENTRY_PERMANENT) == what) &&
            entry_object(g, &g->entry[i], &object))
            objects_add(out, object);
}

void journal_last(const struct dcg_game *g, uint8_t resolution, struct objects *out)
{
    entries_now(g, resolution_of(g, resolution)->group, -1, out);
}

void journal_done(const struct dcg_game *g, uint8_t resolution, enum entry_what what, struct objects *out)
{
    entries_now(g, resolution_of(g, resolution)->journal, (int)what, out);
}
