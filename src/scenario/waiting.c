/* waiting.c - what lasts (15-11), what waits for something (18-1, 15-8-5), what is pending (15-4-4). */
#include "compile/keyword.h"
#include "query/info.h"
#include "rules/resolve.h"
#include "tree/effect_def.h"
#include "scenario/runner.h"

#include <string.h>

/* Whom something is about: one permanent, or all of a player's. */
struct subject {
    uint8_t permanent, player;
    uint16_t generation;
};

static bool subject_find(struct runner *r, const struct operand *operand, struct subject *subject)
{
    *subject = (struct subject){NO_PERMANENT, NO_PLAYER, 0};
    if (operand->value == SUBJECT_A || operand->value == SUBJECT_B)
        subject->player = (uint8_t)(operand->value - SUBJECT_A);
    if (operand->value != SUBJECT_CARD)
        return true;
    if (!permanent_named(r, operand->text, &subject->permanent))
        return false;
    subject->player = (uint8_t)permanent_player(&r->game, subject->permanent);
    subject->generation = permanent_of(&r->game, subject->permanent)->generation;
    return true;
}

/* The end of a player's turn is that of the present turn or of the next one. */
static uint16_t turn_ending(const struct runner *r, int player)
{
    return (uint16_t)(r->game.turn + (player != NO_PLAYER && player != r->game.turn_player));
}

static bool timed_modifier_begin(struct runner *r, const struct statement *s, enum timed_modifier_kind kind,
                                 int32_t value)
{
    const struct operand *until = statement_operand(s, OPERAND_UNTIL, 0);
    struct subject subject;

    if (!subject_find(r, &s->operand[0], &subject))
        return false;
    if (subject.permanent == NO_PERMANENT && subject.player == NO_PLAYER)
        return runner_fails(r, "say whose cards: all of A's cards");
    if (r->game.timed_modifiers == TIMED_MODIFIERS)
        return runner_fails(r, "more than %d things last", (int)TIMED_MODIFIERS);
    int32_t how_long = until ? until->value : UNTIL_VALUE(UNTIL_GAME_ENDS, NO_PLAYER);
    struct timed_modifier timed_modifier = {
        .kind = (uint8_t)kind, .permanent = subject.permanent, .player = subject.player};
    timed_modifier.generation = subject.generation;
    timed_modifier.until = (uint8_t)(how_long >> 8);
    timed_modifier.turn = timed_modifier.until == UNTIL_TURN_ENDS ? turn_ending(r, how_long & 255) : 0;
    timed_modifier.value = value;
    timed_modifier_add(&r->t, &timed_modifier);
    return true;
}

bool set_dp(struct runner *r, const struct statement *s)
{
    return timed_modifier_begin(r, s, TIMED_MODIFIER_DP, s->operand[1].value);
}

bool set_keyword(struct runner *r, const struct statement *s)
{
    int keyword = s->operand[1].value & 63;

    /* what a keyword is, the set knows only if one of its cards names it */
    if (!keyword_changes_procedure(keyword) && !r->t.cards->keyword_effect[keyword])
        return runner_fails(r, "no card of this file has or gives that keyword by itself");
    r->given = true;
    return timed_modifier_begin(r, s, TIMED_MODIFIER_KEYWORD, s->operand[1].value);
}

bool set_cant(struct runner *r, const struct statement *s)
{
    return timed_modifier_begin(r, s, TIMED_MODIFIER_CANT, s->operand[1].value);
}

/* A deed about memory, drawing or winning: it is a player's who may not be the one whose processing it is. */
static bool deed_for_player(struct runner *r, const struct statement *deed, bool owned,
                            struct effect_instance *p)
{
    int player = deed->operand[0].value;
    int32_t number = deed->count > 1 ? deed->operand[1].value : 0;
    bool other = owned && player != p->player;

    if (number < 0 || number > 100)
        return runner_fails(r, "a number of 0 to 100 is expected");
    if (!owned)
        p->player = (uint8_t)player;
    p->value = (int16_t)number;
    if (deed->value & DEED_REVERSED)
        p->value = (int16_t)-p->value;
    if (!other)
        return true;
    switch (p->deed) {
    case DEED_MEMORY:
        p->value = (int16_t)-p->value;
        return true;
    case DEED_WIN:
        p->deed = DEED_LOSE;
        return true;
    case DEED_LOSE:
        p->deed = DEED_WIN;
        return true;
    default:
        return runner_fails(r, "a player's processing can't make the other one draw");
    }
}

static bool deed_value(struct runner *r, const struct statement *deed, struct effect_instance *p)
{
    int32_t number = statement_operand(deed, OPERAND_NUMBER, 0)->value;

    if (p->deed == DEED_DP && number % 100)
        return runner_fails(r, "DP change by hundreds");
    if (p->deed == DEED_DP)
        number /= 100;
    if (number < -1000 || number > 1000)
        return runner_fails(r, "that number is too large");
    p->value = (int16_t)number;
    return true;
}

