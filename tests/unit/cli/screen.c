/* screen.c - what the terminal shows, without a terminal: columns of text, boxes for every size, which option belongs
 * to which thing, keys, what is painted and what isn't told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "screen/labels.h"
#include "screen/paint.h"

struct table {
    dcg_cards *all;
    const dcg_cards *cards; /* of the game, with all their texts */
    dcg_session *session;
    dcg_game *game, *view;
    dcg_option_list list;
    struct scene scene;
    struct layout layout;
    struct look look;
    struct story story;
    struct canvas canvas;
};

static int begin(void **state)
{
    struct table *t = calloc(1, sizeof *t);
    dcg_deck deck[2];
    assert_non_null(t);
    t->all = dcg_cards_new(true);
    t->session = dcg_session_new(t->all);
    t->game = dcg_game_new();
    t->view = dcg_game_new();
    assert_int_equal(dcg_deck_embedded(t->all, "st1", &deck[0], NULL), DCG_OK);
    assert_int_equal(dcg_deck_embedded(t->all, "st2", &deck[1], NULL), DCG_OK);
    t->cards = dcg_cards_with(t->all, deck, 2);
    assert_non_null(t->cards);
    assert_int_equal(dcg_start(t->session, t->game, &deck[0], &deck[1], 5, NULL), DCG_OK);
    t->look =
        (struct look){.focus = NO_THING, .marked = NO_THING, .story = &t->story, .story_until = SIZE_MAX};
    *state = t;
    return 0;
}

static int end(void **state)
{
    struct table *t = *state;
    canvas_free(&t->canvas);
    printed_free(&t->look.printed);
    dcg_game_free(t->view);
    dcg_game_free(t->game);
    dcg_session_free(t->session);
    dcg_cards_free(t->all);
    free(t);
    return 0;
}

/* Looks at the game as the player who decides. */
static void look(struct table *t, int rows, int cols)
{
    assert_int_equal(dcg_options(t->session, t->game, &t->list), DCG_OK);
    assert_int_equal(dcg_view(t->game, t->list.player, t->view), DCG_OK);
    scene_build(&t->scene, t->view, t->cards, t->list.player, &t->list);
    labels_give(&(struct labels){0}, &t->scene);
    layout_make(&t->layout, rows, cols);
    layout_place(&t->layout, &t->scene, t->look.focus);
}

/* Plays on with pseudo-random choices; false: the game is over. */
static bool play_on(struct table *t, uint32_t *random)
{
    if (dcg_options(t->session, t->game, &t->list) != DCG_OK)
        return false;
    *random = *random * 1664525u + 1013904223u;
    int option = (int)((*random >> 8) % (uint32_t)t->list.count);
    return dcg_choose(t->session, t->game, t->list.option[option], NULL) == DCG_OK &&
           dcg_result(t->game).outcome == DCG_PLAYING;
}

static void test_width(void **state)
{
    (void)state;
    assert_int_equal(text_width("Agumon"), 6);
    assert_int_equal(text_width("\xe3\x82\xa2\xe3\x82\xb0\xe3\x83\xa2\xe3\x83\xb3"), 8); /* four kana */
    assert_int_equal(text_width("e\xcc\x81"), 1);                                        /* e and an accent */
    assert_int_equal(text_width("\xff\xc3"), 2);                                         /* not UTF-8 */
    assert_int_equal(text_fit("\xe3\x82\xa2\xe3\x82\xb0", 6, 3), 3); /* half a character doesn't fit */
    char column[32];
    text_column("\xe2\x98\x85 a", 5, column, sizeof column); /* bytes aren't columns */
    assert_string_equal(column, "\xe2\x98\x85 a  ");
    text_column("\xe3\x82\xa2\xe3\x82\xb0", 3, column, sizeof column);
    assert_string_equal(column, "\xe3\x82\xa2 ");
    text_column("abc", 2, column, sizeof column);
    assert_string_equal(column, "ab");
}

static void wraps(const char *text, int columns, const char *lines)
{
    char all[256] = "";
    struct text_line line;
    for (const char *rest = text; text_wrap(&rest, columns, &line);)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%.*s/", (int)line.size, line.start);
    assert_string_equal(all, lines);
}

static void test_wrap(void **state)
{
    (void)state;
    wraps("one two three", 7, "one two/three/");
    wraps("one two three", 8, "one two/three/");
    wraps("one\n\ntwo", 7, "one//two/");
    wraps("incomprehensible", 6, "incomp/rehens/ible/");
    wraps("\xe3\x82\xa2\xe3\x82\xb0\xe3\x83\xa2", 5, "\xe3\x82\xa2\xe3\x82\xb0/\xe3\x83\xa2/");
    wraps("", 7, "");
}

