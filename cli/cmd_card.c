/* cmd_card.c - dcg card show: a card by chapter 2. */
#include "facts.h"
#include "files.h"

#include <stdlib.h>

static void card_json(const dcg_card_facts *facts, const char *text, const char *trees, const char *unread)
{
    struct json json;
    json_begin(&json, stdout);
    json_object(&json, NULL);
    json_string(&json, "number", facts->number);
    json_string(&json, "name", facts->name);
    bits_json(&json, "categories", categories, CATEGORIES, facts->categories);
    bits_json(&json, "colors", colors, COLORS, facts->colors);
    const struct {
        const char *key;
        int value, none;
    } number[] = {{"level", facts->level, 0}, {"dp", facts->dp, -1}, {"cost", facts->cost, -1}};
    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++) {
        if (number[i].value == number[i].none)
            json_null(&json, number[i].key);
        else
            json_whole(&json, number[i].key, number[i].value);
    }
    json_whole(&json, "overflow", facts->overflow);
    json_whole(&json, "copies", facts->copies);
    json_string(&json, "text", text);
    if (trees != NULL)
        json_string(&json, "trees", trees);
    if (unread != NULL)
        json_string(&json, "unread", unread);
    json_end(&json);
}

typedef int card_text_fn(const dcg_cards *cards, dcg_card_def def, char *text, size_t size);

/* What a function says of a card, to be freed; NULL: no memory. */
static char *card_said(const dcg_cards *cards, dcg_card_def def, card_text_fn *say)
{
    int length = say(cards, def, NULL, 0);
    size_t size = (length > 0 ? (size_t)length : 0) + 1;
    char *text = malloc(size);
    if (text != NULL) {
        text[0] = '\0';
        say(cards, def, text, size);
    }
    return text;
}

static int card_show(const dcg_cards *cards, const struct arguments *arguments)
{
    const char *number = arguments->word[0];
    dcg_card_facts facts;
    dcg_card_def def = dcg_cards_find(cards, number);
    bool tree = flag_given(arguments, FLAG_TREE);
    if (def == 0 || dcg_cards_facts(cards, def, &facts) != DCG_OK)
        return complain("there is no card %s", number);
    char *text = card_said(cards, def, dcg_cards_text);
    char *trees = tree ? card_said(cards, def, dcg_cards_trees) : NULL;
    bool said = text != NULL && (!tree || trees != NULL);
    if (said && flag_given(arguments, FLAG_JSON))
        card_json(&facts, text, trees, dcg_cards_unread(cards, def));
    else if (said)
        printf("%s%s", text, tree ? trees : "");
    free(text);
    free(trees);
    return said ? EXIT_YES : complain("no memory");
}

int card_show_run(const struct arguments *arguments)
{
    dcg_cards *cards = cards_load(arguments);
    if (cards == NULL)
        return EXIT_WRONG;
    int code = card_show(cards, arguments);
    dcg_cards_free(cards);
    return code;
}
