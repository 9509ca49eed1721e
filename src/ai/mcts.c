/* mcts.c - Monte Carlo tree search over information sets. Each iteration guesses what is hidden, goes down the tree
 * of what was found out so far by the options that this guess allows, and adds the first decision that is new, whose
 * options are evaluated as the greedy player would. What comes of an action by chance is told apart by what can be
 * seen of it. The options of the real decision are compared in the same guesses. All in whole numbers: the same
 * everywhere. */
#include "ai/mcts.h"
#include "ai/evaluate.h"
#include "ai/platform.h"
#include "state/random.h"

/* How eager it is to look at options that were seldom looked at, in 256ths; how much worse an option looks at first
 * that counts a quarter. */
enum { EAGERNESS = 50, DOUBT = 6000 };
enum { PLAYOUT_TURNS = 2, PLAYOUT_CHOICES = 40 };
enum { SHARES = 1 << 16, CLOCK_EVERY = 4 };

static uint64_t mix(uint64_t hash, uint64_t value)
{
    return random_mix(hash ^ (value + 0x9e3779b97f4a7c15u + (hash << 6)));
}

/* On the field it matters which card it is; elsewhere only what it is, if the player knows. */
static uint64_t card_key(const struct dcg_game *g, int player, int card)
{
    const struct card *c = &g->card[card];

    if (!card || c->permanent != NO_PERMANENT || !card_known(g, (uint8_t)card, player))
        return (uint64_t)card;
    return (uint64_t)c->def << 16 | (uint64_t)c->place << 8 | (c->flags & CARD_OWNER ? 1u : 0u) << 15;
}

uint64_t option_key(const struct dcg_game *g, int player, dcg_option option)
{
    uint64_t rest = option & ~(dcg_option)0xffff00;

    return mix(mix(rest, card_key(g, player, DCG_OPTION_CARD(option))),
               card_key(g, player, DCG_OPTION_OTHER(option)));
}

uint64_t seen(const struct dcg_game *g)
{
    uint64_t hash = (uint64_t)g->decision.kind << 8 | g->decision.player;

    hash = mix(hash, (uint64_t)(uint8_t)g->memory << 24 | (uint64_t)g->phase << 16 | g->turn);
    for (int player = 0; player < PLAYERS; player++) {
        const struct pile *battle = &g->pile[player][PILE_BATTLE];
        uint64_t counts = 0;
        for (int kind = 0; kind < PILE_KINDS; kind++)
            counts = counts << 8 | g->pile[player][kind].count;
        hash = mix(hash, counts);
        for (int i = 0; i < battle->count; i++) {
            const struct permanent *b = permanent_of(g, battle->at[i]);
            hash = mix(hash, (uint64_t)g->card[b->top].def << 24 | (uint64_t)b->flags << 16 |
                                 (uint64_t)b->under << 8 | b->links);
        }
    }
    return hash;
}

static int64_t for_player(int64_t value, int64_t visits, int player)
{
    return player ? visits * CERTAIN - value : value;
}

/* ---- Going down ---- */

/* Player 0's chances after an option of the game in trial 0, at first sight. */
static int32_t first_sight(struct search *s, dcg_option option)
{
    struct trial *after = &s->trial[1];

    trial_copy(after, &s->trial[0]);
    trial_take(after, option, s->trial[0].count);
    trial_finish(after);
    return evaluate(&after->table, 0);
}

/* Is an option like one before it? Keeps its key. */
static bool option_again(struct search *s, int i)
{
    const struct trial *now = &s->trial[0];

    s->key[i] = option_key(&now->game, now->game.decision.player, now->option[i]);
    for (int j = 0; j < i; j++)
        if (s->key[j] == s->key[i])
            return true;
    return false;
}

/* Finds the actions of the options that there are in this guess, and adds those that are new. An option like another
 * one has none of its own. */
static void actions_find(struct search *s, node_index at)
{
    const struct trial *now = &s->trial[0];

    for (int i = 0; i < now->count; i++) {
        bool again = option_again(s, i);
        s->action[i] = again ? 0 : mcts_find(&s->tree, at, s->key[i]);
        if (again || s->action[i])
            continue;
        s->action[i] = mcts_add(&s->tree, at, s->key[i]);
        if (!s->action[i])
            continue;
        struct foreseen *added = &s->tree.node[s->action[i]];
        added->option = now->option[i];
        added->first = now->count > 1 ? first_sight(s, now->option[i]) : CERTAIN / 2;
    }
}

static uint64_t root(uint64_t x)
{
    uint64_t y = 0;

    for (uint64_t bit = UINT64_C(1) << 30; bit; bit >>= 1)
        if ((y + bit) * (y + bit) <= x)
            y += bit;
    return y;
}

/* How much of the attention an option deserves by how it looked at first. */
static int64_t share_of(int32_t best, int32_t first)
{
    int64_t behind = DOUBT + best - first;

    return (int64_t)SHARES * DOUBT / behind * DOUBT / behind;
}

/* The best of the options, as far as is known, or one that should be looked at. -1: there is no node for any. */
static int select_option(struct search *s, int player)
{
    int32_t best_first = 0;
    int64_t shares = 0, best = INT64_MIN;
    int found = -1;

    for (int i = 0; i < s->trial[0].count; i++)
        if (s->action[i]) {
            int32_t first = (int32_t)for_player(s->tree.node[s->action[i]].first, 1, player);
            best_first = first > best_first ? first : best_first;
        }
    for (int i = 0; i < s->trial[0].count; i++)
        if (s->action[i])
            shares += share_of(best_first, (int32_t)for_player(s->tree.node[s->action[i]].first, 1, player));
    for (int i = 0; i < s->trial[0].count; i++) {
        if (!s->action[i])
            continue;
        struct foreseen *n = &s->tree.node[s->action[i]];
        int64_t visits = n->visits, first = for_player(n->first, 1, player);
        int64_t mean = (for_player(n->value, visits, player) + first) / (visits + 1);
        int64_t share = share_of(best_first, (int32_t)first) * SHARES / shares;
        n->offered++;
        int64_t worth =
            mean + EAGERNESS * share / 256 * (int64_t)root((uint64_t)n->offered << 16) / 256 / (visits + 1);
        if (worth > best) {
            best = worth;
            found = i;
        }
    }
    return found;
}