static void test_canvas(void **state)
{
    struct canvas canvas = {0};
    char text[64];
    (void)state;
    canvas_size(&canvas, 2, 10);
    assert_int_equal(canvas_put(&canvas, 0, 0, 6, 0, "Starlight"), 6);
    canvas_row(&canvas, 0, text, sizeof text);
    assert_string_equal(text, "Starl\xe2\x80\xa6");
    assert_int_equal(canvas_put(&canvas, 1, 8, 5, 0, "beyond"), 5); /* the edge cuts it off */
    (void)canvas_put(&canvas, 2, 0, 5, 0, "below");                 /* outside of it nothing is written */
    (void)canvas_put(&canvas, 0, 10, 5, 0, "beside");
    canvas_row(&canvas, 1, text, sizeof text);
    assert_string_equal(text, "        be");
    assert_int_equal(canvas_put(&canvas, 0, 0, 4, 0, "\xe3\x82\xa2\xe3\x82\xb0\xe3\x83\xa2"),
                     3); /* wide ones */
    canvas_row(&canvas, 0, text, sizeof text);
    assert_string_equal(text, "\xe3\x82\xa2\xe2\x80\xa6"
                              "rl\xe2\x80\xa6");
    canvas_free(&canvas);
}

static bool overlap(struct rect a, struct rect b)
{
    return a.rows > 0 && b.rows > 0 && a.row < b.row + b.rows && b.row < a.row + a.rows &&
           a.col < b.col + b.cols && b.col < a.col + a.cols;
}

static bool within(struct rect a, int rows, int cols)
{
    return a.row >= 0 && a.col >= 0 && a.row + a.rows <= rows && a.col + a.cols <= cols;
}

/* From 80 by 24 on, at any size every region has room, none lies on another. */
static void test_layout(void **state)
{
    (void)state;
    for (int rows = MIN_ROWS; rows < 90; rows++)
        for (int cols = MIN_COLS; cols < 260; cols += 3) {
            struct layout layout;
            layout_make(&layout, rows, cols);
            assert_true(layout.fits);
            for (int i = 0; i < REGION_COUNT; i++) {
                assert_true(layout.region[i].rows > 0 || i == REGION_REVEALED);
                assert_true(layout.region[i].cols > 0);
                assert_true(within(layout.region[i], rows, cols));
                for (int k = 0; k < i; k++)
                    assert_false(overlap(layout.region[i], layout.region[k]));
            }
            assert_true(layout.region[REGION_LIST].rows >= 5);
            assert_true(layout.region[REGION_BATTLE].rows >= 4);
        }
    struct layout small;
    layout_make(&small, MIN_ROWS - 1, MIN_COLS);
    assert_false(small.fits);
    layout_make(&small, MIN_ROWS, MIN_COLS - 1);
    assert_false(small.fits);
}

static void boxes_check(struct table *t, int rows, int cols)
{
    look(t, rows, cols);
    for (int i = 0; i < t->scene.count; i++) {
        struct rect box = t->scene.thing[i].box;
        assert_true(within(box, rows, cols));
        for (int k = 0; k < i; k++)
            assert_false(overlap(box, t->scene.thing[k].box));
        t->look.focus = i; /* whatever is in focus is shown */
        layout_place(&t->layout, &t->scene, i);
        assert_true(t->scene.thing[i].box.rows > 0);
    }
    t->look.focus = NO_THING;
}

/* Each option of a whole game can be taken: at a thing, by the key to pass, or in the list. */
static void options_check(const struct table *t)
{
    bool on_board = scene_on_board(&t->scene);
    for (int i = 0; i < t->list.count; i++) {
        int things = 0;
        for (int k = 0; k < t->scene.count; k++)
            things += scene_offers(&t->scene, k, i);
        assert_true(!on_board || things > 0 || verb_is_passing(DCG_OPTION_VERB(t->list.option[i])));
    }
    for (int k = 0; k < t->scene.count; k++) {
        const struct thing *thing = &t->scene.thing[k];
        assert_int_equal(thing->label != '\0', thing->options > 0);
        for (int other = 0; other < k; other++)
            assert_true(thing->label == '\0' || t->scene.thing[other].label != thing->label);
    }
}

