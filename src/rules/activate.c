/* activate.c - effects that are activated without triggering: activation-type effects (15-8-4), [Counter] effects
 * (11-3, 15-16-14) and [Security] effects (15-16-10). */
#include "query/activation.h"
#include "rules/payable.h"
#include "rules/activate.h"
#include "rules/loop.h"
#include "state/procedure.h"
#include "record/trigger.h"
#include "record/resolution.h"
#include "query/journal.h"

/* What a player could declare now, and which of its card's effects each is, as options number them: printed ones in
 * order, then keywords, then gained ones. */
enum { BEFORE_KEYWORDS = 128, FIRST_GAINED = 192, GAINED = 64 };
struct activations {
    int count;
    struct ability ability[MAX_ABILITIES];
    uint8_t number[MAX_ABILITIES];
};

static bool number_taken(const struct activations *d, int count, uint8_t card, int number)
{
    for (int i = 0; i < count; i++)
        if (d->ability[i].card == card && d->number[i] == number)
            return true;
    return false;
}

/* Of gained ones that begin alike, the next takes the next number. */
static int gained_number(const struct activations *d, int i)
{
    int place = d->ability[i].effect % GAINED;

    for (int tries = 0; tries < GAINED && number_taken(d, i, d->ability[i].card, FIRST_GAINED + place);
         tries++)
        place = (place + 1) % GAINED;
    return FIRST_GAINED + place;
}

static int ability_number(const struct table *t, const struct activations *d, int i)
{
    const struct ability *ability = &d->ability[i];
    const struct card_def *print = card_print(t, ability->card);

    if (ability->keyword)
        return BEFORE_KEYWORDS + ability->keyword % COPY;
    if (ability->effect >= print->effect && ability->effect < print->effect + print->effect_count)
        return (int)(ability->effect - print->effect);
    return gained_number(d, i);
}

static void activations_find(const struct table *t, int player, int category, struct activations *d)
{
    d->count = abilities_of_category(t, player, category, d->ability);
    for (int i = 0; i < d->count; i++)
        d->number[i] = (uint8_t)ability_number(t, d, i);
}

/* 15-8-4-3-1, 15-8-4-4-1, 16-16-3 */
static refusal ability_refusal(const struct table *t, const struct ability *ability)
{
    const struct effect_def *e = effect_at(t->cards, ability->effect);
    struct scope s = ability_scope(t, ability, NULL);

    if (!effect_can_activate(&s, e))
        return DCG_REFUSAL_ACTIVATE_CONDITION;
    if (!effect_payable(&s, e))
        return DCG_REFUSAL_ACTIVATE_BY;
    return 0;
}

/* 15-8-4-1 */
void activate_options(const struct table *t, int player, struct options *o)
{
    struct activations d;

    activations_find(t, player, CATEGORY_ACTIVATION, &d);
    for (int i = 0; i < d.count; i++)
        if (!ability_refusal(t, &d.ability[i]))
            offer(o, DCG_OPTION_ACTIVATE, d.ability[i].card, 0, d.number[i]);
    if (d.count == MAX_ABILITIES)
        o->count += DCG_MAX_OPTIONS; /* perhaps there are more: a list of options isn't complete */
}

static const struct ability *ability_find(const struct activations *d, dcg_option option)
{
    for (int i = 0; i < d->count; i++)
        if (d->ability[i].card == DCG_OPTION_CARD(option) && d->number[i] == DCG_OPTION_NUMBER(option))
            return &d->ability[i];
    return NULL;
}

/* 15-14-1-2: it has been used up; else there is no such effect. */
static refusal absent_refusal(const struct table *t, uint8_t card, int number)
{
    const struct card_def *d = card_print(t, card);

    if (number >= d->effect_count)
        return DCG_REFUSAL_ACTIVATE_NO_EFFECT;
    const struct effect_def *e = effect_at(t->cards, d->effect + (uint32_t)number);
    if (e->limit && use_count(t, (uint16_t)(d->effect + (uint32_t)number), card, NO_PERMANENT, 0) >= e->limit)
        return DCG_REFUSAL_ACTIVATE_USED;
    return DCG_REFUSAL_ACTIVATE_NO_EFFECT;
}

refusal activate_refusal(const struct table *t, int player, dcg_option option)
{
    struct activations d;
    uint8_t card = (uint8_t)DCG_OPTION_CARD(option);

    if (t->g->card[card].place == DCG_PLACE_OUTSIDE)
        return DCG_REFUSAL_NO_SUCH_CARD;
    activations_find(t, player, CATEGORY_ACTIVATION, &d);
    const struct ability *found = ability_find(&d, option);
    for (int i = 0; i < d.count && !found && !DCG_OPTION_NUMBER(option); i++)
        if (d.ability[i].card == card && ability_refusal(t, &d.ability[i]))
            return ability_refusal(t, &d.ability[i]); /* what the card has, even if it is a keyword */
    return found ? ability_refusal(t, found) : absent_refusal(t, card, DCG_OPTION_NUMBER(option));
}

