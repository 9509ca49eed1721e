/* digivolve.c - digivolution (8-1). */
#include "rules/digivolve.h"
#include "state/set.h"
#include "rules/interrupt.h"
#include "rules/memory.h"
#include "query/permit.h"
#include "rules/play.h"
#include "rules/resolve.h"
#include "rules/special_digivolve.h"
#include "rules/term.h"
#include "rules/terms.h"
#include "state/procedure.h"
#include "cache/cache.h"

static const struct requirement *requirement_at(const struct table *t, uint8_t card, int number)
{
    const struct card_def *d = card_print(t, card);

    return number < d->digivolve_count ? &t->cards->requirement[d->digivolve + (uint32_t)number] : NULL;
}

refusal digivolve_permanent_refusal(const struct table *t, int player, uint8_t permanent, uint8_t card)
{
    const struct dcg_game *g = t->g;

    if (permanent_player(g, permanent) != player)
        return DCG_REFUSAL_DIGIVOLVE_OPPONENTS; /* 8-1-1 */
    if (g->card[permanent_of(g, permanent)->top].flags & CARD_TOKEN)
        return DCG_REFUSAL_DIGIVOLVE_TOKEN; /* 4-18-3 */
    if (permanent_cant(t, permanent, CANT_DIGIVOLVE) || digivolve_barred(t, permanent, card))
        return DCG_REFUSAL_DIGIVOLVE_CANT; /* 15-1-3 */
    return 0;
}

/* Q2151: on terms by which a Tamer digivolves as if it was a Digimon, what Digimon can't do it can't either. */
static refusal permanent_refusal_on(const struct table *t, int player, uint8_t permanent, uint8_t card,
                                    int flags)
{
    if (!(flags & AS_IF))
        return digivolve_permanent_refusal(t, player, permanent, card);
    struct table eyes = table_as_digimon(t, permanent);
    return digivolve_permanent_refusal(&eyes, player, permanent, card);
}

refusal digivolve_card_refusal(const struct table *t, int player, uint8_t card, const struct terms *terms)
{
    const struct dcg_game *g = t->g;
    refusal no = card_own_refusal(g, player, card);

    if (no)
        return no;
    if (!may_come_from_there(g, card, terms))
        return DCG_REFUSAL_DIGIVOLVE_NOT_IN_HAND; /* 6-5-1-2-1 */
    if (!(card_print(t, card)->categories & DCG_DIGIMON))
        return DCG_REFUSAL_DIGIVOLVE_NOT_DIGIMON; /* 8-1-1 */
    return 0;
}

struct game_event digivolving(const struct dcg_game *g, int player, uint8_t card, permanent_set permanents,
                              struct cause cause, int how)
{
    return (struct game_event){.kind = DCG_EVENT_DIGIVOLVED,
                               .players = player_bit(player),
                               .card = card,
                               .cause = cause,
                               .from = g->card[card].place,
                               .how = (uint16_t)how,
                               .permanents = permanents};
}

/* The plain digivolution of a permanent; of a Tamer it isn't one of a Digimon, unless it counts as one (Q6909, Q2151).
 * */
static struct game_event digivolving_on(const struct table *t, int player, uint8_t card, uint8_t permanent,
                                        struct cause cause, int flags)
{
    int how = permanent_is_digimon(t, permanent) ? 0 : flags & AS_IF ? HOW_AS_IF : HOW_TAMER;

    return digivolving(t->g, player, card, set_of(permanent), cause, how);
}

struct scope requirement_scope(const struct table *t, int player, uint8_t card)
{
    return (struct scope){
        .t = t, .player = (uint8_t)player, .card = card, .host = NO_PERMANENT, .resolution = NO_RESOLUTION};
}

const struct special_def *special_requirement(const struct table *t, uint8_t card, unsigned kinds, int number)
{
    uint32_t line = special_line(t->cards, card_print(t, card), kinds, number);

    return line ? special_at(t->cards, line) : NULL;
}

void special_options(const struct table *t, int player, enum special kind, permanent_set permanents,
                     special_refusal *refuses, int verb, struct options *o)
{
    const struct pile *hand = &t->g->pile[player][PILE_HAND];

    for (int i = 0; permanents && i < hand->count; i++)
        for (int number = 0; special_requirement(t, hand->at[i], kind, number); number++)
            SET_EACH (permanent, permanents)
                if (!refuses(t, player, hand->at[i], permanent_of(t->g, permanent)->top, number))
                    offer(o, verb, hand->at[i], permanent_of(t->g, permanent)->top, number);
}

