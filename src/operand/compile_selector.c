/* compile_selector.c - makes selectors (tree/selector.h) of targets: which objects are meant, and how many (15-10), or
 * refuses them. Objects that are chosen are refused for more reasons than those that are counted or compared with. */
#include "operand/noun.h"
#include "tree/selector.h"
#include "tree/sentence.h"
#include "tree/storage.h"
#include "tree/target.h"
#include "tree/target_place.h"

static selector_id compile_meant_by(struct compiler *c, node_id target, bool choosing);

/* ---- How many ---- */

static enum quantity quantity_of_mode(int mode)
{
    switch (mode) {
    case MODE_EXACTLY:
    case MODE_CHOICE:
    case MODE_ANY: /* "an opponent's Digimon" */
        return QUANTITY_EXACTLY;
    case MODE_UP_TO:
        return QUANTITY_UP_TO;
    case MODE_DOWN_TO:
        return QUANTITY_DOWN_TO;
    case MODE_LEAVING:
        return QUANTITY_LEAVING;
    case MODE_OR_MORE:
        return QUANTITY_OR_MORE;
    case MODE_ALL:
    case MODE_BOTH:
    case MODE_EACH:
    case MODE_NONE:
        return QUANTITY_ALL;
    default: /* any number, a total */
        return QUANTITY_ANY_NUMBER;
    }
}

static void compile_quantity(dcg_cards *cards, const struct node *n, struct selector *out)
{
    const struct node *quantity = node_at(cards, n->a);
    struct compiler making = {.cards = cards};

    out->n = 1;
    if (!n->a || quantity->kind != NODE_QUANTITY)
        return;
    out->quantity = (uint8_t)quantity_of_mode(quantity->mode);
    out->n = (int16_t)(quantity->mode == MODE_ANY ? 1 : quantity->n);
    if (quantity->mode == MODE_DOWN_TO && quantity->a)
        out->left_than = compile_standard(&making, quantity->a, 0);
}

static void check_quantity(struct compiler *c, node_id quantity, bool choosing)
{
    const struct node *n = node_of(c, quantity);

    if (n->kind == NODE_SELECT || n->kind == NODE_WITH) /* not how many */
        return;
    if (choosing && quantity && n->mode == MODE_NONE)
        refuse(c, "none of them");
    if (n->mode == MODE_HALF)
        refuse(c, "half of an odd number");
    if (n->mode == MODE_AS_MANY || n->mode == MODE_UP_TO_AS_MANY)
        refuse(c, "as many as something else");
    if (!choosing && n->mode == MODE_DOWN_TO)
        refuse(c, "so many that some are left");
    if (n->mode == MODE_TOTAL && node_of(c, n->a)->mode != MODE_DP && node_of(c, n->a)->mode != MODE_COST &&
        node_of(c, n->a)->mode != MODE_LEVEL)
        refuse(c, "a total of something");
}

/* Does nobody choose: all of them are meant (15-10-2-4)? */
static bool means_all(const dcg_cards *cards, const struct node *n)
{
    const struct node *quantity = node_at(cards, n->a), *noun = node_at(cards, n->c);

    if (is_reference(n) || n->mode == MODE_THERE)
        return true;
    if (n->a && n->mode != MODE_EACH)
        return quantity->mode == MODE_ALL || quantity->mode == MODE_BOTH || quantity->mode == MODE_EACH ||
               (quantity->kind == NODE_QUANTITY && quantity->mode == MODE_NONE);
    if (n->mode == MODE_BARE)
        return noun->mode != MODE_NAMED;
    return n->mode != MODE_A && n->mode != MODE_ANOTHER && n->mode != MODE_AT;
}

/* So many from the end of any of several stacks: one after the other, from any of them (Q6212). */
static bool ends_of_any(const dcg_cards *cards, const struct node *n)
{
    const struct node *host = node_at(cards, permanent_target(cards, n->b));
    const struct node *quantity = node_at(cards, n->a), *any = node_at(cards, host->a);

    return is_ordered(n) && n->a && quantity->n > 1 &&
           (quantity->mode == MODE_EXACTLY || quantity->mode == MODE_UP_TO) && host->kind == NODE_SELECT &&
           host->a && any->mode == MODE_ANY;
}

