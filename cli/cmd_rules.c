/* cmd_rules.c - dcg rules: the rules with where each is implemented, which scenarios cite it, which of them prove it
 * and which official answers they follow; worked examples and rulings with which scenarios show them. Words search
 * the summaries.
 */
#include "cli.h"
#include "json.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { RULING_RULES = 256 };

/* The places of one kind, and how far the listing has come: all are sorted by rule or ruling. */
struct places {
    const dcg_rule_place *place;
    size_t count, at;
};

/* What one rule or ruling has of them. */
struct found {
    const dcg_rule_place *place;
    size_t count;
};

/* Official answers, likewise. */
struct answers {
    const dcg_rule_answer *answer;
    size_t count, at;
};

struct entry {
    const char *number, *kind, *summary, *untested, *unplaced;
    const char *other; /* its number in the other version of the rules; NULL: the same; "": none */
    const char *name;  /* of a rule; NULL for a ruling */
    const char *rules; /* of a ruling, which belongs to them; NULL for a rule */
    struct found code, scenarios, proofs;
    struct answers answers;
};

struct listing {
    dcg_rules rules; /* the version whose numbers are shown */
    const char
        *below; /* only this rule, those below it, and what belongs to them; or this ruling; NULL: all */
    uint64_t chapter; /* 0: all */
    char **word;      /* all of these have to be found */
    int words;
    uint64_t found;
    bool untested, all;
    struct places code, scenarios, proofs, shown;
    struct answers answers;
    dcg_json *json; /* NULL: for people */
};

static bool number_below(const char *number, const char *above)
{
    size_t size = strlen(above);
    return strncmp(number, above, size) == 0 && (number[size] == '\0' || strchr("-,", number[size]) != NULL);
}

/* Moves on to a rule or ruling; those of another version may come back to an earlier one. */
static struct found places_of(struct places *places, int number)
{
    while (places->at > 0 && places->place[places->at - 1].rule >= number)
        places->at--;
    while (places->at < places->count && places->place[places->at].rule < number)
        places->at++;
    struct found found = {.place = places->place + places->at};
    while (places->at + found.count < places->count && found.place[found.count].rule == number)
        found.count++;
    return found;
}

static struct answers answers_of(struct answers *answers, int number)
{
    while (answers->at > 0 && answers->answer[answers->at - 1].rule >= number)
        answers->at--;
    while (answers->at < answers->count && answers->answer[answers->at].rule < number)
        answers->at++;
    struct answers found = {.answer = answers->answer + answers->at};
    while (answers->at + found.count < answers->count && found.answer[found.count].rule == number)
        found.count++;
    return found;
}

/* Whether a list of rules, with ", " between them, has one that is asked for. */
static bool listing_names(const struct listing *listing, const char *rules)
{
    for (const char *rule = rules; rule != NULL; rule = strchr(rule, ' ')) {
        rule += *rule == ' ';
        if ((listing->below == NULL || number_below(rule, listing->below)) &&
            (listing->chapter == 0 || strtoull(rule, NULL, 10) == listing->chapter))
            return true;
    }
    return false;
}

/* ---- Words ---- */

static const struct {
    const char *name, *rule;
} keywords[] = {
#define KEYWORD(value, name, rule, text, meaning) {text, #rule},
#include <dcg/keywords.def>
#undef KEYWORD
};

/* Does a word of the text begin like this? Capitals don't matter. */
static bool has_word(const char *text, const char *word)
{
    size_t size = strlen(word);
    bool begins = true;
    for (; *text; text++) {
        if (begins && strncasecmp(text, word, size) == 0)
            return true;
        begins = !isalnum((unsigned char)*text);
    }
    return false;
}

/* Is a rule, or one of several with ", " between them, in the section of a keyword with this word in its name? The
 * section of the rule 16-4-1 is 16-4. */
