/* hint.c - what the search would do in a player's place. */
#include "hint.h"

enum { HINT_LEVEL = 4 };

dcg_status hint_find(struct match *match, dcg_option *option, dcg_ai_opinion *opinion)
{
    const dcg_deck *deck = match->record.deck;
    dcg_ai_plan plan;
    dcg_ai_level(HINT_LEVEL, &plan);
    dcg_ai *ai = dcg_ai_new(&plan, match->cards, &deck[0], &deck[1]);
    if (ai == NULL)
        return DCG_ERROR_MEMORY;
    dcg_status status = match_ai(match, ai, option, opinion);
    dcg_ai_free(ai);
    return status;
}

static void option_tell(const struct match *match, dcg_option option, int viewer, FILE *out)
{
    char text[DCG_MAX_TEXT];
    dcg_option_text(match->game, match->cards, option, viewer, text, sizeof text);
    fprintf(out, "%s\n", text);
}

dcg_option hint_print(struct match *match, const dcg_option_list *list, FILE *out)
{
    dcg_option option;
    dcg_ai_opinion opinion;
    if (hint_find(match, &option, &opinion) != DCG_OK) {
        fputs("The computer has no idea.\n", out);
        return 0;
    }
    for (int i = 0; i < list->count; i++) {
        if (list->option[i] != option)
            continue;
        fprintf(out, "The computer would take %d: ", i + 1);
        option_tell(match, option, list->player, out);
    }
    if (opinion.expected >= 0)
        fprintf(out, "It expects to win with a chance of %.0f %%.\n", opinion.expected * 100);
    for (int i = 1; i < opinion.count; i++) {
        fprintf(out, i == 1 ? "Then it expects %c: " : "                %c: ", 'A' + opinion.player[i]);
        option_tell(match, opinion.line[i], list->player, out);
    }
    return option;
}
