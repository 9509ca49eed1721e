/* token_meant.c - which card a token is that an effect speaks of (4-18). */
#include "tree/token_meant.h"

static bool is_spec(const dcg_cards *cards, node_id node)
{
    const struct node *n = node_at(cards, node);

    return n->kind == NODE_LIST && n->mode == MODE_SLASH && node_at(cards, n->a)->kind == NODE_HEAD;
}

node_id token_spec_at(const dcg_cards *cards, const struct node *n, node_id around)
{
    bool says = n->kind == NODE_TOKEN || (n->kind == NODE_SAY && n->mode == MODE_TOKEN) ||
                (n->kind == NODE_DO && n->mode == MODE_PLAY);

    return says && is_spec(cards, n->b) ? n->b : around;
}

/* The description that belongs to a TOKEN node below root; 0: none. */
static node_id spec_of(const dcg_cards *cards, node_id root, node_id token, node_id around)
{
    const struct node *n = node_at(cards, root);
    node_id spec = token_spec_at(cards, n, around);

    if (!root || root == token)
        return root ? spec : 0;
    node_id found = spec_of(cards, n->a, token, spec);
    if (!found)
        found = spec_of(cards, n->b, token, spec);
    return found ? found : spec_of(cards, n->c, token, spec);
}

dcg_card_def token_known(const dcg_cards *cards, word_id name, node_id spec)
{
    for (uint32_t i = 0; i < cards->token_count; i++)
        if (cards->token[i].name == name && cards->token[i].spec == spec)
            return cards->token[i].def;
    return 0;
}

dcg_card_def token_named(const dcg_cards *cards, word_id name)
{
    for (uint32_t def = 1; def <= cards->count; def++)
        if (cards->def[def].token && cards->def[def].name == name)
            return (dcg_card_def)def;
    return 0;
}

dcg_card_def token_find(const dcg_cards *cards, node_id root, node_id token)
{
    node_id spec = spec_of(cards, root, token, 0);

    return spec ? token_known(cards, node_at(cards, node_at(cards, token)->a)->word, spec) : 0;
}

dcg_card_def token_meant(const dcg_cards *cards, node_id root, node_id token)
{
    word_id name = node_at(cards, node_at(cards, token)->a)->word;
    dcg_card_def own = token_find(cards, root, token);

    return own ? own : token_named(cards, name);
}
