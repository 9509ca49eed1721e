/* desugar.c - says a tree in plainer words: what refers to words before it, or is said in an unusual place, is put
 * where it belongs, so that nobody who carries effects out has to know of it.
 *
 *     A, B or C                              A or B or C
 *     1 such card                            what was said of the card before
 *     from A and without paying, play B      from A, play B without paying
 *     do it to 1 of A, or 2 of B             either do it to 1 of A, or to 2 of B
 *     place it under A or under B            either place it under A, or under B
 *     all cards of your or their trash       either all of yours, or all of theirs
 *     return or play A                       either return A, or play A
 *     change the target to A or the player   either change it to A, or to the player
 *     1 of your opponent's A, B and C        1 of your opponent's A, 1 of your opponent's B and 1 of ...
 *     1 of the played Digimon                1 of those that were played
 *     play A. This effect can't play B.      play A that is not B
 *     search A for B                         search A, and choose B in A
 *     you may search A, and B                search A, and you may B
 *     1 player with the most ...             the player with the most
 *     if you have A, ... that Digimon        if you have A, ... 1 of your A
 *     if you have 5 A in either B or C       if you have 5 A in B, or you have 5 A in C
 *     when A ..., for each of their cards    for each of that Digimon's cards
 *     ... gains A. ... gains it              ... gains A
 *     when A is trashed by this effect       if A was trashed by this effect
 *     the next time it digivolves, reduce    the next time it would digivolve, reduce
 *     if you don't have an A, play one       if you don't have an A, play 1 A
 *     look at B, ... 1 card in it            look at B, ... 1 card in B
 *     other than this Digimon, all A         all A other than this Digimon
 *     this Tamer may <Mind Link> with A      you may <Mind Link> with A
 *     for 1 of A, trash 1 card               trash 1 card of 1 of A
 *     among A and B, delete 1 with C         delete 1 of A or B with C
 *     a card with the level of 1 of A from that Digimon's ... of 1 of A, with the level of whom it is a card of
 *     if A are placed in B                   if A are in B
 *     if it has A in its cards. ... If there is a B ... If it has a B in its cards
 *     A's link cards in the battle area      the link cards of A in the battle area
 *     A can treat this as B for DNA          this is also treated as B for A's DNA digivolution
 *     A gets -N DP. ... its reduction by -M  A gets -N DP. ... that Digimon gets -M DP
 *     trash all cards of 1 of A and place it  choose 1 of A, trash its cards and place that Digimon
 *     with [A] in its name or digivolution cards ... or [A] in its digivolution cards
 *     delete A or place it                   delete A or place A
 *     when an effect would delete A or return it ... or return A
 *     1 of them and any of your other A      1 of them and any of your A other than them
 *     trash cards of 1 of A for each of that ... choose 1 of A, trash its cards for each of ...
 *     1 blue and 1 green Digimon card        1 blue Digimon card and 1 green Digimon card
 *     your opponent attacks with 1 of theirs ... chooses 1 of theirs and attacks with it
 *     by trashing A, trash B. If this effect didn't trash ... If it wasn't done
 *     suspend this Tamer and trash A under it ... A under this Tamer
 *     if this effect did A, B. If it didn't, C ... Otherwise, C
 *     if A have 2 or more colors among them. ... If they have 3 or more colors ... If A have 3 or more among them
 *     for each of A's colors, ... of their colors  ... of A's colors
 *     if A's DP is higher than B's           if A has a higher DP than B
 *     a lower level than the number of your or their ... than that of yours, or than that of theirs
 *     play 1 token or 1 A                    either play 1 token, or play 1 A
 *     you must A to unsuspend B              when B would unsuspend, you may A, and if you don't, B doesn't
 *     into a color other than white          into red, or into blue, or ...
 *     having the colors of that card         if that card is red, also red, and if it is blue, ...
 *     it can attack A. This effect allows ... it can attack suspended or unsuspended A
 *     declare 1 card category. ... of it     activate 1 of these effects: ... a Digimon card, ... a Tamer card, ...
 *     choose A and return them so that N remain  return A until N remain
 *     delete that many of A                  for each one, delete 1 of A
 *     reveal all security cards. Shuffle the rest and return them  ... Shuffle that security stack
 *     reveal the top card of your or your opponent's deck  either reveal that of yours, or that of theirs
 *     you may attack with A without suspending it  A may attack without suspending
 *     your breeding area is empty            there are no cards in your breeding area
 *     place A in the trash                   trash A
 *     when A, B. When C, D                   when A or C, if A, B. If C, D
 *     set your opponent's memory to N        your opponent sets memory to N
 *
 * What isn't understood stays as it is. */
#include "tree/desugar.h"
#include "tree/plain.h"
#include "tree/sentence.h"
#include "tree/target.h"
#include "tree/store.h"

#include <string.h>

node_id make(struct plain *p, struct node node)
{
    const struct node *same = node_at(p->cards, p->self);

    if (p->self && memcmp(same, &node, sizeof node) == 0)
        return p->self;
    node_id made = p->failed ? 0 : node_add(p->cards, &node);

    p->failed = !made;
    return made;
}

/* ---- Such a one ---- */

/* A noun and what was said of the one before: "such" stands for its attributes, "such card" for all of it. */
static node_id such_noun(struct plain *p, struct node n)
{
    struct node before = at(p, p->noun), head = at(p, n.b);

    if (!n.c && head.kind == NODE_HEAD && head.mode == MODE_CARD && !head.a)
        return p->noun;
    if (before.kind != NODE_NOUN || before.mode != MODE_NONE || n.c)
        return make(p, n); /* of several, or of a name */
    n.a = before.a;
    n.c = before.c;
    n.form = before.b ? before.form : n.form; /* worded as that one is */
    return make(p, n);
}

