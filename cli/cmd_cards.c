/* cmd_cards.c - dcg cards check, dcg cards render, dcg card text: how much of card text is understood.
 *
 * A line is parsed if the reader makes a tree of it; its rendering is stable if it is parsed again and rendered
 * the same; a card is round trip if every line is rendered as it stands on the card. None of that means that
 * the engine carries it out: cards count as read only then.
 */
#include "cli.h"
#include "json.h"

#include "import/database.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { RENDER_BYTES = 4 * DATABASE_LINE_BYTES };

/* TALLY(name, JSON key) */
#define TALLIES                                                                                              \
    TALLY(CARDS, "cards")                                                                                    \
    TALLY(CARDS_READ, "cards_read")                                                                          \
    TALLY(EFFECTS, "effects")                                                                                \
    TALLY(EFFECTS_READ, "effects_read")                                                                      \
    TALLY(ROUND_TRIP, "round_trip")                                                                          \
    TALLY(CARDS_WITH_TEXT, "cards_with_text")                                                                \
    TALLY(CARDS_PARSED, "cards_parsed")                                                                      \
    TALLY(EFFECTS_PARSED, "effects_parsed")                                                                  \
    TALLY(RENDERED_STABLE, "rendered_stable")                                                                \
    TALLY(AMBIGUOUS, "ambiguous")                                                                            \
    TALLY(DELETIONS, "deletions")                                                                            \
    TALLY(DELETIONS_PARSED, "deletions_parsed")

enum tally_name {
#define TALLY(name, key) TALLY_##name,
    TALLIES
#undef TALLY
        TALLY_COUNT
};

static const char *const tally_key[TALLY_COUNT] = {
#define TALLY(name, key) key,
    TALLIES
#undef TALLY
};

/* The columns of the table for people: four of cards, four of lines. */
static const struct {
    const char *heading;
    enum tally_name tally;
} columns[] = {
    {"cards", TALLY_CARDS},
    {"text", TALLY_CARDS_WITH_TEXT},
    {"parsed", TALLY_CARDS_PARSED},
    {"same", TALLY_ROUND_TRIP},
    {"lines", TALLY_EFFECTS},
    {"parsed", TALLY_EFFECTS_PARSED},
    {"stable", TALLY_RENDERED_STABLE},
    {"ambiguous", TALLY_AMBIGUOUS},
};
enum { COLUMNS = sizeof columns / sizeof columns[0], COLUMN_WIDTH = 9 };

struct tally {
    const char *set;
    uint64_t count[TALLY_COUNT];
};

/* What reading a line gave. */
struct line {
    char text[DATABASE_LINE_BYTES + 1];
    char rendered[RENDER_BYTES]; /* empty unless parsed */
    bool parsed, same, stable;
    int readings;
    dcg_error error; /* unless parsed */
};

struct check {
    dcg_reader *reader;
    struct database database;
    const struct database_card **card; /* those asked for, set by set */
    size_t cards;
    struct tally *tally; /* of each set */
    size_t tallies;
    bool failed, machine;
    uint64_t loose; /* every which line is tried with a word less; 0: none */
    struct json json;
    struct line line, again;
    char field[2 * DATABASE_CARD_BYTES]; /* a text put in order */
};

/* ---- Lines ------------------------------------------------------------------------------------ */

/* The size without a final full stop, which printed text has in some places and not in others. */
static size_t size_without_stop(const char *text)
{
    size_t size = strlen(text);
    return size > 0 && text[size - 1] == '.' ? size - 1 : size;
}

static bool is_same_text(const char *a, const char *b)
{
    size_t size = size_without_stop(a);
    return size == size_without_stop(b) && memcmp(a, b, size) == 0;
}

/* Reads a line and renders it. */
static void line_read(dcg_reader *reader, struct line *line, const char *text, size_t size)
{
    line->parsed = line->same = line->stable = false;
    line->rendered[0] = '\0';
    line->readings = 0;
    line->error = (dcg_error){0};
    line->text[0] = '\0';
    if (size == 0 || size > DATABASE_LINE_BYTES) {
        snprintf(line->error.text, sizeof line->error.text, "a line has 1 to %d bytes, not %zu",
                 DATABASE_LINE_BYTES, size);
        return;
    }
    memcpy(line->text, text, size);
    line->text[size] = '\0';
    if (dcg_reader_line(reader, line->text, size, &line->error) != DCG_OK)
        return;
    int length = dcg_reader_render(reader, line->rendered, sizeof line->rendered);
    line->parsed = true;
    line->readings = dcg_reader_readings(reader);
    line->same = length >= 0 && length < RENDER_BYTES && is_same_text(line->text, line->rendered);
}

