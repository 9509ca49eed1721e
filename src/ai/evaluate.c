/* evaluate.c - what a position is worth. Only what both players can see counts, and how many cards are hidden: of a
 * guess at what is hidden the same comes out as of the game itself. */
#include "ai/evaluate.h"
#include "query/info.h"
#include "state/procedure.h"
#include "state/set.h"
#include "tree/effect_def.h"

static const int32_t weights[FEATURES] = {
#define FEATURE(name, weight, meaning) [FEATURE_##name] = (weight),
#include "ai/evaluate_table.def"
#undef FEATURE
};

enum { ENOUGH_HAND = 10, ENOUGH_DECK = 12 };

/* What one side can do with its Digimon. */
struct force {
    int32_t strongest;      /* DP; -1: there is no Digimon */
    int checks, now;        /* security checks of all of them, of those that can attack in this turn */
    int blockers;           /* that are unsuspended */
    int suspended;          /* how many of the following */
    int32_t dp[PERMANENTS]; /* of the suspended ones */
};

static void digimon_count(const struct table *t, uint8_t permanent, const struct info *info,
                          struct force *force, int32_t found[FEATURES])
{
    const struct permanent *b = permanent_of(t->g, permanent);
    bool suspended = b->flags & PERMANENT_SUSPENDED, fresh = b->flags & PERMANENT_PLAYED;
    bool ready = !suspended && permanent_player(t->g, permanent) == t->g->turn_player &&
                 (!fresh || info->keywords >> DCG_KEYWORD_RUSH & 1);
    int32_t dp = info->dp > 0 ? info->dp : 0;

    found[FEATURE_DIGIMON]++;
    found[FEATURE_DP] += dp;
    found[FEATURE_LEVEL] += info->level > 3 ? info->level - 3 : 0;
    found[FEATURE_STACK] += b->under;
    found[FEATURE_LINK] += b->links;
    found[FEATURE_KEYWORD] += set_count(info->keywords);
    found[FEATURE_CHECK] += info->checks - 1;
    found[FEATURE_READY] += ready;
    force->checks += info->checks;
    force->now += ready ? info->checks : 0;
    force->blockers += !suspended && info->keywords >> DCG_KEYWORD_BLOCKER & 1;
    if (dp > force->strongest)
        force->strongest = dp;
    if (suspended)
        force->dp[force->suspended++] = dp;
}

static void battle_area_count(const struct table *t, int player, struct force *force, int32_t found[FEATURES])
{
    const struct pile *area = &t->g->pile[player][PILE_BATTLE];

    force->strongest = -1;
    force->checks = force->now = force->blockers = force->suspended = 0;
    for (int i = 0; i < area->count; i++) {
        struct info room;
        const struct info *info = permanent_info_now(t, area->at[i], &room);
        if (info->categories & (DCG_DIGIMON | DCG_DIGI_EGG))
            digimon_count(t, area->at[i], info, force, found);
        else
            found[info->categories & DCG_TAMER ? FEATURE_TAMER : FEATURE_DELAYED]++;
    }
    found[FEATURE_DP] /= 1000;
    found[FEATURE_STRONGEST] = force->strongest > 0 ? force->strongest / 1000 : 0;
    found[FEATURE_BLOCKER] = force->blockers;
}

static void breeding_area_count(const struct table *t, int player, int32_t found[FEATURES])
{
    uint8_t permanent = breeding_permanent(t->g, player);

    if (permanent == NO_PERMANENT)
        return;
    int level = permanent_level(t, permanent);
    found[FEATURE_RAISED] = 1;
    found[FEATURE_RAISED_LEVEL] = level > 2 ? level - 2 : 0;
}

static void cards_count(const struct dcg_game *g, int player, int32_t found[FEATURES])
{
    int hand = pile_count(g, player, PILE_HAND), deck = pile_count(g, player, PILE_DECK);
    int memory = player ? -g->memory : g->memory, lacks = deck < ENOUGH_DECK ? ENOUGH_DECK - deck : 0;

    found[FEATURE_SECURITY] = pile_count(g, player, PILE_SECURITY);
    found[FEATURE_BARE] = !found[FEATURE_SECURITY];
    found[FEATURE_HAND] = hand < ENOUGH_HAND ? hand : ENOUGH_HAND;
    found[FEATURE_DRAWN_OUT] = lacks * lacks;
    found[FEATURE_EGGS] = pile_count(g, player, PILE_EGGS);
    found[FEATURE_TURN] = g->turn_player == player;
    found[FEATURE_MEMORY] = memory > 0 ? memory : 0;
}

/* What a side's Digimon mean for the other one's. */
static void force_compare(const struct dcg_game *g, int player, const struct force *own,
                          const struct force *other, int32_t found[FEATURES])
{
    int wall = pile_count(g, opponent(player), PILE_SECURITY) + other->blockers;

    for (int i = 0; i < own->suspended; i++)
        found[FEATURE_EXPOSED] += own->dp[i] <= other->strongest;
    found[FEATURE_LETHAL] = own->now > wall;
    found[FEATURE_MENACE] = own->checks > wall;
}

static void both_features(const struct table *t, int32_t found[PLAYERS][FEATURES])
{
    struct force force[PLAYERS];

    for (int player = 0; player < PLAYERS; player++) {
        cards_count(t->g, player, found[player]);
        battle_area_count(t, player, &force[player], found[player]);
        breeding_area_count(t, player, found[player]);
    }
    for (int player = 0; player < PLAYERS; player++)
        force_compare(t->g, player, &force[player], &force[opponent(player)], found[player]);
}

void features(const struct table *t, int player, int32_t found[FEATURES])
{
    int32_t both[PLAYERS][FEATURES] = {{0}};

    both_features(t, both);
    for (int i = 0; i < FEATURES; i++)
        found[i] = both[player][i];
}

/* Near one half it is the logistic curve. Far from it that would be flat, and a player for whom everything is as good
 * as won would do anything, but not win: this one rises for ever, and winning is always better. */
int32_t chance_of(int32_t logit)
{
    enum { LOGIT = 1000 };
    int64_t x = logit < 0 ? -(int64_t)logit : logit;
    int32_t y = (int32_t)(CERTAIN * (x + LOGIT) / (x + 2 * LOGIT));

    return logit < 0 ? CERTAIN - y : y;
}

int32_t evaluate(const struct table *t, int player)
{
    const struct dcg_game *g = t->g;
    int32_t found[PLAYERS][FEATURES] = {{0}}, logit = 0;

    if (g->outcome == DCG_WON)
        return g->winner == player ? CERTAIN : 0;
    if (g->outcome != DCG_PLAYING) /* a draw; or the engine gave up, which is nobody's doing */
        return CERTAIN / 2;
    both_features(t, found);
    for (int i = 0; i < FEATURES; i++)
        logit += weights[i] * (found[player][i] - found[opponent(player)][i]);
    return chance_of(logit);
}
