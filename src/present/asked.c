/* asked.c - the open decision in numbers: whose effect asks, what a card is chosen for, how many; what waits, what
 * lasts, and why a value is what it is. */
#include "effect/carry_out.h"
#include "present/asking.h"
#include "present/name.h"
#include "query/info.h"
#include "rules/resolve.h"
#include "rulebook/rule.h"
#include "state/procedure.h"
#include "tree/effect_def.h"

static const uint16_t decision_rule[DCG_DECISION_COUNT] = {
#define DECISION(value, name, by, meaning) [DCG_DECISION_##name] = RULE_##by,
#include "dcg/decisions.def"
#undef DECISION
};

/* ---- What for ---- */

/* By the procedure that chooses, or that has a card chosen. */
static const struct {
    uint8_t proc, purpose;
} by_proc[] = {
    {PROC_modify, DCG_PURPOSE_MODIFY},        {PROC_do_keyword_on, DCG_PURPOSE_KEYWORD},
    {PROC_do_activate, DCG_PURPOSE_ACTIVATE}, {PROC_do_change_target, DCG_PURPOSE_TARGET},
    {PROC_do_battle, DCG_PURPOSE_BATTLE},     {PROC_materials, DCG_PURPOSE_MATERIAL},
    {PROC_dna, DCG_PURPOSE_MATERIAL},         {PROC_app_fuse, DCG_PURPOSE_MATERIAL},
    {PROC_burst, DCG_PURPOSE_RETURN},         {PROC_order, DCG_PURPOSE_ORDER},
    {PROC_use, DCG_PURPOSE_DIGIVOLVE},        {PROC_link, DCG_PURPOSE_TRASH},
};

/* By the action that is carried out. */
static const uint8_t by_action[OPS] = {
    [OP_DELETE] = DCG_PURPOSE_DELETE,
    [OP_TRASH] = DCG_PURPOSE_TRASH,
    [OP_RETURN] = DCG_PURPOSE_RETURN,
    [OP_ADD] = DCG_PURPOSE_ADD,
    [OP_PLACE] = DCG_PURPOSE_PLACE,
    [OP_SUSPEND] = DCG_PURPOSE_SUSPEND,
    [OP_SELF_SUSPEND] = DCG_PURPOSE_SUSPEND,
    [OP_UNSUSPEND] = DCG_PURPOSE_UNSUSPEND,
    [OP_SELF_UNSUSPEND] = DCG_PURPOSE_UNSUSPEND,
    [OP_FLIP] = DCG_PURPOSE_FLIP,
    [OP_MOVE_OUT] = DCG_PURPOSE_MOVE,
    [OP_MOVE_IN] = DCG_PURPOSE_MOVE,
    [OP_SELF_MOVE_OUT] = DCG_PURPOSE_MOVE,
    [OP_REVEAL] = DCG_PURPOSE_REVEAL,
    [OP_PLAY] = DCG_PURPOSE_PLAY,
    [OP_PLAY_FREE] = DCG_PURPOSE_PLAY,
    [OP_PLAY_TOKENS] = DCG_PURPOSE_PLAY,
    [OP_PLAY_OR_USE] = DCG_PURPOSE_PLAY,
    [OP_USE] = DCG_PURPOSE_USE,
    [OP_DIGIVOLVE] = DCG_PURPOSE_DIGIVOLVE,
    [OP_DNA_DIGIVOLVE] = DCG_PURPOSE_DIGIVOLVE,
    [OP_APP_FUSE] = DCG_PURPOSE_DIGIVOLVE,
    [OP_LINK] = DCG_PURPOSE_LINK,
    [OP_ATTACK] = DCG_PURPOSE_ATTACK,
};

static int purpose_of(const struct dcg_game *game, const dcg_cards *cards)
{
    int kind = game->decision.kind;

    if (kind == DCG_DECISION_LINK_TRASH)
        return DCG_PURPOSE_TRASH;
    if (kind == DCG_DECISION_ATTACK)
        return DCG_PURPOSE_ATTACK;
    if (kind == DCG_DECISION_OPTIONAL && game->frames > 0 &&
        game->frame[game->frames - 1].proc == PROC_materials)
        return DCG_PURPOSE_MATERIAL;
    if (game->frames == 0 || (kind != DCG_DECISION_CHOOSE && kind != DCG_DECISION_PLACE_ORDER))
        return DCG_PURPOSE_NONE;
    bool picks = game->frame[game->frames - 1].proc == PROC_pick;
    const struct frame *by = pick_caller(game);
    if (picks && pick_of_host(game))
        return DCG_PURPOSE_HOST;
    for (size_t i = 0; i < sizeof by_proc / sizeof by_proc[0]; i++)
        if (by_proc[i].proc == by->proc)
            return by_proc[i].purpose;
    int purpose = action_proc(cards, by->node) == (enum proc)by->proc
                      ? by_action[action_at(cards, by->node)->op]
                      : DCG_PURPOSE_NONE;
    return purpose ? purpose : DCG_PURPOSE_OTHER;
}

