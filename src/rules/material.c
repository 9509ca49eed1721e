/* material.c - which cards can be placed for a DigiXros or Assembly: what a requirement names, where they may come from
 * (7-2-3-2, 7-3-3-2, 1-3-11-4), and how many of them go together. */
#include "rules/material.h"
#include "state/set.h"
#include "rules/digixros.h"
#include "rules/leave.h"
#include "rules/play.h"
#include "rules/special_digivolve.h"
#include "state/procedure.h"
#include "rules/lookahead.h"
#include "query/match.h"
#include "query/modifier.h"
#include "query/seen.h"
#include "record/trigger.h"

const struct special_def *material_require(const struct table *t, uint8_t card,
                                           int number) /* 2-3-8-1, 2-3-11-1 */
{
    return special_requirement(t, card, SPECIAL_MATERIALS, number);
}

/* ---- Sources ---- */

enum { BY_RULES = 0 }; /* the first one: 7-2-1, 7-3-1 */

static void source_push(struct supply *s, const struct source *source)
{
    if (s->sources < SOURCES)
        s->source[s->sources++] = *source;
}

/* Cards from a place, or so many of these. */
static void source_add(struct supply *s, const struct scope *scope, const struct modifier_def *def)
{
    struct source source = {.most = def->n, .one_host = def->one_host};

    if (scope->player != s->played.player)
        return;
    coverage(scope->t, scope->effect, def->operand, COVERAGE_JUDGED);
    if (def->place) {
        area_objects(scope, def->place, player_bit(scope->player), &source.objects);
        objects_passing(scope, def->pred, &source.objects);
    } else {
        candidates(scope, def->selector, &source.objects);
    }
    source_push(s, &source);
}

/* What an effect says: a run of modifiers. */
static void sources_add(struct supply *s, const struct scope *scope, uint32_t first)
{
    const struct modifier_def *def = modifier_at(scope->t->cards, first);

    coverage(scope->t, scope->effect, def->modify, COVERAGE_JUDGED);
    for (int i = 0; i < def->run; i++)
        source_add(s, scope, &def[i]);
}

static bool source_said(void *user, const struct modifier *w)
{
    int times;

    if (w->def->kind == MODIFIER_MATERIAL_SOURCE && modifier_applies(w, &times))
        source_add(user, &w->s, w->def);
    return false;
}

/* 1-3-11-4: what an immediate-type effect would let happen. */
static void effect_sources(struct supply *s, const struct scope *scope, const struct effect_def *effect)
{
    struct lookahead ahead = lookahead_begin(scope, effect->code);
    const struct instruction *code;

    while ((code = lookahead_next(&ahead)) != NULL)
        if (code->op == OP_PERMIT)
            sources_add(s, scope, action_at(scope->t->cards, code->action)->sources);
}

static void sources_possible(struct supply *s)
{
    struct ability ability[MAX_ABILITIES];
    int count = abilities_by_event(s->t, s->played.would, true, ability);

    for (int i = 0; i < count; i++) {
        struct scope scope = ability_scope(s->t, &ability[i], s->played.would);
        effect_sources(s, &scope, effect_at(s->t->cards, ability[i].effect));
    }
}

static void sources_given(struct supply *s)
{
    const struct dcg_game *g = s->t->g;

    for (int i = 0; i < g->timed_modifiers; i++) {
        const struct timed_modifier *l = &g->timed_modifier[i];
        struct scope scope = {.t = s->t,
                              .player = l->player,
                              .card = l->card,
                              .host = l->host,
                              .resolution = NO_RESOLUTION,
                              .host_generation = l->host_generation,
                              .effect = l->effect};
        if (l->kind == TIMED_MODIFIER_PERMIT && l->value == s->played.frame + 1)
            sources_add(s, &scope, l->state);
    }
}

static void sources_find(struct supply *s)
{
    const struct dcg_game *g = s->t->g;
    uint8_t resolution = (uint8_t)(g->resolutions - 1);

    modifiers_own(s->t, MOD_MATERIALS, s->played.card, source_said, s);
    if (s->played.frame == NO_FRAME)
        sources_possible(s);
    else
        sources_given(s);
    if (g->resolutions && s->played.cause.kind == DCG_CAUSE_EFFECT &&
        s->played.cause.card == resolution_of(g, resolution)->what.card) { /* the effect that plays it */
        struct scope scope = resolution_scope(s->t, resolution);
        sources_add(s, &scope, effect_at(s->t->cards, resolution_of(g, resolution)->what.effect)->sources);
    }
}

