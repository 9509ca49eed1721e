/* candidates.c - cards by a search, a number or a name; tables and lists of cards. */
#include "candidates.h"
#include "facts.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { NAME_WIDTH = 34, WORDS_WIDTH = 32 };

char *words_join(const struct arguments *arguments)
{
    size_t size = 1;
    for (int i = 0; i < arguments->words; i++)
        size += strlen(arguments->word[i]) + 1;
    char *text = malloc(size), *end = text;
    for (int i = 0; text != NULL && i < arguments->words; i++) {
        size_t length = strlen(arguments->word[i]);
        if (i > 0)
            *end++ = ' ';
        memcpy(end, arguments->word[i], length);
        end += length;
    }
    if (text != NULL)
        *end = '\0';
    return text;
}

int number_compare(const char *a, const char *b)
{
    while (*a && *b) {
        size_t left = strspn(a, "0123456789"), right = strspn(b, "0123456789");
        if (left > 0 && right > 0) {
            unsigned long one = strtoul(a, NULL, 10), other = strtoul(b, NULL, 10);
            if (one != other || left != right)
                return one != other ? (one < other ? -1 : 1) : left < right ? -1 : 1;
            a += left;
            b += right;
        } else if (*a != *b) {
            return (unsigned char)*a < (unsigned char)*b ? -1 : 1;
        } else {
            a++;
            b++;
        }
    }
    return (*a != '\0') - (*b != '\0');
}

/* ---- Finding ---------------------------------------------------------------------------------- */

static int candidate_compare(const void *a, const void *b)
{
    const struct candidate *left = a, *right = b;
    return number_compare(left->number, right->number);
}

void candidates_free(struct candidates *c)
{
    free(c->card);
    *c = (struct candidates){0};
}

static bool candidates_begin(struct candidates *c, const dcg_cards *cards)
{
    *c = (struct candidates){.card = malloc(((size_t)dcg_cards_count(cards) + 1) * sizeof *c->card)};
    return c->card != NULL || (complain("no memory"), false);
}

static void candidates_take(struct candidates *c, const dcg_cards *cards, dcg_card_def def)
{
    dcg_card_facts facts = {.number = ""};
    dcg_cards_facts(cards, def, &facts);
    c->card[c->count++] = (struct candidate){.def = def, .number = facts.number};
}

static void candidates_sort(struct candidates *c)
{
    if (c->count > 1)
        qsort(c->card, c->count, sizeof *c->card, candidate_compare);
}

bool candidates_search(struct candidates *c, const dcg_cards *cards, dcg_search *search)
{
    if (!candidates_begin(c, cards))
        return false;
    for (int def = 1; def <= dcg_cards_count(cards); def++)
        if (dcg_search_test(search, cards, (dcg_card_def)def))
            candidates_take(c, cards, (dcg_card_def)def);
    candidates_sort(c);
    return true;
}

/* Is a part of the name, or all of it, as written? Capitals don't matter. */
static bool name_fits(const char *name, const char *word, bool whole)
{
    size_t size = strlen(word);
    if (whole)
        return strcasecmp(name, word) == 0;
    for (; *name; name++)
        if (strncasecmp(name, word, size) == 0)
            return true;
    return false;
}

/* The same of the name in Japanese, however wide its letters are. */
static bool name_fits_other(const char *name, const char *word, bool whole)
{
    return dcg_name_holds(name, word) && (!whole || dcg_name_holds(word, name));
}

bool candidates_named(struct candidates *c, const dcg_cards *cards, const char *word)
{
    char number[DCG_NUMBER_BYTES];
    int art;
    if (!candidates_begin(c, cards))
        return false;
    dcg_card_def known = dcg_cards_find(cards, word);
    if (known == 0 && dcg_number_read(cards, word, number, &art))
        known = dcg_cards_find(cards, number);
    if (known != 0)
        candidates_take(c, cards, known);
    for (int whole = 1; whole >= 0 && c->count == 0; whole--) {
        for (int def = 1; def <= dcg_cards_count(cards); def++) {
            dcg_card_facts facts;
            const char *other = dcg_cards_name_in(cards, (dcg_card_def)def, DCG_LANGUAGE_JA);
            if (dcg_cards_facts(cards, (dcg_card_def)def, &facts) == DCG_OK &&
                strchr(facts.number, ':') == NULL &&
                (name_fits(facts.name, word, whole != 0) || name_fits_other(other, word, whole != 0)))
                candidates_take(c, cards, (dcg_card_def)def);
        }
    }
    candidates_sort(c);
    return true;
}

