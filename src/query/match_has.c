/* match_has.c - what something has: cards under it, keywords, text (4-5, 4-20, 4-22, D-7). */
#include "query/match.h"
#include "state/set.h"
#include "query/modifier.h"

/* -- Cards under it */

static int faces_under(const struct dcg_game *g, uint8_t permanent, bool down)
{
    int count = 0;

    for (uint8_t card = g->card[permanent_of(g, permanent)->top].next; card; card = g->card[card].next)
        count += ((g->card[card].flags & CARD_FACE_DOWN) != 0) == down;
    return count;
}

int cards_had(const struct match_query *q, const struct node *area, const struct one *it)
{
    const struct dcg_game *g = asked_game(q);
    bool linked = area->mode == MODE_LINKED;

    if (it->object.permanent == NO_PERMANENT)
        return 0;
    if (it->last)
        return linked ? it->last->links : it->last->under;
    if (linked)
        return permanent_of(g, it->object.permanent)->links;
    if (area->b)
        return faces_under(g, it->object.permanent, asked_node(q, area->b)->mode == MODE_FACE_DOWN);
    return permanent_of(g, it->object.permanent)->under;
}

/* The cards under it, its top card too if asked for; those that lay under it if it is gone. */
static void stack_of(const struct match_query *q, const struct subject *it, bool top, struct ref_list *out)
{
    const struct dcg_game *g = asked_game(q);
    uint8_t permanent = it->is.object.permanent;

    out->count = 0;
    if (permanent == NO_PERMANENT)
        return;
    if (it->is.last) {
        for (int card = 1; card < g->card_top; card++)
            if (cards_has(it->is.last->stack, (uint8_t)card) || (top && it->is.last->card == card))
                out->one[out->count++] = (struct one){.object = object_card((uint8_t)card)};
        return;
    }
    uint8_t card = permanent_of(g, permanent)->top;
    for (card = top ? card : g->card[card].next; card; card = g->card[card].next)
        out->one[out->count++] = (struct one){.object = object_card(card)};
}

int stacked_count(const struct match_query *q, node_id noun, const struct subject *it, bool top)
{
    struct match_query inner = *q;
    struct objects fitting = {0};
    struct ref_list stack;

    inner.placed = true;
    inner.noun = 0;
    stack_of(q, it, top, &stack);
    for (int i = 0; i < stack.count; i++) {
        struct subject card;
        subject_from(&card, &stack.one[i]);
        const struct node *n = asked_node(q, noun);
        bool under = n->kind == NODE_NOUN && n->b && asked_node(q, n->b)->mode == MODE_DIGIVOLUTION_CARD;
        /* the cards of one that is gone are digivolution cards no more, but were */
        bool fits = under ? (!n->a || meets(&inner, n->a, &card, false)) &&
                                (!n->c || meets(&inner, n->c, &card, true))
                          : meets(&inner, noun, &card, false);
        if (fits)
            objects_add(&fitting, card.is.object);
    }
    return target_count(q->s, noun, &fitting);
}

/* A SELECT of cards under it: a, no, n or more; or a material of a requirement, or names. */
static bool has_stacked(const struct match_query *q, node_id what, const struct subject *it, bool top)
{
    const struct node *n = asked_node(q, what);

    if (joined_by_and(n))
        return has_stacked(q, n->a, it, top) && (!n->b || has_stacked(q, n->b, it, top));
    if (n->kind != NODE_SELECT)
        return stacked_count(q, what, it, top) > 0;
    const struct node *noun = asked_node(q, n->c);
    if (n->mode == MODE_A && noun->mode == MODE_NAMED && joined_by_and(asked_node(q, noun->a)))
        return has_stacked(q, noun->a, it, top); /* "[A] and [B] in its digivolution cards": one of each */
    int count = stacked_count(q, n->c, it, top);
    switch (n->mode) {
    case MODE_NO:
        return count == 0;
    case MODE_MORE:
        return count >= n->n;
    case MODE_AT:
        return count >= asked_node(q, n->a)->n; /* 4-23-1 */
    default:
        return count > 0;
    }
}