/* 2 such Digimon: of whom they were said to be. */
static node_id such_select(struct plain *p, struct node n)
{
    if (n.mode == MODE_AT && !n.b && at(p, p->owner).kind == NODE_OWNER) {
        n.mode = MODE_OF;
        n.b = p->owner;
    }
    n.c = such_noun(p, at(p, n.c));
    return make(p, n);
}

static bool says_such(const struct plain *p, node_id noun)
{
    return node_is(p->cards, at(p, noun).a, NODE_REF, MODE_SUCH);
}

/* Remembers what is spoken of. */
static void speak_of(struct plain *p, const struct node *select)
{
    struct node noun = at(p, select->c);
    bool either = is_or(&noun) && at(p, noun.a).kind == NODE_NOUN; /* 1 A or B: such a card is one of them */

    if (!either && (noun.kind != NODE_NOUN || (!noun.a && !noun.c) || says_such(p, select->c)))
        return;
    p->noun = select->c;
    p->owner = select->b;
}

/* This or that: such a one is either. */
static void speak_of_either(struct plain *p, const struct node *list)
{
    struct node a = at(p, list->a), b = at(p, list->b);

    if (a.kind == NODE_SELECT && b.kind == NODE_SELECT)
        p->noun = make(p, (struct node){.kind = NODE_LIST, .mode = MODE_OR, .a = a.c, .b = b.c});
}

/* "The chosen Digimon and all Digimon with the same level": as that one. */
static node_id same_as_first(struct plain *p, struct node n)
{
    struct node one = at(p, n.a), all = at(p, n.b), noun = at(p, all.c), with = at(p, noun.c),
                same = at(p, with.a);
    bool known = one.kind == NODE_REF || (one.kind == NODE_SELECT && one.mode == MODE_THE);

    if (n.mode != MODE_AND || !known || all.kind != NODE_SELECT || noun.kind != NODE_NOUN ||
        with.kind != NODE_WITH || with.mode != MODE_NONE || same.kind != NODE_HAS || same.mode != MODE_SAME ||
        same.b)
        return make(p, n);
    same.b = n.a;
    with.a = make(p, same);
    noun.c = make(p, with);
    all.c = make(p, noun);
    n.b = make(p, all);
    return make(p, n);
}

/* "Effects don't affect this Digimon with [X] under it and it gets +1000 DP": such a Digimon gets it, too. */
static node_id it_is_such(struct plain *p, struct node n)
{
    struct node first = at(p, n.a), second = at(p, n.b), state = at(p, first.b);
    node_id whom = node_is(p->cards, first.a, NODE_SELECT, MODE_THIS) ? first.a : state.a;

    if (n.mode != MODE_AND || first.kind != NODE_MODIFY || second.kind != NODE_MODIFY ||
        !node_is(p->cards, whom, NODE_SELECT, MODE_THIS) || !node_is(p->cards, second.a, NODE_REF, MODE_IT))
        return same_as_first(p, n);
    second.a = whom;
    n.b = make(p, second);
    return make(p, n);
}

/* ---- Who has somebody ---- */

/* "You have [A] and [B]": one of each name. */
/* "If it has a blue card in its digivolution cards, ... If there is a green card": among the same cards. */
static node_id there_too(struct plain *p, const struct node *n)
{
    struct node what = at(p, n->b), noun = at(p, what.c), is = at(p, p->stacked), has = at(p, is.b);
    struct node cards = at(p, has.a);

    if (!p->stacked || n->mode != MODE_NONE || n->a || what.kind != NODE_SELECT || what.b ||
        !node_is(p->cards, noun.b, NODE_HEAD, MODE_CARD) || tree_find(p->cards, noun.c, NODE_AREA))
        return 0;
    cards.a = n->b;
    has.a = make(p, cards);
    is.b = make(p, has);
    return make(p, is);
}

static void stack_asked(struct plain *p, node_id condition)
{
    struct node is = at(p, condition), has = at(p, is.b), cards = at(p, has.a);

    if (is.kind == NODE_IS && has.kind == NODE_IS && has.mode == MODE_HAS && cards.kind == NODE_HAS &&
        cards.mode == MODE_STACKED)
        p->stacked = condition;
}

/* Having so much in that area: n but for the place of what is counted. */
static node_id have_there(struct plain *p, struct node n, node_id owner, node_id area)
{
    struct node compare = at(p, n.b), counted = at(p, compare.a), place = at(p, counted.b);

    place.a = make(p, (struct node){.kind = NODE_AREA, .mode = MODE_OF, .a = owner, .b = area});
    counted.b = make(p, place);
    compare.a = make(p, counted);
    n.b = make(p, compare);
    return make(p, n);
}

/* "10 or more cards in either their hand or trash": in their hand, or in their trash (Q5447). */
static node_id have_in_either(struct plain *p, const struct node *n)
{
    struct node compare = at(p, n->b), counted = at(p, compare.a), place = at(p, counted.b);
    struct node either = at(p, place.a), areas = at(p, either.b);

    if (compare.kind != NODE_COMPARE || place.kind != NODE_AREA || either.kind != NODE_AREA ||
        either.mode != MODE_EITHER || !is_or(&areas) || !areas.b)
        return 0;
    node_id one = have_there(p, *n, either.a, areas.a), other = have_there(p, *n, either.a, areas.b);
    return make(p, (struct node){.kind = NODE_LIST, .mode = MODE_OR, .a = one, .b = other});
}

