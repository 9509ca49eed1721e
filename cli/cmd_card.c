/* cmd_card.c - dcg card show: a card by chapter 2. */
#include "facts.h"
#include "candidates.h"
#include "files.h"
#include "point.h"
#include "pool.h"
#include "suggest.h"

#include "import/erratum.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name, *rule, *meaning;
} keywords[DCG_KEYWORD_COUNT] = {
#define KEYWORD(value, name, rule, text, meaning) {text, #rule, meaning},
#include <dcg/keywords.def>
#undef KEYWORD
};

/* NULL: a keyword that these rules don't know. */
static const dcg_rule *keyword_rule(int keyword)
{
    return dcg_rule_get(dcg_rule_named(keywords[keyword].rule));
}

static void keywords_explain(uint64_t bits)
{
    for (int i = 0; i < DCG_KEYWORD_COUNT; i++) {
        if (!(bits >> i & 1))
            continue;
        const dcg_rule *rule = keyword_rule(i);
        printf("\n<%s>: %s\n", keywords[i].name, keywords[i].meaning);
        if (rule != NULL)
            printf("  [%s] %s\n", rule->number, rule->summary);
    }
}

static void keywords_json(dcg_json *json, uint64_t bits)
{
    dcg_json_array(json, "keywords");
    for (int i = 0; i < DCG_KEYWORD_COUNT; i++) {
        if (!(bits >> i & 1))
            continue;
        const dcg_rule *rule = keyword_rule(i);
        dcg_json_object(json, NULL);
        dcg_json_string(json, "keyword", keywords[i].name);
        dcg_json_string(json, "meaning", keywords[i].meaning);
        if (rule != NULL)
            dcg_json_string(json, "rule", rule->number);
        dcg_json_close(json);
    }
    dcg_json_close(json);
}

/* ---- Lines that aren't understood ---- */

/* Reads a line again, to know where it stops being understood. False: it is understood, or there is no memory. */
static bool line_wrong(const char *text, struct line *line)
{
    dcg_reader *reader = dcg_reader_new();
    if (reader == NULL)
        return false;
    line_read(reader, line, text, strlen(text));
    dcg_reader_free(reader);
    return !line->parsed;
}

/* The text of a card; a mark and the reason under each line that isn't understood. */
static void text_print(const dcg_cards *cards, dcg_card_def def, const char *text)
{
    static const char not_understood[] = "Not understood: ";
    static struct line line; /* large */
    const char *japanese = dcg_cards_name_in(cards, def, DCG_LANGUAGE_JA);
    int unread = 0;
    while (*text) {
        size_t size = strcspn(text, "\n");
        printf("%.*s\n", (int)size, text);
        if (japanese != NULL) /* behind the line with the other name */
            printf("In Japanese: %s\n", japanese);
        japanese = NULL;
        const char *printed = strncmp(text, not_understood, sizeof not_understood - 1) == 0
                                  ? dcg_cards_unread_line(cards, def, unread++)
                                  : NULL;
        if (printed != NULL && *printed != '\0' && line_wrong(printed, &line)) {
            point_print(stdout, "    ", printed, line_stop(&line));
            printf("    column %zu: %s\n", line_stop(&line) + 1, line_expected(&line));
        }
        text += size + (text[size] == '\n');
    }
}

static void unread_json(dcg_json *json, const dcg_cards *cards, dcg_card_def def)
{
    static struct line line; /* large */
    const char *printed;
    dcg_json_array(json, "unread_lines");
    for (int i = 0; (printed = dcg_cards_unread_line(cards, def, i)) != NULL; i++) {
        dcg_json_object(json, NULL);
        dcg_json_string(json, "text", *printed != '\0' ? printed : NULL);
        if (*printed != '\0' && line_wrong(printed, &line)) {
            dcg_json_count(json, "column", line_stop(&line) + 1);
            dcg_json_string(json, "reason", line_expected(&line));
        }
        dcg_json_close(json);
    }
    dcg_json_close(json);
}

/* Names and traits that it asks for and no card of the set has. */
static void absent_json(dcg_json *json, const dcg_cards *cards, dcg_card_def def)
{
    char text[DCG_MAX_TEXT];
    dcg_json_array(json, "unknown");
    for (int i = 0; dcg_cards_absent(cards, def, i, text, sizeof text) > 0; i++)
        dcg_json_string(json, NULL, text);
    dcg_json_close(json);
}

static void absent_print(const dcg_cards *cards, dcg_card_def def)
{
    char text[DCG_MAX_TEXT];
    for (int i = 0; dcg_cards_absent(cards, def, i, text, sizeof text) > 0; i++)
        printf("Note: %s.\n", text);
}

/* Official corrections of the printed card. */
static void errata_print(const dcg_cards *cards, dcg_card_def def)
{
    dcg_card_facts facts;
    const struct erratum *erratum;
    if (dcg_cards_facts(cards, def, &facts) != DCG_OK)
        return;
    for (int i = 0; (erratum = erratum_find(facts.number, i)) != NULL; i++)
        printf("Erratum of %s: %s.\n", erratum->date, erratum->change);
}

