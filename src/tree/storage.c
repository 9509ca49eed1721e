/* storage.c - the growing arrays of a card set, and its table of words. */
#include "tree/catalogue.h"
#include "tree/storage.h"
#include "tree/tree_hash.h"
#include "tree/event_pattern.h"
#include "tree/number_def.h"
#include "tree/predicate.h"
#include "tree/modify_def.h"
#include "tree/action.h"
#include "tree/special_def.h"
#include "tree/program.h"
#include "tree/condition.h"
#include "tree/selector.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 64, FIRST_SLOTS = 256, EFFECTS_MAX = 65535 };

static const uint64_t fnv_prime = UINT64_C(0x100000001B3);

uint64_t hash_bytes(uint64_t hash, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * fnv_prime;
    return hash;
}

/* The array with room for need elements, at a new place perhaps. NULL: no memory; the old one is still there. */
static void *array_grow(void *array, uint32_t *room, uint32_t need, size_t element)
{
    uint64_t bigger = *room ? *room : FIRST_ROOM;

    while (bigger < need)
        bigger *= 2;
    if (bigger > UINT32_MAX || bigger > SIZE_MAX / element)
        return NULL;
    void *grown = realloc(array, (size_t)bigger * element);
    if (grown)
        *room = (uint32_t)bigger;
    return grown;
}

/* Makes room for more elements in one of the arrays of a set. */
#define ARRAY_RESERVE(array, room, need, done)                                                               \
    do {                                                                                                     \
        void *grown_ = (need) > *(room) ? array_grow(*(array), (room), (need), sizeof **(array)) : *(array); \
        (done) = grown_ != NULL;                                                                             \
        if (done)                                                                                            \
            *(array) = grown_;                                                                               \
    } while (0)

/* The slot of a word, or the free one where it would go. There is always a free slot. */
static uint32_t text_sum(const char *text, size_t size)
{
    uint64_t hash = hash_bytes(HASH_BASIS, text, size);

    return (uint32_t)(hash ^ hash >> 32);
}

static uint32_t slot_find(const dcg_cards *cards, const char *text, size_t size)
{
    uint32_t slot = text_sum(text, size) & (cards->slots - 1);

    for (; cards->slot_word[slot]; slot = (slot + 1) & (cards->slots - 1)) {
        const char *word = card_word(cards, cards->slot_word[slot]);
        if (strncmp(word, text, size) == 0 && word[size] == '\0')
            break;
    }
    return slot;
}

static void name_note(dcg_cards *cards, word_id word)
{
    const char *name = card_word(cards, word);

    cards->slot_name[slot_find(cards, name, strlen(name))] = 1;
}

static void slots_note(dcg_cards *cards, uint32_t def)
{
    const char *number = card_word(cards, cards->def[def].number);

    if (!number[0])
        return; /* not in this set */
    cards->slot_card[slot_find(cards, number, strlen(number))] = (dcg_card_def)def;
    name_note(cards, cards->def[def].name);
}

void names_note(dcg_cards *cards)
{
    const struct catalogue *c = cards->catalogue;

    for (uint32_t i = 0; c && i < c->cards; i++)
        name_note(cards, c->card[i].name);
    for (uint32_t i = 0; c && i < c->names; i++)
        name_note(cards, c->name[i]);
}

/* Fills the table of words anew from the words and cards that are there. */
static void slots_fill(dcg_cards *cards)
{
    memset(cards->slot_word, 0, cards->slots * sizeof *cards->slot_word);
    memset(cards->slot_card, 0, cards->slots * sizeof *cards->slot_card);
    memset(cards->slot_name, 0, cards->slots * sizeof *cards->slot_name);
    cards->slots_used = 0;
    for (uint32_t word = 1; word < cards->words_size;) {
        size_t size = strlen(cards->words + word);
        cards->slot_word[slot_find(cards, cards->words + word, size)] = word;
        cards->slots_used++;
        word += (uint32_t)size + 1;
    }
    names_note(cards);
    for (uint32_t def = 1; def <= cards->count; def++)
        slots_note(cards, def);
}

