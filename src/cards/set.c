/* set.c - card sets as callers see them: making, copying, looking up. */
#include "cards/card_hash.h"
#include "state/cardset.h"
#include "cards/card_reader.h"
#include "cards/game_set.h"
#include "cards/open.h"
#include "compile/compile_line.h"
#include "tree/catalogue.h"
#include "language/grammar.h"
#include "tree/storage.h"
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

/* A copy of count elements in an array of room elements. A set with nothing of a kind has no array for it. */
static bool array_copy(void **to, const void *from, size_t count, size_t room, size_t element)
{
    *to = NULL;
    if (!from)
        return true;
    *to = malloc(room * element);
    if (*to && count > 0)
        memcpy(*to, from, count * element);
    return *to != NULL;
}

/* Of the cards whose text isn't there only those that are wanted, and tokens; NULL: all cards. Memory that nobody has
 * written takes no room. */
static bool defs_copy(void **to, const dcg_cards *cards, const struct wanted *only)
{
    if (!only)
        return array_copy(to, cards->def, cards->count + 1u, cards->def_room, sizeof *cards->def);
    struct card_def *def = calloc(cards->def_room, sizeof *def);
    *to = def;
    for (uint32_t i = 0; def && i <= cards->count; i++)
        if (cards->def[i].opened || cards->def[i].token || is_wanted(only, i))
            def[i] = cards->def[i];
    return def != NULL;
}

dcg_cards *cards_copy_lean(const dcg_cards *cards, const struct wanted *only)
{
    void *def, *requirement, *trait, *words, *slot_word, *slot_card, *slot_name, *effect, *node, *grant,
        *token, *unread, *node_has;
#define OPERANDS(type, name) void *copied_##name;
#include "state/operand_table.def"
#undef OPERANDS
    dcg_cards *copy = cards ? malloc(sizeof *copy) : NULL;

    if (!copy)
        return NULL;
    bool done = defs_copy(&def, cards, only);
    done &= array_copy(&requirement, cards->requirement, cards->requirement_count, cards->requirement_room,
                       sizeof *cards->requirement);
    done &= array_copy(&trait, cards->trait, cards->trait_count, cards->trait_room, sizeof *cards->trait);
    done &= array_copy(&words, cards->words, cards->words_size, cards->words_room, 1);
    done &=
        array_copy(&effect, cards->effect, cards->effect_count, cards->effect_room, sizeof *cards->effect);
    done &= array_copy(&node, cards->node, cards->node_count, cards->node_room, sizeof *cards->node);
    done &=
        array_copy(&node_has, cards->node_has, cards->node_count, cards->node_room, sizeof *cards->node_has);
#define OPERANDS(type, name)                                                                                 \
    done &= array_copy(&copied_##name, cards->name, cards->name##_count, cards->name##_room,                 \
                       sizeof *cards->name);
#include "state/operand_table.def"
#undef OPERANDS
    done &= array_copy(&grant, cards->grant, cards->grant_count, cards->grant_room, sizeof *cards->grant);
    done &=
        array_copy(&unread, cards->unread, cards->unread_count, cards->unread_room, sizeof *cards->unread);
    done &= array_copy(&token, cards->token, cards->token_count, cards->token_room, sizeof *cards->token);
    done &= array_copy(&slot_word, cards->slot_word, cards->slots, cards->slots, sizeof *cards->slot_word);
    done &= array_copy(&slot_card, cards->slot_card, cards->slots, cards->slots, sizeof *cards->slot_card);
    done &= array_copy(&slot_name, cards->slot_name, cards->slots, cards->slots, sizeof *cards->slot_name);
    *copy = *cards;
    copy->made = calloc(1, sizeof *copy->made);
    done &= copy->made != NULL;
    copy->def = def;
    copy->requirement = requirement;
    copy->trait = trait;
    copy->words = words;
    copy->effect = effect;
    copy->node = node;
    copy->node_has = node_has;
#define OPERANDS(type, name) copy->name = copied_##name;
#include "state/operand_table.def"
#undef OPERANDS
    copy->grant = grant;
    copy->token = token;
    copy->unread = unread;
    copy->node_slot = NULL; /* made anew when a node is added */
    copy->node_slots = 0;
    copy->slot_word = slot_word;
    copy->slot_card = slot_card;
    copy->slot_name = slot_name;
    if (done)
        return copy;
    dcg_cards_free(copy);
    return NULL;
}

