/* grammar_compare.h - comparisons: a number of somebody, how it compares, and the standard it is compared with.
 *
 * Every comparison takes every standard: somebody ("this Digimon", then the same number is meant), somebody's number
 * ("this Digimon's level"), a count ("the number of your Tamers"). COMPARED_BEHIND has the words that stand behind the
 * number ("a level less than or equal to ..."), COMPARED_BEFORE those around it ("as high or lower a level as ...").
 */
#define COMPARED_BEHIND(symbol, kind, base, number)                                                          \
    M(symbol, kind, LOWER, base + 0, number " less|lower than or equal_to|the_same_as %a:standard")          \
    M(symbol, kind, LOWER, base + 1,                                                                         \
      number " equal_to|the_same_as|the_same or lower|less than|as %a:standard")                             \
    M(symbol, kind, LOWER, base + 4, number " as high or lower than|as %a:standard")                         \
    M(symbol, kind, HIGHER, base + 0,                                                                        \
      number " greater|higher|more than or equal_to|the_same_as %a:standard")                                \
    M(symbol, kind, HIGHER, base + 1,                                                                        \
      number " equal_to|the_same_as|the_same or higher|greater|more than|as %a:standard")                    \
    M(symbol, kind, HIGHER, base + 4, number " as high or higher than|as %a:standard")                       \
    M(symbol, kind, BELOW, base + 0, number " lower|less than %a:standard")                                  \
    M(symbol, kind, ABOVE, base + 0, number " higher|greater|more than %a:standard")                         \
    M(symbol, kind, EXACTLY, base + 0, number " equal_to|the_same_as %a:standard")
/* base + 5 and more. An article stands before the number, except before DP. */
#define COMPARED_BEFORE(symbol, kind, base, much, less, more, a, equal, number)                              \
    M(symbol, kind, LOWER, base + 5, "as " much " or " less " " a number " as %a:standard")                  \
    M(symbol, kind, LOWER, base + 6, "as " much " or " less " " a number " than %a:standard")                \
    M(symbol, kind, LOWER, base + 7, "as " much " " a number " as %a:standard or " less)                     \
    M(symbol, kind, HIGHER, base + 5, "as " much " or " more " " a number " as %a:standard")                 \
    M(symbol, kind, HIGHER, base + 6, "as " much " or " more " " a number " than %a:standard")               \
    M(symbol, kind, HIGHER, base + 7, "as " much " " a number " as %a:standard or " more)                    \
    M(symbol, kind, EXACTLY, base + 5, "as " much " " a number " as %a:standard")                            \
    M(symbol, kind, BELOW, base + 5, a "lower " number " than %a:standard")                                  \
    M(symbol, kind, ABOVE, base + 5, a "higher " number " than %a:standard")                                 \
    M(symbol, kind, LOWER, base + 8, equal " or lower " number " than|as %a:standard")                       \
    M(symbol, kind, HIGHER, base + 8, equal " or higher " number " than|as %a:standard")
/* With this Digimon, which is not said. */
#define COMPARED_ALONE(symbol, kind, form, equal, number)                                                    \
    M(symbol, kind, LOWER, form, equal " or lower " number " %a:unnamed")                                    \
    M(symbol, kind, HIGHER, form, equal " or higher " number " %a:unnamed")
/* So many, and no other: before and after are the words around the number. */
#define NUMBERED(symbol, kind, more, less, base, before, after)                                              \
    M(symbol, kind, more, base + 0, before "%n or more|greater" after)                                       \
    M(symbol, kind, less, base + 0, before "%n or fewer|less" after)                                         \
    M(symbol, kind, more, base + 1, before "at least %n" after)                                              \
    M(symbol, kind, less, base + 1, before "at most|no_more_than %n" after)
#define NUMBERED_EXACTLY(symbol, kind, mode, form, before, after)                                            \
    M(symbol, kind, mode, form, before "%n" after)
/* Something is so much. */
#define NUMBER_IS(symbol, base, what)                                                                        \
    M(symbol, COMPARE, MORE, base, what " is|are %n or more|higher|greater")                                 \
    M(symbol, COMPARE, LESS, base, what " is|are %n or less|lower|fewer")                                    \
    M(symbol, COMPARE, EXACTLY, base, what " is|are |exactly %n")