static bool words_met(const struct table *t, int player, uint8_t card, const struct requirement *words,
                      uint8_t permanent, bool any_level)
{
    struct scope s = requirement_scope(t, player, card);

    if (words->condition && !condition(&s, words->condition))
        return false;
    s.any_level = any_level;
    return object_is(&s, words->pred, object_permanent(t->g, permanent));
}

bool requirement_met_for(const struct table *t, int player, uint8_t card,
                         const struct requirement *requirement, uint8_t permanent)
{
    if (requirement->node)
        return words_met(t, player, card, requirement, permanent, false);
    return requirement_met(t, requirement, permanent);
}

/* How many there are of what it costs something for each of. */
static int times_counted(const struct table *t, int player, uint8_t card, selector_id each)
{
    struct scope s = requirement_scope(t, player, card);
    struct objects counted;

    candidates(&s, each, &counted);
    return target_count(&s, each, &counted);
}

int requirement_cost(const struct table *t, int player, uint8_t card, const struct requirement *requirement)
{
    return requirement->each ? requirement->cost * times_counted(t, player, card, requirement->each)
                             : requirement->cost;
}

/* A requirement, met by what the card counts as: another level, perhaps another color, a Digimon. */
static bool met_as_if(const struct table *t, int player, uint8_t card, const struct requirement *requirement,
                      uint8_t permanent, const struct terms *terms)
{
    struct scope s = requirement_scope(t, player, card);
    struct info info;

    permanent_info(t, permanent, &info);
    info.categories = DCG_DIGIMON;
    info.level = terms->level;
    info.colors = terms->colors ? terms->colors : info.colors;
    if (requirement->node)
        return (!requirement->condition || condition(&s, requirement->condition)) &&
               object_is_as(&s, requirement->pred, object_permanent(t->g, permanent), &info);
    return requirement_met_by(t, requirement, &info);
}

static bool met_on(const struct table *t, int player, uint8_t card, const struct requirement *requirement,
                   uint8_t permanent, const struct terms *terms)
{
    if (terms->flags & AS_IF)
        return met_as_if(t, player, card, requirement, permanent, terms);
    struct requirement asked = *requirement;
    bool any_level = terms->flags & ANY_LEVEL;
    if (requirement->node)
        return words_met(t, player, card, requirement, permanent, any_level);
    if (any_level)
        asked.level = 0;
    return requirement_met(t, &asked, permanent);
}

int digivolve_cost_on(const struct table *t, int player, uint8_t card, int printed, const struct terms *terms)
{
    bool changed = card_print(t, card)->says_cost;
    int change = changed ? cost_change(t, player, card, NO_PERMANENT, COST_DIGIVOLUTION) : 0;

    return cost_on(t, player, COST_DIGIVOLUTION, printed, change, terms);
}

static int digivolve_cost(const struct table *t, int player, uint8_t card, int number,
                          const struct terms *terms)
{
    const struct requirement *requirement = requirement_at(t, card, number);
    int printed = requirement ? requirement_cost(t, player, card, requirement) : 0;

    return digivolve_cost_on(t, player, card, printed, terms);
}

refusal digivolve_cost_refusal(const struct table *t, int player, int cost, const struct game_event *what,
                               int flags)
{
    if (flags & UNPAID || cost_possible(t, player, cost, what))
        return 0;
    return DCG_REFUSAL_COST_TOO_HIGH; /* 1-3-11-1, M-7 */
}

/* What it costs by a requirement, and whether that can be paid. */
struct price {
    int cost;
    enum payment_known known;
};

static struct price price_of(const struct table *t, int player, uint8_t card, int number,
                             const struct terms *terms, const struct outlook *outlook)
{
    struct price price = {.known = PAYABLE};

    if (terms->flags & UNPAID)
        return price;
    price.cost = digivolve_cost(t, player, card, number, terms);
    price.known = cost_known(outlook, price.cost, card_print(t, card));
    return price;
}

static __attribute__((noinline)) refusal price_refusal(const struct table *t, int player, uint8_t card,
                                                       uint8_t permanent, const struct price *price,
                                                       const struct terms *terms)
{
    if (price->known != DEPENDS)
        return price->known == PAYABLE ? 0 : DCG_REFUSAL_COST_TOO_HIGH;
    struct game_event what = digivolving_on(t, player, card, permanent, terms->cause, terms->flags);

    return digivolve_cost_refusal(t, player, price->cost, &what, terms->flags);
}

