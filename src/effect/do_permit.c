/* do_permit.c - effects that let cards for a DigiXros come from elsewhere (1-3-11-4): from under Tamers, from the
 * trash. */
#include "state/procedure.h"
#include "effect/run_program.h"
#include "query/modifier.h"
#include "record/duration.h"

/* It holds until the card is played whose playing the effect has interrupted. Of a card that the effect itself
 * played it was looked up then. */
PROC(do_permit)
{
    const struct resolution *resolution = resolution_of(t->g, f->resolution);

    BEGIN;
    if (resolution->would > 1) {
        uint8_t playing = t->g->frame[(resolution->would - 2) & (FRAMES - 1)].proc;
        if (playing == PROC_play || playing == PROC_do_play)
            timed_modifier_add(
                t, &(struct timed_modifier){.kind = TIMED_MODIFIER_PERMIT,
                                            .player = resolution->what.player,
                                            .permanent = NO_PERMANENT,
                                            .until = UNTIL_GAME_ENDS,
                                            .value = resolution->would - 1,
                                            .state = action_of(t, f)->sources,
                                            .effect = resolution->what.effect,
                                            .card = resolution->what.card,
                                            .card_generation = t->g->card[resolution->what.card].generation,
                                            .host = resolution->what.target,
                                            .host_generation = resolution->what.target_generation});
    }
    END;
}
