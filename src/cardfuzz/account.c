/* account.c - telling a game in which something went wrong: the position, every event, every choice. */
#include "cardfuzz/cardfuzz.h"

#include <stdio.h>
#include <string.h>

static void account_hear(void *user, const dcg_game *game, const dcg_event *event)
{
    struct account *a = user;

    (void)game;
    if (a->events < ACCOUNT_EVENTS)
        a->event[a->events++] = *event;
}

void account_begin(struct account *a, dcg_trace_fn *trace, void *user)
{
    memset(a, 0, sizeof *a);
    a->trace = trace;
    a->user = user;
    a->sink = (dcg_sink){.emit = account_hear, .user = a};
}

void account_board(struct account *a, const struct table *t)
{
    char text[1 << 14];

    dcg_board_text(t->g, t->cards, -1, text, sizeof text);
    for (size_t at = 0, length; text[at]; at += length) {
        length = strcspn(text + at, "\n");
        bool last = !text[at + length];
        text[at + length] = '\0';
        if (length)
            a->trace(a->user, text + at);
        length += !last;
    }
}

void account_events(struct account *a, const struct table *t)
{
    char text[DCG_MAX_TEXT], line[DCG_MAX_TEXT + 32];

    for (int i = 0; i < a->events; i++) {
        dcg_event_text(t->g, t->cards, &a->event[i], -1, text, sizeof text);
        snprintf(line, sizeof line, "    [%s] %s", dcg_rule_number(dcg_game_rules(t->g), a->event[i].rule),
                 text);
        a->trace(a->user, line);
    }
    a->events = 0;
}

void account_choice(struct account *a, const struct table *t, dcg_option option)
{
    char text[DCG_MAX_TEXT], line[DCG_MAX_TEXT + 32];

    dcg_option_text(t->g, t->cards, option, -1, text, sizeof text);
    snprintf(line, sizeof line, "%u %c: %s", (unsigned)t->g->decision.serial, 'A' + t->g->decision.player,
             text);
    a->trace(a->user, line);
}
