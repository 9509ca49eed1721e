/* desugar_clause.c - says clauses in plainer words: what is said in another place, one of two actions, the next time.
 * desugar.c lists the wordings. */
#include "tree/plain.h"
#include "tree/sentence.h"
#include "tree/target.h"
#include "tree/target_place.h"

/* ---- What is said in another place ---- */

static bool pays(const struct node *n)
{
    return n->kind == NODE_DO && (n->mode == MODE_PLAY || n->mode == MODE_USE || n->mode == MODE_PLAY_OR_USE);
}

/* Puts a way to pay to what is played; *done: it was. */
static node_id pay_for(struct plain *p, node_id clause, node_id pay, bool *done)
{
    struct node n = at(p, clause);

    if (pays(&n)) {
        if (n.c && at(p, n.c).mode != at(p, pay).mode)
            return clause;
        n.c = pay;
        *done = true;
        return make(p, n);
    }
    if (n.kind == NODE_MAY)
        n.a = pay_for(p, n.a, pay, done);
    else if (n.kind == NODE_BY || n.kind == NODE_IF)
        n.b = pay_for(p, n.b, pay, done);
    else
        return clause;
    return p->failed ? 0 : make(p, n);
}

/* "N digivolution cards of 1 of A" (SELECT OF in grammar_noun.def) */
enum { CARDS_OF_ONE = 5 };

/* Whose cards they are: those of so many who were named first. Of all of them it wouldn't be said whether each loses so
 * many. */
static node_id cards_of(struct plain *p, node_id clause, node_id whose, bool *done)
{
    struct node n = at(p, clause), what = at(p, n.a), noun = at(p, what.c);

    if (n.kind == NODE_EACH) {
        n.b = cards_of(p, n.b, whose, done);
        return make(p, n);
    }
    if (n.kind != NODE_MOVE || what.kind != NODE_SELECT || what.mode != MODE_AT || what.b ||
        !node_is(p->cards, noun.b, NODE_HEAD, MODE_DIGIVOLUTION_CARD))
        return clause;
    what.mode = MODE_OF;
    what.form = CARDS_OF_ONE;
    what.b = whose;
    n.a = make(p, what);
    *done = true;
    return make(p, n);
}

/* How grammar_target.def words a SELECT with a place behind it, by its wording without one. */
static uint16_t form_placed(const struct node *n)
{
    enum { VARIANTS = 64 }; /* "a|an": the forms below are the wordings */
    static const uint16_t of_a[] = {2, 2, 2}, of_number[] = {1, 1, 2, 4, 4, 6, 6};
    const uint16_t *forms = n->mode == MODE_A ? of_a : of_number;
    size_t count = n->mode == MODE_A ? sizeof of_a / sizeof of_a[0] : sizeof of_number / sizeof of_number[0];
    uint16_t form = n->form % VARIANTS, variant = (uint16_t)(n->form - form);

    return form < count ? (uint16_t)(forms[form] + variant) : n->form;
}

/* The card that is played, used, linked or digivolved into, from a place that is named before; *done: it names none
 * itself. */
static node_id card_from(struct plain *p, node_id card, node_id place, bool *done)
{
    struct node n = at(p, card);

    if (n.kind != NODE_SELECT || (n.mode != MODE_AT && n.mode != MODE_A) || n.b)
        return card;
    n.b = place;
    n.form = form_placed(&n);
    *done = true;
    return make(p, n);
}

static node_id taken_from(struct plain *p, node_id clause, node_id place, bool *done)
{
    struct node n = at(p, clause);

    if (n.kind == NODE_MAY || n.kind == NODE_DEED)
        n.a = n.kind == NODE_MAY ? taken_from(p, n.a, place, done) : card_from(p, n.a, place, done);
    else if (n.kind == NODE_MODIFY && at(p, n.b).kind == NODE_STATE) {
        struct node state = at(p, n.b);
        state.a = taken_from(p, state.a, place, done);
        n.b = make(p, state);
    } else if (n.kind == NODE_DO && (pays(&n) || n.mode == MODE_LINK))
        n.a = card_from(p, n.a, place, done);
    else if (n.kind == NODE_DO && (n.mode == MODE_DIGIVOLVE || n.mode == MODE_DNA_DIGIVOLVE))
        n.b = card_from(p, n.b, place, done);
    return *done ? make(p, n) : clause;
}

