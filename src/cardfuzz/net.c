/* net.c - nets: every effect of a card is carried out by itself in small positions, and what has changed then is held
 * against what its text names (named.c). The position, not the engine, says what there is to find:
 *
 *   nothing   there is only the card of the effect; all areas of both players are empty, and whom it triggered by has
 *             left
 *   one       one card in each area of each player, most of them such as the text speaks of
 *   leaves    two of each; the permanent of the effect leaves between two instructions of its program
 *
 * What isn't named must not change: cards don't leave their areas, permanents aren't turned, nothing lasts on them. */
#include "cardfuzz/cardfuzz.h"
#include "cardfuzz/named.h"
#include "engine/main_loop.h"
#include "engine/why_not.h"
#include "language/render.h"
#include "query/journal.h"
#include "rules/interrupt.h"
#include "rules/leave.h"
#include "record/resolution.h"
#include "rules/resolve.h"
#include "state/procedure.h"
#include "state/random.h"
#include "state/set.h"
#include "tree/sentence.h"
#include "record/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum net { NET_NOTHING, NET_ONE, NET_LEAVES, NETS };
static const char *const net_names[NETS] = {"nothing", "one", "leaves"};
enum { NET_DECISIONS = 24, NET_STEPS = 4000, NET_RUNS = 6, NET_MOMENTS = 8 };

struct net_run {
    const struct dcg_exerciser *e;
    const dcg_exercise *plan;
    dcg_exercise_result *result;
    struct dice dice;
    dcg_card_def def;
    uint32_t effect;
    enum net net;
    int moment; /* LEAVES: after how many instructions */
    struct named named;
    struct dcg_game game, before;
    struct table table;
    uint8_t source, host; /* the card of the effect, the permanent it works for */
    uint16_t host_generation;
    bool left;               /* the host has */
    struct account *account; /* the run is told; NULL: it isn't */
    dcg_option options[DCG_MAX_OPTIONS];
};

static const struct effect_def *effect_run(const struct net_run *r)
{
    return effect_at(r->e->cards, r->effect);
}

/* ---- The position ---- */

/* An ordinary card of such a category. */
static dcg_card_def plain_card(struct net_run *r, int categories)
{
    for (;;) {
        uint32_t color = dice_below(&r->dice, COLORS);
        uint32_t kind = dice_below(&r->dice, PLAIN_KINDS);
        dcg_card_def def = r->e->plain[color][kind];
        if (card_def(r->e->cards, def)->categories & categories)
            return def;
    }
}

/* One that the text speaks of, else any. */
static dcg_card_def somebody(struct net_run *r, int categories)
{
    const struct cast *cast = &r->e->cast[r->def];
    uint32_t at = dice_below(&r->dice, cast->count + 1);

    for (uint32_t i = 0; i < cast->count; i++) {
        dcg_card_def def = r->e->role[cast->first + (at + i) % cast->count].def;
        const struct card_def *d = card_def(r->e->cards, def);
        if (d->categories & categories && !d->token && dice_chance(&r->dice, 60))
            return def;
    }
    return plain_card(r, categories);
}

static uint8_t create(struct net_run *r, int player, dcg_card_def def, bool token)
{
    bool egg = (card_def(r->e->cards, def)->categories & DCG_DIGI_EGG) != 0;

    return card_create(&r->table, player, def, egg, token);
}

static uint8_t create_some(struct net_run *r, int player, int categories)
{
    dcg_card_def def = somebody(r, categories);

    return create(r, player, def, false);
}

static uint8_t create_plain(struct net_run *r)
{
    dcg_card_def def = plain_card(r, DCG_DIGIMON);

    return create(r, 0, def, false);
}

static void pile_fill(struct net_run *r, int player, int place, int categories, int count)
{
    for (int i = 0; i < count; i++) {
        uint8_t card = create_some(r, player, categories);
        card_put(&r->table, card, place, BOTTOM);
    }
}

