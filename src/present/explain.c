/* explain.c - why a card is what it is: the steps of query/reasons.c with their rules, and in words. */
#include "present/asking.h"
#include "present/name.h"
#include "query/info.h"
#include "query/reasons.h"
#include "rulebook/rule.h"
#include "rules/attack.h"
#include "state/procedure.h"

#include <string.h>

enum { STEPS = 128 };

static const struct {
    uint16_t rule;
    const char *text;
} abouts[DCG_ABOUT_COUNT] = {
#define ABOUT(value, name, by, text, meaning) [DCG_ABOUT_##name] = {RULE_##by, text},
#include "dcg/abouts.def"
#undef ABOUT
};

static const struct {
    uint16_t rule;
    const char *text;
} kinds[DCG_REASON_COUNT] = {
#define REASON(value, name, by, meaning) [DCG_REASON_##name] = {RULE_##by, meaning},
#include "dcg/reasons.def"
#undef REASON
};

static const char *const cants[DCG_CANT_COUNT] = {
#define CANT(value, name, text) [DCG_CANT_##name] = text,
#include "dcg/cants.def"
#undef CANT
};

static const uint16_t refusal_rule[DCG_REFUSAL_COUNT] = {
#define REFUSAL(value, name, by, meaning) [DCG_REFUSAL_##name] = RULE_##by,
#include "dcg/refusals.def"
#undef REFUSAL
};

/* ---- The steps ---- */

static void rule_noted(struct reason_list *list, int what, int reason)
{
    int before = list->cants[what]++;

    reason_add(list, (dcg_explanation){.about = DCG_ABOUT_CANT,
                                       .what = what,
                                       .kind = DCG_REASON_RULE,
                                       .before = before,
                                       .after = before + 1,
                                       .amount = 1,
                                       .refusal = reason});
}

/* What rules keep a permanent from: attacking (11-2), blocking (12-1). What effects forbid is noted already. */
static void rule_reasons(const struct table *t, uint8_t permanent, struct reason_list *list)
{
    const struct permanent *p = permanent_of(t->g, permanent);
    refusal attack = attack_refusal(t, permanent_player(t->g, permanent), p->top, 0);

    if (!permanent_is_digimon(t, permanent) || permanent_is(t->g, permanent, PERMANENT_BREEDING))
        return;
    if (attack == DCG_REFUSAL_ATTACK_PLAYED_THIS_TURN || attack == DCG_REFUSAL_ATTACK_SUSPENDED)
        rule_noted(list, DCG_CANT_ATTACK, attack);
    if (!permanent_has(t, permanent, DCG_KEYWORD_BLOCKER))
        rule_noted(list, DCG_CANT_BLOCK, DCG_REFUSAL_BLOCK_NO_BLOCKER);
    else if (p->flags & PERMANENT_SUSPENDED)
        rule_noted(list, DCG_CANT_BLOCK, DCG_REFUSAL_BLOCK_SUSPENDED);
}

static dcg_rule_id step_rule(const dcg_explanation *step)
{
    if (step->kind == DCG_REASON_RULE)
        return refusal_rule[step->refusal];
    if (step->kind != DCG_REASON_PRINTED)
        return kinds[step->kind].rule;
    return step->about == DCG_ABOUT_KEYWORD ? (dcg_rule_id)keyword_rule(step->what)
                                            : abouts[step->about].rule;
}

static int explain(const dcg_game *game, const dcg_cards *cards, int card, dcg_explanation *list, int max)
{
    const struct table t = table_to_see(game, cards);
    uint8_t permanent = permanent_with_top(game, (uint8_t)card);
    struct reason_list reasons;

    if (!game->card[card].def)
        return 0;
    reason_list_begin(&reasons, list, max);
    object_reasons(&t,
                   permanent == NO_PERMANENT ? object_card((uint8_t)card) : object_permanent(game, permanent),
                   &reasons);
    if (permanent != NO_PERMANENT)
        rule_reasons(&t, permanent, &reasons);
    for (int i = 0; i < reasons.count && i < reasons.max; i++)
        list[i].rule = step_rule(&list[i]);
    return reasons.count;
}

int dcg_explain(const dcg_game *game, const dcg_cards *cards, int card, dcg_explanation *list, int max)
{
    cards = cards_played(game, cards);
    if (!cards || card <= 0 || card >= game->card_top)
        return 0;
    return explain(game, cards, card, list, list && max > 0 ? max : 0);
}

