/* event.c - events in words; few lines for many of them; how a game ended. */
#include "present/form.h"
#include "rulebook/rule.h"

#include <string.h>

static const char *const event_form[DCG_EVENT_COUNT] = {
#define SAID(event, weight, form) [DCG_EVENT_##event] = form,
#include "present/event_table.def"
#undef SAID
};
static const uint8_t event_weight[DCG_EVENT_COUNT] = {
#define SAID(event, weight, form) [DCG_EVENT_##event] = DCG_WEIGHT_##weight,
#include "present/event_table.def"
#undef SAID
};

/* Why a game was won (1-2): %p the winner, %q the loser. */
static const struct {
    enum rule rule;
    const char *form;
} endings[] = {
    {RULE_11_5_1_2_1, "%q had no security cards left when %p attacked"},
    {RULE_1_2_3_2, "%q had no card left to draw"},
    {RULE_1_2_4, "%q gave up"},
    {RULE_1_2_6, "an effect of a card decided it"},
    {RULE_18_3_2, "effects repeat without end, and nobody can stop them"},
};

static void say_ending(struct words *w, const struct scene *s, dcg_rule_id rule)
{
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
        if (endings[i].rule == (enum rule)rule) {
            words_add(w, ": ");
            form_say(w, s, endings[i].form);
        }
}

static struct scene event_scene(const struct reader *reader, const dcg_event *event)
{
    struct scene s = {.reader = *reader,
                      .player = event->player,
                      .card = event->card,
                      .other = event->other,
                      .value = event->value,
                      .place = event->to ? event->to : event->from,
                      .cause = event->cause,
                      .cost = -1,
                      .def = event->def};

    memcpy(s.set, event->cards, sizeof s.set);
    if (event->kind == DCG_EVENT_TARGET_CHANGED)
        s.player = !event->player; /* whose attack it is */
    return s;
}

static void say_event(struct words *w, const struct scene *s, const dcg_event *event)
{
    size_t from = w->length;
    bool over = event->kind == DCG_EVENT_GAME_WON || event->kind == DCG_EVENT_GAME_DRAWN;
    bool lost = event->kind == DCG_EVENT_GAME_WON && s->reader.you == !event->player;

    form_say(w, s, lost ? "%q lose" : event_form[event->kind]);
    if (over)
        say_ending(w, s, event->rule);
    if (s->reader.you >= 0)
        form_capital(w, from);
}

int dcg_event_text(const dcg_game *game, const dcg_cards *cards, const dcg_event *event, int viewer,
                   char *text, size_t size)
{
    struct words w = words_begin(text, size);
    const struct reader reader = reader_of(game, cards, viewer);

    if (!game || !cards || !event || event->kind >= DCG_EVENT_COUNT) {
        words_add(&w, "unknown event");
        return words_end(&w);
    }
    struct scene s = event_scene(&reader, event);
    say_event(&w, &s, event);
    return words_end(&w);
}

int dcg_result_text(const dcg_game *game, const dcg_cards *cards, int viewer, char *text, size_t size)
{
    static const uint16_t kinds[] = {[DCG_WON] = DCG_EVENT_GAME_WON,
                                     [DCG_DRAWN] = DCG_EVENT_GAME_DRAWN,
                                     [DCG_FAILED] = DCG_EVENT_GAME_FAILED};
    struct words w = words_begin(text, size);
    const struct reader reader = reader_of(game, cards, viewer);
    dcg_result_info result = dcg_result(game);

    if (!game || !cards || result.outcome == DCG_PLAYING) {
        words_add(&w, "The game goes on");
        return words_end(&w);
    }
    const dcg_event event = {.kind = kinds[result.outcome],
                             .rule = result.rule,
                             .player = (uint8_t)result.winner,
                             .value = (int16_t)result.status};
    struct scene s = event_scene(&reader, &event);
    say_event(&w, &s, &event);
    form_capital(&w, 0);
    return words_end(&w);
}

/* ---- Few lines for many events ---- */

int dcg_event_weight(const dcg_event *event)
{
    if (!event || event->kind >= DCG_EVENT_COUNT)
        return DCG_WEIGHT_STEP;
    if (event->kind == DCG_EVENT_REVEALED && event->value > 0)
        return DCG_WEIGHT_DEED; /* by an effect; else it is part of playing the card */
    return event_weight[event->kind];
}

/* What costs are paid for. */
static bool has_cost(const dcg_event *event)
{
    return event->kind == DCG_EVENT_PLAYED || event->kind == DCG_EVENT_DIGIVOLVED ||
           event->kind == DCG_EVENT_USED || event->kind == DCG_EVENT_LINKED;
}

/* The payment for the event at `at`; NULL: there is none. */
static const dcg_event *payment_before(const dcg_event *events, size_t at)
{
    while (at-- > 0 && !has_cost(&events[at]))
        if (events[at].kind == DCG_EVENT_PAID)
            return &events[at];
    return NULL;
}

static bool pays_for_later(const dcg_event *events, size_t count, size_t at)
{
    while (++at < count && events[at].kind != DCG_EVENT_PAID)
        if (has_cost(&events[at]))
            return true;
    return false;
}

static bool is_payment_memory(const dcg_event *events, size_t at)
{
    return at > 0 && events[at].kind == DCG_EVENT_MEMORY && events[at - 1].kind == DCG_EVENT_PAID;
}

/* Does an event have a line of its own? */
static bool has_line(const dcg_event *events, size_t count, size_t at)
{
    switch (dcg_event_weight(&events[at])) {
    case DCG_WEIGHT_STEP:
        return false;
    case DCG_WEIGHT_PART:
        if (events[at].kind == DCG_EVENT_PAID)
            return events[at].value && !pays_for_later(events, count, at);
        return events[at].kind == DCG_EVENT_MEMORY && !is_payment_memory(events, at);
    default:
        return true;
    }
}

static void say_line(struct words *w, const struct reader *reader, const dcg_event *events, size_t count,
                     size_t at)
{
    const dcg_event *event = &events[at];
    const dcg_event *paid = event->kind == DCG_EVENT_PAID ? event
                            : has_cost(event)             ? payment_before(events, at)
                                                          : NULL;
    struct scene s = event_scene(reader, event);

    if (paid)
        s.cost = paid->value;
    say_event(w, &s, event);
    if (paid && (size_t)(paid - events) + 1 < count && paid[1].kind == DCG_EVENT_MEMORY) {
        s.value = paid[1].value;
        form_say(w, &s, ", memory %m");
    }
}

bool dcg_story_next(const dcg_game *game, const dcg_cards *cards, const dcg_event *events, size_t count,
                    int viewer, size_t *at, dcg_line *line)
{
    const struct reader reader = reader_of(game, cards, viewer);

    if (!game || !cards || !events || !at || !line)
        return false;
    while (*at < count && !has_line(events, count, *at))
        ++*at;
    if (*at >= count)
        return false;
    struct words w = words_begin(line->text, sizeof line->text);
    line->event = *at;
    line->rule = events[*at].rule;
    line->weight = dcg_event_weight(&events[*at]);
    say_line(&w, &reader, events, count, (*at)++);
    return true;
}
