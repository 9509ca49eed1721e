/* link.c - linking (chapter 10, 4-7). */
#include "query/info.h"
#include "state/set.h"
#include "rules/digivolve.h"
#include "rules/interrupt.h"
#include "rules/leave.h"
#include "rules/link.h"
#include "rules/memory.h"
#include "rules/permit.h"
#include "rules/play.h"
#include "rules/resolve.h"
#include "rules/term.h"
#include "rules/terms.h"
#include "state/procedure.h"
#include "tree/effect_def.h"
#include "query/derived.h"

static const struct terms own_action = {.cause = {.kind = DCG_CAUSE_RULE}};

static const struct requirement *requirement_at(const struct table *t, uint8_t card, int number)
{
    const struct card_def *d = card_def(t->cards, t->g->card[card].def);

    return number < d->link_count ? &t->cards->requirement[d->link + (uint32_t)number] : NULL;
}

/* Can this card be linked at all? From the hand or the battle area, 6-5-1-4-1. */
static refusal card_refusal(const struct table *t, int player, uint8_t card, const struct terms *terms)
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

/* Can this body be linked to at all? In a breeding area only by an effect that says so (Q5685). */
static refusal host_refusal(const struct table *t, int player, uint8_t body, uint8_t card, struct cause cause)
{
    const struct dcg_game *g = t->g;

    if (body == NO_BODY || body_player(g, body) != player || !body_is_digimon(t, body) ||
        body_of(g, body)->top == card || (body_is(g, body, BODY_BREEDING) && cause.kind != DCG_CAUSE_EFFECT))
        return DCG_REFUSAL_LINK_TO; /* 10-1-1 */
    if (g->card[body_of(g, body)->top].flags & CARD_TOKEN)
        return DCG_REFUSAL_LINK_TOKEN; /* 4-18-4 */
    return 0;
}

/* What linking would be, for those who interrupt it. */
static struct happening linking(const struct dcg_game *g, int player, uint8_t card, uint8_t body,
                                struct cause cause)
{
    return (struct happening){.kind = DCG_EVENT_LINKED,
                              .players = player_bit(player),
                              .card = card,
                              .cause = cause,
                              .from = g->card[card].place,
                              .bodies = set_of(body)};
}

int link_cost(const struct table *t, int player, uint8_t card, uint8_t body,
              const struct requirement *requirement)
{
    return requirement_cost(t, player, card, requirement) + cost_change(t, player, card, body, COST_LINK);
}

static int cost_of(const struct table *t, int player, uint8_t card, uint8_t body, int number,
                   const struct terms *terms)
{
    int cost = link_cost(t, player, card, body, requirement_at(t, card, number));

    return cost_on(t, player, COST_LINK, cost, 0, terms);
}

/* Of a card that can be linked and a body that can be linked to: by that requirement? */
static refusal way_refusal(const struct table *t, int player, uint8_t card, uint8_t body, int number,
                           const struct terms *terms)
{
    const struct requirement *requirement = requirement_at(t, card, number);
    if (!requirement)
        return number ? DCG_REFUSAL_LINK_NO_REQUIREMENT : DCG_REFUSAL_LINK_NONE;
    if (!requirement_met_for(t, player, card, requirement, body))
        return DCG_REFUSAL_LINK_REQUIREMENT; /* 10-1-3-1 */
    if (terms->flags & UNPAID)
        return 0;
    struct happening what = linking(t->g, player, card, body, terms->cause);
    if (!cost_possible(t, player, cost_of(t, player, card, body, number, terms), &what))
        return DCG_REFUSAL_COST_TOO_HIGH; /* 1-3-11-1, M-7 */
    return 0;
}

refusal link_refusal_on(const struct table *t, int player, uint8_t card, uint8_t to, int number,
                        const struct terms *terms)
{
    refusal no = card_refusal(t, player, card, terms);
    uint8_t body = body_with_top(t->g, to);

    if (!no)
        no = host_refusal(t, player, body, card, terms->cause);
    return no ? no : way_refusal(t, player, card, body, number, terms);
}

refusal link_refusal(const struct table *t, int player, uint8_t card, uint8_t to, int number)
{
    return link_refusal_on(t, player, card, to, number, &own_action);
}

/* Those that can be linked to at all, whichever card. */
static body_set hosts_of(const struct table *t, int player, body_set field)
{
    body_set hosts = 0;

    SET_EACH (body, field)
        if (!host_refusal(t, player, body, 0, own_action.cause))
            hosts |= set_of(body);
    return hosts;
}

static void options_of(const struct table *t, int player, uint8_t card, body_set hosts, struct options *o)
{
    const struct card_def *d = card_def(t->cards, t->g->card[card].def);

    if (!d->link_count || card_refusal(t, player, card, &own_action))
        return;
    for (int number = 0; number < d->link_count; number++)
        SET_EACH (body, hosts)
            if (body_of(t->g, body)->top != card && !way_refusal(t, player, card, body, number, &own_action))
                offer(o, DCG_OPTION_LINK, card, body_of(t->g, body)->top, number);
}