/* How grammar_noun.def words a noun with attributes on that side of it. */
static uint16_t form_said(const struct node *noun)
{
    return noun->a ? (noun->c ? 0 : 1) : noun->c ? 2 : 3;
}

/* "1 with ...": one of those who were named first, in place of each that is meant without a noun. */
static node_id one_among(struct plain *p, node_id tree, struct node whose, bool *done)
{
    struct node n = at(p, tree), noun = at(p, whose.c), heads = at(p, noun.b);

    if (n.kind != NODE_SELECT) {
        if (n.kind == NODE_EACH || n.kind == NODE_IF || n.kind == NODE_BY)
            n.b = one_among(p, n.b, whose, done);
        else if (n.kind == NODE_MAY || n.kind == NODE_MOVE || n.kind == NODE_DO)
            n.a = one_among(p, n.a, whose, done);
        return *done ? make(p, n) : tree;
    }
    if (n.mode != MODE_AT || n.b || at(p, n.c).kind == NODE_NOUN || noun.c)
        return tree;
    if (joined_by_and(&heads)) {
        heads.mode = MODE_OR;
        noun.b = make(p, heads);
    }
    noun.c = n.c;
    noun.form = form_said(&noun);
    whose.a = n.a;
    whose.mode = MODE_OF;
    whose.form = 0;
    whose.c = make(p, noun);
    *done = true;
    return make(p, whose);
}

node_id plain_where(struct plain *p, struct node n)
{
    struct node among = at(p, n.a), whose = at(p, among.a);
    bool done = false;

    if (among.kind == NODE_AREA && among.mode == MODE_AMONG && whose.kind == NODE_SELECT &&
        at(p, whose.c).kind == NODE_NOUN && at(p, whose.b).kind == NODE_OWNER) {
        node_id clause = one_among(p, n.b, whose, &done);
        return done ? clause : make(p, n);
    }
    if (at(p, n.a).kind == NODE_SELECT && node_is(p->cards, at(p, n.a).a, NODE_QUANTITY, MODE_EXACTLY)) {
        node_id clause = cards_of(p, n.b, n.a, &done);
        return done ? clause : make(p, n);
    }
    node_id paid = n.c ? pay_for(p, n.b, n.c, &done) : n.b;

    if (done && !n.a)
        return paid;
    if (done) {
        n.b = paid;
        n.c = 0;
    }
    done = false;
    node_id taken = n.c ? n.b : taken_from(p, n.b, n.a, &done);
    return done ? taken : make(p, n);
}

/* "In it": in the area that was looked at. */
node_id plain_area(struct plain *p, struct node n)
{
    if (n.mode == MODE_AT && p->looked && node_is(p->cards, n.a, NODE_REF, MODE_AREA))
        n.a = p->looked;
    return same_cards(p, n);
}

/* "Other than A, all B" */
node_id plain_but(struct plain *p, struct node n)
{
    struct node all = at(p, n.b), noun = at(p, all.c);

    if (all.kind != NODE_SELECT || noun.kind != NODE_NOUN)
        return make(p, n);
    node_id than = make(p, (struct node){.kind = NODE_OTHER, .mode = MODE_THAN, .a = n.a});
    noun.c =
        noun.c ? make(p, (struct node){.kind = NODE_LIST, .mode = MODE_SPACE, .a = noun.c, .b = than}) : than;
    all.c = make(p, noun);
    return make(p, all);
}

