/* carry_out.h - carrying effects out: shared by flow.c, pick.c and the actions.
 *
 * A resolution (state.h) carries out the program of an effect (run_program.c). The program calls procedures:
 *
 *     pick     chooses the objects of a target node, one at a time, as a new group of the journal
 *     do_...   an action (action_table.def): picks its targets, and acts on all of them at the same time
 *
 * The frame of an action has node (the action), resolution, and times: how many times over it is done because of "for
 * each" (15-15-7), otherwise 1. */
#ifndef DCG_EFFECT_CARRY_OUT_H
#define DCG_EFFECT_CARRY_OUT_H

#include "query/scope.h"
#include "record/resolution.h"
#include "query/journal.h"
#include "query/info.h"
#include "rules/terms.h"
#include "state/procedure.h"
#include "tree/action.h"
#include "tree/effect_def.h"
#include "tree/program.h"
#include "tree/selector.h"

/* -- pick.c */
/* Chooses what a target node means, as a new group. PICK_PAYMENT: only what the action can be done to in full;
 * PICK_MORE: added to the present group; PICK_PLAYED: only what cards can be played as; PICK_SPARED: or nothing;
 * PICK_MIND_LINK: only Digimon without Tamer cards under them (16-27-1); PICK_EACH: one of each of several, or
 * nothing (16-28-6); PICK_SO_MANY: of all that it means, `times` of them; PICK_HOST: only permanents with enough of the
 * cards that the pick below it pays with. */
enum {
    PICK_PAYMENT = 1,
    PICK_MORE = 2,
    PICK_PLAYED = 4,
    PICK_SPARED = 8,
    PICK_MIND_LINK = 16,
    PICK_EACH = 32,
    PICK_SO_MANY = 64,
    PICK_HOST = 128,
};
struct frame *call_pick(struct table *t, uint8_t resolution, selector_id target, int times, int flags);
/* Is there anybody to choose for what a frame is about to do (times: for each of how many)? */
bool pick_any(const struct table *t, const struct frame *f, selector_id target);
void choose_options(const struct table *t, struct options *o);
/* Why a card that isn't listed can't be chosen, or why no more cards. */
refusal choose_refusal(const struct table *t, dcg_option option);
/* How many the choice under way has to choose at least, those before included. */
int choose_least(const struct table *t);
/* Has it been asked already whether to do what a frame does? */
bool asked_before(const struct table *t, const struct frame *f);
/* What lasts, as the event that tells it; card 0: it applies to whom it says. modify.c */
dcg_event timed_modifier_event(const struct dcg_game *g, const struct timed_modifier *l, uint8_t card);
void place_order_options(const struct table *t, struct options *o);
/* Asks a player to order cards that go somewhere at the same time (3-1-3-4); the journal's last group is in that order
 * afterwards. */
struct frame *call_order(struct table *t, uint8_t resolution, int player);

/* -- the actions; a procedure for each of action_table.def */
/* What a frame of such a procedure carries out. */
static inline const struct action *action_of(const struct table *t, const struct frame *f)
{
    return action_at(t->cards, f->node);
}
/* How many its target means at least, for each of 1. */
static inline int action_least(const struct table *t, const struct frame *f)
{
    return selector_at(t->cards, action_of(t, f)->target)->least;
}
/* The procedure that carries out an action; PROC_none: none. */
enum proc action_proc(const dcg_cards *cards, action_id action);
/* The player of its frame is whoever the effect makes do it. */
struct frame *call_action(struct table *t, uint8_t resolution, action_id action, int times);
/* 15-15-3-5: revealed cards that a resolution has put nowhere go back to where they were. */
void revealed_return(struct table *t, uint8_t resolution);

/* What can be chosen where PROC(declare) and PROC(do_activate) ask. */
void declare_options(const struct table *t, struct options *o);
/* Why an option that isn't listed can't be declared. */
refusal declare_refusal(const struct table *t, dcg_option option);
struct terms declare_terms(const struct table *t);             /* on what terms, where PROC(declare) asks */
void number_options(const struct table *t, struct options *o); /* 16-11-1 */
void do_activate_options(const struct table *t, struct options *o);
/* The effect that a number stands for where PROC(do_activate) asks; 0: none. */
uint16_t do_activate_effect(const struct table *t, int number);

#endif
