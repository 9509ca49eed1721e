/* saying.c - telling effects apart by what they say: several effects of one card, the choices of one effect. */
#include "present/asking.h"
#include "scenario/runner.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { FIRST_WORDS = 48 };

/* What the effect or choice says; "": nothing. Judges know every card. */
static void option_saying(const struct runner *r, dcg_option option, char *text, size_t size)
{
    int player = r->deciding ? r->list.player : 0;

    int verb = DCG_OPTION_VERB(option);
    uint32_t number = (uint32_t)DCG_OPTION_NUMBER(option);
    const struct card_def *d = card_def(r->cards, r->game.card[DCG_OPTION_CARD(option)].def);

    text[0] = '\0';
    if ((verb == DCG_OPTION_ACTIVATE || verb == DCG_OPTION_COUNTER) && number < d->effect_count) {
        (void)effect_say(r->cards, d->effect + number, text, size); /* also what can't be activated now */
        return;
    }
    if (verb == DCG_OPTION_PICK)
        (void)dcg_branch_text(&r->game, r->cards, option, player, text, size);
    else
        for (int i = 0; i < 2 && !text[0]; i++) /* a card in a hand is known to its owner only */
            (void)dcg_effect_text(&r->game, r->cards, option, i ? 1 - player : player, text, size);
}

/* Behind the icons: [On Play] [Once Per Turn] */
static const char *behind_icons(const char *text)
{
    while (*text == '[') {
        const char *end = strchr(text, ']');
        if (!end || end[1] != ' ')
            break;
        text = end + 2;
    }
    return text;
}

static bool begins_with(const char *text, struct slice words)
{
    size_t i = 0;

    for (; i < words.size; text++) {
        if (words.at[i] == ' ' && *text == ' ') {
            while (i < words.size && words.at[i] == ' ')
                i++;
            continue;
        }
        if (!*text || tolower((unsigned char)*text) != tolower((unsigned char)words.at[i]))
            return false;
        i++;
    }
    return true;
}

bool option_says(const struct runner *r, dcg_option option, struct slice words)
{
    char text[DCG_MAX_TEXT];

    option_saying(r, option, text, sizeof text);
    return text[0] && (begins_with(text, words) || begins_with(behind_icons(text), words));
}

static void first_words(const struct runner *r, dcg_option option, char *text, size_t size)
{
    char whole[DCG_MAX_TEXT];

    option_saying(r, option, whole, sizeof whole);
    (void)snprintf(text, size, "%s", behind_icons(whole));
    if (size > FIRST_WORDS)
        text_shorten(text, FIRST_WORDS);
}

void options_sayings(const struct runner *r, const dcg_option *option, int count, char *text, size_t size)
{
    size_t used = 0;

    text[0] = '\0';
    for (int i = 0; i < count && used < size - 1; i++) {
        char words[DCG_MAX_TEXT];
        first_words(r, option[i], words, sizeof words);
        int more = snprintf(text + used, size - used, "%s\"%s\"", i ? ", " : "",
                            words[0] ? words : "(an effect of the scenario: give it a label)");
        used += more > 0 ? (size_t)more : 0;
    }
}

/* Another effect of the same card is offered, too. */
static bool has_twin(const struct runner *r, int index)
{
    dcg_option this = r->list.option[index];

    for (int i = 0; i < r->list.count; i++)
        if (i != index && DCG_OPTION_VERB(r->list.option[i]) == DCG_OPTION_VERB(this) &&
            DCG_OPTION_CARD(r->list.option[i]) == DCG_OPTION_CARD(this))
            return true;
    return false;
}

void option_shown(const struct runner *r, int index, char *text, size_t size)
{
    char words[DCG_MAX_TEXT];
    dcg_option option = r->list.option[index];
    int verb = DCG_OPTION_VERB(option);

    (void)dcg_option_text(&r->game, r->cards, option, r->list.player, text, size);
    if ((verb != DCG_OPTION_FIRST && verb != DCG_OPTION_ACTIVATE && verb != DCG_OPTION_COUNTER) ||
        !has_twin(r, index))
        return;
    first_words(r, option, words, sizeof words);
    char *number = strstr(text, ", number "); /* words say more than a number */
    if (number && words[0])
        *number = '\0';
    size_t used = strlen(text);
    if (words[0])
        (void)snprintf(text + used, size - used, ": \"%s\"", words);
}
