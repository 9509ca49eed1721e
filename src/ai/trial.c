/* trial.c - games that are tried out. */
#include "ai/trial.h"
#include "engine/why_not.h"
#include "rules/loop.h"
#include "state/procedure.h"
#include "ai/evaluate.h"
#include "engine/main_loop.h"

enum {
    DETAILS = 64,
    WIDTH = 16
}; /* an action has no more details, a detail no more answers that are tried out */

void trials_begin(struct trial trials[], int count, const dcg_cards *cards)
{
    for (int i = 0; i < count; i++) {
        struct trial *trial = &trials[i];
        game_clear(&trial->game);
        trial->table = table_of(&trial->game, cards);
        session_begin(&trial->session, cards);
        session_open(&trial->session, &trial->table);
        trial->table.memo = trials[0].table.memo;
    }
}

/* Loops that began before (18-3) are not looked for: that takes long. */
static void trial_renew(struct trial *trial)
{
    if (!trial->game.loop.bans && trial->game.decision.kind != DCG_DECISION_REPEAT)
        loop_forget(&trial->game);
    trial->count = 0;
}

void trial_changed(struct trial *trial)
{
    trial_renew(trial);
    table_replaced(&trial->table);
}

void trial_set(struct trial *trial, const struct dcg_game *game)
{
    game_copy(&trial->game, game);
    trial_changed(trial);
}

void trial_copy(struct trial *trial, const struct trial *from)
{
    game_copy(&trial->game, &from->game);
    trial_renew(trial);
    table_copied(&trial->table, &from->table);
}

bool trial_list(struct trial *trial)
{
    struct options o = options_in(trial->option);

    trial->count = 0;
    if (!trial->game.decision.asked)
        return false;
    list_options(&trial->table, &o);
    trial->count = o.count < DCG_MAX_OPTIONS ? o.count : DCG_MAX_OPTIONS;
    return trial->count > 0;
}

void trial_take(struct trial *trial, dcg_option option, int count)
{
    choose_listed(&trial->table, option, count);
}

bool trial_rests(const struct trial *trial)
{
    const struct decision *d = &trial->game.decision;

    return !d->asked || d->kind == DCG_DECISION_MAIN || d->kind == DCG_DECISION_BREEDING ||
           d->kind == DCG_DECISION_REDRAW;
}

/* Does it if it can be done; blocks only when nothing else stands in the way. */
static dcg_option first_thought(const struct trial *trial)
{
    const struct dcg_game *g = &trial->game;
    bool bare = g->decision.kind != DCG_DECISION_BLOCK || !pile_count(g, g->decision.player, PILE_SECURITY);

    for (int i = 0; i < trial->count; i++) {
        int verb = DCG_OPTION_VERB(trial->option[i]);
        bool declines = verb == DCG_OPTION_NO || verb == DCG_OPTION_NO_COUNTER ||
                        verb == DCG_OPTION_NO_BLOCK || verb == DCG_OPTION_DONE;
        if (declines != bare)
            return trial->option[i];
    }
    return trial->option[0];
}

void trial_finish(struct trial *trial)
{
    for (int i = 0; i < DETAILS && !trial_rests(trial) && trial_list(trial); i++)
        trial_take(trial, first_thought(trial), trial->count);
}

static dcg_option best_detail(const struct trial *trial, struct trial *other)
{
    int player = trial->game.decision.player, count = trial->count < WIDTH ? trial->count : WIDTH;
    int32_t best = -1;
    dcg_option found = trial->option[0];

    for (int i = 0; i < count; i++) {
        trial_copy(other, trial);
        trial_take(other, trial->option[i], trial->count);
        trial_finish(other);
        int32_t value = evaluate(&other->table, player);
        if (value > best) {
            best = value;
            found = trial->option[i];
        }
    }
    return found;
}

void trial_finish_well(struct trial *trial, struct trial *other)
{
    for (int i = 0; i < DETAILS && !trial_rests(trial) && trial_list(trial); i++)
        trial_take(trial, trial->count > 1 ? best_detail(trial, other) : trial->option[0], trial->count);
}
