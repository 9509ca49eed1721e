/* sim_shard.c - the sums of a part of a simulation as a file, and several of them as one.
 *
 *   dcg sim 2                        the format
 *   cards HASH
 *   seed N                           of the whole
 *   first-seed N                     where this part begins
 *   mode all|compare                 how the decks meet
 *   decks N
 *   ai A NAME                        and B
 *   deck I HASH NAME                 for I from 1
 *   pairing I SUMS...                for each, as many numbers as there are sums, in hexadecimal
 *   paired I SEEDS POINTS SQUARES    for each task of two variants; points may be negative
 *   check HASH                       over all bytes before
 */
#include "printable.h"
#include "sim.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FORMAT = 2, SUMS = 16, LINE = 640 };
/* Nothing that is counted or numbered comes to more than this, so that sums don't overflow. */
static const uint64_t most = UINT64_C(1) << 48;

/* All sums of a pairing, in the order of the file. */
static void sums_list(dcg_sim_stats *s, uint64_t *sum[SUMS])
{
    uint64_t *const all[SUMS] = {&s->games,     &s->wins[0],   &s->wins[1],           &s->draws,
                                 &s->errors,    &s->capacity,  &s->first_wins,        &s->turns,
                                 &s->decisions, &s->by_attack, &s->by_deck,           &s->by_forfeit,
                                 &s->hash,      &s->bad_seed,  &s->longest_decisions, &s->longest_turns};
    memcpy(sum, all, sizeof all);
}

static void sums_print(const dcg_sim_stats *stats, int number, FILE *out)
{
    dcg_sim_stats copy = *stats;
    uint64_t *sum[SUMS];
    sums_list(&copy, sum);
    fprintf(out, "pairing %d", number);
    for (int i = 0; i < SUMS; i++)
        fprintf(out, " %" PRIx64, *sum[i]);
    fputc('\n', out);
}

/* A name on one line. */
static void name_print(const char *name, FILE *out)
{
    char line[MAX_AI_NAME];
    snprintf(line, sizeof line, "%s", name);
    printable(line);
    fprintf(out, "%s\n", line);
}

static void shard_print(const struct tournament *t, FILE *out)
{
    fprintf(out, "dcg sim %d\ncards %016" PRIx64 "\nseed %" PRIu64 "\nfirst-seed %" PRIu64 "\n", FORMAT,
            t->cards_hash, t->seed, t->first_seed);
    fprintf(out, "mode %s\ndecks %d\n", t->compare ? "compare" : "all", t->decks);
    for (int i = 0; i < 2; i++) {
        fprintf(out, "ai %c ", 'A' + i);
        name_print(t->ai[i], out);
    }
    for (int i = 0; i < t->decks; i++) {
        fprintf(out, "deck %d %016" PRIx64 " ", i + 1, t->entrant[i].hash);
        name_print(t->entrant[i].name, out);
    }
    for (int i = 0; i < t->pairings; i++)
        sums_print(&t->pairing[i].stats, i + 1, out);
    for (int i = 0; t->compare && i < t->tasks; i++)
        fprintf(out, "paired %d %" PRIu64 " %" PRId64 " %" PRIu64 "\n", i + 1, t->task[i].paired.seeds,
                t->task[i].paired.points, t->task[i].paired.squares);
}

bool shard_save(const struct tournament *t, const char *path)
{
    char *text = NULL, check[32];
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out != NULL)
        shard_print(t, out);
    if (out == NULL || fclose(out) != 0 || text == NULL)
        return free(text), complain("no memory for %s", path), false;
    snprintf(check, sizeof check, "check %016" PRIx64 "\n", bytes_hash(text, size));
    bool written = file_write(path, text, size, check);
    free(text);
    return written;
}

/* ---- Reading ---- */

struct shard_reader {
    const char *path, *at, *end;
    int line;
    char text[LINE];
};

static bool refuse(const struct shard_reader *r, const char *why)
{
    return complain("%s:%d: %s", r->path, r->line, why), false;
}

/* The rest of the next line after its first words, which are given. NULL after a complaint. */
static char *line_expect(struct shard_reader *r, const char *format, ...) PRINTF_LIKE(2, 3);
static char *line_expect(struct shard_reader *r, const char *format, ...)
{
    char begin[64];
    va_list list;
    va_start(list, format);
    vsnprintf(begin, sizeof begin, format, list);
    va_end(list);
    const char *end = memchr(r->at, '\n', (size_t)(r->end - r->at));
    size_t size = end != NULL ? (size_t)(end - r->at) : 0, known = strlen(begin);
    r->line++;
    if (end == NULL || size >= sizeof r->text || size < known || memcmp(r->at, begin, known) != 0 ||
        memchr(r->at, '\0', size) != NULL) {
        complain("%s:%d: not the sums of a simulation: the line should begin with '%s'", r->path, r->line,
                 begin);
        return NULL;
    }
    memcpy(r->text, r->at, size);
    r->text[size] = '\0';
    r->at = end + 1;
    return r->text + known;
}

