/* wording.h - is a line that was read also worded as card text is? */
#ifndef DCG_LANGUAGE_WORDING_H
#define DCG_LANGUAGE_WORDING_H

#include "language/chart.h"

/* NULL, or what is wrong with it; *token: where. rendered: the tokens of its rendering. */
const char *wording_wrong(const struct chart *chart, node_id root, const struct chart *rendered, int *token);

/* Is it a word that no pattern has? meant: the one word that it differs from by a letter; empty: none. */
enum { WORD_MAX = 32 };
bool word_unsupported(const struct token *token, char meant[WORD_MAX]);

/* The words of the patterns that differ from it by a letter, each once. */
int words_near(const char *text, size_t size, struct word *near, int most);
/* The same of icons; one that is spelled right is among them. */
int icons_near(const char *text, size_t size, struct word *near, int most);

/* A keyword or timing that these rules don't know, where reading has stopped: *first to *last are its tokens, with
 * their brackets. A misspelt one is none. */
bool beyond_rules(const struct chart *chart, int *first, int *last);

#endif
