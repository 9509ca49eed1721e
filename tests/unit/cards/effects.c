/* effects.c - text and trees in card sets: what is kept, what it becomes, what is refused. */
#include "tree/notation.h"
#include "language/reader.h"
#include "compile/keyword.h"
#include "cards/card_reader.h"
#include "cards/token_card.h"
#include "tree/store.h"
#include "language/verify.h"
#include "tree/event_pattern.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { TREE_BYTES = 1 << 16 };

static const char *const lines[] = {
    "[On Play] Gain 1 memory.",
    "[When Digivolving] [When Attacking] [Once Per Turn] <Draw 1>.",
    "[Your Turn] This Digimon gets +2000 DP.",
    "[All Turns] When this Digimon would be deleted, by trashing your top security card, it isn't deleted.",
    "[Main] Delete 1 of your opponent's Digimon with 13000 DP or less.",
    "[Security] Activate this card's [Main] effect.",
    "[On Deletion] You may play 1 [Emberling] from your trash without paying the cost.",
    "[End of Your Turn] If you have 2 or more Tamers, gain 1 memory.",
    "[Opponent's Turn] All of your Digimon gain <Blocker>.",
    "[Digivolve] Lv.3 w/[Ember] trait: Cost 2",
    "[Digivolve] [Emberling]/[Cinderpup]: Cost 0",
    "[DNA Digivolve] Red Lv.4 + Blue Lv.4: Cost 0",
    "[Link] [Ember] trait: Cost 1",
    "[Rule] Trait: Has the [Ember] type.",
    "[Rule] Name: Also treated as [Cinderpup].",
    "<Blocker>",
    "<Security A. +1>",
    "<Decoy (Red/Black)>",
    "<Decode (Blue Lv.4)>",
    "<Fragment (2)>",
    "[Hand] [Counter] <Blast Digivolve>.",
    "[Start of Your Main Phase] Reveal the top 5 cards of your deck. Add 1 [Ember] trait card among them to "
    "the hand. "
    "Return the rest to the bottom of the deck.",
    "[When Attacking] 1 of your Digimon gains \"[On Deletion] Gain 1 memory.\" for the turn.",
    "[On Play] Activate 1 of the effects below: ・Gain 1 memory. ・<Draw 1>.",
    "[Main] <Delay> ・Gain 2 memory.",
    "[When Attacking] 1 of your opponent's Digimon gets -9000 DP for the turn.",
    "[DigiXros -2] [Emberling] x [Cinderpup]",
    "[On Play] You may play 1 [Sparkit] Token. (Digimon/Red/3000 DP/<Blocker>).",
};
enum { LINES = sizeof lines / sizeof lines[0] };

static dcg_cards *set_of(const char *text)
{
    dcg_cards *cards = dcg_cards_new(false);
    dcg_error error;

    assert_non_null(cards);
    if (dcg_cards_add(cards, text, strlen(text), &error) != DCG_OK)
        fail_msg("%d:%d: %s\n%s", error.line, error.column, error.text, text);
    return cards;
}

/* A set with one card, an Option or Digimon, that has this line. */
static dcg_cards *set_with(const char *kind, const char *line)
{
    char text[2048];

    (void)snprintf(text, sizeof text, "card A-1 \"Emberling\"\n%s red\n%s\n", kind, line);
    return set_of(text);
}

static void refused(const char *line, int at_line, int column, const char *why)
{
    char text[8192];
    dcg_error error = {0};
    dcg_cards *cards = dcg_cards_new(false);

    (void)snprintf(text, sizeof text, "card A-1 \"Emberling\"\ndigimon red\n%s\n", line);
    if (dcg_cards_add(cards, text, strlen(text), &error) == DCG_OK)
        fail_msg("%s is accepted", line);
    if (error.line != at_line + 2 || error.column != column || !strstr(error.text, why))
        fail_msg("%s: %d:%d %s instead of %d:%d %s", line, error.line - 2, error.column, error.text, at_line,
                 column, why);
    assert_int_equal(dcg_cards_count(cards), 0);
    dcg_cards_free(cards);
}

