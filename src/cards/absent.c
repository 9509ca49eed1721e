/* absent.c - names and traits that the text of a card asks for and no card of the set has: a gloss inside a trait, a
 * misspelt name, or a card that isn't in the set. */
#include "cards/game_set.h"
#include "tree/effect_def.h"
#include "tree/tree.h"
#include "tree/word.h"

#include <stdio.h>
#include <string.h>

/* What a word is asked for as. */
enum asked { ASKED_NOTHING, ASKED_NAME, ASKED_NAME_PART, ASKED_TRAIT, ASKED_TRAIT_PART, ASKED_CALLED };

static const char *const asked_text[] = {
    [ASKED_NOTHING] = "",
    [ASKED_NAME] = "the name",
    [ASKED_NAME_PART] = "a name that contains",
    [ASKED_TRAIT] = "the trait",
    [ASKED_TRAIT_PART] = "a trait that contains",
    [ASKED_CALLED] = "the name or trait",
};

/* The index-th unknown word is looked for. */
struct search {
    const dcg_cards *all;   /* the set */
    const dcg_cards *cards; /* with the text of the card, and the words of the set */
    int index;
    word_id word; /* found */
    enum asked as;
};

static bool trait_known(const dcg_cards *cards, word_id word, bool part)
{
    for (uint32_t i = 0; i < cards->trait_count && !part; i++)
        if (cards->trait[i] == word)
            return true;
    for (uint32_t i = 0; i < cards->trait_count; i++)
        if (part ? word_holds(cards, cards->trait[i], word) : word_same(cards, cards->trait[i], word))
            return true;
    return false;
}

static bool name_known(const struct search *s, word_id word, bool part)
{
    const dcg_cards *cards = s->cards;

    if (!part && name_used(cards, word))
        return true;
    for (uint32_t i = 1; i <= s->all->count; i++) {
        const struct card_def *d = card_def(s->all, i);
        if (part ? word_holds(cards, d->name, word) : word_same(cards, d->name, word))
            return true;
        for (int k = 0; k < d->also_count; k++)
            if (part ? word_holds(cards, d->also[k], word) : word_same(cards, d->also[k], word))
                return true;
    }
    return false;
}

static bool word_known(const struct search *s, word_id word, enum asked as)
{
    switch (as) {
    case ASKED_NAME:
    case ASKED_NAME_PART:
        return name_known(s, word, as == ASKED_NAME_PART);
    case ASKED_TRAIT:
    case ASKED_TRAIT_PART:
        return trait_known(s->cards, word, as == ASKED_TRAIT_PART);
    case ASKED_CALLED:
        return name_known(s, word, false) || trait_known(s->cards, word, false);
    default:
        return true;
    }
}

/* True: it is the one that is looked for. */
static bool word_look(struct search *s, word_id word, enum asked as)
{
    if (!word || word_known(s, word, as) || s->index-- > 0)
        return false;
    s->word = word;
    s->as = as;
    return true;
}

/* What the words below a node are asked for as. */
static enum asked asked_below(const struct node *n, enum asked as)
{
    switch (n->kind) {
    case NODE_TRAIT:
        return n->mode == MODE_CONTAINS ? ASKED_TRAIT_PART : ASKED_TRAIT;
    case NODE_NAME:
        return n->mode == MODE_CONTAINS ? ASKED_NAME_PART : ASKED_NAME;
    case NODE_LIST:
        return as;
    default:
        return ASKED_NOTHING;
    }
}

static bool tree_look(struct search *s, node_id node, enum asked as)
{
    if (!node)
        return false;
    const struct node *n = &s->cards->node[node];
    enum asked below = asked_below(n, as);
    bool named = n->kind == NODE_NOUN && n->mode == MODE_NAMED;

    return word_look(s, n->word, as) || tree_look(s, n->a, named ? ASKED_CALLED : below) ||
           tree_look(s, n->b, below) || tree_look(s, n->c, below);
}

static bool requirements_look(struct search *s, uint32_t first, int count)
{
    for (int i = 0; i < count; i++) {
        const struct requirement *r = &s->cards->requirement[first + (uint32_t)i];
        if (word_look(s, r->name, ASKED_NAME) || word_look(s, r->trait, ASKED_TRAIT) ||
            tree_look(s, r->node, ASKED_NOTHING))
            return true;
    }
    return false;
}

static bool card_look(struct search *s, const struct card_def *d)
{
    for (uint32_t i = 0; i < d->effect_count; i++)
        if (tree_look(s, effect_at(s->cards, d->effect + i)->root, ASKED_NOTHING))
            return true;
    return requirements_look(s, d->digivolve, d->digivolve_count) ||
           requirements_look(s, d->link, d->link_count);
}

/* The nearest word of the set of that kind. */
static const char *word_near(const struct search *s)
{
    const dcg_cards *cards = s->cards;
    dcg_near near = {.word = card_word(cards, s->word)};

    for (uint32_t i = 0; i < cards->trait_count && s->as != ASKED_NAME && s->as != ASKED_NAME_PART; i++)
        dcg_near_try(&near, card_word(cards, cards->trait[i]));
    for (uint32_t i = 1; i <= s->all->count && s->as != ASKED_TRAIT && s->as != ASKED_TRAIT_PART; i++)
        dcg_near_try(&near, card_word(cards, card_def(s->all, i)->name));
    return near.best;
}

static int absent_say(const struct search *s, char *text, size_t size)
{
    const char *near = word_near(s);

    return snprintf(text, text ? size : 0, "no card of the set has %s [%s]%s%s%s", asked_text[s->as],
                    card_word(s->cards, s->word), near ? "; the nearest is [" : "", near ? near : "",
                    near ? "]" : "");
}

int dcg_cards_absent(const dcg_cards *cards, dcg_card_def def, int index, char *text, size_t size)
{
    struct search s = {.all = cards, .index = index};

    if (text && size)
        text[0] = '\0';
    if (!cards || !def || def > cards->count || index < 0)
        return 0;
    dcg_cards *copy;
    s.cards = card_opened(cards, def, &copy);
    int length = s.cards && card_look(&s, card_def(s.cards, def)) ? absent_say(&s, text, size) : 0;
    dcg_cards_free(copy);
    return length;
}