bool activation_effect_instance(const struct table *t, int player, dcg_option option,
                                struct effect_instance *what)
{
    bool counter = DCG_OPTION_VERB(option) == DCG_OPTION_COUNTER;
    struct activations d;

    activations_find(t, player, counter ? CATEGORY_COUNTER : CATEGORY_ACTIVATION, &d);
    const struct ability *found = ability_find(&d, option);
    if (found)
        *what = ability_instance(t, found);
    return found != NULL;
}

/* What a player has declared is done: its "by" must be (15-8-4-4-1). */
static struct frame *call_declared(struct table *t, int category, int player, dcg_option option)
{
    struct activations d;

    activations_find(t, player, category, &d);
    const struct ability *found = ability_find(&d, option);
    if (!found) {
        game_fail(game_of(t), DCG_ERROR_INTERNAL);
        return NULL;
    }
    struct effect_instance what = ability_instance(t, found);
    loop_resolution(game_of(t));
    loop_does(t, &what);
    if (t->g->card[what.card].place == DCG_PLACE_HAND)
        card_show(t, what.card); /* 15-14-2-1 */
    EMIT(ACTIVATED, category == CATEGORY_COUNTER ? RULE_ATTACK_COUNTER_ONE : RULE_ACTIVATION_TYPE_WHEN,
         .player = what.player, .card = what.card);
    struct frame *f = call_effect(t, &what, NO_GAME_EVENT, 0);
    if (f && effect_at(t->cards, what.effect)->payment)
        resolution_at(game_of(t), f->resolution)->flags |= RESOLUTION_DECLARED;
    return f;
}

struct frame *call_activation(struct table *t, int player, dcg_option option)
{
    return call_declared(t, CATEGORY_ACTIVATION, player, option);
}

/* ---- The counter timing, 11-3 ---- */

/* 11-3-1: it triggers, so it has to be activated unless another one is. By 4.2 its player may leave it. */
static bool counter_due(const struct table *t, const struct ability *ability)
{
    return !rules_differ(t, DIFFERENCE_COUNTER_MAY) && !effect_begins_optional(t->cards, ability->effect);
}

/* Offers the [Counter] effects; how many there are. *due: one of them has to be activated. */
static int counters_offer(const struct table *t, int player, struct options *o, bool *due)
{
    struct activations d;
    int offered = 0;

    *due = false;
    activations_find(t, player, CATEGORY_COUNTER, &d);
    for (int i = 0; i < d.count; i++)
        if (!ability_refusal(t, &d.ability[i])) {
            offer(o, DCG_OPTION_COUNTER, d.ability[i].card, 0, d.number[i]);
            *due = *due || counter_due(t, &d.ability[i]);
            offered++;
        }
    return offered;
}

void counter_options(const struct table *t, int player, struct options *o)
{
    bool due;

    counters_offer(t, player, o, &due);
    if (!due)
        offer(o, DCG_OPTION_NO_COUNTER, 0, 0, 0);
}

struct frame *call_counter(struct table *t) /* 15-16-14-1 */
{
    struct dcg_game *g = game_of(t);
    struct options o = {0}; /* only how many there are */
    uint8_t player = opponent(g->attack.player);
    bool due;

    if (!counters_offer(t, player, &o, &due))
        return NULL; /* nothing is being decided */
    struct frame *f = frame_push(g, PROC_counter);
    f->player = player;
    return f;
}

PROC(counter) /* 11-3-2 */
{
    struct dcg_game *g = game_of(t);

    BEGIN;
    ASK(1, COUNTER, f->player);
    dcg_option option = g->decision.answer;
    uint8_t player = f->player;
    if (DCG_OPTION_VERB(option) == DCG_OPTION_NO_COUNTER)
        DONE;
    CALL(2, call_declared(t, CATEGORY_COUNTER, player, option));
    END;
}

/* ---- [Security] effects ---- */

void call_security_effects(struct table *t, uint8_t card) /* 15-16-10-1 */
{
    const struct card_def *d = card_print(t, card);
    uint8_t player = (uint8_t)card_owner(t->g, card);

    for (uint32_t i = d->effect_count; i > 0; i--) { /* the first one is carried out first */
        struct ability ability = {
            .effect = (uint16_t)(d->effect + i - 1), .card = card, .host = NO_PERMANENT, .player = player};
        if (effect_at(t->cards, ability.effect)->category != CATEGORY_SECURITY)
            continue;
        struct scope s = ability_scope(t, &ability, NULL);
        if (!effect_can_activate(&s, effect_at(t->cards, ability.effect)))
            continue;
        struct effect_instance what = ability_instance(t, &ability);
        EMIT(ACTIVATED, RULE_TIMING_SECURITY_FIRST, .player = player, .card = card);
        call_effect(t, &what, NO_GAME_EVENT, 0);
    }
}
