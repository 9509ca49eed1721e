/* digivolve.h - what digivolution (8-1) shares with its special kinds: DNA digivolution, burst digivolve, app fusion
 * (8-2 to 8-4). All of them have the same locals (state/frame.h). */
#ifndef DCG_RULES_DIGIVOLVE_H
#define DCG_RULES_DIGIVOLVE_H

#include "rules/hand.h"
#include "rules/terms.h"
#include "query/partners.h"
#include "query/info.h"
#include "state/procedure.h"
#include "tree/effect_def.h"

/* Can that card be digivolved into at all, on those terms? */
refusal digivolve_card_refusal(const struct table *t, int player, uint8_t card, const struct terms *terms);
/* May that permanent digivolve into that card, if requirements and cost are no matter? */
refusal digivolve_permanent_refusal(const struct table *t, int player, uint8_t permanent, uint8_t card);
/* What is to be paid where a requirement says so much. */
int digivolve_cost_on(const struct table *t, int player, uint8_t card, int printed,
                      const struct terms *terms);
refusal digivolve_cost_refusal(const struct table *t, int player, int cost, const struct game_event *what,
                               int flags);
/* What a digivolution would be, for those who interrupt it. */
struct game_event digivolving(const struct dcg_game *g, int player, uint8_t card, permanent_set permanents,
                              struct cause cause, int how);
/* A requirement in words is looked at from the card that has it. */
struct scope requirement_scope(const struct table *t, int player, uint8_t card);

struct frame *digivolve_frame(struct table *t, enum proc proc, int player, uint8_t card, uint8_t permanent,
                              const struct terms *terms);
void digivolve_reveal(struct table *t, const struct frame *f, enum rule rule);
/* The card is still where it was revealed and the cost can be paid. */
bool digivolve_payable(const struct table *t, const struct frame *f);
/* So is the one that digivolves. */
bool digivolve_possible(const struct table *t, const struct frame *f);
void digivolve_put_back(struct table *t, const struct frame *f); /* 8-1-2-7 */
void digivolve_pay(struct table *t, const struct frame *f, enum rule rule);
/* Places the card, on top of another one (0: none) that comes between, and draws. */
void digivolve_place(struct table *t, const struct frame *f, uint8_t between, int how, enum rule rule);
/* The card is in its place, on top of that one, which was of those categories: draws, and tells what has happened. */
void digivolve_done(struct table *t, const struct frame *f, const struct game_event *digivolved,
                    uint8_t below, uint8_t was, enum rule rule);

/* Offers each special way (8-3, 8-4) from the hand onto these of the player's own that nothing speaks against. */
typedef refusal special_refusal(const struct table *t, int player, uint8_t card, uint8_t onto, int number);
void special_options(const struct table *t, int player, enum special kind, permanent_set permanents,
                     special_refusal *refuses, int verb, struct options *o);

/* -- dna.c (8-2) */
/* The materials of a frame of PROC(dna), in order. */
int dna_materials(const struct table *t, const struct frame *f, struct object materials[MATERIALS]);

refusal digivolve_refusal(const struct table *t, int player, uint8_t card, uint8_t onto, int number);
/* By how many ways an effect may digivolve into it: by its requirements, or as it permits itself (Q1686). */
int digivolve_ways(const struct table *t, uint8_t card);
refusal digivolve_refusal_on(const struct table *t, int player, uint8_t card, uint8_t onto, int asked,
                             const struct terms *on);
void digivolve_options(const struct table *t, int player, const struct hand *hand, struct options *o);
struct frame *call_digivolve(struct table *t, int player, uint8_t card, uint8_t onto, int number);
struct frame *call_digivolve_on(struct table *t, int player, uint8_t card, uint8_t onto, int number,
                                const struct terms *terms);
/* Its cost, on those terms; of a player's own digivolution also by what a persistent effect permits. */
int digivolve_price(const struct table *t, int player, uint8_t card, uint8_t onto, int number,
                    const struct terms *terms);
/* Does a permanent meet a requirement of that card, in fields or in words (2-3-6-3)? */
bool requirement_met_for(const struct table *t, int player, uint8_t card,
                         const struct requirement *requirement, uint8_t permanent);
int requirement_cost(const struct table *t, int player, uint8_t card, const struct requirement *requirement);

#endif
