/* screen.c - the face of a terminal: what is shown and when. */
#include "preview.h"
#include "screen/screen.h"
#include "screen/terminal.h"
#include "settings.h"
#include "show.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* How long a move of the computer is shown, by speed; -1: until a key is pressed. */
static const int pauses[] = {0, 200, 700, 2000, -1};

struct screen *screen_of(const struct play *play)
{
    return play->data;
}

bool screen_possible(void)
{
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term != NULL && term[0] != '\0' &&
           strcmp(term, "dumb") != 0;
}

/* ---- Messages ---- */

void screen_message(struct screen *s, const char *line)
{
    snprintf(s->look.message, sizeof s->look.message, "%.*s", (int)strcspn(line, "\n"), line);
}

void screen_popup_close(struct screen *s)
{
    free(s->look.popup.text);
    s->look.popup = (struct popup){0};
}

void screen_popup(struct screen *s, const char *title, const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    screen_popup_close(s);
    if (copy == NULL)
        return;
    memcpy(copy, text, strlen(text) + 1);
    s->look.popup = (struct popup){.title = title, .text = copy};
}

static void screen_say(struct play *play, const char *title, const char *lines)
{
    struct screen *s = screen_of(play);
    const char *end = strchr(lines, '\n');
    bool single = end == NULL || end[1] == '\0';
    if (single && title == NULL && text_width(lines) <= s->layout.cols)
        screen_message(s, lines);
    else
        screen_popup(s, title != NULL ? title : "", lines);
}

void screen_complaints(struct screen *s)
{
    if (s->complaints.out == NULL || fflush(s->complaints.out) != 0 || s->complaints.size == 0)
        return;
    fclose(s->complaints.out);
    screen_popup(s, "That went wrong", s->complaints.text);
    free(s->complaints.text);
    complain_to(NULL);
    if (saying_begin(&s->complaints))
        complain_to(s->complaints.out);
}

/* ---- What is shown ---- */

/* Players by the names that the board has for them: against the computer "You" and "Opponent". */
static void sides_make(const struct play *play)
{
    struct screen *s = screen_of(play);
    const dcg_replay *record = &play->match.record;
    for (int i = 0; i < 2; i++) {
        char *side = s->look.sides[i];
        if (play_is_hotseat(play))
            snprintf(side, sizeof s->look.sides[i], "Player %c", 'A' + i);
        else
            snprintf(side, sizeof s->look.sides[i], "%s", i == s->scene.viewer ? "You" : "Opponent");
        snprintf(s->look.names[i], sizeof s->look.names[i], play->lesson != NULL ? "%s " : "%s: %s ", side,
                 record->deck[i].name);
    }
}

static void title_make(const struct play *play)
{
    struct screen *s = screen_of(play);
    dcg_table_info table = dcg_table(s->view);
    char moment[64] = "before the game", whose[24] = "your";
    if (play_is_hotseat(play))
        snprintf(whose, sizeof whose, "Player %c's", 'A' + table.turn_player);
    else if (table.turn_player != s->scene.viewer)
        snprintf(whose, sizeof whose, "the opponent's");
    if (table.phase != DCG_PHASE_SETUP)
        snprintf(moment, sizeof moment, "turn %d, %s %s phase", table.turn, whose,
                 dcg_phase_text(table.phase));
    char against[DCG_PLAYER_NAME + 16];
    if (play_is_hotseat(play))
        snprintf(against, sizeof against, "you are Player %c", 'A' + s->scene.viewer);
    else
        snprintf(against, sizeof against, "against %s", play->opponent.name);
    snprintf(s->look.title, sizeof s->look.title, "%s%s  |  step %zu  |  %s  |  speed %d",
             s->shown == &play->match ? "" : "LOOKING BACK  |  ", moment, s->shown->record.count, against,
             s->speed);
    if (play->lesson != NULL) {
        int count, number = lesson_number(play->lesson, &count);
        snprintf(s->look.title, sizeof s->look.title, "Lesson %d of %d: %s  |  h help  |  q leave", number,
                 count, play->lesson->title);
    }
    sides_make(play);
}

/* What is asked, and the key that declines it. */
static void decision_make(const struct play *play)
{
    struct screen *s = screen_of(play);
    dcg_option option;
    char text[DCG_MAX_TEXT];
    dcg_prompt_text(play->match.game, play->match.cards, play_reader(play), s->look.prompt,
                    sizeof s->look.prompt);
    if (!play_passing(s->list, &option))
        return;
    dcg_option_text(s->view, s->scene.cards, option, s->scene.reader, text, sizeof text);
    snprintf(s->look.pass, sizeof s->look.pass, "[p] %.30s", text);
}

