/* compile_action.c - makes an action with resolved operands of a clause: cards move, are turned, shown, counted.
 *
 * What an action can't do is refused here, so that whoever carries it out need not ask. */
#include "compile/compile_action.h"
#include "tree/selector.h"
#include "compile/compile_declare.h"
#include "compile/compile_modify.h"
#include "compile/compile_modifier.h"
#include "tree/program.h"
#include "tree/sentence.h"
#include "tree/storage.h"
#include "tree/target.h"

/* ---- Where cards go ---- */

static const struct way {
    uint16_t mode; /* of the AREA */
    uint8_t place;
    uint8_t end; /* enum end, CHOSEN_END */
} ways[] = {
    {MODE_HAND, DCG_PLACE_HAND, BOTTOM},
    {MODE_DECK, DCG_PLACE_DECK, BOTTOM},
    {MODE_DECK_BOTTOM, DCG_PLACE_DECK, BOTTOM},
    {MODE_DECK_TOP, DCG_PLACE_DECK, TOP},
    {MODE_DECK_TOP_OR_BOTTOM, DCG_PLACE_DECK, CHOSEN_END},
    {MODE_SECURITY, DCG_PLACE_SECURITY, TOP},
    {MODE_SECURITY_TOP, DCG_PLACE_SECURITY, TOP},
    {MODE_SECURITY_BOTTOM, DCG_PLACE_SECURITY, BOTTOM},
    {MODE_SECURITY_TOP_OR_BOTTOM, DCG_PLACE_SECURITY, CHOSEN_END},
    {MODE_STACK, DCG_PLACE_UNDER, BOTTOM},
    {MODE_STACK_BOTTOM, DCG_PLACE_UNDER, BOTTOM},
    {MODE_STACK_TOP, DCG_PLACE_UNDER, TOP},
    {MODE_STACK_TOP_OR_BOTTOM, DCG_PLACE_UNDER, CHOSEN_END},
    {MODE_UNDER, DCG_PLACE_UNDER, BOTTOM}, /* 4-3-2, 16-20-7 */
    {MODE_BATTLE, DCG_PLACE_BATTLE, BOTTOM},
};

static const struct way *way_find(int mode)
{
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        if (ways[i].mode == mode)
            return &ways[i];
    return NULL;
}

static void compile_host(struct compiler *c, const struct node *move, struct destination_spec *to)
{
    node_id host = node_of(c, move->b)->a;
    const struct node *h = node_of(c, host);

    to->host_with = is_pronoun(h) || (h->kind == NODE_REF && h->mode == MODE_THAT_DIGIMON);
    to->host = compile_target(c, host);
}

/* How they lie there. */
static uint8_t compile_face(struct compiler *c, const struct node *move, int place)
{
    const struct node *how = node_of(c, move->c);
    bool lies = place == DCG_PLACE_SECURITY || place == DCG_PLACE_UNDER;
    bool open = place == DCG_PLACE_BATTLE || place == DCG_PLACE_TRASH; /* where all cards lie face up */

    if (!move->c)
        return LIES_AS_USUAL;
    if (!lies && how->mode == (open ? MODE_FACE_DOWN : MODE_FACE_UP))
        refuse(c, "cards that lie otherwise in that area (3-2-2, 3-4-2, 3-5-3, 3-6-3)");
    return !lies ? LIES_AS_USUAL : how->mode == MODE_FACE_UP ? LIES_UP : LIES_DOWN;
}

/* Where the cards of a MOVE go. */
static struct destination_spec compile_destination(struct compiler *c, node_id action)
{
    const struct node *n = node_of(c, action);
    bool to_trash = n->mode == MODE_DELETE || n->mode == MODE_TRASH;
    const struct way *way = way_find(node_of(c, n->b)->mode);
    struct destination_spec to = {.place = DCG_PLACE_TRASH, .end = TOP};

