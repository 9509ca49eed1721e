/* What is noted of persistent effects when a card is added, and what is kept of a game so that only those are asked who
 * have something to say (compile/modifier_index.c, cache/cache.c). */
#include "unit/place.h"
#include "state/set.h"

#include "cache/session.h"
#include "engine/why_not.h"

#include "tree/effect_def.h"
#include "query/modifier.h"
#include "record/duration.h"
#include "record/record.h"

#include <stdio.h>

/* ---- What is noted of a card ---- */

static const struct note {
    const char *section, *text;
    enum zone zone;
    unsigned applies, others, own; /* in that zone, of others, wherever the card is */
    bool offboard;                 /* it depends on more than the field */
} notes[] = {
    {"text", "[Your Turn] This Digimon gets +2000 DP.", ZONE_TOP, MOD_DP, 0, 0, false},
    {"text", "[Your Turn] This Digimon gets -2000 DP.", ZONE_TOP, MOD_DP | MOD_LOWER, 0, 0, false},
    {"text", "[All Turns] All of your Digimon get -2000 DP.", ZONE_TOP, MOD_DP | MOD_LOWER,
     MOD_DP | MOD_LOWER, 0, false},
    {"text", "[All Turns] Your Digimon get +1000 DP. They gain <Blocker>.", ZONE_TOP, MOD_DP | MOD_KEYWORD,
     MOD_DP | MOD_KEYWORD, 0, false},
    {"text", "[All Turns] This Digimon gets +1000 DP. It gains <Blocker>.", ZONE_TOP, MOD_DP | MOD_KEYWORD, 0,
     0, false},
    {"text", "[All Turns] This Digimon gains <Decode (Red Lv.4)>.", ZONE_TOP, MOD_KEYWORD | MOD_GAIN, 0, 0,
     false},
    {"text", "[All Turns] This Digimon gains <Blocker> and <Rush>.", ZONE_TOP, MOD_KEYWORD, 0, 0, false},
    {"text", "[All Turns] This Digimon gains \"[When Attacking] Gain 1 memory.\"", ZONE_TOP, MOD_GAIN,
     MOD_GAIN, 0, false},
    {"text", "[All Turns] This Digimon gains \"[All Turns] This Digimon gets +1000 DP.\"", ZONE_TOP, MOD_ALL,
     MOD_ALL, 0, true},
    {"text",
     "[All Turns] This Digimon gains all effects of cards with [Al] in their names in this Digimon's "
     "digivolution cards.",
     ZONE_TOP, MOD_ALL, MOD_ALL, 0, true},
    {"text", "[All Turns] This Digimon can't attack.", ZONE_TOP, MOD_ATTACK, 0, 0, false},
    {"text", "[All Turns] This Digimon can't attack or block.", ZONE_TOP, MOD_ATTACK | MOD_BLOCK, 0, 0,
     false},
    {"text", "[All Turns] This Digimon can't be blocked.", ZONE_TOP, MOD_BLOCK, 0, 0, false},
    {"text", "[All Turns] This Digimon can't suspend.", ZONE_TOP, MOD_TURN, 0, 0, false},
    {"text", "[All Turns] This Digimon doesn't unsuspend.", ZONE_TOP, MOD_TURN, 0, 0, false},
    {"text", "[All Turns] This Digimon is unblockable.", ZONE_TOP, MOD_BLOCK, 0, 0, false},
    {"text", "[All Turns] This Digimon can't digivolve.", ZONE_TOP, MOD_BECOME, 0, 0, false},
    {"text", "[All Turns] This Digimon can't be deleted.", ZONE_TOP, MOD_SUFFER, 0, 0, false},
    {"text", "[All Turns] This Digimon can also attack your opponent's unsuspended Digimon.", ZONE_TOP,
     MOD_ATTACK, 0, 0, false},
    {"text", "[All Turns] This Digimon can only attack players.", ZONE_TOP, MOD_ATTACK, 0, 0, false},
    {"text", "[All Turns] Your opponent's Digimon can't activate [On Play] effects.", ZONE_TOP, MOD_EFFECT,
     MOD_EFFECT, 0, false},
    {"text", "[All Turns] This Digimon doesn't activate [Security] effects on Option cards it checks.",
     ZONE_TOP, MOD_EFFECT, MOD_EFFECT, 0, false},
    {"text", "[All Turns] The [When Digivolving] effects on yellow level 7 Digimon don't activate.", ZONE_TOP,
     MOD_EFFECT, MOD_EFFECT, 0, false},
    {"text", "[All Turns] This Digimon isn't affected by your opponent's effects.", ZONE_TOP, MOD_AFFECT, 0,
     0, false},
    {"text", "[All Turns] This Digimon can't be affected by your opponent's effects.", ZONE_TOP, MOD_AFFECT,
     0, 0, false},
    {"text", "[All Turns] Your opponent's effects can't delete this Digimon.", ZONE_TOP, MOD_SUFFER,
     MOD_SUFFER, 0, false},
    {"text", "[All Turns] Your opponent can't play Tamers.", ZONE_TOP, MOD_PLAY, MOD_PLAY, 0, false},
    {"text", "[All Turns] Your opponent can't reduce play costs.", ZONE_TOP, MOD_PLAYER, MOD_PLAYER, 0,
     false},
    {"text", "[All Turns] Your opponent can't activate [On Play] effects.", ZONE_TOP, MOD_EFFECT, MOD_EFFECT,
     0, false},
    {"text", "[All Turns] This Digimon is also treated as having [Claw] in its name.", ZONE_TOP, MOD_IDENTITY,
     0, 0, false},
    {"text", "[All Turns] This Digimon is also treated as a Tamer.", ZONE_TOP, MOD_IDENTITY | MOD_KIND, 0, 0,
     false},
    {"text", "[All Turns] This Tamer is also treated as a 3000 DP Digimon that can't digivolve.", ZONE_TOP,
     MOD_IDENTITY | MOD_KIND | MOD_BECOME, 0, 0, false},
    {"text", "[All Turns] This Digimon's DP can't be reduced.", ZONE_TOP, MOD_SUFFER, MOD_SUFFER, 0, false},
    {"text", "[All Turns] This Digimon's attack target can't change.", ZONE_TOP, MOD_SUFFER, 0, 0, false},
    {"text", "[All Turns] All of your opponent's Security Digimon get -1000 DP.", ZONE_TOP, MOD_SECURITY,
     MOD_SECURITY, 0, false},
    {"text",
     "[Your Turn] This Digimon can digivolve into [Leap] in the hand for a digivolution cost of 1, ignoring "
     "digivolution requirements.",
     ZONE_TOP, MOD_DIGIVOLVE, 0, 0, false},
    {"text", "This card/Digimon is also treated as having [Claw] in its name.", ZONE_TOP, 0, 0, MOD_IDENTITY,
     false},
    {"text", "While you have a Tamer, reduce this card's cost by 2.", ZONE_TOP, 0, 0, MOD_COST, false},
    {"text", "While you have 4 or more Tamers, you may ignore this card's color requirements.", ZONE_TOP, 0,
     0, MOD_COLOR, false},
    {"text", "This card may also have its color requirements met by black.", ZONE_TOP, 0, 0, MOD_COLOR,
     false},
    {"text",
     "You may digivolve this card from your hand onto one of your red Tamers as if the Tamer is a level 3 "
     "red Digimon.",
     ZONE_TOP, 0, 0, MOD_DIGIVOLVE, false},
    {"inherited text", "[Your Turn] This Digimon gets +1000 DP.", ZONE_UNDER, MOD_DP, 0, 0, false},
    {"inherited text", "[Your Turn] All of your Digimon get +1000 DP.", ZONE_UNDER, MOD_DP, MOD_DP, 0, false},
    {"link text", "[Your Turn] This Digimon gets +1000 DP.", ZONE_LINKED, MOD_DP, 0, 0, false},
    {"text", "[Breeding] [All Turns] All of your Digimon get +1000 DP.", ZONE_BREEDING, MOD_DP, MOD_DP, 0,
     false},
    {"text", "[Security] [All Turns] All of your Digimon get +1000 DP.", ZONE_SECURITY, MOD_DP, MOD_DP, 0,
     true},
    {"text", "[Security] [All Turns] Your opponent's Digimon can't attack players.", ZONE_SECURITY,
     MOD_ATTACK, MOD_ATTACK, 0, false},
    {"text", "[Trash] [All Turns] All of your Digimon get +1000 DP.", ZONE_TRASH, MOD_DP, MOD_DP, 0, true},
    {"text", "[All Turns] While you have a Tamer, this Digimon gets +1000 DP.", ZONE_TOP, MOD_DP, 0, 0,
     false},
    {"text", "[All Turns] While you have 1 or more cards in your hand, this Digimon gets +1000 DP.", ZONE_TOP,
     MOD_DP, 0, 0, true},
    {"text", "[All Turns] While you have 1 or more security cards, this Digimon gets +1000 DP.", ZONE_TOP,
     MOD_DP, 0, 0, true},
    {"text", "[All Turns] While you have 7 or more memory, this Digimon gets +1000 DP.", ZONE_TOP, MOD_DP, 0,
     0, true},
    {"text", "[All Turns] While it's your turn, this Digimon gets +1000 DP.", ZONE_TOP, MOD_DP, 0, 0, false},
    {"text", "[All Turns] This Digimon gets +1000 DP for each Tamer card in your trash.", ZONE_TOP, MOD_DP, 0,
     0, true},
    {"text", "[All Turns] This Digimon gets +1000 DP for each of your Tamers.", ZONE_TOP, MOD_DP, 0, 0,
     false},
    {"text", "[All Turns] This Digimon gets +1700 DP for each of its digivolution cards.", ZONE_TOP, MOD_DP,
     0, 0, false},
    {"text", "[All Turns] For each color in this Digimon's digivolution cards, it gets +1700 DP.", ZONE_TOP,
     MOD_DP, 0, 0, false},
    {"text", "[All Turns] While this Digimon has a link card, it gets +1000 DP.", ZONE_TOP, MOD_DP, 0, 0,
     true},
    {"text", "[All Turns] While this Digimon is suspended, it gets +1000 DP.", ZONE_TOP, MOD_DP, 0, 0, true},
    {"text", "[All Turns] While this Digimon is attacking, it gets +1000 DP.", ZONE_TOP, MOD_DP, 0, 0, true},
    {"text", "[All Turns] While this Digimon is [Al], it gets +1000 DP.", ZONE_TOP, MOD_DP, 0, 0, false},
    {"text", "[All Turns] While this Digimon is red, it gets +1000 DP.", ZONE_TOP, MOD_DP, 0, 0, false},
    {"text", "[All Turns] While this Digimon is level 5, it gets +1000 DP.", ZONE_TOP, MOD_DP, 0, 0, false},
    {"text", "[All Turns] While this Digimon has 5000 DP or more, it gains <Blocker>.", ZONE_TOP, MOD_KEYWORD,
     0, 0, false},
    {"text", "[All Turns] While this Digimon has the [Star] trait, it gets +1000 DP.", ZONE_TOP, MOD_DP, 0, 0,
     false},
    {"text", "[All Turns] While [Al] is in this Digimon's digivolution cards, it gets +1000 DP.", ZONE_TOP,
     MOD_DP, 0, 0, false},
    {"text", "[All Turns] While you have a Token, this Digimon gets +1000 DP.", ZONE_TOP, MOD_DP, 0, 0,
     false},
    {"text",
     "[All Turns] While your opponent has no Digimon with as much or less DP as this Digimon, this Digimon "
     "gets +1000 DP.",
     ZONE_TOP, MOD_DP, 0, 0, false},
    {"text", "[All Turns] While you have 1 or more cards in your hand, this Digimon can't attack.", ZONE_TOP,
     MOD_ATTACK, 0, 0, false},
    {"text", "[Main] This Digimon gets +1000 DP for each card in your hand for the turn.", ZONE_TOP, 0, 0, 0,
     true},
    {"text",
     "[Main] 1 of your Digimon gets +1000 DP for the turn. Then, <Draw 1> for each card in your trash.",
     ZONE_TOP, 0, 0, 0, false},
    {"text",
     "[Main] 1 of your Digimon gains \"[All Turns] This Digimon gets +1000 DP for each card in your hand.\" "
     "for the turn.",
     ZONE_TOP, 0, 0, 0, true},
    {"text", "[Main] All of your Digimon get +1000 DP for the turn.", ZONE_TOP, 0, 0, 0, false},
    {"text", "[All Turns] This Digimon gains \"[When Attacking] <Draw 1> for each card in your hand.\"",
     ZONE_TOP, MOD_GAIN, MOD_GAIN, 0, false},
    {"text", "[All Turns] Other than this Digimon, no Digimon can unsuspend in the unsuspend phase.",
     ZONE_TOP, MOD_TURN, MOD_TURN, 0, false},
    {"text", "[All Turns] While battling an opponent's Digimon, this Digimon gets +3000 DP.", ZONE_TOP,
     MOD_DP, 0, 0, true},
};