/* Trees survive being stored, written and read; and the verifier knows them. */
static void round_trip(void **state)
{
    static char first[TREE_BYTES], second[TREE_BYTES];
    dcg_reader *reader = dcg_reader_new();
    dcg_cards *cards = dcg_cards_new(false);
    dcg_error error;
    char why[200];

    (void)state;
    for (int i = 0; i < LINES; i++) {
        node_id read;
        assert_int_equal(dcg_reader_line(reader, lines[i], strlen(lines[i]), &error), DCG_OK);
        node_id root =
            effect_tree_add(cards, reader_nodes(reader), reader_root(reader), reader_words(reader));
        assert_true(root != 0 && root < cards->node_count);
        uint32_t nodes = cards->node_count;
        int size = dcg_reader_tree(reader, first, sizeof first);
        assert_true(size > 0 && (size_t)size == notation_size(first, (size_t)size));
        assert_int_equal(notation_read(cards, first, (size_t)size, &read, &error), DCG_OK);
        assert_int_equal(read, root);
        assert_int_equal(cards->node_count, nodes); /* each node is kept once */
        assert_int_equal(notation_write(cards->node, cards, root, second, sizeof second), size);
        assert_string_equal(first, second);
        if (tree_wrong(cards, root, why, sizeof why))
            fail_msg("%s: %s", lines[i], why);
    }
    dcg_cards_free(cards);
    dcg_reader_free(reader);
}

/* What the grammar reads, and what is no card text all the same. */
static void worded_wrong(void **state)
{
    static const char *const wrong[][2] = {
        {"Gain 1 memory.", "a timing icon"},
        {"This Digimon gets +1000 DP.", "a timing icon"},
        {"Activate this card's [Main] effect.", "a timing icon"},
        {"[On Play] gain 1 memory.", "a capital letter"},
        {"[On Play] <Draw 1>. gain 1 memory.", "a capital letter"},
        {"[On Play] Trash the top cards of your deck.", "one or several"},
        {"[On Play] 1 of your Digimon attack.", "one or several"},
        {"[On Play] 1 of your Digimon attacks for the turn.", "something that lasts"},
        {"[Your Turn] While you have 3 or more cards, this Digimon gets +1000 DP.", "where these cards are"},
        {"[On Play] Tash the top card of your deck.", "unknown word \"Tash\", perhaps \"trash\""},
        {"[On Play] Frobnicate 1 card in your hand.", "unknown word \"Frobnicate\""},
    };
    dcg_reader *reader = dcg_reader_new();
    dcg_error error;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        error.text[0] = '\0';
        if (dcg_reader_line(reader, wrong[i][0], strlen(wrong[i][0]), &error) == DCG_OK ||
            !strstr(error.text, wrong[i][1]))
            fail_msg("%s: %s instead of %s", wrong[i][0], error.text, wrong[i][1]);
        assert_int_equal(dcg_reader_readings(reader), 0);
    }
    dcg_reader_free(reader);
}

/* One node a line, parts further in. */
static void trees_are_laid_out(void **state)
{
    static const char line[] = "[On Play] Gain 1 memory.";
    dcg_reader *reader = dcg_reader_new();
    char tree[512];
    size_t length;

    (void)state;
    assert_int_equal(dcg_reader_line(reader, line, sizeof line - 1, NULL), DCG_OK);
    length = (size_t)dcg_reader_tree(reader, tree, sizeof tree);
    assert_int_equal(length, strlen(tree));
    assert_string_equal(tree, "(EFFECT\n"
                              "  a:(LIST SPACE f=1\n"
                              "    a:(ICON ON_PLAY))\n"
                              "  b:(LIST SPACE f=1\n"
                              "    a:(SAY\n"
                              "      a:(MEMORY GAIN n=1))))");
    dcg_reader_free(reader);
}

/* A card with trees is the same as a card with text. */
static void trees_for_text(void **state)
{
    static char tree[TREE_BYTES], file[TREE_BYTES + 200];
    dcg_reader *reader = dcg_reader_new();
    char line[1024];

    (void)state;
    for (int i = 0; i < LINES; i++) {
        assert_int_equal(dcg_reader_line(reader, lines[i], strlen(lines[i]), NULL), DCG_OK);
        (void)dcg_reader_tree(reader, tree, sizeof tree);
        (void)snprintf(file, sizeof file, "card A-1 \"Emberling\"\ndigimon red\ntree %s # as it is", tree);
        (void)snprintf(line, sizeof line, "text %s", lines[i]);
        dcg_cards *by_tree = set_of(file), *by_text = set_with("digimon", line);
        if (dcg_cards_hash(by_tree) != dcg_cards_hash(by_text))
            fail_msg("%s", lines[i]);
        dcg_cards_free(by_tree);
        dcg_cards_free(by_text);
    }
    dcg_reader_free(reader);
}