/* "If your breeding area is empty": if no card is there. */
static node_id no_cards(struct plain *p)
{
    node_id card = make(p, (struct node){.kind = NODE_HEAD, .mode = MODE_CARD});
    node_id noun = make(p, (struct node){.kind = NODE_NOUN, .form = 3, .b = card});

    return make(p, (struct node){.kind = NODE_SELECT, .mode = MODE_COUNTED, .form = 1, .c = noun});
}

static node_id plain_have(struct plain *p, struct node n)
{
    if (n.mode == MODE_NOT && !n.b) {
        n.b = no_cards(p);
        n.form = 2;
    }
    struct node what = at(p, n.b), noun = at(p, what.c), names = at(p, noun.a);
    node_id there = there_too(p, &n), either = have_in_either(p, &n);

    if (there || either)
        return there ? there : either;
    if (n.mode == MODE_NONE && what.kind == NODE_SELECT && !what.a && noun.kind == NODE_NOUN &&
        noun.mode == MODE_NAMED && joined_by_and(&names))
        n.b = each_named(p, what, noun, noun.a);
    return make(p, n);
}

/* ---- That one ---- */

/* Whom its player has: "if you have a ...". */
static node_id had_by_you(const struct plain *p, node_id condition_node)
{
    struct node have = at(p, condition_node), what = at(p, have.b);

    return have.kind == NODE_HAVE && have.mode == MODE_NONE &&
                   node_is(p->cards, have.a, NODE_OWNER, MODE_YOU) && what.kind == NODE_SELECT &&
                   what.mode == MODE_A && !what.b
               ? what.c
               : 0;
}

/* And what its player doesn't have. */
static node_id lacked_by_you(const struct plain *p, node_id condition_node)
{
    struct node have = at(p, condition_node), what = at(p, have.b);

    return have.kind == NODE_HAVE && have.mode == MODE_NOT &&
                   node_is(p->cards, have.a, NODE_OWNER, MODE_YOU) && what.kind == NODE_SELECT && !what.b
               ? what.c
               : 0;
}

static bool is_that(const struct node *n)
{
    return n->kind == NODE_REF && (n->mode == MODE_THAT_DIGIMON || n->mode == MODE_THOSE_DIGIMON);
}

/* So many of those that are had; number 0: one. */
static node_id one_had(struct plain *p, node_id number)
{
    node_id noun = p->had, one = number;

    p->had = 0;
    if (!one)
        one = make(p, (struct node){.kind = NODE_QUANTITY, .mode = MODE_EXACTLY, .n = 1});
    node_id you = make(p, (struct node){.kind = NODE_OWNER, .mode = MODE_YOU});
    return make(p, (struct node){.kind = NODE_SELECT, .mode = MODE_OF, .a = one, .b = you, .c = noun});
}

/* "1 A and 1 B, both with C" */
static node_id each_with(struct plain *p, node_id items, node_id attributes)
{
    struct node n = at(p, items), noun = at(p, n.c);

    if (n.kind == NODE_LIST) {
        n.a = each_with(p, n.a, attributes);
        n.b = n.b ? each_with(p, n.b, attributes) : 0;
        return make(p, n);
    }
    if (n.kind != NODE_SELECT || noun.kind != NODE_NOUN || noun.c)
        return items;
    noun.c = attributes;
    n.c = make(p, noun);
    return make(p, n);
}

/* "1 card of the same level": one alone is the same as the one that the text is about. */
static node_id one_the_same(struct plain *p, const struct node *select)
{
    struct node many = at(p, select->a), noun = at(p, select->c), same = at(p, noun.c);

    if (many.kind != NODE_QUANTITY || many.mode != MODE_EXACTLY || many.n != 1 || noun.kind != NODE_NOUN ||
        same.kind != NODE_HAS || same.mode != MODE_SAME || same.b)
        return select->c;
    same.b = make(p, (struct node){.kind = NODE_REF, .mode = MODE_THAT_DIGIMON});
    noun.c = make(p, same);
    return make(p, noun);
}

/* "1 of your opponent's A, B and C": 1 of each. */
static node_id one_of_kinds(struct plain *p, struct node n, node_id nouns)
{
    struct node list = at(p, nouns);

    if (list.kind == NODE_LIST) {
        list.a = one_of_kinds(p, n, list.a);
        list.b = one_of_kinds(p, n, list.b);
        list.form = 2;
        return make(p, list);
    }
    n.c = nouns;
    return make(p, n);
}

static bool of_kinds(const struct plain *p, const struct node *n)
{
    struct node many = at(p, n->a), nouns = at(p, n->c);

    return n->mode == MODE_OF && many.mode == MODE_EXACTLY && nouns.kind == NODE_LIST &&
           nouns.mode == MODE_AND && nouns.b;
}

/* "1 of the played Digimon": of those that were. */
static struct node one_done(struct plain *p, struct node n)
{
    struct node noun = at(p, n.c), did = at(p, noun.a);

    if (n.mode != MODE_AT || n.b || noun.kind != NODE_NOUN || did.kind != NODE_DID ||
        did.mode == MODE_ATTACKING || did.a)
        return n;
    n.mode = MODE_OF_REF;
    n.b = make(p, (struct node){.kind = NODE_SELECT, .mode = MODE_THE, .form = 1, .c = n.c});
    n.c = 0;
    return n;
}

