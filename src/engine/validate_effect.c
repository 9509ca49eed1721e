/* validate_effect.c - the invariants of effects that are being carried out, and of what they remember. */
#include "tree/effect_def.h"
#include "tree/program.h"
#include "tree/storage.h"
#include "state/procedure.h"
#include "effect/carry_out.h"
#include "query/info.h"
#include "engine/validate.h"

#include <string.h>

static bool all_zero(const void *bytes, size_t size)
{
    const unsigned char *at = bytes;

    return size == 0 || (at[0] == 0 && memcmp(at, at + 1, size - 1) == 0);
}

#define BEHIND(g, array, used) (&(g)->array[used])
#define REST(g, array, used)   ((sizeof(g)->array / sizeof(g)->array[0] - (used)) * sizeof(g)->array[0])

static const char *counts_unsound(const struct dcg_game *g)
{
    if (g->resolutions > RESOLUTIONS || g->journals > JOURNAL || g->uses > USES || g->spents > SPENT ||
        g->lkis >= LKIS || g->game_events > GAME_EVENTS)
        return "there are too many records of effects";
    if (!all_zero(BEHIND(g, resolution, g->resolutions), REST(g, resolution, g->resolutions)) ||
        !all_zero(BEHIND(g, entry, g->journals), REST(g, entry, g->journals)) ||
        !all_zero(BEHIND(g, entry_mark, g->journals), REST(g, entry_mark, g->journals)) ||
        !all_zero(BEHIND(g, use, g->uses), REST(g, use, g->uses)) ||
        !all_zero(BEHIND(g, spent, g->spents), REST(g, spent, g->spents)) ||
        !all_zero(BEHIND(g, game_event, g->game_events), REST(g, game_event, g->game_events)))
        return "there is something behind the records of effects";
    return NULL;
}

static const char *game_event_unsound(const struct dcg_game *g, const struct game_event *h)
{
    if (h->kind >= EVENT_BITS || h->players > 3 || h->card >= g->card_top ||
        h->cause.kind > DCG_CAUSE_EFFECT || h->cause.player > 1 || h->cause.card >= g->card_top ||
        h->from >= DCG_PLACE_COUNT || h->to >= DCG_PLACE_COUNT || h->keyword > DCG_KEYWORD_COUNT ||
        h->looked > LKIS)
        return "something has happened that can't";
    return NULL;
}

static const char *resolution_unsound(const struct dcg_game *g, const struct resolution *a)
{
    if (a->doer > 1 || a->origin >= DCG_PLACE_COUNT || a->journal > g->journals || a->group > g->journals ||
        a->group < a->journal || (a->event != NO_GAME_EVENT && a->event >= g->game_events))
        return "an effect is being carried out that makes no sense";
    if (a->would && (a->would > g->frames || g->frame[a->would - 1].proc != PROC_would))
        return "an effect interrupts nothing";
    return NULL;
}

static const char *entry_unsound(const struct dcg_game *g, const struct entry *e)
{
    bool permanent = (e->what & ENTRY_PERMANENT) != 0;

    if ((e->what & ~ENTRY_PERMANENT) >= ENTRY_KINDS ||
        (permanent ? e->id >= PERMANENTS : !e->id || e->id >= g->card_top))
        return "an effect has done something that can't be";
    return NULL;
}

static const char *use_unsound(const struct table *t, const struct use *u)
{
    static const int most[USE_OF_KINDS] = {0, PERMANENTS, PERMANENTS, PLAYERS};

    if (u->of >= USE_OF_KINDS || (u->of ? u->card >= most[u->of] : !u->card || u->card >= t->g->card_top))
        return "an effect was used by nobody";
    if (u->of == NOTED_PERMANENT || u->of == NOTED_PLAYER)
        return u->effect < t->cards->noted_count ? NULL : "something happened that no card asks for";
    if (u->effect >= t->cards->effect_count || u->keyword % COPY > DCG_KEYWORD_COUNT)
        return "an effect was used that no card has";
    return NULL;
}

