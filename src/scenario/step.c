/* step.c - taking actions and answering questions, and what is offered, not offered and refused.
 *
 * An action of the notebook is turned into an option of the engine; where it leaves something open (by which
 * requirement), it means any option that agrees with the rest.
 */
#include "engine/price.h"
#include "query/info.h"
#include "rulebook/rule.h"
#include "rules/resolve.h"
#include "tree/effect_def.h"
#include "engine/main_loop.h"
#include "scenario/runner.h"
#include "state/area.h"

#include <stdio.h>
#include <string.h>

enum { ANY_NUMBER = -1, ANY_CARD = -1 };

/* What an action says about an option. */
struct wanted {
    int player, verb;
    int card, other; /* ANY_CARD: it doesn't say */
    int number;      /* ANY_NUMBER: likewise */
    int more;        /* a card that is chosen right after that; 0: none */
};

static bool wanted_matches(const struct wanted *w, dcg_option option)
{
    return DCG_OPTION_VERB(option) == w->verb && (w->card < 0 || DCG_OPTION_CARD(option) == w->card) &&
           (w->other < 0 || DCG_OPTION_OTHER(option) == w->other) &&
           (w->number < 0 || DCG_OPTION_NUMBER(option) == w->number);
}

/* The option to ask the engine about when none is offered. */
static dcg_option wanted_option(const struct runner *r, const struct wanted *w)
{
    int card = w->card;
    uint8_t permanent = breeding_permanent(&r->game, w->player);

    if (card < 0)
        card = w->verb == DCG_OPTION_MOVE && permanent != NO_PERMANENT
                   ? permanent_of(&r->game, permanent)->top
                   : 0;
    return DCG_MAKE_OPTION(w->verb, card, w->other < 0 ? 0 : w->other, w->number < 0 ? 0 : w->number);
}

static int wanted_count(const struct runner *r, const struct wanted *w, dcg_option *first)
{
    int count = 0;

    for (int i = 0; r->deciding && r->list.player == w->player && i < r->list.count; i++) {
        if (!wanted_matches(w, r->list.option[i]))
            continue;
        if (!count++)
            *first = r->list.option[i];
    }
    if (count || !r->deciding || r->list.decision != DCG_DECISION_REPEAT || w->verb != DCG_OPTION_PICK)
        return count;
    *first = wanted_option(r, w); /* any number can be declared, 18-3-3 */
    return r->list.player == w->player;
}

/* Where each action's card is looked for first. */
static struct where_cards card_where(int verb, int player)
{
    switch (verb) {
    case DCG_OPTION_PLAY:
    case DCG_OPTION_USE:
    case DCG_OPTION_DIGIVOLVE:
    case DCG_OPTION_DNA_DIGIVOLVE:
    case DCG_OPTION_BURST_DIGIVOLVE:
    case DCG_OPTION_APP_FUSE:
    case DCG_OPTION_LINK:
        return (struct where_cards){player, IN_HAND, false};
    case DCG_OPTION_MOVE:
        return (struct where_cards){player, IN_BREEDING, true};
    case DCG_OPTION_ATTACK:
    case DCG_OPTION_BLOCK:
        return (struct where_cards){player, IN_BATTLE, true};
    case DCG_OPTION_ACTIVATE:
    case DCG_OPTION_COUNTER:
        return (struct where_cards){player, ON_FIELD | IN_HAND, false}; /* inherited effects, too */
    case DCG_OPTION_CARD_CHOICE:
        return (struct where_cards){-1, 1 << DCG_PLACE_LINKED, false};
    default:
        return (struct where_cards){player, ON_FIELD | IN_HAND, true};
    }
}

/* The requirement of a card that costs this much: of those that are offered one that is printed so, then one that has
 * this price, as on a Tamer that counts as a Digimon; else any that is printed so. */
