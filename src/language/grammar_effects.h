/* grammar_effects.h - effects as the cause of something, as those who do it, and as what somebody is affected by: whose
 * they are, of what kind, of whom. EFFECTS has all of these behind the words before; of is the mode of effects that
 * somebody has. */
#define EFFECTS(symbol, of, base, before)                                                                    \
    M(symbol, CAUSE, EFFECTS, base + 0, before "effects %#")                                                 \
    M(symbol, CAUSE, EFFECTS, base + 1, before "an|any effect")                                              \
    M(symbol, CAUSE, EFFECTS, base + 2, before "%a:owner effects %#")                                        \
    M(symbol, CAUSE, EFFECTS, base + 3, before "1|one|any of %a:owner effects")                              \
    M(symbol, CAUSE, EFFECTS, base + 4, before "an|1|one %a:anopponents effect")                             \
    M(symbol, CAUSE, EFFECTS, base + 5, before "%a:owner effect")                                            \
    M(symbol, CAUSE, EFFECTS, base + 6, before "%b:effectkind effects %#")                                   \
    M(symbol, CAUSE, EFFECTS, base + 7, before "a|an|any %b:effectkind effect")                              \
    M(symbol, CAUSE, EFFECTS, base + 8, before "%a:owner %b:effectkind effects %#")                          \
    M(symbol, CAUSE, EFFECTS, base + 9, before "%a:owner %b:effectkind effect")                              \
    M(symbol, CAUSE, EFFECTS, base + 10, before "an|1|one %a:anopponents %b:effectkind effect")              \
    M(symbol, CAUSE, EFFECTS, base + 11, before "1|one|any of %a:owner %b:effectkind effects")               \
    M(symbol, CAUSE, of, base + 12, before "%a:effecter '|'s effects %#")                                    \
    M(symbol, CAUSE, of, base + 13, before "%a:effecter '|'s effect")                                        \
    M(symbol, CAUSE, of, base + 14, before "|the effects of|on %a:bearer %# %$1")                            \
    M(symbol, CAUSE, of, base + 15, before "the|an|any effect of|on %a:bearer")                              \
    M(symbol, CAUSE, of, base + 16, before "%a:itstheir effects %#")                                         \
    M(symbol, CAUSE, EFFECTS, base + 17, before "%a:owner %b:effectkind cards %#")
/* The same of effects with a timing. */
#define TIMED_EFFECTS(symbol)                                                                                \
    M(symbol, SELECT, EFFECT, 1, "%a:quantity of %b:bearing- 's %c:timed+")                                  \
    M(symbol, SELECT, EFFECT, 5, "%a:quantity of %b:its %c:timed+")                                          \
    M(symbol, SELECT, EFFECT, 6, "the %c:timed- of|on %b:target-")                                           \
    M(symbol, SELECT, EFFECT, 7, "%a:quantity of the %c:timed+ of|on %b:target-")                            \
    M(symbol, SELECT, EFFECT, 14, "%a:quantity of %b:owner %c:timed+ %# %$1")                                \
    M(symbol, SELECT, EFFECT, 15, "all of %b:owner %c:timed+ on|of %a:bearer %#")
