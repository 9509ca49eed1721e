/* grammar_table.h - all productions, a file for each part of the language. */
#include "language/grammar_line.def"
#include "language/grammar_clause.def"
#include "language/grammar_event.def"
#include "language/grammar_condition.def"
#include "language/grammar_action.def"
#include "language/grammar_target.def"
#include "language/grammar_noun.def"
#include "language/grammar_keyword.def"
