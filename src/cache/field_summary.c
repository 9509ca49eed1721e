/* field_summary.c - the summary of the field (cache/cache.h): the modifiers and who waits for which event. */
#include "cache/cache.h"
#include "state/set.h"
#include "tree/modifier_def.h"
#include "tree/store.h"

#include <string.h>

/* ---- The cards on the field ---- */

/* Where a card of a permanent lies, and what it says there of anybody. */
static int zone_of(bool bred, bool linked, bool top)
{
    return bred ? ZONE_BREEDING : linked ? ZONE_LINKED : top ? ZONE_TOP : ZONE_UNDER;
}

static void said_join(struct active_modifiers *all, const struct active_modifiers *more)
{
    all->itself |= more->itself;
    all->allies |= more->allies;
    all->opponents_of |= more->opponents_of;
}

/* What the cards of a permanent say where they lie. */
static void permanent_summarise(const struct table *t, uint8_t permanent, struct permanent_summary *summary)
{
    const struct dcg_game *g = t->g;
    const struct permanent *b = permanent_of(g, permanent);
    bool bred = permanent_is(g, permanent, PERMANENT_BREEDING);
    const uint8_t top = b->top, chains[] = {top, b->link};

    for (int i = 0; i < 2; i++)
        for (uint8_t card = chains[i]; card; card = g->card[card].next) {
            const struct card_def *d = card_print(t, card);
            int zone = zone_of(bred, i == 1, card == top);
            said_join(&summary->said[0], &d->said[zone][0]);
            said_join(&summary->said[1], &d->said[zone][1]);
            summary->subscribes.listens |= d->subscribes[zone].listens;
            summary->subscribes.subscribes_others |= d->subscribes[zone].subscribes_others;
            summary->subscribes.interrupts |= d->subscribes[zone].interrupts;
            summary->named |= d->named;
            summary->does |= d->does;
            summary->reads_offboard |= d->reads_offboard != 0;
            gainable_of(&summary->gives, d, d->others[zone]);
        }
    uint32_t own = card_print(t, top)->applies[ZONE_ANYWHERE];
    summary->said[0].itself |= own;
    summary->said[1].itself |= own;
}

static bool gives_anything(const struct gainable *gives)
{
    return (gives->subscribes | gives->keywords | gives->does) != 0;
}

static bool speaks_of_others(const struct permanent_summary *summary)
{
    return (summary->said[0].allies | summary->said[0].opponents_of | summary->said[1].allies |
            summary->said[1].opponents_of) != 0;
}

static inline void set_put(permanent_set *set, permanent_set one, bool in)
{
    *set = in ? *set | one : *set & ~one;
}

/* What a permanent says has changed. */
static void speech_change(struct field_summary *field, uint8_t permanent, const struct permanent_summary *was,
                          const struct permanent_summary *now)
{
    const permanent_set one = set_of(permanent);

    SET_EACH (event, was->subscribes.listens ^ now->subscribes.listens)
        field->heard_by[event].listens ^= one;
    SET_EACH (event, was->subscribes.subscribes_others ^ now->subscribes.subscribes_others)
        field->heard_by[event].subscribes_others ^= one;
    SET_EACH (event, was->subscribes.interrupts ^ now->subscribes.interrupts)
        field->heard_by[event].interrupts ^= one;
    SET_EACH (category, (unsigned)(was->does ^ now->does))
        field->doing[category] ^= one;
    field->sources_dirty |= set_has(field->modifier_sources, permanent) || speaks_of_others(now);
    set_put(&field->modifier_sources, one, speaks_of_others(now));
    set_put(&field->givers, one, gives_anything(&now->gives));
    set_put(&field->offboard_readers, one, now->reads_offboard);
    for (int own = 0; own < 2; own++) {
        uint32_t itself = field->itself[own][permanent] = now->said[own].itself;
        set_put(&field->falls[own], one, (itself & MOD_FALL) != 0);
        set_put(&field->gains[own], one, (itself & MOD_GIVING) != 0);
    }
    field->dirty |= one;
}

