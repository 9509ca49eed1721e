/* pack.c - writes card files in the compact form. */
#include "cards/pack.h"
#include "tree/effect_def.h"

#include <stdlib.h>
#include <string.h>

const char pack_magic[8] = {'D', 'C', 'G', 'C', 'A', 'R', 'D', 'S'};

enum { NAMES = 3, NAME_KINDS = 0, NAME_MODES = 1, NAME_KEYWORDS = 2, NAMES_HIGH = 1024 };

/* Bytes that grow. */
struct bytes {
    unsigned char *at;
    size_t size, room;
    bool failed; /* no memory */
};

/* Which number something of the set has in the file; 0: it isn't there yet. */
struct numbers {
    uint32_t *number;
    size_t room;
    uint32_t count;
};

_Static_assert((int)MODE_KINDS <= (int)NAMES_HIGH, "every mode has a place in the table");

struct packer {
    struct bytes words, nodes, cards;
    struct numbers word, node;
    uint16_t name[NAMES][NAMES_HIGH]; /* by number in the file */
    uint32_t names[NAMES];
    uint32_t card_count;
};

static const char *const keyword_names[] = {
#define KEYWORD(value, name, rule, text, meaning) #name,
#include "dcg/keywords.def"
#undef KEYWORD
};

const char *pack_keyword(int keyword)
{
    return keyword_names[keyword];
}

/* Eight bytes at a time, which go into it in little-endian order on every machine. */
uint64_t pack_hash(const unsigned char *bytes, size_t size)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325) ^ size;

    for (size_t i = 0; i < size; i += 8) {
        uint64_t part = 0;
        for (size_t k = 0; k < 8 && i + k < size; k++)
            part |= (uint64_t)bytes[i + k] << (8 * k);
        hash = (hash ^ part) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 29;
    }
    return hash;
}

/* ---- Bytes ------------------------------------------------------------------------------------ */

static void bytes_put(struct bytes *b, const void *from, size_t size)
{
    if (b->size + size > b->room) {
        size_t room = b->room ? b->room : 4096;
        while (room < b->size + size)
            room *= 2;
        unsigned char *grown = realloc(b->at, room);
        b->failed |= !grown;
        if (!grown)
            return;
        b->at = grown;
        b->room = room;
    }
    if (size > 0)
        memcpy(b->at + b->size, from, size);
    b->size += size;
}

static void put(struct bytes *b, uint32_t number)
{
    unsigned char out[5];
    size_t size = 0;

    for (; number > 127; number >>= 7)
        out[size++] = (unsigned char)((number & 127u) | 128u);
    out[size++] = (unsigned char)number;
    bytes_put(b, out, size);
}

static void put_signed(struct bytes *b, int number)
{
    put(b, number < 0 ? (uint32_t)(-(number + 1)) * 2 + 1 : (uint32_t)number * 2);
}

static void put_text(struct bytes *b, const char *text)
{
    size_t size = strlen(text);

    put(b, (uint32_t)size);
    bytes_put(b, text, size);
}

/* ---- Names, words, nodes ---------------------------------------------------------------------- */

/* The place of a number in the table, which grows; NULL: no memory. */
static uint32_t *number_at(struct packer *p, struct numbers *n, uint32_t index)
{
    if (index >= n->room) {
        size_t room = n->room ? n->room : 4096;
        while (room <= index)
            room *= 2;
        uint32_t *grown = realloc(n->number, room * sizeof *grown);
        p->cards.failed |= !grown;
        if (!grown)
            return NULL;
        memset(grown + n->room, 0, (room - n->room) * sizeof *grown);
        n->number = grown;
        n->room = room;
    }
    return &n->number[index];
}

static uint32_t name_number(struct packer *p, int table, int value)
{
    uint32_t i = 0;

    while (i < p->names[table] && p->name[table][i] != value)
        i++;
    if (i == p->names[table] && i < NAMES_HIGH)
        p->name[table][p->names[table]++] = (uint16_t)value;
    return i;
}

static uint32_t word_number(struct packer *p, const dcg_cards *cards, word_id word)
{
    uint32_t *number = word ? number_at(p, &p->word, word) : NULL;

    if (!number)
        return 0;
    if (!*number) {
        *number = ++p->word.count;
        put_text(&p->words, card_word(cards, word));
    }
    return *number;
}

static uint32_t node_number(struct packer *p, const dcg_cards *cards, node_id node);

static void node_put(struct packer *p, const dcg_cards *cards, const struct node *n, const uint32_t parts[3],
                     uint32_t number)
{
    struct bytes *b = &p->nodes;
    unsigned fields = (n->mode ? PACK_MODE : 0u) | (n->form ? PACK_FORM : 0u) | (n->n ? PACK_N : 0u) |
                      (n->m ? PACK_M : 0u) | (n->word ? PACK_WORD : 0u) | (n->a ? PACK_A : 0u) |
                      (n->b ? PACK_B : 0u) | (n->c ? PACK_C : 0u);

    put(b, name_number(p, NAME_KINDS, n->kind));
    put(b, fields);
    if (n->mode)
        put(b, name_number(p, NAME_MODES, n->mode));
    if (n->form)
        put(b, n->form);
    if (n->n)
        put_signed(b, n->n);
    if (n->m)
        put_signed(b, n->m);
    if (n->word)
        put(b, word_number(p, cards, n->word));
    for (int i = 0; i < 3; i++)
        if (parts[i])
            put(b, number - parts[i]);
}

