/* unpack.c - loads card files in the compact form. Nothing is believed: every number is held against its bounds, every
 * tree against the grammar, and no tree may be larger than text could make it. */
#include "cards/list.h"
#include "cards/lines.h"
#include "cards/pack.h"
#include "tree/storage.h"
#include "language/reader.h"
#include "cards/draft.h"
#include "tree/store.h"
#include "language/verify.h"

#include <stdlib.h>
#include <string.h>

enum {
    NAMES_HIGH = 1024,
    NAME_SIZE = 48,
    LINE_NODES = 2000,           /* of a line, each counted as often as it is there */
    ALL_NODES = 16 * 1000 * 1000 /* of all lines */
};

/* What a node of the file became. */
struct unpacked {
    node_id node;
    uint16_t size; /* nodes below it, as often as they are there; LINE_NODES + 1: too many */
    uint8_t depth;
};

struct unpacker {
    int version;
    const unsigned char *at, *end;
    bool broken;
    dcg_cards *cards;
    dcg_reader **reader; /* made if it is needed */
    dcg_error *error;
    dcg_status status;
    uint16_t kind[NAMES_HIGH], mode[NAMES_HIGH], keyword[NAMES_HIGH]; /* by number in the file */
    uint32_t kinds, modes, keywords;
    word_id *word;
    uint32_t words;
    struct unpacked *node;
    uint32_t nodes, all_nodes;
    struct verification *verification;
    struct draft draft;
    enum manner manner;
};

/* The first thing that is wrong. */
static bool fail(struct unpacker *u, dcg_status status, const char *text)
{
    if (u->status == DCG_OK)
        u->status = list_fail(u->error, status, "%s", text);
    return false;
}

static bool fail_broken(struct unpacker *u)
{
    return fail(u, DCG_ERROR_FORMAT, "the compact card file is damaged");
}

static bool fail_version(struct unpacker *u, const char *what, struct span name)
{
    if (u->status == DCG_OK)
        u->status = list_fail(u->error, DCG_ERROR_VERSION,
                              "the compact card file was made by another version, which has the %s %.*s; "
                              "make it anew",
                              what, span_shown(name), name.at);
    return false;
}

/* ---- Numbers ---------------------------------------------------------------------------------- */

static uint32_t take(struct unpacker *u)
{
    uint32_t number = 0;

    for (unsigned shift = 0; shift < 32; shift += 7) {
        if (u->at == u->end)
            break;
        unsigned byte = *u->at++;
        if (shift == 28 && byte > 15)
            break;
        number |= (uint32_t)(byte & 127u) << shift;
        if (byte < 128)
            return number;
    }
    u->broken = true;
    return 0;
}

/* A number from low to high. */
static int take_within(struct unpacker *u, int low, int high)
{
    uint32_t number = take(u);

    if (number > INT32_MAX || (int)number < low || (int)number > high)
        u->broken = true;
    return u->broken ? low : (int)number;
}

static int take_signed(struct unpacker *u, int low, int high)
{
    uint32_t number = take(u);
    int value = (int)(number >> 1);

    value = number & 1 ? -value - 1 : value;
    if (value < low || value > high)
        u->broken = true;
    return u->broken ? low : value;
}

/* How many of something follow, each of at least so many bytes. */
static uint32_t take_count(struct unpacker *u, size_t each)
{
    uint32_t count = take(u);

    if (count > (size_t)(u->end - u->at) / each)
        u->broken = true;
    return u->broken ? 0 : count;
}

static struct span take_text(struct unpacker *u, size_t most)
{
    size_t size = (size_t)take_within(u, 1, (int)most);
    struct span text = {(const char *)u->at, size};

    if (u->broken || size > (size_t)(u->end - u->at) || !text_is_clean(text)) {
        u->broken = true;
        return (struct span){"", 0};
    }
    u->at += size;
    return text;
}

/* ---- Names and words -------------------------------------------------------------------------- */

typedef const char *name_fn(int value);

/* Finds what the file's names are called here. */
static bool names_take(struct unpacker *u, const char *what, name_fn *name, int values, uint16_t *table,
                       uint32_t *count)
{
    *count = take_count(u, 2);
    if (*count > NAMES_HIGH)
        return fail_broken(u);
    for (uint32_t i = 0; i < *count; i++) {
        struct span text = take_text(u, NAME_SIZE);
        int value = 0;
        while (value < values &&
               (strlen(name(value)) != text.size || memcmp(name(value), text.at, text.size) != 0))
            value++;
        if (u->broken)
            return fail_broken(u);
        if (value == values)
            return fail_version(u, what, text);
        table[i] = (uint16_t)value;
    }
    return true;
}