static bool requirement_costing(struct runner *r, struct wanted *w, int32_t cost)
{
    const struct card_def *d = card_def(r->cards, r->game.card[w->card].def);
    struct wanted printed = *w, any = *w;
    int found = -1;

    any.number = -1;
    for (int i = 0; i < d->digivolve_count; i++) {
        dcg_option option;
        printed.number = i;
        if (r->cards->requirement[d->digivolve + (uint32_t)i].cost != cost)
            continue;
        found = found < 0 ? i : found;
        w->number = i;
        if (wanted_count(r, &printed, &option))
            return true;
    }
    for (int i = 0; r->deciding && i < r->list.count; i++) {
        w->number = DCG_OPTION_NUMBER(r->list.option[i]);
        if (wanted_matches(&any, r->list.option[i]) && option_price(&r->t, r->list.option[i]) == cost)
            return true;
    }
    w->number = found;
    return found >= 0 || runner_fails(r, "the card has no digivolution requirement of cost %d", (int)cost);
}

static void wanted_set(struct wanted *w, dcg_option option)
{
    w->card = DCG_OPTION_CARD(option);
    w->other = DCG_OPTION_OTHER(option);
    w->number = DCG_OPTION_NUMBER(option);
}

/* Several effects may be meant: by which words they can be told apart. */
static bool wanted_several(struct runner *r, struct slice name, const dcg_option *option, int count)
{
    char words[DCG_MAX_TEXT];

    options_sayings(r, option, count, words, sizeof words);
    return runner_fails(r,
                        "%d effects may be meant by %.*s: write the first words of one behind the name: %s",
                        count, slice_shown(name), name.at, words);
}

/* activate X "Draw", pick "Draw": the effect or choice that begins so. */
static bool wanted_saying(struct runner *r, struct slice words, struct wanted *w)
{
    enum { NUMBERS = 256 };
    dcg_option option[SAYINGS];
    int found = 0;

    for (int i = 0; i < NUMBERS; i++) {
        dcg_option this = DCG_MAKE_OPTION(w->verb, w->card < 0 ? 0 : w->card, 0, i);
        if (!option_says(r, this, words))
            continue;
        w->number = i;
        option[found++ % SAYINGS] = this;
    }
    if (found > 1)
        return wanted_several(r, words, option, found < SAYINGS ? found : SAYINGS);
    return found == 1 ||
           runner_fails(r, "no effect or choice here begins with \"%.*s\"", slice_shown(words), words.at);
}

static bool wanted_number(struct runner *r, const struct statement *action, struct wanted *w)
{
    const struct operand *number = statement_operand(action, OPERAND_NUMBER, 0);
    const struct operand *saying = statement_operand(action, OPERAND_SAYING, 0);

    if (saying && w->verb != DCG_OPTION_FIRST)
        return wanted_saying(r, saying->text, w);

    if (!number || w->verb == DCG_OPTION_FIRST)
        return true;
    if (action->value & ACTION_COST)
        return requirement_costing(r, w, number->value);
    bool repeats = w->verb == DCG_OPTION_PICK && r->game.decision.kind == DCG_DECISION_REPEAT;
    if (number->value < !repeats || number->value > (repeats ? DCG_MAX_REPEATS : 255))
        return runner_fails(
            r, repeats ? "a loop is repeated 0 to %d times" : "requirements and effects are counted from 1",
            DCG_MAX_REPEATS);
    w->number = (int)number->value - (w->verb != DCG_OPTION_PICK);
    return true;
}

static bool permanent_is_named(const struct runner *r, uint8_t permanent, uint16_t generation,
                               struct slice name)
{
    return permanent_alive(&r->game, permanent, generation) &&
           card_is_named(r, permanent_of(&r->game, permanent)->top, name);
}

/* Is this the processing that is meant: by its label, its card, or the card that it is about? */
static bool effect_instance_is(const struct runner *r, const struct effect_instance *p, struct slice name)
{
    const struct effect *effect = effect_named(r, name);

    if (effect)
        return effect_is(effect, p);
    return (p->card && card_is_named(r, p->card, name)) ||
           permanent_is_named(r, p->target, p->target_generation, name);
}

