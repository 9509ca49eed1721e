/* reasons.h - why a card is what it is: takes down each step in which its values are derived (info.c, cant.c, cost.c).
 *
 * What derives a value calls these after each change, if there is a list. The steps of one value follow
 * each other: the first is what is printed, each begins where the one before ends. */
#ifndef DCG_QUERY_REASONS_H
#define DCG_QUERY_REASONS_H

#include "query/aspect.h"
#include "query/modifier.h"

struct reason_list {
    dcg_explanation *at; /* room for max */
    int count, max;      /* count goes on when there is no room */
    /* the values as far as they are noted */
    int32_t dp;
    int level, cost, colors, categories, checks, link_limit, names, traits;
    word_id name;
    uint8_t keywords[DCG_KEYWORD_COUNT], cants[DCG_CANT_COUNT];
};

__attribute__((cold)) void reason_list_begin(struct reason_list *list, dcg_explanation *at, int max);
__attribute__((cold)) void reason_add(struct reason_list *list, dcg_explanation step);
/* What is printed on the card. */
__attribute__((cold)) void reason_printed(const struct derivation *d);
/* DP that was added just now. */
__attribute__((cold)) void reason_dp(const struct derivation *d, int kind, uint8_t card, int32_t value);
__attribute__((cold)) void reason_said_dp(const struct derivation *d, const struct modifier *w,
                                          int32_t value);
/* Its DP is raised to the least that it can have. */
__attribute__((cold)) void reason_floor(const struct derivation *d);
__attribute__((cold)) void reason_checks(const struct derivation *d); /* <Security A. -> was turned */
/* Keywords that were added just now. */
__attribute__((cold)) void reason_keywords(const struct derivation *d, int kind, uint8_t card,
                                           uint64_t keywords, int security_a, int link_plus);
__attribute__((cold)) void reason_said_keyword(const struct derivation *d, const struct modifier *w,
                                               int keyword, int amount);
/* Whatever else a modifier has changed: original DP, level, names, colors, traits, category. */
__attribute__((cold)) void reason_said_info(const struct derivation *d, const struct modifier *w);
/* What it can't do, and what its text does to its cost while it isn't on the field. */
__attribute__((cold)) void cant_reasons(const struct table *t, struct object object,
                                        struct reason_list *list);
__attribute__((cold)) void cost_reasons(const struct table *t, struct object object,
                                        struct reason_list *list);

#endif