/* An effect, or Arts Digivolve (Q6390), digivolves: by a requirement, or behind those by what a persistent effect
 * permits, of the card (Q1686) or of the Digimon (Q5210): for its cost, which the effect may reduce. False: there is no
 * such way. */
static bool effect_way(const struct table *t, uint8_t card, uint8_t onto, struct permit *way)
{
    struct permit permits[PERMITS];
    int behind = way->number - card_print(t, card)->digivolve_count;
    uint8_t permanent = permanent_with_top(t->g, onto);

    if (behind < 0 || way->terms.flags & (ANY_REQUIREMENT | AS_IF))
        return true; /* a requirement that there is none of is met by nobody */
    int count = digivolve_permits(t, card, permanent, permits, PERMITS);
    if (behind >= count)
        return false;
    const struct terms *permitted = &permits[behind].terms;
    way->number = permits[behind].number;
    if (permitted->flags & FIXED_COST && !(way->terms.flags & FIXED_COST))
        way->terms.cost = permitted->cost;
    way->terms.flags |= permitted->flags;
    way->terms.level = permitted->level;
    way->terms.colors = permitted->colors;
    return true;
}

int digivolve_ways(const struct table *t, uint8_t card)
{
    const struct card_def *d = card_print(t, card);

    return d->digivolve_count + (d->says_onto || digivolve_permitted(t) ? PERMITS : 0);
}

refusal digivolve_refusal_on(const struct table *t, int player, uint8_t card, uint8_t onto, int asked,
                             const struct terms *on)
{
    struct permit way = {*on, asked};
    const struct terms *terms = &way.terms;
    refusal no = digivolve_card_refusal(t, player, card, terms);
    uint8_t permanent = permanent_with_top(t->g, onto);

    if (no)
        return no;
    if (permanent == NO_PERMANENT)
        return DCG_REFUSAL_DIGIVOLVE_NOT_ON_FIELD; /* 8-1-1 */
    if (!effect_way(t, card, onto, &way))
        return DCG_REFUSAL_DIGIVOLVE_NO_REQUIREMENT;
    no = permanent_refusal_on(t, player, permanent, card, terms->flags);
    if (no)
        return no;
    if (!(terms->flags & ANY_REQUIREMENT) || ignoring_barred(t, player)) { /* 8-1-2-2 */
        const struct requirement *requirement = requirement_at(t, card, way.number);
        if (!requirement)
            return DCG_REFUSAL_DIGIVOLVE_NO_REQUIREMENT;
        if (!met_on(t, player, card, requirement, permanent, terms))
            return DCG_REFUSAL_DIGIVOLVE_REQUIREMENT; /* 8-1-3-1 */
    }
    struct outlook outlook = outlook_of(t, player, DCG_EVENT_DIGIVOLVED);
    struct price price = price_of(t, player, card, way.number, terms, &outlook);
    return price_refusal(t, player, card, permanent, &price, terms);
}

/* A player's own digivolution: by a requirement, or behind those by what a persistent effect permits. */
static struct permit way_at(const struct table *t, uint8_t card, uint8_t onto, int number)
{
    struct permit permits[PERMITS], way = {own_action, number};
    int requirements = card_print(t, card)->digivolve_count;
    uint8_t permanent = permanent_with_top(t->g, onto);

    if (number < requirements)
        return way;
    int count = digivolve_permits(t, card, permanent, permits, PERMITS);
    return number - requirements < count ? permits[number - requirements] : way;
}

refusal digivolve_refusal(const struct table *t, int player, uint8_t card, uint8_t onto, int number)
{
    struct permit way = way_at(t, card, onto, number);

    return digivolve_refusal_on(t, player, card, onto, way.number, &way.terms);
}

int digivolve_price(const struct table *t, int player, uint8_t card, uint8_t onto, int number,
                    const struct terms *terms)
{
    struct permit way = {*terms, number};

    if (terms->cause.kind != DCG_CAUSE_EFFECT)
        way = way_at(t, card, onto, number);
    else
        effect_way(t, card, onto, &way);
    bool known = way.terms.flags & (ANY_REQUIREMENT | FIXED_COST) || requirement_at(t, card, way.number);
    return known ? digivolve_cost(t, player, card, way.number, &way.terms) : NO_PRICE;
}

