/* info.h - what a card on the field is now: derived from what is printed and what applies, never written down
 * (15-8-2, 15-12, 1-3-8).
 */
#ifndef DCG_QUERY_INFO_H
#define DCG_QUERY_INFO_H

#include "cache/cache.h"

/* 4-2-1, 4-2-2: Digimon cards and Digi-Egg cards on the field are Digimon; 15-12-1-4: and what is treated as one. */
bool permanent_counts_as_digimon(const struct table *t, uint8_t permanent); /* though its top card is none */
static inline bool permanent_is_digimon(const struct table *t, uint8_t permanent)
{
    return permanent_def(t, permanent)->categories & (DCG_DIGIMON | DCG_DIGI_EGG) ||
           permanent_counts_as_digimon(t, permanent);
}
/* What it is, without what it can do: categories, colors, level, names, traits. */
void permanent_identity(const struct table *t, uint8_t permanent, struct info *info);
/* Is anything on the field perhaps not what is printed on it? */
bool identity_changed(const struct table *t);

/* What is printed, with the rules of the card (2-3-11). */
void info_print(struct info *info, const struct card_def *def);
void permanent_info(const struct table *t, uint8_t permanent, struct info *info);
/* The same for a look: in the cache, or in room. True until something changes. */
const struct info *permanent_info_now(const struct table *t, uint8_t permanent, struct info *room);
/* Is all information of permanents what it would be without a cache? For checks. */
bool info_is_right(const struct table *t);
/* Why a permanent, or a card that is none, is what it is (query/reasons.c). */
struct reason_list;
void object_reasons(const struct table *t, struct object object, struct reason_list *reasons);
/* Of that at least what it is and its keywords, with what they count: found out faster, DP may be another. */
const struct info *permanent_keywords(const struct table *t, uint8_t permanent, struct info *room);
/* Only what it counts as: DCG_DIGIMON, ... */
uint8_t permanent_categories(const struct table *t, uint8_t permanent);
/* The same of any thing: a permanent, or a card wherever it is (printed information and what the card says of itself;
 * of a Security Digimon all that applies to it). What it is treated as for a DigiXros and the like only counts if the
 * table says so. */
void object_info(const struct table *t, struct object object, struct info *info);
/* Of that only what it is: categories, colors, level, names, traits, cost. Found out faster; the rest is as printed. */
void object_identity(const struct table *t, struct object object, struct info *info);
/* What is printed on it, if it is certainly nothing else; NULL: it may be. */
const struct card_def *object_printed(const struct table *t, struct object object);
/* Only its play or use cost, its colors; of a card that is no permanent. */
int card_cost(const struct table *t, uint8_t card);
uint8_t card_colors(const struct table *t, uint8_t card);

/* -- names.c */
/* Names and traits, whatever their case (2-3-1, 2-3-2): is it exactly that? */
bool info_named(const dcg_cards *cards, const struct info *info, word_id name);
/* "[X] card": named so; if no card of the set is, with that trait. */
bool info_called(const dcg_cards *cards, const struct info *info, word_id word);
bool info_has_trait(const dcg_cards *cards, const struct info *info, word_id trait);
/* 15-15-6: is it not affected by what happens for that cause? */
bool object_unaffected(const struct table *t, struct object object, struct cause by);
/* Is it unaffected because of <Progress> (16-38)? */
bool permanent_in_progress(const struct table *t, uint8_t permanent, struct cause by);
/* The same of an effect that is that keyword (16-11): some are unaffected by such effects only. */
bool object_unaffected_by(const struct table *t, struct object object, struct cause by, int keyword);

/* An amount from -15 to 15 in a set of them. */
static inline uint32_t amount_bit(int amount)
{
    return amount < -15 || amount > 15 ? 0 : UINT32_C(1) << (amount + 15);
}
/* An amount from 1 to 8 in a set of them. */
static inline uint8_t link_bit(int amount)
{
    return (uint8_t)(amount < 1 || amount > 8 ? 0 : 1u << (amount - 1));
}

/* -- lki.c */
/* The record of a permanent that has left the field: as it was then; NULL: none. */
const struct lki *last_of(const struct dcg_game *g, uint8_t permanent, uint16_t generation);
/* As it was when an effect triggered by that event, which was looked at then (15-8-3-8). */
const struct lki *last_triggered(const struct dcg_game *g, const struct game_event *h, uint8_t permanent,
                                 uint16_t generation);
/* What a record says. False: nothing is known. */
bool last_info(const struct table *t, const struct lki *last, struct info *info);
/* The top card that it had; 0: nothing is known. */
uint8_t last_top(const struct dcg_game *g, uint8_t permanent, uint16_t generation);

/* -- info.c */
int32_t permanent_dp(const struct table *t, uint8_t permanent); /* -1: none */
int32_t least_dp(const struct table *t, uint8_t permanent);     /* what is printed, if it can't be less */
int permanent_level(const struct table *t, uint8_t permanent);  /* 0: none */
bool permanent_has_now(const struct table *t, uint8_t permanent,
                       int keyword); /* if it could have it at all */
static inline bool permanent_has(const struct table *t, uint8_t permanent, int keyword)
{
    return keyword_possible(t, permanent, keyword) && permanent_has_now(t, permanent, keyword);
}
/* What scenarios say for a while: TIMED_MODIFIER_CANT. */
bool timed_modifier_cant(const struct table *t, uint8_t permanent, enum cant what);
/* Does a permanent meet a digivolution or link requirement (2-3-6, 2-3-12)? */
bool requirement_met(const struct table *t, const struct requirement *requirement, uint8_t permanent);
/* Does information meet one that is said in fields, not in words? */
bool requirement_met_by(const struct table *t, const struct requirement *requirement,
                        const struct info *info);