/* "The digivolving Digimon": that Digimon, which an event is about. */
static bool is_digivolving(const struct plain *p, const struct node *n)
{
    return n->mode == MODE_THE && !n->b && node_is(p->cards, at(p, n->c).a, NODE_DID, MODE_DIGIVOLVING);
}

static node_id plain_select(struct plain *p, struct node n)
{
    if (is_digivolving(p, &n))
        return make(p, (struct node){.kind = NODE_REF, .mode = MODE_THAT_DIGIMON});
    n = one_done(p, n);
    struct node of = at(p, n.b);

    if (of_kinds(p, &n))
        return one_of_kinds(p, n, n.c);

    if (n.mode == MODE_BUT)
        return plain_but(p, n);
    if (n.mode == MODE_ITEMS && n.c) {
        n.a = each_with(p, n.a, n.c);
        n.c = 0;
    }
    if (n.mode == MODE_AT && !n.c) /* "one" */
        n.c = p->lacked;
    n.c = one_the_same(p, &n);
    if (n.mode == MODE_OF_REF && p->had && is_that(&of))
        return one_had(p, n.a);
    p->had = p->reduced = 0;
    p->known = true;
    if (p->noun && says_such(p, n.c))
        return such_select(p, n);
    speak_of(p, &n);
    return make(p, n);
}

static node_id plain_ref(struct plain *p, struct node n)
{
    if (n.mode == MODE_SUCH_CARD && p->noun)
        return make(p, (struct node){.kind = NODE_SELECT, .mode = MODE_A, .c = p->noun});
    return p->had && n.mode == MODE_THAT_DIGIMON ? one_had(p, 0) : make(p, n);
}

/* Cards of 1 of A, which is chosen first: cards of that Digimon. */
static node_id choose_host(struct plain *p, struct node *action)
{
    struct node cards = at(p, action->a);
    node_id choose = make(p, (struct node){.kind = NODE_DO, .mode = MODE_CHOOSE, .a = cards.b});

    cards.b = make(p, (struct node){.kind = NODE_REF, .mode = MODE_THAT_DIGIMON});
    action->a = make(p, cards);
    return choose;
}

/* "Trash cards of 1 of A for each of that Digimon's colors": it is chosen before it is counted. */
static node_id chosen_first(struct plain *p, struct node n)
{
    struct node action = at(p, n.b), cards = at(p, action.a), host = at(p, cards.b);

    if (action.kind != NODE_MOVE || cards.kind != NODE_SELECT || host.kind != NODE_SELECT || !host.a ||
        !tree_says(p->cards, n.a, NODE_REF, MODE_THAT_DIGIMON))
        return 0;
    node_id choose = choose_host(p, &action);
    n.b = make(p, action);
    return make(p, (struct node){.kind = NODE_LIST, .mode = MODE_AND, .a = choose, .b = make(p, n)});
}

/* "For each of their digivolution cards": of those it is about. */
static node_id plain_each(struct plain *p, struct node n)
{
    struct node what = at(p, n.a), noun = at(p, what.c);

    if (what.kind == NODE_SELECT && noun.kind == NODE_DID) { /* "for every 2 this effect trashed": cards */
        node_id card = make(p, (struct node){.kind = NODE_HEAD, .mode = MODE_CARD});
        what.c = make(p, (struct node){.kind = NODE_NOUN, .form = 2, .b = card, .c = what.c});
        n.a = make(p, what);
        noun = at(p, what.c);
    }
    node_id first = n.mode == MODE_AFTER ? chosen_first(p, n) : 0;

    if (first)
        return first;
    if (what.kind != NODE_SELECT || !node_is(p->cards, what.b, NODE_OWNER, MODE_THEIR) ||
        !node_is(p->cards, noun.b, NODE_HEAD, MODE_DIGIVOLUTION_CARD))
        return make(p, n);
    node_id that = make(p, (struct node){.kind = NODE_REF, .mode = MODE_THAT_DIGIMON});
    what.b = make(p, (struct node){.kind = NODE_OWNER, .mode = MODE_OF, .a = that});
    n.a = make(p, what);
    return make(p, n);
}

static node_id plain_gain(struct plain *p, struct node n)
{
    if (n.mode == MODE_GAIN && p->gained && node_is(p->cards, n.a, NODE_REF, MODE_IT))
        n.a = p->gained;
    if (n.mode == MODE_GAIN)
        p->gained = n.a;
    return make(p, n);
}

/* ---- Players ---- */

/* "1 player with the most security cards": whoever has the most. */
static node_id plain_owner(struct plain *p, node_id owner)
{
    struct node n = at(p, owner), quantity = at(p, n.a), noun = at(p, n.c), most = at(p, at(p, noun.c).a);
    bool fits = n.kind == NODE_SELECT && !n.b && quantity.mode == MODE_EXACTLY && quantity.n == 1 &&
                !noun.a && node_is(p->cards, noun.b, NODE_HEAD, MODE_PLAYER) &&
                node_is(p->cards, noun.c, NODE_WITH, MODE_NONE) && most.kind == NODE_MOST &&
                most.mode == MODE_MOST && node_is(p->cards, most.a, NODE_AREA, MODE_SECURITY);

    return fits ? make(p, (struct node){.kind = NODE_OWNER, .mode = MODE_MOST}) : owner;
}

