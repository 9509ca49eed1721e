/* trial.h - a game that is tried out: copied, played on, looked at, thrown away. */
#ifndef DCG_AI_TRIAL_H
#define DCG_AI_TRIAL_H

#include "cache/session.h"
#include "query/info.h"
#include "tree/effect_def.h"

struct trial {
    struct table table;
    struct dcg_game game;
    struct dcg_session session;
    int count; /* options that were listed */
    dcg_option option[DCG_MAX_OPTIONS];
};

/* Trials of games with the same decks; they share what follows from the card set. */
void trials_begin(struct trial trials[], int count, const dcg_cards *cards);
/* The game of the trial becomes one from outside. */
void trial_set(struct trial *trial, const struct dcg_game *game);
/* It becomes that of another trial, with what is known of it. */
void trial_copy(struct trial *trial, const struct trial *from);
/* The game of the trial was changed from outside. */
void trial_changed(struct trial *trial);
/* Lists what can be done now; false: nothing, as it is over. */
bool trial_list(struct trial *trial);
/* Takes one of the options that were listed, of this game or of the one it is a copy of: so many. */
void trial_take(struct trial *trial, dcg_option option, int count);
/* Is it over, or is an action asked for (hand, breeding phase, main phase), not just a detail of one? */
bool trial_rests(const struct trial *trial);
/* Makes the choices that an action brings, without much thought, until it rests. */
void trial_finish(struct trial *trial);
/* The same with thought: what looks best to whoever decides, each tried out in the other trial. */
void trial_finish_well(struct trial *trial, struct trial *other);

#endif
