/* form.h - sentences with directives for what differs, in the voice of who reads them.
 *
 *   %p player   %P whose     %c card, %C whose card        %s cards, %S whose cards
 *   %q the other player      %o other card, %O whose       %h cards that only their owner sees
 *   %t the attacked player   %n number   %k cost           %m memory
 *   %x phase    %y cause     %l place    %L in which place %e status   %w keyword
 *   %1 %2 %3    phrases that were made before, %v a verb for one
 *   {...|...} the second part, which may be missing, is said if the first has nothing to tell
 *   draws~draw  the second word is said if what was named last is "you", or several
 */
#ifndef DCG_PRESENT_FORM_H
#define DCG_PRESENT_FORM_H

#include "present/name.h"

/* What a sentence is about. */
struct scene {
    struct reader reader;
    bool choice; /* a player has to choose: cards of the same name must be told apart */
    int player, card, other, value;
    int place; /* to which, or else from which; 0: none */
    int cause;
    int cost;         /* -1: none or unknown */
    dcg_card_def def; /* what the card is, if everybody may know or knew */
    uint64_t set[4];
    const char *phrase[3]; /* NULL or "": there is none */
    const char *verb;      /* for a phrase that has none */
};

/* Says a form. Groups aren't nested, and what a directive outside of one has to tell is always said. */
void form_say(struct words *w, const struct scene *s, const char *form);
/* Makes what was said from that length on begin with a capital letter. */
void form_capital(struct words *w, size_t from);

#endif
