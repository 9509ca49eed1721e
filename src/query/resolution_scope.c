/* resolution_scope.c - on whose behalf an effect that is being carried out looks at the game. */
#include "query/journal.h"
#include "state/procedure.h"

struct scope resolution_scope(const struct table *t, uint8_t resolution)
{
    const struct dcg_game *g = t->g;
    const struct resolution *a = resolution_of(g, resolution);

    return (struct scope){.t = t,
                          .player = a->what.player,
                          .card = a->what.card,
                          .host = a->what.target,
                          .resolution = resolution,
                          .host_generation = a->what.target_generation,
                          .effect = a->what.effect,
                          .event = a->event == NO_GAME_EVENT ? NULL
                                                             : &g->game_event[a->event & (GAME_EVENTS - 1)]};
}

/* 15-2-1-1 to -3, 15-3-2: inherited effects are the Digimon's; an effect of a card off the field is of its category. */
struct cause resolution_cause(const struct table *t, uint8_t resolution)
{
    const struct effect_instance *what = &resolution_of(t->g, resolution)->what;
    struct cause cause = {.kind = DCG_CAUSE_EFFECT, .player = what->player, .card = what->card};

    int section = effect_at(t->cards, what->effect)->section;
    bool there = section != SECTION_OPTION && permanent_alive(t->g, what->target, what->target_generation);
    cause.kinds =
        there ? permanent_categories(t, what->target) : side_categories(card_print(t, what->card), section);
    return cause;
}
