/* keys.c - what keys and the mouse do; choose.c takes options by them. */
#include "glossary.h"
#include "hint.h"
#include "screen/choose.h"
#include "screen/terminal.h"
#include "settings.h"
#include "why.h"

#include <stdlib.h>
#include <string.h>

typedef enum after key_fn(struct play *play);

static key_fn key_hint, key_act, key_pane, key_text, key_why, key_save, key_log, key_past, key_line,
    key_faster, key_slower, key_forfeit, key_help, key_quit, key_next, key_previous, key_pass, key_decline,
    key_fast, key_undo, key_again, key_swap, key_menu, key_glossary;

/* Keys in the order of the line at the bottom. */
static const struct key_row {
    int code;
    const char *key, *word, *meaning;
    key_fn *run;
} key_rows[] = {
    {'i', "i", "card text", "the whole text of the card in focus, its stack, or the cards of a pile",
     key_text},
    {'?', "?", "why not",
     "why the card in focus has its values, why something can't be done with it, and which rule says so",
     key_why},
    {'u', "u", "undo", "go back to your previous decision", key_undo},
    {'h', "h", "hint", "show what the computer would do; then Enter does it", key_hint},
    {'l', "l", "log", "the whole log, with rule numbers; :log shows every event", key_log},
    {'g', "g", "glossary", "what the marks, words and keywords mean; also F2", key_glossary},
    {'r', "r", "look back", "step back and forth through the game so far", key_past},
    {CODE_HELP, "F1", "help", "this help", key_help},
    {'q', "q", "quit", "leave; the game is kept, and 'dcg play --resume' goes on with it", key_quit},
    {CODE_TAB, "Tab", "options", "go to the list of all options, to the log, and back to the board",
     key_pane},
    {'s', "s", "save", "save the game to a file", key_save},
    {'n', "n", "no to all", "say no to this question and to all optional ones after it", key_decline},
    {CODE_ENTER, "Enter", "act", "take the option in focus; of several options, choose one in the list",
     key_act},
    {'p', "p", "pass", "take the only option, or decline what is asked", key_pass},
    {' ', "Space", "next", "the next card that has options", key_next},
    {CODE_BACKSPACE, "Backspace", "", "the previous card that has options", key_previous},
    {'k', "k", "", "fast keys on or off: whether a key acts when it is pressed once", key_fast},
    {'+', "+", "", "show the computer's moves for longer", key_slower},
    {'-', "-", "", "show the computer's moves for shorter", key_faster},
    {'a', "a", "", "when the game is over: play again with the same decks", key_again},
    {'x', "x", "", "when the game is over: play again with the decks exchanged", key_swap},
    {'m', "m", "", "when the game is over: the menu, for another game", key_menu},
    {'f', "f", "forfeit", "give up [1-2-4]", key_forfeit},
    {':', ":", "command", "type a command as in plain mode, such as 'load FILE'", key_line},
};

enum { KEYS = sizeof key_rows / sizeof key_rows[0], PAGE = 10 };

void screen_keys(struct look *look)
{
    look->key_count = 0;
    for (int i = 0; i < KEYS && look->key_count < MAX_KEYS; i++) {
        struct key_word *word = &look->keys[look->key_count];
        if (key_rows[i].word[0] == '\0')
            continue;
        snprintf(word->key, sizeof word->key, "%.7s", key_rows[i].key);
        snprintf(word->word, sizeof word->word, "%.11s", key_rows[i].word);
        word->code = key_rows[i].code;
        look->key_count++;
    }
}

/* Runs a command of play.h by its word. */
static enum after command_run(struct play *play, const char *word, const char *argument)
{
    char line[TYPED + 32];
    snprintf(line, sizeof line, "%s %s", word, argument);
    return play_line(play, line);
}

/* ---- Asking at the bottom ---- */

