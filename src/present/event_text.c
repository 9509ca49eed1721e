/* event_text.c - events in words; few lines for many of them; how a game ended. */
#include "tree/modifier_def.h"
#include "present/form.h"
#include "present/phrase.h"
#include "rulebook/rule.h"
#include "state/state.h"
#include "tree/effect_def.h"

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
    {RULE_ATTACK_ON_NO_SECURITY_WIN, "%q had no security cards left when %p attacked"},
    {RULE_GAME_VICTORY_NO_DECK, "%q had no card left to draw"},
    {RULE_GAME_FORFEIT, "%q gave up"},
    {RULE_GAME_WIN_BY_EFFECT, "an effect of a card decided it"},
    {RULE_LOOP_DRAW, "effects repeat without end, and nobody can stop them"},
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

/* ---- What cards say ---- */

/* How long something applies: %p is whose turn it is until then. */
static const char *const until_form[] = {
    [DCG_UNTIL_END_OF_GAME] = "",
    [DCG_UNTIL_END_OF_THIS_TURN] = " for the turn",
    [DCG_UNTIL_END_OF_TURN] = " until the end of %P turn",
    [DCG_UNTIL_END_OF_ATTACK] = " for the attack",
    [DCG_UNTIL_END_OF_BATTLE] = " for the battle",
    [DCG_UNTIL_UNSUSPEND_PHASE] = " until %P next unsuspend phase is over",
};

/* A sentence with what a card says. */
struct quoting {
    struct scene s;
    const dcg_event *event;
    char phrase[2][DCG_MAX_TEXT];
};

static bool quote(struct quoting *q, int at, struct render_part part)
{
    phrase_text(&q->s.reader, q->event->player, &part, q->phrase[at - 1], sizeof q->phrase[0]);
    q->s.phrase[at - 1] = q->phrase[at - 1];
    return q->phrase[at - 1][0] != '\0';
}

/* "A's Agumon gets +3000 DP for the turn" */
static bool say_changed(struct words *w, struct quoting *q)
{
    const dcg_event *event = q->event;
    const struct modifier_def *def = modifier_at(q->s.reader.cards, event->said);
    const struct node *n = node_at(q->s.reader.cards, def->said);
    bool whole = n->kind == NODE_MODIFY;
    bool several = !event->card && render_several(q->s.reader.cards, def->said_of);
    struct render_part part = {.root = def->said, .several = several, .times = event->value};

    int whom = node_at(q->s.reader.cards, n->a)->kind;
    bool effects =
        node_at(q->s.reader.cards, n->b)->mode == MODE_DOESNT_ACTIVATE; /* not itself, but effects of it */
    if (whole && event->card && whom != NODE_CAUSE && !effects) {
        part.hole = n->a;
        part.filling = whom == NODE_OWNER ? "its" : "it";
    }
    if (!quote(q, 1, part))
        return false;
    phrase_possessive(q->phrase[0]);
    if (!several)
        phrase_done(q->phrase[0], sizeof q->phrase[0]);
    q->s.verb = phrase_verb(q->phrase[0], several);
    if (!event->card && !whole && quote(q, 2, (struct render_part){.root = def->said_of}))
        form_say(w, &q->s, "%2 %v%1");
    else
        form_say(w, &q->s, !event->card ? "%1" : whole ? "%S: %1" : "%S %v%1");
    q->s.player = event->until_player;
    if (!(whole && n->c))
        form_say(w, &q->s, until_form[event->until]);
    return true;
}

/* "there is nothing to choose for "1 of your Digimon" (Gaia Force)" */
static bool say_nothing(struct words *w, struct quoting *q)
{
    if (!quote(q, 1, (struct render_part){.root = q->event->whom}))
        return false;
    form_say(w, &q->s, "there is nothing to choose for \"%1\"{ (%c)}");
    return true;
}

/* False: the event says nothing of the text of a card, or it isn't of these cards. */
static bool say_quoting(struct words *w, const struct scene *s, const dcg_event *event)
{
    const dcg_cards *cards = s->reader.cards;
    size_t from = w->length;
    bool changed = event->kind == DCG_EVENT_CHANGED;

    if ((!changed && event->kind != DCG_EVENT_NOTHING_TO_CHOOSE) || !(event->said | event->whom) ||
        event->said >= cards->modifier_count || event->whom >= cards->node_count ||
        event->until > DCG_UNTIL_UNSUSPEND_PHASE)
        return false;
    struct quoting q = {.s = *s, .event = event};
    bool told = changed ? say_changed(w, &q) : say_nothing(w, &q);
    if (!told)
        words_back(w, from);
    return told;
}

static void say_event(struct words *w, const struct scene *s, const dcg_event *event)
{
    size_t from = w->length;
    bool over = event->kind == DCG_EVENT_GAME_WON || event->kind == DCG_EVENT_GAME_DRAWN;
    bool lost = event->kind == DCG_EVENT_GAME_WON && s->reader.you == !event->player;

    if (!say_quoting(w, s, event))
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

    if (!reader.cards || !event || event->kind >= DCG_EVENT_COUNT || !event_form[event->kind]) {
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

    if (!reader.cards || result.outcome == DCG_PLAYING) {
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

/* Memory that an effect moved (4-1-4); else it is part of a payment or of a pass. */
static bool is_effect_memory(const dcg_event *event)
{
    return event->kind == DCG_EVENT_MEMORY && event->rule == RULE_TERM_MEMORY_GAIN_LOSE;
}

/* What an effect did; the rules do the same as a part of something else that is told. */
static bool is_by_effect(const dcg_event *event)
{
    return (event->kind == DCG_EVENT_REVEALED && event->value > 0) || is_effect_memory(event) ||
           (event->kind == DCG_EVENT_TRASHED && event->cause == DCG_CAUSE_EFFECT);
}

int dcg_event_weight(const dcg_event *event)
{
    if (!event || event->kind >= DCG_EVENT_COUNT)
        return DCG_WEIGHT_STEP;
    return is_by_effect(event) ? DCG_WEIGHT_DEED : event_weight[event->kind];
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

/* The card whose effect is carried out at `at`, as far as these events tell; 0: they don't. */
static int effect_card_before(const dcg_event *events, size_t at)
{
    while (at-- > 0) {
        if (events[at].kind == DCG_EVENT_ACTIVATED || events[at].kind == DCG_EVENT_USED)
            return events[at].card;
        if (has_cost(&events[at]))
            break;
    }
    return 0;
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
    if (is_effect_memory(event)) {
        s.card = effect_card_before(events, at);
        form_say(w, &s, "{ by the effect of %c}");
    }
    if (paid && (size_t)(paid - events) + 1 < count && paid[1].kind == DCG_EVENT_MEMORY) {
        s.value = paid[1].value;
        form_say(w, &s, ", memory %m");
    }
}

bool dcg_story_next(const dcg_game *game, const dcg_cards *cards, const dcg_event *events, size_t count,
                    int viewer, size_t *at, dcg_line *line)
{
    const struct reader reader = reader_of(game, cards, viewer);

    if (!reader.cards || !events || !at || !line)
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
