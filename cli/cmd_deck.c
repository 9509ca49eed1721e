/* cmd_deck.c - dcg deck check, deck show: is a deck legal by 1-4-1 and a limitation list; what is in it. */
#include "decks.h"
#include "facts.h"
#include "limitation.h"

#include <string.h>

enum { MAX_PROBLEMS = 256, CURVE = 16, LEVELS = 8 };

/* A deck that is asked about. */
struct asked {
    dcg_cards *cards;
    const char *word; /* the deck on the command line */
    dcg_list list;
    dcg_deck deck;
    dcg_limits *limits; /* NULL: none */
    dcg_rules rules;    /* by which it is checked */
    bool machine;
};

/* A card of a deck list and how often it is there. */
struct entry {
    dcg_card_facts facts;
    uint64_t keywords;
    int count;
};

/* ---- Check ------------------------------------------------------------------------------------ */

/* A limitation list is no rule of the game. */
static const char *rule_number(const struct asked *a, dcg_rule_id id)
{
    return id != 0 ? dcg_rule_number(a->rules, id) : "limits";
}

/* The line in which a card comes first; 0: it is about no card, or the list has no lines. */
static int line_of(const struct asked *a, const char *number)
{
    for (int i = 0; i < a->list.cards; i++)
        if (strcmp(a->list.card[i].number, number) == 0)
            return a->list.card[i].line;
    return 0;
}

static void problem_json(const struct asked *a, dcg_json *json, const dcg_deck_problem *problem)
{
    dcg_card_facts facts = {0};
    dcg_json_object(json, NULL);
    dcg_json_string(json, "rule", rule_number(a, problem->rule));
    if (problem->card != 0 && dcg_cards_facts(a->cards, problem->card, &facts) == DCG_OK) {
        dcg_json_string(json, "card", facts.number);
        if (line_of(a, facts.number) > 0)
            dcg_json_whole(json, "line", line_of(a, facts.number));
    }
    dcg_json_string(json, "text", problem->text);
    dcg_json_close(json);
}

/* Cards that the list calls by another name: perhaps the number is mistyped. */
static void names_json(const struct asked *a, dcg_json *json)
{
    int notes = 0;
    for (int i = 0; i < a->list.cards; i++) {
        const dcg_list_card *card = &a->list.card[i];
        if (card->listed[0] == '\0')
            continue;
        if (notes++ == 0)
            dcg_json_array(json, "notes");
        dcg_json_object(json, NULL);
        dcg_json_string(json, "card", card->number);
        dcg_json_whole(json, "line", card->line);
        dcg_json_string(json, "listed", card->listed);
        dcg_json_string(json, "name", card->name);
        dcg_json_close(json);
    }
    if (notes > 0)
        dcg_json_close(json);
}

/* What the limitation list leaves open. */
static void open_print(const struct asked *a)
{
    dcg_deck_problem problem[MAX_PROBLEMS];
    int count = dcg_limits_open(a->limits, a->cards, &a->deck, problem, MAX_PROBLEMS);
    for (int i = 0; i < count && i < MAX_PROBLEMS; i++)
        printf("note: %s\n", problem[i].text);
}

static void open_json(const struct asked *a, dcg_json *json)
{
    dcg_deck_problem problem[MAX_PROBLEMS];
    int count = dcg_limits_open(a->limits, a->cards, &a->deck, problem, MAX_PROBLEMS);
    if (count == 0)
        return;
    dcg_json_array(json, "open");
    for (int i = 0; i < count && i < MAX_PROBLEMS; i++)
        problem_json(a, json, &problem[i]);
    dcg_json_close(json);
}

static void names_print(const struct asked *a)
{
    for (int i = 0; i < a->list.cards; i++) {
        const dcg_list_card *card = &a->list.card[i];
        if (card->listed[0] != '\0')
            printf("note: the name of %s is %s, but the list has the name %s (line %d)\n", card->number,
                   card->name, card->listed, card->line);
    }
}