/* Cards of one permanent ("from 1 of your Tamers"); from the end of a stack it is one even if it says any. */
static bool one_host(const dcg_cards *cards, const struct node *n, node_id *host)
{
    if (n->kind != NODE_SELECT || !n->b || n->mode == MODE_OF_REF || n->mode == MODE_THERE)
        return false;
    *host = permanent_target(cards, n->b);
    return *host && picks_one(cards, *host, is_ordered(n)) && !ends_of_any(cards, n);
}

/* The permanents that are chosen before their cards; 0: none. */
static node_id host_first(const dcg_cards *cards, const struct node *n)
{
    const struct node *quantity = node_at(cards, n->a);
    node_id host;

    if (!one_host(cards, n, &host))
        return 0;
    return is_ordered(n) || (n->a && (quantity->n != 1 || quantity->mode != MODE_EXACTLY)) ? host : 0;
}

/* The SELECT that says how many a target means. */
static node_id counting_select(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target);

    if (n->kind == NODE_SELECT && n->mode == MODE_ITEMS)
        return counting_select(cards, n->a);
    if (n->kind == NODE_LIST) {
        node_id first = counting_select(cards, n->a);
        return is_reference(node_at(cards, first)) && n->b ? counting_select(cards, n->b) : first;
    }
    return target;
}

/* ---- How they fit together ---- */

static void compile_among(const dcg_cards *cards, const struct node *n, struct selector *out)
{
    node_id among = noun_among(cards, n->c);
    const struct node *same = node_at(cards, among), *owner = node_at(cards, n->b);
    const struct node *items = node_at(cards, node_at(cards, n->c)->a);

    if (among) {
        out->together = same->mode == MODE_SAME ? TOGETHER_SAME : TOGETHER_DIFFERENT;
        out->quality = (uint8_t)quality_of_mode(node_at(cards, same->a)->mode);
    } else if (owner->kind == NODE_OWNER && owner->mode == MODE_EACH) {
        out->together = TOGETHER_PLAYERS;
    } else if (items->kind == NODE_LIST && (n->mode == MODE_EACH_OF || joined_by_and(items))) {
        out->together = TOGETHER_ITEMS;
    } else {
        out->together = is_ordered(n) ? TOGETHER_ENDS : TOGETHER_ANYHOW;
    }
}

static void compile_total(dcg_cards *cards, const struct node *n, struct selector *out)
{
    const struct node *quantity = node_at(cards, n->a);
    bool total = n->a && quantity->kind == NODE_QUANTITY && quantity->mode == MODE_TOTAL;
    const struct node *compared = total ? quantity : node_at(cards, noun_total(cards, n->c));

    out->total = (uint8_t)(compared->a ? quality_of_mode(node_at(cards, compared->a)->mode) : QUALITY_NONE);
    out->total_most = compared->n;
    if (compared->b) {
        struct compiler making = {.cards = cards};
        out->total_than = compile_standard(&making, compared->b, compared->a);
    }
}

/* ---- Known objects ---- */

static void compile_pronoun(struct selector *out, enum pronoun pronoun)
{
    out->ref = REF_MENTIONED;
    out->pronoun = (uint8_t)pronoun;
}

static void compile_ref(struct compiler *c, const struct node *n, struct selector *out)
{
    out->kind = SELECT_KNOWN;
    switch (n->mode) {
    case MODE_THIS_DIGIMON:
        out->ref = REF_THIS_DIGIMON;
        break;
    case MODE_THIS_TAMER:
        out->ref = REF_THIS_PERMANENT;
        break;
    case MODE_THIS_CARD:
        out->ref = REF_THIS_CARD;
        break;
    case MODE_THIS_CARD_OR_DIGIMON:
        out->ref = REF_THIS_CARD_OR_DIGIMON;
        break;
    case MODE_REST:
        out->ref = REF_REST;
        break;
    case MODE_THAT_DIGIMON:
    case MODE_THAT_TAMER:
    case MODE_THAT_TOKEN:
        compile_pronoun(out, PRONOUN_PERMANENT);
        if (n->n == REF_OF_HOLDER)
            out->ref = REF_HOLDER;
        break;
    case MODE_THOSE_DIGIMON:
    case MODE_THOSE_TAMERS:
        compile_pronoun(out, PRONOUN_PERMANENTS);
        break;
    case MODE_THAT_CARD:
    case MODE_THOSE_CARDS:
        compile_pronoun(out, PRONOUN_CARD);
        break;
    case MODE_IT:
    case MODE_THEM:
    case MODE_THEY:
        compile_pronoun(out, PRONOUN_ANY);
        break;
    default:
        refuse(c, n->mode == MODE_PLAYER || n->mode == MODE_PLAYERS
                      ? "a player where a card is meant"
                      : "\"such\" or \"in it\" refers to nothing");
        compile_pronoun(out, PRONOUN_ANY);
        break;
    }
}

