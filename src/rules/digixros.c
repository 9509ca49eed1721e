/* digixros.c - DigiXros (7-2-3) and Assembly (7-3-3): a card is being played, and before its cost is paid
 * cards are placed under it.
 *
 * The player is asked whether to do it, then for one card after the other, for each material of the requirement
 * from left to right; that is the order in which they lie under the card, from the top down (7-2-2-8, 7-3-2-6).
 * All of them are placed at the same time. Until the card is played, they are in no area; a record that lasts as
 * long knows them. */
#include "record/resolution.h"
#include "state/set.h"
#include "rules/digixros.h"
#include "rules/leave.h"
#include "query/permit.h"
#include "rules/terms.h"
#include "state/procedure.h"
#include "rules/material.h"
#include "record/record.h"
#include "record/duration.h"

#include <string.h>

/* ---- Cards under a card that is being played ---- */

static struct timed_modifier *placed_under(struct dcg_game *g, uint8_t over)
{
    for (int i = 0; i < g->timed_modifiers; i++)
        if (g->timed_modifier[i].kind == TIMED_MODIFIER_PLACED && g->timed_modifier[i].card == over)
            return &g->timed_modifier[i];
    return NULL;
}

static void timed_modifier_drop(struct dcg_game *g, struct timed_modifier *l)
{
    struct timed_modifier *end = &g->timed_modifier[--g->timed_modifiers];

    memmove(l, l + 1, (size_t)(end - l) * sizeof *l);
    memset(end, 0, sizeof *end);
}

void placed_add(struct table *t, int frame, uint8_t over, uint8_t card)
{
    struct dcg_game *g = game_of(t);
    struct timed_modifier *l = placed_under(g, over);

    card_take(t, card);
    card_show(t, card); /* 4-5-4 */
    if (!l) {
        timed_modifier_add(t, &(struct timed_modifier){.kind = TIMED_MODIFIER_PLACED,
                                                       .player = (uint8_t)card_owner(g, over),
                                                       .permanent = NO_PERMANENT,
                                                       .until = UNTIL_GAME_ENDS,
                                                       .value = frame + 1,
                                                       .state = card,
                                                       .card = over,
                                                       .card_generation = g->card[over].generation,
                                                       .host = NO_PERMANENT});
        return;
    }
    uint8_t last = (uint8_t)l->state;
    while (g->card[last].next)
        last = g->card[last].next;
    g->card[last].next = card;
}

void placed_settle(struct table *t, uint8_t over, uint8_t permanent)
{
    struct dcg_game *g = game_of(t);
    struct timed_modifier *l = placed_under(g, over);
    uint8_t card = l ? (uint8_t)l->state : 0;

    while (card) {
        uint8_t next = g->card[card].next;
        uint16_t same = g->card[card].generation;          /* it moved when it was placed */
        permanent_tuck(t, permanent, card, BOTTOM, false); /* 7-2-2-8, 7-3-2-6: the first lies highest */
        g->card[card].generation = same;
        card = next;
    }
    if (l)
        timed_modifier_drop(g, l);
}

/* 7-2-2-11, 7-3-2-8: the card wasn't played. */
static void placed_trash(struct table *t, uint8_t card, enum rule rule)
{
    struct dcg_game *g = game_of(t);
    uint8_t cards[DCG_MAX_CARDS];
    uint16_t defs[DCG_MAX_CARDS];
    dcg_event event = {.kind = DCG_EVENT_TRASHED, .rule = (dcg_rule_id)rule, .to = DCG_PLACE_TRASH};
    int count = 0;

    for (; card && count < DCG_MAX_CARDS; card = g->card[card].next) {
        cards_insert(event.cards, card);
        defs[count] = public_def(g, card);
        cards[count++] = card;
    }
    if (t->sink)
        emit(t, &event);
    for (int i = 0; i < count; i++)
        card_put(t, cards[i], DCG_PLACE_TRASH, TOP);
    overflow(t, cards, defs, count); /* 4-17-1 */
}

void playing_over(struct table *t, const struct frame *f, int placed)
{
    struct dcg_game *g = game_of(t);
    enum rule rule = PLACED_HOW(placed) & HOW_ASSEMBLY ? RULE_ASSEMBLY_FAILED : RULE_DIGIXROS_FAILED;

    for (int i = g->timed_modifiers - 1; i >= 0; i--) {
        struct timed_modifier l = g->timed_modifier[i];
        if ((l.kind != TIMED_MODIFIER_PERMIT && l.kind != TIMED_MODIFIER_PLACED) ||
            l.value != (int)(f - g->frame) + 1)
            continue;
        timed_modifier_drop(g, &g->timed_modifier[i]);
        if (l.kind == TIMED_MODIFIER_PLACED)
            placed_trash(t, (uint8_t)l.state, rule);
    }
}