/* A table of so many slots. */
static bool slots_make(dcg_cards *cards, uint32_t slots)
{
    word_id *words = malloc(slots * sizeof *words);
    dcg_card_def *numbers = malloc(slots * sizeof *numbers);
    uint8_t *names = malloc(slots * sizeof *names);
    if (!words || !numbers || !names) {
        free(words);
        free(numbers);
        free(names);
        return false;
    }
    free(cards->slot_word);
    free(cards->slot_card);
    free(cards->slot_name);
    cards->slot_word = words;
    cards->slot_card = numbers;
    cards->slot_name = names;
    cards->slots = slots;
    slots_fill(cards);
    return true;
}

/* Keeps at least half of the slots free. */
static bool slots_reserve(dcg_cards *cards)
{
    if (cards->slots_used < cards->slots / 2)
        return true;
    return cards->slots <= UINT32_MAX / 2 && slots_make(cards, cards->slots ? cards->slots * 2 : FIRST_SLOTS);
}

#define OPERANDS(type, name)                                                                                 \
    uint32_t name##_append(dcg_cards *cards, const struct type *elements, uint32_t count)                    \
    {                                                                                                        \
        uint32_t first = cards->name##_count;                                                                \
        bool done = count < UINT32_MAX / 2 - first;                                                          \
                                                                                                             \
        if (done)                                                                                            \
            ARRAY_RESERVE(&cards->name, &cards->name##_room, first + count, done);                           \
        if (!done)                                                                                           \
            return 0;                                                                                        \
        memcpy(cards->name + first, elements, count * sizeof *elements);                                     \
        cards->name##_count += count;                                                                        \
        return first;                                                                                        \
    }                                                                                                        \
                                                                                                             \
    /* Number 0 is none. */                                                                                  \
    static bool operands_begin_##name(dcg_cards *cards)                                                      \
    {                                                                                                        \
        const struct type none = {0};                                                                        \
                                                                                                             \
        (void)name##_append(cards, &none, 1);                                                                \
        return cards->name##_count == 1;                                                                     \
    }
#include "state/operand_table.def"
#undef OPERANDS

static bool cards_begin(dcg_cards *cards)
{
    bool done;

    *cards = (dcg_cards){.hash = HASH_BASIS, .made = calloc(1, sizeof *cards->made)};
    if (!cards->made)
        return false;
    ARRAY_RESERVE(&cards->words, &cards->words_room, 1, done);
    if (!done)
        return false;
    cards->words[0] = '\0';
    cards->words_size = 1;
    ARRAY_RESERVE(&cards->def, &cards->def_room, 1, done);
    if (!done)
        return false;
    cards->def[0] = (struct card_def){.cost = -1, .dp = -1, .opened = 1};
    (void)node_append(cards, &(struct node){0});
    (void)effect_append(cards, &(struct effect_def){0});
    done = cards->effect_count && cards->node_count && slots_reserve(cards);
#define OPERANDS(type, name) done = done && operands_begin_##name(cards);
#include "state/operand_table.def"
#undef OPERANDS
    return done;
}

dcg_cards *cards_empty(void)
{
    dcg_cards *cards = malloc(sizeof *cards);

    if (!cards || cards_begin(cards))
        return cards;
    dcg_cards_free(cards);
    return NULL;
}

static void made_sets_free(struct made_sets *all)
{
    for (struct made_set *d = all ? all->first : NULL, *next; d; d = next) {
        next = d->next;
        dcg_cards_free(d->cards);
        free(d);
    }
    free(all);
}

void dcg_cards_free(dcg_cards *cards)
{
    if (!cards)
        return;
    made_sets_free(cards->made);
    free(cards->def);
    free(cards->requirement);
    free(cards->trait);
    free(cards->words);
    free(cards->effect);
    free(cards->node);
    free(cards->node_has);
    free(cards->node_slot);
#define OPERANDS(type, name) free(cards->name);
#include "state/operand_table.def"
#undef OPERANDS
    free(cards->grant);
    free(cards->token);
    free(cards->unread);
    free(cards->slot_word);
    free(cards->slot_card);
    free(cards->slot_name);
    free(cards);
}

struct cards_mark cards_mark(const dcg_cards *cards)
{
    struct cards_mark mark = {.count = cards->count,
                              .written = cards->written,
                              .requirement_count = cards->requirement_count,
                              .trait_count = cards->trait_count,
                              .words_size = cards->words_size,
                              .effect_count = cards->effect_count,
                              .node_count = cards->node_count,
                              .token_count = cards->token_count,
                              .unread_count = cards->unread_count,
                              .hash = cards->hash};

#define OPERANDS(type, name) mark.name##_count = cards->name##_count;
#include "state/operand_table.def"
#undef OPERANDS
    return mark;
}

/* Forgets what effects from this one on were for. */
static void effects_forget(dcg_cards *cards, uint32_t first)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < cards->grant_count; i++)
        if (cards->grant[i].effect < first)
            cards->grant[kept++] = cards->grant[i];
    cards->grant_count = kept;
    for (size_t i = 0; i < sizeof cards->keyword_effect / sizeof cards->keyword_effect[0]; i++)
        if (cards->keyword_effect[i] >= first)
            cards->keyword_effect[i] = 0;
    cards->effect_count = first;
}

