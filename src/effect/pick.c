/* pick.c - choosing whom an effect is about, one at a time (1-3-6, 15-10-2), and ordering cards (3-1-3-4).
 *
 * While it chooses, "it" is still what it was before; then what is chosen becomes a new group of the journal. */
#include "effect/run_program.h"
#include "state/set.h"
#include "state/procedure.h"
#include "query/match.h"
#include "effect/payment.h"
#include "query/modifier.h"
#include "query/seating.h"
#include "tree/program.h"
#include "tree/selector.h"
#include "record/record.h"

#include <string.h>

struct frame *call_pick(struct table *t, uint8_t resolution, selector_id target, int times, int flags)
{
    struct frame *f = frame_push(game_of(t), PROC_pick);

    f->resolution = resolution;
    f->node = target;
    f->player = resolution_of(t->g, resolution)->doer;
    f->pick.times = (int16_t)times;
    f->pick.flags = (uint8_t)flags;
    f->pick.role = SLOT_CHOSEN;
    return f;
}

/* "From your trash, ..." around what is done: where a choice is from that doesn't say so itself. */
static place_id place_around(const struct table *t, const struct frame *f)
{
    place_id place = 0;

    for (const struct frame *below = f; below >= t->g->frame && !place; below--)
        if (below->proc == PROC_program && below->resolution == f->resolution)
            place = code_at(t->cards, below->node)->place;
    return place;
}

/* The action that is being paid with: its frame called this one. */
static const struct action *paid_action(const struct table *t, const struct frame *f)
{
    const struct frame *below = f - 1;

    while (below > t->g->frame && below->proc == PROC_picks)
        below--;
    return action_of(t, below);
}

/* What a target, or one of several, chooses from. */
static void part_selection(const struct scope *s, const struct frame *f, selector_id part,
                           struct selection *out)
{
    place_id place = f->pick.place;

    selection_of_item(s, part, place ? place : place_around(s->t, f), f->pick.times, out);
}

/* 4.2: 1-3-11-3: as many as are needed to pay a cost. */
static void as_needed(const struct scope *s, const struct frame *f, struct selection *out)
{
    const struct frame *program = program_under_way(s->t->g, f->resolution);
    int needed = program ? program->program.needed : 0; /* none in a saved game that is damaged */

    needed = needed < out->most ? needed : out->most;
    out->least = (int16_t)(out->least > needed ? out->least : needed);
}

static void selection_for(const struct scope *s, const struct frame *f, struct selection *out)
{
    bool one =
        f->pick.flags & PICK_PLAYED && action_enters(paid_action(s->t, f)) & ENTERS_BREEDING; /* 3-4-5-2 */

    part_selection(s, f, f->node, out);
    if (f->pick.flags & PICK_PAYMENT)
        as_needed(s, f, out);
    if (!one && !(f->pick.flags & PICK_SO_MANY))
        return;
    int there = objects_count(&out->from), most = one ? 1 : f->pick.times;
    out->all = 0;
    out->least = out->most = (int16_t)(most < there ? most : there);
}

bool pick_any(const struct table *t, const struct frame *f, selector_id target)
{
    struct scope s = resolution_scope(t, f->resolution);

    return selection_any(&s, target, place_around(t, f));
}

/* What is chosen already: by this pick, and before it in the same group (15-10-2-3). What is placed doesn't go under
 * itself. */
static void pick_chosen(const struct table *t, const struct frame *f, struct objects *out)
{
    *out = (struct objects){0};
    bool under = f->pick.role == SLOT_UNDER && selector_at(t->cards, f->node)->kind == SELECT_KIND;
    if (f->pick.flags & PICK_MORE || under)
        journal_last(t->g, f->resolution, out);
    out->permanents |= t->g->choosing.permanents;
    for (int i = 0; i < 4; i++)
        out->cards[i] |= t->g->choosing.cards[i];
}

/* Nobody plays an Option, or a Digi-Egg without a play cost, whatever a text calls the cards to choose from (7-1-1). */
static bool may_play(const struct table *t, struct object object)
{
    const struct card_def *d = card_print(t, object.card);

    if (def_is_dual(d))
        return false; /* 4.2: 2-6-1: it has no play cost */
    return d->categories & (DCG_DIGIMON | DCG_TAMER) || (d->categories & DCG_DIGI_EGG && d->cost >= 0);
}

