/* keyword.c - what keywords are (16): effects in the language of the cards, put into a set when a card needs them. */
#include "tree/catalogue.h"
#include "tree/storage.h"
#include "tree/notation.h"
#include "language/reader.h"
#include "state/set.h"
#include "compile/compile_line.h"
#include "compile/keyword.h"
#include "tree/store.h"

#include <string.h>

enum { ANY_NUMBER = 9 };

static const char *const unknown[] = {
#define KEYWORD(value, name, rule, text, meaning) "<" text "> (" DCG_BEYOND ") is not carried out",
#include "dcg/keywords.def"
#undef KEYWORD
};

node_id keyword_read(dcg_cards *cards, dcg_reader **reader, int keyword)
{
    const struct keyword_meaning *m = keyword_meaning(keyword);
    node_id *known = &cards->keyword_meaning[keyword];
    dcg_error error;

    if (*known)
        return *known;
    if (cards->catalogue)
        return *known = catalogue_tree(cards, cards->catalogue->keyword[keyword]);
    if (m->tree)
        return notation_read(cards, m->text, strlen(m->text), known, &error) == DCG_OK ? *known : 0;
    if (!*reader)
        *reader = dcg_reader_new();
    if (!*reader || reader_phrase(*reader, m->text, strlen(m->text), &error) != DCG_OK)
        return 0;
    *known = effect_tree_add(cards, reader_nodes(*reader), reader_root(*reader), reader_words(*reader));
    return *known;
}

/* -- What a keyword asks for, put into its meaning */

/* The place-holder that a node is: a name or a trait that is 1 or 2; 0: none. */
static int place_holder(const dcg_cards *cards, const struct node *n)
{
    const struct node *word = node_at(cards, n->a);
    const char *text = word->kind == NODE_WORD ? card_word(cards, word->word) : "";

    return strcmp(text, "1") == 0 ? 1 : strcmp(text, "2") == 0 ? 2 : 0;
}

/* What stands for it: the first or second thing that is asked for. */
static node_id operand_of(const dcg_cards *cards, node_id keyword, int which)
{
    node_id operand = node_at(cards, keyword)->a;
    const struct node *list = node_at(cards, operand);

    if (list->kind != NODE_LIST || list->mode != MODE_MATERIALS)
        return operand;
    return which == 1 ? list->a : list->b;
}

static node_id meaning_fill(dcg_cards *cards, node_id root, node_id keyword)
{
    struct node n = *node_at(cards, root);
    const struct node k = *node_at(cards, keyword);
    node_id *parts[] = {&n.a, &n.b, &n.c};
    int which = place_holder(cards, &n);

    if (which)
        return operand_of(cards, keyword, which);
    if (n.kind == NODE_KEYWORD)
        return keyword;
    if (n.n == ANY_NUMBER && n.kind == NODE_QUANTITY && k.b)
        return k.b; /* up to so many, and at least one */
    if (n.n == ANY_NUMBER)
        n.n = (int16_t)(k.b ? 1 : k.n < 0 ? -k.n : k.n);
    for (int i = 0; i < 3; i++) {
        if (!*parts[i])
            continue;
        *parts[i] = meaning_fill(cards, *parts[i], keyword);
        if (!*parts[i])
            return 0;
    }
    return node_add(cards, &n);
}

node_id keyword_expand(dcg_cards *cards, dcg_reader **reader, node_id keyword)
{
    int k = keyword_of_mode(node_at(cards, keyword)->mode);
    node_id root = keyword_read(cards, reader, k);

    return root ? meaning_fill(cards, root, keyword) : 0;
}

/* The clause that the effect of a keyword is; of none, none. */
static node_id clause_of(const dcg_cards *cards, node_id effect)
{
    return node_at(cards, node_at(cards, node_at(cards, effect)->b)->a)->a;
}

node_id keywords_unfold(dcg_cards *cards, dcg_reader **reader, node_id root)
{
    struct node n = *node_at(cards, root);
    const struct keyword_meaning *m =
        n.kind == NODE_KEYWORD && n.a ? keyword_meaning(keyword_of_mode(n.mode)) : NULL;
    node_id *parts[] = {&n.a, &n.b, &n.c};

    if (!node_has(cards, root, HAS_KEYWORD))
        return root;
    if (m && m->below)
        return clause_of(cards, keyword_expand(cards, reader, root));
    for (int i = 0; i < 3; i++) {
        if (!*parts[i])
            continue;
        *parts[i] = keywords_unfold(cards, reader, *parts[i]);
        if (!*parts[i])
            return 0;
    }
    return node_add(cards, &n);
}

/* -- What the engine knows */

bool keywords_define(dcg_cards *cards, dcg_reader **reader, uint64_t keywords)
{
    SET_EACH (keyword, keywords) {
        const struct keyword_meaning *m = keyword_meaning(keyword);
        if (!m || m->operand || m->below || cards->keyword_effect[keyword])
            continue;
        node_id root = keyword_read(cards, reader, keyword);
        uint32_t effect = root ? effect_make_keyword(cards, keyword, root) : 0;
        if (!effect)
            return false;
        cards->keyword_effect[keyword] = effect;
    }
    return true;
}

uint32_t effect_of_keyword(const dcg_cards *cards, node_id keyword)
{
    uint32_t own = effect_of_grant(cards, keyword);
    int k = keyword_of_mode(node_at(cards, keyword)->mode);

    return own || k < 0 ? own : cards->keyword_effect[k];
}

const char *keyword_node_unsupported(const dcg_cards *cards, node_id keyword)
{
    uint32_t own = effect_of_grant(cards, keyword);

    if (own)
        return effect_at(cards, own)->unsupported;
    return keyword_unsupported(cards, keyword_of_mode(node_at(cards, keyword)->mode));
}

bool keyword_changes_procedure(int keyword)
{
    static const uint8_t list[] = {DCG_KEYWORD_SECURITY_A, DCG_KEYWORD_BLOCKER, DCG_KEYWORD_PIERCING,
                                   DCG_KEYWORD_JAMMING,    DCG_KEYWORD_REBOOT,  DCG_KEYWORD_RUSH,
                                   DCG_KEYWORD_COLLISION,  DCG_KEYWORD_ICECLAD, DCG_KEYWORD_LINK_PLUS};

    return memchr(list, keyword, sizeof list) != NULL;
}

const char *keyword_unsupported(const dcg_cards *cards, int keyword)
{
    if (keyword_changes_procedure(keyword))
        return NULL;
    if (!cards->keyword_effect[keyword])
        return unknown[keyword];
    return effect_at(cards, cards->keyword_effect[keyword])->unsupported;
}

uint32_t action_keyword(const dcg_cards *cards, node_id action)
{
    const struct node *n = node_at(cards, action);

    if (n->kind != NODE_DO || n->mode != MODE_KEYWORD)
        return 0;
    uint32_t effect = effect_of_keyword(cards, n->a);
    return effect_at(cards, effect)->category == CATEGORY_MAIN ? effect : 0;
}
