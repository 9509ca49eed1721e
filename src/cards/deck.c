/* deck.c - decks to play with, and what the rules say about building them (1-4-1, 1-4-4-2). */
#include "cards/game_set.h"
#include "cards/card_hash.h"
#include "cards/lines.h"
#include "cards/card_reader.h"
#include "rulebook/rule.h"
#include "state/set.h"
#include "tree/storage.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is wrong with a deck, collected up to a maximum and counted beyond it. */
struct problems {
    const dcg_cards *cards;
    dcg_rules rules;
    dcg_deck_problem *list;
    int max, count;
};

/* One of the two decks. */
struct part {
    const char *name;
    const dcg_card_def *card;
    int count;
    bool eggs;
    enum rule copies_rule; /* 1-4-1-2-2 or 1-4-1-3-2 */
};

static const char *const keyword_texts[] = {
#define KEYWORD(value, name, rule, text, meaning) [value] = text,
#include "dcg/keywords.def"
#undef KEYWORD
};

static bool card_is_egg(const dcg_cards *cards, dcg_card_def def)
{
    return (card_def(cards, def)->categories & DCG_DIGI_EGG) != 0;
}

static void problem_add(struct problems *p, enum rule rule, dcg_card_def card, const char *format, ...)
    OUT_PRINTF(4, 5);

static void problem_add(struct problems *p, enum rule rule, dcg_card_def card, const char *format, ...)
{
    va_list args;

    if (p->list && p->count < p->max) {
        dcg_deck_problem *problem = &p->list[p->count];
        *problem = (dcg_deck_problem){.rule = (dcg_rule_id)rule, .card = card};
        va_start(args, format);
        (void)vsnprintf(problem->text, sizeof problem->text, format, args);
        va_end(args);
    }
    p->count++;
}

/* The number and as much of the name as fits. */
static void card_title(const dcg_cards *cards, dcg_card_def def, char *title, size_t size)
{
    const char *name = card_word(cards, card_def(cards, def)->name);
    struct span span = {name, strlen(name)};

    (void)snprintf(title, size, "%s %.*s", card_word(cards, card_def(cards, def)->number), span_shown(span),
                   name);
}

/* ---- Which rules cards need ---- */

/* A rule that the first version doesn't have: its number is shown with the name of another version and a colon. */
static bool is_later(dcg_rule_id id)
{
    return strchr(dcg_rule_number(DCG_RULES_3_6, id), ':') != NULL;
}

/* The first keyword of a card that the first version of the rules doesn't have; -1: none. */
static int keyword_later(const struct card_def *d)
{
    static const uint16_t rule[] = {
#define KEYWORD(value, name, rule, text, meaning) [value] = RULE_##rule,
#include "dcg/keywords.def"
#undef KEYWORD
    };

    SET_EACH (keyword, d->named)
        if (is_later(rule[keyword]))
            return keyword;
    return -1;
}

dcg_rules dcg_cards_rules(const dcg_cards *cards, dcg_card_def def)
{
    const struct card_def *d = cards ? card_def(cards, def) : NULL;

    return d && (def_is_dual(d) || d->also_number || keyword_later(d) >= 0) ? DCG_RULES_4_2 : DCG_RULES_3_6;
}

static dcg_rules cards_rules(const dcg_cards *cards, const dcg_card_def *list, int count, dcg_rules rules,
                             dcg_card_def *card)
{
    for (int i = 0; i < count && i < DCG_MAX_DECK; i++) {
        dcg_rules needed = dcg_cards_rules(cards, list[i]);
        if (needed <= rules)
            continue;
        rules = needed;
        *card = list[i];
    }
    return rules;
}

dcg_rules dcg_decks_rules(const dcg_cards *cards, const dcg_deck *deck_a, const dcg_deck *deck_b,
                          dcg_card_def *card)
{
    const dcg_deck *decks[] = {deck_a, deck_b};
    dcg_rules rules = DCG_RULES_3_6;
    dcg_card_def first = 0;

    for (int i = 0; i < 2; i++) {
        if (!decks[i])
            continue;
        rules = cards_rules(cards, decks[i]->main, decks[i]->main_count, rules, &first);
        rules = cards_rules(cards, decks[i]->egg, decks[i]->egg_count, rules, &first);
    }
    if (card)
        *card = first;
    return rules;
}