static bool words_take(struct unpacker *u)
{
    u->words = take_count(u, 2);
    u->word = calloc((size_t)u->words + 1, sizeof *u->word);
    if (!u->word)
        return fail(u, DCG_ERROR_MEMORY, "no memory");
    for (uint32_t i = 1; i <= u->words; i++) {
        struct span text = take_text(u, NAME_BYTES);
        if (u->broken)
            return fail_broken(u);
        u->word[i] = word_add(u->cards, text.at, text.size);
        if (!u->word[i])
            return fail(u, DCG_ERROR_MEMORY, "no memory");
    }
    return true;
}

/* A word that has to be there if must. */
static word_id word_take(struct unpacker *u, bool must)
{
    int number = take_within(u, must, (int)u->words);

    return u->broken ? 0 : u->word[number];
}

/* ---- Nodes ------------------------------------------------------------------------------------ */

/* A part: how many nodes before this one it is. */
static uint32_t part_take(struct unpacker *u, unsigned fields, unsigned bit, uint32_t number)
{
    return fields & bit ? number - (uint32_t)take_within(u, 1, (int)number - 1) : 0;
}

static struct node node_take(struct unpacker *u, uint32_t number)
{
    int kind = take_within(u, 0, (int)u->kinds - 1), mode;
    struct node n = {.kind = (uint8_t)u->kind[kind]};
    unsigned fields = (unsigned)take_within(u, 0, 255);

    if (fields & PACK_MODE && u->modes) {
        mode = take_within(u, 0, (int)u->modes - 1);
        n.mode = u->mode[mode];
    }
    if (fields & PACK_FORM)
        n.form = (uint16_t)take_within(u, 1, UINT16_MAX);
    if (fields & PACK_N)
        n.n = (int16_t)take_signed(u, INT16_MIN, INT16_MAX);
    if (fields & PACK_M)
        n.m = (int16_t)take_signed(u, INT16_MIN, INT16_MAX);
    if (fields & PACK_WORD)
        n.word = word_take(u, true);
    n.a = part_take(u, fields, PACK_A, number);
    n.b = part_take(u, fields, PACK_B, number);
    n.c = part_take(u, fields, PACK_C, number);
    return n;
}

/* How large a node is with what is below it. */
static void node_measure(struct unpacker *u, const struct node *n, struct unpacked *to)
{
    const uint32_t parts[] = {n->a, n->b, n->c};
    unsigned size = 1, depth = 0;

    for (int i = 0; i < 3; i++) {
        const struct unpacked *part = &u->node[parts[i]];
        size += part->size;
        depth = part->depth > depth ? part->depth : depth;
    }
    to->size = (uint16_t)(size > LINE_NODES ? LINE_NODES + 1 : size);
    to->depth = (uint8_t)(depth < TREE_DEPTH ? depth + 1 : TREE_DEPTH + 1);
}

static bool nodes_take(struct unpacker *u)
{
    uint32_t count = take_count(u, 2);

    u->node = calloc((size_t)count + 1, sizeof *u->node);
    u->verification = verification_new(u->cards, count);
    if (count == 0 && u->node && u->verification)
        return true;
    if (!u->node || !u->verification || !nodes_reserve(u->cards, count))
        return fail(u, DCG_ERROR_MEMORY, "no memory");
    for (uint32_t i = 1; i <= count; i++) {
        struct node n = u->kinds ? node_take(u, i) : (struct node){0};
        if (u->broken || !n.kind)
            return fail_broken(u);
        if (!verification_node(u->verification, &n))
            return fail(u, DCG_ERROR_VERSION,
                        "the compact card file has a tree that no text makes; make it anew");
        node_measure(u, &n, &u->node[i]);
        n.a = u->node[n.a].node;
        n.b = u->node[n.b].node;
        n.c = u->node[n.c].node;
        u->node[i].node = node_add(u->cards, &n);
        if (!u->node[i].node)
            return fail(u, DCG_ERROR_MEMORY, "no memory");
    }
    u->nodes = count;
    return true;
}

/* ---- Cards ------------------------------------------------------------------------------------ */

static uint64_t keywords_take(struct unpacker *u, int8_t *security_a, int8_t *link_plus)
{
    int count = take_within(u, 0, DCG_KEYWORD_COUNT), high = KEYWORD_LEVELS - 1;
    uint64_t keywords = 0;

    for (int i = 0; i < count && !u->broken; i++) {
        int keyword = take_within(u, 0, (int)u->keywords - 1);
        keywords |= UINT64_C(1) << u->keyword[keyword];
    }
    if (count) {
        *security_a = (int8_t)take_signed(u, -high, high);
        *link_plus = (int8_t)take_signed(u, -high, high);
    }
    return keywords;
}

