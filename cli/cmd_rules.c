/* cmd_rules.c - dcg rules: the table of rules with where each is implemented and which scenarios cite it. */
#include "cli.h"
#include "json.h"

#include <stdlib.h>
#include <string.h>

/* The places of one kind, and how far the listing has come: both are sorted by rule. */
struct places {
    const dcg_rule_place *place;
    size_t count, at;
};

struct listing {
    const char *below; /* only this rule and those below it; NULL: all */
    uint64_t chapter;  /* 0: all */
    bool untested, all;
    struct places code, scenarios;
};

static bool number_below(const char *number, const char *above)
{
    size_t size = strlen(above);
    return strncmp(number, above, size) == 0 && (number[size] == '\0' || number[size] == '-');
}

/* Moves on to a rule and returns how many places it has, from places->at on. */
static size_t places_of(struct places *places, dcg_rule_id rule)
{
    while (places->at < places->count && places->place[places->at].rule < rule)
        places->at++;
    size_t count = 0;
    while (places->at + count < places->count && places->place[places->at + count].rule == rule)
        count++;
    return count;
}

static bool listing_wants(const struct listing *listing, const dcg_rule *rule, size_t scenarios)
{
    if (listing->below != NULL && !number_below(rule->number, listing->below))
        return false;
    if (listing->chapter != 0 && strtoull(rule->number, NULL, 10) != listing->chapter)
        return false;
    if (!listing->untested)
        return true;
    return (rule->kind == DCG_RULE_BEHAVIOUR || rule->kind == DCG_RULE_DECK) && scenarios == 0 &&
           (listing->all || rule->untested == NULL);
}

static void rule_print(const struct listing *listing, const dcg_rule *rule, size_t code, size_t scenarios)
{
    printf("%-14s %-10s %s\n", rule->number, dcg_rule_kind_text(rule->kind), rule->summary);
    for (size_t i = 0; i < code; i++) {
        const dcg_rule_place *place = &listing->code.place[listing->code.at + i];
        printf("%25s code      %s:%d\n", "", place->file, place->line);
    }
    for (size_t i = 0; i < scenarios; i++)
        printf("%25s scenario  %s\n", "", listing->scenarios.place[listing->scenarios.at + i].file);
    if (rule->untested != NULL && scenarios == 0)
        printf("%25s untested  %s\n", "", rule->untested);
}

static void rule_json(struct json *json, const struct listing *listing, const dcg_rule *rule, size_t code,
                      size_t scenarios)
{
    json_object(json, NULL);
    json_string(json, "number", rule->number);
    json_string(json, "kind", dcg_rule_kind_text(rule->kind));
    json_string(json, "summary", rule->summary);
    json_array(json, "code");
    for (size_t i = 0; i < code; i++) {
        char text[DCG_MAX_TEXT];
        const dcg_rule_place *place = &listing->code.place[listing->code.at + i];
        snprintf(text, sizeof text, "%s:%d", place->file, place->line);
        json_string(json, NULL, text);
    }
    json_close(json);
    json_array(json, "scenarios");
    for (size_t i = 0; i < scenarios; i++)
        json_string(json, NULL, listing->scenarios.place[listing->scenarios.at + i].file);
    json_close(json);
    if (rule->untested != NULL)
        json_string(json, "untested", rule->untested);
    json_close(json);
}

int rules_run(const struct arguments *arguments)
{
    struct listing listing = {
        .below = arguments->words > 0 ? arguments->word[0] : NULL,
        .chapter = flag_number(arguments, FLAG_CHAPTER, 0),
        .untested = flag_given(arguments, FLAG_UNTESTED),
        .all = flag_given(arguments, FLAG_ALL),
    };
    struct json json;
    bool machine = flag_given(arguments, FLAG_JSON);
    if (listing.below != NULL && dcg_rule_find(listing.below) == 0)
        return complain("there is no rule %s", listing.below);
    if (listing.all && !listing.untested)
        return complain("--all belongs to --untested");
    listing.code.count = dcg_rule_code(&listing.code.place);
    listing.scenarios.count = dcg_rule_scenarios(&listing.scenarios.place);
    json_begin(&json, stdout);
    if (machine)
        json_array(&json, NULL);
    for (int id = 1; id <= dcg_rule_count(); id++) {
        const dcg_rule *rule = dcg_rule_get((dcg_rule_id)id);
        size_t code = places_of(&listing.code, (dcg_rule_id)id);
        size_t scenarios = places_of(&listing.scenarios, (dcg_rule_id)id);
        if (rule == NULL || !listing_wants(&listing, rule, scenarios))
            continue;
        if (machine)
            rule_json(&json, &listing, rule, code, scenarios);
        else
            rule_print(&listing, rule, code, scenarios);
    }
    if (machine)
        json_end(&json);
    return EXIT_YES;
}
