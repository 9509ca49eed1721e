/* check.c - rule checks (chapter 17): all seven circumstances at the same time. They run only between procedures
 * and effects (17-1-2), from the main loop. */
#include "query/info.h"
#include "state/set.h"
#include "rules/check.h"
#include "rules/leave.h"
#include "state/procedure.h"
#include "tree/effect_def.h"
#include "cache/cache.h"

/* What a rule check finds about a permanent. */
enum finding { FINE, DELETE_PERMANENT, TRASH_PERMANENT };

static enum finding examine(const struct table *t, uint8_t permanent)
{
    const struct dcg_game *g = t->g;
    const struct permanent *b = permanent_of(g, permanent);
    bool by_effect = b->flags & PERMANENT_BY_EFFECT, breeding = b->flags & PERMANENT_BREEDING;

    if (g->card[b->top].flags & CARD_FACE_DOWN)
        return TRASH_PERMANENT; /* 17-1-3-5 */
    if (breeding)
        return !permanent_is_digimon(t, permanent) && !by_effect ? TRASH_PERMANENT : FINE; /* 17-1-3-4 */
    if (permanent_is_digimon(t, permanent)) {
        int32_t dp = least_dp(t, permanent);
        if (dp == 0 && !permanent_cant(t, permanent, CANT_BE_DELETED)) /* 1-3-2 */
            return DELETE_PERMANENT;                                   /* 17-1-3-1 */
        return dp < 0 ? TRASH_PERMANENT : FINE;                        /* 17-1-3-2 */
    }
    return permanent_def(t, permanent)->categories & DCG_OPTION && !by_effect ? TRASH_PERMANENT
                                                                              : FINE; /* 17-1-3-3 */
}

static enum rule trash_rule(const struct table *t, uint8_t permanent)
{
    const struct permanent *b = permanent_of(t->g, permanent);

    if (t->g->card[b->top].flags & CARD_FACE_DOWN)
        return RULE_RULE_CHECK_FACE_DOWN;
    if (b->flags & PERMANENT_BREEDING)
        return RULE_RULE_CHECK_BREEDING;
    return permanent_is_digimon(t, permanent) ? RULE_RULE_CHECK_WITHOUT_DP : RULE_RULE_CHECK_OPTION;
}

/* 4.2: 17-1-3-2-7: a link card belongs to a Digimon. */
static bool link_homeless(const struct table *t, uint8_t permanent)
{
    return rules_differ(t, DIFFERENCE_LINK_NEEDS_DIGIMON) && !permanent_is_digimon(t, permanent);
}

/* 17-1-3-6: does it still meet this link card's requirements? By 3.6 whether it is a Digimon doesn't matter. */
static bool link_met(const struct table *t, uint8_t card, uint8_t permanent)
{
    const struct card_def *d = card_print(t, card);
    struct table eyes;

    if (link_homeless(t, permanent))
        return false;
    if (!permanent_is_digimon(t, permanent)) {
        eyes = table_as_digimon(t, permanent);
        t = &eyes;
    }
    for (uint32_t i = 0; i < d->link_count; i++)
        if (requirement_met(t, &t->cards->requirement[d->link + i], permanent))
            return true;
    return false;
}

static bool any_unmet_link(const struct table *t, uint8_t permanent)
{
    for (uint8_t card = permanent_of(t->g, permanent)->link; card; card = t->g->card[card].next)
        if (!link_met(t, card, permanent))
            return true;
    return false;
}

/* 17-1-3-7: are there link cards beyond the limit, apart from those that are trashed anyway? */
static bool links_too_many(const struct table *t, uint8_t permanent, const uint64_t marked[4])
{
    struct info info;
    int staying = 0;

    for (uint8_t card = permanent_of(t->g, permanent)->link; card; card = t->g->card[card].next)
        staying += !cards_has(marked, card);
    return staying > permanent_keywords(t, permanent, &info)->link_limit;
}

/* Nothing that a rule check looks at has changed since one found nothing to do. */
static bool still_fine(const struct table *t)
{
    const struct field_summary *field = t->cache ? &t->cache->field : NULL;

    if (!field || !field->checked || field->checked_fields != t->dirty.fields)
        return false;
    if (!t->cache->deck.links && !dp_at_risk(t))
        return true;
    return field->checked_state == field_state(t) && field->checked_all &&
           !offboard_now(t); /* only what no information depends on has changed */
}

/* The permanents of which anything has, unless they are Digimon with DP, or of which something is said that a rule
 * check minds. */
static permanent_set doubtful(const struct table *t)
{
    const struct field_summary *field = field_summary(t);
    permanent_set set = t->g->permanents_used, linked = 0;

    if (!field)
        return set;
    permanent_set fine = field->checked ? field->fine & ~t->dirty.permanents : 0;
    fine = (fine | field->with_dp) & set & ~field->dp_at_risk;
    SET_EACH (permanent, deck_facts(t)->links ? fine : 0)
        linked |= set_if(permanent_of(t->g, permanent)->links != 0, permanent);
    return set & ~(fine & ~linked);
}