/* As many, more or fewer than a number, or than another one has. */
static bool has_number(const struct match_query *q, const struct node *n, const struct subject *it)
{
    const struct node *area = asked_node(q, n->a);
    int had = cards_had(q, area, &it->is), than = n->n;
    struct ref_list others;

    others.count = 0;
    if (n->b)
        meant(q, n->b, &others);
    if (n->b && !others.count)
        return false;
    if (n->b)
        than = cards_had(q, area, &others.one[0]);
    switch (n->mode) {
    case MODE_MORE_OF:
        return had >= than;
    case MODE_FEWER_OF:
        return had <= than;
    case MODE_ABOVE_OF:
        return had > than;
    default:
        return had < than;
    }
}

/* -- Effects */

/* D-7.3: what it does with a keyword it has, too, whenever that is; what depends on something only while that is so
 * (D-7.4). Only what holds clauses together is looked into: keywords of others are named inside the actions. */
static bool does_keyword(const struct scope *s, node_id root, int mode)
{
    const struct node *n = NODE_OF(s, root);

    switch (root ? n->kind : NODE_NONE) {
    case NODE_KEYWORD:
        return n->mode == mode;
    case NODE_DO:
        return does_keyword(s, n->mode == MODE_KEYWORD ? n->a : n->mode == MODE_KEYWORD_ON ? n->b : 0, mode);
    case NODE_WHEN:
        return does_keyword(s, n->b, mode);
    case NODE_IF: /* 2-3-3-3, D-7.4: while that is so */
        return does_keyword(s, n->b, mode) && s->t->depth < DEPTH && condition(s, n->a);
    case NODE_SAY:
    case NODE_MAY:
    case NODE_LASTING:
        return does_keyword(s, n->a, mode);
    case NODE_LIST:
    case NODE_BY:
        return does_keyword(s, n->a, mode) || does_keyword(s, n->b, mode);
    default:
        return false;
    }
}

static int keyword_of(int mode)
{
    switch (mode) {
#define KEYWORD(name, rule, text, meaning)                                                                   \
    case MODE_##name:                                                                                        \
        return DCG_KEYWORD_##name;
#include "dcg/keywords.def"
#undef KEYWORD
    default:
        return -1;
    }
}

/* Does an effect of that section of a card fit? */
static bool
any_effect(const struct match_query *q, const struct subject *it, const struct card_def *d, int section,
           bool (*fits)(const struct scope *s, const struct effect_def *effect, const struct node *what),
           const struct node *what)
{
    struct table deeper = *q->s->t; /* what it has may depend on what others have */
    struct scope own = {.t = &deeper,
                        .player = (uint8_t)subject_player(q, it),
                        .card = it->is.object.card,
                        .host = it->is.last ? (uint8_t)NO_PERMANENT : it->is.object.permanent,
                        .resolution = NO_RESOLUTION};

    deeper.depth++;
    if (own.host != NO_PERMANENT)
        own.host_generation = permanent_of(own.t->g, own.host)->generation;
    for (uint32_t i = d->effect; i < d->effect + d->effect_count; i++) {
        const struct effect_def *effect = effect_at(asked_cards(q), i);
        own.effect = (uint16_t)i;
        if (effect->section == section && fits(&own, effect, what))
            return true;
    }
    return false;
}

static bool effect_does(const struct scope *s, const struct effect_def *effect, const struct node *what)
{
    const struct node *root = NODE_OF(s, effect->root);

    return root->kind == NODE_EFFECT && does_keyword(s, root->b, what->mode);
}

