/* link.c - linking (chapter 10, 4-7). */
#include "query/info.h"
#include "state/set.h"
#include "rules/digivolve.h"
#include "rules/interrupt.h"
#include "rules/leave.h"
#include "rules/link.h"
#include "rules/memory.h"
#include "query/permit.h"
#include "rules/play.h"
#include "rules/resolve.h"
#include "rules/term.h"
#include "rules/terms.h"
#include "state/procedure.h"
#include "tree/effect_def.h"
#include "cache/cache.h"

static const struct requirement *link_requirement(const struct table *t, uint8_t card, int number)
{
    const struct card_def *d = card_print(t, card);

    return number < d->link_count ? &t->cards->requirement[d->link + (uint32_t)number] : NULL;
}

/* Can this card be linked at all? From the hand or the battle area, 6-5-1-4-1. */
static refusal linked_refusal(const struct table *t, int player, uint8_t card, const struct terms *terms)
{
    const struct dcg_game *g = t->g;
    refusal no = card_own_refusal(g, player, card);

    if (no)
        return no;
    if (terms->flags & FROM_ANYWHERE
            ? g->card[card].place == DCG_PLACE_BREEDING
            : g->card[card].place != DCG_PLACE_HAND && g->card[card].place != DCG_PLACE_BATTLE)
        return DCG_REFUSAL_LINK_FROM; /* 10-1-1 */
    if (g->card[card].flags & CARD_TOKEN)
        return DCG_REFUSAL_LINK_TOKEN; /* 4-18-4 */
    return 0;
}

/* Can this permanent be linked to at all? In a breeding area only by an effect that says so (Q5685). */
static refusal host_refusal(const struct table *t, int player, uint8_t permanent, uint8_t card,
                            struct cause cause)
{
    const struct dcg_game *g = t->g;

    if (permanent == NO_PERMANENT || permanent_player(g, permanent) != player ||
        !permanent_is_digimon(t, permanent) || permanent_of(g, permanent)->top == card ||
        (permanent_is(g, permanent, PERMANENT_BREEDING) && cause.kind != DCG_CAUSE_EFFECT))
        return DCG_REFUSAL_LINK_TO; /* 10-1-1 */
    if (g->card[permanent_of(g, permanent)->top].flags & CARD_TOKEN)
        return DCG_REFUSAL_LINK_TOKEN; /* 4-18-4 */
    return 0;
}

/* What linking would be, for those who interrupt it. */
static struct game_event linking(const struct dcg_game *g, int player, uint8_t card, uint8_t permanent,
                                 struct cause cause)
{
    return (struct game_event){.kind = DCG_EVENT_LINKED,
                               .players = player_bit(player),
                               .card = card,
                               .cause = cause,
                               .from = g->card[card].place,
                               .permanents = set_of(permanent)};
}

int link_cost(const struct table *t, int player, uint8_t card, uint8_t permanent,
              const struct requirement *requirement)
{
    return requirement_cost(t, player, card, requirement) +
           cost_change(t, player, card, permanent, COST_LINK);
}

static int linking_cost(const struct table *t, int player, uint8_t card, uint8_t permanent, int number,
                        const struct terms *terms)
{
    int cost = link_cost(t, player, card, permanent, link_requirement(t, card, number));

    return cost_on(t, player, COST_LINK, cost, 0, terms);
}

/* Of a card that can be linked and a permanent that can be linked to: by that requirement? */
static refusal way_refusal(const struct table *t, int player, uint8_t card, uint8_t permanent, int number,
                           const struct terms *terms)
{
    const struct requirement *requirement = link_requirement(t, card, number);
    if (!requirement)
        return number ? DCG_REFUSAL_LINK_NO_REQUIREMENT : DCG_REFUSAL_LINK_NONE;
    if (!requirement_met_for(t, player, card, requirement, permanent))
        return DCG_REFUSAL_LINK_REQUIREMENT; /* 10-1-3-1 */
    if (terms->flags & UNPAID)
        return 0;
    struct game_event what = linking(t->g, player, card, permanent, terms->cause);
    if (!cost_possible(t, player, linking_cost(t, player, card, permanent, number, terms), &what))
        return DCG_REFUSAL_COST_TOO_HIGH; /* 1-3-11-1, M-7 */
    return 0;
}

refusal link_refusal_on(const struct table *t, int player, uint8_t card, uint8_t to, int number,
                        const struct terms *terms)
{
    refusal no = linked_refusal(t, player, card, terms);
    uint8_t permanent = permanent_with_top(t->g, to);

    if (!no)
        no = host_refusal(t, player, permanent, card, terms->cause);
    return no ? no : way_refusal(t, player, card, permanent, number, terms);
}

refusal link_refusal(const struct table *t, int player, uint8_t card, uint8_t to, int number)
{
    return link_refusal_on(t, player, card, to, number, &own_action);
}

/* Those that can be linked to at all, whichever card. */
static permanent_set hosts_of(const struct table *t, int player, permanent_set field)
{
    permanent_set hosts = 0;

    SET_EACH (permanent, field)
        if (!host_refusal(t, player, permanent, 0, own_action.cause))
            hosts |= set_of(permanent);
    return hosts;
}

static void options_of(const struct table *t, int player, uint8_t card, permanent_set hosts,
                       struct options *o)
{
    const struct card_def *d = card_print(t, card);