static void requirements_take(struct unpacker *u, struct requirement *list, uint8_t *count)
{
    *count = (uint8_t)take_within(u, 0, REQUIREMENTS_PER_CARD);
    for (int i = 0; i < *count; i++) {
        list[i] = (struct requirement){.colors = (uint8_t)take_within(u, 0, CARD_COLORS_ALL)};
        list[i].level = (uint8_t)take_within(u, 0, LEVEL_HIGH);
        list[i].categories = (uint8_t)take_within(u, 1, CARD_CATEGORIES_ALL);
        list[i].cost = (uint8_t)take_within(u, 0, COST_HIGH);
        list[i].name = word_take(u, false);
        list[i].trait = word_take(u, false);
    }
}

static void facts_take(struct unpacker *u)
{
    struct card_def *d = &u->draft.def;

    d->number = word_take(u, true);
    d->name = word_take(u, true);
    d->categories = (uint16_t)take_within(u, 1, CARD_CATEGORIES_ALL);
    d->colors = (uint16_t)take_within(u, 1, CARD_COLORS_ALL);
    d->use_colors = (uint8_t)take_within(u, 0, CARD_COLORS_ALL);
    d->level = (int16_t)take_within(u, 0, LEVEL_HIGH);
    d->cost = (int16_t)take_signed(u, -1, COST_HIGH);
    d->dp = take_signed(u, -1, DP_HIGH);
    d->link_dp = (int16_t)take_within(u, 0, LINK_DP_HIGH);
    d->overflow = (int16_t)take_within(u, 0, OVERFLOW_HIGH);
    d->copies = (uint16_t)take_within(u, 1, COPIES_ANY);
    d->token = (uint8_t)take_within(u, 0, 1);
    u->draft.marked = (uint8_t)take_within(u, 0, MARKED_FACTS);
    d->keywords = keywords_take(u, &d->security_a, &d->link_plus);
    d->inherited = keywords_take(u, &d->inherited_security_a, &d->inherited_link_plus);
    d->trait_count = (uint8_t)take_within(u, 0, TRAITS_PER_CARD);
    for (int i = 0; i < d->trait_count; i++)
        u->draft.trait[i] = word_take(u, true);
    requirements_take(u, u->draft.digivolve, &d->digivolve_count);
    requirements_take(u, u->draft.link, &d->link_count);
}

/* What only the whole card shows to be wrong, as in a plain card file. */
static bool facts_fit(const struct unpacker *u)
{
    const struct card_def *d = &u->draft.def;
    const char *number = card_word(u->cards, d->number);
    bool fights = d->categories & (DCG_DIGIMON | DCG_DIGI_EGG);

    for (int i = 0; i < d->trait_count; i++)
        for (int k = 0; k < i; k++)
            if (u->draft.trait[i] == u->draft.trait[k])
                return false;
    return card_number_valid(number, strlen(number)) && strlen(number) <= NUMBER_BYTES && d->level != 1 &&
           (fights || (d->level == 0 && d->dp < 0)) && (d->categories & DCG_DIGIMON || !d->digivolve_count) &&
           (d->categories & DCG_OPTION || !d->use_colors);
}

static bool printed_take(struct unpacker *u)
{
    int count = take_within(u, 0, PRINTED_PER_CARD);

    for (int i = 0; i < count; i++) {
        int section = take_within(u, SECTION_UPPER, SECTION_OPTION);
        uint32_t root = (uint32_t)take_within(u, 1, (int)u->nodes);
        if (u->broken)
            return false;
        const struct unpacked *node = &u->node[root];
        u->all_nodes += node->size;
        if (node->size > LINE_NODES || node->depth > TREE_DEPTH || u->all_nodes > ALL_NODES ||
            !verification_line(u->verification, root))
            return false;
        if (printed_add(&u->draft, section, node->node, u->error) != DCG_OK)
            return false;
    }
    return true;
}

static bool unread_take(struct unpacker *u)
{
    int count = u->version > 1 ? take_within(u, 0, UNREAD_PER_CARD) : 0;

    for (int i = 0; i < count && !u->broken; i++) {
        struct unread_line *line = &u->draft.unread[u->draft.unread_count++];
        line->section = (uint8_t)take_within(u, SECTION_UPPER, SECTION_OPTION);
        if (u->version > 2 && u->at < u->end && *u->at == 0) {
            u->at++; /* no letters: its words aren't known */
            continue;
        }
        struct span text = take_text(u, LINE_BYTES);
        if (!u->broken && !(line->text = word_add(u->cards, text.at, text.size)))
            return fail(u, DCG_ERROR_MEMORY, "no memory");
    }
    return !u->broken;
}

