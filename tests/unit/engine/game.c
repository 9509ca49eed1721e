/* Games as callers see them: wrong arguments, saving and loading with every error, views and guesses. */
#include "unit/place.h"
#include "state/procedure.h"

#include "state/save.h"
#include "tree/target.h"

enum { SAVE_HEADER = 32, AT_LAYOUT = 8, AT_SIZE = 12, AT_CARDS = 16, AT_HASH = 24 };

static unsigned char saved[DCG_SAVE_BYTES];

static void start_decks(struct place *p, const char *a, const char *b, uint64_t seed)
{
    static dcg_deck deck[2];

    dcg_session_free(p->session);
    dcg_cards_free(p->cards);
    p->cards = dcg_cards_new(true);
    p->session = dcg_session_new(p->cards);
    assert_non_null(p->cards);
    assert_int_equal(dcg_deck_embedded(p->cards, a, &deck[0], NULL), DCG_OK);
    assert_int_equal(dcg_deck_embedded(p->cards, b, &deck[1], NULL), DCG_OK);
    assert_int_equal(dcg_start(p->session, p->g, &deck[0], &deck[1], seed, NULL), DCG_OK);
}

static void start_embedded(struct place *p, uint64_t seed)
{
    start_decks(p, "ember", "tide", seed);
}

static void arguments_of_start(void **state)
{
    struct place *p = *state;
    static dcg_deck deck, empty;

    start_embedded(p, 1);
    assert_int_equal(dcg_deck_embedded(p->cards, "ember", &deck, NULL), DCG_OK);
    assert_int_equal(dcg_start(p->session, NULL, &deck, &deck, 1, NULL), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_start(NULL, p->g, &deck, &deck, 1, NULL), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_start(p->session, p->g, NULL, &deck, 1, NULL), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_start(p->session, p->g, &deck, NULL, 1, NULL), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_start(p->session, p->g, &deck, &empty, 1, NULL), DCG_ERROR_DECK);
    assert_int_equal(dcg_start(p->session, p->g, &empty, &deck, 1, NULL), DCG_ERROR_DECK);
}

static void arguments_of_play(void **state)
{
    struct place *p = *state;
    dcg_cards *other = dcg_cards_new(false);
    dcg_session *other_session = dcg_session_new(other);
    dcg_option keep = DCG_MAKE_OPTION(DCG_OPTION_KEEP, 0, 0, 0);
    static dcg_option_list list;

    start_embedded(p, 1);
    assert_int_equal(dcg_options(p->session, NULL, &list), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_options(NULL, p->g, &list), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_options(p->session, p->g, NULL), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_options(other_session, p->g, &list),
                     DCG_ERROR_ARGUMENT); /* not the cards it is played with */
    assert_int_equal(dcg_choose(p->session, NULL, keep, NULL), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_choose(NULL, p->g, keep, NULL), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_choose(other_session, p->g, keep, NULL), DCG_ERROR_ARGUMENT);
    assert_int_not_equal(dcg_why_not(NULL, p->cards, 0, keep).reason, 0);
    assert_int_not_equal(dcg_why_not(p->g, NULL, 0, keep).rule, 0);
    assert_int_not_equal(dcg_why_not(p->g, p->cards, 2, keep).reason, 0);
    assert_int_not_equal(dcg_why_not(p->g, p->cards, -1, keep).reason, 0);
    assert_int_equal(dcg_check(NULL, p->cards, NULL), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_check(p->g, NULL, NULL), DCG_ERROR_ARGUMENT);
    assert_true(dcg_hash(NULL) == 0);
    dcg_session_free(other_session);
    dcg_cards_free(other);
}