/* A card of later rules: what it has that these don't have. */
static void later_tell(struct problems *p, dcg_card_def def, const char *title)
{
    const struct card_def *d = card_def(p->cards, def);
    dcg_rules needed = dcg_cards_rules(p->cards, def);

    if (def_is_dual(d))
        problem_add(p, RULE_GAME_DECKS_ARE_PILES, def, "%s needs rules %s: it is a DUAL card", title,
                    dcg_rules_text(needed));
    else if (keyword_later(d) < 0)
        problem_add(p, RULE_GAME_DECKS_ARE_PILES, def, "%s needs rules %s: it has a second card number",
                    title, dcg_rules_text(needed));
    else
        problem_add(p, RULE_GAME_DECKS_ARE_PILES, def, "%s needs rules %s: it has <%s>", title,
                    dcg_rules_text(needed), keyword_texts[keyword_later(d)]);
}

/* ---- Checks ---- */

/* A card that belongs into the other deck (2-2-3) or, as a token, into none (1-4-4-2). */
static void card_check(struct problems *p, const struct part *part, dcg_card_def def)
{
    char title[NUMBER_BYTES + FOUND_BYTES + 2];

    if (def == 0 || def > p->cards->count) {
        problem_add(p, RULE_GAME_DECKS_ARE_PILES, 0, "the %s holds a card that isn't in the card set",
                    part->name);
        return;
    }
    const struct card_def *d = card_def(p->cards, def);
    bool later = p->rules != DCG_RULES_NEEDED && dcg_cards_rules(p->cards, def) > p->rules;
    if (!d->token && !d->unread && !later && part->eggs == card_is_egg(p->cards, def))
        return; /* the rule, checked before every game */
    card_title(p->cards, def, title, sizeof title);
    if (later && !d->unread)
        later_tell(p, def, title);
    if (d->token)
        problem_add(p, RULE_GAME_TOKENS_NOT_IN_DECK, def, "%s is a token, which no deck may hold", title);
    if (d->unread_lines && d->unread)
        problem_add(p, RULE_GAME_DECKS_ARE_PILES, def, "%s: %s", title, d->reason);
    else if (d->unread)
        problem_add(p, RULE_GAME_DECKS_ARE_PILES, def, "%s: its text can't be carried out: %s", title,
                    d->reason);
    if (part->eggs && !card_is_egg(p->cards, def))
        problem_add(p, RULE_CARD_CATEGORY_DIGI_EGG, def,
                    "%s isn't a Digi-Egg card and can't be in the Digi-Egg deck", title);
    if (!part->eggs && card_is_egg(p->cards, def))
        problem_add(p, RULE_CARD_CATEGORY_DIGI_EGG, def,
                    "%s is a Digi-Egg card and can only be in the Digi-Egg deck", title);
}

static bool has_number(const dcg_cards *cards, dcg_card_def def, word_id number)
{
    const struct card_def *d = card_def(cards, def);

    return d->number == number || (d->also_number && d->also_number == number);
}

/* How many cards of a part have a number (4.2: 2-3-4-5-1); own: of them those that have it in print. */
static int numbered(const struct problems *p, const struct part *part, word_id number, int *own)
{
    int count = 0;

    *own = 0;
    for (int i = 0; i < part->count; i++) {
        bool known = part->card[i] > 0 && part->card[i] <= p->cards->count;
        count += known && has_number(p->cards, part->card[i], number);
        *own += known && card_def(p->cards, part->card[i])->number == number;
    }
    return count;
}

/* 1-4-1-2-2, 1-4-1-3-2: the copies of a card, by its number. */
static void copies_check(struct problems *p, const struct part *part, dcg_card_def def)
{
    const struct card_def *d = card_def(p->cards, def);
    char title[NUMBER_BYTES + FOUND_BYTES + 2];
    int own, copies = numbered(p, part, d->number, &own);

    card_title(p->cards, def, title, sizeof title);
    if (copies > d->copies) /* 2-3-5-2 */
        problem_add(p, part->copies_rule, def, "%d copies of %s in the %s, at most %d are allowed", copies,
                    title, part->name, d->copies);
    copies = d->also_number ? numbered(p, part, d->also_number, &own) : 0;
    if (copies > COPIES_USUAL && !own)
        problem_add(p, part->copies_rule, def, "%d cards of %s in the %s, at most %d are allowed", copies,
                    card_word(p->cards, d->also_number), part->name, COPIES_USUAL);
}

