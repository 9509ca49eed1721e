/* persistent.c - what is said of cards and players now (15-8-2-1, 15-11): all persistent effects of the cards in play,
 * and all that lasts, with the conditions under which it applies. Nothing begins or ends: whoever asks hears what is
 * said at that time (15-8-2-2, -3), all of it (15-8-2-4). */
#include "query/persistent.h"
#include "state/set.h"
#include "tree/store.h"

struct walk {
    struct saying saying; /* what is said where the walk is */
    struct table deeper;  /* judges conditions and targets */
    unsigned about;
    said *visit;
    void *user;
    node_id before; /* whom the sentence before was about: "they", "it" */
    bool gained;    /* in an effect that was gained */
};

/* ---- What a state is about ---- */

static unsigned gain_about(const dcg_cards *cards, node_id gained)
{
    const struct node *n = node_at(cards, gained);

    switch (n->kind) {
    case NODE_LIST:
        return gain_about(cards, n->a) | (n->b ? gain_about(cards, n->b) : 0);
    case NODE_KEYWORD:
        return ABOUT_KEYWORD | (keyword_has_operand(keyword_of_mode(n->mode)) ? ABOUT_GAIN : 0);
    case NODE_STATE:
        return n->n < 0 ? ABOUT_DP | ABOUT_LOWER : ABOUT_DP;
    case NODE_GRANT:
        if (effect_at(cards, effect_of_grant(cards, gained))->category != CATEGORY_PERSISTENT)
            return ABOUT_GAIN;
        return ABOUT_ALL; /* whatever the gained effect is about */
    default:
        return ABOUT_ALL;
    }
}

static unsigned deed_about(const dcg_cards *cards, node_id deeds)
{
    unsigned about = deeds_about(cards, deeds);

    LIST_EACH (cards, deed, deeds) {
        int mode = node_at(cards, deed)->mode;
        if (mode == MODE_ACTIVATE)
            about |= ABOUT_EFFECT;
        if (mode == MODE_AFFECT || mode == MODE_BE_AFFECTED)
            about |= ABOUT_AFFECT;
        if (mode == MODE_DIGIVOLVE)
            about |= ABOUT_DIGIVOLVE;
        if (mode == MODE_HAVE_LESS_DP)
            about |= ABOUT_DP;
    }
    return about;
}

/* What it is treated as or changed into: does that make it a Digimon, does it change its DP, is there something that
 * such a one can't do? */
static unsigned identity_about(const dcg_cards *cards, node_id aspect)
{
    const struct node *n = node_at(cards, aspect);

    if (n->kind == NODE_CANT)
        return deed_about(cards, n->a) & ~(unsigned)ABOUT_DIGIVOLVE;
    if (n->kind == NODE_HEAD || n->kind == NODE_DP)
        return ABOUT_IDENTITY | ABOUT_KIND;
    return ABOUT_IDENTITY | (n->a ? identity_about(cards, n->a) : 0) |
           (n->b ? identity_about(cards, n->b) : 0) | (n->c ? identity_about(cards, n->c) : 0);
}

/* "... for a DigiXros" */
static unsigned treated_about(const dcg_cards *cards, const struct node *state)
{
    unsigned about = identity_about(cards, state->a);

    return state->b ? (about & ~(unsigned)(ABOUT_IDENTITY | ABOUT_KIND)) | ABOUT_FOR : about;
}

/* What somebody can do: that forbids something only if it is said of nobody (15-1-3). */
static unsigned can_about(const dcg_cards *cards, const struct node *modify, const struct node *state)
{
    const unsigned forbidding = ABOUT_CAN & ~(unsigned)ABOUT_ATTACK;
    bool can = state->mode == MODE_CAN || state->mode == MODE_MAY;

    return deed_about(cards, state->a) &
           ~(can && modify && !is_pronoun(node_at(cards, modify->a)) && !target_negated(cards, modify->a)
                 ? forbidding
                 : 0);
}