void node_slots_free(dcg_cards *cards)
{
    free(cards->node_slot);
    cards->node_slot = NULL;
    cards->node_slots = 0;
}

void cards_restore(dcg_cards *cards, struct cards_mark mark)
{
    effects_forget(cards, mark.effect_count);
    for (size_t i = 0; i < sizeof cards->keyword_meaning / sizeof cards->keyword_meaning[0]; i++)
        if (cards->keyword_meaning[i] >= mark.node_count)
            cards->keyword_meaning[i] = 0;
    cards->node_count = mark.node_count;
#define OPERANDS(type, name) cards->name##_count = mark.name##_count;
#include "state/operand_table.def"
#undef OPERANDS
    node_slots_free(cards);
    cards->count = mark.count;
    cards->token_count = mark.token_count;
    cards->unread_count = mark.unread_count;
    cards->requirement_count = mark.requirement_count;
    cards->trait_count = mark.trait_count;
    cards->words_size = mark.words_size;
    cards->hash = mark.hash;
    catalogue_restore(cards, mark.written);
    slots_fill(cards);
}

bool words_lay(dcg_cards *cards, const char *words, uint32_t size)
{
    uint32_t slots = FIRST_SLOTS, count = 0;
    bool done;

    for (uint32_t i = 1; i < size; i++)
        count += words[i] == '\0';
    while (slots / 2 <= count && slots <= UINT32_MAX / 4)
        slots *= 2;
    ARRAY_RESERVE(&cards->words, &cards->words_room, size, done);
    if (!done)
        return false;
    memcpy(cards->words, words, size);
    cards->words_size = size;
    return slots_make(cards, slots);
}

word_id word_add(dcg_cards *cards, const char *text, size_t size)
{
    bool done;

    if (size == 0 || size >= UINT32_MAX - cards->words_size || !slots_reserve(cards))
        return 0;
    uint32_t slot = slot_find(cards, text, size);
    if (cards->slot_word[slot])
        return cards->slot_word[slot];
    ARRAY_RESERVE(&cards->words, &cards->words_room, cards->words_size + (uint32_t)size + 1, done);
    if (!done)
        return 0;
    word_id word = cards->words_size;
    memcpy(cards->words + word, text, size);
    cards->words[word + size] = '\0';
    cards->words_size += (uint32_t)size + 1;
    cards->slot_word[slot] = word;
    cards->slots_used++;
    return word;
}

uint32_t word_sum(const dcg_cards *cards, word_id word)
{
    const char *text = card_word(cards, word);

    return word ? text_sum(text, strlen(text)) : 0;
}