/* Is that card offered by that verb, under this name? */
static bool offers_card(const struct runner *r, int i, int verb, struct slice name)
{
    dcg_option option = r->list.option[i];

    return DCG_OPTION_VERB(option) == verb && DCG_OPTION_CARD(option) &&
           card_is_named(r, (uint8_t)DCG_OPTION_CARD(option), name);
}

/* first X by 2: the second effect of that card that is offered; first X "Draw": the one that begins so. */
static bool wanted_offered(struct runner *r, struct slice name, const struct operand *saying, int number,
                           struct wanted *w)
{
    dcg_option option[SAYINGS];
    int found = 0;

    for (int i = 0; r->deciding && i < r->list.count; i++) {
        if (!offers_card(r, i, DCG_OPTION_FIRST, name) ||
            (saying && !option_says(r, r->list.option[i], saying->text)) || (++found != number && number))
            continue;
        wanted_set(w, r->list.option[i]);
        option[(found - 1) % SAYINGS] = r->list.option[i];
    }
    if (!number && found > 1)
        return wanted_several(r, name, option, found < SAYINGS ? found : SAYINGS);
    return found > 0 && found >= number;
}

/* choose X: of the cards that are offered. Those that nobody could tell apart are as good as each other. */
static bool wanted_choice(struct runner *r, struct slice name, bool whole, struct wanted *w)
{
    uint8_t found = 0;

    for (int i = 0; r->deciding && i < r->list.count; i++) {
        uint8_t card = (uint8_t)DCG_OPTION_CARD(r->list.option[i]);
        if (DCG_OPTION_VERB(r->list.option[i]) != DCG_OPTION_CARD_CHOICE || !card ||
            !(whole ? whole_is_named(r, card, name) : card_is_named(r, card, name)))
            continue;
        if (found && !cards_alike(r, found, card))
            return runner_fails(r, "several cards called %.*s are offered: give them labels",
                                slice_shown(name), name.at);
        found = found ? found : card;
    }
    w->card = found;
    return found != 0;
}

/* first X: one of what is pending, or of what interrupts. */
static bool wanted_first(struct runner *r, struct slice name, const struct operand *saying, struct wanted *w)
{
    dcg_option option[SAYINGS];
    bool interrupts = r->deciding && r->list.decision == DCG_DECISION_INTERRUPT;
    int count = interrupts ? r->game.delayed_triggers : r->game.pendings;
    int found = 0;

    for (int i = 0; i < count; i++) {
        const struct delayed_trigger *delayed_trigger = &r->game.delayed_trigger[i & (DELAYED_TRIGGERS - 1)];
        const struct effect_instance *p = interrupts ? &delayed_trigger->what : &r->game.pending[i].what;
        if (interrupts && (!delayed_trigger->live || !delayed_trigger->immediate))
            continue;
        if (!effect_instance_is(r, p, name) &&
            !(interrupts &&
              permanent_is_named(r, delayed_trigger->subject, delayed_trigger->subject_generation, name)))
            continue;
        dcg_option this =
            interrupts ? DCG_MAKE_OPTION(DCG_OPTION_FIRST, p->card, 0, i) : order_option(&r->game, i);
        if (saying && !option_says(r, this, saying->text))
            continue;
        wanted_set(w, this);
        option[found++ % SAYINGS] = this;
    }
    if (found > 1)
        return wanted_several(r, name, option, found < SAYINGS ? found : SAYINGS);
    return found == 1 || wanted_offered(r, name, saying, 0, w) ||
           runner_fails(r, "no effect that is waiting is called %.*s", slice_shown(name), name.at);
}