/* modify NULL: it lasts on a body or a kind of bodies */
static unsigned said_about(const dcg_cards *cards, const struct node *modify, const struct node *state)
{
    if (state->kind == NODE_CANT)
        return deed_about(cards, state->a) & ~(unsigned)ABOUT_DIGIVOLVE;
    switch (state->mode) {
    case MODE_DP:
        return state->n < 0 ? ABOUT_DP | ABOUT_LOWER : ABOUT_DP;
    case MODE_GAIN:
        return gain_about(cards, state->a);
    case MODE_ALSO:
    case MODE_TREATED:
        return treated_about(cards, state);
    case MODE_AFFECTED:
    case MODE_UNAFFECTED:
    case MODE_DONT_AFFECT:
        return ABOUT_AFFECT;
    case MODE_DIGIXROS:
    case MODE_DIGISORPTION:
        return ABOUT_MATERIALS;
    case MODE_DOESNT_UNSUSPEND:
        return ABOUT_TURN;
    case MODE_UNBLOCKABLE:
        return ABOUT_BLOCK;
    case MODE_DOESNT_ACTIVATE:
        return ABOUT_EFFECT;
    default:
        return can_about(cards, modify, state);
    }
}

/* What a player can't do. */
static unsigned player_about(const dcg_cards *cards, const struct node *state)
{
    unsigned about = 0;

    LIST_EACH (cards, deed, state->a) {
        int mode = node_at(cards, deed)->mode;
        about |= mode == MODE_ACTIVATE                   ? ABOUT_EFFECT
                 : mode == MODE_PLAY || mode == MODE_USE ? ABOUT_PLAY
                                                         : ABOUT_PLAYER;
    }
    return about;
}

/* What a MODIFY itself says, without a state. */
static unsigned modify_about(const dcg_cards *cards, const struct node *modify)
{
    switch (modify->mode) {
    case MODE_CHANGE_INTO:
    case MODE_TREAT:
        return identity_about(cards, modify->b);
    case MODE_ORIGINAL_DP:
        return ABOUT_IDENTITY | ABOUT_KIND;
    case MODE_MAXIMUM:
    case MODE_LOWER_MAXIMUM:
        return ABOUT_MAXIMUM;
    default: /* ATTACK_TARGET, DP_KEPT */
        return ABOUT_SUFFER;
    }
}

unsigned state_about(const dcg_cards *cards, node_id modify, node_id state)
{
    const struct node *m = node_at(cards, modify);

    if (modify && node_at(cards, m->a)->kind == NODE_OWNER && m->mode == MODE_NONE)
        return player_about(cards, node_at(cards, state));
    if (modify && node_is(cards, m->a, NODE_SELECT, MODE_EFFECT))
        return ABOUT_EFFECT;
    if (modify && m->mode != MODE_NONE && m->mode != MODE_PREVENT)
        return modify_about(cards, m);
    return said_about(cards, modify ? m : NULL, node_at(cards, state));
}

unsigned about_whom(const dcg_cards *cards, node_id target, unsigned about)
{
    const struct node *n = node_at(cards, target);
    bool security =
        n->kind == NODE_SELECT && node_is(cards, node_at(cards, n->c)->b, NODE_HEAD, MODE_SECURITY_DIGIMON);

    return security && !(about & ~(unsigned)(ABOUT_DP | ABOUT_LOWER)) ? ABOUT_SECURITY : about;
}

/* ---- Whether it applies ---- */

int target_quantity(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target);

    return n->kind == NODE_SELECT && node_at(cards, n->a)->kind == NODE_QUANTITY ? node_at(cards, n->a)->mode
                                                                                 : -1;
}

bool target_negated(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target);

    if (n->kind == NODE_OWNER)
        return n->mode == MODE_NEITHER;
    return target_quantity(cards, target) == MODE_NONE ||
           (n->kind == NODE_SELECT && (n->mode == MODE_NO || node_is(cards, n->b, NODE_OWNER, MODE_NEITHER)));
}

/* 15-2: what the card of an effect counts as. Inherited and link effects are those of a Digimon (15-3-2). */
static uint8_t effect_kinds(const struct saying *w)
{
    const struct table *t = w->s.t;
    const struct effect_def *e = effect_at(t->cards, w->s.effect);

    if (e->section == SECTION_INHERITED || e->section == SECTION_LINK || e->section == SECTION_GAINED)
        return DCG_DIGIMON;
    const struct card_def *d = card_def(t->cards, t->g->card[w->s.card].def);
    return (uint8_t)(d->categories & DCG_DIGI_EGG ? d->categories | DCG_DIGIMON : d->categories);
}

