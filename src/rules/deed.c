/* deed.c - carrying out what waiting or pending processing says (18-1, 15-1). */
#include "rules/resolution.h"
#include "state/set.h"
#include "rules/deed.h"
#include "rules/leave.h"
#include "rules/memory.h"
#include "rules/special_digivolve.h"
#include "rules/term.h"
#include "state/procedure.h"

struct frame *call_deed(struct table *t, const struct effect_instance *what)
{
    struct frame *f = frame_push(game_of(t), PROC_deed);

    f->deed.deed = what->deed;
    f->player = what->player;
    f->card = what->card;
    f->generation = what->target_generation;
    f->permanent = what->target;
    f->deed.value = what->value;
    return f;
}

/* The target is there, and not in a breeding area (3-4-5-3). */
static bool affected(const struct dcg_game *g, const struct frame *f)
{
    return permanent_alive(g, f->permanent, f->generation) &&
           !permanent_is(g, f->permanent, PERMANENT_BREEDING);
}

static void change_dp(struct table *t, const struct frame *f)
{
    timed_modifier_add(t, &(struct timed_modifier){.kind = TIMED_MODIFIER_DP,
                                                   .permanent = f->permanent,
                                                   .generation = f->generation,
                                                   .player = f->player,
                                                   .until = UNTIL_TURN_ENDS,
                                                   .turn = t->g->turn,
                                                   .value = f->deed.value * 100});
}

/* Deeds that end where they begin; the others call a procedure. */
static void deed_at_once(struct table *t, const struct frame *f)
{
    struct dcg_game *g = game_of(t);

    switch ((enum deed)f->deed.deed) {
    case DEED_MEMORY:
        memory_gain(t, f->player, f->deed.value, RULE_TERM_MEMORY_GAIN_LOSE);
        break;
    case DEED_DRAW:
        draw(t, f->player, f->deed.value, RULE_TERM_DRAW_MEANING);
        break;
    case DEED_DP:
        if (affected(g, f))
            change_dp(t, f);
        break;
    case DEED_END_ATTACK:
        g->attack.ended = g->attack.timing != ATTACK_NONE;
        break; /* 15-15-1-1 */
    case DEED_WIN:
        game_win(t, f->player, RULE_GAME_WIN_BY_EFFECT);
        break;
    case DEED_LOSE:
        game_win(t, opponent(f->player), RULE_GAME_WIN_BY_EFFECT);
        break;
    case DEED_BURST_END:
        burst_end(t, f->permanent, f->generation);
        break;
    default:
        break;
    }
}

PROC(deed)
{
    permanent_set target = affected(t->g, f) ? set_of(f->permanent) : 0;
    struct cause cause = {.kind = DCG_CAUSE_EFFECT, .player = f->player, .card = f->card};

    BEGIN;
    if (f->deed.deed == DEED_DELETE)
        CALL(1, call_delete(t, target, cause, RULE_TERM_DELETE_MEANING));
    else if (f->deed.deed == DEED_SUSPEND)
        CALL(2, call_suspend(t, target, cause, RULE_TERM_SUSPEND));
    else if (f->deed.deed == DEED_UNSUSPEND)
        CALL(3, call_unsuspend(t, target, cause, RULE_TERM_UNSUSPEND));
    else
        deed_at_once(t, f);
    END;
}

struct frame *call_effect_instance(struct table *t, const struct effect_instance *what, uint8_t event,
                                   uint8_t would)
{
    if (what->deed == DEED_EFFECT || what->deed == DEED_CLAUSE)
        return call_effect(t, what, event, would);
    return call_deed(t, what);
}
