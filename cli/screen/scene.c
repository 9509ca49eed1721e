/* scene.c - the table as things, and the options that belong to them. */
#include "screen/scene.h"

#include <stdlib.h>

/* From top to bottom, the opponent first. */
static const struct row {
    bool own;
    int place;
    enum thing_kind kind;
} table_rows[] = {
    {false, DCG_PLACE_HAND, THING_PILE},          {false, DCG_PLACE_DECK, THING_PILE},
    {false, DCG_PLACE_DIGI_EGG_DECK, THING_PILE}, {false, DCG_PLACE_TRASH, THING_PILE},
    {false, DCG_PLACE_SECURITY, THING_PILE},      {false, DCG_PLACE_BATTLE, THING_CARD},
    {false, DCG_PLACE_BREEDING, THING_CARD},      {true, DCG_PLACE_BREEDING, THING_CARD},
    {true, DCG_PLACE_BATTLE, THING_CARD},         {true, DCG_PLACE_DECK, THING_PILE},
    {true, DCG_PLACE_DIGI_EGG_DECK, THING_PILE},  {true, DCG_PLACE_TRASH, THING_PILE},
    {true, DCG_PLACE_SECURITY, THING_PILE},       {true, DCG_PLACE_HAND, THING_CARD},
    {false, DCG_PLACE_NOWHERE, THING_CARD},       {true, DCG_PLACE_NOWHERE, THING_CARD},
};

/* So many cards of a pile are shown as cards while some of them can be chosen; of more there is only the list. */
enum { MOST_LOOKED_AT = 12 };

char label_key(int index)
{
    static const char keys[] = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    return index >= 0 && index < (int)sizeof keys - 1 ? keys[index] : '\0';
}

bool verb_is_passing(int verb)
{
    return verb == DCG_OPTION_PASS || verb == DCG_OPTION_NOTHING || verb == DCG_OPTION_NO_COUNTER ||
           verb == DCG_OPTION_NO_BLOCK || verb == DCG_OPTION_NO || verb == DCG_OPTION_DONE;
}

static void thing_add(struct scene *scene, struct thing thing)
{
    if (scene->count < MAX_THINGS)
        scene->thing[scene->count++] = thing;
}

static void row_add(struct scene *scene, const struct row *row)
{
    uint8_t card[DCG_MAX_CARDS];
    int player = row->own ? scene->viewer : 1 - scene->viewer;
    int count = dcg_area(scene->view, player, row->place, card);
    struct thing thing = {.kind = row->kind, .player = player, .place = row->place, .count = count};
    if (row->kind == THING_PILE) {
        thing_add(scene, thing);
        return;
    }
    for (int i = 0; i < count; i++) {
        thing.card = card[i];
        thing_add(scene, thing);
    }
    if (count == 0 && row->place == DCG_PLACE_BREEDING) {
        thing.kind = THING_SLOT;
        thing_add(scene, thing);
    }
}

/* Can a card of this pile be chosen now? */
static bool is_chosen_from(const struct scene *scene, int player, int place)
{
    for (int i = 0; i < scene->list->count; i++) {
        dcg_option option = scene->list->option[i];
        dcg_card_info info;
        if (DCG_OPTION_VERB(option) == DCG_OPTION_CARD_CHOICE &&
            dcg_card(scene->view, scene->cards, DCG_OPTION_CARD(option), &info) == DCG_OK &&
            info.owner == player && info.place == place)
            return true;
    }
    return false;
}

/* 15-15-4: cards that are looked at stay in their pile; those that the viewer knows are shown while one is chosen. */
static void looked_at_add(struct scene *scene, int player, int place)
{
    uint8_t card[DCG_MAX_CARDS];
    int count = is_chosen_from(scene, player, place) ? dcg_area(scene->view, player, place, card) : 0,
        known = 0;
    for (int i = 0; i < count; i++) {
        dcg_card_info info;
        if (dcg_card(scene->view, scene->cards, card[i], &info) == DCG_OK && info.def != 0)
            card[known++] = card[i];
    }
    for (int i = 0; known <= MOST_LOOKED_AT && i < known; i++)
        thing_add(scene,
                  (struct thing){.kind = THING_CARD, .player = player, .place = place, .card = card[i]});
}

/* A card is itself before it is a part of its pile. */
int scene_find(const struct scene *scene, int card)
{
    dcg_card_info info;
    if (card <= 0 || dcg_card(scene->view, scene->cards, card, &info) != DCG_OK)
        return NO_THING;
    int top = info.place == DCG_PLACE_UNDER || info.place == DCG_PLACE_LINKED ? info.host : card;
    for (int i = 0; i < scene->count; i++)
        if (scene->thing[i].kind == THING_CARD && scene->thing[i].card == top)
            return i;
    for (int i = 0; i < scene->count; i++) {
        const struct thing *thing = &scene->thing[i];
        if (thing->kind == THING_PILE && thing->player == info.owner && thing->place == info.place)
            return i;
    }
    return NO_THING;
}

