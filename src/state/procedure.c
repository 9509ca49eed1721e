/* procedure.c - the stack of procedures under way, the open question, and events for listeners. */
#include "state/procedure.h"

#include <string.h>

struct frame *frame_push(struct dcg_game *g, enum proc proc)
{
    if (g->frames == FRAMES) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return &g->frame[FRAMES - 1]; /* the game is over: nobody will look at it */
    }
    struct frame *f = &g->frame[g->frames++];
    f->proc = (uint8_t)proc;
    return f;
}

void frame_pop(struct dcg_game *g)
{
    memset(&g->frame[--g->frames], 0, sizeof g->frame[0]); /* equal games have equal bytes */
}

const struct frame *frame_caller(const struct dcg_game *g, const struct frame *f)
{
    static const struct frame nothing;

    return f > g->frame ? f - 1 : &nothing;
}

const permanent_set *frame_set(const struct frame *f)
{
    switch (f->proc) {
    case PROC_suspend:
    case PROC_unsuspend:
        return &f->orient.set;
    case PROC_dna:
    case PROC_burst:
        return &f->digivolve.set;
    case PROC_battle:
        return &f->battle.losers;
    case PROC_delete:
    case PROC_leave:
        return &f->leave.set;
    case PROC_would:
        return &f->would.set;
    case PROC_check:
        return &f->check.deleted;
    case PROC_do_keyword_on:
        return &f->keyword.set;
    case PROC_turn_or_move:
        return &f->doing.set;
    default:
        return NULL;
    }
}

void frames_forget_permanent(struct dcg_game *g, uint8_t permanent)
{
    for (int i = 0; i < g->frames; i++) {
        permanent_set *set = (permanent_set *)(uintptr_t)frame_set(&g->frame[i]);
        if (set)
            *set &= ~set_of(permanent);
    }
    g->choosing.permanents &= ~set_of(permanent);
}

uint8_t battle_rival(const struct frame *f, uint8_t permanent)
{
    if (f->proc != PROC_battle || f->card)
        return NO_PERMANENT; /* a security card battles it */
    return f->permanent == permanent      ? f->battle.other
           : f->battle.other == permanent ? f->permanent
                                          : (uint8_t)NO_PERMANENT;
}

void ask(struct table *t, int decision, int player)
{
    struct decision *d = &game_of(t)->decision;

    d->kind = (uint8_t)decision;
    d->player = (uint8_t)player;
    d->asked = true;
    d->serial++;
    d->answer = 0;
    game_of(t)->activations = 0;
}

void emit(struct table *t, dcg_event *event)
{
    if (event->card) {
        cards_insert(event->cards, event->card);
        if (card_known(t->g, event->card, 0) && card_known(t->g, event->card, 1))
            event->def = t->g->card[event->card].def;
    }
    t->sink->emit(t->sink->user, t->g, event);
}

enum rule keyword_rule(int keyword)
{
    static const uint16_t rules[] = {
#define KEYWORD(value, name, rule, text, meaning) RULE_##rule,
#include "dcg/keywords.def"
#undef KEYWORD
    };

    return (enum rule)rules[keyword];
}

void emit_keyword(struct table *t, int keyword, int player, uint8_t card)
{
    EMIT(KEYWORD, keyword_rule(keyword), .player = (uint8_t)player, .card = card, .value = (int16_t)keyword);
}
