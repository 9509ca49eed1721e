/* match.c - the matcher: does an object pass a predicate (15-1-7, 2-3, 4-20 to 4-23)? */
#include "query/match.h"
#include "query/info.h"
#include "query/material_names.h"
#include "query/modifier.h"
#include "query/seen.h"
#include "tree/program.h"
#include "tree/text_search.h"

#include <string.h>

/* -- The object that is tested */

void subject_seen(struct subject *it, const struct seen *seen)
{
    subject_there(it, seen->object);
    it->view = seen;
    it->last = seen->last;
    it->is.lki = lki_number(seen->s->t->g, seen->last);
    if (seen->last)
        it->is.object.permanent = seen->last->permanent;
}

static void unknown_info(const dcg_cards *cards, struct info *info)
{
    *info = (struct info){.dp = -1, .original_dp = -1, .cost = -1, .def = card_def(cards, 0)};
}

/* The information of one side of a DUAL card: traits belong to both. */
static void info_of_side(struct info *info, int side)
{
    if (side == SIDE_DIGIMON) {
        info->categories &= (uint8_t)~DCG_OPTION;
        info->cost = -1; /* 4.2: 2-6-1 */
        return;
    }
    info->categories &= (uint8_t)~DCG_DIGIMON;
    info->level = 0;
    info->dp = info->original_dp = -1;
    info->colors = info->def->use_colors ? info->def->use_colors : info->colors;
}

static const struct info *subject_known(const struct match_query *q, struct subject *it, int known)
{
    const struct table *t = q->s->t;
    const struct lki *last = it->last;
    struct object object = it->is.object;
    bool permanent = object.permanent != NO_PERMANENT;

    if (it->known >= known)
        return &it->info;
    it->known = (uint8_t)known;
    if (it->view && it->view->down) { /* 4-5-9 */
        unknown_info(t->cards, &it->info);
        return &it->info;
    }
    if (!last && (permanent ? permanent_of(t->g, object.permanent)->top != 0
                            : t->g->card[object.card].place != DCG_PLACE_UNDER ||
                                  !(t->g->card[object.card].flags & CARD_FACE_DOWN))) { /* 4-5-9 */
        (known == KNOWN_INFO ? object_info : object_identity)(t, object, &it->info);
        if (it->side)
            info_of_side(&it->info, it->side);
        return &it->info;
    }
    unknown_info(t->cards, &it->info);
    if (last)
        last_info(t, last, &it->info);
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

    if (it->view)
        return it->view->player;
    if (it->last)
        return it->last->player & 1;
    if (object.permanent != NO_PERMANENT)
        return permanent_player(g, object.permanent);
    if (g->card[object.card].permanent != NO_PERMANENT) /* under a permanent, linked to it */
        return permanent_player(g, g->card[object.card].permanent);
    return card_owner(g, object.card);
}

/* Where it lies, or lay when the event happened; NOWHERE: it is a permanent. */
static uint8_t card_place(const struct match_query *q, const struct subject *it)
{
    if (it->view)
        return it->view->place;
    return it->is.object.permanent != NO_PERMANENT ? (uint8_t)DCG_PLACE_NOWHERE
                                                   : asked_game(q)->card[it->is.object.card].place;
}

/* -- What it is */

bool in_battle_area(const struct match_query *q, const struct subject *it)
{
    uint8_t permanent = it->is.object.permanent;

    if (permanent == NO_PERMANENT)
        return false;
    return it->last ? !(it->last->flags & PERMANENT_BREEDING)
                    : !permanent_is(asked_game(q), permanent, PERMANENT_BREEDING);
}

/* 13-1-6, 4-4-1, 15-1-8: a checked Digimon card. */
static bool is_security_digimon(const struct match_query *q, struct subject *it)
{
    const struct dcg_game *g = asked_game(q);
    const struct attack *a = &g->attack;
    uint8_t card = it->is.object.card;

    /* of the same generation it still lies in no area (3-1-3-1) */
    return a->checked == card && a->checked_generation == g->card[card].generation &&
           subject_identity(q, it)->categories & DCG_DIGIMON;
}