/* How many different cards of the deck are proven how far. */
struct proven {
    int cards[PROOFS];
};

static bool is_repeated(const dcg_card_def *list, int at)
{
    for (int i = 0; i < at; i++)
        if (list[i] == list[at])
            return true;
    return false;
}

static struct proven proven_of(const struct asked *a)
{
    struct proven p = {{0}};
    for (int i = 0; i < a->deck.main_count; i++)
        if (!is_repeated(a->deck.main, i))
            p.cards[dcg_cards_proof(a->cards, a->deck.main[i])]++;
    for (int i = 0; i < a->deck.egg_count; i++)
        if (!is_repeated(a->deck.egg, i))
            p.cards[dcg_cards_proof(a->cards, a->deck.egg[i])]++;
    return p;
}

static void proven_print(const struct asked *a)
{
    struct proven p = proven_of(a);
    const char *between = "its different cards are proven: ";
    for (int i = PROOFS - 1; i > DCG_PROOF_NONE; i--) {
        if (p.cards[i] == 0)
            continue;
        printf("%s%d %s", between, p.cards[i], proofs[i].word);
        between = ", ";
    }
    printf(" ('dcg card show' says more)\n");
}

static void proven_json(const struct asked *a, dcg_json *json)
{
    struct proven p = proven_of(a);
    dcg_json_object(json, "proven");
    for (int i = PROOFS - 1; i > DCG_PROOF_NONE; i--)
        dcg_json_whole(json, proofs[i].word, p.cards[i]);
    dcg_json_close(json);
}

static void check_json(const struct asked *a, const dcg_deck_problem *problem, int count)
{
    dcg_json json;
    json_begin(&json, stdout);
    dcg_json_object(&json, NULL);
    dcg_json_string(&json, "deck", a->deck.name);
    dcg_json_truth(&json, "legal", count == 0);
    dcg_json_whole(&json, "main", a->deck.main_count);
    dcg_json_whole(&json, "eggs", a->deck.egg_count);
    dcg_json_whole(&json, "plain", count == 0 ? deck_plain(a->cards, &a->deck) : 0);
    dcg_json_string(&json, "rules", dcg_rules_text(a->rules));
    if (a->limits != NULL)
        dcg_json_string(&json, "limits", dcg_limits_name(a->limits));
    proven_json(a, &json);
    names_json(a, &json);
    open_json(a, &json);
    dcg_json_array(&json, "problems");
    for (int i = 0; i < count; i++)
        problem_json(a, &json, &problem[i]);
    dcg_json_end(&json);
}

static void problem_print(const struct asked *a, const dcg_deck_problem *problem)
{
    dcg_card_facts facts = {0};
    int line = 0;
    if (problem->card != 0 && dcg_cards_facts(a->cards, problem->card, &facts) == DCG_OK)
        line = line_of(a, facts.number);
    printf("[%s] %s%s", rule_number(a, problem->rule), problem->text, problem_help(a->cards, problem));
    if (line > 0)
        printf(" (line %d)", line);
    putchar('\n');
}

static int problems_report(const struct asked *a)
{
    dcg_deck_problem problem[MAX_PROBLEMS];
    int rules = dcg_deck_check_by(a->cards, a->rules, &a->deck, problem, MAX_PROBLEMS);
    int shown = rules < MAX_PROBLEMS ? rules : MAX_PROBLEMS;
    int limits = dcg_limits_check(a->limits, a->cards, &a->deck, problem + shown, MAX_PROBLEMS - shown);
    int count = rules + limits;
    shown = shown + limits < MAX_PROBLEMS ? shown + limits : MAX_PROBLEMS;
    if (!a->machine)
        names_print(a), open_print(a);
    if (a->machine) {
        check_json(a, problem, shown);
    } else if (count == 0) {
        printf("%s: legal, %d cards and %d Digi-Egg cards", a->deck.name, a->deck.main_count,
               a->deck.egg_count);
        if (a->rules != DCG_RULES_3_6)
            printf(", by rules %s", dcg_rules_text(a->rules));
        putchar('\n');
        proven_print(a);
        if (deck_plain(a->cards, &a->deck) > 0)
            printf("%d of them are played without all of their text\n", deck_plain(a->cards, &a->deck));
    } else {
        for (int i = 0; i < shown; i++)
            problem_print(a, &problem[i]);
        printf("%s: not legal, %d problem%s\n", a->deck.name, count, count == 1 ? "" : "s");
    }
    return count == 0 ? EXIT_YES : EXIT_NO;
}

