/* database.c - reads card databases. The list is walked here and each card in it handed to the JSON library
 * alone, byte by byte, which bounds memory and tells where every card stands. Then every known field is
 * checked. */
#include "import/database.h"
#include "import/correct.h"

#include <errno.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#if defined(__GNUC__) || defined(__clang__)
#define PRINTF_LIKE(at, first) __attribute__((format(printf, at, first)))
#else
#define PRINTF_LIKE(at, first)
#endif

#define KINDS                                                                                                \
    KIND(STRING, "a string")                                                                                 \
    KIND(STRINGS, "a list of strings")                                                                       \
    KIND(WHOLE, "a whole number")                                                                            \
    KIND(TRUTH, "true or false")                                                                             \
    KIND(COSTS, "a list of objects with color, level and memoryCost")

enum kind {
#define KIND(name, meaning) KIND_##name,
    KINDS
#undef KIND
};

static const char *const kind_meaning[] = {
#define KIND(name, meaning) meaning,
    KINDS
#undef KIND
};

struct field {
    const char *key;
    enum kind kind;
};

static const struct field fields[] = {
#define FIELD(key, kind) {#key, KIND_##kind},
#define TEXT(name, key)  {#key, KIND_STRING},
#include "import/fields.def"
#undef TEXT
#undef FIELD
};
enum { FIELDS = sizeof fields / sizeof fields[0] };

static const char *const text_keys[DATABASE_TEXTS] = {
#define FIELD(key, kind)
#define TEXT(name, key) #key,
#include "import/fields.def"
#undef TEXT
#undef FIELD
};

enum { SHOWN_BYTES = 60 }; /* of a value that is shown */

