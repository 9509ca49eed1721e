/* grammar_data.c - the tables of the grammar. The build compiles them from the productions (tools/grammar). */
#include "language/grammar.h"

#include "grammar_data.h"

const struct grammar grammar = GRAMMAR;

bool word_known(const char *text, size_t size)
{
    return grammar.word_slot[word_slot(&grammar, text, size)] != 0;
}