/* 15-7-3, 16-28-6: with these taken, is there another one for each of the choices that are left? */
static bool parts_left(const struct scope *s, const struct frame *f, selector_id parts,
                       const struct objects *taken)
{
    struct seating seating = {.count = 0};

    SELECTOR_EACH(s->t->cards, part, parts)
    {
        struct selection selection;
        struct object list[DCG_MAX_CARDS];
        struct objects able = {0};
        part_selection(s, f, part, &selection);
        int count = objects_list(s->t->g, &selection.from, list);
        for (int i = 0; i < count; i++)
            if (!objects_have(taken, list[i]) && (!(f->pick.flags & PICK_PLAYED) || may_play(s->t, list[i])))
                objects_add(&able, list[i]);
        seats_add(&seating, &able, selector_at(s->t->cards, part)->least);
    }
    return seats_fill(s->t->g, &seating);
}

/* As one of several choices, of which none may be left out: is there one for those after it? */
static bool leaves_rest(const struct scope *s, const struct frame *f, const struct objects *chosen,
                        struct object next)
{
    const struct frame *several = frame_caller(s->t->g, f);

    if (!(f->pick.flags & (PICK_EACH | PICK_PAYMENT)) || several->proc != PROC_picks)
        return true;
    selector_id rest = selector_at(s->t->cards, several->node)->b;
    if (f->node == rest)
        return true;
    struct objects with = *chosen;
    objects_add(&with, next);
    return parts_left(s, f, rest, &with);
}

/* 15-7-3: has a permanent that is chosen first enough of the cards that are paid with? */
static bool host_pays(const struct scope *s, const struct frame *f, uint8_t permanent)
{
    selector_id paid = frame_caller(s->t->g, f)->node;

    return host_offers(s, paid, f->node, permanent) >= selector_at(s->t->cards, paid)->least;
}

/* 15-7-3: can it be paid with, beside those that are chosen? */
static bool pick_pays(const struct scope *s, const struct frame *f, const struct objects *chosen,
                      struct object next)
{
    const struct action *action = paid_action(s->t, f);
    struct objects with = *chosen;

    objects_add(&with, next);
    return object_payable(s, action, next) && (f->node != action->target || host_spared(s, action, &with));
}

/* Those that can be chosen next: what the target means (15-11-1-3-1), affected or not (15-15-6-3). */
static int pick_next(const struct table *t, const struct frame *f, struct selection *selection,
                     struct object *out)
{
    struct scope s = resolution_scope(t, f->resolution);
    struct object list[DCG_MAX_CARDS];
    struct objects chosen;
    int found = 0;

    selection_for(&s, f, selection);
    if (selection->ordered) { /* one after the other from that end */
        if (f->pick.chosen < selection->count)
            out[found++] = object_card(selection->pile[f->pick.chosen]);
        return found;
    }
    pick_chosen(t, f, &chosen);
    int count = objects_list(t->g, &selection->from, list);
    for (int i = 0; i < count; i++)
        if (!objects_have(&chosen, list[i]) &&
            (selection->all || selection_allows(&s, selection, &chosen, list[i])) &&
            (!(f->pick.flags & PICK_PLAYED) || may_play(t, list[i])) &&
            (!(f->pick.flags & PICK_MIND_LINK) || mind_linkable(t, list[i].permanent)) &&
            (!(f->pick.flags & PICK_HOST) || host_pays(&s, f, list[i].permanent)) &&
            (!(f->pick.flags & PICK_PAYMENT) || pick_pays(&s, f, &chosen, list[i])) &&
            leaves_rest(&s, f, &chosen, list[i]))
            out[found++] = list[i];
    return found;
}

bool asked_before(const struct table *t, const struct frame *f)
{
    for (const struct frame *below = f; below >= t->g->frame; below--)
        if (below->proc == PROC_program && below->resolution == f->resolution &&
            code_at(t->cards, below->node)->flags & OP_ASKED)
            return true;
    return false;
}