struct cause saying_cause(const struct saying *w)
{
    return (struct cause){
        .kind = DCG_CAUSE_EFFECT, .player = w->s.player, .card = w->s.card, .kinds = effect_kinds(w)};
}

/* "During their unsuspend phase": the state is there in that phase only. */
static bool duration_holds(const struct saying *w, const struct node *until)
{
    const struct dcg_game *g = w->s.t->g;

    return until->mode != MODE_UNSUSPEND_PHASES ||
           (g->phase == DCG_PHASE_UNSUSPEND &&
            (!until->a || owner_players(&w->s, until->a) >> g->turn_player & 1));
}

static void applied_now(const struct saying *w)
{
    const struct table *t = w->s.t;

    trail(t, w->s.effect, w->modify, TRAIL_DONE);
    trail(t, w->s.effect, w->state, TRAIL_DONE);
    for (int i = 0; i < w->guards; i++) {
        const struct node *guard = node_at(t->cards, w->guard[i]);
        trail(t, w->s.effect, w->guard[i], TRAIL_DONE);
        if (guard->kind == NODE_WHEN) /* a DigiXros is under way: see saying_holds */
            trail(t, w->s.effect, guard->a, TRAIL_HELD);
    }
}

/* 15-15-7-1: "for each of its digivolution cards": of the one that it is said of. */
static int said_each(const struct saying *w, node_id each)
{
    struct scope s = w->s;

    if (w->thing.body != NO_BODY)
        s.said = (uint8_t)(w->thing.body + 1);
    return each_count(&s, each);
}

/* 15-8-2-6-1 */
bool saying_holds(const struct saying *w, int *times)
{
    *times = w->times;
    if (w->asked->depth >= DEPTH && saying_upheld(w))
        return true;
    for (int i = 0; i < w->guards; i++) {
        const struct node *guard = NODE_OF(&w->s, w->guard[i]);
        if (guard->kind == NODE_IF && !condition(&w->s, guard->a))
            return false; /* 15-8-2-6-2 */
        if (guard->kind == NODE_WHEN && w->asked->treated != MODE_DIGIXROS)
            return false;
        if (guard->kind == NODE_EACH)
            *times *= said_each(w, w->guard[i]);
        if (guard->kind == NODE_UNTIL && !duration_holds(w, guard))
            return false;
    }
    if (*times < 1)
        return false;
    applied_now(w);
    return true;
}

static bool is_host(const struct saying *w)
{
    return w->thing.body != NO_BODY && w->thing.body == w->s.host &&
           body_of(w->s.t->g, w->thing.body)->incarnation == w->s.host_incarnation;
}

static bool means(const struct saying *w, node_id whom)
{
    const struct node *n = NODE_OF(&w->s, whom);

    if (n->kind == NODE_REF) /* this Digimon, Tamer or card */
        return is_host(w);
    if (n->kind == NODE_LIST) {
        LIST_EACH (w->s.t->cards, part, whom)
            if (means(w, part))
                return true;
        return false;
    }
    return n->kind == NODE_SELECT && target_has(&w->s, whom, w->thing);
}

static bool saying_means(const struct saying *w)
{
    if (w->own)
        return true;
    if (w->body != NO_BODY)
        return w->thing.body == w->body && body_of(w->s.t->g, w->body)->incarnation == w->incarnation;
    return w->whom && means(w, w->whom);
}

bool saying_applies(const struct saying *w, int *times)
{
    if (w->asked->depth >= DEPTH && w->guards && !saying_upheld(w))
        return false;
    return saying_means(w) && saying_holds(w, times) &&
           (w->own || !thing_unaffected(w->asked, w->thing, saying_cause(w)));
}

/* ---- Going through what an effect says ---- */

static bool guard_push(struct walk *w, node_id guard)
{
    if (w->saying.guards == GUARDS)
        return false; /* persistent_unknown refuses it */
    w->saying.guard[w->saying.guards++] = guard;
    return true;
}