static void words_in_notation(void **state)
{
    dcg_cards *cards = dcg_cards_new(false);
    const char tree[] = "(WORD [a\\]b\\\\c])";
    char text[64];
    dcg_error error;
    node_id root;

    (void)state;
    assert_int_equal(notation_size(tree, sizeof tree - 1), sizeof tree - 1);
    assert_int_equal(notation_read(cards, tree, sizeof tree - 1, &root, &error), DCG_OK);
    assert_string_equal(card_word(cards, node_at(cards, root)->word), "a]b\\c");
    assert_int_equal(notation_write(cards->node, cards, root, text, sizeof text), sizeof tree - 1);
    assert_string_equal(text, tree);
    assert_int_equal(notation_write(cards->node, cards, root, text, 5), sizeof tree - 1);
    assert_string_equal(text, "(WOR");
    dcg_cards_free(cards);
}

#define HEAD "tree (EFFECT f=1 b:(LIST SPACE f=1 a:(SAY a:"

static void wrong_trees(void **state)
{
    (void)state;
    refused("tree EFFECT", 1, 6, "in parentheses");
    refused("tree (EFFECT", 1, 6, "in parentheses");
    refused("tree ()", 1, 7, "a kind of node");
    refused("tree (EFFECT BARRE)", 1, 14, "no mode");
    refused("tree (EFFECT n=0)", 1, 17, "a number from");
    refused("tree (EFFECT n=70000)", 1, 21, "a number from");
    refused("tree (EFFECT f=1\n b:(SAY a:)", 1, 6, "in parentheses");
    refused("tree (EFFECT f=1\n b:(SAY a:))", 2, 11, "expected '('");
    refused("tree (EFFECT b:(SAY) a:(SAY))", 1, 22, "a part such as");
    refused("tree (WORD [])", 1, 13, "a word");
    refused("tree (EFFECT)", 1, 6, "no text makes such a node: EFFECT");
    refused("tree (ICON ON_PLAY)", 1, 6, "no line of text: ICON ON_PLAY");
    refused(HEAD "(MEMORY GAIN)))) x", 1, 62, "the end of the line");
    refused(HEAD "(MEMORY GAIN n=-1))))", 1, 6, "MEMORY GAIN");
    refused(HEAD "(MEMORY GAIN n=1 m=1))))", 1, 6, "MEMORY GAIN");
    refused(HEAD "(MEMORY GAIN n=1 f=31))))", 1, 6, "MEMORY GAIN");
    refused(HEAD "(MEMORY GAIN n=1 [x]))))", 1, 6, "MEMORY GAIN");
    refused(HEAD "(MEMORY GAIN n=1 c:(OWNER YOU)))))", 1, 6, "MEMORY GAIN");
    refused(HEAD "(OWNER YOU))))", 1, 6, "SAY");
    refused(HEAD "(IF a:(OWNER YOU) b:(MEMORY GAIN n=1)))))", 1, 6, "IF");
}

static void deep_trees(void **state)
{
    enum { DEPTH = 200 };
    char tree[4096] = "tree ";
    size_t at = strlen(tree);

    (void)state;
    for (int i = 0; i < DEPTH; i++)
        at += (size_t)snprintf(tree + at, sizeof tree - at, "(NOT a:\n");
    at += (size_t)snprintf(tree + at, sizeof tree - at, "(OTHER)");
    memset(tree + at, ')', DEPTH);
    refused(tree, 61, 1, "deeper than");
}

struct example {
    const char *kind, *line;
    enum category category;
    int area, limit, flags;
};

