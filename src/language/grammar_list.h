/* grammar_list.h - lists of any category: what is said of several things in one breath.
 *
 * LIST_OR(list, first, later, cost) lets the symbol list stand for "A or B", "A, or B", "either A or B", "A, B or C",
 * "A, B, or C"; its members are the symbols first and later. LIST_AND is the same with and; LIST_AND_MANY also says
 * that several are meant, as two targets are. LIST_MARKS has "A/B" and "A and/or B". The symbols list_or and list_and
 * are the rest behind a comma (SYMBOLS in symbol_table.def).
 *
 * The cost is higher for what stands further out, so that a list is as small as it can be: "1 red or blue Digimon" is a
 * list of two colors, and no list of two nouns. A comma costs something, too: what stands behind ", and" belongs to
 * what is further out.
 */
#define LIST_OR(list, first, later, cost)                                                                    \
    M(list, LIST, OR, 0, "%a:" #first " or %b:" #later " %$" #cost)                                          \
    M(list, LIST, OR, 11, "%a:" #first " , or %b:" #later " %$" #cost " %$1")                                \
    M(list, LIST, OR, 5, "either %a:" #first " or %b:" #later " %$" #cost)                                   \
    M(list, LIST, COMMA_OR, 0, "%a:" #first " , %b:" #list "_or %$" #cost " %$2")                            \
    M(list##_or, LIST, COMMA_OR, 0, "%a:" #later " , %b:" #list "_or")                                       \
    M(list##_or, LIST, OR, 0, "%a:" #later " or %b:" #later)                                                 \
    M(list##_or, LIST, OR, 1, "or %a:" #later)
#define LIST_AND(list, first, later, cost)                                                                   \
    M(list, LIST, AND, 0, "%a:" #first " and %b:" #later " %$" #cost)                                        \
    M(list, LIST, AND, 10, "%a:" #first " , and %b:" #later " %$" #cost " %$1")                              \
    M(list, LIST, AND, 7, "both %a:" #first " and %b:" #later " %$" #cost)                                   \
    M(list, LIST, COMMA_AND, 0, "%a:" #first " , %b:" #list "_and %$" #cost " %$2")                          \
    M(list##_and, LIST, COMMA_AND, 0, "%a:" #later " , %b:" #list "_and")                                    \
    M(list##_and, LIST, AND, 0, "%a:" #later " and %b:" #later)                                              \
    M(list##_and, LIST, AND, 1, "and %a:" #later)
/* A and B and C. */
#define LIST_AND_CHAIN(list, first, later, cost)                                                             \
    LIST_AND(list, first, later, cost)                                                                       \
    M(list, LIST, AND, 0, "%a:" #first " and %b:" #list "_chain %$" #cost)                                   \
    M(list##_chain, LIST, AND, 0, "%a:" #later " and %b:" #later)                                            \
    M(list##_chain, LIST, AND, 0, "%a:" #later " and %b:" #list "_chain")
/* Of clauses, which a comma divides anyway: it costs nothing. */
#define LIST_AND_FREE(list, first, later, cost)                                                              \
    LIST_AND(list, first, later, cost)                                                                       \
    M(list, LIST, AND, 10, "%a:" #first " , and %b:" #later " %$" #cost)
#define LIST_AND_MANY(list, first, later, cost)                                                              \
    M(list, LIST, AND, 2, "%a:" #first " and|along_with %b:" #later " %# %$" #cost)                          \
    M(list, LIST, AND, 5, "%a:" #first " , and %b:" #later " %# %$" #cost " %$1")                            \
    M(list, LIST, AND, 8, "both %a:" #first " and %b:" #later " %# %$" #cost)                                \
    M(list, LIST, COMMA_AND, 2, "%a:" #first " , %b:" #list "_and %# %$" #cost " %$2")                       \
    M(list##_and, LIST, COMMA_AND, 2, "%a:" #later " , %b:" #list "_and %#")                                 \
    M(list##_and, LIST, AND, 2, "%a:" #later " and %b:" #later " %#")                                        \
    M(list##_and, LIST, AND, 3, "and %a:" #later " %#")
#define LIST_AND_OR(list, first, later, cost)                                                                \
    M(list, LIST, AND_OR, 0, "%a:" #first " and / or %b:" #later " %$" #cost)
#define LIST_MARKS(list, first, later, cost)                                                                 \
    LIST_AND_OR(list, first, later, cost)                                                                    \
    M(list, LIST, SLASH, 0, "%a:" #first " / %b:" #later " %$" #cost)                                        \
    M(list, LIST, SLASH, 0, "%a:" #first " / %b:" #list "_slash %$" #cost)                                   \
    M(list##_slash, LIST, SLASH, 0, "%a:" #later " / %b:" #list "_slash")                                    \
    M(list##_slash, LIST, SLASH, 0, "%a:" #later " / %b:" #later)
/* The second of two is worded in another way. */
#define LIST_OR_LAST(list, first, last, cost) M(list, LIST, OR, 0, "%a:" #first " or %b:" #last " %$" #cost)
/* The second of them stands between commas: from A, or from B, ... */
#define LIST_OR_ASIDE(list, one, cost) M(list, LIST, OR, 16, "%a:" #one " , or %b:" #one " , %$" #cost " %$2")
/* Without and before the last: gains A, B, C. */
#define LIST_AND_OPEN(list, one, cost) M(list##_and, LIST, AND, 16, "%a:" #one " %$" #cost)
/* The word that governs them is said again: when A, or when B. */
#define LIST_OR_AGAIN(list, form, one, word, cost)                                                           \
    M(list, LIST, OR, form, "%a:" #one " |, or " word " %b:" #one " %$" #cost)
#define LIST_AND_AGAIN(list, form, one, word, cost)                                                          \
    M(list, LIST, AND, form, "%a:" #one " |, and " word " %b:" #one " %$" #cost)
/* The last of them has a comma before it: gains A and, if B, C. */
#define LIST_AND_BREAK(list, first, last, cost)                                                              \
    M(list, LIST, AND, 12, "%a:" #first " and , %b:" #last " %$" #cost)
#define LISTS(list, one, cost)                                                                               \
    LIST_OR(list, one, one, cost)                                                                            \
    LIST_AND(list, one, one, cost)                                                                           \
    LIST_MARKS(list, one, one, cost)
/* The noun is said once, behind the last of them: 1 of your level 4, and 1 of your level 5 Digimon. */
#define LIST_NOUN_LAST(list, rest, first, last, cost)                                                        \
    M(list, LIST, AND, 2, "%a:" #first " and %b:" #last " %#" cost)                                          \
    M(list, LIST, COMMA_AND, 2, "%a:" #first " , %b:" #rest " %#" cost)                                      \
    M(rest, LIST, COMMA_AND, 2, "%a:" #first " , %b:" #rest " %#")                                           \
    M(rest, LIST, AND, 2, "%a:" #first " and %b:" #last " %#")                                               \
    M(rest, LIST, AND, 3, "and %a:" #last " %#")
