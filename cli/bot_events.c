/* bot_events.c - keeps events, and writes them as a player knows them. Cards are named by the view of the player, or by
 * the event if everybody saw them. */
#include "bot_events.h"

void bot_events_add(struct bot_events *events, const dcg_event *event)
{
    if (dcg_event_weight(event) > DCG_WEIGHT_STEP)
        events->event[events->count++ % BOT_EVENTS] = *event;
}

static void number_json(dcg_json *json, const dcg_event *event, const dcg_game *view, const dcg_cards *cards)
{
    dcg_card_info info = {.def = event->def};
    dcg_card_facts facts;
    if (info.def == 0 && event->card != 0)
        dcg_card(view, cards, event->card, &info);
    if (dcg_cards_facts(cards, info.def, &facts) == DCG_OK)
        dcg_json_string(json, "number", facts.number);
}

/* All cards, if there are several. */
static void ids_json(dcg_json *json, const dcg_event *event)
{
    int count = 0;
    for (int card = 1; card < DCG_MAX_CARDS; card++)
        count += (int)(event->cards[card / 64] >> card % 64 & 1);
    if (count < 2)
        return;
    dcg_json_array(json, "cards");
    for (int card = 1; card < DCG_MAX_CARDS; card++)
        if (event->cards[card / 64] >> card % 64 & 1)
            dcg_json_whole(json, NULL, card);
    dcg_json_close(json);
}

static void place_json(dcg_json *json, const char *key, int place)
{
    if (place != DCG_PLACE_OUTSIDE)
        dcg_json_string(json, key, dcg_place_text(place));
}

static void event_json(dcg_json *json, const dcg_event *event, const dcg_game *view, const dcg_cards *cards,
                       int player)
{
    dcg_json_string(json, "event", dcg_event_name(event->kind));
    if (event->rule != 0)
        dcg_json_string(json, "rule", dcg_rule_number(dcg_game_rules(view), event->rule));
    if (event->player < 2)
        dcg_json_string(json, "player", event->player == 0 ? "A" : "B");
    if (event->card != 0)
        dcg_json_whole(json, "card", event->card);
    number_json(json, event, view, cards);
    if (event->other != 0)
        dcg_json_whole(json, "other", event->other);
    ids_json(json, event);
    place_json(json, "from", event->from);
    place_json(json, "to", event->to);
    dcg_json_whole(json, "value",
                   event->kind == DCG_EVENT_MEMORY && player == 1 ? -event->value : event->value);
}

void bot_events_json(dcg_json *json, const struct bot_events *events, const dcg_game *view,
                     const dcg_cards *cards, int player, bool texts)
{
    char text[DCG_MAX_TEXT];
    size_t first = events->count > BOT_EVENTS ? events->count - BOT_EVENTS : 0;
    dcg_json_array(json, "events");
    for (size_t i = first; i < events->count; i++) {
        const dcg_event *event = &events->event[i % BOT_EVENTS];
        dcg_json_object(json, NULL);
        event_json(json, event, view, cards, player);
        if (texts) {
            dcg_event_text(view, cards, event, player, text, sizeof text);
            dcg_json_string(json, "text", text);
        }
        dcg_json_close(json);
    }
    dcg_json_close(json);
    if (first > 0)
        dcg_json_count(json, "events_lost", first);
}
