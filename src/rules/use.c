/* use.c - using an Option card (chapter 9, 4-19). */
#include "record/resolution.h"
#include "state/set.h"
#include "rules/interrupt.h"
#include "rules/memory.h"
#include "query/modifier.h"
#include "query/permit.h"
#include "rules/resolve.h"
#include "rules/term.h"
#include "rules/terms.h"
#include "rules/use.h"
#include "rules/arts.h"
#include "state/procedure.h"

/* What is printed on these. */
static uint8_t printed_colors(const struct field_summary *field, int player)
{
    const permanent_set own = field_of(field, player);
    unsigned colors = 0;

    for (int color = 0; color < COLORS; color++)
        colors |= (unsigned)((field->color[color] & own) != 0) << color;
    return (uint8_t)colors;
}

/* 4-19-2, 4-19-4: the colors of the Digimon and Tamers on a player's field, breeding area included (M-21). */
static uint8_t field_colors(const struct table *t, int player)
{
    const struct field_summary *field = field_summary(t);
    uint8_t colors = 0;

    if (field && !identity_changed(t) && !t->as_digimon)
        return printed_colors(field, player);
    SET_EACH (permanent, field ? field_of(field, player) : permanents_of(t->g, player)) {
        struct info info;
        permanent_identity(t, permanent, &info);
        if (info.categories & (DCG_DIGIMON | DCG_TAMER))
            colors |= info.colors;
    }
    return colors;
}

/* 4-19-2: its own colors, unless others are printed beside its use cost. */
static uint8_t asked_colors(const struct table *t, uint8_t card)
{
    uint8_t printed = card_print(t, card)->use_colors;

    return printed ? printed : card_colors(t, card);
}

/* colors: those of the field */
static refusal color_refusal(const struct table *t, uint8_t card, uint8_t colors)
{
    uint8_t asked = asked_colors(t, card);

    if (!(asked & ~colors) || color_met(t, card, colors))
        return 0; /* 2-4-3-2: all of them, whatever else it is treated as */
    return asked & (asked - 1) ? DCG_REFUSAL_USE_COLORS : DCG_REFUSAL_USE_COLOR; /* 4-19-3, -2 */
}

/* What using an Option would be, for those who interrupt it. */
static struct game_event using(const struct dcg_game *g, int player, uint8_t card, struct cause cause)
{
    return (struct game_event){.kind = DCG_EVENT_USED,
                               .players = player_bit(player),
                               .card = card,
                               .cause = cause,
                               .from = g->card[card].place};
}

int use_cost(const struct table *t, int player, uint8_t card)
{
    if (!cost_may_differ(t, card))
        return card_print(t, card)->cost;
    return card_cost(t, card) + cost_change(t, player, card, NO_PERMANENT, COST_USE);
}

static int using_cost(const struct table *t, int player, uint8_t card, const struct terms *terms)
{
    return cost_on(t, player, COST_USE, use_cost(t, player, card), 0, terms);
}

static refusal use_place_refusal(const struct table *t, int player, uint8_t card, const struct terms *terms)
{
    refusal no = card_own_refusal(t->g, player, card);

    if (no)
        return no;
    return may_come_from_there(t->g, card, terms) ? 0 : DCG_REFUSAL_USE_NOT_IN_HAND; /* 6-5-1-3-1 */
}

/* Can a card that is where it may come from be used at all? */
static refusal used_refusal(const struct table *t, int player, uint8_t card, const struct outlook *outlook)
{
    const struct card_def *d = card_print(t, card);

    if (!(d->categories & DCG_OPTION))
        return DCG_REFUSAL_USE_NOT_OPTION; /* 9-1-1 */
    if (d->cost < 0)
        return DCG_REFUSAL_USE_NO_COST;
    return outlook->barred && use_barred(t, player, card) ? DCG_REFUSAL_USE_CANT : 0; /* 15-1-3 */
}