static const char number_bytes[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

struct place {
    int line, column;
    bool ended; /* a line ends here */
};

/* The bytes of a card, so that they can be taken again where it is damaged. */
struct piece {
    char *text;
    size_t size, room, taken;
    bool keeping;
};

struct reading {
    FILE *in;
    dcg_error *error;
    const struct database_damage *damage; /* NULL: nothing may be damaged */
    int damaged;                          /* cards that are */
    struct piece piece;
    int held; /* a byte that was looked at and not taken yet; EOF: none */
    size_t bytes, card_bytes;
    struct place now;                     /* of the byte taken last */
    struct place card;                    /* where the card begins */
    size_t card_most;                     /* how many bytes it may have */
    size_t index;                         /* of the card, from 1; 0: before the first */
    const char *number;                   /* of the card, as soon as it is known */
    bool named;                           /* the card that could not be read last has a number */
    char told[DATABASE_NUMBER_BYTES + 1]; /* the number in the error told last */
};

static bool is_space(int c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_control(char c)
{
    return (unsigned char)c < 0x20 || c == 0x7f;
}

/* Says where and in which card something is wrong, as one sentence on one line. */
static dcg_status refuse(struct reading *r, dcg_status status, struct place place, const char *format, ...)
    PRINTF_LIKE(4, 5);

static dcg_status refuse(struct reading *r, dcg_status status, struct place place, const char *format, ...)
{
    dcg_error *e = r->error;
    int used = 0;
    if (e == NULL)
        return status;
    *e = (dcg_error){.status = status, .line = place.line, .column = place.column};
    if (r->index > 0)
        used = snprintf(e->text, sizeof e->text, "card %zu", r->index);
    if (r->number != NULL) {
        used += snprintf(e->text + used, sizeof e->text - (size_t)used, " (%s)", r->number);
        snprintf(r->told, sizeof r->told, "%s", r->number);
    }
    if (used > 0)
        used += snprintf(e->text + used, sizeof e->text - (size_t)used, ": ");
    va_list list;
    va_start(list, format);
    vsnprintf(e->text + used, sizeof e->text - (size_t)used, format, list);
    va_end(list);
    for (char *c = e->text; *c; c++)
        if (is_control(*c))
            *c = ' ';
    return status;
}

/* ---- Bytes ------------------------------------------------------------------------------------ */

static bool is_too_long(const struct reading *r)
{
    return r->bytes > (size_t)DATABASE_MIB << 20;
}

static bool piece_keep(struct piece *p, int c)
{
    if (p->size == p->room) {
        size_t room = p->room ? p->room * 2 : 4096;
        char *text = realloc(p->text, room);
        if (text == NULL)
            return false;
        p->text = text;
        p->room = room;
    }
    p->text[p->size++] = (char)c;
    p->taken = p->size;
    return true;
}

/* Begins the piece with a byte that was taken; of the old piece only what comes behind that is left. */
static void piece_begin(struct piece *p, int c)
{
    size_t rest = p->size - p->taken;
    if (rest > 0) {
        memmove(p->text, p->text + p->taken - 1, rest + 1);
        p->size = rest + 1;
        p->taken = 1;
    } else {
        p->size = 0;
        (void)piece_keep(p, c);
    }
    p->keeping = true;
}

/* Lets all of it but its first byte be taken again. */
static void piece_again(struct reading *r)
{
    r->piece.keeping = false;
    r->piece.taken = r->piece.size > 0;
    r->now = r->card;
    r->held = EOF;
}

/* Is a key of card numbers at a place of the piece? Its length; 0: none is. */
static size_t number_key_at(const struct piece *p, size_t at)
{
    static const char *const keys[] = {"\"cardId\"", "\"cardNumber\"", "\"number\"", "\"id\""};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        size_t size = strlen(keys[i]);
        if (at + size < p->taken && memcmp(p->text + at, keys[i], size) == 0)
            return size;
    }
    return 0;
}

/* The next card number in a piece that is no JSON, what stands behind a key as a whole, but for the one that was told
 * last. */
static bool number_look(const struct reading *r, size_t *at, char number[DATABASE_NUMBER_BYTES + 1])
{
    const struct piece *p = &r->piece;
    while (*at < p->taken) {
        size_t key = number_key_at(p, *at), length = 0;
        *at += key > 0 ? key : 1;
        if (key == 0)
            continue;
        while (*at < p->taken && (is_space(p->text[*at]) || p->text[*at] == ':' || p->text[*at] == '"'))
            ++*at;
        while (*at < p->taken && length < DATABASE_NUMBER_BYTES && p->text[*at] != '\0' &&
               strchr(number_bytes, p->text[*at]) != NULL)
            number[length++] = p->text[(*at)++];
        number[length] = '\0';
        bool ended = *at < p->taken && p->text[*at] == '"';
        if (ended && strpbrk(number, "-_") != NULL && strcmp(number, r->told) != 0)
            return true;
    }
    return false;
}

/* The next byte of the piece, or else of the file. */
static int byte_next(struct reading *r)
{
    struct piece *p = &r->piece;
    if (p->taken < p->size)
        return (unsigned char)p->text[p->taken++];
    int c = is_too_long(r) ? EOF : getc(r->in);
    r->bytes += c != EOF;
    return c != EOF && p->keeping && !piece_keep(p, c) ? EOF : c;
}

static int byte_take(struct reading *r)
{
    int c = r->held;
    if (c != EOF) {
        r->held = EOF;
        return c;
    }
    c = byte_next(r);
    if (c == EOF)
        return EOF;
    if (r->now.ended)
        r->now = (struct place){.line = r->now.line + 1};
    r->now.column++;
    r->now.ended = c == '\n';
    return c;
}

static int byte_after_spaces(struct reading *r)
{
    int c;
    do
        c = byte_take(r);
    while (is_space(c));
    return c;
}

/* For the JSON library, which asks for more than a byte but has to make do with one: what follows the card is
 * not its business. */
static size_t card_bytes(void *buffer, size_t size, void *user)
{
    struct reading *r = user;
    int c = size > 0 && r->card_bytes <= r->card_most ? byte_take(r) : EOF;
    if (c == EOF)
        return 0;
    r->card_bytes++;
    *(unsigned char *)buffer = (unsigned char)c;
    return 1;
}

/* It has nothing to do with the card that is being read. */
static dcg_status refuse_file(struct reading *r)
{
    struct place nowhere = {0};
    r->index = 0;
    if (ferror(r->in))
        return refuse(r, DCG_ERROR_FORMAT, nowhere, "%s", strerror(errno));
    return refuse(r, DCG_ERROR_CAPACITY, nowhere, "more than %d MiB", DATABASE_MIB);
}

static dcg_status file_check(struct reading *r)
{
    return ferror(r->in) || is_too_long(r) ? refuse_file(r) : DCG_OK;
}

/* Says what stands where something else should be. */
static dcg_status refuse_byte(struct reading *r, int c, const char *expected)
{
    if (c != EOF && c > ' ' && c < 0x7f)
        return refuse(r, DCG_ERROR_FORMAT, r->now, "%s is expected, not '%c'", expected, c);
    if (c != EOF)
        return refuse(r, DCG_ERROR_FORMAT, r->now, "%s is expected, not byte 0x%02x", expected, (unsigned)c);
    if (ferror(r->in) || is_too_long(r))
        return refuse_file(r);
    return refuse(r, DCG_ERROR_FORMAT, r->now, "%s is expected, but the file ends", expected);
}

/* ---- Fields ----------------------------------------------------------------------------------- */

static bool strings_fit(const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!json_is_string(json_array_get(list, i)))
            return false;
    return json_is_array(list);
}

