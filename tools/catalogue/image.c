/* image.c - the image of a catalogue, made of a card set and of what the card files say of its cards. */
#include "image.h"

#include "tree/effect_def.h"
#include "tree/storage.h"
#include "tree/store.h"

#include <stdlib.h>
#include <string.h>

struct making {
    const struct read_cards *read;
    const struct draft **of; /* by number in the set; NULL: a token that a text speaks of */
    uint32_t *order;         /* numbers in the set, in the order of the catalogue */
    node_id *node;           /* by node of the set: its number in the image; 0: it isn't there yet */
    struct image image;
};

static void list_add(struct list *list, uint32_t number)
{
    list->at = grown(list->at, list->count, &list->room, sizeof *list->at);
    list->at[list->count++] = number;
}

static void *zeros(size_t count, size_t size)
{
    void *at = calloc(count + 1, size);

    if (!at)
        fail("no memory");
    return at;
}

/* Cards come into the set in the order in which they are read, each behind the tokens that it speaks of. */
static void drafts_match(struct making *m)
{
    const struct read_cards *read = m->read;
    size_t next = 0;

    m->of = zeros(read->cards->count, sizeof(const struct draft *));
    for (uint32_t i = 1; i <= read->cards->count; i++)
        if (next < read->drafts && read->draft[next].def.number == read->cards->def[i].number)
            m->of[i] = &read->draft[next++];
    if (next < read->drafts)
        fail("%s is there twice", card_word(read->cards, read->draft[next].def.number));
}

/* ---- The order of the cards ------------------------------------------------------------------- */

static const dcg_cards *ordered; /* for qsort */

static int number_compare(const void *a, const void *b)
{
    const uint32_t *one = a, *other = b;

    return strcmp(card_word(ordered, ordered->def[*one].number),
                  card_word(ordered, ordered->def[*other].number));
}

/* The cards of a set in the order of their numbers. */
static uint32_t *order_of(const dcg_cards *cards)
{
    uint32_t *order = zeros(cards->count, sizeof *order);

    for (uint32_t i = 0; i < cards->count; i++)
        order[i] = i + 1;
    ordered = cards;
    qsort(order, cards->count, sizeof *order, number_compare);
    return order;
}

/* What is known of each card among all cards: the number that it has in every set, its place among them; its proof. */
static void places_take(struct making *m, const dcg_cards *whole, const uint8_t *proof)
{
    uint32_t *order = order_of(whole), *place = zeros(whole->count, sizeof *place);
    const dcg_cards *cards = m->read->cards;

    for (uint32_t i = 0; i < whole->count; i++)
        place[order[i]] = i + 1;
    for (uint32_t i = 0; i < cards->count; i++) {
        struct catalogue_card *card = &m->image.card[i];
        const char *number = card_word(cards, card->number);
        dcg_card_def def = number_find(whole, number, strlen(number));
        card->id = place[def];
        if (!card->id)
            fail("%s isn't among all cards", number);
        card->proof = card->lines || card->keywords || card->inherited ? proof[def] : DCG_PROOF_PLAYED;
    }
    m->image.last = whole->count;
    m->image.hash = whole->hash;
    free(order);
    free(place);
}

/* ---- Trees ------------------------------------------------------------------------------------ */

/* The number of a tree in the image; its parts come before it. */
static node_id tree_number(struct making *m, node_id root)
{
    if (!root || m->node[root])
        return root ? m->node[root] : 0;
    struct image *image = &m->image;
    struct node n = *node_at(m->read->cards, root);
    uint8_t bytes[CATALOGUE_NODE_BYTES];

    n.a = tree_number(m, n.a);
    n.b = tree_number(m, n.b);
    n.c = tree_number(m, n.c);
    if (image->nodes++ % CATALOGUE_BLOCK == 0)
        list_add(&image->block, (uint32_t)image->packed.count);
    size_t size = catalogue_pack(&n, image->nodes, bytes);
    for (size_t i = 0; i < size; i++)
        list_add(&image->packed, bytes[i]);
    return m->node[root] = image->nodes;
}

static void line_add(struct making *m, node_id root, int section)
{
    list_add(&m->image.line, tree_number(m, root));
    list_add(&m->image.line, (uint32_t)section);
}

/* Returns how many lines it has. */
static size_t lines_add(struct making *m, uint32_t def)
{
    const struct draft *d = m->of[def];
    const dcg_cards *cards = m->read->cards;
    size_t before = m->image.line.count;

    for (int i = 0; d && i < d->printed_count; i++)
        line_add(m, d->printed[i].root, d->printed[i].section);
    for (int i = 0; d && i < d->unread_count; i++)
        line_add(m, 0, d->unread[i].section);
    for (uint32_t i = 0; !d && i < cards->token_count; i++)
        if (cards->token[i].def == def)
            line_add(m, cards->token[i].spec, SECTIONS);
    return (m->image.line.count - before) / 2;
}

