/* compile_noun.c - makes predicates (tree/predicate.h) of nouns and attributes.
 *
 * "And" has two senses in card text: a list of nouns, heads, words, colors or levels names alternatives ("red and blue
 * Digimon": of either color); of what something has ("with A and B") all are needed. The place in the noun decides. */
#include "operand/noun.h"
#include "state/state.h"
#include "tree/predicate.h"
#include "tree/sentence.h"
#include "tree/storage.h"
#include "tree/store.h"
#include "tree/target.h"
#include "tree/target_place.h"

/* ---- Making predicates ---- */

static bool follows_from_print(const struct predicate *p)
{
    switch (p->kind) {
    case PRED_ALWAYS:
    case PRED_NEVER:
    case PRED_ALL:
    case PRED_ANY:
    case PRED_NOT:
    case PRED_CATEGORY:
    case PRED_PRINTED:
    case PRED_COLOR:
    case PRED_COLORS:
    case PRED_NAMED:
    case PRED_NAME_HAS:
    case PRED_TRAIT:
    case PRED_TRAIT_HAS:
    case PRED_WORD:
    case PRED_TEXT:
    case PRED_TEXT_KEYWORD:
        return true;
    case PRED_NUMBER:
        return p->quality < QUALITY_UNDER;
    default:
        return false;
    }
}

pred_id pred_make(struct compiler *c, struct predicate p)
{
    const unsigned inherited = PRED_UNPRINTED | PRED_OF_DP;

    if (c->why || c->dry)
        return 0;
    p.flags |= (uint8_t)((pred_at(c->cards, p.a)->flags | pred_at(c->cards, p.b)->flags) & inherited);
    if (!follows_from_print(&p))
        p.flags |= PRED_UNPRINTED;
    if (p.kind == PRED_NUMBER && p.quality == QUALITY_DP)
        p.flags |= PRED_OF_DP;
    pred_id made = pred_append(c->cards, &p, 1);
    if (!made)
        refuse(c, "no memory");
    return made;
}

pred_id pred_all(struct compiler *c, pred_id a, pred_id b)
{
    if (!a || !b)
        return a ? a : b;
    return pred_make(c, (struct predicate){.kind = PRED_ALL, .a = a, .b = b});
}

pred_id pred_any(struct compiler *c, pred_id a, pred_id b)
{
    return pred_make(c, (struct predicate){.kind = PRED_ANY, .a = a, .b = b});
}

pred_id pred_not(struct compiler *c, pred_id a, node_id source)
{
    return pred_make(c, (struct predicate){.kind = PRED_NOT, .a = a, .source = source});
}

pred_id pred_from(struct compiler *c, pred_id made, node_id source)
{
    if (!made)
        return 0;
    if (pred_at(c->cards, made)->source)
        return pred_make(c, (struct predicate){.kind = PRED_ALL, .a = made, .source = source});
    c->cards->pred[made].source = source;
    return made;
}

pred_id pred_simple(struct compiler *c, enum pred_kind kind, node_id source)
{
    return pred_make(c, (struct predicate){.kind = (uint8_t)kind, .source = source});
}

/* ---- Lists ---- */

static pred_id compile_list(struct compiler *c, const struct node *n, struct context at)
{
    struct context rest = at;

    if (!n->b)
        return compile_part(c, n->a, at);
    rest.after |= colors_together(c->cards, n);
    bool all = list_needs_all(c->cards, n, at.after);
    pred_id a = compile_part(c, n->a, at), b = compile_part(c, n->b, all ? rest : at);
    return all ? pred_all(c, a, b) : pred_any(c, a, b);
}

/* ---- Heads ---- */

static int category_of(int mode)
{
    switch (mode) {
    case MODE_DIGIMON:
        return DCG_DIGIMON;
    case MODE_TAMER:
        return DCG_TAMER;
    case MODE_OPTION:
        return DCG_OPTION;
    case MODE_DIGI_EGG:
        return DCG_DIGI_EGG;
    default:
        return 0;
    }
}