static void arguments_of_looking(void **state)
{
    struct place *p = *state;
    uint8_t cards[DCG_MAX_CARDS];
    dcg_card_info info;

    start_embedded(p, 1);
    assert_int_equal(dcg_area(NULL, 0, DCG_PLACE_HAND, cards), 0);
    assert_int_equal(dcg_area(p->g, 2, DCG_PLACE_HAND, cards), 0);
    assert_int_equal(dcg_area(p->g, 0, DCG_PLACE_HAND, NULL), 0);
    assert_int_equal(dcg_area(p->g, 0, DCG_PLACE_UNDER, cards), 0);
    assert_int_equal(dcg_area(p->g, 0, -1, cards), 0);
    assert_int_equal(dcg_area(p->g, 0, DCG_PLACE_COUNT, cards), 0);
    assert_int_equal(dcg_under(p->g, 0, cards), 0);
    assert_int_equal(dcg_under(p->g, DCG_MAX_CARDS, cards), 0);
    assert_int_equal(dcg_links(p->g, -1, cards), 0);
    assert_int_equal(dcg_card(p->g, p->cards, 0, &info), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_card(p->g, p->cards, 111, &info), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_card(p->g, p->cards, -1, &info), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_card(p->g, p->cards, 1, NULL), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_card(NULL, p->cards, 1, &info), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_card(p->g, p->cards, 110, &info), DCG_OK);
    assert_int_equal(dcg_view(p->g, 2, p->g), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_view(NULL, 0, p->g), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_determinize(p->g, -2, 1, p->g), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_determinize(p->g, 0, 1, NULL), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_determinize(p->g, 2, 1, p->g), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_determinize(p->g, -1, 1, p->g), DCG_OK); /* what a spectator knows */
}

static void sizes_are_promised(void **state)
{
    struct place *p = *state;

    start_embedded(p, 3);
    assert_true(dcg_game_size() <= DCG_GAME_BYTES);
    size_t size = dcg_save(p->g, p->cards, saved, sizeof saved);
    assert_in_range(size, dcg_game_size(), DCG_SAVE_BYTES);
    assert_int_equal(dcg_save(p->g, p->cards, saved, size), size);
    assert_int_equal(dcg_save(p->g, p->cards, saved, size - 1), 0);
    assert_int_equal(dcg_save(p->g, p->cards, NULL, size), 0);
    assert_int_equal(dcg_save(NULL, p->cards, saved, size), 0);
    assert_int_equal(dcg_save(p->g, NULL, saved, size), 0);
}

/* Loading must say so, and leave the game alone. */
static void expect_load(struct place *p, size_t size, dcg_status expected)
{
    dcg_error error;
    uint64_t before = dcg_hash(p->g);

    assert_int_equal(dcg_load(p->g, p->cards, saved, size, &error), expected);
    assert_int_equal(error.status, expected);
    assert_true(strlen(error.text) > 0);
    assert_true(dcg_hash(p->g) == before);
    assert_int_equal(dcg_load(p->g, p->cards, saved, size, NULL), expected);
}

static void every_error_of_loading(void **state)
{
    static const struct {
        int at;
        dcg_status status;
    } damage[] = {{0, DCG_ERROR_FORMAT},           {7, DCG_ERROR_FORMAT},
                  {AT_LAYOUT, DCG_ERROR_VERSION},  {AT_SIZE, DCG_ERROR_VERSION},
                  {AT_CARDS, DCG_ERROR_VERSION},   {AT_HASH, DCG_ERROR_FORMAT},
                  {SAVE_HEADER, DCG_ERROR_FORMAT}, {SAVE_HEADER + 5000, DCG_ERROR_FORMAT}};
    struct place *p = *state;
    dcg_error error;

    start_embedded(p, 5);
    size_t size = dcg_save(p->g, p->cards, saved, sizeof saved);
    for (size_t i = 0; i < sizeof damage / sizeof damage[0]; i++) {
        saved[damage[i].at] ^= 1;
        expect_load(p, size, damage[i].status);
        saved[damage[i].at] ^= 1;
    }
    for (size_t cut = 0; cut < size; cut += cut < 40 ? 1 : 997)
        expect_load(p, cut, DCG_ERROR_FORMAT);
    expect_load(p, size + 1, DCG_ERROR_FORMAT);
    assert_int_equal(dcg_load(NULL, p->cards, saved, size, &error), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_load(p->g, NULL, saved, size, &error), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_load(p->g, p->cards, NULL, size, &error), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_load(p->g, p->cards, saved, size, &error), DCG_OK);
}

/* A whole save of a game that isn't sound is refused, too. */
static void unsound_games_are_refused(void **state)
{
    struct place *p = *state;
    struct dcg_game *bad = dcg_game_new();

    start_embedded(p, 5);
    for (int i = 0; i < 6; i++) {
        *bad = *p->g;
        if (i == 0)
            bad->memory = 11;
        if (i == 1)
            bad->card[1].place = DCG_PLACE_TRASH;
        if (i == 2)
            bad->frame[0].step = 9;
        if (i == 3)
            bad->decision.asked = 0;
        if (i == 4)
            memset(bad->random, 0, sizeof bad->random); /* it would never give another number */
        if (i == 5)
            bad->pile[0][PILE_DECK].count = 255;
        expect_load(p, game_save(bad, saved, sizeof saved), DCG_ERROR_FORMAT);
        assert_int_equal(dcg_check(bad, p->cards, NULL), DCG_ERROR_INTERNAL);
    }
    dcg_game_free(bad);
}