    if (!to_trash && !way)
        refuse(c, "cards going there is not carried out");
    if (n->mode == MODE_RETURN && way && (way->place == DCG_PLACE_BATTLE || way->place == DCG_PLACE_UNDER))
        refuse(c, "cards going there is not carried out");
    if (!to_trash && way) {
        to.place = way->place;
        to.end = way->end;
    }
    to.face = compile_face(c, n, to.place);
    if (to.place == DCG_PLACE_DECK && node_is(c->cards, node_of(c, n->b)->a, NODE_AREA, MODE_EGG_DECK))
        to.place = DCG_PLACE_DIGI_EGG_DECK;
    to.under_played = places_under_played(c->cards, action);
    if (to.place == DCG_PLACE_UNDER && !to.under_played)
        compile_host(c, n, &to);
    return to;
}

/* ---- Moving cards ---- */

static uint8_t move_event(int mode, int place)
{
    switch (mode) {
    case MODE_DELETE:
        return DCG_EVENT_DELETED;
    case MODE_TRASH:
        return DCG_EVENT_TRASHED;
    case MODE_RETURN:
        return DCG_EVENT_RETURNED;
    case MODE_ADD:
        return DCG_EVENT_ADDED;
    default: /* to place in a deck is to return there */
        return place == DCG_PLACE_DECK || place == DCG_PLACE_DIGI_EGG_DECK ? DCG_EVENT_RETURNED
                                                                           : DCG_EVENT_PLACED;
    }
}

/* Its target: how many, of whom, from where. */
static void move_target(const struct compiler *c, const struct node *n, struct move_action *move)
{
    const struct node *target = node_of(c, n->a), *quantity = node_of(c, target->a);

    move->one_by_one = tree_find(c->cards, n->a, NODE_MOST) != 0;
    move->own_cards = target->kind == NODE_SELECT && target->mode == MODE_PLAIN;
    move->from_end = is_ordered(target);
    move->from_bottom = target->mode == MODE_BOTTOM;
    move->from_end_count = (uint8_t)(move->from_end && target->a ? quantity->n : 1);
    move->all = target->kind == NODE_SELECT && selector_at(c->cards, n->a)->flags & SELECT_ALL;
}

/* A Digimon moves back to the breeding area (4-15-1). */
static void compile_move_in(struct compiler *c, const struct node *n, struct action *out)
{
    if (n->mode != MODE_PLACE || n->c)
        refuse(c, "moving to the breeding area in this manner is not carried out");
    out->op = OP_MOVE_IN;
    out->target = compile_target(c, n->a);
}

static void compile_move(struct compiler *c, node_id clause, struct action *out)
{
    const struct node *n = node_of(c, clause);

    if (node_is(c->cards, n->b, NODE_AREA, MODE_BREEDING_EMPTY)) {
        compile_move_in(c, n, out);
        return;
    }
    out->move.to = compile_destination(c, clause);
    out->move.unseen = n->c && node_of(c, n->c)->mode == MODE_UNSEEN;
    out->move.event = move_event(n->mode, out->move.to.place);
    out->target = compile_target(c, n->a);
    move_target(c, n, &out->move);
    if (out->move.to.under_played)
        out->move.played = node_of(c, n->b)->a;
}

/* ---- Turning, counting ---- */

static void compile_flip(struct compiler *c, node_id clause, struct action *out)
{
    const struct node *n = node_of(c, clause), *face = node_of(c, n->b);

    bool down = tree_says(c->cards, n->a, NODE_ORIENTED, MODE_FACE_DOWN); /* "flip over a face-down card" */
    bool up = tree_says(c->cards, n->a, NODE_ORIENTED, MODE_FACE_UP);
    if (!n->b && up == down)
        refuse(c, "flipping cards this way is not carried out");
    out->face_up = n->b ? face->mode == MODE_FACE_UP : down;
    out->target = compile_target(c, n->a);
}

static void compile_choose(struct compiler *c, node_id clause, struct action *out)
{
    const struct node *n = node_of(c, clause);

    out->unseen = n->b != 0;
    out->target = compile_target(c, n->a);
}

/* Suspend, unsuspend, move to the battle area. */
static void compile_turn(struct compiler *c, node_id clause, struct action *out)
{
    const struct node *n = node_of(c, clause);

    out->target = compile_target(c, n->a);
}

