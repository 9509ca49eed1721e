/* compile_attribute.c - makes predicates of what objects are called, of numbers, and of what they have. */
#include "operand/noun.h"
#include "tree/sentence.h"
#include "tree/store.h"
#include "tree/target.h"
#include "tree/target_place.h"

/* ---- Words ---- */

/* A chain of the words of a list. */
static pred_id compile_words(struct compiler *c, node_id words, pred_id next)
{
    const struct node *n = node_of(c, words);

    if (!words)
        return next;
    if (n->kind == NODE_LIST)
        return compile_words(c, n->a, compile_words(c, n->b, next));
    if (n->kind != NODE_WORD)
        refuse(c, "something else than a name");
    return pred_make(c, (struct predicate){.kind = PRED_WORD, .word = n->word, .a = next});
}

/* One of the words of a list is what a predicate of that kind asks for; all: of a list with "and" each is. */
static pred_id any_word(struct compiler *c, node_id words, struct predicate ask, bool all)
{
    const struct node *n = node_of(c, words);

    if (n->kind == NODE_LIST) {
        pred_id a = any_word(c, n->a, ask, all), b = n->b ? any_word(c, n->b, ask, all) : 0;
        if (!n->b)
            return a;
        return all && joined_by_and(n) ? pred_all(c, a, b) : pred_any(c, a, b);
    }
    if (n->kind != NODE_WORD)
        refuse(c, "something else than a name");
    ask.word = n->word;
    return pred_make(c, ask);
}

pred_id compile_trait(struct compiler *c, node_id node, struct context at)
{
    const struct node *n = node_of(c, node);
    bool part = n->mode == MODE_CONTAINS;

    return any_word(c, n->a,
                    (struct predicate){.kind = part ? PRED_TRAIT_HAS : PRED_TRAIT,
                                       .a = part ? compile_words(c, n->b, 0) : 0,
                                       .source = node},
                    at.single);
}

pred_id compile_name(struct compiler *c, node_id node)
{
    const struct node *n = node_of(c, node);

    return any_word(c, n->a,
                    (struct predicate){.kind = PRED_NAME_HAS, .a = compile_words(c, n->b, 0), .source = node},
                    false);
}

pred_id compile_text(struct compiler *c, node_id node)
{
    const struct node *n = node_of(c, node), *what = node_of(c, n->a);

    if (what->kind == NODE_KEYWORD)
        return pred_make(c, (struct predicate){.kind = PRED_TEXT_KEYWORD,
                                               .n = (int16_t)keyword_of_mode(what->mode),
                                               .source = node});
    return any_word(c, n->a, (struct predicate){.kind = PRED_TEXT, .source = node}, false);
}

/* ---- Numbers ---- */

static enum quality quality_known(struct compiler *c, int mode, const char *why)
{
    enum quality quality = quality_of_mode(mode);

    if (quality < QUALITY_LEVEL || quality > QUALITY_ANY_COST)
        refuse(c, why);
    return quality;
}

/* Does the head of a noun name Option cards? */
static bool names_options(const dcg_cards *cards, node_id head)
{
    const struct node *n = node_at(cards, head);

    if (!head)
        return false;
    if (n->kind == NODE_LIST)
        return names_options(cards, n->a) || names_options(cards, n->b);
    return n->kind == NODE_HEAD && (n->mode == MODE_OPTION || names_options(cards, n->a));
}

static unsigned option_flag(const struct compiler *c, struct context at)
{
    return names_options(c->cards, node_of(c, at.noun)->b) ? PRED_OF_OPTIONS : 0;
}

static enum compare number_compare(int mode)
{
    switch (mode) {
    case MODE_LOWER:
        return COMPARE_AT_MOST;
    case MODE_HIGHER:
        return COMPARE_AT_LEAST;
    case MODE_ABOVE:
        return COMPARE_MORE;
    case MODE_BELOW:
        return COMPARE_LESS;
    default: /* or one of two, or so much more or less than another */
        return COMPARE_EQUAL;
    }
}