static bool string_or_none(const json_t *value)
{
    return value == NULL || json_is_null(value) || json_is_string(value);
}

static bool costs_fit(const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *cost = json_array_get(list, i), *color = json_object_get(cost, "color"),
                     *level = json_object_get(cost, "level"), *memory = json_object_get(cost, "memoryCost"),
                     *trait = json_object_get(cost, "trait"), *kind = json_object_get(cost, "kind");
        if (!json_is_object(cost) || !string_or_none(color) || !string_or_none(trait) ||
            !string_or_none(kind) || (level != NULL && !json_is_null(level) && !json_is_integer(level)) ||
            !json_is_integer(memory))
            return false;
    }
    return json_is_array(list);
}

static bool value_fits(const json_t *value, enum kind kind)
{
    switch (kind) {
    case KIND_STRING:
        return json_is_string(value);
    case KIND_STRINGS:
        return strings_fit(value);
    case KIND_WHOLE:
        return json_is_integer(value);
    case KIND_TRUTH:
        return json_is_boolean(value);
    case KIND_COSTS:
        return costs_fit(value);
    }
    return false;
}

static dcg_status fields_check(struct reading *r, const json_t *card)
{
    for (int i = 0; i < FIELDS; i++) {
        const json_t *value = json_object_get(card, fields[i].key);
        if (value != NULL && !json_is_null(value) && !value_fits(value, fields[i].kind))
            return refuse(r, DCG_ERROR_FORMAT, r->card, "field %s: it has to be %s", fields[i].key,
                          kind_meaning[fields[i].kind]);
    }
    return DCG_OK;
}

/* Numbers and sets become keys and words of the command line. */
static dcg_status number_check(struct reading *r, const char *key, const char *text)
{
    size_t size = strlen(text);
    if (size == 0)
        return refuse(r, DCG_ERROR_FORMAT, r->card, "field %s: it is empty", key);
    if (size > DATABASE_NUMBER_BYTES)
        return refuse(r, DCG_ERROR_FORMAT, r->card, "field %s: more than %d characters", key,
                      DATABASE_NUMBER_BYTES);
    if (strspn(text, number_bytes) != size)
        return refuse(r, DCG_ERROR_FORMAT, r->card, "field %s: only letters, digits, '-' and '_' are allowed",
                      key);
    if (text[0] == '-')
        return refuse(r, DCG_ERROR_FORMAT, r->card, "field %s: it begins with '-'", key);
    return DCG_OK;
}

/* Card numbers are told from other numbers by a letter. */
static dcg_status card_number_check(struct reading *r, const char *text)
{
    dcg_status status = number_check(r, "cardId", text);
    if (status == DCG_OK && strspn(text, "0123456789-_") == strlen(text))
        status = refuse(r, DCG_ERROR_FORMAT, r->card, "field cardId: it has no letter");
    return status;
}

/* Control characters other than the ends of lines would reach somebody's terminal. */
static dcg_status text_check(struct reading *r, const char *key, const char *text)
{
    size_t size;
    for (const char *c = text; *c; c++)
        if (is_control(*c) && !is_space(*c))
            return refuse(r, DCG_ERROR_FORMAT, r->card, "field %s: control character 0x%02x", key,
                          (unsigned)(unsigned char)*c);
    while (database_line(&text, &size) != NULL)
        if (size > DATABASE_LINE_BYTES)
            return refuse(r, DCG_ERROR_CAPACITY, r->card, "field %s: a line of more than %d bytes", key,
                          DATABASE_LINE_BYTES);
    return DCG_OK;
}

/* ---- Cards ------------------------------------------------------------------------------------ */

static const char *copy_into(char **memory, const char *text, size_t size)
{
    char *copy = *memory;
    memcpy(copy, text, size);
    copy[size] = '\0';
    *memory += size + 1;
    return copy;
}

static bool database_grow(struct database *d)
{
    if (d->count < d->room)
        return true;
    size_t room = d->room ? d->room * 2 : 256;
    struct database_card *card = realloc(d->card, room * sizeof *card);
    if (card == NULL)
        return false;
    d->card = card;
    d->room = room;
    return true;
}

