/* glossary.h - marks, words, areas and keywords of the game, each with a sentence. */
#ifndef DCG_CLI_GLOSSARY_H
#define DCG_CLI_GLOSSARY_H

#include "cli.h"

/* Is the word in the text, in any case? */
bool text_contains(const char *text, const char *word);
/* All of it, or the entries whose term has this word in it, in any case. Returns how many. */
int glossary_print(const char *word, FILE *out);
/* Keywords by their bits. */
void glossary_keywords(uint64_t keywords, FILE *out);

#endif
