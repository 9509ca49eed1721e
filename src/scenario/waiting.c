/* waiting.c - what lasts (15-11), what waits for something (18-1, 15-8-5), what is pending (15-4-4). */
#include "compile/keyword.h"
#include "query/info.h"
#include "rules/resolve.h"
#include "record/duration.h"
#include "tree/effect_def.h"
#include "scenario/runner.h"
#include "scenario/unseen.h"

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
    if (kind == TIMED_MODIFIER_DP && (value > MOST_DP || value < -MOST_DP))
        return runner_fails(r, "that number is too large");
    int32_t how_long = until ? until->value : UNTIL_VALUE(UNTIL_GAME_ENDS, NO_PLAYER);
    struct timed_modifier timed_modifier = {
        .kind = (uint8_t)kind, .permanent = subject.permanent, .player = subject.player};
    timed_modifier.generation = subject.generation;
    timed_modifier.until = (unsigned)how_long >> 8 & 15U;
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

/* The player of an effect: the one that the statement says, the owner of its card, or the one that does something. */
static uint8_t effect_player(const struct runner *r, const struct statement *s,
                             const struct statement *effect, const struct effect_instance *p)
{
    const struct operand *owner = statement_operand(s, OPERAND_PLAYER, 0);
    const struct operand *doer = statement_operand(effect, OPERAND_PLAYER, 0);

    if (owner)
        return (uint8_t)owner->value;
    if (p->card)
        return (uint8_t)card_owner(&r->game, p->card);
    return doer ? (uint8_t)doer->value : r->game.turn_player;
}

/* The effect of the unseen card, as its player says it. */
static bool effect_find(struct runner *r, const struct statement *effect, struct unseen *unseen,
                        struct effect_instance *p)
{
    const struct operand *doer = statement_operand(effect, OPERAND_PLAYER, 0);
    const char *wrong = unseen_wrong(unseen);

    if (wrong)
        return runner_fails(r, "%s", wrong);
    if (p->player != (doer ? doer->value : 0))
        unseen_turn(unseen);
    p->effect = unseen_effect(r->file, unseen);
    if (!p->effect)
        return runner_fails(r, "that can't be done");
    p->code = effect_at(r->cards, p->effect)->code;
    r->given |= unseen->kind == UNSEEN_DP;
    return true;
}

/* subject: the permanent that the effect waits for, or NO_PERMANENT. */
static bool effect_instance_read(struct runner *r, const struct statement *s, uint8_t subject,
                                 struct unseen *unseen, struct effect_instance *p)
{
    const struct operand *source = statement_operand(s, OPERAND_CARD, 0), *target;
    struct statement effect;

    memset(p, 0, sizeof *p);
    p->kind = INSTANCE_CLAUSE;
    p->tag = ++r->tags;
    if (!unseen_read(s, &effect, unseen))
        return runner_fails(r, "that can't be done");
    p->target = unseen->kind == UNSEEN_PREVENT ? subject : (uint8_t)NO_PERMANENT;
    p->optional = statement_operand(s, OPERAND_MAY, 0) != NULL;
    p->survives = !source;
    if (source) {
        if (!card_named(r, source->text, (struct where_cards){.player = -1}, &p->card))
            return false;
        p->card_generation = r->game.card[p->card].generation;
    }
    p->player = effect_player(r, s, &effect, p);
    target = statement_operand(&effect, OPERAND_CARD, 0);
    if (target && !permanent_named(r, target->text, &p->target))
        return false;
    if (p->target != NO_PERMANENT)
        p->target_generation = permanent_of(&r->game, p->target)->generation;
    return effect_find(r, &effect, unseen, p);
}

/* These change what they interrupt. */
static bool only_interrupts(const struct unseen *unseen)
{
    return unseen->kind == UNSEEN_PREVENT || unseen->kind == UNSEEN_COST;
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

/* What a delayed trigger waits for. */
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
    struct unseen unseen;

    memset(&w, 0, sizeof w);
    if (!delayed_trigger_event(r, s, &w) || !effect_instance_read(r, s, w.subject, &unseen, &w.what))
        return false;
    if (only_interrupts(&unseen) && !w.immediate)
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
    struct unseen unseen;

    memset(&event, 0, sizeof event);
    if (!effect_instance_read(r, s, NO_PERMANENT, &unseen, &what))
        return false;
    if (only_interrupts(&unseen))
        return runner_fails(r, "only what interrupts (\"would\") can do that");
    pending_add(&r->t, &what, &event);
    if (r->game.outcome == DCG_FAILED)
        return runner_fails(r, "more than %d things are pending", (int)PENDINGS);
    return effect_label(r, s, &what);
}
