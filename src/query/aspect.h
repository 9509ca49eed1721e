/* aspect.h - adding up what a card is: what info.c and aspect.c share. */
#ifndef DCG_QUERY_ASPECT_H
#define DCG_QUERY_ASPECT_H

#include "query/info.h"
#include "tree/modifier_def.h"

struct derivation {
    const struct table *t;
    struct info *info;
    struct object object;
    struct reason_list *reasons; /* NULL: nobody asks */
    int64_t change;              /* of its DP: 1-3-8: the sum first */
    int32_t floor;               /* it can't have less DP */
    uint16_t floor_effect;       /* by that effect */
    uint8_t floor_card;
    uint8_t colors; /* those it is also treated as having */
    uint8_t ruled;  /* what persistent effects add or change, by aspect_bit */
    bool plus;      /* its <Security A. -> are <Security A. +>, by that effect of that card */
    uint8_t plus_card;
    uint16_t plus_effect;
};

/* A loop may add to DP without end (18-3): more is not counted. */
static inline int32_t dp_counted(int64_t dp)
{
    return (int32_t)(dp > MOST_DP ? MOST_DP : dp < -MOST_DP ? -MOST_DP : dp);
}

/* A name besides its own; part: it is only in its name. */
void add_name(struct info *info, word_id name, bool part);
void add_trait(struct info *info, word_id trait);
void add_rule_names(struct info *info, const struct card_def *d); /* 2-3-5-1 */
/* 15-12-1-3, 15-12-1-5: one DP; what is added later counts. */
void treat_dp(struct info *info, int32_t dp);
/* Of what something has only one of, and so only one effect decides: which it is (15-12-1-3, 15-12-2-3); else 0. */
uint8_t aspect_bit(const struct modifier_def *def);
/* What it is also treated as, 15-12-1; what it is changed into, 15-12-2. */
void add_aspect(struct derivation *d, const struct modifier_def *def);
void change_identity(struct derivation *d, const struct modifier_def *def);

#endif
