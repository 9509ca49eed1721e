/* item_list.h - lists in statements.
 *
 *     Testmon > Babymon > (Eggmon) + Linkmon [suspended, played] as T1, 3 X-2        cards
 *     played T1 [7-1-3-3], memory = B 2, drew A = 2, battle result                   events
 *
 * One item at a time: reading a file checks a list by going through it, carrying it out goes through it again.
 */
#ifndef DCG_SCENARIO_ITEM_LIST_H
#define DCG_SCENARIO_ITEM_LIST_H

#include "scenario/pattern.h"

enum { ITEM_PARTS = 32, ITEM_COPIES = 60 };

enum part_role { PART_TOP, PART_UNDER, PART_LINK };

struct part {
    struct slice name;
    struct slice label; /* size 0: none */
    uint8_t role;
    bool face_down;
};

struct item {
    int copies;
    int parts;
    unsigned states;     /* STATE_... */
    struct slice saying; /* the first words of an effect, behind the rest; size 0: none */
    struct part part[ITEM_PARTS];
};

struct event_item {
    int kind;          /* DCG_EVENT_... */
    dcg_rule_id rule;  /* 0: any */
    struct slice name; /* of a card; size 0: any */
    int8_t player;     /* whose event; -1: any */
    bool has_value;
    int32_t value;
};

struct list {
    const struct tokens *tokens;
    int at, end;
    bool sayings;      /* an item may have the first words of an effect */
    const char *wrong; /* what is wrong at token at; NULL: nothing */
};

/* Begins a list; the word none alone is an empty one. */
struct list list_begin(const struct tokens *tokens, int first, int end);
/* The next item. False: the list is at its end, or wrong. */
bool list_item(struct list *list, struct item *item);
bool list_event(struct list *list, struct event_item *item);

#endif
