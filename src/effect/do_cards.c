/* do_cards.c - actions that move cards: delete, trash, return, add, place.
 *
 * A MOVE picks what is moved, has it ordered where that matters, picks the card it goes under, asks for the end of the
 * pile; then permanents leave the field, other cards change their place, and the journal says what has become of them.
 * */
#include "query/match.h"
#include "state/random.h"
#include "state/set.h"
#include "rules/digixros.h"
#include "rules/interrupt.h"
#include "rules/leave.h"
#include "rules/play.h"
#include "rules/resolve.h"
#include "rules/transfer.h"
#include "state/procedure.h"
#include "effect/payment.h"
#include "query/modifier.h"
#include "record/record.h"

static enum entry_what move_entry(const struct action *action)
{
    switch (action->op) {
    case OP_DELETE:
        return ENTRY_DELETED;
    case OP_TRASH:
        return ENTRY_TRASHED;
    case OP_RETURN:
        return ENTRY_RETURNED;
    case OP_ADD:
        return ENTRY_ADDED;
    default:
        return ENTRY_PLACED;
    }
}

static enum rule move_rule(const struct action *action)
{
    switch (action->op) {
    case OP_DELETE:
        return RULE_TERM_DELETE_MEANING;
    case OP_TRASH:
        return RULE_TERM_TRASH_MEANING;
    case OP_PLACE:
        return RULE_AREA_USUAL_WAY;
    default:
        return RULE_AREA_LEAVE_TOGETHER;
    }
}

/* ---- The journal ---- */

static bool entry_now(const struct dcg_game *g, const struct entry *e, struct object *object)
{
    if (!(e->what & ENTRY_PERMANENT)) {
        *object = object_card(e->id);
        return g->card[e->id].generation == e->generation;
    }
    if (!permanent_alive(g, e->id, e->generation))
        return false;
    *object = object_permanent(g, e->id);
    return true;
}

/* Numbers of entries may come from a saved game that is damaged. */
int entries_list(const struct dcg_game *g, int first, int last, struct object *out)
{
    struct objects seen = {0};
    int count = 0;

    for (int i = first < 0 ? 0 : first; i < last && i < g->journals; i++)
        if (entry_now(g, &g->entry[i], &out[count]) && !objects_have(&seen, out[count]))
            objects_add(&seen, out[count++]);
    return count;
}

void entries_mark(struct dcg_game *g, int first, int last, const struct objects *objects,
                  enum entry_what what)
{
    for (int i = first < 0 ? 0 : first; i < last && i < g->journals; i++) {
        struct entry *e = &g->entry[i];
        bool permanent = (e->what & ENTRY_PERMANENT) != 0;
        if (!(permanent ? set_has(objects->permanents, e->id) : cards_has(objects->cards, e->id)))
            continue;
        e->what = (uint8_t)(what | (e->what & ENTRY_PERMANENT));
        if (!permanent)
            e->generation = g->card[e->id].generation;
    }
}

/* ---- MOVE ---- */

static int moved_list(const struct dcg_game *g, const struct frame *f, struct object *out)
{
    return entries_list(g, f->move.first, f->move.last, out);
}

static struct destination move_to(const struct table *t, const struct frame *f)
{
    const struct destination_spec *to = &action_of(t, f)->move.to;

    if (f->move.played)
        return (struct destination){.place = DCG_PLACE_NOWHERE, .host = NO_PERMANENT};
    return (struct destination){.place = to->place,
                                .end = f->move.end,
                                .face = to->face,
                                .host = f->permanent,
                                .host_generation = f->generation};
}

/* What was picked is what is moved. */
static void move_note(struct table *t, struct frame *f)
{
    struct object list[JOURNAL];

    f->move.first = resolution_of(t->g, f->resolution)->group;
    f->move.last = t->g->journals;
    f->move.chosen = (int16_t)moved_list(t->g, f, list);
    f->move.end = action_of(t, f)->move.to.end;
    f->permanent = NO_PERMANENT;
}

/* A card straight from a deck that whoever orders them doesn't know. */
static bool undrawn(const struct dcg_game *g, uint8_t card, int player)
{
    int place = g->card[card].place;

    return (place == DCG_PLACE_DECK || place == DCG_PLACE_DIGI_EGG_DECK) && !card_known(g, card, player);
}