static void test_games(void **state)
{
    static const struct {
        int rows, cols;
    } sizes[] = {{24, 80}, {30, 100}, {50, 160}, {24, 140}};
    struct table *t = *state;
    uint32_t random = 7;
    int decisions = 0;
    do {
        int size = decisions++ % 4;
        boxes_check(t, sizes[size].rows, sizes[size].cols);
        options_check(t);
    } while (play_on(t, &random));
    assert_true(decisions > 50);
}

static void paint_all(struct table *t, char *text, size_t size)
{
    size_t length = 0;
    canvas_size(&t->canvas, t->layout.rows, t->layout.cols);
    paint(&t->canvas, &t->layout, &t->scene, &t->look);
    text[0] = '\0';
    for (int row = 0; row < t->canvas.rows && length + 1024 < size; row++) {
        length += canvas_row(&t->canvas, row, text + length, size - length - 1);
        text[length++] = '\n';
        text[length] = '\0';
    }
}

/* The numbers of the gauge in a row, without marks: "10 9 8 ... 9 10 ". */
static void gauge_numbers(const char *row, char *numbers, size_t size)
{
    numbers[0] = '\0';
    for (const char *at = row; *at != '\0';) {
        size_t digits = strspn(at, "0123456789");
        if (digits > 0)
            snprintf(numbers + strlen(numbers), size - strlen(numbers), "%.*s ", (int)digits, at);
        at += digits > 0 ? digits : 1;
    }
}

static void gauge_check(struct table *t, int memory, int after)
{
    static const char all[] = "10 9 8 7 6 5 4 3 2 1 0 1 2 3 4 5 6 7 8 9 10 ";
    char row[1024], numbers[256], mark[16];
    t->scene.table.memory = t->scene.viewer == 1 ? -memory : memory;
    t->look.previews = after != memory;
    t->look.memory_after = t->scene.viewer == 1 ? -after : after;
    canvas_size(&t->canvas, t->layout.rows, t->layout.cols);
    paint(&t->canvas, &t->layout, &t->scene, &t->look);
    int at = t->layout.region[REGION_GAUGE].row;
    for (int col = t->layout.region[REGION_GAUGE].cols; col < t->layout.cols; col++)
        t->canvas.cell[at * t->layout.cols + col] = (struct cell){' ', 0}; /* what stands beside the board */
    canvas_row(&t->canvas, at, row, sizeof row);
    gauge_numbers(row, numbers, sizeof numbers);
    assert_string_equal(numbers, all);
    assert_non_null(strstr(row, "memory You "));
    assert_non_null(strstr(row, " Opponent"));
    bool shared = strchr(row, '|') != NULL; /* two marks side by side */
    assert_true(!shared || abs(after - memory) == 1);
    snprintf(mark, sizeof mark, "[%d]", abs(memory));
    assert_true(shared || strstr(row, mark) != NULL);
    snprintf(mark, sizeof mark, "(%d)", abs(after));
    assert_true(shared || (after != memory) == (strstr(row, mark) != NULL));
    const char *now = strchr(row, shared && after > memory ? '|' : '[');
    gauge_numbers(now, numbers, sizeof numbers); /* it stands at the right place */
    assert_string_equal(numbers, all + (memory == 10 ? 0 : 3 + 2 * (9 - memory)));
}

/* Every width has the whole gauge, whatever the memory is, and a second mark where an action is previewed. */
static void test_gauge(void **state)
{
    struct table *t = *state;
    for (int viewer = 0; viewer < 2; viewer++)
        for (int cols = MIN_COLS; cols <= 250; cols++) {
            look(t, MIN_ROWS + cols % 30, cols);
            t->scene.viewer = viewer;
            snprintf(t->look.sides[viewer], sizeof t->look.sides[0], "You");
            snprintf(t->look.sides[1 - viewer], sizeof t->look.sides[0], "Opponent");
            for (int memory = -10; memory <= 10; memory++) {
                gauge_check(t, memory, memory);
                gauge_check(t, memory, memory > -10 ? memory - 1 : 10);
                gauge_check(t, memory, memory < 10 ? memory + 1 : -10);
                gauge_check(t, memory, -memory);
            }
        }
}