/* Reads a line, and its rendering again. */
static void line_check(struct check *c, const char *text, size_t size)
{
    line_read(c->reader, &c->line, text, size);
    if (!c->line.parsed)
        return;
    c->line.stable = strcmp(c->line.text, c->line.rendered) == 0; /* then it was read just now */
    if (c->line.stable)
        return;
    line_read(c->reader, &c->again, c->line.rendered, strlen(c->line.rendered));
    c->line.stable = c->again.parsed && strcmp(c->line.rendered, c->again.rendered) == 0;
}

/* A text as it was found, put in order: one effect or requirement a line. "": there is none. */
static const char *field_text(struct check *c, const char *raw)
{
    c->field[0] = '\0';
    if (raw != NULL)
        dcg_text_normalise(raw, strlen(raw), c->field, sizeof c->field);
    return c->field;
}

/* Where in the line reading stopped, from 0. */
static size_t error_offset(const struct line *line)
{
    size_t size = strlen(line->text);
    size_t at = line->error.column > 0 ? (size_t)line->error.column - 1 : 0;
    return at < size ? at : size;
}

static const char *error_text(const struct line *line)
{
    return line->error.text[0] ? line->error.text : "this can't be read";
}

/* ---- Cards ------------------------------------------------------------------------------------ */

static bool database_load(struct database *database, const char *path)
{
    dcg_error error = {0};
    bool standard = strcmp(path, "-") == 0;
    FILE *in = standard ? stdin : fopen(path, "rb");
    if (in == NULL)
        return complain("%s: %s", path, strerror(errno)), false;
    dcg_status status = database_read(database, in, &error);
    if (!standard)
        fclose(in);
    if (status != DCG_OK)
        complain_about(standard ? "standard input" : path, &error);
    return status == DCG_OK;
}

/* BT2 before BT10: letters, then the number behind them, then whatever is left. */
static int set_compare(const char *a, const char *b)
{
    size_t letters = strcspn(a, "0123456789"), others = strcspn(b, "0123456789");
    int order = strncmp(a, b, letters < others ? letters : others);
    if (order != 0 || letters != others)
        return order != 0 ? order : letters < others ? -1 : 1;
    unsigned long left = strtoul(a + letters, NULL, 10), right = strtoul(b + letters, NULL, 10);
    return left != right ? (left < right ? -1 : 1) : strcmp(a, b);
}

static int card_compare(const void *a, const void *b)
{
    const struct database_card *const *left = a, *const *right = b;
    int order = set_compare((*left)->set, (*right)->set);
    return order != 0 ? order : (*left > *right) - (*left < *right);
}

/* Picks the cards of the set that is asked for, or all, and sorts them by set; else they keep their order. */
static bool cards_pick(struct check *c, const char *set)
{
    c->card = malloc((c->database.count + 1) * sizeof(const struct database_card *));
    c->tally = malloc((c->database.count + 1) * sizeof *c->tally);
    if (c->card == NULL || c->tally == NULL)
        return complain("no memory"), false;
    for (size_t i = 0; i < c->database.count; i++)
        if (set == NULL || strcmp(c->database.card[i].set, set) == 0)
            c->card[c->cards++] = &c->database.card[i];
    if (set != NULL && c->cards == 0)
        return complain("there is no card of the set '%s'", set), false;
    qsort(c->card, c->cards, sizeof(const struct database_card *), card_compare);
    return true;
}

static void check_end(struct check *c)
{
    dcg_reader_free(c->reader);
    database_free(&c->database);
    free(c->card);
    free(c->tally);
    free(c);
}