/* What is chosen from, and who does something, are parts of an effect: there has to be such a part. */
static void frames_keep_nodes_that_exist(void **state)
{
    static dcg_option_list list;
    struct place *p = *state;
    struct dcg_game *bad = dcg_game_new();
    int picks = 0, declared = 0;

    start_decks(p, "ex3-examon", "bt24-diaboromon", 1);
    for (uint32_t i = 0; dcg_options(p->session, p->g, &list) == DCG_OK; i++) {
        struct frame *f = &bad->frame[p->g->frames - 1];
        *bad = *p->g;
        if (f->proc == PROC_pick || f->proc == PROC_declare) {
            *(f->proc == PROC_pick ? &picks : &declared) += 1;
            *(f->proc == PROC_pick ? &f->pick.place : &f->node) = INT32_MAX;
            expect_load(p, game_save(bad, saved, sizeof saved), DCG_ERROR_FORMAT);
        }
        dcg_option option = list.option[i * 7 % (uint32_t)list.count];
        assert_int_equal(dcg_choose(p->session, p->g, option, NULL), DCG_OK);
    }
    assert_true(picks > 0 && declared > 0);
    dcg_game_free(bad);
}

/* A game leaves 1 KiB of its limit for rules to come, and has nothing in it that a cache counts: at rest, two games of
 * the same choices have the same bytes, whether or not somebody has looked at one of them. */
static void games_are_small_and_equal(void **state)
{
    static dcg_option_list list;
    struct place *p = *state;
    struct dcg_game *other = dcg_game_new();

    assert_true(dcg_game_size() <= 15360);
    start_decks(p, "ex3-examon", "bt24-diaboromon", 3);
    *other = *p->g;
    for (uint32_t i = 0; dcg_options(p->session, p->g, &list) == DCG_OK; i++) {
        dcg_option option = list.option[i * 5 % (uint32_t)list.count];
        dcg_why_not(other, p->cards, list.player, option);
        struct table plain = table_of(other, cards_played(other, p->cards));
        assert_int_equal(choose(&plain, option), DCG_OK);
        assert_int_equal(dcg_choose(p->session, p->g, option, NULL), DCG_OK);
        assert_memory_equal(p->g, other, sizeof *other);
    }
    dcg_game_free(other);
}

/* A game in the middle of a procedure, with a choice that can't be. False: no such procedure is under way. */
static bool harm(struct dcg_game *bad, enum proc proc)
{
    struct frame *f = &bad->frame[bad->frames - 1];

    if (f->proc != proc)
        return false;
    if (proc == PROC_dna)
        f->digivolve.materials = MATERIALS + 1;
    else if (proc == PROC_pick)
        bad->choosing.permanents = ~bad->permanents_used;
    else
        cards_insert(bad->choosing.cards, 1);
    return true;
}

/* 8-2: a DNA digivolution has at most MATERIALS materials. Only a pick has chosen something, and only what is there. */
static void frames_keep_choices_that_can_be(void **state)
{
    static const enum proc harmed[] = {PROC_dna, PROC_pick, PROC_main};
    static dcg_option_list list;
    struct place *p = *state;
    struct dcg_game *bad = dcg_game_new();
    int met[3] = {0};

    for (uint64_t seed = 1; seed < 30 && !(met[0] && met[1] && met[2]); seed++) {
        start_decks(p, "ex3-examon", "bt24-diaboromon", seed);
        for (uint32_t i = 0; dcg_options(p->session, p->g, &list) == DCG_OK; i++) {
            for (int which = 0; which < 3; which++) {
                *bad = *p->g;
                if (!harm(bad, harmed[which]))
                    continue;
                met[which]++;
                expect_load(p, game_save(bad, saved, sizeof saved), DCG_ERROR_FORMAT);
            }
            dcg_option option = list.option[i * 7 % (uint32_t)list.count];
            assert_int_equal(dcg_choose(p->session, p->g, option, NULL), DCG_OK);
        }
    }
    assert_true(met[0] && met[1] && met[2]);
    dcg_game_free(bad);
}