word_id word_of_sum(const dcg_cards *cards, uint32_t sum)
{
    for (uint32_t i = 0, slot = sum; sum && i < cards->slots; i++, slot++) {
        word_id word = cards->slot_word[slot & (cards->slots - 1)];
        if (!word || word_sum(cards, word) == sum)
            return word;
    }
    return 0;
}

dcg_card_def number_find(const dcg_cards *cards, const char *text, size_t size)
{
    return cards->slot_card[slot_find(cards, text, size)];
}

bool name_is_listed(const dcg_cards *cards, const char *text, size_t size)
{
    return cards->slot_name[slot_find(cards, text, size)] != 0;
}

bool name_used(const dcg_cards *cards, word_id word)
{
    const char *text = card_word(cards, word);

    return name_is_listed(cards, text, strlen(text));
}

uint32_t effect_append(dcg_cards *cards, const struct effect_def *effect)
{
    bool done;

    if (cards->effect_count == EFFECTS_MAX)
        return 0;
    ARRAY_RESERVE(&cards->effect, &cards->effect_room, cards->effect_count + 1, done);
    if (!done)
        return 0;
    if (effect->section == SECTION_KEYWORD)
        cards->keyword_listens |= effect->when | effect->would;
    if (effect->section == SECTION_GAINED)
        cards->gained_listens |= effect->when | effect->would;
    cards->effect[cards->effect_count] = *effect;
    if (effect->identity == 0)
        cards->effect[cards->effect_count].identity =
            (uint32_t)(hash_tree(hash_number(HASH_BASIS, effect->section), cards, effect->root) >> 32);
    return cards->effect_count++;
}

/* Of a kind of attribute: what doesn't follow from what is printed. */
static unsigned head_is_what(int head)
{
    return head == MODE_DIGIMON || head == MODE_TAMER || head == MODE_OPTION || head == MODE_DIGI_EGG ||
                   head == MODE_CARD
               ? 0
               : HAS_UNPRINTED;
}

static unsigned modifier_is_what(int said)
{
    return said == MODE_HAVING || said == MODE_ATTACKING || said == MODE_DIGIXROS || said == MODE_IN ||
                   said == MODE_IN_PLAY || said == MODE_FACE_UP
               ? HAS_UNPRINTED
               : 0;
}

static unsigned attribute_is_what(const struct node *n)
{
    switch (n->kind) {
    case NODE_LIST:
    case NODE_NOUN:
    case NODE_WITH:
    case NODE_WORD:
    case NODE_TRAIT:
    case NODE_NAME:
    case NODE_TEXT:
    case NODE_COLOR:
    case NODE_COLORS:
    case NODE_QUALITY:
    case NODE_SELECT: /* a material: so many of that */
        return 0;
    case NODE_HEAD:
        return head_is_what(n->mode);
    case NODE_DP: /* a: compared with that of others */
        return n->a ? HAS_UNPRINTED : HAS_DP;
    case NODE_LEVEL:
    case NODE_COST:
        return n->a ? HAS_UNPRINTED : 0;
    case NODE_NOT:
        return n->mode == MODE_IN ? HAS_UNPRINTED : 0;
    case NODE_IS:
        return modifier_is_what(n->mode);
    case NODE_HAS:
        return (n->mode == MODE_SAME || n->mode == MODE_DIFFERENT) && !n->b ? HAS_TOGETHER : HAS_UNPRINTED;
    case NODE_QUANTITY:
        return n->mode == MODE_TOTAL ? HAS_TOGETHER : 0;
    case NODE_COMPARE:
        return n->mode == MODE_TOTAL ? HAS_TOGETHER : HAS_UNPRINTED;
    case NODE_AREA:
        return HAS_AREA | HAS_UNPRINTED | (n->mode == MODE_BREEDING ? HAS_BREEDING : 0);
    default:
        return HAS_UNPRINTED;
    }
}

