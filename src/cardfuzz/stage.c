/* stage.c - positions in which a card is exercised: that card in some of the places where its text works, and around it
 * those that the text speaks of, few or many of them in each area. */
#include "effect/run_program.h"
#include "tree/sentence.h"
#include "query/activation.h"
#include "state/set.h"
#include "cardfuzz/cardfuzz.h"
#include "state/random.h"

#include <string.h>

/* Where the card itself is. */
enum post {
    POST_HAND,
    POST_TOP,
    POST_UNDER,
    POST_LINKED,
    POST_BREEDING,
    POST_BREEDING_UNDER,
    POST_UNDER_TAMER,
    POST_TRASH,
    POST_SECURITY,
    POST_SECURITY_UP,
    POST_DECK,
    POST_EGGS,
    POSTS
};

/* ---- Who takes part ---- */

static bool is_one_of(const struct stage *s, dcg_card_def def, int categories)
{
    return (card_def(s->e->cards, def)->categories & categories) != 0;
}

/* Which of the roles: those of an effect (NO_LINE: of any), materials only. */
struct wanted {
    int categories;
    bool tokens, materials;
    uint16_t line;
};

static bool role_fits(const struct stage *s, const struct role *role, const struct wanted *w)
{
    return is_one_of(s, role->def, w->categories) && (w->line == NO_LINE || role->line == w->line) &&
           (!w->materials || role->material) && (w->tokens || !card_def(s->e->cards, role->def)->token);
}

/* One of the roles, counted round and round; 0: there is none such. */
static dcg_card_def role_at(const struct stage *s, const struct wanted *wanted, uint32_t at)
{
    const struct cast *cast = &s->e->cast[s->subject];
    uint32_t fit = 0;

    for (uint32_t i = 0; i < cast->count; i++)
        fit += role_fits(s, &s->e->role[cast->first + i], wanted);
    if (!fit)
        return 0;
    at %= fit;
    for (uint32_t i = 0; i < cast->count; i++)
        if (role_fits(s, &s->e->role[cast->first + i], wanted) && at-- == 0)
            return s->e->role[cast->first + i].def;
    return 0;
}

static dcg_card_def role_wanted(struct stage *s, struct wanted wanted)
{
    return role_at(s, &wanted, dice_below(s->dice, 1 << 16));
}

static uint16_t focus_line(const struct stage *s)
{
    return (uint16_t)(s->focus.effect - card_def(s->e->cards, s->subject)->effect);
}

/* All that the effect in question speaks of, one after the other. */
struct parade {
    bool on;
    uint32_t at;
};

static struct parade parade_begin(struct stage *s)
{
    bool on = s->focus.effect && dice_chance(s->dice, s->parades);

    return (struct parade){.on = on, .at = dice_below(s->dice, 64)};
}

static dcg_card_def parade_next(const struct stage *s, struct parade *parade, int categories)
{
    const struct wanted wanted = {.categories = categories, .line = focus_line(s)};

    return parade->on ? role_at(s, &wanted, parade->at++) : 0;
}

/* Mostly one that the effect in question speaks of, or a material. */
static dcg_card_def role_of_kind(struct stage *s, int categories, bool tokens)
{
    struct wanted wanted = {.categories = categories, .tokens = tokens, .line = NO_LINE}, narrow = wanted;
    uint32_t roll = dice_below(s->dice, 100);

    if (s->focus.effect && roll < 60)
        narrow.line = focus_line(s);
    else if (roll < 75)
        narrow.materials = true;
    dcg_card_def role = role_wanted(s, narrow);
    return role ? role : role_wanted(s, wanted);
}

static dcg_card_def plain_of_kind(struct stage *s, int categories)
{
    for (;;) {
        int color = s->color[dice_below(s->dice, 2)];
        dcg_card_def def = s->e->plain[color][dice_below(s->dice, PLAIN_KINDS)];
        if (is_one_of(s, def, categories))
            return def;
    }
}

/* Somebody of these categories: mostly one that the text speaks of. */
static dcg_card_def somebody(struct stage *s, int categories, bool tokens)
{
    dcg_card_def role = dice_chance(s->dice, s->roles) ? role_of_kind(s, categories, tokens) : 0;

    return role ? role : plain_of_kind(s, categories);
}

enum { IN_DECKS = DCG_DIGIMON | DCG_TAMER | DCG_OPTION };

/* ---- Cards come to the table ---- */