/* "This Tamer may <Mind Link> with A": its player may. */
static bool says_keyword(const struct plain *p, const struct node *n)
{
    struct node state = at(p, n->b);

    return n->mode == MODE_NONE && !n->c && state.kind == NODE_STATE && state.mode == MODE_MAY &&
           node_is(p->cards, state.a, NODE_DEED, MODE_KEYWORD) &&
           node_is(p->cards, n->a, NODE_REF, MODE_THIS_TAMER);
}

static node_id plain_keyword(struct plain *p, struct node n)
{
    struct node verb = at(p, at(p, n.b).a);
    node_id done = make(p, (struct node){.kind = NODE_DO, .mode = MODE_KEYWORD_ON, .a = verb.b, .b = verb.a});

    return make(p, (struct node){.kind = NODE_MAY, .a = done});
}

/* "[A] in your hand can treat this Digimon as B for DNA digivolution": it is B for [A]'s. The card into which Digimon
 * DNA digivolve is in the hand. */
static bool says_treat(const struct plain *p, const struct node *n)
{
    struct node who = at(p, n->a), noun = at(p, who.c), state = at(p, n->b), verb = at(p, state.a);

    return n->mode == MODE_NONE && !n->c && who.kind == NODE_SELECT && noun.kind == NODE_NOUN &&
           where_places(p->cards, who.b) == UINT32_C(1) << DCG_PLACE_HAND && noun.mode == MODE_NAMED &&
           !noun.b && !noun.c && at(p, noun.a).kind == NODE_WORD && state.kind == NODE_STATE &&
           state.mode == MODE_CAN && verb.kind == NODE_DEED && verb.mode == MODE_TREAT &&
           node_is(p->cards, verb.a, NODE_REF, MODE_THIS_DIGIMON) &&
           node_is(p->cards, verb.c, NODE_RULE, MODE_DNA) && !at(p, verb.c).a;
}

static node_id plain_treat(struct plain *p, struct node n)
{
    struct node verb = at(p, at(p, n.b).a), rule = at(p, verb.c);

    rule.a = at(p, at(p, n.a).c).a;
    node_id whose = make(p, rule);
    node_id also = make(p, (struct node){.kind = NODE_STATE, .mode = MODE_ALSO, .a = verb.b, .b = whose});
    return make(p, (struct node){.kind = NODE_MODIFY, .a = verb.a, .b = also});
}

bool is_timed_state(const struct plain *p, node_id id)
{
    struct node state = at(p, id);

    if (state.kind == NODE_EACH)
        return is_timed_state(p, state.b);
    return state.kind == NODE_CANT ||
           (state.kind == NODE_STATE && (state.mode == MODE_DP || state.mode == MODE_GAIN));
}

/* "X gets A for the turn. It further gets B": for as long. */
static node_id duration_again(const struct plain *p, const struct node *n)
{
    struct node what = at(p, n->a);
    bool again = what.kind == NODE_REF && (what.mode == MODE_IT || what.mode == MODE_THAT_DIGIMON);

    return again && !n->c && !p->lasting && is_timed_state(p, n->b) ? p->timed : n->c;
}

/* A reduction that is larger is one more. */
node_id plain_modify(struct plain *p, struct node n)
{
    struct node state = at(p, n.b), what = at(p, n.a), before = at(p, p->reduced);

    n.c = duration_again(p, &n);
    if (at(p, n.c).kind == NODE_UNTIL)
        p->timed = n.c;
    node_id set = plain_set(p, n);
    if (set)
        return set;
    if (says_treat(p, &n))
        return plain_treat(p, n);
    if (says_keyword(p, &n))
        return plain_keyword(p, n);
    if (n.mode == MODE_NONE && state.kind == NODE_STATE && state.mode == MODE_DP && state.n < 0)
        return p->reduced = make(p, n);
    if (n.mode != MODE_MAXIMUM || what.mode != MODE_REDUCTION || !p->reduced ||
        !node_is(p->cards, what.a, NODE_QUALITY, MODE_DP) || n.n >= 0)
        return make(p, n);
    node_id more = make(p, (struct node){.kind = NODE_STATE, .mode = MODE_DP, .n = n.n});
    node_id that = make(p, (struct node){.kind = NODE_REF, .mode = MODE_THAT_DIGIMON});
    return make(p, (struct node){.kind = NODE_MODIFY, .a = that, .b = more, .c = before.c});
}

