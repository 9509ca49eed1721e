/* journal.c - what the effects being carried out have chosen and done so far. Acts are a stack, and so are their parts
 * of the journal. */
#include "effect/carry_out.h"
#include "state/procedure.h"

void journal_group(struct dcg_game *g, uint8_t act)
{
    act_at(g, act)->group = g->journals;
    act_at(g, act)->flags &= (uint16_t)~ACT_NOTHING;
}

void journal_add(struct dcg_game *g, struct thing thing, enum entry_what what)
{
    bool body = thing.body != NO_BODY;

    if (g->journals == JOURNAL) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return;
    }
    g->entry[g->journals++] = (struct entry){.id = body ? thing.body : thing.card,
                                             .what = (uint8_t)(body ? what | ENTRY_BODY : what),
                                             .incarnation = body ? body_of(g, thing.body)->incarnation
                                                                 : g->card[thing.card].incarnation};
}

static bool entry_is_body(const struct entry *e)
{
    return (e->what & ENTRY_BODY) != 0;
}

/* What an entry means now; false: it is something else by now. */
static bool entry_thing(const struct dcg_game *g, const struct entry *e, struct thing *thing)
{
    if (entry_is_body(e)) {
        if (!body_alive(g, e->id, e->incarnation))
            return false;
        *thing = thing_body(g, e->id);
        return true;
    }
    *thing = thing_card(e->id);
    return g->card[e->id].incarnation == e->incarnation;
}

static void entries_now(const struct dcg_game *g, int from, int what, struct things *out)
{
    struct thing thing;

    *out = (struct things){0};
    for (int i = from; i < g->journals; i++)
        if ((what < 0 || (g->entry[i].what & ~ENTRY_BODY) == what) && entry_thing(g, &g->entry[i], &thing))
            things_add(out, thing);
}

void journal_last(const struct dcg_game *g, uint8_t act, struct things *out)
{
    entries_now(g, act_of(g, act)->group, -1, out);
}

void journal_mark(struct dcg_game *g, uint8_t act, const struct things *things, enum entry_what what)
{
    for (int i = act_of(g, act)->group; i < g->journals; i++) {
        struct entry *e = &g->entry[i];
        if (!things_have(things, entry_is_body(e) ? (struct thing){.body = e->id} : thing_card(e->id)))
            continue;
        e->what = (uint8_t)(what | (e->what & ENTRY_BODY));
        if (!entry_is_body(e))
            e->incarnation = g->card[e->id].incarnation;
    }
}

void journal_done(const struct dcg_game *g, uint8_t act, enum entry_what what, struct things *out)
{
    entries_now(g, act_of(g, act)->journal, (int)what, out);
}

void journal_cut(struct dcg_game *g, int from)
{
    while (g->journals > from)
        g->entry[--g->journals] = (struct entry){0};
}