/* "1 of them and any of your other Digimon": other than them, not than this Digimon. */
static struct node others_than(struct plain *p, struct node list)
{
    struct node first = at(p, list.a), next = at(p, list.b), noun = at(p, next.c);
    node_id known = first.kind == NODE_SELECT ? first.b : list.a;
    struct node whom = at(p, known);

    if (list.mode != MODE_AND || !is_pronoun(&whom) || next.kind != NODE_SELECT || noun.kind != NODE_NOUN ||
        !node_is(p->cards, noun.a, NODE_OTHER, MODE_NONE) || noun.c)
        return list;
    noun.a = 0;
    noun.c = make(p, (struct node){.kind = NODE_OTHER, .mode = MODE_THAN, .a = known});
    next.c = make(p, noun);
    list.b = make(p, next);
    return list;
}

/* "All of the digivolution cards of 1 of A": one that is spoken of next isn't the cards. */
static bool all_cards_of_one(const struct plain *p, node_id target)
{
    struct node cards = at(p, target), host = at(p, cards.b), many = at(p, cards.a), one = at(p, host.a);

    return cards.kind == NODE_SELECT && host.kind == NODE_SELECT && cards.a && host.a &&
           many.mode == MODE_ALL && one.mode == MODE_EXACTLY && one.n == 1;
}

/* "Trash all cards of 1 of A and place it": A is chosen, also one without cards (Q1605). */
static struct node chosen_then(struct plain *p, struct node list, struct node first, struct node next)
{
    node_id choose = choose_host(p, &first);

    next.a = make(p, (struct node){.kind = NODE_REF, .mode = MODE_THAT_DIGIMON});
    list.a = make(p, first);
    list.b = make(p, next);
    list.b = make(p, list);
    list.a = choose;
    return list;
}

/* The second of two actions or events, done to "it": whom the first one is about, done or not. */
static struct node same_again(struct plain *p, struct node list)
{
    struct node first = at(p, list.a), next = at(p, list.b), whom = at(p, first.a);
    bool this = whom.kind == NODE_REF && (whom.mode == MODE_THIS_DIGIMON || whom.mode == MODE_THIS_TAMER ||
                                          whom.mode == MODE_THIS_CARD);
    bool chosen = whom.kind != NODE_REF && !all_cards_of_one(p, first.a);

    if (list.mode == MODE_OR && first.kind == NODE_EVENT && first.a && next.kind == NODE_EVENT &&
        node_is(p->cards, next.a, NODE_REF, MODE_IT)) {
        next.a = first.a;
        list.b = make(p, next);
        return list;
    }
    if (next.kind != NODE_MOVE || !node_is(p->cards, next.a, NODE_REF, MODE_IT))
        return list;
    if (list.mode == MODE_OR && first.kind == NODE_MOVE && (this || chosen))
        next.a = first.a;
    else if (list.mode == MODE_AND && first.kind == NODE_MOVE && all_cards_of_one(p, first.a))
        return chosen_then(p, list, first, next);
    else
        return list;
    list.b = make(p, next);
    return list;
}

/* A place with another object for "it". */
static node_id place_of(struct plain *p, node_id place, node_id whose)
{
    struct node n = at(p, place);

    if (node_is(p->cards, place, NODE_REF, MODE_IT))
        return whose;
    if (n.kind != NODE_AREA && n.kind != NODE_OWNER)
        return place;
    n.a = place_of(p, n.a, whose);
    return make(p, n);
}

/* "Suspend this Tamer and trash a card from under it": from under this Tamer. */
static struct node from_under_this(struct plain *p, struct node list)
{
    struct node first = at(p, list.a), next = at(p, list.b), cards = at(p, next.a), whom = at(p, first.a);

    if (list.mode != MODE_AND || first.kind != NODE_DO || next.kind != NODE_MOVE ||
        cards.kind != NODE_SELECT || whom.kind != NODE_REF ||
        (whom.mode != MODE_THIS_TAMER && whom.mode != MODE_THIS_DIGIMON))
        return list;
    cards.b = place_of(p, cards.b, first.a);
    next.a = make(p, cards);
    list.b = make(p, next);
    return list;
}

/* "Your opponent attacks with 1 of their Digimon": it is chosen first, even one that can't attack (Q3396, Q3397). */
static node_id attacker_first(struct plain *p, struct node n)
{
    struct node attack = at(p, n.a), who = at(p, attack.a);

    if (n.mode != MODE_OPPONENT || attack.kind != NODE_DO || attack.mode != MODE_ATTACK ||
        who.kind != NODE_SELECT || !node_is(p->cards, who.a, NODE_QUANTITY, MODE_EXACTLY))
        return make(p, n);
    node_id choose = make(p, (struct node){.kind = NODE_DO, .mode = MODE_CHOOSE, .form = 20, .a = attack.a});
    attack.a = make(p, (struct node){.kind = NODE_REF, .mode = MODE_THAT_DIGIMON});
    n.a = make(p, (struct node){.kind = NODE_LIST, .mode = MODE_AND, .a = choose, .b = make(p, attack)});
    return make(p, n);
}

/* The wordings of what can't be done to somebody (CANT_BE in grammar_clause.def). */
enum { BE_DONE = 20, BE_DONE_BY = 1, BE_DONE_TO = 2 };