/* ---- One of two actions ---- */

static node_id either(struct plain *p, struct node one, struct node other)
{
    node_id a = make(p, one), b = make(p, other);

    return make(p, (struct node){.kind = NODE_LIST, .mode = MODE_OR, .a = a, .b = b});
}

/* 1 of these or 2 of those? */
static bool numbers_differ(const struct plain *p, const struct node *list)
{
    struct node a = at(p, list->a), b = at(p, list->b), x = at(p, a.a), y = at(p, b.a);

    return is_or(list) && a.kind == NODE_SELECT && b.kind == NODE_SELECT && x.kind == NODE_QUANTITY &&
           y.kind == NODE_QUANTITY && (x.mode != y.mode || x.n != y.n);
}

/* A token or a card from somewhere: played in different ways (D-7-1). */
static bool one_is_token(const struct plain *p, const struct node *n, const struct node *list)
{
    struct node a = at(p, list->a), b = at(p, list->b);

    return n->kind == NODE_DO && n->mode == MODE_PLAY && is_or(list) && a.kind == NODE_SELECT &&
           b.kind == NODE_SELECT && (at(p, a.c).kind == NODE_TOKEN) != (at(p, b.c).kind == NODE_TOKEN);
}

/* To this place or to that one: n to the first, other to the second. */
static bool apart(const struct plain *p, struct node *n, struct node *other)
{
    struct node to = at(p, n->b), rest = at(p, to.b);
    bool moves = n->mode == MODE_PLACE || n->mode == MODE_RETURN || n->mode == MODE_ADD;

    if (!moves || !is_or(&to) || at(p, to.a).kind != NODE_AREA ||
        (rest.kind != NODE_AREA && rest.kind != NODE_LIST))
        return false;
    n->b = to.a;
    other->b = to.b;
    return true;
}

/* All cards of one player's area. */
static node_id all_of(struct plain *p, struct node target, struct node place, struct node of, int whose)
{
    of.a = make(p, (struct node){.kind = NODE_OWNER, .mode = (uint16_t)whose});
    place.a = make(p, of);
    target.b = make(p, place);
    return make(p, target);
}

static bool whose_apart(struct plain *p, struct node *n, struct node *other)
{
    struct node target = at(p, n->a), place = at(p, target.b), of = at(p, place.a);

    if (target.kind != NODE_SELECT || target.mode != MODE_AT ||
        !node_is(p->cards, target.a, NODE_QUANTITY, MODE_ALL) || place.kind != NODE_AREA ||
        place.mode != MODE_AT || of.kind != NODE_AREA || of.mode != MODE_OF ||
        !node_is(p->cards, of.a, NODE_OWNER, MODE_EITHER))
        return false;
    n->a = all_of(p, target, place, of, MODE_YOU);
    other->a = all_of(p, target, place, of, MODE_OPPONENT);
    return true;
}

/* Cards from the top of the deck of one of the players. */
static bool deck_apart(struct plain *p, struct node *n, struct node *other)
{
    struct node target = at(p, n->a), of = at(p, target.b);

    if (target.kind != NODE_SELECT || target.mode != MODE_TOP || of.kind != NODE_AREA || of.mode != MODE_OF ||
        !node_is(p->cards, of.a, NODE_OWNER, MODE_EITHER))
        return false;
    for (int i = 0; i < 2; i++) {
        of.a = make(p, (struct node){.kind = NODE_OWNER, .mode = i ? MODE_OPPONENT : MODE_YOU});
        target.b = make(p, of);
        (i ? other : n)->a = make(p, target);
    }
    return true;
}

