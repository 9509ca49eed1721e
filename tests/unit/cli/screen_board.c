/* screen_board.c - boards of any number of cards on screens of any size: what has to be on the screen is there. */
#include "unit/place.h"

#include "preview.h"
#include "screen/labels.h"
#include "screen/paint.h"

#include <stdio.h>

/* Names that are long, alike, and short; DP of four and five digits. */
static const char board_cards[] =
    "card D3 \"Commandramon of the Night\"\n digimon black level 3\n cost 4\n dp 2000\n"
    "card D4 \"Hi-Commandramon\"\n digimon black blue level 4\n cost 5\n dp 14000\n digivolve 2 from black "
    "level 3\n"
    " digivolve 2 from blue level 3\n keywords Blocker, Reboot, Decoy\n"
    "card D6 \"X\"\n digimon red yellow level 6\n cost 12\n dp 1000\n keywords Jamming\n"
    "card D7 \"Twelve Olympians of the Iliad\"\n digimon white level 7\n cost 15\n dp 17000\n"
    "card T2 \"Satsuki Tamahime and Friends\"\n tamer black\n cost 3\n";

struct board {
    struct place *p;
    dcg_game *view;
    dcg_option_list list;
    struct scene scene;
    struct layout layout;
    struct look look;
    struct story story;
    struct canvas canvas;
    uint32_t random;
};

static int roll(struct board *b, int sides)
{
    b->random = b->random * 1664525u + 1013904223u;
    return (int)((b->random >> 8) % (uint32_t)sides);
}

static void board_begin(struct board *b, uint32_t seed)
{
    void *state = NULL;
    *b = (struct board){.random = seed};
    assert_int_equal(place_begin(&state), 0);
    b->p = state;
    assert_int_equal(dcg_cards_add(b->p->cards, board_cards, sizeof board_cards - 1, NULL), DCG_OK);
    b->p->g->cards_hash = dcg_cards_hash(b->p->cards);
    b->view = dcg_game_new();
    b->look =
        (struct look){.focus = NO_THING, .marked = NO_THING, .story = &b->story, .story_until = SIZE_MAX};
}

static void board_end(struct board *b)
{
    void *state = b->p;
    canvas_free(&b->canvas);
    printed_free(&b->look.printed);
    dcg_game_free(b->view);
    place_end(&state);
}

static void field_fill(struct board *b, int player, int count)
{
    static const char *const numbers[] = {"D3", "D4", "D6", "D7", "T2", "C"};
    for (int i = 0; i < count; i++) {
        const char *number = numbers[roll(b, 6)];
        uint8_t permanent = field(b->p, player, number);
        if (roll(b, 2))
            b->p->g->permanent[permanent].flags |= PERMANENT_SUSPENDED;
        if (roll(b, 3) == 0)
            b->p->g->permanent[permanent].flags |= PERMANENT_PLAYED;
    }
}

static void board_look(struct board *b, int rows, int cols, int focus)
{
    assert_int_equal(dcg_options(b->p->session, b->p->g, &b->list), DCG_OK);
    assert_int_equal(dcg_view(b->p->g, 0, b->view), DCG_OK);
    scene_build(&b->scene, b->view, b->p->cards, 0, &b->list);
    labels_give(&(struct labels){0}, &b->scene);
    layout_make(&b->layout, rows, cols);
    b->look.focus = focus < b->scene.count ? focus : b->scene.count - 1;
    layout_place(&b->layout, &b->scene, b->look.focus);
    canvas_size(&b->canvas, rows, cols);
    paint(&b->canvas, &b->layout, &b->scene, &b->look);
}

/* The rows of a part of the screen, each ended by a line feed. */
static void part_read(const struct board *b, struct rect part, char *text, size_t size)
{
    size_t length = 0;
    for (int row = part.row; row < part.row + part.rows; row++) {
        for (int col = part.col; col < part.col + part.cols && length + 8 < size; col++) {
            const struct cell *cell = &b->canvas.cell[row * b->canvas.cols + col];
            if (cell->c != 0)
                length += char_write(cell->c, text + length);
        }
        text[length++] = '\n';
    }
    text[length] = '\0';
}

/* Is it there as a word of its own, before a blank, the end of a line or a frame? */
static bool has_word(const char *text, const char *word)
{
    size_t size = strlen(word);
    for (const char *at = text; (at = strstr(at, word)) != NULL; at++)
        if ((at == text || at[-1] == ' ') &&
            (at[size] == ' ' || at[size] == '\n' || strncmp(at + size, "\xe2\x94\x82", 3) == 0))
            return true;
    return false;
}