static uint8_t create(struct stage *s, int player, dcg_card_def def)
{
    const struct card_def *d = card_def(s->e->cards, def);
    uint8_t *left = d->categories & DCG_DIGI_EGG ? &s->eggs[player] : &s->left[player];

    *left = (uint8_t)(*left ? *left - 1 : 0);
    uint8_t card = card_create(&s->table, player, def, (d->categories & DCG_DIGI_EGG) != 0, d->token != 0);

    if (def == s->subject)
        cards_insert(s->copies, card);
    return card;
}

static uint8_t put(struct stage *s, int player, int place, dcg_card_def def)
{
    uint8_t card = create(s, player, def);

    card_put(&s->table, card, place, BOTTOM);
    return card;
}

static void face_up(struct stage *s, struct dcg_game *g, uint8_t card)
{
    g->card[card].flags &= (uint8_t)~CARD_FACE_DOWN;
    card_show(&s->table, card);
}

/* None, one, some or many. */
static int some(struct dice *dice, int most)
{
    uint32_t roll = dice_below(dice, 10);

    if (roll < 2)
        return 0;
    if (roll < 4)
        return 1;
    return roll == 9 ? most : 1 + (int)dice_below(dice, (uint32_t)most);
}

static void pile_fill(struct stage *s, int player, int place, int count)
{
    bool eggs = place == DCG_PLACE_DIGI_EGG_DECK;
    int kinds = eggs ? DCG_DIGI_EGG : IN_DECKS;
    struct parade parade = parade_begin(s);

    count += parade.on ? 3 : 0;
    for (int i = 0; i < count && (eggs ? s->eggs : s->left)[player]; i++) {
        dcg_card_def next = parade_next(s, &parade, kinds);
        put(s, player, place, next ? next : somebody(s, kinds, false));
    }
}

/* ---- The field ---- */

/* down: how likely a card lies face down, in percent */
static void stack_fill(struct stage *s, uint8_t permanent, int player, int count, uint32_t down)
{
    struct parade parade = parade_begin(s);

    count += parade.on ? 4 + (int)dice_below(s->dice, 8) : 0;
    for (int i = 0; i < count && s->left[player] && s->eggs[player]; i++) {
        int kinds = dice_chance(s->dice, 30) ? IN_DECKS : DCG_DIGIMON | DCG_DIGI_EGG;
        dcg_card_def next = parade_next(s, &parade, IN_DECKS | DCG_DIGI_EGG);
        dcg_card_def def = next ? next : dice_chance(s->dice, 15) ? s->subject : somebody(s, kinds, false);
        uint8_t card = create(s, player, def);
        permanent_tuck(&s->table, permanent, card, BOTTOM, dice_chance(s->dice, down));
    }
}

static void permanent_vary(struct stage *s, struct dcg_game *g, uint8_t permanent, int player)
{
    bool digimon = is_one_of(s, g->card[permanent_of(g, permanent)->top].def, DCG_DIGIMON | DCG_DIGI_EGG);
    bool option = is_one_of(s, g->card[permanent_of(g, permanent)->top].def, DCG_OPTION);
    bool battle = !permanent_is(g, permanent, PERMANENT_BREEDING);

    if (digimon)
        stack_fill(s, permanent, player, some(s->dice, 5), s->down);
    else if (!option && dice_chance(s->dice, 25 + s->down))
        stack_fill(s, permanent, player, some(s->dice, 3), 25 + s->down);
    if (digimon && battle && dice_chance(s->dice, s->links))
        permanent_link(&s->table, permanent, create(s, player, somebody(s, DCG_DIGIMON, false)));
    if (dice_chance(s->dice, 35))
        permanent_at(&s->table, permanent)->flags |= PERMANENT_SUSPENDED;
    if (option)
        permanent_at(&s->table, permanent)->flags |= PERMANENT_BY_EFFECT;
    else if (battle && dice_chance(s->dice, 10))
        permanent_at(&s->table, permanent)->flags |= PERMANENT_PLAYED;
}

static uint8_t permanent_add(struct stage *s, int player, dcg_card_def top, bool breeding)
{
    return permanent_create(&s->table, create(s, player, top), player, breeding);
}

