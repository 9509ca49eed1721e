/* activation.c - can an effect be activated now? (15-1-3, 15-6-3) */
#include "query/activation.h"
#include "query/timing.h"
#include "state/procedure.h"
#include "tree/program.h"

/* 15-1-3: something keeps it from activating. */
static bool is_barred(const struct scope *s)
{
    bool there = s->host != NO_PERMANENT && permanent_alive(s->t->g, s->host, s->host_generation);

    return effect_barred(s->t, there ? object_permanent(s->t->g, s->host) : object_card(s->card),
                         icons_met(effect_at(s->t->cards, s->effect), s->event));
}

/* Does a program come to something that it does? Otherwise none of its processing conditions is met. */
static bool program_does(const struct scope *s, const struct effect_def *effect)
{
    bool unmet = false;

    for (uint32_t at = effect->code;;) {
        const struct instruction *code = code_at(s->t->cards, at);
        bool goes_on = true;
        switch (code->op) {
        case OP_END:
        case OP_STOP:
            return false;
        case OP_IF:
            goes_on = code->flags & OP_TRIGGER || condition(s, code->condition);
            unmet = !goes_on;
            break;
        case OP_OVERWRITE_IF:
            goes_on = condition(s, code->condition);
            break;
        case OP_OTHERWISE:
            goes_on = unmet;
            break;
        case OP_INTERRUPTING:
            goes_on = effect->would != 0;
            break;
        case OP_JUMP:
            goes_on = false;
            break;
        case OP_MARK:
        case OP_SENTENCE:
        case OP_NOTE:
        case OP_WHEN:
        case OP_UNSTOP:
        case OP_STOP_CHECK:
            break;
        default:
            if (!unmet || !(code->flags & OP_REFERS_BACK))
                return true;
            goes_on = code->op != OP_LATER;
            break;
        }
        at = goes_on ? at + 1 : code->to;
    }
}

bool effect_can_activate(const struct scope *s, const struct effect_def *effect)
{
    return !is_barred(s) && (effect->flags & EFFECT_DOES || program_does(s, effect));
}

/* A keyword that an effect does can be declined: <Blast Digivolve> (16-25-3, 16-30-3), <Save> (16-19-1), <Blitz>. It
 * stands behind the beginning of its sentence. */
bool effect_begins_optional(const dcg_cards *cards, uint32_t effect)
{
    const struct effect_def *e = effect_at(cards, effect);

    return e->flags & EFFECT_ASKS || code_at(cards, e->code + 1)->op == OP_KEYWORD;
}
