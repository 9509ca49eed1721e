/* What triggers (15-5) and what is true (15-6): trigger conditions and events, what an effect did. */
#include "unit/place.h"
#include "state/set.h"
#include "rules/leave.h"
#include "state/procedure.h"

#include "tree/store.h"
#include "language/chart.h"
#include "operand/compile_operand.h"
#include "query/seen.h"
#include "tree/program.h"
#include "record/record.h"

/* A position with the texts that are read for it. */
struct reading_place {
    struct place *p;
    struct chart *chart;
    dcg_cards cards; /* the position's, with the nodes of what was read */
    struct effect_def effect[2];
    struct table t;
    struct scope s;
};

static int texts_begin(void **state)
{
    struct reading_place *r = calloc(1, sizeof *r);

    assert_non_null(r);
    place_begin((void **)&r->p);
    r->chart = chart_new(r->p->cards);
    assert_non_null(r->chart);
    *state = r;
    return 0;
}

static int texts_end(void **state)
{
    struct reading_place *r = *state;

    chart_free(r->chart);
    place_end((void **)&r->p);
    free(r);
    return 0;
}

/* The effect of a permanent's top card: whose scope the questions have. */
static void of_permanent(struct reading_place *r, uint8_t permanent)
{
    struct dcg_game *g = r->p->g;

    r->t = r->p->t;
    r->t.cards = &r->cards;
    r->s = (struct scope){.t = &r->t,
                          .player = (uint8_t)permanent_player(g, permanent),
                          .card = permanent_of(g, permanent)->top,
                          .host = permanent,
                          .host_generation = permanent_of(g, permanent)->generation,
                          .resolution = NO_RESOLUTION,
                          .effect = 1};
}

static node_id reads(struct reading_place *r, int symbol, const char *text)
{
    node_id node = 0;

    assert_true(chart_text(r->chart, text, strlen(text)));
    if (chart_read(r->chart, symbol, &node, 1) < 1)
        fail_msg("unreadable: %s", text);
    node = effect_tree_add(r->p->cards, r->chart->node, node, r->p->cards);
    assert_true(node && operands_compile(r->p->cards));
    r->cards = *r->p->cards;
    r->cards.effect = r->effect;
    r->cards.effect_count = 2;
    return node;
}

/* The pattern of the event that was read. */
static pattern_id pattern_at_root(struct reading_place *r, node_id event)
{
    struct compiler c = {.cards = r->p->cards};
    pattern_id pattern = compile_event(&c, event);

    r->cards = *r->p->cards;
    r->cards.effect = r->effect;
    r->cards.effect_count = 2;
    return pattern;
}

static bool meets(struct reading_place *r, const char *text, struct game_event game_event)
{
    node_id node = reads(r, SYMBOL_event, text);
    pattern_id event = pattern_at_root(r, node);
    const struct event_pattern *pattern = pattern_at(&r->cards, event);

    bool met = event_met(&r->s, event, &game_event);
    assert_true(!met ||
                (pattern->when | pattern->would) >> game_event.kind & 1); /* what is met is listened to */
    return met;
}

static bool is_so(struct reading_place *r, const char *text)
{
    return condition(&r->s, reads(r, SYMBOL_cond, text));
}

/* 15-5-1: who, and what. */
static void subject_and_verb(void **state)
{
    struct reading_place *r = *state;
    uint8_t a = field(r->p, 0, "R"), b = field(r->p, 1, "C");
    struct game_event h = {.kind = DCG_EVENT_SUSPENDED, .players = 1, .permanents = set_of(a)};

    of_permanent(r, a);
    assert_true(meets(r, "this Digimon suspends", h));
    assert_true(meets(r, "this Digimon is suspended", h));
    assert_false(meets(r, "this Digimon unsuspends", h));
    assert_true(meets(r, "any Digimon suspend", h));
    assert_false(meets(r, "any Tamers suspend", h));
    assert_false(meets(r, "another Digimon suspends", h));
    assert_true(meets(r, "[Rookie] suspends", h));
    h.permanents = set_of(b);
    assert_false(meets(r, "this Digimon suspends", h));
    assert_true(meets(r, "another Digimon suspends", h));
    assert_false(meets(r, "[Rookie] suspends", h));
    assert_true(meets(r, "any Digimon attack or suspend", h));
}