bool candidates_listed(struct candidates *c, const dcg_cards *cards, const char *name)
{
    int count = dcg_list_choices(cards, name, NULL, 0);
    dcg_card_def *card = malloc(((size_t)count + 1) * sizeof *card);
    bool begun = card != NULL && candidates_begin(c, cards);
    dcg_list_choices(cards, name, card, begun ? count : 0);
    for (int i = 0; begun && i < count; i++)
        candidates_take(c, cards, card[i]);
    free(card);
    if (begun)
        candidates_sort(c);
    return begun;
}

dcg_near card_near(const dcg_cards *cards, const char *word)
{
    dcg_near near = {.word = word}, number = {.word = word};
    dcg_card_facts facts;
    for (int i = 1; i <= dcg_cards_count(cards); i++) {
        if (dcg_cards_facts(cards, (dcg_card_def)i, &facts) != DCG_OK || strchr(facts.number, ':') != NULL)
            continue;
        dcg_near_try(&near, facts.name);
        dcg_near_try(&near, dcg_cards_name_in(cards, (dcg_card_def)i, DCG_LANGUAGE_JA));
        if (strlen(facts.number) != strlen(word)) /* one of the same length is just another card */
            dcg_near_try(&number, facts.number);
    }
    return near.best == NULL && number.best != NULL && number.far == 1 ? number : near;
}

/* ---- Ranking ---------------------------------------------------------------------------------- */

/* Roughly when a set was printed: there are two main sets (BT) to each extra one (EX), which comes after them. */
static int set_age(const char *number)
{
    size_t letters = strcspn(number, "0123456789-");
    int set = (int)strtol(number + letters, NULL, 10);
    return number[letters] == '-' ? 0 : strncmp(number, "EX", letters) == 0 ? 2 * set + 2 : set;
}

static bool same_set(const char *a, const char *b)
{
    size_t size = strcspn(a, "-");
    return size == strcspn(b, "-") && strncmp(a, b, size) == 0;
}

static int traits_shared(const dcg_cards *cards, dcg_card_def a, dcg_card_def b)
{
    int count = 0;
    const char *one, *other;
    for (int i = 0; (one = dcg_cards_trait(cards, a, i)) != NULL; i++)
        for (int k = 0; (other = dcg_cards_trait(cards, b, k)) != NULL; k++)
            count += strcmp(one, other) == 0;
    return count;
}

static int card_score(const dcg_cards *cards, const dcg_list *list, dcg_card_def def)
{
    int score = 0;
    dcg_card_facts facts = {.number = ""}, sure;
    dcg_cards_facts(cards, def, &facts);
    for (int i = 0; i < list->cards; i++) {
        dcg_card_def other = dcg_cards_find(cards, list->card[i].number);
        if (dcg_cards_facts(cards, other, &sure) != DCG_OK)
            continue;
        score += same_set(facts.number, sure.number) + ((facts.colors & sure.colors) != 0) +
                 traits_shared(cards, def, other);
    }
    return score;
}

int copies_listed(const dcg_list *list, const char *number)
{
    int count = 0;
    for (int i = 0; i < list->cards; i++)
        if (list->card[i].part != DCG_PART_SIDE && strcmp(list->card[i].number, number) == 0)
            count += list->card[i].count;
    return count;
}

bool copies_full(const dcg_cards *cards, const dcg_list *list, dcg_card_def def, int count)
{
    dcg_card_facts facts = {.number = ""};
    dcg_cards_facts(cards, def, &facts);
    int listed = copies_listed(list, facts.number);
    return listed > 0 && listed + count > facts.copies;
}

static int likely_compare(const void *a, const void *b)
{
    const struct candidate *left = a, *right = b;
    if (left->full != right->full)
        return left->full ? 1 : -1;
    if (left->score != right->score)
        return left->score > right->score ? -1 : 1;
    if (left->age != right->age)
        return left->age > right->age ? -1 : 1;
    return number_compare(left->number, right->number);
}

