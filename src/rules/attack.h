/* attack.h - attacks, blocks, security checks, battles (11 to 14). */
#ifndef DCG_RULES_ATTACK_H
#define DCG_RULES_ATTACK_H

#include "query/info.h"
#include "state/procedure.h"
#include "tree/action.h"
#include "tree/effect_def.h"

refusal attack_refusal(const struct table *t, int player, uint8_t card, uint8_t target);
refusal attack_refusal_how(const struct table *t, int player, uint8_t card, uint8_t target, int how);
void attack_options(const struct table *t, int player, struct options *o);
struct frame *call_attack(struct table *t, int player, uint8_t attacker, uint8_t target);
struct frame *call_attack_how(struct table *t, int player, uint8_t attacker, uint8_t target, int how,
                              struct cause cause);
/* 11-2-7-2: the attack has another target (NO_PERMANENT: the player). False: it can't have that one. */
bool attack_change_target(struct table *t, uint8_t target, struct cause cause, enum rule rule);
bool attack_can_change_target(const struct table *t, uint8_t target);
void attack_advance(struct table *t);
/* An effect has ended the attack: its end comes at once. False: it has come. */
bool attack_break_off(struct table *t);
refusal block_refusal(const struct table *t, int player, uint8_t card);
bool block_forced(const struct table *t);
void block_options(const struct table *t, int player, struct options *o);
struct frame *call_block(struct table *t);
void security_check(struct table *t);
void security_battle(struct table *t);
void security_trash(struct table *t);
struct frame *call_battle(struct table *t, uint8_t attacker, uint8_t defender, uint8_t security_card);

#endif