/* "Can't be deleted or returned to the hand by effects": neither by effects. */
static node_id each_by(struct plain *p, node_id deeds, node_id cause)
{
    struct node n = at(p, deeds);

    if (n.kind == NODE_LIST) {
        n.a = each_by(p, n.a, cause);
        n.b = n.b ? each_by(p, n.b, cause) : 0;
    } else {
        n.c = n.c ? n.c : cause;
        n.form = (uint16_t)(BE_DONE + (n.b ? BE_DONE_TO : 0) + (n.c ? BE_DONE_BY : 0));
    }
    return make(p, n);
}

/* "1 blue and 1 green Digimon card": what the second is, the first is, too (Q1123). */
static struct node same_head(struct plain *p, struct node list)
{
    struct node first = at(p, list.a), noun = at(p, first.c), next = at(p, list_first(p->cards, list.b));
    struct node other = at(p, next.c);

    if (first.kind != NODE_SELECT || next.kind != NODE_SELECT || noun.kind != NODE_NOUN || noun.mode ||
        other.kind != NODE_NOUN || noun.b || !noun.a || !other.b)
        return list;
    noun.b = other.b;
    first.c = make(p, noun);
    list.a = make(p, first);
    return list;
}

/* "A, B or C": A or B or C. */
static struct node without_commas(struct node list)
{
    if (list.mode == MODE_COMMA_OR)
        list.mode = MODE_OR;
    if (list.mode == MODE_COMMA_AND)
        list.mode = MODE_AND;
    return list;
}

/* Is it the number that is compared? */
static bool same_number(const struct plain *p, const struct node *compared, node_id quality)
{
    int mode = at(p, quality).mode;

    return compared->kind == NODE_LEVEL ? mode == MODE_LEVEL
           : compared->kind == NODE_DP  ? mode == MODE_DP
                                        : mode == (compared->b ? at(p, compared->b).mode : MODE_COST);
}

/* "A level lower than the level of A", "than A's": lower than A. Another number of A stays. */
static struct node value_compared(struct plain *p, struct node compared)
{
    struct node value = at(p, compared.a), owner = value;

    if (value.kind == NODE_VALUE) {
        compared.c = same_number(p, &compared, value.b) ? 0 : value.b;
        compared.a = value.a;
        owner = at(p, value.a);
    }
    if (owner.kind == NODE_OWNER && owner.mode == MODE_OF && at(p, owner.a).mode != MODE_PLAIN)
        compared.a = owner.a;
    return compared;
}

/* The same number of either player: "the number of cards in your or their security stack" is one of two (Q2652). */
static node_id compared_with_either(struct plain *p, struct node compared)
{
    struct node count = at(p, compared.a), place = at(p, count.b), area = at(p, place.a);
    static const uint16_t whose[] = {MODE_YOU, MODE_OPPONENT};
    node_id one[2];

    if (count.kind != NODE_SELECT || count.mode != MODE_NUMBER || place.kind != NODE_AREA ||
        !node_is(p->cards, area.a, NODE_OWNER, MODE_EITHER))
        return make(p, compared);
    for (int i = 0; i < 2; i++) {
        area.a = make(p, (struct node){.kind = NODE_OWNER, .mode = whose[i]});
        place.a = make(p, area);
        count.b = make(p, place);
        compared.a = make(p, count);
        one[i] = make(p, compared);
    }
    return make(p, (struct node){.kind = NODE_LIST, .mode = MODE_OR, .a = one[0], .b = one[1]});
}

/* "If A's DP is higher than B's": if A has a higher DP than B. */
static node_id plain_compare(struct plain *p, struct node n)
{
    struct node owner = at(p, n.a), number = {.mode = n.mode, .a = n.c};
    int of = at(p, n.b).mode;

    number.kind = of == MODE_DP ? NODE_DP : of == MODE_LEVEL ? NODE_LEVEL : of == MODE_COST ? NODE_COST : 0;
    if (!n.c || !number.kind || owner.kind != NODE_OWNER || owner.mode != MODE_OF)
        return make(p, n);
    number.b = of == MODE_COST ? n.b : 0;
    struct node has = {.kind = NODE_IS, .mode = MODE_HAS, .a = make(p, value_compared(p, number))};
    return make(p, (struct node){.kind = NODE_IS, .mode = MODE_TRUE, .a = owner.a, .b = make(p, has)});
}

/* ---- The whole tree ---- */

/* The second sentence of a list, said in other words. */
static struct node next_sentence(struct plain *p, struct node list, struct node say)
{
    struct node rest = at(p, list.b);

    if (rest.kind == NODE_LIST)
        rest.a = make(p, say);
    else
        rest = say;
    list.b = make(p, rest);
    return list;
}

/* "By trashing a card, your opponent may trash another. If this effect didn't trash": what was paid with isn't meant
 * (Q2956). Where a sentence does the same twice, the next one asks whether all of it was done. */
static struct node besides_paying(struct plain *p, struct node list)
{
    node_id next = list_first(p->cards, list.b);
    struct node say = at(p, next), clause = at(p, say.a), did = at(p, clause.a), verb = at(p, did.b);
    struct node by = at(p, at(p, list.a).a);

    if (by.kind != NODE_BY || clause.kind != NODE_IF || did.kind != NODE_DID || !did.b || verb.a ||
        !tree_says(p->cards, by.a, NODE_MOVE, verb.mode) || !tree_says(p->cards, by.b, NODE_MOVE, verb.mode))
        return list;
    did.b = 0;
    clause.a = make(p, did);
    say.a = make(p, clause);
    return next_sentence(p, list, say);
}

