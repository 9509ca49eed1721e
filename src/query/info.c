/* info.c - current information of what is on the field (2-5, 4-2, 15-12). */
#include "query/aspect.h"
#include "state/set.h"
#include "query/modifier.h"
#include "query/reasons.h"

#include <string.h>

/* ---- What lasts, as scenarios say it ---- */

static bool timed_modifier_applies(const struct dcg_game *g, const struct timed_modifier *l,
                                   uint8_t permanent, bool digimon)
{
    if (l->permanent != NO_PERMANENT)
        return l->permanent == permanent && l->generation == permanent_of(g, permanent)->generation;
    /* 15-11-2-2: also to those that come later; 3-4-5-3: not to those in the breeding area */
    return l->player == permanent_player(g, permanent) && !permanent_is(g, permanent, PERMANENT_BREEDING) &&
           digimon;
}

bool timed_modifier_cant(const struct table *t, uint8_t permanent, enum cant what)
{
    if (!(about_permanent(t, permanent) & MOD_WORDLESS))
        return false;
    for (int i = 0; i < t->g->timed_modifiers; i++) {
        const struct timed_modifier *l = &t->g->timed_modifier[i];
        if (l->kind == TIMED_MODIFIER_CANT && l->value == (int32_t)what &&
            timed_modifier_applies(t->g, l, permanent, permanent_is_digimon(t, permanent)))
            return true;
    }
    return false;
}

/* ---- Adding up ---- */

static void add_bits(struct info *info, uint64_t keywords)
{
    info->again[1] |= info->again[0] & keywords;
    info->again[0] |= info->keywords & keywords;
    info->keywords |= keywords;
}

static int below_0(int amount)
{
    return amount < 0 ? amount : 0;
}

static void add_keyword(struct info *info, int keyword, int amount)
{
    add_bits(info, UINT64_C(1) << keyword);
    if (keyword == DCG_KEYWORD_SECURITY_A) {
        info->security_a |= amount_bit(amount);
        info->checks = (int16_t)(info->checks + amount);
        info->lowered = (int16_t)(info->lowered + below_0(amount));
    }
    if (keyword == DCG_KEYWORD_LINK_PLUS) { /* 16-39-2 */
        info->link_plus |= link_bit(amount);
        info->link_limit = (int16_t)(info->link_limit + amount); /* 16-39-1 */
    }
}

static void add_amounts(struct info *info, uint64_t keywords, int security_a, int link_plus)
{
    if (keywords >> DCG_KEYWORD_SECURITY_A & 1)
        info->security_a |= amount_bit(security_a);
    info->link_plus |= link_bit(link_plus);
    info->checks = (int16_t)(info->checks + security_a);
    info->lowered = (int16_t)(info->lowered + below_0(security_a));
    info->link_limit = (int16_t)(info->link_limit + link_plus);
}

/* Few keywords have an amount. */
static void add_keywords(struct info *info, uint64_t keywords, int security_a, int link_plus)
{
    const uint64_t with_amount = UINT64_C(1) << DCG_KEYWORD_SECURITY_A | UINT64_C(1) << DCG_KEYWORD_LINK_PLUS;

    add_bits(info, keywords);
    if (keywords & with_amount)
        add_amounts(info, keywords, security_a, link_plus);
}

/* What is printed on the card, and its rules (2-3-5-1). */
void info_print(struct info *info, const struct card_def *d)
{
    *info = (struct info){.categories = (uint8_t)d->categories,
                          .colors = (uint8_t)d->colors,
                          .level = d->level,
                          .dp = d->dp,
                          .checks = 1,     /* 4-2-9, 16-3-3 */
                          .link_limit = 1, /* 4-7-5, 16-39-3 */
                          .name = d->name,
                          .def = d,
                          .original_dp = d->dp, /* 2-5-2 */
                          .cost = d->cost};
    add_keywords(info, d->keywords, d->security_a, d->link_plus);
    add_rule_names(info, d);
}

