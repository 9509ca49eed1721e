/* bot_events.h - what happened since a bot's last decision. */
#ifndef DCG_CLI_BOT_EVENTS_H
#define DCG_CLI_BOT_EVENTS_H

#include "json.h"

#include <dcg.h>

enum { BOT_EVENTS = 256 };

/* The last events, oldest first, without those that are only steps of the rules. All zero to begin with. */
struct bot_events {
    dcg_event event[BOT_EVENTS];
    size_t count; /* of all events, also those that were replaced by later ones */
};

void bot_events_add(struct bot_events *events, const dcg_event *event);
/* As the player knows them whose view it is. Texts: also in words. */
void bot_events_json(dcg_json *json, const struct bot_events *events, const dcg_game *view,
                     const dcg_cards *cards, int player, bool texts);

#endif