/* What it is by its print has changed, or it has gone. */
static void print_change(const struct table *t, struct field_summary *field, uint8_t permanent,
                         const struct permanent_summary *was, struct permanent_summary *now)
{
    const permanent_set one = set_of(permanent);
    const struct card *top = &t->g->card[permanent_of(t->g, permanent)->top];
    const struct card_def *d = permanent_def(t, permanent);

    field->level[was->level] &= ~one;
    SET_EACH (color, was->colors)
        field->color[color] &= ~one;
    field->digimon &= ~one;
    field->second &= ~one;
    field->tokens &= ~one;
    field->zero_dp &= ~one;
    field->with_dp &= ~one;
    if (!set_has(t->g->permanents_used, permanent))
        return;
    now->level = (uint8_t)(d->level & (LEVELS - 1));
    now->colors = (uint8_t)(d->categories & (DCG_DIGIMON | DCG_DIGI_EGG | DCG_TAMER) ? d->colors : 0);
    field->level[now->level] |= one;
    SET_EACH (color, now->colors)
        field->color[color] |= one;
    field->digimon |= set_if((d->categories & (DCG_DIGIMON | DCG_DIGI_EGG)) != 0, permanent);
    field->second |= set_if(permanent_player(t->g, permanent), permanent);
    field->tokens |= set_if((top->flags & CARD_TOKEN) != 0, permanent);
    field->zero_dp |= set_if(d->dp == 0, permanent);
    field->with_dp |= set_if(d->dp > 0, permanent) & field->digimon;
}

static void modifier_sources_forget(struct field_summary *field)
{
    field->spoke = field->modifier_sources = field->givers = field->offboard_readers = 0;
    field->second = field->tokens = field->digimon = field->zero_dp = field->with_dp = 0;
    memset(field->level, 0, sizeof field->level);
    memset(field->color, 0, sizeof field->color);
    memset(field->falls, 0, sizeof field->falls);
    memset(field->gains, 0, sizeof field->gains);
    memset(field->heard_by, 0, sizeof field->heard_by);
    memset(field->doing, 0, sizeof field->doing);
    field->sources_dirty = true;
}

/* What was found out of a permanent stays true until that permanent changes. */
static void gather_modifier_sources(const struct table *t, struct field_summary *field)
{
    if (!field->fresh)
        modifier_sources_forget(field);
    static const struct permanent_summary nothing;
    permanent_set used = t->g->permanents_used;
    SET_EACH (permanent, (field->spoke ^ used) | (used & t->dirty.summaries)) {
        struct permanent_summary *known = &field->summary[permanent], now = {0};
        const struct permanent_summary *was = set_has(field->spoke, permanent) ? known : &nothing;
        if (set_has(used, permanent))
            permanent_summarise(t, permanent, &now);
        speech_change(field, permanent, was, &now);
        print_change(t, field, permanent, was, &now);
        *known = now;
    }
    remembering(t)->dirty.summaries = 0;
    field->fresh = true;
    field->spoke = used;
    field->fields = t->dirty.fields;
    field->given = (struct gainable){0};
    SET_EACH (permanent, field->givers)
        gainable_join(&field->given, &field->summary[permanent].gives);
}

/* What its texts say of anybody, or only of others: where nothing is kept, no more than that is found out. */
static unsigned permanent_says(const struct table *t, uint8_t permanent, bool others)
{
    const struct dcg_game *g = t->g;
    const struct permanent *b = permanent_of(g, permanent);
    bool bred = permanent_is(g, permanent, PERMANENT_BREEDING);
    const uint8_t top = b->top, chains[] = {top, b->link};
    unsigned all = 0;

    for (int i = 0; i < 2; i++)
        for (uint8_t card = chains[i]; card; card = g->card[card].next) {
            const struct card_def *d = card_print(t, card);
            int zone = zone_of(bred, i == 1, card == top);
            all |=
                others ? d->others[zone] : d->applies[zone] | (card == top ? d->applies[ZONE_ANYWHERE] : 0);
        }
    return all;
}