void candidates_rank(struct candidates *c, const dcg_cards *cards, const dcg_list *list, int count)
{
    for (size_t i = 0; i < c->count; i++) {
        struct candidate *card = &c->card[i];
        card->score = card_score(cards, list, card->def);
        card->age = set_age(card->number);
        card->full = copies_full(cards, list, card->def, count);
    }
    if (c->count > 1)
        qsort(c->card, c->count, sizeof *c->card, likely_compare);
}

/* The name of the fewest cards; -1: there is none. */
static int name_surest(const dcg_cards *cards, const dcg_list *list, const bool *passed)
{
    int best = -1, fewest = 0;
    for (int i = 0; i < list->notes && i < DCG_LIST_NOTES; i++) {
        if (list->note[i].kind != DCG_NOTE_NAME || passed[i])
            continue;
        int choices = dcg_list_choices(cards, list->note[i].text, NULL, 0);
        if (best >= 0 && choices >= fewest)
            continue;
        best = i;
        fewest = choices;
    }
    return best;
}

/* Of all notes, those that stay are passed over. */
void likeliest_take(const dcg_cards *cards, dcg_list *list, likely_fn *tell, void *user)
{
    bool passed[DCG_LIST_NOTES] = {false};
    for (int at; (at = name_surest(cards, list, passed)) >= 0;) {
        dcg_list_note note = list->note[at];
        struct candidates c;
        if (!candidates_listed(&c, cards, note.text))
            return;
        candidates_rank(&c, cards, list, note.count);
        dcg_card_def card = c.count > 0 && !c.card[0].full ? c.card[0].def : 0;
        candidates_free(&c);
        if (card == 0 || !dcg_list_answer(cards, list, at, card)) {
            passed[at] = true;
            continue;
        }
        memmove(&passed[at], &passed[at + 1], (size_t)(DCG_LIST_NOTES - at - 1) * sizeof passed[0]);
        tell(user, &note, card);
    }
}

/* ---- Showing ---------------------------------------------------------------------------------- */

static void number_json(dcg_json *json, const char *key, int value, int none)
{
    if (value == none)
        dcg_json_null(json, key);
    else
        dcg_json_whole(json, key, value);
}

void facts_json(dcg_json *json, const dcg_cards *cards, dcg_card_def def)
{
    dcg_card_facts facts = {.number = "", .name = "", .dp = -1, .cost = -1};
    dcg_cards_facts(cards, def, &facts);
    dcg_json_string(json, "number", facts.number);
    dcg_json_string(json, "name", facts.name);
    if (dcg_cards_name_in(cards, def, DCG_LANGUAGE_JA) != NULL)
        dcg_json_string(json, "name_ja", dcg_cards_name_in(cards, def, DCG_LANGUAGE_JA));
    bits_json(json, "categories", categories, CATEGORIES, facts.categories);
    bits_json(json, "colors", colors, COLORS, facts.colors);
    number_json(json, "level", facts.level, 0);
    number_json(json, "dp", facts.dp, -1);
    number_json(json, "cost", facts.cost, -1);
    dcg_json_truth(json, "for_play", dcg_cards_unread(cards, def) == NULL);
    dcg_json_string(json, "proof", proofs[dcg_cards_proof(cards, def)].word);
}

static void candidates_json(const struct candidates *c, const dcg_cards *cards)
{
    dcg_json json;
    json_begin(&json, stdout);
    dcg_json_object(&json, NULL);
    dcg_json_count(&json, "count", c->count);
    dcg_json_array(&json, "cards");
    for (size_t i = 0; i < c->count; i++) {
        dcg_json_object(&json, NULL);
        facts_json(&json, cards, c->card[i].def);
        dcg_json_close(&json);
    }
    dcg_json_end(&json);
}

