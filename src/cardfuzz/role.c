/* role.c - what a noun asks for, as the facts of a card: the other way round from query/match.c. */
#include "effect/run_program.h"
#include "tree/sentence.h"
#include "tree/storage.h"
#include "query/activation.h"
#include "query/match.h"
#include "query/modifier.h"
#include "tree/store.h"
#include "tree/target.h"
#include "cardfuzz/cardfuzz.h"

#include <stdio.h>
#include <stdlib.h>

enum { NAME_ROOM = 128 };

/* A card that is being thought up. */
struct asked {
    const struct dcg_exerciser *e;
    const dcg_cards *cards;
    struct draft *d;
    int variant, variants; /* what is left to choose by; how many choices there are */
    bool headed;           /* names stand before a noun */
    bool denied;           /* it must not be so */
    uint8_t not_colors;
    int colors; /* how many it has at least */
};

static int choose_of(struct asked *a, int count)
{
    int chosen = a->variant % count;

    a->variant /= count;
    a->variants *= count;
    return chosen;
}

static void trait_take(struct asked *a, word_id word)
{
    struct card_def *d = &a->d->def;

    if (!a->denied && word && d->trait_count < TRAITS_PER_CARD)
        a->d->trait[d->trait_count++] = word;
}

/* A word before a noun is a trait as long as no card is called so (query/names.c): then nobody must be. */
static void name_take(struct asked *a, word_id word)
{
    struct card_def *d = &a->d->def;

    if (a->denied || !word)
        return;
    if (word < a->e->words && a->e->as_trait[word])
        trait_take(a, word);
    else if (!d->name)
        d->name = word;
    else if (d->also_count < NAMES_ALSO)
        d->also[d->also_count++] = word;
}

/* One of several words: a WORD, or a LIST of them. */
static word_id word_of(struct asked *a, node_id words)
{
    int count = list_count(a->cards, words);
    int chosen = count ? choose_of(a, count) : 0;
    node_id word = count ? list_nth(a->cards, words, chosen) : 0;

    return node_at(a->cards, word)->kind == NODE_LIST ? word_of(a, word) : node_at(a->cards, word)->word;
}

/* Of a part of a name: nobody is called just so, if the word must stay a trait. */
static void named_take(struct asked *a, const struct node *n)
{
    word_id word = word_of(a, n->a);
    bool longer = n->mode == MODE_CONTAINS && word < a->e->words && a->e->as_trait[word];
    char name[NAME_ROOM];

    if (longer && !a->denied) {
        int size = snprintf(name, sizeof name, "%s Role", card_word(a->cards, word));
        word = size < NAME_ROOM ? word_add(a->e->cards, name, (size_t)size) : 0;
    }
    name_take(a, word);
}

static int kind_of(int mode)
{
    return mode == MODE_TAMER      ? DCG_TAMER
           : mode == MODE_OPTION   ? DCG_OPTION
           : mode == MODE_DIGI_EGG ? DCG_DIGI_EGG
                                   : DCG_DIGIMON;
}

static void head_take(struct asked *a, const struct node *n)
{
    node_id kinds = n->mode == MODE_CARD ? n->a : 0;
    int count = list_count(a->cards, kinds);
    int chosen = count ? choose_of(a, count) : 0;
    int mode = count ? node_at(a->cards, list_nth(a->cards, kinds, chosen))->mode : n->mode;

    if (n->mode == MODE_CARD && !kinds)
        return;
    if (a->denied)
        return;
    a->d->def.categories = (uint16_t)kind_of(mode);
    if (n->mode == MODE_TOKEN)
        a->d->def.token = 1;
}

/* A number that fits a LEVEL, DP or COST. */
static int number_for(const struct node *n, bool denied, int step)
{
    switch (n->mode) {
    case MODE_ABOVE:
        return denied ? n->n : n->n + step;
    case MODE_BELOW:
        return denied ? n->n : n->n - step;
    case MODE_HIGHER:
        return denied ? n->n - step : n->n;
    case MODE_LOWER:
        return denied ? n->n + step : n->n;
    default:
        return denied ? n->n + step : n->n;
    }
}

