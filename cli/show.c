/* show.c - a match in words: events with the rule that made them happen, the table, the result. */
#include "show.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char *show_rule(const struct match *match, dcg_rule_id rule)
{
    return dcg_rule_number(dcg_game_rules(match->game), rule);
}

void show_intro(const dcg_replay *record)
{
    printf("[1-1-1] A: %s (%s), B: %s (%s), seed %" PRIu64 "\n", record->deck[0].name, record->player[0],
           record->deck[1].name, record->player[1], record->seed);
}

void show_events_to(const struct match *match, int viewer, FILE *out)
{
    char text[DCG_MAX_TEXT];
    for (size_t i = 0; i < match->journal.count; i++) {
        const dcg_event *event = &match->journal.event[i];
        dcg_event_text(match->game, match->cards, event, viewer, text, sizeof text);
        if (text[0] != '\0')
            fprintf(out, "[%s] %s\n", show_rule(match, event->rule), text);
    }
    if (match->journal.lost > 0)
        fprintf(out, "[-] (%zu more events)\n", match->journal.lost);
}

void show_events(const struct match *match, int viewer)
{
    show_events_to(match, viewer, stdout);
}

bool show_turn_began(const struct match *match)
{
    for (size_t i = 0; i < match->journal.count; i++)
        if (match->journal.event[i].kind == DCG_EVENT_TURN_BEGAN)
            return true;
    return false;
}

void show_board(const struct match *match, int viewer)
{
    char small[8192];
    int length = dcg_board_text(match->game, match->cards, viewer, small, sizeof small);
    const char *text = small;
    char *large = NULL;
    if (length >= (int)sizeof small && (large = malloc((size_t)length + 1)) != NULL) {
        dcg_board_text(match->game, match->cards, viewer, large, (size_t)length + 1);
        text = large;
    }
    size_t size = strlen(text);
    printf("%s%s", text, size > 0 && text[size - 1] == '\n' ? "" : "\n");
    free(large);
}

void show_option(const struct match *match, dcg_option option, int viewer)
{
    char text[DCG_MAX_TEXT];
    dcg_option_text(match->game, match->cards, option, viewer, text, sizeof text);
    fputs(text, stdout);
}

void show_result(const struct match *match)
{
    show_result_to(match, stdout);
}

/* Why it ended: what stands behind who won. */
static const char *result_reason(const struct match *match, char text[DCG_MAX_TEXT])
{
    dcg_result_text(match->game, match->cards, -1, text, DCG_MAX_TEXT);
    char *reason = strstr(text, ": ");
    if (reason == NULL)
        return "";
    if (reason[2] >= 'a' && reason[2] <= 'z')
        reason[2] = (char)(reason[2] - 'a' + 'A');
    return reason + 2;
}

void show_result_to(const struct match *match, FILE *out)
{
    dcg_result_info result = dcg_result(match->game);
    char text[DCG_MAX_TEXT];
    const char *reason = result_reason(match, text);
    int turn = dcg_table(match->game).turn;
    switch (result.outcome) {
    case DCG_PLAYING:
        fprintf(out, "[-] The game goes on: turn %d\n", turn);
        break;
    case DCG_WON:
        fprintf(out, "[%s] Winner: %c (%s) in turn %d. %s\n", show_rule(match, result.rule),
                'A' + result.winner, match->record.deck[result.winner == 1].name, turn, reason);
        break;
    case DCG_DRAWN:
        fprintf(out, "[%s] A draw in turn %d. %s\n", show_rule(match, result.rule), turn, reason);
        break;
    case DCG_FAILED:
        fprintf(out, "[-] The game can't go on in turn %d: %s\n", turn, dcg_status_text(result.status));
        break;
    }
}

bool show_viewer(const struct arguments *arguments, int *viewer)
{
    *viewer = -1;
    if (!flag_given(arguments, FLAG_VIEW))
        return true;
    const char *text = arguments->text[FLAG_VIEW];
    if (strcmp(text, "A") != 0 && strcmp(text, "B") != 0)
        return complain("--view takes A or B, not '%s'", text), false;
    *viewer = text[0] - 'A';
    return true;
}