/* A number and what ends it. */
static bool number_take(char **at, int base, uint64_t *number)
{
    char *end;
    if (strspn(*at, base == 16 ? "0123456789abcdef" : "0123456789") == 0)
        return false;
    errno = 0;
    *number = strtoull(*at, &end, base);
    if (errno != 0)
        return false;
    *at = end + (*end == ' ');
    return *end == ' ' || *end == '\0';
}

static bool line_number(struct shard_reader *r, const char *begin, int base, uint64_t *number)
{
    char *at = line_expect(r, "%s ", begin);
    return at != NULL && ((number_take(&at, base, number) && *at == '\0') || refuse(r, "not a number"));
}

static bool name_take(const struct shard_reader *r, const char *text, char *name, size_t size)
{
    size_t length = strlen(text);
    if (length >= size)
        return refuse(r, "the name is too long");
    if (!is_printable(text))
        return refuse(r, "the name holds a control character");
    memcpy(name, text, length + 1);
    return true;
}

static bool head_read(struct shard_reader *r, struct tournament *t)
{
    uint64_t cards, seed, first, decks;
    char *rest = line_expect(r, "dcg sim ");
    if (rest == NULL)
        return false;
    if (strchr(rest, '\r') != NULL)
        return refuse(r, "the file isn't as it was written: its lines end with a carriage return");
    if (strcmp(rest, "2") != 0)
        return refuse(r, "the file is of another version of dcg");
    if (!line_number(r, "cards", 16, &cards) || !line_number(r, "seed", 10, &seed) ||
        !line_number(r, "first-seed", 10, &first) || (rest = line_expect(r, "mode ")) == NULL)
        return false;
    bool compare = strcmp(rest, "compare") == 0;
    if (!compare && strcmp(rest, "all") != 0)
        return refuse(r, "the mode is all or compare");
    if (!line_number(r, "decks", 10, &decks))
        return false;
    if (decks < 2 || decks > MAX_DECKS || first > most)
        return refuse(r, "out of bounds");
    if (!tournament_new(t, (int)decks, compare))
        return false;
    t->cards_hash = cards;
    t->seed = seed;
    t->first_seed = first;
    return true;
}

static bool names_read(struct shard_reader *r, struct tournament *t)
{
    for (int i = 0; i < 2; i++) {
        const char *rest = line_expect(r, "ai %c ", 'A' + i);
        if (rest == NULL || !name_take(r, rest, t->ai[i], sizeof t->ai[i]))
            return false;
    }
    for (int i = 0; i < t->decks; i++) {
        char *rest = line_expect(r, "deck %d ", i + 1);
        if (rest == NULL)
            return false;
        if (!number_take(&rest, 16, &t->entrant[i].hash))
            return refuse(r, "not a check value");
        if (!name_take(r, rest, t->entrant[i].name, sizeof t->entrant[i].name))
            return false;
    }
    return true;
}

static bool paired_read(struct shard_reader *r, struct paired *paired, int number)
{
    uint64_t points = 0;
    char *rest = line_expect(r, "paired %d ", number);
    if (rest == NULL || !number_take(&rest, 10, &paired->seeds))
        return rest == NULL ? false : refuse(r, "not a number");
    bool negative = *rest == '-';
    rest += negative;
    if (!number_take(&rest, 10, &points) || !number_take(&rest, 10, &paired->squares))
        return refuse(r, "not a number");
    if (*rest != '\0')
        return refuse(r, "there are more sums than expected");
    /* The difference of a seed is at most 4. */
    if (paired->seeds > most || points > 4 * paired->seeds || paired->squares > 16 * paired->seeds ||
        points > paired->squares)
        return refuse(r, "no games can have these sums");
    paired->points = negative ? -(int64_t)points : (int64_t)points;
    return true;
}

/* Sums that games can have: each game is won, drawn or an error, and each win has an ending. */
static bool stats_possible(const dcg_sim_stats *s, uint64_t first_seed)
{
    const uint64_t all[] = {s->games, s->wins[0],    s->wins[1], s->draws,     s->errors,    s->capacity,
                            s->turns, s->first_wins, s->by_deck, s->decisions, s->by_attack, s->by_forfeit};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i] > most)
            return false;
    uint64_t won = decided(s);
    return first_seed + s->games / 2 <= most && won + s->draws + s->errors == s->games &&
           s->first_wins <= won && s->by_attack + s->by_deck + s->by_forfeit <= won &&
           s->capacity <= s->errors && (s->errors > 0 || s->bad_seed == 0);
}