static node_id plain_search(struct plain *p, struct node n)
{
    struct node found = at(p, n.b);

    if (found.kind != NODE_SELECT || found.mode != MODE_AT || found.b || n.c)
        return make(p, n);
    found.b = make(p, (struct node){.kind = NODE_AREA, .mode = MODE_AT, .a = n.a});
    node_id chosen = make(p, found);
    n.b = 0;
    node_id a = make(p, n), b = make(p, (struct node){.kind = NODE_DO, .mode = MODE_CHOOSE, .a = chosen});
    return make(p, (struct node){.kind = NODE_LIST, .mode = MODE_AND, .a = a, .b = b});
}

/* "You may search A, reveal 1 B from it, and add it": A is searched, and what its player has seen there decides
 * about the rest (Q2407, Q2960). */
node_id search_first(struct plain *p, struct node n)
{
    struct node done = at(p, n.a), first = at(p, done.a);
    bool chosen = first.kind == NODE_LIST && joined_by_and(&first); /* search A, and choose B in A */
    node_id searched = chosen ? first.a : done.a;

    if (n.mode != MODE_NONE || done.kind != NODE_LIST || !joined_by_and(&done) || !done.b ||
        !node_is(p->cards, searched, NODE_DO, MODE_SEARCH))
        return make(p, n);
    done.a = first.b;
    n.a = chosen ? make(p, done) : done.b;
    node_id may = make(p, n);
    return make(p, (struct node){.kind = NODE_LIST, .mode = MODE_AND, .a = searched, .b = may});
}

/* "Play A without paying its play cost": without paying the cost. Another cost isn't paid there, and stays. */
node_id cost_said(struct plain *p, node_id pay, int verb)
{
    static const uint16_t costs[MODE_KINDS] = {
        [MODE_PLAY] = MODE_COST,
        [MODE_USE] = MODE_USE_COST,
        [MODE_LINK] = MODE_LINK_COST,
        [MODE_DIGIVOLVE] = MODE_DIGIVOLUTION_COST,
        [MODE_DIGIVOLVE_ONTO] = MODE_DIGIVOLUTION_COST,
    };
    struct node n = at(p, pay);

    if (n.kind != NODE_PAY || !n.a)
        return pay;
    if (n.mode == MODE_IGNORING || n.mode == MODE_NO_BATTLE)
        n.a = cost_said(p, n.a, verb);
    else if (n.mode == MODE_WITHOUT && costs[verb] == at(p, n.a).mode)
        n.a = n.form = 0;
    return make(p, n);
}

/* "Place A as the face-up top security card": place A face up as the top security card. */
static struct node face_first(struct plain *p, struct node move)
{
    struct node to = at(p, move.b);

    if (move.c || to.kind != NODE_AREA || !to.b || at(p, to.b).kind != NODE_ORIENTED)
        return move;
    move.c = to.b;
    if (to.mode == MODE_FACED) {
        move.b = to.a;
    } else {
        to.b = 0;
        move.b = make(p, to);
    }
    return move;
}

/* "Choose cards and return them so that 8 remain": as many are returned. */
static struct node so_that_remain(struct plain *p, struct node n)
{
    struct node what = at(p, n.a);

    what.a = make(p, (struct node){.kind = NODE_QUANTITY, .mode = MODE_DOWN_TO, .form = 1, .n = n.n});
    what.mode = MODE_AT;
    what.form = 10;
    n.a = make(p, what);
    n.n = 0;
    n.form = 0;
    return n;
}

/* "Delete that many of A": for each one, delete 1 of A. */
static node_id that_many(struct plain *p, struct node n)
{
    struct node target = at(p, n.a), quantity = at(p, target.a);
    bool up_to = quantity.mode == MODE_UP_TO_AS_MANY;

    if (target.kind != NODE_SELECT || quantity.kind != NODE_QUANTITY ||
        (quantity.mode != MODE_AS_MANY && !up_to))
        return make(p, n);
    target.a =
        make(p, (struct node){.kind = NODE_QUANTITY, .mode = up_to ? MODE_UP_TO : MODE_EXACTLY, .n = 1});
    n.a = make(p, target);
    node_id one = make(p, (struct node){.kind = NODE_REF, .mode = MODE_ONE});
    return make(p, (struct node){.kind = NODE_EACH, .mode = MODE_BEFORE, .a = one, .b = make(p, n)});
}