/* 4-2-3, 4-6-1, 4-6-2: digivolution cards are the cards under a Digimon. */
static bool is_digivolution_card(const struct match_query *q, const struct subject *it)
{
    const struct dcg_game *g = asked_game(q);
    struct subject host;

    if (card_place(q, it) != DCG_PLACE_UNDER)
        return false;
    if (it->view) /* the Digimon may have gone since */
        return true;
    subject_there(&host, object_permanent(g, g->card[it->is.object.card].permanent));
    return (subject_identity(q, &host)->categories & DCG_DIGIMON) != 0;
}

/* 4-5-1, 4-7-2: the cards of a stack of several; link cards are none of them */
static bool is_stacked_card(const struct match_query *q, const struct subject *it)
{
    const struct dcg_game *g = asked_game(q);
    const struct card *card = &g->card[it->is.object.card];

    if (it->view) /* it may have gone since */
        return it->view->stacked || it->view->place == DCG_PLACE_UNDER;
    return it->is.object.permanent == NO_PERMANENT && card->permanent != NO_PERMANENT &&
           card->place != DCG_PLACE_LINKED && permanent_of(g, card->permanent)->under;
}

/* 4-2-1, 4-3-1. What is printed stays, whatever is added (15-12-1-6), so that alone is often enough. */
bool is_category(const struct match_query *q, int category, struct subject *it)
{
    uint8_t permanent = it->is.object.permanent;
    int eggs = category & DCG_DIGIMON ? DCG_DIGI_EGG : 0; /* 4-2-2 */

    if (it->view && (it->view->as || it->view->stacked))
        return !it->view->stacked && it->view->as & category;
    if (permanent != NO_PERMANENT && !it->last &&
        side_categories(permanent_def(q->s->t, permanent), SECTION_UPPER) & (category | eggs))
        return true;
    if (permanent != NO_PERMANENT && !it->last && !it->known && !q->s->t->as_digimon &&
        !(about_permanent(q->s->t, permanent) & MOD_KIND))
        return false; /* nothing is treated as something else */
    return (subject_identity(q, it)->categories & category) != 0;
}

/* On the field a DUAL card is a Digimon; elsewhere it is asked about as one and as an Option card, in turn. */
static int printed_as(const struct card_def *d, const struct subject *it)
{
    bool option = it->is.object.permanent == NO_PERMANENT && it->side == SIDE_OPTION;

    return side_categories(d, option ? SECTION_OPTION : SECTION_UPPER);
}

static bool is_printed(const struct match_query *q, const struct predicate *p, struct subject *it)
{
    if (it->view && it->view->stacked && !(p->flags & PRED_OF_CARD))
        return false;
    if (!p->n)
        return true;
    if (it->view && it->view->as)
        return (it->view->as & p->n) != 0;
    return (printed_as(subject_identity(q, it)->def, it) & p->n) != 0;
}

/* -- Names, traits, text */

/* Is it one of the words of a chain? */
static bool is_excepted(const dcg_cards *cards, pred_id words, word_id word)
{
    for (; words; words = pred_at(cards, words)->a)
        if (word_same(cards, word, pred_at(cards, words)->word))
            return true;
    return false;
}

static bool word_counts(const dcg_cards *cards, const struct predicate *p, word_id word)
{
    return word_holds(cards, word, p->word) && !is_excepted(cards, p->a, word);
}

static bool name_holds(const dcg_cards *cards, const struct predicate *p, const struct info *info)
{
    bool holds = word_counts(cards, p, info->name);

    for (int i = 0; i < info->names && !holds; i++)
        holds = word_counts(cards, p, info->added_name[i]);
    return holds;
}

static bool trait_holds(const dcg_cards *cards, const struct predicate *p, const struct info *info)
{
    const struct card_def *d = info->def;
    bool holds = false;

    for (uint32_t i = 0; i < d->trait_count && !holds; i++)
        holds = word_counts(cards, p, cards->trait[d->trait + i]);
    for (int i = 0; i < info->traits && !holds; i++)
        holds = word_counts(cards, p, info->added_trait[i]);
    return holds;
}

static bool meets_words(const struct match_query *q, const struct predicate *p, struct subject *it)
{
    const dcg_cards *cards = asked_cards(q);
    const struct info *info = subject_identity(q, it);

    switch (p->kind) {
    case PRED_NAMED: /* 2-3-1-2 */
        return (p->flags & PRED_CALLED ? info_called : info_named)(cards, info, p->word);
    case PRED_NAME_HAS: /* 2-3-1-3 */
        return name_holds(cards, p, info);
    case PRED_TRAIT: /* 2-3-2-3; the data don't tell a form from a type: a part of the traits is any of them */
        return info_has_trait(cards, info, p->word);
    case PRED_TRAIT_HAS: /* 2-3-2-4 */
        return trait_holds(cards, p, info);
    case PRED_TEXT: /* 4-20-1 to -3: what stands on its top card */
        return card_text_has(cards, info->def, p->word);
    default:
        return card_text_names(cards, info->def, p->n);
    }
}

