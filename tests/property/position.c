/* Games that get into positions which no deck at hand leads to: in the middle of the main phase random things
 * come to last, to wait for something or to interrupt it; tokens, link cards and face-down cards appear. Whatever
 * comes of it (chapters 15, 17 and 18), the rules of property.h hold and the game ends or goes on. */
#include "property/property.h"
#include "unseen.h"
#include "state/set.h"
#include "cache/cache.h"
#include "query/info.h"
#include "rules/resolve.h"
#include "record/duration.h"
#include "tree/effect_def.h"

/* A game with a loop that somebody can stop needn't end (18-3-3), so it isn't played for ever. */
enum {
    PLAYED_DECISIONS = 300,
    DELAYED_TRIGGERS_USED = 24,
    TIMED_MODIFIERS_USED = 40,
    LINKS_USED = 3,
    FIELD_USED = 24
};

static const uint8_t awaited[] = {
    DCG_EVENT_DREW,          DCG_EVENT_START_OF_TURN, DCG_EVENT_START_OF_MAIN, DCG_EVENT_UNSUSPENDED,
    DCG_EVENT_SUSPENDED,     DCG_EVENT_MOVED,         DCG_EVENT_PLAYED,        DCG_EVENT_DIGIVOLVED,
    DCG_EVENT_USED,          DCG_EVENT_LINKED,        DCG_EVENT_ATTACKED,      DCG_EVENT_COUNTER_TIMING,
    DCG_EVENT_BLOCKED,       DCG_EVENT_CHECKED,       DCG_EVENT_BATTLE,        DCG_EVENT_END_OF_BATTLE,
    DCG_EVENT_END_OF_ATTACK, DCG_EVENT_DELETED,       DCG_EVENT_END_OF_TURN,
};

/* Only what is announced can be interrupted. */
static const uint8_t announced[] = {
    DCG_EVENT_DELETED, DCG_EVENT_SUSPENDED, DCG_EVENT_UNSUSPENDED, DCG_EVENT_PLAYED,
    DCG_EVENT_USED,    DCG_EVENT_LINKED,    DCG_EVENT_DIGIVOLVED,
};

/* What the embedded decks lack: link cards, more links, <Overflow>, <Collision>, <Iceclad>, two colors, special
 * digivolutions. */
static const char wild_cards[] =
    "card WL-1 \"Podling\"\n digi-egg red level 2\n inherited Link +1\n"
    "card WL-2 \"Clasp\"\n digimon red level 3\n cost 2\n dp 2000\n copies any\n"
    " digivolve 0 from red level 2\n link 1 to level 3\n link 0 to red level 4\n"
    " link dp 1000\n"
    "card WL-3 \"Brooch\"\n digimon red/blue level 4\n cost 4\n dp 4000\n copies any\n"
    " digivolve 1 from red level 3\n link 1 to level 3\n keywords Iceclad, Link +1\n"
    "card WL-4 \"Ramrod ACE\"\n digimon red level 5\n cost 6\n dp 6000\n copies any\n"
    " digivolve 2 from level 4\n digivolve 1 from tamer\n overflow 3\n"
    " keywords Collision, Piercing\n"
    "card WL-5 \"Both Sides\"\n option red/blue\n cost 1\n copies any\n"
    "card WL-6 \"Ada Reed\"\n tamer blue\n cost 1\n copies any\n"
    "card WL-7 \"Weave\"\n digimon red level 5\n cost 7\n dp 8000\n copies any\n"
    " text [DNA Digivolve] Lv.4 + Lv.3: Cost 1\n text [DNA Digivolve] Lv.3 + Lv.3: Cost 0\n"
    "card WL-8 \"Flash\"\n digimon red level 5\n cost 7\n dp 8000\n copies any\n"
    " text [Burst Digivolve] [Brooch]: Cost 0 by returning 1 [Ada Reed] to the hand\n"
    "card WL-9 \"Meld\"\n digimon red level 4\n cost 5\n dp 5000\n copies any\n"
    " text [App Fusion] [Clasp] & [Brooch] & [Meld]: Cost 0\n";
static const char wild_deck[] = "4 WL-1\n12 WL-2\n10 WL-3\n6 WL-4\n4 WL-5\n7 WL-6\n4 WL-7\n3 WL-8\n4 WL-9\n";

