/* deck.c - deck lists: reading them, and what the rules say about building decks (1-4-1, 1-4-4-2).
 *
 * A line names a count and a card number, in either order; what follows is the card's name and isn't read. Which of
 * the two decks a card belongs to follows from its category (2-2-3 to 2-2-6).
 */
#include "cards/lines.h"
#include "cards/reader.h"
#include "cards/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* What is wrong with a deck, collected up to a maximum and counted beyond it. */
struct problems {
    const dcg_cards *cards;
    dcg_deck_problem *list;
    int max, count;
};

/* One of the two decks. */
struct part {
    const char *name;
    const dcg_card_def *card;
    int count;
    bool eggs;
    const char *copies_rule; /* 1-4-1-2-2 or 1-4-1-3-2 */
};

static bool card_is_egg(const dcg_cards *cards, dcg_card_def def)
{
    return (card_def(cards, def)->categories & DCG_DIGI_EGG) != 0;
}

static void problem_add(struct problems *p, const char *rule, dcg_card_def card, const char *format, ...)
    LINES_PRINTF(4, 5);

static void problem_add(struct problems *p, const char *rule, dcg_card_def card, const char *format, ...)
{
    va_list args;

    if (p->list && p->count < p->max) {
        dcg_deck_problem *problem = &p->list[p->count];
        *problem = (dcg_deck_problem){.rule = dcg_rule_find(rule), .card = card};
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

/* A card that belongs into the other deck (2-2-3) or, as a token, into none (1-4-4-2). */
static void card_check(struct problems *p, const struct part *part, dcg_card_def def)
{
    char title[NUMBER_BYTES + FOUND_BYTES + 2];

    if (def == 0 || def > p->cards->count) {
        problem_add(p, "1-4-1-1", 0, "the %s holds a card that isn't in the card set", part->name);
        return;
    }
    card_title(p->cards, def, title, sizeof title);
    if (card_def(p->cards, def)->token)
        problem_add(p, "1-4-4-2", def, "%s is a token, which no deck may hold", title);
    if (card_def(p->cards, def)->unread)
        problem_add(p, "1-4-1-1", def, "%s: its text can't be carried out: %s", title,
                    card_def(p->cards, def)->reason);
    if (part->eggs && !card_is_egg(p->cards, def))
        problem_add(p, "2-2-3", def, "%s isn't a Digi-Egg card and can't be in the Digi-Egg deck", title);
    if (!part->eggs && card_is_egg(p->cards, def))
        problem_add(p, "2-2-3", def, "%s is a Digi-Egg card and can only be in the Digi-Egg deck", title);
}

/* Each card once, where it comes first: 2-11-1 has cards of one number be the same card. */
static void part_check(struct problems *p, const struct part *part)
{
    for (int i = 0; i < part->count; i++) {
        dcg_card_def def = part->card[i];
        int copies = 0, before = 0;
        for (int k = 0; k < part->count; k++) {
            copies += part->card[k] == def;
            before += k < i && part->card[k] == def;
        }
        if (before)
            continue;
        card_check(p, part, def);
        if (def > 0 && def <= p->cards->count && copies > card_def(p->cards, def)->copies) { /* 2-3-5-2 */
            char title[NUMBER_BYTES + FOUND_BYTES + 2];
            card_title(p->cards, def, title, sizeof title);
            problem_add(p, part->copies_rule, def, "%d copies of %s in the %s, at most %d are allowed",
                        copies, title, part->name, card_def(p->cards, def)->copies);
        }
    }
}

/* "name: My deck". False: the line isn't one, or an error. */
static bool name_read(struct lines *l, dcg_deck *deck)
{
    struct lines before = *l;
    struct span word = line_token(l);

    if (!span_is(word, "name:")) {
        *l = before;
        return false;
    }
    (void)line_done(l);
    struct span name = {l->at, (size_t)(l->end - l->at)};
    while (name.size > 0 && (name.at[name.size - 1] == ' ' || name.at[name.size - 1] == '\t'))
        name.size--;
    if (name.size >= sizeof deck->name)
        return lines_fail(l, DCG_ERROR_FORMAT, name.at, "the name of the deck has more than %d bytes",
                          (int)sizeof deck->name - 1);
    if (name.size > 0)
        memcpy(deck->name, name.at, name.size);
    deck->name[name.size] = '\0';
    return true;
}

static bool cards_put(struct lines *l, const char *at, dcg_card_def def, int count, dcg_card_def *list,
                      uint16_t *used)
{
    if (*used + count > DCG_MAX_DECK)
        return lines_fail(l, DCG_ERROR_CAPACITY, at, "a deck list holds at most %d cards", DCG_MAX_DECK);
    for (int i = 0; i < count; i++)
        list[(*used)++] = def;
    return true;
}

static bool entry_read(struct lines *l, const dcg_cards *cards, dcg_deck *deck)
{
    struct span first = line_token(l), number = first;
    int count = 0;

    if (span_count(first, &count)) {
        number = line_token(l);
        if (number.size == 0)
            return lines_expected(l, number, "a card number");
    }
    dcg_card_def def = number_find(cards, number.at, number.size);
    if (!def)
        return lines_fail(l, DCG_ERROR_FORMAT, number.at, "there is no card '%.*s'", span_shown(number),
                          number.at);
    if (number.at == first.at) {
        first = line_token(l);
        if (!span_count(first, &count))
            return lines_expected(l, first, "how many, such as 4");
    }
    if (count < 1 || count > DCG_MAX_DECK)
        return lines_fail(l, DCG_ERROR_FORMAT, first.at, "expected a count from 1 to %d, found '%.*s'",
                          DCG_MAX_DECK, span_shown(first), first.at);
    if (card_is_egg(cards, def))
        return cards_put(l, first.at, def, count, deck->egg, &deck->egg_count);
    return cards_put(l, first.at, def, count, deck->main, &deck->main_count);
}

dcg_status dcg_deck_read(const dcg_cards *cards, const char *text, size_t size, dcg_deck *deck,
                         dcg_error *error)
{
    struct lines l;
    bool done = lines_begin(&l, text, size, true, error);

    if (!cards || !deck) {
        (void)lines_fail_at(&l, DCG_ERROR_ARGUMENT, 0, 0, "there is no card set or no deck");
        return l.status;
    }
    *deck = (dcg_deck){.name = ""};
    while (done && lines_next(&l))
        if (!name_read(&l, deck) && l.status == DCG_OK)
            done = entry_read(&l, cards, deck);
    if (l.status != DCG_OK)
        *deck = (dcg_deck){.name = ""};
    return l.status;
}

int dcg_deck_check(const dcg_cards *cards, const dcg_deck *deck, dcg_deck_problem *problems, int max)
{
    struct problems p = {cards, problems, max, 0};

    if (!cards || !deck || deck->main_count > DCG_MAX_DECK || deck->egg_count > DCG_MAX_DECK) {
        problem_add(&p, "1-4-1-1", 0, "there is no deck");
        return p.count;
    }
    const struct part main_deck = {"deck", deck->main, deck->main_count, false, "1-4-1-2-2"};
    const struct part egg_deck = {"Digi-Egg deck", deck->egg, deck->egg_count, true, "1-4-1-3-2"};
    if (deck->main_count != DCG_DECK_CARDS) /* 1-4-1-2-1 */
        problem_add(&p, "1-4-1-2-1", 0, "the deck has %d cards instead of %d", deck->main_count,
                    DCG_DECK_CARDS);
    part_check(&p, &main_deck);
    if (deck->egg_count > DCG_DIGI_EGG_CARDS) /* 1-4-1-3-1: none at all is fine */
        problem_add(&p, "1-4-1-3-1", 0, "the Digi-Egg deck has %d cards, at most %d are allowed",
                    deck->egg_count, DCG_DIGI_EGG_CARDS);
    part_check(&p, &egg_deck);
    return p.count;
}