    if (!d->link_count || linked_refusal(t, player, card, &own_action))
        return;
    for (int number = 0; number < d->link_count; number++)
        SET_EACH (permanent, hosts)
            if (permanent_of(t->g, permanent)->top != card &&
                !way_refusal(t, player, card, permanent, number, &own_action))
                offer(o, DCG_OPTION_LINK, card, permanent_of(t->g, permanent)->top, number);
}

void link_options(const struct table *t, int player, struct options *o)
{
    const struct pile *hand = &t->g->pile[player][PILE_HAND];

    if (!most_links(t))
        return;
    permanent_set field = permanents_of(t->g, player), hosts = hosts_of(t, player, field);
    for (int i = 0; i < hand->count && hosts; i++)
        options_of(t, player, hand->at[i], hosts, o);
    SET_EACH (permanent, hosts ? field : 0)
        options_of(t, player, permanent_of(t->g, permanent)->top, hosts, o);
}

struct frame *call_link_on(struct table *t, int player, uint8_t card, uint8_t to, int number,
                           const struct terms *terms)
{
    uint8_t permanent = permanent_with_top(t->g, to);
    struct frame *f = frame_push(game_of(t), PROC_link);

    f->player = (uint8_t)player;
    f->card = card;
    f->cause = terms->cause;
    f->link.terms = terms->flags;
    f->link.card_generation = t->g->card[card].generation;
    f->link.cost = (int16_t)linking_cost(t, player, card, permanent, number, terms);
    f->permanent = permanent;
    f->generation = permanent_of(t->g, permanent)->generation;
    return f;
}

struct frame *call_link(struct table *t, int player, uint8_t card, uint8_t to, int number)
{
    return call_link_on(t, player, card, to, number, &own_action);
}

static bool link_possible(const struct table *t, const struct frame *f, int cost)
{
    return set_has(t->g->result_set, f->permanent) &&
           t->g->card[f->card].generation == f->link.card_generation &&
           permanent_alive(t->g, f->permanent, f->generation) &&
           !host_refusal(t, f->player, f->permanent, f->card, f->cause) &&
           (f->link.terms & UNPAID || cost_payable(t->g, f->player, cost));
}

/* 4-7-5: is a link card of the host, if it has one, trashed with the new one coming? */
static bool links_in_the_way(const struct table *t, uint8_t permanent)
{
    struct info info;

    permanent_info(t, permanent, &info);
    return permanent_of(t->g, permanent)->links >= info.link_limit;
}

void link_replace_options(const struct table *t, struct options *o)
{
    const struct frame *f = &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];

    for (uint8_t card = permanent_of(t->g, f->permanent)->link; card; card = t->g->card[card].next)
        offer(o, DCG_OPTION_CARD_CHOICE, card, 0, 0);
}

static void link_now(struct table *t, const struct frame *f) /* 10-1-3-3 */
{
    struct dcg_game *g = game_of(t);
    struct game_event linked = linking(g, f->player, f->card, f->permanent, f->cause);
    uint64_t cards[4] = {0};

    cards_insert(cards, f->card);
    security_only(g, cards);
    if (linked.from == DCG_PLACE_BATTLE)
        permanent_becomes_card(t, g->card[f->card].permanent); /* 4-5-8, 4-7-6 */
    else
        card_take(t, f->card);
    permanent_link(t, f->permanent, f->card); /* 10-1-2-2 */
    security_left(t, cards, f->cause);
    EMIT(LINKED, RULE_LINK_PUT, .player = f->player, .card = f->card,
         .other = permanent_of(g, f->permanent)->top, .from = linked.from, .to = DCG_PLACE_LINKED,
         .cause = f->cause.kind);
    if (permanent_of(g, f->permanent)->links > 1)
        EMIT_KEYWORD(LINK_PLUS, f->permanent); /* 16-39-1 */
    happen(t, &linked);
}

PROC(link) /* 10-1-3 */
{
    struct dcg_game *g = game_of(t);

    BEGIN;
    card_show(t, f->card); /* 10-1-3-1 */
    EMIT(REVEALED, RULE_LINK_REVEAL, .player = f->player, .card = f->card,
         .other = permanent_of(g, f->permanent)->top);
    struct game_event what = linking(g, f->player, f->card, f->permanent, f->cause);
    CALL(1, call_would(t, &what, f->link.cost));    /* 10-1-2-3 */
    f->link.cost = (int16_t)not_below_0(g->result); /* 1-3-9 */
    if (!link_possible(t, f, f->link.cost)) {
        EMIT(PUT_BACK, RULE_GAME_IMPOSSIBLE_LEFT_OUT, .player = f->player, .card = f->card);
        nothing_done(g);
        DONE;
    }
    if (!(f->link.terms & UNPAID))
        cost_pay(t, f->player, f->link.cost, RULE_LINK_PAY_COST); /* 10-1-3-2 */
    if (links_in_the_way(t, f->permanent)) {                      /* 4-7-5 */
        f->link.trashed = permanent_of(g, f->permanent)->link;
        if (permanent_of(g, f->permanent)->links > 1) {
            ASK(2, LINK_TRASH, f->player);
            f->link.trashed = (uint8_t)DCG_OPTION_CARD(g->decision.answer);
        }
    }
    if (f->link.trashed)
        link_trash(t, f->link.trashed, RULE_TERM_LINK_CARD_LIMIT);
    link_now(t, f); /* 10-1-3-3 */
    something_done(g, set_of(f->permanent));
    END;
}