/* Everything is loaded before anything is printed. NULL after a complaint. */
static struct check *check_begin(const struct arguments *arguments)
{
    struct check *c = calloc(1, sizeof *c);
    if (c == NULL || (c->reader = dcg_reader_new()) == NULL) {
        free(c);
        complain("no memory");
        return NULL;
    }
    bool loaded = true;
    for (int i = 0; loaded && i < arguments->words; i++)
        loaded = database_load(&c->database, arguments->word[i]);
    if (!loaded || !cards_pick(c, arguments->text[FLAG_SET])) {
        check_end(c);
        return NULL;
    }
    c->failed = flag_given(arguments, FLAG_FAILED);
    c->loose = flag_number(arguments, FLAG_LOOSE, 0);
    c->machine = flag_given(arguments, FLAG_JSON);
    json_begin(&c->json, stdout);
    return c;
}

/* ---- Check ------------------------------------------------------------------------------------ */

static void failure_report(struct check *c, const char *number, const char *field, int line)
{
    const char *rest = c->line.text + error_offset(&c->line);
    long long column = rest - c->line.text + 1;
    if (!c->machine) {
        printf("%s %s:%d:%lld: %s: \"%s\"\n", number, field, line, column, error_text(&c->line), rest);
        return;
    }
    json_object(&c->json, NULL);
    json_string(&c->json, "number", number);
    json_string(&c->json, "field", field);
    json_whole(&c->json, "line", line);
    json_whole(&c->json, "column", column);
    json_string(&c->json, "expected", error_text(&c->line));
    json_string(&c->json, "rest", rest);
    json_close(&c->json);
}

/* The size of the word at the beginning of a text; what is in brackets is one word. */
static size_t word_size(const char *text)
{
    size_t size = 0;
    for (int depth = 0; text[size] != '\0' && (depth > 0 || text[size] != ' '); size++)
        depth += (text[size] == '[') - (text[size] == ']');
    return size;
}

/* How much nonsense is understood: the line without each of its words in turn. */
static void line_loosen(struct check *c, struct tally *t)
{
    char text[DATABASE_LINE_BYTES + 1], shorter[DATABASE_LINE_BYTES + 1];
    memcpy(text, c->line.text, sizeof text);
    for (size_t at = 0; text[at] != '\0';) {
        size_t size = word_size(text + at), rest = at + size + (text[at + size] == ' ');
        memcpy(shorter, text, at);
        snprintf(shorter + at, sizeof shorter - at, "%s", text + rest);
        if (at > 0 && text[rest] == '\0')
            shorter[at - 1] = '\0';
        if (shorter[0] != '\0') {
            t->count[TALLY_DELETIONS]++;
            t->count[TALLY_DELETIONS_PARSED] +=
                dcg_reader_line(c->reader, shorter, strlen(shorter), NULL) == DCG_OK;
        }
        at = rest;
    }
}

static void card_check(struct check *c, const struct database_card *card, struct tally *t)
{
    bool any = false, parsed = true, same = true;
    for (int i = 0; i < DATABASE_TEXTS; i++) {
        const char *rest = field_text(c, card->text[i]), *text;
        size_t size;
        for (int line = 1; (text = database_line(&rest, &size)) != NULL; line++) {
            line_check(c, text, size);
            any = true;
            parsed &= c->line.parsed;
            same &= c->line.same;
            t->count[TALLY_EFFECTS]++;
            t->count[TALLY_EFFECTS_PARSED] += c->line.parsed;
            t->count[TALLY_RENDERED_STABLE] += c->line.stable;
            t->count[TALLY_AMBIGUOUS] += c->line.readings > 1;
            if (c->loose > 0 && c->line.parsed && t->count[TALLY_EFFECTS_PARSED] % c->loose == 0)
                line_loosen(c, t);
            if (c->failed && !c->line.parsed)
                failure_report(c, card->number, database_text_key((enum database_text)i), line);
        }
    }
    t->count[TALLY_CARDS]++;
    t->count[TALLY_CARDS_READ] += !any; /* whatever its facts say is all that it does */
    t->count[TALLY_CARDS_WITH_TEXT] += any;
    t->count[TALLY_CARDS_PARSED] += any && parsed;
    t->count[TALLY_ROUND_TRIP] += any && same;
}