/* What stands there at first is a proposal: a text that is pasted takes its place. */
bool screen_ask(struct play *play, const char *question, char text[TYPED])
{
    struct screen *s = screen_of(play);
    size_t size = strlen(text);
    struct input input = {0};
    for (bool proposed = true;; proposed = false) {
        snprintf(s->look.message, sizeof s->look.message, "%s%s_", question, text);
        input = input.pasted && input.code != CODE_PASTED ? terminal_read(-1, READ_LINE)
                                                          : screen_read(play, READ_LINE);
        s->look.message[0] = '\0';
        char bytes[4];
        if (input.code == CODE_ESCAPE || input.code == CODE_INTERRUPT || input.code == CODE_END)
            return false;
        if (input.code == CODE_ENTER && !input.pasted)
            return true;
        if (proposed && input.together && input.code < CODE_NONE)
            size = 0;
        if (input.code == CODE_BACKSPACE || input.code == CODE_DELETE) {
            while (size > 0 && ((unsigned char)text[--size] & 0xc0) == 0x80)
                continue;
        } else if (input.code >= ' ' && input.code < CODE_NONE && size + 5 < TYPED) {
            size_t more = char_write((uint32_t)input.code, bytes);
            memcpy(text + size, bytes, more);
            size += more;
        }
        text[size] = '\0';
    }
}

bool screen_sure(struct play *play, const char *question)
{
    struct screen *s = screen_of(play);
    for (;;) {
        screen_message(s, question);
        struct input input = screen_read(play, READ_KEYS);
        s->look.message[0] = '\0';
        if (!input.pasted && (input.code == 'y' || input.code == 'Y' || input.code == CODE_INTERRUPT))
            return true;
        if (input.code == CODE_END) /* whoever asked for more input is told again */
            return false;
        if (!input.pasted && (input.code == 'n' || input.code == 'N' || input.code == CODE_ESCAPE))
            return false;
    }
}

/* ---- Arrows ---- */

static void scroll(int *value, int by, int most)
{
    *value += by;
    if (*value > most)
        *value = most;
    if (*value < 0)
        *value = 0;
}

/* From the list one can go up to the cards, to read them, and down again. */
static enum after board_arrow(struct screen *s, int rows, int cols)
{
    int from = s->look.focus;
    if (from == NO_THING)
        return AFTER_ASK;
    s->look.focus = scene_towards(&s->scene, from, rows > 0 ? 1 : rows < 0 ? -1 : 0, cols);
    s->aimed = true;
    return s->look.focus == from && rows > 0 && s->question ? list_open(s, 0, false) : AFTER_ASK;
}

static enum after arrow(struct play *play, int rows, int cols)
{
    struct screen *s = screen_of(play);
    struct look *look = &s->look;
    if (look->pane == PANE_LOG) {
        scroll(&look->log_back, -rows, (int)s->story.count);
        return AFTER_ASK;
    }
    if (look->pane == PANE_BOARD)
        return board_arrow(s, rows, cols);
    if (rows < 0 && look->chosen == 0)
        return focus_set(s, NO_THING);
    if (rows != 0 && look->entries > 0)
        scroll(&look->chosen, rows, look->entries - 1);
    s->aimed = true;
    return AFTER_ASK;
}

/* ---- Keys ---- */

/* Enter takes what a key was pressed for, or what one has gone to. What has the focus by itself is shown first. */
static enum after key_act(struct play *play)
{
    struct screen *s = screen_of(play);
    dcg_option armed = s->armed;
    if (armed != 0 && s->armed_key == 'n')
        return key_decline(play);
    if (armed != 0 || (s->aimed && screen_aim(s) != 0)) {
        dcg_option option = screen_aim(s);
        s->armed = 0;
        return play_choose(play, option);
    }
    if (s->look.pane == PANE_LIST)
        return entry_take(play, CODE_ENTER, s->look.chosen);
    return thing_act(play, CODE_ENTER);
}

static enum after key_pass(struct play *play)
{
    struct screen *s = screen_of(play);
    dcg_option option;
    if (s->list->count > 0 && play_passing(s->list, &option))
        return option_take(play, 'p', option);
    screen_message(s, s->list->count > 0 ? "This has to be decided: nothing can be declined here."
                                         : "Nothing is asked now.");
    return AFTER_ASK;
}

