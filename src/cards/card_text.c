/* card_text.c - a card in words, from its printed facts (chapter 2): number and name, then a line for each fact. */
#include "cards/card_search.h"
#include "cards/game_set.h"
#include "cards/lines.h"
#include "tree/out.h"
#include "cards/card_reader.h"
#include "tree/effect_def.h"
#include "tree/notation.h"
#include "language/render.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_TEXT = 4096 };

/* "Digimon/Option", "red/blue" */
static void out_set(struct out *o, int set, const char *(*text)(int))
{
    const char *between = "";

    for (int bit = 1; bit <= set; bit <<= 1) {
        if (!(set & bit) || !text(bit))
            continue;
        out_add(o, "%s%s", between, text(bit));
        between = "/";
    }
}

static void out_costs(struct out *o, const struct card_def *d)
{
    const char *between = "";

    if (d->cost >= 0) {
        out_add(o, "%s cost %d", d->categories & DCG_OPTION ? "Use" : "Play", d->cost);
        between = ", ";
    }
    if (d->dp >= 0)
        out_add(o, "%s%d DP", between, (int)d->dp);
    if (d->cost >= 0 || d->dp >= 0)
        out_add(o, "\n");
}

static void out_traits(struct out *o, const dcg_cards *cards, const struct card_def *d)
{
    for (uint32_t i = 0; i < d->trait_count; i++)
        out_add(o, "%s%s", i ? ", " : "Traits: ", card_word(cards, cards->trait[d->trait + i]));
    if (d->trait_count)
        out_add(o, "\n");
}

/* "Digivolve: 2 from red level 3" */
static void out_requirement(struct out *o, const dcg_cards *cards, const struct requirement *q,
                            const char *how, const char *preposition)
{
    if (q->node)
        return;
    out_add(o, "%s: %d %s", how, q->cost, preposition);
    if (q->colors) {
        out_add(o, " ");
        out_set(o, q->colors, card_color_text);
    }
    if (q->categories != DCG_DIGIMON) {
        out_add(o, " ");
        out_set(o, q->categories, card_category_text);
    }
    if (q->level)
        out_add(o, " level %d", q->level);
    if (q->name)
        out_add(o, " [%s]", card_word(cards, q->name));
    if (!q->colors && q->categories == DCG_DIGIMON && !q->level && !q->name)
        out_add(o, " any Digimon");
    if (q->trait)
        out_add(o, " with the trait %s", card_word(cards, q->trait));
    out_add(o, "\n");
}

/* "<Blocker> <Security A. +1>" */
static void out_keywords(struct out *o, const char *before, uint64_t keywords, int security_a, int link_plus)
{
    static const char *const name[] = {
#define KEYWORD(value, name, rule, text, meaning) text,
#include "dcg/keywords.def"
#undef KEYWORD
    };
    const char *between = before;

    for (int i = 0; i < DCG_KEYWORD_COUNT; i++) {
        if (!(keywords >> i & 1))
            continue;
        out_add(o, "%s<%s", between, name[i]);
        if (i == DCG_KEYWORD_SECURITY_A)
            out_add(o, " %+d", security_a);
        else if (i == DCG_KEYWORD_LINK_PLUS)
            out_add(o, "%d", link_plus);
        out_add(o, ">");
        between = " ";
    }
    if (keywords)
        out_add(o, "\n");
}

/* Keywords that stand in a line of their own with what they ask for. */
static uint64_t keywords_in_lines(const dcg_cards *cards, const struct card_def *d, int section)
{
    uint64_t keywords = 0;

    for (uint32_t i = d->effect; i < d->effect + d->effect_count; i++) {
        const struct effect_def *e = effect_at(cards, i);
        if (e->section == section && node_at(cards, e->root)->mode == MODE_BARE)
            keywords |= UINT64_C(1) << e->keyword;
    }
    return keywords;
}