/* -- cant.c: 15-1-3: what is forbidden is forbidden, whatever else allows it */
/* Does something keep this permanent from doing or suffering that, for whatever cause, whoever else takes part? */
bool permanent_cant_said(const struct table *t, uint8_t permanent,
                         enum cant what); /* if it is said of it at all */
static inline bool permanent_cant(const struct table *t, uint8_t permanent, enum cant what)
{
    return about_permanent(t, permanent) & cant_about(what) && permanent_cant_said(t, permanent, what);
}
/* The same for a cause: CANT_BE_DELETED, CANT_BE_RETURNED, CANT_LEAVE (in other ways), CANT_BE_TRASHED,
 * CANT_DP_REDUCED. */
bool object_cant_by(const struct table *t, struct object object, enum cant what, struct cause by);
/* The same of CANT_BE_RETURNED and CANT_BE_PLACED for somewhere: a prohibition may name where. */
struct going {
    uint8_t place; /* DCG_PLACE_... */
    uint8_t end;   /* enum end; another value: a player may choose */
    uint8_t host;  /* DCG_PLACE_UNDER: under whom; NO_PERMANENT: not known yet */
};
bool object_cant_go(const struct table *t, struct object object, enum cant what, struct cause by,
                    struct going going);
bool permanent_cant_by(const struct table *t, uint8_t permanent, enum cant what, struct cause by);
/* May it not attack that permanent, or the player (NO_PERMANENT)? Whoever is attacked counts, too. */
bool attack_forbidden(const struct table *t, uint8_t attacker, uint8_t target);
/* Can it not be blocked by that one, which can block? */
bool block_forbidden(const struct table *t, uint8_t attacker, uint8_t blocker);
/* May it not digivolve into that card? */
bool digivolve_forbidden(const struct table *t, uint8_t permanent, uint8_t card);
/* Does something allow it to attack that permanent although it isn't suspended (11-2-3)? */
bool may_attack(const struct table *t, uint8_t attacker, uint8_t target);
/* May it attack players by that keyword (DCG_KEYWORD_... + 1), too? */
bool keyword_may_attack_players(const struct table *t, uint8_t attacker, uint8_t keyword);
/* Is it kept from activating an effect, by each of these icons? source: the permanent or card that has the effect. */
bool effect_barred(const struct table *t, struct object source, uint32_t icons);
bool player_cant(const struct table *t, int player, enum player_cant what, struct object object,
                 struct cause by);
bool security_barred(const struct table *t, int player, struct cause by); /* nothing is added to that stack */

/* -- cost.c: what a card costs and asks for, wherever it is */
/* May its cost be another than what is printed on it: by its own text, as a Security Digimon? */
static inline bool cost_may_differ(const struct table *t, uint8_t card)
{
    return card_print(t, card)->says_cost || card == t->g->attack.checked;
}
/* How a cost changes by what the card itself says; kind: enum cost_kind. */
int card_cost_change(const struct table *t, int player, uint8_t card, int kind);
/* May its color requirements be ignored (2-4-3), or is one of these a color that meets them besides its own? */
bool card_color_met(const struct table *t, uint8_t card, uint8_t colors);

/* -- gain.c (15-13) */
/* The effects that a permanent has gained and has now, from that number on; so many at a time. Returns how many these
 * are; fewer: they are the last. */
enum { GAINS_AT_ONCE = 64 };
int gained_effects(const struct table *t, uint8_t permanent, int from, uint16_t effects[GAINS_AT_ONCE]);
/* Are there any? */
bool gains_effects(const struct table *t, uint8_t permanent);

/* -- timed_modifier.c (15-11) */
/* It gives DP and nothing else, so that two of them are one that gives the sum. */
bool timed_modifier_adds_dp(const dcg_cards *cards, const struct timed_modifier *l);
/* How much it is then, not above what is counted. */
int32_t timed_modifier_amount(const struct timed_modifier *l, int64_t amount);
/* One of the first ones that says the same, to which it could be added: DP for DP; NULL: none. */
const struct timed_modifier *timed_modifier_twin(const struct table *t, const struct timed_modifier *l,
                                                 int before);
/* Does it apply as yet, and already ("during their next unsuspend phase": not before it)? */
bool timed_modifier_now(const struct dcg_game *g, const struct timed_modifier *timed_modifier);

/* A permanent of an attack that is in the battle area, and still a Digimon (Q4720). */
static inline bool digimon_there(const struct table *t, uint8_t permanent, uint16_t generation)
{
    return permanent_alive(t->g, permanent, generation) &&
           !permanent_is(t->g, permanent, PERMANENT_BREEDING) && permanent_is_digimon(t, permanent);
}
/* The attacking Digimon is in the battle area, and still one (Q4720). */
static inline bool attacker_there(const struct table *t)
{
    return digimon_there(t, t->g->attack.attacker, t->g->attack.attacker_generation);
}

/* 7-1-2-1: was it played this turn? By 4.2: was it placed on the field? */
static inline bool permanent_is_fresh(const struct table *t, uint8_t permanent)
{
    return permanent_is(t->g, permanent, PERMANENT_PLAYED) ||
           (permanent_is(t->g, permanent, PERMANENT_PLACED) &&
            rules_differ(t, DIFFERENCE_PLACED_CANT_ATTACK));
}

#endif
