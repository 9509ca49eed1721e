/* match.c - what something is: nouns and their attributes (15-1-7, 2-3, 4-20 to 4-23). */
#include "query/match.h"
#include "tree/program.h"
#include "query/modifier.h"
#include "query/info.h"
#include "query/material_names.h"
#include "tree/effect_def.h"

#include <string.h>

/* -- Who is asked about */

/* What is known of a permanent that has left: the newest of that slot, with that top card. */
static const struct lki *last_of(const struct dcg_game *g, struct object object)
{
    for (int i = 1; i <= LKIS; i++) {
        const struct lki *last = &g->lki[(g->lkis + LKIS - i) & (LKIS - 1)];
        if (last->def && last->permanent == object.permanent && (!object.card || last->card == object.card))
            return last;
    }
    return NULL;
}

void subject_of(struct subject *it, const struct table *t, struct object object)
{
    bool permanent = object.permanent != NO_PERMANENT;

    subject_there(it, object);
    if (permanent && (!permanent_of(t->g, object.permanent)->top ||
                      (object.card && permanent_of(t->g, object.permanent)->top != object.card)))
        it->is.last = last_of(t->g, object);
}

static void unknown_info(const dcg_cards *cards, struct info *info)
{
    *info = (struct info){.dp = -1, .original_dp = -1, .cost = -1, .def = card_def(cards, 0)};
}

static const struct info *subject_known(const struct match_query *q, struct subject *it, int known)
{
    const struct table *t = q->s->t;
    const struct lki *last = it->is.last;
    struct object object = it->is.object;
    bool permanent = object.permanent != NO_PERMANENT;

    if (it->known >= known)
        return &it->info;
    it->known = (uint8_t)known;
    if (!last && (permanent ? permanent_of(t->g, object.permanent)->top != 0
                            : t->g->card[object.card].place != DCG_PLACE_UNDER ||
                                  !(t->g->card[object.card].flags & CARD_FACE_DOWN))) { /* 4-5-9 */
        (known == KNOWN_INFO ? object_info : object_identity)(t, object, &it->info);
        return &it->info;
    }
    unknown_info(t->cards, &it->info);
    if (last)
        last_info(t, last->permanent, last->generation, &it->info);
    return &it->info;
}

const struct info *subject_info(const struct match_query *q, struct subject *it)
{
    return subject_known(q, it, KNOWN_INFO);
}

const struct info *subject_identity(const struct match_query *q, struct subject *it)
{
    return subject_known(q, it, KNOWN_IDENTITY);
}

int subject_player(const struct match_query *q, const struct subject *it)
{
    const struct dcg_game *g = asked_game(q);
    struct object object = it->is.object;

    if (it->is.last)
        return it->is.last->player & 1;
    if (object.permanent != NO_PERMANENT)
        return permanent_player(g, object.permanent);
    if (g->card[object.card].permanent != NO_PERMANENT) /* under a permanent, linked to it */
        return permanent_player(g, g->card[object.card].permanent);
    return card_owner(g, object.card);
}

/* -- The kinds of attributes */

static bool meets_color(const struct match_query *q, const struct node *n, struct subject *it)
{
    static const uint8_t color[MODE_KINDS] = {
        [MODE_RED] = DCG_RED,     [MODE_BLUE] = DCG_BLUE,   [MODE_YELLOW] = DCG_YELLOW,
        [MODE_GREEN] = DCG_GREEN, [MODE_BLACK] = DCG_BLACK, [MODE_PURPLE] = DCG_PURPLE,
        [MODE_WHITE] = DCG_WHITE,
    };

    return (subject_identity(q, it)->colors & color[n->mode]) != 0;
}

static bool meets_not(const struct match_query *q, const struct node *n, struct subject *it)
{
    return n->mode == MODE_IN ? !lies(q, n->a, it) : !meets(q, n->a, it, true);
}

static bool meets_with(const struct match_query *q, const struct node *n, struct subject *it)
{
    return meets(q, n->a, it, true) == (n->mode != MODE_NOT);
}

/* Is it what the effect is of? */
static bool is_source(const struct match_query *q, const struct subject *it)
{
    const struct scope *s = q->s;
    struct object object = it->is.object;

    if (object.permanent == NO_PERMANENT)
        return object.card == s->card;
    return s->host != NO_PERMANENT ? object.permanent == s->host : object.card == s->card;
}