/* 15-9-1-2: how many must be chosen. That a card of one's own hand is of the kind that is asked for nobody has to
 * admit: it may be kept (3-5-3, Q2340, Q2488). */
static int pick_least(const struct table *t, const struct frame *f, const struct selection *selection,
                      const struct object *next, int count)
{
    const struct dcg_game *g = t->g;
    int open = f->pick.chosen;

    if (f->pick.flags & PICK_SPARED)
        return 0;
    for (int i = 0; i < count && open < selection->least; i++)
        open += next[i].permanent != NO_PERMANENT || g->card[next[i].card].place != DCG_PLACE_HAND ||
                card_owner(g, next[i].card) != f->player;
    if (open >= selection->least || f->pick.flags & PICK_PAYMENT ||
        !selector_at(t->cards, f->node)->informs || asked_before(t, f))
        return selection->least;
    return open;
}

/* 1-3-6, 15-10-2-2; a guess at what is hidden may leave none. */
static bool may_stop(const struct table *t, const struct frame *f, const struct selection *selection,
                     const struct object *next, int count)
{
    return !count || f->pick.chosen >= pick_least(t, f, selection, next, count);
}

/* What a pick is about to ask, for whoever lists the options. From the top or bottom the next one follows from what is
 * taken by then. */
static void pick_offers(const struct table *t, const struct frame *f, const struct selection *selection,
                        const struct object *next, int count)
{
    struct decision_cache *cache = decision_cache(t);

    if (!cache || selection->ordered)
        return;
    for (int i = 0; i < count; i++)
        cache->offer[i] = next[i].card;
    cache->offers = count;
    cache->whole = selection->from.permanents;
    cache->may_stop = may_stop(t, f, selection, next, count);
    cache->offers_fresh = true;
}

static void cached_options(const struct decision_cache *cache, struct options *o)
{
    for (int i = 0; i < cache->offers; i++)
        offer(o, DCG_OPTION_CARD_CHOICE, cache->offer[i], 0, 0);
    if (cache->may_stop)
        offer(o, DCG_OPTION_DONE, 0, 0, 0);
}

void choose_options(const struct table *t, struct options *o)
{
    const struct frame *f = &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];
    struct selection selection;
    struct object next[DCG_MAX_CARDS];

    if (t->cache && t->cache->decision.offers_fresh) {
        cached_options(&t->cache->decision, o);
        return;
    }
    int count = pick_next(t, f, &selection, next);
    for (int i = 0; i < count; i++)
        offer(o, DCG_OPTION_CARD_CHOICE, next[i].card, 0, 0);
    if (may_stop(t, f, &selection, next, count))
        offer(o, DCG_OPTION_DONE, 0, 0, 0);
}

/* Why not the next one: what pick_next asks, one after the other. */
static refusal pick_refusal(const struct scope *s, const struct frame *f, const struct selection *selection,
                            struct object object)
{
    struct objects chosen;

    pick_chosen(s->t, f, &chosen);
    if (objects_have(&chosen, object))
        return DCG_REFUSAL_CHOICE_TWICE; /* 15-10-2-3 */
    if (selection->ordered || !objects_have(&selection->from, object))
        return DCG_REFUSAL_CHOICE_NOT_MEANT;
    if (!selection_allows(s, selection, &chosen, object))
        return selection->among == TOGETHER_DIFFERENT ? DCG_REFUSAL_CHOICE_NOT_DIFFERENT
                                                      : DCG_REFUSAL_CHOICE_NOT_TOGETHER;
    if (f->pick.flags & PICK_PLAYED && !may_play(s->t, object))
        return DCG_REFUSAL_PLAY_OPTION;    /* 7-1-1 */
    return DCG_REFUSAL_CHOICE_NOT_PAYABLE; /* 15-7-3 */
}