static bool card_take(struct unpacker *u)
{
    const char *wrong = NULL;
    int line;

    u->draft = (struct draft){.lines = 0};
    facts_take(u);
    if (u->broken || !facts_fit(u) || !printed_take(u) || !unread_take(u))
        return fail_broken(u);
    u->draft.def.name_ja = u->version > 3 ? word_take(u, false) : 0;
    if (u->broken)
        return fail_broken(u);
    const char *number = card_word(u->cards, u->draft.def.number);
    dcg_card_def there = number_find(u->cards, number, strlen(number));
    bool built_in = there && card_def(u->cards, there)->built_in;
    if (there && u->manner >= (built_in ? MANNER_OTHERS : MANNER_OVER))
        return true;
    u->draft.def.id = there; /* laid over the one of the catalogue */
    if (there && !built_in) {
        u->status = list_fail(u->error, DCG_ERROR_FORMAT, "there is already a card %s (2-11-1)", number);
        return false;
    }
    if (u->cards->count >= CARDS_PER_SET)
        return fail(u, DCG_ERROR_CAPACITY, "too many cards");
    dcg_status status = draft_finish(u->cards, &u->draft, u->reader, &wrong, &line);
    if (status == DCG_OK)
        return true;
    return fail(u, status, status == DCG_ERROR_MEMORY ? "no memory" : wrong);
}

/* ---- The file --------------------------------------------------------------------------------- */

static uint64_t number_at(const unsigned char *at, unsigned size)
{
    uint64_t number = 0;

    for (unsigned i = 0; i < size; i++)
        number |= (uint64_t)at[i] << (8 * i);
    return number;
}

bool is_packed(const char *bytes, size_t size)
{
    return bytes && size >= sizeof pack_magic && size <= LINES_TEXT_BYTES &&
           memcmp(bytes, pack_magic, sizeof pack_magic) == 0;
}

static bool head_check(struct unpacker *u, const unsigned char *bytes, size_t size)
{
    if (size < PACK_HEAD)
        return fail_broken(u);
    u->version = (int)number_at(bytes + 8, 4);
    if (u->version < 1 || u->version > PACK_VERSION)
        return fail(u, DCG_ERROR_VERSION, "the compact card file is of another version; make it anew");
    if (number_at(bytes + 12, 4) != size - PACK_HEAD)
        return fail(u, DCG_ERROR_FORMAT,
                    "the compact card file is damaged: it has another size than it says");
    if (number_at(bytes + 16, 8) != pack_hash(bytes + PACK_HEAD, size - PACK_HEAD))
        return fail(u, DCG_ERROR_FORMAT, "the compact card file is damaged: its check value is wrong");
    u->at = bytes + PACK_HEAD;
    u->end = bytes + size;
    return true;
}

static bool permanent_take(struct unpacker *u)
{
    if (!names_take(u, "node", node_kind_name, NODE_KINDS, u->kind, &u->kinds) ||
        !names_take(u, "mode", node_mode_name, MODE_KINDS, u->mode, &u->modes) ||
        !names_take(u, "keyword", pack_keyword, DCG_KEYWORD_COUNT, u->keyword, &u->keywords) ||
        !words_take(u) || !nodes_take(u))
        return false;
    uint32_t count = take_count(u, 2);
    for (uint32_t i = 0; i < count; i++)
        if (!card_take(u))
            return false;
    return (!u->broken && u->at == u->end) || fail_broken(u);
}

dcg_status unpack(dcg_cards *cards, const char *bytes, size_t size, enum manner manner, dcg_reader **reader,
                  dcg_error *error)
{
    struct unpacker *u = calloc(1, sizeof *u);

    if (!u)
        return list_fail(error, DCG_ERROR_MEMORY, "no memory");
    u->cards = cards;
    u->manner = manner;
    u->reader = reader;
    u->error = error;
    struct cards_mark mark = cards_mark(cards);
    if (!head_check(u, (const unsigned char *)bytes, size) || !permanent_take(u))
        cards_restore(cards, mark);
    dcg_status status = u->status;
    if (status == DCG_OK && error)
        *error = (dcg_error){.status = DCG_OK};
    verification_free(u->verification);
    free(u->word);
    free(u->node);
    free(u);
    return status;
}
