/* grammar_table.h - all productions, a file for each part of the language. */
#include "effect/grammar_line.def"
#include "effect/grammar_clause.def"
#include "effect/grammar_event.def"
#include "effect/grammar_condition.def"
#include "effect/grammar_action.def"
#include "effect/grammar_target.def"
#include "effect/grammar_noun.def"
#include "effect/grammar_keyword.def"