/* ---- Before it is declared ---- */

int materials_worth(const struct table *t, int player, uint8_t card, const struct game_event *would)
{
    struct played played = {
        .cause = would->cause, .player = (uint8_t)player, .card = card, .frame = NO_FRAME, .would = would};
    struct taken none = {.count = 0};
    const struct special_def *require;
    int sum = 0;

    for (int i = 0; (require = material_require(t, card, i)) != NULL; i++) {
        struct supply s;
        supply_open(&s, t, &played, require);
        sum += supply_worth(&s, supply_rest(&s, &none, 0, 0));
    }
    return sum && reduction_barred(t, player, COST_PLAY) ? 0 : sum; /* 15-1-3 */
}

/* ---- Choosing ---- */

static struct played frame_played(const struct table *t, const struct frame *f)
{
    return (struct played){
        .cause = f->cause, .player = f->player, .card = f->card, .frame = (int)(f - t->g->frame) - 1};
}

static void frame_supply(const struct table *t, const struct frame *f, struct supply *s)
{
    struct played played = frame_played(t, f);

    supply_open(s, t, &played, material_require(t, f->card, f->materials.requirement));
}

static void frame_taken(const struct table *t, const struct frame *f, const struct supply *s,
                        struct taken *taken)
{
    const struct dcg_game *g = t->g;

    taken->count = 0;
    for (int i = f->materials.first; i < g->journals; i++) {
        const struct entry *e = &g->entry[i];
        uint8_t card = e->what & ENTRY_PERMANENT ? permanent_of(g, e->id)->top : e->id;
        for (int p = 0; p < s->pieces; p++)
            if (s->piece[p].object.card == card)
                taken->piece[taken->count++] = (uint8_t)p;
    }
}

/* What can be taken next, for the material that the frame has come to. */
struct next {
    struct supply s;
    struct taken taken;
    int needed; /* what they must be worth; 0 or less: nothing */
    int count;
    uint8_t piece[DCG_MAX_CARDS];
};

/* The most that the materials could be worth, with those that were taken, from a material on. */
static int most_worth(const struct supply *s, const struct taken *taken, int material, int done)
{
    return supply_worth(s, taken->count + supply_rest(s, taken, material, done));
}

/* 4.2: 1-3-11-4: what the present requirement must be worth, after what the later ones can be. */
static int needed_here(const struct table *t, const struct frame *f)
{
    struct taken none = {.count = 0};
    int needed = f->materials.needed - f->materials.worth;

    for (int i = f->materials.requirement + 1; needed > 0 && material_require(t, f->card, i); i++) {
        struct played played = frame_played(t, f);
        struct supply s;
        supply_open(&s, t, &played, material_require(t, f->card, i));
        needed -= most_worth(&s, &none, 0, 0);
    }
    return needed;
}

/* With a piece: can what is needed still be reached? */
static bool leads_there(const struct next *next, const struct frame *f, int piece)
{
    struct taken with = next->taken;

    with.piece[with.count++] = (uint8_t)piece;
    return most_worth(&next->s, &with, f->materials.material, f->materials.taken + 1) >= next->needed;
}

static void next_find(const struct table *t, const struct frame *f, struct next *next)
{
    frame_supply(t, f, &next->s);
    frame_taken(t, f, &next->s, &next->taken);
    next->needed = f->materials.needed ? needed_here(t, f) : 0;
    next->count = 0;
    for (int i = 0; i < next->s.pieces && f->materials.material < next->s.require->materials; i++)
        if (supply_allows(&next->s, &next->taken, f->materials.material, f->materials.taken, i) &&
            (next->needed <= 0 || leads_there(next, f, i)))
            next->piece[next->count++] = (uint8_t)i;
}

/* 7-2-2-4: not a single one is not allowed; of an Assembly all are needed (7-3-2-4). */
static bool may_skip(const struct next *next, const struct frame *f)
{
    int material = f->materials.material + 1;

    if (next->needed > 0 && most_worth(&next->s, &next->taken, material, 0) < next->needed)
        return false;
    return !next->s.all && (next->taken.count > 0 || supply_rest(&next->s, &next->taken, material, 0) > 0);
}

