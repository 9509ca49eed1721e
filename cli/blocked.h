/* blocked.h - which cards keep decks from being played. */
#ifndef DCG_CLI_BLOCKED_H
#define DCG_CLI_BLOCKED_H

#include "json.h"

#include "import/database.h"

/* A card that isn't for play. */
struct unread_card {
    const struct database_card *card;
    const char *fault;
    const char *reason;   /* of its first line that isn't read */
    uint64_t only, decks; /* decks that have it and no other such card, and all that have it */
    uint64_t last;        /* the number of the last of them, from 1 */
};

/* How many decks there are, and how many have no such card. */
struct deck_count {
    uint64_t decks, free;
};

/* Counts the decks of a path for each of the cards, and sorts these: first what alone keeps most decks out. False after
 * a complaint. */
bool blocked_count(struct unread_card *card, size_t cards, const struct database *from, const char *path,
                   struct deck_count *count);
/* Tells of those that some deck has. */
void blocked_print(const struct unread_card *card, size_t cards, const struct deck_count *count);
void blocked_json(dcg_json *json, const struct unread_card *card, size_t cards,
                  const struct deck_count *count);

#endif
