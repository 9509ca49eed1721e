/* check.c - rule checks (chapter 17): all seven circumstances at the same time. They run only between procedures
 * and effects (17-1-2), from the main loop. */
#include "query/info.h"
#include "state/set.h"
#include "rules/check.h"
#include "rules/leave.h"
#include "state/procedure.h"
#include "tree/effect_def.h"
#include "query/derived.h"

/* What a rule check finds about a body. */
enum finding { FINE, DELETE_BODY, TRASH_BODY };

static enum finding examine(const struct table *t, uint8_t body)
{
    const struct dcg_game *g = t->g;
    const struct body *b = body_of(g, body);
    bool by_effect = b->flags & BODY_BY_EFFECT, breeding = b->flags & BODY_BREEDING;

    if (g->card[b->top].flags & CARD_FACE_DOWN)
        return TRASH_BODY; /* 17-1-3-5 */
    if (breeding)
        return !body_is_digimon(t, body) && !by_effect ? TRASH_BODY : FINE; /* 17-1-3-4 */
    if (body_is_digimon(t, body)) {
        int32_t printed = body_def(t, body)->dp;
        int32_t dp = printed > 0 && !set_has(falling(t), body) ? printed : body_dp(t, body);
        if (dp == 0 && !body_cant(t, body, CANT_BE_DELETED)) /* 1-3-2 */
            return DELETE_BODY;                              /* 17-1-3-1 */
        return dp < 0 ? TRASH_BODY : FINE;                   /* 17-1-3-2 */
    }
    return body_def(t, body)->categories & DCG_OPTION && !by_effect ? TRASH_BODY : FINE; /* 17-1-3-3 */
}

static enum rule trash_rule(const struct table *t, uint8_t body)
{
    const struct body *b = body_of(t->g, body);

    if (t->g->card[b->top].flags & CARD_FACE_DOWN)
        return RULE_17_1_3_5;
    if (b->flags & BODY_BREEDING)
        return RULE_17_1_3_4;
    return body_is_digimon(t, body) ? RULE_17_1_3_2 : RULE_17_1_3_3;
}

/* 17-1-3-6: does the Digimon still meet this link card's requirements? */
static bool link_met(const struct table *t, uint8_t card, uint8_t body)
{
    const struct card_def *d = card_def(t->cards, t->g->card[card].def);

    for (uint32_t i = 0; i < d->link_count; i++)
        if (requirement_met(t, &t->cards->requirement[d->link + i], body))
            return true;
    return false;
}

static bool any_unmet_link(const struct table *t, uint8_t body)
{
    for (uint8_t card = body_of(t->g, body)->link; card; card = t->g->card[card].next)
        if (!link_met(t, card, body))
            return true;
    return false;
}

/* 17-1-3-7: are there link cards beyond the limit, apart from those that are trashed anyway? */
static bool links_too_many(const struct table *t, uint8_t body, const uint64_t marked[4])
{
    struct info info;
    int staying = 0;

    for (uint8_t card = body_of(t->g, body)->link; card; card = t->g->card[card].next)
        staying += !cards_has(marked, card);
    body_keywords(t, body, &info);
    return staying > info.link_limit;
}

/* Nothing that a rule check looks at has changed since one found nothing to do. */
static bool still_fine(const struct table *t)
{
    const struct derived *kept = t->derived;

    if (!kept || !kept->checked || kept->checked_fields != t->g->fields)
        return false;
    if (kept->checked_state == field_state(t->g) && kept->checked_all && !afar_now(t))
        return true; /* only what no information depends on */
    return !kept->links && !falling(t);
}

/* The bodies of which anything has, or of which something is said that a rule check minds. */
static body_set doubtful(const struct table *t)
{
    const struct derived *kept = t->derived;
    body_set set = t->g->bodies_used;

    if (!kept || !kept->checked)
        return set;
    SET_EACH (body, set & kept->fine & ~falling(t))
        set &= ~set_if(!(body_of(t->g, body)->changed | body_of(t->g, body)->links), body);
    return set;
}

