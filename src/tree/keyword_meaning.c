/* keyword_meaning.c - the table of what keywords are (16). */
#include "tree/keyword_meaning.h"
#include "tree/tree.h"

static const struct keyword_meaning meanings[DCG_KEYWORD_COUNT] = {
#define KEYWORD_DONE(name, text)      [DCG_KEYWORD_##name] = {false, false, true, false, text},
#define KEYWORD_DONE_TREE(name, text) [DCG_KEYWORD_##name] = {true, false, true, false, text},
#define KEYWORD_IS(name, text)        [DCG_KEYWORD_##name] = {false, false, false, false, text},
#define KEYWORD_TREE(name, text)      [DCG_KEYWORD_##name] = {true, false, false, false, text},
#define KEYWORD_OF(name, text)        [DCG_KEYWORD_##name] = {false, true, false, false, text},
#define KEYWORD_OF_TREE(name, text)   [DCG_KEYWORD_##name] = {true, true, false, false, text},
#define KEYWORD_OF_DONE(name, text)   [DCG_KEYWORD_##name] = {true, true, true, false, text},
#define KEYWORD_DOES(name, text)      [DCG_KEYWORD_##name] = {true, false, false, true, text},
#include "tree/keyword_table.def"
#undef KEYWORD_OF_DONE
#undef KEYWORD_DOES
#undef KEYWORD_DONE
#undef KEYWORD_DONE_TREE
#undef KEYWORD_IS
#undef KEYWORD_TREE
#undef KEYWORD_OF
#undef KEYWORD_OF_TREE
};

const struct keyword_meaning *keyword_meaning(int keyword)
{
    return keyword >= 0 && meanings[keyword].text ? &meanings[keyword] : NULL;
}

bool keyword_has_operand(int keyword)
{
    const struct keyword_meaning *m = keyword_meaning(keyword);

    return m && m->operand;
}

bool keyword_is_done(int keyword)
{
    const struct keyword_meaning *m = keyword_meaning(keyword);

    return m && m->done;
}

bool keyword_is_cause(const dcg_cards *cards, node_id keyword)
{
    const struct node *n = node_at(cards, keyword);
    int k = keyword_of_mode(n->mode);
    const struct keyword_meaning *m = keyword_meaning(k);

    return m && !m->done && !n->n && !n->a;
}