/* Does a reference, or one of several joined with "and", mean it? */
static bool is_one_of(const struct match_query *q, node_id known, struct subject *it)
{
    struct ref_list ref_list;

    LIST_EACH (asked_cards(q), one, known) {
        meant(q, one, &ref_list);
        if (ref_list_has(&ref_list, it))
            return true;
    }
    return false;
}

/* "other": than this one; of the other player's, and for a card that is no permanent, than those chosen last. */
static bool meets_other(const struct match_query *q, const struct node *n, struct subject *it)
{
    const struct scope *s = q->s;
    struct ref_list than;

    if (n->a && asked_node(q, n->a)->kind == NODE_NOUN)
        return !meets(q, n->a, it, true);
    if (n->a)
        return !is_one_of(q, n->a, it);
    if (is_source(q, it))
        return false;
    if (s->resolution == NO_RESOLUTION || (s->host != NO_PERMANENT && subject_player(q, it) == s->player))
        return true;
    referred(q, 0, &than);
    if (!than.count && code_under_way(s->t, s->resolution)->spoken >> PRONOUN_PERMANENTS & 1)
        return false; /* nobody was chosen, so there are no others */
    return !ref_list_has(&than, it);
}

bool is_another(const struct match_query *q, struct subject *it)
{
    static const struct node other;
    const struct game_event *h = q->s->event;

    if (h && h->how & HOW_OTHER && it->is.object.permanent == h->other &&
        subject_player(q, it) != q->s->player)
        return false; /* another target than the one attacked */
    return meets_other(q, &other, it);
}

static const char *other_unsupported(const dcg_cards *cards, const struct node *n)
{
    if (!n->a)
        return NULL;
    if (node_at(cards, n->a)->kind == NODE_NOUN)
        return noun_unsupported(cards, n->a);
    LIST_EACH (cards, one, n->a) {
        const char *unknown = meant_unsupported(cards, one);
        if (unknown)
            return unknown;
    }
    return NULL;
}

static bool meets_oriented(const struct match_query *q, const struct node *n, struct subject *it)
{
    const struct dcg_game *g = asked_game(q);
    struct object object = it->is.object;
    int flags = it->is.last                        ? it->is.last->flags
                : object.permanent != NO_PERMANENT ? permanent_of(g, object.permanent)->flags
                                                   : 0;
    bool down = !it->is.last && g->card[object.card].flags & CARD_FACE_DOWN;

    switch (n->mode) {
    case MODE_SUSPENDED:
        return object.permanent != NO_PERMANENT && flags & PERMANENT_SUSPENDED;
    case MODE_UNSUSPENDED:
        return object.permanent != NO_PERMANENT && !(flags & PERMANENT_SUSPENDED);
    case MODE_FACE_UP:
        return !down;
    case MODE_FACE_DOWN:
        return down;
    default:
        return false;
    }
}

static const char *oriented_unsupported(const dcg_cards *cards, const struct node *n)
{
    (void)cards;
    return n->mode == MODE_UNSEEN ? "without looking" : NULL;
}

static bool meets_did(const struct match_query *q, const struct node *n, struct subject *it)
{
    return was_done(q, n->a ? asked_node(q, n->a)->mode : n->mode, it);
}

static const char *did_attribute_unsupported(const dcg_cards *cards, const struct node *n)
{
    if (n->b || n->c)
        return "whether something was done";
    return did_unsupported(n->a ? node_at(cards, n->a)->mode : n->mode);
}

/* What is compared among those chosen isn't a question about one of them. */
static bool meets_always(const struct match_query *q, const struct node *n, struct subject *it)
{
    (void)q, (void)n, (void)it;
    return true;
}

static const char *compare_unsupported(const dcg_cards *cards, const struct node *n)
{
    int quality = node_at(cards, n->a)->mode;

    if (n->mode != MODE_TOTAL)
        return "a number of something";
    return quality == MODE_DP || quality == MODE_LEVEL || quality == MODE_COST ? NULL
                                                                               : "a total of something";
}

static bool meets_area(const struct match_query *q, const struct node *n, struct subject *it)
{
    return lies(q, (node_id)(n - asked_cards(q)->node), it);
}

static const char *area_unsupported(const dcg_cards *cards, const struct node *n)
{
    return place_unsupported(cards, (node_id)(n - cards->node));
}

/* -- Heads */

static bool in_battle_area(const struct match_query *q, const struct subject *it)
{
    uint8_t permanent = it->is.object.permanent;

    if (permanent == NO_PERMANENT)
        return false;
    return it->is.last ? !(it->is.last->flags & PERMANENT_BREEDING)
                       : !permanent_is(asked_game(q), permanent, PERMANENT_BREEDING);
}

