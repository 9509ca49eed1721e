/* code.c - deck codes, versions 0 to 5: "DCG" and bytes in base64url.
 *
 *     version << 4 | number of Digi-Egg entries         versions 3, 4: bit 3 is the language
 *     checksum: the sum of all bytes from here to the name
 *     size of the name in bytes                         version 5: language << 6 | size
 *     has icon << 7 | number of sideboard entries       versions 2, 3 without the icon; before, none of it
 *     blocks: a card set and a width of numbers, and the entries of these: Digi-Eggs, then the deck, then the sideboard
 *     the name; before it, if there is one, the number of the icon, 8 bytes with blanks behind it
 *
 * A block: the set (version 0: 4 bytes with blanks behind it; later a byte for each character, 0 to 35, with bit 7 on
 * all but the last); width - 1 << 6 | number of entries; the entries by number and art. An entry: copies - 1, art, and
 * how much its number is above the one before.
 */
#include "cards/lines.h"
#include "cards/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    VERSIONS = 6,
    CODE_BYTES = 4096,
    NAME_BYTES = 63,
    ICON_BYTES = 8,
    SET_BYTES = 8,
    OLD_SET_BYTES = 4,
    EGGS_HIGH = 7,
    SIDE_HIGH = 127,
    ART_HIGH = 7,
    COPIES_HIGH = 256,
    OLD_COPIES_HIGH = 4,
    BLOCK_HIGH = 63 /* entries of versions 0 and 1 */
};

