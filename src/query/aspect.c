/* aspect.c - what something is treated as or changed into (15-12): names, traits, colors, level, DP, category. */
#include "query/aspect.h"
#include "tree/sentence.h"
#include "query/modifier.h"

#include <string.h>

void add_name(struct info *info, word_id name, bool part)
{
    if (info->names == INFO_NAMES)
        return;
    if (part)
        info->name_parts |= (uint8_t)(1u << info->names);
    info->added_name[info->names++] = name;
}

static void add_trait(struct info *info, word_id trait)
{
    if (info->traits < INFO_TRAITS)
        info->added_trait[info->traits++] = trait;
}

/* A word, or several, as names or traits. */
static void add_words(struct derivation *d, node_id words, int kind, bool part)
{
    const struct node *n = node_at(d->t->cards, words);

    if (n->kind == NODE_LIST) {
        add_words(d, n->a, kind, part);
        if (n->b)
            add_words(d, n->b, kind, part);
    } else if (kind == NODE_TRAIT) {
        add_trait(d->info, n->word);
    } else {
        add_name(d->info, n->word, part);
    }
}

uint8_t node_color(const struct node *n)
{
    static const uint16_t modes[] = {MODE_RED,   MODE_BLUE,   MODE_YELLOW, MODE_GREEN,
                                     MODE_BLACK, MODE_PURPLE, MODE_WHITE};

    for (size_t i = 0; n->kind == NODE_COLOR && i < sizeof modes / sizeof modes[0]; i++)
        if (n->mode == modes[i])
            return (uint8_t)(1u << i);
    return 0;
}

/* The next card under it whose information counts (4-5-9); 0: none. */
static uint8_t card_below(const struct derivation *d, uint8_t card)
{
    const struct dcg_game *g = d->t->g;

    card = g->card[card ? card : d->object.card].next;
    while (card && g->card[card].flags & CARD_FACE_DOWN)
        card = g->card[card].next;
    return card;
}

/* The colors of its digivolution cards. */
static void add_colors_below(struct derivation *d)
{
    for (uint8_t card = 0; (card = card_below(d, card)) != 0;) {
        uint8_t colors = (uint8_t)card_def(d->t->cards, d->t->g->card[card].def)->colors;
        d->colors |= colors;
        d->info->colors |= colors;
    }
}

/* The names of those of its digivolution cards that are such. */
static void add_names_below(struct derivation *d, node_id noun)
{
    struct scope s = {.t = d->t,
                      .player = (uint8_t)card_owner(d->t->g, d->object.card),
                      .card = d->object.card,
                      .host = d->object.permanent,
                      .resolution = NO_RESOLUTION};

    for (uint8_t card = 0; (card = card_below(d, card)) != 0;)
        if (object_is(&s, noun, object_card(card)))
            add_name(d->info, card_def(d->t->cards, d->t->g->card[card].def)->name, false);
}

void treat_dp(struct info *info, int32_t dp)
{
    info->dp = info->original_dp = dp; /* 15-12-1-3, 15-12-1-5 */
}

/* What it is also treated as: each part of the wording adds its own, whether or not it had any (15-12-1-2). */
void add_aspect(struct derivation *d, node_id aspect)
{
    const struct node *n = node_at(d->t->cards, aspect);

    switch (n->kind) {
    case NODE_LIST:
        add_aspect(d, n->a);
        if (n->b)
            add_aspect(d, n->b);
        break;
    case NODE_WORD:
        add_name(d->info, n->word, false);
        break;
    case NODE_NAME:
        if (n->mode == MODE_OF)
            add_names_below(d, n->a);
        else
            add_words(d, n->a, NODE_NAME, n->mode == MODE_CONTAINS);
        break;
    case NODE_COLORS:
        add_colors_below(d);
        break;
    case NODE_TRAIT:
        add_words(d, n->a, NODE_TRAIT, false);
        break;
    case NODE_COLOR:
        d->colors |= node_color(n);
        d->info->colors |= node_color(n);
        break;
    case NODE_LEVEL:
        d->info->level = n->n;
        break;
    case NODE_DP:
        treat_dp(d->info, n->n);
        break;
    case NODE_HEAD: /* 15-12-1-4 */
        d->info->categories |= n->mode == MODE_TAMER ? DCG_TAMER : DCG_DIGIMON;
        break;
    case NODE_WITH:
        add_aspect(d, n->a);
        break;
    case NODE_SELECT:
        add_aspect(d, n->c);
        break;
    case NODE_NOUN:
        if (n->a)
            add_aspect(d, n->a);
        if (n->b)
            add_aspect(d, n->b);
        if (n->c && n->mode == MODE_NONE)
            add_aspect(d, n->c);
        break;
    default:
        break;
    }
}