/* Compared with the numbers of others: 15-15-5-3, no number is shown. */
static pred_id compile_number_of(struct compiler *c, const struct node *n, node_id of, struct predicate p)
{
    const struct node *other = node_of(c, of);

    p.n = (int16_t)(n->mode == MODE_ABOVE_BY ? n->n : n->mode == MODE_BELOW_BY ? -n->n : 0);
    if (is_count(c->cards, other)) {
        p.kind = PRED_NUMBER_COUNT;
        p.of = compile_candidates(c, of);
        return pred_make(c, p);
    }
    bool value = other->kind == NODE_VALUE;
    if (value || (n->c && node_of(c, n->c)->mode == MODE_MEMORY)) {
        p.kind = PRED_NUMBER_VALUE;
        p.of = value ? compile_value(c, other->a, other->b) : compile_value(c, of, n->c);
        return pred_make(c, p);
    }
    if (other->kind == NODE_SELECT && other->mode == MODE_PLAIN &&
        !tree_find(c->cards, other->c, NODE_MOST)) /* one that something was done to */
        refuse(c, "a number of one that isn't said");
    p.kind = PRED_NUMBER_OF;
    p.than = n->c ? (uint8_t)quality_known(c, node_of(c, n->c)->mode, "information that is no number (2-3)")
                  : p.quality;
    if (p.than == QUALITY_ORIGINAL_DP && is_pronoun(other)) { /* "whose DP is lower than its original DP" */
        p.kind = PRED_NUMBER_OWN;
        return pred_make(c, p);
    }
    p.of = compile_meant(c, of);
    return pred_make(c, p);
}

pred_id compile_number(struct compiler *c, node_id node, struct context at)
{
    const struct node *n = node_of(c, node);
    int mode = n->kind == NODE_LEVEL ? MODE_LEVEL : n->kind == NODE_DP ? MODE_DP : MODE_COST;

    if (n->kind == NODE_COST && n->b)
        mode = node_of(c, n->b)->mode;
    enum compare compare = number_compare(n->mode);
    enum quality quality = quality_known(c, mode, "a number of another kind");
    struct predicate p = {.kind = PRED_NUMBER,
                          .compare = (uint8_t)compare,
                          .quality = (uint8_t)quality,
                          .flags = (uint8_t)option_flag(c, at),
                          .n = n->n,
                          .source = node};
    if (n->a)
        return compile_number_of(c, n, n->a, p);
    if (n->mode == MODE_LOWER)
        p.flags |= PRED_RAISED;
    pred_id first = pred_make(c, p);
    if (n->mode != MODE_EITHER)
        return first;
    p.n = n->m;
    return pred_any(c, first, pred_make(c, p));
}

pred_id compile_color(struct compiler *c, node_id node)
{
    static const uint8_t color[MODE_KINDS] = {
        [MODE_RED] = DCG_RED,     [MODE_BLUE] = DCG_BLUE,   [MODE_YELLOW] = DCG_YELLOW,
        [MODE_GREEN] = DCG_GREEN, [MODE_BLACK] = DCG_BLACK, [MODE_PURPLE] = DCG_PURPLE,
        [MODE_WHITE] = DCG_WHITE,
    };

    return pred_make(
        c, (struct predicate){.kind = PRED_COLOR, .n = color[node_of(c, node)->mode], .source = node});
}

pred_id compile_colors(struct compiler *c, node_id node, struct context at)
{
    const struct node *n = node_of(c, node);
    struct predicate p = {.kind = PRED_COLORS, .n = n->n, .source = node};

    at.after = false;
    if (n->mode == MODE_LOWER)
        p.compare = COMPARE_AT_MOST;
    if (n->mode == MODE_HIGHER || n->mode == MODE_SEVERAL)
        p.compare = COMPARE_AT_LEAST;
    if (n->mode == MODE_SEVERAL) /* 2-4-3 */
        p.n = 2;
    pred_id number = pred_make(c, p), which = n->a ? compile_part(c, n->a, at) : 0;
    return pred_all(c, number, which);
}

/* Among those that are the same but for this. */
pred_id compile_most(struct compiler *c, node_id node, struct context at)
{
    const struct node *n = node_of(c, node), *of = node_of(c, n->a);
    struct predicate p = {.kind = PRED_MOST, .flags = (uint8_t)option_flag(c, at), .source = node};
    struct context rivals = {.loose = true};

    if (at.loose)
        return 0;
    if (n->mode == MODE_MAXIMUM)
        refuse(c, "a maximum");
    if (of->kind == NODE_AREA && of->mode != MODE_STACK && of->mode != MODE_LINKED)
        refuse(c, "information that is no number (2-3)");
    p.quality =
        (uint8_t)(of->kind == NODE_AREA ? quality_of_area(c->cards, n->a)
                                        : quality_known(c, of->mode, "information that is no number (2-3)"));
    if (n->mode != MODE_HIGHEST && n->mode != MODE_MOST)
        p.flags |= PRED_FEWEST;
    p.a = at.noun ? compile_part(c, at.noun, rivals) : 0;
    return pred_make(c, p);
}

