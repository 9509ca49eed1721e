/* choose.c - the focus, and options that are taken by keys: the first press shows what an option does. */
#include "screen/choose.h"

#include "preview.h"
#include "screen/terminal.h"

#include <string.h>

/* ---- Focus ---- */

enum after focus_set(struct screen *s, int thing)
{
    if (thing != NO_THING)
        s->look.focus = thing;
    s->look.pane = PANE_BOARD;
    s->aimed = true;
    return AFTER_ASK;
}

enum after list_open(struct screen *s, int entry, bool narrowed)
{
    s->look.pane = PANE_LIST;
    s->look.chosen = entry;
    s->narrowed = narrowed;
    s->aimed = true;
    return AFTER_ASK;
}

static dcg_option entry_option(const struct screen *s, int entry)
{
    return s->list->option[s->look.entry[entry]];
}

/* The only option of a thing; 0: it has none, or several. */
static dcg_option thing_option(const struct screen *s, int thing)
{
    if (thing == NO_THING || s->scene.thing[thing].options != 1)
        return 0;
    int option = 0;
    while (!scene_offers(&s->scene, thing, option))
        option++;
    return s->list->option[option];
}

dcg_option screen_aim(const struct screen *s)
{
    const struct look *look = &s->look;
    if (s->list->count == 0)
        return 0;
    if (s->armed != 0)
        return s->armed;
    if (look->pane == PANE_LIST)
        return look->chosen < look->entries ? entry_option(s, look->chosen) : 0;
    return look->pane == PANE_BOARD ? thing_option(s, look->focus) : 0;
}

/* ---- Choosing ---- */

static const char *key_name(int key, char text[8])
{
    snprintf(text, 8, key == CODE_ENTER ? "Enter" : key == CODE_CLICK ? "Click" : "%c", key);
    return text;
}

/* Takes an option when its key is pressed twice, or at once with fast keys; the first press says what it does. */
bool confirmed(struct play *play, int key, dcg_option option)
{
    struct screen *s = screen_of(play);
    bool again = s->fast || (s->armed == option && s->armed_key == key);
    s->armed = again ? 0 : option;
    s->armed_key = key;
    if (again)
        return true;
    char text[DCG_MAX_TEXT], does[128], line[DCG_MAX_TEXT * 2], name[8];
    struct preview preview = preview_make(&play->match, option);
    option_words(s->view, s->scene.cards, option, s->scene.reader, text);
    preview_text(&preview, does, sizeof does);
    if (does[0] == '\0')
        battle_text(s->view, s->scene.cards, option, does, sizeof does);
    snprintf(line, sizeof line, "%s again%s: %s%s%s", key_name(key, name),
             key == CODE_ENTER ? "" : " or Enter", text, does[0] != '\0' ? ". " : "",
             preview.ends ? "This ends your turn." : does);
    screen_message(s, line);
    return false;
}

enum after option_take(struct play *play, int key, dcg_option option)
{
    return confirmed(play, key, option) ? play_choose(play, option) : AFTER_ASK;
}

enum after entry_take(struct play *play, int key, int entry)
{
    struct screen *s = screen_of(play);
    if (entry < 0 || entry >= s->look.entries)
        return AFTER_ASK;
    list_open(s, entry, s->narrowed);
    return option_take(play, key, entry_option(s, entry));
}

/* A thing with a single option offers to take it; of several, the list is opened. */
enum after thing_act(struct play *play, int key)
{
    struct screen *s = screen_of(play);
    dcg_option option = thing_option(s, s->look.focus);
    if (option != 0)
        return option_take(play, key, option);
    if (s->look.focus != NO_THING && s->scene.thing[s->look.focus].options > 1)
        return list_open(s, 0, true);
    screen_message(s, s->question ? "The answers are in the list: press the key of one, or Tab."
                      : s->list->count > 0
                          ? "It has no option now: ? says why, i shows its text, Space goes on."
                          : "Nothing is asked now.");
    return AFTER_ASK;
}

bool label_known(int key)
{
    for (int i = 0; label_key(i) != '\0'; i++)
        if (label_key(i) == key)
            return true;
    return false;
}

enum after label_take(struct play *play, int key)
{
    struct screen *s = screen_of(play);
    for (int i = 0; s->look.keyed && i < s->look.entries; i++)
        if (label_key(i) == key)
            return entry_take(play, key, i);
    for (int i = 0; !s->look.keyed && i < s->scene.count; i++)
        if (s->scene.thing[i].label == key) {
            focus_set(s, i);
            return thing_act(play, key);
        }
    char line[64];
    snprintf(line, sizeof line, "No option has the key %c now.", key);
    screen_message(s, line);
    return AFTER_ASK;
}

void option_aim(struct screen *s, dcg_option option, char *keys, size_t size)
{
    int at = 0;
    keys[0] = '\0';
    while (at < s->list->count && s->list->option[at] != option)
        at++;
    if (at == s->list->count)
        return;
    int thing = s->question ? NO_THING : s->scene.holder[at][0];
    for (int i = 0; !s->question && thing == NO_THING && i < s->scene.count; i++)
        if (scene_offers(&s->scene, i, at))
            thing = i;
    dcg_option pass;
    if (thing == NO_THING) {
        list_open(s, at, false);
        if (play_passing(s->list, &pass) && pass == option)
            snprintf(keys, size, "p");
        else
            snprintf(keys, size, s->question ? "%c" : "Tab, then %c", label_key(at));
        return;
    }
    focus_set(s, thing);
    int entry = 0;
    for (int i = 0; i < at; i++)
        entry += scene_offers(&s->scene, thing, i);
    bool several = s->scene.thing[thing].options > 1;
    if (several)
        list_open(s, entry, true);
    snprintf(keys, size, several ? "%c, then %c" : "%c", s->scene.thing[thing].label, label_key(entry));
}