/* 4-2-4 to 4-2-6: what a Digimon gains from the cards under it and linked to it. */
static void info_add_parts(struct derivation *d)
{
    const struct dcg_game *g = d->t->g;
    const struct permanent *b = permanent_of(g, d->object.permanent);

    for (uint8_t card = g->card[b->top].next; card; card = g->card[card].next) {
        const struct card_def *under = card_print(d->t, card);
        if (g->card[card].flags & CARD_FACE_DOWN) /* 4-5-9 */
            continue;
        add_keywords(d->info, under->inherited, under->inherited_security_a, under->inherited_link_plus);
        if (d->reasons)
            reason_keywords(d, DCG_REASON_INHERITED, card, under->inherited, under->inherited_security_a,
                            under->inherited_link_plus);
    }
    for (uint8_t card = b->link; card; card = g->card[card].next) {
        const struct card_def *linked = card_print(d->t, card);
        add_keywords(d->info, linked->linked, linked->linked_security_a, linked->linked_link_plus);
        d->change += linked->link_dp; /* 4-2-5 */
        if (linked->link_dp && d->reasons)
            reason_dp(d, DCG_REASON_LINK_DP, card, linked->link_dp);
        if (d->reasons)
            reason_keywords(d, DCG_REASON_LINK_EFFECT, card, linked->linked, linked->linked_security_a,
                            linked->linked_link_plus);
    }
}

static void info_add_timed_modifier(struct derivation *d)
{
    const struct table *t = d->t;

    if (!(about_permanent(t, d->object.permanent) & MOD_WORDLESS))
        return;
    for (int i = 0; i < t->g->timed_modifiers; i++) {
        const struct timed_modifier *l = &t->g->timed_modifier[i];
        if ((l->kind != TIMED_MODIFIER_DP && l->kind != TIMED_MODIFIER_KEYWORD) ||
            !timed_modifier_applies(t->g, l, d->object.permanent, (d->info->categories & DCG_DIGIMON) != 0))
            continue;
        if (l->kind == TIMED_MODIFIER_DP) {
            d->change += l->value;
            if (d->reasons)
                reason_dp(d, DCG_REASON_LASTING, l->card, l->value);
        } else {
            add_keyword(d->info, l->value & 63, l->value >> 8);
            if (d->reasons)
                reason_keywords(d, DCG_REASON_LASTING, l->card, UINT64_C(1) << (l->value & 63), l->value >> 8,
                                l->value >> 8);
        }
    }
}

/* ---- What is said: DP and keywords ---- */

static void add_dp(struct derivation *d, const struct modifier *w, int64_t change)
{
    if (change < 0 && object_cant_by(d->t, d->object, CANT_DP_REDUCED, modifier_cause(w)))
        return;
    d->change += change;
    if (d->reasons)
        reason_said_dp(d, w, dp_counted(change));
}

/* 15-13: the keywords of the cards whose effects it gains. */
static void add_all_effects(struct derivation *d, const struct modifier *w)
{
    struct objects from;

    if (w->def->icons)
        return; /* those of a timing only: a keyword has none */
    modifier_givers(w, &from);
    CARDS_EACH (card, from.cards) {
        const struct card_def *other = card_print(d->t, card);
        add_keywords(d->info, other->keywords, other->security_a, other->link_plus);
        if (d->reasons)
            reason_keywords(d, DCG_REASON_PERSISTENT, w->s.card, other->keywords, other->security_a,
                            other->link_plus);
    }
}

/* 1-3-9: not below 0; without a cost there is nothing to lower. */
static int cost_less(int cost, int64_t less)
{
    return cost > less ? (int)(cost - less) : cost < 0 ? cost : 0;
}

/* 15-12-1-3, 15-12-2-3: the latest counts. 4.2: always that of a persistent effect, which does it all the time (Q6503,
 * Q6506). Persistent effects are asked first. */
static bool counts(struct derivation *d, const struct modifier *w)
{
    uint8_t bit = aspect_bit(w->def);

    if (w->lasts)
        return !w->yields || !(d->ruled & bit);
    d->ruled |= bit;
    return true;
}