/* 15-1-7, 3-4-5-5, 3-4-5-7, -8: nowhere else unless a place is named */
static bool may_lie_there(const struct match_query *q, const struct subject *it)
{
    return q->placed || in_battle_area(q, it);
}

static int printed_categories(int kind)
{
    switch (kind) {
    case MODE_DIGIMON:
        return DCG_DIGIMON;
    case MODE_TAMER:
        return DCG_TAMER;
    case MODE_OPTION:
        return DCG_OPTION;
    case MODE_DIGI_EGG:
        return DCG_DIGI_EGG;
    default:
        return 0;
    }
}

/* The kinds of card a head names ("Digimon card or Tamer card"). */
static int kinds_of(const dcg_cards *cards, node_id kinds)
{
    const struct node *n = node_at(cards, kinds);

    if (!kinds)
        return 0;
    return n->kind == NODE_LIST ? kinds_of(cards, n->a) | kinds_of(cards, n->b) : printed_categories(n->mode);
}

/* 13-1-6, 4-4-1, 15-1-8: a checked Digimon card. */
static bool is_security_digimon(const struct match_query *q, struct subject *it)
{
    const struct dcg_game *g = asked_game(q);
    const struct attack *a = &g->attack;
    uint8_t card = it->is.object.card;

    return it->is.object.permanent == NO_PERMANENT && a->checked && a->checked == card &&
           a->checked_generation == g->card[card].generation && g->card[card].place == DCG_PLACE_NOWHERE &&
           subject_identity(q, it)->categories & DCG_DIGIMON;
}

/* 4-2-3, 4-5-1, 4-6-2, 4-7-1, -2: cards of a permanent; digivolution cards are those under a Digimon. */
static bool is_part(const struct match_query *q, int head, const struct subject *it)
{
    const struct dcg_game *g = asked_game(q);
    const struct card *card = &g->card[it->is.object.card];

    if (it->is.object.permanent != NO_PERMANENT)
        return false;
    if (head == MODE_LINK_CARD)
        return card->place == DCG_PLACE_LINKED;
    if (head == MODE_STACKED_CARD)
        return card->permanent != NO_PERMANENT && card->place != DCG_PLACE_LINKED &&
               permanent_of(g, card->permanent)->under;
    if (card->place != DCG_PLACE_UNDER)
        return false;
    struct subject permanent;
    subject_of(&permanent, q->s->t, object_permanent(g, card->permanent));
    return (subject_identity(q, &permanent)->categories & DCG_DIGIMON) != 0;
}

/* 4-2-1, 4-3-1. What is printed stays, whatever is added (15-12-1-6), so that alone is often enough. */
static bool is_category(const struct match_query *q, int category, struct subject *it)
{
    uint8_t permanent = it->is.object.permanent;
    int eggs = category == DCG_DIGIMON ? DCG_DIGI_EGG : 0; /* 4-2-2 */

    if (permanent != NO_PERMANENT && !it->is.last &&
        permanent_def(q->s->t, permanent)->categories & (category | eggs))
        return true;
    if (permanent != NO_PERMANENT && !it->is.last && !it->known && !q->s->t->as_digimon &&
        !(about_permanent(q->s->t, permanent) & MOD_KIND))
        return false; /* nothing is treated as something else */
    return (subject_identity(q, it)->categories & category) != 0;
}

static bool meets_head(const struct match_query *q, const struct node *n, struct subject *it)
{
    uint8_t card = it->is.object.card;
    int kinds;

    switch (n->mode) {
    case MODE_DIGIMON:
    case MODE_TAMER:
        return may_lie_there(q, it) && is_category(q, printed_categories(n->mode), it);
    case MODE_OPTION:
    case MODE_DIGI_EGG:
        return may_lie_there(q, it) && subject_identity(q, it)->def->categories & printed_categories(n->mode);
    case MODE_CARD:
        kinds = kinds_of(asked_cards(q), n->a);
        return may_lie_there(q, it) && (!kinds || subject_identity(q, it)->def->categories & kinds);
    case MODE_TOKEN:
        return may_lie_there(q, it) && asked_game(q)->card[card].flags & CARD_TOKEN;
    case MODE_SECURITY_DIGIMON:
        return is_security_digimon(q, it);
    case MODE_SECURITY_CARD:
        return it->is.object.permanent == NO_PERMANENT &&
               asked_game(q)->card[card].place == DCG_PLACE_SECURITY;
    case MODE_DIGIVOLUTION_CARD:
    case MODE_LINK_CARD:
    case MODE_STACKED_CARD:
        kinds = kinds_of(asked_cards(q), n->a);
        return is_part(q, n->mode, it) && (!kinds || subject_identity(q, it)->def->categories & kinds);
    default:
        return false;
    }
}

