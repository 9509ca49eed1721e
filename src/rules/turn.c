/* turn.c - game procedures: the phases of a turn, main phase actions, the end of a turn (chapter 6). */
#include "record/trigger.h"
#include "state/set.h"
#include "rules/activate.h"
#include "rules/attack.h"
#include "rules/digivolve.h"
#include "rules/hand.h"
#include "rules/interrupt.h"
#include "rules/link.h"
#include "rules/loop.h"
#include "rules/memory.h"
#include "rules/play.h"
#include "rules/resolve.h"
#include "rules/special_digivolve.h"
#include "rules/term.h"
#include "rules/turn.h"
#include "rules/use.h"
#include "record/duration.h"
#include "state/procedure.h"
#include "cache/cache.h"

#include <string.h>

enum { PASS_MEMORY = 3 };   /* 6-5-1-7-1 */
enum { MOST_TURNS = 1000 }; /* 18-3-1: so many without an end are a loop that nobody stops */

static void phase_begin(struct table *t, int phase, enum rule rule)
{
    changed_offboard(t);
    game_of(t)->phase = (uint8_t)phase;
    game_of(t)->phase_step = STEP_BEGIN;
    EMIT(PHASE, rule, .player = t->g->turn_player, .value = (int16_t)phase);
}

static void happen_at(struct table *t, int timing)
{
    if (t->g->delayed_triggers || listened(t, timing)) /* mostly nobody waits for it */
        happen(t, &(struct game_event){.kind = (uint8_t)timing, .players = player_bit(t->g->turn_player)});
}

/* 6-2-1 (all cards of the turn player on the field) and 16-10-1, -3 to -5 (<Reboot>) */
static permanent_set unsuspending(const struct table *t)
{
    const struct dcg_game *g = t->g;
    permanent_set set = 0;

    SET_EACH (permanent, g->permanents_used) {
        if (!permanent_is(g, permanent, PERMANENT_SUSPENDED))
            continue;
        if (permanent_player(g, permanent) == g->turn_player ||
            (!permanent_is(g, permanent, PERMANENT_BREEDING) && permanent_is_digimon(t, permanent) &&
             permanent_has(t, permanent, DCG_KEYWORD_REBOOT))) /* 16-10-2 */
            set |= set_of(permanent);
    }
    return set;
}

static void unsuspend_phase(struct table *t) /* 6-2 */
{
    struct dcg_game *g = game_of(t);

    if (g->phase_step == STEP_BEGIN) {
        EMIT(TURN_BEGAN, RULE_TURN_PLAYER, .player = g->turn_player, .value = (int16_t)g->turn);
        phase_begin(t, DCG_PHASE_UNSUSPEND, RULE_TURN_PHASES);
        EMIT(START_OF_TURN, RULE_TURN_START_FIRST, .player = g->turn_player);
        happen_at(t, DCG_EVENT_START_OF_TURN); /* 6-2-1-1 */
        g->phase_step = STEP_MIDDLE;
        return;
    }
    g->phase_step = STEP_DONE;
    permanent_set set = unsuspending(t);
    if (set)
        call_unsuspend(t, set, BY_RULE, RULE_TURN_UNSUSPEND_ALL); /* 6-2-1-3: all at the same time */
}

static void draw_phase(struct table *t) /* 6-3 */
{
    struct dcg_game *g = game_of(t);

    g->phase_step = STEP_DONE;
    if (g->turn == 1)
        return; /* 6-3-1-1 */
    if (!draw(t, g->turn_player, 1, RULE_TURN_DRAW_ONE))
        game_win(t, opponent(g->turn_player), RULE_GAME_VICTORY_NO_DECK); /* 1-2-3-2 */
}

refusal hatch_refusal(const struct table *t, int player)
{
    if (breeding_permanent(t->g, player) != NO_PERMANENT)
        return DCG_REFUSAL_BREEDING_OCCUPIED; /* 4-16-3 */
    if (!pile_count(t->g, player, PILE_EGGS))
        return DCG_REFUSAL_NO_DIGI_EGG; /* 4-16-2 */
    return 0;
}

refusal move_refusal(const struct table *t, int player, uint8_t card)
{
    const struct dcg_game *g = t->g;
    uint8_t permanent = breeding_permanent(g, player);

    if (permanent == NO_PERMANENT)
        return DCG_REFUSAL_BREEDING_EMPTY; /* 6-4-1-2 */
    if (permanent_of(g, permanent)->top != card)
        return DCG_REFUSAL_MOVE_NOT_BREEDING;
    if (!permanent_is_digimon(t, permanent))
        return DCG_REFUSAL_MOVE_NOT_DIGIMON; /* 4-15-1 */
    if (least_dp(t, permanent) < 0)
        return DCG_REFUSAL_MOVE_WITHOUT_DP; /* 4-15-2 */
    if (player_cant(t, player, PLAYER_CANT_MOVE, (struct object){.card = card, .permanent = permanent},
                    BY_RULE))
        return DCG_REFUSAL_MOVE_CANT; /* 15-1-3 */
    return 0;
}

