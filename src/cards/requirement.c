/* requirement.c - requirements of cards as the notation writes them: "2 from red level 3", "1 to trait App". */
#include "cards/requirement.h"
#include "tree/storage.h"

#include <stdio.h>
#include <string.h>

static bool fail_twice(struct lines *l, struct span span)
{
    return lines_fail(l, DCG_ERROR_FORMAT, span.at, "'%.*s' is given twice", span_shown(span), span.at);
}

static bool word_keep(struct lines *l, dcg_cards *cards, const char *text, size_t size, word_id *word)
{
    *word = word_add(cards, text, size);
    return *word != 0 || lines_fail(l, DCG_ERROR_MEMORY, l->at, "no memory");
}

bool line_values(struct lines *l, struct span word, int (*find)(const char *, size_t), const char *what,
                 int *set)
{
    for (;;) {
        int value = find(word.at, word.size);
        if (!value)
            return lines_expected(l, word, what);
        if (*set & value)
            return fail_twice(l, word);
        *set |= value;
        if (!line_take(l, '/'))
            return true;
        word = line_word(l);
    }
}

bool line_level(struct lines *l, struct span word, int *level)
{
    if (*level)
        return fail_twice(l, word);
    return line_number(l, "a level", LEVEL_LOW, LEVEL_HIGH, level);
}

/* A name in brackets or quotes, without ACE. */
static bool requirement_name(struct lines *l, dcg_cards *cards, word_id *name)
{
    struct span at = {l->at, 1};
    char text[NAME_BYTES + 1];

    if (*name)
        return lines_fail(l, DCG_ERROR_FORMAT, at.at, "a requirement has one name");
    if (!line_quoted(l, "a name", text, sizeof text))
        return false;
    return word_keep(l, cards, text, card_name_size(text, strlen(text)), name);
}

/* A trait of one word, or in brackets or quotes. */
static bool requirement_trait(struct lines *l, dcg_cards *cards, struct span word, word_id *trait)
{
    char text[NAME_BYTES + 1];

    if (*trait)
        return fail_twice(l, word);
    if (!line_done(l) && (*l->at == '[' || *l->at == '"'))
        return line_quoted(l, "a trait", text, sizeof text) && word_keep(l, cards, text, strlen(text), trait);
    struct span bare = line_word(l);
    if (bare.size == 0)
        return lines_expected(l, bare, "a trait");
    if (bare.size > NAME_BYTES)
        return lines_fail(l, DCG_ERROR_FORMAT, bare.at, "a trait has more than %d bytes", (int)NAME_BYTES);
    return word_keep(l, cards, bare.at, bare.size, trait);
}

/* One part of a requirement: colors, categories, a level, a name, a trait. */
static bool requirement_part(struct lines *l, dcg_cards *cards, struct requirement *q, int *categories)
{
    int colors = q->colors, level = q->level;
    bool done;

    if (*l->at == '[' || *l->at == '"')
        return requirement_name(l, cards, &q->name);
    struct span word = line_word(l);
    if (card_color_find(word.at, word.size))
        done = line_values(l, word, card_color_find, "a color", &colors);
    else if (card_category_find(word.at, word.size))
        done = line_values(l, word, card_category_find, "a category", categories);
    else if (span_is(word, "level"))
        done = line_level(l, word, &level);
    else if (span_is(word, "trait"))
        done = requirement_trait(l, cards, word, &q->trait);
    else
        done = lines_expected(l, word, "a color, a category, 'level', 'trait' or a [name]");
    q->colors = (uint8_t)colors;
    q->level = (uint8_t)level;
    return done;
}

bool requirement_read(struct lines *l, dcg_cards *cards, const char *preposition, struct requirement *list,
                      uint8_t *count)
{
    struct requirement q = {0};
    int cost, categories = 0;
    const char *at = l->at;
    char expected[16];

    if (!line_number(l, "a cost", 0, COST_HIGH, &cost))
        return false;
    struct span word = line_word(l);
    (void)snprintf(expected, sizeof expected, "'%s'", preposition);
    if (!span_is(word, preposition))
        return lines_expected(l, word, expected);
    if (line_done(l))
        return lines_expected(l, (struct span){l->at, 0},
                              "a color, a category, 'level', 'trait' or a [name]");
    while (!line_done(l) && *l->at != ',')
        if (!requirement_part(l, cards, &q, &categories))
            return false;
    if (*count == REQUIREMENTS_PER_CARD)
        return lines_fail(l, DCG_ERROR_FORMAT, at, "more than %d requirements of one kind",
                          (int)REQUIREMENTS_PER_CARD);
    q.cost = (uint8_t)cost;
    q.categories = (uint8_t)(categories ? categories : DCG_DIGIMON);
    list[(*count)++] = q;
    return true;
}