/* 1-3-11-1, M-7 */
static refusal cost_refusal(const struct table *t, int player, uint8_t card, const struct terms *terms,
                            const struct outlook *outlook)
{
    int cost = using_cost(t, player, card, terms);
    enum payment_known known = cost_known(outlook, cost, card_print(t, card));

    if (known == DEPENDS) {
        struct game_event what = using(t->g, player, card, terms->cause);
        known = cost_possible(t, player, cost, &what) ? PAYABLE : NOT_PAYABLE;
    }
    return known == PAYABLE ? 0 : DCG_REFUSAL_COST_TOO_HIGH;
}

refusal use_refusal_on(const struct table *t, int player, uint8_t card, const struct terms *terms)
{
    refusal no = use_place_refusal(t, player, card, terms);

    if (no)
        return no;
    struct outlook outlook = outlook_of(t, player, DCG_EVENT_USED);
    no = used_refusal(t, player, card, &outlook);
    if (!no && !(terms->flags & ANY_COLOR))
        no = color_refusal(t, card, field_colors(t, player)); /* 9-1-1 */
    return no || terms->flags & UNPAID ? no : cost_refusal(t, player, card, terms, &outlook);
}

refusal use_refusal(const struct table *t, int player, uint8_t card)
{
    return use_refusal_on(t, player, card, &own_action);
}

/* Is one of these colors missing on a player's field? */
static bool colors_missing(const struct table *t, int player, unsigned asked)
{
    const struct field_summary *field = field_summary(t);
    bool missing = false;

    if (!field || identity_changed(t))
        return (asked & ~(unsigned)field_colors(t, player)) != 0;
    SET_EACH (color, asked)
        missing |= !(field->color[color] & field_of(field, player));
    return missing;
}

/* Is one that can be paid by what is printed on it refused? */
static bool printed_refused(const struct table *t, int player, uint8_t card)
{
    const struct card_def *d = card_print(t, card);

    return colors_missing(t, player, d->use_colors ? d->use_colors : d->colors); /* 4-19-2 */
}

static bool refused(const struct table *t, int player, uint8_t card, const struct outlook *outlook)
{
    return used_refusal(t, player, card, outlook) || color_refusal(t, card, field_colors(t, player)) ||
           cost_refusal(t, player, card, &own_action, outlook);
}

void use_options(const struct table *t, int player, const struct hand *hand, struct options *o)
{
    struct outlook outlook = outlook_for(t, hand->any, DCG_EVENT_USED);
    uint64_t asked = hand->option & ~hand_dear(hand, &outlook), sure = outlook.barred ? 0 : hand->cheap;

    SET_EACH (place, asked) {
        uint8_t card = hand->pile->at[place];
        if (set_has(sure, place) ? !printed_refused(t, player, card) : !refused(t, player, card, &outlook))
            offer(o, DCG_OPTION_USE, card, 0, 0);
    }
}

struct frame *call_use_on(struct table *t, int player, uint8_t card, const struct terms *terms)
{
    struct frame *f = frame_push(game_of(t), PROC_use);

    f->player = (uint8_t)player;
    f->card = card;
    f->generation = t->g->card[card].generation;
    f->cause = terms->cause;
    f->use.terms = terms->flags;
    f->use.cost = (int16_t)using_cost(t, player, card, terms);
    return f;
}

struct frame *call_use(struct table *t, int player, uint8_t card)
{
    return call_use_on(t, player, card, &own_action);
}

/* 4.2: 16-42-1: it is used although its colors aren't on the field. */
static void emit_use_req(struct table *t, const struct frame *f)
{
    if (t->sink && card_print(t, f->card)->named >> DCG_KEYWORD_USE_REQ & 1 && !(f->use.terms & ANY_COLOR) &&
        asked_colors(t, f->card) & ~field_colors(t, f->player))
        emit_keyword(t, DCG_KEYWORD_USE_REQ, f->player, f->card);
}

static void use_now(struct table *t, const struct frame *f)
{
    struct dcg_game *g = game_of(t);
    struct game_event used = using(g, f->player, f->card, f->cause);

    emit_use_req(t, f);
    card_take_anew(t, f->card); /* 9-1-4: in no area from now on */
    EMIT(USED, RULE_USE_ACTIVATE_MAIN, .player = f->player, .card = f->card, .from = used.from,
         .cause = f->cause.kind, .to = DCG_PLACE_NOWHERE);
    happen(t, &used);
}