static void prompt_make(const struct play *play)
{
    struct screen *s = screen_of(play);
    struct look *look = &s->look;
    const char *who = play_is_hotseat(play) ? look->sides[play->player == 1] : "The opponent";
    look->pass[0] = '\0';
    if (s->shown != &play->match)
        snprintf(look->prompt, sizeof look->prompt,
                 "Step %zu of %zu: left and right to step, Esc to go back to the game",
                 s->shown->record.count, play->match.record.count);
    else if (match_deciding(&play->match) < 0)
        dcg_result_text(play->match.game, play->match.cards, play_reader(play), look->prompt,
                        sizeof look->prompt);
    else if (s->list == &s->none && play->lesson != NULL && look->popup.text != NULL)
        look->prompt[0] = '\0'; /* the lesson speaks, nobody plays */
    else if (s->list == &s->none)
        snprintf(look->prompt, sizeof look->prompt, "%s is %s", who,
                 s->thinking           ? "thinking"
                 : s->speed == SLOWEST ? "playing: press a key to go on"
                                       : "playing");
    else
        decision_make(play);
}

/* Where the option of a hint is. */
static void hint_mark(const struct play *play)
{
    struct screen *s = screen_of(play);
    s->look.marked = NO_THING;
    for (int i = 0; play->hinted != 0 && i < s->list->count; i++)
        if (s->list->option[i] == play->hinted)
            s->look.marked = s->scene.holder[i][0];
}

static void entries_make(struct screen *s)
{
    struct look *look = &s->look;
    bool narrow = !s->question && (look->pane != PANE_LIST || s->narrowed);
    look->entries = 0;
    look->keyed = s->question || look->pane == PANE_LIST;
    look->narrowed = narrow;
    for (int i = 0; i < s->list->count; i++)
        if (!narrow || (look->focus != NO_THING && scene_offers(&s->scene, look->focus, i)))
            look->entry[look->entries++] = i;
    if (look->chosen >= look->entries)
        look->chosen = look->entries > 0 ? look->entries - 1 : 0;
}

/* What the effect says that is asked about; and the text of what is pointed at. */
static void aside_make(struct screen *s)
{
    struct look *look = &s->look;
    bool in_list = look->pane == PANE_LIST && look->entries > 0;
    dcg_option option = in_list ? s->list->option[look->entry[look->chosen]] : s->list->option[0];
    char effect[DCG_MAX_TEXT * 4] = "";
    memset(s->aside, 0, sizeof s->aside);
    look->aside = s->aside;
    FILE *out = fmemopen(s->aside, sizeof s->aside - 1, "w");
    if (out == NULL)
        return;
    if (s->list->count > 0 && (in_list || DCG_OPTION_VERB(option) != DCG_OPTION_FIRST))
        dcg_effect_text(s->shown->game, s->scene.cards, option, s->scene.viewer, effect, sizeof effect);
    if (effect[0] != '\0')
        fprintf(out, "%s\n\n", effect);
    if (in_list && DCG_OPTION_CARD(option) != 0)
        tell_card_of(&s->scene, DCG_OPTION_CARD(option), out);
    else if (look->pane != PANE_LIST && look->focus != NO_THING)
        tell_thing(&s->scene, &s->scene.thing[look->focus], out);
    fclose(out);
}

/* The scene of the game that is shown, with the thing in focus found again. */
static void scene_make(const struct play *play)
{
    struct screen *s = screen_of(play);
    int viewer = play_viewer(play);
    dcg_view(s->shown->game, viewer, s->view);
    scene_build(&s->scene, s->view, play->match.cards, viewer, s->list);
    s->scene.reader = play_reader(play);
    if (s->shown == &play->match)
        labels_give(&s->labels, &s->scene);
    if (s->shown == &play->match && s->list->count > 0)
        news_mark(s);
    layout_place(&s->layout, &s->scene, s->look.focus);
}

/* What the option that a key led to does to the memory: on the gauge, and where the main phase asks. */
static void preview_show(const struct play *play)
{
    struct screen *s = screen_of(play);
    bool pointed = s->shown == &play->match && (s->aimed || s->armed != 0);
    dcg_option option = pointed ? screen_aim(s) : 0;
    struct preview preview = {0};
    if (option != 0)
        preview = preview_make(&play->match, option);
    s->look.previews = preview.known;
    s->look.memory_after = s->list->player == 1 ? -preview.after : preview.after;
    if (!preview.known || s->list->decision != DCG_DECISION_MAIN)
        return;
    preview_text(&preview, s->look.prompt, sizeof s->look.prompt);
    s->look.prompt[0] = 'M';
}