/* ---- How many ---- */

static void chosen_add(dcg_ask *ask, uint8_t card)
{
    if (ask->chosen < DCG_MAX_CARDS)
        ask->card[ask->chosen++] = card;
}

static void chosen_entries(const struct dcg_game *g, dcg_ask *ask, int from, int to)
{
    for (int i = from; i < to && i < g->journals; i++) {
        const struct entry *e = &g->entry[i];
        chosen_add(ask, e->what & ENTRY_PERMANENT ? permanent_of(g, e->id)->top : e->id);
    }
}

static void ask_pick(const struct table *t, const struct frame *f, dcg_ask *ask)
{
    const struct dcg_game *g = t->g;

    SET_EACH (permanent, g->choosing.permanents)
        chosen_add(ask, permanent_of(g, permanent)->top);
    CARDS_EACH (card, g->choosing.cards)
        chosen_add(ask, card);
    ask->most = f->pick.most ? f->pick.most : 1;
    ask->least = choose_least(t);
    if (ask->least > ask->most)
        ask->least = ask->most;
}

/* Everything else is one choice. */
static void ask_numbers(const struct table *t, dcg_ask *ask)
{
    const struct dcg_game *g = t->g;
    const struct frame *f = g->frames > 0 ? &g->frame[g->frames - 1] : NULL;

    ask->least = ask->most = 1;
    if (!f)
        return;
    if (f->proc == PROC_pick && ask->decision == DCG_DECISION_CHOOSE) {
        ask_pick(t, f, ask);
    } else if (f->proc == PROC_materials && ask->decision == DCG_DECISION_CHOOSE) {
        chosen_entries(g, ask, f->materials.first, g->journals);
        ask->least = 0;
        ask->most = -1;
    } else if (f->proc == PROC_order && ask->decision == DCG_DECISION_PLACE_ORDER) {
        int group = g->resolution[f->resolution & (RESOLUTIONS - 1)].group;
        chosen_entries(g, ask, group, group + f->order.placed);
        ask->least = ask->most = g->journals - group;
    }
}

static int source_of(const struct dcg_game *g)
{
    const struct effect_instance *what = asking_effect(g);
    const struct frame *f = g->frames > 0 ? &g->frame[g->frames - 1] : NULL;

    if (what)
        return what->card;
    if (!f)
        return 0;
    switch (f->proc) {
    case PROC_materials:
    case PROC_dna:
    case PROC_burst:
    case PROC_app_fuse:
    case PROC_use:
        return f->card;
    default:
        return 0;
    }
}

dcg_status dcg_asked(const dcg_game *game, const dcg_cards *cards, dcg_ask *ask)
{
    cards = cards_played(game, cards);
    if (!cards || !ask)
        return DCG_ERROR_ARGUMENT;
    const struct table t = table_to_see(game, cards);
    *ask = (dcg_ask){.player = game->decision.player, .decision = game->decision.kind};
    if (!game->decision.asked || ask->decision >= DCG_DECISION_COUNT)
        return DCG_ERROR_OVER;
    ask->rule = decision_rule[ask->decision];
    ask->source = source_of(game);
    ask->purpose = purpose_of(game, cards);
    ask_numbers(&t, ask);
    return DCG_OK;
}

/* ---- What waits, what lasts ---- */

bool dcg_pending_get(const dcg_game *game, int index, dcg_pending *pending)
{
    if (!game || !pending || index < 0 || index >= game->pendings)
        return false;
    const struct pending *p = &game->pending[index];
    const struct game_event *e = p->event < GAME_EVENTS ? &game->game_event[p->event] : NULL;
    const struct effect_instance *what = &p->what;
    dcg_option first = order_option(game, index);

    *pending = (dcg_pending){.player = what->player,
                             .card = what->card,
                             .on = DCG_OPTION_OTHER(first),
                             .trigger = e ? e->kind : DCG_EVENT_NONE,
                             .trigger_card = e ? e->card : 0,
                             .first = first};
    return true;
}

bool dcg_lasting_get(const dcg_game *game, int index, dcg_event *event)
{
    if (!game || !event || index < 0)
        return false;
    for (int i = 0; i < game->timed_modifiers; i++) {
        const struct timed_modifier *l = &game->timed_modifier[i];
        bool one = l->permanent != NO_PERMANENT;
        if (l->kind != TIMED_MODIFIER_STATE || (one && !permanent_alive(game, l->permanent, l->generation)))
            continue;
        if (index-- > 0)
            continue;
        *event = timed_modifier_event(game, l, one ? permanent_of(game, l->permanent)->top : 0);
        return true;
    }
    return false;
}