/* first: the first of the modifiers that were made for it */
static void check_note(const struct note *n, const dcg_cards *cards, const struct card_def *d, uint32_t first)
{
    bool offboard = false;

    for (uint32_t i = first; i < cards->modifier_count; i++)
        offboard |= (modifier_at(cards, i)->flags & MODIFIER_OFFBOARD) != 0;
    for (int zone = 0; zone < ZONES; zone++) {
        unsigned applies = zone == (int)n->zone ? n->applies : zone == ZONE_ANYWHERE ? n->own : 0;
        unsigned others = zone == (int)n->zone ? n->others : 0;
        if (d->applies[zone] != applies || d->others[zone] != others)
            fail_msg("%s: in zone %d it is %#x, %#x of others", n->text, zone, (unsigned)d->applies[zone],
                     (unsigned)d->others[zone]);
    }
    if (offboard != n->offboard)
        fail_msg("%s: depends on more than the field: %d", n->text, offboard);
    if (d->reads_offboard != (n->offboard && n->applies)) /* else it is asked of what lasts */
        fail_msg("%s: the card depends on more than the field: %d", n->text, d->reads_offboard);
}

static void noted(void **state)
{
    struct place *p = *state;
    char text[1000];
    dcg_error error;

    for (size_t i = 0; i < sizeof notes / sizeof notes[0]; i++) {
        uint32_t first = p->cards->modifier_count;
        int size =
            snprintf(text, sizeof text, "card N%d \"N%d\"\n digimon red level 4\n cost 4\n dp 4000\n %s %s\n",
                     (int)i, (int)i, notes[i].section, notes[i].text);
        if (dcg_cards_add(p->cards, text, (size_t)size, &error) != DCG_OK)
            fail_msg("%s: %s", notes[i].text, error.text);
        snprintf(text, sizeof text, "N%d", (int)i);
        check_note(&notes[i], p->cards, card_def(p->cards, dcg_cards_find(p->cards, text)), first);
    }
}