dcg_cards *dcg_cards_copy(const dcg_cards *cards)
{
    return cards_copy_lean(cards, NULL);
}

/* The catalogue, and what all keywords are, so that any card may gain any of them. */
static bool all_lay(dcg_cards *cards, const struct catalogue *catalogue)
{
    bool done = catalogue_lay(cards, catalogue) && keywords_finish(cards);

    node_slots_free(cards);
    return done;
}

dcg_cards *cards_of(const struct catalogue *catalogue)
{
    dcg_cards *cards = cards_empty();

    if (!cards || all_lay(cards, catalogue))
        return cards;
    dcg_cards_free(cards);
    return NULL;
}

dcg_cards *dcg_cards_new(bool embedded)
{
    return embedded ? cards_of(&catalogue_built_in) : cards_empty();
}

void dcg_free(void *bytes)
{
    free(bytes);
}

int dcg_cards_count(const dcg_cards *cards)
{
    return cards ? (int)cards->count : 0;
}

dcg_card_def dcg_cards_find(const dcg_cards *cards, const char *number)
{
    return cards && number ? number_find(cards, number, strlen(number)) : 0;
}

dcg_status dcg_cards_facts(const dcg_cards *cards, dcg_card_def def, dcg_card_facts *facts)
{
    if (!cards || !facts || !card_def(cards, def)->number)
        return DCG_ERROR_ARGUMENT;
    const struct card_def *d = card_def(cards, def);
    *facts = (dcg_card_facts){
        .number = card_word(cards, d->number),
        .name = card_word(cards, d->name),
        .categories = (uint8_t)d->categories,
        .colors = (uint8_t)d->colors,
        .level = d->level,
        .dp = d->dp,
        .cost = d->cost,
        .overflow = d->overflow,
        .copies = d->copies,
    };
    return DCG_OK;
}

const char *dcg_cards_name_in(const dcg_cards *cards, dcg_card_def def, dcg_language language)
{
    if (!cards || def > cards->count)
        return NULL;
    const struct card_def *d = card_def(cards, def);
    word_id name = language == DCG_LANGUAGE_EN ? d->name : language == DCG_LANGUAGE_JA ? d->name_ja : 0;
    return name ? card_word(cards, name) : NULL;
}

static dcg_requirement requirement_facts(const dcg_cards *cards, const struct requirement *q)
{
    if (q->node)
        return (dcg_requirement){.cost = q->cost, .in_words = true};
    return (dcg_requirement){.cost = q->cost,
                             .colors = q->colors,
                             .categories = q->categories,
                             .level = q->level,
                             .name = q->name ? card_word(cards, q->name) : NULL,
                             .trait = q->trait ? card_word(cards, q->trait) : NULL};
}

int dcg_cards_requirements(const dcg_cards *cards, dcg_card_def def, dcg_requirement *list, int max)
{
    if (!cards || def == 0 || def > cards->count || (max > 0 && !list))
        return 0;
    dcg_cards *copy;
    const dcg_cards *opened = card_opened(cards, def, &copy);
    if (!opened)
        return 0;
    const struct card_def *d = card_def(opened, def);
    int count = d->digivolve_count;
    for (int i = 0; i < count && i < max; i++) /* words have the same numbers in a copy */
        list[i] = requirement_facts(cards, &opened->requirement[d->digivolve + (uint32_t)i]);
    dcg_cards_free(copy);
    return count;
}

const char *dcg_cards_trait(const dcg_cards *cards, dcg_card_def def, int index)
{
    if (!cards || def == 0 || def > cards->count || index < 0)
        return NULL;
    const struct card_def *d = card_def(cards, def);
    return index < (int)d->trait_count ? card_word(cards, cards->trait[d->trait + (uint32_t)index]) : NULL;
}