static void field_fill(struct net_run *r, int player)
{
    uint8_t top = create_some(r, player, DCG_DIGIMON), under = create_some(r, player, DCG_DIGIMON);
    uint8_t tamer = create_some(r, player, DCG_TAMER);
    uint8_t digimon = permanent_create(&r->table, top, player, false);

    permanent_tuck(&r->table, digimon, under, BOTTOM, false);
    if (dice_chance(&r->dice, 30))
        permanent_at(&r->table, digimon)->flags |= PERMANENT_SUSPENDED;
    permanent_create(&r->table, tamer, player, false);
}

static void player_fill(struct net_run *r, int player, int count)
{
    enum { IN_DECKS = DCG_DIGIMON | DCG_TAMER | DCG_OPTION };

    for (int i = 0; i < count; i++)
        field_fill(r, player);
    pile_fill(r, player, DCG_PLACE_HAND, IN_DECKS, count);
    pile_fill(r, player, DCG_PLACE_TRASH, IN_DECKS, count);
    pile_fill(r, player, DCG_PLACE_SECURITY, IN_DECKS, count);
    pile_fill(r, player, DCG_PLACE_DECK, IN_DECKS, count);
    pile_fill(r, player, DCG_PLACE_DIGI_EGG_DECK, DCG_DIGI_EGG, count);
}

/* The permanent that the effect works for: two cards under it, a link card on a Digimon. */
static void host_make(struct net_run *r, dcg_card_def top, bool breeding)
{
    uint8_t card = create(r, 0, top, false), host = permanent_create(&r->table, card, 0, breeding);

    for (int i = 0; i < 2; i++) {
        uint8_t under = create_plain(r);
        permanent_tuck(&r->table, host, under, BOTTOM, false);
    }
    if (card_def(r->e->cards, top)->categories & DCG_DIGIMON && !breeding) {
        uint8_t link = create_plain(r);
        permanent_link(&r->table, host, link);
    }
    if (dice_chance(&r->dice, 50))
        permanent_at(&r->table, host)->flags |= PERMANENT_SUSPENDED;
    r->host = host;
    r->source = card;
}

static void source_place(struct net_run *r)
{
    const struct effect_def *e = effect_run(r);
    bool breeding = e->area == DCG_PLACE_BREEDING;

    r->host = NO_PERMANENT;
    if (e->category == CATEGORY_MAIN || e->category == CATEGORY_SECURITY) {
        r->source = create(r, 0, r->def, false); /* used or checked: in no area */
        return;
    }
    if (e->section == SECTION_INHERITED || e->section == SECTION_LINK) {
        dcg_card_def top = plain_card(r, DCG_DIGIMON);
        host_make(r, top, breeding);
        r->source = create(r, 0, r->def, false);
        if (e->section == SECTION_LINK)
            permanent_link(&r->table, r->host, r->source);
        else
            permanent_tuck(&r->table, r->host, r->source, BOTTOM, false);
        return;
    }
    if (e->area != DCG_PLACE_HAND && e->area != DCG_PLACE_TRASH && e->area != DCG_PLACE_SECURITY) {
        host_make(r, r->def, breeding);
        return;
    }
    r->source = create(r, 0, r->def, false);
    card_put(&r->table, r->source, e->area, TOP);
}

static void position_make(struct net_run *r)
{
    struct dcg_game *g = &r->game;
    const uint32_t theirs = 1u << ICON_OPPONENTS_TURN | 1u << ICON_COUNTER | 1u << ICON_END_OF_OPPONENTS_TURN;

    game_clear(g);
    r->table = table_of(g, r->e->cards);
    r->left = false;
    g->cards_hash = dcg_cards_hash(r->e->cards);
    g->redrawn = 3; /* both */
    g->phase = DCG_PHASE_MAIN;
    g->phase_step = STEP_MIDDLE;
    g->turn = 3;
    g->turn_player = (effect_run(r)->icons & theirs) != 0;
    g->first_player = g->turn_player;
    g->memory = (int8_t)(g->turn_player ? -3 : 3);
    random_seed(g->random, dice_below(&r->dice, UINT32_MAX));
    source_place(r);
    for (int player = 0; player < 2 && r->net != NET_NOTHING; player++)
        player_fill(r, player, r->net == NET_ONE ? 1 : 2);
    r->host_generation = permanent_generation(g, r->host);
}

/* ---- What it triggered by ---- */