static enum after key_decline(struct play *play)
{
    struct screen *s = screen_of(play);
    dcg_option option;
    if (s->list->count == 0 || !play_is_aside(s->list->decision)) {
        screen_message(s, "Nothing optional is asked now; p passes.");
        return AFTER_ASK;
    }
    if (!play_passing(s->list, &option)) {
        screen_message(s, "This has to be decided: nothing can be declined here.");
        return AFTER_ASK;
    }
    if (!confirmed(play, 'n', option))
        return AFTER_ASK;
    return command_run(play, "decline", "");
}

static enum after key_undo(struct play *play)
{
    return command_run(play, "undo", "");
}

static enum after key_fast(struct play *play)
{
    struct screen *s = screen_of(play);
    s->fast = !s->fast;
    struct settings settings = settings_load();
    settings.fast_keys = s->fast;
    settings_save(&settings);
    screen_message(s, s->fast ? "Fast keys: a key acts when it is pressed once."
                              : "A key shows first what it does; pressed again, it acts.");
    return AFTER_ASK;
}

/* Leaves what is open: a key that waits for its second press, the list of one card, the log. */
static enum after key_escape(struct play *play)
{
    struct screen *s = screen_of(play);
    bool open = s->look.pane != (s->question ? PANE_LIST : PANE_BOARD);
    if (s->list->count > 0 && !open && s->was_armed == 0)
        screen_message(s, "Nothing is open here. q leaves the game.");
    s->look.pane = s->question ? PANE_LIST : PANE_BOARD;
    s->narrowed = false;
    return AFTER_ASK;
}

static enum after key_pane(struct play *play)
{
    struct screen *s = screen_of(play);
    s->look.pane = (enum pane)((s->look.pane + 1) % PANE_COUNT);
    s->narrowed = false;
    s->look.chosen = 0;
    s->aimed = true;
    return AFTER_ASK;
}

static enum after thing_next(struct play *play, int step)
{
    struct screen *s = screen_of(play);
    if (s->question)
        return list_open(s, 0, false);
    int next = scene_next(&s->scene, s->look.focus, step);
    if (next == NO_THING)
        screen_message(s, "No card has an option now.");
    return focus_set(s, next);
}

static enum after key_next(struct play *play)
{
    return thing_next(play, 1);
}

static enum after key_previous(struct play *play)
{
    return thing_next(play, -1);
}

/* The card that is meant: of the chosen option, or of the thing in focus; 0: none. */
static int card_meant(const struct screen *s)
{
    const struct look *look = &s->look;
    if (look->pane == PANE_LIST && look->entries > 0)
        return DCG_OPTION_CARD(s->list->option[look->entry[look->chosen]]);
    return look->focus != NO_THING ? s->scene.thing[look->focus].card : 0;
}

static enum after key_text(struct play *play)
{
    struct screen *s = screen_of(play);
    struct saying saying;
    int card = card_meant(s);
    if (!saying_begin(&saying))
        return AFTER_ASK;
    if (card != 0)
        tell_card_of(&s->scene, card, saying.out);
    else if (s->look.focus != NO_THING)
        tell_thing(&s->scene, &s->scene.thing[s->look.focus], saying.out);
    saying_end(&saying, play, "Text");
    return AFTER_ASK;
}

static enum after key_glossary(struct play *play)
{
    struct screen *s = screen_of(play);
    struct saying saying;
    dcg_card_info info;
    int card = card_meant(s);
    if (!saying_begin(&saying))
        return AFTER_ASK;
    if (card != 0 && dcg_card(s->view, s->scene.cards, card, &info) == DCG_OK && info.def != 0) {
        uint64_t keywords = info.keywords | dcg_cards_keywords(s->scene.cards, info.def);
        if (keywords != 0)
            fputs("On the card in focus\n", saying.out);
        glossary_keywords(keywords, saying.out);
        fputs(keywords != 0 ? "\n" : "", saying.out);
    }
    glossary_print("", saying.out);
    saying_end(&saying, play, "Glossary");
    return AFTER_ASK;
}

