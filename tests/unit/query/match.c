/* match.c - who is meant by the targets of card text: nouns, places, references, choices (15-1-7, 15-10, 4-22). */
#include "unit/place.h"
#include "state/set.h"

#include "operand/compile_operand.h"
#include "tree/storage.h"
#include "tree/store.h"
#include "language/chart.h"
#include "effect/carry_out.h"
#include "query/seen.h"
#include "record/record.h"

static const char more_cards[] =
    "card M1 \"Red Fang\"\n digimon red level 4\n cost 5\n dp 4000\n traits Champion, Beast\n keywords "
    "Blocker\n"
    "card M2 \"Blue Fang\"\n digimon blue level 5\n cost 7\n dp 7000\n traits Ultimate, Sea Beast\n"
    "card M3 \"Green Wing\"\n digimon green level 4\n cost 4\n dp 5000\n traits Champion, Bird\n"
    "card M4 \"Red Fang X\"\n digimon red blue level 6\n cost 11\n dp 11000\n traits Mega, Beast\n"
    "card M5 \"Ann\"\n tamer blue\n cost 3\n traits Crew\n"
    "card M6 \"Spark\"\n option red\n cost 2\n traits Crew\n";

struct test {
    struct place *p;
    struct chart *chart;
    struct scope s;
};

static int begin(void **state)
{
    struct test *t = calloc(1, sizeof *t);
    void *place;

    assert_non_null(t);
    place_begin(&place);
    t->p = place;
    assert_int_equal(dcg_cards_add(t->p->cards, more_cards, sizeof more_cards - 1, NULL), DCG_OK);
    t->chart = chart_new(t->p->cards);
    assert_non_null(t->chart);
    t->s = (struct scope){.t = &t->p->t, .host = NO_PERMANENT, .resolution = NO_RESOLUTION};
    *state = t;
    return 0;
}

static int end(void **state)
{
    struct test *t = *state;
    void *place = t->p;

    chart_free(t->chart);
    place_end(&place);
    free(t);
    return 0;
}

/* The first node of that kind in a tree. */
static node_id find(const struct test *t, node_id root, int kind)
{
    const struct node *n = node_at(t->p->cards, root);
    const node_id parts[] = {n->a, n->b, n->c};

    if (!root || n->kind == kind)
        return root;
    for (int i = 0; i < 3; i++) {
        node_id found = find(t, parts[i], kind);
        if (found)
            return found;
    }
    return 0;
}

static node_id line(struct test *t, const char *text)
{
    node_id root = 0;

    if (!chart_text(t->chart, text, strlen(text)) || !chart_read(t->chart, SYMBOL_line, &root, 1))
        fail_msg("not read: %s", text);
    root = effect_tree_add(t->p->cards, t->chart->node, root, t->p->cards);
    assert_true(root && operands_compile(t->p->cards));
    return root;
}

/* The target of the action in "[Main] ...": what is deleted, trashed, returned, added, placed, suspended. */
static node_id target(struct test *t, const char *text)
{
    node_id root = line(t, text), action = find(t, root, NODE_MOVE);

    if (!action)
        action = find(t, root, NODE_DO);
    if (!action)
        action = find(t, root, NODE_MODIFY);
    node_id found = node_at(t->p->cards, action)->a;
    struct compiler c = {.cards = t->p->cards, .dry = true};
    (void)compile_target(&c, found);
    if (c.why)
        fail_msg("%s: %s", c.why, text);
    return found;
}

static struct selection selected(struct test *t, const char *text)
{
    struct selection selection;

    selection_of(&t->s, target(t, text), 1, &selection);
    return selection;
}

static void source(struct test *t, uint8_t permanent)
{
    t->s.host = permanent;
    t->s.host_generation = permanent_of(t->p->g, permanent)->generation;
    t->s.card = top(t->p, permanent);
}

/* The journal of a resolution: what was chosen is a group. */
static void resolution(struct test *t)
{
    t->p->g->resolutions = 1;
    t->s.resolution = 0;
}

/* Into slot 1. */
static void chose(struct test *t, struct object object, enum entry_what what)
{
    journal_group(t->p->g, 0);
    journal_add_to(t->p->g, object, what, 1);
}

/* A program is under way, at an instruction with slot 1 for that role, where words mean what is in slot 1. It has
 * played something before. */