static void compile_memory(struct compiler *c, node_id clause, struct action *out)
{
    const struct node *n = node_of(c, clause);

    if (n->a)
        refuse(c, "this change of memory is not carried out");
    out->number = n->n;
}

/* ---- Showing cards ---- */

static const struct {
    uint16_t mode;
    uint8_t pile, place;
} zones[] = {
    {MODE_DECK, PILE_DECK, DCG_PLACE_DECK},
    {MODE_EGG_DECK, PILE_EGGS, DCG_PLACE_DIGI_EGG_DECK},
    {MODE_SECURITY, PILE_SECURITY, DCG_PLACE_SECURITY},
    {MODE_HAND, PILE_HAND, DCG_PLACE_HAND},
};

/* The pile that an AREA OF a deck, security stack or hand means; PILE_KINDS: none. */
static struct zone_spec zone_of(const struct compiler *c, node_id zone)
{
    const struct node *n = node_of(c, zone), *area = node_of(c, n->b);
    struct zone_spec spec = {.pile = PILE_KINDS};

    if (n->kind != NODE_AREA || n->mode != MODE_OF)
        return spec;
    for (size_t i = 0; i < sizeof zones / sizeof zones[0]; i++)
        if (zones[i].mode == area->mode)
            spec = (struct zone_spec){.pile = zones[i].pile, .place = zones[i].place, .whole = true};
    return spec;
}

static void compile_look(struct compiler *c, node_id clause, struct action *out)
{
    const struct node *n = node_of(c, clause);

    if (n->b)
        refuse(c, "showing cards this way is not carried out");
    out->zone = zone_of(c, n->a);
    if (n->mode == MODE_SHUFFLE && (!out->zone.whole || out->zone.pile == PILE_HAND))
        refuse(c, "shuffling these cards is not carried out");
    else if (n->mode == MODE_SEARCH && !out->zone.whole)
        refuse(c, "searching this area is not carried out");
    if (out->zone.whole)
        out->zone.owner = node_of(c, n->a)->a ? compile_owner(c, node_of(c, n->a)->a) : 0;
    else
        out->target = compile_target(c, n->a);
}

/* ---- Keywords that are done ---- */

static bool has_number(int mode)
{
    return mode == MODE_DRAW || mode == MODE_RECOVERY || mode == MODE_DE_DIGIVOLVE;
}

static enum op keyword_op(int mode)
{
    switch (mode) {
    case MODE_DRAW:
        return OP_DRAW;
    case MODE_RECOVERY:
        return OP_RECOVER;
    case MODE_RETALIATION:
        return OP_RETALIATE;
    case MODE_ALLIANCE:
        return OP_ALLY;
    case MODE_DE_DIGIVOLVE:
        return OP_DE_DIGIVOLVE;
    case MODE_MIND_LINK:
        return OP_MIND_LINK;
    default:
        return OP_END;
    }
}

static void compile_keyword(struct compiler *c, node_id clause, struct action *out)
{
    const struct node *n = node_of(c, clause);
    bool to_somebody = n->mode == MODE_KEYWORD_ON;
    const struct node *keyword = node_of(c, to_somebody ? n->b : n->a);

    out->op = (uint8_t)keyword_op(keyword->mode);
    if (out->op == OP_END || (has_number(keyword->mode) && keyword->n < 1))
        refuse(c, "doing this keyword is not carried out");
    out->number = keyword->n;
    if (to_somebody)
        out->target = compile_target(c, n->a);
}

/* ---- Attacks, other effects, costs ---- */

static void compile_change_target(struct compiler *c, node_id clause, struct action *out)
{
    const struct node *n = node_of(c, clause);

    out->at_player = node_is(c->cards, n->a, NODE_REF, MODE_PLAYER);
    if (out->at_player)
        return;
    if (most_meant(c->cards, n->a) > 1)
        refuse(c, "several at once (11-2-3)");
    out->target = compile_target(c, n->a);
}

static void compile_nothing(struct compiler *c, node_id clause, struct action *out)
{
    (void)c, (void)clause, (void)out;
}