static enum after key_why(struct play *play)
{
    struct screen *s = screen_of(play);
    struct saying saying;
    const struct thing *thing = s->look.focus != NO_THING ? &s->scene.thing[s->look.focus] : NULL;
    if (!saying_begin(&saying))
        return AFTER_ASK;
    bool card = thing != NULL && thing->kind == THING_CARD;
    bool target = thing != NULL && thing->place == DCG_PLACE_SECURITY && thing->player != play->player;
    if (s->look.pane == PANE_BOARD && card)
        why_values_print(&play->match, play->player, play_reader(play), thing->card, saying.out);
    if (s->look.pane == PANE_BOARD && (card || target))
        why_card_print(&play->match, play->player, play_reader(play), card ? thing->card : 0, saying.out);
    else
        why_print(&play->match, play->player, play_reader(play), saying.out);
    saying_end(&saying, play, "Why not");
    return AFTER_ASK;
}

static enum after key_hint(struct play *play)
{
    struct screen *s = screen_of(play);
    struct saying saying;
    char keys[32];
    if (play->lesson != NULL) {
        screen_popup(s, play->lesson->title, play->lesson->text);
        return AFTER_ASK;
    }
    if (s->list->count == 0) {
        screen_message(s, "Nothing is asked now.");
        return AFTER_ASK;
    }
    screen_message(s, "The computer thinks about it...");
    screen_draw(play);
    s->look.message[0] = '\0';
    if (!saying_begin(&saying))
        return AFTER_ASK;
    struct hint hint;
    if (hint_find(&play->match, &hint)) {
        play->hinted = hint.option;
        option_aim(s, hint.option, keys, sizeof keys);
        hint_print(&play->match, &hint, play_reader(play), saying.out);
        fprintf(saying.out, "Keys: %s\nIt is in focus now: close this, then Enter does it.\n", keys);
    } else {
        fputs("The computer has no idea.\n", saying.out);
    }
    saying_end(&saying, play, "Hint");
    return AFTER_ASK;
}

static enum after key_save(struct play *play)
{
    char text[TYPED] = "game.replay";
    if (play->lesson != NULL) {
        screen_message(screen_of(play), "A lesson isn't saved.");
        return AFTER_ASK;
    }
    return screen_ask(play, "Save to: ", text) && text[0] != '\0' ? command_run(play, "save", text)
                                                                  : AFTER_ASK;
}

static enum after key_log(struct play *play)
{
    struct screen *s = screen_of(play);
    struct saying saying;
    if (!saying_begin(&saying))
        return AFTER_ASK;
    for (size_t i = 0; i < s->story.count; i++)
        fprintf(saying.out, "%s\n", s->story.line[i]);
    saying_end(&saying, play, "What has happened");
    s->look.popup.top = 1 << 20; /* the newest */
    return AFTER_ASK;
}

static enum after key_past(struct play *play)
{
    screen_look_back(play);
    return AFTER_ASK;
}

static enum after key_line(struct play *play)
{
    char text[TYPED] = "";
    return screen_ask(play, ":", text) ? play_line(play, text) : AFTER_ASK;
}

static enum after speed_set(struct play *play, int by)
{
    struct screen *s = screen_of(play);
    scroll(&s->speed, by, SLOWEST);
    return AFTER_ASK;
}

static enum after key_slower(struct play *play)
{
    return speed_set(play, 1);
}

static enum after key_faster(struct play *play)
{
    return speed_set(play, -1);
}

static enum after key_forfeit(struct play *play)
{
    if (match_deciding(&play->match) < 0 || !screen_sure(play, "Give up this game? y/n"))
        return AFTER_ASK;
    return command_run(play, "forfeit", "");
}