/* 15-5-2: several at once; a number of them. */
static void how_many(void **state)
{
    struct reading_place *r = *state;
    uint8_t a = field(r->p, 0, "R"), b = field(r->p, 1, "C");
    struct game_event h = {.kind = DCG_EVENT_DELETED, .players = 3, .permanents = set_of(a) | set_of(b)};

    of_permanent(r, a);
    assert_true(meets(r, "a Digimon is deleted", h));
    assert_true(meets(r, "2 or more Digimon are deleted", h));
    assert_false(meets(r, "3 or more Digimon are deleted", h));
}

/* What would happen: a deletion is a leaving, and a return by where it goes. */
static void announced(void **state)
{
    struct reading_place *r = *state;
    uint8_t a = field(r->p, 0, "R");
    struct game_event deletion = {.kind = DCG_EVENT_DELETED, .permanents = set_of(a), .to = DCG_PLACE_TRASH};
    struct game_event back = {.kind = DCG_EVENT_LEFT, .permanents = set_of(a), .to = DCG_PLACE_HAND};

    of_permanent(r, a);
    assert_true(meets(r, "this Digimon would leave the battle area", deletion));
    assert_true(meets(r, "this Digimon would leave the battle area", back));
    assert_true(meets(r, "this Digimon would be deleted", deletion));
    assert_false(meets(r, "this Digimon would be deleted", back));
    assert_false(meets(r, "this Digimon leaves the battle area", deletion));
    assert_true(meets(r, "any Digimon would be returned to hands or decks", back));
    assert_false(meets(r, "any Digimon would be returned to hands or decks", deletion));
}

static void by_what(void **state)
{
    struct reading_place *r = *state;
    uint8_t a = field(r->p, 0, "R"), b = field(r->p, 1, "C");
    struct game_event h = {
        .kind = DCG_EVENT_DELETED, .players = 1, .permanents = set_of(a), .cause = BY_BATTLE};

    of_permanent(r, a);
    assert_true(meets(r, "this Digimon is deleted in battle", h));
    assert_false(meets(r, "this Digimon is deleted by effects", h));
    assert_false(meets(r, "this Digimon is deleted other than by battle", h));
    h.cause = BY_RULE;
    assert_true(meets(r, "this Digimon is deleted by dropping to 0 DP", h));
    assert_true(meets(r, "this Digimon is deleted other than by battle", h));
    h.cause =
        (struct cause){.kind = DCG_CAUSE_EFFECT, .player = 1, .card = top(r->p, b), .kinds = DCG_DIGIMON};
    assert_true(meets(r, "this Digimon is deleted by an effect", h));
    assert_true(meets(r, "this Digimon is deleted by [Champion]'s effect", h));
    assert_false(meets(r, "this Digimon is deleted by [Rookie]'s effect", h));
    assert_false(meets(r, "this Digimon is deleted by this effect", h));
    assert_true(meets(r, "an effect deletes this Digimon", h));
}

/* Deleting in battle: the winner, both, and who survives. */
static void battle(void **state)
{
    struct reading_place *r = *state;
    uint8_t a = field(r->p, 0, "R"), b = field(r->p, 1, "C");
    struct game_event won = {
        .kind = DCG_EVENT_DELETED, .permanents = set_of(b), .other = a, .how = HOW_OTHER, .cause = BY_BATTLE};
    struct game_event both = {
        .kind = DCG_EVENT_DELETED, .permanents = set_of(a) | set_of(b), .cause = BY_BATTLE};

    of_permanent(r, a);
    assert_true(meets(r, "this Digimon deletes a Digimon in battle", won));
    assert_true(meets(r, "this Digimon deletes [Champion] in battle and survives", won));
    assert_false(meets(r, "this Digimon deletes [Rookie] in battle", won));
    assert_true(meets(r, "this Digimon deletes [Champion] in battle", both));
    assert_false(meets(r, "this Digimon deletes [Champion] in battle and survives", both));
    won = (struct game_event){
        .kind = DCG_EVENT_BATTLE_RESULT, .permanents = set_of(b), .other = a, .how = HOW_OTHER};
    assert_true(meets(r, "this Digimon wins a battle", won));
    of_permanent(r, b);
    assert_false(meets(r, "this Digimon wins a battle", won));
}