/* A title that is too long loses its last parts, never half a word. */
static void test_title(void **state)
{
    struct table *t = *state;
    char row[1024];
    snprintf(t->look.title, sizeof t->look.title, "LOOKING BACK  |  turn 12, %s  |  step 123  |  %s",
             "the opponent's unsuspend phase", "you are A against level3");
    look(t, 24, 80);
    canvas_size(&t->canvas, 24, 80);
    paint(&t->canvas, &t->layout, &t->scene, &t->look);
    canvas_row(&t->canvas, 0, row, sizeof row);
    assert_string_equal(row, " LOOKING BACK  |  turn 12, the opponent's unsuspend phase  |  step 123");
}

/* 3-5-3: what the opponent holds isn't on the screen; what one holds is. */
static void test_hidden(void **state)
{
    struct table *t = *state;
    char text[65536], name[96];
    uint8_t card[DCG_MAX_CARDS];
    look(t, 50, 160);
    paint_all(t, text, sizeof text);
    int own = t->list.player, count = dcg_area(t->game, own, DCG_PLACE_HAND, card);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        dcg_card_name(t->game, t->cards, card[i], own, name, sizeof name);
        assert_non_null(strstr(text, name));
    }
    count = dcg_area(t->game, 1 - own, DCG_PLACE_HAND, card);
    for (int i = 0; i < count; i++) {
        dcg_card_name(t->game, t->cards, card[i], 1 - own, name, sizeof name);
        assert_null(strstr(text, name));
    }
}

/* Painting never leaves the canvas, whatever the size, and always says what is asked. */
static void test_paint(void **state)
{
    struct table *t = *state;
    char text[65536];
    uint32_t random = 3;
    for (int i = 0; i < 200 && play_on(t, &random); i++) {
        look(t, 20 + i % 40, 70 + i);
        snprintf(t->look.prompt, sizeof t->look.prompt, "a question");
        t->look.pane = (enum pane)(i % PANE_COUNT);
        t->look.focus = i % t->scene.count;
        t->look.entries = 0;
        for (int k = 0; k < t->list.count; k++)
            t->look.entry[t->look.entries++] = k;
        t->look.chosen = i % t->list.count;
        layout_place(&t->layout, &t->scene, t->look.focus);
        paint_all(t, text, sizeof text);
        assert_non_null(strstr(text, t->layout.fits ? "a question" : "Enlarge the window"));
        if (t->layout.fits && t->look.pane != PANE_LOG)
            assert_non_null(strchr(text, '>')); /* what is in focus has a mark besides its style */
    }
}

/* Every revealed card and its name is on the screen, also those that can't be chosen, and so is the opponent's. */
static bool revealed_check(struct table *t, int viewer, int rows, int cols)
{
    char text[65536], name[96];
    uint8_t card[DCG_MAX_CARDS];
    dcg_option_list none = {.player = viewer};
    const dcg_option_list *list = t->list.player == viewer ? &t->list : &none;
    int shown = 0;
    assert_int_equal(dcg_view(t->game, viewer, t->view), DCG_OK);
    scene_build(&t->scene, t->view, t->cards, viewer, list);
    labels_give(&(struct labels){0}, &t->scene);
    layout_make(&t->layout, rows, cols);
    layout_place(&t->layout, &t->scene, NO_THING);
    paint_all(t, text, sizeof text);
    for (int player = 0; player < 2; player++) {
        int count = dcg_area(t->game, player, DCG_PLACE_NOWHERE, card);
        for (int i = 0; i < count; i++, shown++) {
            int thing = scene_find(&t->scene, card[i]);
            assert_int_not_equal(thing, NO_THING);
            assert_int_equal(t->scene.thing[thing].card, card[i]);
            assert_true(t->scene.thing[thing].box.rows > 0 || t->scene.mores > 0);
            dcg_card_name(t->view, t->cards, card[i], viewer, name, sizeof name);
            name[5] = '\0'; /* a long one may be cut */
            assert_non_null(strstr(text, name));
        }
    }
    assert_int_equal(strstr(text, "Revealed") != NULL, shown > 0);
    return shown > 1;
}

static void test_revealed(void **state)
{
    static const char *const decks[] = {"bt11-xros-heart", "bt14-d-brigade"};
    struct table *t = *state;
    dcg_deck deck[2];
    uint32_t random = 1;
    int seen = 0;
    for (int i = 0; i < 2; i++)
        assert_int_equal(dcg_deck_embedded(t->all, decks[i], &deck[i], NULL), DCG_OK);
    t->cards = dcg_cards_with(t->all, deck, 2);
    for (uint64_t seed = 1; seed < 9; seed++) {
        assert_int_equal(dcg_start(t->session, t->game, &deck[0], &deck[1], seed, NULL), DCG_OK);
        while (play_on(t, &random)) {
            if (dcg_options(t->session, t->game, &t->list) != DCG_OK ||
                t->list.decision != DCG_DECISION_CHOOSE)
                continue;
            for (int viewer = 0; viewer < 2; viewer++)
                seen += revealed_check(t, viewer, 24, 80) && revealed_check(t, viewer, 35, 120) &&
                        revealed_check(t, viewer, 50, 160);
        }
    }
    assert_true(seen > 20);
}