static bool keyword_fits(dcg_rules version, const char *rules, const char *word)
{
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++) {
        char section[16];
        if (!has_word(keywords[i].name, word))
            continue;
        const dcg_rule *first = dcg_rule_get(dcg_rule_named(keywords[i].rule));
        if (first == NULL || first->numbers[version][0] == '\0')
            continue;
        const char *number = first->numbers[version];
        snprintf(section, sizeof section, "%.*s", (int)(strrchr(number, '-') - number), number);
        for (const char *rule = rules; rule != NULL; rule = strchr(rule, ' ')) {
            rule += *rule == ' ';
            if (number_below(rule, section))
                return true;
        }
    }
    return false;
}

static bool words_fit(const struct listing *listing, const struct entry *entry)
{
    for (int i = 0; i < listing->words; i++)
        if (!has_word(entry->summary, listing->word[i]) &&
            !keyword_fits(listing->rules, entry->rules != NULL ? entry->rules : entry->number,
                          listing->word[i]))
            return false;
    return true;
}

static bool listing_wants(const struct listing *listing, const struct entry *entry, bool shows)
{
    if (!listing_names(listing, entry->rules != NULL ? entry->rules : entry->number) &&
        (listing->below == NULL || strcmp(listing->below, entry->number) != 0))
        return false;
    if (!words_fit(listing, entry))
        return false;
    if (!listing->untested)
        return true;
    return shows && entry->scenarios.count == 0 && (listing->all || entry->untested == NULL);
}

/* The version to compare with: 4.2 for 3.6, 3.6 for 4.2. */
static dcg_rules other_of(dcg_rules rules)
{
    return rules == DCG_RULES_3_6 ? DCG_RULES_4_2 : DCG_RULES_3_6;
}

/* A line for each file. */
static void places_print(const char *key, const struct found *found)
{
    for (size_t i = 0; i < found->count; i++) {
        const dcg_rule_place *place = &found->place[i];
        if (i > 0 && strcmp(place->file, place[-1].file) == 0)
            printf(", %d", place->line);
        else
            printf("%s%25s %-9s %s:%d", i > 0 ? "\n" : "", "", key, place->file, place->line);
    }
    if (found->count > 0)
        putchar('\n');
}

static void answers_print(const struct answers *answers)
{
    for (size_t i = 0; i < answers->count; i++)
        if (i > 0)
            printf(", Q%d", answers->answer[i].question);
        else
            printf("%25s answers   Q%d", "", answers->answer[i].question);
    if (answers->count > 0)
        putchar('\n');
}

static void entry_print(const struct entry *entry, dcg_rules other)
{
    printf("%-14s %-10s %s\n", entry->number, entry->kind, entry->summary);
    if (entry->other != NULL)
        printf("%25s in %-6s %s\n", "", dcg_rules_text(other),
               entry->other[0] ? entry->other : "no such rule");
    if (entry->name != NULL)
        printf("%25s name      %s\n", "", entry->name);
    if (entry->rules != NULL)
        printf("%25s rules     %s\n", "", entry->rules);
    places_print("code", &entry->code);
    if (entry->unplaced != NULL)
        printf("%25s no code   %s\n", "", entry->unplaced);
    places_print("scenario", &entry->scenarios);
    places_print("proof", &entry->proofs);
    if (entry->untested != NULL)
        printf("%25s untested  %s\n", "", entry->untested);
    answers_print(&entry->answers);
}

static void places_json(dcg_json *json, const char *key, const struct found *found)
{
    char text[DCG_MAX_TEXT];
    dcg_json_array(json, key);
    for (size_t i = 0; i < found->count; i++) {
        snprintf(text, sizeof text, "%s:%d", found->place[i].file, found->place[i].line);
        dcg_json_string(json, NULL, text);
    }
    dcg_json_close(json);
}