/* -- Which it is */

/* Is it what the effect is of? */
static bool is_source(const struct match_query *q, const struct subject *it)
{
    const struct scope *s = q->s;
    struct object object = it->is.object;

    if (object.permanent == NO_PERMANENT)
        return object.card == s->card;
    return s->host != NO_PERMANENT ? object.permanent == s->host : object.card == s->card;
}

/* Has the effect chosen objects last, and done nothing to them yet? */
static bool only_chosen(const struct scope *s)
{
    const struct dcg_game *g = s->t->g;
    uint64_t slots = slots_now(s, PRONOUN_LAST);
    bool any = false;

    for (int i = resolution_of(g, s->resolution)->journal; i < g->journals; i++) {
        if (!(slots >> g->entry_mark[i].slot & 1))
            continue;
        if ((g->entry[i].what & ~ENTRY_PERMANENT) != ENTRY_CHOSEN)
            return false;
        any = true;
    }
    return any;
}

/* "other": than this one, also where no player is named (Q3985); of the other player's, and for a card that is no
 * permanent, than those chosen last; "choose ... all other", where no player is named: than those chosen. */
static bool meets_other(const struct match_query *q, struct subject *it)
{
    const struct scope *s = q->s;
    bool anyones = q->rivalled && !q->rivals && it->is.object.permanent != NO_PERMANENT;
    bool of_chosen = anyones && s->resolution != NO_RESOLUTION && only_chosen(s);
    struct ref_list than;

    if (it->view)
        return !seen_this(it->view);
    if (!of_chosen && is_source(q, it))
        return false;
    if (s->resolution == NO_RESOLUTION)
        return true;
    if (!of_chosen && (anyones || (s->host != NO_PERMANENT && subject_player(q, it) == s->player)))
        return true;
    referred(q, 0, &than);
    const struct meaning *chosen = meaning_now(s, PRONOUN_PERMANENTS);
    if (!than.count && chosen->kind == MEANT_SLOTS && !chosen->sure)
        return false; /* nobody had to choose, so there are no others; nobody to choose: all are (Q5895) */
    return !ref_list_has(&than, it);
}

bool is_another(const struct match_query *q, struct subject *it)
{
    const struct game_event *h = q->s->event;

    if (h && h->how & HOW_OTHER && it->is.object.permanent == h->other &&
        subject_player(q, it) != q->s->player)
        return false; /* another target than the one attacked */
    return meets_other(q, it);
}

static bool meets_among(const struct match_query *q, const struct predicate *p, struct subject *it)
{
    struct ref_list known;

    meant(q, p->of, &known);
    return ref_list_has(&known, it);
}

/* 16-20-1: the DigiXros requirements of another one name it. */
static bool meets_material(const struct match_query *q, const struct predicate *p, const struct subject *it)
{
    struct ref_list others;

    meant(q, p->of, &others);
    for (int i = 0; i < others.count; i++)
        if (digixros_names(q->s->t, q->s->player, others.one[i].object.card, it->is.object))
            return true;
    return false;
}

static bool is_attacking(const struct match_query *q, const struct subject *it)
{
    const struct attack *a = &asked_game(q)->attack;
    uint8_t permanent = it->is.object.permanent;

    return permanent == a->attacker &&
           (it->last ? it->last->generation == a->attacker_generation
                     : permanent_alive(asked_game(q), permanent, a->attacker_generation));
}

/* -- How it stands */

bool is_suspended(const struct match_query *q, const struct subject *it)
{
    int flags = it->last ? it->last->flags : permanent_of(asked_game(q), it->is.object.permanent)->flags;

    return (flags & PERMANENT_SUSPENDED) != 0;
}

static bool is_face_down(const struct match_query *q, const struct subject *it)
{
    /* a checked card lay so in the security stack: the event says how */
    if (it->view && it->view->h && it->view->h->kind == DCG_EVENT_CHECKED)
        return it->view->h->value == 0;
    if (it->view && it->view->down)
        return true;
    return !it->last && asked_game(q)->card[it->is.object.card].flags & CARD_FACE_DOWN;
}

