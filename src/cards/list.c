/* list.c - deck lists: adding to a list, what a card set knows of it, and a list as a deck to play with. */
#include "cards/lines.h"
#include "cards/list.h"
#include "state/cardset.h"
#include "tree/storage.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *word;
    int keeps;
    const char *meaning;
} forms[DCG_FORM_COUNT] = {
#define FORM(value, name, word, keeps, meaning) {word, keeps, meaning},
#include "dcg/forms.def"
#undef FORM
};

/* ---- Lists ------------------------------------------------------------------------------------ */

dcg_status list_fail(dcg_error *error, dcg_status status, const char *format, ...)
{
    va_list args;

    if (!error)
        return status;
    *error = (dcg_error){.status = status};
    va_start(args, format);
    (void)vsnprintf(error->text, sizeof error->text, format, args);
    va_end(args);
    return status;
}

void span_copy(struct span span, char *text, size_t size)
{
    size_t length = span.size < size ? span.size : size - 1;

    if (length < span.size) /* not within a character */
        while (length > 0 && ((unsigned char)span.at[length] & 0xC0u) == 0x80u)
            length--;
    if (length)
        memcpy(text, span.at, length);
    for (char *tab; (tab = memchr(text, '\t', length));)
        *tab = ' ';
    text[length] = '\0';
}

dcg_list_card *list_take(dcg_list *list, const struct print *print, dcg_part part, int count)
{
    int i = 0;

    while (i < list->cards && (strcmp(list->card[i].number, print->number) != 0 ||
                               list->card[i].art != print->art || list->card[i].part != part))
        i++;
    if (i == DCG_LIST_CARDS || count < 1 || count > LIST_COPIES)
        return NULL;
    dcg_list_card *card = &list->card[i];
    if (i == list->cards) {
        list->cards++;
        *card = (dcg_list_card){.part = (uint8_t)part, .art = (uint8_t)print->art};
        memcpy(card->number, print->number, sizeof card->number);
    }
    if (card->count + count > LIST_COPIES)
        return NULL;
    card->count = (uint16_t)(card->count + count);
    return card;
}

/* Is there a list with no more cards than it has room for? */
static bool is_list(const dcg_list *list)
{
    return list && list->cards <= DCG_LIST_CARDS;
}

bool dcg_list_add(const dcg_cards *cards, dcg_list *list, const char *number, dcg_part part, int count)
{
    struct print print;

    return is_list(list) && number && print_read(cards, (struct span){number, strlen(number)}, &print) &&
           list_take(list, &print, part, count);
}

/* Which deck a card belongs to follows from its category, 2-2-3 to 2-2-6. */
static dcg_part part_of(const struct card_def *def)
{
    return def->categories & DCG_DIGI_EGG ? DCG_PART_EGG : DCG_PART_MAIN;
}

/* A card that has come into a part where there are already some of it joins those. */
static void cards_join(dcg_list *list, int index)
{
    const dcg_list_card *card = &list->card[index];

    for (int i = 0; i < index; i++) {
        dcg_list_card *other = &list->card[i];
        if (strcmp(other->number, card->number) != 0 || other->art != card->art ||
            other->part != card->part || other->count + card->count > LIST_COPIES)
            continue;
        other->count = (uint16_t)(other->count + card->count);
        list->cards--;
        memmove(&list->card[index], &list->card[index + 1], (size_t)(list->cards - index) * sizeof *card);
        return;
    }
}

/* Letters and digits alone, in small letters. False: there are letters of another script. */
static bool name_fold(const char *name, char *text, size_t size)
{
    size_t used = 0;

    for (; *name && used + 1 < size; name++) {
        char c = *name >= 'A' && *name <= 'Z' ? (char)(*name - 'A' + 'a') : *name;
        if ((unsigned char)c >= 0x80)
            return false;
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            text[used++] = c;
    }
    text[used] = '\0';
    return used > 0;
}

/* Is a name in a list another one than the card's? Lists cut names, and add words to them. */
static bool is_other_name(const char *listed, const char *name)
{
    char theirs[64], ours[64];

    return name_fold(listed, theirs, sizeof theirs) && name_fold(name, ours, sizeof ours) &&
           !strstr(theirs, ours) && !strstr(ours, theirs);
}

int dcg_list_know(const dcg_cards *cards, dcg_list *list)
{
    int unknown = 0;

    if (!cards || !is_list(list))
        return 0;
    for (int i = 0; i < list->cards; i++) {
        dcg_list_card *card = &list->card[i];
        dcg_card_def def = dcg_cards_find(cards, card->number);
        unknown += !def;
        if (!def)
            continue;
        if (card->part != DCG_PART_SIDE)
            card->part = (uint8_t)part_of(card_def(cards, def));
        const char *name = card_word(cards, card_def(cards, def)->name);
        if (is_other_name(card->name, name))
            memcpy(card->listed, card->name, sizeof card->listed);
        span_copy((struct span){name, strlen(name)}, card->name, sizeof card->name);
    }
    for (int i = list->cards - 1; i > 0; i--)
        cards_join(list, i);
    return unknown;
}

