/* catalogue.c - the cards of a catalogue in a card set, and its trees, which are unpacked one by one. */
#include "tree/catalogue.h"
#include "tree/storage.h"
#include "tree/store.h"
#include "tree/tree_hash.h"

/* Which fields a packed node has. */
enum { PACKED_MODE = 1, PACKED_FORM = 2, PACKED_N = 4, PACKED_M = 8, PACKED_WORD = 16, PACKED_PART = 32 };

/* ---- Nodes ------------------------------------------------------------------------------------ */

/* 7 bits a byte, the low ones first; bit 7: another byte follows. */
static uint8_t *number_pack(uint8_t *to, uint32_t number)
{
    for (; number > 127; number >>= 7)
        *to++ = (uint8_t)(number | 128);
    *to++ = (uint8_t)number;
    return to;
}

static uint32_t number_unpack(const uint8_t **from)
{
    uint32_t number = 0;

    for (unsigned shift = 0;; shift += 7) {
        uint8_t byte = *(*from)++;
        number |= (byte & 127u) << shift;
        if (byte < 128)
            return number;
    }
}

/* Numbers near zero are small, whatever their sign. */
static uint32_t folded(int number)
{
    return number < 0 ? (uint32_t)(-(number + 1)) * 2 + 1 : (uint32_t)number * 2;
}

static int16_t unfolded(uint32_t number)
{
    int half = (int)(number >> 1);

    return (int16_t)(number & 1 ? -half - 1 : half);
}

size_t catalogue_pack(const struct node *n, node_id number, uint8_t bytes[CATALOGUE_NODE_BYTES])
{
    const node_id parts[] = {n->a, n->b, n->c};
    const struct {
        unsigned field;
        uint32_t value;
    } fields[] = {{PACKED_MODE, n->mode},
                  {PACKED_FORM, n->form},
                  {PACKED_N, folded(n->n)},
                  {PACKED_M, folded(n->m)},
                  {PACKED_WORD, n->word}};
    enum { FIELDS = sizeof fields / sizeof fields[0] };
    uint8_t *to = bytes + 2;
    unsigned has = 0;

    for (int i = 0; i < FIELDS; i++)
        if (fields[i].value) {
            has |= fields[i].field;
            to = number_pack(to, fields[i].value);
        }
    for (unsigned i = 0; i < 3; i++)
        if (parts[i]) {
            has |= (unsigned)PACKED_PART << i;
            to = number_pack(to, number - parts[i]);
        }
    bytes[0] = n->kind;
    bytes[1] = (uint8_t)has;
    return (size_t)(to - bytes);
}

static struct node node_unpack(const uint8_t **from, node_id number)
{
    struct node n = {.kind = *(*from)++};
    node_id *const parts[] = {&n.a, &n.b, &n.c};
    unsigned has = *(*from)++;

    if (has & PACKED_MODE)
        n.mode = (uint16_t)number_unpack(from);
    if (has & PACKED_FORM)
        n.form = (uint16_t)number_unpack(from);
    if (has & PACKED_N)
        n.n = unfolded(number_unpack(from));
    if (has & PACKED_M)
        n.m = unfolded(number_unpack(from));
    if (has & PACKED_WORD)
        n.word = number_unpack(from);
    for (unsigned i = 0; i < 3; i++)
        if (has & (unsigned)PACKED_PART << i)
            *parts[i] = number - number_unpack(from);
    return n;
}

/* Nodes are numbered from 1. */
static struct node catalogue_node(const struct catalogue *c, node_id number)
{
    const uint8_t *from = c->packed + c->block[(number - 1) / CATALOGUE_BLOCK];
    node_id at = (number - 1) / CATALOGUE_BLOCK * CATALOGUE_BLOCK + 1;
    struct node n = node_unpack(&from, at);

    assert(number && number <= c->nodes);
    while (at < number)
        n = node_unpack(&from, ++at);
    return n;
}

node_id catalogue_tree(dcg_cards *cards, node_id root)
{
    struct node n = catalogue_node(cards->catalogue, root);
    node_id *const parts[] = {&n.a, &n.b, &n.c};

    for (int i = 0; i < 3; i++)
        if (*parts[i] && !(*parts[i] = catalogue_tree(cards, *parts[i])))
            return 0;
    return node_add(cards, &n);
}

/* ---- Cards ------------------------------------------------------------------------------------ */

const struct catalogue_card *catalogue_card_of(const struct catalogue *c, uint32_t number)
{
    uint32_t first = 0, end = c->cards;

    while (first < end) {
        uint32_t middle = (first + end) / 2;
        if (c->card[middle].id < number)
            first = middle + 1;
        else
            end = middle;
    }
    return first < c->cards && c->card[first].id == number ? &c->card[first] : NULL;
}

struct card_def catalogue_def(const dcg_cards *cards, dcg_card_def number)
{
    const struct catalogue *c = cards->catalogue;
    const struct catalogue_card *card = catalogue_card_of(c, number);
    struct card_def def = {.id = number,
                           .built_in = 1,
                           .number = card->number,
                           .name = card->name,
                           .name_ja = card->name_ja,
                           .categories = card->categories,
                           .colors = card->colors,
                           .use_colors = card->use_colors,
                           .level = card->level,
                           .cost = card->cost,
                           .dp = card->dp,
                           .link_dp = card->link_dp,
                           .overflow = card->overflow,
                           .copies = card->copies,
                           .token = card->token,
                           .trait = card->trait,
                           .trait_count = card->traits,
                           .digivolve = card->digivolve,
                           .digivolve_count = card->digivolves,
                           .link = card->link,
                           .link_count = card->links,
                           .also_count = card->alsos,
                           .also_parts = card->also_parts,
                           .also_number = card->also_number,
                           .named = card->named,
                           .reason = card->reason ? c->reasons + card->reason : NULL,
                           .unread = card->reason != 0,
                           .unread_lines = card->unread};

    for (int i = 0; i < card->alsos; i++)
        def.also[i] = c->also[card->also + (uint32_t)i];
    def.identity = (uint32_t)hash_word(HASH_BASIS, cards, def.number);
    return def;
}

int catalogue_unread(const dcg_cards *cards, dcg_card_def number)
{
    const struct catalogue_card *card = catalogue_card_of(cards->catalogue, number);
    int count = 0;

    for (uint32_t i = 0; card && i < card->lines; i++)
        count += !cards->catalogue->line[card->line + i].root;
    return count;
}

bool catalogue_lay(dcg_cards *cards, const struct catalogue *c)
{
    assert(!cards->count && cards->words_size == 1);
    bool done = words_lay(cards, c->words, c->words_size);

    for (uint32_t i = 0; done && i < c->traits; i++)
        done = trait_append(cards, c->trait[i]);
    for (uint32_t i = 0; done && i < c->requirements; i++)
        done = requirement_append(cards, &c->requirement[i]);
    cards->catalogue = c;
    names_note(cards);
    done = done && defs_lay(cards, c->last);
    for (uint32_t i = 0; done && i < c->cards; i++) {
        struct card_def def = catalogue_def(cards, (dcg_card_def)c->card[i].id);
        def_replace(cards, &def);
    }
    cards->hash = hash_number(cards->hash, (int64_t)c->hash);
    return done;
}

void catalogue_restore(dcg_cards *cards, uint32_t written)
{
    for (uint32_t i = 1; cards->written > written && i <= cards->catalogue->last; i++)
        if (cards->def[i].written > written)
            cards->def[i] = catalogue_def(cards, (dcg_card_def)i);
    cards->written = written;
}
