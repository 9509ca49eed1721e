/* app_fusion.c - app fusion (2-3-10-1, 8-4): a Digimon and one of its link cards become the cards under another.
 *
 * A frame: see rules/digivolve.h. */
#include "rules/digivolve.h"
#include "state/set.h"
#include "rules/interrupt.h"
#include "rules/special_digivolve.h"
#include "rules/terms.h"
#include "state/procedure.h"

#include "record/resolution.h"

/* Which of the named cards something is, as bits. */
static unsigned named(const struct scope *s, const struct special_def *requirement, struct object object)
{
    unsigned found = 0;

    for (int i = 0; i < requirement->materials; i++)
        if (object_is(s, requirement->material[i].pred, object))
            found |= 1u << i;
    return found;
}

/* 8-4-2-1: is one of them one named card and the other another one? */
static bool differ(unsigned a, unsigned b)
{
    return a && b && (a != b || (a & (a - 1)) != 0);
}

/* The link cards it can app fuse with, into out; returns how many. */
static int links_for(const struct table *t, int player, uint8_t card, const struct special_def *requirement,
                     uint8_t permanent, uint8_t out[DCG_MAX_CARDS])
{
    struct scope s = requirement_scope(t, player, card);
    unsigned host = named(&s, requirement, object_permanent(t->g, permanent));
    int count = 0;

    for (uint8_t link = permanent_of(t->g, permanent)->link; link; link = t->g->card[link].next)
        if (differ(host, named(&s, requirement, object_card(link))))
            out[count++] = link;
    return count;
}

refusal app_fuse_refusal_on(const struct table *t, int player, uint8_t card, uint8_t onto, int number,
                            const struct terms *terms)
{
    refusal no = digivolve_card_refusal(t, player, card, terms);
    const struct special_def *requirement = special_requirement(t, card, SPECIAL_APP_FUSION, number);
    uint8_t permanent = permanent_with_top(t->g, onto), links[DCG_MAX_CARDS];
    struct scope s = requirement_scope(t, player, card);

    if (no)
        return no;
    if (!requirement)
        return DCG_REFUSAL_APP_FUSE_NONE; /* 8-4-1 */
    if (permanent == NO_PERMANENT)
        return DCG_REFUSAL_DIGIVOLVE_NOT_ON_FIELD;
    no = digivolve_permanent_refusal(t, player, permanent, card);
    if (no)
        return no;
    if (permanent_is(t->g, permanent, PERMANENT_BREEDING) || !may_be_base(t, permanent))
        return DCG_REFUSAL_APP_FUSE_BATTLE_AREA; /* 6-5-1-2-4 */
    if (!named(&s, requirement, object_permanent(t->g, permanent)))
        return DCG_REFUSAL_APP_FUSE_REQUIREMENT; /* 8-4-3-1 */
    if (!links_for(t, player, card, requirement, permanent, links))
        return DCG_REFUSAL_APP_FUSE_LINK; /* 8-4-2-1 */
    struct game_event what = digivolving(t->g, player, card, set_of(permanent), terms->cause, HOW_APP_FUSION);
    return digivolve_cost_refusal(t, player, digivolve_cost_on(t, player, card, requirement->cost, terms),
                                  &what, terms->flags);
}

refusal app_fuse_refusal(const struct table *t, int player, uint8_t card, uint8_t onto, int number)
{
    return app_fuse_refusal_on(t, player, card, onto, number, &own_action);
}

permanent_set app_fusable(const struct table *t, permanent_set permanents)
{
    SET_EACH (permanent, t->coverage ? 0 : permanents)
        if (!permanent_of(t->g, permanent)->links)
            permanents &= ~set_of(permanent);
    return permanents;
}

void app_fuse_options(const struct table *t, int player, struct options *o)
{
    special_options(t, player, SPECIAL_APP_FUSION, app_fusable(t, permanents_of(t->g, player)),
                    app_fuse_refusal, DCG_OPTION_APP_FUSE, o);
}

struct frame *call_app_fuse_on(struct table *t, int player, uint8_t card, uint8_t onto, int number,
                               const struct terms *terms)
{
    const struct special_def *requirement = special_requirement(t, card, SPECIAL_APP_FUSION, number);
    struct frame *f = digivolve_frame(t, PROC_app_fuse, player, card, permanent_with_top(t->g, onto), terms);

    f->digivolve.requirement = (int16_t)number;
    f->digivolve.cost = (int16_t)digivolve_cost_on(t, player, card, requirement->cost, terms);
    return f;
}

struct frame *call_app_fuse(struct table *t, int player, uint8_t card, uint8_t onto, int number)
{
    return call_app_fuse_on(t, player, card, onto, number, &own_action);
}

static int frame_links(const struct table *t, const struct frame *f, uint8_t out[DCG_MAX_CARDS])
{
    const struct special_def *requirement =
        special_requirement(t, f->card, SPECIAL_APP_FUSION, f->digivolve.requirement);

    return requirement && permanent_alive(t->g, f->permanent, f->generation)
               ? links_for(t, f->player, f->card, requirement, f->permanent, out)
               : 0;
}

void app_fuse_choose_options(const struct table *t, struct options *o)
{
    const struct frame *f = &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];
    uint8_t links[DCG_MAX_CARDS];
    int count = frame_links(t, f, links);

    for (int i = 0; i < count; i++)
        offer(o, DCG_OPTION_CARD_CHOICE, links[i], 0, 0);
}

/* Finds the link cards that fit; a single one is taken. Returns how many there are. */
static int link_find(const struct table *t, struct frame *f)
{
    uint8_t links[DCG_MAX_CARDS] = {0};
    int count = frame_links(t, f, links);

    f->digivolve.link = links[0];
    return count;
}

PROC(app_fuse) /* 8-4-3 */
{
    struct dcg_game *g = game_of(t);

    BEGIN;
    digivolve_reveal(t, f, RULE_APP_FUSION_REVEAL);
    struct game_event what =
        digivolving(g, f->player, f->card, set_of(f->permanent), f->cause, HOW_APP_FUSION);
    CALL(1, call_would(t, &what, f->digivolve.cost)); /* 8-1-2-5, 8-4-2-3 */
    f->digivolve.cost = (int16_t)g->result;
    if (!set_has(g->result_set, f->permanent) || !digivolve_possible(t, f) || !link_find(t, f)) {
        digivolve_put_back(t, f);
        DONE;
    }
    digivolve_pay(t, f, RULE_APP_FUSION_PAY_COST);
    if (link_find(t, f) > 1) {
        ASK(2, CHOOSE, f->player);
        f->digivolve.link = (uint8_t)DCG_OPTION_CARD(g->decision.answer);
    }
    uint8_t link = f->digivolve.link;
    EMIT(PLACED, RULE_APP_FUSION_PUT_AND_DRAW, .player = f->player, .card = link,
         .other = permanent_of(g, f->permanent)->top, .from = DCG_PLACE_LINKED, .to = DCG_PLACE_UNDER);
    digivolve_place(t, f, link, HOW_APP_FUSION, RULE_APP_FUSION_PUT_AND_DRAW);
    END;
}
