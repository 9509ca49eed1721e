/* grammar_count.h - counting: for each of something, for every two of it, the number of it.
 */
/* How many there are of something: of somebody, somewhere, whatever was done to them. The noun stands alone, or behind
 * "the number of". */
#define COUNTED(symbol, alone, there, had, of, many)                                                         \
    M(symbol, SELECT, EACH, 0, "of %b:whosesoever %c:noun+")                                                 \
    M(symbol, SELECT, EACH, 0, "of %b:whosesoever %c:nounat+ %$8")                                           \
    M(symbol, SELECT, EACH, 0, "of %b:whosesoever %c:doneeach+")                                             \
    M(symbol, SELECT, EACH, alone, "%c:noun" many " |in_play")                                               \
    M(symbol, SELECT, EACH, alone, "%c:doneeach" many)                                                       \
    M(symbol, SELECT, EACH, alone, "%c:nounmid" many)                                                        \
    M(symbol, SELECT, EACH, alone, "%c:byeffect" many)                                                       \
    M(symbol, SELECT, EACH, there, "%c:noun" many " %b:place")                                               \
    M(symbol, SELECT, EACH, there, "%c:doneeach" many " %b:place")                                           \
    M(symbol, SELECT, EACH, had, "%c:noun" many " %b:holder")                                                \
    M(symbol, SELECT, EACH, of, "%c:noun" many " of %b:target")
#define TALLY(symbol, mode, there, whose, had, done)                                                         \
    M(symbol, SELECT, mode, there, "the number_of|total_number_of|total %c:noun+ %b:place")                  \
    M(symbol, SELECT, mode, whose, "the |total number of %b:whosesoever %c:noun+")                           \
    M(symbol, SELECT, mode, had, "the |total number of %c:noun+ %b:holder")                                  \
    M(symbol, SELECT, mode, done, "the |total number of %c:doneeach+")                                       \
    M(symbol, SELECT, mode, done, "the |total number of %c:doneof+")
/* The colors of something. */
#define COUNTED_COLORS(symbol, among, had, place, color)                                                     \
    M(symbol, COLORS, OF, 0, "of %a:possessor colors")                                                       \
    M(symbol, COLORS, OF, 1, "of %a:stackowner colors")                                                      \
    M(symbol, COLORS, IN, 2, "of %a:colored colors")                                                         \
    M(symbol, COLORS, AMONG, among, "|different " color " among|of|on %a:target")                            \
    M(symbol, COLORS, AMONG, had, "|different " color " %a:bearer has|have|had")                             \
    M(symbol, COLORS, IN, place, "|different " color " %a:place %$1")
/* So often as there are of something. */
#define FOR_EACH(symbol, what)                                                                               \
    M(symbol, EACH, AFTER, 0, "%b:" #what " for each|every %a:each")                                         \
    M(symbol, EACH, AFTER, 1, "%b:" #what " for each|every %n %a:every")
#define EACH_BEFORE(symbol, form, what)                                                                      \
    M(symbol, EACH, BEFORE, form, "for each|every %a:each , %b:" #what)                                      \
    M(symbol, EACH, BEFORE, form + 1, "for each|every %n %a:every , %b:" #what)
