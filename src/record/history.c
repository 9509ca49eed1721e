/* history.c - what happened this turn, as far as conditions of the cards ask for it.
 *
 * Each such condition has a number in cards->noted. When an event fits its pattern, it is counted at once, so what the
 * cards and permanents were then decides: for each player, or for the permanent that the condition is about. The counts
 * are records of the game (struct use) and end with the turn (6-6-3). */
#include "cache/cache.h"
#include "query/seen.h"
#include "query/use_count.h"
#include "record/record.h"
#include "state/procedure.h"
#include "state/set.h"

/* For coverage: an effect that has the condition and is looked for; 0: none. */
static uint16_t effect_asking(const struct table *t, node_id condition)
{
    for (int i = 0; t->coverage && i < t->coverage->count; i++)
        if (t->coverage->spot[i].node == condition)
            return t->coverage->spot[i].effect;
    return 0;
}

static void done_note(struct table *t, const struct done_condition *done, const struct game_event *h,
                      int player, uint8_t host)
{
    struct scope s = {.t = t,
                      .player = (uint8_t)player,
                      .host = host,
                      .host_generation = permanent_generation(t->g, host),
                      .resolution = NO_RESOLUTION,
                      .effect = effect_asking(t, done->source),
                      .event = h};
    int times = event_times(&s, done->event, h);

    if (!times)
        return;
    use_record(t, noted_key(t, done, done->of_this ? host : (uint8_t)player), times, done->least);
    changed_offboard(t);
}

void history_note(struct table *t, const struct game_event *h)
{
    permanent_set concerned = h->permanents | (h->how & HOW_OTHER ? set_of(h->other) : 0);

    for (uint32_t i = 1; i < t->cards->noted_count; i++) {
        const struct done_condition *done = done_at(t->cards, t->cards->noted[i].done);
        if (!(pattern_at(t->cards, done->event)->when >> h->kind & 1))
            continue;
        for (int player = 0; player < PLAYERS && !done->of_this; player++)
            done_note(t, done, h, player, NO_PERMANENT);
        SET_EACH (permanent, done->of_this ? concerned : 0)
            done_note(t, done, h, permanent_player(t->g, permanent), permanent);
    }
}