refusal choose_refusal(const struct table *t, dcg_option option)
{
    const struct frame *f = &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];
    struct scope s = resolution_scope(t, f->resolution);
    uint8_t card = (uint8_t)DCG_OPTION_CARD(option), permanent = permanent_with_top(t->g, card);
    struct selection selection;

    selection_for(&s, f, &selection);
    if (DCG_OPTION_VERB(option) == DCG_OPTION_DONE)
        return f->pick.chosen == 0 && selection.most > selection.least ? DCG_REFUSAL_CHOICE_AT_LEAST_ONE
                                                                       : DCG_REFUSAL_CHOICE_TOO_FEW;
    if (DCG_OPTION_VERB(option) != DCG_OPTION_CARD_CHOICE)
        return DCG_REFUSAL_NOT_ASKED;
    refusal no = pick_refusal(&s, f, &selection, object_card(card));
    if (no == DCG_REFUSAL_CHOICE_NOT_MEANT && permanent != NO_PERMANENT)
        no = pick_refusal(&s, f, &selection, object_permanent(t->g, permanent));
    return no == DCG_REFUSAL_CHOICE_NOT_MEANT && t->g->card[card].place == DCG_PLACE_BREEDING
               ? DCG_REFUSAL_CHOICE_BREEDING
               : no;
}

int choose_least(const struct table *t)
{
    const struct frame *f = &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];
    struct selection selection;
    struct object next[DCG_MAX_CARDS];
    int count = pick_next(t, f, &selection, next);

    return pick_least(t, f, &selection, next, count);
}

static void pick_take(struct table *t, struct frame *f, struct object object)
{
    if (object.permanent == NO_PERMANENT)
        cards_insert(game_of(t)->choosing.cards, object.card);
    else
        game_of(t)->choosing.permanents |= set_of(object.permanent);
    f->pick.chosen++;
}

/* All that are known are meant, wherever they are from. */
static bool pick_known(struct table *t, struct frame *f)
{
    struct scope s = resolution_scope(t, f->resolution);
    struct selection known;

    if (f->pick.flags || !selector_at(t->cards, f->node)->word)
        return false;
    selection_of(&s, f->node, 1, &known);
    game_of(t)->choosing.permanents = known.from.permanents;
    memcpy(game_of(t)->choosing.cards, known.from.cards, sizeof t->g->choosing.cards);
    f->pick.chosen = (int16_t)objects_count(&known.from);
    return true;
}

/* As many as there are (15-10-2-1): the player who would choose has no choice. */
static void emit_forced(struct table *t, int player, const struct object *next, int count)
{
    uint64_t cards[4] = {0};

    for (int i = 0; t->sink && i < count; i++)
        cards_insert(cards, next[i].card);
    EMIT(FORCED, RULE_TARGET_X_CARDS, .player = (uint8_t)player, .card = next[0].card,
         .cards = {cards[0], cards[1], cards[2], cards[3]});
}

/* What needs no choice: those from the top or bottom, all of them (15-10-2-4-1), or as many as there are (15-10-2-1).
 * True: that is it. */
static bool pick_settled(struct table *t, struct frame *f, struct selection *selection)
{
    struct object next[DCG_MAX_CARDS];

    if (pick_known(t, f))
        return true;
    int count = pick_next(t, f, selection, next);
    while (selection->ordered && f->pick.chosen < selection->least)
        pick_take(t, f, object_card(selection->pile[f->pick.chosen]));
    if (f->pick.flags & PICK_SPARED && !f->pick.chosen) {
        pick_offers(t, f, selection, next, count);
        return false;
    }
    if (count == 0 || ((selection->ordered || !selection->all) && f->pick.chosen >= selection->most))
        return true;
    if (!selection->all && (count > pick_least(t, f, selection, next, count) - f->pick.chosen ||
                            (count > 1 && (selection->total || selection->among)))) {
        f->pick.most = selection->most;
        pick_offers(t, f, selection, next, count);
        return false;
    }
    if (!selection->all && selector_at(t->cards, f->node)->kind != SELECT_KNOWN)
        emit_forced(t, f->player, next, count);
    for (int i = 0; i < count; i++)
        pick_take(t, f, next[i]);
    return true;
}

/* A top card may stand for its permanent or for itself. */
static bool picks_permanent(const struct table *t, const struct frame *f, uint8_t permanent)
{
    const struct decision_cache *cache = decision_cache(t);
    struct selection selection;

    if (cache && cache->answered)
        return set_has(cache->whole, permanent);
    struct scope s = resolution_scope(t, f->resolution);
    selection_for(&s, f, &selection);
    return set_has(selection.from.permanents, permanent);
}