static bool info_said(void *user, const struct modifier *w)
{
    struct derivation *d = user;
    const struct modifier_def *def = w->def;
    int times;

    if (!modifier_applies(w, &times) || !counts(d, w))
        return false;
    switch (def->kind) {
    case MODIFIER_DP:
        add_dp(d, w, (int64_t)def->n * times);
        break;
    case MODIFIER_DP_FLOOR:
        if (def->n > d->floor) {
            d->floor = def->n;
            d->floor_card = w->s.card;
            d->floor_effect = w->s.effect;
        }
        break;
    case MODIFIER_KEYWORD:
        for (int i = 0; i < times; i++) { /* each is one of its own, 16-3-3 */
            add_keyword(d->info, def->keyword, def->n);
            if (d->reasons)
                reason_said_keyword(d, w, def->keyword, def->n);
        }
        break;
    case MODIFIER_ALL_EFFECTS:
        add_all_effects(d, w);
        break;
    case MODIFIER_SECURITY_A_PLUS:
        d->plus = true;
        d->plus_card = w->s.card;
        d->plus_effect = w->s.effect;
        break;
    case MODIFIER_LESS_COST:
        d->info->cost = (int16_t)cost_less(d->info->cost, (int64_t)def->n * times);
        break;
    case MODIFIER_NEW_NAME:
    case MODIFIER_NEW_COLOR:
    case MODIFIER_ORIGINAL_DP:
        change_identity(d, def);
        break;
    default:
        add_aspect(d, def);
        break;
    }
    if (d->reasons)
        reason_said_info(d, w);
    return false;
}

/* ---- All of it ---- */

/* Can anything at all change what is printed? */
static bool is_said(const struct table *t, uint8_t permanent, unsigned about)
{
    return (about_permanent(t, permanent) & about) != 0;
}

/* Each <Security A. -> is changed on its own (Q3752). */
static void turn_to_plus(const struct derivation *d)
{
    struct info *info = d->info;

    for (int amount = 1; amount <= 15; amount++)
        if (info->security_a & amount_bit(-amount)) {
            info->security_a &= ~amount_bit(-amount);
            info->security_a |= amount_bit(amount);
        }
    info->checks = (int16_t)(info->checks - 2 * info->lowered);
    if (d->reasons && info->lowered)
        reason_checks(d);
}

static void checks_finish(struct info *info)
{
    if (info->checks < 0)
        info->checks = 0; /* 16-3-4 */
}

static void info_finish(const struct derivation *d)
{
    struct info *info = d->info;

    if (d->plus)
        turn_to_plus(d);
    if (info->dp >= 0) { /* 2-5-3 */
        info->dp = dp_counted(info->dp + d->change);
        if (info->dp < d->floor) {
            info->dp = d->floor; /* M-18 */
            if (d->reasons)
                reason_floor(d);
        }
    }
    checks_finish(info);
}

/* 16-29-1: while a Digimon with <Collision> attacks, the opponent's Digimon have <Blocker>. */
static bool under_collision(const struct table *t, uint8_t permanent)
{
    const struct attack *a = &t->g->attack;
    struct cause by = {.kind = DCG_CAUSE_EFFECT, .player = a->player, .kinds = DCG_DIGIMON};

    if (!a->timing || permanent_player(t->g, permanent) == a->player ||
        permanent_is(t->g, permanent, PERMANENT_BREEDING) ||
        !permanent_alive(t->g, a->attacker, a->attacker_generation) ||
        !permanent_has(t, a->attacker, DCG_KEYWORD_COLLISION))
        return false;
    by.card = permanent_of(t->g, a->attacker)->top;
    return !object_unaffected(t, object_permanent(t->g, permanent), by); /* 16-29-4 */
}

/* What a permanent counts as by what is printed on it. */
static uint8_t categories_there(const struct table *t, uint8_t permanent, const struct card_def *d)
{
    int printed = side_categories(d, SECTION_UPPER);
    bool digimon = printed & DCG_DIGI_EGG || t->as_digimon == permanent + 1; /* 4-2-2 */

    return (uint8_t)(digimon ? printed | DCG_DIGIMON : printed);
}