static bool lies_at_place(const struct match_query *q, const struct predicate *p, struct subject *it)
{
    return it->view ? seen_at(it->view, p->of) : lies(q, p->of, it);
}

/* -- The matcher */

/* Is one test of many words, or of several parts? Then its answer is kept where it can be. */
static bool is_long(const struct predicate *p)
{
    static const uint64_t kinds = UINT64_C(1) << PRED_ALL | UINT64_C(1) << PRED_ANY |
                                  UINT64_C(1) << PRED_NAMED | UINT64_C(1) << PRED_NAME_HAS |
                                  UINT64_C(1) << PRED_TRAIT | UINT64_C(1) << PRED_TRAIT_HAS |
                                  UINT64_C(1) << PRED_TEXT | UINT64_C(1) << PRED_TEXT_KEYWORD;

    return kinds >> p->kind & 1;
}

/* What it is. */
static bool test_nature(const struct match_query *q, const struct predicate *p, struct subject *it)
{
    switch (p->kind) {
    case PRED_CATEGORY:
        return is_category(q, p->n, it);
    case PRED_PRINTED:
        return is_printed(q, p, it);
    case PRED_TOKEN:
        return (asked_game(q)->card[it->is.object.card].flags & CARD_TOKEN) != 0;
    case PRED_SECURITY_DIGIMON:
        return is_security_digimon(q, it);
    case PRED_SECURITY_CARD:
        return card_place(q, it) == DCG_PLACE_SECURITY;
    case PRED_DIGIVOLUTION_CARD:
        return is_digivolution_card(q, it);
    case PRED_LINK_CARD:
        return card_place(q, it) == DCG_PLACE_LINKED;
    case PRED_STACKED_CARD:
        return is_stacked_card(q, it);
    case PRED_COLOR:
        return (subject_identity(q, it)->colors & p->n) != 0;
    case PRED_COLORS:
        return compare_holds((enum compare)p->compare, __builtin_popcount(subject_identity(q, it)->colors),
                             p->n);
    case PRED_NUMBER:
    case PRED_NUMBER_OF:
    case PRED_NUMBER_COUNT:
    case PRED_NUMBER_OWN:
    case PRED_NUMBER_VALUE:
        return meets_number(q, p, it);
    case PRED_WORD:
        return false;
    default:
        return meets_words(q, p, it);
    }
}

/* What it has, and how it stands. */
static bool test_state(const struct match_query *q, const struct predicate *p, struct subject *it)
{
    switch (p->kind) {
    case PRED_KEYWORD:
        return meets_keyword(q, p, it);
    case PRED_INHERITED: /* 2-3-4-2 */
        return meets_inherited(q, it);
    case PRED_DIGIXROS:
        return card_has_digixros(asked_cards(q), subject_identity(q, it)->def);
    case PRED_TIMING:
        return meets_timing(q, p, it);
    case PRED_STACK:
        return meets_stack(q, p, it);
    case PRED_STACK_COLORS:
        return meets_stack_colors(q, p, it);
    case PRED_SAME:
        return meets_same(q, p, it);
    case PRED_MOST:
        return meets_most(q, p, it);
    case PRED_SUSPENDED:
    case PRED_UNSUSPENDED: /* what isn't on the field is neither */
        return it->is.object.permanent != NO_PERMANENT && is_suspended(q, it) == (p->kind == PRED_SUSPENDED);
    case PRED_FACE_UP:
        return !is_face_down(q, it);
    default:
        return is_face_down(q, it);
    }
}

/* Which it is, and where. */
static bool test_identity(const struct match_query *q, const struct predicate *p, struct subject *it)
{
    switch (p->kind) {
    case PRED_OTHER:
        return meets_other(q, it);
    case PRED_AMONG:
        return meets_among(q, p, it);
    case PRED_DONE:
        return was_done(q, p->n, it);
    case PRED_ATTACKER:
        return was_done(q, DID_ATTACK, it);
    case PRED_ATTACKING:
        return is_attacking(q, it);
    case PRED_MATERIAL:
        return meets_material(q, p, it);
    case PRED_LIES:
        return lies_at_place(q, p, it);
    case PRED_LIES_UP:
        return lies_at_place(q, p, it) && !is_face_down(q, it);
    default:
        return in_battle_area(q, it);
    }
}