static void pick_answer(struct table *t, struct frame *f)
{
    uint8_t card = (uint8_t)DCG_OPTION_CARD(t->g->decision.answer);
    uint8_t permanent = permanent_with_top(t->g, card);
    bool whole = permanent != NO_PERMANENT && picks_permanent(t, f, permanent);

    pick_take(t, f, whole ? object_permanent(t->g, permanent) : object_card(card));
    EMIT(CHOSE, RULE_TARGET_X_CARDS, .player = f->player, .card = card);
}

/* With one card of a permanent that permanent is chosen, if a word can mean it. */
static void keep_holder(struct table *t, const struct frame *f)
{
    if (f->pick.role != SLOT_CHOSEN || !cards_any(t->g->choosing.cards) ||
        !slot_under_way(t, f->resolution, SLOT_FROM) || selector_at(t->cards, f->node)->host)
        return;
    CARDS_EACH (card, t->g->choosing.cards)
        if (t->g->card[card].permanent != NO_PERMANENT)
            journal_add(t, f->resolution, object_permanent(t->g, t->g->card[card].permanent), ENTRY_CHOSEN,
                        SLOT_FROM);
}

/* What was chosen becomes the last group; from the top or bottom of a stack, in that order. selection: what it was
 * chosen from, if that is known as yet. */
static void pick_keep(struct table *t, const struct frame *f, struct selection *selection)
{
    struct scope s = resolution_scope(t, f->resolution);
    struct objects chosen = {.permanents = t->g->choosing.permanents};
    struct object list[DCG_MAX_CARDS];

    if (!selection->target && selector_at(t->cards, f->node)->kind == SELECT_ENDS)
        selection_for(&s, f, selection);
    keep_holder(t, f);
    if (!(f->pick.flags & PICK_MORE))
        journal_group(game_of(t), f->resolution);
    bool ordered = selection->target && selection->ordered;
    for (int i = 0; i < f->pick.chosen && ordered; i++)
        journal_add(t, f->resolution, object_card(selection->pile[i]), ENTRY_CHOSEN, f->pick.role);
    memcpy(chosen.cards, t->g->choosing.cards, sizeof chosen.cards);
    int count = ordered ? 0 : objects_list(t->g, &chosen, list);
    for (int i = 0; i < count; i++)
        journal_add(t, f->resolution, list[i], ENTRY_CHOSEN, f->pick.role);
    game_of(t)->choosing = (struct choosing){0};
}

static struct frame *call_pick_part(struct table *t, const struct frame *f, selector_id part, int flags)
{
    place_id place = f->pick.place;
    uint8_t role = f->pick.role;
    struct frame *p = call_pick(t, f->resolution, part, f->pick.times, f->pick.flags | flags);

    p->pick.place = place;
    p->pick.role = role;
    return p;
}

/* Q1050: may the only one for the first choice be kept for the second, in place of another? */
static bool picks_spare(const struct table *t, const struct frame *f, const struct selector *list)
{
    struct scope s = resolution_scope(t, f->resolution);
    struct selection first, second;
    struct object only;

    if (f->pick.flags & (PICK_PAYMENT | PICK_EACH) || selector_at(t->cards, list->a)->parts ||
        selector_at(t->cards, list->b)->parts)
        return false;
    part_selection(&s, f, list->a, &first);
    part_selection(&s, f, list->b, &second);
    if (first.all || first.least != 1 || second.least != 1 || second.most != 1 ||
        objects_count(&first.from) != 1 || objects_count(&second.from) < 2)
        return false;
    objects_list(t->g, &first.from, &only);
    return objects_have(&second.from, only);
}

/* Several choices, one after the other: 1 of these and 1 of those. */
PROC(picks)
{
    const struct selector *list = selector_at(t->cards, f->node);
    struct objects chosen;

    BEGIN;
    f->pick.spare = picks_spare(t, f, list);
    CALL(1, call_pick_part(t, f, list->a, f->pick.spare ? PICK_SPARED : 0));
    journal_last(t->g, f->resolution, &chosen);
    if (objects_any(&chosen) || !(f->pick.flags & PICK_EACH))
        CALL(2, call_pick_part(t, f, f->pick.spare && !objects_any(&chosen) ? list->a : list->b, PICK_MORE));
    END;
}