/* A player's field as digivolutions see it, found out once for all cards in the hand: most requirements name a level
 * and colors. */
struct stages {
    struct outlook outlook;
    permanent_set all;
    permanent_set asked;        /* those that perhaps can't digivolve: digivolve_permanent_refusal tells */
    permanent_set permitted;    /* those of which it is said what they may digivolve into besides */
    permanent_set printed;      /* those that are as printed, if answers of such are kept */
    const permanent_set *level; /* all, by the level, whosever they are */
    const permanent_set *color; /* all, by the colors, if all are as printed; else NULL */
    permanent_set at[LEVELS];   /* level, if some aren't as printed */
    uint8_t colors[PERMANENTS], categories[PERMANENTS]; /* of those */
};

/* What is said of permanents that matters. */
static void stages_said(const struct table *t, struct stages *field)
{
    SET_EACH (permanent, field->all) {
        unsigned said = digivolution_said(t, permanent);
        field->asked |= set_if(said & SAID_BARRED, permanent);
        field->permitted |= set_if(said & SAID_PERMITTED, permanent);
        field->printed &= ~set_if(said & SAID_OTHERWISE, permanent);
    }
}

/* One that is perhaps not as printed. */
static void stage_see(const struct table *t, uint8_t permanent, struct stages *field)
{
    struct info info;

    permanent_identity(t, permanent, &info);
    field->colors[permanent] = info.colors;
    field->categories[permanent] = info.categories;
    field->at[info.level & (LEVELS - 1)] |= set_of(permanent);
    field->at[(info.also_level ? info.also_level : info.level) & (LEVELS - 1)] |=
        set_of(permanent); /* Q2827 */
    if (t->g->card[permanent_of(t->g, permanent)->top].flags & CARD_TOKEN)
        field->asked |= set_of(permanent);
}

static void stages_see(const struct table *t, int player, const struct outlook *any, struct stages *field)
{
    const struct field_summary *summary = table_has_memo(t) ? field_summary(t) : NULL;

    field->outlook = outlook_for(t, *any, DCG_EVENT_DIGIVOLVED);
    field->permitted = 0;
    field->all = summary ? field_of(summary, player) : permanents_of(t->g, player);
    field->printed = summary ? field->all : 0;
    field->asked = summary ? summary->tokens & field->all : 0;
    if (digivolutions_said(t))
        stages_said(t, field);
    if (summary && field->printed == field->all) {
        field->level = summary->level;
        field->color = summary->color;
        return;
    }
    for (int level = 0; level < LEVELS; level++)
        field->at[level] = summary ? summary->level[level] & field->printed : 0;
    field->level = field->at;
    field->color = NULL;
    SET_EACH (permanent, field->all & ~field->printed)
        stage_see(t, permanent, field);
}

/* Those of such a level; levels: 1 << level. */
static permanent_set stages_at(const struct stages *field, unsigned levels)
{
    permanent_set set = 0;

    if (levels == UINT8_MAX)
        return field->all;
    SET_EACH (level, levels)
        set |= field->level[level];
    return set & field->all;
}

/* Those that aren't as printed and may meet a requirement by level, color and category; met: they do. */
static permanent_set stages_for(const struct stages *field, const struct requirement *requirement, bool *met)
{
    uint8_t level = requirement->node ? requirement->words_level : requirement->level;
    permanent_set others = field->all & ~field->printed;
    permanent_set set = level ? others & field->at[level & (LEVELS - 1)] : others;

    *met = !requirement->node && !requirement->name && !requirement->trait;
    if (requirement->node)
        return set;
    SET_EACH (permanent, set)
        if (!(field->categories[permanent] & requirement->categories) ||
            (requirement->colors && !(field->colors[permanent] & requirement->colors)))
            set &= ~set_of(permanent);
    return set;
}

/* ---- Which requirements somebody meets who is as printed ---- */

/* What lies on top of a permanent; 0: that isn't known. */
static inline uint16_t top_def(const struct dcg_game *g, uint8_t permanent)
{
    const struct card *top = &g->card[permanent_of(g, permanent)->top];

    return top->flags & CARD_FACE_DOWN ? 0 : top->def;
}

