/* grammar_compare.h - comparisons: a number of somebody, how it compares, and the standard it is compared with.
 *
 * Every comparison takes every standard: somebody ("this Digimon", then the same number is meant), somebody's number
 * ("this Digimon's level"), a count ("the number of your Tamers"). COMPARED_BEHIND has the words that stand behind the
 * number ("a level less than or equal to ..."), COMPARED_BEFORE those around it ("as high or lower a level as ...").
 */
#define COMPARED_BEHIND(symbol, kind, base, number)                                                          \
    M(symbol, kind, LOWER, base + 0, number " less than or equal to %a:standard")                            \
    M(symbol, kind, LOWER, base + 1, number " equal to or lower than %a:standard")                           \
    M(symbol, kind, LOWER, base + 2, number " equal to or less than %a:standard")                            \
    M(symbol, kind, LOWER, base + 3, number " lower than or equal to %a:standard")                           \
    M(symbol, kind, LOWER, base + 4, number " as high or lower than|as %a:standard")                         \
    M(symbol, kind, HIGHER, base + 0, number " greater than or equal to %a:standard")                        \
    M(symbol, kind, HIGHER, base + 1, number " equal to or higher than %a:standard")                         \
    M(symbol, kind, HIGHER, base + 2, number " equal to or greater than %a:standard")                        \
    M(symbol, kind, HIGHER, base + 3, number " higher than or equal to %a:standard")                         \
    M(symbol, kind, HIGHER, base + 4, number " as high or higher than|as %a:standard")                       \
    M(symbol, kind, BELOW, base + 0, number " lower than %a:standard")                                       \
    M(symbol, kind, BELOW, base + 1, number " less than %a:standard")                                        \
    M(symbol, kind, ABOVE, base + 0, number " higher than %a:standard")                                      \
    M(symbol, kind, ABOVE, base + 1, number " greater than %a:standard")                                     \
    M(symbol, kind, ABOVE, base + 2, number " more than %a:standard")                                        \
    M(symbol, kind, EXACTLY, base + 0, number " equal to %a:standard")                                       \
    M(symbol, kind, EXACTLY, base + 1, number " the same as %a:standard")
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