static void attacks(void **state)
{
    struct reading_place *r = *state;
    uint8_t a = field(r->p, 0, "R"), b = field(r->p, 1, "C");
    struct game_event h = {
        .kind = DCG_EVENT_ATTACKED, .players = 1, .permanents = set_of(a), .how = HOW_AT_PLAYER};

    of_permanent(r, a);
    assert_true(meets(r, "this Digimon attacks", h));
    assert_true(meets(r, "this Digimon attacks a player", h));
    assert_false(meets(r, "this Digimon attacks a Digimon", h));
    h.how = HOW_OTHER;
    h.other = b;
    assert_false(meets(r, "this Digimon attacks a player", h));
    assert_true(meets(r, "this Digimon attacks a Digimon", h));
    h = (struct game_event){.kind = DCG_EVENT_BLOCKED, .permanents = set_of(b), .other = a, .how = HOW_OTHER};
    assert_true(meets(r, "this Digimon is blocked", h));
    assert_false(meets(r, "this Digimon blocks", h));
    h = (struct game_event){.kind = DCG_EVENT_TARGET_CHANGED, .permanents = set_of(a)};
    assert_true(meets(r, "attack targets change", h));
    assert_true(meets(r, "this Digimon's attack target changes", h));
}

/* 4-14-2: cards and where they were. */
static void places(void **state)
{
    struct reading_place *r = *state;
    uint8_t a = field(r->p, 0, "C"), under = make(r->p, 0, "R"), tamer = put(r->p, 0, "T", DCG_PLACE_HAND);
    struct game_event h = {
        .kind = DCG_EVENT_TRASHED, .players = 1, .from = DCG_PLACE_UNDER, .permanents = set_of(a)};

    permanent_tuck(&r->p->t, a, under, BOTTOM, false);
    cards_insert(h.cards, under);
    of_permanent(r, a);
    r->s.card = under; /* an inherited effect */
    assert_true(meets(r, "this card is trashed from digivolution cards", h));
    assert_true(meets(r, "a digivolution card is trashed", h));
    assert_false(meets(r, "this card is trashed from the hand", h));
    h = (struct game_event){.kind = DCG_EVENT_TRASHED, .players = 1, .from = DCG_PLACE_HAND};
    cards_insert(h.cards, tamer);
    assert_false(meets(r, "this card is trashed from the hand", h));
    assert_true(meets(r, "a Tamer card is trashed from the hand", h));
    assert_false(meets(r, "a digivolution card is trashed", h));
    h = (struct game_event){.kind = DCG_EVENT_RETURNED, .from = DCG_PLACE_TRASH, .to = DCG_PLACE_DECK};
    cards_insert(h.cards, tamer);
    assert_false(meets(r, "a card is returned to the bottom of the deck", h));
    h.how = HOW_BOTTOM;
    assert_true(meets(r, "a card is returned to the bottom of the deck", h));
    h = (struct game_event){.kind = DCG_EVENT_SECURITY_LOST, .players = 2};
    assert_true(meets(r, "security stacks are removed from", h));
}

static void playing_and_digivolving(void **state)
{
    struct reading_place *r = *state;
    uint8_t a = field(r->p, 0, "R"), card = put(r->p, 0, "C", DCG_PLACE_HAND);
    struct game_event h = {
        .kind = DCG_EVENT_DIGIVOLVED, .players = 1, .card = card, .permanents = set_of(a), .value = 2};

    of_permanent(r, a);
    assert_true(meets(r, "this Digimon would digivolve into a Digimon card", h));
    assert_true(meets(r, "this Digimon would digivolve into [Champion]", h));
    assert_false(meets(r, "this Digimon would digivolve into [Rookie]", h));
    assert_true(meets(r, "this Digimon would digivolve from level 3 to level 4", h));
    assert_false(meets(r, "this Digimon would digivolve from level 4 to level 5", h));
    assert_false(meets(r, "DNA digivolving", h));
    h.how = HOW_DNA;
    assert_true(meets(r, "DNA digivolving", h));
    h = (struct game_event){.kind = DCG_EVENT_PLAYED, .players = 1, .card = card, .from = DCG_PLACE_HAND};
    r->s.card = card;
    r->s.host = NO_PERMANENT;
    assert_true(meets(r, "this card would be played", h));
    assert_true(meets(r, "this card would be played from the hand", h));
    assert_false(meets(r, "this card would be used", h));
}

