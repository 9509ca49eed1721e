/* phrase.h - parts of a card's text for sentences of our own, in the voice of who reads them. */
#ifndef DCG_PRESENT_PHRASE_H
#define DCG_PRESENT_PHRASE_H

#include "language/render.h"
#include "present/name.h"

/* Says a part of the text of an effect of that player: "your" and "your opponent's" in it become what the reader calls
 * these players. Returns the length as snprintf does; 0: there is nothing to say. */
int phrase_text(const struct reader *r, int player, const struct render_part *part, char *text, size_t size);

/* The verb that a phrase needs which is only what somebody gets: "+1000 DP", "<Blocker>", "by 2"; "": it has one. */
const char *phrase_verb(const char *phrase, bool several);

/* "get +1000 DP" and "gain <Blocker>", as they stand behind "may", said of one that does it: "gets +1000 DP". */
void phrase_done(char *phrase, size_t size);

/* "it" before 's in a phrase: "as it's bottom card" becomes "as its bottom card". */
void phrase_possessive(char *phrase);

#endif