static void answers_json(dcg_json *json, const struct answers *answers)
{
    char text[16];
    dcg_json_array(json, "answers");
    for (size_t i = 0; i < answers->count; i++) {
        snprintf(text, sizeof text, "Q%d", answers->answer[i].question);
        dcg_json_string(json, NULL, text);
    }
    dcg_json_close(json);
}

static void entry_json(dcg_json *json, const struct entry *entry, dcg_rules other)
{
    char key[32];
    dcg_json_object(json, NULL);
    dcg_json_string(json, "number", entry->number);
    if (entry->name != NULL) {
        const char *number = entry->other != NULL ? entry->other : entry->number;
        snprintf(key, sizeof key, "number_%s", dcg_rules_text(other));
        dcg_json_string(json, "name", entry->name);
        dcg_json_string(json, key, number[0] ? number : NULL);
    }
    dcg_json_string(json, "kind", entry->kind);
    dcg_json_string(json, "summary", entry->summary);
    if (entry->rules != NULL)
        dcg_json_string(json, "rules", entry->rules);
    places_json(json, "code", &entry->code);
    places_json(json, "scenarios", &entry->scenarios);
    if (entry->rules == NULL) {
        places_json(json, "proofs", &entry->proofs);
        answers_json(json, &entry->answers);
    }
    if (entry->unplaced != NULL)
        dcg_json_string(json, "unplaced", entry->unplaced);
    if (entry->untested != NULL)
        dcg_json_string(json, "untested", entry->untested);
    dcg_json_close(json);
}

static void entry_list(struct listing *listing, const struct entry *entry, bool shows)
{
    if (!listing_wants(listing, entry, shows))
        return;
    listing->found++;
    if (listing->json != NULL)
        entry_json(listing->json, entry, other_of(listing->rules));
    else if (listing->words > 0)
        printf("%-14s %-10s %s\n", entry->number, entry->kind, entry->summary);
    else
        entry_print(entry, other_of(listing->rules));
}

static void rules_list(struct listing *listing)
{
    int id;
    for (int i = 0; (id = dcg_rule_at(listing->rules, i)) != 0; i++) {
        const dcg_rule *rule = dcg_rule_get((dcg_rule_id)id);
        const char *number = rule->numbers[listing->rules], *other = rule->numbers[other_of(listing->rules)];
        struct entry entry = {.number = number,
                              .other = strcmp(number, other) != 0 ? other : NULL,
                              .kind = dcg_rule_kind_text(rule->kind),
                              .summary = rule->summary,
                              .untested = rule->untested,
                              .unplaced = rule->unplaced,
                              .name = rule->name,
                              .code = places_of(&listing->code, id),
                              .scenarios = places_of(&listing->scenarios, id),
                              .proofs = places_of(&listing->proofs, id),
                              .answers = answers_of(&listing->answers, id)};
        entry_list(listing, &entry, rule->kind == DCG_RULE_BEHAVIOUR || rule->kind == DCG_RULE_DECK);
    }
}

/* The rules of a ruling, with ", " between them, by their numbers in a version; those that it doesn't have stay. */
static void ruling_rules(const char *rules, dcg_rules version, char text[RULING_RULES])
{
    size_t used = 0;
    text[0] = '\0';
    while (*rules != '\0') {
        char number[32];
        size_t size = strcspn(rules, ",");
        snprintf(number, sizeof number, "%.*s", (int)(size < sizeof number ? size : sizeof number - 1),
                 rules);
        const dcg_rule *rule = dcg_rule_get(dcg_rule_find(number));
        bool has = rule != NULL && rule->numbers[version][0] != '\0';
        int wrote = snprintf(text + used, RULING_RULES - used, "%s%s", used > 0 ? ", " : "",
                             has ? rule->numbers[version] : number);
        used = wrote > 0 && used + (size_t)wrote < RULING_RULES ? used + (size_t)wrote : used;
        rules += size + strspn(rules + size, ", ");
    }
}