static void program(struct test *t, enum slot_role role)
{
    struct instruction code = {.op = OP_TRASH, .done = 1u << ENTRY_PLAYED};

    code.slot[role] = 1;
    for (int i = 0; i < PRONOUNS; i++)
        code.meant[MEANT_BEFORE][i] = (struct meaning){.kind = MEANT_SLOTS, .slots = 1u << 1};
    uint32_t at = code_append(t->p->cards, &code, 1);
    assert_int_not_equal(at, 0);
    struct frame *f = frame_push(t->p->g, PROC_program);
    f->node = at;
}

/* 15-1-7, 3-4-5-5: nowhere but the battle area; 15-10-2-1: as many as possible. */
static void only_the_battle_area(void **state)
{
    struct test *t = *state;
    uint8_t mine = field(t->p, 0, "M1"), a = field(t->p, 1, "M1"), b = field(t->p, 1, "M2");
    uint8_t bred = make(t->p, 1, "M1");

    permanent_create(&t->p->t, bred, 1, true);
    field(t->p, 1, "M5");
    struct selection s = selected(t, "[Main] Delete 1 of your opponent's Digimon.");
    assert_int_equal(s.from.permanents, set_of(a) | set_of(b));
    assert_int_equal(s.least, 1);
    assert_int_equal(s.most, 1);
    assert_false(s.all);
    s = selected(t, "[Main] Delete 3 of your opponent's Digimon.");
    assert_int_equal(s.least, 2);
    s = selected(t, "[Main] Delete up to 2 of your opponent's Digimon.");
    assert_int_equal(s.least, 1); /* 1-3-6 */
    assert_int_equal(s.most, 2);
    s = selected(t, "[Main] Delete all of your opponent's Digimon.");
    assert_true(s.all);
    assert_int_equal(s.most, 2);
    s = selected(t, "[Main] Suspend 1 Digimon.");
    assert_int_equal(s.from.permanents, set_of(a) | set_of(b) | set_of(mine));
}

/* Level, DP, cost, color, trait, name, keyword, orientation. */
static void attributes(void **state)
{
    struct test *t = *state;
    uint8_t one = field(t->p, 1, "M1"), two = field(t->p, 1, "M2"), three = field(t->p, 1, "M3"),
            four = field(t->p, 1, "M4"), tamer = field(t->p, 1, "M5");
    const struct {
        const char *text;
        permanent_set permanents;
    } cases[] = {
        {"[Main] Delete 1 of your opponent's level 4 or lower Digimon.", set_of(one) | set_of(three)},
        {"[Main] Delete 2 of your opponent's Digimon with 5000 DP or less.", set_of(one) | set_of(three)},
        {"[Main] Delete 1 of your opponent's Digimon with a play cost of 7 or more.",
         set_of(two) | set_of(four)},
        {"[Main] Delete 1 of your opponent's red or green Digimon.",
         set_of(one) | set_of(three) | set_of(four)},
        {"[Main] Delete 1 of your opponent's Digimon with the [Beast] trait.", set_of(one) | set_of(four)},
        {"[Main] Delete 1 of your opponent's Digimon with [Beast] in any of its traits.",
         set_of(one) | set_of(two) | set_of(four)},
        {"[Main] Delete 1 of your opponent's Digimon with [Fang] in its name.",
         set_of(one) | set_of(two) | set_of(four)},
        {"[Main] Delete 1 of your opponent's [Red Fang].", set_of(one)},
        {"[Main] Delete 1 of your opponent's Digimon with <Blocker>.", set_of(one)},
        {"[Main] Delete 1 of your opponent's Digimon without <Blocker>.",
         set_of(two) | set_of(three) | set_of(four)},
        {"[Main] Delete 1 of your opponent's Digimon with 2 or more colors.", set_of(four)},
        {"[Main] Delete 1 of your opponent's unsuspended Digimon.",
         set_of(one) | set_of(two) | set_of(three)},
        {"[Main] Delete 1 of your opponent's Digimon with the highest DP.", set_of(four)},
        {"[Main] Delete 1 of your opponent's lowest level Digimon.", set_of(one) | set_of(three)},
        {"[Main] Delete 1 of your opponent's lowest DP suspended Digimon.", set_of(four)},
        {"[Main] Delete 1 of your opponent's Digimon or Tamers with [Ann] in its name.", set_of(tamer)},
        {"[Main] Delete 1 of your opponent's Digimon with [Fang] in its name other than [Red Fang].",
         set_of(two) | set_of(four)},
        {"[Main] Delete 1 of your opponent's Digimon with the [Beast] trait and 5000 DP or less.",
         set_of(one)},
        {"[Main] Delete 1 of your opponent's Digimon with the [Bird] trait or <Blocker>.",
         set_of(one) | set_of(three)},
    };

    permanent_at(&t->p->t, four)->flags |= PERMANENT_SUSPENDED;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct selection s = selected(t, cases[i].text);
        if (s.from.permanents != cases[i].permanents)
            fail_msg("%s: %llx", cases[i].text, (unsigned long long)s.from.permanents);
    }
}