static void thing_check(const struct board *b, const struct thing *thing)
{
    char text[16384], word[16], brief[16], blocks[16];
    dcg_card_info info;
    dcg_card_facts facts;
    assert_int_equal(dcg_card(b->view, b->p->cards, thing->card, &info), DCG_OK);
    assert_int_equal(dcg_cards_facts(b->p->cards, info.def, &facts), DCG_OK);
    part_read(b, thing->box, text, sizeof text);
    bool framed = thing->box.rows >= FRAMED_ROWS;
    const struct cell *marks =
        &b->canvas.cell[(thing->box.row + framed) * b->canvas.cols + thing->box.col + framed];
    bool in_play = thing->place == DCG_PLACE_BATTLE;
    int level = in_play ? info.level : facts.level, dp = in_play ? info.dp : facts.dp;
    snprintf(word, sizeof word, "Lv%d", level);
    snprintf(brief, sizeof brief, "L%d", level);
    snprintf(blocks, sizeof blocks, "L%dB", level);
    if (level > 0 && !has_word(text, word) && !has_word(text, brief) && !has_word(text, blocks))
        fail_msg("no level %d at %d columns: %s", level, b->canvas.cols, text);
    snprintf(word, sizeof word, "%d", dp);
    if (dp >= 0 && !has_word(text, word))
        fail_msg("no DP %d at %d columns: %s", dp, b->canvas.cols, text);
    bool blocker = in_play && (info.keywords >> DCG_KEYWORD_BLOCKER & 1);
    if ((has_word(text, "B!") || has_word(text, blocks)) != blocker)
        fail_msg("blocker %d at %d columns: %s", blocker, b->canvas.cols, text);
    snprintf(word, sizeof word, "c%d", facts.cost);
    assert_true(in_play || has_word(text, word));
    if (in_play)
        assert_int_equal(marks[2].c, info.suspended && info.played_this_turn ? '%'
                                     : info.suspended                        ? '~'
                                     : info.played_this_turn                 ? '*'
                                                                             : ' ');
    assert_int_equal(marks[1].c, thing->label ? thing->label : ' ');
    assert_int_equal((marks[3].style & STYLE_UNDERLINE) != 0,
                     thing->options > 0); /* what can be done is marked */
}

static void board_check(const struct board *b)
{
    int hidden = 0, told = 0;
    for (int i = 0; i < b->scene.count; i++) {
        const struct thing *thing = &b->scene.thing[i];
        if (thing->kind != THING_CARD || thing->place == DCG_PLACE_BREEDING)
            continue;
        hidden += thing->box.rows == 0;
        if (thing->box.rows > 0)
            thing_check(b, thing);
    }
    for (int i = 0; i < b->scene.mores; i++) {
        const struct more *more = &b->scene.more[i];
        char text[4096], word[16];
        part_read(b, more->box, text, sizeof text);
        snprintf(word, sizeof word, "+%d", more->after > 0 ? more->after : more->before);
        assert_true(has_word(text, word));
        told += more->before + more->after;
    }
    assert_int_equal(hidden, told);
}

/* Up to 16 cards on each side all fit on the smallest screen; of more it is told how many aren't shown. */
static void test_boards(void **state)
{
    (void)state;
    for (int round = 0; round < 170; round++) {
        struct board b;
        board_begin(&b, (uint32_t)round * 77 + 5);
        field_fill(&b, 0, round % 17);
        field_fill(&b, 1, round < 17 ? round : roll(&b, 17));
        for (int i = roll(&b, 13); i > 0; i--)
            put(b.p, 0, i % 2 ? "D4" : "D7", DCG_PLACE_HAND);
        go(b.p);
        for (int i = 0; i < 24; i++) {
            int rows = i == 0 ? MIN_ROWS : MIN_ROWS + roll(&b, 40),
                cols = i < 3 ? MIN_COLS : MIN_COLS + roll(&b, 171);
            board_look(&b, rows, cols, roll(&b, 40));
            board_check(&b);
            assert_int_equal(b.scene.mores, 0);
            assert_true(b.scene.thing[b.look.focus].box.rows > 0);
        }
        board_end(&b);
    }
}

static void test_more(void **state)
{
    (void)state;
    struct board b;
    board_begin(&b, 9);
    field_fill(&b, 0, 24);
    field_fill(&b, 1, 2);
    go(b.p);
    for (int focus = 0; focus < 40; focus++) {
        board_look(&b, MIN_ROWS, MIN_COLS, focus);
        board_check(&b);
        assert_int_equal(b.scene.mores, 1);
        assert_true(b.scene.thing[b.look.focus].box.rows > 0);
    }
    board_end(&b);
}

