/* list_head.c - lines of a deck list that aren't cards: headings, which say where the cards below them belong, and the
 * name of the deck without what a page puts around it. */
#include "cards/list.h"

#include <string.h>

/* Without blanks, signs and digits: "## Main Deck (50 cards)" is "maindeckcards"; those of Japanese likewise. */
static const struct {
    enum heading heading;
    dcg_part part;
    const char *letters; /* of each heading, with a blank between them */
} headings[] = {
    {HEADING_PART, DCG_PART_EGG,
     "egg eggs eggdeck digiegg digieggs digieggdeck digitama デジタマ デジタマデッキ"},
    {HEADING_PART, DCG_PART_MAIN,
     "main maindeck deck decklist digimondecklist digimoncardiodecklist digimon tamer tamers option options "
     "メイン メインデッキ デッキ デッキリスト デッキレシピ デジモン テイマー オプション"},
    {HEADING_PART, DCG_PART_SIDE, "side sideboard sidedeck maybeboard サイドボード サイドデッキ"},
    {HEADING_LEVEL, DCG_PART_MAIN, "level lv レベル"},
    {HEADING_NAME, DCG_PART_MAIN, "deckname デッキ名"},
};

enum { HEADING_BYTES = 48 };

/* ---- Headings --------------------------------------------------------------------------------- */

static bool ends_with(const char *text, size_t size, const char *end)
{
    size_t length = strlen(end);

    return size > length && memcmp(text + size - length, end, length) == 0;
}

/* The letters of a line that are of English, or the others, without "card", "cards" or the counter of Japanese at the
 * end. False: there are none, or more than a heading has. */
static bool letters_of(struct span s, bool english, char letters[HEADING_BYTES])
{
    static const char *const ends[] = {"cards", "card", "枚"};
    size_t used = 0;

    for (size_t i = 0; i < s.size; i++) {
        bool other = (unsigned char)s.at[i] >= 0x80;
        char c = other ? s.at[i] : (char)(s.at[i] | 0x20);
        if (other == english || (!other && (c < 'a' || c > 'z')))
            continue;
        if (used + 1 == HEADING_BYTES)
            return false;
        letters[used++] = c;
    }
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (ends_with(letters, used, ends[i]))
            used -= strlen(ends[i]);
    letters[used] = '\0';
    return used > 0;
}

static bool is_among(const char *letters, const char *words)
{
    struct span sought = {letters, strlen(letters)};

    for (size_t size; *words; words += size + (words[size] == ' ')) {
        size = strcspn(words, " ");
        if (names_alike(sought, (struct span){words, size}))
            return true;
    }
    return false;
}

enum heading heading_find(struct span text, dcg_part *part)
{
    char letters[HEADING_BYTES];

    if (!letters_of(text, true, letters) && !letters_of(text, false, letters))
        return HEADING_NONE;
    for (size_t i = 0; i < sizeof headings / sizeof headings[0]; i++)
        if (is_among(letters, headings[i].letters)) {
            *part = headings[i].part;
            return headings[i].heading;
        }
    return HEADING_NONE;
}

/* ---- The name of the deck --------------------------------------------------------------------- */

void title_copy(struct span text, char *title, size_t size)
{
    char plain[LINE_BYTES];
    size_t used = 0;

    for (size_t i = 0; i < text.size && used < sizeof plain; i++) {
        bool twice = text.at[i] == '_' && i + 1 < text.size && text.at[i + 1] == '_';
        i += twice;
        if (!twice && text.at[i] != '*' && text.at[i] != '`')
            plain[used++] = text.at[i];
    }
    span_copy(span_strip((struct span){plain, used}, " \t"), title, size);
}

/* "Pokemon: 15", "Trainers:": how many there are of a kind. */
static bool is_total(struct span text)
{
    struct span s = span_strip(text, " \t*_`0123456789");

    return s.size > 0 && s.at[s.size - 1] == ':';
}

bool is_title(struct span text)
{
    return !is_total(text) && !span_holds(text, "://");
}