/* ---- What it has ---- */

static const struct node *quantity_of(const struct compiler *c, const struct node *select)
{
    return node_of(c, select->a);
}

/* How many of the cards of its stack, or of its link cards, are what a noun says. */
static pred_id stack_count(struct compiler *c, node_id noun, bool top, enum compare compare, int number)
{
    const struct node *n = node_of(c, noun);
    const struct node *head = node_of(c, n->kind == NODE_NOUN ? n->b : 0);
    const struct node *among = node_of(c, noun_among(c->cards, noun));
    struct context whole = {.noun = 0}, before = {.noun = noun}, after = {.noun = noun, .after = true};
    struct predicate p = {.kind = PRED_STACK,
                          .compare = (uint8_t)compare,
                          .n = (int16_t)number,
                          .flags = top ? PRED_WITH_TOP : 0};

    if (among->a) {
        p.counts = (uint8_t)quality_of_mode(node_of(c, among->a)->mode);
        p.counts_same = among->mode == MODE_SAME;
    }
    bool linked = head->kind == NODE_HEAD && head->mode == MODE_LINK_CARD;
    if (linked || (head->kind == NODE_HEAD && head->mode == MODE_DIGIVOLUTION_CARD)) {
        /* that they are such cards is no question: of an object that is gone they were */
        p.flags |= linked ? PRED_LINKED : 0;
        int kinds = categories_of(c->cards, head->a);
        pred_id kind = kinds ? pred_printed(c, kinds, PRED_OF_CARD, 0) : 0;
        pred_id first = n->a ? compile_part(c, n->a, before) : 0;
        pred_id second = n->c ? compile_part(c, n->c, after) : 0;
        pred_id attributes = pred_all(c, first, second);
        p.a = pred_from(c, pred_all(c, kind, attributes), noun);
    } else {
        p.a = compile_part(c, noun, whole);
    }
    return pred_make(c, p);
}

/* A SELECT of cards under it: a, no, n or more; or a material of a requirement, or names. */
static pred_id compile_stacked(struct compiler *c, node_id what, bool top)
{
    const struct node *n = node_of(c, what), *noun = node_of(c, n->c), *quantity = quantity_of(c, n);

    if (joined_by_and(n)) {
        pred_id a = compile_stacked(c, n->a, top);
        return n->b ? pred_all(c, a, compile_stacked(c, n->b, top)) : a;
    }
    if (n->kind != NODE_SELECT)
        return stack_count(c, what, top, COMPARE_AT_LEAST, 1);
    if (n->a && quantity->mode != MODE_EXACTLY && quantity->mode != MODE_OR_MORE)
        refuse(c, "so many cards under it");
    if (n->mode == MODE_A && noun->mode == MODE_NAMED && joined_by_and(node_of(c, noun->a)))
        return compile_stacked(c, noun->a, top); /* "[A] and [B] in its digivolution cards": one of each */
    switch (n->mode) {
    case MODE_NO:
        return stack_count(c, n->c, top, COMPARE_EQUAL, 0);
    case MODE_MORE:
        return stack_count(c, n->c, top, COMPARE_AT_LEAST, n->n);
    case MODE_AT: /* 4-23-1 */
        return stack_count(c, n->c, top, COMPARE_AT_LEAST, quantity->n);
    default:
        return stack_count(c, n->c, top, COMPARE_AT_LEAST, 1);
    }
}

/* As many, more or fewer of its cards than a number, or than another object has. */
static pred_id compile_cards_had(struct compiler *c, node_id node)
{
    const struct node *n = node_of(c, node);
    struct predicate p = {.kind = n->b ? PRED_NUMBER_OF : PRED_NUMBER, .source = node};

    p.quality = p.than = (uint8_t)quality_of_area(c->cards, n->a);
    p.n = n->b ? 0 : n->n;
    switch (n->mode) {
    case MODE_NONE_OF:
        p.compare = COMPARE_EQUAL;
        p.n = 0;
        break;
    case MODE_SOME_OF:
        p.compare = COMPARE_MORE;
        p.n = 0;
        break;
    case MODE_MORE_OF:
        p.compare = COMPARE_AT_LEAST;
        break;
    case MODE_FEWER_OF:
        p.compare = COMPARE_AT_MOST;
        break;
    case MODE_EXACTLY_OF:
        p.compare = COMPARE_EQUAL;
        break;
    case MODE_ABOVE_OF:
        p.compare = COMPARE_MORE;
        break;
    default:
        p.compare = COMPARE_LESS;
        break;
    }
    return n->b ? compile_number_of(c, n, n->b, p) : pred_make(c, p);
}