static int lowest(uint64_t events)
{
    int kind = 0;

    while (kind < 63 && !(events >> kind & 1))
        kind++;
    return kind;
}

static void permanent_goes_away(struct table *t, uint8_t permanent, int place)
{
    uint8_t top = permanent_of(t->g, permanent)->top;

    last_keep(t, permanent);
    permanents_leave(t, set_of(permanent), place, TOP);
    last_moved(game_of(t), top);
}

/* Somebody else it happened to: a token, which has left the game since; with more to find it is there. */
static uint8_t other_subject(struct net_run *r, uint16_t *generation)
{
    unsigned owners = tree_owners(r->e->cards, pattern_at(r->e->cards, effect_run(r)->condition)->source);
    int player = owners == 1 ? 0 : owners == 2 ? 1 : (int)dice_below(&r->dice, 2);
    bool gone = r->net == NET_NOTHING;
    dcg_card_def def = plain_card(r, DCG_DIGIMON);
    uint8_t card = create(r, player, def, gone), permanent = permanent_create(&r->table, card, player, false);

    *generation = permanent_generation(&r->game, permanent);
    if (gone)
        permanent_goes_away(&r->table, permanent, DCG_PLACE_TRASH);
    return permanent;
}

static bool about_itself(const struct net_run *r)
{
    const struct effect_def *e = effect_run(r);
    node_id tree = pattern_at(r->e->cards, e->condition)->source;

    return !e->condition || tree_says(r->e->cards, tree, NODE_REF, MODE_THIS_DIGIMON) ||
           tree_says(r->e->cards, tree, NODE_REF, MODE_THIS_TAMER) ||
           tree_says(r->e->cards, tree, NODE_REF, MODE_THIS_CARD);
}

static struct game_event event_make(struct net_run *r)
{
    const struct effect_def *e = effect_run(r);
    struct game_event h = {.kind = (uint8_t)lowest(e->when ? e->when : e->would),
                           .cause = {.kind = DCG_CAUSE_EFFECT, .player = 1}};
    uint16_t generation = r->host_generation;
    uint8_t subject = r->host;

    if (!about_itself(r))
        subject = other_subject(r, &generation);
    if (subject == NO_PERMANENT) {
        h.players = player_bit(0);
        h.card = r->source;
        return h;
    }
    h.players = player_bit(permanent_player(&r->game, subject));
    h.permanents = set_of(subject);
    h.permanent_generation = generation;
    h.card = about_itself(r) ? r->source : 0;
    return h;
}

/* [On Deletion] and the like: its card is in the trash by then (4-13-2). */
static bool is_of_leaving(const struct net_run *r, const struct game_event *h)
{
    return about_itself(r) && r->host != NO_PERMANENT &&
           (h->kind == DCG_EVENT_DELETED || h->kind == DCG_EVENT_LEFT);
}

/* False: it can't be carried out by itself. */
static bool effect_begin(struct net_run *r)
{
    struct dcg_game *g = &r->game;
    const struct effect_def *e = effect_run(r);
    struct game_event h = event_make(r);
    uint8_t event = e->when || e->would ? game_event_keep(g, &h) : (uint8_t)NO_GAME_EVENT;

    if (e->would) {
        bool leaves = h.kind == DCG_EVENT_DELETED || h.kind == DCG_EVENT_LEFT;
        r->before = *g;
        return leaves && h.permanents & g->permanents_used && call_would(&r->table, &h, NO_COST) != NULL;
    }
    if (is_of_leaving(r, &h)) {
        permanent_goes_away(&r->table, r->host, DCG_PLACE_TRASH);
        r->left = true;
    }
    struct effect_instance what = {.kind = INSTANCE_EFFECT,
                                   .player = 0,
                                   .card = r->source,
                                   .value = r->source,
                                   .card_generation = g->card[r->source].generation,
                                   .target = r->host,
                                   .target_generation = r->host_generation,
                                   .survives = r->left,
                                   .effect = (uint16_t)r->effect};
    r->before = *g;
    return call_effect(&r->table, &what, event, 0) != NULL;
}

/* ---- What has changed ---- */