selector_id compile_reference(struct compiler *c, node_id node)
{
    const struct node *n = node_of(c, node);
    struct selector out;

    if (n->kind == NODE_REF)
        compile_ref(c, n, &out);
    else if (n->kind != NODE_SELECT)
        refuse(c, "nobody that is known");
    else if (n->b)
        refuse(c, "a known one somewhere");
    else
        (void)compile_noun(c, n->c);
    return node;
}

/* "the Digimon this effect played" */
static bool noun_by_effect(const dcg_cards *cards, node_id attributes)
{
    const struct node *n = node_at(cards, attributes);

    if (!attributes)
        return false;
    if (n->kind == NODE_DID)
        return n->mode == MODE_THIS_EFFECT;
    if (n->kind != NODE_NOUN && n->kind != NODE_LIST)
        return false;
    return noun_by_effect(cards, n->a) || noun_by_effect(cards, n->kind == NODE_NOUN ? n->c : n->b);
}

/* "this digivolution card", "this Digimon card": the card; else the permanent. */
static bool noun_is_card(const dcg_cards *cards, node_id noun)
{
    const struct node *head = node_at(cards, node_at(cards, noun)->b);

    return head->mode == MODE_CARD || head->mode == MODE_DIGIVOLUTION_CARD || head->mode == MODE_LINK_CARD;
}

/* "that red Digimon this effect played": more than what was done. */
static bool says_more(const dcg_cards *cards, node_id noun)
{
    const struct node *n = node_at(cards, noun);

    return (n->a && n->c) || node_at(cards, n->a)->kind == NODE_LIST ||
           node_at(cards, n->c)->kind == NODE_LIST;
}

/* This, that, those, the ...: SELECTs of known objects. */
static void compile_described(const dcg_cards *cards, const struct node *n, struct selector *out)
{
    int did = noun_did(cards, n->c);
    bool card = noun_is_card(cards, n->c);

    out->kind = SELECT_KNOWN;
    out->flags |= SELECT_DESCRIBED;
    if (n->mode == MODE_THIS) {
        out->ref = card ? REF_THIS_CARD : REF_THIS_PERMANENT;
    } else if (did) {
        out->ref = did == MODE_ATTACKING ? REF_ATTACKER : REF_DONE;
        out->entry = (uint8_t)(entry_of_mode(did) >= 0 ? entry_of_mode(did) : 0);
        out->flags |= noun_by_effect(cards, n->c) ? SELECT_BY_EFFECT : 0;
    } else {
        compile_pronoun(out, card                    ? PRONOUN_CARD
                             : n->mode == MODE_THOSE ? PRONOUN_PERMANENTS
                                                     : PRONOUN_PERMANENT);
    }
    out->pred = 0;
    if (n->mode == MODE_THIS && card && !node_at(cards, n->c)->a && !node_at(cards, n->c)->c)
        return;
    /* what was done is answered already; a Digimon that has become a card is still meant by "the card" */
    if (did && !card)
        out->flags |= SELECT_CARD_FITS;
    if (!did || says_more(cards, n->c))
        out->pred = noun_pred(cards, n->c);
    else if (!card)
        out->pred = noun_pred(cards, node_at(cards, n->c)->b);
}

/* ---- Kinds ---- */