int categories_of(const dcg_cards *cards, node_id kinds)
{
    const struct node *n = node_at(cards, kinds);

    if (!kinds)
        return 0;
    return n->kind == NODE_LIST ? categories_of(cards, n->a) | categories_of(cards, n->b)
                                : category_of(n->mode);
}

pred_id pred_printed(struct compiler *c, int categories, unsigned flags, node_id source)
{
    return pred_make(
        c, (struct predicate){
               .kind = PRED_PRINTED, .n = (int16_t)categories, .flags = (uint8_t)flags, .source = source});
}

static pred_id category(struct compiler *c, int categories, node_id source)
{
    return pred_make(c,
                     (struct predicate){.kind = PRED_CATEGORY, .n = (int16_t)categories, .source = source});
}

/* Cards of a permanent, or of the security stack, of some kinds. */
static pred_id compile_part_head(struct compiler *c, enum pred_kind kind, node_id node)
{
    int kinds = categories_of(c->cards, node_of(c, node)->a);

    pred_id part = pred_simple(c, kind, node), of = kinds ? pred_printed(c, kinds, PRED_OF_CARD, 0) : 0;
    return pred_all(c, part, of);
}

/* 15-1-7, 3-4-5-5, 3-4-5-7, -8: nowhere else unless a place is named */
static pred_id placed(struct compiler *c, pred_id head, struct context at)
{
    if (!at.battle)
        return head;
    if (!head)
        return pred_simple(c, PRED_IN_PLAY, 0);
    c->cards->pred[head].flags |= PRED_STANDING | PRED_UNPRINTED;
    return head;
}

/* What a head names that has its own place, or none. */
static pred_id compile_card_head(struct compiler *c, node_id node)
{
    switch (node_of(c, node)->mode) {
    case MODE_SECURITY_DIGIMON:
        return pred_simple(c, PRED_SECURITY_DIGIMON, node);
    case MODE_SECURITY_CARD:
        return pred_simple(c, PRED_SECURITY_CARD, node);
    case MODE_DIGIVOLUTION_CARD:
        return compile_part_head(c, PRED_DIGIVOLUTION_CARD, node);
    case MODE_LINK_CARD:
        return compile_part_head(c, PRED_LINK_CARD, node);
    case MODE_STACKED_CARD:
        return compile_part_head(c, PRED_STACKED_CARD, node);
    case MODE_PLAYER:
        refuse(c, "a player with the most of something");
        return 0;
    default:
        refuse(c, "effects");
        return 0;
    }
}

static pred_id compile_head(struct compiler *c, node_id node, struct context at)
{
    const struct node *n = node_of(c, node);

    switch (n->mode) {
    case MODE_DIGIMON:
    case MODE_TAMER:
        return placed(c, category(c, category_of(n->mode), node), at);
    case MODE_OPTION:
    case MODE_DIGI_EGG:
        return placed(c, pred_printed(c, category_of(n->mode), 0, node), at);
    case MODE_CARD:
        return placed(c, pred_printed(c, categories_of(c->cards, n->a), PRED_OF_CARD, node), at);
    case MODE_TOKEN:
        return placed(c, pred_simple(c, PRED_TOKEN, node), at);
    default:
        return compile_card_head(c, node);
    }
}

/* ---- Which it is, and where ---- */

static pred_id lies_there(struct compiler *c, enum pred_kind kind, node_id place, node_id source)
{
    return pred_make(
        c, (struct predicate){.kind = (uint8_t)kind, .of = compile_place(c, place), .source = source});
}

static pred_id compile_other(struct compiler *c, node_id node)
{
    const struct node *n = node_of(c, node);
    pred_id known = 0;

    if (!n->a)
        return pred_simple(c, PRED_OTHER, node);
    if (node_of(c, n->a)->kind == NODE_NOUN)
        return pred_not(c, compile_part(c, n->a, (struct context){0}), node);
    LIST_EACH (c->cards, one, n->a) {
        pred_id among =
            pred_make(c, (struct predicate){.kind = PRED_AMONG, .of = compile_meant(c, one), .source = node});
        known = known ? pred_any(c, known, among) : among;
    }
    return pred_not(c, known, 0);
}