void use_trash(struct table *t, int player, uint8_t card)
{
    if (t->g->card[card].place != DCG_PLACE_NOWHERE)
        return;
    card_put(t, card, DCG_PLACE_TRASH, TOP);
    EMIT(TRASHED, RULE_USE_TRASHED, .player = (uint8_t)player, .card = card, .from = DCG_PLACE_NOWHERE,
         .to = DCG_PLACE_TRASH);
}

/* 9-1-5. 4.2: at once, before a rule check, before anything that was triggered meanwhile, and before an effect that
 * used the Option goes on (Q6166, Q6432, Q7126). Before that: as pending processing, like effects that have triggered
 * (18-1-1, 18-1-2). */
static void use_end(struct table *t, const struct frame *f)
{
    const struct card *c = &t->g->card[f->card];

    if (rules_differ(t, DIFFERENCE_USED_AT_ONCE))
        use_trash(t, f->player, f->card);
    else if (c->place == DCG_PLACE_NOWHERE)
        pending_add(t,
                    &(struct effect_instance){.kind = INSTANCE_USED,
                                              .player = f->player,
                                              .card = f->card,
                                              .card_generation = c->generation,
                                              .target = NO_PERMANENT},
                    &(struct game_event){0});
}

/* 9-1-2: the first [Main] effect of a card; 0: it has none. */
static uint16_t main_effect(const struct table *t, uint8_t card)
{
    const struct card_def *d = card_print(t, card);

    for (uint32_t i = 0; i < d->effect_count; i++)
        if (effect_at(t->cards, d->effect + i)->category == CATEGORY_MAIN)
            return (uint16_t)(d->effect + i);
    return 0;
}

static struct frame *call_main_effect(struct table *t, const struct frame *f)
{
    return call_effect(t,
                       &(struct effect_instance){.kind = INSTANCE_EFFECT,
                                                 .player = f->player,
                                                 .card = f->card,
                                                 .value = f->card,
                                                 .card_generation = t->g->card[f->card].generation,
                                                 .target = NO_PERMANENT,
                                                 .effect = main_effect(t, f->card)},
                       NO_GAME_EVENT, 0);
}

PROC(use) /* 9-1-9 */
{
    struct dcg_game *g = game_of(t);

    BEGIN;
    card_show(t, f->card); /* 9-1-9-1 */
    EMIT(REVEALED, RULE_USE_REVEAL, .player = f->player, .card = f->card);
    if (would_be_heard(t, DCG_EVENT_USED, 0, f->use.cost)) {
        struct game_event what = using(g, f->player, f->card, f->cause);
        CALL(1, call_would(t, &what, f->use.cost)); /* 9-1-6 */
    }
    int cost = not_below_0(g->result); /* 1-3-9 */
    if (g->result == PREVENTED || g->card[f->card].generation != f->generation ||
        !(f->use.terms & UNPAID || cost_payable(g, f->player, cost))) {
        EMIT(PUT_BACK, RULE_USE_TAKEN_BACK, .player = f->player, .card = f->card); /* 9-1-8 */
        nothing_done(g);
        DONE;
    }
    if (!(f->use.terms & UNPAID))
        cost_pay(t, f->player, cost, RULE_USE_PAY_COST); /* 9-1-9-2 */
    use_now(t, f);                                       /* 9-1-9-3 */
    if (main_effect(t, f->card))
        CALL(2, call_main_effect(t, f)); /* 9-1-2, 9-1-3 */
    if (arts_possible(t, f)) {           /* 4.2: 4-20-1: instead of trashing it */
        ASK(3, CHOOSE, f->player);
        if (DCG_OPTION_VERB(g->decision.answer) == DCG_OPTION_DIGIVOLVE)
            CALL(4, call_arts(t, f, g->decision.answer));
    }
    use_end(t, f);
    something_done(g, 0);
    END;
}
