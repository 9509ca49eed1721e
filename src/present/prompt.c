/* prompt.c - what a player has to decide, in words. */
#include "present/asking.h"
#include "present/form.h"
#include "state/area.h"
#include "state/procedure.h"

static const char *const decision_words[DCG_DECISION_COUNT] = {
#define DECISION(name, rule, meaning) [DCG_DECISION_##name] = meaning,
#include "dcg/decisions.def"
#undef DECISION
};

/* Of which card the effect is that makes a player decide, or for which card others are placed. */
static void say_asking(struct words *w, const struct reader *reader)
{
    const dcg_game *game = reader->game;
    const struct frame *top = game->frames > 0 ? &game->frame[game->frames - 1] : NULL;
    const struct processing *what = asking_effect(game);
    bool materials = top && top->proc == PROC_materials && game->decision.kind != DCG_DECISION_MAIN;
    struct scene s = {.reader = *reader, .cost = -1};

    s.card = materials ? top->card : what ? what->card : 0;
    if (s.card)
        form_say(w, &s,
                 materials ? "cards to place under %C: " : "the effect of %C: "); /* 7-2-2-12, 7-3-2-9 */
}

static void say_prompt(struct words *w, const struct reader *reader)
{
    dcg_table_info table = dcg_table(reader->game);
    int kind = reader->game->decision.kind;

    say_asking(w, reader);
    words_add(w, "%s", decision_words[kind]);
    if (table.attacker && kind != DCG_DECISION_MAIN) {
        struct scene s = {.reader = *reader,
                          .card = table.attacker,
                          .other = table.target > 0 ? table.target : 0,
                          .player = card_owner(reader->game, (uint8_t)table.attacker),
                          .cost = -1};
        form_say(w, &s,
                 table.target < 0 ? " ({%C|it} attacks a Digimon that has left)"
                                  : " ({%C|it} attacks {%O|%t})");
    }
}

static bool anybody_decides(const dcg_game *game, const dcg_cards *cards)
{
    return game && cards && game->decision.asked && game->decision.kind != DCG_DECISION_NONE &&
           game->decision.kind < DCG_DECISION_COUNT;
}

int dcg_prompt_text(const dcg_game *game, const dcg_cards *cards, int viewer, char *text, size_t size)
{
    struct words w = words_begin(text, size);
    const struct reader reader = reader_of(game, cards, viewer);

    if (!anybody_decides(game, cards))
        words_add(&w, "%s", decision_words[DCG_DECISION_NONE]);
    else
        say_prompt(&w, &reader);
    form_capital(&w, 0);
    return words_end(&w);
}

int dcg_decision_text(const dcg_game *game, const dcg_cards *cards, char *text, size_t size)
{
    struct words w = words_begin(text, size);
    const struct reader reader = reader_of(game, cards, -1);

    if (!anybody_decides(game, cards)) {
        words_add(&w, "%s", decision_words[DCG_DECISION_NONE]);
        return words_end(&w);
    }
    words_add(&w, "%c decides: ", player_letter(game->decision.player));
    say_prompt(&w, &reader);
    return words_end(&w);
}
