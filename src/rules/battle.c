/* battle.c - battles (14-1; 16-6, 16-8, 16-34). */
#include "query/info.h"
#include "state/set.h"
#include "rules/attack.h"
#include "rules/leave.h"
#include "rules/resolve.h"
#include "state/procedure.h"
#include "tree/effect_def.h"

struct frame *call_battle(struct table *t, uint8_t attacker, uint8_t defender, uint8_t security_card)
{
    struct frame *f = frame_push(game_of(t), PROC_battle);

    f->permanent = attacker;
    f->battle.other = defender;
    f->card = security_card; /* 0: a battle between two Digimon */
    changed_offboard(t);     /* what applies in a battle does now */
    return f;
}

/* 14-2-1, 16-34-1, -3: what is compared. True: their digivolution cards. */
static bool battle_values(const struct table *t, const struct frame *f, int32_t values[2])
{
    const struct dcg_game *g = t->g;
    struct info checked;

    values[0] = permanent_dp(t, f->permanent);
    if (f->card) {
        object_info(t, (struct object){.card = f->card, .permanent = NO_PERMANENT}, &checked);
        values[1] = checked.dp;
        return false;
    }
    values[1] = permanent_dp(t, f->battle.other);
    if (!permanent_has(t, f->permanent, DCG_KEYWORD_ICECLAD) &&
        !permanent_has(t, f->battle.other, DCG_KEYWORD_ICECLAD)) /* 16-34-2 */
        return false;
    values[0] = permanent_of(g, f->permanent)->under;
    values[1] = permanent_of(g, f->battle.other)->under;
    return true;
}

/* 14-2-1-1 to -3, 16-34-4-1 to -3: the permanents that lose; a Security Digimon is none (14-2-3). */
static permanent_set battle_losers(const struct table *t, const struct frame *f, const int32_t values[2])
{
    permanent_set losers = 0;

    if (values[0] <= values[1])
        losers |= set_of(f->permanent);
    if (!f->card && values[1] <= values[0])
        losers |= set_of(f->battle.other);
    if (f->card && permanent_has(t, f->permanent, DCG_KEYWORD_JAMMING)) /* 16-8-2 */
        losers = 0;                                                     /* 16-8-1: not deleted */
    return losers;
}

/* <Iceclad> of either, and <Jamming> where the DP would have meant deletion. */
static void emit_battle_keywords(struct table *t, const struct frame *f, const int32_t values[2])
{
    if (f->card && values[0] <= values[1] && permanent_has(t, f->permanent, DCG_KEYWORD_JAMMING))
        EMIT_KEYWORD(JAMMING, f->permanent); /* 16-8-1 */
    if (!f->card && permanent_has(t, f->permanent, DCG_KEYWORD_ICECLAD))
        EMIT_KEYWORD(ICECLAD, f->permanent); /* 16-34-1 */
    else if (!f->card && permanent_has(t, f->battle.other, DCG_KEYWORD_ICECLAD))
        EMIT_KEYWORD(ICECLAD, f->battle.other);
}

static void emit_battle(struct table *t, const struct frame *f)
{
    struct dcg_game *g = game_of(t);
    uint8_t attacker = permanent_of(g, f->permanent)->top;
    uint8_t defender = f->card ? f->card : permanent_of(g, f->battle.other)->top;
    uint8_t player = (uint8_t)permanent_player(g, f->permanent);
    int32_t values[2];
    bool cards = battle_values(t, f, values);
    enum rule both = cards ? RULE_ICECLAD_EQUAL_LOSE : RULE_BATTLE_EQUAL_LOSE,
              one = cards ? RULE_ICECLAD_FEWER_LOSES : RULE_BATTLE_LESS_LOSES;

    EMIT(BATTLE, RULE_BATTLE_COMPARE, .player = player, .card = attacker, .other = defender);
    if (values[0] <= values[1])
        EMIT(BATTLE_RESULT, values[0] < values[1] ? one : both, .player = player, .card = attacker,
             .other = defender);
    if (values[1] <= values[0])
        EMIT(BATTLE_RESULT, values[1] < values[0] ? one : both, .player = opponent(player), .card = defender,
             .other = attacker);
    emit_battle_keywords(t, f, values);
}

/* 14-2-1-1: who wins is known with the result, whatever becomes of the loser (Q6319, Q6321). */
static void battle_won(struct table *t, const struct frame *f, const int32_t values[2])
{
    const struct dcg_game *g = t->g;
    uint8_t winner = values[0] > values[1]   ? f->permanent
                     : values[1] > values[0] ? f->battle.other
                                             : NO_PERMANENT;
    if (winner == NO_PERMANENT)
        return; /* nobody, or a Security Digimon */
    uint8_t loser = winner == f->permanent ? f->battle.other : f->permanent;
    HAPPEN(BATTLE_RESULT, .players = player_bit(permanent_player(g, winner)), .card = f->card,
           .permanents = loser == NO_PERMANENT ? 0 : set_of(loser), .other = winner,
           .other_generation = permanent_of(g, winner)->generation, .how = HOW_OTHER);
}

static struct frame *delete_losers(struct table *t, const struct frame *f) /* 14-2-2 */
{
    if (f->card)
        return call_delete(t, f->battle.losers, BY_BATTLE, RULE_BATTLE_DELETE);
    return call_delete_fighters(t, f->battle.losers, f->permanent, f->battle.other, RULE_BATTLE_DELETE);
}

/* 16-6-1, -2: has the attacking Digimon deleted the Digimon that it attacks in this battle? By 4.2 any Digimon of the
 * opponent counts, also in a battle by an effect, if that happens during its attack (Q5957 to Q5959). */
static bool pierces(const struct table *t, const struct frame *f)
{
    const struct dcg_game *g = t->g;
    uint8_t attacker = g->attack.attacker;

    if (!f->battle.opponents || !attacker_there(t) ||
        (attacker != f->permanent && attacker != f->battle.other))
        return false;
    uint8_t deleted = attacker == f->permanent ? f->battle.other : f->permanent;
    if (deleted != g->attack.target && !rules_differ(t, DIFFERENCE_PIERCE_ANY_BATTLE))
        return false;
    return set_has(g->result_set, deleted) && permanent_has(t, attacker, DCG_KEYWORD_PIERCING);
}

PROC(battle) /* 14-2 */
{
    struct dcg_game *g = game_of(t);

    BEGIN;
    if (t->sink)
        emit_battle(t, f);
    HAPPEN(BATTLE, .players = 3, .card = f->card,
           .permanents = set_of(f->permanent) | (f->card ? 0 : set_of(f->battle.other)));
    int32_t values[2];
    battle_values(t, f, values);
    battle_won(t, f, values);
    f->battle.losers = battle_losers(t, f, values);
    if (f->battle.losers) {
        f->battle.opponents =
            !f->card && permanent_player(g, f->permanent) != permanent_player(g, f->battle.other);
        CALL(1, delete_losers(t, f));
        if (pierces(t, f))
            g->attack.pierce = true; /* 16-6-4 */
    }
    changed_offboard(t); /* what applies in a battle does no more */
    END;
}
