/* expect_list.c - expectations that are lists: what an area holds, what is pending, what has happened. */
#include "scenario/runner.h"
#include "state/area.h"
#include "state/set.h"

#include <stdio.h>
#include <string.h>

/* Cards to compare with a list. */
struct row {
    int count;
    uint8_t card[DCG_MAX_CARDS];
};

static void row_words(const struct runner *r, const struct row *row, char *text, size_t size)
{
    size_t used = 0;

    (void)snprintf(text, size, "none");
    for (int i = 0; i < row->count && used < size - 1; i++) {
        char name[80];
        int more = snprintf(text + used, size - used, "%s%s", i ? ", " : "",
                            card_words(r, row->card[i], name, sizeof name));
        used += more > 0 ? (size_t)more : 0;
    }
}

static bool row_fails(struct runner *r, const struct row *row)
{
    char text[MESSAGE];

    row_words(r, row, text, sizeof text);
    text_shorten(text, sizeof text / 2);
    return runner_fails(r, "it is: %s", text);
}

/* Does a stack or link row hold exactly the parts of that role, if the item says any? */
static bool parts_match(const struct runner *r, const struct item *item, enum part_role role,
                        const struct row *row)
{
    int at = 0;

    for (int i = 1; i < item->parts; i++) {
        if (item->part[i].role != role)
            continue;
        if (at == row->count || !card_is_named(r, row->card[at], item->part[i].name))
            return false;
        bool face_down = (r->game.card[row->card[at]].flags & CARD_FACE_DOWN) != 0;
        if (face_down != item->part[i].face_down)
            return false;
        at++;
    }
    return at == 0 || at == row->count;
}

static bool item_matches(const struct runner *r, const struct item *item, uint8_t card)
{
    struct row row;
    dcg_card_info info;

    if (!whole_is_named(r, card, item->part[0].name) || dcg_card(&r->game, r->cards, card, &info) != DCG_OK)
        return false;
    if ((card_states(r, card, &info) & item->states) != item->states)
        return false;
    row.count = dcg_under(&r->game, card, row.card);
    if (!parts_match(r, item, PART_UNDER, &row))
        return false;
    row.count = dcg_links(&r->game, card, row.card);
    return parts_match(r, item, PART_LINK, &row);
}

/* Takes the item's cards out of the row: the next one, or any where order doesn't matter. */
static bool row_take(const struct runner *r, struct row *row, const struct item *item, bool ordered)
{
    for (int copy = 0; copy < item->copies; copy++) {
        int at = 0;
        while (at < row->count && !item_matches(r, item, row->card[at]) && !ordered)
            at++;
        if (at == row->count || !item_matches(r, item, row->card[at]))
            return false;
        memmove(row->card + at, row->card + at + 1, (size_t)(row->count - at - 1));
        row->count--;
    }
    return true;
}

/* Compares a row with a list; all of it, or only as many as the list has. */
static bool row_is(struct runner *r, const struct row *row, struct slice text, bool ordered, bool all)
{
    struct row left = *row;
    struct tokens tokens;
    struct item item;
    int column;

    (void)tokens_cut(&tokens, text, &column);
    struct list list = list_begin(&tokens, 0, tokens.count);
    while (list_item(&list, &item))
        if (!row_take(r, &left, &item, ordered))
            return row_fails(r, row);
    return (!all || !left.count) || row_fails(r, row);
}

static struct row area_row(const struct runner *r, const struct statement *s)
{
    struct row row;

    row.count = dcg_area(&r->game, s->operand[0].value, s->operand[1].value, row.card);
    return row;
}

bool expect_area(struct runner *r, const struct statement *s)
{
    struct row row = area_row(r, s);
    int place = s->operand[1].value;

    return row_is(r, &row, s->operand[2].text, place != DCG_PLACE_HAND && place != DCG_PLACE_TRASH, true);
}

bool expect_area_top(struct runner *r, const struct statement *s)
{
    struct row row = area_row(r, s);

    return row_is(r, &row, s->operand[2].text, true, false);
}

static int list_cards(struct slice text)
{
    struct tokens tokens;
    struct item item;
    int column, count = 0;

    (void)tokens_cut(&tokens, text, &column);
    struct list list = list_begin(&tokens, 0, tokens.count);
    while (list_item(&list, &item))
        count += item.copies;
    return count;
}

bool expect_area_bottom(struct runner *r, const struct statement *s)
{
    struct row row = area_row(r, s), bottom = {.count = list_cards(s->operand[2].text)};

    if (bottom.count > row.count)
        return row_fails(r, &row);
    memcpy(bottom.card, row.card + row.count - bottom.count, (size_t)bottom.count);
    return row_is(r, &bottom, s->operand[2].text, true, true);
}

bool expect_count(struct runner *r, const struct statement *s)
{
    struct row row = area_row(r, s);

    return row.count == s->operand[2].value ||
           runner_fails(r, "it is %d card%s", row.count, row.count == 1 ? "" : "s");
}