/* Somebody by whom what the effect waits for happens, if there is one; else anybody. */
static const struct actor *actor_of(struct stage *s)
{
    uint32_t at = dice_below(s->dice, (uint32_t)s->e->actors), fit = 0;

    if (!s->focus.events || dice_chance(s->dice, 10))
        return &s->e->actor[at];
    for (int i = 0; i < s->e->actors; i++)
        fit += (s->e->actor[i].events & s->focus.events) != 0;
    at = dice_below(s->dice, fit ? fit : (uint32_t)s->e->actors);
    for (int i = 0; fit && i < s->e->actors; i++)
        if (s->e->actor[i].events & s->focus.events && at-- == 0)
            return &s->e->actor[i];
    return &s->e->actor[at];
}

static void actor_add(struct stage *s, int player)
{
    const struct actor *actor = actor_of(s);
    uint8_t card = create(s, player, actor->def),
            permanent = permanent_create(&s->table, card, player, false);

    if (actor->events & s->focus.events)
        cards_insert(s->actors, card);
    if (is_one_of(s, actor->def, DCG_OPTION))
        permanent_at(&s->table, permanent)->flags |= PERMANENT_BY_EFFECT;
}

static void field_fill(struct stage *s, struct dcg_game *g, int player)
{
    int digimon = some(s->dice, 4), tamers = some(s->dice, 2),
        actors = some(s->dice, 4) + (s->focus.events != 0);
    struct parade parade = parade_begin(s);

    if (!player && dice_chance(s->dice, 5)) { /* one that is "all of your Digimon and Tamers" */
        digimon = 1;
        tamers = actors = 0;
    }

    for (int i = 0; i < digimon; i++) {
        dcg_card_def next = parade_next(s, &parade, DCG_DIGIMON);
        permanent_vary(s, g, permanent_add(s, player, next ? next : somebody(s, DCG_DIGIMON, true), false),
                       player);
    }
    for (int i = 0; i < tamers; i++)
        permanent_vary(s, g, permanent_add(s, player, somebody(s, DCG_TAMER, false), false), player);
    for (int i = 0; i < actors; i++)
        actor_add(s, player);
}

static void breeding_fill(struct stage *s, struct dcg_game *g, int player)
{
    if (breeding_permanent(g, player) == NO_PERMANENT && dice_chance(s->dice, 50))
        permanent_vary(s, g, permanent_add(s, player, somebody(s, DCG_DIGIMON | DCG_DIGI_EGG, false), true),
                       player);
}

/* ---- The card itself ---- */

static bool post_possible(const struct stage *s, const struct dcg_game *g, enum post post)
{
    int categories = card_def(s->e->cards, s->subject)->categories;
    bool egg = (categories & DCG_DIGI_EGG) != 0, digimon = (categories & DCG_DIGIMON) != 0;

    switch (post) {
    case POST_HAND:
    case POST_TOP:
    case POST_SECURITY:
    case POST_SECURITY_UP:
    case POST_DECK:
        return !egg;
    case POST_LINKED:
        return digimon;
    case POST_BREEDING:
    case POST_BREEDING_UNDER:
        return (egg || digimon) && breeding_permanent(g, 0) == NO_PERMANENT;
    case POST_EGGS:
        return egg;
    default:
        return true;
    }
}

/* Whom the card lies under or is linked to: at times somebody by whom what the effect waits for happens. */
static dcg_card_def host_of(struct stage *s, int kinds)
{
    const struct actor *actor = actor_of(s);

    return is_one_of(s, actor->def, kinds) && dice_chance(s->dice, 30) ? actor->def
                                                                       : somebody(s, kinds, false);
}

static void post_on_field(struct stage *s, struct dcg_game *g, enum post post)
{
    bool breeding = post == POST_BREEDING || post == POST_BREEDING_UNDER;
    bool top = post == POST_TOP || post == POST_BREEDING;
    int kinds = post == POST_UNDER_TAMER ? DCG_TAMER : DCG_DIGIMON;
    uint8_t permanent = permanent_add(s, 0, top ? s->subject : host_of(s, kinds), breeding);

    if (post == POST_LINKED)
        permanent_link(&s->table, permanent, create(s, 0, s->subject));
    else if (!top)
        permanent_tuck(&s->table, permanent, create(s, 0, s->subject), BOTTOM, false);
    permanent_vary(s, g, permanent, 0);
}

