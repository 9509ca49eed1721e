/* news.c - what happened since a person last chose: a summary of the opponent's turn, and marks on changed cards. */
#include "screen/screen.h"

#include <string.h>

/* ---- Marks ---- */

static struct card_look card_look(const struct scene *scene, const struct thing *thing)
{
    uint8_t cards[DCG_MAX_CARDS];
    dcg_card_info info;
    struct card_look look = {0};
    if (dcg_card(scene->view, scene->cards, thing->card, &info) != DCG_OK)
        return look;
    look.place = info.place;
    look.dp = info.dp;
    look.suspended = info.suspended;
    look.under = dcg_under(scene->view, thing->card, cards);
    look.links = dcg_links(scene->view, thing->card, cards);
    return look;
}

static bool is_on_field(const struct thing *thing)
{
    return thing->kind == THING_CARD && thing->place != DCG_PLACE_HAND;
}

void news_remember(struct screen *s)
{
    memset(s->before, 0, sizeof s->before);
    for (int i = 0; i < s->scene.count; i++)
        if (is_on_field(&s->scene.thing[i]))
            s->before[s->scene.thing[i].card] = card_look(&s->scene, &s->scene.thing[i]);
    s->remembers = true;
}

/* That a card unsuspends is nothing new: it does so every turn. */
void news_mark(struct screen *s)
{
    for (int i = 0; s->remembers && i < s->scene.count; i++) {
        struct thing *thing = &s->scene.thing[i];
        if (!is_on_field(thing))
            continue;
        struct card_look was = s->before[thing->card], is = card_look(&s->scene, thing);
        thing->changed = was.place != is.place || was.dp != is.dp || was.under != is.under ||
                         was.links != is.links || (is.suspended && !was.suspended);
    }
}

/* ---- The summary ---- */

static void memory_tell(const struct play *play, FILE *out)
{
    const struct match *match = &play->match;
    char text[DCG_MAX_TEXT];
    dcg_event event = {.kind = DCG_EVENT_MEMORY, .value = (int16_t)dcg_table(match->game).memory};
    dcg_event_text(match->game, match->cards, &event, play_reader(play), text, sizeof text);
    fprintf(out, "\n%s.\n", text);
}

void news_tell(struct play *play)
{
    struct screen *s = screen_of(play);
    struct story *story = &s->story;
    struct saying saying;
    int viewer = play_viewer(play);
    size_t from = story->turn[1 - viewer], to = story->turn[viewer];
    if (from == 0 || to <= from || from <= s->told || !saying_begin(&saying))
        return;
    s->told = to;
    bool any = false;
    for (size_t i = from; i < to - 1; i++) {
        const char *text = strstr(story->line[i], "] "); /* without the number of the rule */
        if (story->weight[i] < DCG_WEIGHT_DEED)
            continue;
        fprintf(saying.out, "%s\n", text != NULL ? text + 2 : story->line[i]);
        any = true;
    }
    if (!any)
        fputs("The opponent did nothing.\n", saying.out);
    memory_tell(play, saying.out);
    saying_end(&saying, play, "The opponent's turn");
    if (s->look.popup.text != NULL)
        s->look.popup.foot = " any key goes on ";
}
