/* hint.c - what the search would do in a player's place. */
#include "hint.h"

#include "preview.h"

enum { HINT_LEVEL = 4 };

bool hint_find(struct match *match, struct hint *hint)
{
    const dcg_deck *deck = match->record.deck;
    dcg_ai_plan plan;
    dcg_ai_level(HINT_LEVEL, &plan);
    dcg_ai *ai = dcg_ai_new(&plan, match->cards, &deck[0], &deck[1]);
    if (ai == NULL)
        return false;
    dcg_status status = match_ai(match, ai, &hint->option, &hint->opinion);
    dcg_ai_free(ai);
    return status == DCG_OK;
}

static void option_tell(const struct match *match, dcg_option option, int reader, FILE *out)
{
    char text[DCG_MAX_TEXT];
    option_words(match->game, match->cards, option, reader, text);
    fprintf(out, "%s\n", text);
}

/* Does the reader know the card of an option? "Digivolve a card into a card" would tell nothing. */
static bool option_known(struct match *match, dcg_option option, int viewer)
{
    dcg_card_info info;
    int card = DCG_OPTION_CARD(option);
    if (card == 0)
        return true;
    return dcg_view(match->game, viewer, match->view) == DCG_OK &&
           dcg_card(match->view, match->cards, card, &info) == DCG_OK && info.def != 0;
}

static const char *player_name(int player, int reader)
{
    if (reader < DCG_YOU)
        return player == 1 ? "B" : "A";
    return player == reader - DCG_YOU ? "you" : "the opponent";
}

void hint_print(struct match *match, const struct hint *hint, int reader, FILE *out)
{
    const dcg_ai_opinion *opinion = &hint->opinion;
    int viewer = reader % DCG_YOU;
    fputs("The computer would ", out);
    option_tell(match, hint->option, reader, out);
    if (opinion->expected >= 0)
        fprintf(out, "It expects to win with a chance of %.0f %%.\n", opinion->expected * 100);
    const char *before = "Then it expects";
    for (int i = 1; i < opinion->count; i++) {
        if (!option_known(match, opinion->line[i], viewer))
            continue;
        fprintf(out, "%s %s: ", before, player_name(opinion->player[i], reader));
        option_tell(match, opinion->line[i], reader, out);
        before = "               ";
    }
}
