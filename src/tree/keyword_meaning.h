/* keyword_meaning.h - what the rulebook says of a keyword (16), as the table of keywords has it: a text or a tree. */
#ifndef DCG_TREE_KEYWORD_MEANING_H
#define DCG_TREE_KEYWORD_MEANING_H

#include "tree/store.h"

struct keyword_meaning {
    bool tree, operand;
    bool done;        /* where an effect says so, not by itself */
    bool below;       /* it is nothing without the effects below it */
    const char *text; /* NULL: it is nothing that can be put so */
};

/* NULL: the keyword has no meaning in the language of the cards. */
const struct keyword_meaning *keyword_meaning(int keyword);
/* Does the effect that a keyword is depend on its number or on what it asks for? */
bool keyword_has_operand(int keyword);
/* Is it done where an effect says so, not by itself? */
bool keyword_is_done(int keyword);
/* Does what happens bear its name, so that "by" it can be told? Whatever its number and what it asks for. */
bool keyword_is_cause(const dcg_cards *cards, node_id keyword);

#endif