static const char *head_unsupported(const dcg_cards *cards, const struct node *n)
{
    (void)cards;
    if (n->mode == MODE_PLAYER)
        return "a player with the most of something";
    return n->mode == MODE_EFFECT ? "effects" : NULL;
}

/* -- Nouns */

/* What a noun says of something, wherever that lies. */
static bool noun_says(const struct match_query *q, const struct node *n, struct subject *it)
{
    struct match_query inner = *q;

    inner.noun = (node_id)(n - asked_cards(q)->node);
    inner.headed = n->mode == MODE_NAMED && n->b;
    inner.placed = true;
    return (!n->b || meets(&inner, n->b, it, false)) &&
           (!n->a || meets(&inner, n->a, it, n->mode == MODE_ALL_WITH)) &&
           (!n->c || meets(&inner, n->c, it, true));
}

/* Its heads are those that may_lie_there is asked of. */
static bool meets_printed_noun(const struct match_query *q, const struct node *n, struct subject *it)
{
    if (!may_lie_there(q, it) ||
        (!n->b && !q->placed && n->mode == MODE_NONE && !is_category(q, DCG_DIGIMON, it)))
        return false;
    return meets_kept(q, n, it, noun_says);
}

static bool meets_noun(const struct match_query *q, const struct node *n, struct subject *it)
{
    if (!node_has(asked_cards(q), (node_id)(n - asked_cards(q)->node), HAS_UNPRINTED))
        return meets_printed_noun(q, n, it);
    struct match_query inner = *q;
    inner.noun = (node_id)(n - asked_cards(q)->node);
    inner.headed = n->mode == MODE_NAMED && n->b;
    if (n->b ? !meets(&inner, n->b, it, false) : !may_lie_there(q, it))
        return false;
    /* "1 of your level 4 and 1 of your level 5 Digimon": the first has no head of its own */
    if (!n->b && !q->placed && n->mode == MODE_NONE && !is_category(q, DCG_DIGIMON, it))
        return false;
    inner.placed = true;
    return (!n->a || meets(&inner, n->a, it, n->mode == MODE_ALL_WITH)) &&
           (!n->c || meets(&inner, n->c, it, true));
}

static const char *noun_parts_unsupported(const dcg_cards *cards, const struct node *n)
{
    const char *unknown = n->mode == MODE_THAT ? "what it is also treated as" : NULL;
    node_id parts[] = {n->a, n->b, n->c};

    for (int i = 0; i < 3 && !unknown; i++)
        if (parts[i])
            unknown = noun_unsupported(cards, parts[i]);
    if (!unknown && noun_misplaced(cards, (node_id)(n - cards->node)))
        unknown = "one on the field that lies under something";
    return unknown;
}

/* 4-18-1: a token of that name. */
static bool meets_token(const struct match_query *q, const struct node *n, struct subject *it)
{
    return may_lie_there(q, it) && asked_game(q)->card[it->is.object.card].flags & CARD_TOKEN &&
           meets(q, n->a, it, false);
}

static const char *token_unsupported(const dcg_cards *cards, const struct node *n)
{
    return n->b ? "a token that has to be made" : noun_unsupported(cards, n->a);
}

/* -- What is said of it: is, has */

/* How many cards it has under it that a SELECT or COMPARE counts, "in its digivolution cards". */
static bool has_so_many(const struct match_query *q, const struct node *n, struct subject *it)
{
    const struct node *what = n->kind == NODE_COMPARE ? asked_node(q, n->a) : n;
    int least = n->kind == NODE_COMPARE ? n->n : n->mode == MODE_A ? 1 : asked_node(q, n->a)->n; /* 4-23-1 */

    return stacked_count(q, what->c, it, false) >= least;
}