static void compile_activate(struct compiler *c, node_id clause, struct action *out)
{
    const struct node *n = node_of(c, clause), *which = node_of(c, n->a);
    const struct node *quantity = node_of(c, which->a);
    uint32_t icons = timed_icons(c->cards, which->c);

    bool side = which->mode == MODE_OPTION_SIDE; /* of a DUAL card */

    if (!icons)
        refuse(c, "which effects are activated is not known");
    if (which->a ? quantity->mode != MODE_EXACTLY || quantity->n != 1 : !is_reference(node_of(c, which->b)))
        refuse(c, "how many effects are activated is not known");
    if (node_is(c->cards, node_of(c, which->b)->a, NODE_QUANTITY, MODE_EACH))
        refuse(c, "an effect of each of several cards");
    if (n->b && node_of(c, n->b)->kind != NODE_REF)
        refuse(c, "whose effect it counts as is not known");
    out->activate.which = n->a;
    out->activate.icons = icons;
    out->activate.option_side = side;
    out->activate.wanted = which->a ? (uint8_t)quantity->n : 0;
    out->activate.as = n->b ? compile_reference(c, n->b) : 0;
    out->target = compile_target(c, which->b);
}

static void compile_ignore_color(struct compiler *c, node_id clause, struct action *out)
{
    const struct node *n = node_of(c, clause);

    (void)out;
    if (!node_is(c->cards, n->a, NODE_REF, MODE_THIS_CARD))
        refuse(c, "color requirements while no Option is used (4-19-1)");
}

/* Whose cost changes: what is announced, whoever that is called. */
static bool cost_owner_known(const struct node *whose)
{
    return whose->kind == NODE_REF &&
           (whose->mode == MODE_IT || whose->mode == MODE_THEM || whose->mode == MODE_THIS_CARD ||
            whose->mode == MODE_THIS_EFFECT || whose->mode == MODE_THAT_DIGIMON ||
            whose->mode == MODE_THAT_CARD || whose->mode == MODE_THIS_DIGIMON);
}

/* "By the play cost of the deleted Digimon" */
static void compile_by_deleted(struct compiler *c, node_id by, struct cost_action *out)
{
    const struct node *quality = node_of(c, by), *whose = node_of(c, quality->a);

    if (whose->kind != NODE_SELECT || whose->mode != MODE_THE ||
        !node_is(c->cards, node_of(c, whose->c)->a, NODE_DID, MODE_DELETED))
        refuse(c, "by how much a cost changes is not known");
    out->by_deleted = true;
    out->judged[0] = quality->a;
    out->judged[1] = whose->c;
}

static void compile_cost(struct compiler *c, node_id clause, struct action *out)
{
    const struct node *n = node_of(c, clause), *whose = node_of(c, n->b);
    struct cost_action *cost = &out->cost;

    if (n->a && !costs_named(node_of(c, n->a)))
        refuse(c, "this cost is not known");
    if (n->b && !cost_owner_known(whose))
        refuse(c, "it is not known whose cost changes");
    cost->costs = (uint8_t)(n->a ? costs_named(node_of(c, n->a)) : (1u << COST_KINDS) - 1);
    cost->of_this_card =
        whose->kind == NODE_REF && (whose->mode == MODE_THIS_CARD || whose->mode == MODE_THIS_DIGIMON);
    cost->number = n->n;
    if (n->c && n->mode == MODE_SET)
        cost->counted = compile_candidates(c, n->c);
    else if (n->c)
        compile_by_deleted(c, n->c, cost);
}

/* ---- Which of them a clause is ---- */

