/* Random games between all decks of a folder. At every decision the rules of property.h hold, and the same choices give
 * the same game. Cards whose text can't be carried out are played without it.
 *
 *   DCG_CARDS_JSON  a card database
 *   DCG_DECKS       a folder of deck lists, *.txt or *.deck, of cards in it
 */
#define _POSIX_C_SOURCE 200809L

#include "property/property.h"

#include "import/sheet.h"

#include <dirent.h>

enum { MAX_DECKS = 64, DECK_BYTES = 16384, PATH_BYTES = 1024 };

static struct {
    dcg_deck deck[MAX_DECKS];
    int count;
} decks;

static bool has_ending(const char *name, const char *ending)
{
    size_t size = strlen(name), length = strlen(ending);

    return size > length && strcmp(name + size - length, ending) == 0;
}

static bool deck_read(const dcg_cards *cards, const char *folder, const char *name)
{
    static char text[DECK_BYTES];
    char path[PATH_BYTES];
    dcg_error error = {0};
    dcg_deck_problem problem;
    dcg_deck *deck = &decks.deck[decks.count];

    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *in = fopen(path, "rb");
    size_t size = in ? fread(text, 1, sizeof text, in) : 0;
    if (in)
        (void)fclose(in);
    if (dcg_deck_read(cards, text, size, deck, &error) != DCG_OK)
        return printf("%s:%d: %s\n", path, error.line, error.text), false;
    if (dcg_deck_check(cards, deck, &problem, 1) != 0)
        return printf("%s: %s\n", path, problem.text), false;
    (void)snprintf(deck->name, sizeof deck->name, "%.60s", name);
    decks.count++;
    return true;
}

/* In the order of their names, so that a seed means the same game everywhere. */
static bool decks_read(const dcg_cards *cards, const char *folder)
{
    struct dirent **entry = NULL;
    int count = scandir(folder, &entry, NULL, alphasort);
    bool read = count >= 0;

    for (int i = 0; i < count; i++) {
        const char *name = entry[i]->d_name;
        if ((has_ending(name, ".txt") || has_ending(name, ".deck")) && decks.count < MAX_DECKS)
            read &= deck_read(cards, folder, name);
        free(entry[i]);
    }
    free(entry);
    if (count < 0)
        printf("%s: it can't be read\n", folder);
    return read && decks.count > 0;
}

static bool database_add(dcg_cards *cards, const struct database *database)
{
    struct sheet sheet;
    size_t size = 0;
    dcg_reader *reader = dcg_reader_new();
    bool done = sheet_begin(&sheet) && reader;

    for (size_t i = 0; done && i < database->count; i++)
        if (!dcg_cards_find(cards, database->card[i].number))
            done = sheet_card(&sheet, &database->card[i], reader);
    const char *text = done ? sheet_end(&sheet, &size) : NULL;
    done = text && dcg_cards_add(cards, text, size, NULL) == DCG_OK;
    sheet_free(&sheet);
    dcg_reader_free(reader);
    return done;
}

static bool cards_read(dcg_cards *cards, const char *path)
{
    struct database database = {0};
    dcg_error error = {.text = "it can't be opened"};
    FILE *in = fopen(path, "rb");
    bool done = in && database_read(&database, in, &error) == DCG_OK;

    if (in)
        (void)fclose(in);
    if (!done)
        printf("%s:%d: %s\n", path, error.line, error.text);
    done = done && database_add(cards, &database);
    database_free(&database);
    if (done)
        (void)dcg_cards_plain(cards);
    return done;
}

static bool play(struct trial *t)
{
    int a = below(t, decks.count), b = below(t, decks.count);
    const dcg_deck *deck[2] = {&decks.deck[a], &decks.deck[b]};
    bool held = dcg_start(t->game, t->cards, deck[0], deck[1], t->seed, NULL) == DCG_OK;

    for (; held && dcg_result(t->game).outcome == DCG_PLAYING; t->decisions++) {
        held = decision_holds(t);
        if (held)
            held = choice_is_reproducible(t, t->list.option[below(t, t->list.count)], NULL);
    }
    if (held && dcg_result(t->game).outcome == DCG_FAILED)
        held = broken(t, "a maximum was reached");
    held = held && over_is_over(t);
    if (!held)
        printf("    %s against %s\n", deck[0]->name, deck[1]->name);
    return held;
}

int main(void)
{
    const char *database = getenv("DCG_CARDS_JSON"), *folder = getenv("DCG_DECKS");

    if (!database || !*database || !folder || !*folder) {
        printf("DCG_CARDS_JSON and DCG_DECKS are not set: no decks were played\n0 passed, 0 failed\n");
        return 0;
    }
    dcg_cards *cards = dcg_cards_new(true);
    int status = 1;
    if (cards && cards_read(cards, database) && decks_read(cards, folder))
        status = trials_run(cards, play);
    else
        printf("0 passed, 1 failed\n");
    dcg_cards_free(cards);
    return status;
}