/* Cards that aren't in the card data: by their numbers alone no other rule can be checked. */
static int missing_report(const struct asked *a, const dcg_list_card *const *missing, int count)
{
    char text[MISSING_BYTES];
    dcg_json json;
    if (!a->machine) {
        for (int i = 0; i < count; i++)
            printf("[missing] %s%s%s isn't in the card data (line %d)\n", missing[i]->number,
                   missing[i]->name[0] != '\0' ? " " : "", missing[i]->name, missing[i]->line);
        missing_tell(a->cards, &a->list, "deck check", a->word, text);
        printf("%s: not checked: %s\n", a->list.name, text);
        return EXIT_NO;
    }
    json_begin(&json, stdout);
    dcg_json_object(&json, NULL);
    dcg_json_string(&json, "deck", a->list.name);
    dcg_json_truth(&json, "legal", false);
    dcg_json_whole(&json, "missing", count);
    dcg_json_array(&json, "problems");
    for (int i = 0; i < count; i++) {
        dcg_json_object(&json, NULL);
        dcg_json_string(&json, "rule", "missing");
        dcg_json_string(&json, "card", missing[i]->number);
        dcg_json_whole(&json, "line", missing[i]->line);
        dcg_json_string(&json, "text", "the card isn't in the card data");
        dcg_json_close(&json);
    }
    dcg_json_end(&json);
    return EXIT_NO;
}

static int deck_check(struct asked *a)
{
    const dcg_list_card *missing[DCG_LIST_CARDS];
    int count = list_missing(a->cards, &a->list, missing);
    if (count > 0)
        return missing_report(a, missing, count);
    if (!list_deck(a->cards, &a->list, a->word, &a->deck))
        return EXIT_WRONG;
    if (a->rules == DCG_RULES_NEEDED)
        a->rules = dcg_decks_rules(a->cards, &a->deck, NULL, NULL);
    return problems_report(a);
}

/* ---- Show ------------------------------------------------------------------------------------- */

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
            entry[entries++] = (struct entry){facts, dcg_cards_keywords(cards, list[i]), 0};
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

static void entries_json(dcg_json *json, const char *key, const struct entry *entry, int entries)
{
    dcg_json_array(json, key);
    for (int i = 0; i < entries; i++) {
        dcg_json_object(json, NULL);
        dcg_json_whole(json, "count", entry[i].count);
        dcg_json_string(json, "number", entry[i].facts.number);
        dcg_json_string(json, "name", entry[i].facts.name);
        dcg_json_close(json);
    }
    dcg_json_close(json);
}

/* How many cards cost what, are of which level, color and category, and have or name which keyword. A card of two
 * colors counts for both. */
struct curve {
    int cost[CURVE + 1], level[LEVELS], color[COLORS], category[CATEGORIES], keyword[DCG_KEYWORD_COUNT];
};

static void curve_add(struct curve *curve, const struct entry *entry)
{
    const dcg_card_facts *facts = &entry->facts;
    if (facts->cost >= 0)
        curve->cost[facts->cost < CURVE ? facts->cost : CURVE] += entry->count;
    if (facts->level > 0)
        curve->level[facts->level < LEVELS ? facts->level : LEVELS - 1] += entry->count;
    for (int k = 0; k < COLORS; k++)
        if (facts->colors & colors[k].bit)
            curve->color[k] += entry->count;
    for (int k = 0; k < CATEGORIES; k++)
        if (facts->categories & categories[k].bit)
            curve->category[k] += entry->count;
    for (int k = 0; k < DCG_KEYWORD_COUNT; k++)
        if (entry->keywords >> k & 1)
            curve->keyword[k] += entry->count;
}