/* ---- What is kept of a game ---- */

static const char kept_cards[] =
    "card DF \"Blank\"\n digimon red level 4\n cost 4\n dp 4000\n"
    "card D1 \"Speaker\"\n digimon red level 4\n cost 4\n dp 4000\n"
    " text [All Turns] All of your other Digimon gain <Rush> and \"[When Attacking] Gain 1 memory.\"\n"
    "card D2 \"Waiter\"\n digimon red level 4\n cost 4\n dp 4000\n"
    " text [All Turns] When this Digimon becomes suspended, gain 1 memory.\n"
    "card D3 \"Warder\"\n digimon red level 4\n cost 4\n dp 4000\n"
    " text [All Turns] When one of your Digimon would be deleted, by suspending this Digimon, it isn't "
    "deleted.\n"
    "card D4 \"Grave\"\n digimon red level 4\n cost 4\n dp 4000\n"
    " text [Trash] [Your Turn] When one of your Digimon attacks, by returning this card to the bottom of the "
    "deck, gain 1 "
    "memory.\n"
    "card D5 \"Shown\"\n digimon red level 4\n cost 4\n dp 4000\n"
    " text [Security] [All Turns] All of your Digimon gain <Blocker>.\n"
    "card D6 \"Fused\"\n digimon red level 5\n cost 4\n dp 4000\n"
    " text [DNA Digivolve] Red Lv.4 + Blue Lv.4: Cost 0\n"
    "card D7 \"Taxer\"\n digimon red level 5\n cost 4\n dp 4000\n"
    " text [All Turns] When an opponent's Digimon would be played, increase the play cost by 1.\n"
    "card D8 \"Grower\"\n digimon red level 5\n cost 4\n dp 4000\n"
    " digivolve 1 from red level 4\n digivolve 2 from blue level 4\n digivolve 3 from green level 4\n"
    " text [All Turns] While your opponent has a Digimon with 8000 DP or more, this Digimon gets +1000 DP.\n"
    "card D9 \"Heir\"\n digimon red level 3\n cost 4\n dp 4000\n"
    " inherited text [All Turns] When this Digimon becomes unsuspended, gain 1 memory.\n"
    " inherited text [All Turns] This Digimon can't be blocked.\n"
    " inherited text [When Attacking] Gain 1 memory.\n"
    "card DA \"Plug\"\n digimon red level 3\n cost 4\n dp 4000\n link 1 to level 4\n link 2 to level 5\n"
    " link text [All Turns] All of your Digimon get -1000 DP.\n"
    "card DB \"Far\"\n digimon red level 4\n cost 4\n dp 4000\n"
    " text [All Turns] While you have 1 or more cards in your hand, this Digimon gets +1000 DP.\n"
    "card DC \"Ram\"\n digimon red level 4\n cost 4\n dp 4000\n keywords Collision\n"
    "card DD \"Evader\"\n digimon red level 4\n cost 4\n dp 4000\n keywords Evade\n"
    "card DE \"Bred\"\n digimon red level 4\n cost 4\n dp 4000\n"
    " text [Breeding] [All Turns] All of your Digimon can't attack.\n";

