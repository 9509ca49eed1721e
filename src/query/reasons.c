/* reasons.c - the steps in which the values of a card are derived, taken down. */
#include "query/reasons.h"

#include <string.h>

void reason_list_begin(struct reason_list *list, dcg_explanation *at, int max)
{
    *list = (struct reason_list){.at = at, .max = max, .dp = -1, .cost = -1};
}

void reason_add(struct reason_list *list, dcg_explanation step)
{
    if (list->count < list->max)
        list->at[list->count] = step;
    list->count++;
}

/* Who makes it so. */
struct maker {
    int kind;
    uint8_t card;
    uint16_t effect;
};

static struct maker maker_of(const struct modifier *w)
{
    return (struct maker){w->lasts ? DCG_REASON_LASTING : DCG_REASON_PERSISTENT, w->s.card, w->s.effect};
}

static dcg_explanation step_of(struct maker by, int about, int what, int before, int after)
{
    return (dcg_explanation){.about = about,
                             .what = what,
                             .kind = by.kind,
                             .card = by.card,
                             .effect = by.effect,
                             .before = before,
                             .after = after};
}

/* ---- DP ---- */

/* 1-3-8: the original DP and all changes so far. */
static int32_t dp_now(const struct derivation *d)
{
    return d->info->dp < 0 ? -1 : dp_counted(d->info->dp + d->change);
}

static void dp_noted(const struct derivation *d, struct maker by, int32_t amount)
{
    struct reason_list *list = d->reasons;

    dcg_explanation step = step_of(by, DCG_ABOUT_DP, 0, list->dp, dp_now(d));
    step.amount = amount;
    list->dp = step.after;
    reason_add(list, step);
}

void reason_dp(const struct derivation *d, int kind, uint8_t card, int32_t value)
{
    dp_noted(d, (struct maker){kind, card, 0}, value);
}

void reason_said_dp(const struct derivation *d, const struct modifier *w, int32_t value)
{
    dp_noted(d, maker_of(w), value);
}

void reason_floor(const struct derivation *d)
{
    struct reason_list *list = d->reasons;

    dcg_explanation step = step_of((struct maker){DCG_REASON_LEAST, d->floor_card, d->floor_effect},
                                   DCG_ABOUT_DP, 0, list->dp, d->floor);
    step.amount = d->floor;
    reason_add(list, step);
}

/* ---- Keywords ---- */

static void keyword_noted(struct reason_list *list, struct maker by, int keyword, int amount)
{
    int before = list->keywords[keyword]++;
    dcg_explanation step = step_of(by, DCG_ABOUT_KEYWORD, keyword, before, before + 1);

    step.amount = amount;
    reason_add(list, step);
    if (keyword == DCG_KEYWORD_SECURITY_A && by.kind != DCG_REASON_PRINTED) {
        reason_add(list, step_of(by, DCG_ABOUT_CHECKS, 0, list->checks, list->checks + amount));
        list->checks += amount;
    }
    if (keyword == DCG_KEYWORD_LINK_PLUS && by.kind != DCG_REASON_PRINTED) {
        reason_add(list, step_of(by, DCG_ABOUT_LINK_LIMIT, 0, list->link_limit, list->link_limit + amount));
        list->link_limit += amount;
    }
}

void reason_keywords(const struct derivation *d, int kind, uint8_t card, uint64_t keywords, int security_a,
                     int link_plus)
{
    for (int keyword = 0; keyword < DCG_KEYWORD_COUNT; keyword++)
        if (keywords >> keyword & 1)
            keyword_noted(d->reasons, (struct maker){kind, card, 0}, keyword,
                          keyword == DCG_KEYWORD_SECURITY_A  ? security_a
                          : keyword == DCG_KEYWORD_LINK_PLUS ? link_plus
                                                             : 0);
}