/* ---- Pieces ---- */

static bool is_material(const struct supply *s, const struct table *eyes, pred_id pred, struct object object)
{
    struct scope scope = s->s;

    scope.t = eyes;
    return object_is(&scope, pred, object) &&
           (!s->require->every || object_is(&scope, s->require->every, object));
}

static bool replaces_said(void *user, const struct modifier *w)
{
    int times;

    (void)user;
    return w->def->kind == MODIFIER_MATERIAL_REPLACES && modifier_applies(w, &times);
}

/* 15-15-8-1: it may be placed instead of another. */
static bool may_replace(const struct supply *s, struct object object)
{
    return !s->all && modifiers(s->t, MOD_MATERIALS, object, replaces_said, NULL);
}

static uint16_t fits_find(const struct supply *s, struct object object, bool replaces)
{
    bool otherwise = !object_printed(&s->eyes, object); /* it may count as something else for a DigiXros */
    unsigned fits = 0;

    for (int i = 0; i < s->require->materials; i++) {
        const struct special_material *m = &s->require->material[i];
        if ((replaces && !m->among) || /* 15-15-8-2 */
            is_material(s, s->t, m->pred, object) || (otherwise && is_material(s, &s->eyes, m->pred, object)))
            fits |= 1u << i;
    }
    return (uint16_t)fits;
}

/* Does what is printed on a card tell which materials it is? */
static bool materials_printed(const struct supply *s)
{
    const dcg_cards *cards = s->t->cards;
    unsigned flags = pred_at(cards, s->require->every)->flags;

    for (int i = 0; i < s->require->materials; i++)
        flags |= pred_at(cards, s->require->material[i].pred)->flags;
    return memo_usable(&s->s, 0) && !(flags & PRED_UNPRINTED);
}

static uint16_t piece_fits(const struct supply *s, struct object object)
{
    bool replaces = may_replace(s, object);

    if (replaces || !s->keeps || object.permanent != NO_PERMANENT ||
        !card_as_printed(&s->eyes, object.card)) /* none is face down: piece_add */
        return fits_find(s, object, replaces);
    uint32_t require = (uint32_t)(s->require - s->t->cards->special);
    uint16_t def = s->t->g->card[object.card].def;
    struct material_fit *fit = &s->t->memo->material[(require * 61u ^ def) & (MEMO_MATERIALS - 1)];
    if (fit->require != require || fit->card != def)
        *fit = (struct material_fit){.require = require, .card = def, .fits = fits_find(s, object, false)};
    return fit->fits;
}

/* The card itself, and those that are played with it, aren't placed under it. */
static bool is_played(const struct supply *s, uint8_t card)
{
    const struct dcg_game *g = s->t->g;
    const struct frame *f = &g->frame[s->played.frame & (FRAMES - 1)];

    return card == s->played.card || (s->played.frame != NO_FRAME && plays_together(f, card));
}

static void piece_add(struct supply *s, struct object object, int source)
{
    const struct card *c = &s->t->g->card[object.card];
    uint16_t sources = (uint16_t)(1u << source);

    if (is_played(s, object.card) || c->flags & (CARD_TOKEN | CARD_FACE_DOWN))
        return; /* 4-18-3, 4-5-9 */
    for (int i = 0; i < s->pieces; i++)
        if (s->piece[i].object.card == object.card) {
            s->piece[i].sources |= sources;
            return;
        }
    struct piece piece = {.object = object,
                          .fits = piece_fits(s, object),
                          .sources = sources,
                          .host = c->place == DCG_PLACE_UNDER ? c->permanent : NO_PERMANENT};
    if (piece.fits)
        s->piece[s->pieces++] = piece;
}

static void pile_pieces(struct supply *s, enum pile_kind kind)
{
    const struct pile *pile = &s->t->g->pile[s->played.player][kind];

    for (int i = 0; i < pile->count; i++)
        piece_add(s, object_card(pile->at[i]), BY_RULES);
}

static bool can_leave(const struct supply *s, uint8_t permanent)
{
    return permanent_leavable(s->t, permanent, DCG_EVENT_PLACED,
                              (struct going){DCG_PLACE_UNDER, BOTTOM, NO_PERMANENT}, BY_RULE);
}