static void categories(void **state)
{
    static const struct example examples[] = {
        {"digimon", "text [Your Turn] This Digimon gets +2000 DP.", CATEGORY_PERSISTENT, 0, 0, 0},
        {"digimon", "text [On Play] Gain 1 memory.", CATEGORY_TRIGGER, 0, 0, 0},
        {"digimon", "text [When Attacking] [Twice Per Turn] Gain 1 memory.", CATEGORY_TRIGGER, 0, 2, 0},
        {"digimon", "text [All Turns] [Once Per Turn] When one of your Digimon is deleted, gain 1 memory.",
         CATEGORY_TRIGGER, 0, 1, 0},
        {"digimon", "text [Your Turn] If one of your Digimon attacks, gain 1 memory.", CATEGORY_TRIGGER, 0, 0,
         0},
        {"digimon", "text [All Turns] When this Digimon would be deleted, gain 1 memory.", CATEGORY_IMMEDIATE,
         0, 0, 0},
        {"digimon", "text [Main] [Once Per Turn] By suspending this Digimon, gain 1 memory.",
         CATEGORY_ACTIVATION, 0, 1, 0},
        {"option", "text [Main] Gain 1 memory.", CATEGORY_MAIN, 0, 0, 0},
        {"option", "text [Main] <Delay> ・Gain 1 memory.", CATEGORY_ACTIVATION, 0, 0, EFFECT_DELAY},
        {"option", "text [Your Turn] When one of your Digimon attacks, <Delay> ・Gain 1 memory.",
         CATEGORY_TRIGGER, 0, 0, EFFECT_DELAY},
        {"option", "text [Hand] [Main] Gain 1 memory.", CATEGORY_ACTIVATION, DCG_PLACE_HAND, 0, 0},
        {"option", "security text [Security] Gain 1 memory.", CATEGORY_SECURITY, 0, 0, 0},
        {"digimon", "text [Security] [All Turns] All of your Digimon get +1000 DP.", CATEGORY_PERSISTENT,
         DCG_PLACE_SECURITY, 0, 0},
        {"digimon", "text [Breeding] [Start of Your Main Phase] Gain 1 memory.", CATEGORY_TRIGGER,
         DCG_PLACE_BREEDING, 0, 0},
        {"digimon", "text [Hand] [Counter] <Blast Digivolve>.", CATEGORY_COUNTER, DCG_PLACE_HAND, 0, 0},
        {"digimon", "text <Fragment (2)>", CATEGORY_IMMEDIATE, 0, 0, 0},
        {"digimon", "text <Overclock ([Ember] Trait)>", CATEGORY_TRIGGER, 0, 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++) {
        const struct example *x = &examples[i];
        dcg_cards *cards = set_with(x->kind, x->line);
        const struct card_def *def = card_def(cards, 1);
        const struct effect_def *e = effect_at(cards, def->effect);
        if (def->effect_count != 1 || e->category != x->category || e->area != x->area ||
            e->limit != x->limit || (e->flags & EFFECT_DELAY) != x->flags || e->card != 1)
            fail_msg("%s: %d effects, category %d, area %d, limit %d, flags %d", x->line, def->effect_count,
                     e->category, e->area, e->limit, e->flags);
        assert_int_equal(node_at(cards, e->sentences)->kind, NODE_LIST);
        dcg_cards_free(cards);
    }
}

static void icons_tell_when(void **state)
{
    dcg_cards *cards = set_with("digimon", "text [On Play] [When Digivolving] [On Deletion] Gain 1 memory.");
    const struct effect_def *e = effect_at(cards, card_def(cards, 1)->effect);
    uint64_t when = UINT64_C(1) << DCG_EVENT_PLAYED | UINT64_C(1) << DCG_EVENT_DIGIVOLVED |
                    UINT64_C(1) << DCG_EVENT_DELETED;

    (void)state;
    assert_true(e->when == when && e->would == 0 && e->condition == 0);
    assert_true(card_def(cards, 1)->listens == when);
    assert_true(e->icons == (1u << ICON_ON_PLAY | 1u << ICON_WHEN_DIGIVOLVING | 1u << ICON_ON_DELETION));
    dcg_cards_free(cards);
}

/* An icon says when: an event after "if" is a condition like any other then. */
static void conditions(void **state)
{
    dcg_cards *cards =
        set_with("digimon", "text [On Deletion] If deleted in battle, gain 1 memory.\n"
                            "text [All Turns] If one of your Digimon is deleted, gain 1 memory.\n"
                            "text [When Attacking] When this Digimon attacks a player, <Draw 1>.");
    uint32_t first = card_def(cards, 1)->effect;

    (void)state;
    assert_int_equal(effect_at(cards, first)->condition, 0);
    assert_int_equal(node_at(cards, pattern_at(cards, effect_at(cards, first + 1)->condition)->source)->kind,
                     NODE_EVENT);
    assert_int_equal(node_at(cards, pattern_at(cards, effect_at(cards, first + 2)->condition)->source)->kind,
                     NODE_EVENT);
    assert_true(effect_at(cards, first + 2)->when == UINT64_C(1) << DCG_EVENT_ATTACKED);
    dcg_cards_free(cards);
}

static void rules_of_the_card(void **state)
{
    dcg_cards *cards =
        set_with("digimon", "text [Rule] Trait: Has the [Ember] type.\n"
                            "text [Rule] Name: Also treated as [Cinderpup]/[Flintail].\n"
                            "text [Rule] Name: Treated as having [Spark].\n"
                            "text You can include up to 40 copies of cards with this card's card "
                            "number in your deck.");
    const struct card_def *def = card_def(cards, 1);

    (void)state;
    assert_int_equal(def->effect_count, 0);
    assert_int_equal(def->trait_count, 1);
    assert_string_equal(card_word(cards, cards->trait[def->trait]), "Ember");
    assert_int_equal(def->also_count, 3);
    assert_int_equal(def->also_parts, 4);
    assert_string_equal(card_word(cards, def->also[1]), "Flintail");
    assert_int_equal(def->copies, 40);
    assert_int_equal(def->unread, 0);
    dcg_cards_free(cards);
}

static void requirements(void **state)
{
    dcg_cards *cards = set_with("digimon", "digivolve 3 from red level 3\n"
                                           "text [Digivolve] [Cinderpup]: Cost 1/Purple Lv.4: Cost 2\n"
                                           "text [Link] [Ember] trait: Cost 4\n"
                                           "text [DNA Digivolve] Red Lv.4 + Blue Lv.4: Cost 0");
    const struct card_def *def = card_def(cards, 1);
    const struct requirement *r = &cards->requirement[def->digivolve];

    (void)state;
    assert_int_equal(def->digivolve_count, 3);
    assert_true(r[0].node == 0 && r[0].cost == 3);
    assert_true(r[1].cost == 1 && node_at(cards, r[1].node)->kind == NODE_REQUIRE);
    assert_true(r[2].cost == 2 && node_at(cards, r[2].node)->mode == MODE_DIGIVOLVE);
    assert_int_equal(def->link_count, 1);
    assert_int_equal(cards->requirement[def->link].cost, 4);
    assert_int_equal(def->effect_count, 1);
    assert_int_equal(node_at(cards, effect_at(cards, def->effect)->root)->mode, MODE_DNA_DIGIVOLVE);
    dcg_cards_free(cards);
}

static void keywords(void **state)
{
    dcg_cards *cards =
        set_with("digimon", "text <Security A. +1>\ntext <Security A. +1>\ntext <Raid>\n"
                            "inherited text <Piercing>\nlink text <Link +1>\ntext <Decode (Blue Lv.4)>");
    const struct card_def *def = card_def(cards, 1);
    uint32_t raid = cards->keyword_effect[DCG_KEYWORD_RAID];
    node_id decode = effect_keyword_node(cards, def, SECTION_UPPER, DCG_KEYWORD_DECODE);

    (void)state;
    assert_int_equal(def->security_a, 2);
    assert_true(def->inherited == UINT64_C(1) << DCG_KEYWORD_PIERCING);
    assert_int_equal(def->linked_link_plus, 1);
    assert_true(raid && effect_at(cards, raid)->section == SECTION_KEYWORD);
    assert_true(effect_at(cards, raid)->keyword == DCG_KEYWORD_RAID && effect_at(cards, raid)->card == 0);
    assert_true(def->listens >> DCG_EVENT_ATTACKED & 1); /* for what <Raid> is */
    assert_int_equal(node_at(cards, decode)->mode, MODE_DECODE);
    assert_int_equal(effect_at(cards, def->effect)->category, CATEGORY_IMMEDIATE);
    assert_int_equal(effect_keyword_node(cards, def, SECTION_INHERITED, DCG_KEYWORD_DECODE), 0);
    dcg_cards_free(cards);
}

/* Every definition of a keyword can be read; those that ask for something have it in them. */
static void keyword_definitions(void **state)
{
    static const char *const with_operand[] = {
        "<Digisorption -3>",
        "<Decoy (Red)>",
        "<Decode (Red Lv.4)>",
        "<Fragment (2)>",
        "<Material Save 2>",
        "<Overclock ([Ember] Trait)>",
        "<Partition (Red Lv.4 & Blue Lv.4)>",
        "<Detach ([Ember] trait)>",
    };
    static const char *const plain[] = {
        "Blitz",           "Armor Purge", "Save",      "Evade",    "Raid",      "Barrier",
        "Blast Digivolve", "Fortitude",   "Scapegoat", "Progress", "Training",  "Retaliation",
        "Alliance",        "Vortex",      "Execute",   "Engage",   "Ascension", "Guard",
    };
    char line[200];

    (void)state;
    for (size_t i = 0; i < sizeof with_operand / sizeof with_operand[0]; i++) {
        (void)snprintf(line, sizeof line, "text [On Play] 1 of your Digimon gains %s for the turn.",
                       with_operand[i]);
        dcg_cards *cards = set_with("digimon", line);
        assert_int_equal(cards->grant_count, 1);
        const struct effect_def *e = effect_at(cards, effect_of_keyword(cards, cards->grant[0].node));
        assert_int_equal(e->section, SECTION_KEYWORD);
        assert_true(e->category == CATEGORY_IMMEDIATE || e->category == CATEGORY_TRIGGER);
        dcg_cards_free(cards);
    }
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        (void)snprintf(line, sizeof line, "keywords %s", plain[i]);
        dcg_cards *cards = set_with("digimon", line);
        assert_int_equal(cards->effect_count, 2);
        dcg_cards_free(cards);
    }
}