#define ONE_OF(trial, array) (array)[below((trial), (int)(sizeof(array) / sizeof((array)[0])))]

/* A permanent on the field; NO_PERMANENT if there is none, and now and then if there is. */
static uint8_t any_permanent(struct trial *t)
{
    const struct dcg_game *g = t->game;
    int at = below(t, set_count(g->permanents_used) + 1);

    SET_EACH (permanent, g->permanents_used)
        if (at-- == 0)
            return permanent;
    return NO_PERMANENT;
}

static uint8_t any_card_of_permanent(struct trial *t, uint8_t permanent)
{
    const struct dcg_game *g = t->game;
    uint8_t card = permanent_of(g, permanent)->top;

    while (g->card[card].next && below(t, 2))
        card = g->card[card].next;
    return card;
}

/* Winning is rare, so that games go on. */
static const char *any_unseen(struct trial *t, bool immediate)
{
    static const char *const ordinary[] = {"GAIN",      "LOSE", "DRAW", "DELETE", "SUSPEND",
                                           "UNSUSPEND", "DP",   "LESS", "STOP"};
    static const char *const interrupting[] = {"CHEAP", "DEAR", "SAVE", "STAY", "REST", "BAR", "KEEP"};

    if (immediate && below(t, 2))
        return ONE_OF(t, interrupting);
    return below(t, 150) ? ONE_OF(t, ordinary) : "WIN";
}

static struct effect_instance any_effect_instance(struct trial *t, bool immediate)
{
    const struct dcg_game *g = t->game;
    uint8_t target = any_permanent(t), source = any_permanent(t);
    const char *unseen = any_unseen(t, immediate);
    struct effect_instance p = unseen_instance(t->cards, unseen);

    if (!immediate && below(t, 12) == 0)
        p.kind = (uint8_t)(below(t, 2) ? INSTANCE_DELETE : INSTANCE_BURST_END);
    p.player = (uint8_t)below(t, 2);
    p.target = target;
    p.optional = (uint8_t)below(t, 2);
    p.survives = (uint8_t)(below(t, 4) == 0);
    if (target != NO_PERMANENT)
        p.target_generation = permanent_of(g, target)->generation;
    if (source != NO_PERMANENT && below(t, 4)) {
        p.card = any_card_of_permanent(t, source);
        p.card_generation = g->card[p.card].generation;
    }
    return p;
}

static void add_delayed_trigger(struct trial *t, struct table *table)
{
    struct delayed_trigger w = {.immediate = below(t, 2) != 0, .subject = NO_PERMANENT};

    w.once = below(t, 3) == 0;
    w.subject_player = (uint8_t)below(t, 3);
    w.event = w.immediate ? ONE_OF(t, announced) : ONE_OF(t, awaited);
    w.what = any_effect_instance(t, w.immediate);
    if (below(t, 2)) {
        w.subject = any_permanent(t);
        w.subject_generation = w.subject == NO_PERMANENT ? 0 : permanent_of(t->game, w.subject)->generation;
    }
    if (t->game->delayed_triggers < DELAYED_TRIGGERS_USED)
        delayed_trigger_add(table, &w);
}

static void add_timed_modifier(struct trial *t, struct table *table)
{
    struct timed_modifier l = {.kind = (uint8_t)(1 + below(t, TIMED_MODIFIER_STATE - 1))};

    l.permanent = any_permanent(t);
    l.player = (uint8_t)below(t, 2);
    l.until = (unsigned)below(t, 3) & 15U;
    l.turn = t->game->turn;
    if (l.permanent != NO_PERMANENT)
        l.generation = permanent_of(t->game, l.permanent)->generation;
    if (l.kind == TIMED_MODIFIER_DP)
        l.value = (below(t, 13) - 6) * 1000;
    if (l.kind == TIMED_MODIFIER_CANT)
        l.value = below(t, CANT_KINDS);
    if (l.kind == TIMED_MODIFIER_KEYWORD) {
        l.value = below(t, DCG_KEYWORD_COUNT);
        l.value |= below(t, 3) * 256;
    }
    if (t->game->timed_modifiers < TIMED_MODIFIERS_USED)
        timed_modifier_add(table, &l);
}

