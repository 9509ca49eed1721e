/* terms.h - on what terms a card is played, used, digivolved into or linked; what it costs then. */
#ifndef DCG_RULES_TERMS_H
#define DCG_RULES_TERMS_H

#include "state/procedure.h"
#include "query/info.h"
#include "tree/effect_def.h"

/* On what terms something is played, digivolved into, used or linked. A player's own action: all zero. */
struct terms {
    struct cause cause;
    int16_t cost;   /* FIXED_COST: it costs this, instead of what it says */
    int16_t change; /* of the cost, by the effect that lets it happen */
    uint8_t flags;
    uint8_t level, colors; /* AS_IF: what the card that is digivolved counts as; colors 0: its own */
};
enum {
    UNPAID = 1, /* no cost is paid */
    FIXED_COST = 2,
    ANY_REQUIREMENT = 4, /* digivolution requirements are ignored, 8-1-2-2 */
    ANY_LEVEL = 8,       /* the level they ask for is */
    ANY_COLOR = 16,      /* color requirements are ignored, 4-19 */
    AS_IF = 32,
    FROM_ANYWHERE = 64, /* not only from where the main phase lets it come from */
};
/* A card comes from the hand, on other terms from anywhere but the top of what is on the field. */
bool may_come_from_there(const struct dcg_game *g, uint8_t card, const struct terms *terms);
/* How it comes to the field; beside the flags above in a frame. */
enum { ENTERS_SUSPENDED = 1, ENTERS_BREEDING = 2 };
enum cost_kind { COST_PLAY, COST_DIGIVOLUTION, COST_USE, COST_LINK, COST_KINDS };

/* The procedures of chapters 7 to 11 leave behind whether it was done in g->result, and the permanents it was done to
 * in g->result_set. */
void nothing_done(struct dcg_game *g);
void something_done(struct dcg_game *g, permanent_set permanents);
/* What is to be paid for what costs `printed`, with a persistent change, on those terms; it may be below 0 (1-3-9). */
int cost_on(const struct table *t, int player, int kind, int printed, int change, const struct terms *terms);

#endif