static bool has_colors_under(const struct match_query *q, const struct node *n, struct subject *it)
{
    const struct dcg_game *g = asked_game(q);
    uint8_t permanent = it->is.object.permanent, colors = 0;

    if (permanent == NO_PERMANENT || it->is.last)
        return false;
    for (uint8_t card = g->card[permanent_of(g, permanent)->top].next; card; card = g->card[card].next) {
        struct subject under;
        subject_of(&under, q->s->t, object_card(card));
        colors |= subject_identity(q, &under)->colors;
    }
    return __builtin_popcount(colors) >= n->n;
}

static bool meets_having(const struct match_query *q, const struct node *n, struct subject *it)
{
    return n->kind == NODE_COLORS ? has_colors_under(q, n, it) : has_so_many(q, n, it);
}

static const char *having_unsupported(const dcg_cards *cards, node_id having)
{
    const struct node *n = node_at(cards, having);
    const struct node *what = n->kind == NODE_COMPARE ? node_at(cards, n->a) : n;

    if (n->kind == NODE_COLORS)
        return NULL;
    if (what->kind != NODE_SELECT || (n->kind == NODE_COMPARE && n->mode != MODE_MORE))
        return "having something";
    return noun_unsupported(cards, what->c);
}

static bool is_attacking(const struct match_query *q, const struct subject *it)
{
    const struct dcg_game *g = asked_game(q);

    return g->attack.timing && it->is.object.permanent == g->attack.attacker && !it->is.last &&
           permanent_alive(g, g->attack.attacker, g->attack.attacker_generation);
}

/* 16-20-1: the DigiXros requirements of another one name it. */
static bool is_material(const struct match_query *q, node_id whose, const struct subject *it)
{
    struct ref_list others;

    meant(q, whose, &others);
    for (int i = 0; i < others.count; i++)
        if (digixros_names(q->s->t, q->s->player, others.one[i].object.card, it->is.object))
            return true;
    return false;
}

static bool meets_is(const struct match_query *q, const struct node *n, struct subject *it)
{
    switch (n->mode) {
    case MODE_HAVING:
        return meets_having(q, asked_node(q, n->a), it);
    case MODE_ATTACKING:
        return is_attacking(q, it);
    case MODE_DIGIXROS:
        return is_material(q, n->a, it);
    case MODE_IN:
        return lies(q, n->a, it);
    case MODE_IN_PLAY:
        return in_battle_area(q, it);
    case MODE_FACE_UP:
        return lies(q, n->a, it) && !(asked_game(q)->card[it->is.object.card].flags & CARD_FACE_DOWN);
    default:
        return meets(q, n->a, it, true);
    }
}

static const char *is_unsupported(const dcg_cards *cards, const struct node *n)
{
    switch (n->mode) {
    case MODE_HAVING:
        return having_unsupported(cards, n->a);
    case MODE_ATTACKING:
    case MODE_IN_PLAY:
        return NULL;
    case MODE_DIGIXROS:
        return meant_unsupported(cards, n->a);
    case MODE_IN:
    case MODE_FACE_UP:
        return place_unsupported(cards, n->a);
    case MODE_HAS:
    case MODE_HAD:
    case MODE_ORIENTED:
    case MODE_COLORED:
    case MODE_LEVEL:
    case MODE_NAMED:
    case MODE_A:
        return n->b ? "whose name it is" : noun_unsupported(cards, n->a);
    default:
        return "something that is true or not";
    }
}

static const char *inner_unsupported(const dcg_cards *cards, const struct node *n)
{
    if (n->kind == NODE_NOT && n->mode == MODE_IN)
        return place_unsupported(cards, n->a);
    return n->b ? "a reach" : noun_unsupported(cards, n->a);
}

/* -- The table: what each kind of node asks, and when that isn't known. */

static const struct attribute {
    bool (*meets)(const struct match_query *q, const struct node *n, struct subject *it);
    const char *(*unknown)(const dcg_cards *cards, const struct node *n);
} attributes[NODE_KINDS] = {
    [NODE_NOUN] = {meets_noun, noun_parts_unsupported},
    [NODE_TOKEN] = {meets_token, token_unsupported},
    [NODE_HEAD] = {meets_head, head_unsupported},
    [NODE_WORD] = {meets_words, NULL},
    [NODE_COLOR] = {meets_color, NULL},
    [NODE_COLORS] = {meets_colors, colors_unsupported},
    [NODE_LEVEL] = {meets_number, number_unsupported},
    [NODE_DP] = {meets_number, number_unsupported},
    [NODE_COST] = {meets_number, number_unsupported},
    [NODE_TRAIT] = {meets_words, trait_unsupported},
    [NODE_NAME] = {meets_words, name_unsupported},
    [NODE_TEXT] = {meets_text, text_unsupported},
    [NODE_HAS] = {meets_has, has_unsupported},
    [NODE_MOST] = {meets_most, most_unsupported},
    [NODE_NOT] = {meets_not, inner_unsupported},
    [NODE_OTHER] = {meets_other, other_unsupported},
    [NODE_WITH] = {meets_with, inner_unsupported},
    [NODE_ORIENTED] = {meets_oriented, oriented_unsupported},
    [NODE_DID] = {meets_did, did_attribute_unsupported},
    [NODE_COMPARE] = {meets_always, compare_unsupported},
    [NODE_AREA] = {meets_area, area_unsupported},
    [NODE_IS] = {meets_is, is_unsupported},
};