uint64_t dcg_cards_hash(const dcg_cards *cards)
{
    return cards ? cards->hash : 0;
}

uint64_t dcg_cards_keywords(const dcg_cards *cards, dcg_card_def def)
{
    return cards ? card_def(cards, def)->named : 0;
}

const char *dcg_cards_unread(const dcg_cards *cards, dcg_card_def def)
{
    return cards ? card_def(cards, def)->reason : NULL;
}

dcg_proof dcg_cards_proof(const dcg_cards *cards, dcg_card_def def)
{
    const struct card_def *d = cards ? card_def(cards, def) : NULL;

    if (!d || !d->number || d->reason || d->token)
        return DCG_PROOF_NONE;
    return d->built_in ? (dcg_proof)catalogue_card_of(cards->catalogue, def)->proof : DCG_PROOF_READ;
}

const char *dcg_cards_unread_line(const dcg_cards *cards, dcg_card_def def, int index)
{
    for (uint32_t i = 0; cards && def && i < cards->unread_count; i++)
        if (cards->unread[i].def == def && index-- == 0)
            return card_word(cards, cards->unread[i].text);
    bool here = cards && def && def <= cards->count && !card_def(cards, def)->opened;
    return here && index >= 0 && index < catalogue_unread(cards, def) ? "" : NULL;
}

int dcg_cards_unread_lines(const dcg_cards *cards, dcg_card_def def)
{
    return cards ? card_def(cards, def)->unread_lines : 0;
}

/* Leaves out requirements in words. Returns how many are left. */
static uint8_t requirements_plain(struct requirement *list, uint8_t count)
{
    uint8_t kept = 0;

    for (int i = 0; i < count; i++)
        if (!list[i].node)
            list[kept++] = list[i];
    return kept;
}

static void card_plain(dcg_cards *cards, struct card_def *d)
{
    d->digivolve_count = requirements_plain(cards->requirement + d->digivolve, d->digivolve_count);
    d->link_count = requirements_plain(cards->requirement + d->link, d->link_count);
    d->effect_count = d->specials = 0;
    d->listens = d->interrupts = d->notes = 0;
    memset(d->subscribes, 0, sizeof d->subscribes);
    d->keywords = d->inherited = d->linked = d->named = 0;
    d->areas = d->area_does = 0;
    d->area_listens = 0;
    d->does = d->reads_offboard = d->raises = d->fixpoint = 0;
    d->says_cost = d->says_onto = 0;
    d->own_terms = d->cost < 0;
    d->quotes = 0;
    d->security_a = d->inherited_security_a = d->linked_security_a = 0;
    d->link_plus = d->inherited_link_plus = d->linked_link_plus = 0;
    memset(d->applies, 0, sizeof d->applies);
    memset(d->others, 0, sizeof d->others);
    memset(d->said, 0, sizeof d->said);
}

/* Has the set the text of a card now? */
static bool opened(dcg_cards *cards, dcg_card_def def)
{
    dcg_reader *reader = NULL;
    bool done = !cards->def[def].number || card_open(cards, def, &reader);

    dcg_reader_free(reader);
    return done;
}

int dcg_cards_modern(dcg_cards *cards)
{
    for (uint32_t i = 1; cards && i <= cards->count; i++)
        (void)opened(cards, (dcg_card_def)i);
    int changed = cards ? nodes_modern(cards->node, cards->node_count) : 0;

    if (changed)
        cards_rehash(cards);
    return changed;
}

int dcg_cards_plain(dcg_cards *cards)
{
    int count = 0;

    for (uint32_t i = 1; cards && i <= cards->count; i++) {
        if (!cards->def[i].unread || !opened(cards, (dcg_card_def)i))
            continue;
        if (!cards->def[i].unread_lines)
            card_plain(cards, &cards->def[i]);
        cards->def[i].unread = 0;
        count++;
    }
    if (count)
        cards_rehash(cards);
    return count;
}