static const char *last_unsound(const struct table *t, const struct lki *l)
{
    int kept = l->names + l->traits;
    bool words = (!l->name || word_of_sum(t->cards, l->name)) && kept <= LKI_WORDS;

    for (int i = 0; i < LKI_WORDS; i++)
        words = words && (i < kept ? word_of_sum(t->cards, l->also[i]) != 0 : l->also[i] == 0);
    if (!words || l->def > t->cards->count || l->permanent >= PERMANENTS || l->card >= t->g->card_top ||
        l->player > 1)
        return "something is known of what never was";
    return NULL;
}

#define EACH_SOUND(count, check)                                                                             \
    for (int i = 0; i < (count); i++) {                                                                      \
        const char *wrong = (check);                                                                         \
        if (wrong)                                                                                           \
            return wrong;                                                                                    \
    }

const char *effects_unsound(const struct table *t)
{
    const struct dcg_game *g = t->g;
    const char *counts = counts_unsound(g);

    if (counts)
        return counts;
    EACH_SOUND(g->game_events, game_event_unsound(g, &g->game_event[i]))
    EACH_SOUND(g->resolutions, effect_instance_unsound(t, &g->resolution[i].what))
    EACH_SOUND(g->resolutions, resolution_unsound(g, &g->resolution[i]))
    EACH_SOUND(g->journals, entry_unsound(g, &g->entry[i]))
    EACH_SOUND(g->uses, use_unsound(t, &g->use[i]))
    EACH_SOUND(g->spents, use_unsound(t, &g->spent[i]))
    EACH_SOUND(LKIS, last_unsound(t, &g->lki[i]))
    return NULL;
}

/* A program asks and calls procedures where its instruction does. */
static const char *program_unsound(const struct table *t, const struct frame *f)
{
    enum { WHETHER = 1, CALLING = 2, WHICH = 4 };
    static const uint8_t stops_at[OPS] = {
        [OP_OVERWRITE_ASK] = WHETHER,   [OP_MAY] = WHETHER,  [OP_BY] = WHETHER,
        [OP_DELAY] = WHETHER | CALLING, [OP_EITHER] = WHICH, [OP_KEYWORD] = CALLING,
        [OP_CHOICE] = CALLING,
    };
    static const uint8_t at_step[] = {0, WHETHER, CALLING, WHICH};

    if (f->node == 0 || f->node >= t->cards->code_count)
        return "a program is where it has no instruction";
    const struct instruction *code = code_at(t->cards, f->node);
    if (f->proc == PROC_choice
            ? code->op != OP_CHOICE
            : f->step >= sizeof at_step ||
                  !((op_is_action(code->op) ? CALLING : stops_at[code->op]) & at_step[f->step]))
        return "a program waits where it doesn't";
    return NULL;
}

/* A choice knows what it is for by the frame below; the others carry out an action. */
static bool part_unsound(const struct table *t, const struct frame *f)
{
    switch (f->proc) {
    case PROC_pick:
    case PROC_picks:
        return f->node >= t->cards->node_count || f->pick.place >= t->cards->node_count ||
               f->pick.role >= SLOT_ROLES;
    case PROC_effect:
    case PROC_order:
        return f->node != 0;
    case PROC_again:
        return f->node == 0 || f->node >= t->cards->action_count;
    case PROC_dna:
        return action_at(t->cards, f->node)->op != OP_DNA_DIGIVOLVE;
    default:
        return action_proc(t->cards, f->node) != (enum proc)f->proc;
    }
}

enum { SLOT_BITS = 64 }; /* slots_now: slots are bits, those of an inner program behind the outer one's */

const char *effect_frame_unsound(const struct table *t, const struct frame *f)
{
    bool by_effect = f->proc == PROC_dna && (f->resolution != NO_RESOLUTION || f->node);

    if (f->proc < PROC_effect && !by_effect)
        return NULL;
    if (f->proc == PROC_program && f->program.slots >= SLOT_BITS)
        return "a program keeps what it speaks of beyond all slots";
    if (f->proc == PROC_program || f->proc == PROC_choice)
        return f->resolution < t->g->resolutions ? program_unsound(t, f)
                                                 : "a program of no effect is being carried out";
    if (f->resolution >= t->g->resolutions || part_unsound(t, f))
        return "a part of no effect is being carried out";
    return NULL;
}