/* 16-3-3, 16-39-3: only amounts of <Security A.> and <Link +> are told apart, and nothing of what a keyword asks
 * for. */
static pred_id compile_keyword_had(struct compiler *c, node_id node)
{
    const struct node *keyword = node_of(c, node_of(c, node)->a);
    bool amount = keyword->mode == MODE_SECURITY_A || (keyword->mode == MODE_LINK_PLUS && keyword->n <= 8);

    if (keyword_of_mode(keyword->mode) < 0)
        refuse(c, "a keyword that isn't known");
    if (keyword->a || (keyword->n && !amount))
        refuse(c, "having a keyword for something");
    return pred_make(c, (struct predicate){.kind = PRED_KEYWORD,
                                           .n = (int16_t)keyword_of_mode(keyword->mode),
                                           .amount = (int8_t)keyword->n,
                                           .source = node});
}

static int icon_of_mode(int mode)
{
    static const uint8_t icon[MODE_KINDS] = {
#define ICON_NAME(mode) [MODE_##mode] = ICON_##mode + 1,
#include "tree/icon_table.def"
#undef ICON_NAME
    };

    return icon[mode] - 1;
}

/* As a quality of another object. Without another object it is a question about all that are chosen. */
static pred_id compile_same(struct compiler *c, node_id node)
{
    const struct node *n = node_of(c, node);
    enum quality quality = quality_of_mode(node_of(c, n->a)->mode);
    bool known = (quality >= QUALITY_LEVEL && quality <= QUALITY_COST) || quality == QUALITY_NAME ||
                 quality == QUALITY_COLOR || quality == QUALITY_CARD_NUMBER || quality == QUALITY_ORIENTATION;

    if (!known)
        refuse(c, "the same of something");
    if (!n->b)
        return pred_simple(c, PRED_ALWAYS, node);
    pred_id same = pred_make(
        c, (struct predicate){
               .kind = PRED_SAME, .quality = (uint8_t)quality, .of = compile_meant(c, n->b), .source = node});
    return n->mode == MODE_SAME ? same : pred_not(c, same, 0);
}

pred_id compile_has(struct compiler *c, node_id node)
{
    const struct node *n = node_of(c, node);

    switch (n->mode) {
    case MODE_NONE_OF:
    case MODE_SOME_OF:
    case MODE_MORE_OF:
    case MODE_FEWER_OF:
    case MODE_EXACTLY_OF:
    case MODE_ABOVE_OF:
    case MODE_BELOW_OF:
        return compile_cards_had(c, node);
    case MODE_STACKED:
    case MODE_UNDER:
        return pred_from(c, compile_stacked(c, n->a, false), node);
    case MODE_IN_STACK:
        return pred_from(c, compile_stacked(c, n->a, true), node);
    case MODE_KEYWORD:
        return compile_keyword_had(c, node);
    case MODE_INHERITED:
        return pred_simple(c, PRED_INHERITED, node);
    case MODE_DIGIXROS:
        return pred_simple(c, PRED_DIGIXROS, node);
    case MODE_TIMING:
        return pred_make(c, (struct predicate){.kind = PRED_TIMING,
                                               .n = (int16_t)icon_of_mode(node_of(c, n->a)->mode),
                                               .source = node});
    default: /* the same, or different ones */
        return compile_same(c, node);
    }
}

pred_id compile_having(struct compiler *c, node_id having)
{
    const struct node *n = node_of(c, having), *what = n->kind == NODE_COMPARE ? node_of(c, n->a) : n;

    if (n->kind == NODE_COLORS)
        return pred_make(c, (struct predicate){.kind = PRED_STACK_COLORS, .n = n->n, .source = having});
    int least = n->kind == NODE_COMPARE ? n->n : n->mode == MODE_A ? 1 : quantity_of(c, n)->n; /* 4-23-1 */
    return stack_count(c, what->c, false, COMPARE_AT_LEAST, least);
}