static void compile_ends(struct compiler *c, const struct node *n, struct selector *out)
{
    const dcg_cards *cards = c->cards;
    const struct node *quantity = node_at(cards, n->a);
    node_id owner = 0;

    out->kind = SELECT_ENDS;
    out->pile = (uint8_t)piles_named(cards, n, &owner);
    out->pile_owner = owner;
    if (n->a && quantity->mode != MODE_EXACTLY && quantity->mode != MODE_UP_TO &&
        quantity->mode != MODE_ANY && quantity->mode != MODE_CHOICE && quantity->mode != MODE_OR_MORE &&
        quantity->mode != MODE_DOWN_TO && quantity->mode != MODE_LEAVING)
        refuse(c, "so many from the top");
    if (out->pile == PILE_KINDS && !permanent_target(cards, n->b))
        refuse(c, "the top of something without an order (3-5-2)");
    out->flags |= (uint32_t)((n->mode == MODE_BOTTOM ? SELECT_BOTTOM : 0) |
                             (n->mode == MODE_TOP_OR_BOTTOM ? SELECT_BOTH_ENDS : 0) |
                             (ends_of_any(cards, n) ? SELECT_ANY_STACK : 0));
}

/* Cards that are chosen, and nobody's, and nowhere: those in the hand are meant. */
static bool is_from_hand(const dcg_cards *cards, const struct node *n)
{
    const struct node *noun = node_at(cards, n->c), *head = node_at(cards, noun->b);
    bool one = n->mode == MODE_A || (n->mode == MODE_AT && node_at(cards, n->a)->mode == MODE_EXACTLY);

    return !n->b && one && noun->kind == NODE_NOUN && head->kind == NODE_HEAD && head->mode == MODE_CARD &&
           !noun_places(cards, n->c);
}

/* "1 with the lowest cost", of nobody who was named. */
static void check_noun(struct compiler *c, const struct node *n)
{
    const struct node *said = node_of(c, n->c);

    if (n->mode == MODE_AT &&
        (said->kind == NODE_WITH || said->kind == NODE_DID || said->kind == NODE_OTHER ||
         said->kind == NODE_HAS || said->kind == NODE_NOT || said->kind == NODE_COMPARE))
        refuse(c, "a number of nobody who was named");
}

/* One of each of what: names, levels, differing ones, players' own. */
static void check_each_of(struct compiler *c, const struct node *n)
{
    const struct node *quantity = node_of(c, n->a);

    if (!one_of_each(c->cards, n))
        return;
    if (quantity->mode != MODE_EXACTLY || quantity->n != 1)
        refuse(c, "several of each");
    if (!node_is(c->cards, n->b, NODE_OWNER, MODE_EACH) && !names_joined(c->cards, n) &&
        !noun_among(c->cards, n->c))
        refuse(c, "one of each");
}

/* "your or your opponent's trash": of one of them, which has to be chosen if it is about more than one card. */
static bool names_either(const dcg_cards *cards, node_id place)
{
    const struct node *n = node_at(cards, place);

    if (!place || (n->kind != NODE_AREA && n->kind != NODE_LIST && n->kind != NODE_OWNER))
        return false;
    if (n->kind == NODE_OWNER)
        return n->mode == MODE_EITHER;
    return names_either(cards, n->a) || names_either(cards, n->b);
}

/* "your hand or from under 1 of your Tamers": of several places one is the cards of one permanent. */
static bool lists_host(const dcg_cards *cards, node_id place, bool listed)
{
    const struct node *n = node_at(cards, place);
    node_id host = listed && n->kind == NODE_AREA ? permanent_target(cards, place) : 0;

    if (n->kind == NODE_LIST)
        return lists_host(cards, n->a, true) || lists_host(cards, n->b, true);
    if (n->kind == NODE_AREA && n->mode == MODE_AT && node_at(cards, n->a)->kind == NODE_LIST)
        return lists_host(cards, n->a, true);
    return host && picks_one(cards, host, false);
}