/* Arrows lead from everything to everything. */
static void test_arrows(void **state)
{
    static const int ways[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    struct table *t = *state;
    uint32_t random = 11;
    for (int step = 0; step < 60 && play_on(t, &random); step++) {
        bool seen[MAX_THINGS] = {true};
        int queue[MAX_THINGS] = {0}, count = 1, things = 0;
        look(t, 24, 80);
        for (int i = 0; i < count; i++)
            for (int k = 0; k < 4; k++) {
                int to = scene_towards(&t->scene, queue[i], ways[k][0], ways[k][1]);
                if (!seen[to])
                    queue[count++] = to;
                seen[to] = true;
            }
        for (int i = 0; i < t->scene.count; i++)
            things += t->scene.thing[i].box.rows > 0;
        assert_int_equal(count, things);
    }
}

/* A key stays with its card: in the hand, in play, also when it digivolves. */
static void test_labels_stay(void **state)
{
    struct table *t = *state;
    struct labels labels = {0};
    uint32_t random = 11;
    int kept = 0, digivolved = 0;
    char before[2][DCG_MAX_CARDS] = {{0}}; /* by place: hand or not, and card */
    for (bool going = true; going; going = play_on(t, &random)) {
        if (dcg_options(t->session, t->game, &t->list) != DCG_OK || t->list.player != 0)
            continue;
        look(t, 24, 80);
        labels_give(&labels, &t->scene);
        char now[2][DCG_MAX_CARDS] = {{0}};
        for (int k = 0; k < t->scene.count; k++) {
            const struct thing *thing = &t->scene.thing[k];
            uint8_t under[DCG_MAX_CARDS];
            bool hand = thing->place == DCG_PLACE_HAND;
            if (thing->kind != THING_CARD || thing->label == '\0')
                continue;
            now[hand][thing->card] = thing->label;
            if (before[hand][thing->card] != '\0') {
                assert_int_equal(before[hand][thing->card], thing->label);
                kept++;
            } else if (!hand && dcg_under(t->view, thing->card, under) > 0 && before[0][under[0]] != '\0') {
                assert_int_equal(before[0][under[0]], thing->label);
                digivolved++;
            }
        }
        memcpy(before, now, sizeof before);
    }
    assert_true(kept > 20);
    assert_true(digivolved > 0);
}

static void test_next(void **state)
{
    struct table *t = *state;
    uint32_t random = 5;
    while (dcg_options(t->session, t->game, &t->list) == DCG_OK && t->list.decision != DCG_DECISION_MAIN)
        assert_true(play_on(t, &random));
    look(t, 24, 80);
    int first = scene_next(&t->scene, NO_THING, 1), at = first;
    assert_int_not_equal(t->scene.thing[first].label, '\0');
    for (int i = 0; i < t->scene.count; i++) {
        int next = scene_next(&t->scene, at, 1);
        assert_true(t->scene.thing[next].options > 0);
        assert_int_equal(scene_next(&t->scene, next, -1), at);
        at = next;
    }
    t->list.count = 0;
    scene_build(&t->scene, t->view, t->cards, t->list.player, &t->list);
    labels_give(&(struct labels){0}, &t->scene);
    assert_int_equal(scene_next(&t->scene, 0, 1), NO_THING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_width),
        cmocka_unit_test(test_wrap),
        cmocka_unit_test(test_canvas),
        cmocka_unit_test(test_layout),
        cmocka_unit_test_setup_teardown(test_games, begin, end),
        cmocka_unit_test_setup_teardown(test_gauge, begin, end),
        cmocka_unit_test_setup_teardown(test_title, begin, end),
        cmocka_unit_test_setup_teardown(test_hidden, begin, end),
        cmocka_unit_test_setup_teardown(test_paint, begin, end),
        cmocka_unit_test_setup_teardown(test_revealed, begin, end),
        cmocka_unit_test_setup_teardown(test_arrows, begin, end),
        cmocka_unit_test_setup_teardown(test_labels_stay, begin, end),
        cmocka_unit_test_setup_teardown(test_next, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