/* 3-5-3: a view tells a player the own hand and nothing else that is hidden. */
static void view_hides(void **state)
{
    struct place *p = *state;
    struct dcg_game *view = dcg_game_new();
    uint8_t mine = put(p, 0, "R", DCG_PLACE_HAND), theirs = put(p, 1, "R", DCG_PLACE_HAND);
    uint8_t deck = put(p, 0, "R", DCG_PLACE_DECK), trash = put(p, 1, "R", DCG_PLACE_TRASH),
            permanent = field(p, 1, "C");
    uint8_t under = make(p, 1, "R");

    permanent_tuck(&p->t, permanent, under, BOTTOM, true);
    go(p);
    p->g->loop.ban[0] = p->g->loop.bans =
        1; /* a loop has no secrets: the options of a view are the true ones (18-3-3) */
    assert_int_equal(dcg_view(p->g, 0, view), DCG_OK);
    assert_true(view->loop.bans == 1 && view->loop.ban[0] == 1);
    assert_int_not_equal(view->card[mine].def, 0);
    assert_int_equal(view->card[theirs].def, 0);
    assert_int_equal(view->card[deck].def, 0);
    assert_int_equal(view->card[under].def, 0); /* 4-5-10 */
    assert_int_not_equal(view->card[trash].def, 0);
    assert_int_not_equal(view->card[top(p, permanent)].def, 0);
    assert_true(view->random[0] == 0 && view->random[3] == 0);
    assert_int_equal(dcg_choose(p->session, view, DCG_MAKE_OPTION(DCG_OPTION_PASS, 0, 0, 0), NULL),
                     DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_determinize(view, 0, 1, view), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_view(p->g, 1, view), DCG_OK);
    assert_int_equal(view->card[mine].def, 0);
    assert_int_not_equal(view->card[theirs].def, 0);
    assert_int_not_equal(view->card[under].def, 0);
    dcg_game_free(view);
}

/* Only what is unknown changes places, within one deck of one owner. */
static void guess_keeps_what_is_known(void **state)
{
    struct place *p = *state;
    struct dcg_game *guess = dcg_game_new();
    uint8_t shown = put(p, 1, "T", DCG_PLACE_DECK), hand = put(p, 0, "C", DCG_PLACE_HAND);
    uint16_t tamer = p->g->card[shown].def;
    int moved = 0, options = 0;

    card_show_to(&p->t, shown, 0);
    for (int i = 0; i < 10; i++)
        put(p, 1, i % 2 ? "O" : "C", DCG_PLACE_DECK);
    put(p, 1, "E", DCG_PLACE_DIGI_EGG_DECK);
    go(p);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        assert_int_equal(dcg_determinize(p->g, 0, seed, guess), DCG_OK);
        assert_int_equal(guess->card[shown].def, tamer);
        assert_int_equal(guess->card[hand].def, p->g->card[hand].def);
        assert_int_equal(dcg_check(guess, p->cards, NULL), DCG_OK);
        options = 0;
        for (int card = 1; card < p->g->card_top; card++) {
            moved += guess->card[card].def != p->g->card[card].def;
            options += guess->card[card].def == dcg_cards_find(p->cards, "O");
            assert_int_equal(guess->card[card].flags, p->g->card[card].flags);
        }
        assert_int_equal(options, 5);
        assert_true(memcmp(guess->random, p->g->random, sizeof guess->random) != 0);
    }
    assert_true(moved > 20);
    dcg_game_free(guess);
}

/* Options have one spelling, and no verb but those there are. */
static void nonsense_is_no_action(void **state)
{
    static const dcg_option nonsense[] = {
        DCG_MAKE_OPTION(DCG_OPTION_NONE, 0, 0, 0),
        DCG_MAKE_OPTION(DCG_OPTION_COUNT, 0, 0, 0),
        DCG_MAKE_OPTION(255, 0, 0, 0),
        DCG_MAKE_OPTION(DCG_OPTION_PASS, 1, 0, 0),
        DCG_MAKE_OPTION(DCG_OPTION_PLAY, 1, 2, 0),
        DCG_MAKE_OPTION(DCG_OPTION_ATTACK, 1, 0, 3),
        DCG_MAKE_OPTION(DCG_OPTION_KEEP, 0, 0, 1),
        (dcg_option)1 << 32 | DCG_OPTION_KEEP,
    };
    struct place *p = *state;

    start_embedded(p, 9);
    for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++) {
        assert_int_equal(dcg_why_not(p->g, p->cards, 0, nonsense[i]).reason, DCG_REFUSAL_NOT_AN_ACTION);
        assert_int_equal(dcg_choose(p->session, p->g, nonsense[i], NULL), DCG_ERROR_OPTION);
    }
}