/* 3-1-3-4, 15-15-4-7, 16-20-5: does it matter in which order these are placed? Those that come straight from a deck
 * come one by one (3-2-4, 3-3-4). */
static bool order_matters(const struct table *t, const struct frame *f)
{
    const struct dcg_game *g = t->g;
    int place = move_to(t, f).place, count = 0, owned[2] = {0, 0};
    struct object list[JOURNAL];

    if (place == DCG_PLACE_TRASH || place == DCG_PLACE_HAND || place == DCG_PLACE_BATTLE)
        return false;
    for (int i = 0, all = moved_list(g, f, list); i < all; i++) {
        if (undrawn(g, list[i].card, f->player))
            continue; /* nobody can tell them apart */
        owned[card_owner(g, list[i].card)]++;
        count++;
    }
    return place == DCG_PLACE_UNDER ? count > 1 : owned[0] > 1 || owned[1] > 1;
}

/* The permanent that is meant: itself, or by one of the cards under it ("place 1 of its digivolution cards as its
 * bottom digivolution card"); NO_PERMANENT: none. */
static uint8_t host_meant(const struct dcg_game *g, const struct objects *found)
{
    struct object list[DCG_MAX_CARDS];

    if (found->permanents)
        return set_first(found->permanents);
    return objects_list(g, found, list) ? g->card[list[0].card].permanent : NO_PERMANENT;
}

/* The permanent under which cards go; tokens have none under them (4-18-3). */
static void host_take(struct table *t, struct frame *f, const struct objects *found)
{
    const struct dcg_game *g = t->g;

    f->permanent = NO_PERMANENT;
    uint8_t permanent = host_meant(g, found);
    if (permanent == NO_PERMANENT)
        return;
    if (g->card[permanent_of(g, permanent)->top].flags & CARD_TOKEN ||
        object_unaffected(t, object_permanent(g, permanent), resolution_cause(t, f->resolution)))
        return;
    f->permanent = permanent;
    f->generation = permanent_of(g, permanent)->generation;
}

/* The permanent that was chosen just now. */
static void host_note(struct table *t, struct frame *f)
{
    struct dcg_game *g = game_of(t);
    struct objects found;

    journal_last(g, f->resolution, &found);
    host_take(t, f, &found);
    entries_mark(g, resolution_of(g, f->resolution)->group, g->journals, &found, ENTRY_HOST);
}

/* What an effect interrupts; one that interrupts nothing, an empty frame. */
static const struct frame *frame_interrupted(const struct dcg_game *g, const struct resolution *resolution)
{
    static const struct frame nothing;

    return resolution->would > 1 ? &g->frame[(resolution->would - 2) & (FRAMES - 1)] : &nothing;
}

/* The card that is being played, whose playing the effect interrupts. */
static void played_note(struct table *t, struct frame *f)
{
    const struct dcg_game *g = t->g;
    const struct resolution *resolution = resolution_of(g, f->resolution);
    const struct frame *play = frame_interrupted(g, resolution);

    if (play->proc != PROC_play && play->proc != PROC_do_play)
        return;
    /* "the Digimon card played" is known */
    coverage(t, resolution->what.effect, action_of(t, f)->move.played, COVERAGE_JUDGED);
    bool own = plays_together(play, resolution->what.card); /* of several */
    f->move.played = own ? resolution->what.card : resolution_scope(t, f->resolution).event->card;
    f->generation = g->card[f->move.played].generation;
}

/* Is it in no area because the effect has revealed it? */
static bool revealed_here(const struct dcg_game *g, uint8_t resolution, uint8_t card)
{
    for (int i = resolution_of(g, resolution)->journal; i < g->journals; i++)
        if (g->entry[i].what == ENTRY_REVEALED && g->entry[i].id == card &&
            g->entry[i].generation == g->card[card].generation)
            return true;
    return false;
}

