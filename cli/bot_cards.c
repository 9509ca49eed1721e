/* bot_cards.c - what the cards of two decks are, for bots. */
#include "bot.h"

#include "json.h"

#include <stdlib.h>

/* Texts of cards take longer than a game, so they are kept while the decks stay the same, in any seats. */
const char *bot_cards_text(struct bot *bot, const dcg_deck *const deck[2])
{
    uint64_t decks = dcg_deck_hash(bot->cards, deck[0]) + dcg_deck_hash(bot->cards, deck[1]);
    dcg_json json;
    size_t size;
    if (bot->facts != NULL && bot->facts_of == decks)
        return bot->facts;
    free(bot->facts);
    bot->facts = NULL;
    bot->facts_of = decks;
    FILE *out = open_memstream(&bot->facts, &size);
    if (out == NULL)
        return NULL;
    json_begin(&json, out);
    dcg_json_cards(&json, NULL, bot->cards, deck[0], deck[1], !bot->brief);
    if (fclose(out) != 0) {
        free(bot->facts);
        bot->facts = NULL;
    }
    return bot->facts;
}
