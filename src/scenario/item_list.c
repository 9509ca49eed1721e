/* item_list.c - going through lists of cards and of events. */
#include "scenario/item_list.h"

#include <string.h>

static bool list_fail(struct list *list, const char *wrong)
{
    list->wrong = wrong;
    return false;
}

static bool list_more(const struct list *list)
{
    return list->at < list->end;
}

static bool list_take(struct list *list, const char *word)
{
    if (!list_more(list) || !token_is(list->tokens, list->at, word))
        return false;
    list->at++;
    return true;
}

/* The words up to the next mark or "as", or one text in quotes. */
static bool list_name(struct list *list, struct slice *name)
{
    int first = list->at;

    if (list_more(list) && list->tokens->at[first].kind == TOKEN_TEXT) {
        list->at++;
    } else {
        while (list_more(list) && list->tokens->at[list->at].kind == TOKEN_WORD &&
               !token_is(list->tokens, list->at, "as") && !token_is(list->tokens, list->at, "="))
            list->at++;
    }
    if (list->at == first)
        return list_fail(list, "expected the name or number of a card");
    *name = tokens_slice(list->tokens, first, list->at - first);
    return true;
}

static bool list_label(struct list *list, struct slice *label)
{
    if (!list_take(list, "as"))
        return true;
    if (!list_more(list) || list->tokens->at[list->at].kind != TOKEN_WORD)
        return list_fail(list, "expected a label: one word");
    if (token_is(list->tokens, list->at, "A") || token_is(list->tokens, list->at, "B") ||
        token_is(list->tokens, list->at, "player"))
        return list_fail(list, "A, B and player can't be labels");
    *label = list->tokens->at[list->at++].text;
    return true;
}

static bool list_part(struct list *list, struct item *item, enum part_role role)
{
    struct part *part = &item->part[item->parts];

    if (item->parts == ITEM_PARTS)
        return list_fail(list, "more than 32 cards in a stack");
    memset(part, 0, sizeof *part);
    part->role = (uint8_t)role;
    part->face_down = list_take(list, "(");
    if (!list_name(list, &part->name) || !list_label(list, &part->label))
        return false;
    if (part->face_down && !list_take(list, ")"))
        return list_fail(list, "expected )");
    if (part->face_down && role != PART_UNDER)
        return list_fail(list, "(parentheses) are for face-down cards under others; write [face down]");
    item->parts++;
    return true;
}

static bool list_states(struct list *list, struct item *item)
{
    if (!list_take(list, "["))
        return true;
    do {
        int first = list->at;
        int32_t state;
        while (list_more(list) && list->tokens->at[list->at].kind == TOKEN_WORD)
            list->at++;
        if (list->at == first ||
            !operand_word(OPERAND_STATE, tokens_slice(list->tokens, first, list->at - first), &state))
            return list_fail(list,
                             "expected a state: suspended, played, placed, token, face down, face up, ...");
        item->states |= (unsigned)state;
    } while (list_take(list, ","));
    return list_take(list, "]") || list_fail(list, "expected , or ]");
}

/* A number before a name says how many. */
static bool list_copies(struct list *list, int *copies)
{
    int32_t number;

    *copies = 1;
    if (list->end - list->at < 2 || list->tokens->at[list->at + 1].kind == TOKEN_MARK ||
        token_is(list->tokens, list->at + 1, "as") || !slice_number(list->tokens->at[list->at].text, &number))
        return true;
    if (number < 1 || number > ITEM_COPIES)
        return list_fail(list, "expected 1 to 60 copies");
    list->at++;
    *copies = (int)number;
    return true;
}

static bool list_separate(struct list *list)
{
    if (!list_more(list))
        return true;
    if (!list_take(list, ","))
        return list_fail(list, "expected a comma or the end of the line");
    return list_more(list) || list_fail(list, "expected something after the comma");
}

struct list list_begin(const struct tokens *tokens, int first, int end)
{
    struct list list = {tokens, first, end, false, NULL};