/* Turns a pick into one of several: its frame does what they say. */
static bool pick_splits(const struct table *t, struct frame *f)
{
    const struct selector *target = selector_at(t->cards, f->node);

    if (target->kind == SELECT_ITEMS) {
        f->pick.place = target->place;
        f->node = target->a;
        target = selector_at(t->cards, f->node);
    }
    if (target->parts != PARTS_EACH)
        return false;
    f->proc = PROC_picks;
    f->step = 0;
    return true;
}

static bool host_first(const struct table *t, const struct frame *f, selector_id *host)
{
    struct scope s = resolution_scope(t, f->resolution);

    return selection_host(&s, f->node, host);
}

/* Nobody was asked, as there is nothing to choose. */
static void emit_nothing(struct table *t, const struct frame *f)
{
    const struct selector *target = selector_at(t->cards, f->node);

    if (!target->word && !target->parts && !(f->pick.flags & (PICK_SPARED | PICK_MORE)))
        EMIT(NOTHING_TO_CHOOSE, RULE_GAME_IMPOSSIBLE_LEFT_OUT, .player = f->player,
             .card = resolution_of(t->g, f->resolution)->what.card, .whom = f->node);
}

PROC(pick) /* 15-10-2 */
{
    struct dcg_game *g = game_of(t);
    struct selection selection;
    selector_id host;

    selection.target = 0; /* it isn't known yet, or not any more */
    BEGIN;
    if (pick_splits(t, f))
        return;
    if (host_first(t, f, &host))
        CALL(1,
             call_pick(t, f->resolution, host, 1, f->pick.flags & PICK_PAYMENT ? PICK_HOST : 0)->pick.role =
                 SLOT_FROM);
    while (!(f->pick.most && f->pick.chosen >= f->pick.most) && !pick_settled(t, f, &selection)) {
        ASK(2, CHOOSE, f->player);
        if (DCG_OPTION_VERB(g->decision.answer) == DCG_OPTION_DONE)
            break;
        pick_answer(t, f);
    }
    if (!f->pick.chosen && !f->pick.most)
        emit_nothing(t, f);
    pick_keep(t, f, &selection);
    END;
}

/* ---- Order ---- */

struct frame *call_order(struct table *t, uint8_t resolution, int player)
{
    struct frame *f = frame_push(game_of(t), PROC_order);

    f->resolution = resolution;
    f->player = (uint8_t)player;
    return f;
}

static uint8_t entry_card(const struct dcg_game *g, const struct entry *e)
{
    return e->what & ENTRY_PERMANENT ? permanent_of(g, e->id)->top : e->id;
}

void place_order_options(const struct table *t, struct options *o)
{
    const struct dcg_game *g = t->g;
    const struct frame *f = &g->frame[(g->frames - 1) & (FRAMES - 1)];

    for (int i = resolution_of(g, f->resolution)->group + f->order.placed; i < g->journals; i++)
        offer(o, DCG_OPTION_CARD_CHOICE, entry_card(g, &g->entry[i]), 0, 0);
}

static void order_take(struct dcg_game *g, const struct frame *f, uint8_t card)
{
    int to = resolution_of(g, f->resolution)->group + f->order.placed, from = to;

    while (from + 1 < g->journals && entry_card(g, &g->entry[from]) != card)
        from++;
    struct entry taken = g->entry[from];
    for (; from > to; from--)
        g->entry[from] = g->entry[from - 1];
    g->entry[to] = taken;
}

PROC(order) /* 3-1-3-4 */
{
    struct dcg_game *g = game_of(t);

    BEGIN;
    while (resolution_of(g, f->resolution)->group + f->order.placed + 1 < g->journals) {
        ASK(1, PLACE_ORDER, f->player);
        order_take(g, f, (uint8_t)DCG_OPTION_CARD(g->decision.answer));
        f->order.placed++;
    }
    END;
}