static bool say_effect(struct walk *w, uint32_t effect);

/* Who gains an effect: one body that is known, or else the one that is asked about. */
static uint8_t gainer(const struct walk *w)
{
    const struct saying *s = &w->saying;
    uint8_t one = s->body != NO_BODY                                               ? s->body
                  : node_is(w->deeper.cards, s->whom, NODE_REF, MODE_THIS_DIGIMON) ? s->s.host
                                                                                   : s->thing.body;

    return one < BODIES && body_of(w->deeper.g, one)->top ? one : NO_BODY;
}

/* 15-13: a persistent effect that is gained is one of whoever gains it. */
static bool say_grant(struct walk *w, uint32_t effect)
{
    const struct dcg_game *g = w->deeper.g;
    const struct effect_def *e = effect_at(w->deeper.cards, effect);
    struct saying kept = w->saying, gains = w->saying;
    uint8_t body = gainer(w);
    int times;

    if (w->gained || e->category != CATEGORY_PERSISTENT || body == NO_BODY)
        return false;
    gains.thing = thing_body(g, body);
    /* whether it is affected by what makes it unaffected is no question */
    if (w->about == ABOUT_AFFECT ? !saying_means(&gains) || !saying_holds(&gains, &times)
                                 : !saying_applies(&gains, &times))
        return false;
    w->gained = true;
    w->saying.s.player = (uint8_t)body_player(g, body);
    w->saying.s.card = gains.thing.card;
    w->saying.s.host = body;
    w->saying.s.host_incarnation = body_of(g, body)->incarnation;
    w->saying.guards = 0;
    w->saying.body = NO_BODY;
    w->saying.lasting = NULL;
    bool stop = say_effect(w, effect);
    w->saying = kept;
    w->gained = false;
    return stop;
}

static bool say_gained(struct walk *w, node_id gained);

/* All effects of some cards: those that would apply on top. */
static bool say_all_effects(struct walk *w, const struct node *all)
{
    const dcg_cards *cards = w->deeper.cards;
    struct things from;

    if (w->gained || all->b)
        return false;
    candidates(&w->saying.s, all->a, &from);
    CARDS_EACH (card, from.cards) {
        const struct card_def *d = card_def(cards, w->deeper.g->card[card].def);
        for (uint32_t i = 0; d->applies[ZONE_TOP] & w->about && i < d->effect_count; i++)
            if (effect_at(cards, d->effect + i)->section == SECTION_UPPER && say_grant(w, d->effect + i))
                return true;
    }
    return false;
}

static bool say_gained(struct walk *w, node_id gained)
{
    const struct node *n = node_at(w->deeper.cards, gained);

    if (n->kind == NODE_LIST)
        return say_gained(w, n->a) || (n->b && say_gained(w, n->b));
    if (n->kind == NODE_GRANT)
        return say_grant(w, effect_of_grant(w->deeper.cards, gained));
    return n->kind == NODE_CAUSE && say_all_effects(w, n);
}

static bool say_state(struct walk *w, node_id state)
{
    const dcg_cards *cards = w->deeper.cards;
    const struct node *n = node_at(cards, state);
    int guards = w->saying.guards;
    bool stop = false;

    switch (n->kind) {
    case NODE_LIST:
        return say_state(w, n->a) || (n->b && say_state(w, n->b));
    case NODE_IF:
    case NODE_EACH:
        stop = guard_push(w, state) && say_state(w, n->b);
        w->saying.guards = guards;
        return stop;
    default:
        w->saying.state = state;
        if (w->about & state_about(cards, w->saying.modify, state) && w->visit(w->user, &w->saying))
            return true;
        return n->kind != NODE_CANT && n->mode == MODE_GAIN && say_gained(w, n->a);
    }
}

/* What a card says of itself as a card holds wherever it is. */
bool is_own(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target);

    if (n->kind == NODE_SELECT && n->mode == MODE_THERE)
        return is_own(cards, n->a);
    return n->kind == NODE_REF && (n->mode == MODE_THIS_CARD || n->mode == MODE_NAME_OF_THIS ||
                                   n->mode == MODE_THIS_CARD_OR_DIGIMON);
}

