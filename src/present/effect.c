/* effect.c - which effect makes a player decide, and what it says: so that one who chooses what comes first, or whether
 * to do what is optional, knows what is chosen.
 */
#include "present/asking.h"
#include "state/procedure.h"
#include "present/name.h"
#include "tree/effect_def.h"
#include "language/render.h"
#include "query/info.h"

/* Is it a question that effects ask? */
static bool is_of_effect(int decision)
{
    return decision == DCG_DECISION_OPTIONAL || decision == DCG_DECISION_CHOOSE ||
           decision == DCG_DECISION_CHOOSE_EFFECT || decision == DCG_DECISION_PLACE_ORDER ||
           decision == DCG_DECISION_TOP_OR_BOTTOM || decision == DCG_DECISION_NUMBER ||
           decision == DCG_DECISION_ATTACK;
}

const struct processing *asking_effect(const struct dcg_game *game)
{
    const struct frame *top = game->frames > 0 ? &game->frame[game->frames - 1] : NULL;

    if (!is_of_effect(game->decision.kind) || (top && top->proc == PROC_materials))
        return NULL;
    if (top && top->proc == PROC_activate) /* 15-9-2-2 */
        return &game->pending[top->n[0]].what;
    return game->acts > 0 ? &game->act[game->acts - 1].what : NULL;
}

/* The effect that an option is about: one that may go first, or the one that asks. NULL: there is none. */
static const struct processing *effect_of(const dcg_game *game, dcg_option option)
{
    int number = DCG_OPTION_NUMBER(option);

    if (DCG_OPTION_VERB(option) != DCG_OPTION_FIRST)
        return game->decision.asked ? asking_effect(game) : NULL;
    if (number >= game->pendings || game->pending[number].what.card != DCG_OPTION_CARD(option))
        return NULL;
    return &game->pending[number].what;
}

int dcg_effect_text(const dcg_game *game, const dcg_cards *cards, dcg_option option, int viewer, char *text,
                    size_t size)
{
    const struct reader r = reader_of(game, cards, viewer);
    struct words w = words_begin(text, size);
    const struct processing *what = r.cards ? effect_of(game, option) : NULL;

    if (!what || what->deed != DEED_EFFECT || !name_def(&r, what->card))
        return 0;
    if (what->keyword) { /* 16 */
        words_add(&w, "<%s>", dcg_keyword_text(what->keyword % COPY - 1));
        return words_end(&w);
    }
    struct grammar *grammar = grammar_new();
    if (!grammar)
        return 0;
    int length = render_text(grammar, cards, cards->node, effect_at(cards, what->effect)->root, text, size);
    grammar_free(grammar);
    return length;
}
