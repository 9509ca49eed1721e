/* record.h - what the rules write down for later questions. */
#ifndef DCG_RECORD_RECORD_H
#define DCG_RECORD_RECORD_H

#include "query/journal.h"

/* -- Last known information (query/lki.c) */
/* Takes down what a permanent is now; called before it leaves. */
void last_keep(struct table *t, uint8_t permanent);
/* Its top card is now the card that it goes on as: in the trash, in the hand. */
void last_moved(struct dcg_game *g, uint8_t card);

/* -- What a resolution has chosen and done (query/journal.h) */
void journal_group(struct dcg_game *g, uint8_t resolution); /* what is chosen from now on is a new group */
/* Into the slot of that role of the instruction under way. */
void journal_add(struct table *t, uint8_t resolution, struct object object, enum entry_what what,
                 enum slot_role role);
void journal_add_to(struct dcg_game *g, struct object object, enum entry_what what, uint8_t slot);
/* Notes what has become of those of the last group that are among the objects; a card that has moved is found again. */
void journal_mark(struct dcg_game *g, uint8_t resolution, const struct objects *objects,
                  enum entry_what what);
void journal_cut(struct dcg_game *g, int from); /* forgets what was taken down from there on */

/* An effect is used once more this turn (15-14-1). */
void use_add(struct table *t, const struct effect_instance *what);
/* Counts a record so many times more; beyond `most` nobody asks. */
void use_record(struct table *t, struct use key, int times, int most);
/* Counts an event for the conditions about this turn that ask for it. */
void history_note(struct table *t, const struct game_event *h);
/* Notes which permanents have persistent effects that may keep each other true and hold now (15-8-2-6). */
void fixpoint_note(struct table *t);

#endif