bool list_needs_all(const dcg_cards *cards, const struct node *list, bool after)
{
    int kind = node_at(cards, list->a)->kind;

    switch (list->mode) {
    case MODE_SPACE:
        return true;
    case MODE_AND:
    case MODE_COMMA_AND:
        return after && kind != NODE_WORD && kind != NODE_NOUN && kind != NODE_HEAD;
    default:
        return false;
    }
}

bool colors_together(const dcg_cards *cards, const struct node *n)
{
    const struct node *rest = node_at(cards, n->b);

    return n->mode == MODE_SPACE && node_at(cards, n->a)->kind == NODE_COLORS && rest->kind == NODE_LIST &&
           rest->mode == MODE_AND && node_at(cards, rest->a)->kind == NODE_COLOR;
}

bool meets(const struct match_query *q, node_id what, struct subject *it, bool after)
{
    const struct node *n = asked_node(q, what);

    if (!what)
        return true;
    if (n->kind == NODE_SELECT) /* a material: so many of that */
        return meets(q, n->c, it, after);
    if (n->kind != NODE_LIST)
        return attributes[n->kind].meets && attributes[n->kind].meets(q, n, it);
    if (!n->b)
        return meets(q, n->a, it, after);
    if (list_needs_all(asked_cards(q), n, after))
        return meets(q, n->a, it, after) && meets(q, n->b, it, after || colors_together(asked_cards(q), n));
    return meets(q, n->a, it, after) || meets(q, n->b, it, after);
}

static bool meets_all_of(const struct match_query *q, const struct node *n, struct subject *it)
{
    return meets(q, (node_id)(n - asked_cards(q)->node), it, true);
}

bool object_is(const struct scope *s, node_id what, struct object object)
{
    struct match_query q = {.s = s, .placed = true, .keeps = answers_kept(s, 0)};
    struct told told;
    struct subject it;
    bool is;

    told_begin(&told, &q, what);
    if (told_known(&told, object, &is))
        return is;
    subject_of(&it, s->t, object);
    if (node_has(s->t->cards, what, HAS_UNPRINTED))
        return meets(&q, what, &it, true);
    return meets_kept(&q, node_at(s->t->cards, what), &it, meets_all_of);
}

bool object_is_as(const struct scope *s, node_id what, struct object object, const struct info *info)
{
    struct match_query q = {.s = s, .placed = true};
    struct subject it = {.is = {.object = object}, .known = KNOWN_GIVEN, .info = *info};

    return meets(&q, what, &it, true);
}

bool object_is_for(const struct scope *s, node_id what, struct object object, int treated, uint8_t card)
{
    if (object_is(s, what, object))
        return true;
    struct table eyes = *s->t;
    struct scope as = *s;
    eyes.treated = (uint16_t)treated;
    eyes.treated_card = card;
    if (object_printed(&eyes, object))
        return false; /* nothing is said of what it is */
    as.t = &eyes;
    return object_is(&as, what, object);
}

const char *noun_unsupported(const dcg_cards *cards, node_id what)
{
    const struct node *n = node_at(cards, what);
    const char *unknown;

    if (!what)
        return "nothing";
    if (n->kind == NODE_SELECT)
        return n->b ? "a material from somewhere" : noun_unsupported(cards, n->c);
    if (n->kind != NODE_LIST) {
        if (!attributes[n->kind].meets)
            return n->kind == NODE_REF ? "such a one" : "something that can't be asked of a card";
        return attributes[n->kind].unknown ? attributes[n->kind].unknown(cards, n) : NULL;
    }
    unknown = noun_unsupported(cards, n->a);
    return unknown || !n->b ? unknown : noun_unsupported(cards, n->b);
}