static bool effect_timed(const struct scope *s, const struct effect_def *effect, const struct node *what)
{
    static const uint8_t icon[MODE_KINDS] = {
#define ICON_NAME(mode) [MODE_##mode] = ICON_##mode + 1,
#include "tree/icon_table.def"
#undef ICON_NAME
    };

    (void)s;
    return icon[what->mode] && effect->icons >> (icon[what->mode] - 1) & 1;
}

/* 2-3-3-2, 4-2-4, 4-2-6: its own effects, and for a permanent those that it gains from the cards under it and linked.
 * */
static bool has_effect(const struct match_query *q, struct subject *it,
                       bool (*fits)(const struct scope *s, const struct effect_def *effect,
                                    const struct node *what),
                       const struct node *what)
{
    const struct dcg_game *g = asked_game(q);
    uint8_t permanent = it->is.object.permanent;

    if (any_effect(q, it, subject_identity(q, it)->def, SECTION_UPPER, fits, what))
        return true;
    if (permanent == NO_PERMANENT || it->is.last)
        return false;
    for (uint8_t card = g->card[permanent_of(g, permanent)->top].next; card; card = g->card[card].next)
        if (!(g->card[card].flags & CARD_FACE_DOWN) &&
            any_effect(q, it, card_def(asked_cards(q), g->card[card].def), SECTION_INHERITED, fits, what))
            return true;
    for (uint8_t card = permanent_of(g, permanent)->link; card; card = g->card[card].next)
        if (any_effect(q, it, card_def(asked_cards(q), g->card[card].def), SECTION_LINK, fits, what))
            return true;
    return false;
}

bool keyword_among(int keyword, int amount, uint64_t keywords, uint32_t security_a, uint8_t link_plus)
{
    if (keyword < 0 || !(keywords >> keyword & 1))
        return false;
    return !amount || (keyword == DCG_KEYWORD_LINK_PLUS ? link_plus & link_bit(amount)
                                                        : security_a & amount_bit(amount));
}

/* 16-2: without a number, any of that kind. */
static bool has_keyword(const struct match_query *q, const struct node *keyword, struct subject *it)
{
    const struct info *info = subject_info(q, it);

    return keyword_among(keyword_of(keyword->mode), keyword->n, info->keywords, info->security_a,
                         info->link_plus) ||
           (!keyword->n && has_effect(q, it, effect_does, keyword));
}

/* Only amounts of <Security A.> and <Link +> are told apart (16-3-3, 16-39-3), and nothing of what a keyword asks
 * for. */
static const char *keyword_had_unsupported(const struct node *keyword)
{
    bool amount = keyword->mode == MODE_SECURITY_A || (keyword->mode == MODE_LINK_PLUS && keyword->n <= 8);

    if (keyword_of(keyword->mode) < 0)
        return "a keyword that isn't known";
    return keyword->a || (keyword->n && !amount) ? "having a keyword for something" : NULL;
}

static bool has_inherited(const struct match_query *q, struct subject *it)
{
    const struct card_def *d = subject_identity(q, it)->def;

    if (d->inherited)
        return true;
    for (uint32_t i = d->effect; i < d->effect + d->effect_count; i++)
        if (effect_at(asked_cards(q), i)->section == SECTION_INHERITED)
            return true;
    return false;
}

static bool has_requirement(const struct match_query *q, struct subject *it, int mode)
{
    const struct card_def *d = subject_identity(q, it)->def;

    for (uint32_t i = d->effect; i < d->effect + d->effect_count; i++) {
        const struct node *root = asked_node(q, effect_at(asked_cards(q), i)->root);
        if (root->kind == NODE_REQUIRE && root->mode == mode)
            return true;
    }
    return false;
}

/* -- The same and different (4-22-1) */

static int names_of(const struct info *info, uint32_t values[VALUES])
{
    int count = 0;

    if (info->name)
        values[count++] = info->name;
    for (int i = 0; i < info->names && count < VALUES; i++)
        values[count++] = info->added_name[i];
    return count;
}

