/* decks_write.c - deck lists that are JSON, written. */
#include "import/decks.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PRINT_BYTES = 2 * DCG_NUMBER_BYTES, LINK_BYTES = 1024 };

struct writing {
    const dcg_cards *cards;
    const dcg_list *list;
    const char *images;
};

/* Which cards of a list belong under a key; category 0: whichever. */
struct shelf {
    const char *key;
    dcg_part part;
    int category;
};

static const char *print_of(const dcg_list_card *card, bool art, char print[PRINT_BYTES])
{
    if (art && card->art > 0)
        snprintf(print, PRINT_BYTES, "%s_P%d", card->number, card->art);
    else
        snprintf(print, PRINT_BYTES, "%s", card->number);
    return print;
}

/* Each copy of the cards of a part, as a string. */
static void copies_append(const struct writing *w, json_t *array, dcg_part part, bool art)
{
    char print[PRINT_BYTES];
    for (int i = 0; i < w->list->cards; i++)
        for (int k = 0; w->list->card[i].part == part && k < w->list->card[i].count; k++)
            json_array_append_new(array, json_string(print_of(&w->list->card[i], art, print)));
}

static json_t *copies_of(const struct writing *w, dcg_part part, bool art)
{
    json_t *array = json_array();
    copies_append(w, array, part, art);
    return array;
}

static json_t *tts_make(const struct writing *w)
{
    json_t *array = json_array();
    json_array_append_new(array, json_string("Exported from dcg"));
    copies_append(w, array, DCG_PART_EGG, false);
    copies_append(w, array, DCG_PART_MAIN, false);
    return array;
}

static json_t *pd_make(const struct writing *w)
{
    json_t *array = copies_of(w, DCG_PART_EGG, true);
    copies_append(w, array, DCG_PART_MAIN, true);
    return array;
}

static json_t *stored_make(const struct writing *w)
{
    json_t *object = json_object();
    json_object_set_new(object, "name", json_string(w->list->name));
    json_object_set_new(object, "mainDeckList", copies_of(w, DCG_PART_MAIN, true));
    json_object_set_new(object, "eggDeckList", copies_of(w, DCG_PART_EGG, true));
    json_object_set_new(object, "deckImageCardUrl", json_string(""));
    json_object_set_new(object, "mainSleeveName", json_string("Default"));
    json_object_set_new(object, "eggSleeveName", json_string("Default"));
    return object;
}

/* What a card is; a card that isn't in the set is taken for a Digimon. */
static int category_of(const struct writing *w, const dcg_list_card *card)
{
    dcg_card_facts facts;
    if (dcg_cards_facts(w->cards, dcg_cards_find(w->cards, card->number), &facts) != DCG_OK)
        return DCG_DIGIMON;
    return facts.categories & DCG_DIGIMON ? DCG_DIGIMON
           : facts.categories & DCG_TAMER ? DCG_TAMER
                                          : DCG_OPTION;
}

static bool is_on(const struct writing *w, const dcg_list_card *card, const struct shelf *shelf)
{
    return card->part == shelf->part && (shelf->category == 0 || category_of(w, card) == shelf->category);
}

static json_t *limitless_card(const dcg_list_card *card)
{
    const char *hyphen = strchr(card->number, '-');
    int set = hyphen != NULL ? (int)(hyphen - card->number) : 0;
    return json_pack("{s:i, s:s#, s:s, s:s}", "count", card->count, "set", card->number, set, "number",
                     hyphen != NULL ? hyphen + 1 : card->number, "name", card->name);
}

static json_t *arena_card(const dcg_list_card *card)
{
    char print[PRINT_BYTES];
    return json_pack("{s:i, s:s}", "count", card->count, "id", print_of(card, true, print));
}

static void shelves_fill(const struct writing *w, json_t *object, const struct shelf *shelf, int shelves,
                         json_t *(*make)(const dcg_list_card *card))
{
    for (int i = 0; i < shelves; i++) {
        json_t *array = json_array();
        for (int k = 0; k < w->list->cards; k++)
            if (is_on(w, &w->list->card[k], &shelf[i]))
                json_array_append_new(array, make(&w->list->card[k]));
        json_object_set_new(object, shelf[i].key, array);
    }
}

static json_t *limitless_make(const struct writing *w)
{
    static const struct shelf shelf[] = {{"egg", DCG_PART_EGG, 0},
                                         {"digimon", DCG_PART_MAIN, DCG_DIGIMON},
                                         {"tamer", DCG_PART_MAIN, DCG_TAMER},
                                         {"option", DCG_PART_MAIN, DCG_OPTION}};
    json_t *object = json_object();
    shelves_fill(w, object, shelf, sizeof shelf / sizeof shelf[0], limitless_card);
    return object;
}

