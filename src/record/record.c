/* record.c - the rules write down what is asked for later: last known information of permanents (15-8-3-9-4), what
 * effects have chosen and done (the journal), how often they are used (15-14-1), persistent effects that keep each
 * other true (15-8-2-6). */
#include "record/record.h"
#include "cache/cache.h"
#include "query/coverage.h"
#include "query/modifier.h"
#include "query/use_count.h"
#include "state/procedure.h"
#include "state/set.h"
#include "tree/storage.h"

#include <assert.h>

/* ---- Last known information ---- */

/* A row of cards: those of its stack, or its link cards. */
static void row_keep(struct dcg_game *g, uint8_t first, int linked, struct lki *l)
{
    for (uint8_t card = first; card; card = g->card[card].next) {
        struct card *c = &g->card[card];
        int down = c->flags & CARD_FACE_DOWN ? CARD_LAY_DOWN : 0;
        cards_insert(l->stack, card);
        c->flags = (uint8_t)((c->flags & ~(CARD_LAY_DOWN | CARD_LAY_LINKED)) | down | linked);
    }
}

static uint32_t kept_word(const dcg_cards *cards, word_id word)
{
    uint32_t sum = word_sum(cards, word);

    assert(word_of_sum(cards, sum) == word);
    return sum;
}

/* What it was called, and the names and traits that it was treated as having (15-12-1). */
static void words_keep(const dcg_cards *cards, const struct info *info, struct lki *l)
{
    int rules = info->name == info->def->name ? info->def->also_count : 0;

    l->name = info->name == card_def(cards, l->def)->name ? 0 : kept_word(cards, info->name);
    for (int i = rules; i < info->names && l->names < LKI_WORDS; i++) {
        if (info->name_parts >> i & 1)
            l->name_parts = (l->name_parts | 1u << l->names) & 7;
        l->also[l->names++] = kept_word(cards, info->added_name[i]);
    }
    for (int i = 0; i < info->traits && l->names + l->traits < LKI_WORDS; i++)
        l->also[l->names + l->traits++] = kept_word(cards, info->added_trait[i]);
}

void last_keep(struct table *t, uint8_t permanent)
{
    struct dcg_game *g = game_of(t);
    const struct permanent *b = permanent_of(g, permanent);
    struct lki *l = &g->lki[g->lkis & (LKIS - 1)];
    struct info info;

    if (t->coverage)
        coverage_leaving(t, permanent);
    permanent_info(t, permanent, &info);
    *l = (struct lki){.permanent = permanent,
                      .card = b->top,
                      .generation = b->generation,
                      .card_generation = g->card[b->top].generation,
                      .def = g->card[b->top].flags & CARD_FACE_DOWN ? 0 : g->card[b->top].def,
                      .categories = info.categories,
                      .colors = info.colors,
                      .level = (uint8_t)info.level,
                      .flags = b->flags,
                      .links = b->links,
                      .player = (uint8_t)permanent_player(g, permanent),
                      .dp = info.dp,
                      .security_a = info.security_a,
                      .link_plus = info.link_plus,
                      .keywords = info.keywords};
    words_keep(t->cards, &info, l);
    row_keep(g, g->card[b->top].next, 0, l);
    row_keep(g, b->link, CARD_LAY_LINKED, l);
    g->lkis = (uint8_t)((g->lkis + 1) & (LKIS - 1));
}

void last_moved(struct dcg_game *g, uint8_t card)
{
    for (int i = 1; i <= LKIS; i++) {
        struct lki *l = &g->lki[(g->lkis - i) & (LKIS - 1)];
        if (l->def && l->card == card) {
            l->card_generation = g->card[card].generation;
            return;
        }
    }
}

/* ---- The journal ---- */

void journal_group(struct dcg_game *g, uint8_t resolution)
{
    resolution_at(g, resolution)->group = g->journals;
}

void journal_add(struct table *t, uint8_t resolution, struct object object, enum entry_what what,
                 enum slot_role role)
{
    uint8_t slot = slot_under_way(t, resolution, role);

    journal_add_to(game_of(t), object, what, slot);
}

static_assert(EFFECT_SLOTS == 31, "a slot has five bits");

