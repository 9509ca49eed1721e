/* cmd_deck.c - dcg deck check, dcg deck show, dcg card show: decks by 1-4-1 and cards by chapter 2. */
#include "files.h"
#include "json.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_PROBLEMS = 256, CURVE = 16, LEVELS = 8 };

struct name_of_bit {
    int bit;
    const char *name;
};

static const struct name_of_bit colors[] = {
    {DCG_RED, "red"},     {DCG_BLUE, "blue"},     {DCG_YELLOW, "yellow"}, {DCG_GREEN, "green"},
    {DCG_BLACK, "black"}, {DCG_PURPLE, "purple"}, {DCG_WHITE, "white"},
};
static const struct name_of_bit categories[] = {
    {DCG_DIGI_EGG, "Digi-Egg"},
    {DCG_DIGIMON, "Digimon"},
    {DCG_TAMER, "Tamer"},
    {DCG_OPTION, "Option"},
};
enum { COLORS = sizeof colors / sizeof colors[0], CATEGORIES = sizeof categories / sizeof categories[0] };

/* A card of a deck list and how often it is there. */
struct entry {
    dcg_card_facts facts;
    int count;
};

static void bits_print(const struct name_of_bit *names, int count, int bits, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < count; i++) {
        if (!(bits & names[i].bit) || used >= size)
            continue;
        int wrote = snprintf(text + used, size - used, "%s%s", used ? "/" : "", names[i].name);
        used += wrote > 0 ? (size_t)wrote : 0;
    }
}

static void bits_json(struct json *json, const char *key, const struct name_of_bit *names, int count,
                      int bits)
{
    json_array(json, key);
    for (int i = 0; i < count; i++)
        if (bits & names[i].bit)
            json_string(json, NULL, names[i].name);
    json_close(json);
}

static const char *rule_number(dcg_rule_id id)
{
    const dcg_rule *rule = dcg_rule_get(id);
    return rule != NULL ? rule->number : "-";
}

static void check_json(const dcg_cards *cards, const dcg_deck *deck, const dcg_deck_problem *problem,
                       int count)
{
    struct json json;
    json_begin(&json, stdout);
    json_object(&json, NULL);
    json_string(&json, "deck", deck->name);
    json_truth(&json, "legal", count == 0);
    json_whole(&json, "main", deck->main_count);
    json_whole(&json, "eggs", deck->egg_count);
    json_whole(&json, "plain", count == 0 ? deck_plain(cards, deck) : 0);
    json_array(&json, "problems");
    for (int i = 0; i < count; i++) {
        dcg_card_facts facts = {0};
        json_object(&json, NULL);
        json_string(&json, "rule", rule_number(problem[i].rule));
        if (problem[i].card != 0 && dcg_cards_facts(cards, problem[i].card, &facts) == DCG_OK)
            json_string(&json, "card", facts.number);
        json_string(&json, "text", problem[i].text);
        json_close(&json);
    }
    json_end(&json);
}

static int deck_check(const dcg_cards *cards, const dcg_deck *deck, bool machine)
{
    dcg_deck_problem problem[MAX_PROBLEMS];
    int count = dcg_deck_check(cards, deck, problem, MAX_PROBLEMS);
    int shown = count < MAX_PROBLEMS ? count : MAX_PROBLEMS;
    if (machine) {
        check_json(cards, deck, problem, shown);
    } else if (count == 0) {
        printf("%s: legal, %d cards and %d Digi-Egg cards\n", deck->name, deck->main_count, deck->egg_count);
        if (deck_plain(cards, deck) > 0)
            printf("%d of them are played without their text\n", deck_plain(cards, deck));
    } else {
        for (int i = 0; i < shown; i++)
            printf("[%s] %s\n", rule_number(problem[i].rule), problem[i].text);
        printf("%s: not legal, %d problem%s\n", deck->name, count, count == 1 ? "" : "s");
    }
    return count == 0 ? EXIT_YES : EXIT_NO;
}

static int entries_collect(const dcg_cards *cards, const dcg_card_def *list, int count, struct entry *entry)
{
    int entries = 0;
    for (int i = 0; i < count; i++) {
        dcg_card_facts facts = {0};
        int at = 0;
        if (dcg_cards_facts(cards, list[i], &facts) != DCG_OK)
            continue;
        while (at < entries && strcmp(entry[at].facts.number, facts.number) != 0)
            at++;
        if (at == entries)
            entry[entries++] = (struct entry){.facts = facts};
        entry[at].count++;
    }
    return entries;
}

static void entries_print(const struct entry *entry, int entries)
{
    for (int i = 0; i < entries; i++) {
        const dcg_card_facts *facts = &entry[i].facts;
        char color[64], category[64], level[24] = "", cost[24] = "", dp[24] = "";
        bits_print(colors, COLORS, facts->colors, color, sizeof color);
        bits_print(categories, CATEGORIES, facts->categories, category, sizeof category);
        if (facts->level > 0)
            snprintf(level, sizeof level, "level %d", facts->level);
        if (facts->cost >= 0)
            snprintf(cost, sizeof cost, "cost %d", facts->cost);
        if (facts->dp >= 0)
            snprintf(dp, sizeof dp, "%d DP", facts->dp);
        printf("  %2d  %-10s %-24s %-9s %-12s %-8s %-8s %s\n", entry[i].count, facts->number, facts->name,
               category, color, level, cost, dp);
    }
}

