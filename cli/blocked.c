/* blocked.c - dcg cards check --blocked: which cards keep decks from being played, and how many decks only one of them
 * keeps out. */
#include "blocked.h"
#include "candidates.h"
#include "pool.h"
#include "printable.h"

#include <stdlib.h>
#include <string.h>

enum { NUMBER_WIDTH = 9 };

struct blocking {
    const dcg_cards *cards; /* the embedded ones */
    const struct database *from;
    struct unread_card *card;
    size_t count;
    struct deck_count *decks;
};

static struct unread_card *unread_find(const struct blocking *b, const char *number)
{
    for (size_t i = 0; i < b->count; i++)
        if (strcmp(b->card[i].card->number, number) == 0)
            return &b->card[i];
    return NULL;
}

static bool is_there(const struct blocking *b, const char *number)
{
    for (size_t i = 0; i < b->from->count; i++)
        if (strcmp(b->from->card[i].number, number) == 0)
            return true;
    return dcg_cards_find(b->cards, number) != 0;
}

/* A card that isn't there keeps a deck out as well. */
static bool deck_block(void *user, const char *path, const dcg_list *list)
{
    struct blocking *b = user;
    struct unread_card *last = NULL;
    int missing = 0, unread = 0;
    b->decks->decks++;
    for (int i = 0; i < list->cards; i++) {
        struct unread_card *card = unread_find(b, list->card[i].number);
        if (card == NULL && !is_there(b, list->card[i].number)) {
            remark("%s: there is no card %s", path, list->card[i].number);
            missing++;
        } else if (card != NULL && card->last != b->decks->decks) {
            card->last = b->decks->decks;
            card->decks++;
            last = card;
            unread++;
        }
    }
    if (unread == 1 && missing == 0)
        last->only++;
    b->decks->free += unread == 0 && missing == 0;
    return true;
}

static int unread_compare(const void *a, const void *b)
{
    const struct unread_card *left = a, *right = b;
    if (left->only != right->only)
        return left->only < right->only ? 1 : -1;
    if (left->decks != right->decks)
        return left->decks < right->decks ? 1 : -1;
    return number_compare(left->card->number, right->card->number);
}

bool blocked_count(struct unread_card *card, size_t cards, const struct database *from, const char *path,
                   struct deck_count *count)
{
    *count = (struct deck_count){0};
    dcg_cards *embedded = dcg_cards_new(true);
    if (embedded == NULL)
        return complain("no memory for the cards"), false;
    struct blocking blocking = {
        .cards = embedded, .from = from, .card = card, .count = cards, .decks = count};
    bool done = decks_visit(path, embedded, deck_block, &blocking);
    dcg_cards_free(embedded);
    if (done && cards > 0)
        qsort(card, cards, sizeof *card, unread_compare);
    return done;
}

void blocked_print(const struct unread_card *card, size_t cards, const struct deck_count *count)
{
    printf("\n%*s %*s  card\n", NUMBER_WIDTH, "only", NUMBER_WIDTH, "decks");
    for (size_t i = 0; i < cards && card[i].decks > 0; i++) {
        printf("%*llu %*llu  %s ", NUMBER_WIDTH, (unsigned long long)card[i].only, NUMBER_WIDTH,
               (unsigned long long)card[i].decks, card[i].card->number);
        printable_put(card[i].card->name, stdout);
        printf(": %s\n", card[i].reason);
    }
    printf("decks with every card for play: %llu of %llu\n", (unsigned long long)count->free,
           (unsigned long long)count->decks);
}

void blocked_json(dcg_json *json, const struct unread_card *card, size_t cards,
                  const struct deck_count *count)
{
    dcg_json_array(json, "blocked");
    for (size_t i = 0; i < cards && card[i].decks > 0; i++) {
        dcg_json_object(json, NULL);
        dcg_json_string(json, "number", card[i].card->number);
        dcg_json_string(json, "name", card[i].card->name);
        dcg_json_string(json, "reason", card[i].reason);
        dcg_json_count(json, "only", card[i].only);
        dcg_json_count(json, "decks", card[i].decks);
        dcg_json_close(json);
    }
    dcg_json_close(json);
    dcg_json_count(json, "decks", count->decks);
    dcg_json_count(json, "decks_for_play", count->free);
}
