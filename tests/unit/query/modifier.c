/* What is said of cards and players by persistent effects and by what lasts (15-8-2, 15-11 to 15-13, 15-15-6). */
#include "unit/place.h"
#include "state/set.h"
#include "rules/attack.h"
#include "rules/digivolve.h"
#include "rules/interrupt.h"
#include "rules/memory.h"
#include "rules/turn.h"
#include "state/procedure.h"

#include "query/modifier.h"
#include "effect/carry_out.h"
#include "record/record.h"
#include "record/duration.h"

/* Own wordings; each card says one thing. */
static const char modifiers_cards[] =
    "card P1 \"Alone\"\n digimon red level 4\n cost 5\n dp 4000\n"
    " text [Your Turn] This Digimon gets +2000 DP.\n"
    "card P2 \"Drummer\"\n digimon red level 3\n cost 3\n dp 2000\n traits Band\n"
    " text [All Turns] All of your other Digimon get +1000 DP.\n"
    "card P3 \"Twofold\"\n digimon blue level 4\n cost 4\n dp 3000\n"
    " text [All Turns] While you have a Digimon with the [Band] trait, this Digimon gains <Blocker> and "
    "<Security A. +1>.\n"
    "card P4 \"Counter\"\n digimon blue level 4\n cost 4\n dp 3000\n"
    " text [All Turns] This Digimon gets +1000 DP for each of your opponent's Digimon.\n"
    "card P5 \"Proof\"\n digimon green level 4\n cost 4\n dp 5000\n"
    " text [All Turns] This Digimon isn't affected by your opponent's effects.\n"
    "card P6 \"Dread\"\n digimon purple level 5\n cost 7\n dp 7000\n"
    " text [All Turns] All of your opponent's Digimon get -2000 DP.\n"
    "card P7 \"Anchor\"\n digimon black level 4\n cost 4\n dp 4000\n"
    " text [All Turns] None of your opponent's Digimon with no digivolution cards can attack or block.\n"
    "card P8 \"Shell\"\n digimon black level 4\n cost 4\n dp 4000\n"
    " text [All Turns] This Digimon can't be deleted in battle.\n"
    "card P9 \"Keen\"\n digimon red level 4\n cost 4\n dp 4000\n"
    " text [Your Turn] This Digimon can also attack your opponent's unsuspended Digimon.\n"
    "card Q1 \"Mask\"\n digimon red level 4\n cost 4\n dp 4000\n"
    " text The name of this card/Digimon is also treated as [Drummer].\n"
    "card Q2 \"Under\"\n digimon red level 3\n cost 3\n dp 1000\n"
    " inherited text [Your Turn] This Digimon gets +1000 DP.\n"
    "card Q3 \"Steady\"\n digimon red level 4\n cost 4\n dp 4000\n"
    " text [All Turns] This Digimon can't have its DP reduced.\n"
    "card Q4 \"Silence\"\n tamer red\n cost 4\n"
    " text [All Turns] Players can't play Digimon by effects.\n"
    "card Q5 \"Ease\"\n option purple\n cost 4\n"
    " text While you have a red Digimon, you may ignore this card's color requirements.\n"
    "card Q6 \"Lesson\"\n tamer red\n cost 4\n"
    " text [All Turns] All of your Digimon gain \"[When Attacking] Gain 1 memory.\"\n"
    "card Q7 \"Hush\"\n tamer red\n cost 4\n"
    " text [All Turns] The [When Digivolving] effects on level 5 Digimon don't activate.\n"
    "card Q8 \"Bloom\"\n digimon green level 5\n cost 4\n dp 4000\n"
    " text [When Digivolving] Gain 1 memory.\n"
    "card Q9 \"Mirror\"\n digimon green level 5\n cost 4\n dp 4000\n"
    " text [All Turns] While this Digimon has <Blocker>, it gets +3000 DP.\n"
    " text [All Turns] While this Digimon has 7000 DP or more, it gains <Blocker>.\n"
    "card W1 \"Watch\"\n digimon green level 5\n cost 4\n dp 4000\n"
    " text [Security] [All Turns] All of your Digimon get +1000 DP.\n"
    "card W2 \"Halo\"\n tamer red\n cost 4\n"
    " text [All Turns] All of your Tamers are also treated as 3000 DP Digimon and gain <Rush>.\n"
    "card W3 \"Narrow\"\n digimon red level 4\n cost 4\n dp 4000\n"
    " text [All Turns] This Digimon can only digivolve into white Digimon.\n"
    "card W4 \"Wall\"\n digimon red level 4\n cost 4\n dp 4000\n"
    " text [All Turns] While this Digimon is suspended, all of your opponent's Digimon can only attack "
    "your suspended Digimon.\n"
    "card W5 \"Heir\"\n digimon red level 5\n cost 4\n dp 6000\n"
    " text [All Turns] This Digimon gains all effects of cards with [Al] in their names in this Digimon's "
    "digivolution "
    "cards.\n";