static pred_id compile_oriented(struct compiler *c, node_id node)
{
    switch (node_of(c, node)->mode) {
    case MODE_SUSPENDED:
        return pred_simple(c, PRED_SUSPENDED, node);
    case MODE_UNSUSPENDED:
        return pred_simple(c, PRED_UNSUSPENDED, node);
    case MODE_FACE_UP:
        return pred_simple(c, PRED_FACE_UP, node);
    case MODE_FACE_DOWN:
        return pred_simple(c, PRED_FACE_DOWN, node);
    default:
        refuse(c, "without looking");
        return 0;
    }
}

static pred_id compile_did(struct compiler *c, node_id node)
{
    const struct node *n = node_of(c, node);
    int did = n->a ? node_of(c, n->a)->mode : n->mode, entry = entry_of_mode(did);

    if (n->b)
        refuse(c, "whether something was done");
    if (did == MODE_ATTACKING)
        return pred_simple(c, PRED_ATTACKER, node);
    if (entry < 0)
        refuse(c, "what was done to it");
    return pred_make(c, (struct predicate){.kind = PRED_DONE, .n = (int16_t)entry, .source = node});
}

/* What is compared among those chosen isn't a question about one of them. */
static pred_id compile_total(struct compiler *c, node_id node)
{
    const struct node *n = node_of(c, node);
    int quality = node_of(c, n->a)->mode;

    if (n->mode != MODE_TOTAL)
        refuse(c, "a number of something");
    if (quality != MODE_DP && quality != MODE_LEVEL && quality != MODE_COST)
        refuse(c, "a total of something");
    if (n->b) {
        struct compiler dry = {.cards = c->cards, .dry = true}; /* the selector makes it */
        (void)compile_standard(&dry, n->b, n->a);
        refuse(c, dry.why);
    }
    return pred_simple(c, PRED_ALWAYS, node);
}

static pred_id compile_is(struct compiler *c, node_id node, struct context at)
{
    const struct node *n = node_of(c, node);

    at.after = true;
    switch (n->mode) {
    case MODE_HAVING:
        return pred_from(c, compile_having(c, n->a), node);
    case MODE_ATTACKING:
        return pred_simple(c, PRED_ATTACKING, node);
    case MODE_DIGIXROS:
        return pred_make(
            c, (struct predicate){.kind = PRED_MATERIAL, .of = compile_meant(c, n->a), .source = node});
    case MODE_IN:
        return lies_there(c, PRED_LIES, n->a, node);
    case MODE_FACE_UP:
        return lies_there(c, PRED_LIES_UP, n->a, node);
    case MODE_IN_PLAY:
        return pred_simple(c, PRED_IN_PLAY, node);
    case MODE_HAS:
    case MODE_HAD:
    case MODE_ORIENTED:
    case MODE_COLORED:
    case MODE_LEVEL:
    case MODE_NAMED:
    case MODE_A:
        if (n->b)
            refuse(c, "whose name it is");
        return pred_from(c, compile_part(c, n->a, at), node);
    default:
        refuse(c, "something that is true or not");
        return 0;
    }
}

static pred_id compile_not(struct compiler *c, node_id node, struct context at)
{
    const struct node *n = node_of(c, node);
    bool negated = n->kind == NODE_NOT || n->mode == MODE_NOT;

    at.after = true;
    if (n->kind == NODE_NOT && n->mode == MODE_IN)
        return pred_not(c, lies_there(c, PRED_LIES, n->a, node), 0);
    pred_id a = compile_part(c, n->a, at);
    return negated ? pred_not(c, a, node) : pred_from(c, a, node);
}

/* ---- Nouns ---- */