/* A text of a card, put right; memory has the room that corrections need. */
static const char *text_keep(struct database_card *kept, const char *text, bool effects, char **memory)
{
    char *copy = *memory;
    copy_into(memory, text, strlen(text));
    kept->corrected |= correct_text(kept->number, copy);
    if (effects)
        kept->corrected |= correct_lines(kept->number, copy);
    *memory = copy + strlen(copy) + 1;
    return copy;
}

/* The text that is kept: no text, or an empty one if lines are added to it. */
static const char *text_raw(const struct database_card *card, int text)
{
    bool added = text == DATABASE_TEXT_EFFECT && card->text[text] == NULL && correct_adds(card->number);
    return added ? "" : card->text[text];
}

static size_t card_bytes_needed(const struct database_card *card)
{
    size_t room = correct_room(card->number) + 1;
    size_t size = strlen(card->number) + 1 + strlen(card->set) + 1 + strlen(card->name) + room;
    size += strlen(card->traits) + room + strlen(card->banned) + 1;
    for (int i = 0; i < DATABASE_TEXTS; i++)
        if (text_raw(card, i) != NULL)
            size += strlen(text_raw(card, i)) + 1 + room;
    return size;
}

/* Texts that stand in a field in which they can't be meant. */
static void texts_place(struct database_card *card)
{
    const char **text = card->text;
    const char *effect = text[DATABASE_TEXT_EFFECT], *inherited = text[DATABASE_TEXT_INHERITED];
    if (inherited != NULL && text[DATABASE_TEXT_SECURITY] != NULL &&
        strcmp(inherited, text[DATABASE_TEXT_SECURITY]) == 0)
        text[DATABASE_TEXT_SECURITY] = NULL; /* one text in two fields */
    /* 4-15-2, 17-1-3-2: without DP it is on the field in the breeding area only. */
    bool hatches = card->facts.categories == DCG_DIGI_EGG && card->facts.level > 0 && card->facts.dp < 0;
    if (hatches && effect != NULL && inherited == NULL && strstr(effect, "[Breeding]") == NULL) {
        text[DATABASE_TEXT_INHERITED] = effect;
        text[DATABASE_TEXT_EFFECT] = NULL;
    }
}

/* Keeps what is needed of a card whose fields are in order, in one piece of memory. */
static dcg_status card_keep(struct reading *r, struct database *d, const struct database_card *card)
{
    char *memory = database_grow(d) ? malloc(card_bytes_needed(card)) : NULL;
    if (memory == NULL)
        return refuse(r, DCG_ERROR_MEMORY, r->card, "no memory");
    struct database_card *kept = &d->card[d->count++];
    size_t set = card->set == card->number ? strcspn(card->number, "-") : strlen(card->set);
    *kept = *card;
    kept->index = r->index > 0 ? r->index : 1; /* a document may be a card */
    kept->line = r->card.line;
    kept->column = r->card.column;
    kept->memory = memory;
    kept->number = copy_into(&memory, card->number, strlen(card->number));
    kept->set = copy_into(&memory, card->set, set);
    kept->name = text_keep(kept, card->name, false, &memory);
    kept->traits = text_keep(kept, card->traits, false, &memory);
    kept->banned = copy_into(&memory, card->banned, strlen(card->banned));
    for (int i = 0; i < DATABASE_TEXTS; i++)
        if (text_raw(card, i) != NULL)
            kept->text[i] = text_keep(kept, text_raw(card, i), i == DATABASE_TEXT_EFFECT, &memory);
    texts_place(kept);
    return DCG_OK;
}

static const char *string_of(const json_t *card, const char *key, const char *otherwise)
{
    const char *text = json_string_value(json_object_get(card, key));
    return text != NULL ? text : otherwise;
}

/* The numbers of a list that look like card numbers, one a line; as many as there is room for. */
static void banned_take(const json_t *list, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < json_array_size(list); i++) {
        char number[DCG_NUMBER_BYTES];
        int art;
        if (!dcg_number_read(NULL, json_string_value(json_array_get(list, i)), number, &art) ||
            used + strlen(number) + 2 > size)
            continue;
        used += (size_t)snprintf(text + used, size - used, "%s\n", number);
    }
}

static bool is_nothing(const json_t *value)
{
    return value == NULL || json_is_null(value) || (json_is_array(value) && json_array_size(value) == 0);
}

/* A fact that no card can have is damage, if damage is told; a fact that isn't there is none: another database may have
 * it. */
