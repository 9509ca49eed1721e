/* do_permit.c - effects that let cards for a DigiXros come from elsewhere (1-3-11-4): from under Tamers, from the
 * trash. */
#include "effect/material_source.h"
#include "state/procedure.h"
#include "effect/clause.h"
#include "query/modifier.h"
#include "query/seen.h"

static const char *source_unsupported(const dcg_cards *cards, node_id select)
{
    int quantity = target_quantity(cards, select);

    if (node_at(cards, select)->kind != NODE_SELECT)
        return "cards for a DigiXros that aren't chosen";
    if (quantity >= 0 && quantity != MODE_EXACTLY && quantity != MODE_UP_TO && quantity != MODE_ANY_NUMBER)
        return "so many cards for a DigiXros";
    return candidates_unsupported(cards, select);
}

const char *permit_unsupported(const dcg_cards *cards, node_id clause)
{
    const struct node *n = node_at(cards, clause);
    const char *unknown = NULL;

    if (n->kind == NODE_RULE) {
        if (!node_is(cards, n->a, NODE_RULE, MODE_DIGIXROS) || node_at(cards, n->a)->a)
            return "cards that may be placed for something else";
        unknown = seen_unsupported(cards, n->c);
        return unknown ? unknown : where_unsupported(cards, n->b);
    }
    LIST_EACH (cards, select, n->a)
        unknown = unknown ? unknown : source_unsupported(cards, select);
    return n->c ? "placing cards for a DigiXros in this manner" : unknown;
}

const char *do_permit_unsupported(const dcg_cards *cards, node_id action)
{
    return permit_unsupported(cards, action);
}

bool do_permit_payable(const struct scope *s, node_id action)
{
    (void)s, (void)action;
    return false; /* nobody pays by being permitted something */
}

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
                                            .state = f->node,
                                            .effect = resolution->what.effect,
                                            .card = resolution->what.card,
                                            .card_generation = t->g->card[resolution->what.card].generation,
                                            .host = resolution->what.target,
                                            .host_generation = resolution->what.target_generation});
    }
    END;
}