static void cards_check(struct check *c)
{
    for (size_t i = 0; i < c->cards; i++) {
        const char *set = c->card[i]->set;
        if (c->tallies == 0 || strcmp(c->tally[c->tallies - 1].set, set) != 0)
            c->tally[c->tallies++] = (struct tally){.set = set};
        card_check(c, c->card[i], &c->tally[c->tallies - 1]);
    }
}

static struct tally tally_total(const struct check *c)
{
    struct tally total = {.set = "total"};
    for (size_t i = 0; i < c->tallies; i++)
        for (int k = 0; k < TALLY_COUNT; k++)
            total.count[k] += c->tally[i].count[k];
    return total;
}

static void tally_json(struct json *json, const struct tally *tally)
{
    for (int i = 0; i < TALLY_COUNT; i++)
        json_count(json, tally_key[i], tally->count[i]);
}

static void check_json(struct check *c)
{
    struct tally total;
    json_object(&c->json, NULL);
    if (c->failed)
        json_array(&c->json, "failed");
    cards_check(c);
    if (c->failed)
        json_close(&c->json);
    total = tally_total(c);
    tally_json(&c->json, &total);
    json_array(&c->json, "sets");
    for (size_t i = 0; i < c->tallies; i++) {
        json_object(&c->json, NULL);
        json_string(&c->json, "set", c->tally[i].set);
        tally_json(&c->json, &c->tally[i]);
        json_close(&c->json);
    }
    json_end(&c->json);
}

static void tally_print(const struct tally *tally)
{
    printf("%-8s", tally->set);
    for (int i = 0; i < COLUMNS; i++)
        printf(" %*llu", COLUMN_WIDTH, (unsigned long long)tally->count[columns[i].tally]);
    putchar('\n');
}

static double percent(uint64_t part, uint64_t whole)
{
    return whole > 0 ? 100.0 * (double)part / (double)whole : 0.0;
}

static void share_print(const char *what, const struct tally *t, enum tally_name part, enum tally_name whole)
{
    printf("%s %llu of %llu (%.1f %%)\n", what, (unsigned long long)t->count[part],
           (unsigned long long)t->count[whole], percent(t->count[part], t->count[whole]));
}

static void check_print(struct check *c)
{
    cards_check(c);
    struct tally total = tally_total(c);
    if (c->failed && total.count[TALLY_EFFECTS] > total.count[TALLY_EFFECTS_PARSED])
        putchar('\n');
    printf("%-8s", "set");
    for (int i = 0; i < COLUMNS; i++)
        printf(" %*s", COLUMN_WIDTH, columns[i].heading);
    putchar('\n');
    for (size_t i = 0; i < c->tallies; i++)
        tally_print(&c->tally[i]);
    tally_print(&total);
    putchar('\n');
    share_print("lines parsed:                ", &total, TALLY_EFFECTS_PARSED, TALLY_EFFECTS);
    share_print("cards with every line parsed:", &total, TALLY_CARDS_PARSED, TALLY_CARDS_WITH_TEXT);
    share_print("cards rendered as they are:  ", &total, TALLY_ROUND_TRIP, TALLY_CARDS_WITH_TEXT);
    if (c->loose > 0)
        share_print("still parsed with a word less:", &total, TALLY_DELETIONS_PARSED, TALLY_DELETIONS);
    puts("Parsed is not played: this version carries out no text of these cards, so none with text counts as "
         "read.");
}

int cards_check_run(const struct arguments *arguments)
{
    struct check *c = check_begin(arguments);
    if (c == NULL)
        return EXIT_WRONG;
    if (c->machine)
        check_json(c);
    else
        check_print(c);
    check_end(c);
    return EXIT_YES;
}

/* ---- Render ----------------------------------------------------------------------------------- */

/* The lines of a text that are parsed, rendered, one a line; "": none. To be freed; NULL: no memory. */
static char *text_render(struct check *c, const char *rest)
{
    char *rendered = NULL;
    size_t size;
    FILE *out = open_memstream(&rendered, &size);
    if (out == NULL)
        return NULL;
    bool first = true;
    for (const char *text; (text = database_line(&rest, &size)) != NULL;) {
        line_read(c->reader, &c->line, text, size);
        if (!c->line.parsed)
            continue;
        fprintf(out, "%s%s", first ? "" : "\n", c->line.rendered);
        first = false;
    }
    bool lost = ferror(out) != 0;
    if (fclose(out) == 0 && !lost)
        return rendered;
    free(rendered);
    return NULL;
}