/* Is any of the seven circumstances there? Mostly nothing has changed, and nobody gets here. */
__attribute__((noinline)) static bool any_circumstance(const struct table *t)
{
    static const uint64_t none[4];

    SET_EACH (permanent, doubtful(t)) {
        if (examine(t, permanent) != FINE)
            return true;
        if (permanent_of(t->g, permanent)->links &&
            (any_unmet_link(t, permanent) || links_too_many(t, permanent, none)))
            return true;
    }
    if (t->cache) {
        t->cache->field.checked = true;
        t->cache->field.checked_all = true;
        t->cache->field.checked_fields = t->dirty.fields;
        t->cache->field.checked_state = field_state(t);
        t->cache->field.fine = t->g->permanents_used;
    }
    return false;
}

bool check_needed(const struct table *t)
{
    return !still_fine(t) && any_circumstance(t);
}

/* A permanent of that player whose link cards are too many; NO_PERMANENT: none. */
static uint8_t crowded_permanent(const struct table *t, uint8_t player, const uint64_t marked[4])
{
    SET_EACH (permanent, t->g->permanents_used)
        if (permanent_player(t->g, permanent) == player && permanent_of(t->g, permanent)->links &&
            links_too_many(t, permanent, marked))
            return permanent;
    return NO_PERMANENT;
}

void link_trash_options(const struct table *t, int player, struct options *o)
{
    const struct frame *f = &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];
    uint8_t permanent = crowded_permanent(t, (uint8_t)player, f->check.trashed);

    if (permanent == NO_PERMANENT)
        return;
    for (uint8_t card = permanent_of(t->g, permanent)->link; card; card = t->g->card[card].next)
        if (!cards_has(f->check.trashed, card))
            offer(o, DCG_OPTION_CARD_CHOICE, card, 0, 0);
}

/* Notes what is in those circumstances as the check begins: permanents to delete, cards to trash. */
static void mark(const struct table *t, struct frame *f)
{
    SET_EACH (permanent, t->g->permanents_used) {
        enum finding finding = examine(t, permanent);
        if (finding == DELETE_PERMANENT)
            f->check.deleted |= set_of(permanent); /* 17-1-3-1 */
        if (finding == TRASH_PERMANENT)
            cards_insert(f->check.trashed, permanent_of(t->g, permanent)->top); /* 17-1-3-2 to -5 */
        for (uint8_t card = permanent_of(t->g, permanent)->link; card; card = t->g->card[card].next)
            if (!link_met(t, card, permanent))
                cards_insert(f->check.trashed, card); /* 17-1-3-6 */
    }
}

static enum rule link_trash_rule(const struct table *t, uint8_t card, uint8_t permanent)
{
    if (link_homeless(t, permanent))
        return RULE_RULE_CHECK_LINK_OF_NO_DIGIMON;
    return link_met(t, card, permanent) ? RULE_RULE_CHECK_LINK_LIMIT : RULE_RULE_CHECK_LINK_UNMET;
}

/* Trashing by a rule check is not from the area the card was in (17-1-3-2 to -5). */
static void trash_marked(struct table *t, const uint64_t marked[4])
{
    struct dcg_game *g = game_of(t);
    permanent_set set = 0;

    CARDS_EACH (card, marked) {
        uint8_t permanent = permanent_with_top(g, card);
        if (g->card[card].place == DCG_PLACE_LINKED)
            link_trash(t, card, link_trash_rule(t, card, g->card[card].permanent));
        if (permanent == NO_PERMANENT)
            continue;
        set |= set_of(permanent);
        EMIT(TRASHED, trash_rule(t, permanent), .player = (uint8_t)permanent_player(g, permanent),
             .card = card, .from = DCG_PLACE_NOWHERE, .to = DCG_PLACE_TRASH);
    }
    permanents_leave(t, set, DCG_PLACE_TRASH, TOP);
}

/* The player who picks next: turn player first (1-3-5). */
static uint8_t next_picker(const struct table *t, const uint64_t marked[4])
{
    const uint8_t first = t->g->turn_player;

    if (crowded_permanent(t, first, marked) != NO_PERMANENT)
        return first;
    return crowded_permanent(t, opponent(first), marked) != NO_PERMANENT ? opponent(first) : NO_PLAYER;
}

PROC(check) /* 17-1-3 */
{
    struct dcg_game *g = game_of(t);

    BEGIN;
    EMIT(RULE_CHECK, RULE_RULE_CHECK_TOGETHER, .player = g->turn_player);
    mark(t, f);
    while ((f->player = next_picker(t, f->check.trashed)) != NO_PLAYER) {
        ASK(1, LINK_TRASH, f->player); /* the Digimon's player picks, 17-1-3-7 */
        cards_insert(f->check.trashed, (uint8_t)DCG_OPTION_CARD(g->decision.answer));
    }
    CALL(2, call_delete(t, f->check.deleted, BY_RULE, RULE_RULE_CHECK_ZERO_DP));
    trash_marked(t, f->check.trashed);
    g->unsettled = true; /* until nothing applies any more */
    END;
}