static void place_under_played(struct table *t, const struct frame *f)
{
    struct object list[JOURNAL];

    for (int i = 0, count = moved_list(t->g, f, list); i < count; i++)
        if (list[i].permanent == NO_PERMANENT && t->g->card[list[i].card].place == DCG_PLACE_NOWHERE) {
            struct objects placed = {0};
            if (revealed_here(t->g, f->resolution, list[i].card))
                card_take_anew(t, list[i].card); /* none of "the rest" */
            placed_add(t, resolution_of(t->g, f->resolution)->would - 2, f->move.played, list[i].card);
            objects_add(&placed, list[i]);
            entries_mark(game_of(t), f->move.first, f->move.last, &placed, ENTRY_PLACED);
        }
}

/* Nothing goes under nothing. */
static bool host_missing(const struct table *t, const struct frame *f)
{
    const struct destination_spec *to = &action_of(t, f)->move.to;

    if (to->under_played)
        return !f->move.played || t->g->card[f->move.played].generation != f->generation;
    return to->host && !permanent_alive(t->g, f->permanent, f->generation);
}

/* The permanents among what is moved. What is on the field already isn't placed there. */
static permanent_set permanents_to_move(const struct table *t, const struct frame *f)
{
    struct object list[JOURNAL];
    permanent_set set = 0;

    for (int i = 0, count = moved_list(t->g, f, list); i < count; i++)
        if (list[i].permanent != NO_PERMANENT)
            set |= set_of(list[i].permanent);
    return move_to(t, f).place == DCG_PLACE_BATTLE ? 0 : set;
}

static struct frame *call_permanents(struct table *t, struct frame *f)
{
    const struct action *action = action_of(t, f);
    bool added = action->move.event ==
                 DCG_EVENT_ADDED; /* from the field it is returned, and is added when it is there */
    struct leaving leaving = {.kind = added ? DCG_EVENT_RETURNED : action->move.event,
                              .set = permanents_to_move(t, f),
                              .first = (uint8_t)f->move.first,
                              .last = (uint8_t)f->move.last,
                              .cause = resolution_cause(t, f->resolution),
                              .to = move_to(t, f),
                              .rule = move_rule(action)};

    if (action->op == OP_DELETE)
        return call_delete(t, leaving.set, leaving.cause, leaving.rule);
    return call_leave(t, &leaving);
}

static void permanents_moved(struct table *t, struct frame *f)
{
    struct dcg_game *g = game_of(t);
    struct objects gone = {.permanents = g->result_set};

    f->move.moved = (int16_t)(f->move.moved + set_count(gone.permanents));
    entries_mark(g, f->move.first, f->move.last, &gone, move_entry(action_of(t, f)));
}

/* A card in a hand or a trash that is to go there doesn't move (3-1-3-1-1); in a deck it changes its place. */
static bool lies_there(const struct table *t, const struct frame *f, uint8_t card)
{
    int place = move_to(t, f).place;

    return t->g->card[card].place == place && (place == DCG_PLACE_HAND || place == DCG_PLACE_TRASH);
}

/* Can this card be moved that way? An unaffected Digimon keeps the cards under it. */
static bool card_movable(const struct table *t, const struct frame *f, uint8_t card, struct cause cause)
{
    const struct destination to = move_to(t, f);

    return !card_cant_go(t, card, action_of(t, f)->move.event, (struct going){to.place, to.end, to.host},
                         cause) &&
           !lies_there(t, f, card) && !card_unaffected(t, card, cause);
}

/* One card of a stack always stays, also an only one (4-5-2); off counts those that come off each. */
static bool comes_off(const struct dcg_game *g, uint8_t card, uint8_t off[PERMANENTS])
{
    const struct card *c = &g->card[card];

    if (c->permanent == NO_PERMANENT || c->place == DCG_PLACE_LINKED)
        return true;
    return off[c->permanent & (PERMANENTS - 1)]++ < permanent_of(g, c->permanent)->under;
}

/* The Digimon that would lose digivolution cards: that can be interrupted. what is written only if there are any. */
static permanent_set losing_hosts(const struct table *t, const struct frame *f, struct game_event *what)
{
    const struct dcg_game *g = t->g;
    struct object list[JOURNAL];

    if (action_of(t, f)->op != OP_TRASH)
        return 0;
    *what = (struct game_event){.kind = DCG_EVENT_TRASHED,
                                .cause = resolution_cause(t, f->resolution),
                                .from = DCG_PLACE_UNDER,
                                .to = DCG_PLACE_TRASH};
    for (int i = 0, count = moved_list(g, f, list); i < count; i++) {
        const struct card *c = &g->card[list[i].card];
        if (c->place != DCG_PLACE_UNDER || !card_movable(t, f, list[i].card, what->cause))
            continue;
        what->permanents |= set_of(c->permanent);
        what->value++;
        cards_insert(what->cards, list[i].card);
    }
    what->players = players_of(g, what->permanents);
    return what->permanents;
}