static const char more_cards[] =
    "card V1 \"Rider\"\n digimon red level 4\n cost 4\n dp 4000\n digivolve 2 from red level 3\n"
    " text You may digivolve this card from your hand onto one of your red Tamers as if the Tamer is a level "
    "3 red "
    "Digimon.\n"
    "card V2 \"Leap\"\n digimon blue level 6\n cost 9\n dp 9000\n digivolve 3 from blue level 5\n"
    " text Your [Rookie] can digivolve into this card in your hand for a digivolution cost of 4, ignoring "
    "this card's "
    "digivolution requirements.\n"
    "card V3 \"Spring\"\n digimon red level 3\n cost 3\n dp 2000\n"
    " text [Your Turn] This Digimon can digivolve into [Leap] in the hand for a digivolution cost of 1, "
    "ignoring "
    "digivolution requirements.\n"
    "card V4 \"Gate\"\n tamer red\n cost 3\n"
    " text [All Turns] Your opponent can't play or move Digimon with 3000 DP or less.\n"
    "card V5 \"Bound\"\n digimon red level 4\n cost 3\n dp 5000\n"
    " text [All Turns] Your opponent's effects can't trash this Digimon's stacked cards.\n"
    "card V6 \"Root\"\n digimon red level 4\n cost 3\n dp 5000\n"
    " text [All Turns] This Digimon can't leave the battle area other than by your effects or by deletion.\n"
    "card V7 \"Tint\"\n option purple\n cost 3\n text Red also meets this card's color requirements.\n"
    "card V8 \"Haze\"\n tamer red\n cost 3\n"
    " text [All Turns] All of your opponent's Security Digimon get -1000 DP.\n";

/* What it depends on, and a change of that. */
static const char far_cards[] =
    "card F1 \"Hand\"\n digimon red level 4\n cost 3\n dp 5000\n"
    " text [All Turns] While you have 1 or more cards in your hand, this Digimon gets +1000 DP.\n"
    "card F2 \"Trash\"\n digimon red level 4\n cost 3\n dp 5000\n"
    " text [All Turns] This Digimon gets +1000 DP for each Tamer card in your trash.\n"
    "card F3 \"Guarded\"\n digimon red level 4\n cost 3\n dp 5000\n"
    " text [All Turns] While you have 1 or more security cards, this Digimon gets +1000 DP.\n"
    "card F4 \"Memory\"\n digimon red level 4\n cost 3\n dp 5000\n"
    " text [All Turns] While you have 7 or more memory, this Digimon gets +1000 DP.\n"
    "card F5 \"Field\"\n digimon red level 4\n cost 3\n dp 5000\n"
    " text [All Turns] While you have a Tamer, this Digimon gets +1000 DP.\n"
    "card F6 \"Fierce\"\n digimon red level 4\n cost 3\n dp 5000\n"
    " text [All Turns] This Digimon gets +1000 DP when battling an opponent's Digimon.\n";

static int begin(void **state)
{
    int failed = place_begin(state);
    struct place *p = *state;
    dcg_error error;

    if (dcg_cards_add(p->cards, modifiers_cards, sizeof modifiers_cards - 1, &error) != DCG_OK ||
        dcg_cards_add(p->cards, more_cards, sizeof more_cards - 1, &error) != DCG_OK ||
        dcg_cards_add(p->cards, far_cards, sizeof far_cards - 1, &error) != DCG_OK)
        fail_msg("%d:%d %s", error.line, error.column, error.text);
    return failed;
}

static struct info info_of(const struct place *p, uint8_t permanent)
{
    struct info info;

    permanent_info(&p->t, permanent, &info);
    return info;
}

static int32_t dp(const struct place *p, uint8_t permanent)
{
    return permanent_dp(&p->t, permanent);
}

static uint8_t card_of(const struct place *p, uint8_t permanent)
{
    return permanent_of(p->g, permanent)->top;
}