void materials_options(const struct table *t, struct options *o)
{
    const struct frame *f = &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];
    struct next next;

    next_find(t, f, &next);
    for (int i = 0; i < next.count; i++)
        offer(o, DCG_OPTION_CARD_CHOICE, next.s.piece[next.piece[i]].object.card, 0, 0);
    if (!next.count || may_skip(&next, f)) /* there is none in a guess of a hand: see dcg_determinize */
        offer(o, DCG_OPTION_DONE, 0, 0, 0);
}

/* Copies of one card in the trash: it makes no difference which of them it is. */
static bool all_alike(const struct table *t, const struct next *next)
{
    const struct card *first = &t->g->card[next->s.piece[next->piece[0]].object.card];

    for (int i = 1; i < next->count; i++) {
        const struct card *c = &t->g->card[next->s.piece[next->piece[i]].object.card];
        if (c->place != DCG_PLACE_TRASH || c->place != first->place || c->def != first->def)
            return false;
    }
    return true;
}

static void xros_take(struct table *t, struct frame *f, struct object object)
{
    journal_add_to(game_of(t), object, ENTRY_CHOSEN, 0);
    f->materials.taken++;
    EMIT(CHOSE,
         material_require(t, f->card, f->materials.requirement)->assembly ? RULE_ASSEMBLY_STEP_CHOOSE
                                                                          : RULE_DIGIXROS_STEP_CHOOSE,
         .player = f->player, .card = object.card);
}

/* Goes on to where something is to be decided; takes what must be taken on the way. False: all is chosen. */
static bool choose_next(struct table *t, struct frame *f)
{
    struct next next;

    for (;;) {
        next_find(t, f, &next);
        if (f->materials.material == next.s.require->materials)
            return false;
        if (!next.count) {
            f->materials.material++;
            f->materials.taken = 0;
        } else if (!may_skip(&next, f) && all_alike(t, &next)) {
            xros_take(t, f, next.s.piece[next.piece[0]].object);
        } else {
            return true;
        }
    }
}

static void materials_choose(struct table *t, struct frame *f)
{
    dcg_option answer = t->g->decision.answer;
    uint8_t card = (uint8_t)DCG_OPTION_CARD(answer), permanent = permanent_with_top(t->g, card);

    if (DCG_OPTION_VERB(answer) == DCG_OPTION_DONE) {
        f->materials.material++;
        f->materials.taken = 0;
        return;
    }
    xros_take(t, f, permanent != NO_PERMANENT ? object_permanent(t->g, permanent) : object_card(card));
}

/* ---- Placing ---- */

static bool possible(const struct table *t, const struct frame *f)
{
    struct taken none = {.count = 0};
    struct supply s;

    if (t->g->card[f->card].generation != f->generation)
        return false;
    frame_supply(t, f, &s);
    int most = supply_rest(&s, &none, 0, 0);
    return s.all ? most >= supply_needed(&s) : most > 0;
}

static void show_chosen(struct table *t, const struct frame *f) /* 7-2-2-6 */
{
    struct dcg_game *g = game_of(t);

    for (int i = f->materials.first; i < g->journals; i++) {
        const struct entry *e = &g->entry[i];
        if (e->what & ENTRY_PERMANENT || g->card[e->id].place != DCG_PLACE_HAND)
            continue;
        card_show(t, e->id);
        EMIT(REVEALED, RULE_DIGIXROS_SHOW_HAND, .player = f->player, .card = e->id);
    }
}

/* 7-2-2-7: what was in the battle area leaves it. */
static struct frame *call_materials_leave(struct table *t, const struct frame *f)
{
    const struct dcg_game *g = t->g;
    struct leaving leaving = {.kind = DCG_EVENT_PLACED,
                              .first = (uint8_t)f->materials.first,
                              .last = g->journals,
                              .cause = BY_RULE,
                              .to = {.place = DCG_PLACE_NOWHERE, .host = NO_PERMANENT},
                              .how = HOW_DIGIXROS,
                              .rule = RULE_DIGIXROS_LEAVES_AREA};

    for (int i = f->materials.first; i < g->journals; i++)
        if (g->entry[i].what & ENTRY_PERMANENT)
            leaving.set |= set_of(g->entry[i].id);
    if (!leaving.set)
        return NULL;
    struct frame *leave = call_leave(t, &leaving);
    leave->card = f->card;
    return leave;
}

