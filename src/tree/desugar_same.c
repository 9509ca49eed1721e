/* desugar_same.c - other words for the same: each of these has one tree, whatever it is called. */
#include "tree/plain.h"
#include "tree/target.h"
#include "tree/target_place.h"
#include "tree/sentence.h"

static bool is_owner(const struct plain *p, node_id node, int mode)
{
    return node_is(p->cards, node, NODE_OWNER, mode);
}

/* "Until the end of their turn": the opponent's, if nothing is said of each player. */
node_id same_turn(struct plain *p, struct node n)
{
    if (is_owner(p, n.a, MODE_THEIR) && !p->each)
        n.a = make(p, (struct node){.kind = NODE_OWNER, .mode = MODE_OPPONENT});
    return make(p, n);
}

/* "Reduce its cost", of what would be played or digivolve: the cost. */
static node_id its_cost(struct plain *p, node_id clause)
{
    struct node n = at(p, clause);

    if (n.kind == NODE_BY || n.kind == NODE_IF)
        n.b = its_cost(p, n.b);
    else if (n.kind == NODE_MAY)
        n.a = its_cost(p, n.a);
    else if (n.kind == NODE_PAY && n.mode == MODE_REDUCE && node_is(p->cards, n.b, NODE_REF, MODE_IT))
        n.b = n.form = 0;
    return make(p, n);
}

/* "If this Digimon would be deleted": when it would. */
struct node same_trigger(struct plain *p, struct node n)
{
    struct node clause = at(p, n.a);

    if ((clause.kind != NODE_IF && clause.kind != NODE_WHEN) || clause.mode != MODE_NONE ||
        at(p, clause.a).kind != NODE_WOULD)
        return n;
    clause.kind = NODE_WHEN;
    clause.form = 0;
    clause.b = its_cost(p, clause.b);
    n.a = make(p, clause);
    return n;
}

/* "Without digivolution cards": with none. */
node_id same_lack(struct plain *p, struct node n)
{
    struct node has = at(p, n.a);

    if (n.mode != MODE_NOT || has.kind != NODE_HAS || has.mode != MODE_SOME_OF)
        return make(p, n);
    has.mode = MODE_NONE_OF;
    n.mode = MODE_NONE;
    n.a = make(p, has);
    return make(p, n);
}

/* "The top card of your security stack": your top security card. */
struct node same_end(struct plain *p, struct node n)
{
    struct node area = at(p, n.b), noun = at(p, n.c), head = at(p, noun.b);
    int many = at(p, n.a).mode;
    bool end = n.mode == MODE_TOP || n.mode == MODE_BOTTOM || n.mode == MODE_TOP_OR_BOTTOM;

    if (!end || (n.a && (many == MODE_LEAVING || many == MODE_DOWN_TO)) ||
        /* that has no words for it */ area.kind != NODE_AREA || area.mode != MODE_OF || !area.a ||
        !node_is(p->cards, area.b, NODE_AREA, MODE_SECURITY) || noun.kind != NODE_NOUN ||
        head.kind != NODE_HEAD || head.mode != MODE_CARD || head.a)
        return n;
    head.mode = MODE_SECURITY_CARD;
    head.form = 0;
    noun.b = make(p, head);
    n.c = make(p, noun);
    n.b = area.a;
    n.form = n.a ? 3 : 0;
    return n;
}

static bool is_part(const struct node *head)
{
    return head->kind == NODE_HEAD && (head->mode == MODE_DIGIVOLUTION_CARD ||
                                       head->mode == MODE_STACKED_CARD || head->mode == MODE_LINK_CARD);
}

/* "A's digivolution cards in the breeding area": it is A that is there, its cards lie under it. */
struct node same_host(struct plain *p, struct node n)
{
    struct node noun = at(p, n.c), head = at(p, noun.b), place = at(p, noun.c), owner = at(p, n.b);
    struct node host = at(p, owner.a), hosts = at(p, host.c);
    bool field = tree_says(p->cards, place.a, NODE_AREA, MODE_BREEDING) ||
                 tree_says(p->cards, place.a, NODE_AREA, MODE_BATTLE);

    if (noun.kind != NODE_NOUN || !is_part(&head) || place.kind != NODE_AREA || place.mode != MODE_AT ||
        !field || owner.kind != NODE_OWNER || owner.mode != MODE_OF || host.kind != NODE_SELECT ||
        hosts.kind != NODE_NOUN || hosts.c)
        return n;
    hosts.c = noun.c;
    noun.c = 0;
    host.c = make(p, hosts);
    owner.a = make(p, host);
    n.b = make(p, owner);
    n.c = make(p, noun);
    return n;
}

/* "A card with the level of 1 of A from that Digimon's cards": a card of 1 of A, with the level of whom it is a card
 * of. */
struct node same_holder(struct plain *p, struct node n)
{
    struct node place = at(p, n.b), of = at(p, place.a), owner = at(p, of.a);
    struct node noun = at(p, n.c), with = at(p, noun.c), quality = at(p, with.a);
    node_id *compared = quality.kind == NODE_HAS ? &quality.b : &quality.a, host = *compared;
    bool compares =
        quality.kind == NODE_LEVEL || quality.kind == NODE_DP || quality.kind == NODE_COST ||
        (quality.kind == NODE_HAS && (quality.mode == MODE_SAME || quality.mode == MODE_DIFFERENT));