/* The number of a node in the file; its parts come before it. */
static uint32_t node_number(struct packer *p, const dcg_cards *cards, node_id node)
{
    uint32_t *number = node ? number_at(p, &p->node, node) : NULL;

    if (!number || *number)
        return number ? *number : 0;
    const struct node *n = node_at(cards, node);
    const node_id part_of[] = {n->a, n->b, n->c};
    uint32_t parts[3];
    for (int i = 0; i < 3; i++)
        parts[i] = node_number(p, cards, part_of[i]);
    uint32_t new = ++p->node.count;
    node_put(p, cards, n, parts, new);
    p->node.number[node] = new;
    return new;
}

/* ---- Cards ------------------------------------------------------------------------------------ */

static void keywords_put(struct packer *p, uint64_t keywords, int security_a, int link_plus)
{
    uint32_t count = 0;

    for (int i = 0; i < DCG_KEYWORD_COUNT; i++)
        count += keywords >> i & 1;
    put(&p->cards, count);
    for (int i = 0; i < DCG_KEYWORD_COUNT; i++)
        if (keywords >> i & 1)
            put(&p->cards, name_number(p, NAME_KEYWORDS, i));
    if (count) {
        put_signed(&p->cards, security_a);
        put_signed(&p->cards, link_plus);
    }
}

static void requirements_put(struct packer *p, const dcg_cards *cards, const struct requirement *list,
                             int count)
{
    put(&p->cards, (uint32_t)count);
    for (int i = 0; i < count; i++) {
        put(&p->cards, list[i].colors);
        put(&p->cards, list[i].level);
        put(&p->cards, list[i].categories);
        put(&p->cards, list[i].cost);
        put(&p->cards, word_number(p, cards, list[i].name));
        put(&p->cards, word_number(p, cards, list[i].trait));
    }
}

void packer_card(struct packer *p, const dcg_cards *cards, const struct draft *draft)
{
    const struct card_def *d = &draft->def;
    struct bytes *b = &p->cards;

    p->card_count++;
    put(b, word_number(p, cards, d->number));
    put(b, word_number(p, cards, d->name));
    put(b, d->categories);
    put(b, d->colors);
    put(b, d->use_colors);
    put(b, (uint32_t)d->level);
    put_signed(b, d->cost);
    put_signed(b, d->dp);
    put(b, (uint32_t)d->link_dp);
    put(b, (uint32_t)d->overflow);
    put(b, d->copies);
    put(b, d->token);
    put(b, draft->marked);
    keywords_put(p, d->keywords, d->security_a, d->link_plus);
    keywords_put(p, d->inherited, d->inherited_security_a, d->inherited_link_plus);
    put(b, d->trait_count);
    for (int i = 0; i < d->trait_count; i++)
        put(b, word_number(p, cards, draft->trait[i]));
    requirements_put(p, cards, draft->digivolve, d->digivolve_count);
    requirements_put(p, cards, draft->link, d->link_count);
    put(b, (uint32_t)draft->printed_count);
    for (int i = 0; i < draft->printed_count; i++) {
        put(b, draft->printed[i].section);
        put(b, node_number(p, cards, draft->printed[i].root));
    }
    put(b, (uint32_t)draft->unread_count);
    for (int i = 0; i < draft->unread_count; i++) {
        put(b, draft->unread[i].section);
        put_text(b, card_word(cards, draft->unread[i].text));
    }
    put(b, word_number(p, cards, d->name_ja));
}

/* ---- The file --------------------------------------------------------------------------------- */

struct packer *packer_new(void)
{
    return calloc(1, sizeof(struct packer));
}

void packer_free(struct packer *p)
{
    if (!p)
        return;
    free(p->words.at);
    free(p->nodes.at);
    free(p->cards.at);
    free(p->word.number);
    free(p->node.number);
    free(p);
}

static void names_put(struct packer *p, struct bytes *b)
{
    for (int i = 0; i < NAMES; i++) {
        put(b, p->names[i]);
        for (uint32_t k = 0; k < p->names[i]; k++)
            put_text(b, i == NAME_KINDS   ? node_kind_name(p->name[i][k])
                        : i == NAME_MODES ? node_mode_name(p->name[i][k])
                                          : keyword_names[p->name[i][k]]);
    }
}

static void head_put(struct bytes *b)
{
    uint64_t hash = pack_hash(b->at + PACK_HEAD, b->size - PACK_HEAD);
    size_t size = b->size - PACK_HEAD;

    memcpy(b->at, pack_magic, sizeof pack_magic);
    b->at[8] = PACK_VERSION;
    for (unsigned i = 0; i < 4; i++)
        b->at[12 + i] = (unsigned char)(size >> (8 * i));
    for (unsigned i = 0; i < 8; i++)
        b->at[16 + i] = (unsigned char)(hash >> (8 * i));
}

char *packer_end(struct packer *p, size_t *size)
{
    const unsigned char head[PACK_HEAD] = {0};
    struct bytes b = {0};

    bytes_put(&b, head, sizeof head);
    names_put(p, &b);
    put(&b, p->word.count);
    bytes_put(&b, p->words.at, p->words.size);
    put(&b, p->node.count);
    bytes_put(&b, p->nodes.at, p->nodes.size);
    put(&b, p->card_count);
    bytes_put(&b, p->cards.at, p->cards.size);
    if (b.failed || p->words.failed || p->nodes.failed || p->cards.failed || b.size > UINT32_MAX) {
        free(b.at);
        return NULL;
    }
    head_put(&b);
    *size = b.size;
    return (char *)b.at;
}