static void number_take(struct asked *a, const struct node *n)
{
    struct card_def *d = &a->d->def;

    if (n->a)
        return; /* as somebody else's: those differ anyhow */
    if (n->kind == NODE_LEVEL) {
        int level = number_for(n, a->denied, 1);
        d->level = (int16_t)(level < LEVEL_LOW ? LEVEL_LOW : level > LEVEL_HIGH ? LEVEL_HIGH : level);
    } else if (n->kind == NODE_DP) {
        d->dp = number_for(n, a->denied, 1000);
    } else {
        int cost = n->mode == MODE_EITHER && choose_of(a, 2) ? n->m : number_for(n, a->denied, 1);
        d->cost = (int16_t)(cost < 0 ? 0 : cost);
    }
}

static void color_take(struct asked *a, const struct node *n)
{
    if (a->denied)
        a->not_colors |= node_color(n);
    else
        a->d->def.colors |= node_color(n);
}

static void has_take(struct asked *a, const struct node *n)
{
    const struct node *what = node_at(a->cards, n->a);
    int keyword = n->mode == MODE_KEYWORD ? keyword_of_mode(what->mode) : -1;

    if (!a->denied && n->mode == MODE_INHERITED)
        a->d->def.inherited |= UINT64_C(1) << DCG_KEYWORD_JAMMING;
    if (a->denied || keyword < 0)
        return;
    a->d->def.keywords |= UINT64_C(1) << keyword;
    if (keyword == DCG_KEYWORD_SECURITY_A)
        a->d->def.security_a = (int8_t)(what->n ? what->n : 1);
    if (keyword == DCG_KEYWORD_LINK_PLUS)
        a->d->def.link_plus = (int8_t)(what->n ? what->n : 1);
}

static void text_take(struct asked *a, const struct node *n)
{
    const struct node *what = node_at(a->cards, n->a);

    if (what->kind == NODE_KEYWORD)
        has_take(a, &(struct node){.kind = NODE_HAS, .mode = MODE_KEYWORD, .a = n->a});
    else
        trait_take(a, word_of(a, n->a)); /* 4-20-1: traits are text */
}

static void take(struct asked *a, node_id node, bool after);

static void noun_take(struct asked *a, const struct node *n)
{
    bool headed = a->headed;

    take(a, n->b, false);
    a->headed = n->mode == MODE_NAMED && n->b;
    take(a, n->a, n->mode == MODE_ALL_WITH);
    a->headed = headed;
    take(a, n->c, true);
}

static void list_take(struct asked *a, const struct node *n, bool after)
{
    if (!n->b) {
        take(a, n->a, after);
    } else if (list_needs_all(a->cards, n, after)) {
        take(a, n->a, after);
        take(a, n->b, after || colors_together(a->cards, n));
    } else {
        take(a, choose_of(a, 2) ? n->b : n->a, after);
    }
}

static void deny(struct asked *a, node_id node)
{
    bool denied = a->denied;

    a->denied = !denied;
    take(a, node, true);
    a->denied = denied;
}

/* A name before a noun is a trait if no card is called so (query/names.c). */
static void word_take(struct asked *a, const struct node *n)
{
    if (a->headed && !name_used(a->cards, n->word))
        trait_take(a, n->word);
    else
        name_take(a, n->word);
}