static bool sums_read(struct shard_reader *r, struct tournament *t)
{
    for (int i = 0; i < t->pairings; i++) {
        uint64_t *sum[SUMS];
        char *rest = line_expect(r, "pairing %d ", i + 1);
        if (rest == NULL)
            return false;
        sums_list(&t->pairing[i].stats, sum);
        for (int k = 0; k < SUMS; k++)
            if (!number_take(&rest, 16, sum[k]))
                return refuse(r, "a sum is missing, or isn't a number");
        if (*rest != '\0')
            return refuse(r, "there are more sums than expected");
        if (!stats_possible(&t->pairing[i].stats, t->first_seed))
            return refuse(r, "no games can have these sums");
    }
    for (int i = 0; t->compare && i < t->tasks; i++)
        if (!paired_read(r, &t->task[i].paired, i + 1))
            return false;
    return true;
}

bool shard_load(struct tournament *t, const char *path)
{
    struct file_text text;
    uint64_t check = 0;
    *t = (struct tournament){0};
    if (!file_read(path, &text))
        return false;
    struct shard_reader r = {.path = path, .at = text.bytes, .end = text.bytes + text.size};
    bool read = head_read(&r, t) && names_read(&r, t) && sums_read(&r, t);
    uint64_t hash = read ? bytes_hash(text.bytes, (size_t)(r.at - text.bytes)) : 0;
    read = read && line_number(&r, "check", 16, &check);
    if (read && (check != hash || r.at != r.end))
        read = refuse(&r, "the file isn't as it was written: the check value is another");
    file_free(&text);
    if (!read)
        tournament_free(t);
    return read;
}

/* ---- Merging ---- */

/* Where a part comes in the whole. */
struct place {
    uint64_t first_seed;
    int part;
};

static int place_compare(const void *a, const void *b)
{
    const struct place *x = a, *y = b;
    return (x->first_seed > y->first_seed) - (x->first_seed < y->first_seed);
}

static bool same_tournament(const struct tournament *a, const struct tournament *b)
{
    bool same = a->cards_hash == b->cards_hash && a->seed == b->seed && a->compare == b->compare &&
                a->decks == b->decks && strcmp(a->ai[0], b->ai[0]) == 0 && strcmp(a->ai[1], b->ai[1]) == 0;
    for (int i = 0; same && i < a->decks; i++)
        same =
            a->entrant[i].hash == b->entrant[i].hash && strcmp(a->entrant[i].name, b->entrant[i].name) == 0;
    return same;
}

/* Adds the part that comes next. Each pairing has games from its first seed on. */
static bool part_add(struct tournament *sum, const struct tournament *part, uint64_t *end, bool *gap)
{
    for (int i = 0; i < sum->pairings; i++) {
        if (2 * part->first_seed < end[i])
            return false;
        *gap = *gap || 2 * part->first_seed > end[i];
        end[i] = 2 * part->first_seed + part->pairing[i].stats.games;
        stats_add(&sum->pairing[i].stats, &part->pairing[i].stats);
    }
    for (int i = 0; i < sum->tasks; i++)
        paired_join(&sum->task[i].paired, &part->task[i].paired);
    return true;
}

static bool parts_add(struct tournament *sum, const struct tournament *part, const struct place *place,
                      int parts, uint64_t *end)
{
    bool gap = false;
    sum->first_seed = place[0].first_seed;
    for (int i = 0; i < sum->pairings; i++)
        end[i] = 2 * sum->first_seed;
    for (int i = 0; i < parts; i++)
        if (!part_add(sum, &part[place[i].part], end, &gap))
            return complain("seed %" PRIu64 " is in two of the files", place[i].first_seed), false;
    if (gap)
        remark("there are games between these parts that are in none of them");
    return true;
}

bool shards_merge(struct tournament *sum, const struct tournament *part, int parts, char *const *path)
{
    for (int i = 1; i < parts; i++)
        if (!same_tournament(&part[0], &part[i]))
            return complain("%s: not a part of the same simulation as %s", path[i], path[0]), false;
    if (!tournament_new(sum, part->decks, part->compare))
        return false;
    memcpy(sum->entrant, part->entrant, (size_t)sum->decks * sizeof *sum->entrant);
    memcpy(sum->ai, part->ai, sizeof sum->ai);
    sum->cards_hash = part->cards_hash;
    sum->seed = part->seed;
    struct place *place = calloc((size_t)parts, sizeof *place);
    uint64_t *end = calloc((size_t)sum->pairings, sizeof *end);
    bool merged = place != NULL && end != NULL;
    if (!merged)
        complain("no memory for the parts");
    for (int i = 0; merged && i < parts; i++)
        place[i] = (struct place){part[i].first_seed, i};
    if (merged) {
        qsort(place, (size_t)parts, sizeof *place, place_compare);
        merged = parts_add(sum, part, place, parts, end);
    }
    free(place);
    free(end);
    return merged;
}