static void quoted_effects(void **state)
{
    const char *line =
        "text [On Play] 1 of your Digimon gains \"[On Deletion] Gain 1 memory.\" for the turn.\n"
        "text [On Deletion] 1 of your Tamers gains \"[On Deletion] Gain 1 memory.\" for the turn.";
    dcg_cards *cards = set_with("digimon", line);

    (void)state;
    assert_int_equal(cards->grant_count, 1);
    const struct effect_def *e = effect_at(cards, effect_of_grant(cards, cards->grant[0].node));
    assert_int_equal(node_at(cards, cards->grant[0].node)->kind, NODE_GRANT);
    assert_int_equal(e->section, SECTION_GAINED);
    assert_true(e->when == UINT64_C(1) << DCG_EVENT_DELETED);
    assert_int_equal(effect_of_grant(cards, 1), 0);
    assert_int_equal(card_def(cards, 1)->effect_count, 2);
    dcg_cards_free(cards);
}

static void tokens(void **state)
{
    dcg_cards *cards = set_with(
        "digimon",
        "text [On Play] You may play 1 [Sparkit] Token. (Digimon/Cost 3/Lv.4/Red/Ember/3000 DP/<Blocker> "
        "[On Deletion] Gain 1 memory.).\n"
        "text [On Deletion] Play 1 [Sparkit] (Digimon/Blue/1000 DP/<Rush>) Token.");
    dcg_card_def red = dcg_cards_find(cards, "token:Sparkit"),
                 blue = dcg_cards_find(cards, "token:Sparkit:2");
    const struct card_def *def = card_def(cards, red), *card = card_def(cards, dcg_cards_find(cards, "A-1"));

    (void)state;
    assert_true(red && blue && red != blue);
    assert_true(def->token && def->colors == DCG_RED && def->level == 4 && def->cost == 3 && def->dp == 3000);
    assert_true(def->keywords == UINT64_C(1) << DCG_KEYWORD_BLOCKER && def->effect_count == 1);
    assert_true(card->listens >> DCG_EVENT_DELETED & 1);
    int found = 0;
    for (uint32_t n = 1; n < cards->node_count; n++) {
        if (node_at(cards, n)->kind != NODE_TOKEN)
            continue;
        dcg_card_def first = token_find(cards, effect_at(cards, card->effect)->root, n);
        dcg_card_def second = token_find(cards, effect_at(cards, card->effect + 1u)->root, n);
        found += (first == red && !second) || (second == blue && !first);
    }
    assert_int_equal(found, 2);
    dcg_cards_free(cards);
}