/* 3-1-3-7: a card that was chosen for its information is shown before it goes where nobody sees it. */
static void show_first(struct table *t, const struct frame *f, const struct transfer *x)
{
    struct dcg_game *g = game_of(t);
    bool hidden = x->to.place == DCG_PLACE_UNDER ? x->to.face == LIES_DOWN
                                                 : x->to.place != DCG_PLACE_TRASH && x->to.face != LIES_UP;

    if (!hidden || !selector_at(t->cards, action_of(t, f)->target)->informs)
        return;
    for (int i = 0; i < x->count; i++) {
        uint8_t card = x->card[i];
        if (card_known(g, card, 0) && card_known(g, card, 1))
            continue;
        card_show(t, card);
        EMIT(REVEALED, RULE_AREA_SHOW_KIND, .player = (uint8_t)card_owner(g, card), .card = card,
             .from = g->card[card].place);
    }
}

/* 4.2: 15-15-3-1: the cards in decks and security stacks that the effect looks at. By 3.6 they are in their area. */
static void looked_at(const struct table *t, uint8_t resolution, uint64_t looked[4])
{
    const struct dcg_game *g = t->g;

    if (!rules_differ(t, DIFFERENCE_LOOKED_AT_APART))
        return;
    for (int i = resolution_of(g, resolution)->journal; i < g->journals; i++) {
        const struct entry *e = &g->entry[i & (JOURNAL - 1)];
        const struct card *c = &g->card[e->id];
        if (e->what == ENTRY_REVEALED && e->generation == c->generation &&
            (c->place == DCG_PLACE_DECK || c->place == DCG_PLACE_SECURITY))
            cards_insert(looked, e->id);
    }
}

/* The cards among what is moved; of digivolution cards that are trashed only those of the hosts. */
static void cards_moved(struct table *t, struct frame *f, permanent_set hosts)
{
    struct dcg_game *g = game_of(t);
    const struct action *action = action_of(t, f);
    uint8_t cards[DCG_MAX_CARDS];
    struct transfer x = {.to = move_to(t, f),
                         .cause = resolution_cause(t, f->resolution),
                         .rule = move_rule(action),
                         .kind = action->move.event,
                         .origin = resolution_of(g, f->resolution)->origin,
                         .card = cards};
    struct object list[JOURNAL];
    struct objects gone = {0};
    uint8_t off[PERMANENTS] = {0};

    for (int i = 0, count = moved_list(g, f, list); i < count; i++) {
        uint8_t card = list[i].card;
        bool kept = action->op == OP_TRASH && g->card[card].place == DCG_PLACE_UNDER &&
                    !set_has(hosts, g->card[card].permanent);
        bool left = f->move.played && g->card[card].place == DCG_PLACE_NOWHERE; /* the battle area, before */
        if (list[i].permanent != NO_PERMANENT || kept || left || action->op == OP_DELETE ||
            !card_movable(t, f, card, x.cause) || !comes_off(g, card, off))
            continue;
        cards[x.count++] = card;
        objects_add(&gone, list[i]);
    }
    looked_at(t, f->resolution, x.looked);
    show_first(t, f, &x);
    cards_transfer(t, &x);
    f->move.moved = (int16_t)(f->move.moved + x.count);
    entries_mark(g, f->move.first, f->move.last, &gone, move_entry(action));
    if (f->move.played)
        place_under_played(t, f);
}

/* 15-10, "without looking": the cards of a hand can be put in any order at any time (3-5-2), so whoever chooses one of
 * them unseen chooses at random. */