static void tell(struct net_run *r, const char *what, uint8_t card)
{
    char text[DCG_MAX_TEXT], line[DCG_MAX_TEXT];

    if (r->account)
        return; /* it was told before */
    bool own = !card_owner(&r->before, card);

    r->result->errors++;
    render_text(r->e->cards, r->e->cards->node, effect_run(r)->root, line, sizeof line);
    snprintf(text, sizeof text, "net %s: %s %s: %.300s", net_names[r->net],
             card == r->source                           ? "the card of the effect"
             : r->before.card[card].permanent == r->host ? "a card of the Digimon of the effect"
             : own                                       ? "an own card"
                                                         : "an opponent's card",
             what, line);
    if (r->plan->found)
        r->plan->found(r->plan->user, &(dcg_finding){.error = true, .text = text});
}

static bool permanent_named(const struct net_run *r, uint8_t permanent)
{
    const struct dcg_game *g = &r->before;
    int player = permanent_player(g, permanent);
    int categories = card_def(r->e->cards, g->card[permanent_of(g, permanent)->top].def)->categories;
    unsigned what = permanent_is(g, permanent, PERMANENT_BREEDING) ? NAMES_BREEDING
                    : categories & (DCG_DIGIMON | DCG_DIGI_EGG)    ? NAMES_DIGIMON
                    : categories & DCG_TAMER                       ? NAMES_TAMER
                                                                   : NAMES_FIELD;

    return (permanent == r->host && r->named.self) || r->named.of[player] & what;
}

static bool card_named(const struct net_run *r, uint8_t card)
{
    static const uint16_t piles[DCG_PLACE_COUNT] = {[DCG_PLACE_HAND] = NAMES_HAND,
                                                    [DCG_PLACE_DECK] = NAMES_DECK,
                                                    [DCG_PLACE_TRASH] = NAMES_TRASH,
                                                    [DCG_PLACE_SECURITY] = NAMES_SECURITY,
                                                    [DCG_PLACE_DIGI_EGG_DECK] = NAMES_EGGS};
    const struct card *c = &r->before.card[card];

    if (card == r->source && r->named.self)
        return true;
    if (c->permanent != NO_PERMANENT) {
        int player = permanent_player(&r->before, c->permanent);
        bool part = c->place == DCG_PLACE_UNDER || c->place == DCG_PLACE_LINKED;
        return permanent_named(r, c->permanent) || (part && r->named.of[player] & NAMES_UNDER);
    }
    return c->place < DCG_PLACE_COUNT && r->named.of[card_owner(&r->before, card)] & piles[c->place];
}

static void cards_compare(struct net_run *r)
{
    const struct dcg_game *now = &r->game, *g = &r->before;

    for (int card = 1; card < g->card_top; card++) {
        const struct card *was = &g->card[card], *is = &now->card[card];
        if (was->place == DCG_PLACE_OUTSIDE || (was->place == is->place && was->permanent == is->permanent))
            continue;
        bool host_left =
            r->left && r->net == NET_LEAVES && was->permanent == r->host && r->host != NO_PERMANENT;
        if (!host_left && !card_named(r, (uint8_t)card))
            tell(r, "left its area", (uint8_t)card);
    }
    if (now->card_top > g->card_top && !r->named.tokens)
        tell(r, "a card came to be", r->source);
}

static bool lasts_on(const struct dcg_game *g, uint8_t permanent, int from)
{
    for (int i = from; i < g->timed_modifiers; i++)
        if (g->timed_modifier[i].permanent == permanent)
            return true;
    return false;
}

static void permanents_compare(struct net_run *r)
{
    const struct dcg_game *now = &r->game, *g = &r->before;

    SET_EACH (permanent, g->permanents_used & now->permanents_used) {
        const struct permanent *was = permanent_of(g, permanent), *is = permanent_of(now, permanent);
        if (was->generation != is->generation || permanent_named(r, permanent))
            continue;
        if ((was->flags ^ is->flags) & PERMANENT_SUSPENDED)
            tell(r, "was turned", was->top);
        if (was->under != is->under && !(r->named.of[permanent_player(g, permanent)] & NAMES_UNDER))
            tell(r, "has other cards under it", was->top);
        if (lasts_on(now, permanent, g->timed_modifiers))
            tell(r, "something lasts on it", was->top);
    }
}