/* Whose, or where. */
static void check_place(struct compiler *c, const struct node *n, bool choosing)
{
    const struct node *place = node_of(c, n->b);
    bool part = n->c && noun_is_part(c->cards, n->c), several = n->a && node_of(c, n->a)->n != 1;

    if (!n->b)
        return;
    if (place->kind == NODE_OWNER && place->mode == MODE_THEIR && part &&
        node_of(c, node_of(c, n->c)->b)->mode != MODE_SECURITY_CARD)
        refuse(c, "cards of those that were spoken of");
    if (choosing && several && lists_host(c->cards, n->b, false))
        refuse(c, "several cards, perhaps of one permanent");
    if (choosing && several && names_either(c->cards, n->b))
        refuse(c, "cards of one of the players");
    if (place->kind == NODE_AREA || place->kind == NODE_LIST)
        (void)compile_place(c, n->b);
    else
        (void)compile_holder(c, n->b);
}

static void compile_kind(struct compiler *c, const struct node *n, bool choosing, struct selector *out)
{
    const dcg_cards *cards = c->cards;
    const struct node *noun = node_at(cards, n->c);
    bool known = n->mode == MODE_EACH && noun->kind == NODE_SELECT;

    check_noun(c, n);

    out->kind = known ? SELECT_SAME : SELECT_KIND;
    check_quantity(c, n->a, choosing);
    if (is_ordered(n))
        compile_ends(c, n, out);
    check_each_of(c, n);
    check_place(c, n, choosing);
    if (n->mode == MODE_EACH && n->a)
        (void)compile_noun(c, n->a);
    if (known) {
        out->a = compile_meant_by(c, n->c, choosing);
        return;
    }
    (void)compile_noun(c, n->c);
    if (n->mode == MODE_EACH && n->a)
        out->with = noun_pred(cards, n->a);
    out->flags |=
        (uint32_t)((n->mode == MODE_ANOTHER ? SELECT_ANOTHER : 0) |
                   (noun_names_area(cards, n->c) ? SELECT_PLACED : 0) |
                   (noun->kind == NODE_NOUN && (noun->b || noun->mode != MODE_NONE) ? SELECT_HEADED : 0));
    out->flags |= is_from_hand(cards, n) ? SELECT_HAND : 0;
    out->places = places_of(cards, n->b, n->c);
}

static void compile_select(struct compiler *c, node_id target, bool choosing, struct selector *out)
{
    const dcg_cards *cards = c->cards;
    const struct node *n = node_at(cards, target);

    out->place = n->b;
    out->pred = out->noun = noun_pred(cards, n->c);
    out->in_battle = n->c ? cards->operand[n->c].in_battle : 0;
    out->holder = n->b ? permanent_target(cards, n->b) : 0;
    out->flags |= (uint32_t)((n->b && owner_is_player(cards, n->b) ? SELECT_OWNED : 0) |
                             (n->b && place_is_area(cards, n->b) ? SELECT_AREA : 0));
    switch (n->mode) {
    case MODE_OF_REF:
        out->kind = SELECT_SAME;
        check_quantity(c, n->a, choosing);
        out->a = compile_reference(c, n->b);
        break;
    case MODE_THERE:
        out->kind = SELECT_THERE;
        out->a = compile_reference(c, n->a);
        (void)compile_place(c, n->b);
        break;
    case MODE_ITEMS:
        out->kind = SELECT_ITEMS;
        if (n->c)
            refuse(c, "what is said of several");
        if (tree_says(c->cards, n->a, NODE_REF, MODE_THAT_CARD))
            refuse(c, "a card that is compared with the card beside it");
        out->a = compile_meant_by(c, n->a, choosing);
        (void)compile_place(c, n->b);
        break;
    case MODE_EFFECT:
    case MODE_OPTION_SIDE:
        refuse(c, "effects");
        break;
    default:
        if (choosing && n->mode == MODE_NO)
            refuse(c, "a number of them");
        if (is_reference(n)) {
            (void)compile_noun(c, n->c);
            compile_described(cards, n, out);
        } else {
            compile_kind(c, n, choosing, out);
        }
        break;
    }
}

/* Of this or that: the same number of either. */
static void check_either(struct compiler *c, const struct node *n)
{
    const struct node *a = node_of(c, n->a), *b = node_of(c, n->b);
    const struct node *x = node_of(c, a->a), *y = node_of(c, b->a);

    if (n->mode != MODE_OR && n->mode != MODE_SLASH)
        return;
    if (a->kind == NODE_SELECT && b->kind == NODE_SELECT && a->a && b->a && x->kind == NODE_QUANTITY &&
        (x->mode != y->mode || x->n != y->n))
        refuse(c, "different numbers of either");
}