/* Wordings don't count, what is said does. */
static void hashes(void **state)
{
    dcg_cards *a = set_with("digimon", "text [On Play] This Digimon gets +1000 DP for the turn.");
    dcg_cards *b = set_with("digimon", "text [On Play] This Digimon gets +1000 DP this turn.");
    dcg_cards *c = set_with("digimon", "text [On Play] This Digimon gets +2000 DP for the turn.");
    dcg_cards *d = set_with("digimon", "inherited text [On Play] This Digimon gets +1000 DP for the turn.");
    dcg_cards *e =
        set_with("digimon", "text [On Play] You may play 1 [A] from your hand without paying the cost.");
    dcg_cards *f =
        set_with("digimon", "text [On Play] You may play 1 [B] from your hand without paying the cost.");

    (void)state;
    assert_true(dcg_cards_hash(a) == dcg_cards_hash(b));
    assert_true(dcg_cards_hash(a) != dcg_cards_hash(c));
    assert_true(dcg_cards_hash(a) != dcg_cards_hash(d));
    assert_true(dcg_cards_hash(e) != dcg_cards_hash(f));
    dcg_cards *all[] = {a, b, c, d, e, f};
    for (int i = 0; i < 6; i++)
        dcg_cards_free(all[i]);
}

/* A file that is wrong leaves nothing behind. */
static void nothing_left_behind(void **state)
{
    const char *text =
        "card B-1 \"B\"\ndigimon red\nkeywords Evade\n"
        "text [On Play] 1 of your Digimon gains \"[On Deletion] Gain 1 memory.\" for the turn.\n"
        "text [On Play] You may play 1 [Sparkit] Token. (Digimon/Red/3000 DP/<Blocker>).\n"
        "card B-2 \"B\"\n wrong";
    dcg_cards *cards = set_with("digimon", "text [On Play] Gain 1 memory.");
    dcg_cards before = *cards;

    (void)state;
    assert_int_equal(dcg_cards_add(cards, text, strlen(text), NULL), DCG_ERROR_FORMAT);
    assert_int_equal(cards->count, before.count);
    assert_int_equal(cards->effect_count, before.effect_count);
    assert_int_equal(cards->node_count, before.node_count);
    assert_int_equal(cards->grant_count + cards->token_count + cards->keyword_effect[DCG_KEYWORD_EVADE], 0);
    assert_true(dcg_cards_hash(cards) == before.hash);
    text = "card A-2 \"Emberling\"\ndigimon red\ntext [On Play] Gain 1 memory.";
    assert_int_equal(dcg_cards_add(cards, text, strlen(text), NULL), DCG_OK);
    assert_int_equal(cards->node_count, before.node_count);
    dcg_cards_free(cards);
}