/* Another game, when this one is over. */
static enum after game_leave(struct play *play, enum after after)
{
    if (match_deciding(&play->match) < 0)
        return after;
    screen_message(screen_of(play), "The game isn't over yet; q leaves it, f gives it up.");
    return AFTER_ASK;
}

static enum after key_again(struct play *play)
{
    return game_leave(play, AFTER_AGAIN);
}

static enum after key_swap(struct play *play)
{
    return game_leave(play, AFTER_SWAP);
}

static enum after key_menu(struct play *play)
{
    return game_leave(play, AFTER_MENU);
}

static enum after key_help(struct play *play)
{
    struct saying saying;
    if (!saying_begin(&saying))
        return AFTER_ASK;
    fputs(
        "A card with a digit or letter before it has options. Press that key: the bottom line shows what it "
        "does, for example to the memory. Press it again, or Enter, to do it. Esc takes it back. If the card "
        "has several options, choose one in the list. Arrows and the mouse do the same; a right click shows "
        "the text of a card. A card keeps its key while it stays where it is.\n\n"
        ">  in focus    1  has options: its key    !  what a hint means\n"
        "~  suspended   *  played this turn        +2  two cards under it   &1  a link card\n"
        "\xc2\xbb  attacks     \xc2\xab  is attacked             R3:2  digivolves from a red level 3 for 2\n"
        "(2) on the gauge: where the memory would be\n"
        "R U Y G K P W  red, blue, yellow, green, black, purple, white\n\n",
        saying.out);
    for (int i = 0; i < KEYS; i++)
        fprintf(saying.out, "%-9s  %s\n", key_rows[i].key, key_rows[i].meaning);
    fputs("Esc        close this, or leave the list\n\n"
          "A game needs 80 columns and 24 rows or more. NO_COLOR=1 turns colors off, --plain plays with "
          "numbered "
          "prompts.\n",
          saying.out);
    saying_end(&saying, play, "Help");
    return AFTER_ASK;
}

static enum after key_quit(struct play *play)
{
    bool over = match_deciding(&play->match) < 0;
    bool sure =
        over || screen_sure(play, play->lesson != NULL
                                      ? "Leave the tutorial? y/n"
                                      : "Leave? The game is kept, 'dcg play --resume' goes on with it. y/n");
    return sure ? AFTER_LEAVE : AFTER_ASK;
}

static enum after key_run(struct play *play, int code)
{
    struct screen *s = screen_of(play);
    if (code == CODE_GLOSSARY)
        code = 'g';
    for (int i = 0; i < KEYS; i++)
        if (key_rows[i].code == code)
            return key_rows[i].run(play);
    int label =
        code >= 'a' && code <= 'z' ? code - 'a' + 'A' : code; /* a small letter with no meaning of its own */
    if (label_known(label))
        return label_take(play, label);
    char line[64];
    if (code > ' ' && code < 127) {
        snprintf(line, sizeof line, "The key %c does nothing. F1 lists the keys.", code);
        screen_message(s, line);
    }
    return AFTER_ASK;
}

/* ---- Mouse ---- */

/* A line of the options of the card in focus: it becomes the list. */
static enum after list_click(struct screen *s, int entry)
{
    return list_open(s, entry, true);
}

static enum after click(struct play *play, const struct input *input)
{
    struct screen *s = screen_of(play);
    const struct look *look = &s->look;
    for (int i = 0; i < look->hits; i++) {
        if (!rect_has(look->hit[i].box, input->row, input->col))
            continue;
        if (look->hit[i].kind == HIT_KEY)
            return key_run(play, look->hit[i].value);
        return look->keyed ? entry_take(play, CODE_CLICK, look->hit[i].value)
                           : list_click(s, look->hit[i].value);
    }
    for (int i = 0; i < s->scene.count; i++) {
        if (!rect_has(s->scene.thing[i].box, input->row, input->col))
            continue;
        focus_set(s, i);
        if (input->code == CODE_RIGHT_CLICK)
            return key_text(play);
        return s->scene.thing[i].options > 0 && !s->question ? thing_act(play, CODE_CLICK) : AFTER_ASK;
    }
    return AFTER_ASK;
}