void pick_unseen(struct table *t, uint8_t resolution, selector_id target, int times)
{
    struct dcg_game *g = game_of(t);
    struct scope s = resolution_scope(t, resolution);
    struct object list[DCG_MAX_CARDS];
    struct selection selection;

    selection_of(&s, target, times, &selection);
    journal_group(g, resolution);
    int left = objects_list(g, &selection.from, list);
    for (int most = selection.all ? left : selection.most; most > 0; most--) {
        uint32_t at = random_below(g->random, (uint32_t)left);
        journal_add(t, resolution, list[at], ENTRY_CHOSEN, SLOT_CHOSEN);
        list[at] = list[--left];
    }
}

/* Cards would go under one that is chosen, and there is none: they aren't chosen either. */
static bool nothing_above(const struct table *t, const struct frame *f)
{
    struct scope s = resolution_scope(t, f->resolution);

    return host_lacking(&s, action_of(t, f));
}

/* How many cards are taken in place of others, 0: all; from an end, else they are chosen. */
struct in_place_of {
    int many;
    bool from_end, bottom;
};

/* "Trash this Digimon's digivolution cards instead": what was to be done to the others' (Q2002 to Q2005). */
static struct in_place_of instead_of_others(const struct table *t, const struct frame *f)
{
    const struct dcg_game *g = t->g;
    const struct resolution *resolution = resolution_of(g, f->resolution);
    const struct frame *other = frame_interrupted(g, resolution);

    if (!(resolution->flags & RESOLUTION_REPLACING) || other->proc != PROC_do_move ||
        !action_of(t, f)->move.own_cards)
        return (struct in_place_of){0};
    const struct move_action *theirs = &action_of(t, other)->move;
    if (theirs->from_end)
        return (struct in_place_of){theirs->from_end_count * other->move.times, true, theirs->from_bottom};
    return (struct in_place_of){.many = theirs->all ? 0 : resolution_scope(t, f->resolution).event->value};
}

/* So many of the cards under the Digimon of the effect, from one end. */
static void pick_from_end(struct table *t, const struct frame *f, int count, bool bottom)
{
    struct dcg_game *g = game_of(t);
    struct scope s = resolution_scope(t, f->resolution);
    uint8_t under[DCG_MAX_CARDS];
    int there = 0;

    journal_group(g, f->resolution);
    if (!permanent_alive(g, s.host, s.host_generation))
        return;
    for (uint8_t card = g->card[permanent_of(g, s.host)->top].next; card; card = g->card[card].next)
        under[there++] = card;
    for (int i = 0; i < count && i < there; i++)
        journal_add(t, f->resolution, object_card(under[bottom ? there - 1 - i : i]), ENTRY_CHOSEN,
                    SLOT_CHOSEN);
}

/* What was moved and lies under the host now, in the order of the journal. permanents: how many have left the field. */
static int placed_under_host(const struct dcg_game *g, const struct frame *f, uint8_t *cards,
                             uint64_t placed[4], int *permanents)
{
    int count = 0;

    *permanents = 0;
    for (int i = f->move.first < 0 ? 0 : f->move.first; i < f->move.last && i < g->journals; i++) {
        const struct entry *e = &g->entry[i];
        bool permanent = (e->what & ENTRY_PERMANENT) != 0;
        uint8_t card = permanent ? last_top(g, e->id, e->generation) : e->id;
        if (g->card[card].place != DCG_PLACE_UNDER || g->card[card].permanent != f->permanent ||
            cards_has(placed, card))
            continue;
        *permanents += permanent;
        cards_insert(placed, card);
        cards[count++] = card;
    }
    return count;
}

/* 3-1-3-4: what comes from the field was placed first; it and cards that were placed with it are put in the order that
 * was chosen. The last one onto the top comes to lie first. */
static void order_under(struct table *t, const struct frame *f)
{
    struct dcg_game *g = game_of(t);
    uint8_t cards[JOURNAL], under[DCG_MAX_CARDS], above = permanent_of(g, f->permanent)->top;
    uint64_t placed[4] = {0};
    int permanents, many = placed_under_host(g, f, cards, placed, &permanents), count = 0;
    int at = f->move.end == TOP ? many - 1 : 0;

    if (!permanents || permanents == many)
        return;
    for (uint8_t card = g->card[above].next; card; card = g->card[card].next)
        under[count++] = card;
    permanent_changed(t, f->permanent);
    for (int i = 0; i < count; i++, above = g->card[above].next) {
        bool moved = cards_has(placed, under[i]);
        g->card[above].next = moved ? cards[at] : under[i];
        at += !moved ? 0 : f->move.end == TOP ? -1 : 1;
    }
    g->card[above].next = 0;
}