/* A card that has left in the middle of the effect is a new card: nothing refers to it any more (3-1-3-1). */
static void left_compare(struct net_run *r, uint16_t generation)
{
    if (r->named.of[0] & NAMES_TRASH || r->game.card[r->source].generation == generation)
        return;
    tell(r, "was found again after it had left", r->source);
}

static void compare(struct net_run *r, uint16_t left_generation)
{
    if (r->game.outcome == DCG_FAILED) {
        tell(r, "the game failed", r->source);
        return;
    }
    if (r->named.anything)
        return;
    if (r->net == NET_LEAVES && r->left && left_generation)
        left_compare(r, left_generation);
    cards_compare(r);
    permanents_compare(r);
    bool overflows = r->net == NET_LEAVES && r->left && card_def(r->e->cards, r->def)->overflow;
    if (r->game.memory != r->before.memory && !overflows &&
        !((r->named.of[0] | r->named.of[1]) & NAMES_MEMORY))
        tell(r, "memory has changed", r->source);
}

/* ---- Carrying it out ---- */

static void decide(struct net_run *r)
{
    struct options o = options_in(r->options);
    struct dcg_game *g = &r->game;

    list_options(&r->table, &o);
    if (o.count < 1 || o.count > DCG_MAX_OPTIONS) {
        game_fail(g, DCG_ERROR_INTERNAL);
        return;
    }
    bool materials = g->frames && g->frame[(g->frames - 1) & (FRAMES - 1)].proc == PROC_materials;
    dcg_option option = r->options[dice_below(&r->dice, (uint32_t)o.count)];
    for (int i = 0; i < o.count; i++) {
        int verb = DCG_OPTION_VERB(r->options[i]);
        if (verb == DCG_OPTION_YES && dice_chance(&r->dice, 70))
            option = r->options[i];
        if (materials && (verb == DCG_OPTION_NO || verb == DCG_OPTION_DONE))
            option = r->options[i]; /* a DigiXros takes cards from anywhere */
    }
    if (r->account) {
        account_events(r->account, &r->table);
        account_choice(r->account, &r->table, option);
    }
    g->decision.answer = option;
    g->decision.asked = false;
    r->result->decisions += !r->account;
}

/* Between two instructions of the effect. */
static bool is_between(const struct dcg_game *g)
{
    return g->frames && g->frame[(g->frames - 1) & (FRAMES - 1)].proc == PROC_program;
}

static void host_leaves(struct net_run *r, uint16_t *generation)
{
    if (r->net != NET_LEAVES || r->left || r->host == NO_PERMANENT || !is_between(&r->game) ||
        r->moment-- > 0 || !permanent_alive(&r->game, r->host, r->host_generation))
        return;
    permanent_goes_away(&r->table, r->host, DCG_PLACE_TRASH);
    r->left = true;
    *generation = r->game.card[r->source].generation;
}

static void run_once(struct net_run *r)
{
    uint16_t generation = 0;
    int decisions = 0;

    position_make(r);
    if (r->account)
        r->table.sink = &r->account->sink;
    if (!effect_begin(r))
        return;
    r->result->positions += !r->account;
    if (r->account)
        account_board(r->account, &r->table);
    for (int step = 0; step < NET_STEPS && decisions < NET_DECISIONS; step++) {
        host_leaves(r, &generation);
        if (r->game.decision.asked) {
            decide(r);
            decisions++;
        } else if (!run_step(&r->table)) {
            compare(r, generation);
            break;
        }
    }
    if (r->account)
        account_events(r->account, &r->table);
}

/* The same once more, with every event. */
static void run_told(struct net_run *r, uint64_t seed, int moment)
{
    r->account = malloc(sizeof *r->account);
    if (!r->account)
        return;
    account_begin(r->account, r->plan->trace, r->plan->user);
    r->dice.state = seed;
    r->moment = moment;
    run_once(r);
    free(r->account);
    r->account = NULL;
}