static void copies(void **state)
{
    dcg_cards *cards = set_with("digimon", "keywords Evade\ntext [On Play] Gain 1 memory.");
    dcg_cards *copy = dcg_cards_copy(cards);
    const char more[] = "card A-2 \"B\"\ndigimon red\ntext [On Play] Gain 2 memory.";

    (void)state;
    uint32_t effects = cards->effect_count;
    assert_int_equal(copy->keyword_effect[DCG_KEYWORD_EVADE], cards->keyword_effect[DCG_KEYWORD_EVADE]);
    assert_int_equal(dcg_cards_add(copy, more, sizeof more - 1, NULL), DCG_OK);
    assert_int_equal(copy->effect_count, effects + 1);
    assert_int_equal(cards->effect_count, effects);
    dcg_cards_free(cards);
    assert_int_equal(node_at(copy, effect_at(copy, effects)->root)->kind, NODE_EFFECT);
    dcg_cards_free(copy);
}

/* Text that nothing can be carried out of is read, but nothing to play with. */
static void not_for_play(void **state)
{
    const char strict[] =
        "card A-2 \"B\"\ndigimon red\n\n  text [Your Turn] All of your Tamers gain <Blitz>.";
    dcg_cards *cards = set_with("digimon", "text [Your Turn] All of your Digimon gain <Blitz>.");
    dcg_deck deck = {.main_count = 1, .main = {1}};
    dcg_deck_problem problems[8];
    dcg_reader *reader = NULL;
    dcg_error error;
    bool found = false;

    (void)state;
    assert_true(card_def(cards, 1)->unread && card_def(cards, 1)->reason);
    int count = dcg_deck_check(cards, &deck, problems, 8);
    for (int i = 0; i < count; i++)
        found |= strstr(problems[i].text, "its text can't be carried out") != NULL;
    assert_true(found);
    assert_int_equal(cards_add_strict(cards, strict, sizeof strict - 1, &reader, &error), DCG_ERROR_FORMAT);
    assert_true(error.line == 4 && error.column == 8 && strstr(error.text, "not carried out: ") != NULL);
    dcg_reader_free(reader);
    dcg_cards_free(cards);
}

/* What is said is carried out or refused: of a keyword no number and nothing it asks for is passed over, and nobody on
 * the field lies among cards. */