static void take(struct asked *a, node_id node, bool after)
{
    const struct node *n = node_at(a->cards, node);

    switch (n->kind) {
    case NODE_LIST:
        list_take(a, n, after);
        break;
    case NODE_NOUN:
        noun_take(a, n);
        break;
    case NODE_HEAD:
        head_take(a, n);
        break;
    case NODE_SELECT: /* a material */
        take(a, n->c, after);
        break;
    case NODE_WORD:
        word_take(a, n);
        break;
    case NODE_NAME:
        named_take(a, n);
        break;
    case NODE_TRAIT:
        trait_take(a, word_of(a, n->a));
        break;
    case NODE_TEXT:
        text_take(a, n);
        break;
    case NODE_COLOR:
        color_take(a, n);
        break;
    case NODE_COLORS:
        a->colors = n->mode == MODE_SEVERAL ? 2 : n->n;
        break;
    case NODE_LEVEL:
    case NODE_DP:
    case NODE_COST:
        number_take(a, n);
        break;
    case NODE_HAS:
        has_take(a, n);
        break;
    case NODE_NOT:
        deny(a, n->mode == MODE_IN ? 0 : n->a);
        break;
    case NODE_OTHER:
        deny(a, n->a);
        break;
    case NODE_WITH:
        if (n->mode == MODE_NOT)
            deny(a, n->a);
        else
            take(a, n->a, true);
        break;
    case NODE_IS:
    case NODE_REQUIRE:
        take(a, n->a, true);
        break;
    default:
        break;
    }
}

bool role_said(const struct node *n)
{
    return n->kind == NODE_NOUN || n->kind == NODE_TRAIT || n->kind == NODE_NAME || n->kind == NODE_COLOR ||
           n->kind == NODE_LEVEL || n->kind == NODE_DP || n->kind == NODE_COST || n->kind == NODE_TEXT ||
           n->kind == NODE_WORD || n->kind == NODE_HAS || n->kind == NODE_COLORS;
}

/* What nobody asked for. */
static void fill(struct asked *a, struct taste taste)
{
    struct card_def *d = &a->d->def;
    uint16_t color = DCG_RED;

    if (!d->categories)
        d->categories = taste.categories;
    if (!d->level && d->categories & (DCG_DIGIMON | DCG_DIGI_EGG))
        d->level = d->categories & DCG_DIGI_EGG ? 2 : taste.level;
    while (color & a->not_colors && color < DCG_WHITE)
        color = (uint16_t)(color << 1);
    if (!d->colors)
        d->colors = taste.colors & ~a->not_colors ? (uint16_t)(taste.colors & ~a->not_colors) : color;
    /* those of the taste first, which differ from role to role: a text may ask for several colors and one of two */
    for (int i = 0; i < 2 * COLORS && __builtin_popcount(d->colors) < a->colors; i++)
        d->colors |= (uint16_t)(1u << i % COLORS & (i < COLORS ? taste.colors & ~a->not_colors : ~0u));
    if (!(d->categories & DCG_DIGIMON))
        d->dp = -1;
    else if (d->dp < 0)
        d->dp = d->level * 1000 + 1000;
    if (d->cost < 0 && !(d->categories & DCG_DIGI_EGG))
        d->cost = (int16_t)(d->categories & DCG_DIGIMON ? d->level : 2);
}

int role_of(const struct dcg_exerciser *e, node_id node, int variant, struct taste taste, struct draft *out)
{
    struct asked a = {.e = e, .cards = e->cards, .d = out, .variant = variant, .variants = 1};

    *out = (struct draft){.def = {.cost = -1, .dp = -1, .copies = COPIES_USUAL}};
    take(&a, node, false);
    fill(&a, taste);
    return a.variants;
}

/* Words before nouns (headed), or alone: those are names. */
static void words_mark(struct dcg_exerciser *e, bool headed)
{
    const dcg_cards *cards = e->cards;

    for (node_id i = 1; i < cards->node_count; i++) {
        const struct node *n = node_at(cards, i);
        bool named = n->kind == NODE_NOUN && n->mode == MODE_NAMED && (n->b != 0) == headed;
        for (int k = 0; named && k < list_count(cards, n->a); k++) {
            const struct node *word = node_at(cards, list_nth(cards, n->a, k));
            if (word->kind == NODE_WORD)
                e->as_trait[word->word] = headed && !name_used(cards, word->word);
        }
    }
}

bool role_words(struct dcg_exerciser *e)
{
    e->words = e->cards->words_size;
    e->as_trait = calloc(e->words + 1u, sizeof *e->as_trait);
    if (!e->as_trait)
        return false;
    words_mark(e, true);
    words_mark(e, false);
    return true;
}