/* What was moved instead of other cards counts as moved for what it replaced: a "by" is met if as many were (Q2006). */
static void credit_replaced(struct table *t, const struct frame *f)
{
    struct dcg_game *g = game_of(t);
    const struct resolution *resolution = resolution_of(g, f->resolution);

    if (!(resolution->flags & RESOLUTION_REPLACING) || frame_interrupted(g, resolution)->proc != PROC_do_move)
        return;
    struct frame *other = &g->frame[(resolution->would - 2) & (FRAMES - 1)];
    if (action_of(t, other)->op != action_of(t, f)->op)
        return;
    bool all = action_of(t, other)->move.all && f->move.moved; /* as many as there were */
    other->move.moved = (int16_t)(other->move.moved + (all ? other->move.chosen : f->move.moved));
}

/* Later words mean what was really moved. */
static void unmoved_forget(struct table *t, const struct frame *f)
{
    struct dcg_game *g = game_of(t);
    uint8_t slot = slot_under_way(t, f->resolution, SLOT_CHOSEN);

    for (int i = f->move.first < 0 ? 0 : f->move.first; i < g->journals; i++)
        if (g->entry_mark[i].slot == slot && (g->entry[i].what & ~ENTRY_PERMANENT) == ENTRY_CHOSEN)
            g->entry_mark[i].slot = 0;
}

static void move_finish(struct table *t, struct frame *f)
{
    credit_replaced(t, f);
    unmoved_forget(t, f);
    if (f->move.moved < f->move.chosen || f->move.moved < action_least(t, f))
        resolution_fail(game_of(t), f->resolution); /* 15-7-3 */
}

PROC(do_move)
{
    struct dcg_game *g = game_of(t);
    const struct action *action = action_of(t, f);
    const struct destination_spec *to = &action->move.to;

    BEGIN;
    if (nothing_above(t, f)) {
        journal_group(g, f->resolution);
        resolution_fail(g, f->resolution);
        DONE;
    }
    const struct in_place_of others = instead_of_others(t, f);
    if (action->move.unseen)
        pick_unseen(t, f->resolution, action->target, f->move.times);
    else if (others.many && others.from_end)
        pick_from_end(t, f, others.many, others.bottom);
    else
        CALL(1, call_pick(t, f->resolution, action->target, others.many ? others.many : f->move.times,
                          pick_flags(g, f->resolution) | (others.many ? PICK_SO_MANY : 0)));
    move_note(t, f);
    if (f->move.chosen && order_matters(t, f))
        CALL(2, call_order(t, f->resolution, resolution_of(g, f->resolution)->what.player)); /* 3-1-3-4 */
    if (to->under_played) {
        played_note(t, f);
    } else if (f->move.chosen && to->host) {
        CALL(3, call_pick(t, f->resolution, to->host, 1, PICK_SO_MANY) /* "your Tamers": 1 of them */
                    ->pick.role = SLOT_UNDER);
        host_note(t, f);
    }
    if (f->move.end == CHOSEN_END) {
        f->move.end = TOP;
        if (f->move.chosen) {
            ASK(4, TOP_OR_BOTTOM, f->player);
            f->move.end = DCG_OPTION_VERB(g->decision.answer) == DCG_OPTION_BOTTOM ? BOTTOM : TOP;
        }
    }
    if (host_missing(t, f))
        f->move.last = f->move.first; /* nothing is moved */
    if (permanents_to_move(t, f)) {
        CALL(5, call_permanents(t, f));
        permanents_moved(t, f);
    }
    struct game_event what;
    g->result_set = 0;
    if (losing_hosts(t, f, &what))
        CALL(6, call_would(t, &what, NO_COST));
    if (!host_missing(t, f))
        cards_moved(t, f, g->result_set);
    if (permanent_alive(g, f->permanent, f->generation))
        order_under(t, f);
    move_finish(t, f);
    END;
}
