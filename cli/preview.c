/* preview.c - takes an option in a copy of the game, in which what the player doesn't know is a guess. */
#include "preview.h"

#include <string.h>

struct watch {
    bool moved;
    int memory; /* for player 0, after it first moved: what the option itself costs */
};

static void memory_watch(void *user, const dcg_game *game, const dcg_event *event)
{
    struct watch *watch = user;
    (void)game;
    if (event->kind != DCG_EVENT_MEMORY || watch->moved)
        return;
    watch->moved = true;
    watch->memory = event->value;
}

/* An attack moves the memory only by what happens on the way. */
static bool is_foreseen(int verb)
{
    return verb == DCG_OPTION_PLAY || verb == DCG_OPTION_DIGIVOLVE || verb == DCG_OPTION_DNA_DIGIVOLVE ||
           verb == DCG_OPTION_BURST_DIGIVOLVE || verb == DCG_OPTION_APP_FUSE || verb == DCG_OPTION_USE ||
           verb == DCG_OPTION_LINK || verb == DCG_OPTION_PASS;
}

struct preview preview_make(const struct match *match, dcg_option option)
{
    struct preview preview = {0};
    struct watch watch = {0};
    dcg_sink sink = {.emit = memory_watch, .user = &watch};
    dcg_table_info table = dcg_table(match->game);
    int player = table.deciding, side = player == 1 ? -1 : 1;
    dcg_game *guess = is_foreseen(DCG_OPTION_VERB(option)) && player >= 0 ? dcg_game_new() : NULL;
    if (guess == NULL)
        return preview;
    if (dcg_determinize(match->game, player, 1, guess) == DCG_OK &&
        dcg_choose(guess, match->cards, option, &sink) == DCG_OK && watch.moved) {
        dcg_table_info then = dcg_table(guess);
        preview.known = true;
        preview.before = side * table.memory;
        preview.after = side * watch.memory;
        preview.ends = preview.after < 0 && (then.turn != table.turn || side * then.memory < 0);
    }
    dcg_game_free(guess);
    return preview;
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
