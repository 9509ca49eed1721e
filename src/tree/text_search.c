/* text_search.c - what stands in the text of a card (4-20). */
#include "tree/text_search.h"
#include "tree/store.h"
#include "tree/word.h"

/* Does a tree say that word, or name that keyword (-1: none)? */
static bool tree_names(const dcg_cards *cards, node_id root, word_id word, int keyword)
{
    const struct node *n = node_at(cards, root);

    if (!root)
        return false;
    if (keyword >= 0 && n->kind == NODE_KEYWORD && keyword_of_mode(n->mode) == keyword)
        return true;
    if (word && n->word && word_holds(cards, n->word, word))
        return true;
    return tree_names(cards, n->a, word, keyword) || tree_names(cards, n->b, word, keyword) ||
           tree_names(cards, n->c, word, keyword);
}

static bool requirements_say(const dcg_cards *cards, uint32_t first, int count, word_id word, int keyword)
{
    for (uint32_t i = first; i < first + (uint32_t)count; i++) {
        const struct requirement *r = &cards->requirement[i];
        if (tree_names(cards, r->node, word, keyword))
            return true;
        if (word && ((r->name && word_holds(cards, r->name, word)) ||
                     (r->trait && word_holds(cards, r->trait, word))))
            return true;
    }
    return false;
}

static bool lines_say(const dcg_cards *cards, const struct card_def *d, word_id word, int keyword)
{
    for (uint32_t i = d->effect; i < d->effect + d->effect_count; i++)
        if (tree_names(cards, effect_at(cards, i)->root, word, keyword))
            return true;
    return requirements_say(cards, d->digivolve, d->digivolve_count, word, keyword) ||
           requirements_say(cards, d->link, d->link_count, word, keyword);
}

bool card_text_has(const dcg_cards *cards, const struct card_def *def, word_id word) /* 4-20-1, -3 */
{
    if (word_holds(cards, def->name, word))
        return true;
    for (uint32_t i = 0; i < def->trait_count; i++)
        if (word_holds(cards, cards->trait[def->trait + i], word))
            return true;
    return lines_say(cards, def, word, -1);
}

bool card_text_names(const dcg_cards *cards, const struct card_def *def, int keyword) /* 4-20-4 */
{
    if (keyword >= 0 && (def->keywords | def->inherited) >> keyword & 1)
        return true;
    return lines_say(cards, def, 0, keyword);
}

bool card_has_digixros(const dcg_cards *cards, const struct card_def *def)
{
    for (uint32_t i = def->effect; i < def->effect + def->effect_count; i++) {
        const struct node *root = node_at(cards, effect_at(cards, i)->root);
        if (root->kind == NODE_REQUIRE && root->mode == MODE_DIGIXROS)
            return true;
    }
    return false;
}
