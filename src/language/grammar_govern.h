/* grammar_govern.h - what governs a clause, or what stands in place of one: in what case, when, how long, how often.
 *
 * GOVERNED has those that may also stand in the middle of a sentence ("A and, if B, C"), GOVERNED_WHEN the others.
 */
#define GOVERNED(symbol, form, what)                                                                         \
    M(symbol, IF, NONE, form, "if %a:cond , %b:" #what)                                                      \
    M(symbol, LATER, NONE, form, "%b:moment , %a:" #what)                                                    \
    M(symbol, LASTING, BEFORE, form, "%b:duration ,| %a:" #what)                                             \
    EACH_BEFORE(symbol, form, what)
#define GOVERNED_WHEN(symbol, form, what)                                                                    \
    M(symbol, WHEN, NONE, form, "when|whenever %a:event , %b:" #what)                                        \
    M(symbol, IF, WHILE, form, "while %a:cond , %b:" #what)                                                  \
    M(symbol, BY, NONE, form, "by %a:payment+ , %b:" #what)                                                  \
    M(symbol, IF, NONE, form + 3, "when %a:didso , %b:" #what)
/* Who may do it. */
#define MAY_DO(symbol, form, what)                                                                           \
    M(symbol, MAY, NONE, form, "you may|can |also %a:" #what)                                                \
    M(symbol, MAY, OPPONENT, form, "your opponent may %a:" #what)
/* How long, behind one of several. */
#define LASTING(symbol, what, cost) M(symbol, LASTING, AFTER, 0, "%a:" #what " %b:duration" cost)