/* 1-2-4, 1-2-5 */
static void either_player_forfeits(void **state)
{
    struct place *p = *state;
    char text[256];

    for (int player = 0; player < 2; player++) {
        start_embedded(p, 9);
        assert_int_equal(
            dcg_why_not(p->g, p->cards, player, DCG_MAKE_OPTION(DCG_OPTION_FORFEIT, 0, 0, 1 - player)).reason,
            DCG_REFUSAL_FORFEIT_FOR_OTHER);
        assert_int_equal(
            dcg_why_not(p->g, p->cards, player, DCG_MAKE_OPTION(DCG_OPTION_FORFEIT, 0, 0, player)).reason, 0);
        assert_int_equal(dcg_choose(p->session, p->g, DCG_MAKE_OPTION(DCG_OPTION_FORFEIT, 0, 0, 2), NULL),
                         DCG_ERROR_OPTION);
        assert_int_equal(
            dcg_choose(p->session, p->g, DCG_MAKE_OPTION(DCG_OPTION_FORFEIT, 0, 0, player), NULL), DCG_OK);
        assert_int_equal(dcg_result(p->g).winner, 1 - player);
        assert_int_equal(dcg_result(p->g).rule, dcg_rule_find("1-2-4"));
        (void)dcg_decision_text(p->g, p->cards, text, sizeof text);
        assert_string_equal(text, "nobody has to decide");
    }
}

/* Any division of the games into calls gives the same sums. */
static void simulation_adds_up(void **state)
{
    struct place *p = *state;
    static dcg_deck ember, tide;
    dcg_sim sim = {.deck = {&ember, &tide}, .seed = 3, .checks = true};
    dcg_sim_stats whole = {0}, parts = {0};

    start_embedded(p, 1);
    sim.cards = p->cards;
    assert_int_equal(dcg_deck_embedded(p->cards, "ember", &ember, NULL), DCG_OK);
    assert_int_equal(dcg_simulate(&sim, 0, 30, &whole), DCG_ERROR_DECK);
    assert_int_equal(dcg_deck_embedded(p->cards, "tide", &tide, NULL), DCG_OK);
    assert_int_equal(dcg_simulate(NULL, 0, 30, &whole), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_simulate(&sim, 0, 30, NULL), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_simulate(&sim, 0, 30, &whole), DCG_OK);
    assert_int_equal(dcg_simulate(&sim, 20, 10, &parts), DCG_OK);
    assert_int_equal(dcg_simulate(&sim, 0, 20, &parts), DCG_OK);
    assert_memory_equal(&whole, &parts, sizeof whole);
    assert_int_equal(whole.games, 30);
    assert_int_equal(whole.errors, 0);
    assert_int_equal(whole.wins[0] + whole.wins[1] + whole.draws, 30);
    assert_int_equal(whole.by_attack + whole.by_deck + whole.draws, 30);
}

/* What a session knows from games of other decks changes nothing. */
static void simulations_share_a_session(void **state)
{
    struct place *p = *state;
    static dcg_deck ember, tide, st6;
    dcg_cards *others = dcg_cards_new(true);

    start_embedded(p, 1);
    assert_int_equal(dcg_deck_embedded(p->cards, "ember", &ember, NULL), DCG_OK);
    assert_int_equal(dcg_deck_embedded(p->cards, "tide", &tide, NULL), DCG_OK);
    assert_int_equal(dcg_deck_embedded(p->cards, "st6", &st6, NULL), DCG_OK);
    dcg_sim alone = {.cards = p->cards, .deck = {&ember, &tide}, .seed = 3}, shared = alone;
    dcg_sim_stats of_alone = {0}, of_shared = {0}, of_others = {0};
    shared.session = dcg_session_new(p->cards);
    assert_true(shared.session && others);
    assert_int_equal(dcg_simulate(&alone, 0, 30, &of_alone), DCG_OK);
    shared.deck[1] = &st6;
    assert_int_equal(dcg_simulate(&shared, 0, 30, &of_others), DCG_OK);
    shared.deck[1] = &tide;
    assert_int_equal(dcg_simulate(&shared, 0, 30, &of_shared), DCG_OK);
    assert_memory_equal(&of_alone, &of_shared, sizeof of_alone);
    shared.cards = others;
    assert_int_equal(dcg_simulate(&shared, 0, 30, &of_shared), DCG_ERROR_ARGUMENT);
    dcg_session_free(shared.session);
    dcg_cards_free(others);
}