static const char prefix[] = "DCG";
static const char digits64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
static const char digits36[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/* A number of a card, taken apart. */
struct number {
    char set[SET_BYTES + 1];
    int width, value;
};

static const dcg_language languages[] = {DCG_LANGUAGE_JA, DCG_LANGUAGE_EN, DCG_LANGUAGE_ZH_HANS,
                                         DCG_LANGUAGE_KO};

/* ---- Base64 ----------------------------------------------------------------------------------- */

static int digit_of(char c)
{
    const char *at = c ? strchr(digits64, c) : NULL;

    if (at)
        return (int)(at - digits64);
    return c == '+' ? 62 : c == '/' ? 63 : -1; /* base64 that isn't for links */
}

size_t code_size(struct span text)
{
    size_t size = sizeof prefix - 1;

    if (text.size < size || memcmp(text.at, prefix, size) != 0)
        return 0;
    while (size < text.size && digit_of(text.at[size]) >= 0)
        size++;
    while (size < text.size && text.at[size] == '=')
        size++;
    return size > 8 ? size : 0;
}

bool code_is_piece(struct span text)
{
    for (size_t i = 0; i < text.size; i++)
        if (digit_of(text.at[i]) < 0)
            return false;
    return text.size > 0;
}

static size_t base64_read(struct span code, uint8_t bytes[CODE_BYTES])
{
    uint32_t held = 0;
    int bits = 0;
    size_t size = 0;

    for (size_t i = sizeof prefix - 1; i < code.size && code.at[i] != '='; i++) {
        held = held << 6 | (uint32_t)digit_of(code.at[i]);
        bits += 6;
        if (bits < 8)
            continue;
        bits -= 8;
        if (size == CODE_BYTES)
            return 0;
        bytes[size++] = (uint8_t)(held >> bits);
    }
    return size;
}

static void base64_write(const uint8_t *bytes, size_t size, struct out *out)
{
    out_add(out, "%s", prefix);
    for (size_t i = 0; i < size; i += 3) {
        uint32_t held = (uint32_t)bytes[i] << 16;
        held |= i + 1 < size ? (uint32_t)bytes[i + 1] << 8 : 0;
        held |= i + 2 < size ? (uint32_t)bytes[i + 2] : 0;
        for (size_t k = 0; k < 4 && k <= size - i; k++)
            out_add(out, "%c", digits64[held >> (18 - 6 * k) & 63]);
    }
}

/* ---- Reading ---------------------------------------------------------------------------------- */

struct decoder {
    const uint8_t *at, *end; /* the blocks */
    int version;
    bool broken; /* they end too early, or say what can't be */
    bool full;   /* they have more cards than a list */
};

static unsigned byte_take(struct decoder *d)
{
    if (d->at < d->end)
        return *d->at++;
    d->broken = true;
    return 0;
}

/* The first field has bits - 1 bits of the number, and a mark whether more follow in bytes of 7. */
static int varint_take(struct decoder *d, unsigned field, unsigned bits)
{
    unsigned value = field & ((1u << (bits - 1)) - 1), shift = bits - 1;
    bool more = field >> (bits - 1) & 1;

    while (more && !d->broken) {
        unsigned byte = byte_take(d);
        d->broken |= shift > 14;
        value |= (byte & 127u) << shift;
        more = byte >> 7;
        shift += 7;
    }
    return (int)value;
}

static void set_take_old(struct decoder *d, char set[SET_BYTES + 1])
{
    size_t size = 0;

    for (int i = 0; i < OLD_SET_BYTES; i++) {
        char c = (char)byte_take(d);
        if (c != ' ')
            set[size++] = c;
        d->broken |= c != ' ' && (c == '\0' || !strchr(digits36, c));
    }
    set[size] = '\0';
}

static void set_take(struct decoder *d, char set[SET_BYTES + 1])
{
    size_t size = 0;
    unsigned byte;

    if (d->version == 0) {
        set_take_old(d, set);
        return;
    }
    do {
        byte = byte_take(d);
        d->broken |= (byte & 63u) >= sizeof digits36 - 1 || size == SET_BYTES;
        if (!d->broken)
            set[size++] = digits36[byte & 63u];
    } while (byte >> 7 && !d->broken);
    set[size] = '\0';
}

struct entry {
    int count, art, offset;
};

static struct entry entry_take(struct decoder *d)
{
    struct entry e;

    if (d->version == 0) {
        unsigned byte = byte_take(d);
        e = (struct entry){.count = (int)(byte >> 6) + 1, .art = (int)(byte >> 3 & 7)};
        e.offset = varint_take(d, byte & 7, 3);
        return e;
    }
    e.count = (int)byte_take(d) + 1;
    unsigned byte = byte_take(d);
    e.art = (int)(byte >> 5);
    e.offset = varint_take(d, byte & 31, 5);
    return e;
}

static int width_limit(int width)
{
    int limit = 1;

    for (int i = 0; i < width; i++)
        limit *= 10;
    return limit;
}

static void number_join(const char *set, int width, int value, char number[DCG_NUMBER_BYTES])
{
    size_t size = strlen(set);

    memcpy(number, set, size);
    number[size] = '-';
    for (int i = width; i > 0; i--, value /= 10)
        number[size + (size_t)i] = (char)('0' + value % 10);
    number[size + 1 + (size_t)width] = '\0';
}

/* A block: its entries join the list, in a part that isn't known yet. */
static bool block_take(struct decoder *d, dcg_list *list)
{
    char set[SET_BYTES + 1] = "";
    int value = 0;

    set_take(d, set);
    unsigned byte = byte_take(d);
    int width = (int)(byte >> 6) + 1;
    int entries = d->version < 2 ? (int)(byte & 63u) : varint_take(d, byte & 63u, 6);
    d->broken |= set[0] == '\0' || entries == 0;
    for (int i = 0; i < entries && !d->broken; i++) {
        struct entry e = entry_take(d);
        value += e.offset;
        d->full = !d->broken && list->cards == DCG_LIST_CARDS;
        if (d->broken || value >= width_limit(width) || d->full)
            return false;
        dcg_list_card *card = &list->card[list->cards++];
        *card = (dcg_list_card){.art = (uint8_t)e.art, .count = (uint16_t)e.count};
        number_join(set, width, value, card->number);
    }
    return !d->broken;
}

/* The first entries are Digi-Eggs, the last the sideboard. */
static bool parts_set(dcg_list *list, int eggs, int side)
{
    if (eggs + side > list->cards)
        return false;
    for (int i = 0; i < list->cards; i++)
        list->card[i].part = i < eggs                  ? DCG_PART_EGG
                             : i >= list->cards - side ? DCG_PART_SIDE
                                                       : DCG_PART_MAIN;
    return true;
}

/* Where the name begins if it has so many characters: some programs count these instead of bytes. */
static size_t characters_back(const uint8_t *bytes, size_t size, size_t characters)
{
    while (size > 0 && characters > 0)
        if ((bytes[--size] & 0xC0u) != 0x80u)
            characters--;
    return size;
}

static unsigned checksum_of(const uint8_t *bytes, size_t from, size_t to)
{
    unsigned sum = 0;

    for (size_t i = from; i < to; i++)
        sum += bytes[i];
    return sum & 255u;
}

static void name_take(dcg_list *list, struct span name, bool icon)
{
    if (icon && name.size >= ICON_BYTES) {
        size_t size = ICON_BYTES;
        while (size > 0 && name.at[size - 1] == ' ')
            size--;
        span_copy((struct span){name.at, size}, list->icon, sizeof list->icon);
        name = (struct span){name.at + ICON_BYTES, name.size - ICON_BYTES};
    }
    span_copy(name, list->name, sizeof list->name);
    text_clean(list->icon);
    text_clean(list->name);
}

static dcg_language language_of(int version, const uint8_t *bytes)
{
    if (version < 3)
        return DCG_LANGUAGE_NONE;
    return languages[version < 5 ? bytes[0] >> 3 & 1 : bytes[2] >> 6];
}

dcg_status code_read(struct span code, dcg_list *list, dcg_error *error)
{
    static const char broken[] = "the deck code is damaged or not complete: copy it again";
    uint8_t bytes[CODE_BYTES] = {0};
    size_t size = base64_read(code, bytes);
    int version = bytes[0] >> 4;
    size_t head = version < 2 ? 3 : 4;

    list_clear(list);
    if (size < 4)
        return list_fail(error, DCG_ERROR_FORMAT, "%s", broken);
    if (version >= VERSIONS)
        return list_fail(error, DCG_ERROR_VERSION, "the deck code is of version %d; 0 to %d are known",
                         version, VERSIONS - 1);
    size_t name_size = bytes[2] & (version < 5 ? 255u : 63u);
    size_t name = name_size + head <= size ? size - name_size : head;
    if (checksum_of(bytes, 3, name) != bytes[1])
        name = characters_back(bytes, size, name_size);
    if (name < head || checksum_of(bytes, 3, name) != bytes[1])
        return list_fail(error, DCG_ERROR_FORMAT, "%s", broken);
    struct decoder d = {.at = bytes + head, .end = bytes + name, .version = version};
    while (d.at < d.end)
        if (!block_take(&d, list))
            return d.full ? list_fail(error, DCG_ERROR_CAPACITY,
                                      "the deck code has more than %d different cards", DCG_LIST_CARDS)
                          : list_fail(error, DCG_ERROR_FORMAT, "%s", broken);
    bool icon = version >= 4 && bytes[3] >> 7;
    int eggs = bytes[0] & (version == 3 || version == 4 ? 7 : 15);
    int side = version < 2 ? 0 : bytes[3] & (version < 4 ? 255 : 127);
    if (!parts_set(list, eggs, side))
        return list_fail(error, DCG_ERROR_FORMAT, "%s", broken);
    list->language = (uint8_t)language_of(version, bytes);
    name_take(list, (struct span){(const char *)bytes + name, size - name}, icon);
    return DCG_OK;
}

/* ---- Writing ---------------------------------------------------------------------------------- */

struct encoder {
    uint8_t bytes[CODE_BYTES];
    size_t size;
    int version;
    const dcg_list_card *card[DCG_LIST_CARDS]; /* of one part, sorted */
    struct number number[DCG_LIST_CARDS];
    int cards;
};

static void byte_put(struct encoder *e, unsigned byte)
{
    if (e->size < CODE_BYTES)
        e->bytes[e->size] = (uint8_t)byte;
    e->size++;
}

/* What is left of a number behind its first bits. */
static void varint_rest(struct encoder *e, unsigned value, unsigned bits)
{
    if (value >> (bits - 1) == 0)
        return;
    for (value >>= bits - 1; value > 127; value >>= 7)
        byte_put(e, (value & 127u) | 128u);
    byte_put(e, value);
}

static unsigned varint_first(unsigned value, unsigned bits)
{
    unsigned low = value & ((1u << (bits - 1)) - 1);

    return value >> (bits - 1) ? low | 1u << (bits - 1) : low;
}

/* False: no deck code can say it. */
static bool number_split(const char *text, int version, struct number *number)
{
    size_t set = strspn(text, digits36), width = 0;

    if (set == 0 || set > (version ? SET_BYTES : OLD_SET_BYTES) || text[set] != '-')
        return false;
    width = strspn(text + set + 1, "0123456789");
    if (width == 0 || width > 4 || text[set + 1 + width] != '\0')
        return false;
    memcpy(number->set, text, set);
    number->set[set] = '\0';
    number->width = (int)width;
    number->value = (int)strtol(text + set + 1, NULL, 10);
    return true;
}

static int card_compare(const void *a, const void *b)
{
    const dcg_list_card *left = *(const dcg_list_card *const *)a, *right = *(const dcg_list_card *const *)b;
    int order = strcmp(left->number, right->number);

    return order ? order : left->art - right->art;
}

static void set_put(struct encoder *e, const char *set)
{
    size_t size = strlen(set);

    if (e->version == 0) {
        for (size_t i = 0; i < OLD_SET_BYTES; i++)
            byte_put(e, (unsigned char)(i < size ? set[i] : ' '));
        return;
    }
    for (size_t i = 0; i < size; i++)
        byte_put(e, (unsigned)(strchr(digits36, set[i]) - digits36) | (i + 1 < size ? 128u : 0));
}

static void entry_put(struct encoder *e, const dcg_list_card *card, unsigned offset)
{
    if (e->version == 0) {
        byte_put(e, (unsigned)(card->count - 1) << 6 | (unsigned)card->art << 3 | varint_first(offset, 3));
        varint_rest(e, offset, 3);
        return;
    }
    byte_put(e, (unsigned)(card->count - 1));
    byte_put(e, (unsigned)card->art << 5 | varint_first(offset, 5));
    varint_rest(e, offset, 5);
}

static bool in_block(const struct number *a, const struct number *b)
{
    return a->width == b->width && strcmp(a->set, b->set) == 0;
}

/* The cards of one set and width, which the first of them is; they are written then. False: there are too many. */
static bool block_put(struct encoder *e, int first)
{
    const struct number *block = &e->number[first];
    unsigned entries = 0, value = 0;

    for (int i = first; i < e->cards; i++)
        entries += e->card[i] && in_block(&e->number[i], block);
    if (e->version < 2 && entries > BLOCK_HIGH)
        return false;
    set_put(e, block->set);
    byte_put(e, (unsigned)(block->width - 1) << 6 | (e->version < 2 ? entries : varint_first(entries, 6)));
    if (e->version >= 2)
        varint_rest(e, entries, 6);
    for (int i = first; i < e->cards; i++) {
        if (!e->card[i] || !in_block(&e->number[i], block))
            continue;
        entry_put(e, e->card[i], (unsigned)e->number[i].value - value);
        value = (unsigned)e->number[i].value;
        e->card[i] = NULL;
    }
    return true;
}

static dcg_status part_put(struct encoder *e, const dcg_list *list, dcg_part part, dcg_error *error)
{
    e->cards = 0;
    for (int i = 0; i < list->cards; i++)
        if (list->card[i].part == part)
            e->card[e->cards++] = &list->card[i];
    qsort(e->card, (size_t)e->cards, sizeof(const dcg_list_card *), card_compare);
    for (int i = 0; i < e->cards; i++) {
        const dcg_list_card *card = e->card[i];
        if (!number_split(card->number, e->version, &e->number[i]))
            return list_fail(error, DCG_ERROR_ARGUMENT, "no deck code can say the number %s", card->number);
        if (card->count < 1 || card->count > (e->version ? COPIES_HIGH : OLD_COPIES_HIGH) ||
            card->art > ART_HIGH)
            return list_fail(error, DCG_ERROR_CAPACITY,
                             "%d copies of %s, art %d: more than the deck code can say", card->count,
                             card->number, card->art);
    }
    for (int i = 0; i < e->cards; i++)
        if (e->card[i] && !block_put(e, i))
            return list_fail(error, DCG_ERROR_CAPACITY, "too many cards of one card set for the deck code");
    return DCG_OK;
}

static int part_size(const dcg_list *list, dcg_part part)
{
    int count = 0;

    for (int i = 0; i < list->cards; i++)
        count += list->card[i].part == part;
    return count;
}

/* The name, with the icon before it, as much of it as there is room for. */
static size_t name_make(const dcg_list *list, bool icon, char name[NAME_BYTES + 1])
{
    size_t used = 0;
    struct span s = {list->name, strlen(list->name)};

    if (icon)
        used = (size_t)snprintf(name, ICON_BYTES + 1, "%-*s", ICON_BYTES, list->icon);
    while (s.size > 0 && s.at[0] == ' ')
        s = (struct span){s.at + 1, s.size - 1};
    span_copy(s, name + used, NAME_BYTES + 1 - used);
    used = strlen(name);
    while (used > (icon ? ICON_BYTES : 0) && name[used - 1] == ' ')
        used--;
    return used;
}

static unsigned language_bits(const dcg_list *list, int version)
{
    for (unsigned i = 0; i < sizeof languages / sizeof languages[0]; i++)
        if (languages[i] == (dcg_language)list->language && (version >= 5 || i < 2))
            return i;
    return 1; /* English */
}

static void head_put(struct encoder *e, const dcg_list *list, size_t name_size, bool icon)
{
    unsigned eggs = (unsigned)part_size(list, DCG_PART_EGG), side = (unsigned)part_size(list, DCG_PART_SIDE);
    unsigned language = language_bits(list, e->version);
    bool bit = e->version == 3 || e->version == 4;

    byte_put(e, (unsigned)e->version << 4 | (bit ? language << 3 : 0) | eggs);
    byte_put(e, 0); /* the checksum, later */
    byte_put(e, (e->version < 5 ? 0 : language << 6) | (unsigned)name_size);
    if (e->version >= 2)
        byte_put(e, (icon ? 128u : 0) | side);
}

dcg_status code_write(const dcg_list *list, int version, struct out *out, dcg_error *error)
{
    static const dcg_part parts[] = {DCG_PART_EGG, DCG_PART_MAIN, DCG_PART_SIDE};
    struct encoder e = {.version = version};
    bool icon = version >= 4 && list->icon[0] && strlen(list->icon) <= ICON_BYTES;
    char name[NAME_BYTES + 1] = "";
    size_t name_size = name_make(list, icon, name);
    int written = version < 2 ? 2 : 3;
    dcg_status status = DCG_OK;

    if (part_size(list, DCG_PART_EGG) > EGGS_HIGH || part_size(list, DCG_PART_SIDE) > SIDE_HIGH)
        return list_fail(error, DCG_ERROR_CAPACITY,
                         "a deck code holds at most %d different Digi-Egg cards, and %d in the sideboard",
                         EGGS_HIGH, SIDE_HIGH);
    head_put(&e, list, name_size, icon);
    for (int i = 0; i < written && status == DCG_OK; i++)
        status = part_put(&e, list, parts[i], error);
    if (status != DCG_OK)
        return status;
    size_t end = e.size;
    for (size_t i = 0; i < name_size; i++)
        byte_put(&e, (unsigned char)name[i]);
    if (e.size > CODE_BYTES)
        return list_fail(error, DCG_ERROR_CAPACITY, "the deck is too large for a deck code");
    e.bytes[1] = (uint8_t)checksum_of(e.bytes, 3, end);
    base64_write(e.bytes, e.size, out);
    return DCG_OK;
}