static void permanent_print(const struct table *t, uint8_t permanent, struct info *info)
{
    const struct card_def *d = permanent_def(t, permanent);

    info_print(info, d);
    info->categories = categories_there(t, permanent, d);
    if (def_is_dual(d))
        info->cost = -1; /* 4.2: 2-6-1, 4.2: 4-6-3: no play cost */
}

/* By what it consists of and what is said of it; plain: only by the former. */
static void permanent_derive_with(const struct table *t, uint8_t permanent, bool plain, struct info *info,
                                  struct reason_list *reasons)
{
    struct derivation d = {
        .t = t, .info = info, .object = object_permanent(t->g, permanent), .reasons = reasons};

    permanent_print(t, permanent, info);
    if (d.reasons)
        reason_printed(&d);
    if (!plain) {
        modifiers(t, MOD_INFO | MOD_FOR, d.object, info_said, &d);
        info_add_timed_modifier(&d);
    }
    if (info->categories & DCG_DIGIMON)
        info_add_parts(&d);
    info_finish(&d);
    if (!plain && info->categories & DCG_DIGIMON && under_collision(t, permanent)) {
        info->keywords |= UINT64_C(1) << DCG_KEYWORD_BLOCKER;
        if (d.reasons)
            reason_keywords(&d, DCG_REASON_COLLISION, permanent_of(t->g, t->g->attack.attacker)->top,
                            UINT64_C(1) << DCG_KEYWORD_BLOCKER, 0, 0);
    }
}

static void permanent_derive(const struct table *t, uint8_t permanent, bool plain, struct info *info)
{
    permanent_derive_with(t, permanent, plain, info, NULL);
}

/* Only what it is: no gained keyword and no change of DP has a say in that. */
static void permanent_identify(const struct table *t, uint8_t permanent, struct info *info)
{
    struct derivation d = {.t = t, .info = info, .object = object_permanent(t->g, permanent)};

    permanent_print(t, permanent, info);
    modifiers(t, MOD_IDENTITY | MOD_FOR, d.object, info_said, &d);
}

bool identity_changed(const struct table *t)
{
    return (about_now(t) & MOD_IDENTITY) != 0;
}

/* Is anything said of it that changes that part of its information? */
static bool info_is_said(const struct table *t, uint8_t permanent, unsigned about)
{
    return is_said(t, permanent, about) ||
           (about & MOD_KEYWORD && t->g->attack.timing && collision_possible(t)); /* 16-29-1 */
}

/* By what it consists of alone; that changes only with the permanent itself. */
static const struct info *permanent_plain(const struct table *t, uint8_t permanent, struct info *room)
{
    struct info_cache *cache = &t->cache->info;
    struct info *known = &cache->plain[permanent & (PERMANENTS - 1)];

    if (t->as_digimon) {
        permanent_derive(t, permanent, true, room);
        return room;
    }
    plain_refresh(t);
    if (!set_has(cache->plain_known, permanent)) {
        permanent_derive(t, permanent, true, known);
        cache->plain_known |= set_of(permanent);
    }
    return known;
}

/* The information in the cache is how everybody sees permanents, and not too deep; NULL: it isn't asked for that. */
static struct info_cache *cached_permanents(const struct table *t)
{
    return t->depth < CACHED_DEPTHS && !t->treated && !t->as_digimon ? info_cache(t) : NULL;
}

static const struct info *permanent_said(const struct table *t, uint8_t permanent, struct info *room)
{
    struct info_cache *cache = cached_permanents(t);
    struct known_permanents *whole = cache ? &cache->whole[t->depth] : NULL;

    if (whole && set_has(whole->known, permanent))
        return &whole->info[permanent & (PERMANENTS - 1)];
    permanent_derive(t, permanent, false, room);
    if (whole) {
        whole->info[permanent & (PERMANENTS - 1)] = *room;
        whole->known |= set_of(permanent);
    }
    return room;
}

