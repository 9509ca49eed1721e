/* decks.c - deck lists that are JSON, read: lists of numbers, of objects with a number and a count, and saved objects
 * of Tabletop Simulator, which name their cards by pictures. */
#include "import/decks.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { COPIES_HIGH = DCG_MAX_DECK, CARDS_HIGH = 2000, PRINT_BYTES = 2 * DCG_NUMBER_BYTES };

const struct decks_row decks_rows[DECKS_FORMS] = {
#define JSON_FORM(name, word, keeps, meaning) {word, keeps, meaning},
#include "import/decks.def"
#undef JSON_FORM
};

struct decks {
    const dcg_cards *cards;
    dcg_list *list;
    dcg_error *error;
    int cards_taken; /* objects and strings */
};

/* A key of an object, and where the cards below it belong. */
struct shelf {
    const char *key;
    dcg_part part;
};

static const struct shelf shelves[] = {
    {"eggDeckList", DCG_PART_EGG}, {"mainDeckList", DCG_PART_MAIN}, {"egg", DCG_PART_EGG},
    {"digimon", DCG_PART_MAIN},    {"tamer", DCG_PART_MAIN},        {"option", DCG_PART_MAIN},
    {"Digi-Egg", DCG_PART_EGG},    {"Digimon", DCG_PART_MAIN},      {"Tamer", DCG_PART_MAIN},
    {"Option", DCG_PART_MAIN},     {"Sideboard", DCG_PART_SIDE},
};

#if defined(__GNUC__) || defined(__clang__)
__attribute__((format(printf, 2, 3)))
#endif
static bool
refuse(struct decks *d, const char *format, ...)
{
    va_list list;
    if (d->error == NULL)
        return false;
    *d->error = (dcg_error){.status = DCG_ERROR_FORMAT};
    va_start(list, format);
    vsnprintf(d->error->text, sizeof d->error->text, format, list);
    va_end(list);
    for (char *c = d->error->text; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f)
            *c = ' ';
    return false;
}

/* The name of a deck, as much of it as fits; control characters would reach somebody's terminal. */
static void decks_name(dcg_list *list, const char *name)
{
    size_t size = strlen(name), most = sizeof list->name - 1;
    if (size > most)
        for (size = most; size > 0 && ((unsigned char)name[size] & 0xc0) == 0x80;)
            size--;
    memcpy(list->name, name, size);
    list->name[size] = '\0';
    for (char *c = list->name; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f)
            *c = ' ';
        else if ((unsigned char)c[0] == 0xc2 && (unsigned char)c[1] < 0xa0)
            c[0] = c[1] = '?';
}

/* ---- Cards ------------------------------------------------------------------------------------ */

static bool card_count(struct decks *d, const char *number, dcg_part part, json_int_t count)
{
    if (count < 1 || count > COPIES_HIGH)
        return refuse(d, "%.40s: a count has to be from 1 to %d", number, COPIES_HIGH);
    if (++d->cards_taken > CARDS_HIGH || !dcg_list_add(d->cards, d->list, number, part, (int)count))
        return refuse(d, "too many cards");
    return true;
}

static const char *string_at(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static bool is_number(const struct decks *d, const char *text)
{
    char number[DCG_NUMBER_BYTES];
    int art;
    return dcg_number_read(d->cards, text, number, &art);
}

/* The number of a card that is an object: by one of several keys, or by set and number. */
static bool number_of(struct decks *d, const json_t *card, char number[PRINT_BYTES])
{
    static const char *const keys[] = {"id", "cardNumber", "cardId", "card_number", "number", "code"};
    const char *set = string_at(card, "set");
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        const char *text = string_at(card, keys[i]);
        if (text == NULL)
            continue;
        snprintf(number, PRINT_BYTES, "%s", text);
        if (is_number(d, number))
            return true;
        snprintf(number, PRINT_BYTES, "%.12s-%.12s", set != NULL ? set : "", text);
        if (set != NULL && is_number(d, number))
            return true;
    }
    return false;
}

/* Cards that have a name and no number. */
static bool name_count(struct decks *d, const json_t *card, dcg_part part, json_int_t count)
{
    const char *name = string_at(card, "name");
    if (name == NULL)
        return refuse(d, "a card has no card number");
    if (count < 1 || count > COPIES_HIGH)
        return refuse(d, "%.40s: a count has to be from 1 to %d", name, COPIES_HIGH);
    if (++d->cards_taken > CARDS_HIGH || !dcg_list_add_named(d->cards, d->list, name, part, (int)count))
        return refuse(d, "too many cards");
    return true;
}

/* One copy for each string; whatever is no number is skipped: it says where the list comes from. */
static bool card_take(struct decks *d, const json_t *card, dcg_part part)
{
    char number[PRINT_BYTES];
    const json_t *count = json_object_get(card, "count");
    if (json_is_string(card)) {
        const char *text = json_string_value(card);
        return !is_number(d, text) || card_count(d, text, part, 1);
    }
    if (!json_is_object(card))
        return refuse(d, "a card has to be a string or an object");
    if (count != NULL && !json_is_integer(count))
        return refuse(d, "a count has to be a whole number");
    json_int_t copies = count != NULL ? json_integer_value(count) : 1;
    return number_of(d, card, number) ? card_count(d, number, part, copies)
                                      : name_count(d, card, part, copies);
}

