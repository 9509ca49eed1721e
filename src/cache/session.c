/* session.c - giving tables the caches of a session. */
#include "cache/session.h"

void session_begin(struct dcg_session *session, const dcg_cards *cards)
{
    session->cards = cards;
    session->cards_hash = dcg_cards_hash(cards);
    memo_clear(&session->memo);
}

void session_open(struct dcg_session *session, struct table *t)
{
    if (session->cards_hash != dcg_cards_hash(session->cards))
        session_begin(session, session->cards); /* cards were added since */
    table_keep(t, &session->cache);
    t->memo = &session->memo;
}