/* Cards in hands, trashes, decks; a Digi-Egg card is no Digimon card there. */
static void places(void **state)
{
    struct test *t = *state;
    uint8_t hand = put(t->p, 0, "M1", DCG_PLACE_HAND), trash = put(t->p, 0, "M3", DCG_PLACE_TRASH);

    put(t->p, 1, "M1", DCG_PLACE_HAND);
    put(t->p, 0, "M6", DCG_PLACE_HAND);
    put(t->p, 0, "E", DCG_PLACE_TRASH);
    struct selection s =
        selected(t, "[Main] You may play 1 Digimon card from your hand without paying the cost.");
    assert_int_equal(objects_count(&s.from), 1);
    assert_true(objects_have(&s.from, object_card(hand)));
    s = selected(t, "[Main] You may play 1 Digimon card from your hand or trash without paying the cost.");
    assert_int_equal(objects_count(&s.from), 2);
    assert_true(objects_have(&s.from, object_card(trash)));
    s = selected(t, "[Main] Trash 1 card in your opponent's hand without looking.");
    assert_int_equal(objects_count(&s.from), 1);
    s = selected(t, "[Main] You may play 1 [Green Wing] from your trash without paying the cost.");
    assert_true(objects_have(&s.from, object_card(trash)));
}

/* As many places as are said, and no more. */
static void places_said(void **state)
{
    struct test *t = *state;
    struct where where[WHERES];
    node_id cards =
        target(t, "[Main] You may play 1 Digimon card from your hand or from under 1 of your Tamers "
                  "without paying the cost.");

    assert_int_equal(where_of(&t->s, node_at(t->p->cards, cards)->b, where), 2);
    assert_int_equal(where[0].place, DCG_PLACE_HAND);
    assert_int_equal(where[1].place, DCG_PLACE_UNDER);
}

/* The top of a deck, of a security stack, of a permanent: in order. */
static void from_the_end(void **state)
{
    struct test *t = *state;
    uint8_t deck[4], permanent = field(t->p, 1, "M1"), lone = field(t->p, 1, "M2");

    for (int i = 0; i < 4; i++)
        deck[i] = put(t->p, 0, "M3", DCG_PLACE_DECK);
    struct selection s = selected(t, "[Main] Trash the top 3 cards of your deck.");
    assert_true(s.ordered);
    assert_int_equal(s.count, 3);
    assert_memory_equal(s.pile, deck, 3);
    s = selected(t, "[Main] Trash the top card of your opponent's security stack.");
    assert_int_equal(s.count, 0);
    assert_int_equal(s.least, 0);

    uint8_t under = make(t->p, 1, "R"), bottom = make(t->p, 1, "E");
    permanent_tuck(&t->p->t, permanent, under, TOP, false);
    permanent_tuck(&t->p->t, permanent, bottom, BOTTOM, false);
    s = selected(t, "[Main] Trash the bottom digivolution card of each of your opponent's Digimon.");
    assert_int_equal(s.count, 1);
    assert_int_equal(s.pile[0], bottom);

    /* a permanent has to be chosen before */
    node_id host, many = target(t, "[Main] Trash the top 9 stacked cards of 1 of your opponent's Digimon.");
    assert_true(selection_host(&t->s, many, &host));
    resolution(t);
    program(t, SLOT_FROM);
    chose(t, object_permanent(t->p->g, permanent), ENTRY_CHOSEN);
    selection_of(&t->s, many, 1, &s);
    assert_int_equal(s.count, 2); /* Q4540: the last one stays */
    assert_int_equal(s.pile[0], top(t->p, permanent));
    assert_int_equal(s.pile[1], under);
    chose(t, object_permanent(t->p->g, lone), ENTRY_CHOSEN);
    selection_of(&t->s, many, 1, &s);
    assert_int_equal(s.count, 0);
}