static const struct info *identity_said(const struct table *t, uint8_t permanent, struct info *room)
{
    struct info_cache *cache = cached_permanents(t);
    struct known_permanents *whole = cache ? &cache->whole[t->depth] : NULL;
    struct known_permanents *identity = cache ? &cache->identity[t->depth] : NULL;

    if (whole && set_has(whole->known, permanent))
        return &whole->info[permanent & (PERMANENTS - 1)];
    if (identity && set_has(identity->known, permanent))
        return &identity->info[permanent & (PERMANENTS - 1)];
    permanent_identify(t, permanent, room);
    if (identity) {
        identity->info[permanent & (PERMANENTS - 1)] = *room;
        identity->known |= set_of(permanent);
    }
    return room;
}

void permanent_identity(const struct table *t, uint8_t permanent, struct info *info)
{
    if (!is_said(t, permanent, MOD_IDENTITY)) {
        permanent_print(t, permanent, info);
        return;
    }
    const struct info *said = identity_said(t, permanent, info);
    if (said != info)
        *info = *said;
}

int permanent_level(const struct table *t, uint8_t permanent)
{
    struct info info;

    if (!is_said(t, permanent, MOD_IDENTITY))
        return permanent_def(t, permanent)->level;
    return identity_said(t, permanent, &info)->level;
}

static const struct info *info_about(const struct table *t, uint8_t permanent, unsigned about,
                                     struct info *room)
{
    return t->cache && !info_is_said(t, permanent, about) ? permanent_plain(t, permanent, room)
                                                          : permanent_said(t, permanent, room);
}

const struct info *permanent_info_now(const struct table *t, uint8_t permanent, struct info *room)
{
    return info_about(t, permanent, MOD_INFO, room);
}

void permanent_info(const struct table *t, uint8_t permanent, struct info *info)
{
    const struct info *now = permanent_info_now(t, permanent, info);

    if (now != info)
        *info = *now;
}

const struct info *permanent_keywords(const struct table *t, uint8_t permanent, struct info *room)
{
    return info_about(t, permanent, MOD_KEYWORD | MOD_IDENTITY, room);
}

uint8_t permanent_categories(const struct table *t, uint8_t permanent)
{
    struct info info;

    if (!is_said(t, permanent, MOD_KIND))
        return categories_there(t, permanent, permanent_def(t, permanent));
    return identity_said(t, permanent, &info)->categories;
}

bool info_is_right(const struct table *t)
{
    struct table anew = *t;
    struct info kept, now;

    table_keep_nothing(&anew);
    SET_EACH (permanent, t->g->permanents_used) {
        permanent_info(t, permanent, &kept);
        permanent_info(&anew, permanent, &now);
        if (kept.def != now.def || kept.dp != now.dp || kept.keywords != now.keywords ||
            kept.again[0] != now.again[0] || kept.again[1] != now.again[1] || kept.checks != now.checks ||
            kept.categories != now.categories || kept.colors != now.colors || kept.level != now.level ||
            kept.also_level != now.also_level || kept.name != now.name || kept.names != now.names ||
            kept.traits != now.traits || kept.link_limit != now.link_limit)
            return false;
    }
    return true;
}

/* A card that is no permanent. */
static void card_derive(const struct table *t, struct object object, struct info *info,
                        struct reason_list *reasons)
{
    const struct attack *a = &t->g->attack;

    info_print(info, card_print(t, object.card));
    if (!reasons && !t->coverage && card_as_printed(t, object.card)) {
        checks_finish(info);
        return;
    }
    struct derivation d = {.t = t, .info = info, .object = object, .reasons = reasons};
    if (d.reasons)
        reason_printed(&d);
    if (a->timing && a->checked == object.card && object.card) /* 13-1-6: a Security Digimon */
        modifiers(t, MOD_INFO | MOD_FOR | MOD_SECURITY, object, info_said, &d);
    else
        modifiers_own(t, MOD_INFO | MOD_FOR, object.card, info_said, &d);
    info_finish(&d);
}