static dcg_status facts_check(struct reading *r, const struct facts *facts, const json_t *object)
{
    const json_t *name = json_object_get(object, "nameEn"), *value;
    const char *text = json_string_value(name);
    if (r->damage == NULL)
        return DCG_OK;
    if (text != NULL && text[strspn(text, " \t\r\n")] == '\0')
        return refuse(r, DCG_ERROR_FORMAT, r->card, "field nameEn: it is empty");
    if (facts->odd == NULL || is_nothing(value = json_object_get(object, facts->odd)))
        return DCG_OK;
    char *shown = json_dumps(value, JSON_ENCODE_ANY | JSON_ENSURE_ASCII | JSON_COMPACT);
    if (shown == NULL)
        return refuse(r, DCG_ERROR_MEMORY, r->card, "no memory");
    dcg_status status = refuse(r, DCG_ERROR_FORMAT, r->card, "field %s: no card can have %.*s%s", facts->odd,
                               SHOWN_BYTES, shown, strlen(shown) > SHOWN_BYTES ? "..." : "");
    free(shown);
    return status;
}

/* Takes a card that is in the layout of fields.def. */
static dcg_status card_take_own(struct reading *r, struct database *d, struct database_card card,
                                const json_t *object)
{
    char traits[FACTS_TRAITS_BYTES], banned[2048];
    dcg_status status = fields_check(r, object);
    if (status != DCG_OK)
        return status;
    if (card.number == NULL)
        return refuse(r, DCG_ERROR_FORMAT, r->card, "field cardId: it is missing");
    card.set = string_of(object, "set", card.number);
    card.name = string_of(object, "nameEn", "");
    if ((status = number_check(r, "set", card.set)) != DCG_OK ||
        (status = text_check(r, "nameEn", card.name)) != DCG_OK)
        return status;
    for (int i = 0; i < DATABASE_TEXTS; i++) {
        card.text[i] = string_of(object, text_keys[i], NULL);
        if (card.text[i] != NULL && (status = text_check(r, text_keys[i], card.text[i])) != DCG_OK)
            return status;
    }
    card.facts = facts_take(object, traits);
    if ((status = facts_check(r, &card.facts, object)) != DCG_OK)
        return status;
    card.traits = traits;
    banned_take(json_object_get(object, "bannedWith"), banned, sizeof banned);
    card.banned = banned;
    return card_keep(r, d, &card);
}

static dcg_status card_take(struct reading *r, struct database *d, json_t *object)
{
    struct taking t = {.from = layout_unwrap(object)};
    enum layout layout = layout_find(t.from);
    layout_translate(layout, &t);
    if (t.wrong != NULL)
        return refuse(r, DCG_ERROR_FORMAT, r->card, "field %s: it has to be %s", t.wrong, t.expected);
    if (t.to == NULL)
        return refuse(r, DCG_ERROR_MEMORY, r->card, "no memory");
    struct database_card card = {
        .number = string_of(t.to, "cardId", NULL), .layout = layout, .print = t.print};
    dcg_status status = DCG_OK;
    if (card.number != NULL && (status = card_number_check(r, card.number)) == DCG_OK)
        r->number = card.number;
    if (status == DCG_OK)
        status = card_take_own(r, d, card, t.to);
    r->number = NULL;
    json_decref(t.to);
    return status;
}

/* Why the JSON library gave up. */
static dcg_status refuse_json(struct reading *r, const json_error_t *why)
{
    if (json_error_code(why) == json_error_out_of_memory)
        return refuse(r, DCG_ERROR_MEMORY, r->card, "no memory");
    if (r->card_bytes > r->card_most)
        return refuse(r, DCG_ERROR_CAPACITY, r->card, "more than %zu KiB", r->card_most >> 10);
    if (ferror(r->in) || is_too_long(r))
        return refuse_file(r);
    return refuse(r, DCG_ERROR_FORMAT, r->now, "%s", why->text);
}

/* Passes over an object in which a key is there twice. False: it has other damage, too; then all but its first byte can
 * be taken again. */
static bool doubled_skip(struct reading *r)
{
    json_error_t why;
    piece_again(r);
    if (r->piece.size == 0) /* no memory */
        return false;
    r->held = (unsigned char)r->piece.text[0];
    r->card_bytes = 0;
    r->piece.keeping = true;
    json_t *value = json_load_callback(card_bytes, r, JSON_DISABLE_EOF_CHECK, &why);
    bool whole = value != NULL;
    json_decref(value);
    r->piece.keeping = false;
    if (!whole)
        piece_again(r);
    return whole;
}

