/* session.h - a session: the caches and the scratch memory that calls on games of one card set share, one call after
 * the other. One thread uses it at a time. A session never changes an answer (cache/cache.h). */
#ifndef DCG_CACHE_SESSION_H
#define DCG_CACHE_SESSION_H

#include "cache/cache.h"

struct dcg_session {
    const dcg_cards *cards;
    const dcg_cards *played; /* the set of the memo, which was made of those, */
    uint64_t cards_hash;     /* and its hash */
    struct cache cache;      /* of the game of the present call */
    struct memo memo;        /* of the card set: it stays from call to call */
    struct dcg_game trial;   /* a copy of a game in which an option is tried */
};

/* A session for a card set, with nothing in it. */
void session_begin(struct dcg_session *session, const dcg_cards *cards);
/* A table gets the caches of a session. The cache is empty: the game may be another than in the last call. */
void session_open(struct dcg_session *session, struct table *t);

#endif