/* "If this effect didn't delete": the journal of the resolution. */
static void what_was_done(void **state)
{
    struct reading_place *r = *state;
    uint8_t a = field(r->p, 0, "R"), b = field(r->p, 1, "C"), card = put(r->p, 0, "T", DCG_PLACE_TRASH);
    struct dcg_game *g = r->p->g;

    of_permanent(r, a);
    g->resolutions = 1;
    r->s.resolution = 0;
    assert_true(is_so(r, "this effect didn't delete"));
    assert_true(is_so(r, "no Digimon was deleted by this effect"));
    journal_add_to(g, object_permanent(g, b), ENTRY_CHOSEN, 0);
    assert_true(is_so(r, "this effect didn't suspend"));
    journal_mark(g, 0, &(struct objects){.permanents = set_of(b)}, ENTRY_SUSPENDED);
    assert_false(is_so(r, "this effect didn't suspend"));
    journal_add_to(g, object_card(card), ENTRY_TRASHED, 0);
    assert_true(is_so(r, "this effect trashed a Tamer card"));
    assert_false(is_so(r, "this effect trashed a Digimon card"));
    assert_false(is_so(r, "2 or more cards were trashed by this effect"));
    assert_false(is_so(r, "you do"));
    g->resolution[0].flags = RESOLUTION_DONE;
    assert_true(is_so(r, "you do"));
    assert_false(is_so(r, "you don't"));
    assert_int_equal(
        each_count(&r->s, reads(r, SYMBOL_clause, "for each card trashed by this effect, gain 1 memory")), 1);
}

/* A new card of player 0 at the bottom under a permanent. */
static void tuck_new(struct place *p, uint8_t permanent, const char *number, bool face_down)
{
    uint8_t card = make(p, 0, number);

    permanent_tuck(&p->t, permanent, card, BOTTOM, face_down);
}

/* 4-23-1, 4-1-2: having something, and how much. */
static void having(void **state)
{
    struct reading_place *r = *state;
    struct dcg_game *g = r->p->g;
    uint8_t a = field(r->p, 0, "C"), b = field(r->p, 1, "R");

    tuck_new(r->p, a, "R", false);
    tuck_new(r->p, a, "E", false);
    for (int i = 0; i < 3; i++)
        put(r->p, 0, "T", DCG_PLACE_SECURITY);
    put(r->p, 0, "T", DCG_PLACE_TRASH);
    put(r->p, 1, "O", DCG_PLACE_HAND);
    of_permanent(r, a);
    assert_true(is_so(r, "you have 3 or more security cards"));
    assert_true(is_so(r, "you have 3 or fewer security cards"));
    assert_false(is_so(r, "you have 2 or fewer security cards"));
    assert_true(is_so(r, "your opponent has 2 or fewer security cards"));
    assert_true(is_so(r, "you have more security cards than your opponent"));
    assert_true(is_so(r, "you have a Digimon"));
    assert_false(is_so(r, "you have another Digimon"));
    assert_false(is_so(r, "you have a Tamer"));
    assert_true(is_so(r, "you have no Tamers"));
    assert_true(is_so(r, "your opponent has as many or more total Digimon and Tamers as you"));
    assert_true(is_so(r, "your opponent has 1 or more cards in their hand"));
    assert_true(is_so(r, "your hand has 0 or fewer cards"));
    assert_true(is_so(r, "your hand has fewer cards than your opponent's"));
    g->memory = -2;
    assert_true(is_so(r, "you have 3 or less memory"));
    assert_false(is_so(r, "you have 1 or more memory"));
    assert_true(is_so(r, "your opponent has 2 or more memory"));
    assert_true(is_so(r, "[Rookie] is in this Digimon's digivolution cards"));
    assert_false(is_so(r, "[Rookie] is in your trash"));
    assert_true(is_so(r, "a Tamer card is in your trash"));
    assert_true(is_so(r, "this Digimon has 2 digivolution cards"));
    assert_false(is_so(r, "this Digimon has 3 digivolution cards"));
    assert_true(is_so(r, "this Digimon's digivolution cards have 2 or more cards"));
    assert_false(is_so(r, "this Digimon's stack has 2 or more same-level cards"));
    tuck_new(r->p, a, "C", false);
    assert_true(is_so(r, "this Digimon's stack has 2 or more same-level cards")); /* the top card counts */
    assert_true(is_so(r, "this Digimon has the [X] trait or is red"));
    permanent_at(&r->p->t, b)->flags |= PERMANENT_SUSPENDED;
    assert_false(is_so(r, "this Digimon is suspended"));
    assert_true(is_so(r, "any of your opponent's Digimon are suspended"));
    assert_true(is_so(r, "it's your turn"));
}

static int each(struct reading_place *r, const char *text)
{
    return each_count(&r->s, reads(r, SYMBOL_clause, text));
}