/* Keywords that do nothing by themselves when their Digimon is touched. */
static const uint64_t passive_keywords =
    UINT64_C(1) << DCG_KEYWORD_BLOCKER | UINT64_C(1) << DCG_KEYWORD_JAMMING |
    UINT64_C(1) << DCG_KEYWORD_REBOOT | UINT64_C(1) << DCG_KEYWORD_RUSH |
    UINT64_C(1) << DCG_KEYWORD_PIERCING | UINT64_C(1) << DCG_KEYWORD_SECURITY_A |
    UINT64_C(1) << DCG_KEYWORD_COLLISION | UINT64_C(1) << DCG_KEYWORD_ICECLAD |
    UINT64_C(1) << DCG_KEYWORD_RAID | UINT64_C(1) << DCG_KEYWORD_ALLIANCE;

/* What would happen is interrupted by all that waits for it, and so is what an effect does to its own card or to
 * others of its player: what any of these effects names may change. */
static void names_find(struct net_run *r)
{
    const struct card_def *d = card_def(r->e->cards, r->def);

    effect_names(r->e->cards, effect_run(r), &r->named);
    if (!effect_run(r)->would && !r->named.self && !(r->named.of[0] & NAMES_FIELD))
        return;
    r->named.anything |= (d->keywords | d->inherited) & ~passive_keywords;
    for (uint32_t i = d->effect; i < d->effect + d->effect_count; i++) {
        struct named more;
        if (!effect_at(r->e->cards, i)->would)
            continue;
        effect_names(r->e->cards, effect_at(r->e->cards, i), &more);
        more.of[0] |= effect_at(r->e->cards, i)->area == DCG_PLACE_TRASH ? NAMES_TRASH : 0;
        r->named.self |= more.self;
        r->named.tokens |= more.tokens;
        r->named.anything |= more.anything;
        for (int player = 0; player < 2; player++)
            r->named.of[player] |= more.of[player];
    }
}

/* It triggers when its own card goes somewhere: there is nothing that could leave. */
static bool goes_itself(const struct net_run *r)
{
    const uint64_t going = UINT64_C(1) << DCG_EVENT_TRASHED | UINT64_C(1) << DCG_EVENT_RETURNED |
                           UINT64_C(1) << DCG_EVENT_ADDED | UINT64_C(1) << DCG_EVENT_PLACED |
                           UINT64_C(1) << DCG_EVENT_SECURITY_LOST;

    return effect_run(r)->when & going && about_itself(r);
}

static void effect_try(struct net_run *r)
{
    int found = r->result->errors, nets = goes_itself(r) ? NET_LEAVES : NETS;

    names_find(r);
    for (int net = 0; net < nets && r->result->errors == found; net++)
        for (int i = 0; i < (net == NET_LEAVES ? NET_MOMENTS : NET_RUNS) && r->result->errors == found; i++) {
            r->net = (enum net)net;
            r->moment = i;
            uint64_t seed =
                random_mix(r->plan->seed ^ random_mix((uint64_t)r->def << 32 | (uint64_t)r->effect << 8 |
                                                      (uint64_t)(net * NET_MOMENTS + i)));
            r->dice.state = seed;
            run_once(r);
            if (r->result->errors != found && r->plan->trace)
                run_told(r, seed, i);
        }
}

dcg_status dcg_net_card(const dcg_exerciser *e, dcg_card_def def, const dcg_exercise *plan,
                        dcg_exercise_result *result)
{
    if (!e || !plan || !result || !def || def > e->subjects || card_def(e->cards, def)->unread)
        return DCG_ERROR_ARGUMENT;
    struct net_run *r = calloc(1, sizeof *r);
    if (!r)
        return DCG_ERROR_MEMORY;
    *result = (dcg_exercise_result){0};
    r->e = e;
    r->plan = plan;
    r->result = result;
    r->def = def;
    const struct card_def *d = card_def(e->cards, def);
    for (uint32_t i = d->effect; i < d->effect + d->effect_count; i++) {
        const struct effect_def *effect = effect_at(e->cards, i);
        if (!effect->code || effect->category == CATEGORY_PERSISTENT)
            continue;
        result->parts++;
        r->effect = i;
        effect_try(r);
    }
    free(r);
    return DCG_OK;
}