/* What a decision that is new is worth: the best that it looks like to whoever decides. */
static int32_t best_sight(const struct search *s, int player)
{
    int32_t best = -1;

    for (int i = 0; i < s->trial[0].count; i++)
        if (s->action[i]) {
            int32_t first = (int32_t)for_player(s->tree.node[s->action[i]].first, 1, player);
            best = first > best ? first : best;
        }
    return best < 0 ? evaluate(&s->trial[0].table, 0) : (int32_t)for_player(best, 1, player);
}

/* Takes an option and finds the decision that comes of it; 0: the pool is full. */
static node_index step(struct search *s, int taken)
{
    struct trial *now = &s->trial[0];
    node_index action = s->action[taken];

    s->path[s->steps++] = action;
    trial_take(now, now->option[taken], now->count);
    uint64_t key = mix(seen(&now->game), now->game.decision.serial);
    node_index decision = mcts_find(&s->tree, action, key);
    if (!decision) {
        decision = mcts_add(&s->tree, action, key);
        if (decision)
            s->tree.node[decision].player = now->game.decision.player;
    }
    return decision;
}

/* The option that looks best to whoever decides. */
static dcg_option greedy_option(struct search *s)
{
    const struct trial *now = &s->trial[0];
    int player = now->game.decision.player;
    int64_t best = -1;
    dcg_option found = now->option[0];

    for (int i = 0; now->count > 1 && i < now->count; i++) {
        if (option_again(s, i))
            continue;
        int64_t value = for_player(first_sight(s, now->option[i]), 1, player);
        if (value > best) {
            best = value;
            found = now->option[i];
        }
    }
    return found;
}

/* Plays on greedily for some turns, so that what is evaluated is comparable. Player 0's chances then. */
static int32_t play_out(struct search *s)
{
    struct trial *now = &s->trial[0];
    int last = now->game.turn + PLAYOUT_TURNS;

    trial_finish(now);
    for (int i = 0; i < PLAYOUT_CHOICES && now->game.turn < last && trial_list(now); i++) {
        trial_take(now, greedy_option(s), now->count);
        trial_finish(now);
    }
    return evaluate(&now->table, 0);
}

static void guess_take(struct search *s, uint32_t number)
{
    struct trial *now = &s->trial[0];

    game_copy(&now->game, s->view);
    guess_deal(s->guesser, random_mix(s->seed + number), &now->game);
    trial_changed(now);
}

/* Every option of the real decision is tried in the same guesses, in the same order: what is hidden is as lucky for
 * one as for the other. The options are the same in all guesses, as their player knows them. */
static void guess_share(struct search *s, int taken)
{
    guess_take(s, s->tree.node[s->action[taken]].visits);
    trial_list(&s->trial[0]);
}

/* Goes down to a decision that is new, or to the end. Player 0's chances there. */
static int32_t descend(struct search *s)
{
    struct trial *now = &s->trial[0];
    node_index at = 1;

    for (int depth = 0; depth < SEARCH_DEPTH; depth++) {
        s->path[s->steps++] = at;
        if (!trial_list(now))
            break;
        int player = now->game.decision.player;
        bool new = !s->tree.node[at].visits && now->count > 1;
        if (new &&at != 1 && trial_rests(now))
            break;
        actions_find(s, at);
        if (new)
            return best_sight(s, player);
        int taken = select_option(s, player);
        if (at == 1 && taken >= 0)
            guess_share(s, taken);
        at = taken < 0 ? 0 : step(s, taken);
        if (!at)
            break;
    }
    return play_out(s);
}

static void iterate(struct search *s)
{
    guess_take(s, s->done);
    s->steps = 0;
    int32_t value = descend(s);
    for (int i = 0; i < s->steps; i++) {
        s->tree.node[s->path[i]].visits++;
        s->tree.node[s->path[i]].value += value;
    }
    s->done++;
}

/* Can no other option overtake the one that was looked at most, in so many iterations? */
static bool decided(const struct search *s, uint64_t left)
{
    node_index best = mcts_favourite(&s->tree, 1);

    for (node_index at = s->tree.node[1].child; best && at; at = s->tree.node[at].next)
        if (at != best && s->tree.node[at].visits + left >= s->tree.node[best].visits)
            return false;
    return best != 0;
}

static bool enough(const struct search *s, uint64_t began)
{
    if (s->iterations && (s->done >= s->iterations || decided(s, s->iterations - s->done)))
        return true;
    if (!s->deadline || s->done % CLOCK_EVERY)
        return false;
    uint64_t now = platform_milliseconds();
    return now >= s->deadline ||
           (now > began && decided(s, s->done * (s->deadline - now) / (now - began) + CLOCK_EVERY));
}

void search_run(void *search)
{
    struct search *s = search;
    uint64_t key = mix(seen(s->view), s->view->decision.serial), began = platform_milliseconds();

    if (!s->begun || !mcts_follow(&s->tree, key))
        mcts_clear(&s->tree, key, s->view->decision.player);
    s->begun = true;
    s->done = 0;
    do
        iterate(s);
    while (!enough(s, began));
}