void link_options(const struct table *t, int player, struct options *o)
{
    const struct pile *hand = &t->g->pile[player][PILE_HAND];

    if (!most_links(t))
        return;
    body_set field = bodies_of(t->g, player), hosts = hosts_of(t, player, field);
    for (int i = 0; i < hand->count && hosts; i++)
        options_of(t, player, hand->at[i], hosts, o);
    SET_EACH (body, hosts ? field : 0)
        if (!(t->g->card[body_of(t->g, body)->top].flags & CARD_FACE_DOWN))
            options_of(t, player, body_of(t->g, body)->top, hosts, o);
}

struct frame *call_link_on(struct table *t, int player, uint8_t card, uint8_t to, int number,
                           const struct terms *terms)
{
    uint8_t body = body_with_top(t->g, to);
    struct frame *f = frame_push(t->g, PROC_link);

    f->player = (uint8_t)player;
    f->card = card;
    f->cause = terms->cause;
    f->flag = terms->flags;
    f->n[0] = (int16_t)t->g->card[card].incarnation;
    f->n[1] = (int16_t)cost_of(t, player, card, body, number, terms);
    f->body = body;
    f->incarnation = body_of(t->g, body)->incarnation;
    return f;
}

struct frame *call_link(struct table *t, int player, uint8_t card, uint8_t to, int number)
{
    return call_link_on(t, player, card, to, number, &own_action);
}

static bool still_possible(const struct table *t, const struct frame *f, int cost)
{
    return set_has(t->g->result_set, f->body) && (int16_t)t->g->card[f->card].incarnation == f->n[0] &&
           body_alive(t->g, f->body, f->incarnation) &&
           !host_refusal(t, f->player, f->body, f->card, f->cause) &&
           (f->flag & UNPAID || cost_payable(t->g, f->player, cost));
}

/* How many link cards of the host are trashed with the new one coming (4-7-5). */
static int links_in_the_way(const struct table *t, uint8_t body)
{
    struct info info;

    body_info(t, body, &info);
    return body_of(t->g, body)->links >= info.link_limit && body_of(t->g, body)->links > 0;
}

void link_replace_options(const struct table *t, struct options *o)
{
    const struct frame *f = &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];

    for (uint8_t card = body_of(t->g, f->body)->link; card; card = t->g->card[card].next)
        offer(o, DCG_OPTION_CARD_CHOICE, card, 0, 0);
}

static void link_now(struct table *t, const struct frame *f) /* 10-1-3-3 */
{
    struct dcg_game *g = t->g;
    struct happening linked = linking(g, f->player, f->card, f->body, f->cause);
    uint64_t cards[4] = {0};

    cards_insert(cards, f->card);
    security_only(g, cards);
    if (linked.from == DCG_PLACE_BATTLE)
        body_becomes_card(t, g->card[f->card].body); /* 4-5-8, 4-7-6 */
    else
        card_take(g, f->card);
    body_link(g, f->body, f->card); /* 10-1-2-2 */
    security_left(t, cards, f->cause);
    EMIT(LINKED, RULE_10_1_3_3, .player = f->player, .card = f->card, .other = body_of(g, f->body)->top,
         .from = linked.from, .to = DCG_PLACE_LINKED, .cause = f->cause.kind);
    if (body_of(g, f->body)->links > 1)
        EMIT_KEYWORD(LINK_PLUS, f->body); /* 16-39-1 */
    happen(t, &linked);
}

PROC(link) /* 10-1-3 */
{
    struct dcg_game *g = t->g;

    BEGIN;
    card_show(g, f->card); /* 10-1-3-1 */
    EMIT(REVEALED, RULE_10_1_3_1, .player = f->player, .card = f->card, .other = body_of(g, f->body)->top);
    struct happening what = linking(g, f->player, f->card, f->body, f->cause);
    CALL(1, call_would(t, &what, f->n[1])); /* 10-1-2-3 */
    f->n[1] = (int16_t)not_below_0(g->result);
    if (!still_possible(t, f, f->n[1])) {
        EMIT(PUT_BACK, RULE_1_3_2, .player = f->player, .card = f->card);
        nothing_done(g);
        DONE;
    }
    if (!(f->flag & UNPAID))
        cost_pay(t, f->player, f->n[1], RULE_10_1_3_2); /* 10-1-3-2 */
    if (links_in_the_way(t, f->body)) {                 /* 4-7-5 */
        f->other = body_of(g, f->body)->link;
        if (body_of(g, f->body)->links > 1) {
            ASK(2, LINK_TRASH, f->player);
            f->other = (uint8_t)DCG_OPTION_CARD(g->decision.answer);
        }
    }
    if (f->other)
        link_trash(t, f->other, RULE_4_7_5);
    link_now(t, f); /* 10-1-3-3 */
    something_done(g, set_of(f->body));
    END;
}
