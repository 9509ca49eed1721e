/* play_terms.h - on what terms a card is played, used, digivolved into or linked. */
#ifndef DCG_QUERY_PLAY_TERMS_H
#define DCG_QUERY_PLAY_TERMS_H

#include "query/info.h"
#include "tree/action.h"
#include "tree/effect_def.h"

/* On what terms something is played, digivolved into, used or linked. A player's own action: all zero. */
struct terms {
    struct cause cause;
    int16_t cost;   /* FIXED_COST: it costs this, instead of what it says */
    int16_t change; /* of the cost, by the effect that lets it happen */
    uint8_t flags;
    uint8_t level, colors; /* AS_IF: what the card that is digivolved counts as; colors 0: its own */
};
enum { NO_PRICE = INT32_MIN }; /* nothing is paid, or it isn't known what */

#endif
