/* show_json.c - a match as lines of JSON, one object each (docs/commands.md): the game, events, boards, the result. */
#include "json.h"
#include "show.h"

#include <stdlib.h>

static void line_begin(dcg_json *json, const char *type)
{
    json_begin(json, stdout);
    dcg_json_object(json, NULL);
    dcg_json_string(json, "type", type);
}

static void player_json(dcg_json *json, const char *key, int player)
{
    if (player == 0 || player == 1)
        dcg_json_string(json, key, player ? "B" : "A");
    else
        dcg_json_null(json, key);
}

static void rule_json(dcg_json *json, const struct match *match, dcg_rule_id rule)
{
    if (rule != 0)
        dcg_json_string(json, "rule", show_rule(match, rule));
    else
        dcg_json_null(json, "rule");
}

static void intro_json(const dcg_replay *record)
{
    dcg_json json;
    line_begin(&json, "game");
    dcg_json_array(&json, "decks");
    dcg_json_string(&json, NULL, record->deck[0].name);
    dcg_json_string(&json, NULL, record->deck[1].name);
    dcg_json_close(&json);
    dcg_json_array(&json, "players");
    dcg_json_string(&json, NULL, record->player[0]);
    dcg_json_string(&json, NULL, record->player[1]);
    dcg_json_close(&json);
    dcg_json_count(&json, "seed", record->seed);
    dcg_json_end(&json);
}

static void events_json(const struct match *match, int viewer)
{
    char text[DCG_MAX_TEXT];
    dcg_json json;
    for (size_t i = 0; i < match->journal.count; i++) {
        const dcg_event *event = &match->journal.event[i];
        dcg_event_text(match->game, match->cards, event, viewer, text, sizeof text);
        if (text[0] == '\0')
            continue;
        line_begin(&json, "event");
        dcg_json_string(&json, "event", dcg_event_name(event->kind));
        rule_json(&json, match, event->rule);
        player_json(&json, "player", event->player);
        dcg_json_count(&json, "step", match->record.count);
        dcg_json_string(&json, "text", text);
        dcg_json_end(&json);
    }
}

static void board_json(const struct match *match, int viewer)
{
    dcg_json json;
    int length = dcg_board_text(match->game, match->cards, viewer, NULL, 0);
    char *text = malloc((length > 0 ? (size_t)length : 0) + 1);
    if (text == NULL)
        return;
    text[0] = '\0';
    dcg_board_text(match->game, match->cards, viewer, text, (size_t)length + 1);
    line_begin(&json, "board");
    dcg_json_whole(&json, "turn", dcg_table(match->game).turn);
    dcg_json_string(&json, "text", text);
    dcg_json_end(&json);
    free(text);
}

static void result_json(const struct match *match)
{
    static const char *const outcomes[] = {
        [DCG_PLAYING] = "playing", [DCG_WON] = "won", [DCG_DRAWN] = "drawn", [DCG_FAILED] = "failed"};
    dcg_result_info result = dcg_result(match->game);
    dcg_json json;
    line_begin(&json, "result");
    dcg_json_string(&json, "outcome", outcomes[result.outcome]);
    player_json(&json, "winner", result.outcome == DCG_WON ? result.winner : -1);
    rule_json(&json, match, result.rule);
    dcg_json_whole(&json, "turn", dcg_table(match->game).turn);
    dcg_json_count(&json, "steps", match->record.count);
    dcg_json_end(&json);
}

/* ---- Either form ---- */

void watcher_intro(const struct watcher *watcher, const dcg_replay *record)
{
    if (watcher->machine)
        intro_json(record);
    else
        show_intro(record);
}

void watcher_show(void *user, const struct match *match)
{
    const struct watcher *watcher = user;
    if (watcher->machine)
        events_json(match, watcher->viewer);
    else
        show_events(match, watcher->viewer);
    if (watcher->board && show_turn_began(match))
        watcher_board(watcher, match);
}

void watcher_board(const struct watcher *watcher, const struct match *match)
{
    if (watcher->machine)
        board_json(match, watcher->viewer);
    else
        show_board(match, watcher->viewer);
}

void watcher_result(const struct watcher *watcher, const struct match *match)
{
    if (watcher->machine)
        result_json(match);
    else
        show_result(match);
}
