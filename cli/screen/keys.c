/* keys.c - what keys and the mouse do. */
#include "screen/screen.h"
#include "screen/terminal.h"
#include "why.h"

#include <stdlib.h>
#include <string.h>

typedef enum after key_fn(struct play *play);

static key_fn key_hint, key_act, key_pane, key_text, key_why, key_save, key_log, key_past, key_line,
    key_faster, key_slower, key_forfeit, key_help, key_quit, key_next, key_previous;

/* Keys in the order of the line at the bottom. Those without a function are commands of play.h. */
static const struct key_row {
    int code;
    const char *key, *word, *meaning;
    key_fn *run;
} key_rows[] = {
    {CODE_TAB, "Tab", "list", "go to the list of all options, to the log, and back to the board", key_pane},
    {'i', "i", "text", "the whole text of the card in focus, its stack, or the cards of a pile", key_text},
    {'?', "?", "why", "why something can't be done with what is in focus, and which rule says so", key_why},
    {'n', "n", "none", "decline this and all that is optional after it", NULL},
    {'u', "u", "undo", "go back to your previous decision", NULL},
    {'h', "h", "hint", "what the computer would do, and what it expects", key_hint},
    {'l', "l", "log", "everything that has happened, with rule numbers", key_log},
    {'r', "r", "replay", "step back and forth through the game so far", key_past},
    {'s', "s", "save", "save the game to a file", key_save},
    {CODE_HELP, "F1", "help", "this help", key_help},
    {'q', "q", "quit", "leave; the game is kept, and 'dcg play --resume' goes on with it", key_quit},
    {CODE_ENTER, "Enter", "act", "do what is in focus offers; of several options, choose one in the list",
     key_act},
    {'p', "p", "pass", "take the only option, or decline what is asked", NULL},
    {' ', "Space", "next", "the next thing that has options", key_next},
    {CODE_BACKSPACE, "Backspace", "", "the previous thing that has options", key_previous},
    {'+', "+", "slower", "show the computer's moves for longer", key_slower},
    {'-', "-", "faster", "show the computer's moves for shorter", key_faster},
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

/* ---- Asking at the bottom ---- */

bool screen_ask(struct play *play, const char *question, char text[TYPED])
{
    struct screen *s = screen_of(play);
    size_t size = strlen(text);
    for (;;) {
        snprintf(s->look.message, sizeof s->look.message, "%s%s_", question, text);
        struct input input = screen_read(play);
        s->look.message[0] = '\0';
        char bytes[4];
        if (input.code == CODE_ESCAPE || input.code == CODE_INTERRUPT || input.code == CODE_END)
            return false;
        if (input.code == CODE_ENTER && !input.pasted)
            return true;
        if (input.code == CODE_BACKSPACE) {
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
        struct input input = screen_read(play);
        s->look.message[0] = '\0';
        if (!input.pasted && (input.code == 'y' || input.code == 'Y' || input.code == CODE_END ||
                              input.code == CODE_INTERRUPT))
            return true;
        if (!input.pasted && (input.code == 'n' || input.code == 'N' || input.code == CODE_ESCAPE))
            return false;
    }
}

/* ---- Focus ---- */

static enum after focus_set(struct screen *s, int thing)
{
    if (thing != NO_THING)
        s->look.focus = thing;
    s->look.pane = PANE_BOARD;
    return AFTER_ASK;
}

static enum after entry_take(struct play *play, int entry)
{
    const struct look *look = &screen_of(play)->look;
    if (entry < 0 || entry >= look->entries)
        return AFTER_ASK;
    return play_choose(play, screen_of(play)->list->option[look->entry[entry]]);
}

/* What the thing in focus offers: a single option is taken, several are listed. */
static enum after thing_act(struct play *play)
{
    struct screen *s = screen_of(play);
    const struct scene *scene = &s->scene;
    if (s->look.focus == NO_THING || scene->thing[s->look.focus].options == 0) {
        screen_message(s, s->list->count > 0
                              ? "It offers nothing now: ? says why, i shows its text, Space goes on."
                              : "Nothing is asked now.");
        return AFTER_ASK;
    }
    if (scene->thing[s->look.focus].options > 1) {
        s->look.pane = PANE_LIST;
        s->look.chosen = 0;
        s->narrowed = true;
        return AFTER_ASK;
    }
    int option = 0;
    while (!scene_offers(scene, s->look.focus, option))
        option++;
    return play_choose(play, s->list->option[option]);
}

static enum after label_take(struct play *play, int key)
{
    struct screen *s = screen_of(play);
    if (s->look.pane == PANE_LIST) {
        for (int i = 0; i < s->look.entries; i++)
            if (label_key(i) == key)
                return entry_take(play, i);
        return AFTER_ASK;
    }
    for (int i = 0; i < s->scene.count; i++)
        if (s->scene.thing[i].label == key) {
            focus_set(s, i);
            return thing_act(play);
        }
    return AFTER_ASK;
}

static void scroll(int *value, int by, int most)
{
    *value += by;
    if (*value > most)
        *value = most;
    if (*value < 0)
        *value = 0;
}

static enum after arrow(struct play *play, int rows, int cols)
{
    struct screen *s = screen_of(play);
    struct look *look = &s->look;
    if (look->pane == PANE_LOG) {
        scroll(&look->log_back, -rows, (int)s->story.count);
    } else if (look->pane == PANE_LIST && rows != 0 && look->entries > 0) {
        if (rows < 0 && look->chosen == 0)
            return focus_set(s, NO_THING);
        scroll(&look->chosen, rows, look->entries - 1);
    } else if (look->pane == PANE_BOARD && look->focus != NO_THING) {
        look->focus = scene_towards(&s->scene, look->focus, rows > 0 ? 1 : rows < 0 ? -1 : 0, cols);
    }
    return AFTER_ASK;
}

/* ---- Keys ---- */

static enum after key_act(struct play *play)
{
    const struct look *look = &screen_of(play)->look;
    if (look->pane == PANE_LIST)
        return entry_take(play, look->chosen);
    return thing_act(play);
}

static enum after key_pane(struct play *play)
{
    struct screen *s = screen_of(play);
    s->look.pane = (enum pane)((s->look.pane + 1) % PANE_COUNT);
    s->narrowed = false;
    s->look.chosen = 0;
    return AFTER_ASK;
}

static enum after key_next(struct play *play)
{
    struct screen *s = screen_of(play);
    return focus_set(s, scene_next(&s->scene, s->look.focus, 1));
}

static enum after key_previous(struct play *play)
{
    struct screen *s = screen_of(play);
    return focus_set(s, scene_next(&s->scene, s->look.focus, -1));
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
        tell_card(&s->scene, card, saying.out);
    else if (s->look.focus != NO_THING)
        tell_thing(&s->scene, &s->scene.thing[s->look.focus], saying.out);
    saying_end(&saying, play, "Text");
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
    if (s->look.pane == PANE_BOARD && (card || target))
        why_card_print(&play->match, play->player, card ? thing->card : 0, saying.out);
    else
        why_print(&play->match, play->player, saying.out);
    saying_end(&saying, play, "Why not");
    return AFTER_ASK;
}

/* Runs a command of play.h by its word. */
static enum after command_run(struct play *play, const char *word, const char *argument)
{
    char line[TYPED + 32];
    snprintf(line, sizeof line, "%s %s", word, argument);
    return play_line(play, line);
}

static enum after key_hint(struct play *play)
{
    struct screen *s = screen_of(play);
    if (s->list->count == 0)
        return AFTER_ASK;
    screen_message(s, "The computer thinks about it...");
    screen_draw(play);
    s->look.message[0] = '\0';
    return command_run(play, "hint", "");
}

static enum after key_save(struct play *play)
{
    char text[TYPED] = "game.replay";
    return screen_ask(play, "Save to: ", text) && text[0] != '\0' ? command_run(play, "save", text)
                                                                  : AFTER_ASK;
}

static enum after key_log(struct play *play)
{
    struct screen *s = screen_of(play);
    command_run(play, "log", "");
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

static enum after key_help(struct play *play)
{
    struct saying saying;
    if (!saying_begin(&saying))
        return AFTER_ASK;
    fputs(
        "Cards with a digit or letter before them have options: press it, or move with the arrows and press "
        "Enter, or click. With several options choose one in the list, by arrows, its digit or letter, or a "
        "click. A right click shows the text.\n\n"
        ">  in focus    1  has options: its key    !  what a hint means\n"
        "~  suspended   *  played this turn        +2  two cards under it   &1  a link card\n"
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
        over || screen_sure(play, "Leave? The game is kept, 'dcg play --resume' goes on with it. y/n");
    return sure ? AFTER_LEAVE : AFTER_ASK;
}

static enum after key_run(struct play *play, int code)
{
    struct screen *s = screen_of(play);
    for (int i = 0; i < KEYS; i++)
        if (key_rows[i].code == code && key_rows[i].run != NULL)
            return key_rows[i].run(play);
    for (const struct play_command *command = play_commands; command->word != NULL; command++)
        if (command->key != '\0' && command->key == code && (s->list->count > 0 || code == 'u'))
            return command->run(play, "");
    return code >= '1' && code <= 'Z' ? label_take(play, code) : AFTER_ASK;
}

/* ---- Mouse ---- */

static enum after click(struct play *play, const struct input *input)
{
    struct screen *s = screen_of(play);
    struct look *look = &s->look;
    for (int i = 0; i < look->hits; i++) {
        if (!rect_has(look->hit[i].box, input->row, input->col))
            continue;
        if (look->hit[i].kind == HIT_KEY)
            return key_run(play, look->hit[i].value);
        return entry_take(play, look->hit[i].value);
    }
    for (int i = 0; i < s->scene.count; i++) {
        if (!rect_has(s->scene.thing[i].box, input->row, input->col))
            continue;
        bool again = look->pane == PANE_BOARD && look->focus == i;
        focus_set(s, i);
        if (input->code == CODE_RIGHT_CLICK)
            return key_text(play);
        return again || s->scene.thing[i].options > 1 ? thing_act(play) : AFTER_ASK;
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

/* A popup takes arrows; what else is pressed closes it. */
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
    if (by == 0)
        screen_popup_close(s);
    else
        scroll(&popup->top, by, popup->lines > 0 ? popup->lines : 0);
}

static enum after input_take(struct play *play, const struct input *input)
{
    struct screen *s = screen_of(play);
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
        return focus_set(s, NO_THING);
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
    if (s->look.popup.text != NULL) {
        popup_input(s, input->code);
        return AFTER_ASK;
    }
    if (!s->layout.fits)
        return input->code == 'q' || input->code == CODE_INTERRUPT ? AFTER_LEAVE : AFTER_ASK;
    return input_take(play, input);
}