/* A line of text, as today's cards word it. */
static void out_line(struct out *o, const dcg_cards *cards, const char *before, uint32_t root)
{
    char line[LINE_TEXT];

    (void)render_text(cards, cards->node, root, line, sizeof line);
    out_add(o, "%s%s\n", before, line);
}

static void out_effects(struct out *o, const dcg_cards *cards, const struct card_def *d)
{
    static const char *const before[SECTIONS] = {[SECTION_UPPER] = "",
                                                 [SECTION_INHERITED] = "Inherited: ",
                                                 [SECTION_SECURITY] = "",
                                                 [SECTION_LINK] = "Link: ",
                                                 [SECTION_OPTION] = "Option: "};

    for (uint32_t i = 0; i < d->digivolve_count; i++)
        if (cards->requirement[d->digivolve + i].node)
            out_line(o, cards, "", cards->requirement[d->digivolve + i].node);
    for (uint32_t i = 0; i < d->link_count; i++)
        if (cards->requirement[d->link + i].node)
            out_line(o, cards, "", cards->requirement[d->link + i].node);
    for (uint32_t i = d->effect; i < d->effect + d->effect_count; i++)
        out_line(o, cards, before[effect_at(cards, i)->section], effect_at(cards, i)->root);
}

/* Each line that isn't understood, as it is printed, behind a mark; all: also those whose words aren't known. */
static void out_unread(struct out *o, const dcg_cards *cards, const struct card_def *d, bool all)
{
    static const char *const before[SECTIONS] = {[SECTION_INHERITED] = "Inherited: ",
                                                 [SECTION_SECURITY] = "Security: ",
                                                 [SECTION_LINK] = "Link: ",
                                                 [SECTION_OPTION] = "Option: "};
    for (uint32_t i = 0; i < cards->unread_count; i++) {
        const struct unread_line *line = &cards->unread[i];
        if (line->def == d->id && (line->text || all))
            out_add(o, "Not understood: %s%s\n", before[line->section] ? before[line->section] : "",
                    line->text ? card_word(cards, line->text) : "a line whose words aren't stored");
    }
}

/* 2-3-11 */
static void out_names(struct out *o, const dcg_cards *cards, const struct card_def *d)
{
    for (int i = 0; i < d->also_count; i++)
        out_add(o, "%s [%s]\n", d->also_parts >> i & 1 ? "Treated as having" : "Also treated as",
                card_word(cards, d->also[i]));
    if (d->also_number)
        out_add(o, "Also has the card number %s\n", card_word(cards, d->also_number));
}

static void out_rules(struct out *o, const struct card_def *d)
{
    if (d->overflow)
        out_add(o, "Overflow -%d\n", d->overflow);
    if (d->token)
        out_add(o, "A token: not a card for decks\n");
    else if (d->copies == COPIES_ANY)
        out_add(o, "A deck may hold any number of these\n");
    else if (d->copies != COPIES_USUAL)
        out_add(o, "A deck may hold %d of these\n", d->copies);
}

static void out_facts(struct out *o, const dcg_cards *cards, const struct card_def *d)
{
    out_add(o, "%s %s\n", card_word(cards, d->number), card_word(cards, d->name));
    out_set(o, d->categories, card_category_text);
    out_add(o, ", ");
    out_set(o, d->colors, card_color_text);
    if (d->level)
        out_add(o, ", level %d", d->level);
    out_add(o, "\n");
    out_costs(o, d);
    if (d->use_colors) {
        out_add(o, "Use: ");
        out_set(o, d->use_colors, card_color_text);
        out_add(o, "\n");
    }
    out_traits(o, cards, d);
    for (uint32_t i = 0; i < d->digivolve_count; i++)
        out_requirement(o, cards, &cards->requirement[d->digivolve + i], "Digivolve", "from");
    for (uint32_t i = 0; i < d->link_count; i++)
        out_requirement(o, cards, &cards->requirement[d->link + i], "Link", "to");
    if (d->link_dp)
        out_add(o, "Link DP: +%d\n", d->link_dp);
}