static void post_fill(struct stage *s, struct dcg_game *g, enum post post)
{
    switch (post) {
    case POST_HAND:
        put(s, 0, DCG_PLACE_HAND, s->subject);
        break;
    case POST_TRASH:
        put(s, 0, DCG_PLACE_TRASH, s->subject);
        break;
    case POST_SECURITY:
        put(s, 0, DCG_PLACE_SECURITY, s->subject);
        break;
    case POST_SECURITY_UP:
        face_up(s, g, put(s, 0, DCG_PLACE_SECURITY, s->subject));
        break;
    case POST_DECK:
        put(s, 0, DCG_PLACE_DECK, s->subject);
        break;
    case POST_EGGS:
        put(s, 0, DCG_PLACE_DIGI_EGG_DECK, s->subject);
        break;
    default:
        post_on_field(s, g, post);
    }
}

/* A place that a trigger condition speaks of, where the card itself may have to be. */
static enum post post_spoken(const struct stage *s, node_id tree)
{
    static const struct {
        uint16_t mode;
        uint8_t post;
    } areas[] = {{MODE_HAND, POST_HAND},   {MODE_TRASH, POST_TRASH},       {MODE_DECK, POST_DECK},
                 {MODE_UNDER, POST_UNDER}, {MODE_SECURITY, POST_SECURITY}, {MODE_BATTLE, POST_TOP}};
    const struct node *n = node_at(s->e->cards, tree);

    if (!tree)
        return POSTS;
    for (size_t i = 0; n->kind == NODE_AREA && i < sizeof areas / sizeof areas[0]; i++)
        if (areas[i].mode == n->mode)
            return (enum post)areas[i].post;
    enum post post = post_spoken(s, n->a);
    if (post == POSTS)
        post = post_spoken(s, n->b);
    return post != POSTS ? post : post_spoken(s, n->c);
}

/* Where the effect or the keyword in question works. */
static enum post post_of_focus(struct stage *s)
{
    if (s->focus.keyword)
        return s->focus.section == SECTION_INHERITED ? POST_UNDER
               : s->focus.section == SECTION_LINK    ? POST_LINKED
                                                     : POST_TOP;
    const struct effect_def *e = effect_at(s->e->cards, s->focus.effect);
    bool egg = is_one_of(s, s->subject, DCG_DIGI_EGG);
    enum post spoken = post_spoken(s, pattern_at(s->e->cards, e->condition)->source);

    if (spoken != POSTS && e->section == SECTION_UPPER && dice_chance(s->dice, 40))
        return spoken;
    if (e->area == DCG_PLACE_HAND || e->category == CATEGORY_MAIN || e->icons & 1u << ICON_ON_PLAY ||
        e->icons & 1u << ICON_WHEN_DIGIVOLVING || e->icons & 1u << ICON_COUNTER)
        return dice_chance(s->dice, 80) ? POST_HAND : POST_TOP;
    if (e->area == DCG_PLACE_TRASH)
        return POST_TRASH;
    if (e->area == DCG_PLACE_SECURITY)
        return POST_SECURITY_UP;
    if (e->area == DCG_PLACE_BREEDING)
        return e->section == SECTION_INHERITED ? POST_BREEDING_UNDER : POST_BREEDING;
    if (e->category == CATEGORY_SECURITY)
        return POST_SECURITY;
    if (e->section == SECTION_INHERITED)
        return POST_UNDER;
    if (e->section == SECTION_LINK)
        return dice_chance(s->dice, 60) ? POST_LINKED : POST_HAND;
    return egg ? POST_BREEDING : dice_chance(s->dice, 70) ? POST_TOP : POST_HAND;
}

/* Before everything else, so that it is on top. */
static void subject_place(struct stage *s, struct dcg_game *g)
{
    int count = 1 + (int)dice_below(s->dice, 4);

    if ((s->focus.effect || s->focus.keyword) && dice_chance(s->dice, 85)) {
        bool all = dice_chance(s->dice, 5);
        enum post post = post_of_focus(s);
        if (post_possible(s, g, post))
            post_fill(s, g, post);
        /* as many as there may be (1-4-1-2-2), for a text that counts cards of its own name */
        for (int i = 1; i < COPIES_USUAL && all && post_possible(s, g, post); i++)
            post_fill(s, g, post);
        count = (int)dice_below(s->dice, 3);
    }

    for (int i = 0; i < count; i++) {
        enum post post = (enum post)dice_below(s->dice, POSTS);
        if (post_possible(s, g, post))
            post_fill(s, g, post);
    }
}

/* ---- The position ---- */