static struct cause effect_of(int player)
{
    return (struct cause){.kind = DCG_CAUSE_EFFECT, .player = (uint8_t)player, .kinds = DCG_DIGIMON};
}

/* Every persistent effect above is applied, with all its parts. */
static void all_are_known(void **state)
{
    const struct place *p = *state;

    for (uint32_t i = 1; i < p->cards->effect_count; i++) {
        const struct effect_def *e = effect_at(p->cards, i);
        const char *why = e->category == CATEGORY_PERSISTENT ? e->unsupported : NULL;
        if (why && e->card)
            fail_msg("%s: %s", card_word(p->cards, card_def(p->cards, e->card)->number), why);
    }
}

/* 15-8-2-2, 15-8-2-3: it applies as soon as and as long as its turn lasts. */
static void in_its_turn(void **state)
{
    struct place *p = *state;
    uint8_t permanent = field(p, 0, "P1");

    assert_int_equal(dp(p, permanent), 6000);
    assert_int_equal(info_of(p, permanent).original_dp, 4000); /* 2-5-2 */
    p->g->turn_player = 1;
    assert_int_equal(dp(p, permanent), 4000);
}

/* 3-4-5-4, 3-4-5-3: neither from the breeding area nor to it. */
static void not_in_breeding(void **state)
{
    struct place *p = *state;
    uint8_t permanent = permanent_create(&p->t, make(p, 0, "P1"), 0, true);

    assert_int_equal(dp(p, permanent), 4000);
    field(p, 0, "P2");
    assert_int_equal(dp(p, permanent), 4000);
}

/* 15-8-2-4: several overlap; "other" leaves out the one that says it. */
static void all_others(void **state)
{
    struct place *p = *state;
    uint8_t one = field(p, 0, "P2"), two = field(p, 0, "P2"), theirs = field(p, 1, "R");

    assert_int_equal(dp(p, one), 3000);
    assert_int_equal(dp(p, two), 3000);
    assert_int_equal(dp(p, theirs), 3000);
    assert_int_equal(dp(p, field(p, 0, "R")), 5000);
}

/* 15-8-2-6: only while its condition is met. */
static void while_met(void **state)
{
    struct place *p = *state;
    uint8_t permanent = field(p, 0, "P3"), band, parts[DCG_MAX_CARDS];

    assert_false(permanent_has(&p->t, permanent, DCG_KEYWORD_BLOCKER));
    band = field(p, 0, "P2");
    assert_true(permanent_has(&p->t, permanent, DCG_KEYWORD_BLOCKER));
    assert_int_equal(info_of(p, permanent).checks, 2);
    permanent_dissolve(&p->t, band, parts);
    assert_int_equal(info_of(p, permanent).checks, 1);
}

/* 15-15-7 */
static void for_each(void **state)
{
    struct place *p = *state;
    uint8_t permanent = field(p, 0, "P4");

    assert_int_equal(dp(p, permanent), 3000);
    field(p, 1, "R");
    field(p, 1, "C");
    assert_int_equal(dp(p, permanent), 5000);
}

/* 15-15-6-2: what it isn't affected by doesn't apply to it. */
static void unaffected(void **state)
{
    struct place *p = *state;
    uint8_t proof = field(p, 0, "P5"), other = field(p, 0, "C");

    field(p, 1, "P6");
    assert_int_equal(dp(p, proof), 5000);
    assert_int_equal(dp(p, other), 3000);
    assert_true(object_unaffected(&p->t, object_permanent(p->g, proof), effect_of(1)));
    assert_false(object_unaffected(&p->t, object_permanent(p->g, proof), effect_of(0)));
    assert_false(object_unaffected(&p->t, object_permanent(p->g, other), effect_of(1)));
}

/* 15-1-3: none of them can. */
static void none_can(void **state)
{
    struct place *p = *state;
    uint8_t theirs = field(p, 1, "R");

    field(p, 0, "P7");
    assert_true(permanent_cant(&p->t, theirs, CANT_ATTACK));
    assert_true(permanent_cant(&p->t, theirs, CANT_BLOCK));
    assert_false(permanent_cant(&p->t, theirs, CANT_SUSPEND));
    permanent_tuck(&p->t, theirs, make(p, 1, "E"), BOTTOM, false); /* 15-11-2-3-2 */
    assert_false(permanent_cant(&p->t, theirs, CANT_ATTACK));
}