/* Hands what begins here to the JSON library. NULL after a complaint; passed: nothing of it has to be read again. */
static json_t *value_read(struct reading *r, size_t most, dcg_status *status, bool *passed)
{
    char number[DATABASE_NUMBER_BYTES + 1];
    json_error_t why;
    r->card = r->now;
    r->card_bytes = 0;
    r->card_most = most;
    if (r->damage != NULL)
        piece_begin(&r->piece, r->held);
    json_t *value = json_load_callback(card_bytes, r, JSON_DISABLE_EOF_CHECK | JSON_REJECT_DUPLICATES, &why);
    r->piece.keeping = false;
    size_t at = 0;
    bool known =
        value == NULL && r->index > 0 && number_look(r, &at, number); /* of a card, not of a document */
    r->number = known ? number : NULL;
    *status = value != NULL ? DCG_OK : refuse_json(r, &why);
    r->named = r->number != NULL;
    r->number = NULL;
    *passed = value != NULL;
    if (value == NULL && r->damage != NULL && *status != DCG_ERROR_MEMORY)
        *passed = json_error_code(&why) == json_error_duplicate_key && doubled_skip(r);
    return value;
}

static dcg_status card_add(struct reading *r, struct database *d, json_t *object)
{
    if (d->count == DATABASE_CARDS)
        return refuse(r, DCG_ERROR_CAPACITY, r->card, "more than %d cards", DATABASE_CARDS);
    if (!json_is_object(object))
        return refuse(r, DCG_ERROR_FORMAT, r->card, "a card has to be an object");
    return card_take(r, d, object);
}

static dcg_status card_read(struct reading *r, struct database *d)
{
    dcg_status status;
    bool passed;
    r->index++;
    json_t *object = value_read(r, DATABASE_CARD_BYTES, &status, &passed);
    if (object == NULL)
        return status;
    status = card_add(r, d, object);
    json_decref(object);
    return status;
}

/* Tells of a damaged card. Not DCG_OK: reading can't go on. */
static dcg_status damage_tell(struct reading *r, dcg_status status)
{
    struct place nowhere = {0};
    if (r->damage == NULL || status == DCG_OK || status == DCG_ERROR_MEMORY || ferror(r->in) ||
        is_too_long(r))
        return status;
    if (r->damaged++ < DATABASE_DAMAGED)
        return r->damage->tell(r->damage->user, r->error), DCG_OK;
    r->index = 0;
    return refuse(r, DCG_ERROR_CAPACITY, nowhere, "more than %d cards are damaged", DATABASE_DAMAGED);
}

/* A JSON:API document, whose data are a card or a list of cards; or a card alone. */
static dcg_status document_read(struct reading *r, struct database *d)
{
    dcg_status status;
    bool passed;
    json_t *document = value_read(r, (size_t)DATABASE_DOCUMENT_MIB << 20, &status, &passed);
    json_t *data = json_object_get(document, "data");
    if (document == NULL)
        return status;
    if (data == NULL && layout_find(document) == LAYOUT_OWN && json_object_get(document, "cardId") == NULL)
        status = refuse(r, DCG_ERROR_FORMAT, r->card,
                        "a list of cards is expected, or an object with cards as data");
    else if (!json_is_array(data))
        status = card_add(r, d, data != NULL ? data : document);
    for (size_t i = 0; i < json_array_size(data) && status == DCG_OK; i++) {
        r->index = i + 1;
        status = damage_tell(r, card_add(r, d, json_array_get(data, i)));
    }
    json_decref(document);
    return status;
}

/* Reads what begins with a brace. lost: it may be a part of a card that was told; that is passed over. */
static dcg_status card_salvage(struct reading *r, struct database *d, bool *lost)
{
    dcg_status status;
    bool passed;
    r->index++;
    json_t *object = value_read(r, DATABASE_CARD_BYTES, &status, &passed);
    bool part = *lost && (object != NULL ? !layout_has_number(object) : !r->named);
    *lost = !passed || part;
    if (!passed)
        piece_again(r);
    else if (object != NULL && !part)
        status = card_add(r, d, object);
    json_decref(object);
    if (part && status != DCG_ERROR_MEMORY)
        status = DCG_OK;
    r->index -= part;
    return damage_tell(r, status);
}