/* ---- Decks ------------------------------------------------------------------------------------ */

static dcg_status card_put(const dcg_list_card *card, dcg_card_def def, dcg_card_def *list, uint16_t *used,
                           dcg_error *error)
{
    if (*used + card->count > DCG_MAX_DECK) {
        (void)list_fail(error, DCG_ERROR_CAPACITY, "a deck list holds at most %d cards", DCG_MAX_DECK);
        if (error)
            error->line = card->line;
        return DCG_ERROR_CAPACITY;
    }
    for (int i = 0; i < card->count; i++)
        list[(*used)++] = def;
    return DCG_OK;
}

static dcg_status card_take(const dcg_cards *cards, const dcg_list_card *card, dcg_deck *deck,
                            dcg_error *error)
{
    dcg_card_def def = dcg_cards_find(cards, card->number);

    if (!def) {
        (void)list_fail(error, DCG_ERROR_FORMAT, "there is no card '%s'", card->number);
        if (error)
            error->line = card->line;
        return DCG_ERROR_FORMAT;
    }
    if (part_of(card_def(cards, def)) == DCG_PART_EGG)
        return card_put(card, def, deck->egg, &deck->egg_count, error);
    return card_put(card, def, deck->main, &deck->main_count, error);
}

/* The first line that isn't clear. */
static dcg_status unclear_tell(const dcg_list *list, dcg_error *error)
{
    int notes = list->notes < DCG_LIST_NOTES ? list->notes : DCG_LIST_NOTES;

    for (int i = 0; i < notes; i++) {
        const dcg_list_note *note = &list->note[i];
        if (note->kind == DCG_NOTE_OTHER)
            continue;
        (void)list_fail(error, DCG_ERROR_FORMAT, "%s", note->why);
        if (error) {
            error->line = note->line;
            error->column = note->column;
        }
        return DCG_ERROR_FORMAT;
    }
    return list_fail(error, DCG_ERROR_FORMAT, "a line isn't clear");
}

dcg_status dcg_list_deck(const dcg_cards *cards, const dcg_list *list, dcg_deck *deck, dcg_error *error)
{
    dcg_status status = DCG_OK;

    if (!cards || !is_list(list) || !deck)
        return list_fail(error, DCG_ERROR_ARGUMENT, "there is no card set, no list or no deck");
    *deck = (dcg_deck){.name = ""};
    if (list->unclear)
        return unclear_tell(list, error);
    for (int i = 0; i < list->cards && status == DCG_OK; i++)
        if (list->card[i].part != DCG_PART_SIDE)
            status = card_take(cards, &list->card[i], deck, error);
    if (status == DCG_OK)
        memcpy(deck->name, list->name, sizeof deck->name);
    else
        *deck = (dcg_deck){.name = ""};
    return status;
}

static bool cards_count(const dcg_cards *cards, const dcg_card_def *def, int count, dcg_part part,
                        dcg_list *list)
{
    for (int i = 0; i < count; i++) {
        struct print print = {.art = 0};
        const char *number = card_word(cards, card_def(cards, def[i])->number);
        if (!def[i] || def[i] > cards->count || strlen(number) >= sizeof print.number)
            return false;
        (void)snprintf(print.number, sizeof print.number, "%s", number);
        if (!list_take(list, &print, part, 1))
            return false;
    }
    return true;
}

dcg_status dcg_deck_list(const dcg_cards *cards, const dcg_deck *deck, dcg_list *list)
{
    if (!cards || !deck || !list || deck->main_count > DCG_MAX_DECK || deck->egg_count > DCG_MAX_DECK)
        return DCG_ERROR_ARGUMENT;
    list_clear(list);
    memcpy(list->name, deck->name, sizeof list->name);
    list->name[sizeof list->name - 1] = '\0';
    if (!cards_count(cards, deck->egg, deck->egg_count, DCG_PART_EGG, list) ||
        !cards_count(cards, deck->main, deck->main_count, DCG_PART_MAIN, list))
        return DCG_ERROR_ARGUMENT;
    (void)dcg_list_know(cards, list);
    return DCG_OK;
}

/* ---- Forms ------------------------------------------------------------------------------------ */

const char *dcg_form_word(dcg_form form)
{
    return (unsigned)form < DCG_FORM_COUNT ? forms[form].word : NULL;
}

const char *dcg_form_meaning(dcg_form form)
{
    return (unsigned)form < DCG_FORM_COUNT ? forms[form].meaning : NULL;
}

int dcg_form_keeps(dcg_form form)
{
    return (unsigned)form < DCG_FORM_COUNT ? forms[form].keeps : 0;
}

const char *dcg_language_word(dcg_language language)
{
    static const char *const words[] = {NULL, "ja", "en", "zh-Hans", "ko"};

    return (unsigned)language < sizeof words / sizeof words[0] ? words[language] : NULL;
}