static void by_a_cause_only(void **state)
{
    struct place *p = *state;
    uint8_t permanent = field(p, 0, "P8");

    assert_false(permanent_cant(&p->t, permanent, CANT_BE_DELETED));
    assert_true(permanent_cant_by(&p->t, permanent, CANT_BE_DELETED, BY_BATTLE));
    assert_false(permanent_cant_by(&p->t, permanent, CANT_BE_DELETED, effect_of(1)));
}

/* 11-2-3: it may also attack those that aren't suspended, in its turn. */
static void may_attack_more(void **state)
{
    struct place *p = *state;
    uint8_t keen = field(p, 0, "P9"), plain = field(p, 0, "R"), theirs = field(p, 1, "R");

    assert_true(may_attack(&p->t, keen, theirs));
    assert_false(may_attack(&p->t, plain, theirs));
    p->g->turn_player = 1;
    assert_false(may_attack(&p->t, keen, theirs));
}

static void can_only(void **state)
{
    struct place *p = *state;
    uint8_t narrow = field(p, 0, "W3"), wall = field(p, 1, "W4"), calm = field(p, 1, "R"),
            attacker = field(p, 0, "C");

    assert_true(digivolve_forbidden(&p->t, narrow, make(p, 0, "C")));
    assert_false(permanent_cant(&p->t, narrow, CANT_DIGIVOLVE));
    assert_false(attack_forbidden(&p->t, attacker, calm));
    permanent_at(&p->t, wall)->flags |= PERMANENT_SUSPENDED;
    assert_true(attack_forbidden(&p->t, attacker, calm));
    assert_true(attack_forbidden(&p->t, attacker, NO_PERMANENT));
    assert_false(attack_forbidden(&p->t, attacker, wall));
}

/* What a card says of its name holds wherever it is. */
static void names(void **state)
{
    struct place *p = *state;
    word_id name = card_def(p->cards, dcg_cards_find(p->cards, "P2"))->name;
    uint8_t permanent = field(p, 0, "Q1"), card = put(p, 0, "Q1", DCG_PLACE_TRASH);
    struct info info = info_of(p, permanent);

    assert_true(info_named(p->cards, &info, name));
    object_info(&p->t, object_card(card), &info);
    assert_true(info_named(p->cards, &info, name));
    info = info_of(p, field(p, 0, "R"));
    assert_false(info_named(p->cards, &info, name));
}

/* 4-2-4, 4-5-9 */
static void inherited(void **state)
{
    struct place *p = *state;
    uint8_t permanent = field(p, 0, "Q2");

    assert_int_equal(dp(p, permanent), 1000);
    permanent_cover(&p->t, permanent, make(p, 0, "C"));
    assert_int_equal(dp(p, permanent), 6000);
    permanent_tuck(&p->t, permanent, make(p, 0, "Q2"), BOTTOM, true);
    assert_int_equal(dp(p, permanent), 6000);
    permanent_tuck(&p->t, permanent, make(p, 0, "Q2"), BOTTOM, false);
    assert_int_equal(dp(p, permanent), 7000);
}

/* Reductions don't apply while its DP can't be reduced, those from before neither. */
static void dp_is_kept(void **state)
{
    struct place *p = *state;
    uint8_t steady = field(p, 1, "Q3"), other = field(p, 1, "R");

    field(p, 0, "P6");
    assert_int_equal(dp(p, steady), 4000);
    assert_int_equal(dp(p, other), 1000);
}

static void players(void **state)
{
    struct place *p = *state;
    struct object digimon = object_card(put(p, 1, "R", DCG_PLACE_HAND)),
                  tamer = object_card(put(p, 1, "T", DCG_PLACE_HAND));

    assert_false(player_cant(&p->t, 1, PLAYER_CANT_PLAY, digimon, effect_of(1)));
    field(p, 0, "Q4");
    assert_true(player_cant(&p->t, 1, PLAYER_CANT_PLAY, digimon, effect_of(1)));
    assert_true(player_cant(&p->t, 0, PLAYER_CANT_PLAY, digimon, effect_of(0)));
    assert_false(player_cant(&p->t, 1, PLAYER_CANT_PLAY, digimon, BY_RULE));
    assert_false(player_cant(&p->t, 1, PLAYER_CANT_PLAY, tamer, effect_of(1)));
    assert_false(player_cant(&p->t, 1, PLAYER_CANT_USE, digimon, effect_of(1)));
}

