/* preview.c - the memory after an option, and options, in words. */
#include "preview.h"

#include <string.h>

struct preview preview_make(const struct match *match, dcg_option option)
{
    dcg_memory_info memory = dcg_option_memory_after(match->session, match->game, option);
    return (struct preview){.known = memory.after != memory.before,
                            .before = memory.before,
                            .after = memory.after,
                            .ends = memory.ends_turn};
}

void preview_text(const struct preview *preview, char *text, size_t size)
{
    text[0] = '\0';
    if (!preview->known)
        return;
    if (preview->after >= 0)
        snprintf(text, size, "memory %d -> %d", preview->before, preview->after);
    else
        snprintf(text, size, "memory %d -> %d for the opponent%s", preview->before, -preview->after,
                 preview->ends ? ": this ends your turn" : "");
}

void option_words(const dcg_game *game, const dcg_cards *cards, dcg_option option, int viewer,
                  char text[DCG_MAX_TEXT])
{
    char *to = text;
    dcg_option_text(game, cards, option, viewer, text, DCG_MAX_TEXT);
    for (const char *at = text; *at;) {
        size_t digits = at[0] == ' ' && at[1] == '#' ? strspn(at + 2, "0123456789") : 0;
        if (digits > 0)
            at += 2 + digits;
        else
            *to++ = *at++;
    }
    *to = '\0';
}

/* The DP of a Digimon; -1: it isn't known. */
static int known_dp(const dcg_game *view, const dcg_cards *cards, int card)
{
    dcg_card_info info;
    bool known = card != 0 && dcg_card(view, cards, card, &info) == DCG_OK && info.def != 0 &&
                 (info.categories & DCG_DIGIMON) != 0;
    return known ? info.dp : -1;
}

void battle_text(const dcg_game *view, const dcg_cards *cards, dcg_option option, char *text, size_t size)
{
    text[0] = '\0';
    if (DCG_OPTION_VERB(option) != DCG_OPTION_ATTACK)
        return;
    int own = known_dp(view, cards, DCG_OPTION_CARD(option));
    int other = known_dp(view, cards, DCG_OPTION_OTHER(option));
    if (own < 0 || other < 0)
        return;
    snprintf(text, size, "%d against %d DP: %s would be deleted", own, other,
             own < other   ? "yours"
             : own > other ? "the opponent's"
                           : "both");
}
