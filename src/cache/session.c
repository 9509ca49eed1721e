/* session.c - giving tables the caches of a session. */
#include "cache/session.h"

void session_begin(struct dcg_session *session, const dcg_cards *cards)
{
    session->cards = session->played = cards;
    session->cards_hash = dcg_cards_hash(cards);
    memo_clear(&session->memo);
}

/* The game of the table may be one of other decks, and cards may have been added. */
static void session_play(struct dcg_session *session, const dcg_cards *cards)
{
    if (session->played == cards && session->cards_hash == dcg_cards_hash(cards))
        return;
    session->played = cards;
    session->cards_hash = dcg_cards_hash(cards);
    memo_clear(&session->memo);
}

void session_open(struct dcg_session *session, struct table *t)
{
    session_play(session, t->cards);
    table_keep(t, &session->cache);
    t->memo = &session->memo;
}