static enum after wheel(struct play *play, const struct input *input)
{
    struct screen *s = screen_of(play);
    int rows = input->code == CODE_WHEEL_UP ? -1 : 1;
    if (rect_has(s->layout.region[REGION_LOG], input->row, input->col))
        scroll(&s->look.log_back, -rows, (int)s->story.count);
    else if (s->look.pane == PANE_LIST && s->look.entries > 0)
        scroll(&s->look.chosen, rows, s->look.entries - 1);
    return AFTER_ASK;
}

/* ---- Input ---- */

/* A popup takes keys that scroll, and keys that close it; others do nothing, so that no letter acts behind it. If any
 * key closes it, so do the keys that scroll when there is nothing to scroll, and Space at its end. */
static void popup_input(struct screen *s, int code)
{
    struct popup *popup = &s->look.popup;
    int by = code == CODE_UP || code == CODE_WHEEL_UP       ? -1
             : code == CODE_DOWN || code == CODE_WHEEL_DOWN ? 1
             : code == CODE_PAGE_UP                         ? -PAGE
             : code == CODE_PAGE_DOWN || code == ' '        ? PAGE
             : code == CODE_FIRST                           ? -(1 << 20)
             : code == CODE_LAST                            ? 1 << 20
                                                            : 0;
    int top = popup->top;
    bool wheel = code == CODE_WHEEL_UP || code == CODE_WHEEL_DOWN;
    if (by != 0)
        scroll(&popup->top, by, popup->lines > 0 ? popup->lines : 0);
    bool scrolled = by != 0 && (popup->top != top || wheel || (popup->lines > 0 && code != ' '));
    if (scrolled)
        return;
    if (code == CODE_ESCAPE || code == CODE_ENTER || code == CODE_CLICK || code == CODE_INTERRUPT ||
        popup->foot != NULL)
        screen_popup_close(s);
    else if (by == 0)
        screen_message(s, "Esc or Enter closes the text first.");
}

static enum after input_take(struct play *play, const struct input *input)
{
    switch (input->code) {
    case CODE_UP:
        return arrow(play, -1, 0);
    case CODE_DOWN:
        return arrow(play, 1, 0);
    case CODE_PAGE_UP:
        return arrow(play, -PAGE, 0);
    case CODE_PAGE_DOWN:
        return arrow(play, PAGE, 0);
    case CODE_LEFT:
        return arrow(play, 0, -1);
    case CODE_RIGHT:
        return arrow(play, 0, 1);
    case CODE_ESCAPE:
        return key_escape(play);
    case CODE_INTERRUPT:
        return key_quit(play);
    case CODE_CLICK:
    case CODE_RIGHT_CLICK:
        return click(play, input);
    case CODE_WHEEL_UP:
    case CODE_WHEEL_DOWN:
        return wheel(play, input);
    default:
        return key_run(play, input->code);
    }
}

enum after screen_input(struct play *play, const struct input *input)
{
    struct screen *s = screen_of(play);
    s->look.message[0] = '\0';
    if (input->pasted) {
        screen_message(s, "A pasted text is not taken for keys.");
        return AFTER_ASK;
    }
    const char *through = s->look.popup.through;
    if (through != NULL && input->code > 0 && input->code < 128 && strchr(through, input->code) != NULL)
        screen_popup_close(s);
    if (s->look.popup.text != NULL) {
        popup_input(s, input->code);
        return AFTER_ASK;
    }
    if (!s->layout.fits)
        return input->code == 'q' || input->code == CODE_INTERRUPT ? AFTER_LEAVE : AFTER_ASK;
    dcg_option armed = s->was_armed = s->armed;
    int key = s->armed_key;
    enum after after = input_take(play, input);
    if (s->armed == armed && s->armed_key == key) /* another key came between */
        s->armed = 0;
    return after;
}