/* Tells of bytes where a card should begin: once, or of each card number in them. */
static dcg_status bytes_tell(struct reading *r, int first, const char *expected, bool lost)
{
    char number[DATABASE_NUMBER_BYTES + 1];
    dcg_status status = DCG_OK;
    size_t at = 0;
    for (bool named = number_look(r, &at, number); status == DCG_OK && (named || !lost);
         named = number_look(r, &at, number)) {
        r->index++;
        r->number = named ? number : NULL;
        status = damage_tell(r, refuse_byte(r, first, expected));
        r->number = NULL;
        lost = true;
    }
    return status;
}

/* Passes over such bytes, up to the next brace. lost: they may be of a card that was told. */
static dcg_status bytes_salvage(struct reading *r, int first, const char *expected, bool lost)
{
    struct place begin = r->now;
    int c;
    piece_begin(&r->piece, first);
    while ((c = byte_take(r)) != '{' && c != EOF)
        ;
    r->piece.keeping = false;
    r->held = c;
    struct place end = r->now;
    r->now = begin;
    dcg_status status = bytes_tell(r, first, expected, lost);
    r->now = end;
    return status;
}

/* All cards of a list that can be read; what stands between them is told. inner: it is a part of a document, or has no
 * beginning. */
static dcg_status list_salvage(struct reading *r, struct database *d, bool inner)
{
    dcg_status status = DCG_OK;
    bool lost = inner, ended = false;
    for (bool closed = inner; status == DCG_OK;) {
        int c = byte_after_spaces(r);
        if (c == EOF)
            return closed || lost ? file_check(r) : damage_tell(r, refuse_byte(r, c, "',' or ']'"));
        closed |= c == ']';
        if (c == '{') {
            r->held = c;
            ended = false;
            status = card_salvage(r, d, &lost);
        } else if (c == ']') {
            ended = !lost;
        } else if (c != ',') {
            const char *expected = ended ? "the end of the file" : "a card, which begins with '{',";
            status = bytes_salvage(r, c, expected, lost || (inner && ended));
            lost = true;
        }
    }
    return status;
}

static dcg_status list_read(struct reading *r, struct database *d)
{
    int c = byte_after_spaces(r);
    for (bool more = c != ']'; more; more = c == ',') {
        if (r->index > 0)
            c = byte_after_spaces(r);
        if (c != '{')
            return refuse_byte(r, c, "a card, which begins with '{',");
        r->held = c;
        dcg_status status = card_read(r, d);
        if (status != DCG_OK)
            return status;
        c = byte_after_spaces(r);
    }
    return c == ']' ? DCG_OK : refuse_byte(r, c, "',' or ']'");
}

static dcg_status cards_read(struct reading *r, struct database *d)
{
    int c = byte_after_spaces(r);
    if (c == 0xef && byte_take(r) == 0xbb && byte_take(r) == 0xbf) /* a byte order mark */
        c = byte_after_spaces(r);
    if (c != '[' && c != '{')
        return refuse_byte(r, c, "a list of cards, which begins with '[',");
    if (c == '{')
        r->held = c;
    dcg_status status = c == '[' ? list_read(r, d) : document_read(r, d);
    if (status != DCG_OK)
        return status;
    c = byte_after_spaces(r);
    return c == EOF && feof(r->in) ? DCG_OK : refuse_byte(r, c, "the end of the file");
}

/* A document that is no JSON is told itself only if there is no damaged card in it. */
static dcg_status document_salvage(struct reading *r, struct database *d)
{
    dcg_status status = document_read(r, d);
    dcg_error why = *r->error;
    int damaged = r->damaged, c;
    if (status == DCG_OK)
        return list_salvage(r, d, true);
    if (status == DCG_ERROR_MEMORY || ferror(r->in) || is_too_long(r))
        return status;
    piece_again(r);
    while ((c = byte_take(r)) != '{' && c != EOF)
        ;
    r->held = c;
    dcg_status rest = list_salvage(r, d, true);
    if (rest != DCG_OK || r->damaged > damaged)
        return rest;
    *r->error = why;
    return damage_tell(r, status);
}

/* The same, as far as the cards can be read. */
static dcg_status cards_salvage(struct reading *r, struct database *d)
{
    int c = byte_after_spaces(r);
    if (c == 0xef && byte_take(r) == 0xbb && byte_take(r) == 0xbf)
        c = byte_after_spaces(r);
    if (c == '[')
        return list_salvage(r, d, false);
    if (c == '{') {
        r->held = c;
        return document_salvage(r, d);
    }
    dcg_status status = bytes_salvage(r, c, "a list of cards, which begins with '[',", false);
    return status == DCG_OK ? list_salvage(r, d, true) : status;
}

