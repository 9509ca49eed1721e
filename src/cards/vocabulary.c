/* vocabulary.c - names of colors (2-4-2), categories (2-2-2) and keywords (16) as the card notation writes them. */
#include "cards/lines.h"
#include "cards/card_reader.h"

#include <string.h>

struct name {
    int value;
    const char *text;
};

/* 2-4-2 */
static const struct name colors[] = {
#define COLOR(name, text) {DCG_##name, text},
    CARD_COLORS(COLOR)
#undef COLOR
};

static const struct name categories[] = {
#define CATEGORY(name, text) {DCG_##name, text},
    CARD_CATEGORIES(CATEGORY)
#undef CATEGORY
};

static const struct name keywords[] = {
#define KEYWORD(value, name, rule, text, meaning) {DCG_KEYWORD_##name, text},
#include "dcg/keywords.def"
#undef KEYWORD
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static int name_find(const struct name *names, size_t count, const char *text, size_t size)
{
    for (size_t i = 0; i < count; i++)
        if (span_is((struct span){text, size}, names[i].text))
            return names[i].value;
    return 0;
}

static const char *name_text(const struct name *names, size_t count, int value)
{
    for (size_t i = 0; i < count; i++)
        if (names[i].value == value)
            return names[i].text;
    return NULL;
}

/* The keyword that the text begins with: a whole word, or one that an amount follows. */
static const struct name *keyword_match(struct span text, struct span *rest)
{
    for (size_t i = 0; i < COUNT(keywords); i++) {
        size_t size = strlen(keywords[i].text);
        if (size > text.size || !span_is((struct span){text.at, size}, keywords[i].text))
            continue;
        *rest = (struct span){text.at + size, text.size - size};
        while (rest->size > 0 && rest->at[0] == ' ')
            *rest = (struct span){rest->at + 1, rest->size - 1};
        return &keywords[i];
    }
    return NULL;
}

/* <Security A.> takes a number with its sign (16-3-1). */
static bool amount_signed(struct span text, int *amount)
{
    if (text.size < 2 || (text.at[0] != '+' && text.at[0] != '-'))
        return false;
    if (!span_number((struct span){text.at + 1, text.size - 1}, amount))
        return false;
    if (text.at[0] == '-')
        *amount = -*amount;
    return true;
}

static bool amount_allowed(int amount)
{
    return amount != 0 && amount > -KEYWORD_LEVELS && amount < KEYWORD_LEVELS;
}

int card_color_find(const char *text, size_t size)
{
    return name_find(colors, COUNT(colors), text, size);
}

int card_category_find(const char *text, size_t size)
{
    return name_find(categories, COUNT(categories), text, size);
}

const char *card_color_text(int color)
{
    return name_text(colors, COUNT(colors), color);
}

const char *card_category_text(int category)
{
    return name_text(categories, COUNT(categories), category);
}

const char *card_keyword_read(const char *text, size_t size, int *keyword, int *amount)
{
    struct span rest = {text, 0};
    const struct name *match = keyword_match((struct span){text, size}, &rest);

    *amount = 0;
    if (!match)
        return "a keyword such as Blocker";
    *keyword = match->value;
    switch (match->value) {
    case DCG_KEYWORD_SECURITY_A:
        return amount_signed(rest, amount) && amount_allowed(*amount)
                   ? NULL
                   : "Security A. with +1 to +15 or -1 to -15";
    case DCG_KEYWORD_LINK_PLUS:
        return span_number(rest, amount) && amount_allowed(*amount) ? NULL : "Link +1 to Link +15";
    default:
        return rest.size == 0 ? NULL : "a keyword without an amount, or a comma after it";
    }
}

static bool char_is_alphanumeric(char c, bool *letter)
{
    bool is_letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');

    *letter |= is_letter;
    return is_letter || (c >= '0' && c <= '9');
}

size_t card_name_size(const char *text, size_t size)
{
    bool letter = false;

    /* 2-3-1-4; no blank is before it in Japanese */
    if (size < 5 || memcmp(text + size - 3, "ACE", 3) != 0 || char_is_alphanumeric(text[size - 4], &letter))
        return size;
    for (size -= 3; size > 1 && text[size - 1] == ' ';)
        size--;
    return size;
}

bool card_number_valid(const char *text, size_t size)
{
    struct span number = {text, size};
    bool letter = false;
    int count;

    if (number.size == 0 || !char_is_alphanumeric(number.at[0], &letter) || span_count(number, &count))
        return false;
    for (size_t i = 0; i < number.size; i++)
        if (!char_is_alphanumeric(number.at[i], &letter) && number.at[i] != '-' && number.at[i] != '_')
            return false;
    return letter;
}