/* The cards that an action names. */
static bool wanted_cards(struct runner *r, const struct statement *action, struct wanted *w)
{
    const struct operand *target = statement_operand(action, OPERAND_TARGET, 0);
    uint8_t card;

    if (!statement_operand(action, OPERAND_CARD, 0))
        return true;
    struct slice name = statement_operand(action, OPERAND_CARD, 0)->text;
    const struct operand *number = statement_operand(action, OPERAND_NUMBER, 0);
    const struct operand *saying = statement_operand(action, OPERAND_SAYING, 0);
    if (w->verb == DCG_OPTION_FIRST && number)
        return wanted_offered(r, name, saying, number->value, w) ||
               runner_fails(r, "no such effect of %.*s is offered", slice_shown(name), name.at);
    if (w->verb == DCG_OPTION_FIRST)
        return wanted_first(r, name, saying, w);
    if (w->verb == DCG_OPTION_CARD_CHOICE &&
        (wanted_choice(r, name, false, w) || r->failed || wanted_choice(r, name, true, w)))
        return !r->failed;
    if (!card_operand(r, action, 0, card_where(w->verb, w->player), &card))
        return false;
    w->card = card;
    if (statement_operand(action, OPERAND_CARD, 1)) {
        if (!card_operand(r, action, 1, (struct where_cards){w->player, ON_FIELD, true}, &card))
            return false;
        w->other = card;
    }
    if (statement_operand(action, OPERAND_CARD, 2)) {
        if (!card_operand(r, action, 2, (struct where_cards){w->player, ON_FIELD | IN_HAND, true}, &card))
            return false;
        w->more = card;
    }
    if (!target)
        return true;
    card = 0;
    if (target->value == TARGET_CARD &&
        !card_named(r, target->text, (struct where_cards){1 - w->player, IN_BATTLE, true}, &card))
        return false;
    w->other = card;
    return true;
}

/* An effect that plays cards without paying asks which cards: "play X" and "use X" are answers, too. */
static bool choice_is_to(const struct runner *r, int verb)
{
    int purpose = verb == DCG_OPTION_PLAY ? DCG_PURPOSE_PLAY : verb == DCG_OPTION_USE ? DCG_PURPOSE_USE : 0;
    dcg_ask ask;

    if (!purpose || !r->deciding || r->list.decision != DCG_DECISION_CHOOSE || !r->list.count ||
        DCG_OPTION_VERB(r->list.option[0]) != DCG_OPTION_CARD_CHOICE)
        return false;
    return dcg_asked(&r->game, r->cards, &ask) == DCG_OK && ask.purpose == purpose;
}

static bool wanted_read(struct runner *r, const struct statement *s, struct wanted *w)
{
    const struct operand *text = statement_operand(s, OPERAND_ACTION, 0);
    struct statement action;

    if (!phrase_match(text->text, OPERAND_ACTION, &action))
        return runner_fails(r, "there is no such action");
    *w = (struct wanted){runner_player(r, s), action.value & 255, ANY_CARD, ANY_CARD, ANY_NUMBER, 0};
    if (w->verb == DCG_OPTION_FORFEIT)
        w->number = w->player;
    if (choice_is_to(r, w->verb))
        w->verb = DCG_OPTION_CARD_CHOICE;
    return wanted_cards(r, &action, w) && wanted_number(r, &action, w);
}

/* What was asked and offered, in words, behind a message. */
static bool runner_fails_offer(struct runner *r, const char *what)
{
    char text[DCG_MAX_TEXT], *offers = r->offers;
    size_t used = 0;

    if (!r->deciding)
        return runner_fails(r, "%s: the game is over", what);
    (void)dcg_decision_text(&r->game, r->cards, text, sizeof text);
    offers[0] = '\0';
    for (int i = 0; i < r->list.count && used < sizeof r->offers - 1; i++) {
        char option[DCG_MAX_TEXT];
        option_shown(r, i, option, sizeof option);
        int more = snprintf(offers + used, sizeof r->offers - used, "%s%s", i ? "; " : "", option);
        used += more > 0 ? (size_t)more : 0;
    }
    text_shorten(offers, MESSAGE / 2);
    return runner_fails(r, "%s; asked: %s; offered: %s", what, text, offers);
}

