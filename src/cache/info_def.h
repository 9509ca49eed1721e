/* info_def.h - what is found out about a card or a permanent (query/info.h), and kept (cache/cache.h).
 */
#ifndef DCG_CACHE_INFO_DEF_H
#define DCG_CACHE_INFO_DEF_H

#include "state/area.h"
#include "tree/word.h"

enum { INFO_NAMES = 8, INFO_TRAITS = 8 };

struct info {
    uint8_t categories; /* DCG_DIGIMON, ...; a Digi-Egg card on the field is a Digimon too, 4-2-2 */
    uint8_t colors;
    int16_t level;       /* 0: none */
    int16_t also_level;  /* another one that it is also treated as having (Q2827); 0: none */
    int32_t dp;          /* -1: none */
    uint64_t keywords;   /* bits 1 << DCG_KEYWORD_... */
    uint64_t again[2];   /* those that it has twice, three times or more: each is an effect of its own */
    uint32_t security_a; /* which <Security A.> it has, by amount_bit: several are no sum, 16-3-3 */
    int16_t checks;      /* security checks it can make, 4-2-9, 16-3 */
    int16_t lowered;     /* by so much its <Security A. -> lower them; 0 or less */
    int16_t link_limit;  /* 4-7-5, 16-39 */
    uint8_t link_plus;   /* which <Link +> it has, by link_bit: several are no sum, 16-39-3 */
    word_id name;        /* as printed, or what it was changed into (15-12-2) */
    const struct card_def *def; /* what is printed; the unknown card if nobody may know */
    int32_t original_dp;        /* 2-5-2; -1: none */
    int16_t cost;               /* play or use cost as it is now; -1: none */
    uint8_t names, traits;      /* how many are added */
    uint8_t name_parts;         /* bit i: added_name[i] is only in its name */
    word_id added_name[INFO_NAMES], added_trait[INFO_TRAITS];
};

/* Something that text speaks of: a permanent, or a card that is none. */
struct object {
    uint8_t card;      /* the card; of a permanent its top card */
    uint8_t permanent; /* NO_PERMANENT: a card */
};

/* What is printed on a permanent's top card; the unknown card if it lies face down. */
static inline const struct card_def *permanent_def(const struct table *t, uint8_t permanent)
{
    const struct card *top = &t->g->card[permanent_of(t->g, permanent)->top];

    return &t->cards->def[top->flags & CARD_FACE_DOWN ? 0 : top->def];
}

#endif