int quality_values(const struct match_query *q, int quality, struct subject *it, uint32_t values[VALUES])
{
    const struct info *info = subject_info(q, it);
    int count = 0;

    switch (quality) {
    case MODE_NAME:
        return names_of(info, values);
    case MODE_COLOR:
        for (uint32_t color = 1; color <= DCG_WHITE; color <<= 1)
            if (info->colors & color)
                values[count++] = color;
        return count;
    case MODE_NUMBER:
    case MODE_CARD_NUMBER:
        values[0] = info->def->number; /* 2-11-1 */
        return info->def->number != 0;
    default:
        values[0] = (uint32_t)quality_value(q, quality, it);
        return (int32_t)values[0] != NO_VALUE;
    }
}

bool quality_shared(const struct match_query *q, int quality, struct subject *a, struct subject *b)
{
    uint32_t values[VALUES], others[VALUES];
    int count = quality_values(q, quality, a, values), other = quality_values(q, quality, b, others);

    for (int i = 0; i < other; i++) {
        if (quality == MODE_NAME && info_named(asked_cards(q), &a->info, others[i]))
            return true;
        for (int j = 0; j < count; j++)
            if (quality == MODE_NAME ? word_same(asked_cards(q), values[j], others[i])
                                     : values[j] == others[i])
                return true;
    }
    return false;
}

/* As that of somebody else. Without somebody else it is a question about all that are chosen. */
static bool has_same(const struct match_query *q, const struct node *n, struct subject *it)
{
    int quality = asked_node(q, n->a)->mode;
    struct ref_list others;
    bool same = false;

    if (!n->b)
        return true;
    meant(q, n->b, &others);
    for (int i = 0; i < others.count && !same; i++) {
        struct subject other;
        subject_from(&other, &others.one[i]);
        same = quality_shared(q, quality, it, &other);
    }
    return n->mode == MODE_SAME ? same : !same;
}

/* -- */

bool meets_has(const struct match_query *q, const struct node *n, struct subject *it)
{
    switch (n->mode) {
    case MODE_NONE_OF:
        return cards_had(q, asked_node(q, n->a), &it->is) == 0;
    case MODE_SOME_OF:
        return cards_had(q, asked_node(q, n->a), &it->is) > 0;
    case MODE_MORE_OF:
    case MODE_FEWER_OF:
    case MODE_ABOVE_OF:
    case MODE_BELOW_OF:
        return has_number(q, n, it);
    case MODE_STACKED:
    case MODE_UNDER:
        return has_stacked(q, n->a, it, false);
    case MODE_IN_STACK:
        return has_stacked(q, n->a, it, true);
    case MODE_KEYWORD:
        return has_keyword(q, asked_node(q, n->a), it);
    case MODE_INHERITED: /* 2-3-4-2 */
        return has_inherited(q, it);
    case MODE_DIGIXROS:
        return has_requirement(q, it, MODE_DIGIXROS);
    case MODE_TIMING:
        return has_effect(q, it, effect_timed, asked_node(q, n->a));
    case MODE_SAME:
    case MODE_DIFFERENT:
        return has_same(q, n, it);
    default:
        return false;
    }
}

static const char *stacked_unsupported(const dcg_cards *cards, node_id what)
{
    const struct node *n = node_at(cards, what);

    if (n->kind != NODE_SELECT)
        return noun_unsupported(cards, what);
    if (n->b ||
        (n->a && node_at(cards, n->a)->mode != MODE_EXACTLY && node_at(cards, n->a)->mode != MODE_AT_LEAST))
        return "so many cards under it";
    return noun_unsupported(cards, n->c);
}

static const char *same_unsupported(const dcg_cards *cards, const struct node *n)
{
    switch (node_at(cards, n->a)->mode) {
    case MODE_NAME:
    case MODE_COLOR:
    case MODE_NUMBER:
    case MODE_CARD_NUMBER:
    case MODE_LEVEL:
    case MODE_DP:
    case MODE_COST:
        return n->b ? meant_unsupported(cards, n->b) : NULL;
    default:
        return "the same of something";
    }
}