void object_info(const struct table *t, struct object object, struct info *info)
{
    if (object.permanent != NO_PERMANENT)
        permanent_info(t, object.permanent, info);
    else
        card_derive(t, object, info, NULL);
}

void object_reasons(const struct table *t, struct object object, struct reason_list *reasons)
{
    struct info info;

    if (object.permanent != NO_PERMANENT)
        permanent_derive_with(t, object.permanent, false, &info, reasons);
    else
        card_derive(t, object, &info, reasons);
    cant_reasons(t, object, reasons);
    cost_reasons(t, object, reasons);
}

void object_identity(const struct table *t, struct object object, struct info *info)
{
    if (object.permanent != NO_PERMANENT)
        permanent_identity(t, object.permanent, info);
    else
        object_info(t, object, info);
}

const struct card_def *object_printed(const struct table *t, struct object object)
{
    if (object.permanent != NO_PERMANENT)
        return permanent_of(t->g, object.permanent)->top && !is_said(t, object.permanent, MOD_IDENTITY)
                   ? permanent_def(t, object.permanent)
                   : NULL;
    return card_shown(t->g, object.card) && card_as_printed(t, object.card) ? card_print(t, object.card)
                                                                            : NULL;
}

int card_cost(const struct table *t, uint8_t card)
{
    struct info info;

    object_info(t, object_card(card), &info);
    return info.cost;
}

uint8_t card_colors(const struct table *t, uint8_t card)
{
    struct info info;

    if (card_as_printed(t, card))
        return (uint8_t)card_print(t, card)->colors;
    object_info(t, object_card(card), &info);
    return info.colors;
}

bool permanent_counts_as_digimon(const struct table *t, uint8_t permanent)
{
    struct info info;

    if (t->as_digimon == permanent + 1)
        return true;
    if (!is_said(t, permanent, MOD_KIND))
        return false;
    return (identity_said(t, permanent, &info)->categories & DCG_DIGIMON) != 0;
}

int32_t permanent_dp(const struct table *t, uint8_t permanent)
{
    struct info info;

    if (!permanent_of(t->g, permanent)->links && !is_said(t, permanent, MOD_DP | MOD_KIND))
        return permanent_def(t, permanent)->dp;
    return info_about(t, permanent, MOD_DP | MOD_IDENTITY, &info)->dp;
}

int32_t least_dp(const struct table *t, uint8_t permanent)
{
    return set_has(dp_at_risk(t), permanent) ? permanent_dp(t, permanent) : permanent_def(t, permanent)->dp;
}

bool permanent_has_now(const struct table *t, uint8_t permanent, int keyword)
{
    struct info info;

    if (!(permanent_keywords(t, permanent, &info)->keywords >> keyword & 1))
        return false;
    if (t->coverage)
        coverage_keyword(t, permanent, keyword);
    return true;
}

/* ---- Requirements ---- */

bool requirement_met_by(const struct table *t, const struct requirement *r, const struct info *info)
{
    return (!r->level || r->level == info->level || r->level == info->also_level) &&
           r->categories & info->categories && (!r->colors || r->colors & info->colors) && /* 2-4-3-1 */
           (!r->name || info_named(t->cards, info, r->name)) &&
           (!r->trait || info_has_trait(t->cards, info, r->trait));
}

bool requirement_met(const struct table *t, const struct requirement *r, uint8_t permanent)
{
    struct info info;

    if (r->node) { /* 2-3-6-3 */
        struct scope s = {.t = t,
                          .player = (uint8_t)permanent_player(t->g, permanent),
                          .host = NO_PERMANENT,
                          .resolution = NO_RESOLUTION};
        return object_is(&s, r->pred, object_permanent(t->g, permanent));
    }
    if (r->level && !is_said(t, permanent, MOD_IDENTITY) && r->level != permanent_def(t, permanent)->level)
        return false; /* most fail by this */
    permanent_identity(t, permanent, &info);
    return requirement_met_by(t, r, &info);
}

/* Who isn't a Digimon any more isn't the one that attacks or is attacked (Q4720). */