static struct curve curve_of(const struct entry *entry, int entries)
{
    struct curve curve = {0};
    for (int i = 0; i < entries; i++)
        curve_add(&curve, &entry[i]);
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
    printf("  %-16s %3d  %s\n", what, count, bar);
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
    puts("\nCategory");
    for (int i = 0; i < CATEGORIES; i++)
        row_print(categories[i].name, curve->category[i]);
    puts("\nKeyword");
    for (int i = 0; i < DCG_KEYWORD_COUNT; i++)
        row_print(dcg_keyword_text(i), curve->keyword[i]);
}

static void counts_json(dcg_json *json, const char *key, const int *count, int size)
{
    char what[16];
    dcg_json_object(json, key);
    for (int i = 0; i < size; i++) {
        snprintf(what, sizeof what, "%d", i);
        if (count[i] > 0)
            dcg_json_whole(json, what, count[i]);
    }
    dcg_json_close(json);
}

typedef const char *name_fn(int index);

static const char *color_name(int index)
{
    return colors[index].name;
}

static const char *category_name(int index)
{
    return categories[index].name;
}

static void named_json(dcg_json *json, const char *key, const int *count, int size, name_fn *name)
{
    dcg_json_object(json, key);
    for (int i = 0; i < size; i++)
        if (count[i] > 0)
            dcg_json_whole(json, name(i), count[i]);
    dcg_json_close(json);
}

static void show_json(const dcg_deck *deck, const struct entry *cards, int count, const struct entry *eggs,
                      int egg_count)
{
    dcg_json json;
    struct curve curve = curve_of(cards, count);
    json_begin(&json, stdout);
    dcg_json_object(&json, NULL);
    dcg_json_string(&json, "deck", deck->name);
    entries_json(&json, "main", cards, count);
    entries_json(&json, "eggs", eggs, egg_count);
    counts_json(&json, "costs", curve.cost, CURVE + 1);
    counts_json(&json, "levels", curve.level, LEVELS);
    named_json(&json, "colors", curve.color, COLORS, color_name);
    named_json(&json, "categories", curve.category, CATEGORIES, category_name);
    named_json(&json, "keywords", curve.keyword, DCG_KEYWORD_COUNT, dcg_keyword_text);
    dcg_json_end(&json);
}

static int deck_show(struct asked *a)
{
    const dcg_deck *deck = &a->deck;
    struct entry main[DCG_MAX_DECK], eggs[DCG_MAX_DECK];
    if (!list_deck(a->cards, &a->list, a->word, &a->deck))
        return EXIT_WRONG;
    int main_count = entries_collect(a->cards, deck->main, deck->main_count, main);
    int egg_count = entries_collect(a->cards, deck->egg, deck->egg_count, eggs);
    if (a->machine) {
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

/* ---- Both of them ------------------------------------------------------------------------------------- */

static bool asked_load(struct asked *a, const struct arguments *arguments)
{
    return a->cards != NULL && rules_wanted(arguments, &a->rules) && limits_load(arguments, &a->limits) &&
           list_load(a->cards, a->word, &a->list);
}

static int deck_with(const struct arguments *arguments, int (*run)(struct asked *a))
{
    static struct asked asked; /* large */
    asked = (struct asked){.cards = cards_load(arguments),
                           .word = arguments->word[0],
                           .machine = flag_given(arguments, FLAG_JSON)};
    int code = asked_load(&asked, arguments) ? run(&asked) : EXIT_WRONG;
    dcg_limits_free(asked.limits);
    dcg_cards_free(asked.cards);
    return code;
}

/* ---- The commands ----------------------------------------------------------------------------- */

int deck_check_run(const struct arguments *arguments)
{
    return deck_with(arguments, deck_check);
}

int deck_show_run(const struct arguments *arguments)
{
    return deck_with(arguments, deck_show);
}