static void entries_json(struct json *json, const char *key, const struct entry *entry, int entries)
{
    json_array(json, key);
    for (int i = 0; i < entries; i++) {
        json_object(json, NULL);
        json_whole(json, "count", entry[i].count);
        json_string(json, "number", entry[i].facts.number);
        json_string(json, "name", entry[i].facts.name);
        json_close(json);
    }
    json_close(json);
}

/* How many cards cost what, are of which level, and of which color. A card of two colors counts for both. */
struct curve {
    int cost[CURVE + 1], level[LEVELS], color[COLORS];
};

static struct curve curve_of(const struct entry *entry, int entries)
{
    struct curve curve = {0};
    for (int i = 0; i < entries; i++) {
        const dcg_card_facts *facts = &entry[i].facts;
        if (facts->cost >= 0)
            curve.cost[facts->cost < CURVE ? facts->cost : CURVE] += entry[i].count;
        if (facts->level > 0)
            curve.level[facts->level < LEVELS ? facts->level : LEVELS - 1] += entry[i].count;
        for (int k = 0; k < COLORS; k++)
            if (facts->colors & colors[k].bit)
                curve.color[k] += entry[i].count;
    }
    return curve;
}

static void row_print(const char *what, int count)
{
    char bar[DCG_MAX_DECK + 1];
    if (count <= 0)
        return;
    int length = count < DCG_MAX_DECK ? count : DCG_MAX_DECK;
    memset(bar, '#', (size_t)length);
    bar[length] = '\0';
    printf("  %-8s %3d  %s\n", what, count, bar);
}

static void curve_print(const struct curve *curve)
{
    char what[24];
    puts("\nCost");
    for (int i = 0; i <= CURVE; i++) {
        snprintf(what, sizeof what, "%d%s", i, i == CURVE ? " up" : "");
        row_print(what, curve->cost[i]);
    }
    puts("\nLevel");
    for (int i = 0; i < LEVELS; i++) {
        snprintf(what, sizeof what, "%d%s", i, i == LEVELS - 1 ? " up" : "");
        row_print(what, curve->level[i]);
    }
    puts("\nColor");
    for (int i = 0; i < COLORS; i++)
        row_print(colors[i].name, curve->color[i]);
}

static void counts_json(struct json *json, const char *key, const int *count, int size)
{
    char what[16];
    json_object(json, key);
    for (int i = 0; i < size; i++) {
        snprintf(what, sizeof what, "%d", i);
        if (count[i] > 0)
            json_whole(json, what, count[i]);
    }
    json_close(json);
}

static void show_json(const dcg_deck *deck, const struct entry *cards, int count, const struct entry *eggs,
                      int egg_count)
{
    struct json json;
    struct curve curve = curve_of(cards, count);
    json_begin(&json, stdout);
    json_object(&json, NULL);
    json_string(&json, "deck", deck->name);
    entries_json(&json, "main", cards, count);
    entries_json(&json, "eggs", eggs, egg_count);
    counts_json(&json, "costs", curve.cost, CURVE + 1);
    counts_json(&json, "levels", curve.level, LEVELS);
    json_object(&json, "colors");
    for (int i = 0; i < COLORS; i++)
        if (curve.color[i] > 0)
            json_whole(&json, colors[i].name, curve.color[i]);
    json_end(&json);
}

static int deck_show(const dcg_cards *cards, const dcg_deck *deck, bool machine)
{
    struct entry main[DCG_MAX_DECK], eggs[DCG_MAX_DECK];
    int main_count = entries_collect(cards, deck->main, deck->main_count, main);
    int egg_count = entries_collect(cards, deck->egg, deck->egg_count, eggs);
    if (machine) {
        show_json(deck, main, main_count, eggs, egg_count);
        return EXIT_YES;
    }
    struct curve curve = curve_of(main, main_count);
    printf("%s\n\nDeck, %d cards\n", deck->name, deck->main_count);
    entries_print(main, main_count);
    printf("\nDigi-Egg deck, %d cards\n", deck->egg_count);
    entries_print(eggs, egg_count);
    curve_print(&curve);
    return EXIT_YES;
}

typedef int deck_fn(const dcg_cards *cards, const dcg_deck *deck, bool machine);

static int deck_with(const struct arguments *arguments, deck_fn *run)
{
    dcg_deck deck;
    dcg_cards *cards = cards_load(arguments);
    if (cards == NULL)
        return EXIT_WRONG;
    int code = EXIT_WRONG;
    if (deck_load(cards, arguments->word[0], &deck))
        code = run(cards, &deck, flag_given(arguments, FLAG_JSON));
    dcg_cards_free(cards);
    return code;
}

int deck_check_run(const struct arguments *arguments)
{
    return deck_with(arguments, deck_check);
}

int deck_show_run(const struct arguments *arguments)
{
    return deck_with(arguments, deck_show);
}

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