static void proof_print(const dcg_cards *cards, dcg_card_def def)
{
    const struct proof_words *proof = &proofs[dcg_cards_proof(cards, def)];
    if (proof->word != NULL)
        printf("Proven: %s, %s.\n", proof->word, proof->meaning);
}

static void errata_json(dcg_json *json, const char *number)
{
    const struct erratum *erratum;
    dcg_json_array(json, "errata");
    for (int i = 0; (erratum = erratum_find(number, i)) != NULL; i++) {
        dcg_json_object(json, NULL);
        dcg_json_string(json, "date", erratum->date);
        dcg_json_string(json, "change", erratum->change);
        dcg_json_close(json);
    }
    dcg_json_close(json);
}

static void card_json(const dcg_cards *cards, dcg_card_def def, const char *text, const char *trees,
                      const char *programs)
{
    dcg_json json;
    dcg_card_facts facts = {0};
    const char *unread = dcg_cards_unread(cards, def);
    dcg_cards_facts(cards, def, &facts);
    json_begin(&json, stdout);
    dcg_json_object(&json, NULL);
    facts_json(&json, cards, def);
    dcg_json_whole(&json, "overflow", facts.overflow);
    dcg_json_whole(&json, "copies", facts.copies);
    keywords_json(&json, dcg_cards_keywords(cards, def));
    dcg_json_string(&json, "text", text);
    if (trees != NULL)
        dcg_json_string(&json, "trees", trees);
    if (programs != NULL)
        dcg_json_string(&json, "program", programs);
    absent_json(&json, cards, def);
    errata_json(&json, facts.number);
    if (unread != NULL) {
        dcg_json_string(&json, "unread", unread);
        unread_json(&json, cards, def);
    }
    dcg_json_end(&json);
}

static int card_show(const dcg_cards *cards, dcg_card_def def, const struct arguments *arguments)
{
    bool tree = flag_given(arguments, FLAG_TREE), program = flag_given(arguments, FLAG_PROGRAM);
    const dcg_deck alone = {.main_count = 1, .main = {def}};
    const dcg_cards *opened =
        dcg_cards_with(cards, &alone, 1); /* its text is put into a set once for all of these */
    if (opened == NULL)
        return complain("no memory");
    char *text = card_said(opened, def, dcg_cards_text);
    char *trees = tree ? card_said(opened, def, dcg_cards_trees) : NULL;
    char *programs = program ? card_said(opened, def, dcg_cards_program) : NULL;
    bool said = text != NULL && (!tree || trees != NULL) && (!program || programs != NULL);
    if (said && flag_given(arguments, FLAG_JSON)) {
        card_json(cards, def, text, trees, programs);
    } else if (said) {
        text_print(cards, def, text), errata_print(cards, def), absent_print(cards, def);
        proof_print(cards, def);
        printf("%s%s%s", tree ? trees : "", program ? "\n" : "", program ? programs : "");
        if (flag_given(arguments, FLAG_EXPLAIN))
            keywords_explain(dcg_cards_keywords(cards, def));
    }
    free(text);
    free(trees);
    free(programs);
    return said ? EXIT_YES : complain("no memory");
}

/* No card has this number or name: the nearest one may be meant. */
static void card_complain(const dcg_cards *cards, const char *word)
{
    char suggestion[SUGGEST_BYTES];
    dcg_near near = card_near(cards, word);
    complain("there is no card '%s'%s the program has %d cards; 'dcg card find' searches them, 'dcg cards "
             "add FILE' adds "
             "more",
             word, suggest_text(&near, "", suggestion), card_count(cards));
}

/* The card that a number or a name means; if it may mean several, these are listed. */
static int word_show(const dcg_cards *cards, const char *word, const struct arguments *arguments)
{
    struct candidates found;
    int code = EXIT_WRONG;
    if (!candidates_named(&found, cards, word))
        return EXIT_WRONG;
    if (found.count == 0) {
        card_complain(cards, word);
    } else if (found.count == 1) {
        code = card_show(cards, found.card[0].def, arguments);
    } else {
        complain("'%s' may be any of %zu cards: write the number of one of them", word, found.count);
        candidates_show(&found, cards, flag_given(arguments, FLAG_JSON));
        code = EXIT_NO;
    }
    candidates_free(&found);
    return code;
}

int card_show_run(const struct arguments *arguments)
{
    dcg_cards *cards = cards_load(arguments);
    char *word = words_join(arguments);
    int code = EXIT_WRONG;
    if (flag_given(arguments, FLAG_MODERN))
        dcg_cards_modern(cards);
    if (cards != NULL)
        code = word != NULL ? word_show(cards, word, arguments) : complain("no memory");
    free(word);
    dcg_cards_free(cards);
    return code;
}
