/* word.c - names and traits as words (2-3-1, 2-3-2). */
#include "tree/word.h"

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* How many letters of a text are those of a word, whatever their case. */
static size_t same_letters(const char *text, const char *word)
{
    size_t at = 0;

    while (word[at] && lower(text[at]) == lower(word[at]))
        at++;
    return at;
}

bool word_same(const dcg_cards *cards, word_id a, word_id b)
{
    const char *text = card_word(cards, a), *word = card_word(cards, b);
    size_t size = same_letters(text, word);

    return a == b || (!word[size] && !text[size]);
}

bool word_holds(const dcg_cards *cards, word_id word, word_id part)
{
    const char *wanted = card_word(cards, part);

    for (const char *text = card_word(cards, word); *text; text++)
        if (!wanted[same_letters(text, wanted)])
            return true;
    return false;
}
