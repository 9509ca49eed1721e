/* expect_value.c - expectations about what a card is now: names, traits, colors, category, cost (2, 15-12). */
#include "query/info.h"
#include "query/modifier.h"
#include "scenario/runner.h"
#include "state/area.h"

#include <stdio.h>
#include <string.h>

enum { VALUES = 32, VALUE_TEXT = 512 };

/* The words that a card has: all its names, or all its traits, or its colors. */
struct values {
    int count;
    struct slice at[VALUES];
};

static bool card_know(struct runner *r, const struct statement *s, struct info *info)
{
    uint8_t card;

    if (!card_operand(r, s, 0, (struct where_cards){-1, ON_FIELD, true}, &card))
        return false;
    uint8_t permanent = permanent_with_top(&r->game, card);
    object_info(&r->t, permanent == NO_PERMANENT ? object_card(card) : object_permanent(&r->game, permanent),
                info);
    return true;
}

static void value_add(struct values *values, const char *text)
{
    if (values->count < VALUES)
        values->at[values->count++] = (struct slice){text, (uint16_t)strlen(text), 0};
}

/* The whole names; with parts, also what is only in its name. */
static struct values names_of(const struct runner *r, const struct info *info, bool parts)
{
    struct values values = {0};

    value_add(&values, card_word(r->cards, info->name));
    for (int i = 0; i < info->names; i++)
        if (parts || !(info->name_parts >> i & 1))
            value_add(&values, card_word(r->cards, info->added_name[i]));
    return values;
}

static struct values traits_of(const struct runner *r, const struct info *info)
{
    struct values values = {0};

    for (uint32_t i = 0; i < info->def->trait_count; i++)
        value_add(&values, card_word(r->cards, r->cards->trait[info->def->trait + i]));
    for (int i = 0; i < info->traits; i++)
        value_add(&values, card_word(r->cards, info->added_trait[i]));
    return values;
}

static const char *const color_words[] = {"red", "blue", "yellow", "green", "black", "purple", "white"};

static struct values colors_of(const struct info *info)
{
    struct values values = {0};

    for (int i = 0; i < 7; i++)
        if (info->colors >> i & 1)
            value_add(&values, color_words[i]);
    return values;
}

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* 2-3-1, 2-3-2: capitals and small letters are the same. */
static bool text_begins(const char *text, size_t left, struct slice word)
{
    if (word.size > left)
        return false;
    for (size_t i = 0; i < word.size; i++)
        if (small(text[i]) != small(word.at[i]))
            return false;
    return true;
}

static bool value_is(struct slice value, struct slice word)
{
    return value.size == word.size && text_begins(value.at, value.size, word);
}

static bool value_contains(struct slice value, struct slice word)
{
    for (size_t i = 0; i < value.size; i++)
        if (text_begins(value.at + i, value.size - i, word))
            return true;
    return false;
}

static bool values_fail(struct runner *r, const struct statement *s, const struct values *values,
                        const char *of)
{
    struct slice name = statement_operand(s, OPERAND_CARD, 0)->text;
    char text[VALUE_TEXT] = "none";
    size_t used = 0;

    for (int i = 0; i < values->count && used < sizeof text - 1; i++) {
        int more = snprintf(text + used, sizeof text - used, "%s%.*s", i ? ", " : "", (int)values->at[i].size,
                            values->at[i].at);
        used += more > 0 ? (size_t)more : 0;
    }
    return runner_fails(r, "%.*s has these %s: %s", slice_shown(name), name.at, of, text);
}

static bool values_have(const struct values *values, struct slice word, bool part)
{
    for (int i = 0; i < values->count; i++)
        if (part ? value_contains(values->at[i], word) : value_is(values->at[i], word))
            return true;
    return false;
}

/* Exactly these, in any order; what it has twice counts once. */
static bool values_are(struct runner *r, const struct statement *s, const struct values *values,
                       const char *of)
{
    struct tokens tokens;
    struct item item;
    struct values named = {0};
    int column;

    (void)tokens_cut(&tokens, statement_operand(s, OPERAND_LIST, 0)->text, &column);
    struct list list = list_begin(&tokens, 0, tokens.count);
    while (list_item(&list, &item)) {
        if (!values_have(values, item.part[0].name, false))
            return values_fail(r, s, values, of);
        if (named.count < VALUES)
            named.at[named.count++] = item.part[0].name;
    }
    for (int i = 0; i < values->count; i++)
        if (!values_have(&named, values->at[i], false))
            return values_fail(r, s, values, of);
    return true;
}