node_id plain_action(struct plain *p, struct node n)
{
    if (n.kind == NODE_MOVE)
        n = face_first(p, n);
    if (n.kind == NODE_MOVE && n.mode == MODE_PLACE && node_is(p->cards, n.b, NODE_AREA, MODE_TRASH) &&
        !n.c) {
        n.mode = MODE_TRASH; /* 4-14-1 */
        n.b = 0;
        n.form = 0;
    }
    struct node target = at(p, n.a), other = n;

    if (n.kind == NODE_DO && n.mode == MODE_RETURN_OR_PLAY) {
        struct node played = {.kind = NODE_DO, .mode = MODE_PLAY, .a = n.a, .c = n.c};
        return either(p, (struct node){.kind = NODE_MOVE, .mode = MODE_RETURN, .a = n.a, .b = n.b}, played);
    }
    if (n.kind == NODE_DO && n.mode == MODE_CHANGE_TARGET && is_or(&target) &&
        node_is(p->cards, target.b, NODE_REF, MODE_PLAYER)) {
        n.a = target.a;
        other.a = target.b;
        return either(p, n, other);
    }
    if (n.kind == NODE_DO && n.mode == MODE_SEARCH && n.b)
        return plain_search(p, n);
    if (n.kind == NODE_MOVE && n.mode == MODE_RETURN && n.n)
        n = so_that_remain(p, n);
    if (n.kind == NODE_MOVE &&
        apart(p, &n, &other)) { /* of three places: to the first, or to one of the others */
        node_id first = make(p, n), rest = plain_action(p, other);
        return make(p, (struct node){.kind = NODE_LIST, .mode = MODE_OR, .a = first, .b = rest});
    }
    if (n.kind == NODE_MOVE ? whose_apart(p, &n, &other) : n.mode == MODE_REVEAL && deck_apart(p, &n, &other))
        return either(p, n, other);
    bool items = target.kind == NODE_SELECT && target.mode == MODE_ITEMS;
    struct node list = items ? at(p, target.a) : target;
    if (!numbers_differ(p, &list) && !one_is_token(p, &n, &list))
        return that_many(p, n);
    n.a = list.a;
    other.a = list.b;
    if (items) {
        target.a = list.a;
        n.a = make(p, target);
        target.a = list.b;
        other.a = make(p, target);
    }
    return either(p, n, other);
}

/* ---- The next time ---- */

/* "Place cards as digivolution cards for a DigiXros": while a card is being played (7-2-2-1). */
static bool for_digixros(const struct plain *p, struct node clause)
{
    if (clause.kind == NODE_MAY)
        clause = at(p, clause.a);
    return clause.kind == NODE_MOVE && node_is(p->cards, clause.b, NODE_AREA, MODE_DIGIXROS);
}

/* A Digimon that would be played is a card as yet. */
static node_id as_card(struct plain *p, node_id target)
{
    struct node select = at(p, target), noun = at(p, select.c);

    if (select.kind != NODE_SELECT || noun.kind != NODE_NOUN ||
        !node_is(p->cards, noun.b, NODE_HEAD, MODE_DIGIMON))
        return target;
    noun.b = make(p, (struct node){.kind = NODE_HEAD, .mode = MODE_CARD, .a = noun.b});
    select.c = make(p, noun);
    return make(p, select);
}