bool check_needed(const struct table *t)
{
    static const uint64_t none[4];

    if (still_fine(t))
        return false;
    SET_EACH (body, doubtful(t)) {
        if (examine(t, body) != FINE)
            return true;
        if (body_of(t->g, body)->links && (any_unmet_link(t, body) || links_too_many(t, body, none)))
            return true;
    }
    if (t->derived) {
        t->derived->checked = true;
        t->derived->checked_all = true;
        t->derived->checked_fields = t->g->fields;
        t->derived->checked_state = field_state(t->g);
        t->derived->fine = t->g->bodies_used;
    }
    return false;
}

/* A body of that player whose link cards are too many; NO_BODY: none. */
static uint8_t crowded_body(const struct table *t, uint8_t player, const uint64_t marked[4])
{
    SET_EACH (body, t->g->bodies_used)
        if (body_player(t->g, body) == player && body_of(t->g, body)->links &&
            links_too_many(t, body, marked))
            return body;
    return NO_BODY;
}

void link_trash_options(const struct table *t, int player, struct options *o)
{
    const struct frame *f = &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];
    uint8_t body = crowded_body(t, (uint8_t)player, f->cards);

    if (body == NO_BODY)
        return;
    for (uint8_t card = body_of(t->g, body)->link; card; card = t->g->card[card].next)
        if (!cards_has(f->cards, card))
            offer(o, DCG_OPTION_CARD_CHOICE, card, 0, 0);
}

/* Notes what is in those circumstances as the check begins: bodies to delete, cards to trash. */
static void mark(const struct table *t, struct frame *f)
{
    SET_EACH (body, t->g->bodies_used) {
        enum finding finding = examine(t, body);
        if (finding == DELETE_BODY)
            f->set |= set_of(body); /* 17-1-3-1 */
        if (finding == TRASH_BODY)
            cards_insert(f->cards, body_of(t->g, body)->top); /* 17-1-3-2 to -5 */
        for (uint8_t card = body_of(t->g, body)->link; card; card = t->g->card[card].next)
            if (!link_met(t, card, body))
                cards_insert(f->cards, card); /* 17-1-3-6 */
    }
}

/* Trashing by a rule check is not from the area the card was in (17-1-3-2 to -5). */
static void trash_marked(struct table *t, const uint64_t marked[4])
{
    struct dcg_game *g = t->g;
    body_set set = 0;

    CARDS_EACH (card, marked) {
        uint8_t body = body_with_top(g, card);
        if (g->card[card].place == DCG_PLACE_LINKED)
            link_trash(t, card, link_met(t, card, g->card[card].body) ? RULE_17_1_3_7 : RULE_17_1_3_6);
        if (body == NO_BODY)
            continue;
        set |= set_of(body);
        EMIT(TRASHED, trash_rule(t, body), .player = (uint8_t)body_player(g, body), .card = card,
             .from = DCG_PLACE_NOWHERE, .to = DCG_PLACE_TRASH);
    }
    bodies_leave(t, set, DCG_PLACE_TRASH, TOP);
}

/* The player who picks next: turn player first (1-3-5). */
static uint8_t next_picker(const struct table *t, const uint64_t marked[4])
{
    const uint8_t first = t->g->turn_player;

    if (crowded_body(t, first, marked) != NO_BODY)
        return first;
    return crowded_body(t, opponent(first), marked) != NO_BODY ? opponent(first) : NO_PLAYER;
}

PROC(check) /* 17-1-3 */
{
    struct dcg_game *g = t->g;

    BEGIN;
    EMIT(RULE_CHECK, RULE_17_1_3, .player = g->turn_player);
    mark(t, f);
    while ((f->player = next_picker(t, f->cards)) != NO_PLAYER) {
        ASK(1, LINK_TRASH, f->player); /* the Digimon's player picks, 17-1-3-7 */
        cards_insert(f->cards, (uint8_t)DCG_OPTION_CARD(g->decision.answer));
    }
    CALL(2, call_delete(t, f->set, BY_RULE, RULE_17_1_3_1));
    trash_marked(t, f->cards);
    g->unsettled = true; /* until nothing applies any more */
    END;
}