void screen_draw(struct play *play)
{
    struct screen *s = screen_of(play);
    int rows, cols;
    terminal_size(&rows, &cols);
    if (rows != s->layout.rows || cols != s->layout.cols)
        layout_make(&s->layout, rows, cols);
    scene_make(play);
    if (s->look.focus >= s->scene.count)
        s->look.focus = NO_THING;
    if (s->look.focus == NO_THING && s->scene.count > 0)
        s->look.focus = s->scene.count - 1;
    s->focus_card = s->look.focus != NO_THING ? s->scene.thing[s->look.focus].card : 0;
    title_make(play);
    prompt_make(play);
    hint_mark(play);
    entries_make(s);
    preview_show(play);
    aside_make(s);
    screen_keys(&s->look);
    canvas_size(&s->canvas, rows, cols);
    paint(&s->canvas, &s->layout, &s->scene, &s->look);
    terminal_show(&s->canvas);
}

/* Of a pasted text, where it is of no use, only the end is told. */
struct input screen_read(struct play *play, enum reading reading)
{
    struct screen *s = screen_of(play);
    struct input input = {.code = CODE_RESIZE};
    while (input.code == CODE_RESIZE || input.code == CODE_NONE) {
        screen_complaints(s);
        screen_draw(play);
        do
            input = terminal_read(-1, reading);
        while (reading == READ_KEYS && input.pasted && input.code != CODE_PASTED);
    }
    return input;
}

/* ---- A position ---- */

void screen_decision(struct play *play, const dcg_option_list *list)
{
    struct screen *s = screen_of(play);
    struct look *look = &s->look;
    s->list = list;
    s->shown = &play->match;
    s->narrowed = false;
    s->aimed = false;
    s->armed = 0;
    look->marked = NO_THING;
    play->hinted = 0;
    look->chosen = 0;
    look->log_back = 0;
    scene_make(play);
    int at = scene_find(&s->scene, s->focus_card);
    if (at != NO_THING && s->scene.thing[at].card != s->focus_card)
        at = NO_THING;
    if (list->count > 0 && (at == NO_THING || s->scene.thing[at].options == 0)) {
        int next = scene_next(&s->scene, NO_THING, 1);
        at = next != NO_THING ? next : at;
    }
    look->focus = at;
    s->question = !scene_on_board(&s->scene);
    look->pane = s->question ? PANE_LIST : PANE_BOARD;
}

/* ---- The face ---- */

/* Shows a move of the computer for a while. */
static void move_show(struct play *play)
{
    struct screen *s = screen_of(play);
    if (pauses[s->speed] == 0)
        return;
    screen_decision(play, &s->none);
    for (;;) {
        screen_draw(play);
        struct input input;
        do
            input = terminal_read(pauses[s->speed], READ_KEYS);
        while (input.pasted);
        if (input.code == '+' && s->speed < SLOWEST)
            s->speed++;
        else if (input.code == '-' && s->speed > FASTEST)
            s->speed--;
        else if (input.code != CODE_RESIZE)
            return;
        if (pauses[s->speed] == 0)
            return;
    }
}

static void screen_news(struct play *play)
{
    struct screen *s = screen_of(play);
    if (play_is_hotseat(play)) {
        s->stale = true;
        return;
    }
    story_add(&s->story, &play->match, play_reader(play));
    if (play->player < 0)
        return;
    if (!play->human[play->player]) {
        int next = match_deciding(&play->match);
        if (next < 0 || !play->human[next]) /* what a person decides on is shown anyway */
            move_show(play);
        return;
    }
    screen_decision(play, &s->none);
    news_remember(s);
}

static void screen_think(struct play *play)
{
    struct screen *s = screen_of(play);
    screen_decision(play, &s->none);
    s->thinking = true;
    screen_draw(play);
    s->thinking = false;
}

static void screen_turned(struct play *play)
{
    struct screen *s = screen_of(play);
    s->stale = true;
    s->looker = play_is_hotseat(play) ? s->looker : -1;
}

/* The story of another record, or for another person: nothing in it is news. */
static void screen_story(struct play *play, bool renew)
{
    struct screen *s = screen_of(play);
    if (s->stale || renew) {
        story_renew(&s->story, play);
        s->told = s->story.count;
        s->remembers = false;
    }
    s->stale = false;
}

/* Two people at one screen: what one player saw is gone before the other looks. */
static bool hand_over(struct play *play)
{
    struct screen *s = screen_of(play);
    bool change = play_is_hotseat(play) && s->looker != play->player;
    struct input input = {.code = CODE_RESIZE};
    char text[96];
    s->looker = play->player;
    snprintf(text, sizeof text, "%c decides now.\nHand over, and press Enter.", 'A' + play->player);
    while (change && input.code != CODE_ENTER && input.code != CODE_CLICK) {
        int rows, cols;
        terminal_size(&rows, &cols);
        canvas_size(&s->canvas, rows, cols);
        paint_page(&s->canvas, text);
        terminal_show(&s->canvas);
        do
            input = terminal_read(-1, READ_KEYS);
        while (input.pasted);
        if (input.code == CODE_END || input.code == CODE_INTERRUPT)
            return false;
    }
    screen_story(play, change);
    return true;
}