static const struct form {
    uint8_t kind; /* of the node */
    uint16_t mode;
    uint8_t op;
    void (*compile)(struct compiler *c, node_id clause, struct action *out);
} forms[] = {
    {NODE_MOVE, MODE_DELETE, OP_DELETE, compile_move},
    {NODE_MOVE, MODE_TRASH, OP_TRASH, compile_move},
    {NODE_MOVE, MODE_RETURN, OP_RETURN, compile_move},
    {NODE_MOVE, MODE_ADD, OP_ADD, compile_move},
    {NODE_MOVE, MODE_PLACE, OP_PLACE, compile_move},
    {NODE_DO, MODE_KEYWORD, OP_END, compile_keyword},
    {NODE_DO, MODE_KEYWORD_ON, OP_END, compile_keyword},
    {NODE_DO, MODE_SUSPEND, OP_SUSPEND, compile_turn},
    {NODE_DO, MODE_UNSUSPEND, OP_UNSUSPEND, compile_turn},
    {NODE_DO, MODE_FLIP, OP_FLIP, compile_flip},
    {NODE_DO, MODE_MOVE_OUT, OP_MOVE_OUT, compile_turn},
    {NODE_DO, MODE_CHOOSE, OP_CHOOSE, compile_choose},
    {NODE_DO, MODE_HATCH, OP_HATCH, compile_nothing},
    {NODE_DO, MODE_WIN, OP_WIN, compile_nothing},
    {NODE_MEMORY, MODE_GAIN, OP_GAIN_MEMORY, compile_memory},
    {NODE_MEMORY, MODE_LOSE, OP_LOSE_MEMORY, compile_memory},
    {NODE_MEMORY, MODE_SET, OP_SET_MEMORY, compile_memory},
    {NODE_PAY, MODE_PAY, OP_PAY, compile_memory},
    {NODE_DO, MODE_REVEAL, OP_REVEAL, compile_look},
    {NODE_DO, MODE_LOOK, OP_LOOK, compile_look},
    {NODE_DO, MODE_SEARCH, OP_SEARCH, compile_look},
    {NODE_DO, MODE_SHUFFLE, OP_SHUFFLE, compile_look},
    {NODE_DO, MODE_PLAY, OP_PLAY, compile_play},
    {NODE_DO, MODE_USE, OP_USE, compile_declare},
    {NODE_DO, MODE_PLAY_OR_USE, OP_PLAY_OR_USE, compile_declare},
    {NODE_DO, MODE_DIGIVOLVE, OP_DIGIVOLVE, compile_declare},
    {NODE_DO, MODE_DIGIVOLVE_ONTO, OP_DIGIVOLVE, compile_declare},
    {NODE_DO, MODE_DNA_DIGIVOLVE, OP_DNA_DIGIVOLVE, compile_declare},
    {NODE_DO, MODE_LINK, OP_LINK, compile_declare},
    {NODE_DO, MODE_ATTACK, OP_ATTACK, compile_declare},
    {NODE_DO, MODE_CHANGE_TARGET, OP_CHANGE_TARGET, compile_change_target},
    {NODE_DO, MODE_END_ATTACK, OP_END_ATTACK, compile_nothing},
    {NODE_DO, MODE_ACTIVATE, OP_ACTIVATE, compile_activate},
    {NODE_DO, MODE_IGNORE_COLOR, OP_IGNORE_COLOR, compile_ignore_color},
    {NODE_PAY, MODE_REDUCE, OP_REDUCE_COST, compile_cost},
    {NODE_PAY, MODE_INCREASE, OP_INCREASE_COST, compile_cost},
    {NODE_PAY, MODE_SET, OP_SET_COST, compile_cost},
};

static const struct form *form_of(const struct compiler *c, node_id clause)
{
    const struct node *n = node_of(c, clause);

    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (forms[i].kind == n->kind && forms[i].mode == n->mode)
            return &forms[i];
    return NULL;
}

action_id compile_action(struct compiler *c, node_id clause, node_id duration)
{
    const struct form *form = form_of(c, clause);
    const struct node *target = node_of(c, node_of(c, clause)->a);
    struct action action = {.source = clause};

    if (says_permit(c->cards, clause)) {
        action.op = OP_PERMIT;
        action.sources = compile_sources(c, clause);
    } else if (node_of(c, clause)->kind == NODE_MODIFY) {
        action.op = OP_MODIFY;
        action.modify = compile_modify(c, clause, duration);
    } else if (form) {
        action.op = form->op;
        action.chooses = target->kind == NODE_SELECT && node_of(c, target->c)->kind != NODE_TOKEN;
        form->compile(c, clause, &action);
    } else {
        refuse(c, "this action is not carried out");
    }
    if (c->why)
        return 0;
    action_id made = action_append(c->cards, &action, 1);
    if (!made)
        c->no_memory = true;
    return made;
}