/* Digivolution cards of one, of any; face-down ones are nothing in particular (4-5-9). */
static void cards_under_it(void **state)
{
    struct test *t = *state;
    uint8_t mine = field(t->p, 0, "M4"), a = make(t->p, 0, "M1"), hidden = make(t->p, 0, "M1");
    uint8_t theirs = field(t->p, 1, "M2"), b = make(t->p, 1, "M1");

    permanent_tuck(&t->p->t, mine, a, TOP, false);
    permanent_tuck(&t->p->t, mine, hidden, BOTTOM, true);
    permanent_tuck(&t->p->t, theirs, b, TOP, false);
    source(t, mine);
    struct selection s = selected(
        t,
        "[Main] You may play 1 [Red Fang] from this Digimon's digivolution cards without paying the cost.");
    assert_int_equal(objects_count(&s.from), 1);
    assert_true(objects_have(&s.from, object_card(a)));
    s = selected(t, "[Main] Trash any 2 digivolution cards from your opponent's Digimon.");
    assert_int_equal(objects_count(&s.from), 1);
    assert_true(objects_have(&s.from, object_card(b)));
    s = selected(t, "[Main] Delete 1 of your opponent's Digimon with as many or fewer digivolution cards as "
                    "this Digimon.");
    assert_int_equal(s.from.permanents, set_of(theirs));
    s = selected(t, "[Main] Delete 1 of your Digimon with no digivolution cards.");
    assert_int_equal(s.from.permanents, 0);
    s = selected(t, "[Main] Delete 1 of your Digimon with [Red Fang] in its digivolution cards.");
    assert_int_equal(s.from.permanents, set_of(mine));
    s = selected(t, "[Main] Delete 1 of your other Digimon.");
    assert_int_equal(s.from.permanents, 0);
}

/* It, that, the deleted one: what was chosen last, what was done, what it triggered by. */
static void references(void **state)
{
    struct test *t = *state;
    uint8_t tamer = field(t->p, 0, "M5"), mine = field(t->p, 0, "M1"), theirs = field(t->p, 1, "M2");
    struct game_event attacked = {.kind = DCG_EVENT_ATTACKED, .permanents = set_of(mine)};
    struct objects who;

    source(t, tamer);
    resolution(t);
    node_id it = find(t, line(t, "[Main] Unsuspend it."), NODE_REF);
    t->s.event = &attacked;
    reference(&t->s, it, &who);
    assert_int_equal(who.permanents, set_of(mine));
    program(t, SLOT_CHOSEN);
    reference(&t->s, it, &who);
    assert_int_equal(who.permanents, 0); /* an empty slot is empty */
    chose(t, object_permanent(t->p->g, theirs), ENTRY_CHOSEN);
    reference(&t->s, it, &who);
    assert_int_equal(who.permanents, set_of(theirs));

    uint8_t played = put(t->p, 0, "M3", DCG_PLACE_HAND);
    chose(t, object_card(played), ENTRY_CHOSEN);
    card_take(&t->p->t, played);
    uint8_t permanent = permanent_create(&t->p->t, played, 0, false);
    struct objects done = {0};
    objects_add(&done, object_card(played));
    journal_mark(t->p->g, 0, &done, ENTRY_PLAYED);
    node_id the = target(t, "[Main] The Digimon this effect played gains <Rush> for the turn.");
    reference(&t->s, the, &who);
    assert_int_equal(who.permanents, set_of(permanent));
}

/* Revealed cards: among them, and the rest. */
static void revealed(void **state)
{
    struct test *t = *state;
    uint8_t a = put(t->p, 0, "M1", DCG_PLACE_DECK), b = put(t->p, 0, "M3", DCG_PLACE_DECK);
    struct objects who;

    resolution(t);
    program(t, SLOT_CHOSEN);
    journal_group(t->p->g, 0);
    journal_add_to(t->p->g, object_card(a), ENTRY_REVEALED, 1);
    journal_add_to(t->p->g, object_card(b), ENTRY_REVEALED, 1);
    struct selection s = selected(t, "[Main] Add 1 card with the [Beast] trait among them to the hand.");
    assert_int_equal(objects_count(&s.from), 1);
    assert_true(objects_have(&s.from, object_card(a)));
    chose(t, object_card(a), ENTRY_CHOSEN);
    card_move(&t->p->t, a, DCG_PLACE_HAND, BOTTOM);
    node_id rest = find(t, line(t, "[Main] Return the rest to the bottom of the deck."), NODE_REF);
    reference(&t->s, rest, &who);
    assert_int_equal(objects_count(&who), 1);
    assert_true(objects_have(&who, object_card(b)));
    node_id items = target(
        t,
        "[Main] Add 1 card with the [Beast] trait and 1 card with the [Bird] trait among them to the hand.");
    const struct node *n = node_at(t->p->cards, items);
    assert_int_equal(n->mode, MODE_ITEMS);
    selection_of_item(&t->s, node_at(t->p->cards, n->a)->b, n->b, 1, &s);
    assert_true(objects_have(&s.from, object_card(b)));
}