bool screen_key(struct play *play)
{
    struct input input = screen_read(play, READ_KEYS);
    return input.code != CODE_END && screen_input(play, &input) < AFTER_LEAVE;
}

static enum after input_loop(struct play *play)
{
    enum after after = AFTER_ASK;
    while (after == AFTER_ASK || after == AFTER_SHOW) {
        struct input input = screen_read(play, READ_KEYS);
        if (input.code == CODE_END)
            return AFTER_LEAVE;
        after = screen_input(play, &input);
    }
    return after;
}

static enum after screen_decide(struct play *play)
{
    if (!hand_over(play))
        return AFTER_LEAVE;
    screen_decision(play, &play->list);
    if (!play_is_hotseat(play) && dcg_table(play->match.game).turn_player == play->player)
        news_tell(play);
    return input_loop(play);
}

/* Who won, how, by which rule, and what can be done now. */
static void result_tell(const struct play *play, FILE *out)
{
    char text[DCG_MAX_TEXT];
    dcg_result_info result = dcg_result(play->match.game);
    const dcg_rule *rule = dcg_rule_get(result.rule);
    dcg_result_text(play->match.game, play->match.cards, play_reader(play), text, sizeof text);
    fprintf(out, "%s, in turn %d.\n", text, dcg_table(play->match.game).turn);
    if (rule != NULL)
        fprintf(out, "Rule %s: %s\n", dcg_rule_number(dcg_game_rules(play->match.game), result.rule),
                rule->summary);
    fputs("\na  play again: the same decks, another seed\n"
          "x  play again with the decks exchanged\n"
          "m  the menu: another game\n"
          "r  look back    l  log    u  undo    s  save    q  leave\n\n"
          "The same game from the beginning:\n",
          out);
    play_command_line(play, out);
    fputc('\n', out);
}

static enum after screen_over(struct play *play)
{
    struct screen *s = screen_of(play);
    struct saying saying;
    dcg_result_info result = dcg_result(play->match.game);
    screen_story(play, false);
    play->list.count = 0;
    screen_decision(play, &play->list);
    if (saying_begin(&saying)) {
        result_tell(play, saying.out);
        saying_end(&saying, play,
                   result.outcome != DCG_WON || play_is_hotseat(play) ? "The game is over"
                   : result.winner == play_viewer(play)               ? "You win!"
                                                                      : "You lose");
        s->look.popup.through = "axmrlusq";
    }
    return input_loop(play);
}

static const struct face screen_face = {.say = screen_say,
                                        .news = screen_news,
                                        .think = screen_think,
                                        .turned = screen_turned,
                                        .sure = screen_sure,
                                        .decide = screen_decide,
                                        .over = screen_over};

static bool screen_begin(struct screen *s, struct play *play)
{
    *s = (struct screen){.looker = -1, .shown = &play->match, .list = &s->none, .stale = true};
    s->look =
        (struct look){.focus = NO_THING, .marked = NO_THING, .story = &s->story, .story_until = SIZE_MAX};
    s->fast = flag_given(play->arguments, FLAG_FAST_KEYS) || settings_load().fast_keys;
    s->speed = (int)flag_number(play->arguments, FLAG_SPEED, USUAL_SPEED);
    s->view = dcg_game_new();
    return s->view != NULL && saying_begin(&s->complaints);
}

static void screen_end(struct screen *s)
{
    story_drop(&s->story);
    printed_free(&s->look.printed);
    screen_popup_close(s);
    canvas_free(&s->canvas);
    dcg_game_free(s->view);
    if (s->complaints.out != NULL) {
        fclose(s->complaints.out);
        fputs(s->complaints.text, stderr);
        free(s->complaints.text);
    }
    free(s);
}

int screen_play(struct play *play)
{
    struct screen *s = malloc(sizeof *s);
    if (s == NULL)
        return complain("no memory for a screen");
    int code = NO_SCREEN;
    if (screen_begin(s, play) && terminal_open()) {
        play->face = &screen_face;
        play->data = s;
        complain_to(s->complaints.out);
        if (play->unfinished)
            screen_message(s, "There is an unfinished game: 'dcg play --resume' goes on with it.");
        if (!play_is_hotseat(play))
            screen_story(play, true);
        s->stale = play_is_hotseat(play);
        code = play_game(play);
        complain_to(NULL);
        terminal_close();
        if (terminal_signal() != 0)
            code = EXIT_SIGNAL + terminal_signal();
    }
    screen_end(s);
    play->face = NULL;
    return code;
}