/* Each card once, where it comes first: 2-11-1 has cards of one number be the same card. */
static void part_check(struct problems *p, const struct part *part)
{
    for (int i = 0; i < part->count; i++) {
        dcg_card_def def = part->card[i];
        bool before = false;
        for (int k = 0; k < i && !before; k++)
            before = part->card[k] == def;
        if (before)
            continue;
        card_check(p, part, def);
        if (def > 0 && def <= p->cards->count)
            copies_check(p, part, def);
    }
}

/* The deck of a list in which every line names a card. */
static dcg_status list_deck(const dcg_cards *cards, const dcg_list *list, dcg_deck *deck, dcg_error *e)
{
    if (!list->notes || list->unclear)
        return dcg_list_deck(cards, list, deck, e);
    *e = (dcg_error){.status = DCG_ERROR_FORMAT, .line = list->note[0].line, .column = 1};
    (void)snprintf(e->text, sizeof e->text, "there is no card in '%.100s'", list->note[0].text);
    return e->status;
}

dcg_status dcg_deck_read(const dcg_cards *cards, const char *text, size_t size, dcg_deck *deck,
                         dcg_error *error)
{
    dcg_error unwanted;
    dcg_error *e = error ? error : &unwanted;

    if (deck)
        *deck = (dcg_deck){.name = ""};
    if (!cards || !deck) {
        *e = (dcg_error){.status = DCG_ERROR_ARGUMENT, .text = "there is no card set or no deck"};
        return e->status;
    }
    dcg_list *list = malloc(sizeof *list); /* too large for a small stack */
    if (!list) {
        *e = (dcg_error){.status = DCG_ERROR_MEMORY, .text = "no memory"};
        return e->status;
    }
    dcg_status status = dcg_list_read(cards, text, size, list, e);
    if (status == DCG_OK)
        status = list_deck(cards, list, deck, e);
    free(list);
    return status;
}

int dcg_deck_check(const dcg_cards *cards, const dcg_deck *deck, dcg_deck_problem *problems, int max)
{
    return dcg_deck_check_by(cards, DCG_RULES_NEEDED, deck, problems, max);
}

int dcg_deck_check_by(const dcg_cards *cards, dcg_rules rules, const dcg_deck *deck,
                      dcg_deck_problem *problems, int max)
{
    struct problems p = {cards, rules, problems, max, 0};

    if (!cards || !deck || deck->main_count > DCG_MAX_DECK || deck->egg_count > DCG_MAX_DECK) {
        problem_add(&p, RULE_GAME_DECKS_ARE_PILES, 0, "there is no deck");
        return p.count;
    }
    const struct part main_deck = {"deck", deck->main, deck->main_count, false, RULE_GAME_MAIN_DECK_COPIES};
    const struct part egg_deck = {"Digi-Egg deck", deck->egg, deck->egg_count, true,
                                  RULE_GAME_EGG_DECK_COPIES};
    if (deck->main_count != DCG_DECK_CARDS) /* 1-4-1-2-1 */
        problem_add(&p, RULE_GAME_MAIN_DECK_SIZE, 0, "the deck has %d cards instead of %d", deck->main_count,
                    DCG_DECK_CARDS);
    part_check(&p, &main_deck);
    if (deck->egg_count > DCG_DIGI_EGG_CARDS) /* 1-4-1-3-1: none at all is fine */
        problem_add(&p, RULE_GAME_EGG_DECK_SIZE, 0, "the Digi-Egg deck has %d cards, at most %d are allowed",
                    deck->egg_count, DCG_DIGI_EGG_CARDS);
    part_check(&p, &egg_deck);
    return p.count;
}

uint64_t dcg_deck_hash(const dcg_cards *cards, const dcg_deck *deck)
{
    if (!cards || !deck || deck->main_count > DCG_MAX_DECK || deck->egg_count > DCG_MAX_DECK)
        return 0;
    cards = cards_with_decks(cards, deck, deck);
    if (!cards)
        return 0;
    return cards_hash_of(cards, deck->main, deck->main_count) * 31 +
           cards_hash_of(cards, deck->egg, deck->egg_count);
}
