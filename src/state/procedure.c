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

void ask(struct table *t, int decision, int player)
{
    struct decision *d = &t->g->decision;

    d->kind = (uint8_t)decision;
    d->player = (uint8_t)player;
    d->asked = true;
    d->serial++;
    d->answer = 0;
    t->g->activations = 0;
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
#define KEYWORD(name, rule, text, meaning) RULE_##rule,
#include "dcg/keywords.def"
#undef KEYWORD
    };

    return (enum rule)rules[keyword];
}

void emit_keyword(struct table *t, int keyword, int player, uint8_t card)
{
    EMIT(KEYWORD, keyword_rule(keyword), .player = (uint8_t)player, .card = card, .value = (int16_t)keyword);
}