const char *aspect_unsupported(const dcg_cards *cards, node_id aspect)
{
    const struct node *n = node_at(cards, aspect);
    const char *why = NULL;

    switch (n->kind) {
    case NODE_LIST:
        why = aspect_unsupported(cards, n->a);
        return why || !n->b ? why : aspect_unsupported(cards, n->b);
    case NODE_WORD:
    case NODE_COLOR:
        return NULL;
    case NODE_NAME:
        if (n->mode == MODE_OF)
            return noun_unsupported(cards, n->a);
        return n->b ? "a name other than some" : NULL;
    case NODE_COLORS:
        return n->mode == MODE_OF && node_is(cards, node_at(cards, n->a)->b, NODE_AREA, MODE_STACK)
                   ? NULL
                   : "such colors to be treated as having";
    case NODE_TRAIT:
        return n->b || n->mode != MODE_EXACTLY ? "such a trait to be treated as having" : NULL;
    case NODE_LEVEL:
    case NODE_DP:
        return n->mode != MODE_EXACTLY || n->a ? "such a number to be treated as having" : NULL;
    case NODE_HEAD:
        return n->mode != MODE_DIGIMON && n->mode != MODE_TAMER ? "such a card to be treated as" : NULL;
    case NODE_WITH:
        return n->mode != MODE_NONE ? "to be treated as lacking something" : aspect_unsupported(cards, n->a);
    case NODE_SELECT:
        return n->a || n->b ? "such a card to be treated as" : aspect_unsupported(cards, n->c);
    case NODE_NOUN:
        if (n->mode != MODE_NONE && n->mode != MODE_THAT && n->mode != MODE_REQUIRED)
            return "such a card to be treated as";
        why = n->a ? aspect_unsupported(cards, n->a) : NULL;
        if (!why && n->b)
            why = aspect_unsupported(cards, n->b);
        if (why || !n->c)
            return why;
        return n->mode == MODE_THAT ? state_unsupported(cards, 0, n->c) : aspect_unsupported(cards, n->c);
    default:
        return "something to be treated as";
    }
}

/* A new original name takes the place of the printed one and of those that rules of the card add (Q2081). */
static void change_name(struct derivation *d, word_id name)
{
    struct info *info = d->info;
    int rules = info->name == info->def->name ? info->def->also_count : 0;

    info->name = name;
    if (!rules)
        return;
    info->names = (uint8_t)(info->names - rules);
    info->name_parts = (uint8_t)(info->name_parts >> rules);
    memmove(info->added_name, info->added_name + rules, info->names * sizeof info->added_name[0]);
}

/* 15-12-2: what it is changed into. What it is also treated as having stays (Q2082); what it doesn't have isn't changed
 * (15-12-2-2). */
void change_identity(struct derivation *d, node_id identity)
{
    const struct node *n = node_at(d->t->cards, identity);

    switch (n->kind) {
    case NODE_WORD:
        change_name(d, n->word);
        break;
    case NODE_COLOR:
        d->info->colors = node_color(n) | d->colors;
        break;
    case NODE_DP:
        if (d->info->dp >= 0)
            treat_dp(d->info, n->n);
        break;
    case NODE_LIST:
    case NODE_WITH:
    case NODE_SELECT:
    case NODE_NOUN:
        if (n->a)
            change_identity(d, n->a);
        if (n->b)
            change_identity(d, n->b);
        if (n->c)
            change_identity(d, n->c);
        break;
    default: /* HEAD: it is that already */
        break;
    }
}

word_id name_changed(const struct table *t, uint8_t permanent, uint16_t generation)
{
    for (int i = t->g->timed_modifiers - 1; i >= 0; i--) { /* 15-12-2-3 */
        const struct timed_modifier *l = &t->g->timed_modifier[i];
        if (l->kind != TIMED_MODIFIER_STATE || l->permanent != permanent || l->generation != generation ||
            !node_is(t->cards, l->state, NODE_MODIFY, MODE_CHANGE_INTO))
            continue;
        node_id name = tree_find(t->cards, node_at(t->cards, l->state)->b, NODE_WORD);
        if (name)
            return node_at(t->cards, name)->word;
    }
    return 0;
}

const char *identity_unsupported(const dcg_cards *cards, node_id identity)
{
    const struct node *n = node_at(cards, identity);
    const char *why = NULL;

    switch (n->kind) {
    case NODE_WORD:
        return NULL;
    case NODE_COLOR:
        return node_color(n) ? NULL : "such a color to be changed into";
    case NODE_DP:
        return n->mode != MODE_EXACTLY || n->a ? "such a number to be changed into" : NULL;
    case NODE_HEAD:
        return n->mode != MODE_DIGIMON ? "such a card to be changed into" : NULL;
    case NODE_LIST:
    case NODE_WITH:
    case NODE_SELECT:
    case NODE_NOUN:
        if (n->kind == NODE_NOUN || n->kind == NODE_WITH ? n->mode != MODE_NONE
                                                         : n->kind == NODE_SELECT && (n->a || n->b))
            return "something to be changed into";
        why = n->a ? identity_unsupported(cards, n->a) : NULL;
        if (!why && n->b)
            why = identity_unsupported(cards, n->b);
        return why || !n->c ? why : identity_unsupported(cards, n->c);
    default:
        return "something to be changed into";
    }
}

/* Are cards looked at for that now: a DigiXros, the Assembly of a card of that name? */
static bool treated_for(const struct table *t, const struct node *rule)
{
    const struct card_def *whose = card_def(t->cards, t->g->card[t->treated_card].def);

    return t->treated == rule->mode &&
           (!rule->a || word_same(t->cards, node_at(t->cards, rule->a)->word, whose->name));
}

void add_treatment(struct derivation *d, const struct node *state)
{
    if (state->b && !treated_for(d->t, node_at(d->t->cards, state->b)))
        return;
    if (state->mode == MODE_TREATED && node_at(d->t->cards, state->a)->kind == NODE_COLOR)
        d->info->colors = 0;
    add_aspect(d, state->a);
}