void reason_checks(const struct derivation *d)
{
    struct reason_list *list = d->reasons;
    struct maker by = {DCG_REASON_PERSISTENT, d->plus_card, d->plus_effect};

    reason_add(list, step_of(by, DCG_ABOUT_CHECKS, 0, list->checks, d->info->checks));
    list->checks = d->info->checks;
}

void reason_said_keyword(const struct derivation *d, const struct modifier *w, int keyword, int amount)
{
    if (keyword >= 0)
        keyword_noted(d->reasons, maker_of(w), keyword, amount);
}

/* ---- What it is ---- */

static void number_noted(struct reason_list *list, struct maker by, int about, int *known, int now)
{
    if (*known == now)
        return;
    reason_add(list, step_of(by, about, 0, *known, now));
    *known = now;
}

static void word_noted(const struct derivation *d, struct maker by, int about, int *known, word_id word)
{
    dcg_explanation step = step_of(by, about, 0, *known, *known + 1);

    step.word = card_word(d->t->cards, word);
    ++*known;
    reason_add(d->reasons, step);
}

/* A name that takes the place of another, and of those that rules of the card add (Q2081), or one more. */
static void names_noted(const struct derivation *d, struct maker by)
{
    struct reason_list *list = d->reasons;
    const struct info *info = d->info;

    if (list->name != info->name) { /* also printed: it is the first one */
        dcg_explanation step = step_of(by, DCG_ABOUT_NAME, 0, list->names, list->name ? 1 + info->names : 1);
        step.word = card_word(d->t->cards, info->name);
        reason_add(list, step);
        list->names = step.after;
        list->name = info->name;
    }
    for (int i = list->names - 1; i < info->names; i++)
        word_noted(d, by, DCG_ABOUT_NAME, &list->names, info->added_name[i]);
}

static void traits_noted(const struct derivation *d, struct maker by)
{
    int printed = (int)d->info->def->trait_count;

    for (int i = d->reasons->traits - printed; i < d->info->traits; i++)
        word_noted(d, by, DCG_ABOUT_TRAIT, &d->reasons->traits, d->info->added_trait[i]);
}

static void info_noted(const struct derivation *d, struct maker by)
{
    struct reason_list *list = d->reasons;
    const struct info *info = d->info;

    number_noted(list, by, DCG_ABOUT_CATEGORY, &list->categories, info->categories);
    names_noted(d, by);
    number_noted(list, by, DCG_ABOUT_COLOR, &list->colors, info->colors);
    number_noted(list, by, DCG_ABOUT_LEVEL, &list->level, info->also_level ? info->also_level : info->level);
    number_noted(list, by, DCG_ABOUT_COST, &list->cost, info->cost);
    traits_noted(d, by);
}

void reason_printed(const struct derivation *d)
{
    struct reason_list *list = d->reasons;
    struct maker print = {DCG_REASON_PRINTED, d->object.card, 0};
    const struct card_def *def = d->info->def;

    for (uint32_t i = 0; i < def->trait_count; i++)
        word_noted(d, print, DCG_ABOUT_TRAIT, &list->traits, d->t->cards->trait[def->trait + i]);
    info_noted(d, print);
    if (def->dp >= 0)
        dp_noted(d, print, def->dp);
    number_noted(list, print, DCG_ABOUT_CHECKS, &list->checks, d->info->checks);
    number_noted(list, print, DCG_ABOUT_LINK_LIMIT, &list->link_limit, d->info->link_limit);
    reason_keywords(d, DCG_REASON_PRINTED, d->object.card, def->keywords, def->security_a, def->link_plus);
}

void reason_said_info(const struct derivation *d, const struct modifier *w)
{
    struct maker by = maker_of(w);

    if (d->reasons->dp != dp_now(d)) { /* 15-12-1-3, 15-12-2: another original DP */
        by.kind = DCG_REASON_CHANGED;
        dp_noted(d, by, d->info->original_dp);
    }
    info_noted(d, maker_of(w));
}
