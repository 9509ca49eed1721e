/* Random games between the decks of tests/decks, made so that everything happens that the rules know, and between these
 * and the embedded decks. At every decision the rules of property.h hold, and the same choices give the same game. In
 * the end a census tells what has happened: every keyword took effect, and everything else that it counts was done,
 * once in 500 games or more often. */
#define _POSIX_C_SOURCE 200809L

#include "property/property.h"

#include <dirent.h>

enum { MAX_DECKS = 64, FILE_BYTES = 65536, PATH_BYTES = 1024, RARE = 500 };

static const char own_folder[] = "tests/decks";

static struct {
    dcg_deck deck[MAX_DECKS];
    int count, own; /* the first ones are our own */
} decks;

static dcg_census census;
static const dcg_sink counting = {dcg_census_take, &census};

static bool has_ending(const char *name, const char *ending)
{
    size_t size = strlen(name), length = strlen(ending);

    return size > length && strcmp(name + size - length, ending) == 0;
}

struct file {
    char path[PATH_BYTES], text[FILE_BYTES];
    size_t size;
};

typedef bool read_fn(dcg_cards *cards, const struct file *file, const char *name);

static bool cards_take(dcg_cards *cards, const struct file *file, const char *name)
{
    dcg_error error = {0};

    if (!has_ending(name, ".cards") || dcg_cards_add(cards, file->text, file->size, &error) == DCG_OK)
        return true;
    return printf("%s:%d: %s\n", file->path, error.line, error.text), false;
}

static bool deck_take(dcg_cards *cards, const struct file *file, const char *name)
{
    dcg_error error = {0};
    dcg_deck_problem problem;
    dcg_deck *deck = &decks.deck[decks.count];

    if (!has_ending(name, ".deck") || decks.count == MAX_DECKS)
        return true;
    if (dcg_deck_read(cards, file->text, file->size, deck, &error) != DCG_OK)
        return printf("%s:%d: %s\n", file->path, error.line, error.text), false;
    if (dcg_deck_check(cards, deck, &problem, 1) != 0)
        return printf("%s: %s\n", file->path, problem.text), false;
    (void)snprintf(deck->name, sizeof deck->name, "%.60s", name);
    decks.count++;
    return true;
}

static bool file_read(struct file *file, const char *folder, const char *name)
{
    (void)snprintf(file->path, sizeof file->path, "%s/%s", folder, name);
    FILE *in = fopen(file->path, "rb");
    file->size = in ? fread(file->text, 1, sizeof file->text, in) : 0;
    if (in)
        (void)fclose(in);
    return file->size < sizeof file->text;
}

/* In the order of their names, so that a seed means the same game everywhere. */
static bool folder_read(dcg_cards *cards, const char *folder, read_fn *take)
{
    static struct file file;
    struct dirent **entry = NULL;
    int count = scandir(folder, &entry, NULL, alphasort);
    bool read = count >= 0;

    for (int i = 0; i < count; i++) {
        if (entry[i]->d_name[0] != '.')
            read &= file_read(&file, folder, entry[i]->d_name) && take(cards, &file, entry[i]->d_name);
        free(entry[i]);
    }
    free(entry);
    if (count < 0)
        printf("%s: it can't be read\n", folder);
    return read;
}

static bool embedded_take(const dcg_cards *cards)
{
    dcg_error error = {0};

    for (int i = 0; i < dcg_deck_embedded_count() && decks.count < MAX_DECKS; i++) {
        const char *name = dcg_deck_embedded_name(i);
        if (dcg_deck_embedded(cards, name, &decks.deck[decks.count++], &error) != DCG_OK)
            return printf("%s: %s\n", name, error.text), false;
    }
    return true;
}

/* Our own ones most of the time: what happens rarely happens there. */
static const dcg_deck *deck_pick(struct trial *t)
{
    return &decks.deck[below(t, below(t, 10) ? decks.own : decks.count)];
}

static bool play(struct trial *t)
{
    const dcg_deck *first = deck_pick(t), *second = deck_pick(t);
    bool ability = dcg_start(t->session, t->game, first, second, t->seed, &counting) == DCG_OK;

    for (; ability && dcg_result(t->game).outcome == DCG_PLAYING; t->decisions++) {
        ability = decision_holds(t);
        if (ability && below(t, 100) == 0)
            ability = guess_can_be_played(t, 1000);
        if (ability)
            ability = choice_is_reproducible(t, any_option(t, &t->list), &counting);
    }
    if (ability && dcg_result(t->game).outcome == DCG_FAILED)
        ability = broken(t, "a maximum was reached");
    ability = ability && over_is_over(t);
    if (!ability)
        printf("    %s against %s\n", first->name, second->name);
    return ability;
}

/* In the order of the rulebook. Returns how many entries are too few. */
static uint64_t census_print(uint64_t games)
{
    uint64_t few = 0;

    for (int rule = 1; rule <= dcg_rule_count(); rule++)
        for (int i = 0; i < DCG_CENSUS_COUNT; i++) {
            if (dcg_census_rule(i) != rule)
                continue;
            bool enough = census.count[i] >= games / RARE;
            printf("%-10s %-54s %10" PRIu64 "%s\n", dcg_rule_get(dcg_census_rule(i))->number,
                   dcg_census_text(i), census.count[i], enough ? "" : "  too few");
            few += !enough;
        }
    return few;
}

static bool all_read(dcg_cards *cards)
{
    if (!folder_read(cards, own_folder, cards_take) || !folder_read(cards, own_folder, deck_take))
        return false;
    decks.own = decks.count;
    return embedded_take(cards) && decks.own > 0;
}

int main(void)
{
    dcg_cards *cards = dcg_cards_new(true);
    int status = 1;

    if (cards && all_read(cards))
        status = trials_run(cards, play, census_print);
    else
        printf("0 passed, 1 failed\n");
    dcg_cards_free(cards);
    return status;
}