/* Those that have left the battle area, and the others that are still what they were. */
static int place_chosen(struct table *t, const struct frame *f, dcg_event *event)
{
    struct dcg_game *g = game_of(t);
    bool there = g->card[f->card].generation == f->generation;
    int count = 0;

    for (int i = f->materials.first; i < g->journals; i++) {
        const struct entry e = g->entry[i];
        if (e.what & ENTRY_PERMANENT || g->card[e.id].generation != e.generation)
            continue;
        if (there) {
            placed_add(t, (int)(f - g->frame) - 1, f->card, e.id);
            cards_insert(event->cards, e.id);
            count++;
        } else if (g->card[e.id].place == DCG_PLACE_NOWHERE) {
            placed_trash(t, e.id, RULE_DIGIXROS_FAILED);
        }
    }
    journal_cut(g, f->materials.first);
    return count;
}

static void materials_place(struct table *t, struct frame *f)
{
    struct supply s;
    dcg_event event = {.player = f->player, .other = f->card};

    frame_supply(t, f, &s);
    event.value = (int16_t)place_chosen(t, f, &event);
    event.kind = s.all ? DCG_EVENT_ASSEMBLY : DCG_EVENT_DIGIXROS;
    event.rule = s.all ? RULE_ASSEMBLY_STEP_PAY : RULE_DIGIXROS_STEP_PAY;
    if (!event.value)
        return; /* 7-2-2-9, 7-3-2-7 */
    if (t->sink)
        emit(t, &event);
    f->materials.worth = (int16_t)(f->materials.worth + supply_worth(&s, event.value));
    f->materials.how |= s.all ? HOW_ASSEMBLY : HOW_DIGIXROS;
    f->materials.placed = (int16_t)(f->materials.placed + event.value); /* 7-2-2-10: what was placed counts */
}

struct frame *call_materials(struct table *t, int player, uint8_t card, struct cause cause, int needed)
{
    game_of(t)->result = 0;
    if (!material_require(t, card, 0))
        return NULL;
    struct frame *f = frame_push(game_of(t), PROC_materials);
    f->player = (uint8_t)player;
    f->card = card;
    f->generation = t->g->card[card].generation;
    f->cause = cause;
    f->materials.needed = (int16_t)needed;
    return f;
}

PROC(materials)
{
    struct dcg_game *g = game_of(t);

    BEGIN;
    for (; material_require(t, f->card, f->materials.requirement); f->materials.requirement++) {
        if (!possible(t, f))
            continue;
        if (needed_here(t, f) <= 0) {
            ASK(1, OPTIONAL, f->player); /* 7-2-2-12, 7-3-2-9 */
            if (DCG_OPTION_VERB(g->decision.answer) == DCG_OPTION_NO)
                continue;
        }
        f->materials.first = g->journals;
        f->materials.material = f->materials.taken = 0;
        while (choose_next(t, f)) {
            ASK(2, CHOOSE, f->player); /* 7-2-3-2, 7-3-3-2 */
            materials_choose(t, f);
        }
        show_chosen(t, f); /* 7-2-2-3, 7-3-2-3: none is chosen after this */
        CALL(3, call_materials_leave(t, f));
        materials_place(t, f);
    }
    if (reduction_barred(t, f->player, COST_PLAY))
        f->materials.worth = 0; /* 15-1-3 */
    g->result = PLACED_PACK(f->materials.worth, f->materials.placed, f->materials.how);
    END;
}

/* ---- What is paid ---- */

static int taken_after(const struct supply *s, const struct taken *taken, dcg_option option)
{
    switch (DCG_OPTION_VERB(option)) {
    case DCG_OPTION_YES:
        return supply_rest(s, taken, 0, 0);
    case DCG_OPTION_CARD_CHOICE:
        return taken->count + 1;
    case DCG_OPTION_DONE:
        return taken->count ? taken->count : 1; /* 7-2-2-4 */
    default:
        return 0;
    }
}

int materials_price(const struct table *t, dcg_option option)
{
    const struct dcg_game *g = t->g;
    const struct frame *f = &g->frame[(g->frames - 1) & (FRAMES - 1)];
    const struct frame *play = frame_caller(g, f);
    struct taken taken = {.count = 0};
    struct supply s;

    if (play->proc != PROC_play || play->play.terms & UNPAID)
        return NO_PRICE;
    frame_supply(t, f, &s);
    if (g->decision.kind == DCG_DECISION_CHOOSE)
        frame_taken(t, f, &s, &taken);
    int worth = f->materials.worth + supply_worth(&s, taken_after(&s, &taken, option));
    return not_below_0(play->play.cost - (reduction_barred(t, f->player, COST_PLAY) ? 0 : worth));
}
