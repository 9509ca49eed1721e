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

static void option_tell(const struct match *match, dcg_option option, int viewer, FILE *out)
{
    char text[DCG_MAX_TEXT];
    option_words(match->game, match->cards, option, viewer, text);
    fprintf(out, "%s\n", text);
}

void hint_print(const struct match *match, const struct hint *hint, int viewer, FILE *out)
{
    const dcg_ai_opinion *opinion = &hint->opinion;
    fputs("The computer would ", out);
    option_tell(match, hint->option, viewer, out);
    if (opinion->expected >= 0)
        fprintf(out, "It expects to win with a chance of %.0f %%.\n", opinion->expected * 100);
    for (int i = 1; i < opinion->count; i++) {
        fprintf(out, i == 1 ? "Then it expects %c: " : "                %c: ", 'A' + opinion->player[i]);
        option_tell(match, opinion->line[i], viewer, out);
    }
}