static void compile_any(struct compiler *c, node_id target, bool choosing, struct selector *out)
{
    const struct node *n = node_of(c, target);

    switch (n->kind) {
    case NODE_REF:
        compile_ref(c, n, out);
        break;
    case NODE_SELECT:
        compile_select(c, target, choosing, out);
        break;
    case NODE_COMPARE: /* so many of them */
        out->kind = SELECT_SAME;
        if (!n->a)
            refuse(c, "so many of them");
        out->a = n->a ? compile_meant_by(c, n->a, choosing) : 0;
        break;
    case NODE_LIST:
        out->kind = n->b ? SELECT_LIST : SELECT_SAME;
        if (choosing)
            check_either(c, n);
        out->a = compile_meant_by(c, n->a, choosing);
        out->b = n->b ? compile_meant_by(c, n->b, choosing) : 0;
        break;
    default:
        refuse(c, "something that is no target");
        break;
    }
}

static selector_id compile_meant_by(struct compiler *c, node_id target, bool choosing)
{
    struct selector out = {0};

    compile_any(c, target, choosing, &out);
    return target;
}

selector_id compile_target(struct compiler *c, node_id node)
{
    return compile_meant_by(c, node, true);
}

selector_id compile_candidates(struct compiler *c, node_id node)
{
    return compile_meant_by(c, node, false);
}

selector_id compile_meant(struct compiler *c, node_id node)
{
    const struct node *n = node_of(c, node);

    (void)compile_candidates(c, n->kind == NODE_OWNER ? n->a : node);
    return node;
}

/* What depends on the SELECT that says how many. */
static void compile_counting(dcg_cards *cards, node_id target, struct selector *out)
{
    const struct node *n = node_at(cards, out->counts);

    out->host = host_first(cards, node_at(cards, target));
    compile_quantity(cards, n, out);
    compile_total(cards, n, out);
    if (out->total && node_at(cards, n->a)->mode == MODE_ANY)
        out->quantity = QUANTITY_ANY_NUMBER; /* "any of them whose play costs add up to 6 or less" */
    compile_among(cards, n, out);
    out->flags |= (uint32_t)((!is_ordered(n) && means_all(cards, n) ? SELECT_ALL : 0) |
                             (one_of_each(cards, n) ? SELECT_EACH : 0) |
                             (node_has(cards, target, HAS_TOGETHER) ? SELECT_TOGETHER : 0));
}

/* Does a noun name several traits joined by "and"? */
static bool names_traits(const dcg_cards *cards, node_id noun)
{
    const struct node *n = node_at(cards, noun);

    if (!noun)
        return false;
    if (n->kind == NODE_TRAIT)
        return joined_by_and(node_at(cards, n->a));
    return (n->kind == NODE_NOUN || n->kind == NODE_LIST || n->kind == NODE_WITH) &&
           (names_traits(cards, n->a) || names_traits(cards, n->kind == NODE_NOUN ? n->c : n->b));
}

/* Of one card with several traits all are asked for (Q4966); of several cards each has one of them (Q2056). */
static bool compile_single(dcg_cards *cards, node_id target, struct selector *out)
{
    const struct node *n = node_at(cards, target);
    struct compiler c = {.cards = cards};

    if (n->kind != NODE_SELECT || out->kind != SELECT_KIND || out->quantity != QUANTITY_EXACTLY ||
        out->n != 1 || out->flags & SELECT_ALL || !names_traits(cards, n->c) || noun_unsupported(cards, n->c))
        return true;
    out->pred = out->noun = compile_part(&c, n->c, (struct context){.single = true});
    out->in_battle = compile_part(&c, n->c, (struct context){.single = true, .battle = true});
    return !c.why;
}