/* Where a card lies that is chosen now. Of one that an effect has revealed, played or used: where it was chosen. */
static uint8_t came_from(const struct dcg_game *g, struct object object)
{
    static const uint8_t from[DCG_PLACE_COUNT] = {
        [DCG_PLACE_DECK] = FROM_DECK,    [DCG_PLACE_HAND] = FROM_HAND,
        [DCG_PLACE_TRASH] = FROM_TRASH,  [DCG_PLACE_SECURITY] = FROM_SECURITY,
        [DCG_PLACE_BATTLE] = FROM_FIELD, [DCG_PLACE_BREEDING] = FROM_FIELD,
        [DCG_PLACE_UNDER] = FROM_UNDER,  [DCG_PLACE_LINKED] = FROM_LINKED};
    int begin = g->resolutions ? g->resolution[g->resolutions - 1].journal : g->journals;

    for (int i = begin; i < g->journals; i++)
        if (!entry_is_permanent(&g->entry[i]) && g->entry[i].id == object.card)
            return g->entry_mark[i].from;
    return from[g->card[object.card].place];
}

void journal_add_to(struct dcg_game *g, struct object object, enum entry_what what, uint8_t slot)
{
    bool permanent = object.permanent != NO_PERMANENT;

    if (g->journals == JOURNAL) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return;
    }
    g->entry_mark[g->journals] = (struct entry_mark){.slot = slot & 31u, .from = came_from(g, object) & 7u};
    g->entry[g->journals++] =
        (struct entry){.id = permanent ? object.permanent : object.card,
                       .what = (uint8_t)(permanent ? what | ENTRY_PERMANENT : what),
                       .generation = permanent ? permanent_of(g, object.permanent)->generation
                                               : g->card[object.card].generation};
}

void journal_mark(struct dcg_game *g, uint8_t resolution, const struct objects *objects, enum entry_what what)
{
    for (int i = resolution_of(g, resolution)->group; i < g->journals; i++) {
        struct entry *e = &g->entry[i];
        if (!objects_have(objects,
                          entry_is_permanent(e) ? (struct object){.permanent = e->id} : object_card(e->id)))
            continue;
        e->what = (uint8_t)(what | (e->what & ENTRY_PERMANENT));
        if (!entry_is_permanent(e))
            e->generation = g->card[e->id].generation;
    }
}

void journal_cut(struct dcg_game *g, int from)
{
    while (g->journals > from) {
        g->entry[--g->journals] = (struct entry){0};
        g->entry_mark[g->journals] = (struct entry_mark){0};
    }
}

/* ---- How often effects are used (query/use_count.h) ---- */

static struct use *use_find(struct dcg_game *g, const struct use *key)
{
    for (int i = 0; i < g->uses; i++)
        if (use_same(&g->use[i], key))
            return &g->use[i];
    return NULL;
}

/* 15-14-1-3, -4: a card that has become new has used nothing; what the old one used is of no use any more. */
static void uses_sweep(struct dcg_game *g)
{
    int kept = 0;

    for (int i = 0; i < g->uses; i++) {
        struct use u = g->use[i];
        uint16_t now = u.of == USE_BY_CARD        ? g->card[u.card].generation
                       : u.of == USE_BY_PERMANENT ? permanent_of(g, u.card)->generation
                                                  : u.generation; /* what happened has happened */
        if (u.generation == now)
            g->use[kept++] = u;
    }
    while (g->uses > kept)
        g->use[--g->uses] = (struct use){0};
}

void use_add(struct table *t, const struct effect_instance *what)
{
    use_record(t, use_key(t, what->effect, what->card, what->target, what->keyword), 1, UINT8_MAX);
}

void use_record(struct table *t, struct use key, int times, int most)
{
    struct dcg_game *g = game_of(t);
    struct use *u = use_find(g, &key);

    if (u) {
        u->count = (uint8_t)(u->count + times < most ? u->count + times : most);
        return;
    }
    if (g->uses == USES)
        uses_sweep(g);
    if (g->uses == USES) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return;
    }
    key.count = (uint8_t)(times < most ? times : most);
    g->use[g->uses++] = key;
}

/* ---- Persistent effects that keep each other true (query/fixpoint.c) ---- */

/* Goes on while they hold. */
static bool modifier_held(void *user, const struct modifier *w)
{
    bool *held = user;
    int times;

    if (!modifier_of_itself(w))
        return false;
    *held = modifier_holds(w, &times);
    return !*held;
}

void fixpoint_note(struct table *t)
{
    struct dcg_game *g = game_of(t);
    permanent_set now = 0;

    if (!any_fixpoint(t))
        return;
    SET_EACH (permanent, g->permanents_used) {
        bool held = false;
        if (!permanent_def(t, permanent)->fixpoint)
            continue;
        modifiers(t, MOD_ALL, object_permanent(g, permanent), modifier_held, &held);
        if (held)
            now |= set_of(permanent);
    }
    if (now == g->fixpoint)
        return;
    g->fixpoint = now;
    changed(t);
}
