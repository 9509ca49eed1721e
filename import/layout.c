/* layout.c - which layout a card of a database has, and what the layouts share: taking fields and putting them into the
 * layout of fields.def. */
#include "import/layout.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { NUMBER_BYTES = 64, PIECE_BYTES = 256, NUMBER_HIGH = 1000000 };

static const char *const words[LAYOUTS] = {
#define LAYOUT(name, word) [LAYOUT_##name] = word,
    IMPORT_LAYOUTS
#undef LAYOUT
};

const char *layout_word(enum layout layout)
{
    return words[layout];
}

static bool has(const json_t *card, const char *key)
{
    return json_object_get(card, key) != NULL;
}

enum layout layout_find(const json_t *card)
{
    if (has(card, "cardNumber") || has(card, "cardType"))
        return LAYOUT_TAKAOTAKU;
    if (has(card, "number") && (has(card, "category") || has(card, "parallel-id")))
        return LAYOUT_HEROICC;
    if (has(card, "id") &&
        (has(card, "main_effect") || has(card, "digi_type") || has(card, "evolution_cost")))
        return LAYOUT_IO;
    return LAYOUT_OWN;
}

json_t *layout_unwrap(json_t *card)
{
    json_t *attributes = json_object_get(card, "attributes");
    return has(card, "id") && has(card, "type") && json_is_object(attributes) ? attributes : card;
}

bool layout_has_number(const json_t *card)
{
    static const char *const keys[LAYOUTS] = {[LAYOUT_OWN] = "cardId",
                                              [LAYOUT_TAKAOTAKU] = "cardNumber",
                                              [LAYOUT_HEROICC] = "number",
                                              [LAYOUT_IO] = "id"};
    const json_t *attributes = json_object_get(card, "attributes");
    if (has(card, "id") && has(card, "type") && json_is_object(attributes))
        card = attributes;
    return json_is_string(json_object_get(card, keys[layout_find(card)]));
}

/* ---- Taking ----------------------------------------------------------------------------------- */

static void note_wrong(struct taking *t, const char *key, const char *expected)
{
    if (t->wrong == NULL) {
        t->wrong = key;
        t->expected = expected;
    }
}

static bool is_none(const json_t *value)
{
    const char *text = json_string_value(value);
    return value == NULL || json_is_null(value) ||
           (text != NULL && (text[0] == '\0' || strcmp(text, "-") == 0));
}

const char *take_text(struct taking *t, const char *key)
{
    const json_t *value = json_object_get(t->from, key);
    if (is_none(value))
        return "";
    if (!json_is_string(value))
        note_wrong(t, key, "a string");
    return json_is_string(value) ? json_string_value(value) : "";
}

/* The first number in a text; none if there is none. */
static int number_in(const char *text, int none)
{
    text += strcspn(text, "0123456789");
    long number = strtol(*text ? text : "-1", NULL, 10);
    return number < 0 ? none : number < NUMBER_HIGH ? (int)number : NUMBER_HIGH;
}

int take_number(struct taking *t, const char *key, int none)
{
    const json_t *value = json_object_get(t->from, key);
    if (is_none(value))
        return none;
    if (json_is_integer(value)) {
        json_int_t number = json_integer_value(value);
        return number < -NUMBER_HIGH || number > NUMBER_HIGH ? NUMBER_HIGH : (int)number;
    }
    if (json_is_string(value))
        return number_in(json_string_value(value), none);
    note_wrong(t, key, "a whole number or a string with one");
    return none;
}

int level_of(const char *text)
{
    static const char *const grades[] = {"Stnd.", "Sup.", "Ult.", "God"}; /* of appmon, level 3 to 6 */
    for (int i = 0; i < 4; i++)
        if (strcasecmp(text, grades[i]) == 0)
            return 3 + i;
    return number_in(text, 0);
}

const char *spelled(const char *word)
{
    static const struct {
        const char *from, *to;
    } names[] = {
        {"red", "Red"},          {"blue", "Blue"},        {"yellow", "Yellow"},   {"green", "Green"},
        {"black", "Black"},      {"purple", "Purple"},    {"white", "White"},     {"digimon", "Digimon"},
        {"digi-egg", "DigiEgg"}, {"digitama", "DigiEgg"}, {"digiegg", "DigiEgg"}, {"tamer", "Tamer"},
        {"option", "Option"},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcasecmp(word, names[i].from) == 0)
            return names[i].to;
    return word;
}

/* ---- Putting ---------------------------------------------------------------------------------- */

void put(struct taking *t, const char *key, json_t *value)
{
    json_object_set_new(t->to, key, value);
}

void put_text(struct taking *t, const char *key, const char *text)
{
    if (*text)
        put(t, key, json_string(text));
}

static json_t *list_at(struct taking *t, const char *key)
{
    if (json_object_get(t->to, key) == NULL)
        put(t, key, json_array());
    return json_object_get(t->to, key);
}

