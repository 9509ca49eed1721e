/* effect.c - which effect makes a player decide, and what it says: so that one who chooses what comes first, or whether
 * to do what is optional, knows what is chosen.
 */
#include "present/asking.h"
#include "state/procedure.h"
#include "present/name.h"
#include "tree/effect_def.h"
#include "language/render.h"
#include "query/info.h"
#include "rules/activate.h"
#include "rules/interrupt.h"
#include "rules/material.h"

/* Is it a question that effects ask? */
static bool is_of_effect(int decision)
{
    return decision == DCG_DECISION_OPTIONAL || decision == DCG_DECISION_CHOOSE ||
           decision == DCG_DECISION_CHOOSE_EFFECT || decision == DCG_DECISION_PLACE_ORDER ||
           decision == DCG_DECISION_TOP_OR_BOTTOM || decision == DCG_DECISION_NUMBER ||
           decision == DCG_DECISION_ATTACK;
}

const struct effect_instance *asking_effect(const struct dcg_game *game)
{
    const struct frame *top = game->frames > 0 ? &game->frame[game->frames - 1] : NULL;

    if (!is_of_effect(game->decision.kind) || (top && top->proc == PROC_materials))
        return NULL;
    if (top && top->proc == PROC_activate) /* 15-9-2-2 */
        return &game->pending[top->activate.pending].what;
    return game->resolutions > 0 ? &game->resolution[game->resolutions - 1].what : NULL;
}

/* An effect that may go first: a pending one, or one that interrupts. */
static bool effect_first(const struct table *t, dcg_option option, struct effect_instance *what)
{
    const struct dcg_game *game = t->g;
    int number = DCG_OPTION_NUMBER(option);

    if (game->decision.asked && game->decision.kind == DCG_DECISION_INTERRUPT && game->frames > 0 &&
        game->frame[game->frames - 1].proc == PROC_would)
        return interrupt_effect_instance(t, option, what);
    if (number >= game->pendings || game->pending[number].what.card != DCG_OPTION_CARD(option))
        return false;
    *what = game->pending[number].what;
    return true;
}

/* The effect that an option is about: one that may go first or be activated, or the one that asks. False: none is. */
static bool effect_of(const dcg_game *game, const dcg_cards *cards, dcg_option option,
                      struct effect_instance *what)
{
    const struct table t = table_to_see(game, cards);
    const struct effect_instance *asking = game->decision.asked ? asking_effect(game) : NULL;
    int verb = DCG_OPTION_VERB(option);

    if (verb == DCG_OPTION_FIRST)
        return effect_first(&t, option, what);
    if (verb == DCG_OPTION_ACTIVATE || verb == DCG_OPTION_COUNTER)
        return game->decision.asked && activation_effect_instance(&t, game->decision.player, option, what);
    if (asking)
        *what = *asking;
    return asking != NULL;
}

int effect_say(const dcg_cards *cards, uint32_t effect, char *text, size_t size)
{
    return render_text(cards, cards->node, effect_at(cards, effect)->root, text, size);
}

bool effect_is_trashing(const dcg_game *game, const dcg_cards *cards, dcg_option option)
{
    struct effect_instance what;

    return DCG_OPTION_VERB(option) == DCG_OPTION_FIRST && effect_of(game, cards, option, &what) &&
           what.kind == INSTANCE_USED;
}

/* The line of a card that asks for materials: 7-2-1, 7-3-1. NULL: something else is asked. */
static const struct special_def *asking_line(const struct table *t)
{
    const struct dcg_game *g = t->g;
    const struct frame *top = g->decision.asked && g->frames > 0 ? &g->frame[g->frames - 1] : NULL;

    if (!top || top->proc != PROC_materials)
        return NULL;
    return material_require(t, top->card, top->materials.requirement);
}

int dcg_effect_text(const dcg_game *game, const dcg_cards *cards, dcg_option option, int viewer, char *text,
                    size_t size)
{
    const struct reader r = reader_of(game, cards, viewer);
    struct words w = words_begin(text, size);
    struct effect_instance what;

    cards = r.cards;
    if (r.cards && effect_is_trashing(game, cards, option)) {
        words_add(&w, "this Option, which was used, is trashed");
        return words_end(&w);
    }
    if (r.cards && !option) {
        const struct table t = table_to_see(game, cards);
        const struct special_def *line = asking_line(&t);
        if (line)
            return render_text(cards, cards->node, line->source, text, size);
    }
    if (!r.cards || !effect_of(game, cards, option, &what) ||
        (what.kind != INSTANCE_EFFECT && what.kind != INSTANCE_CLAUSE) || !name_def(&r, what.card))
        return 0;
    if (what.kind == INSTANCE_EFFECT && what.keyword) { /* 16 */
        words_add(&w, "<%s>", dcg_keyword_text(what.keyword % COPY - 1));
        return words_end(&w);
    }
    return effect_say(cards, what.effect, text, size);
}