/* "If this effect did that, ... If it didn't": the effect, not what the sentence before did. */
static struct node otherwise(struct plain *p, struct node list)
{
    struct node first = at(p, at(p, at(p, list.a).a).a), say = at(p, list_first(p->cards, list.b));
    struct node clause = at(p, say.a), did = at(p, clause.a);

    if (first.kind != NODE_DID || !first.b || !node_is(p->cards, first.a, NODE_CAUSE, MODE_THIS_EFFECT) ||
        clause.kind != NODE_IF || did.kind != NODE_DID || did.mode != MODE_NOT || did.b ||
        !node_is(p->cards, did.a, NODE_REF, MODE_IT))
        return list;
    say.mode = MODE_OTHERWISE;
    say.a = clause.b;
    return next_sentence(p, list, say);
}

/* "If A have 2 or more colors among them, ... If they have 3 or more colors": A together (Q1855). */
static node_id plain_is(struct plain *p, struct node n)
{
    struct node said = at(p, n.b), colors = at(p, said.a);

    if (n.mode == MODE_TRUE && said.kind == NODE_IS && said.mode == MODE_COLORS)
        p->colored = n.a;
    if (!p->colored || !node_is(p->cards, n.a, NODE_REF, MODE_THEY) || said.mode != MODE_HAS ||
        colors.kind != NODE_COLORS || colors.mode != MODE_HIGHER)
        return make(p, n);
    n.a = p->colored;
    n.b = make(p, (struct node){.kind = NODE_IS, .mode = MODE_COLORS, .n = colors.n});
    return make(p, n);
}

/* "X gets A and Y gains B for the turn": the duration is that of both; Japanese texts say it before them. */
static struct node lasts_as_long(struct plain *p, struct node n)
{
    struct node first = at(p, n.a), next = at(p, n.b);

    if (next.kind == NODE_LIST)
        next = at(p, next.a);
    if (joined_by_and(&n) && first.kind == NODE_MODIFY && !first.c && is_timed_state(p, first.b) &&
        next.kind == NODE_MODIFY && at(p, next.c).kind == NODE_UNTIL) {
        first.c = next.c;
        first.form =
            first.form ? first.form : next.form; /* worded with a duration, where both get something */
        n.a = make(p, first);
    }
    return n;
}

/* "For each of A's colors ... for every 3 of their colors": A's. */
static node_id colors_counted(struct plain *p, struct node n)
{
    struct node whose = at(p, n.a);

    if (n.mode != MODE_OF || whose.kind != NODE_OWNER)
        return make(p, n);
    if (p->counted && node_is(p->cards, whose.a, NODE_REF, MODE_THEM))
        n.a = p->counted;
    p->counted = n.a;
    return make(p, n);
}

/* Parts of sentences. */
static node_id plain_phrase(struct plain *p, struct node n)
{
    switch (n.kind) {
    case NODE_AREA:
        return plain_area(p, n);
    case NODE_IS:
        return plain_is(p, n);
    case NODE_DP:
    case NODE_LEVEL:
    case NODE_COST:
        return compared_with_either(p, value_compared(p, n));
    case NODE_COMPARE:
        return plain_compare(p, n);
    case NODE_COLORS:
        return colors_counted(p, n);
    case NODE_UNTIL:
    case NODE_MOMENT:
        return same_turn(p, n);
    case NODE_WITH:
        return same_lack(p, n);
    case NODE_EVENT:
        return n.mode == MODE_HAPPENS ? make(p, n) : same_any(p, n);
    case NODE_DID:
        return same_event(p, n);
    case NODE_OTHER:
        return same_other(p, n);
    case NODE_NAME:
        return same_places(p, n);
    default:
        return make(p, n);
    }
}

/* Whose security cards are all meant (OWNER); 0: nobody's. */
static node_id security_of(const struct plain *p, node_id target)
{
    struct node n = at(p, target), noun = at(p, n.c), many = at(p, n.a);
    bool all = !n.a || (many.kind == NODE_QUANTITY && many.mode == MODE_ALL);

    return n.kind == NODE_SELECT && all && at(p, n.b).kind == NODE_OWNER && !noun.a && !noun.c &&
                   node_is(p->cards, noun.b, NODE_HEAD, MODE_SECURITY_CARD)
               ? n.b
               : 0;
}

/* "Reveal all security cards. Shuffle the rest and return them": that security stack is shuffled. */
static node_id shuffled_back(struct plain *p, const struct node *list)
{
    struct node shuffle = at(p, list->a), back = at(p, list->b);

    if (!p->shown || list->mode != MODE_AND || shuffle.kind != NODE_DO || shuffle.mode != MODE_SHUFFLE ||
        !node_is(p->cards, shuffle.a, NODE_REF, MODE_REST) || back.kind != NODE_MOVE ||
        !node_is(p->cards, back.a, NODE_REF, MODE_THEM) ||
        !node_is(p->cards, back.b, NODE_AREA, MODE_SECURITY))
        return 0;
    node_id stack = make(p, (struct node){.kind = NODE_AREA, .mode = MODE_SECURITY, .form = 1});
    shuffle.a = make(p, (struct node){.kind = NODE_AREA, .mode = MODE_OF, .a = p->shown, .b = stack});
    return make(p, shuffle);
}

static node_id plain_do(struct plain *p, struct node n)
{
    n.c = cost_said(p, n.c, n.mode);
    if (n.mode == MODE_LOOK || n.mode == MODE_SEARCH)
        p->looked = at(p, n.a).kind == NODE_AREA ? n.a : 0;
    p->revealed |= n.mode == MODE_REVEAL;
    if (n.mode == MODE_REVEAL)
        p->shown = security_of(p, n.a);
    if (p->barred && n.mode == MODE_PLAY)
        n.a = unbarred(p, n.a);
    return plain_action(p, n);
}