/* What stands in the text boxes. */
static void out_text(struct out *o, const dcg_cards *cards, const struct card_def *d, bool all)
{
    out_keywords(o, "", d->keywords & ~keywords_in_lines(cards, d, SECTION_UPPER), d->security_a,
                 d->link_plus);
    out_keywords(o, "Inherited: ", d->inherited & ~keywords_in_lines(cards, d, SECTION_INHERITED),
                 d->inherited_security_a, d->inherited_link_plus);
    out_keywords(o, "Link: ", d->linked & ~keywords_in_lines(cards, d, SECTION_LINK), d->linked_security_a,
                 d->linked_link_plus);
    out_names(o, cards, d);
    out_effects(o, cards, d);
    if (d->reason)
        out_unread(o, cards, d, all);
    out_rules(o, d);
}

static void out_card(struct out *o, const dcg_cards *cards, const struct card_def *d)
{
    out_facts(o, cards, d);
    out_text(o, cards, d, true);
    if (d->reason)
        out_add(o, "%s, its text can't be carried out: %s\n", d->unread ? "Not for play" : "Plain",
                d->reason);
}

int card_text(const dcg_cards *cards, dcg_card_def def, char *text, size_t size)
{
    struct out o = {text, size, 0};

    text[0] = '\0';
    out_text(&o, cards, card_def(cards, def), false);
    return out_length(&o);
}

/* A tree, each of its lines behind two blanks. */
static void out_tree(struct out *o, const dcg_cards *cards, const char *section, uint32_t root)
{
    char *text;
    int length = notation_write(cards->node, cards, root, NULL, 0);

    text = length > 0 ? malloc((size_t)length + 1) : NULL;
    if (!text)
        return;
    (void)notation_write(cards->node, cards, root, text, (size_t)length + 1);
    out_add(o, "%stree ", section);
    for (const char *line = text; *line;) {
        size_t size = strcspn(line, "\n");
        out_add(o, "%s%.*s\n", line == text ? "" : "  ", (int)size, line);
        line += size + (line[size] == '\n');
    }
    free(text);
}

static void out_trees(struct out *o, const dcg_cards *cards, const struct card_def *d)
{
    static const char *const sections[SECTIONS] = {[SECTION_UPPER] = "",
                                                   [SECTION_INHERITED] = "inherited ",
                                                   [SECTION_SECURITY] = "security ",
                                                   [SECTION_LINK] = "link ",
                                                   [SECTION_OPTION] = "option "};

    for (uint32_t i = 0; i < d->digivolve_count; i++)
        out_tree(o, cards, "", cards->requirement[d->digivolve + i].node);
    for (uint32_t i = 0; i < d->link_count; i++)
        out_tree(o, cards, "link ", cards->requirement[d->link + i].node);
    for (uint32_t i = d->effect; i < d->effect + d->effect_count; i++)
        out_tree(o, cards, sections[effect_at(cards, i)->section], effect_at(cards, i)->root);
}

int dcg_cards_trees(const dcg_cards *cards, dcg_card_def def, char *text, size_t size)
{
    struct out o = {text, text ? size : 0, 0};

    if (o.size)
        text[0] = '\0';
    if (!cards || def == 0 || def > cards->count)
        return 0;
    dcg_cards *copy;
    const dcg_cards *opened = card_opened(cards, def, &copy);
    if (opened)
        out_trees(&o, opened, card_def(opened, def));
    dcg_cards_free(copy);
    return out_length(&o);
}

int dcg_cards_text(const dcg_cards *cards, dcg_card_def def, char *text, size_t size)
{
    struct out o = {text, text ? size : 0, 0};

    if (o.size)
        text[0] = '\0';
    if (!cards || def == 0 || def > cards->count) {
        out_add(&o, "unknown card\n");
        return out_length(&o);
    }
    dcg_cards *copy;
    const dcg_cards *opened = card_opened(cards, def, &copy);
    if (opened)
        out_card(&o, opened, card_def(opened, def));
    dcg_cards_free(copy);
    return out_length(&o);
}