struct kept {
    struct place *p;
    struct cache cache;
};

static int begin(void **state)
{
    static struct kept kept;
    struct place *p;
    dcg_error error;
    int failed = place_begin((void **)&p);

    if (dcg_cards_add(p->cards, kept_cards, sizeof kept_cards - 1, &error) != DCG_OK)
        fail_msg("%d:%d %s", error.line, error.column, error.text);
    memset(&kept, 0xff, sizeof kept);
    kept.p = p;
    table_keep(&p->t, &kept.cache);
    *state = &kept;
    return failed;
}

static int end(void **state)
{
    struct kept *kept = *state;
    void *place = kept->p;

    return place_end(&place);
}

#define BIT(number)    (UINT64_C(1) << (number))
#define DOES(category) (1u << CATEGORY_##category)

/* What one card of the game makes possible. */
static const struct {
    const char *number;
    unsigned does;
    uint64_t interrupts, keywords;
    int ways, links;
    bool rises, fixpoint, beyond;
} of_cards[] = {
    {"DF", 0, 0, 0, 0, 0, false, false, false},
    {"D1", DOES(PERSISTENT) | DOES(TRIGGER), 0, BIT(DCG_KEYWORD_RUSH), 0, 0, false, false, false},
    {"D2", DOES(TRIGGER), 0, 0, 0, 0, false, false, false},
    {"D3", DOES(IMMEDIATE), BIT(DCG_EVENT_DELETED), 0, 0, 0, false, false, false},
    {"D4", DOES(TRIGGER), 0, 0, 0, 0, false, false, false},
    {"D5", DOES(PERSISTENT), 0, BIT(DCG_KEYWORD_BLOCKER), 0, 0, false, false, true},
    {"D6", DOES(PERSISTENT), 0, 0, 1, 0, false, false, false},
    {"D7", DOES(IMMEDIATE), BIT(DCG_EVENT_PLAYED), 0, 0, 0, true, false, false},
    {"D8", DOES(PERSISTENT), 0, 0, 3, 0, false, true, false},
    {"DA", DOES(PERSISTENT), 0, 0, 0, 2, false, false, false},
    {"DD", DOES(IMMEDIATE), BIT(DCG_EVENT_DELETED), BIT(DCG_KEYWORD_EVADE), 0, 0, false, false, false},
};

static void of_one_card(struct kept *kept, size_t i)
{
    struct table *t = &kept->p->t;
    const struct cache *d = &kept->cache;

    field_summary(t); /* with it the facts of the decks are found out */
    for (int category = 0; category < 8; category++)
        assert_int_equal(anybody_does(t, category), of_cards[i].does >> category & 1);
    for (int event = 0; event < 64; event++)
        assert_int_equal(interrupted(t, event), of_cards[i].interrupts >> event & 1);
    assert_true(d->deck.keywords == of_cards[i].keywords);
    assert_int_equal(most_ways(t), of_cards[i].ways);
    assert_int_equal(most_links(t), of_cards[i].links);
    assert_int_equal(d->deck.links, of_cards[i].links > 0);
    assert_int_equal(costs_rise(t), of_cards[i].rises);
    assert_int_equal(any_fixpoint(t), of_cards[i].fixpoint);
    assert_int_equal(d->deck.beyond, of_cards[i].beyond);
    assert_true(d->deck.afield.keywords == (of_cards[i].beyond ? BIT(DCG_KEYWORD_BLOCKER) : 0));
    assert_int_equal(d->deck.afield.does, of_cards[i].beyond ? DOES(PERSISTENT) : 0);
    assert_true(d->deck.afield.subscribes == 0);
}

static void of_the_cards(void **state)
{
    struct kept *kept = *state;
    struct place *p = kept->p;

    for (size_t i = 0; i < sizeof of_cards / sizeof of_cards[0]; i++) {
        p->g->card_top = 1;
        make(p, 0, of_cards[i].number);
        table_keep(&p->t, &kept->cache);
        of_one_card(kept, i);
    }
}

/* Of several cards: all that any of them has; a card that comes is counted, too. */
static void of_several_cards(void **state)
{
    struct kept *kept = *state;
    struct place *p = kept->p;
    const struct cache *d = &kept->cache;

    make(p, 0, "D8");
    make(p, 0, "DA");
    make(p, 0, "D6");
    make(p, 0, "D5");
    make(p, 1, "DF");
    assert_true(interrupted(&p->t, DCG_EVENT_PLAYED)); /* nothing is known yet: anything is possible */
    field_summary(&p->t);
    assert_int_equal(most_ways(&p->t), 4);
    assert_int_equal(most_links(&p->t), 2);
    assert_int_equal(d->deck.cards, p->g->card_top);
    assert_true(any_fixpoint(&p->t) && d->deck.links && d->deck.beyond);
    assert_false(costs_rise(&p->t) || interrupted(&p->t, DCG_EVENT_PLAYED));
    for (int event = 0; event < 64; event++)
        assert_int_equal(listened(&p->t, event), d->deck.listens >> event & 1);
    assert_int_equal(applied(&p->t)[ZONE_TOP], MOD_DP);
    assert_int_equal(applied(&p->t)[ZONE_LINKED], MOD_DP | MOD_LOWER);
    assert_int_equal(applied(&p->t)[ZONE_SECURITY], MOD_KEYWORD);
    assert_int_equal(applied(&p->t)[ZONE_UNDER], 0);
    make(p, 1, "D7");
    field_summary(&p->t);
    assert_true(costs_rise(&p->t) && interrupted(&p->t, DCG_EVENT_PLAYED));
    assert_false(interrupted(&p->t, DCG_EVENT_DELETED)); /* nobody listens to it */
}