/* "You may attack with A without suspending it": A may attack without suspending. */
static node_id attack_standing(struct plain *p, struct node n)
{
    struct node attack = at(p, n.a);

    if (attack.kind != NODE_DO || attack.mode != MODE_ATTACK_WITHOUT_SUSPENDING || n.mode != MODE_NONE)
        return search_first(p, n);
    node_id deed = make(p, (struct node){.kind = NODE_DEED, .mode = MODE_ATTACK_WITHOUT_SUSPENDING});
    node_id may = make(p, (struct node){.kind = NODE_STATE, .mode = MODE_MAY, .a = deed});
    return make(p, (struct node){.kind = NODE_MODIFY, .a = attack.a, .b = may});
}

/* "Set your opponent's memory to N": your opponent sets theirs. */
static node_id plain_memory(struct plain *p, struct node n)
{
    struct node owner = at(p, n.a);

    if (n.mode != MODE_SET || owner.kind != NODE_OWNER || owner.mode != MODE_OPPONENT)
        return make(p, n);
    n.a = 0;
    n.form = 0;
    return make(p, (struct node){.kind = NODE_WHO, .mode = MODE_OPPONENT, .a = make(p, n)});
}

/* Sentences, clauses and those they speak of. */
static node_id plain_node(struct plain *p, struct node n)
{
    switch (n.kind) {
    case NODE_SELECT:
        n.b = plain_owner(p, n.b);
        return plain_select(p, same_holder(p, same_host(p, same_end(p, n))));
    case NODE_REF:
        return plain_ref(p, n);
    case NODE_EACH:
        return plain_each(p, n);
    case NODE_STATE:
        return plain_gain(p, same_names(p, n));
    case NODE_MODIFY:
        return plain_modify(p, same_state(p, n));
    case NODE_LIST:
        if (n.a && !n.b && (n.mode == MODE_OR || n.mode == MODE_AND))
            return n.a; /* "or C", behind the last comma */
        n = without_commas(n);
        if (is_or(&n))
            speak_of_either(p, &n);
        if (n.b && shuffled_back(p, &n))
            return shuffled_back(p, &n);
        if (n.b)
            n = otherwise(p, besides_paying(p, same_head(p, lasts_as_long(p, n))));
        return it_is_such(p, from_under_this(p, same_again(p, others_than(p, n))));
    case NODE_WHERE:
        return plain_where(p, n);
    case NODE_WHEN:
        return plain_when(p, n);
    case NODE_HAVE:
        return plain_have(p, n);
    case NODE_IF:
        stack_asked(p, n.a);
        return before_it_happens(p, same_rest(p, same_attack(p, n)));
    case NODE_BY:
        return plain_by(p, n);
    case NODE_WHO:
        return attacker_first(p, n);
    case NODE_MAY:
        return attack_standing(p, n);
    case NODE_DEED:
        n.b = cost_said(p, n.b, n.mode);
        return n.mode == MODE_BE ? each_by(p, n.a, n.c) : make(p, same_deed(p, n));
    case NODE_DO:
        return plain_do(p, n);
    case NODE_MOVE:
        return plain_action(p, n);
    case NODE_MEMORY:
        return plain_memory(p, n);
    case NODE_SAY:
        return n.mode == MODE_ALSO ? n.a : plain_say(p, same_trigger(p, n));
    default:
        return plain_phrase(p, n);
    }
}

/* Inner ones first, in the order in which they are read. What is quoted is a tree of its own; whom a condition speaks
 * of is not whom the effect goes on to speak of. */
static node_id plain_tree(struct plain *p, node_id root)
{
    if (!root || p->failed)
        return root;
    struct node n = at(p, root);
    node_id noun = p->noun, owner = p->owner, reduced = p->reduced;
    bool known = p->known, lasting = p->lasting;

    if (n.kind == NODE_GRANT || (n.kind == NODE_KEYWORD && n.mode != MODE_DELAY))
        return root;
    p->lasting = lasting || n.kind == NODE_LASTING;
    n.a = plain_tree(p, n.a);
    if (n.kind == NODE_IF) {
        p->noun = noun;
        p->owner = owner;
        p->reduced = reduced;
        p->known = known;
        p->had = p->known ? 0 : had_by_you(p, n.a);
        p->lacked = lacked_by_you(p, n.a);
    }
    n.b = plain_tree(p, n.b);
    n.c = plain_tree(p, n.c);
    p->lasting = lasting;
    p->timed = n.kind == NODE_LASTING ? n.b : p->timed;
    p->self = root;
    return p->failed ? 0 : plain_node(p, n);
}

node_id plain_words(dcg_cards *cards, node_id root)
{
    struct plain p = {.cards = cards, .each = tree_find(cards, root, NODE_WHO)}, all = p;
    struct node n = *node_at(cards, root);

    if (n.kind != NODE_EFFECT || n.mode == MODE_BARE)
        return root;
    n.b = with_allowance(&p, with_declared(&p, same_effect(&p, without_bars(&p, n.b))));
    node_id plain = plain_tree(&p, p.barred || p.changed ? make(&p, n) : root);
    if (p.barred && !p.unbarred && !p.failed) /* nothing is played: the words stay */
        return plain_tree(&all, root);
    return p.failed ? 0 : plain;
}