static bool cards_take(struct decks *d, const json_t *cards, dcg_part part)
{
    if (!json_is_array(cards))
        return refuse(d, "a list of cards is expected");
    for (size_t i = 0; i < json_array_size(cards); i++)
        if (!card_take(d, json_array_get(cards, i), part))
            return false;
    return true;
}

/* ---- Saved objects ---------------------------------------------------------------------------- */

/* The card number that a text has among its letters and digits: the last one. */
static bool number_within(struct decks *d, const char *text, char number[PRINT_BYTES])
{
    static const char within[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    bool found = false;
    for (size_t size; text != NULL && *text; text += size + (text[size] != '\0')) {
        char piece[PRINT_BYTES];
        size = strspn(text, within);
        if (size == 0 || size >= sizeof piece)
            continue;
        memcpy(piece, text, size);
        piece[size] = '\0';
        if (!is_number(d, piece))
            continue;
        memcpy(number, piece, sizeof piece);
        found = true;
    }
    return found;
}

/* A card by its name and description, else by its picture. */
static bool object_card(struct decks *d, const json_t *deck, const json_t *card, json_int_t id)
{
    char key[24], number[PRINT_BYTES];
    snprintf(key, sizeof key, "%" JSON_INTEGER_FORMAT, id / 100);
    const json_t *pictures = json_object_get(deck, "CustomDeck");
    const char *face = string_at(json_object_get(pictures, key), "FaceURL");
    if (number_within(d, string_at(card, "Nickname"), number) ||
        number_within(d, string_at(card, "Description"), number) || number_within(d, face, number))
        return card_count(d, number, DCG_PART_MAIN, 1);
    return refuse(d, "the card %" JSON_INTEGER_FORMAT " of a saved object has no card number", id);
}

static bool object_deck(struct decks *d, const json_t *deck)
{
    const json_t *ids = json_object_get(deck, "DeckIDs"), *cards = json_object_get(deck, "ContainedObjects");
    const json_t *single = json_object_get(deck, "CardID");
    const char *name = string_at(deck, "Nickname");
    if (ids == NULL && json_is_integer(single))
        return object_card(d, deck, deck, json_integer_value(single));
    if (name != NULL && d->list->name[0] == '\0')
        decks_name(d->list, name);
    for (size_t i = 0; i < json_array_size(ids); i++) {
        const json_t *id = json_array_get(ids, i);
        if (!json_is_integer(id))
            return refuse(d, "DeckIDs has to be a list of whole numbers");
        if (!object_card(d, deck, json_array_get(cards, i), json_integer_value(id)))
            return false;
    }
    return true;
}

/* ---- Documents -------------------------------------------------------------------------------- */

static bool shelves_take(struct decks *d, const json_t *object)
{
    bool any = false;
    for (size_t i = 0; i < sizeof shelves / sizeof shelves[0]; i++) {
        const json_t *cards = json_object_get(object, shelves[i].key);
        if (cards == NULL || json_is_null(cards))
            continue;
        any = true;
        if (!cards_take(d, cards, shelves[i].part))
            return false;
    }
    return any || refuse(d, "an object without a list of cards");
}

static bool document_take(struct decks *d, const json_t *document)
{
    static const char *const inner[] = {"deckList", "decklist"};
    const json_t *states = json_object_get(document, "ObjectStates");
    const char *name = string_at(document, "name");
    if (json_is_array(document))
        return cards_take(d, document, DCG_PART_MAIN);
    if (name == NULL)
        name = string_at(document, "title");
    if (name != NULL)
        decks_name(d->list, name);
    for (size_t i = 0; states != NULL && i < json_array_size(states); i++)
        if (!object_deck(d, json_array_get(states, i)))
            return false;
    if (states != NULL)
        return true;
    for (size_t i = 0; i < sizeof inner / sizeof inner[0]; i++)
        if (json_object_get(document, inner[i]) != NULL)
            return shelves_take(d, json_object_get(document, inner[i]));
    return shelves_take(d, document);
}

bool decks_is_json(const char *text, size_t size)
{
    size_t at = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (at < size && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r' || text[at] == '\n'))
        at++;
    bool list = at < size && text[at] == '[';
    if (!list && (at == size || text[at] != '{'))
        return false;
    for (at++; at < size && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r' || text[at] == '\n');)
        at++; /* "[4] BT1-010" is a line of a list */
    return at < size && strchr(list ? "\"[{]" : "\"}", text[at]) != NULL && text[at] != '\0';
}

dcg_status decks_read(const dcg_cards *cards, const char *text, size_t size, dcg_list *list, dcg_error *error)
{
    struct decks d = {cards, list, error, 0};
    json_error_t why;
    size_t mark = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    *list = (dcg_list){.name = ""};
    json_t *document = json_loadb(text + mark, size - mark, JSON_REJECT_DUPLICATES, &why);
    if (document == NULL) {
        refuse(&d, "%s", why.text);
        if (error != NULL) {
            error->line = why.line;
            error->column = why.column;
        }
        return DCG_ERROR_FORMAT;
    }
    bool done = document_take(&d, document);
    json_decref(document);
    if (!done) {
        *list = (dcg_list){.name = ""};
        return DCG_ERROR_FORMAT;
    }
    dcg_list_know(cards, list);
    return DCG_OK;
}