const char *has_unsupported(const dcg_cards *cards, const struct node *n)
{
    switch (n->mode) {
    case MODE_NONE_OF:
    case MODE_SOME_OF:
    case MODE_MORE_OF:
    case MODE_FEWER_OF:
    case MODE_ABOVE_OF:
    case MODE_BELOW_OF:
        return n->b ? meant_unsupported(cards, n->b) : NULL;
    case MODE_STACKED:
    case MODE_UNDER:
    case MODE_IN_STACK:
        return stacked_unsupported(cards, n->a);
    case MODE_KEYWORD:
        return keyword_had_unsupported(node_at(cards, n->a));
    case MODE_INHERITED:
    case MODE_DIGIXROS:
    case MODE_TIMING:
        return NULL;
    case MODE_SAME:
    case MODE_DIFFERENT:
        return same_unsupported(cards, n);
    default:
        return "having something";
    }
}

/* -- Text (4-20) */

struct sought {
    const dcg_cards *cards;
    const struct card_def *def;
};

/* Does a tree say that word, or name that keyword? */
static bool tree_names(const dcg_cards *cards, node_id root, word_id word, int keyword)
{
    const struct node *n = node_at(cards, root);

    if (!root)
        return false;
    if (n->kind == NODE_KEYWORD && n->mode == keyword)
        return true;
    if (word && n->word && word_holds(cards, n->word, word))
        return true;
    return tree_names(cards, n->a, word, keyword) || tree_names(cards, n->b, word, keyword) ||
           tree_names(cards, n->c, word, keyword);
}

static bool requirements_say(const struct sought *in, uint32_t first, int count, word_id word, int keyword)
{
    for (uint32_t i = first; i < first + (uint32_t)count; i++) {
        const struct requirement *r = &in->cards->requirement[i];
        if (tree_names(in->cards, r->node, word, keyword))
            return true;
        if (word && ((r->name && word_holds(in->cards, r->name, word)) ||
                     (r->trait && word_holds(in->cards, r->trait, word))))
            return true;
    }
    return false;
}

static bool lines_say(const struct sought *in, word_id word, int keyword)
{
    const struct card_def *d = in->def;

    for (uint32_t i = d->effect; i < d->effect + d->effect_count; i++)
        if (tree_names(in->cards, effect_at(in->cards, i)->root, word, keyword))
            return true;
    return requirements_say(in, d->digivolve, d->digivolve_count, word, keyword) ||
           requirements_say(in, d->link, d->link_count, word, keyword);
}

/* 4-20-1, -3, Q6050: name, traits, effects, inherited effects, rules, requirements, wherever the card is. */
static bool text_says(const void *with, word_id word)
{
    const struct sought *in = with;
    const struct card_def *d = in->def;

    if (word_holds(in->cards, d->name, word))
        return true;
    for (uint32_t i = 0; i < d->trait_count; i++)
        if (word_holds(in->cards, in->cards->trait[d->trait + i], word))
            return true;
    return lines_say(in, word, -1);
}

/* 4-20-2: what stands on its top card; 4-20-4: a keyword is that keyword, not a part of another. */
bool meets_text(const struct match_query *q, const struct node *n, struct subject *it)
{
    struct sought in = {.cards = asked_cards(q), .def = subject_identity(q, it)->def};
    const struct node *what = asked_node(q, n->a);

    if (what->kind != NODE_KEYWORD)
        return any_word(in.cards, n->a, text_says, &in);
    int bit = keyword_of(what->mode);
    return (bit >= 0 && (in.def->keywords | in.def->inherited) >> bit & 1) || lines_say(&in, 0, what->mode);
}

const char *text_unsupported(const dcg_cards *cards, const struct node *n)
{
    return node_at(cards, n->a)->kind == NODE_KEYWORD ? NULL : noun_unsupported(cards, n->a);
}