/* What it is holds wherever it is; "this card gets +1000 DP" is said of the Digimon. */
bool says_own(const dcg_cards *cards, const struct node *modify)
{
    const struct node *state = node_at(cards, modify->b), *deed = node_at(cards, state->a);

    if (state->kind == NODE_STATE && (state->mode == MODE_CAN || state->mode == MODE_MAY))
        return deed->kind == NODE_DEED && deed->mode == MODE_DIGIVOLVE && is_own(cards, deed->a);
    return is_own(cards, modify->a) && node_is(cards, modify->b, NODE_STATE, MODE_ALSO);
}

bool is_pronoun(const struct node *n)
{
    return n->kind == NODE_REF && (n->mode == MODE_IT || n->mode == MODE_THEY || n->mode == MODE_THEM);
}

/* Cards or bodies, not players, effects or what effects choose. */
static bool is_target(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target);

    return n->kind == NODE_REF || n->kind == NODE_LIST || (n->kind == NODE_SELECT && n->mode != MODE_EFFECT);
}

static bool say_modify(struct walk *w, node_id modify)
{
    const dcg_cards *cards = w->deeper.cards;
    const struct node *m = node_at(cards, modify);
    struct saying *s = &w->saying;
    struct saying kept = *s;
    bool stop = false;

    if (says_own(cards, m) != s->own)
        return false;
    s->modify = modify;
    s->state = 0;
    if (!s->lasting) {
        bool effects = node_at(cards, m->a)->kind == NODE_CAUSE && node_at(cards, m->b)->kind == NODE_CANT;
        s->whom = is_pronoun(node_at(cards, m->a))            ? w->before
                  : effects && w->before                      ? w->before /* what they can't do to it */
                  : node_is(cards, m->a, NODE_OWNER, MODE_OF) ? node_at(cards, m->a)->a /* its DP */
                                                              : m->a;
        if (!s->whom) { /* nobody was spoken of yet: this one */
            s->body = s->s.host;
            s->incarnation = s->s.host_incarnation;
        }
        if (is_target(cards, s->whom))
            w->before = s->whom;
    }
    if (m->c && !guard_push(w, m->c))
        return false;
    if (m->b && m->mode == MODE_NONE)
        stop = say_state(w, m->b);
    else
        stop = (w->about & state_about(cards, modify, 0)) && w->visit(w->user, s);
    *s = kept;
    return stop;
}

unsigned own_about(const struct node *n)
{
    if (n->kind == NODE_RULE && n->mode == MODE_DIGIXROS_FROM)
        return ABOUT_MATERIALS;
    if (n->kind == NODE_DO && n->mode == MODE_DIGIVOLVE_ONTO)
        return ABOUT_DIGIVOLVE;
    return n->kind == NODE_PAY ? ABOUT_COST : ABOUT_COLOR;
}

static bool say_own(struct walk *w, node_id clause)
{
    w->saying.modify = clause;
    w->saying.state = 0;
    return w->saying.own && w->about & own_about(node_at(w->deeper.cards, clause)) &&
           w->visit(w->user, &w->saying);
}

static bool say_clause(struct walk *w, node_id clause)
{
    const struct node *n = node_at(w->deeper.cards, clause);
    int guards = w->saying.guards;
    bool stop = false;

    switch (n->kind) {
    case NODE_LIST:
        return say_clause(w, n->a) || (n->b && say_clause(w, n->b));
    case NODE_SAY:
    case NODE_MAY:
        return say_clause(w, n->a);
    case NODE_IF:
    case NODE_EACH:
    case NODE_WHEN:
        stop = guard_push(w, clause) && say_clause(w, n->b);
        w->saying.guards = guards;
        return stop;
    case NODE_MODIFY:
        return say_modify(w, clause);
    case NODE_PAY:
    case NODE_DO:
    case NODE_RULE:
        return say_own(w, clause);
    default:
        return false;
    }
}

/* ---- Going through the effects of the cards in play ---- */