/* Finds it out by a permanent that is. A noun that what is printed doesn't answer is left open; a condition of a
 * requirement (2-3-6-3) is about the game, not about the permanent. */
static __attribute__((noinline)) void fit_find(const struct table *t, int player, uint8_t card,
                                               uint8_t permanent, struct fit *fit)
{
    struct scope s = requirement_scope(t, player, card);
    const struct requirement *requirement;

    *fit = (struct fit){.of = (uint32_t)t->g->card[card].def << 16 | top_def(t->g, permanent)};
    for (int number = 0; (requirement = requirement_at(t, card, number)) != NULL; number++) {
        uint16_t bit = (uint16_t)(1u << number);
        if (!requirement->node)
            fit->met |= requirement_met(t, requirement, permanent) ? bit : 0;
        else if (requirement->unprinted)
            fit->open |= bit;
        else if (object_is(&s, requirement->pred, object_permanent(t->g, permanent)))
            *(requirement->condition ? &fit->given : &fit->met) |= bit;
    }
}

static inline const struct fit *fit_of(const struct table *t, int player, uint8_t card, uint8_t permanent)
{
    const uint32_t def = t->g->card[card].def, onto = top_def(t->g, permanent);
    struct fit *fit = &t->memo->fit[(def * 61u ^ onto) & (MEMO_FITS - 1)];

    if (fit->of != (def << 16 | onto))
        fit_find(t, player, card, permanent, fit);
    return fit;
}

/* Who of these meets a requirement: by what is printed, which perhaps leaves its condition or all of it open; or asked,
 * if they aren't as printed. */
static permanent_set stages_meeting(const struct table *t, int player, uint8_t card, int number,
                                    permanent_set onto, const struct stages *field)
{
    const struct requirement *requirement = requirement_at(t, card, number);
    struct scope s = requirement_scope(t, player, card);
    permanent_set met = 0, given = 0, open = 0, others = onto & ~field->printed;
    bool sure;

    SET_EACH (permanent, onto & field->printed) {
        const struct fit *fit = fit_of(t, player, card, permanent);
        met |= set_if(fit->met >> number & 1, permanent);
        given |= set_if(fit->given >> number & 1, permanent);
        open |= set_if(fit->open >> number & 1, permanent);
    }
    met |= given && condition(&s, requirement->condition) ? given : 0;
    SET_EACH (permanent, open)
        met |= set_if(requirement_met_for(t, player, card, requirement, permanent), permanent);
    SET_EACH (permanent, others ? stages_for(field, requirement, &sure) & others : 0)
        met |= set_if(sure || requirement_met_for(t, player, card, requirement, permanent), permanent);
    return met;
}

/* What a player's own digivolution costs: mostly what is printed. */
static struct price own_price(const struct table *t, int player, uint8_t card, int number,
                              const struct outlook *outlook)
{
    const struct card_def *d = card_print(t, card);
    const struct requirement *requirement = &t->cards->requirement[d->digivolve + (uint32_t)number];

    if (requirement->node || d->says_cost)
        return price_of(t, player, card, number, &own_action, outlook);
    return (struct price){requirement->cost, cost_known(outlook, requirement->cost, d)};
}

static void options_by(const struct table *t, int player, uint8_t card, int number, permanent_set permanents,
                       const struct stages *field, struct options *o)
{
    struct price price = own_price(t, player, card, number, &field->outlook);

    SET_EACH (permanent, price.known == NOT_PAYABLE ? 0 : permanents)
        if (!(set_has(field->asked, permanent) && digivolve_permanent_refusal(t, player, permanent, card)) &&
            (price.known == PAYABLE || !price_refusal(t, player, card, permanent, &price, &own_action)))
            offer(o, DCG_OPTION_DIGIVOLVE, card, permanent_of(t->g, permanent)->top, number); /* 8-1-2-1 */
}

/* By each of its requirements, onto these. */
static __attribute__((noinline)) void options_by_each(const struct table *t, int player, uint8_t card,
                                                      permanent_set onto, const struct stages *field,
                                                      struct options *o)
{
    for (int number = 0; number < card_print(t, card)->digivolve_count; number++) {
        permanent_set met = stages_meeting(t, player, card, number, onto, field);
        if (met)
            options_by(t, player, card, number, met, field, o);
    }
}