static pred_id compile_whole_noun(struct compiler *c, node_id node, struct context at)
{
    const struct node *n = node_of(c, node);
    struct context head = at, before = at, after = at;

    head.noun = before.noun = after.noun = node;
    head.headed = head.after = before.battle = after.battle = false;
    before.headed = after.headed = n->mode == MODE_NAMED && n->b;
    before.after = n->mode == MODE_ALL_WITH;
    after.after = true;
    if (n->mode == MODE_THAT)
        refuse(c, "what it is also treated as");
    if (noun_misplaced(c->cards, node))
        refuse(c, "one on the field that lies under something");
    /* "1 of your level 4 and 1 of your level 5 Digimon": the first has no head of its own */
    bool headless = !n->b && at.battle && n->mode == MODE_NONE;
    pred_id is =
        n->b ? compile_part(c, n->b, head) : placed(c, headless ? category(c, DCG_DIGIMON, 0) : 0, at);
    pred_id first = n->a ? compile_part(c, n->a, before) : 0;
    return pred_from(c, pred_all(c, is, pred_all(c, first, n->c ? compile_part(c, n->c, after) : 0)), node);
}

/* 4-18-1: a token of that name. */
static pred_id compile_token(struct compiler *c, node_id node, struct context at)
{
    const struct node *n = node_of(c, node);
    struct context name = {0};

    if (n->b)
        refuse(c, "a token that has to be made");
    pred_id token = pred_simple(c, PRED_TOKEN, node), there = placed(c, token, at);
    pred_id named = compile_part(c, n->a, name);
    return pred_all(c, there, named);
}

/* A head that events and conditions know. */
static bool head_seen(const struct node *head)
{
    return head->mode == MODE_CARD || head->mode == MODE_TOKEN || head->mode == MODE_SECURITY_CARD ||
           head->mode == MODE_DIGIVOLUTION_CARD || head->mode == MODE_LINK_CARD ||
           head->mode == MODE_STACKED_CARD || category_of(head->mode);
}

/* Refuses what events and conditions don't know of a noun. False: they look at it by themselves. */
static bool check_seen(struct compiler *c, node_id node, struct context *at)
{
    const struct node *n = node_of(c, node);

    switch (n->kind) {
    case NODE_LIST:
    case NODE_NOUN:
    case NODE_WITH:
        return true;
    case NODE_HEAD:
        if (!head_seen(n))
            refuse(c, "a noun is not known");
        return true;
    case NODE_AREA:
        (void)compile_area(c, node);
        return false;
    case NODE_OTHER:
        return n->mode != MODE_NONE;
    case NODE_HAS:
        at->seen = false;
        return (n->mode != MODE_SAME && n->mode != MODE_DIFFERENT) || n->b;
    default:
        at->seen = false;
        return true;
    }
}

pred_id compile_part(struct compiler *c, node_id node, struct context at)
{
    const struct node *n = node_of(c, node);

    if (c->why || (at.seen && !check_seen(c, node, &at)))
        return 0;
    if (!node)
        refuse(c, "nothing");
    switch (n->kind) {
    case NODE_LIST:
        return compile_list(c, n, at);
    case NODE_NOUN:
        return compile_whole_noun(c, node, at);
    case NODE_TOKEN:
        return compile_token(c, node, at);
    case NODE_HEAD:
        return compile_head(c, node, at);
    case NODE_WORD:
        return pred_make(c, (struct predicate){.kind = PRED_NAMED,
                                               .word = n->word,
                                               .flags = at.headed ? PRED_CALLED : 0,
                                               .source = node});
    case NODE_COLOR:
        return compile_color(c, node);
    case NODE_COLORS:
        return compile_colors(c, node, at);
    case NODE_LEVEL:
    case NODE_DP:
    case NODE_COST:
        return compile_number(c, node, at);
    case NODE_TRAIT:
        return compile_trait(c, node, at);
    case NODE_NAME:
        return compile_name(c, node);
    case NODE_TEXT:
        return compile_text(c, node);
    case NODE_HAS:
        return compile_has(c, node);
    case NODE_MOST:
        return compile_most(c, node, at);
    case NODE_NOT:
    case NODE_WITH:
        return compile_not(c, node, at);
    case NODE_OTHER:
        return compile_other(c, node);
    case NODE_ORIENTED:
        return compile_oriented(c, node);
    case NODE_DID:
        return compile_did(c, node);
    case NODE_COMPARE:
        return compile_total(c, node);
    case NODE_AREA:
        return lies_there(c, PRED_LIES, node, node);
    case NODE_IS:
        return compile_is(c, node, at);
    default:
        refuse(c, n->kind == NODE_REF ? "\"such\" refers to nothing"
                                      : "something that can't be asked of a card");
        return 0;
    }
}