static void pieces_find(struct supply *s)
{
    const struct pile *battle = &s->t->g->pile[s->played.player][PILE_BATTLE];

    if (s->all) {
        pile_pieces(s, PILE_TRASH); /* 7-3-1 */
        return;
    }
    pile_pieces(s, PILE_HAND); /* 7-2-1 */
    for (int i = 0; i < battle->count; i++)
        if (can_leave(s, battle->at[i]))
            piece_add(s, object_permanent(s->t->g, battle->at[i]), BY_RULES);
    for (int i = BY_RULES + 1; i < s->sources; i++) {
        struct object list[DCG_MAX_CARDS];
        int count = objects_list(s->t->g, &s->source[i].objects, list);
        for (int j = 0; j < count; j++)
            if (list[j].permanent == NO_PERMANENT || can_leave(s, list[j].permanent))
                piece_add(s, list[j], i);
    }
}

void supply_open(struct supply *s, const struct table *t, const struct played *played,
                 const struct special_def *require)
{
    s->t = t;
    s->eyes = *t;
    s->played = *played;
    s->require = require;
    s->eyes.treated = require->assembly ? PURPOSE_ASSEMBLY : PURPOSE_DIGIXROS;
    s->eyes.treated_card = played->card;
    s->s = (struct scope){.t = &s->eyes,
                          .player = played->player,
                          .card = played->card,
                          .host = NO_PERMANENT,
                          .resolution = NO_RESOLUTION};
    s->all = require->assembly;
    s->keeps = materials_printed(s);
    s->sources = s->pieces = 0;
    source_push(s, &(struct source){.most = ANY_NUMBER}); /* BY_RULES */
    sources_find(s);
    pieces_find(s);
}

/* ---- Which sources have been used ---- */

struct usage {
    int used[SOURCES];
    uint8_t host[SOURCES]; /* NO_PERMANENT: none yet */
};
enum { NO_SOURCE = -1 };

/* What lets a piece be placed beside those that are: what costs least first. */
static int source_for(const struct supply *s, const struct usage *u, const struct piece *piece)
{
    int found = NO_SOURCE, best = 0;

    for (int i = 0; i < s->sources; i++) {
        const struct source *p = &s->source[i];
        bool bound = u->host[i] != NO_PERMANENT;
        if (!(piece->sources >> i & 1) || u->used[i] >= p->most ||
            (p->one_host && bound && u->host[i] != piece->host))
            continue;
        int rank = p->one_host ? (bound ? 3 : 1) : p->most == ANY_NUMBER ? 4 : 2;
        if (rank > best) {
            best = rank;
            found = i;
        }
    }
    return found;
}

static bool usage_add(const struct supply *s, struct usage *u, const struct piece *piece)
{
    int source = source_for(s, u, piece);

    if (source == NO_SOURCE)
        return false;
    u->used[source]++;
    u->host[source] = piece->host;
    return true;
}

static void usage_of(const struct supply *s, const struct taken *taken, struct usage *u)
{
    for (int i = 0; i < SOURCES; i++) {
        u->used[i] = 0;
        u->host[i] = NO_PERMANENT;
    }
    for (int i = 0; i < taken->count; i++)
        usage_add(s, u, &s->piece[taken->piece[i]]);
}

static bool is_taken(const struct taken *taken, int piece)
{
    for (int i = 0; i < taken->count; i++)
        if (taken->piece[i] == piece)
            return true;
    return false;
}

/* ---- How many go together ---- */

enum { SLOTS = 32 };

/* Places to fill, each with a piece that fits. */
struct filling {
    int slots, filled;
    uint8_t material[SLOTS];
    int piece[SLOTS]; /* -1: none yet */
};

static void filling_open(const struct supply *s, int material, int done, struct filling *f)
{
    f->slots = f->filled = 0;
    for (; material < s->require->materials; material++, done = 0)
        for (int i = done; i < s->require->material[material].most && f->slots < SLOTS; i++) {
            f->material[f->slots] = (uint8_t)material;
            f->piece[f->slots++] = -1;
        }
}

/* Finds a place for a piece, making others take another one if need be. */
static bool filling_place(const struct supply *s, struct filling *f, int piece, uint32_t *tried)
{
    for (int i = 0; i < f->slots; i++) {
        if (*tried >> i & 1 || !(s->piece[piece].fits >> f->material[i] & 1))
            continue;
        *tried |= UINT32_C(1) << i;
        if (f->piece[i] >= 0 && !filling_place(s, f, f->piece[i], tried))
            continue;
        f->piece[i] = piece;
        return true;
    }
    return false;
}