/* Effects that work elsewhere by their icon (15-14). */
static void in_areas(void **state)
{
    struct kept *kept = *state;
    struct place *p = kept->p;

    make(p, 0, "D4");
    make(p, 0, "D5");
    field_summary(&p->t);
    for (int place = 0; place < DCG_PLACE_COUNT; place++) {
        for (int event = 0; event < 64; event++)
            assert_int_equal(heard_in(&p->t, place, event),
                             place == DCG_PLACE_TRASH && event == DCG_EVENT_ATTACKED);
        assert_int_equal(done_in(&p->t, place, CATEGORY_TRIGGER), place == DCG_PLACE_TRASH);
        assert_int_equal(done_in(&p->t, place, CATEGORY_PERSISTENT), place == DCG_PLACE_SECURITY);
    }
    for (int event = 0; event < 64; event++)
        assert_int_equal(heard_in_areas(&p->t, event), event == DCG_EVENT_ATTACKED);
    assert_true(done_in_areas(&p->t, CATEGORY_TRIGGER) && done_in_areas(&p->t, CATEGORY_PERSISTENT));
    assert_false(done_in_areas(&p->t, CATEGORY_ACTIVATION));
}

/* Could it have an effect of that category? */
static bool does(const struct table *t, uint8_t permanent, int category)
{
    return set_has(permanents_doing(t, permanent_player(t->g, permanent), category), permanent);
}

/* Where nothing is kept anything could be. */
static void nothing_kept(void **state)
{
    struct kept *kept = *state;
    struct place *p = kept->p;
    uint8_t permanent = field(p, 0, "DF");

    table_keep_nothing(&p->t);
    assert_true(anybody_does(&p->t, CATEGORY_COUNTER));
    assert_true(heard_in(&p->t, DCG_PLACE_HAND, 0) && done_in(&p->t, DCG_PLACE_HAND, 0));
    assert_true(heard_in_areas(&p->t, 0) && done_in_areas(&p->t, 0) && heard_anywhere(&p->t, 0, true));
    assert_true(keywords_doing(&p->t, permanent, 0) == UINT64_MAX);
    assert_true(any_fixpoint(&p->t) && costs_rise(&p->t));
    assert_int_equal(most_ways(&p->t), 4);
    assert_int_equal(most_links(&p->t), 2);
    assert_true(texts_hear(&p->t, permanent, 0, 0, false) &&
                keywords_waiting(&p->t, permanent, 0, false) == UINT64_MAX);
    assert_true(gains_possible(&p->t, permanent, 0) && does(&p->t, permanent, 0));
    assert_true(keyword_possible(&p->t, permanent, DCG_KEYWORD_RUSH));
    assert_true(heard_about(&p->t, object_permanent(p->g, permanent), MOD_DP));
    assert_true(modifier_sources(&p->t, NO_PERMANENT, MOD_DP) == 0); /* it is found out anew */
    assert_true(listeners(&p->t, 0, 0, false) == p->g->permanents_used);
    assert_true(interrupted(&p->t, DCG_EVENT_DELETED));
    assert_true(interrupted(&p->t, DCG_EVENT_PLAYED) && listened(&p->t, DCG_EVENT_PLAYED));
}

/* One who gives to others, one with cards under and linked to it, one who interrupts, one with a keyword, one in the
 * breeding area, where only the icon for it counts. */
struct permanents {
    uint8_t giver, stack, warder, evader, bred, idle;
};

static struct permanents permanents_make(struct place *p)
{
    struct permanents b = {.giver = field(p, 0, "D1")};

    b.stack = field(p, 0, "D9");
    b.warder = field(p, 1, "D3");
    permanent_cover(&p->t, b.stack, make(p, 0, "D2"));
    permanent_link(&p->t, b.stack, make(p, 0, "DA"));
    b.evader = field(p, 1, "DD");
    b.bred = permanent_create(&p->t, make(p, 0, "DE"), 0, true);
    b.idle = permanent_create(&p->t, make(p, 1, "D1"), 1, true);
    return b;
}

static void said_is(const struct active_modifiers *now, unsigned itself, unsigned allies,
                    unsigned opponents_of)
{
    assert_int_equal(now->itself, itself);
    assert_int_equal(now->allies, allies);
    assert_int_equal(now->opponents_of, opponents_of);
}

static void on_the_field(void **state)
{
    struct kept *kept = *state;
    struct place *p = kept->p;
    const struct cache *d = &kept->cache;
    struct permanents b = permanents_make(p);
    const unsigned given = MOD_KEYWORD | MOD_GAIN, lower = MOD_DP | MOD_LOWER;

    assert_int_equal(about_now(&p->t), given | lower | MOD_BLOCK | MOD_ATTACK);
    for (int own = 0; own < 2; own++) {
        said_is(&d->field.summary[b.giver].said[own], given, given, MOD_GAIN);
        said_is(&d->field.summary[b.stack].said[own], lower | MOD_BLOCK, lower, 0); /* of your Digimon */
        said_is(&d->field.summary[b.warder].said[own], 0, 0, 0);
        said_is(&d->field.summary[b.bred].said[own], MOD_ATTACK, MOD_ATTACK, MOD_ATTACK);
        said_is(&d->field.summary[b.idle].said[own], 0, 0, 0);
    }
    assert_true(d->field.summary[b.giver].gives.subscribes == BIT(DCG_EVENT_ATTACKED));
    assert_true(d->field.summary[b.giver].gives.keywords == BIT(DCG_KEYWORD_RUSH));
    assert_true(d->field.summary[b.stack].gives.keywords == 0);
    assert_int_equal(d->field.about_any, given | lower | MOD_ATTACK);
    assert_int_equal(about_permanent(&p->t, b.giver), given | lower | MOD_ATTACK);
    assert_int_equal(about_permanent(&p->t, b.warder), MOD_GAIN | MOD_ATTACK);
    assert_int_equal(about_permanent(&p->t, 63 & (PERMANENTS - 1)), 0); /* nobody is there */
    assert_true(d->field.modifier_sources == (set_of(b.giver) | set_of(b.stack) | set_of(b.bred)));
    for (int i = 0; i < 2; i++, table_keep_nothing(&p->t)) {
        assert_true(modifier_sources(&p->t, b.stack, MOD_KEYWORD) == set_of(b.giver));
        assert_true(modifier_sources(&p->t, b.stack, MOD_BLOCK) == set_of(b.stack));
        assert_true(modifier_sources(&p->t, b.giver, MOD_BLOCK) == 0);
        assert_true(modifier_sources(&p->t, b.giver, MOD_LOWER) == set_of(b.stack));
        assert_true(modifier_sources(&p->t, NO_PERMANENT, MOD_LOWER) == set_of(b.stack));
        assert_true(modifier_sources(&p->t, b.giver, MOD_ATTACK) == set_of(b.bred));
    }
    table_keep(&p->t, &kept->cache);
    assert_true(modifier_sources(&p->t, b.warder, MOD_LOWER) == 0); /* it is the opponent's */
    assert_true(modifier_sources(&p->t, b.warder, MOD_ALL) == (set_of(b.giver) | set_of(b.bred)));
}