/* 2-4-3 */
static void colors(void **state)
{
    struct place *p = *state;
    uint8_t option = put(p, 0, "Q5", DCG_PLACE_HAND);

    assert_false(card_color_met(&p->t, option, DCG_RED));
    field(p, 1, "R");
    assert_false(card_color_met(&p->t, option, DCG_RED));
    field(p, 0, "R");
    assert_true(card_color_met(&p->t, option, DCG_RED));
}

/* 15-13, 15-15-6-4 */
static void gained(void **state)
{
    struct place *p = *state;
    uint8_t permanent = field(p, 0, "R"), theirs = field(p, 1, "R");
    uint16_t effects[GAINS_AT_ONCE];

    assert_int_equal(gained_effects(&p->t, permanent, 0, effects), 0);
    field(p, 0, "Q6");
    assert_int_equal(gained_effects(&p->t, permanent, 0, effects), 1);
    assert_int_equal(effect_at(p->cards, effects[0])->section, SECTION_GAINED);
    assert_int_equal(gained_effects(&p->t, theirs, 0, effects), 0);
    field(p, 0, "Q6");
    assert_int_equal(gained_effects(&p->t, permanent, 0, effects), 2);
    assert_int_equal(gained_effects(&p->t, permanent, 1, effects), 1);
    assert_int_equal(gained_effects(&p->t, permanent, 2, effects), 0);
}

/* All effects of cards under it: their keywords, and what persists. */
static void gains_all(void **state)
{
    struct place *p = *state;
    uint8_t permanent = field(p, 0, "P1");
    uint16_t effects[GAINS_AT_ONCE];

    permanent_cover(&p->t, permanent, make(p, 0, "W5"));
    assert_int_equal(dp(p, permanent), 8000);
    assert_int_equal(gained_effects(&p->t, permanent, 0, effects), 1);
    p->g->turn_player = 1;
    assert_int_equal(dp(p, permanent), 6000);
}

static void effects_are_silent(void **state)
{
    struct place *p = *state;
    uint8_t bloom = field(p, 0, "Q8");
    uint32_t effect = card_def(p->cards, dcg_cards_find(p->cards, "Q8"))->effect;
    uint32_t icons = effect_at(p->cards, effect)->icons;

    assert_false(effect_barred(&p->t, object_permanent(p->g, bloom), icons));
    field(p, 1, "Q7");
    assert_true(effect_barred(&p->t, object_permanent(p->g, bloom), icons));
}

/* Two effects that need each other: looking at them comes to an end. */
static void bounded(void **state)
{
    struct place *p = *state;
    uint8_t permanent = field(p, 0, "Q9");

    assert_int_equal(dp(p, permanent), 4000);
    for (int i = 0; i < 6; i++)
        field(p, 0, "Q9");
    assert_int_equal(dp(p, permanent), 4000);
}

/* 15-14-5: face up in the security stack. */
static void from_security(void **state)
{
    struct place *p = *state;
    uint8_t permanent = field(p, 0, "R"), card = put(p, 0, "W1", DCG_PLACE_SECURITY);

    assert_int_equal(dp(p, permanent), 3000);
    p->g->card[card].flags &= (uint8_t)~CARD_FACE_DOWN;
    assert_int_equal(dp(p, permanent), 4000);
}

/* 15-12-1-4, 15-12-1-5: a Tamer that is also a Digimon. */
static void treated_as_digimon(void **state)
{
    struct place *p = *state;
    uint8_t tamer = field(p, 0, "T"), parts[DCG_MAX_CARDS], halo;

    assert_false(permanent_is_digimon(&p->t, tamer));
    halo = field(p, 0, "W2");
    assert_true(permanent_is_digimon(&p->t, tamer));
    assert_true(info_of(p, tamer).categories & DCG_TAMER);
    assert_int_equal(dp(p, tamer), 3000);
    assert_int_equal(info_of(p, tamer).original_dp, 3000);
    assert_true(permanent_has(&p->t, tamer, DCG_KEYWORD_RUSH));
    permanent_dissolve(&p->t, halo, parts);
    assert_int_equal(dp(p, tamer), -1);
}