    if (end - first == 1 && token_is(tokens, first, "none"))
        list.at = end;
    return list;
}

bool list_item(struct list *list, struct item *item)
{
    if (!list_more(list))
        return false;
    item->parts = 0;
    item->states = 0;
    item->saying.size = 0;
    if (!list_copies(list, &item->copies) || !list_part(list, item, PART_TOP))
        return false;
    while (list_take(list, ">"))
        if (!list_part(list, item, PART_UNDER))
            return false;
    while (list_take(list, "+"))
        if (!list_part(list, item, PART_LINK))
            return false;
    if (!list_states(list, item))
        return false;
    /* After the brackets a label names the whole, that is, its top card. */
    if (item->part[0].label.size == 0 && !list_label(list, &item->part[0].label))
        return false;
    if (list->sayings && list_more(list) && list->tokens->at[list->at].kind == TOKEN_TEXT)
        item->saying = list->tokens->at[list->at++].text;
    if (item->copies > 1)
        for (int i = 0; i < item->parts; i++)
            if (item->part[i].label.size)
                return list_fail(list, "several copies can't have one label");
    return list_separate(list);
}

/* The longest run of words that is the name of an event. */
static bool event_kind(struct list *list, int *kind)
{
    int longest = 0;

    for (int i = 1; i < DCG_EVENT_COUNT; i++) {
        const char *at = dcg_name(DCG_NAMES_EVENT, i);
        int words = 0;
        while (at && *at && list->at + words < list->end) {
            struct slice word = list->tokens->at[list->at + words].text;
            size_t size = strcspn(at, "_");
            bool same = word.size == size && list->tokens->at[list->at + words].kind == TOKEN_WORD;
            for (size_t j = 0; same && j < size; j++)
                same = word.at[j] == (char)(at[j] - 'A' + 'a');
            if (!same)
                break;
            words++;
            at += size;
            at += *at == '_';
        }
        if (at && !*at && words > longest) {
            longest = words;
            *kind = i;
        }
    }
    list->at += longest;
    return longest > 0;
}

/* Which card it happened to, or whose event it is. */
static bool event_name(struct list *list, struct event_item *item)
{
    item->player = -1;
    if (!list_more(list) || list->tokens->at[list->at].kind == TOKEN_MARK ||
        token_is(list->tokens, list->at, "="))
        return true;
    if (!list_name(list, &item->name))
        return false;
    if (slice_is(item->name, "A") || slice_is(item->name, "B")) {
        item->player = item->name.at[0] == 'B';
        item->name.size = 0;
    }
    return true;
}

/* = 2, of memory also = B 2 */
static bool event_value(struct list *list, struct event_item *item)
{
    if (!list_take(list, "="))
        return true;
    bool memory = item->kind == DCG_EVENT_MEMORY;
    bool of_b = memory && list_more(list) && token_is(list->tokens, list->at, "B");
    if (of_b || (memory && list_more(list) && token_is(list->tokens, list->at, "A")))
        list->at++;
    if (!list_more(list) || !slice_number(list->tokens->at[list->at].text, &item->value))
        return list_fail(list, "expected a number after =");
    list->at++;
    if (of_b)
        item->value = -item->value;
    item->has_value = true;
    return true;
}

bool list_event(struct list *list, struct event_item *item)
{
    if (!list_more(list))
        return false;
    memset(item, 0, sizeof *item);
    if (!event_kind(list, &item->kind))
        return list_fail(list, "expected the name of an event");
    if (!event_name(list, item) || !event_value(list, item))
        return false;
    if (list_take(list, "[")) {
        item->rule = list_more(list) ? rule_named(list->tokens->rules, list->tokens->at[list->at].text) : 0;
        if (!item->rule)
            return list_fail(list, "expected the number of a rule");
        list->at++;
        if (!list_take(list, "]"))
            return list_fail(list, "expected ]");
    }
    return list_separate(list);
}
