/* token_card.c - tokens that cards speak of (4-18): what is said of them in parentheses makes a card of its own. */
#include "tree/storage.h"
#include "compile/compile_line.h"
#include "cards/token_card.h"
#include "cards/draft.h"
#include "cards/open.h"
#include "tree/catalogue.h"
#include "tree/store.h"
#include "tree/token_meant.h"

#include <stdio.h>
#include <string.h>

/* A token that is being looked for in a tree, or made where it is found. */
struct token_walk {
    dcg_cards *cards;
    dcg_reader **reader;
    const char *reason;
    uint64_t listens, notes;
};

/* -- Making one, with the information that the effect gives it (1-4-4-6) */

static int color_of(int mode)
{
    static const struct {
        uint16_t mode, color;
    } colors[] = {
#define COLOR(name, text) {MODE_##name, DCG_##name},
        CARD_COLORS(COLOR)
#undef COLOR
    };

    for (size_t i = 0; i < sizeof colors / sizeof colors[0]; i++)
        if (colors[i].mode == mode)
            return colors[i].color;
    return 0;
}

static void trait_keep(struct draft *d, word_id trait)
{
    if (trait && d->def.trait_count < TRAITS_PER_CARD)
        d->trait[d->def.trait_count++] = trait;
}

/* A keyword of a token is as good as a line with nothing else. */
static bool keyword_line(dcg_cards *cards, struct draft *d, node_id keyword)
{
    node_id line = node_add(cards, &(struct node){.kind = NODE_EFFECT, .mode = MODE_BARE, .b = keyword});

    return line && !effect_add(cards, d, SECTION_UPPER, line);
}

/* Takes over a description, part by part. */
static bool spec_read(dcg_cards *cards, struct draft *d, node_id spec)
{
    const struct node n = *node_at(cards, spec);

    switch (n.kind) {
    case NODE_LIST:
        return spec_read(cards, d, n.a) && spec_read(cards, d, n.b);
    case NODE_HEAD:
        d->def.categories = DCG_DIGIMON;
        return true;
    case NODE_COLOR:
        d->def.colors |= (uint16_t)color_of(n.mode);
        return true;
    case NODE_COST:
        d->def.cost = n.n;
        return true;
    case NODE_LEVEL:
        d->def.level = n.n;
        return true;
    case NODE_DP:
        d->def.dp = n.n;
        return true;
    case NODE_TRAIT:
        trait_keep(d, node_at(cards, n.a)->word);
        return true;
    case NODE_KEYWORD:
        return keyword_line(cards, d, spec);
    default:
        return n.kind == NODE_EFFECT && !effect_add(cards, d, SECTION_UPPER, spec);
    }
}

/* A number that no card file can give: tokens of one name with different descriptions are counted. */
static word_id token_number(dcg_cards *cards, word_id name)
{
    char text[NAME_BYTES + 32];
    int size = 0;

    for (int i = 1; i <= CARDS_PER_SET; i++) {
        size = snprintf(text, sizeof text, i > 1 ? "token:%s:%d" : "token:%s", card_word(cards, name), i);
        if (size < 0 || (size_t)size >= sizeof text || !number_find(cards, text, (size_t)size))
            break;
    }
    return size > 0 && (size_t)size < sizeof text ? word_add(cards, text, (size_t)size) : 0;
}

bool token_open(dcg_cards *cards, struct draft *d, node_id spec, dcg_reader **reader)
{
    return spec_read(cards, d, spec) && draft_append(cards, d, reader) &&
           token_append(cards, (struct token_card){d->def.name, spec, d->def.id});
}

static bool token_make(struct token_walk *w, word_id name, node_id spec)
{
    struct draft d = {.def = {.cost = -1, .dp = -1, .token = 1, .name = name}};

    d.def.number = token_number(w->cards, name);
    return d.def.number && w->cards->count < CARDS_PER_SET && token_open(w->cards, &d, spec, w->reader);
}

/* The token of the catalogue that has this description; 0: none. */
static dcg_card_def token_listed(dcg_cards *cards, word_id name, node_id spec)
{
    const struct catalogue *c = cards->catalogue;

    for (uint32_t i = 0; c && i < c->cards; i++) {
        const struct catalogue_card *card = &c->card[i];
        bool told = card->name == name && card->lines && c->line[card->line].section == SECTIONS;
        if (told && catalogue_tree(cards, c->line[card->line].root) == spec)
            return (dcg_card_def)card->id;
    }
    return 0;
}

/* A token that is described here; without a description another card has one. */
static bool token_take(struct token_walk *w, word_id name, node_id spec)
{
    dcg_card_def def = spec ? token_known(w->cards, name, spec) : token_named(w->cards, name);

    if (!def && spec)
        def = token_listed(w->cards, name, spec);
    return def ? card_open(w->cards, def, w->reader) : !spec || token_make(w, name, spec);
}

static bool tokens_below(struct token_walk *w, node_id root, node_id around)
{
    const struct node n = *node_at(w->cards, root);
    node_id spec = token_spec_at(w->cards, &n, around);
    const node_id parts[] = {n.a, n.b, n.c};

    if (!node_has(w->cards, root, HAS_TOKEN))
        return true;
    if (n.kind == NODE_TOKEN) {
        word_id name = node_at(w->cards, n.a)->word;
        if (!token_take(w, name, spec))
            return false;
        const struct card_def *def = card_def(w->cards, spec ? token_known(w->cards, name, spec) : 0);
        w->listens |= def->listens;
        w->notes |= def->notes;
        w->reason = w->reason ? w->reason : def->reason;
        if (spec)
            return true;
    }
    for (int i = 0; i < 3; i++)
        if (parts[i] && parts[i] != spec && !tokens_below(w, parts[i], spec))
            return false;
    return true;
}

bool tokens_make(dcg_cards *cards, struct draft *d, dcg_reader **reader)
{
    for (struct draft_line *line = d->line; line < d->line + d->lines; line++) {
        struct token_walk w = {.cards = cards, .reader = reader};
        if (!tokens_below(&w, line->root, 0))
            return false;
        line->unread = w.reason;
        d->def.listens |= w.listens;
        d->def.notes |= w.notes;
    }
    return true;
}