/* What an effect said lasts, on one permanent or on all of a kind (15-11). */
static void state_lasts(void **state)
{
    struct place *p = *state;
    const struct card_def *dread = card_def(p->cards, dcg_cards_find(p->cards, "P6"));
    const struct effect_def *e = effect_at(p->cards, dread->effect);
    uint8_t permanent = field(p, 1, "C"), proof = field(p, 1, "P5"),
            source = put(p, 0, "P6", DCG_PLACE_TRASH);
    struct timed_modifier l = {.kind = TIMED_MODIFIER_STATE,
                               .permanent = permanent,
                               .generation = permanent_of(p->g, permanent)->generation,
                               .until = UNTIL_TURN_ENDS,
                               .turn = p->g->turn,
                               .value = 2,
                               .state = e->modifier,
                               .effect = (uint16_t)dread->effect,
                               .card = source,
                               .card_generation = p->g->card[source].generation,
                               .host = NO_PERMANENT};

    assert_int_equal(e->modifiers, 1);
    timed_modifier_add(&p->t, &l);
    assert_int_equal(dp(p, permanent), 1000);
    assert_int_equal(dp(p, proof), 5000);
    l.permanent = NO_PERMANENT;
    l.generation = 0;
    l.value = 1;
    timed_modifier_add(&p->t, &l);
    assert_int_equal(dp(p, permanent), 0);
    assert_int_equal(dp(p, proof), 5000);
    assert_int_equal(dp(p, field(p, 1, "C")), 3000); /* 15-11-2-2 */
    assert_int_equal(dp(p, field(p, 0, "C")), 5000);
    permanent_cover(&p->t, permanent, make(p, 1, "A")); /* 8-1-2-3 */
    assert_int_equal(dp(p, permanent), 6000);
    timed_modifier_end(&p->t, UNTIL_TURN_ENDS);
    assert_int_equal(dp(p, permanent), 12000);
}

/* How many ways there are to digivolve. */
static int ways(const struct place *p)
{
    dcg_option list[DCG_MAX_OPTIONS];
    struct options o = options_in(list);
    struct hand hand = hand_of(&p->t, 0);

    digivolve_options(&p->t, 0, &hand, &o);
    return o.count;
}

/* 8-1-2-2: digivolutions that effects allow. */
static void digivolves_besides(void **state)
{
    struct place *p = *state;
    uint8_t rider = put(p, 0, "V1", DCG_PLACE_HAND), leap = put(p, 0, "V2", DCG_PLACE_HAND);
    uint8_t tamer = field(p, 0, "T");

    p->g->cards_hash = dcg_cards_hash(p->cards);
    assert_int_equal(ways(p), 1);
    uint8_t spring = field(p, 0, "V3"), rookie = field(p, 0, "R");
    assert_int_equal(ways(p), 5); /* the rider onto each, the leap onto two */
    assert_int_equal(digivolve_refusal(&p->t, 0, leap, top(p, rookie), 1), 0);
    assert_int_equal(digivolve_refusal(&p->t, 0, leap, top(p, spring), 1), 0);
    assert_int_not_equal(digivolve_refusal(&p->t, 0, leap, top(p, tamer), 1), 0);
    go(p);
    take(p, DCG_MAKE_OPTION(DCG_OPTION_DIGIVOLVE, leap, top(p, spring), 1));
    assert_int_equal(p->g->memory, 4);
    take(p, DCG_MAKE_OPTION(DCG_OPTION_DIGIVOLVE, rider, top(p, tamer), 1));
    assert_int_equal(p->g->memory, 2);
    assert_int_equal(top(p, tamer), rider);
}

/* Where the rules ask: moving, trashing, leaving, colors, Security Digimon. */
static void asked_by_the_rules(void **state)
{
    struct place *p = *state;
    uint8_t bred = permanent_create(&p->t, make(p, 1, "R"), 1, true), gate = field(p, 0, "V4"),
            parts[DCG_MAX_CARDS];

    assert_int_equal(move_refusal(&p->t, 1, top(p, bred)), DCG_REFUSAL_MOVE_CANT);
    permanent_dissolve(&p->t, gate, parts);
    assert_int_equal(move_refusal(&p->t, 1, top(p, bred)), 0);
    uint8_t bound = field(p, 0, "V5"), under = make(p, 0, "E"), root = field(p, 0, "V6");
    permanent_tuck(&p->t, bound, under, BOTTOM, false);
    assert_true(object_cant_by(&p->t, object_card(under), CANT_BE_TRASHED, effect_of(1)));
    assert_false(object_cant_by(&p->t, object_card(under), CANT_BE_TRASHED, effect_of(0)));
    assert_true(permanent_cant_by(&p->t, root, CANT_LEAVE, effect_of(1)));
    assert_false(permanent_cant_by(&p->t, root, CANT_LEAVE, effect_of(0)));
    assert_false(permanent_cant_by(&p->t, root, CANT_BE_DELETED, effect_of(1)));
    uint8_t option = put(p, 0, "V7", DCG_PLACE_HAND);
    assert_true(card_color_met(&p->t, option, DCG_RED));
    assert_false(card_color_met(&p->t, option, DCG_BLUE));
}