void breeding_options(const struct table *t, int player, struct options *o)
{
    uint8_t card = permanent_top(t->g, breeding_permanent(t->g, player));

    if (!hatch_refusal(t, player))
        offer(o, DCG_OPTION_HATCH, 0, 0, 0);
    if (!move_refusal(t, player, card))
        offer(o, DCG_OPTION_MOVE, card, 0, 0);
    offer(o, DCG_OPTION_NOTHING, 0, 0, 0);
}

PROC(breeding) /* 6-4-1 */
{
    struct dcg_game *g = game_of(t);

    BEGIN;
    uint8_t card = permanent_top(g, breeding_permanent(g, g->turn_player));
    if (hatch_refusal(t, g->turn_player) && move_refusal(t, g->turn_player, card))
        DONE; /* nothing is being decided: 6-4-1-3 */
    ASK(1, BREEDING, g->turn_player);
    switch (DCG_OPTION_VERB(g->decision.answer)) {
    case DCG_OPTION_HATCH:
        hatch(t, g->turn_player); /* 6-4-1-1 */
        break;
    case DCG_OPTION_MOVE:
        breeding_move(t, breeding_permanent(g, g->turn_player)); /* 6-4-1-2 */
        break;
    default:
        break; /* 6-4-1-3 */
    }
    END;
}

void main_options(const struct table *t, int player, struct options *o)
{
    struct hand hand = hand_of(t, player);

    play_options(t, player, &hand, o);
    if (hand.digimon)
        digivolve_options(t, player, &hand, o);
    if (hand.specials & SPECIAL_DNA)
        dna_options(t, player, o);
    if (hand.specials & SPECIAL_BURST)
        burst_options(t, player, o);
    if (hand.specials & SPECIAL_APP_FUSION)
        app_fuse_options(t, player, o);
    if (hand.option)
        use_options(t, player, &hand, o);
    link_options(t, player, o);
    attack_options(t, player, o);
    activate_options(t, player, o);
    offer(o, DCG_OPTION_PASS, 0, 0, 0);
}

static void pass(struct table *t) /* 6-5-1-7-1 */
{
    EMIT(PASSED, RULE_TURN_PASS_MEMORY, .player = t->g->turn_player);
    memory_set(t, t->g->turn_player, -PASS_MEMORY, RULE_TURN_PASS_MEMORY);
}

/* More actions than a list of options holds. A rough count tells that there are not, nearly always. */
static bool too_many_options(const struct table *t, int player)
{
    int own = pile_count(t->g, player, PILE_BATTLE) + 1,
        theirs = pile_count(t->g, opponent(player), PILE_BATTLE) + 1;
    int hand = pile_count(t->g, player, PILE_HAND);
    struct options o = {0}; /* only how many there are */

    if (1 + MAX_ABILITIES + hand + own * theirs + hand * own * most_ways(t) +
            (hand + own) * own * most_links(t) <=
        DCG_MAX_OPTIONS)
        return false;
    main_options(t, player, &o);
    return o.count > DCG_MAX_OPTIONS;
}

PROC(main) /* 6-5-1 */
{
    struct dcg_game *g = game_of(t);

    BEGIN;
    if (too_many_options(t, g->turn_player)) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return;
    }
    ASK(1, MAIN, g->turn_player);
    dcg_option o = g->decision.answer;
    uint8_t card = (uint8_t)DCG_OPTION_CARD(o), other = (uint8_t)DCG_OPTION_OTHER(o);
    uint8_t player = g->turn_player;
    frame_pop(g);
    switch (DCG_OPTION_VERB(o)) {
    case DCG_OPTION_PLAY:
        call_play(t, player, card); /* 6-5-1-1, with 6-5-1-1-2 and -3 */
        return;
    case DCG_OPTION_DIGIVOLVE:
        call_digivolve(t, player, card, other, DCG_OPTION_NUMBER(o)); /* 6-5-1-2 */
        return;
    case DCG_OPTION_DNA_DIGIVOLVE:
        call_dna(t, player, card, other, DCG_OPTION_NUMBER(o)); /* 6-5-1-2-2 */
        return;
    case DCG_OPTION_BURST_DIGIVOLVE:
        call_burst(t, player, card, other, DCG_OPTION_NUMBER(o)); /* 6-5-1-2-3 */
        return;
    case DCG_OPTION_APP_FUSE:
        call_app_fuse(t, player, card, other, DCG_OPTION_NUMBER(o)); /* 6-5-1-2-4 */
        return;
    case DCG_OPTION_USE:
        call_use(t, player, card); /* 6-5-1-3 */
        return;
    case DCG_OPTION_LINK:
        call_link(t, player, card, other, DCG_OPTION_NUMBER(o)); /* 6-5-1-4 */
        return;
    case DCG_OPTION_ATTACK:
        call_attack(t, player, card, other); /* 6-5-1-5-1 */
        return;
    case DCG_OPTION_ACTIVATE:
        call_activation(t, player, o); /* 6-5-1-6-1 */
        return;
    default:
        pass(t); /* 6-5-1-7 */
        return;
    }
    END;
}