    if (place.kind != NODE_AREA || of.kind != NODE_AREA || owner.kind != NODE_OWNER ||
        owner.mode != MODE_OF || !node_is(p->cards, owner.a, NODE_REF, MODE_THAT_DIGIMON) ||
        with.kind != NODE_WITH || !compares || !node_is(p->cards, host, NODE_SELECT, MODE_OF))
        return n;
    *compared = make(p, (struct node){.kind = NODE_REF, .mode = MODE_THAT_DIGIMON, .n = REF_OF_HOLDER});
    owner.a = host;
    with.a = make(p, quality);
    noun.c = make(p, with);
    of.a = make(p, owner);
    place.a = make(p, of);
    n.b = make(p, place);
    n.c = make(p, noun);
    return n;
}

/* "The revealed cards", where cards were revealed before: them. */
node_id same_cards(struct plain *p, struct node n)
{
    struct node these = at(p, n.a), noun = at(p, these.c), did = at(p, noun.a);
    bool revealed = these.kind == NODE_SELECT && these.mode == MODE_THE && did.kind == NODE_DID &&
                    did.mode == MODE_REVEALED && !noun.c && node_is(p->cards, noun.b, NODE_HEAD, MODE_CARD);

    if (n.mode == MODE_AMONG && revealed && p->revealed)
        n.a = make(p, (struct node){.kind = NODE_REF, .mode = MODE_THEM});
    return make(p, n);
}

/* "Effects suspended those Digimon": an event. What this effect did is none. */
node_id same_event(struct plain *p, struct node n)
{
    struct node doer = at(p, n.a);

    if (n.mode != MODE_NONE || doer.kind != NODE_CAUSE || doer.mode == MODE_THIS_EFFECT)
        return make(p, n);
    n.kind = NODE_EVENT;
    n.mode = MODE_HAPPENS;
    return make(p, n);
}

/* "Effects on cards that A checks don't activate": A doesn't activate them. */
struct node same_state(struct plain *p, struct node n)
{
    if (n.mode == MODE_DOESNT_ACTIVATE) {
        n.b = make(p, (struct node){.kind = NODE_STATE, .mode = n.mode, .form = 1, .a = n.b});
        n.mode = MODE_NONE;
        n.form = 0;
    }
    return n;
}

/* "Digivolve to level 7": into such a Digimon. */
struct node same_deed(struct plain *p, struct node n)
{
    if (n.mode == MODE_DIGIVOLVE && at(p, n.a).kind == NODE_LEVEL) {
        node_id digimon = make(p, (struct node){.kind = NODE_HEAD, .mode = MODE_DIGIMON});
        node_id noun = make(p, (struct node){.kind = NODE_NOUN, .form = 1, .a = n.a, .b = digimon});
        n.a = make(p, (struct node){.kind = NODE_SELECT, .mode = MODE_BARE, .c = noun});
        n.form = 1;
    }
    return n;
}

/* "If attacking by <A>": if the attack is one by it. */
struct node same_attack(struct plain *p, struct node n)
{
    struct node event = at(p, n.a), verb = at(p, event.b), cause = at(p, event.c);

    if (event.kind == NODE_EVENT && event.mode == MODE_HAPPENS && !event.a && verb.mode == MODE_ATTACK &&
        !verb.a && !verb.b && !verb.c && cause.kind == NODE_CAUSE && cause.mode == MODE_KEYWORD && !cause.b)
        n.a = make(p, (struct node){.kind = NODE_IS, .mode = MODE_ATTACK, .form = 1, .a = cause.a});
    return n;
}

/* "If A are placed in B": they lie there. What happens would have a cause, or stand behind "when". */
struct node same_rest(struct plain *p, struct node n)
{
    struct node event = at(p, n.a), be = at(p, event.b), placed = at(p, be.a);

    if (event.kind != NODE_EVENT || event.mode != MODE_HAPPENS || event.c || be.kind != NODE_EVENT ||
        be.mode != MODE_BE || placed.kind != NODE_EVENT || placed.mode != MODE_PLACE || placed.a ||
        placed.c || at(p, placed.b).kind != NODE_AREA)
        return n;
    node_id there = make(p, (struct node){.kind = NODE_IS, .mode = MODE_IN, .a = placed.b});
    n.a = make(p, (struct node){.kind = NODE_IS, .mode = MODE_TRUE, .a = event.a, .b = there});
    return n;
}

/* "Other than [A]": such a card isn't one of them; others are known. */
node_id same_other(struct plain *p, struct node n)
{
    struct node named = at(p, n.a);

    if (n.mode == MODE_THAN && named.kind == NODE_SELECT && named.mode == MODE_BARE && !named.b)
        n.a = named.c;
    return make(p, n);
}

/* "All the names of A in its digivolution cards" */
struct node same_names(struct plain *p, struct node n)
{
    struct node cards = at(p, n.a);