static void security_digimon(void **state)
{
    struct place *p = *state;
    uint8_t card = put(p, 1, "R", DCG_PLACE_SECURITY), attacker = field(p, 0, "C");
    struct info info;

    field(p, 0, "V8");
    card_take(&p->t, card); /* 13-1-5 */
    p->g->attack = (struct attack){.timing = ATTACK_CHECK_BATTLE,
                                   .attacker = attacker,
                                   .attacker_generation = permanent_of(p->g, attacker)->generation,
                                   .target = NO_PERMANENT,
                                   .checked = card,
                                   .checked_generation = p->g->card[card].generation};
    object_info(&p->t, object_card(card), &info);
    assert_int_equal(info.dp, 2000);
}

static void last_known(void **state)
{
    struct place *p = *state;
    uint8_t permanent = field(p, 0, "P1"), parts[DCG_MAX_CARDS], card = card_of(p, permanent);
    uint16_t generation = permanent_of(p->g, permanent)->generation;
    struct info info;

    assert_false(last_info(&p->t, last_of(p->g, permanent, generation), &info));
    last_keep(&p->t, permanent);
    permanent_dissolve(&p->t, permanent, parts);
    card_put(&p->t, card, DCG_PLACE_TRASH, TOP);
    last_moved(p->g, card);
    assert_true(last_info(&p->t, last_of(p->g, permanent, generation), &info));
    assert_int_equal(info.dp, 6000);
    assert_int_equal(p->g->lki[0].card_generation, p->g->card[card].generation);
    for (int i = 0; i < LKIS; i++)
        last_keep(&p->t, field(p, 0, "R"));
    assert_false(
        last_info(&p->t, last_of(p->g, permanent, generation), &info)); /* only the latest are remembered */
}

/* What is kept about the field is found out anew when something it depends on changes, and only then. */
static void kept(void **state)
{
    static const struct {
        const char *number;
        int owner, place;
        const char *card; /* that comes to that place; NULL: memory */
        int32_t more;
        bool offboard;
    } changes[] = {
        {"F1", 0, DCG_PLACE_HAND, "R", 1000, true},
        {"F2", 0, DCG_PLACE_TRASH, "T", 1000, true},
        {"F3", 0, DCG_PLACE_SECURITY, "R", 1000, true},
        {"F4", 0, 0, NULL, 1000, true},
        {"F5", 0, DCG_PLACE_BATTLE, "T", 1000, false},
        {"F5", 0, DCG_PLACE_HAND, "T", 0, false},
        {"P1", 0, 0, NULL, 0, false},
    };
    struct place *p = *state;

    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        struct cache cache;
        uint8_t permanent = field(p, 0, changes[i].number), parts[DCG_MAX_CARDS];
        table_keep(&p->t, &cache);
        int32_t before = info_of(p, permanent).dp;
        uint8_t added = changes[i].card ? make(p, changes[i].owner, changes[i].card) : 0;
        info_of(p, permanent);
        assert_true(set_has(cache.info.whole[0].known, permanent));
        uint64_t state_before = cache.info.state;
        if (!added)
            memory_set(&p->t, 0, 8, RULE_NONE);
        else if (changes[i].place == DCG_PLACE_BATTLE)
            permanent_create(&p->t, added, 0, false);
        else
            card_put(&p->t, added, changes[i].place, TOP);
        assert_int_equal(info_of(p, permanent).dp, before + changes[i].more);
        assert_true(info_is_right(&p->t));
        if (!changes[i].offboard && !changes[i].more) /* what was kept is still good */
            assert_int_equal(cache.info.state, state_before);
        for (permanent_set rest = p->g->permanents_used; rest; rest &= rest - 1)
            permanent_dissolve(&p->t, set_first(rest), parts);
        memory_set(&p->t, 0, 5, RULE_NONE);
        memset(p->g->card, 0, sizeof p->g->card);
        memset(p->g->pile, 0, sizeof p->g->pile);
        p->g->card_top = 1;
    }
}