/* Totals, different names, one of each. */
static void together(void **state)
{
    struct test *t = *state;
    uint8_t a = field(t->p, 1, "M1"), b = field(t->p, 1, "M3"), c = field(t->p, 1, "M4");
    struct objects chosen = {0};

    struct selection s = selected(t, "[Main] Delete up to 9000 DP total worth of your opponent's Digimon.");
    assert_int_equal(s.from.permanents, set_of(a) | set_of(b));
    objects_add(&chosen, object_permanent(t->p->g, a));
    assert_true(selection_allows(&t->s, &s, &chosen, object_permanent(t->p->g, b)));
    s = selected(t, "[Main] Delete up to 8000 DP total worth of your opponent's Digimon.");
    assert_false(selection_allows(&t->s, &s, &chosen, object_permanent(t->p->g, b)));
    assert_false(selection_allows(&t->s, &s, &chosen, object_permanent(t->p->g, c)));

    uint8_t x = put(t->p, 0, "M1", DCG_PLACE_TRASH), y = put(t->p, 0, "M1", DCG_PLACE_TRASH),
            z = put(t->p, 0, "M3", DCG_PLACE_TRASH);
    s = selected(t, "[Main] Return 3 Digimon cards with different names from your trash to the hand.");
    assert_int_equal(s.least, 2);
    chosen = (struct objects){0};
    objects_add(&chosen, object_card(x));
    assert_false(selection_allows(&t->s, &s, &chosen, object_card(y)));
    assert_true(selection_allows(&t->s, &s, &chosen, object_card(z)));
    s = selected(t, "[Main] Return 1 of each [Red Fang] and [Green Wing] from your trash to the hand.");
    assert_int_equal(s.least, 2);
    assert_false(selection_allows(&t->s, &s, &chosen, object_card(y)));
    assert_true(selection_allows(&t->s, &s, &chosen, object_card(z)));
}

/* What applies to all of a kind, asked of one. */
static void one_of_all(void **state)
{
    struct test *t = *state;
    uint8_t mine = field(t->p, 0, "M1"), tamer = field(t->p, 0, "M5"), theirs = field(t->p, 1, "M1");
    node_id all = target(t, "[All Turns] All of your Digimon with the [Beast] trait get +1000 DP.");

    assert_true(target_has(&t->s, all, object_permanent(t->p->g, mine)));
    assert_false(target_has(&t->s, all, object_permanent(t->p->g, tamer)));
    assert_false(target_has(&t->s, all, object_permanent(t->p->g, theirs)));
    assert_false(
        target_has(&t->s, all, (struct object){.card = 200, .permanent = 63})); /* nothing of that is there */
}

/* Requirements in words: what may be digivolved from. */
static void requirements(void **state)
{
    struct test *t = *state;
    uint8_t one = field(t->p, 0, "M1"), two = field(t->p, 0, "M2"), three = field(t->p, 0, "M3");
    node_id read = line(t, "[Digivolve] Lv.4 w/[Beast] trait: Cost 2");
    node_id noun = node_at(t->p->cards, read)->a;
    pred_id from = noun_pred(t->p->cards, noun);

    struct compiler c = {.cards = t->p->cards, .dry = true};
    (void)compile_noun(&c, noun);
    assert_null(c.why);
    assert_true(object_is(&t->s, from, object_permanent(t->p->g, one)));
    assert_false(object_is(&t->s, from, object_permanent(t->p->g, two)));
    assert_false(object_is(&t->s, from, object_permanent(t->p->g, three)));
    read = line(t, "[Digivolve] [Blue Fang]/[Green Wing]: Cost 3");
    from = noun_pred(t->p->cards, node_at(t->p->cards, read)->a);
    assert_false(object_is(&t->s, from, object_permanent(t->p->g, one)));
    assert_true(object_is(&t->s, from, object_permanent(t->p->g, two)));
    assert_true(object_is(&t->s, from, object_permanent(t->p->g, three)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(only_the_battle_area, begin, end),
        cmocka_unit_test_setup_teardown(attributes, begin, end),
        cmocka_unit_test_setup_teardown(places, begin, end),
        cmocka_unit_test_setup_teardown(places_said, begin, end),
        cmocka_unit_test_setup_teardown(from_the_end, begin, end),
        cmocka_unit_test_setup_teardown(cards_under_it, begin, end),
        cmocka_unit_test_setup_teardown(references, begin, end),
        cmocka_unit_test_setup_teardown(revealed, begin, end),
        cmocka_unit_test_setup_teardown(together, begin, end),
        cmocka_unit_test_setup_teardown(one_of_all, begin, end),
        cmocka_unit_test_setup_teardown(requirements, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