permanent_set modifier_sources(const struct table *t, uint8_t asked, unsigned about)
{
    const struct field_summary *field = field_summary(t);
    permanent_set set = 0;

    if (!field) {
        SET_EACH (permanent, t->g->permanents_used)
            set |= set_if((permanent_says(t, permanent, permanent != asked) & about) != 0, permanent);
        return set;
    }
    for (int player = 0; player < PLAYERS; player++)
        if (field->of_player[player] & about &&
            (asked == NO_PERMANENT || permanent_player(t->g, asked) == player))
            SET_EACH (permanent, field->modifier_sources)
                set |= set_if((field->says_of[player][permanent] & about) != 0, permanent);
    if (asked == NO_PERMANENT || !set_has(t->g->permanents_used, asked))
        return set;
    return said_now(t, field, asked)->itself & about ? set | set_of(asked) : set & ~set_of(asked);
}

/* ---- What is said ---- */

static unsigned timed_modifier_about(const dcg_cards *cards, const struct timed_modifier *l)
{
    const struct modifier_def *def = modifier_at(cards, l->state);
    unsigned about = 0;

    switch (l->kind) {
    case TIMED_MODIFIER_DP:
        return MOD_WORDLESS | MOD_DP | (l->value < 0 ? MOD_LOWER : 0);
    case TIMED_MODIFIER_KEYWORD:
        return MOD_WORDLESS | MOD_KEYWORD;
    case TIMED_MODIFIER_CANT:
        return MOD_WORDLESS | cant_about((enum cant)l->value);
    case TIMED_MODIFIER_STATE:
        for (int i = 0; i < def->run; i++)
            about |= def[i].about;
        return about;
    default:
        return 0;
    }
}

/* What lasting effects give was quoted or named by the card they are of. */
static void timed_modifier_gains(const struct table *t, const struct timed_modifier *l,
                                 struct gainable *gains)
{
    const struct effect_def *e = effect_at(t->cards, l->effect);

    if (e->card)
        gainable_of(gains, card_def(t->cards, e->card), MOD_GIVING);
    else
        gainable_join(gains, &(struct gainable){UINT64_MAX, UINT64_MAX, UINT8_MAX});
}

/* May it depend on more than the field? */
static bool timed_modifier_offboard(const dcg_cards *cards, const struct timed_modifier *l)
{
    const struct modifier_def *def = modifier_at(cards, l->state);

    if (l->until == UNTIL_UNSUSPENDED)
        return true;
    for (int i = 0; l->kind == TIMED_MODIFIER_STATE && i < def->run; i++)
        if (def[i].flags & MODIFIER_OFFBOARD)
            return true;
    return false;
}

/* What lasts is said of one permanent (of), unless it is of a kind of them or about others. Returns those of which
 * something is: of the others nothing is in of. */
static permanent_set gather_timed_modifiers(const struct table *t, struct field_summary *field,
                                            uint32_t of[PERMANENTS])
{
    permanent_set timed = 0;

    for (int i = 0; i < t->g->timed_modifiers; i++) {
        const struct timed_modifier *l = &t->g->timed_modifier[i];
        const unsigned about = timed_modifier_about(t->cards, l);
        const uint8_t permanent = l->permanent & (PERMANENTS - 1);
        field->lasts |= about;
        field->lasts_offboard |= timed_modifier_offboard(t->cards, l);
        if (about & MOD_GIVING)
            timed_modifier_gains(t, l, &field->gained);
        if (l->permanent == NO_PERMANENT || (about & MOD_ALL) == MOD_ALL) {
            field->about_any |= about;
            continue;
        }
        of[permanent] = set_has(timed, permanent) ? of[permanent] | about : about;
        timed |= set_of(permanent);
        field->dp_at_risk |= set_if((about & MOD_FALL) != 0, permanent);
        field->gaining |= set_if((about & MOD_GIVING) != 0, permanent);
    }
    return timed;
}

/* What modifier sources say of others in this turn. */
static void gather_allies(const struct table *t, struct field_summary *field)
{
    if (!field->sources_dirty && field->said_turn == t->g->turn)
        return;
    field->sources_dirty = false;
    field->of_player[0] = field->of_player[1] = 0;
    SET_EACH (permanent, field->modifier_sources) {
        const struct active_modifiers *now = said_now(t, field, permanent);
        int player = permanent_player(t->g, permanent);
        field->of_player[player] |= field->says_of[player][permanent] = now->allies;
        field->of_player[!player] |= field->says_of[!player][permanent] = now->opponents_of;
    }
}

