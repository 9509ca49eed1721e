/* effect.c - what a pending effect says, so that a player who chooses which comes first knows what is chosen. */
#include "present/name.h"
#include "effect/effect.h"
#include "effect/render.h"
#include "state/area.h"

/* The pending effect that an option to go first is about; NULL: there is none. */
static const struct processing *pending_of(const dcg_game *game, dcg_option option)
{
    int number = DCG_OPTION_NUMBER(option);

    if (DCG_OPTION_VERB(option) != DCG_OPTION_FIRST || number >= game->pendings)
        return NULL;
    const struct processing *what = &game->pending[number].what;
    return what->deed == DEED_EFFECT && what->card == DCG_OPTION_CARD(option) ? what : NULL;
}

int dcg_effect_text(const dcg_game *game, const dcg_cards *cards, dcg_option option, int viewer, char *text,
                    size_t size)
{
    const struct reader r = {game, cards, viewer};
    struct words w = words_begin(text, size);
    const struct processing *what = game && cards ? pending_of(game, option) : NULL;

    if (!what || !name_def(&r, what->card))
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