/* "While A, when playing this card, reduce its cost": when it would be played, if A, its cost is reduced. */
static node_id while_played(struct plain *p, struct node n)
{
    struct node when = at(p, n.b), event = at(p, when.a), card = at(p, event.a), paid = at(p, when.b);
    bool there = card.kind == NODE_SELECT && card.mode == MODE_THERE;

    if (n.mode != MODE_WHILE || when.kind != NODE_WHEN || when.mode != MODE_NONE ||
        event.kind != NODE_EVENT || event.mode != MODE_PLAY || paid.kind != NODE_PAY ||
        paid.mode != MODE_REDUCE || !node_is(p->cards, there ? card.a : event.a, NODE_REF, MODE_THIS_CARD))
        return 0;
    n.mode = MODE_NONE;
    n.form = 0;
    n.b = when.b;
    when.b = make(p, n);
    return make(p, when);
}

/* What lowers a cost comes before it is paid, and so does what is placed for a DigiXros; and a Digimon that DNA
 * digivolves is another one afterwards (8-2-2-1). */
node_id before_it_happens(struct plain *p, struct node n)
{
    node_id played = n.kind == NODE_IF ? while_played(p, n) : 0;

    if (played)
        return played;
    struct node event = at(p, n.a), verb = at(p, event.b), paid = at(p, n.b);
    bool ends = verb.kind == NODE_EVENT && verb.mode == MODE_DNA_DIGIVOLVE &&
                node_is(p->cards, event.a, NODE_REF, MODE_THIS_DIGIMON);

    if (paid.kind == NODE_BY)
        paid = at(p, paid.b);
    bool xros = verb.kind == NODE_EVENT && verb.mode == MODE_PLAY && for_digixros(p, paid);
    if ((n.mode == MODE_NEXT || n.mode == MODE_NONE) && event.kind == NODE_EVENT &&
        event.mode == MODE_HAPPENS && (ends || xros || (paid.kind == NODE_PAY && paid.mode == MODE_REDUCE))) {
        if (xros) {
            verb.a = as_card(p, verb.a);
            event.b = make(p, verb);
        }
        event.kind = NODE_WOULD;
        n.a = make(p, event);
    }
    return make(p, n);
}

/* "You must pay to unsuspend it": when it would unsuspend, you may pay, and if you don't, it doesn't (Q1597). */
static node_id paid_or_not(struct plain *p, struct node n)
{
    struct node act = at(p, n.a);

    if (act.kind != NODE_DO || act.mode != MODE_UNSUSPEND)
        return make(p, n);
    node_id you = make(p, (struct node){.kind = NODE_OWNER, .mode = MODE_YOU, .form = 8});
    node_id didnt = make(p, (struct node){.kind = NODE_DID, .mode = MODE_NOT, .form = 1, .a = you});
    node_id state = make(p, (struct node){.kind = NODE_STATE, .mode = MODE_DOESNT_UNSUSPEND});
    node_id kept = make(p, (struct node){.kind = NODE_MODIFY, .a = act.a, .b = state});
    node_id unsuspend = make(p, (struct node){.kind = NODE_EVENT, .mode = MODE_UNSUSPEND, .form = 1});
    node_id otherwise = make(p, (struct node){.kind = NODE_IF, .a = didnt, .b = kept});
    node_id may = make(p, (struct node){.kind = NODE_MAY, .a = n.b});

    n.mode = MODE_NONE;
    n.a = make(p, (struct node){.kind = NODE_WOULD, .mode = MODE_HAPPENS, .a = act.a, .b = unsuspend});
    n.b = make(p, (struct node){.kind = NODE_LIST, .mode = MODE_AND, .form = 10, .a = may, .b = otherwise});
    return make(p, n);
}

/* What is a state is no event (15-6-1). */
node_id plain_when(struct plain *p, struct node n)
{
    struct node event = at(p, n.a);

    if (n.mode == MODE_MUST)
        return paid_or_not(p, n);
    if (n.mode == MODE_NONE && event.kind == NODE_HAVE) {
        n.kind = NODE_IF;
        return make(p, n);
    }
    if (n.mode == MODE_NONE && event.kind == NODE_EVENT && event.mode == MODE_HAPPENS &&
        node_is(p->cards, event.c, NODE_CAUSE, MODE_THIS_EFFECT))
        n.kind = NODE_IF;
    return before_it_happens(p, n);
}