void put_pieces(struct taking *t, const char *key, const char *text)
{
    json_t *list = list_at(t, key);
    while (*text) {
        char piece[PIECE_BYTES];
        text += strspn(text, " /");
        size_t size = strcspn(text, "/"), kept = size < sizeof piece ? size : sizeof piece - 1;
        while (kept > 0 && text[kept - 1] == ' ')
            kept--;
        memcpy(piece, text, kept);
        piece[kept] = '\0';
        if (kept > 0 && strcmp(piece, "-") != 0)
            json_array_append_new(list, json_string(spelled(piece)));
        text += size;
    }
}

/* Is the line one of the text already? */
static bool has_line(const char *text, const char *line, size_t size)
{
    for (; *text; text += strcspn(text, "\n"), text += *text == '\n')
        if (strcspn(text, "\n") == size && strncmp(text, line, size) == 0)
            return true;
    return false;
}

/* A line behind the text, or a text of its own. */
static void line_add(struct taking *t, const char *key, const char *head, const char *line, size_t size)
{
    const char *before = json_string_value(json_object_get(t->to, key));
    size_t room = (before != NULL ? strlen(before) + 1 : 0) + strlen(head) + size + 1;
    char *text = malloc(room);
    if (text == NULL)
        return;
    snprintf(text, room, "%s%s%s%.*s", before != NULL ? before : "", before != NULL ? "\n" : "", head,
             (int)size, line);
    put(t, key, json_string(text));
    free(text);
}

/* "Overflow <-4>": how much memory; 0: the line is another. */
static int overflow_of(const char *line, size_t size)
{
    size_t at = strcspn(line, "0123456789\n");
    bool begins = strncasecmp(line, "Overflow", 8) == 0 || strncasecmp(line, "<Overflow", 9) == 0 ||
                  strncasecmp(line, "\xef\xbc\x9cOverflow", 11) == 0;
    return begins && at < size ? line[at] - '0' : 0;
}

/* Does the line say itself what kind of line it is? */
static bool is_headed(const char *line)
{
    static const char *const brackets[] = {"[", "<", "\xef\xbc\xbb", "\xe3\x80\x90", "\xef\xbc\x9c"};
    static const char *const heads[] = {"Digivol",  "DNA Digivol", "Burst Digivol", "App Fusion",
                                        "DigiXros", "Assembly",    "Link",          "Rule"};
    for (size_t i = 0; i < sizeof brackets / sizeof brackets[0]; i++)
        if (strncmp(line, brackets[i], strlen(brackets[i])) == 0)
            line += strlen(brackets[i]);
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        if (strncasecmp(line, heads[i], strlen(heads[i])) == 0)
            return true;
    return false;
}

void put_headed(struct taking *t, const char *key, const char *head, const char *lines)
{
    for (size_t size; *lines; lines += size) {
        lines += strspn(lines, " \t\r\n");
        size = strcspn(lines, "\r\n");
        size_t kept = size;
        while (kept > 0 && (lines[kept - 1] == ' ' || lines[kept - 1] == '\t'))
            kept--;
        const char *before = json_string_value(json_object_get(t->to, key));
        if (overflow_of(lines, kept) > 0)
            put(t, "overflowMemory", json_integer(overflow_of(lines, kept)));
        else if (kept > 0 && !has_line(before != NULL ? before : "", lines, kept))
            line_add(t, key, is_headed(lines) ? "" : head, lines, kept);
    }
}

void put_lines(struct taking *t, const char *key, const char *lines)
{
    put_headed(t, key, "", lines);
}

void put_number(struct taking *t, const char *key, const char *number)
{
    char text[DCG_NUMBER_BYTES];
    int art = 0;
    if (!dcg_number_read(NULL, number, text, &art)) {
        put(t, key, json_string(number));
        return;
    }
    t->print = art > t->print ? art : t->print;
    put(t, key, json_string(text));
}

void put_digivolve(struct taking *t, const char *color, int level, int cost, const char *trait,
                   const char *kind)
{
    json_t *one = json_object();
    if (*color)
        json_object_set_new(one, "color", json_string(spelled(color)));
    if (level > 0)
        json_object_set_new(one, "level", json_integer(level));
    if (*trait)
        json_object_set_new(one, "trait", json_string(trait));
    if (*kind && strcmp(spelled(kind), "Digimon") != 0)
        json_object_set_new(one, "kind", json_string(spelled(kind)));
    json_object_set_new(one, "memoryCost", json_integer(cost));
    json_array_append_new(list_at(t, "evoCosts"), one);
}

void put_limit(struct taking *t, int copies)
{
    put(t, "limit", json_integer(copies));
}

/* A card of the own layout needs no translation. */
static void layout_own(struct taking *t)
{
    json_object_update(t->to, t->from);
}

void layout_translate(enum layout layout, struct taking *t)
{
    static void (*const take[LAYOUTS])(struct taking * t) = {
        [LAYOUT_OWN] = layout_own,
        [LAYOUT_TAKAOTAKU] = layout_takaotaku,
        [LAYOUT_IO] = layout_io,
        [LAYOUT_HEROICC] = layout_heroicc,
    };
    t->to = json_object();
    if (t->to != NULL)
        take[layout](t);
    if (t->wrong != NULL) {
        json_decref(t->to);
        t->to = NULL;
    }
}