static int number_compare(const void *a, const void *b)
{
    const struct database_card *const *left = a, *const *right = b;
    int order = strcmp((*left)->number, (*right)->number);
    if (order == 0)
        order = ((*left)->print > (*right)->print) - ((*left)->print < (*right)->print);
    return order != 0 ? order : (*left > *right) - (*left < *right);
}

/* Prints of one card are one: the usual print counts. */
static bool are_prints(const struct database_card *a, const struct database_card *b)
{
    return a->layout == b->layout && a->layout != LAYOUT_OWN;
}

/* Takes away what has been marked by having no number. */
static void marked_cut(struct database *d, size_t first)
{
    size_t kept = first;
    for (size_t i = first; i < d->count; i++) {
        if (d->card[i].number != NULL)
            d->card[kept++] = d->card[i];
        else
            free(d->card[i].memory);
    }
    d->count = kept;
}

/* A number twice would make two answers to one question. */
static dcg_status numbers_check(struct reading *r, struct database *d, size_t first)
{
    size_t count = d->count - first;
    dcg_status status = DCG_OK;
    if (count < 2)
        return DCG_OK;
    struct database_card **sorted = malloc(count * sizeof(struct database_card *));
    if (sorted == NULL)
        return refuse(r, DCG_ERROR_MEMORY, r->now, "no memory");
    for (size_t i = 0; i < count; i++)
        sorted[i] = &d->card[first + i];
    qsort(sorted, count, sizeof(struct database_card *), number_compare);
    for (size_t i = 1, usual = 0; i < count && status == DCG_OK; i++) {
        if (strcmp(sorted[usual]->number, sorted[i]->number) != 0) {
            usual = i;
            continue;
        }
        if (are_prints(sorted[usual], sorted[i])) {
            sorted[i]->number = NULL;
            continue;
        }
        struct place place = {.line = sorted[i]->line, .column = sorted[i]->column};
        r->index = sorted[i]->index;
        r->number = sorted[i]->number;
        status = damage_tell(r, refuse(r, DCG_ERROR_FORMAT, place, "field cardId: card %zu has the same",
                                       sorted[usual]->index));
        if (status == DCG_OK)
            sorted[i]->number = NULL;
    }
    free(sorted);
    marked_cut(d, first);
    return status;
}

static void database_cut(struct database *d, size_t count)
{
    while (d->count > count)
        free(d->card[--d->count].memory);
}

dcg_status database_salvage(struct database *database, FILE *in, const struct database_damage *damage,
                            dcg_error *error)
{
    dcg_error unused;
    struct reading reading = {.in = in,
                              .error = error != NULL ? error : &unused,
                              .damage = damage,
                              .held = EOF,
                              .now = {.line = 1}};
    size_t first = database->count;
    errno = 0;
    dcg_status status = (damage != NULL ? cards_salvage : cards_read)(&reading, database);
    if (status == DCG_OK)
        status = numbers_check(&reading, database, first);
    if (status != DCG_OK)
        database_cut(database, first);
    free(reading.piece.text);
    return status;
}

dcg_status database_read(struct database *database, FILE *in, dcg_error *error)
{
    return database_salvage(database, in, NULL, error);
}

void database_free(struct database *database)
{
    database_cut(database, 0);
    free(database->card);
    *database = (struct database){0};
}

const char *database_text_key(enum database_text text)
{
    return text_keys[text];
}

const char *database_line(const char **rest, size_t *size)
{
    const char *begin = *rest;
    while (is_space(*begin))
        begin++;
    if (*begin == '\0')
        return NULL;
    *size = strcspn(begin, "\n");
    *rest = begin + *size;
    while (is_space(begin[*size - 1]))
        --*size;
    return begin;
}

/* ---- Order ------------------------------------------------------------------------------------ */

/* BT2 before BT10: letters, then the number behind them, then whatever is left. */
static int set_compare(const char *a, const char *b)
{
    size_t letters = strcspn(a, "0123456789"), others = strcspn(b, "0123456789");
    int order = strncmp(a, b, letters < others ? letters : others);
    if (order != 0 || letters != others)
        return order != 0 ? order : letters < others ? -1 : 1;
    unsigned long left = strtoul(a + letters, NULL, 10), right = strtoul(b + letters, NULL, 10);
    return left != right ? (left < right ? -1 : 1) : strcmp(a, b);
}

int database_compare(const void *a, const void *b)
{
    const struct database_card *const *left = a, *const *right = b;
    int order = set_compare((*left)->set, (*right)->set);
    return order != 0 ? order : (*left > *right) - (*left < *right);
}