static bool runner_chooses(struct runner *r, dcg_option option)
{
    dcg_status status;

    r->mark = r->events;
    if (!r->given) /* as in a game: what no card says isn't looked for */
        session_open(&r->session, &r->t);
    status = choose(&r->t, option);
    table_keep_nothing(&r->t);
    if (status != DCG_OK)
        return runner_fails(r, "the engine doesn't take its own option: %s", dcg_status_text(status));
    return runner_look(r);
}

/* The other material of a DNA digivolution, if it is asked for; what needs no choice is taken anyway. */
static bool runner_chooses_more(struct runner *r, int card)
{
    struct wanted w = {r->list.player, DCG_OPTION_CARD_CHOICE, card, 0, 0, 0};
    dcg_option option = 0;

    if (!card || r->failed)
        return !r->failed;
    if (r->deciding && r->list.decision == DCG_DECISION_CHOOSE)
        return wanted_count(r, &w, &option) ? runner_chooses(r, option)
                                            : runner_fails_offer(r, "that card can't be chosen");
    return true;
}

/* Was that card the only one that could be chosen since the last choice, so that no player was asked? */
static bool was_forced(const struct runner *r, const struct wanted *w)
{
    for (int i = r->mark; w->verb == DCG_OPTION_CARD_CHOICE && i < r->events; i++) {
        const dcg_event *event = &r->event[i].event;
        if (event->kind == DCG_EVENT_FORCED && w->card > 0 && cards_has(event->cards, (uint8_t)w->card))
            return true;
    }
    return false;
}

bool step_take(struct runner *r, const struct statement *s)
{
    const struct operand *player = statement_operand(s, OPERAND_PLAYER, 0);
    struct wanted w = {0};
    dcg_option option = 0;
    char text[DCG_MAX_TEXT];

    if (!wanted_read(r, s, &w))
        return false;
    if (w.verb == DCG_OPTION_FORFEIT)
        return runner_chooses(r, wanted_option(r, &w));
    if (r->deciding && player && player->value != r->list.player)
        return runner_fails_offer(r, "it is the other player who decides");
    int count = wanted_count(r, &w, &option);
    if (count > 1)
        return runner_fails_offer(r, "several options may be meant");
    if (count == 1)
        return runner_chooses(r, option) && runner_chooses_more(r, w.more);
    if (was_forced(r, &w))
        return runner_fails_offer(r, "no player was asked: there was no other card to choose");
    dcg_refusal no = dcg_why_not(&r->game, r->cards, w.player, wanted_option(r, &w));
    (void)snprintf(text, sizeof text, "not offered (%s: %s)", dcg_rule_number(r->numbers, no.rule),
                   dcg_refusal_text(no.reason));
    return runner_fails_offer(r, text);
}

/* take "...": the option that reads so, as the trace shows it. */
bool step_take_words(struct runner *r, const struct statement *s)
{
    struct slice words = statement_operand(s, OPERAND_SAYING, 0)->text;
    const struct operand *player = statement_operand(s, OPERAND_PLAYER, 0);
    dcg_option option = 0;
    int found = 0;

    for (int i = 0; r->deciding && i < r->list.count; i++) {
        char text[DCG_MAX_TEXT], shown[DCG_MAX_TEXT];
        (void)dcg_option_text(&r->game, r->cards, r->list.option[i], r->list.player, text, sizeof text);
        option_shown(r, i, shown, sizeof shown);
        if (!slice_is(words, text) && !slice_is(words, shown))
            continue;
        option = r->list.option[i];
        found++;
    }
    if (r->deciding && player && player->value != r->list.player)
        return runner_fails_offer(r, "it is the other player who decides");
    if (found != 1)
        return runner_fails_offer(r, found ? "several options read so" : "no option reads so");
    return runner_chooses(r, option);
}