/* Letters of colors are in their colors; a card of two colors has both. */
static void test_colors(void **state)
{
    (void)state;
    struct board b;
    char text[1024];
    board_begin(&b, 9);
    field(b.p, 0, "D6");
    put(b.p, 0, "D4", DCG_PLACE_HAND);
    go(b.p);
    board_look(&b, MIN_ROWS, MIN_COLS, 0);
    bool red = false, yellow = false;
    struct rect area = b.layout.region[REGION_BATTLE];
    for (int col = area.col; col + 1 < area.col + area.cols; col++) {
        const struct cell *cell = &b.canvas.cell[(area.row + 1) * b.canvas.cols + col];
        red = red || (cell[0].c == 'R' && (cell[0].style & STYLE_COLOR) == COLOR_OF_RED && cell[1].c == 'Y');
        yellow = yellow || (cell[0].c == 'Y' && (cell[0].style & STYLE_COLOR) == COLOR_OF_YELLOW);
    }
    assert_true(red && yellow);
    part_read(&b, b.layout.region[REGION_HAND], text, sizeof text);
    assert_non_null(
        strstr(text, "Lv4 c5 14000 UK UK3:2")); /* requirements that differ in color alone are one */
    board_end(&b);
}

/* A question is never cut, whatever names are in it. */
static void test_question(void **state)
{
    (void)state;
    struct board b;
    char text[8192], joined[8192];
    board_begin(&b, 9);
    go(b.p);
    for (int cols = MIN_COLS; cols <= 250; cols++) {
        static const char question[] = "Which Digimon blocks, if any? The opponent's Twelve Olympians of the "
                                       "Iliad (X Antibody) attacks your "
                                       "Commandramon of the Night, and your Hi-Commandramon can block it END";
        snprintf(b.look.prompt, sizeof b.look.prompt, "%s", question);
        snprintf(b.look.pass, sizeof b.look.pass, "[p] don't block");
        board_look(&b, MIN_ROWS, cols, 0);
        struct rect prompt = b.layout.region[REGION_PROMPT];
        part_read(&b, (struct rect){prompt.row, prompt.col, 4, prompt.cols}, text, sizeof text);
        size_t length = 0;
        for (const char *at = text; *at != '\0'; at++) /* without the ends of lines and the button */
            if (*at != '\n' && *at != ' ' && strncmp(at, "[p] don't block", 15) != 0)
                joined[length++] = *at;
            else if (*at == '[')
                at += 14;
        joined[length] = '\0';
        const char *rest = joined;
        for (const char *at = question; *at != '\0'; at++)
            if (*at != ' ')
                assert_int_equal(*rest++, *at);
        assert_non_null(strstr(text, "[p] don't block"));
    }
    board_end(&b);
}

/* An attack tells the battle when both are Digimon with DP, and nothing else does. */
static void test_battle(void **state)
{
    static const struct {
        const char *own, *other, *text;
    } battles[] = {{"D3", "D4", "2000 against 14000 DP: yours would be deleted"},
                   {"D4", "D3", "14000 against 2000 DP: the opponent's would be deleted"},
                   {"D6", "D6", "1000 against 1000 DP: both would be deleted"},
                   {"D6", "T2", ""}};
    (void)state;
    for (size_t i = 0; i < sizeof battles / sizeof battles[0]; i++) {
        struct board b;
        char text[128];
        board_begin(&b, 1);
        uint8_t mine = field(b.p, 0, battles[i].own);
        uint8_t theirs = field(b.p, 1, battles[i].other);
        int own = b.p->g->permanent[mine].top, other = b.p->g->permanent[theirs].top;
        assert_int_equal(dcg_view(b.p->g, 0, b.view), DCG_OK);
        battle_text(b.view, b.p->cards, DCG_MAKE_OPTION(DCG_OPTION_ATTACK, own, other, 0), text, sizeof text);
        assert_string_equal(text, battles[i].text);
        battle_text(b.view, b.p->cards, DCG_MAKE_OPTION(DCG_OPTION_ATTACK, own, 0, 0), text, sizeof text);
        assert_string_equal(text, "");
        battle_text(b.view, b.p->cards, DCG_MAKE_OPTION(DCG_OPTION_BLOCK, own, other, 0), text, sizeof text);
        assert_string_equal(text, "");
        board_end(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boards),   cmocka_unit_test(test_more),   cmocka_unit_test(test_colors),
        cmocka_unit_test(test_question), cmocka_unit_test(test_battle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
