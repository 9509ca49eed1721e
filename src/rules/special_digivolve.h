/* special_digivolve.h - DNA digivolution, burst digivolution, app fusion (8-2 to 8-4). */
#ifndef DCG_RULES_SPECIAL_DIGIVOLVE_H
#define DCG_RULES_SPECIAL_DIGIVOLVE_H

#include "rules/terms.h"
#include "query/info.h"
#include "state/procedure.h"
#include "tree/special_def.h"

/* A requirement line of such kinds (SPECIAL_DNA, ...) that a card has, by its number; NULL: none. */
const struct special_def *special_requirement(const struct table *t, uint8_t card, unsigned kinds,
                                              int number);
/* Is it one that a burst digivolution or app fusion can start from, if the requirement names it? */
static inline bool may_be_base(const struct table *t, uint8_t permanent)
{
    return rules_differ(t, DIFFERENCE_BASE_IS_CARD) || permanent_is_digimon(t, permanent);
}
struct partners; /* query/partners.h */
refusal dna_refusal(const struct table *t, int player, uint8_t card, uint8_t first, int number);
void dna_options(const struct table *t, int player, struct options *o);
/* Offers the ways to DNA digivolve into that card, by the first material. */
void dna_offer(const struct table *t, int player, uint8_t card, const struct partners *partners,
               const struct terms *terms, struct options *o);
void dna_choose_options(const struct table *t, struct options *o); /* the next material */
struct frame *call_dna(struct table *t, int player, uint8_t card, uint8_t first, int number);
/* action: of that resolution, the DNA_DIGIVOLVE that says who digivolves. */
struct frame *call_dna_on(struct table *t, int player, uint8_t card, uint8_t first, int number,
                          const struct terms *terms, uint8_t resolution, action_id action);
refusal burst_refusal(const struct table *t, int player, uint8_t card, uint8_t onto, int number);
void burst_options(const struct table *t, int player, struct options *o);
void burst_choose_options(const struct table *t, struct options *o); /* the Tamer */
struct frame *call_burst(struct table *t, int player, uint8_t card, uint8_t onto, int number);
void burst_end(struct table *t, uint8_t permanent, uint16_t generation); /* 8-3-2-1 */
refusal app_fuse_refusal(const struct table *t, int player, uint8_t card, uint8_t onto, int number);
refusal app_fuse_refusal_on(const struct table *t, int player, uint8_t card, uint8_t onto, int number,
                            const struct terms *terms);
void app_fuse_options(const struct table *t, int player, struct options *o);
/* Those that may app fuse at all: they need a link card (8-4-2-1). While coverage is noted everybody is asked. */
permanent_set app_fusable(const struct table *t, permanent_set permanents);
void app_fuse_choose_options(const struct table *t, struct options *o); /* the link card */
struct frame *call_app_fuse(struct table *t, int player, uint8_t card, uint8_t onto, int number);
struct frame *call_app_fuse_on(struct table *t, int player, uint8_t card, uint8_t onto, int number,
                               const struct terms *terms);

#endif