static void carried_out_or_refused(void **state)
{
    static const struct {
        const char *line;
        bool unread;
    } said[] = {
        {"text [On Play] Delete 1 of your opponent's Digimon with <Security A. +2>.", false},
        {"text [On Play] Delete 1 of your opponent's Digimon with <Security A.>.", false},
        {"text [On Play] Delete 1 of your opponent's Digimon with <Decoy (Red)>.", true},
        {"text [Your Turn] When one of your Digimon activates <Digi-Burst>, gain 1 memory.", false},
        {"text [Your Turn] When one of your Digimon activates <Digi-Burst 2>, gain 1 memory.", true},
        {"text [Your Turn] When one of your Digimon activates <Blitz>, gain 1 memory.", true},
        {"text [All Turns] When this Digimon is deleted by <Retaliation>, gain 1 memory.", false},
        {"text [Your Turn] When one of your Digimon attacks by <Blitz>, gain 1 memory.", true},
        {"text [Your Turn] All of your Digimon gain <Rush>.", false},
        {"text [Your Turn] All of your Digimon gain <Blitz>.", true},
        {"text [On Play] Delete 1 of your opponent's Digimon with 2 or more colors.", false},
        {"text [On Play] Delete 1 of your opponent's Digimon with 2 or more colors in its digivolution "
         "cards.",
         true},
        {"text [When Attacking] Change the attack target to 1 of your opponent's red Digimon or 1 of your "
         "opponent's blue Digimon.",
         false},
        {"text [When Attacking] Change the attack target to 1 of your opponent's red Digimon and 1 of your "
         "opponent's blue Digimon.",
         true},
        {"text While this card is revealed from the deck, its name is also treated as [Moss].", false},
        {"text While this card is revealed from your hand, its name is also treated as [Moss].", true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        dcg_cards *cards = set_with("digimon", said[i].line);
        if ((card_def(cards, 1)->unread != 0) != said[i].unread)
            fail_msg("%s: %s", said[i].line, said[i].unread ? "read" : "unread");
        dcg_cards_free(cards);
    }
}

/* A trait that it has already, or twice, counts once; names and parts of names are kept apart. */
static void rules_are_taken(void **state)
{
    dcg_cards *cards = set_with("digimon", "traits Fern\ntext [Rule] Trait: Has the [Fern]/[Moss] type.\n"
                                           "text [Rule] Trait: Has the [Moss] type.\n"
                                           "text [Rule] Name: Treated as having [Glow].\n"
                                           "text [Rule] Name: Also treated as [Shiner]/[Glower].");
    const struct card_def *def = card_def(cards, 1);

    (void)state;
    assert_int_equal(def->trait_count, 2);
    assert_string_equal(card_word(cards, cards->trait[def->trait]), "Fern");
    assert_string_equal(card_word(cards, cards->trait[def->trait + 1]), "Moss");
    assert_int_equal(def->also_count, 3);
    assert_int_equal(def->also_parts, 1);
    assert_string_equal(card_word(cards, def->also[0]), "Glow");
    assert_string_equal(card_word(cards, def->also[1]), "Shiner");
    assert_string_equal(card_word(cards, def->also[2]), "Glower");
    dcg_cards_free(cards);
}

static void numbers_of_keywords_are_added(void **state)
{
    dcg_cards *cards =
        set_with("digimon", "text <Security A. +1>\ntext <Security A. -3>\ntext <Link +2>\n"
                            "inherited text <Security A. +2>\ninherited text <Link +1>\n"
                            "link text <Security A. -1>\nlink text <Link +3>\nlink text <Link +1>");
    const struct card_def *def = card_def(cards, 1);

    (void)state;
    assert_int_equal(def->security_a, -2);
    assert_int_equal(def->link_plus, 2);
    assert_int_equal(def->inherited_security_a, 2);
    assert_int_equal(def->inherited_link_plus, 1);
    assert_int_equal(def->linked_security_a, -1);
    assert_int_equal(def->linked_link_plus, 4);
    assert_int_equal(def->effect_count, 0);
    assert_true(def->keywords == def->inherited && def->keywords == def->linked);
    dcg_cards_free(cards);
}

/* What is said first is the reason why a card isn't for play. */
static void first_reasons_are_told(void **state)
{
    dcg_cards *one = set_with("digimon", "text [Your Turn] All of your Digimon gain <Blitz>.\ntext [On Play] "
                                         "Gain 1 memory. When this Digimon "
                                         "attacks, gain 1 memory."),
              *other = set_with("digimon",
                                "text [On Play] Gain 1 memory. When this Digimon attacks, gain 1 memory.\n"
                                "text [Your Turn] All of your Digimon gain <Blitz>.");

    (void)state;
    assert_non_null(strstr(card_def(one, 1)->reason, "a keyword that can't be gained"));
    assert_non_null(strstr(card_def(other, 1)->reason, "in the middle of an effect"));
    dcg_cards_free(one);
    dcg_cards_free(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trip),
        cmocka_unit_test(worded_wrong),
        cmocka_unit_test(trees_are_laid_out),
        cmocka_unit_test(trees_for_text),
        cmocka_unit_test(words_in_notation),
        cmocka_unit_test(wrong_trees),
        cmocka_unit_test(deep_trees),
        cmocka_unit_test(categories),
        cmocka_unit_test(icons_tell_when),
        cmocka_unit_test(conditions),
        cmocka_unit_test(rules_of_the_card),
        cmocka_unit_test(requirements),
        cmocka_unit_test(keywords),
        cmocka_unit_test(keyword_definitions),
        cmocka_unit_test(quoted_effects),
        cmocka_unit_test(tokens),
        cmocka_unit_test(hashes),
        cmocka_unit_test(nothing_left_behind),
        cmocka_unit_test(copies),
        cmocka_unit_test(not_for_play),
        cmocka_unit_test(carried_out_or_refused),
        cmocka_unit_test(rules_are_taken),
        cmocka_unit_test(numbers_of_keywords_are_added),
        cmocka_unit_test(first_reasons_are_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