/* Something is as much as a standard. */
#define NUMBER_IS_THAT(symbol, high, low, above, below, equal, base, what, part)                             \
    M(symbol, COMPARE, high, base, what " is|are greater|higher|more than or equal to " part)                \
    M(symbol, COMPARE, high, base + 1, what " is|are equal to or greater|higher|more than " part)            \
    M(symbol, COMPARE, low, base, what " is|are less|lower|fewer than or equal to " part)                    \
    M(symbol, COMPARE, low, base + 1, what " is|are equal to or less|lower|fewer than " part)                \
    M(symbol, COMPARE, above, base, what " is|are greater|higher|more than " part)                           \
    M(symbol, COMPARE, below, base, what " is|are less|lower|fewer than " part)                              \
    M(symbol, COMPARE, equal, base, what " is|are equal_to|the_same_as " part)
/* So many of something, the number before it. */
#define NUMBERED_AFTER(symbol, kind, more, less, form, what)                                                 \
    NUMBERED_AFTER_AT(symbol, kind, more, less, form, what, "")
#define NUMBERED_AFTER_AT(symbol, kind, more, less, form, what, cost)                                        \
    M(symbol, kind, more, form, "%n " what " or more|higher|greater" cost)                                   \
    M(symbol, kind, less, form, "%n " what " or less|lower|fewer" cost)
/* Something of so much; the number may stand without "of". */
#define NUMBER_OF(symbol, kind, form, what, of)                                                              \
    M(symbol, kind, EXACTLY, form, what " " of " %n")                                                        \
    M(symbol, kind, EITHER, form, what " " of " %n or %m")                                                   \
    M(symbol, kind, LOWER, form, what " |of %n or less|lower")                                               \
    M(symbol, kind, HIGHER, form, what " |of %n or more|higher")
/* As many of something as somebody has, more, or fewer. */
#define MANY_COMPARED(symbol, form, what, whom)                                                              \
    M(symbol, COMPARE, LESS_THAN, form, "fewer " what " than " whom)                                         \
    M(symbol, COMPARE, MORE_THAN, form, "more " what " than " whom)                                          \
    M(symbol, COMPARE, EQUAL, form, "as_many|the_same_number_of " what " as " whom)                          \
    M(symbol, COMPARE, LESS_OR_EQUAL, form, "as_many|equal or fewer " what " as|than " whom)                 \
    M(symbol, COMPARE, MORE_OR_EQUAL, form, "as_many|equal or more " what " as|than " whom)
/* The number of them, compared behind the word or before it. */
#define MANY_BEHIND(symbol, mode, form, more, higher)                                                        \
    M(symbol, HAS, mode, form, "%a:stackof+ " more " than or equal to %b:standard")                          \
    M(symbol, HAS, mode, form + 1, "%a:stackof+ equal to or " more " than %b:standard")                      \
    M(symbol, HAS, mode, form + 2, "an equal or " higher " number of %a:stackof+ than|as %b:standard")
/* So many or more in words. */
#define NUMBER_WORDS(symbol, form, after)                                                                    \
    NUMBER_WORD(symbol, form, "one", "1", after)                                                             \
    NUMBER_WORD(symbol, form + 1, "two", "2", after)                                                         \
    NUMBER_WORD(symbol, form + 2, "three", "3", after)
#define NUMBER_WORD(symbol, form, word, number, after)                                                       \
    M(symbol, COMPARE, MORE, form, word " or more %n=" number after)                                         \
    M(symbol, COMPARE, LESS, form, word " or fewer|less %n=" number after)
/* So much more or less than a standard. */
#define COMPARED_BY(symbol, kind, number)                                                                    \
    M(symbol, kind, ABOVE_BY, 0, number " |of %n higher|more|greater than %a:standard")                      \
    M(symbol, kind, BELOW_BY, 0, number " |of %n lower|less than %a:standard")
/* As a quality of others, or another. */
#define SHARED(symbol, mode, with, alone, word, than)                                                        \
    M(symbol, HAS, mode, with, word " %a:quality- " than " %b:target")                                       \
    M(symbol, HAS, mode, alone, word " %a:quality-")
/* A quality of somebody. */
#define SOMEBODYS(symbol, kind, mode, form, form_of, what)                                                   \
    BEFORE_SOMEBODYS(symbol, kind, mode, form, form_of, "", what, "")
#define BEFORE_SOMEBODYS(symbol, kind, mode, form, form_of, before, what, behind)                            \
    M(symbol, kind, mode, form, before "%a:bearing- '|'s " what behind)                                      \
    M(symbol, kind, mode, form_of, before "the " what " of %a:target-" behind)