/* Seats are exchanged: against itself a deck wins as often as it loses. */
static void seats_alternate(void **state)
{
    struct place *p = *state;
    static dcg_deck ember;
    dcg_sim sim = {.deck = {&ember, &ember}, .seed = 3};
    dcg_sim_stats stats = {0};

    start_embedded(p, 1);
    sim.cards = p->cards;
    assert_int_equal(dcg_deck_embedded(p->cards, "ember", &ember, NULL), DCG_OK);
    assert_int_equal(dcg_simulate(&sim, 0, 40, &stats), DCG_OK);
    assert_int_equal(stats.wins[0], stats.wins[1]);
}

/* What was told of the games of a simulation, and what somebody from outside was asked in them. */
struct diary {
    int began, chose, ended, asked, fails_at;
    const dcg_cards *cards;
    uint64_t hash; /* over the last positions */
    bool hidden;   /* everything that was shown was a view */
};

static void diary_began(void *user, const dcg_game *game, uint64_t number, uint64_t seed)
{
    struct diary *d = user;

    assert_int_equal(number, d->began++);
    assert_true(seed != 0 && dcg_table(game).deciding >= 0);
}

static void diary_chose(void *user, const dcg_game *game, dcg_option option)
{
    struct diary *d = user;

    assert_true(option != 0 && game != NULL);
    d->chose++;
}

static void diary_ended(void *user, const dcg_game *game)
{
    struct diary *d = user;

    d->ended++;
    d->hash ^= dcg_hash(game);
}

static dcg_status diary_asked(void *user, const dcg_game *view, const dcg_option_list *options,
                              dcg_option *choice)
{
    struct diary *d = user;
    uint8_t cards[DCG_MAX_CARDS];
    dcg_card_info info;

    assert_true(options->count > 0 && options->player == dcg_table(view).deciding);
    if (dcg_area(view, !options->player, DCG_PLACE_SECURITY, cards) > 0)
        d->hidden = d->hidden && dcg_card(view, d->cards, cards[0], &info) == DCG_OK && info.def == 0;
    if (++d->asked == d->fails_at)
        return DCG_ERROR_INTERNAL;
    *choice = d->asked == -d->fails_at ? DCG_MAKE_OPTION(DCG_OPTION_PLAY, 255, 0, 0) : options->option[0];
    return DCG_OK;
}

/* Somebody from outside plays by views; without an answer, or with a wrong one, that player gives up. */
static void outsiders_play(void **state)
{
    struct place *p = *state;
    static dcg_deck ember, tide;
    struct diary diary = {.hidden = true}, again = {.hidden = true};
    dcg_sim_log log = {diary_began, diary_chose, diary_ended, &diary};
    dcg_sim sim = {.deck = {&ember, &tide}, .seed = 3, .log = &log, .outsider[1] = {diary_asked, &diary}};
    dcg_sim_stats stats = {0};

    start_embedded(p, 1);
    sim.cards = diary.cards = again.cards = p->cards;
    assert_int_equal(dcg_deck_embedded(p->cards, "ember", &ember, NULL), DCG_OK);
    assert_int_equal(dcg_deck_embedded(p->cards, "tide", &tide, NULL), DCG_OK);
    assert_int_equal(dcg_simulate(&sim, 0, 10, &stats), DCG_OK);
    assert_true(diary.began == 10 && diary.ended == 10 && diary.hidden);
    assert_int_equal(diary.chose, stats.decisions);
    assert_in_range(diary.asked, 10, diary.chose);
    assert_int_equal(stats.by_forfeit, 0);

    for (int wrong = -5; wrong <= 5; wrong += 10) {
        again = (struct diary){.hidden = true, .cards = p->cards, .fails_at = wrong};
        log.user = sim.outsider[1].user = &again;
        stats = (dcg_sim_stats){0};
        assert_int_equal(dcg_simulate(&sim, 0, 10, &stats), DCG_OK);
        assert_true(stats.by_forfeit == 1 && stats.errors == 0 && stats.games == 10);
        assert_true(again.hash != diary.hash);
    }
}