    if (n.mode == MODE_ALSO && cards.kind == NODE_SELECT && cards.mode == MODE_COUNTED)
        n.a = make(p, (struct node){.kind = NODE_NAME, .mode = MODE_OF, .a = cards.c, .b = cards.b});
    return n;
}

/* With these names there. */
static node_id names_there(struct plain *p, node_id names, struct node there)
{
    struct node with = {.kind = there.mode == MODE_TEXT ? NODE_TEXT : NODE_NAME, .a = names};

    if (there.kind == NODE_AREA) {
        node_id noun = make(p, (struct node){.kind = NODE_NOUN, .mode = MODE_NAMED, .a = names});
        with = (struct node){.kind = NODE_HAS, .mode = MODE_STACKED};
        with.a = make(p, (struct node){.kind = NODE_SELECT, .mode = MODE_A, .form = 8, .c = noun});
    } else if (there.mode == MODE_TRAIT) {
        with.kind = NODE_TRAIT;
        with.mode = MODE_EXACTLY;
        with.form = 5;
    } else if (there.mode == MODE_NAME) {
        with.mode = MODE_CONTAINS;
    }
    return make(p, with);
}

/* "With [A] in its name or digivolution cards": with [A] in its name, or in its digivolution cards. */
node_id same_places(struct plain *p, struct node n)
{
    struct node list = at(p, n.b);

    if (n.kind != NODE_NAME || n.mode != MODE_IN || list.kind != NODE_LIST || !list.b)
        return make(p, n);
    struct node rest = {.kind = NODE_NAME, .mode = MODE_IN, .a = n.a, .b = list.b};
    list.a = names_there(p, n.a, at(p, list.a));
    list.b = at(p, list.b).kind == NODE_LIST ? same_places(p, rest) : names_there(p, n.a, at(p, list.b));
    list.form = 0;
    return make(p, list);
}

/* "Removes A from the battle area": A leaves it. */
static struct node same_removal(const struct plain *p, struct node n)
{
    if (n.mode == MODE_REMOVE && n.c && where_places(p->cards, n.c) == UINT32_C(1) << DCG_PLACE_BATTLE) {
        n.mode = MODE_LEAVE;
        n.form = 1;
        n.c = 0;
    }
    return n;
}

/* "Deletes your opponent's Digimon", "deletes one of them": any of them. */
node_id same_any(struct plain *p, struct node n)
{
    n = same_removal(p, n);
    struct node whom = at(p, n.a), number = at(p, whom.a);
    bool one = number.kind == NODE_QUANTITY && number.mode == MODE_EXACTLY && number.n == 1;

    if (whom.kind != NODE_SELECT || at(p, whom.b).kind != NODE_OWNER || at(p, whom.b).mode == MODE_OF ||
        !(whom.mode == MODE_PLAIN || (whom.mode == MODE_OF && one)))
        return make(p, n);
    whom.mode = MODE_OF;
    whom.form = 0;
    whom.a = make(p, (struct node){.kind = NODE_QUANTITY, .mode = MODE_ANY});
    n.a = make(p, whom);
    return make(p, n);
}

/* ---- Several trigger conditions ---- */

/* What a sentence waits for; 0: it doesn't begin with a trigger condition. */
static node_id waits_for(const struct plain *p, node_id sentence)
{
    struct node when = at(p, at(p, sentence).a), event = at(p, when.a);
    bool waits = when.kind == NODE_WHEN && when.mode == MODE_NONE && event.kind == NODE_EVENT &&
                 !node_is(p->cards, event.c, NODE_CAUSE, MODE_THIS_EFFECT);

    return waits ? when.a : 0;
}

/* What any of the sentences waits for; 0: one of them doesn't. */
static node_id either_happens(struct plain *p, node_id list)
{
    struct node n = at(p, list);
    node_id event = waits_for(p, n.a), rest = n.b && event ? either_happens(p, n.b) : 0;

    if (!n.b || !rest)
        return n.b ? 0 : event;
    return make(p, (struct node){.kind = NODE_LIST, .mode = MODE_OR, .a = event, .b = rest});
}

static node_id if_it_happened(struct plain *p, node_id sentence)
{
    struct node say = at(p, sentence), when = at(p, say.a);

    when.kind = NODE_IF;
    say.a = make(p, when);
    return make(p, say);
}

static node_id if_they_happened(struct plain *p, node_id list)
{
    struct node n = at(p, list);

    if (!list)
        return 0;
    n.a = if_it_happened(p, n.a);
    n.b = if_they_happened(p, n.b);
    return make(p, n);
}

/* It is one effect, that triggers by each of them; both are done if both happened (Q3454, Q3456). */
node_id same_effect(struct plain *p, node_id list)
{
    struct node n = at(p, list);
    node_id either = n.kind == NODE_LIST && n.b ? either_happens(p, list) : 0;

    if (!either)
        return list;
    struct node first = at(p, if_it_happened(p, n.a));
    first.a = make(p, (struct node){.kind = NODE_WHEN, .a = either, .b = first.a});
    n.a = make(p, first);
    n.b = if_they_happened(p, n.b);
    p->changed = true;
    return make(p, n);
}