/* The permanents of which something else may be said than before: in the same turn those that say something else of
 * themselves, those of which something lasts or lasted, and all of a player of whose permanents something else is. */
static permanent_set permanents_dirty(const struct table *t, struct field_summary *field, permanent_set timed)
{
    const permanent_set used = t->g->permanents_used;
    permanent_set dirty = field->said_turn == t->g->turn ? field->dirty | field->said_timed | timed : used;

    for (int player = 0; player < PLAYERS; player++) {
        const uint32_t all = field->about_any | field->of_player[player];
        if (field->said_of_all[player] != all)
            dirty |= field_of(field, player);
        field->said_of_all[player] = all;
    }
    field->said_turn = t->g->turn;
    field->said_timed = timed;
    field->dirty = 0;
    return dirty & used;
}

/* Those whose DP may fall by what is said of them, and those that gain something by it. */
static void gather_sets(const struct table *t, struct field_summary *field)
{
    for (int player = 0; player < PLAYERS; player++) {
        const uint32_t all = field->said_of_all[player];
        const int own_turn = player == t->g->turn_player;
        const permanent_set own = field_of(field, player);
        field->dp_at_risk |= own & (all & MOD_FALL ? own : field->falls[own_turn]);
        field->gaining |= own & (all & MOD_GIVING ? own : field->gains[own_turn]);
    }
    field->dp_at_risk = (field->dp_at_risk | field->zero_dp) & t->g->permanents_used;
    field->gaining &= t->g->permanents_used;
}

/* What is said of each permanent; nobody asks of those that are gone. */
static void gather_about_permanents(const struct table *t, struct field_summary *field)
{
    const int turn_player = t->g->turn_player;
    uint32_t of[PERMANENTS], spoken = 0;

    field->about_any = t->cache->deck.applies[ZONE_SECURITY] | t->cache->deck.applies[ZONE_TRASH];
    field->lasts = 0;
    field->lasts_offboard = false;
    field->dp_at_risk = field->gaining = 0;
    const permanent_set timed = gather_timed_modifiers(t, field, of);
    gather_allies(t, field);
    const permanent_set dirty = permanents_dirty(t, field, timed);
    gather_sets(t, field);
    SET_EACH (permanent, dirty) {
        const int player = set_has(field->second, permanent);
        const uint32_t itself = field->itself[player == turn_player][permanent];
        field->about_of[permanent] = field->said_of_all[player] | itself;
        spoken |= itself;
    }
    SET_EACH (permanent, timed)
        field->about_of[permanent] |= of[permanent];
    field->spoken = dirty == t->g->permanents_used ? spoken : field->spoken | spoken;
    field->about_any |= field->of_player[0] | field->of_player[1];
}

unsigned about_anew(const struct table *t)
{
    const uint32_t *any = applied(t);
    unsigned about = 0;

    for (int zone = 0; zone < ZONES; zone++)
        about |= any[zone];
    for (int i = 0; i < t->g->timed_modifiers; i++)
        about |= timed_modifier_about(t->cards, &t->g->timed_modifier[i]);
    return about;
}

void field_summary_refresh(const struct table *t)
{
    const struct deck_facts *facts = &t->cache->deck;
    struct field_summary *field = &t->cache->field;
    unsigned about = 0;

    for (int zone = ZONE_SECURITY; zone < ZONES; zone++)
        about |= facts->applies[zone];
    if (!field->fresh || field->fields != t->dirty.fields)
        gather_modifier_sources(t, field);
    field->gained = field->given;
    gainable_join(&field->gained, &facts->afield);
    gather_about_permanents(t, field);
    field->about = about | field->spoken | field->lasts;
    field->about_card = field->about_any | field->lasts | facts->applies[ZONE_ANYWHERE];
    field->state = field_state(t);
}

bool offboard_now(const struct table *t)
{
    const struct field_summary *field = field_summary(t);

    return t->cache->deck.beyond || collision_possible(t) || field->lasts_offboard || field->offboard_readers;
}
