/* journal.c - what the effects being carried out have chosen and done so far. Resolutions are a stack, and so are their
 * parts of the journal. */
#include "query/journal.h"
#include "state/procedure.h"

void journal_group(struct dcg_game *g, uint8_t resolution)
{
    resolution_at(g, resolution)->group = g->journals;
}

void journal_add(struct table *t, uint8_t resolution, struct object object, enum entry_what what,
                 enum slot_role role)
{
    uint8_t slot = slot_under_way(t, resolution, role);

    journal_add_to(game_of(t), object, what, slot);
}

void journal_add_to(struct dcg_game *g, struct object object, enum entry_what what, uint8_t slot)
{
    bool permanent = object.permanent != NO_PERMANENT;

    if (g->journals == JOURNAL) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return;
    }
    g->entry_slot[g->journals] = slot;
    g->entry[g->journals++] =
        (struct entry){.id = permanent ? object.permanent : object.card,
                       .what = (uint8_t)(permanent ? what | ENTRY_PERMANENT : what),
                       .generation = permanent ? permanent_of(g, object.permanent)->generation
                                               : g->card[object.card].generation};
}

static bool entry_is_permanent(const struct entry *e)
{
    return (e->what & ENTRY_PERMANENT) != 0;
}

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

void journal_mark(struct dcg_game *g, uint8_t resolution, const struct objects *objects, enum entry_what what)
{
    for (int i = resolution_of(g, resolution)->group; i < g->journals; i++) {
        struct entry *e = &g->entry[i];
        if (!objects_have(objects,
                          entry_is_permanent(e) ? (struct object){.permanent = e->id} : object_card(e->id)))
            continue;
        e->what = (uint8_t)(what | (e->what & ENTRY_PERMANENT));
        if (!entry_is_permanent(e))
            e->generation = g->card[e->id].generation;
    }
}

void journal_done(const struct dcg_game *g, uint8_t resolution, enum entry_what what, struct objects *out)
{
    entries_now(g, resolution_of(g, resolution)->journal, (int)what, out);
}

void journal_cut(struct dcg_game *g, int from)
{
    while (g->journals > from) {
        g->entry[--g->journals] = (struct entry){0};
        g->entry_slot[g->journals] = 0;
    }
}