/* 6-6-1: the end-of-turn timing; what it triggers triggers now, all at once (15-8-3-6). */
static void end_timing_enter(struct table *t)
{
    game_of(t)->end_timing = true;
    EMIT(END_OF_TURN, RULE_TURN_END_TIMING, .player = t->g->turn_player);
    happen_at(t, DCG_EVENT_END_OF_TURN);
}

static void turn_change(struct table *t) /* 6-6-3 */
{
    struct dcg_game *g = game_of(t);

    EMIT(TURN_ENDED, RULE_TURN_END_NEXT, .player = g->turn_player);
    timed_modifier_end(t, UNTIL_TURN_ENDS);
    delayed_triggers_end_turn(game_of(t));
    memset(g->use, 0, g->uses * sizeof g->use[0]); /* 15-14-1-1 */
    g->uses = 0;
    loop_forget(g);
    changed_offboard(t);
    SET_EACH (permanent, g->permanents_used)
        g->permanent[permanent].flags &= 0xff & ~(PERMANENT_PLAYED | PERMANENT_PLACED);
    if (g->turn == MOST_TURNS) {
        EMIT(LOOP, RULE_LOOP_MEANING, .player = NO_PLAYER);
        game_draw(t, RULE_LOOP_DRAW);
        return;
    }
    g->turn++;
    g->turn_player = opponent(g->turn_player);
    changed(t);
    g->end_timing = false;
    g->phase_step = STEP_BEGIN;
    unsuspend_phase(
        t); /* 15-4-3-3: what a rule check does now triggers together with the start of the turn */
}

static void breeding_phase(struct table *t) /* 6-4 */
{
    game_of(t)->phase_step = STEP_DONE;
    frame_push(game_of(t), PROC_breeding);
}

static void main_phase(struct table *t) /* 6-5 */
{
    struct dcg_game *g = game_of(t);

    if (g->phase_step != STEP_BEGIN) {
        frame_push(g, PROC_main);
        return;
    }
    g->phase_step = STEP_MIDDLE;
    EMIT(START_OF_MAIN, RULE_TIMING_START_OF_YOUR_MAIN, .player = g->turn_player);
    happen_at(t, DCG_EVENT_START_OF_MAIN);
}

/* What a phase begins with follows at once, but for the draw: a modifier may last until the unsuspend phase is over. */
static void phase_advance(struct table *t) /* 6-1-2 */
{
    struct dcg_game *g = game_of(t);

    switch (g->phase) {
    case DCG_PHASE_UNSUSPEND:
        if (g->phase_step != STEP_DONE)
            unsuspend_phase(t);
        else
            phase_begin(t, DCG_PHASE_DRAW, RULE_TURN_PHASES);
        return;
    case DCG_PHASE_DRAW:
        if (g->phase_step != STEP_DONE) {
            draw_phase(t);
            return;
        }
        phase_begin(t, DCG_PHASE_BREEDING, RULE_TURN_PHASES);
        breeding_phase(t);
        return;
    case DCG_PHASE_BREEDING:
        if (g->phase_step != STEP_DONE) {
            breeding_phase(t);
            return;
        }
        phase_begin(t, DCG_PHASE_MAIN, RULE_TURN_PHASES);
        main_phase(t);
        return;
    case DCG_PHASE_MAIN:
        main_phase(t);
        return;
    default:
        game_fail(g, DCG_ERROR_INTERNAL);
    }
}

/* 6-1-4-1: in every phase, once nothing is left to resolve; the phase goes on until then (6-6-2). So a turn may end
 * before its unsuspending (6-2-1-2). */
void turn_advance(struct table *t)
{
    struct dcg_game *g = game_of(t);

    if (!g->end_timing) {
        if (memory_of(g, g->turn_player) < 0)
            end_timing_enter(t); /* 6-6-1 */
        else
            phase_advance(t);
    } else if (memory_of(g, g->turn_player) >= 0) {
        g->end_timing = false; /* 6-6-4 */
        EMIT(TURN_GOES_ON, RULE_TURN_END_CANCELLED, .player = g->turn_player);
    } else {
        turn_change(t); /* 6-6-3 */
    }
}