int dcg_reasons(const dcg_game *game, const dcg_cards *cards, int card, dcg_reason *list, int max)
{
    dcg_explanation step[STEPS];
    int found = 0;

    cards = cards_played(game, cards);
    if (!cards || card <= 0 || card >= game->card_top ||
        permanent_with_top(game, (uint8_t)card) == NO_PERMANENT)
        return 0;
    int count = explain(game, cards, card, step, STEPS);
    for (int i = 0; i < count && i < STEPS; i++) {
        bool keyword = step[i].about == DCG_ABOUT_KEYWORD;
        if (!keyword && step[i].about != DCG_ABOUT_DP)
            continue;
        if (list && found < max)
            list[found] = (dcg_reason){.kind = step[i].kind,
                                       .keyword = keyword ? step[i].what : -1,
                                       .card = step[i].card,
                                       .value = step[i].amount,
                                       .rule = step[i].rule,
                                       .effect = step[i].effect};
        found++;
    }
    return found;
}

int dcg_reason_text(const dcg_game *game, const dcg_cards *cards, const dcg_reason *reason, int viewer,
                    char *text, size_t size)
{
    const struct reader r = reader_of(game, cards, viewer);

    words_begin(text, size);
    if (!r.cards || !reason || !reason->effect || !name_def(&r, reason->card))
        return 0;
    return effect_say(cards, reason->effect, text, size);
}

/* ---- In words ---- */

static void bits_say(struct words *w, int bits, const char *const *names, int count)
{
    const char *between = "";

    for (int i = 0; i < count; i++) {
        if (!(bits >> i & 1))
            continue;
        words_add(w, "%s%s", between, names[i]);
        between = ", ";
    }
    if (!*between)
        words_add(w, "none");
}

static void number_say(struct words *w, int about, int value)
{
    static const char *const colors[] = {"red", "blue", "yellow", "green", "black", "purple", "white"};
    static const char *const categories[] = {"Digi-Egg", "Digimon", "Tamer", "Option"};
    bool none = about == DCG_ABOUT_LEVEL ? value == 0 : value < 0;

    if (about == DCG_ABOUT_COLOR)
        bits_say(w, value, colors, 7);
    else if (about == DCG_ABOUT_CATEGORY)
        bits_say(w, value, categories, 4);
    else if (none && about != DCG_ABOUT_CHECKS)
        words_add(w, "none");
    else
        words_add(w, "%d", value);
}

/* What it makes so: "DP 4000 -> 5000", "<Blocker>", "can't attack". */
static void value_say(struct words *w, const dcg_explanation *step)
{
    switch (step->about) {
    case DCG_ABOUT_NAME:
    case DCG_ABOUT_TRAIT:
        words_add(w, "%s %s", abouts[step->about].text, step->word ? step->word : "");
        return;
    case DCG_ABOUT_KEYWORD:
        words_add(w,
                  !step->amount                         ? "<%s>"
                  : step->what == DCG_KEYWORD_LINK_PLUS ? "<%s%d>" /* its name ends with the sign */
                                                        : "<%s %+d>",
                  dcg_keyword_text(step->what), step->amount);
        return;
    case DCG_ABOUT_CANT:
        words_add(w, "can't %s%s", cants[step->what], step->amount ? "" : " in some cases");
        return;
    default:
        words_add(w, "%s ", step->about == DCG_ABOUT_DP ? "DP" : abouts[step->about].text);
        if (step->kind != DCG_REASON_PRINTED) {
            number_say(w, step->about, step->before);
            words_add(w, " -> ");
        }
        number_say(w, step->about, step->after);
        return;
    }
}

static bool step_sound(const dcg_explanation *step)
{
    int whats = step->about == DCG_ABOUT_KEYWORD ? DCG_KEYWORD_COUNT
                : step->about == DCG_ABOUT_CANT  ? DCG_CANT_COUNT
                                                 : 1;

    return step->about >= 0 && step->about < DCG_ABOUT_COUNT && step->kind >= 0 &&
           step->kind < DCG_REASON_COUNT && step->what >= 0 && step->what < whats && step->refusal >= 0 &&
           step->refusal < DCG_REFUSAL_COUNT;
}

int dcg_explanation_text(const dcg_game *game, const dcg_cards *cards, const dcg_explanation *step,
                         int viewer, char *text, size_t size)
{
    const struct reader r = reader_of(game, cards, viewer);
    struct words w = words_begin(text, size);

    if (!r.cards || !step || !step_sound(step))
        return 0;
    dcg_card_def def = name_def(&r, step->card);
    value_say(&w, step);
    if (step->effect && def) {
        char effect[DCG_MAX_TEXT];
        (void)effect_say(cards, step->effect, effect, sizeof effect);
        words_add(&w, ": %s", effect);
    } else {
        words_add(&w, ": %s", step->refusal ? dcg_refusal_text(step->refusal) : kinds[step->kind].text);
    }
    if (step->card && step->kind != DCG_REASON_PRINTED) {
        words_add(&w, " (");
        name_whose(&w, &r, card_owner(game, (uint8_t)step->card));
        words_add(&w, " %s)", name_text(&r, def));
    }
    words_add(&w, " [%s]", dcg_rule_number(dcg_game_rules(game), step->rule));
    return words_end(&w);
}
