/* permit.h - what persistent and timed effects say about chapters 7 to 12. */
#ifndef DCG_QUERY_PERMIT_H
#define DCG_QUERY_PERMIT_H

#include "state/procedure.h"
#include "query/info.h"
#include "query/play_terms.h"
#include "tree/effect_def.h"

int cost_change(const struct table *t, int player, uint8_t card, uint8_t permanent,
                int kind); /* enum cost_kind */
/* Are its color requirements met otherwise than by its own colors, with these on the field? */
bool color_met(const struct table *t, uint8_t card, uint8_t colors);
/* Is it said at all what players can't play or use? */
static inline bool plays_said(const struct table *t)
{
    return (about_now(t) & MOD_PLAY) != 0;
}
bool play_barred(const struct table *t, int player, uint8_t card, struct cause cause);
bool use_barred(const struct table *t, int player, uint8_t card);
bool digivolve_barred(const struct table *t, uint8_t permanent,
                      uint8_t card); /* it can't digivolve into that */
/* What is said of a permanent that matters for its digivolution: that it is something else than what is printed on it,
 * what it can't digivolve into, what it may digivolve into besides. */
enum { SAID_OTHERWISE = 1, SAID_BARRED = 2, SAID_PERMITTED = 4 };
unsigned digivolution_said(const struct table *t, uint8_t permanent);
bool digivolutions_said(const struct table *t); /* of anybody at all */
/* A way to digivolve that a persistent effect allows: which requirement has to be met, and on what terms. */
struct permit {
    struct terms terms;
    int number;
};
enum { PERMITS = 32 };
/* Does anything perhaps permit Digimon something to digivolve into? */
bool digivolve_permitted(const struct table *t);
int digivolve_permits(const struct table *t, uint8_t card, uint8_t permanent, struct permit *out, int max);
/* Those of the cards that what is said of a permanent names as what it may digivolve into so; no others are. */
void digivolve_into(const struct table *t, uint8_t permanent, const struct pile *cards, uint64_t found[4]);
/* Those of the permanents that the card itself names as what it may be digivolved onto so; no others are. */
permanent_set digivolve_named(const struct table *t, uint8_t card, permanent_set permanents);
bool reduction_barred(const struct table *t, int player, int kind); /* costs of that kind can't be reduced */
bool ignoring_barred(const struct table *t, int player); /* digivolution requirements can't be ignored */
/* Does anything at all allow or forbid attacks: who attacks, whom they attack? */
enum { SAID_OF_ATTACKERS = 1, SAID_OF_TARGETS = 2 };
unsigned attacks_said(const struct table *t);
/* target NO_PERMANENT: the player. Permitted: although it is unsuspended. */
bool attack_barred(const struct table *t, uint8_t attacker, uint8_t target);
bool attack_permitted(const struct table *t, uint8_t attacker, uint8_t target);
bool block_barred(const struct table *t, uint8_t attacker, uint8_t blocker);
bool target_kept(const struct table *t, uint8_t attacker); /* the target of its attack can't change */

#endif