static void player_fill(struct stage *s, struct dcg_game *g, int player)
{
    bool short_deck = dice_chance(s->dice, 10);
    int up = dice_chance(s->dice, 30) ? 50 : 0;

    field_fill(s, g, player);
    breeding_fill(s, g, player);
    pile_fill(s, player, DCG_PLACE_HAND, some(s->dice, 7));
    pile_fill(s, player, DCG_PLACE_TRASH, some(s->dice, dice_chance(s->dice, 20) ? 22 : 8));
    pile_fill(s, player, DCG_PLACE_SECURITY, some(s->dice, 6));
    pile_fill(s, player, DCG_PLACE_DECK, short_deck ? some(s->dice, 3) : 5 + some(s->dice, 10));
    pile_fill(s, player, DCG_PLACE_DIGI_EGG_DECK, some(s->dice, 3));
    for (int i = 0; i < pile_count(g, player, PILE_SECURITY); i++)
        if (dice_chance(s->dice, (uint32_t)up))
            face_up(s, g, g->pile[player][PILE_SECURITY].at[i]);
}

/* How likely it is, in percent. */
static uint32_t opponents_turn(const struct stage *s)
{
    const struct effect_def *e = effect_at(s->e->cards, s->focus.effect);
    const uint32_t theirs = 1u << ICON_OPPONENTS_TURN | 1u << ICON_COUNTER | 1u << ICON_START_OF_YOUR_TURN |
                            1u << ICON_START_OF_YOUR_MAIN | 1u << ICON_END_OF_OPPONENTS_TURN;

    if (!s->focus.effect)
        return 35;
    if (e->icons & theirs || e->category == CATEGORY_SECURITY)
        return 80;
    return e->icons & 1u << ICON_ALL_TURNS ? 45 : 15;
}

static void time_set(struct stage *s, struct dcg_game *g)
{
    static const struct {
        uint8_t phase, step;
    } moments[] = {
        {DCG_PHASE_MAIN, STEP_MIDDLE},     {DCG_PHASE_MAIN, STEP_MIDDLE},    {DCG_PHASE_MAIN, STEP_MIDDLE},
        {DCG_PHASE_UNSUSPEND, STEP_BEGIN}, {DCG_PHASE_BREEDING, STEP_BEGIN}, {DCG_PHASE_MAIN, STEP_BEGIN},
    };
    uint32_t moment = dice_below(s->dice, sizeof moments / sizeof moments[0]);
    int memory = (int)dice_below(s->dice, dice_chance(s->dice, 30) ? 3 : 11);

    g->phase = moments[moment].phase;
    g->phase_step = moments[moment].step;
    g->turn = (uint16_t)(3 + dice_below(s->dice, 2));
    g->turn_player = dice_chance(s->dice, opponents_turn(s));
    g->first_player = (uint8_t)(g->turn % 2 ? g->turn_player : 1 - g->turn_player);
    g->memory = (int8_t)(g->turn_player ? -memory : memory);
}

static uint8_t color_index(struct stage *s)
{
    int colors = card_def(s->e->cards, s->subject)->colors;
    uint8_t color = (uint8_t)dice_below(s->dice, COLORS);

    if (colors && dice_chance(s->dice, 65))
        while (!(colors >> color & 1))
            color = (uint8_t)((color + 1) % COLORS);
    return color;
}

static bool says_face_down(const struct stage *s)
{
    const struct effect_def *e = effect_at(s->e->cards, s->focus.effect);

    return s->focus.effect && tree_says(s->e->cards, e->root, NODE_ORIENTED, MODE_FACE_DOWN);
}

void stage_set(struct stage *s, struct dcg_game *g)
{
    static const uint8_t shares[] = {25, 60, 60, 85};

    game_clear(g);
    s->table = table_of(g, s->e->cards);
    g->cards_hash = dcg_cards_hash(s->e->cards);
    g->redrawn = 3; /* both */
    s->left[0] = s->left[1] = DCG_DECK_CARDS;
    s->eggs[0] = s->eggs[1] = DCG_DIGI_EGG_CARDS;
    memset(s->copies, 0, sizeof s->copies);
    memset(s->actors, 0, sizeof s->actors);
    s->color[0] = color_index(s);
    s->color[1] = color_index(s);
    s->roles = shares[dice_below(s->dice, sizeof shares)];
    s->links = dice_chance(s->dice, 30) ? 40 : 5;
    s->parades = dice_chance(s->dice, 60) ? 30 : 0;
    s->down = says_face_down(s) ? 50 : 5;
    time_set(s, g);
    subject_place(s, g);
    for (int player = 0; player < 2; player++)
        player_fill(s, g, player);
    random_seed(g->random, dice_below(s->dice, UINT32_MAX));
    g->unsettled = 1;
}