/* 3-1-3-2: what a player sees of an area whose cards may be hidden. */
bool expect_sees_count(struct runner *r, const struct statement *s)
{
    uint8_t cards[DCG_MAX_CARDS];

    (void)dcg_view(&r->game, s->operand[0].value, &r->view);
    int count = dcg_area(&r->view, s->operand[1].value, s->operand[2].value, cards);
    return count == s->operand[3].value ||
           runner_fails(r, "what is seen is %d card%s", count, count == 1 ? "" : "s");
}

bool expect_stack(struct runner *r, const struct statement *s)
{
    struct row row;
    uint8_t card;

    if (!card_operand(r, s, 0, (struct where_cards){-1, ON_FIELD, true}, &card))
        return false;
    row.count = dcg_under(&r->game, card, row.card);
    return row_is(r, &row, s->operand[1].text, true, true);
}

bool expect_link_row(struct runner *r, const struct statement *s)
{
    struct row row;
    uint8_t card;

    if (!card_operand(r, s, 0, (struct where_cards){-1, ON_FIELD, true}, &card))
        return false;
    row.count = dcg_links(&r->game, card, row.card);
    return row_is(r, &row, s->operand[1].text, true, true);
}

/* Which of two pending records comes first (15-4-3-5, 15-4-5-2). What isn't settled yet is newest. */
static bool pending_before(const dcg_game *g, const struct pending *a, const struct pending *b)
{
    int x = a->batch ? a->batch : UINT16_MAX, y = b->batch ? b->batch : UINT16_MAX;

    return x != y ? x > y : a->what.player == g->turn_player && b->what.player != g->turn_player;
}

static int pending_order(const dcg_game *g, const struct pending *order[PENDINGS])
{
    int count = 0;

    for (int i = 0; i < g->pendings && i < PENDINGS; i++) {
        if (g->pending[i].batch & IMMEDIATE) /* it interrupts at once */
            continue;
        int at = count++;
        for (; at > 0 && pending_before(g, &g->pending[i], order[at - 1]); at--)
            order[at] = order[at - 1];
        order[at] = &g->pending[i];
    }
    return count;
}

static bool pending_is(const struct runner *r, const struct pending *p, struct slice name)
{
    const struct effect *effect = effect_named(r, name);

    if (effect)
        return effect_is(effect, &p->what);
    return p->what.card ? card_is_named(r, p->what.card, name)
                        : permanent_alive(&r->game, p->what.target, p->what.target_generation) &&
                              card_is_named(r, permanent_of(&r->game, p->what.target)->top, name);
}

static bool pending_says(const struct runner *r, const struct pending *p, struct slice words)
{
    return option_says(r, DCG_MAKE_OPTION(DCG_OPTION_FIRST, p->what.card, 0, (int)(p - r->game.pending)),
                       words);
}

bool expect_pending(struct runner *r, const struct statement *s)
{
    const struct pending *order[PENDINGS];
    int count = pending_order(&r->game, order), at = 0, column;
    struct tokens tokens;
    struct item item;

    (void)tokens_cut(&tokens, s->operand[0].text, &column);
    struct list list = list_begin(&tokens, 0, tokens.count);
    list.sayings = true;
    for (; list_item(&list, &item); at++)
        if (at == count || !pending_is(r, order[at], item.part[0].name) ||
            (item.saying.size && !pending_says(r, order[at], item.saying)))
            return runner_fails(r, "%d effects are pending, and number %d isn't %.*s", count, at + 1,
                                slice_shown(item.part[0].name), item.part[0].name.at);
    return at == count || runner_fails(r, "%d effects are pending", count);
}

/* Events about effects are about the card itself, which may lie under a Digimon (an inherited effect); so is the
 * playing or showing of a card. All others happen to the whole Digimon. */
static bool event_of_card(int kind)
{
    switch (kind) {
    case DCG_EVENT_TRIGGERED:
    case DCG_EVENT_ACTIVATED:
    case DCG_EVENT_LOST_TRIGGER:
    case DCG_EVENT_KEYWORD:
    case DCG_EVENT_NOTHING_TO_CHOOSE:
    case DCG_EVENT_PLAYED:
    case DCG_EVENT_REVEALED:
        return true;
    default:
        return false;
    }
}

static bool event_names(const struct runner *r, const struct happened *happened, struct slice name)
{
    const dcg_event *event = &happened->event;
    uint8_t label = card_labelled(r, name);

    if (label && !event_of_card(event->kind) && cards_has(happened->under, label))
        return true;
    for (int card = 1; card < DCG_MAX_CARDS; card++)
        if ((card == event->card || cards_has(event->cards, (uint8_t)card)) &&
            card_is_named(r, (uint8_t)card, name))
            return true;
    return false;
}

static bool event_matches(const struct runner *r, const struct happened *happened,
                          const struct event_item *item)
{
    const dcg_event *event = &happened->event;

    return event->kind == item->kind && (!item->rule || dcg_rule_same(r->numbers, event->rule, item->rule)) &&
           (item->player < 0 || event->player == (uint8_t)item->player) &&
           (!item->has_value || event->value == item->value) &&
           (!item->name.size || event_names(r, happened, item->name));
}