static bool effect_instance_read(struct runner *r, const struct statement *s, struct effect_instance *p)
{
    const struct operand *owner = statement_operand(s, OPERAND_PLAYER, 0);
    const struct operand *source = statement_operand(s, OPERAND_CARD, 0), *target;
    struct statement deed;

    memset(p, 0, sizeof *p);
    p->tag = ++r->tags;
    if (!phrase_match(statement_operand(s, OPERAND_DEED, 0)->text, OPERAND_DEED, &deed))
        return runner_fails(r, "that can't be done");
    p->deed = (uint8_t)(deed.value & 255);
    p->player = owner ? (uint8_t)owner->value : r->game.turn_player;
    p->target = NO_PERMANENT;
    p->optional = statement_operand(s, OPERAND_MAY, 0) != NULL;
    p->survives = !source;
    if (source) {
        if (!card_named(r, source->text, (struct where_cards){.player = -1}, &p->card))
            return false;
        p->card_generation = r->game.card[p->card].generation;
        if (!owner)
            p->player = (uint8_t)card_owner(&r->game, p->card);
    }
    target = statement_operand(&deed, OPERAND_CARD, 0);
    if (target) {
        if (!permanent_named(r, target->text, &p->target))
            return false;
        p->target_generation = permanent_of(&r->game, p->target)->generation;
    }
    if (statement_operand(&deed, OPERAND_PLAYER, 0))
        return deed_for_player(r, &deed, owner || source, p);
    return !statement_operand(&deed, OPERAND_NUMBER, 0) || deed_value(r, &deed, p);
}

static bool effect_label(struct runner *r, const struct statement *s, const struct effect_instance *what)
{
    const struct operand *name = statement_operand(s, OPERAND_NAME, 0);

    if (!name)
        return true;
    if (effect_named(r, name->text))
        return runner_fails(r, "the label %.*s is given twice", slice_shown(name->text), name->text.at);
    if (r->effects == EFFECTS)
        return runner_fails(r, "more than %d labels of effects", (int)EFFECTS);
    r->effect[r->effects++] = (struct effect){name->text, *what};
    return true;
}

/* What a watch waits for. */
static bool delayed_trigger_event(struct runner *r, const struct statement *s, struct delayed_trigger *w)
{
    const struct operand *trigger = statement_operand(s, OPERAND_TRIGGER, 0);
    const struct operand *moment = statement_operand(s, OPERAND_MOMENT, 0);
    struct subject subject = {NO_PERMANENT, NO_PLAYER, 0};
    struct statement phrase;

    if (!phrase_match(trigger ? trigger->text : moment->text, trigger ? OPERAND_TRIGGER : OPERAND_MOMENT,
                      &phrase))
        return runner_fails(r, "nothing can wait for that");
    if (phrase.count && !subject_find(r, &phrase.operand[0], &subject))
        return false;
    if (phrase.value >> 12)
        subject.player = (uint8_t)((phrase.value >> 12) - 1);
    w->event = (uint8_t)(phrase.value & 255);
    w->immediate = (phrase.value & WOULD_HAPPEN) != 0;
    w->subject = subject.permanent;
    w->subject_player = subject.player;
    w->subject_generation = subject.generation;
    w->once = moment ? !statement_operand(s, OPERAND_EACH, 0) : statement_operand(s, OPERAND_ONCE, 0) != NULL;
    return true;
}

bool set_delayed_trigger(struct runner *r, const struct statement *s)
{
    struct delayed_trigger w;

    memset(&w, 0, sizeof w);
    if (!delayed_trigger_event(r, s, &w) || !effect_instance_read(r, s, &w.what))
        return false;
    if ((w.what.deed == DEED_PREVENT || w.what.deed == DEED_COST) && !w.immediate)
        return runner_fails(r, "only what interrupts (\"would\") can do that");
    if (w.event == DCG_EVENT_DELETED && w.subject != NO_PERMANENT &&
        r->game.card[w.what.card].permanent == w.subject)
        w.what.survives = 1; /* 4-13-2: its own deletion's effect is pending in the trash */
    w.live = 1;
    delayed_trigger_add(&r->t, &w);
    if (r->game.outcome == DCG_FAILED)
        return runner_fails(r, "more than %d things wait", (int)DELAYED_TRIGGERS);
    return effect_label(r, s, &w.what);
}

bool set_pending(struct runner *r, const struct statement *s)
{
    struct effect_instance what;
    struct game_event event;

    memset(&event, 0, sizeof event);
    if (!effect_instance_read(r, s, &what))
        return false;
    if (what.deed == DEED_PREVENT || what.deed == DEED_COST)
        return runner_fails(r, "only what interrupts (\"would\") can do that");
    pending_add(&r->t, &what, &event);
    if (r->game.outcome == DCG_FAILED)
        return runner_fails(r, "more than %d things are pending", (int)PENDINGS);
    return effect_label(r, s, &what);
}