/* More actions than a list of options holds: the game ends, and nobody sees a list that is cut short. */
static void options_run_out(void **state)
{
    struct place *p = *state;

    static_assert((40 + 1) * (24 + 1) == DCG_MAX_OPTIONS + 1, "one too many");
    for (int i = 0; i < 40; i++)
        put(p, 0, "C", DCG_PLACE_HAND);
    for (int i = 0; i < 24; i++)
        field(p, 0, "R");
    p->g->unsettled = 1;
    run(&p->t);
    assert_int_equal(dcg_result(p->g).outcome, DCG_FAILED);
    assert_int_equal(dcg_result(p->g).status, DCG_ERROR_CAPACITY);
    assert_int_equal(dcg_check(p->g, p->cards, NULL), DCG_OK);
}

/* As many as it holds are listed. */
static void options_just_fit(void **state)
{
    struct place *p = *state;
    static dcg_option_list list;

    for (int i = 0; i < 31; i++)
        put(p, 0, "C", DCG_PLACE_HAND);
    for (int i = 0; i < 31; i++)
        field(p, 0, "R");
    for (int i = 0; i < 3; i++)
        put(p, 0, "R", DCG_PLACE_SECURITY);
    run(&p->t);
    assert_int_equal(dcg_options(p->session, p->g, &list), DCG_OK);
    assert_int_equal(list.count, 31 + 31 * 31 + 31 + 1); /* play, digivolve, attack, pass */
    assert_int_equal(list.count, DCG_MAX_OPTIONS);
    assert_int_equal(list.option[list.count - 1], DCG_MAKE_OPTION(DCG_OPTION_PASS, 0, 0, 0));
}

/* More effects than a search holds: whoever looks at a game doesn't change it, and no list is cut short. */
static void looking_changes_nothing(void **state)
{
    static const char crowd[] = "card V \"Crowd\"\n digimon red level 3\n cost 3\n dp 3000\n"
                                " text [Main] [Once Per Turn] Gain 1 memory.\n"
                                " text [Main] [Once Per Turn] <Draw 1>.\n"
                                " text [Main] [Once Per Turn] Gain 2 memory.\n"
                                " text [Main] [Once Per Turn] <Draw 2>.\n";
    struct place *p = *state;
    static dcg_option_list list;
    struct dcg_game *before = dcg_game_new();

    assert_int_equal(dcg_cards_add(p->cards, crowd, sizeof crowd - 1, NULL), DCG_OK);
    p->g->cards_hash = dcg_cards_hash(p->cards);
    for (int i = 0; i < 3; i++)
        put(p, 0, "R", DCG_PLACE_SECURITY);
    run(&p->t);
    for (int i = 0; i < 17; i++)
        field(p, 0, "V");
    *before = *p->g;
    assert_int_equal(dcg_options(p->session, p->g, &list), DCG_ERROR_CAPACITY);
    assert_int_equal(dcg_why_not(p->g, p->cards, 0, DCG_MAKE_OPTION(DCG_OPTION_PASS, 0, 0, 0)).reason, 0);
    assert_memory_equal(p->g, before, sizeof *before);
    dcg_game_free(before);
}

#define GAME_TEST(name) cmocka_unit_test_setup_teardown(name, place_begin, place_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        GAME_TEST(arguments_of_start),
        GAME_TEST(arguments_of_play),
        GAME_TEST(arguments_of_looking),
        GAME_TEST(sizes_are_promised),
        GAME_TEST(every_error_of_loading),
        GAME_TEST(unsound_games_are_refused),
        GAME_TEST(frames_keep_nodes_that_exist),
        GAME_TEST(games_are_small_and_equal),
        GAME_TEST(looking_changes_nothing),
        GAME_TEST(frames_keep_choices_that_can_be),
        GAME_TEST(view_hides),
        GAME_TEST(guess_keeps_what_is_known),
        GAME_TEST(nonsense_is_no_action),
        GAME_TEST(either_player_forfeits),
        GAME_TEST(simulation_adds_up),
        GAME_TEST(simulations_share_a_session),
        GAME_TEST(seats_alternate),
        GAME_TEST(outsiders_play),
        GAME_TEST(options_run_out),
        GAME_TEST(options_just_fit),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