bool scene_offers(const struct scene *scene, int thing, int option)
{
    const struct thing *t = &scene->thing[thing];
    dcg_option o = scene->list->option[option];
    int verb = DCG_OPTION_VERB(o);
    bool own = t->player == scene->viewer;
    if (verb == DCG_OPTION_HATCH)
        return own && (t->place == DCG_PLACE_BREEDING ||
                       (t->kind == THING_PILE && t->place == DCG_PLACE_DIGI_EGG_DECK));
    if (verb == DCG_OPTION_ATTACK && DCG_OPTION_OTHER(o) == 0 && !own && t->kind == THING_PILE &&
        t->place == DCG_PLACE_SECURITY)
        return true;
    return scene->holder[option][0] == thing || scene->holder[option][1] == thing;
}

/* Is it the card itself that one points at, or an area? */
static bool is_direct(const struct scene *scene, int option)
{
    dcg_option o = scene->list->option[option];
    int verb = DCG_OPTION_VERB(o), at = scene->holder[option][0];
    if (verb_is_passing(verb) || verb == DCG_OPTION_HATCH)
        return true;
    return verb != DCG_OPTION_FIRST && at != NO_THING && scene->thing[at].card == DCG_OPTION_CARD(o);
}

bool scene_on_board(const struct scene *scene)
{
    bool passing_only = true;
    for (int i = 0; i < scene->list->count; i++) {
        if (!is_direct(scene, i))
            return false;
        passing_only = passing_only && verb_is_passing(DCG_OPTION_VERB(scene->list->option[i]));
    }
    return !passing_only || scene->list->decision == DCG_DECISION_MAIN || scene->list->count == 0;
}

void scene_build(struct scene *scene, const dcg_game *view, const dcg_cards *cards, int viewer,
                 const dcg_option_list *list)
{
    *scene = (struct scene){.view = view,
                            .cards = cards,
                            .list = list,
                            .viewer = viewer,
                            .reader = viewer,
                            .table = dcg_table(view)};
    for (size_t i = 0; i < sizeof table_rows / sizeof table_rows[0]; i++)
        row_add(scene, &table_rows[i]);
    for (int own = 0; own < 2; own++) {
        int player = own ? viewer : 1 - viewer;
        looked_at_add(scene, player, DCG_PLACE_DECK);
        looked_at_add(scene, player, DCG_PLACE_DIGI_EGG_DECK);
        looked_at_add(scene, player, DCG_PLACE_SECURITY);
    }
    for (int i = 0; i < list->count; i++) {
        scene->holder[i][0] = (int16_t)scene_find(scene, DCG_OPTION_CARD(list->option[i]));
        scene->holder[i][1] = (int16_t)scene_find(scene, DCG_OPTION_OTHER(list->option[i]));
    }
    for (int i = 0; i < scene->count; i++) {
        struct thing *thing = &scene->thing[i];
        for (int k = 0; k < list->count; k++)
            thing->options += scene_offers(scene, i, k);
    }
}

/* How far a thing is in a direction; what lies sideways counts more. 0: it isn't in that direction. */
static int distance(const struct rect *from, const struct rect *to, int rows, int cols)
{
    int down = to->row - from->row, right = to->col + to->cols / 2 - (from->col + from->cols / 2);
    int along = rows != 0 ? down * rows : right * cols;
    int aside = abs(rows != 0 ? right : down);
    if (along <= 0 || (cols != 0 && (to->row >= from->row + from->rows || to->row + to->rows <= from->row)))
        return 0;
    return rows != 0 ? along * 64 + aside : along + aside * 64;
}

int scene_towards(const struct scene *scene, int from, int rows, int cols)
{
    int best = from, least = 0;
    for (int i = 0; from >= 0 && i < scene->count; i++) {
        const struct thing *thing = &scene->thing[i];
        int far = thing->box.rows > 0 ? distance(&scene->thing[from].box, &thing->box, rows, cols) : 0;
        if (far > 0 && (least == 0 || far < least)) {
            least = far;
            best = i;
        }
    }
    return best;
}

int scene_next(const struct scene *scene, int from, int step)
{
    for (int i = 1; i <= scene->count; i++) {
        int at = ((from < 0 ? (step > 0 ? -1 : 0) : from) + i * step) % scene->count;
        at += at < 0 ? scene->count : 0;
        if (scene->thing[at].options > 0)
            return at;
    }
    return NO_THING;
}