/* The next event from a place on that matches; -1: there is none. */
static int event_find(const struct runner *r, int from, const struct event_item *item)
{
    for (int i = from; i < r->events; i++)
        if (event_matches(r, &r->event[i], item))
            return i;
    return -1;
}

static int events_from(const struct runner *r, const struct statement *s)
{
    return statement_operand(s, OPERAND_SINCE, 0) ? 0 : r->mark;
}

/* The name of an event as it is written in scenarios. */
static void event_words(int kind, char *text, size_t size)
{
    (void)snprintf(text, size, "%s", dcg_event_name(kind));
    for (char *at = text; *at; at++)
        *at = *at == '_' ? ' ' : *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at;
}

/* Why an expected event wasn't found: it came earlier, by another rule, or not at all. */
static bool event_missing(struct runner *r, int number, int begin, int from, const struct event_item *item)
{
    struct event_item any_rule = *item;
    char name[40];

    event_words(item->kind, name, sizeof name);
    any_rule.rule = 0;
    int other = event_find(r, from, &any_rule);
    if (other >= 0) {
        const dcg_event *event = &r->event[other].event;
        return runner_fails(r, "event %d (%s) happened by %s", number, name,
                            dcg_rule_number(r->numbers, event->rule));
    }
    any_rule.has_value = false;
    other = item->has_value ? event_find(r, from, &any_rule) : -1;
    if (other >= 0)
        return runner_fails(r, "event %d (%s) has the value %d", number, name, r->event[other].event.value);
    return event_find(r, begin, item) >= 0
               ? runner_fails(r, "event %d (%s) happened before the one listed before it", number, name)
               : runner_fails(r, "event %d (%s) didn't happen", number, name);
}

bool expect_events(struct runner *r, const struct statement *s)
{
    int from = events_from(r, s), number = 0, column;
    struct tokens tokens;
    struct event_item item;

    tokens.rules = r->numbers;
    (void)tokens_cut(&tokens, statement_operand(s, OPERAND_EVENTS, 0)->text, &column);
    struct list list = list_begin(&tokens, 0, tokens.count);
    while (list_event(&list, &item)) {
        int at = event_find(r, from, &item);
        number++;
        if (at < 0)
            return event_missing(r, number, events_from(r, s), from, &item);
        from = at + 1;
    }
    return true;
}

bool expect_no_event(struct runner *r, const struct statement *s)
{
    struct tokens tokens;
    struct event_item item;
    int column;

    tokens.rules = r->numbers;
    (void)tokens_cut(&tokens, statement_operand(s, OPERAND_HAPPENED, 0)->text, &column);
    struct list list = list_begin(&tokens, 0, tokens.count);
    return (list_event(&list, &item) && event_find(r, events_from(r, s), &item) < 0) ||
           runner_fails(r, "it happened");
}

/* Are these two at the same time? Effects that trigger are, as long as no effect is carried out between them. */
static bool events_together(const struct runner *r, int a, int b)
{
    if (a == b)
        return true;
    for (int i = a < b ? a : b; i <= (a < b ? b : a); i++)
        if (r->event[i].event.kind == DCG_EVENT_ACTIVATED)
            return false;
    return r->event[a].event.kind == DCG_EVENT_TRIGGERED && r->event[b].event.kind == DCG_EVENT_TRIGGERED;
}

/* Do all events of a list happen together with the one at a place? */
static bool events_all_with(const struct runner *r, int from, int place, struct slice text)
{
    struct tokens tokens;
    struct event_item item;
    int column;

    (void)tokens_cut(&tokens, text, &column);
    struct list list = list_begin(&tokens, 0, tokens.count);
    while (list_event(&list, &item)) {
        int at = event_find(r, from, &item);
        while (at >= 0 && !events_together(r, place, at))
            at = event_find(r, at + 1, &item);
        if (at < 0)
            return false;
    }
    return true;
}

bool expect_together(struct runner *r, const struct statement *s)
{
    struct slice text = statement_operand(s, OPERAND_EVENTS, 0)->text;
    int from = events_from(r, s);

    for (int i = from; i < r->events; i++)
        if (events_all_with(r, from, i, text))
            return true;
    return expect_events(r, s) ? runner_fails(r, "they happened, but not at the same time") : false;
}

/* The effects that were lost while they were pending: all of them, in any order. */
bool expect_lost(struct runner *r, const struct statement *s)
{
    struct row row = {.count = 0};

    for (int i = events_from(r, s); i < r->events; i++)
        if (r->event[i].event.kind == DCG_EVENT_LOST_TRIGGER && row.count < DCG_MAX_CARDS)
            row.card[row.count++] = r->event[i].event.card;
    return row_is(r, &row, statement_operand(s, OPERAND_LIST, 0)->text, false, true);
}