/* 15-16-8: [Your Turn] and [Opponent's Turn] effects apply in those turns only. */
static bool turn_fits(const struct walk *w, const struct effect_def *e)
{
    bool own = w->deeper.g->turn_player == w->saying.s.player;

    return !(e->icons & (own ? 1u << ICON_OPPONENTS_TURN : 1u << ICON_YOUR_TURN));
}

static bool say_effect(struct walk *w, uint32_t effect)
{
    const struct effect_def *e = effect_at(w->deeper.cards, effect);

    w->saying.s.effect = (uint16_t)effect;
    w->before = 0;
    return turn_fits(w, e) && say_clause(w, e->body ? e->body : e->root);
}

enum zone effect_zone(const struct effect_def *e)
{
    switch (e->area) {
    case DCG_PLACE_BREEDING:
        return ZONE_BREEDING;
    case DCG_PLACE_SECURITY:
        return ZONE_SECURITY;
    case DCG_PLACE_TRASH:
        return ZONE_TRASH;
    case DCG_PLACE_HAND:
        return ZONE_ANYWHERE;
    default:
        return e->section == SECTION_INHERITED ? ZONE_UNDER
               : e->section == SECTION_LINK    ? ZONE_LINKED
                                               : ZONE_TOP;
    }
}

/* The persistent effects of a card in a zone; section: of a card on the field, which text of it counts. */
static bool say_card(struct walk *w, uint8_t card, enum zone zone, int section, uint8_t host, int player)
{
    const struct dcg_game *g = w->deeper.g;
    const struct card_def *d = card_def(w->deeper.cards, g->card[card].def);
    struct saying *s = &w->saying;

    bool elsewhere = host != NO_BODY && host != s->thing.body;

    if (!((elsewhere ? d->others : d->applies)[zone] & w->about) || g->card[card].flags & CARD_FACE_DOWN)
        return false; /* 4-5-9 */
    s->s.player = (uint8_t)player;
    s->s.card = card;
    s->s.host = host;
    s->s.host_incarnation = body_incarnation(g, host);
    s->own = zone == ZONE_ANYWHERE;
    s->body = NO_BODY;
    for (uint32_t i = 0; i < d->effect_count; i++) {
        const struct effect_def *e = effect_at(w->deeper.cards, d->effect + i);
        if (e->category != CATEGORY_PERSISTENT || (section >= 0 && e->section != section) ||
            (zone != ZONE_ANYWHERE && effect_zone(e) != zone))
            continue;
        if (say_effect(w, d->effect + i))
            return true;
    }
    return false;
}

/* 4-2-4 to 4-2-6: the top card's text, inherited text of the cards under a Digimon, link text. */
static bool say_body(struct walk *w, uint8_t body)
{
    const struct dcg_game *g = w->deeper.g;
    const struct body *b = body_of(g, body);
    int player = body_player(g, body);
    bool bred = body_is(g, body, BODY_BREEDING); /* 3-4-5-4 */

    if (say_card(w, b->top, bred ? ZONE_BREEDING : ZONE_TOP, SECTION_UPPER, body, player))
        return true;
    if ((!b->under && !b->links) ||
        !(applied(&w->deeper)[bred ? ZONE_BREEDING : ZONE_UNDER] & w->about ||
          applied(&w->deeper)[ZONE_LINKED] & w->about) ||
        !body_is_digimon(&w->deeper, body))
        return false;
    for (uint8_t card = g->card[b->top].next; card; card = g->card[card].next)
        if (say_card(w, card, bred ? ZONE_BREEDING : ZONE_UNDER, SECTION_INHERITED, body, player))
            return true;
    for (uint8_t card = b->link; card; card = g->card[card].next)
        if (say_card(w, card, bred ? ZONE_BREEDING : ZONE_LINKED, SECTION_LINK, body, player))
            return true;
    return false;
}

static bool say_pile(struct walk *w, enum pile_kind pile, enum zone zone)
{
    const struct dcg_game *g = w->deeper.g;

    if (!(applied(&w->deeper)[zone] & w->about))
        return false;
    for (int player = 0; player < PLAYERS; player++)
        for (int i = 0; i < g->pile[player][pile].count; i++)
            if (say_card(w, g->pile[player][pile].at[i], zone, -1, NO_BODY, player))
                return true;
    return false;
}

