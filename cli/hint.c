/* hint.c - what the search would do in a player's place. */
#include "hint.h"
#include "show.h"

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

void hint_print(struct match *match, const dcg_option_list *list)
{
    dcg_option option;
    dcg_ai_opinion opinion;
    if (hint_find(match, &option, &opinion) != DCG_OK) {
        puts("The computer has no idea.");
        return;
    }
    for (int i = 0; i < list->count; i++) {
        if (list->option[i] != option)
            continue;
        printf("The computer would take %d: ", i + 1);
        show_option(match, option, list->player);
        putchar('\n');
    }
    if (opinion.expected >= 0)
        printf("It expects to win with a chance of %.0f %%.\n", opinion.expected * 100);
    for (int i = 1; i < opinion.count; i++) {
        printf(i == 1 ? "Then it expects %c: " : "                %c: ", 'A' + opinion.player[i]);
        show_option(match, opinion.line[i], list->player);
        putchar('\n');
    }
}