static void text_print(const char *key, const char *rendered)
{
    size_t size;
    for (const char *line; (line = database_line(&rendered, &size)) != NULL;)
        printf("  %s: %.*s\n", key, (int)size, line);
}

static bool card_render(struct check *c, const struct database_card *card)
{
    if (c->machine)
        json_object(&c->json, card->number);
    else
        printf("%s %s\n", card->number, card->name);
    for (int i = 0; i < DATABASE_TEXTS; i++) {
        const char *key = database_text_key((enum database_text)i);
        char *rendered = card->text[i] != NULL ? text_render(c, field_text(c, card->text[i])) : NULL;
        if (card->text[i] != NULL && rendered == NULL)
            return complain("no memory"), false;
        if (rendered != NULL && rendered[0] && c->machine)
            json_string(&c->json, key, rendered);
        else if (rendered != NULL)
            text_print(key, rendered);
        free(rendered);
    }
    if (c->machine)
        json_close(&c->json);
    return true;
}

int cards_render_run(const struct arguments *arguments)
{
    struct check *c = check_begin(arguments);
    if (c == NULL)
        return EXIT_WRONG;
    bool rendered = true;
    if (c->machine)
        json_object(&c->json, NULL);
    for (size_t i = 0; rendered && i < c->cards; i++)
        rendered = card_render(c, c->card[i]);
    if (c->machine && rendered)
        json_end(&c->json);
    check_end(c);
    return rendered ? EXIT_YES : EXIT_WRONG;
}

/* ---- Card text -------------------------------------------------------------------------------- */

static bool is_control(char c)
{
    return (unsigned char)c < 0x20 || c == 0x7f;
}

/* The line, and a caret under the character where reading stopped. */
static int line_complain(const struct line *line)
{
    size_t at = error_offset(line);
    complain("column %zu: %s", at + 1, error_text(line));
    fputs("  ", stderr);
    for (const char *c = line->text; *c; c++)
        fputc(is_control(*c) ? ' ' : *c, stderr);
    fputs("\n  ", stderr);
    for (size_t i = 0; i < at; i++)
        if (((unsigned char)line->text[i] & 0xc0) != 0x80) /* the first byte of a character */
            fputc(' ', stderr);
    fputs("^\n", stderr);
    return EXIT_WRONG;
}

static char *tree_text(const dcg_reader *reader)
{
    int length = dcg_reader_tree(reader, NULL, 0);
    size_t size = (length > 0 ? (size_t)length : 0) + 1;
    char *text = malloc(size);
    if (text == NULL)
        return NULL;
    text[0] = '\0';
    dcg_reader_tree(reader, text, size);
    return text;
}

static void line_json(const struct line *line, const char *tree)
{
    struct json json;
    json_begin(&json, stdout);
    json_object(&json, NULL);
    json_string(&json, "text", line->text);
    json_string(&json, "rendered", line->rendered);
    json_whole(&json, "readings", line->readings);
    if (tree != NULL)
        json_string(&json, "tree", tree);
    json_end(&json);
}

static int line_show(dcg_reader *reader, struct line *line, const struct arguments *arguments)
{
    const char *text = arguments->word[0];
    char *tree = NULL;
    line_read(reader, line, text, strlen(text));
    if (!line->parsed)
        return line_complain(line);
    if (flag_given(arguments, FLAG_TREE) && (tree = tree_text(reader)) == NULL)
        return complain("no memory");
    if (flag_given(arguments, FLAG_JSON))
        line_json(line, tree);
    else
        printf("%s\n%s%s", line->rendered, tree != NULL ? tree : "", tree != NULL ? "\n" : "");
    free(tree);
    return EXIT_YES;
}

int card_text_run(const struct arguments *arguments)
{
    dcg_reader *reader = dcg_reader_new();
    struct line *line = calloc(1, sizeof *line);
    int code = reader != NULL && line != NULL ? line_show(reader, line, arguments) : complain("no memory");
    free(line);
    dcg_reader_free(reader);
    return code;
}