bool step_offered(struct runner *r, const struct statement *s)
{
    const struct operand *price = statement_operand(s, OPERAND_NUMBER, 0);
    struct wanted w = {0};
    dcg_option option;

    if (!wanted_read(r, s, &w))
        return false;
    if (!wanted_count(r, &w, &option))
        return runner_fails_offer(r, "that isn't offered");
    r->explicit_end = true;
    return !price || option_price(&r->t, option) == price->value ||
           runner_fails_offer(r, "it costs something else");
}

/* Does the engine name that rule? Of a choice also 1-3-6 counts, and 6-5-1 where something else is asked. */
static bool refusal_cites(const struct runner *r, dcg_refusal no, int32_t expected)
{
    if (dcg_rule_same(r->numbers, no.rule, (dcg_rule_id)expected))
        return true;
    if (no.reason == DCG_REFUSAL_NOT_ASKED)
        return expected == RULE_TURN_MAIN_ACTIONS;
    return no.reason >= DCG_REFUSAL_CHOICE_NOT_MEANT && no.reason <= DCG_REFUSAL_EFFECT_MANDATORY &&
           expected == RULE_GAME_CHOOSE_ONE_OR_MORE;
}

/* Not among the options, and if a rule is named, the engine says so too. */
static bool step_absent(struct runner *r, const struct statement *s)
{
    const struct operand *expected = statement_operand(s, OPERAND_RULE, 0);
    struct wanted w = {0};
    dcg_option option;

    if (!wanted_read(r, s, &w))
        return false;
    if (wanted_count(r, &w, &option))
        return runner_fails_offer(r, "that is offered");
    r->explicit_end = r->deciding && w.player == r->list.player; /* it is about the question that is open */
    if (!expected)
        return true;
    dcg_refusal no = dcg_why_not(&r->game, r->cards, w.player, wanted_option(r, &w));
    if (!no.reason)
        return runner_fails(r, "the engine sees nothing against it");
    if (refusal_cites(r, no, expected->value)) {
        r->report->refusals[no.reason]++;
        return true;
    }
    return runner_fails(r, "it is refused by %s: %s", dcg_rule_number(r->numbers, no.rule),
                        dcg_refusal_text(no.reason));
}

bool step_not_offered(struct runner *r, const struct statement *s)
{
    return step_absent(r, s);
}

/* Without a rule it is a question: the rule is told. */
bool step_refused(struct runner *r, const struct statement *s)
{
    struct wanted w = {0};

    if (!step_absent(r, s))
        return false;
    if (statement_operand(s, OPERAND_RULE, 0) || !wanted_read(r, s, &w))
        return !r->failed;
    dcg_refusal no = dcg_why_not(&r->game, r->cards, w.player, wanted_option(r, &w));
    if (!no.reason)
        return runner_fails(r, "the engine sees nothing against it");
    runner_notes(r, "%.*s: refused by %s: %s", (int)s->text.size, s->text.at,
                 dcg_rule_number(r->numbers, no.rule), dcg_refusal_text(no.reason));
    return true;
}

/* label X as T1: of several X on the field, the oldest one that has no label yet. */
bool step_label(struct runner *r, const struct statement *s)
{
    struct slice name = statement_operand(s, OPERAND_CARD, 0)->text;
    uint8_t row[DCG_MAX_CARDS], card = 0;

    for (int player = 0; player < 2 && !card; player++) {
        int count = dcg_area(&r->game, player, DCG_PLACE_BATTLE, row);
        for (int i = 0; i < count && !card; i++)
            if (card_is_named(r, row[i], name) && !card_has_label(r, row[i]))
                card = row[i];
    }
    if (!card && !card_operand(r, s, 0, (struct where_cards){.player = -1}, &card))
        return false;
    return label_add(r, statement_operand(s, OPERAND_NAME, 0)->text, card);
}

bool step_do(struct runner *r, const struct statement *s)
{
    (void)r;
    (void)s;
    return true;
}

bool step_remember(struct runner *r, const struct statement *s)
{
    uint8_t card;

    if (!card_operand(r, s, 0, (struct where_cards){.player = -1}, &card))
        return false;
    r->remembered[card] = r->game.card[card].generation;
    return true;
}