/* One of each of the items of a list: names, levels. */
static bool compile_items(dcg_cards *cards, struct selector *out)
{
    node_id items = node_at(cards, node_at(cards, out->counts)->c)->a;
    struct compiler c = {.cards = cards};

    if (out->together != TOGETHER_ITEMS || noun_unsupported(cards, items))
        return true;
    out->items = compile_part(&c, items, (struct context){.noun = 0});
    return !c.why;
}

/* 15-8-3-9-4: a known object that has left is looked at as it was. */
static bool is_as_it_was(const struct node *n)
{
    return n->kind == NODE_REF ||
           (n->kind == NODE_SELECT && (n->mode == MODE_THIS || n->mode == MODE_THAT ||
                                       n->mode == MODE_THOSE || n->mode == MODE_OF_REF));
}

/* ---- How it is chosen ---- */

static int quantity_least(const struct node *quantity)
{
    switch (quantity->mode) {
    case MODE_EXACTLY:
    case MODE_CHOICE:
    case MODE_OR_MORE:
        return quantity->n;
    default:
        return 1; /* up to, any number, all: at least 1 (1-3-6) */
    }
}

/* How many it means at least, for each of 1. */
static int target_least(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target);

    if (n->kind == NODE_LIST) {
        int a = target_least(cards, n->a), b = n->b ? target_least(cards, n->b) : 0;
        return n->b && (n->mode == MODE_OR || n->mode == MODE_COMMA_OR) ? (a < b ? a : b) : a + b;
    }
    if (n->kind == NODE_SELECT && n->mode == MODE_ITEMS)
        return target_least(cards, n->a);
    if (n->kind != NODE_SELECT || !n->a || node_at(cards, n->a)->kind != NODE_QUANTITY)
        return 1;
    if (node_at(cards, n->a)->mode == MODE_ALL && node_is(cards, n->b, NODE_REF, MODE_THAT_DIGIMON))
        return 0; /* all cards of a Digimon that is known, which may have none (Q1605) */
    return quantity_least(node_at(cards, n->a));
}

/* Does a target say what kind of card it means, by anything that is printed on it? */
static bool says_information(const dcg_cards *cards, node_id node)
{
    const struct node *n = node_at(cards, node);

    switch (n->kind) {
    case NODE_NONE:
    case NODE_AREA:
    case NODE_ORIENTED:
    case NODE_OTHER:
    case NODE_REF:
    case NODE_OWNER:
    case NODE_QUANTITY:
        return false;
    case NODE_SELECT:
        return says_information(cards, n->c) || (n->mode == MODE_ITEMS && says_information(cards, n->a));
    case NODE_LIST:
        return says_information(cards, n->a) || says_information(cards, n->b);
    case NODE_NOUN:
        return n->mode == MODE_NAMED || says_information(cards, n->a) || says_information(cards, n->b) ||
               says_information(cards, n->c);
    case NODE_HEAD:
        return n->a != 0 ||
               (n->mode != MODE_CARD && n->mode != MODE_SECURITY_CARD && n->mode != MODE_DIGIVOLUTION_CARD &&
                n->mode != MODE_STACKED_CARD && n->mode != MODE_LINK_CARD);
    default:
        return true;
    }
}

static void compile_choosing(const dcg_cards *cards, node_id target, struct selector *out)
{
    const struct node *n = node_at(cards, target);

    out->least = (uint8_t)target_least(cards, target);
    out->informs = says_information(cards, target);
    out->word = n->kind == NODE_REF;
    if (n->kind == NODE_LIST)
        out->parts = joined_by_and(n) ? PARTS_EACH : PARTS_EITHER;
}

bool selector_make(dcg_cards *cards, node_id target, uint32_t *made)
{
    struct compiler refused = {.cards = cards, .dry = true}; /* whoever names the target refuses it */
    const struct node *n = node_at(cards, target);
    struct selector out = {.counts = counting_select(cards, target),
                           .most = (uint8_t)most_meant(cards, target)};

    compile_counting(cards, target, &out);
    out.flags |= is_as_it_was(n) ? SELECT_GONE : 0;
    compile_choosing(cards, target, &out);
    compile_any(&refused, target, false, &out);
    if (!compile_items(cards, &out) || !compile_single(cards, target, &out))
        return false;
    *made = selector_append(cards, &out, 1);
    return *made != 0;
}
