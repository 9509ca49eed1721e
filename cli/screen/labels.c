/* labels.c - which key belongs to which card or pile. */
#include "screen/labels.h"

#include <string.h>

enum { OWNER_HAND = 1 << 8, OWNER_FIELD = 2 << 8, OWNER_PLACE = 4 << 8, OWNER_PLAYER = 8 << 8 };

/* A number for a thing that stays the same while it is where it is. */
static int owner_of(const struct thing *thing)
{
    if (thing->kind == THING_CARD)
        return (thing->place == DCG_PLACE_HAND ? OWNER_HAND : OWNER_FIELD) + thing->card;
    return OWNER_PLACE + (thing->player == 1 ? OWNER_PLAYER : 0) + thing->place;
}

static int key_find(const struct labels *labels, int owner)
{
    for (int i = 0; i < LABEL_KEYS; i++)
        if (labels->owner[i] == owner)
            return i;
    return -1;
}

/* What digivolved keeps its key: the card that had it lies under the top card now. */
static void key_inherit(struct labels *labels, const struct scene *scene, const struct thing *thing)
{
    uint8_t under[DCG_MAX_CARDS];
    int count = thing->kind == THING_CARD ? dcg_under(scene->view, thing->card, under) : 0;
    if (key_find(labels, owner_of(thing)) >= 0)
        return;
    for (int i = 0; i < count; i++) {
        int key = key_find(labels, OWNER_FIELD + under[i]);
        if (key < 0)
            continue;
        labels->owner[key] = owner_of(thing);
        return;
    }
}

static void keys_free(struct labels *labels, const struct scene *scene)
{
    for (int key = 0; key < LABEL_KEYS; key++) {
        bool there = false;
        for (int i = 0; i < scene->count && !there; i++)
            there = owner_of(&scene->thing[i]) == labels->owner[key];
        if (!there)
            labels->owner[key] = 0;
    }
}

/* Areas have letters that one can remember; cards don't get these. */
static const struct letter {
    bool own;
    int place;
    char key;
} letters[] = {{true, DCG_PLACE_BREEDING, 'B'},
               {true, DCG_PLACE_DIGI_EGG_DECK, 'E'},
               {true, DCG_PLACE_TRASH, 'T'},
               {false, DCG_PLACE_SECURITY, 'S'}};

enum { LETTERS = sizeof letters / sizeof letters[0] };

static bool is_letter(int key)
{
    for (int i = 0; i < LETTERS; i++)
        if (letters[i].key == label_key(key))
            return true;
    return false;
}

/* The first free key that suits a thing; -1: none is left. */
static int key_choose(const struct labels *labels, const struct thing *thing)
{
    for (int key = 0; key < LABEL_KEYS; key++)
        for (int i = 0; i < LETTERS && thing->kind != THING_CARD; i++)
            if (letters[i].key == label_key(key) && letters[i].place == thing->place &&
                letters[i].own == (thing->player == labels->viewer) && labels->owner[key] == 0)
                return key;
    for (int key = 0; key < LABEL_KEYS; key++)
        if (labels->owner[key] == 0 && !is_letter(key))
            return key;
    return key_find(labels, 0);
}

void labels_give(struct labels *labels, struct scene *scene)
{
    if (labels->viewer != scene->viewer)
        memset(labels->owner, 0, sizeof labels->owner);
    labels->viewer = scene->viewer;
    for (int i = 0; i < scene->count; i++)
        key_inherit(labels, scene, &scene->thing[i]);
    keys_free(labels, scene);
    for (int i = 0; i < scene->count; i++) {
        struct thing *thing = &scene->thing[i];
        int key = key_find(labels, owner_of(thing));
        thing->label = '\0';
        if (thing->options == 0)
            continue;
        if (key < 0)
            key = key_choose(labels, thing);
        if (key < 0)
            continue;
        labels->owner[key] = owner_of(thing);
        thing->label = label_key(key);
    }
}