static void filling_add(const struct supply *s, struct filling *f, struct usage *u, int piece)
{
    uint32_t tried = 0;

    if (source_for(s, u, &s->piece[piece]) == NO_SOURCE || !filling_place(s, f, piece, &tried))
        return;
    usage_add(s, u, &s->piece[piece]);
    f->filled++;
}

/* host: the card under which a source of one card finds them. */
static int filling_most(const struct supply *s, const struct taken *taken, struct filling f, uint8_t host)
{
    struct usage u;

    usage_of(s, taken, &u);
    for (int i = 0; i < s->sources; i++)
        if (s->source[i].one_host && u.host[i] == NO_PERMANENT) {
            u.host[i] = host;
            break;
        }
    for (int own = 1; own >= 0; own--) /* they need no other source */
        for (int i = 0; i < s->pieces; i++)
            if ((s->piece[i].sources >> BY_RULES & 1) == own && !is_taken(taken, i))
                filling_add(s, &f, &u, i);
    return f.filled;
}

/* Of those that differ from each other. */
static int different_most(const struct supply *s, const struct taken *taken, int most)
{
    const struct special_material *m = &s->require->material[0];
    struct selection selection = {.among = m->among, .quality = m->quality};
    struct objects chosen = {0};
    struct usage u;
    int count = 0;

    usage_of(s, taken, &u);
    for (int i = 0; i < s->pieces; i++)
        objects_add(&selection.from, s->piece[i].object);
    for (int i = 0; i < taken->count; i++)
        objects_add(&chosen, s->piece[taken->piece[i]].object);
    for (int i = 0; i < s->pieces && count < most; i++)
        if (selection_allows(&s->s, &selection, &chosen, s->piece[i].object) &&
            usage_add(s, &u, &s->piece[i])) {
            objects_add(&chosen, s->piece[i].object);
            count++;
        }
    return count;
}

int supply_rest(const struct supply *s, const struct taken *taken, int material, int done)
{
    struct filling f;
    int most;

    if (material < s->require->materials && s->require->material[material].among)
        return different_most(s, taken, s->require->material[material].most - done);
    filling_open(s, material, done, &f);
    most = filling_most(s, taken, f, NO_PERMANENT);
    for (int i = 0; i < s->sources; i++) {
        struct object list[DCG_MAX_CARDS];
        int count = s->source[i].one_host ? objects_list(s->t->g, &s->source[i].objects, list) : 0;
        for (int j = 0; j < count; j++) {
            int filled = filling_most(s, taken, f, s->t->g->card[list[j].card].permanent);
            most = filled > most ? filled : most;
        }
    }
    return most;
}

int supply_needed(const struct supply *s)
{
    int sum = 0;

    for (int i = 0; i < s->require->materials; i++)
        sum += s->require->material[i].most;
    return sum;
}

int supply_worth(const struct supply *s, int count)
{
    if (s->all) /* 7-3-2-1 */
        return count >= supply_needed(s) ? -s->require->cost : 0;
    return -s->require->cost * count; /* 7-2-2-1 */
}

/* Does it differ from those that are taken? */
static bool differs(const struct supply *s, const struct taken *taken, const struct special_material *m,
                    int piece)
{
    struct selection selection = {.among = m->among, .quality = m->quality};
    struct objects chosen = {0};

    objects_add(&selection.from, s->piece[piece].object);
    for (int i = 0; i < taken->count; i++)
        objects_add(&chosen, s->piece[taken->piece[i]].object);
    return selection_allows(&s->s, &selection, &chosen, s->piece[piece].object);
}

bool supply_allows(const struct supply *s, const struct taken *taken, int material, int done, int piece)
{
    const struct special_material *m = &s->require->material[material];
    struct taken with = *taken;
    struct usage u;

    usage_of(s, taken, &u);
    if (is_taken(taken, piece) || done >= m->most || !(s->piece[piece].fits >> material & 1) ||
        source_for(s, &u, &s->piece[piece]) == NO_SOURCE)
        return false;
    if (m->among && !differs(s, taken, m, piece))
        return false;
    if (!s->all)
        return true;
    with.piece[with.count++] = (uint8_t)piece;
    return with.count + supply_rest(s, &with, material, done + 1) >= supply_needed(s); /* 7-3-2-4 */
}
