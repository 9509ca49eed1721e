/* repeat.h - a loop is repeated as often as was declared, then stopped (18-3-3-3). */
#ifndef DCG_ENGINE_REPEAT_H
#define DCG_ENGINE_REPEAT_H

#include "state/procedure.h"

enum { ROOMS = 5 };
/* The rounds that were carried out since the number was declared: while the game runs on, nobody decides. */
struct rounds {
    bool begun; /* else the rest isn't filled in: mostly there is no loop */
    uint32_t done, answers;
    uint32_t first;  /* the decision that they begin with */
    uint32_t alike;  /* rounds in a row that changed nothing but amounts, each as much as the one before */
    uint64_t before; /* all but amounts, at the end of the last round */
    int32_t amount[TIMED_MODIFIERS], grown[TIMED_MODIFIERS];
    int used[ROOMS]; /* of what the game has room for */
    int timed_modifiers;
};

/* While rounds are left: decides the present question as it was decided in the loop; false: nothing is to be repeated
 * now. */
__attribute__((cold)) bool repeat_decides(struct table *t, struct rounds *rounds);
/* Somebody decides while a player is to stop a loop: is it how that is done? */
__attribute__((cold)) void repeat_stopped(struct table *t, dcg_option option, int options);
/* 18-3-3: if anything is banned, those that go on with a loop that was to be stopped aren't offered, and who isn't to
 * stop it goes on. */
__attribute__((cold)) void repeat_filter(const struct table *t, struct options *o);
__attribute__((cold)) bool repeat_refuses(const struct table *t, dcg_option option);

#endif