static void add_token(struct trial *t, struct table *table)
{
    struct dcg_game *g = t->game;
    int player = below(t, 2);

    if (set_count(g->permanents_used) >= FIELD_USED || g->card_top > 200)
        return;
    uint8_t card = card_create(table, player, dcg_cards_find(t->cards, "TR-046"), false, true);
    permanent_create(table, card, player, false);
}

/* A card of a deck goes under a permanent, face up or down, or becomes a link card. */
static void add_part(struct trial *t, struct table *table)
{
    struct dcg_game *g = t->game;
    uint8_t permanent = any_permanent(t);

    if (permanent == NO_PERMANENT || g->card[permanent_of(g, permanent)->top].flags & CARD_TOKEN)
        return;
    const struct pile *deck = pile_of(g, permanent_player(g, permanent), PILE_DECK);
    if (!deck->count)
        return;
    uint8_t card = deck->at[0];
    card_take(table, card);
    if (below(t, 2)) {
        bool top = below(t, 2);
        permanent_tuck(table, permanent, card, top ? TOP : BOTTOM, below(t, 2));
    } else if (permanent_of(g, permanent)->links < LINKS_USED &&
               !permanent_is(g, permanent, PERMANENT_BREEDING))
        permanent_link(table, permanent, card);
    else
        card_put(table, card, DCG_PLACE_TRASH, TOP);
}

static void disturb(struct trial *t)
{
    struct table table = table_of(t->game, t->cards);
    uint8_t permanent = any_permanent(t);

    switch (below(t, 8)) {
    case 0:
    case 1:
    case 2:
        add_delayed_trigger(t, &table);
        break;
    case 3:
    case 4:
        add_timed_modifier(t, &table);
        break;
    case 5:
        add_token(t, &table);
        break;
    case 6:
        add_part(t, &table);
        break;
    default:
        if (permanent != NO_PERMANENT)
            permanent_at(&table, permanent)->flags ^= PERMANENT_SUSPENDED;
        break;
    }
    table_rest(&table);
}

static void emit_nothing(void *user, const dcg_game *game, const dcg_event *event)
{
    (void)game;
    *(uint64_t *)user += event->kind;
}

static bool play_on(struct trial *t)
{
    uint64_t events = 0;
    const dcg_sink sink = {emit_nothing, &events};

    while (dcg_result(t->game).outcome == DCG_PLAYING && t->decisions < PLAYED_DECISIONS) {
        t->decisions++;
        if (t->game->decision.kind == DCG_DECISION_MAIN && t->decisions > 10)
            for (int i = below(t, 3); i > 0; i--)
                disturb(t);
        ALSO(decision_holds(t));
        if (below(t, 64) == 0)
            ALSO(guess_can_be_played(t, 50));
        ALSO(choice_is_reproducible(t, any_option(t, &t->list), &sink));
    }
    return true;
}

/* So much that triggers at once may be more than there is room for; nothing else may go wrong. */
static bool play(struct trial *t)
{
    static dcg_deck tide, wild;

    if (dcg_deck_read(t->cards, wild_deck, sizeof wild_deck - 1, &wild, NULL) != DCG_OK ||
        dcg_deck_embedded(t->cards, "tide", &tide, NULL) != DCG_OK)
        return broken(t, "a deck is missing");
    HOLDS(t, dcg_start(t->session, t->game, t->seed % 4 ? &wild : &tide, &wild, t->seed, NULL) == DCG_OK,
          "it can't start");
    ALSO(play_on(t));
    dcg_result_info result = dcg_result(t->game);
    HOLDS(t, result.status == DCG_OK || result.status == DCG_ERROR_CAPACITY, "the engine failed: %s",
          dcg_status_text(result.status));
    HOLDS(t, (result.outcome == DCG_FAILED) == (result.status != DCG_OK), "a failure without a reason");
    return result.outcome == DCG_PLAYING || over_is_over(t);
}

int main(void)
{
    dcg_cards *cards = dcg_cards_new(true);

    if (!cards || dcg_cards_add(cards, wild_cards, sizeof wild_cards - 1, NULL) != DCG_OK ||
        dcg_cards_add(cards, unseen_cards, sizeof unseen_cards - 1, NULL) != DCG_OK) {
        printf("the cards can't be read\n0 passed, 1 failed\n");
        return 1;
    }
    int status = trials_run(cards, play, NULL);
    dcg_cards_free(cards);
    return status;
}