static bool test(const struct match_query *q, pred_id pred, struct subject *it)
{
    const struct predicate *p = pred_at(asked_cards(q), pred);

    if (p->flags & PRED_STANDING && !in_battle_area(q, it))
        return false;
    coverage(q->s->t, q->s->effect, p->source, COVERAGE_JUDGED);
    if (p->kind == PRED_ALL)
        return meets(q, p->a, it) && meets(q, p->b, it);
    if (p->kind >= PRED_OTHER)
        return test_identity(q, p, it);
    if (p->kind >= PRED_KEYWORD)
        return test_state(q, p, it);
    if (p->kind >= PRED_CATEGORY)
        return test_nature(q, p, it);
    if (p->kind == PRED_ANY)
        return meets(q, p->a, it) || meets(q, p->b, it);
    return p->kind == PRED_NOT ? !meets(q, p->a, it) : p->kind == PRED_ALWAYS;
}

/* 4.2: 4-6-4, 4.2: 4-6-5-1: a DUAL card off the field passes with what is printed of one of its sides. */
static __attribute__((cold)) bool a_side_passes(const struct match_query *q, pred_id pred, struct subject *it)
{
    bool passes = false;

    for (int side = SIDE_DIGIMON; side <= SIDE_OPTION && !passes; side++) {
        it->side = (uint8_t)side;
        it->known = KNOWN_NOTHING;
        passes = test(q, pred, it);
    }
    it->side = SIDE_ANY;
    it->known = KNOWN_NOTHING;
    return passes;
}

static bool is_two_sided(const struct match_query *q, const struct subject *it)
{
    uint8_t card = it->is.object.card;

    return it->is.object.permanent == NO_PERMANENT && def_is_dual(card_print(q->s->t, card)) && !it->last &&
           it->known != KNOWN_GIVEN && !(it->view && it->view->stacked) && card_shown(asked_game(q), card);
}

/* Of somebody of whom no side is asked about yet. */
static bool test_sides(const struct match_query *q, pred_id pred, struct subject *it)
{
    return is_two_sided(q, it) ? a_side_passes(q, pred, it) : test(q, pred, it);
}

/* Does it count as something else in what happens than it is? */
static bool seen_otherwise(const struct seen *view)
{
    return view->down || view->as || view->stacked;
}

bool meets(const struct match_query *q, pred_id pred, struct subject *it)
{
    const struct predicate *p = pred_at(asked_cards(q), pred);

    if (!pred)
        return true;
    if (it->side)
        return test(q, pred, it);
    if (p->flags & PRED_UNPRINTED || !is_long(p) || (it->view && seen_otherwise(it->view)))
        return test_sides(q, pred, it);
    uint64_t key, *kept = answer_kept(q, pred, it, &key);
    if (!kept)
        return test_sides(q, pred, it);
    if ((*kept | 1) != (key | 1))
        *kept = key | test_sides(q, pred, it);
    return *kept & 1;
}

bool object_is(const struct scope *s, pred_id pred, struct object object)
{
    struct match_query q = {.s = s, .keeps = memo_usable(s, 0)};
    struct noun_memo memo;
    struct subject it;
    bool is;

    noun_memo_begin(&memo, &q, pred);
    if (noun_memo_known(&memo, object, &is))
        return is;
    subject_there(&it, object);
    return meets(&q, pred, &it);
}

bool object_is_as(const struct scope *s, pred_id pred, struct object object, const struct info *info)
{
    struct match_query q = {.s = s};
    struct subject it = {.is = {.object = object}, .known = KNOWN_GIVEN, .info = *info};

    return meets(&q, pred, &it);
}

bool object_is_for(const struct scope *s, pred_id pred, struct object object, int treated, uint8_t card)
{
    if (object_is(s, pred, object))
        return true;
    struct table eyes = *s->t;
    struct scope as = *s;
    eyes.treated = (uint8_t)treated;
    eyes.treated_card = card;
    if (object_printed(&eyes, object))
        return false; /* nothing is said of what it is */
    as.t = &eyes;
    return object_is(&as, pred, object);
}

bool seen_passes(const struct seen *seen, pred_id pred)
{
    struct match_query q = {.s = seen->s, .keeps = memo_usable(seen->s, 0)};
    struct subject it;

    subject_seen(&it, seen);
    return meets(&q, pred, &it);
}