/* 15-15-7 */
static void for_each(void **state)
{
    struct reading_place *r = *state;
    struct dcg_game *g = r->p->g;
    uint8_t a = field(r->p, 0, "C");

    field(r->p, 0, "T");
    field(r->p, 0, "T");
    field(r->p, 1, "T");
    for (int i = 0; i < 5; i++)
        put(r->p, i & 1, "R", DCG_PLACE_TRASH);
    for (int i = 0; i < 3; i++)
        tuck_new(r->p, a, "R", i == 0);
    g->memory = 3;
    of_permanent(r, a);
    assert_int_equal(each(r, "for each of your Tamers, gain 1 memory"), 2);
    assert_int_equal(each(r, "for each Tamer, gain 1 memory"), 3);
    assert_int_equal(each(r, "for each card in your trash, gain 1 memory"), 3);
    assert_int_equal(each(r, "for every 2 cards in your trash, gain 1 memory"), 1);
    assert_int_equal(each(r, "for every 2 total cards in both players' trashes, gain 1 memory"), 2);
    assert_int_equal(each(r, "for each of this Digimon's digivolution cards, gain 1 memory"), 3);
    assert_int_equal(each(r, "for each color in this Digimon's digivolution cards, gain 1 memory"), 1);
    assert_int_equal(each(r, "for each memory you have, gain 1 memory"), 3);
    assert_int_equal(each(r, "for each memory your opponent has, gain 1 memory"), 0);
}

static void players(void **state)
{
    struct reading_place *r = *state;
    uint8_t a = field(r->p, 0, "C"), b = field(r->p, 1, "R"), card = make(r->p, 0, "R");
    struct game_event h = {
        .kind = DCG_EVENT_ATTACKED, .players = 2, .permanents = set_of(b), .how = HOW_AT_PLAYER};

    permanent_tuck(&r->p->t, a, card, BOTTOM, false);
    of_permanent(r, a);
    assert_true(meets(r, "any of your opponent's Digimon attack", h));
    assert_false(meets(r, "any of your Digimon attack", h));
    assert_false(meets(r, "you attack with a Digimon", h));
    h = (struct game_event){
        .kind = DCG_EVENT_PLAYED, .players = 1, .card = top(r->p, a), .permanents = set_of(a)};
    assert_true(meets(r, "you play a Digimon", h));
    assert_false(meets(r, "an effect plays any of your Digimon", h));
    h.cause =
        (struct cause){.kind = DCG_CAUSE_EFFECT, .player = 1, .card = top(r->p, b), .kinds = DCG_DIGIMON};
    assert_true(meets(r, "an effect plays any of your Digimon", h));
    assert_false(meets(r, "your effects play any of your Digimon", h));
    h = (struct game_event){
        .kind = DCG_EVENT_TRASHED, .players = 1, .from = DCG_PLACE_UNDER, .permanents = set_of(a)};
    h.cause =
        (struct cause){.kind = DCG_CAUSE_EFFECT, .player = 1, .card = top(r->p, b), .kinds = DCG_DIGIMON};
    cards_insert(h.cards, card);
    assert_true(meets(r, "effects trash any of this Digimon's digivolution cards", h));
    assert_true(meets(r, "effects trash any of your Digimon's digivolution cards", h));
    assert_false(meets(r, "effects trash any of your opponent's Digimon's digivolution cards", h));
    h = (struct game_event){.kind = DCG_EVENT_SECURITY_LOST, .players = 1};
    cards_insert(h.cards, put(r->p, 0, "R", DCG_PLACE_SECURITY));
    assert_true(meets(r, "a card is removed from your security stack", h));
    assert_true(meets(r, "your security stack is removed from", h));
    assert_false(meets(r, "your opponent's security stack is removed from", h));
    h = (struct game_event){.kind = DCG_EVENT_ADDED, .players = 2, .to = DCG_PLACE_HAND};
    cards_insert(h.cards, put(r->p, 1, "R", DCG_PLACE_HAND));
    h.cause = (struct cause){.kind = DCG_CAUSE_EFFECT, .player = 1};
    assert_true(meets(r, "effects add cards to your opponent's hand", h));
    assert_false(meets(r, "effects add cards to your hand", h));
}