/* Onto all who meet a requirement, if their levels and colors tell who does. */
static void options_plain(const struct table *t, int player, uint8_t card, const struct card_def *d,
                          const struct stages *field, struct options *o)
{
    for (int number = 0; number < d->digivolve_count; number++) {
        const struct requirement *requirement = &t->cards->requirement[d->digivolve + (uint32_t)number];
        permanent_set level = field->level[requirement->level & (LEVELS - 1)] & field->all, met = 0;
        if (!level)
            continue;
        SET_EACH (color, requirement->colors)
            met |= field->color[color] & level;
        if (met)
            options_by(t, player, card, number, met, field, o);
    }
}

/* Onto these: mostly what is printed tells that none meets a requirement, or some meet one. */
static void options_by_all(const struct table *t, int player, uint8_t card, permanent_set onto,
                           const struct stages *field, struct options *o)
{
    unsigned ways = 0, doubted = 0;
    permanent_set met = 0;

    SET_EACH (permanent, onto & field->printed) {
        const struct fit *fit = fit_of(t, player, card, permanent);
        ways |= fit->met;
        doubted |= (unsigned)fit->given | fit->open;
        met |= set_if(fit->met, permanent);
    }
    if (onto & ~field->printed || doubted || ways & (ways - 1))
        options_by_each(t, player, card, onto, field, o);
    else if (ways)
        options_by(t, player, card, set_first(ways), met, field, o);
}
static_assert(REQUIREMENTS_PER_CARD <= 16, "requirements of a card are bits of a fit");

static void permitted_options(const struct table *t, int player, uint8_t card, permanent_set permanents,
                              struct options *o)
{
    int requirements = card_print(t, card)->digivolve_count;
    struct permit permits[PERMITS];

    SET_EACH (permanent, permanents) {
        uint8_t top = permanent_of(t->g, permanent)->top;
        int count = digivolve_permits(t, card, permanent, permits, PERMITS);
        for (int i = 0; i < count; i++)
            if (!digivolve_refusal_on(t, player, card, top, permits[i].number, &permits[i].terms))
                offer(o, DCG_OPTION_DIGIVOLVE, card, top, requirements + i);
    }
}

void digivolve_options(const struct table *t, int player, const struct hand *hand, struct options *o)
{
    struct stages field;
    uint64_t into[4] = {0};

    stages_see(t, player, &hand->any, &field);
    if (!field.all)
        return; /* 8-1-1 */
    SET_EACH (permanent, field.permitted)
        digivolve_into(t, permanent, hand->pile, into);
    SET_EACH (place, hand->digimon) {
        uint8_t card = hand->pile->at[place];
        const struct card_def *d = card_print(t, card);
        permanent_set onto;
        if (d->digivolve_plain && field.color)
            options_plain(t, player, card, d, &field, o);
        else if ((onto = stages_at(&field, d->digivolve_levels)) != 0)
            options_by_all(t, player, card, onto, &field, o);
        permanent_set permitted = cards_has(into, card) ? field.permitted : 0;
        if (d->says_onto)
            permitted |= digivolve_named(t, card, field.all & ~permitted);
        if (permitted)
            permitted_options(t, player, card, permitted, o);
    }
}

struct frame *digivolve_frame(struct table *t, enum proc proc, int player, uint8_t card, uint8_t permanent,
                              const struct terms *terms)
{
    struct frame *f = frame_push(game_of(t), proc);

    f->player = (uint8_t)player;
    f->card = card;
    f->permanent = permanent;
    f->cause = terms->cause;
    f->digivolve.terms = terms->flags;
    f->digivolve.card_generation = t->g->card[card].generation;
    f->generation = permanent_generation(t->g, permanent);
    return f;
}

struct frame *call_digivolve_on(struct table *t, int player, uint8_t card, uint8_t onto, int number,
                                const struct terms *terms)
{
    struct permit way = {*terms, number};

    effect_way(t, card, onto, &way);
    struct frame *f =
        digivolve_frame(t, PROC_digivolve, player, card, permanent_with_top(t->g, onto), &way.terms);
    f->digivolve.cost = (int16_t)digivolve_cost(t, player, card, way.number, &way.terms);
    return f;
}

struct frame *call_digivolve(struct table *t, int player, uint8_t card, uint8_t onto, int number)
{
    struct permit way = way_at(t, card, onto, number);

    return call_digivolve_on(t, player, card, onto, way.number, &way.terms);
}

