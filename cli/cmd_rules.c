/* cmd_rules.c - dcg rules: the rules with where each is implemented and which scenarios cite it; worked examples and
 * rulings with which scenarios show them.
 */
#include "cli.h"
#include "json.h"

#include <stdlib.h>
#include <string.h>

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

struct entry {
    const char *number, *kind, *summary, *untested;
    const char *rules; /* of a ruling, which belongs to them; NULL for a rule */
    struct found code, scenarios;
};

struct listing {
    const char
        *below; /* only this rule, those below it, and what belongs to them; or this ruling; NULL: all */
    uint64_t chapter; /* 0: all */
    bool untested, all;
    struct places code, scenarios, shown;
    struct json *json; /* NULL: for people */
};

static bool number_below(const char *number, const char *above)
{
    size_t size = strlen(above);
    return strncmp(number, above, size) == 0 && (number[size] == '\0' || strchr("-,", number[size]) != NULL);
}

/* Moves on to a rule or ruling. */
static struct found places_of(struct places *places, int number)
{
    while (places->at < places->count && places->place[places->at].rule < number)
        places->at++;
    struct found found = {.place = places->place + places->at};
    while (places->at + found.count < places->count && found.place[found.count].rule == number)
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

static bool listing_wants(const struct listing *listing, const struct entry *entry, bool shows)
{
    if (!listing_names(listing, entry->rules != NULL ? entry->rules : entry->number) &&
        (listing->below == NULL || strcmp(listing->below, entry->number) != 0))
        return false;
    if (!listing->untested)
        return true;
    return shows && entry->scenarios.count == 0 && (listing->all || entry->untested == NULL);
}

static const char *place_text(const dcg_rule_place *place, char text[DCG_MAX_TEXT])
{
    if (place->line > 0)
        snprintf(text, DCG_MAX_TEXT, "%s:%d", place->file, place->line);
    else
        snprintf(text, DCG_MAX_TEXT, "%s", place->file);
    return text;
}

static void places_print(const char *key, const struct found *found)
{
    char text[DCG_MAX_TEXT];
    for (size_t i = 0; i < found->count; i++)
        printf("%25s %-9s %s\n", "", key, place_text(&found->place[i], text));
}

static void entry_print(const struct entry *entry)
{
    printf("%-14s %-10s %s\n", entry->number, entry->kind, entry->summary);
    if (entry->rules != NULL)
        printf("%25s rules     %s\n", "", entry->rules);
    places_print("code", &entry->code);
    places_print("scenario", &entry->scenarios);
    if (entry->untested != NULL && entry->scenarios.count == 0)
        printf("%25s untested  %s\n", "", entry->untested);
}

static void places_json(struct json *json, const char *key, const struct found *found)
{
    char text[DCG_MAX_TEXT];
    json_array(json, key);
    for (size_t i = 0; i < found->count; i++)
        json_string(json, NULL, place_text(&found->place[i], text));
    json_close(json);
}

static void entry_json(struct json *json, const struct entry *entry)
{
    json_object(json, NULL);
    json_string(json, "number", entry->number);
    json_string(json, "kind", entry->kind);
    json_string(json, "summary", entry->summary);
    if (entry->rules != NULL)
        json_string(json, "rules", entry->rules);
    places_json(json, "code", &entry->code);
    places_json(json, "scenarios", &entry->scenarios);
    if (entry->untested != NULL)
        json_string(json, "untested", entry->untested);
    json_close(json);
}

static void entry_list(const struct listing *listing, const struct entry *entry, bool shows)
{
    if (!listing_wants(listing, entry, shows))
        return;
    if (listing->json != NULL)
        entry_json(listing->json, entry);
    else
        entry_print(entry);
}

static void rules_list(struct listing *listing)
{
    for (int id = 1; id <= dcg_rule_count(); id++) {
        const dcg_rule *rule = dcg_rule_get((dcg_rule_id)id);
        struct entry entry = {.number = rule->number,
                              .kind = dcg_rule_kind_text(rule->kind),
                              .summary = rule->summary,
                              .untested = rule->untested,
                              .code = places_of(&listing->code, id),
                              .scenarios = places_of(&listing->scenarios, id)};
        entry_list(listing, &entry, rule->kind == DCG_RULE_BEHAVIOUR || rule->kind == DCG_RULE_DECK);
    }
}

static void rulings_list(struct listing *listing)
{
    for (int number = 1; number <= dcg_ruling_count(); number++) {
        const dcg_ruling *ruling = dcg_ruling_get(number);
        struct entry entry = {.number = ruling->id,
                              .kind = "ruling",
                              .summary = ruling->summary,
                              .untested = ruling->untested,
                              .rules = ruling->rules,
                              .scenarios = places_of(&listing->shown, number)};
        entry_list(listing, &entry, true);
    }
}

int rules_run(const struct arguments *arguments)
{
    struct json json;
    struct listing listing = {
        .below = arguments->words > 0 ? arguments->word[0] : NULL,
        .chapter = flag_number(arguments, FLAG_CHAPTER, 0),
        .untested = flag_given(arguments, FLAG_UNTESTED),
        .all = flag_given(arguments, FLAG_ALL),
        .json = flag_given(arguments, FLAG_JSON) ? &json : NULL,
    };
    if (listing.below != NULL && dcg_rule_find(listing.below) == 0 && dcg_ruling_find(listing.below) == 0)
        return complain("there is no rule %s", listing.below);
    if (listing.all && !listing.untested)
        return complain("--all belongs to --untested");
    listing.code.count = dcg_rule_code(&listing.code.place);
    listing.scenarios.count = dcg_rule_scenarios(&listing.scenarios.place);
    listing.shown.count = dcg_ruling_scenarios(&listing.shown.place);
    json_begin(&json, stdout);
    if (listing.json != NULL)
        json_array(&json, NULL);
    rules_list(&listing);
    rulings_list(&listing);
    if (listing.json != NULL)
        json_end(&json);
    return EXIT_YES;
}