/* Whose permanents something is said of, and in whose turn. */
static void whose_turn(void **state)
{
    static const struct {
        const char *text;
        struct active_modifiers own, others; /* in the player's turn, in the opponent's */
    } said_in[] = {
        {"[Your Turn] This Digimon gets +1000 DP.", {MOD_DP, 0, 0}, {0, 0, 0}},
        {"[Your Turn] All of your Digimon get +1000 DP.", {MOD_DP, MOD_DP, 0}, {0, 0, 0}},
        {"[Opponent's Turn] All of your opponent's Digimon gain <Rush>.",
         {0, 0, 0},
         {MOD_KEYWORD, 0, MOD_KEYWORD}},
        {"[All Turns] All Digimon get +1000 DP.", {MOD_DP, MOD_DP, MOD_DP}, {MOD_DP, MOD_DP, MOD_DP}},
        /* whoever is attacked may matter, too */
        {"[Your Turn] Your opponent's Digimon can't block.", {MOD_BLOCK, MOD_BLOCK, MOD_BLOCK}, {0, 0, 0}},
    };
    struct kept *kept = *state;
    struct place *p = kept->p;
    char text[400];
    dcg_error error;

    for (size_t i = 0; i < sizeof said_in / sizeof said_in[0]; i++) {
        int size = snprintf(text, sizeof text,
                            "card T%d \"T%d\"\n digimon red level 4\n cost 4\n dp 4000\n text %s\n", (int)i,
                            (int)i, said_in[i].text);
        if (dcg_cards_add(p->cards, text, (size_t)size, &error) != DCG_OK)
            fail_msg("%s: %s", said_in[i].text, error.text);
        snprintf(text, sizeof text, "T%d", (int)i);
        const struct card_def *d = card_def(p->cards, dcg_cards_find(p->cards, text));
        const struct active_modifiers *own = &said_in[i].own, *others = &said_in[i].others;
        said_is(&d->said[ZONE_TOP][1], own->itself, own->allies, own->opponents_of);
        said_is(&d->said[ZONE_TOP][0], others->itself, others->allies, others->opponents_of);
    }
}

static void who_listens(void **state)
{
    struct kept *kept = *state;
    struct place *p = kept->p;
    struct permanents b = permanents_make(p);
    const struct table *t = &p->t;

    assert_true(texts_hear(t, b.stack, DCG_EVENT_SUSPENDED, set_of(b.stack), false));
    assert_true(texts_hear(t, b.stack, DCG_EVENT_UNSUSPENDED, set_of(b.stack), false));
    assert_true(texts_hear(t, b.stack, DCG_EVENT_ATTACKED, set_of(b.stack), false));
    assert_false(texts_hear(t, b.stack, DCG_EVENT_ATTACKED, set_of(b.giver), false));
    assert_false(texts_hear(t, b.stack, DCG_EVENT_SUSPENDED, set_of(b.stack), true));
    assert_true(texts_hear(t, b.warder, DCG_EVENT_DELETED, set_of(b.giver), true));
    assert_false(texts_hear(t, b.stack, DCG_EVENT_DELETED, set_of(b.stack), true));
    assert_true(listeners(t, DCG_EVENT_SUSPENDED, set_of(b.stack), false) == set_of(b.stack));
    assert_true(listeners(t, DCG_EVENT_BLOCKED, set_of(b.giver), false) == 0);
    assert_true(listeners(t, DCG_EVENT_DELETED, set_of(b.giver), true) == set_of(b.warder));
    assert_true(listeners(t, DCG_EVENT_DELETED, set_of(b.evader), true) ==
                (set_of(b.warder) | set_of(b.evader)));
    assert_true(listeners(t, DCG_EVENT_PLAYED, 0, false) == 0);
    assert_true(listeners(t, DCG_EVENT_ATTACKED, 0, false) ==
                p->g->permanents_used); /* anybody may have gained it */
    assert_true(heard_anywhere(t, DCG_EVENT_SUSPENDED, false) && heard_anywhere(t, DCG_EVENT_DELETED, true));
    assert_true(heard_anywhere(t, DCG_EVENT_ATTACKED, true)); /* somebody may have gained it */
    assert_false(heard_anywhere(t, DCG_EVENT_PLAYED, false) || heard_anywhere(t, DCG_EVENT_SUSPENDED, true));
    assert_true(keywords_waiting(t, b.evader, DCG_EVENT_DELETED, true) == BIT(DCG_KEYWORD_EVADE));
    assert_true(keywords_waiting(t, b.evader, DCG_EVENT_DELETED, false) == 0); /* of itself only */
    assert_true(keywords_waiting(t, b.evader, DCG_EVENT_PLAYED, true) == 0);
    assert_true(keywords_waiting(t, b.warder, DCG_EVENT_DELETED, true) == 0);
    assert_true(keywords_doing(t, b.evader, CATEGORY_IMMEDIATE) == BIT(DCG_KEYWORD_EVADE));
    assert_true(keywords_doing(t, b.evader, CATEGORY_ACTIVATION) == 0);
    assert_true(gains_possible(t, b.warder, DCG_EVENT_ATTACKED));
    assert_false(gains_possible(t, b.warder, DCG_EVENT_SUSPENDED));
    assert_true(gains_possible(t, b.giver, DCG_EVENT_SUSPENDED));
    assert_true(does(t, b.warder, CATEGORY_TRIGGER));
    assert_true(does(t, b.warder, CATEGORY_IMMEDIATE));
    assert_false(does(t, b.stack, CATEGORY_IMMEDIATE));
    assert_false(does(t, b.warder, CATEGORY_ACTIVATION));
    assert_true(keyword_possible(t, b.warder, DCG_KEYWORD_RUSH));
    assert_true(keyword_possible(t, b.evader, DCG_KEYWORD_EVADE));
    assert_false(keyword_possible(t, b.warder, DCG_KEYWORD_EVADE));
    assert_false(keyword_possible(t, b.warder, DCG_KEYWORD_BLOCKER));
    put(p, 0, "DC", DCG_PLACE_HAND); /* 16-29-1 */
    assert_true(keyword_possible(t, b.warder, DCG_KEYWORD_BLOCKER));
    assert_false(keyword_possible(t, b.warder, DCG_KEYWORD_EVADE));
}