static void rulings_list(struct listing *listing)
{
    char rules[RULING_RULES];
    for (int number = 1; number <= dcg_ruling_count(); number++) {
        const dcg_ruling *ruling = dcg_ruling_get(number);
        ruling_rules(ruling->rules, listing->rules, rules);
        struct entry entry = {.number = ruling->id,
                              .kind = "ruling",
                              .summary = ruling->summary,
                              .untested = ruling->untested,
                              .rules = rules,
                              .scenarios = places_of(&listing->shown, number)};
        entry_list(listing, &entry, true);
    }
}

/* "7-1-3", "D-4.2": a number, or something like it. */
static bool is_number(const char *word)
{
    size_t size = strspn(word, "0123456789-.,EDMedm");
    return word[size] == '\0' && strpbrk(word, "0123456789") != NULL;
}

static void listing_end(const struct listing *listing)
{
    if (listing->json != NULL)
        dcg_json_end(listing->json);
    else if (listing->words > 0)
        printf("%llu rules and rulings%s\n", (unsigned long long)listing->found,
               listing->found > 0 ? "; 'dcg rules NUMBER' tells more about one" : "");
}

/* The number that is asked for, also by the name of its rule; NULL: words. No summary has a word like PLAY_PAY_COST. */
static const char *number_asked(const struct arguments *arguments, dcg_rules rules)
{
    if (arguments->words != 1)
        return NULL;
    const char *word = arguments->word[0];
    const dcg_rule *named = strchr(word, '_') != NULL ? dcg_rule_get(dcg_rule_named(word)) : NULL;
    return named != NULL ? named->numbers[rules] : is_number(word) ? word : NULL;
}

/* There is no such rule, but perhaps in the other version. */
static int number_complain(const char *word, dcg_rules rules)
{
    dcg_rules other = other_of(rules);
    if (dcg_rule_named(word) != 0 || dcg_rule_find_by(other, word) != 0)
        return complain("the rules %s have no rule %s, but the rules %s do; see 'dcg rules --rules %s %s'",
                        dcg_rules_text(rules), word, dcg_rules_text(other), dcg_rules_text(other), word);
    return complain("there is no rule %s; 'dcg rules WORD' searches the rules", word);
}

int rules_run(const struct arguments *arguments)
{
    dcg_json json;
    dcg_rules rules;
    if (!rules_wanted(arguments, &rules))
        return EXIT_WRONG;
    rules = rules != DCG_RULES_NEEDED ? rules : DCG_RULES_3_6;
    const char *number = number_asked(arguments, rules);
    struct listing listing = {
        .rules = rules,
        .below = number,
        .word = arguments->word,
        .words = number != NULL ? 0 : arguments->words,
        .chapter = flag_number(arguments, FLAG_CHAPTER, 0),
        .untested = flag_given(arguments, FLAG_UNTESTED),
        .all = flag_given(arguments, FLAG_ALL),
        .json = flag_given(arguments, FLAG_JSON) ? &json : NULL,
    };
    if (listing.below != NULL && dcg_rule_find_by(rules, listing.below) == 0 &&
        dcg_ruling_find(listing.below) == 0)
        return number_complain(arguments->word[0], rules);
    if (listing.all && !listing.untested)
        return complain("--all belongs to --untested");
    listing.code.count = dcg_rule_code(&listing.code.place);
    listing.scenarios.count = dcg_rule_scenarios(&listing.scenarios.place);
    listing.proofs.count = dcg_rule_proofs(&listing.proofs.place);
    listing.answers.count = dcg_rule_answers(&listing.answers.answer);
    listing.shown.count = dcg_ruling_scenarios(&listing.shown.place);
    json_begin(&json, stdout);
    if (listing.json != NULL)
        dcg_json_array(&json, NULL);
    rules_list(&listing);
    rulings_list(&listing);
    listing_end(&listing);
    return listing.words > 0 && listing.found == 0 ? EXIT_NO : EXIT_YES;
}