void digivolve_reveal(struct table *t, const struct frame *f, enum rule rule)
{
    card_show(t, f->card);
    EMIT(REVEALED, rule, .player = f->player, .card = f->card, .other = permanent_top(t->g, f->permanent));
}

bool digivolve_payable(const struct table *t, const struct frame *f)
{
    return t->g->card[f->card].generation == f->digivolve.card_generation &&
           (f->digivolve.terms & UNPAID || cost_payable(t->g, f->player, f->digivolve.cost));
}

bool digivolve_possible(const struct table *t, const struct frame *f)
{
    return permanent_alive(t->g, f->permanent, f->generation) &&
           !permanent_refusal_on(t, f->player, f->permanent, f->card, f->digivolve.terms) &&
           digivolve_payable(t, f); /* 8-1-2-7 */
}

void digivolve_put_back(struct table *t, const struct frame *f)
{
    EMIT(PUT_BACK, RULE_DIGIVOLVE_TAKEN_BACK, .player = f->player, .card = f->card);
    nothing_done(game_of(t));
}

void digivolve_pay(struct table *t, const struct frame *f, enum rule rule)
{
    if (!(f->digivolve.terms & UNPAID))
        cost_pay(t, f->player, not_below_0(f->digivolve.cost), rule); /* 1-3-9 */
}

/* 4.2: 16-47-1: those that have gained effects by it. */
static void emit_succession(struct table *t, permanent_set set)
{
    SET_EACH (permanent, set & t->g->permanents_used)
        if (permanent_def(t, permanent)->keywords >> DCG_KEYWORD_SUCCESSION & 1 &&
            gains_effects(t, permanent))
            EMIT_KEYWORD(SUCCESSION, permanent);
}

void digivolve_done(struct table *t, const struct frame *f, const struct game_event *digivolved,
                    uint8_t below, uint8_t was, enum rule rule)
{
    struct game_event done = *digivolved;

    EMIT(DIGIVOLVED, rule, .player = f->player, .card = f->card, .other = below, .from = done.from,
         .to = t->g->card[f->card].place, .cause = f->cause.kind, .value = was);
    emit_succession(t, done.permanents);
    draw(t, f->player, 1, rule); /* 8-1-2-10: nothing to draw is no obstacle */
    happen(t, &done);            /* 8-1-2-9: and nothing was placed under it */
    something_done(game_of(t), done.permanents);
}

void digivolve_place(struct table *t, const struct frame *f, uint8_t between, int how, enum rule rule)
{
    struct dcg_game *g = game_of(t);
    struct game_event digivolved = digivolving(g, f->player, f->card, set_of(f->permanent), f->cause, how);
    uint8_t below = permanent_of(g, f->permanent)->top;
    uint64_t cards[4] = {0};
    struct info before;

    permanent_identity(t, f->permanent, &before);
    digivolved.value = before.level;
    cards_insert(cards, f->card);
    security_only(g, cards);
    if (between) {
        card_take(t, between);
        permanent_cover(t, f->permanent, between);
    }
    card_take(t, f->card);
    permanent_cover(t, f->permanent,
                    f->card); /* 8-1-2-3, 8-1-2-4: the same permanent, its display format kept */
    pending_lose_for(t, f->permanent);
    security_left(t, cards, f->cause);
    digivolve_done(t, f, &digivolved, below, before.categories, rule);
}

PROC(digivolve) /* 8-1-3 */
{
    struct dcg_game *g = game_of(t);

    BEGIN;
    digivolve_reveal(t, f, RULE_DIGIVOLVE_REVEAL);
    if (would_be_heard(t, DCG_EVENT_DIGIVOLVED, set_of(f->permanent), f->digivolve.cost)) {
        struct game_event what =
            digivolving_on(t, f->player, f->card, f->permanent, f->cause, f->digivolve.terms);
        CALL(1, call_would(t, &what, f->digivolve.cost)); /* 8-1-2-5 */
    }
    f->digivolve.cost = (int16_t)g->result;
    if (!set_has(g->result_set, f->permanent) || !digivolve_possible(t, f)) {
        digivolve_put_back(t, f);
        DONE;
    }
    digivolve_pay(t, f, RULE_DIGIVOLVE_PAY_COST);
    digivolve_place(t, f, 0,
                    digivolving_on(t, f->player, f->card, f->permanent, f->cause, f->digivolve.terms).how,
                    RULE_DIGIVOLVE_PUT_AND_DRAW);
    END;
}