/* A card of itself. */
static bool say_itself(struct walk *w)
{
    uint8_t card = w->saying.thing.card;

    return card && applied(&w->deeper)[ZONE_ANYWHERE] & w->about &&
           say_card(w, card, ZONE_ANYWHERE, -1, w->saying.thing.body, card_owner(w->deeper.g, card));
}

static bool say_persistent(struct walk *w)
{
    const uint32_t *any = applied(&w->deeper);
    uint8_t asked = w->saying.thing.body;

    if (say_itself(w))
        return true;
    if ((any[ZONE_TOP] | any[ZONE_UNDER] | any[ZONE_LINKED] | any[ZONE_BREEDING]) & w->about)
        SET_EACH (body, speakers(&w->deeper, asked, w->about))
            if (say_body(w, body))
                return true;
    return say_pile(w, PILE_SECURITY, ZONE_SECURITY) || say_pile(w, PILE_TRASH, ZONE_TRASH);
}

/* ---- Going through what lasts ---- */

static bool say_lasting(struct walk *w, const struct lasting *l)
{
    struct saying *s = &w->saying;
    const struct node *n = node_at(w->deeper.cards, l->state);

    s->s.player = l->player;
    s->s.card = l->card;
    s->s.host = l->host;
    s->s.host_incarnation = l->host_incarnation;
    s->s.effect = l->effect;
    s->own = false;
    s->body = l->body;
    s->incarnation = l->incarnation;
    s->whom = l->whom;
    s->times = l->value;
    s->modify = s->state = 0;
    s->lasting = l;
    bool stop = n->kind == NODE_MODIFY ? say_modify(w, l->state) : say_state(w, l->state);
    s->times = 1;
    s->lasting = NULL;
    s->guards = 0;
    return stop;
}

/* What a body has gained may be about others. */
static bool grants(const dcg_cards *cards, const struct lasting *l)
{
    return node_is(cards, l->state, NODE_STATE, MODE_GAIN) && state_about(cards, 0, l->state) == ABOUT_ALL;
}

static void walk_begin(struct walk *w, const struct table *t, unsigned about, struct thing thing, said *visit,
                       void *user)
{
    *w = (struct walk){.deeper = *t, .about = about, .visit = visit, .user = user};
    w->deeper.depth++;
    w->saying = (struct saying){.s = {.t = &w->deeper, .act = NO_ACT, .host = NO_BODY},
                                .asked = t,
                                .thing = thing,
                                .body = NO_BODY,
                                .times = 1};
}

bool sayings_own(const struct table *t, unsigned about, uint8_t card, said *visit, void *user)
{
    const struct card_def *d = card_def(t->cards, t->g->card[card].def);
    struct walk w;

    if (t->depth >= DEPTH || !(d->applies[ZONE_ANYWHERE] & about))
        return false;
    walk_begin(&w, t, about, thing_card(card), visit, user);
    return say_itself(&w);
}

/* Persistent effects first: which of two that contradict each other came later (15-8-2-5) is only known of what
 * lasts, and of that the later ones come later. */
bool sayings(const struct table *t, unsigned about, struct thing thing, said *visit, void *user)
{
    struct walk w;

    if (t->depth >= DEEPEST || !heard_about(t, thing, about))
        return false;
    walk_begin(&w, t, about, thing, visit, user);
    /* what lasts on a Digimon may be about its stacked cards */
    uint8_t holder = thing.body == NO_BODY && thing.card ? t->g->card[thing.card].body : thing.body;
    bool upheld = t->depth == DEPTH && thing.body != NO_BODY && set_has(t->g->upheld, thing.body);
    if (t->depth < DEPTH ? say_persistent(&w) : upheld && say_body(&w, thing.body))
        return true;
    for (int i = 0; i < t->g->lastings; i++) {
        const struct lasting *l = &t->g->lasting[i];
        if (l->kind != LASTING_STATE || !lasting_now(t->g, l) ||
            (t->depth >= DEPTH ? l->body == NO_BODY || l->body != thing.body
                               : l->body != NO_BODY && l->body != holder && !grants(t->cards, l)))
            continue;
        if (say_lasting(&w, l))
            return true;
    }
    return false;
}