static void kept_in_battle(void **state)
{
    struct place *p = *state;
    struct cache cache;
    uint8_t fierce = field(p, 0, "F6"), rival = field(p, 1, "R");

    table_keep(&p->t, &cache);
    assert_int_equal(info_of(p, fierce).dp, 5000);
    call_battle(&p->t, fierce, rival, 0);
    assert_int_equal(info_of(p, fierce).dp, 6000);
    run(&p->t);
    assert_false(p->g->frames > 1);
    assert_int_equal(info_of(p, fierce).dp, 5000);
}

/* One of the changes that can happen to a game, at random. */
static void change_something(struct place *p, uint64_t random)
{
    uint8_t permanent = (uint8_t)(random >> 16 & 7),
            card = (uint8_t)(1 + (random >> 24) % (p->g->card_top - 1u));
    bool there = set_has(p->g->permanents_used, permanent), free = p->g->card[card].place != DCG_PLACE_BATTLE;

    switch (random % 8) {
    case 0:
    case 1:
        if (free)
            card_move(&p->t, card, random % 8 ? DCG_PLACE_HAND : DCG_PLACE_TRASH, TOP);
        return;
    case 2:
        memory_set(&p->t, 0, (int)(random >> 32 & 15) - 6, RULE_NONE);
        return;
    case 3:
        if (!free || set_count(p->g->permanents_used) == 6)
            return;
        card_take(&p->t, card);
        permanent_create(&p->t, card, card_owner(p->g, card), false);
        return;
    case 4:
        if (there)
            permanent_dissolve(&p->t, permanent, (uint8_t[DCG_MAX_CARDS]){0});
        return;
    case 5:
        if (there)
            permanent_at(&p->t, permanent)->flags ^= PERMANENT_SUSPENDED;
        return;
    case 6:
        if (there && p->g->timed_modifiers < 4)
            timed_modifier_add(
                &p->t, &(struct timed_modifier){.kind = TIMED_MODIFIER_DP,
                                                .until = UNTIL_TURN_ENDS,
                                                .turn = p->g->turn,
                                                .permanent = permanent,
                                                .generation = permanent_of(p->g, permanent)->generation,
                                                .value = 1000});
        return;
    default:
        timed_modifier_end(&p->t, UNTIL_TURN_ENDS);
        return;
    }
}

/* Whatever happens in whatever order, and whenever it is asked in between. */
static void kept_in_any_order(void **state)
{
    static const char *const numbers[] = {"F1", "F2", "F4", "F5", "P2", "P3", "T", "R", "R", "R"};
    struct place *p = *state;
    struct cache cache;
    uint64_t random = 1;

    for (size_t i = 0; i < 2 * sizeof numbers / sizeof numbers[0]; i++)
        put(p, i % 2, numbers[i / 2], DCG_PLACE_HAND);
    table_keep(&p->t, &cache);
    for (int i = 0; i < 20000; i++) {
        random = random_mix(random + (uint64_t)i);
        change_something(p, random);
        if (random >> 40 & 1)
            assert_true(info_is_right(&p->t));
        if (!(random >> 41 & 15))
            table_rest(&p->t);
    }
    assert_int_equal(p->g->outcome, DCG_PLAYING);
}

#define SAID_TEST(name) cmocka_unit_test_setup_teardown(name, begin, place_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        SAID_TEST(all_are_known),
        SAID_TEST(in_its_turn),
        SAID_TEST(not_in_breeding),
        SAID_TEST(all_others),
        SAID_TEST(while_met),
        SAID_TEST(for_each),
        SAID_TEST(unaffected),
        SAID_TEST(none_can),
        SAID_TEST(by_a_cause_only),
        SAID_TEST(may_attack_more),
        SAID_TEST(can_only),
        SAID_TEST(names),
        SAID_TEST(inherited),
        SAID_TEST(dp_is_kept),
        SAID_TEST(players),
        SAID_TEST(colors),
        SAID_TEST(gained),
        SAID_TEST(gains_all),
        SAID_TEST(effects_are_silent),
        SAID_TEST(bounded),
        SAID_TEST(from_security),
        SAID_TEST(treated_as_digimon),
        SAID_TEST(state_lasts),
        SAID_TEST(last_known),
        SAID_TEST(digivolves_besides),
        SAID_TEST(asked_by_the_rules),
        SAID_TEST(security_digimon),
        SAID_TEST(kept),
        SAID_TEST(kept_in_battle),
        SAID_TEST(kept_in_any_order),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
