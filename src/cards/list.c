/* list.c - deck lists: card numbers as people spell them, and a list as a deck to play with. */
#include "cards/lines.h"
#include "cards/list.h"
#include "state/cardset.h"
#include "tree/storage.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { SET_LETTERS = 4, SET_DIGITS = 2, ARTS = 255 };

static const struct {
    const char *word;
    int keeps;
    const char *meaning;
} forms[DCG_FORM_COUNT] = {
#define FORM(value, name, word, keeps, meaning) {word, keeps, meaning},
#include "dcg/forms.def"
#undef FORM
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/* ---- Numbers ---------------------------------------------------------------------------------- */

/* A number without the brackets, quotes and commas around it. */
static struct span span_bare(struct span s)
{
    static const char around[] = "()[]{}<>\"'`,;:*";

    while (s.size > 0 && s.at[0] != '\0' && strchr(around, s.at[0]))
        s = (struct span){s.at + 1, s.size - 1};
    while (s.size > 0 && s.at[s.size - 1] != '\0' && strchr(around, s.at[s.size - 1]))
        s.size--;
    return s;
}

static size_t run_of(struct span s, size_t from, bool (*is)(char))
{
    size_t at = from;

    while (at < s.size && is(s.at[at]))
        at++;
    return at - from;
}

/* "_P1", or "-J" and "-E" which tell images apart: what may stand behind a number. */
static bool suffix_read(struct span s, int *art)
{
    int number = 0;

    *art = 0;
    if (s.size == 2 && s.at[0] == '-' && (upper(s.at[1]) == 'J' || upper(s.at[1]) == 'E'))
        return true;
    if (s.size < 3 || (s.at[0] != '_' && s.at[0] != '-') || upper(s.at[1]) != 'P' ||
        !span_number((struct span){s.at + 2, s.size - 2}, &number) || number > ARTS)
        return s.size == 0;
    *art = number;
    return true;
}

/* SET-NNN: letters and digits, then digits; any case, an underscore for the hyphen, ST0x for STx. */
static bool number_read(struct span s, struct print *print)
{
    size_t letters = run_of(s, 0, is_letter), digits = run_of(s, letters, is_digit), set = letters + digits;
    size_t number = set < s.size ? run_of(s, set + 1, is_digit) : 0, end = set + 1 + number, length = 0;

    if (letters < 1 || letters > SET_LETTERS || digits > SET_DIGITS || number < 2 || number > 3 ||
        (s.at[set] != '-' && s.at[set] != '_'))
        return false;
    if (!suffix_read((struct span){s.at + end, s.size - end}, &print->art))
        return false;
    for (size_t i = 0; i < end; i++) {
        bool legacy = i == letters && digits == 2 && s.at[i] == '0'; /* ST0x */
        if (!legacy)
            print->number[length++] = i == set ? '-' : upper(s.at[i]);
    }
    print->number[length] = '\0';
    return true;
}

/* A number as the set has it, perhaps with an art behind it. */
static bool number_known(const dcg_cards *cards, struct span s, struct print *print)
{
    if (s.size == 0 || s.size >= DCG_NUMBER_BYTES)
        return false;
    for (size_t size = s.size; size > 0; size--) {
        if (size < s.size && s.at[size] != '_' && s.at[size] != '-')
            continue;
        if (!number_find(cards, s.at, size) ||
            !suffix_read((struct span){s.at + size, s.size - size}, &print->art))
            continue;
        memcpy(print->number, s.at, size);
        print->number[size] = '\0';
        return true;
    }
    return false;
}

/* A number of the set without the zeros in front: BT1-10 for BT1-010, st1-3 for ST1-03. */
static bool number_padded(const dcg_cards *cards, struct span s, struct print *print)
{
    enum { PADDED_MOST = 3 };
    size_t letters = run_of(s, 0, is_letter), set = letters + run_of(s, letters, is_digit);
    size_t digits = set < s.size ? run_of(s, set + 1, is_digit) : 0, end = set + 1 + digits;

    if (letters < 1 || letters > SET_LETTERS || set > letters + SET_DIGITS || digits < 1 ||
        digits >= PADDED_MOST || (s.at[set] != '-' && s.at[set] != '_') ||
        !suffix_read((struct span){s.at + end, s.size - end}, &print->art))
        return false;
    for (size_t zeros = 1; digits + zeros <= PADDED_MOST; zeros++) {
        int length = snprintf(print->number, sizeof print->number, "%.*s-%.*s%.*s", (int)set, s.at,
                              (int)zeros, "00", (int)digits, s.at + set + 1);
        for (size_t i = 0; i < set; i++)
            print->number[i] = upper(print->number[i]);
        if (number_find(cards, print->number, (size_t)length))
            return true;
    }
    *print = (struct print){.art = 0};
    return false;
}

bool print_read(const dcg_cards *cards, struct span token, struct print *print)
{
    struct span s = span_bare(token);

    *print = (struct print){.art = 0};
    if (cards && number_known(cards, s, print))
        return true;
    bool read = number_read(s, print);
    if (!cards || (read && number_find(cards, print->number, strlen(print->number))))
        return read;
    struct print padded = {.art = 0};
    if (!number_padded(cards, s, &padded))
        return read;
    *print = padded;
    return true;
}

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

bool dcg_number_read(const dcg_cards *cards, const char *text, char number[DCG_NUMBER_BYTES], int *art)
{
    struct print print;

    if (!text || !print_read(cards, (struct span){text, strlen(text)}, &print))
        return false;
    memcpy(number, print.number, sizeof print.number);
    *art = print.art;
    return true;
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

dcg_status dcg_list_deck(const dcg_cards *cards, const dcg_list *list, dcg_deck *deck, dcg_error *error)
{
    dcg_status status = DCG_OK;

    if (!cards || !is_list(list) || !deck)
        return list_fail(error, DCG_ERROR_ARGUMENT, "there is no card set, no list or no deck");
    *deck = (dcg_deck){.name = ""};
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