pred_id compile_noun(struct compiler *c, node_id noun)
{
    refuse(c, noun_unsupported(c->cards, noun));
    return c->why || c->dry ? 0 : noun_pred(c->cards, noun);
}

const char *noun_unsupported(const dcg_cards *cards, node_id noun)
{
    struct compiler c = {.cards = (dcg_cards *)(uintptr_t)cards, .dry = true};

    (void)compile_part(&c, noun, (struct context){0});
    return c.why;
}

void compile_seen(struct compiler *c, node_id noun)
{
    struct compiler dry = {.cards = c->cards, .dry = true};

    (void)compile_part(&dry, noun, (struct context){.seen = true});
    refuse(c, dry.why);
}

/* ---- Of a set ---- */

/* Can a node of that kind be asked of an object? */
static bool is_asked(int kind)
{
    static const bool asked[NODE_KINDS] = {
        [NODE_LIST] = true, [NODE_NOUN] = true,  [NODE_TOKEN] = true,    [NODE_HEAD] = true,
        [NODE_WORD] = true, [NODE_COLOR] = true, [NODE_COLORS] = true,   [NODE_LEVEL] = true,
        [NODE_DP] = true,   [NODE_COST] = true,  [NODE_TRAIT] = true,    [NODE_NAME] = true,
        [NODE_TEXT] = true, [NODE_HAS] = true,   [NODE_MOST] = true,     [NODE_NOT] = true,
        [NODE_WITH] = true, [NODE_OTHER] = true, [NODE_ORIENTED] = true, [NODE_DID] = true,
        [NODE_AREA] = true, [NODE_IS] = true,    [NODE_COMPARE] = true,
    };

    return asked[kind];
}

/* What "for each" counts; 0: it can't be compiled. */
static uint32_t number_make(dcg_cards *cards, node_id each, bool *done)
{
    struct compiler dry = {.cards = cards, .dry = true}, c = {.cards = cards};

    (void)compile_count(&dry, each);
    uint32_t made = dry.why ? 0 : compile_count(&c, each);
    *done &= !c.no_memory;
    return made;
}

/* The operands that a node is; those of its parts have been made. */
static bool operands_make(dcg_cards *cards, node_id node, struct operand_name *out)
{
    struct compiler c = {.cards = cards};
    const struct node *n = node_at(cards, node);
    const struct operand_name *first = &cards->operand[n->a];
    bool list = n->kind == NODE_LIST || n->kind == NODE_COMPARE;
    bool target = n->kind == NODE_SELECT || n->kind == NODE_REF || (list && n->a && first->selector);
    bool done = true;

    if (is_asked(n->kind) && !noun_unsupported(cards, node)) {
        out->pred = compile_part(&c, node, (struct context){.after = true});
        out->in_battle = compile_part(&c, node, (struct context){.battle = true});
    }
    if (target || n->kind == NODE_AREA || n->kind == NODE_OWNER || (list && n->a && first->place))
        done = place_make(cards, node, &out->place);
    if (target)
        done = done && selector_make(cards, node, &out->selector);
    if (n->kind == NODE_EACH)
        out->number = number_make(cards, node, &done);
    return done && !c.why && condition_make(cards, node, &out->condition);
}

bool operands_compile(dcg_cards *cards)
{
    const pred_id never = 1;
    bool done = cards->pred_count > never || pred_append(cards, &(struct predicate){.kind = PRED_NEVER}, 1);

    while (done && cards->operand_count < cards->node_count) {
        struct operand_name made = {.pred = never, .in_battle = never};
        done = operands_make(cards, cards->operand_count, &made) && operand_append(cards, &made, 1);
    }
    return done;
}