/* 15-8-3-9-4: what has left is looked at as it was. */
static void gone(void **state)
{
    struct reading_place *r = *state;
    struct dcg_game *g = r->p->g;
    uint8_t a = field(r->p, 0, "C"), card = make(r->p, 0, "R");
    struct game_event h = {
        .kind = DCG_EVENT_DELETED, .players = 1, .permanents = set_of(a), .cause = BY_BATTLE};

    permanent_tuck(&r->p->t, a, card, BOTTOM, false);
    of_permanent(r, a);
    r->s.event = &h;
    g->lki[0] = (struct lki){.permanent = a,
                             .card = top(r->p, a),
                             .generation = permanent_of(g, a)->generation,
                             .def = g->card[top(r->p, a)].def,
                             .categories = DCG_DIGIMON,
                             .level = 4,
                             .dp = 7000};
    cards_insert(g->lki[0].stack, card);
    g->lkis = 1;
    permanents_leave(&r->p->t, set_of(a), DCG_PLACE_TRASH, TOP);
    assert_true(is_so(r, "this Digimon had 7000 DP or more"));
    assert_true(is_so(r, "this Digimon had [Champ] in its name"));
    assert_false(is_so(r, "this Digimon had [Rook] in its name"));
    assert_true(is_so(r, "this Digimon is level 4"));
    assert_true(is_so(r, "[Rookie] is in this Digimon's digivolution cards"));
    assert_true(is_so(r, "this Digimon has digivolution cards"));
}

/* How what triggered it came about; by then what it was about may have left. */
static void how_it_came_about(void **state)
{
    struct reading_place *r = *state;
    uint8_t a = field(r->p, 0, "R");
    struct game_event h = {.kind = DCG_EVENT_DELETED, .permanents = set_of(a), .cause = BY_BATTLE};

    of_permanent(r, a);
    r->s.event = &h;
    permanents_leave(&r->p->t, set_of(a), DCG_PLACE_TRASH, TOP);
    assert_false(is_so(r, "deleted other than by battle"));
    assert_false(is_so(r, "DNA digivolving"));
    h.cause = BY_RULE;
    assert_true(is_so(r, "deleted other than by battle"));
    h = (struct game_event){
        .kind = DCG_EVENT_PLAYED, .permanents = set_of(a), .how = HOW_DIGIXROS, .value = 2};
    assert_true(is_so(r, "DigiXrosing"));
    assert_true(is_so(r, "DigiXrosing with 2 cards"));
    assert_false(is_so(r, "DigiXrosing with 3 cards"));
    assert_false(is_so(r, "during an attack"));
}

/* NULL: the event can be compiled; else why not. */
static const char *event_refused(struct reading_place *r, node_id event)
{
    struct compiler c = {.cards = &r->cards, .dry = true};

    (void)compile_event(&c, event);
    return c.why;
}

/* Every wording that nothing stands for is refused, not ignored. */
static void refusals(void **state)
{
    struct reading_place *r = *state;

    node_id node = reads(r, SYMBOL_event, "you would DigiXros");
    assert_non_null(event_refused(r, node));
    node = reads(r, SYMBOL_cond, "you've digivolved this turn");
    struct compiler c = {.cards = &r->cards};
    compile_condition(&c, node);
    assert_null(c.why);
    node = reads(r, SYMBOL_event, "this Digimon suspends");
    assert_null(event_refused(r, node));
    const struct event_pattern *pattern = pattern_at(&r->cards, pattern_at_root(r, node));
    assert_true(pattern->when == UINT64_C(1) << DCG_EVENT_SUSPENDED && !pattern->would);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(subject_and_verb, texts_begin, texts_end),
        cmocka_unit_test_setup_teardown(how_many, texts_begin, texts_end),
        cmocka_unit_test_setup_teardown(announced, texts_begin, texts_end),
        cmocka_unit_test_setup_teardown(by_what, texts_begin, texts_end),
        cmocka_unit_test_setup_teardown(battle, texts_begin, texts_end),
        cmocka_unit_test_setup_teardown(attacks, texts_begin, texts_end),
        cmocka_unit_test_setup_teardown(places, texts_begin, texts_end),
        cmocka_unit_test_setup_teardown(playing_and_digivolving, texts_begin, texts_end),
        cmocka_unit_test_setup_teardown(what_was_done, texts_begin, texts_end),
        cmocka_unit_test_setup_teardown(how_it_came_about, texts_begin, texts_end),
        cmocka_unit_test_setup_teardown(having, texts_begin, texts_end),
        cmocka_unit_test_setup_teardown(for_each, texts_begin, texts_end),
        cmocka_unit_test_setup_teardown(players, texts_begin, texts_end),
        cmocka_unit_test_setup_teardown(gone, texts_begin, texts_end),
        cmocka_unit_test_setup_teardown(refusals, texts_begin, texts_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