static unsigned node_is_what(const struct node *n)
{
    switch (n->kind) {
    case NODE_KEYWORD:
        return HAS_KEYWORD;
    case NODE_GRANT:
        return HAS_GRANT;
    case NODE_REF:
        return HAS_REF;
    case NODE_INSTEAD:
        return HAS_INSTEAD;
    case NODE_TOKEN:
        return HAS_TOKEN;
    case NODE_DO:
        return n->mode == MODE_HATCH ? HAS_BREEDING : 0;
    case NODE_PAY:
        return HAS_PAY;
    case NODE_MODIFY:
        return n->mode == MODE_MAXIMUM || n->mode == MODE_LOWER_MAXIMUM ? HAS_MAXIMUM : 0;
    case NODE_SELECT:
        return n->mode == MODE_THE ? HAS_THE : 0;
    default:
        return 0;
    }
}

uint16_t node_holds(const dcg_cards *cards, const struct node *n)
{
    if (!cards->node_count)
        return 0;
    return (uint16_t)(node_is_what(n) | attribute_is_what(n) | cards->node_has[n->a] | cards->node_has[n->b] |
                      cards->node_has[n->c]);
}

uint32_t node_append(dcg_cards *cards, const struct node *node)
{
    bool done;

    if (cards->node_count == cards->node_room) {
        uint32_t room = cards->node_room;
        uint16_t *has = array_grow(cards->node_has, &room, cards->node_count + 1, sizeof *has);
        if (!has)
            return 0;
        cards->node_has = has;
    }
    ARRAY_RESERVE(&cards->node, &cards->node_room, cards->node_count + 1, done);
    if (!done)
        return 0;
    cards->node[cards->node_count] = *node;
    cards->node_has[cards->node_count] = node_holds(cards, node);
    return cards->node_count++;
}

bool grant_insert(dcg_cards *cards, struct grant grant)
{
    bool done;

    ARRAY_RESERVE(&cards->grant, &cards->grant_room, cards->grant_count + 1, done);
    if (!done)
        return false;
    uint32_t at = cards->grant_count++;
    for (; at > 0 && cards->grant[at - 1].node > grant.node; at--)
        cards->grant[at] = cards->grant[at - 1];
    cards->grant[at] = grant;
    return true;
}

bool token_append(dcg_cards *cards, struct token_card token)
{
    bool done;

    ARRAY_RESERVE(&cards->token, &cards->token_room, cards->token_count + 1, done);
    if (done)
        cards->token[cards->token_count++] = token;
    return done;
}

bool unread_append(dcg_cards *cards, struct unread_line line)
{
    bool done;

    ARRAY_RESERVE(&cards->unread, &cards->unread_room, cards->unread_count + 1, done);
    if (done)
        cards->unread[cards->unread_count++] = line;
    return done;
}

bool trait_append(dcg_cards *cards, word_id trait)
{
    bool done;

    ARRAY_RESERVE(&cards->trait, &cards->trait_room, cards->trait_count + 1, done);
    if (done)
        cards->trait[cards->trait_count++] = trait;
    return done;
}

bool requirement_append(dcg_cards *cards, const struct requirement *requirement)
{
    bool done;

    ARRAY_RESERVE(&cards->requirement, &cards->requirement_room, cards->requirement_count + 1, done);
    if (done)
        cards->requirement[cards->requirement_count++] = *requirement;
    return done;
}

bool def_append(dcg_cards *cards, const struct card_def *def)
{
    bool done;

    ARRAY_RESERVE(&cards->def, &cards->def_room, cards->count + 2, done);
    if (!done)
        return false;
    cards->def[++cards->count] = *def;
    slots_note(cards, cards->count);
    return true;
}

bool defs_lay(dcg_cards *cards, uint32_t last)
{
    bool done;

    assert(!cards->count);
    ARRAY_RESERVE(&cards->def, &cards->def_room, last + 1, done);
    if (done)
        memset(cards->def + 1, 0, last * sizeof *cards->def);
    cards->count = done ? last : 0;
    return done;
}

void def_replace(dcg_cards *cards, const struct card_def *def)
{
    cards->def[def->id] = *def;
    slots_note(cards, def->id);
}