static json_t *arena_make(const struct writing *w)
{
    static const struct shelf shelf[] = {{"Digimon", DCG_PART_MAIN, DCG_DIGIMON},
                                         {"Tamer", DCG_PART_MAIN, DCG_TAMER},
                                         {"Option", DCG_PART_MAIN, DCG_OPTION},
                                         {"Digi-Egg", DCG_PART_EGG, 0},
                                         {"Sideboard", DCG_PART_SIDE, 0}};
    json_t *object = json_object(), *deck = json_object(), *order = json_array();
    for (size_t i = 0; i < sizeof shelf / sizeof shelf[0]; i++)
        json_array_append_new(order, json_string(shelf[i].key));
    json_object_set_new(deck, "categoriesOrder", order);
    shelves_fill(w, deck, shelf, sizeof shelf / sizeof shelf[0], arena_card);
    json_object_set_new(object, "title", json_string(w->list->name));
    json_object_set_new(object, "format", json_array());
    json_object_set_new(object, "deckList", deck);
    return object;
}

/* ---- Saved objects ---------------------------------------------------------------------------- */

/* The link to a picture, with the card in place of {number} and {print}. */
static json_t *picture_make(const struct writing *w, const char *number, const char *print)
{
    char link[LINK_BYTES];
    size_t used = 0;
    for (const char *c = w->images; *c && used < sizeof link - 1;) {
        const char *put = strncmp(c, "{number}", 8) == 0  ? number
                          : strncmp(c, "{print}", 7) == 0 ? print
                                                          : NULL;
        if (put == NULL) {
            link[used++] = *c++;
            continue;
        }
        int size = snprintf(link + used, sizeof link - used, "%s", put);
        used += size > 0 ? (size_t)size : 0;
        used = used < sizeof link ? used : sizeof link - 1;
        c += put == number ? 8 : 7;
    }
    link[used] = '\0';
    return json_string(link);
}

static void object_add(const struct writing *w, const dcg_list_card *card, int id, json_t *deck)
{
    char print[PRINT_BYTES], key[16];
    print_of(card, true, print);
    snprintf(key, sizeof key, "%d", id);
    json_t *picture =
        json_pack("{s:o, s:o, s:i, s:i, s:b, s:b, s:i}", "FaceURL", picture_make(w, card->number, print),
                  "BackURL", picture_make(w, "back", "back"), "NumWidth", 1, "NumHeight", 1, "BackIsHidden",
                  1, "UniqueBack", 0, "Type", 0);
    json_object_set_new(json_object_get(deck, "CustomDeck"), key, picture);
    for (int i = 0; i < card->count; i++) {
        json_array_append_new(json_object_get(deck, "DeckIDs"), json_integer(id * 100));
        json_array_append_new(json_object_get(deck, "ContainedObjects"),
                              json_pack("{s:s, s:i, s:s, s:s}", "Name", "Card", "CardID", id * 100,
                                        "Nickname", card->name, "Description", print));
    }
}

static json_t *object_deck(const struct writing *w, dcg_part part, int *id)
{
    json_t *deck = json_pack("{s:s, s:s, s:[], s:{}, s:[]}", "Name", "Deck", "Nickname", w->list->name,
                             "DeckIDs", "CustomDeck", "ContainedObjects");
    for (int i = 0; i < w->list->cards; i++)
        if (w->list->card[i].part == part)
            object_add(w, &w->list->card[i], ++*id, deck);
    return deck;
}

static json_t *object_make(const struct writing *w)
{
    int id = 0;
    json_t *states = json_array();
    json_array_append_new(states, object_deck(w, DCG_PART_MAIN, &id));
    json_array_append_new(states, object_deck(w, DCG_PART_EGG, &id));
    json_t *object = json_object();
    json_object_set_new(object, "ObjectStates", states);
    return object;
}

typedef json_t *make_fn(const struct writing *w);

char *decks_write(const dcg_cards *cards, const dcg_list *list, enum decks_form form, const char *images)
{
    static make_fn *const make[DECKS_FORMS] = {
        [DECKS_TTS] = tts_make,       [DECKS_PD] = pd_make,
        [DECKS_STORED] = stored_make, [DECKS_LIMITLESS] = limitless_make,
        [DECKS_ARENA] = arena_make,   [DECKS_OBJECT] = object_make,
    };
    struct writing w = {cards, list, images != NULL ? images : "{print}"};
    json_t *document = make[form](&w);
    char *text = document != NULL
                     ? json_dumps(document, json_is_array(document) ? JSON_COMPACT : JSON_INDENT(2))
                     : NULL;
    json_decref(document);
    return text;
}
