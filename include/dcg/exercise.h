/* exercise.h - cards played in all sorts of positions, to find defects of the engine and of readings; how far each is
 * proven.
 *
 * It is part of dcg.h. What dcg.h says of wrong calls, texts and ownership holds here, too.
 */
#ifndef DCG_EXERCISE_H
#define DCG_EXERCISE_H

#include <dcg.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Plays a card in all sorts of positions until every part of its text has been judged or carried out in some of them,
 * and looks for defects of the engine on the way. */
typedef struct dcg_exerciser dcg_exerciser;
/* For all cards of a set; it may be shared by threads. NULL: no memory, or no room for the other cards of the games. */
DCG_API dcg_exerciser *dcg_exerciser_new(const dcg_cards *cards, dcg_error *error);
DCG_API void dcg_exerciser_free(dcg_exerciser *exerciser);

typedef struct dcg_finding {
    bool error;       /* the engine is wrong; else a part of the text that was never executed */
    const char *text; /* until the call returns */
} dcg_finding;
typedef void dcg_finding_fn(void *user, const dcg_finding *finding);

typedef struct dcg_exercise {
    uint64_t seed;
    int positions;         /* at most so many are tried */
    dcg_finding_fn *found; /* may be NULL */
    dcg_trace_fn *trace;   /* tells the game in which an error was found; may be NULL */
    void *user;
} dcg_exercise;

typedef struct dcg_exercise_result {
    int parts, executed;      /* nodes, icons and keywords of its text */
    int questions, both_ways; /* conditions and choices; those that were met and weren't */
    int errors, positions;
    uint64_t decisions;
} dcg_exercise_result;
/* Exercises a card that is for play. The same card set, card and seed give the same result. */
DCG_API dcg_status dcg_exercise_card(const dcg_exerciser *exerciser, dcg_card_def def,
                                     const dcg_exercise *plan, dcg_exercise_result *result);
/* Nets: carries each effect of a card out by itself where there is nothing to find, where there is one of each, and
 * where its own card leaves in the middle; an error is a change that the text doesn't name. In the result parts are
 * effects, and positions is how often one was carried out; plan->positions isn't used. */
DCG_API dcg_status dcg_net_card(const dcg_exerciser *exerciser, dcg_card_def def, const dcg_exercise *plan,
                                dcg_exercise_result *result);

/* How far it is shown that a card does what its text says. */
typedef enum dcg_proof {
    DCG_PROOF_NONE,      /* it isn't for play, or is a token */
    DCG_PROOF_READ,      /* its text is read; cards of files aren't more than that */
    DCG_PROOF_EXERCISED, /* every part of its text was carried out in made positions, without an error */
    DCG_PROOF_PLAYED     /* scenarios play it, or it has no text */
} dcg_proof;
DCG_API dcg_proof dcg_cards_proof(const dcg_cards *cards, dcg_card_def def);

#ifdef __cplusplus
}
#endif

#endif