void card_brief(const dcg_cards *cards, dcg_card_def def, char text[BRIEF_BYTES])
{
    char kinds[WORDS_WIDTH] = "", hues[WORDS_WIDTH], level[24] = "", cost[24] = "", dp[24] = "";
    dcg_card_facts facts = {.number = "", .name = "", .dp = -1, .cost = -1};
    dcg_cards_facts(cards, def, &facts);
    if (facts.categories != DCG_DIGIMON)
        bits_print(categories, CATEGORIES, facts.categories, kinds, sizeof kinds);
    bits_print(colors, COLORS, facts.colors, hues, sizeof hues);
    if (facts.level > 0)
        snprintf(level, sizeof level, ", level %d", facts.level);
    if (facts.cost >= 0)
        snprintf(cost, sizeof cost, ", cost %d", facts.cost);
    if (facts.dp >= 0)
        snprintf(dp, sizeof dp, ", %d DP", facts.dp);
    snprintf(text, BRIEF_BYTES, "%s%s%s%s%s%s", kinds, kinds[0] != '\0' ? ", " : "", hues, level, cost, dp);
}

/* A number, or nothing where the card has none. */
static void cell_print(FILE *out, int width, int value, int none)
{
    if (value == none)
        fprintf(out, " %*s", width, "-");
    else
        fprintf(out, " %*d", width, value);
}

/* A column of at least so many characters. */
static void text_print(FILE *out, const char *text, int width)
{
    int used = 0;
    for (const char *c = text; *c; c++)
        used += ((unsigned char)*c & 0xc0) != 0x80;
    fprintf(out, " %s%*s", text, used < width ? width - used : 0, "");
}

static void candidate_print(FILE *out, const dcg_cards *cards, dcg_card_def def, int width)
{
    dcg_card_facts facts = {.number = "", .name = "", .dp = -1, .cost = -1};
    char words[WORDS_WIDTH];
    dcg_cards_facts(cards, def, &facts);
    fprintf(out, "%-*s", width, facts.number);
    text_print(out, facts.name, NAME_WIDTH);
    bits_print(categories, CATEGORIES, facts.categories, words, sizeof words);
    text_print(out, words, 8);
    bits_print(colors, COLORS, facts.colors, words, sizeof words);
    text_print(out, words, 14);
    cell_print(out, 5, facts.level, 0);
    cell_print(out, 4, facts.cost, -1);
    cell_print(out, 5, facts.dp, -1);
    fputs(dcg_cards_unread(cards, def) == NULL ? "  yes\n" : "  no\n", out);
}

static int number_width(const struct candidates *c)
{
    size_t width = strlen("number");
    for (size_t i = 0; i < c->count; i++)
        width = strlen(c->card[i].number) > width ? strlen(c->card[i].number) : width;
    return (int)width;
}

static void head_print(FILE *out, int width)
{
    fprintf(out, "%-*s %-*s %-8s %-14s level cost    dp  for play\n", width, "number", NAME_WIDTH, "name",
            "category", "color");
}

void candidate_row(const struct candidate *card, const dcg_cards *cards, const dcg_list *list,
                   char text[ROW_BYTES])
{
    char brief[BRIEF_BYTES], have[48] = "";
    dcg_card_facts facts = {.number = ""};
    dcg_cards_facts(cards, card->def, &facts);
    card_brief(cards, card->def, brief);
    int listed = copies_listed(list, card->number);
    if (listed >= facts.copies)
        snprintf(have, sizeof have, "  (all %d of it are in the deck)", listed);
    else if (listed > 0)
        snprintf(have, sizeof have, "  (%d of it %s in the deck)", listed, listed == 1 ? "is" : "are");
    snprintf(text, ROW_BYTES, "%-9s %s%s", card->number, brief, have);
}

void candidates_number(const struct candidates *c, const dcg_cards *cards, const dcg_list *list, size_t rows,
                       FILE *out)
{
    for (size_t i = 0; i < rows && i < c->count; i++) {
        char row[ROW_BYTES];
        candidate_row(&c->card[i], cards, list, row);
        fprintf(out, "%3zu  %s\n", i + 1, row);
    }
}

void candidates_show(const struct candidates *c, const dcg_cards *cards, bool machine)
{
    int width = number_width(c);
    if (machine) {
        candidates_json(c, cards);
        return;
    }
    if (c->count > 0)
        head_print(stdout, width);
    for (size_t i = 0; i < c->count; i++)
        candidate_print(stdout, cards, c->card[i].def, width);
    if (c->count == 1)
        puts("1 card");
    else
        printf("%zu cards\n", c->count);
}
