/* burst.c - burst digivolve (2-3-9-1, 8-3): a Digimon digivolves by returning a Tamer to the hand, and loses its top
 * card at the end of the turn.
 *
 * A frame: see rules/digivolve.h. */
#include "rules/digivolve.h"
#include "state/set.h"
#include "rules/interrupt.h"
#include "rules/leave.h"
#include "rules/resolve.h"
#include "rules/special_digivolve.h"
#include "rules/terms.h"
#include "rules/transfer.h"
#include "state/procedure.h"

#include "record/resolution.h"

/* 8-3-3-2: the player's Tamers of that name that can be returned to the hand. */
static permanent_set tamers_for(const struct table *t, int player, uint8_t card,
                                const struct special_def *requirement)
{
    struct scope s = requirement_scope(t, player, card);
    permanent_set tamers = 0;

    SET_EACH (permanent, outside_breeding(t->g, permanents_of(t->g, player))) {
        struct info info;
        permanent_info(t, permanent, &info);
        if (info.categories & DCG_TAMER &&
            permanent_leavable(t, permanent, DCG_EVENT_RETURNED,
                               (struct going){DCG_PLACE_HAND, BOTTOM, NO_PERMANENT}, BY_RULE) &&
            object_is(&s, requirement->tamer, object_permanent(t->g, permanent)))
            tamers |= set_of(permanent);
    }
    return tamers;
}

static int burst_cost(const struct table *t, int player, uint8_t card, const struct special_def *requirement)
{
    return digivolve_cost_on(t, player, card, requirement->cost, &own_action);
}

refusal burst_refusal(const struct table *t, int player, uint8_t card, uint8_t onto, int number)
{
    refusal no = digivolve_card_refusal(t, player, card, &own_action);
    const struct special_def *requirement = special_requirement(t, card, SPECIAL_BURST, number);
    uint8_t permanent = permanent_with_top(t->g, onto);
    struct scope s = requirement_scope(t, player, card);

    if (no)
        return no;
    if (!requirement)
        return DCG_REFUSAL_BURST_NONE; /* 8-3-1 */
    if (permanent == NO_PERMANENT)
        return DCG_REFUSAL_DIGIVOLVE_NOT_ON_FIELD; /* 6-5-1-2-3 */
    no = digivolve_permanent_refusal(t, player, permanent, card);
    if (no)
        return no;
    if (!may_be_base(t, permanent) ||
        !object_is(&s, requirement->material[0].pred, object_permanent(t->g, permanent)))
        return DCG_REFUSAL_BURST_REQUIREMENT; /* 8-3-3-1 */
    if (!(tamers_for(t, player, card, requirement) & ~set_of(permanent)))
        return DCG_REFUSAL_BURST_TAMER; /* 8-3-3-2 */
    struct game_event what = digivolving(t->g, player, card, set_of(permanent), BY_RULE, HOW_BURST);
    return digivolve_cost_refusal(t, player, burst_cost(t, player, card, requirement), &what, 0);
}

void burst_options(const struct table *t, int player, struct options *o)
{
    special_options(t, player, SPECIAL_BURST, permanents_of(t->g, player), burst_refusal,
                    DCG_OPTION_BURST_DIGIVOLVE, o);
}

struct frame *call_burst(struct table *t, int player, uint8_t card, uint8_t onto, int number)
{
    struct frame *f =
        digivolve_frame(t, PROC_burst, player, card, permanent_with_top(t->g, onto), &own_action);

    f->digivolve.requirement = (int16_t)number;
    f->digivolve.cost =
        (int16_t)burst_cost(t, player, card, special_requirement(t, card, SPECIAL_BURST, number));
    return f;
}

static permanent_set frame_tamers(const struct table *t, const struct frame *f)
{
    const struct special_def *requirement =
        special_requirement(t, f->card, SPECIAL_BURST, f->digivolve.requirement);

    return requirement ? tamers_for(t, f->player, f->card, requirement) & ~set_of(f->permanent) : 0;
}

void burst_choose_options(const struct table *t, struct options *o)
{
    const struct frame *f = &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];

    SET_EACH (permanent, frame_tamers(t, f))
        offer(o, DCG_OPTION_CARD_CHOICE, permanent_of(t->g, permanent)->top, 0, 0);
}

static struct frame *call_return(struct table *t, permanent_set tamer) /* 8-3-3-2 */
{
    return call_leave(t, &(struct leaving){.set = tamer,
                                           .kind = DCG_EVENT_RETURNED,
                                           .cause = BY_RULE,
                                           .to = {.place = DCG_PLACE_HAND, .host = NO_PERMANENT},
                                           .rule = RULE_BURST_RETURN_TAMER});
}

/* 8-3-2-1, 18-1 */
static void end_awaited(struct table *t, const struct frame *f)
{
    delayed_trigger_add(t, &(struct delayed_trigger){.what = {.kind = INSTANCE_BURST_END,
                                                              .player = f->player,
                                                              .target = f->permanent,
                                                              .target_generation = f->generation,
                                                              .survives = true},
                                                     .event = DCG_EVENT_END_OF_TURN,
                                                     .subject = NO_PERMANENT,
                                                     .subject_player = NO_PLAYER,
                                                     .once = true});
}

void burst_end(struct table *t, uint8_t permanent, uint16_t generation)
{
    const uint8_t top = permanent_of(t->g, permanent)->top;
    struct transfer x = {.to = {.place = DCG_PLACE_TRASH, .host = NO_PERMANENT},
                         .cause = BY_RULE,
                         .rule = RULE_BURST_TRASH_TOP,
                         .kind = DCG_EVENT_TRASHED,
                         .count = 1,
                         .card = &top};

    if (!permanent_alive(t->g, permanent, generation) || !permanent_of(t->g, permanent)->under) /* 8-3-2-2 */
        return;
    if (!permanent_is_digimon(t, permanent)) /* 8-3-2-3 */
        return;
    cards_transfer(t, &x);
}

PROC(burst) /* 8-3-3 */
{
    struct dcg_game *g = game_of(t);

    BEGIN;
    digivolve_reveal(t, f, RULE_BURST_REVEAL);
    struct game_event what = digivolving(g, f->player, f->card, set_of(f->permanent), f->cause, HOW_BURST);
    CALL(1, call_would(t, &what, f->digivolve.cost)); /* 8-1-2-5, 8-3-2-5 */
    f->digivolve.cost = (int16_t)g->result;
    f->digivolve.set = frame_tamers(t, f);
    if (!set_has(g->result_set, f->permanent) || !digivolve_possible(t, f) || !f->digivolve.set) {
        digivolve_put_back(t, f);
        DONE;
    }
    if (set_count(f->digivolve.set) > 1) {
        ASK(2, CHOOSE, f->player);
        f->digivolve.set = set_of(permanent_with_top(g, (uint8_t)DCG_OPTION_CARD(g->decision.answer)));
    }
    CALL(3, call_return(t, f->digivolve.set)); /* 8-3-3-2 */
    if (!g->result_set || !digivolve_possible(t, f)) {
        digivolve_put_back(t, f);
        DONE;
    }
    digivolve_pay(t, f, RULE_BURST_PAY_COST);
    digivolve_place(t, f, 0, HOW_BURST, RULE_BURST_PUT_AND_DRAW);
    end_awaited(t, f);
    END;
}
