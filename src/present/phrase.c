/* phrase.c - parts of a card's text. A card says "you" to its player; a reader may be the other one, or nobody. */
#include "present/phrase.h"

#include <string.h>

enum { PART_BYTES = 4 * DCG_MAX_TEXT };

/* The words for players on cards, the longest first. */
static const struct {
    const char *word;
    bool opponent, whose;
    bool other_only; /* it is replaced only for who is the opponent: else it may mean somebody else */
} addresses[] = {
    {"your opponent's", true, true, false},
    {"your opponent", true, false, false},
    {"your", false, true, false},
    {"you", false, false, false},
    {"their", true, true, true},
};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '\'';
}

/* Does a word stand there, with or without a capital letter? */
static bool stands(const char *at, const char *word)
{
    size_t size = strlen(word);

    return (*at | 32) == *word && strncmp(at + 1, word + 1, size - 1) == 0 && !is_letter(at[size]);
}

/* Says who is meant by a word for a player; returns its length, 0: it is another word. */
static size_t say_address(struct words *w, const struct reader *r, int player, const char *at)
{
    for (size_t i = 0; i < sizeof addresses / sizeof addresses[0]; i++) {
        int meant = addresses[i].opponent ? !player : player;
        size_t from = w->length;
        if (!stands(at, addresses[i].word) || (addresses[i].other_only && r->you != meant))
            continue;
        if (addresses[i].whose)
            name_whose(w, r, meant);
        else
            name_player(w, r, meant);
        if (*at < 'a' && from + 1 < w->size && w->text[from] >= 'a')
            w->text[from] = (char)(w->text[from] - 32);
        return strlen(addresses[i].word);
    }
    return 0;
}

int phrase_text(const struct reader *r, int player, const struct render_part *part, char *text, size_t size)
{
    struct words w = words_begin(text, size);
    char said[PART_BYTES];
    bool quoted = false, bracket = false; /* in an effect that is gained "you" is somebody else */

    if (!part->root || part->root >= r->cards->node_count)
        return 0;
    render_part(r->cards, part, said, sizeof said);
    for (const char *at = said; *at;) {
        quoted ^= *at == '"';
        bracket = (bracket || *at == '[') && *at != ']';
        bool begins = (at == said || !is_letter(at[-1])) && !quoted && !bracket;
        size_t used = begins ? say_address(&w, r, player, at) : 0;
        if (!used)
            words_add_char(&w, *at);
        at += used ? used : 1;
    }
    return words_end(&w);
}

const char *phrase_verb(const char *phrase, bool several)
{
    if (phrase[0] == '+' || phrase[0] == '-')
        return several ? "get " : "gets ";
    if (phrase[0] == '<' || phrase[0] == '"')
        return several ? "gain " : "gains ";
    if (strncmp(phrase, "by ", 3) == 0) /* by how much a play cost is lower */
        return several ? "have their play costs reduced " : "has its play cost reduced ";
    return "";
}

void phrase_done(char *phrase, size_t size)
{
    size_t length = strlen(phrase), verb = strcspn(phrase, " ");
    bool bare =
        (verb == 3 && strncmp(phrase, "get", verb) == 0) || (verb == 4 && strncmp(phrase, "gain", verb) == 0);

    if (bare && length + 2 <= size) {
        memmove(phrase + verb + 1, phrase + verb, length - verb + 1);
        phrase[verb] = 's';
    }
}

void phrase_possessive(char *phrase)
{
    for (char *at = phrase; (at = strstr(at, "it's")) != NULL; at += 3)
        if ((at == phrase || at[-1] == ' ') && (at[4] == ' ' || !at[4]))
            memmove(at + 2, at + 3, strlen(at + 3) + 1);
}