/* ---- Cards ------------------------------------------------------------------------------------ */

/* The reasons why cards are unread, each once, behind an empty one. */
static uint32_t reason_offset(struct list *reasons, const char *reason)
{
    size_t length = reason ? strlen(reason) : 0, at = 1;

    if (!reason)
        return 0;
    if (!reasons->count)
        list_add(reasons, 0);
    for (; at < reasons->count; at++) {
        size_t same = 0;
        while (same <= length && at + same < reasons->count &&
               reasons->at[at + same] == (unsigned char)reason[same])
            same++;
        if (same > length && !reasons->at[at - 1])
            return (uint32_t)at;
    }
    for (size_t i = 0; i <= length; i++)
        list_add(reasons, (unsigned char)reason[i]);
    return (uint32_t)at;
}

/* What a card says before its text is read. A token that a text speaks of says nothing. */
static struct draft told(const struct making *m, uint32_t def)
{
    const struct card_def *d = card_def(m->read->cards, def);

    if (m->of[def])
        return *m->of[def];
    return (struct draft){.def = {.cost = -1, .dp = -1, .token = 1, .number = d->number, .name = d->name}};
}

static struct catalogue_card card_make(struct making *m, uint32_t def)
{
    const struct card_def *d = card_def(m->read->cards, def);
    const struct draft draft = told(m, def);
    const struct card_def *t = &draft.def;
    uint32_t reason = reason_offset(&m->image.reasons, d->reason);
    struct catalogue_card card = {.number = d->number,
                                  .name = d->name,
                                  .keywords = t->keywords,
                                  .inherited = t->inherited,
                                  .named = d->named,
                                  .dp = (int32_t)d->dp,
                                  .cost = d->cost,
                                  .link_dp = d->link_dp,
                                  .overflow = d->overflow,
                                  .copies = d->copies,
                                  .trait = d->trait,
                                  .digivolve = d->digivolve,
                                  .link = d->link,
                                  .also = (uint32_t)m->image.also.count,
                                  .line = (uint32_t)m->image.line.count / 2,
                                  .reason = reason,
                                  .also_number = d->also_number,
                                  .name_ja = d->name_ja,
                                  .security_a = t->security_a,
                                  .link_plus = t->link_plus,
                                  .inherited_security_a = t->inherited_security_a,
                                  .inherited_link_plus = t->inherited_link_plus,
                                  .categories = (uint8_t)d->categories,
                                  .colors = (uint8_t)d->colors,
                                  .use_colors = (uint8_t)d->use_colors,
                                  .level = (uint8_t)d->level,
                                  .token = d->token,
                                  .marked = (uint8_t)draft.marked,
                                  .unread = d->unread_lines,
                                  .traits = d->trait_count,
                                  .traits_printed = t->trait_count,
                                  .digivolves = t->digivolve_count,
                                  .links = t->link_count,
                                  .alsos = d->also_count,
                                  .also_parts = d->also_parts};

    for (int i = 0; i < d->also_count; i++)
        list_add(&m->image.also, d->also[i]);
    card.lines = (uint8_t)lines_add(m, def);
    return card;
}

/* Words of these cards that are names in the whole set, but of no card here. */
static void names_add(struct making *m, const dcg_cards *whole)
{
    const dcg_cards *cards = m->read->cards;

    for (word_id word = 1; word < cards->words_size; word += (word_id)strlen(card_word(cards, word)) + 1) {
        const char *text = card_word(cards, word);
        if (name_is_listed(whole, text, strlen(text)) && !name_used(cards, word))
            list_add(&m->image.names, word);
    }
}

struct image image_of(const struct read_cards *read, const dcg_cards *whole, const uint8_t *proof)
{
    const dcg_cards *cards = read->cards;
    struct making m = {.read = read, .image = {.cards = cards}};

    drafts_match(&m);
    m.order = order_of(cards);
    m.node = zeros(cards->node_count, sizeof *m.node);
    m.image.card = zeros(cards->count, sizeof *m.image.card);
    for (uint32_t i = 0; i < cards->count; i++)
        m.image.card[i] = card_make(&m, m.order[i]);
    for (int i = 0; i < DCG_KEYWORD_COUNT; i++)
        list_add(&m.image.keyword, tree_number(&m, cards->keyword_meaning[i]));
    for (uint32_t i = 0; i < cards->trait_count; i++)
        list_add(&m.image.trait, cards->trait[i]);
    places_take(&m, whole, proof);
    names_add(&m, whole);
    free(m.of);
    free(m.order);
    free(m.node);
    return m.image;
}

void image_free(struct image *image)
{
    free(image->card);
    free(image->packed.at);
    free(image->block.at);
    free(image->trait.at);
    free(image->also.at);
    free(image->line.at);
    free(image->reasons.at);
    free(image->names.at);
    free(image->keyword.at);
}