/* The sets of the field by what is printed are those of the permanents that are there. */
static void printed_sets(void **state)
{
    struct kept *kept = *state;
    struct place *p = kept->p;
    struct permanents b = permanents_make(p);
    const permanent_set there = p->g->permanents_used;
    uint8_t parts[DCG_MAX_CARDS];

    for (int round = 0; round < 2; round++) {
        const struct field_summary *field = field_summary(&p->t);
        SET_EACH (permanent, there) {
            bool stays = set_has(p->g->permanents_used, permanent);
            const struct card_def *d = permanent_def(&p->t, permanent);
            assert_true(set_has(field->digimon, permanent) == (stays && d->categories & DCG_DIGIMON));
            for (int color = 0; color < COLORS; color++)
                assert_true(set_has(field->color[color], permanent) == (stays && d->colors >> color & 1));
        }
        assert_true(set_has(field->doing[CATEGORY_IMMEDIATE], b.warder) == !round);
        if (!round)
            permanent_dissolve(&p->t, b.warder, parts);
        permanent_cover(&p->t, b.giver, make(p, 0, "D9"));
    }
}

static void lasts(struct place *p, struct timed_modifier l)
{
    l.until = l.until ? l.until : UNTIL_TURN_ENDS;
    l.turn = p->g->turn;
    if (l.permanent != NO_PERMANENT)
        l.generation = permanent_of(p->g, l.permanent)->generation;
    timed_modifier_add(&p->t, &l);
}

static void what_lasts(void **state)
{
    struct kept *kept = *state;
    struct place *p = kept->p;
    const struct cache *d = &kept->cache;
    uint8_t one = field(p, 0, "DF"), two = field(p, 0, "DF");
    struct object first = object_permanent(p->g, one), second = object_permanent(p->g, two);

    assert_int_equal(about_now(&p->t), 0);
    assert_false(offboard_now(&p->t));
    lasts(p, (struct timed_modifier){.kind = TIMED_MODIFIER_DP, .permanent = one, .value = -1000});
    assert_int_equal(about_now(&p->t), MOD_DP | MOD_LOWER | MOD_WORDLESS);
    assert_int_equal(d->field.lasts, MOD_DP | MOD_LOWER | MOD_WORDLESS);
    assert_true(heard_about(&p->t, first, MOD_LOWER));
    assert_false(heard_about(&p->t, second, MOD_LOWER));
    assert_true(heard_about(&p->t, object_card(first.card), MOD_LOWER));
    lasts(p, (struct timed_modifier){.kind = TIMED_MODIFIER_DP, .permanent = two, .value = 1000});
    assert_true(heard_about(&p->t, second, MOD_DP));
    assert_false(heard_about(&p->t, second, MOD_LOWER));
    lasts(p, (struct timed_modifier){.kind = TIMED_MODIFIER_CANT, .permanent = two, .value = CANT_BLOCK});
    assert_true(heard_about(&p->t, second, MOD_BLOCK));
    assert_false(heard_about(&p->t, first, MOD_BLOCK));
    assert_false(keyword_possible(&p->t, one, DCG_KEYWORD_RUSH));
    assert_false(offboard_now(&p->t));
    lasts(p, (struct timed_modifier){
                 .kind = TIMED_MODIFIER_DP, .until = UNTIL_UNSUSPENDED, .permanent = one, .value = 1000});
    assert_true(offboard_now(&p->t));
    p->g->timed_modifiers--;
    lasts(p, (struct timed_modifier){
                 .kind = TIMED_MODIFIER_KEYWORD, .permanent = NO_PERMANENT, .value = DCG_KEYWORD_RUSH});
    assert_true(heard_about(&p->t, first, MOD_KEYWORD));
    assert_true(heard_about(&p->t, second, MOD_KEYWORD));
    assert_int_equal(d->field.about_any, MOD_KEYWORD | MOD_WORDLESS);
    assert_true(keyword_possible(&p->t, one, DCG_KEYWORD_RUSH)); /* no card gave it: it could be any */
    assert_true(offboard_now(&p->t));                            /* even <Collision> */
}

/* What depends on more than the field: a card on the field, one that speaks from elsewhere, <Collision>. */
static void looked_at_offboard(void **state)
{
    static const char *const numbers[] = {"DB", "D5", "DC", "D8", "DF"};
    struct kept *kept = *state;
    struct place *p = kept->p;

    for (int i = 0; i < 5; i++) {
        p->g->card_top = 1;
        p->g->permanents_used = 0;
        memset(p->g->pile, 0, sizeof p->g->pile);
        field(p, 0, numbers[i]);
        table_keep(&p->t, &kept->cache);
        assert_int_equal(offboard_now(&p->t), i < 3);
    }
}