static bool name_expected(struct runner *r, const struct statement *s, bool expected, bool part)
{
    struct info info;

    if (!card_know(r, s, &info))
        return false;
    struct values names = names_of(r, &info, part);
    return values_have(&names, statement_operand(s, OPERAND_TITLE, 0)->text, part) == expected ||
           values_fail(r, s, &names, "names");
}

bool expect_name(struct runner *r, const struct statement *s)
{
    return name_expected(r, s, true, false);
}

bool expect_no_name(struct runner *r, const struct statement *s)
{
    return name_expected(r, s, false, false);
}

bool expect_name_contains(struct runner *r, const struct statement *s)
{
    return name_expected(r, s, true, true);
}

bool expect_names(struct runner *r, const struct statement *s)
{
    struct info info;

    if (!card_know(r, s, &info))
        return false;
    struct values names = names_of(r, &info, false);
    return values_are(r, s, &names, "names");
}

static bool trait_expected(struct runner *r, const struct statement *s, bool expected, bool part)
{
    struct info info;

    if (!card_know(r, s, &info))
        return false;
    struct values traits = traits_of(r, &info);
    return values_have(&traits, statement_operand(s, OPERAND_TITLE, 0)->text, part) == expected ||
           values_fail(r, s, &traits, "traits");
}

bool expect_trait(struct runner *r, const struct statement *s)
{
    return trait_expected(r, s, true, false);
}

bool expect_no_trait(struct runner *r, const struct statement *s)
{
    return trait_expected(r, s, false, false);
}

bool expect_trait_contains(struct runner *r, const struct statement *s)
{
    return trait_expected(r, s, true, true);
}

bool expect_traits(struct runner *r, const struct statement *s)
{
    struct info info;

    if (!card_know(r, s, &info))
        return false;
    struct values traits = traits_of(r, &info);
    return values_are(r, s, &traits, "traits");
}

static bool color_expected(struct runner *r, const struct statement *s, bool expected)
{
    struct info info;

    if (!card_know(r, s, &info))
        return false;
    struct values colors = colors_of(&info);
    return ((info.colors & statement_operand(s, OPERAND_COLOR, 0)->value) != 0) == expected ||
           values_fail(r, s, &colors, "colors");
}

bool expect_color(struct runner *r, const struct statement *s)
{
    return color_expected(r, s, true);
}

bool expect_no_color(struct runner *r, const struct statement *s)
{
    return color_expected(r, s, false);
}

bool expect_colors(struct runner *r, const struct statement *s)
{
    struct info info;

    if (!card_know(r, s, &info))
        return false;
    struct values colors = colors_of(&info);
    return values_are(r, s, &colors, "colors");
}

/* Its play cost, or of an Option its use cost, as information of the card: what reduces a payment isn't part of it. */
bool expect_cost(struct runner *r, const struct statement *s)
{
    const struct operand *number = statement_operand(s, OPERAND_NUMBER, 0);
    struct slice name = statement_operand(s, OPERAND_CARD, 0)->text;
    struct info info;

    if (!card_know(r, s, &info))
        return false;
    if (info.cost == (number ? number->value : -1))
        return true;
    return info.cost < 0 ? runner_fails(r, "%.*s has no cost", slice_shown(name), name.at)
                         : runner_fails(r, "%.*s has a cost of %d", slice_shown(name), name.at, info.cost);
}

static bool category_expected(struct runner *r, const struct statement *s, bool expected)
{
    struct slice name = statement_operand(s, OPERAND_CARD, 0)->text;
    const struct operand *category = statement_operand(s, OPERAND_CATEGORY, 0);
    struct info info;

    if (!card_know(r, s, &info))
        return false;
    return ((info.categories & category->value) != 0) == expected ||
           runner_fails(r, "%.*s %s %.*s", slice_shown(name), name.at, expected ? "isn't a" : "is a",
                        slice_shown(category->text), category->text.at);
}

bool expect_category(struct runner *r, const struct statement *s)
{
    return category_expected(r, s, true);
}

bool expect_no_category(struct runner *r, const struct statement *s)
{
    return category_expected(r, s, false);
}