static void come_to_rest(void **state)
{
    struct kept *kept = *state;
    struct place *p = kept->p;
    struct cache *d = &kept->cache;
    uint8_t permanent = field(p, 0, "DF"), plain = field(p, 0, "DF");
    struct info info;

    lasts(p, (struct timed_modifier){.kind = TIMED_MODIFIER_DP, .permanent = permanent, .value = 1000});
    permanent_info(&p->t, permanent, &info);
    permanent_info(&p->t, plain, &info);
    assert_true(d->info.whole[0].known == set_of(permanent) && d->info.plain_known == set_of(plain));
    d->field.checked = true;
    d->field.checked_fields = p->t.dirty.fields;
    table_rest(&p->t);
    assert_true(d->info.whole[0].known == set_of(permanent) &&
                d->info.plain_known == set_of(plain)); /* nothing has changed since */
    assert_true(d->field.state == 0 && d->field.fresh && d->field.checked && deck_facts_valid(&p->t));
    assert_int_equal(p->t.dirty.fields + p->t.dirty.state + p->t.dirty.offboard, 0);
    assert_int_equal(
        d->info.state + d->info.offboard + d->field.state + d->field.fields + d->field.checked_fields, 0);
    field(p, 0, "DF");
    table_rest(&p->t);
    assert_false(set_has(d->info.whole[0].known, permanent));
    assert_true(d->info.plain_known == set_of(plain)); /* that permanent hasn't */
    assert_false(d->field.state != NOT_GATHERED || d->field.fresh || d->field.checked);
    permanent_info(&p->t, plain, &info);
    permanent_link(&p->t, plain, make(p, 0, "DA"));
    table_rest(&p->t);
    assert_true(d->info.plain_known == 0);
}

static void replaced(void **state)
{
    struct kept *kept = *state;
    struct place *p = kept->p;
    struct cache *d = &kept->cache;
    uint8_t permanent = field(p, 0, "DF");
    struct info info;

    permanent_info(&p->t, permanent, &info);
    d->field.checked = true;
    d->info.state = d->info.offboard = 7;
    table_replaced(&p->t);
    assert_false(set_has(d->info.whole[0].known, permanent));
    assert_false(d->field.state != NOT_GATHERED || d->field.fresh || d->field.checked);
    assert_int_equal(d->info.state + d->info.offboard, 0);
    assert_true(deck_facts_valid(&p->t));
    make(p, 0, "K"); /* a token: another game may have others */
    field_summary(&p->t);
    table_replaced(&p->t);
    assert_false(deck_facts_valid(&p->t));
}

static void add_card(const struct place *p, const char *card)
{
    dcg_error error;

    if (dcg_cards_add(p->cards, card, strlen(card), &error) != DCG_OK)
        fail_msg("%d:%d %s", error.line, error.column, error.text);
}

/* The memo of a session is of the cards that there were. */
static void cards_added(void **state)
{
    static struct dcg_session session;
    struct place *p = *state;

    session_begin(&session, p->cards);
    session.memo.at[0] = 1;
    session_open(&session, &p->t);
    assert_int_equal(session.memo.at[0], 1);
    add_card(p, "card N \"New\"\n digimon red level 3\n cost 3\n dp 3000\n");
    session_open(&session, &p->t);
    assert_int_equal(session.memo.at[0], 0);
}

/* What has happened this turn is more than the field. */
static void what_happened(void **state)
{
    const struct kept *kept = *state;
    struct place *p = kept->p;

    add_card(p, "card N \"New\"\n digimon red level 3\n cost 3\n dp 3000\n"
                " text [All Turns] While a Digimon was played this turn, this Digimon gets +1000 DP.\n");
    struct game_event h = {.kind = DCG_EVENT_PLAYED, .players = 1, .permanents = set_of(field(p, 0, "N"))};
    table_rest(&p->t);
    history_note(&p->t, &h);
    assert_true(p->t.dirty.offboard > 0);
    h.kind = DCG_EVENT_SUSPENDED; /* nobody asks for that */
    table_rest(&p->t);
    history_note(&p->t, &h);
    assert_int_equal(p->t.dirty.offboard, 0);
}

/* If more can be declared than there is room for, it is listed anew. */
static void more_to_declare(void **state)
{
    enum { EACH = 7, ALL = EACH * (EACH + 1) };
    static dcg_option kept_list[DCG_MAX_OPTIONS], list[DCG_MAX_OPTIONS];
    const struct kept *kept = *state;
    struct place *p = kept->p;
    struct options with = options_in(kept_list), without = options_in(list);

    static_assert((int)ALL > (int)CACHED_DECLARED, "there is no room for all of them");
    add_card(p, "card N \"New\"\n digimon red level 3\n cost 1\n dp 3000\n"
                " text [On Play] 1 of your level 4 Digimon may attack.\n");
    for (int i = 0; i < EACH; i++) {
        field(p, 0, "C");
        permanent_at(&p->t, field(p, 1, "C"))->flags |= PERMANENT_SUSPENDED;
    }
    p->g->cards_hash = dcg_cards_hash(p->cards);
    uint8_t card = put(p, 0, "N", DCG_PLACE_HAND);
    go(p);
    choose_listed(&p->t, DCG_MAKE_OPTION(DCG_OPTION_PLAY, card, 0, 0), 2);
    list_options(&p->t, &with);
    table_keep_nothing(&p->t);
    list_options(&p->t, &without);
    assert_true(without.count >= ALL);
    assert_int_equal(with.count, without.count);
    assert_memory_equal(kept_list, list, (size_t)without.count * sizeof list[0]);
}

#define KEPT_TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(noted, place_begin, place_end),
        KEPT_TEST(of_the_cards),
        KEPT_TEST(of_several_cards),
        KEPT_TEST(in_areas),
        KEPT_TEST(nothing_kept),
        KEPT_TEST(on_the_field),
        KEPT_TEST(whose_turn),
        KEPT_TEST(who_listens),
        KEPT_TEST(printed_sets),
        KEPT_TEST(what_lasts),
        KEPT_TEST(looked_at_offboard),
        KEPT_TEST(come_to_rest),
        KEPT_TEST(replaced),
        cmocka_unit_test_setup_teardown(cards_added, place_begin, place_end),
        KEPT_TEST(what_happened),
        KEPT_TEST(more_to_declare),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
