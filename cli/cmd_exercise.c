/* cmd_exercise.c - dcg cards check --exercise: plays every card of a database, or every built-in card, until all of its
 * text was carried out. With --nets each effect is carried out by itself, and nothing may change that its text doesn't
 * name.
 *
 * Cards are shared out among threads; what is found is kept by card and told in the order of the cards, so the answer
 * is the same for any number of threads.
 */
#include "cli.h"
#include "json.h"
#include "pool.h"
#include "threads.h"

#include "import/sheet.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS_USUAL = 500 };

/* What became of a card. */
struct outcome {
    const char *number;
    dcg_card_def def;
    bool text;          /* it has any */
    const char *unread; /* why it isn't for play; NULL: it is */
    dcg_exercise_result result;
    char **error, **rest; /* what is wrong, and what was never executed */
    size_t errors, rests;
};

struct exercise {
    struct pool pool;
    struct sheet sheet;
    dcg_reader *reader;
    dcg_cards *cards;
    dcg_exerciser *exerciser;
    struct outcome *outcome;
    size_t tried;
    uint64_t seed;
    int positions, threads;
    bool trace, nets;
    pthread_mutex_t lock; /* over what follows */
    size_t next;
    bool failed; /* no memory */
};

/* ---- The cards -------------------------------------------------------------------------------- */

/* All cards of the database, as a name means one thing or another by whether a card has it. */
static bool cards_write(struct exercise *x)
{
    char number[24];
    for (size_t i = 0; i < x->pool.database.count; i++) {
        struct database_card card = x->pool.database.card[i];
        snprintf(number, sizeof number, "C%zu", i);
        card.number = number;
        if (!sheet_card(&x->sheet, &card, x->reader))
            return false;
    }
    return true;
}

static bool database_make(struct exercise *x)
{
    dcg_error error = {0};
    size_t size;
    x->reader = dcg_reader_new();
    x->cards = dcg_cards_new(false);
    if (x->reader == NULL || x->cards == NULL || !sheet_begin(&x->sheet) || !cards_write(x))
        return complain("no memory"), false;
    const char *text = sheet_end(&x->sheet, &size);
    if (text == NULL)
        return complain("no memory"), false;
    return dcg_cards_add(x->cards, text, size, &error) == DCG_OK || (complain_about("cards", &error), false);
}

static bool has_text(const struct database_card *card)
{
    for (int i = 0; i < DATABASE_TEXTS; i++)
        if (card->text[i] != NULL && card->text[i][strspn(card->text[i], " \t\r\n")] != '\0')
            return true;
    return false;
}

static bool outcomes_room(struct exercise *x, size_t count)
{
    x->outcome = calloc(count + 1, sizeof *x->outcome);
    return x->outcome != NULL || (complain("no memory"), false);
}

static bool database_begin(struct exercise *x, const struct arguments *arguments)
{
    char number[24];
    if (!pool_load(&x->pool, arguments) || !database_make(x) || !outcomes_room(x, x->pool.cards))
        return false;
    for (size_t i = 0; i < x->pool.cards; i++) {
        const struct database_card *card = x->pool.card[i];
        snprintf(number, sizeof number, "C%zu", (size_t)(card - x->pool.database.card));
        dcg_card_def def = dcg_cards_find(x->cards, number);
        x->outcome[x->tried++] = (struct outcome){.number = card->number,
                                                  .def = def,
                                                  .text = has_text(card),
                                                  .unread = dcg_cards_unread(x->cards, def)};
    }
    return true;
}

/* ---- The built-in cards ----------------------------------------------------------------------- */

/* Those that decks have. */
struct picked {
    const dcg_cards *cards;
    bool *card; /* by definition */
};

static bool deck_pick(void *user, const char *path, const dcg_list *list)
{
    const struct picked *p = user;
    (void)path;
    for (int i = 0; i < list->cards; i++)
        p->card[dcg_cards_find(p->cards, list->card[i].number)] = true;
    return true;
}

static bool is_of_set(const char *number, const char *set)
{
    size_t length = set != NULL ? strlen(set) : 0;
    return set == NULL || (strncmp(number, set, length) == 0 && number[length] == '-');
}

/* No token: cards that make them play them. */
static bool is_card(const dcg_cards *cards, dcg_card_def def)
{
    return dcg_cards_unread(cards, def) != NULL || dcg_cards_proof(cards, def) != DCG_PROOF_NONE;
}

static struct outcome outcome_of(const dcg_cards *cards, dcg_card_def def, const char *number)
{
    const char *unread = dcg_cards_unread(cards, def);
    bool text =
        unread != NULL || dcg_cards_keywords(cards, def) != 0 || dcg_cards_trees(cards, def, NULL, 0) > 0;
    return (struct outcome){.number = number, .def = def, .text = text, .unread = unread};
}

/* The cards of --set and of --decks, or all. */
static bool builtin_pick(struct exercise *x, const struct arguments *arguments, const bool *of_decks)
{
    const char *set = arguments->text[FLAG_SET];
    for (int i = 1; i <= dcg_cards_count(x->cards); i++) {
        dcg_card_facts facts;
        dcg_card_def def = (dcg_card_def)i;
        if (dcg_cards_facts(x->cards, def, &facts) == DCG_OK && is_of_set(facts.number, set) &&
            is_card(x->cards, def) && (of_decks == NULL || of_decks[i]))
            x->outcome[x->tried++] = outcome_of(x->cards, def, facts.number);
    }
    return x->tried > 0 || (complain("there is no such card"), false);
}

static bool builtin_begin(struct exercise *x, const struct arguments *arguments)
{
    const char *decks = arguments->text[FLAG_DECKS];
    x->cards = dcg_cards_new(true);
    size_t count = (size_t)dcg_cards_count(x->cards);
    bool *of_decks = calloc(count + 1, sizeof *of_decks);
    bool done = x->cards != NULL && of_decks != NULL;
    if (!done)
        complain("no memory");
    struct picked picked = {x->cards, of_decks};
    done = done && outcomes_room(x, count) &&
           (decks == NULL || decks_visit(decks, x->cards, deck_pick, &picked)) &&
           builtin_pick(x, arguments, decks != NULL ? of_decks : NULL);
    free(of_decks);
    return done;
}

static bool exerciser_make(struct exercise *x)
{
    dcg_error error = {0};
    x->exerciser = dcg_exerciser_new(x->cards, &error);
    return x->exerciser != NULL || (complain("there is no room for the games: %s", error.text), false);
}

/* ---- Threads ---------------------------------------------------------------------------------- */

/* What one thread finds out about one card. */
struct finder {
    struct outcome *outcome;
    bool failed;
};

static void found(void *user, const dcg_finding *finding)
{
    struct finder *finder = user;
    struct outcome *o = finder->outcome;
    char ***list = finding->error ? &o->error : &o->rest;
    size_t *count = finding->error ? &o->errors : &o->rests;
    char **grown = realloc(*list, (*count + 1) * sizeof *grown);
    if (grown == NULL) {
        finder->failed = true;
        return;
    }
    *list = grown;
    grown[*count] = strdup(finding->text);
    finder->failed |= grown[*count] == NULL;
    *count += grown[*count] != NULL;
}

/* A line of a game that went wrong, behind the error. */
static void told(void *user, const char *line)
{
    found(user, &(dcg_finding){.error = true, .text = line});
}

static void *worker_run(void *user)
{
    struct exercise *x = user;
    pthread_mutex_lock(&x->lock);
    while (x->next < x->tried && !x->failed) {
        struct finder finder = {.outcome = &x->outcome[x->next++]};
        struct outcome *o = finder.outcome;
        pthread_mutex_unlock(&x->lock);
        const dcg_exercise plan = {.seed = x->seed,
                                   .positions = x->positions,
                                   .found = found,
                                   .trace = x->trace ? told : NULL,
                                   .user = &finder};
        dcg_status status = DCG_OK;
        if (o->text && o->unread == NULL)
            status = (x->nets ? dcg_net_card : dcg_exercise_card)(x->exerciser, o->def, &plan, &o->result);
        pthread_mutex_lock(&x->lock);
        x->failed |= finder.failed || status == DCG_ERROR_MEMORY;
    }
    pthread_mutex_unlock(&x->lock);
    return NULL;
}

static bool cards_exercise(struct exercise *x)
{
    if (pthread_mutex_init(&x->lock, NULL) != 0)
        return complain("no memory for the threads"), false;
    threads_run(x->threads, worker_run, x);
    pthread_mutex_destroy(&x->lock);
    if (x->failed)
        complain("no memory");
    return !x->failed;
}

/* ---- What it tells ---------------------------------------------------------------------------- */

struct sums {
    uint64_t text, read, exercised, errors, parts, executed, questions, both_ways, positions, decisions;
};

static bool is_exercised(const struct outcome *o)
{
    return o->text && o->unread == NULL && o->errors == 0 && o->result.executed == o->result.parts;
}

static struct sums sums_of(const struct exercise *x)
{
    struct sums s = {0};
    for (size_t i = 0; i < x->tried; i++) {
        const struct outcome *o = &x->outcome[i];
        s.text += o->text;
        s.read += o->text && o->unread == NULL;
        s.exercised += is_exercised(o);
        s.errors += o->errors;
        s.parts += (uint64_t)o->result.parts;
        s.executed += (uint64_t)o->result.executed;
        s.questions += (uint64_t)o->result.questions;
        s.both_ways += (uint64_t)o->result.both_ways;
        s.positions += (uint64_t)o->result.positions;
        s.decisions += o->result.decisions;
    }
    return s;
}

static void outcome_print(const struct outcome *o)
{
    if (o->text && o->unread != NULL)
        printf("%s: not read: %s\n", o->number, o->unread);
    for (size_t i = 0; i < o->errors; i++)
        printf("%s: error: %s\n", o->number, o->error[i]);
    for (size_t i = 0; i < o->rests; i++)
        printf("%s: not executed: %s\n", o->number, o->rest[i]);
}

static void share_print(const char *what, uint64_t part, uint64_t whole)
{
    printf("%-32s %" PRIu64 " of %" PRIu64 " (%.1f %%)\n", what, part, whole,
           whole > 0 ? 100.0 * (double)part / (double)whole : 0.0);
}

static void exercise_print(const struct exercise *x)
{
    struct sums s = sums_of(x);
    for (size_t i = 0; i < x->tried; i++)
        outcome_print(&x->outcome[i]);
    share_print("cards with text that are read:", s.read, s.text);
    if (x->nets) {
        printf("%" PRIu64 " findings, %" PRIu64 " effects, carried out %" PRIu64 " times, %" PRIu64
               " decisions\n",
               s.errors, s.parts, s.positions, s.decisions);
        return;
    }
    share_print("cards with text exercised:", s.exercised, s.text);
    share_print("parts of text executed:", s.executed, s.parts);
    share_print("questions answered both ways:", s.both_ways, s.questions);
    printf("%" PRIu64 " errors, %" PRIu64 " positions, %" PRIu64 " decisions\n", s.errors, s.positions,
           s.decisions);
}

static void texts_json(dcg_json *json, const char *key, char **text, size_t count)
{
    dcg_json_array(json, key);
    for (size_t i = 0; i < count; i++)
        dcg_json_string(json, NULL, text[i]);
    dcg_json_close(json);
}

static void outcome_json(dcg_json *json, const struct outcome *o, bool nets)
{
    if (!o->text || (nets ? o->unread == NULL && o->errors == 0 : is_exercised(o)))
        return;
    dcg_json_object(json, NULL);
    dcg_json_string(json, "number", o->number);
    if (o->unread != NULL)
        dcg_json_string(json, "unread", o->unread);
    texts_json(json, "errors", o->error, o->errors);
    texts_json(json, "not_executed", o->rest, o->rests);
    dcg_json_close(json);
}

static void nets_json(dcg_json *json, const struct sums *s)
{
    dcg_json_count(json, "findings", s->errors);
    dcg_json_count(json, "effects", s->parts);
    dcg_json_count(json, "positions", s->positions);
    dcg_json_count(json, "decisions", s->decisions);
    dcg_json_end(json);
}

static void exercise_json(const struct exercise *x)
{
    struct sums s = sums_of(x);
    dcg_json json;
    json_begin(&json, stdout);
    dcg_json_object(&json, NULL);
    dcg_json_array(&json, "failed");
    for (size_t i = 0; i < x->tried; i++)
        outcome_json(&json, &x->outcome[i], x->nets);
    dcg_json_close(&json);
    dcg_json_count(&json, "cards", x->tried);
    dcg_json_count(&json, "cards_with_text", s.text);
    dcg_json_count(&json, "cards_read", s.read);
    if (x->nets) {
        nets_json(&json, &s);
        return;
    }
    dcg_json_count(&json, "exercised", s.exercised);
    dcg_json_count(&json, "errors", s.errors);
    dcg_json_count(&json, "parts", s.parts);
    dcg_json_count(&json, "parts_executed", s.executed);
    dcg_json_count(&json, "questions", s.questions);
    dcg_json_count(&json, "both_ways", s.both_ways);
    dcg_json_count(&json, "positions", s.positions);
    dcg_json_count(&json, "decisions", s.decisions);
    dcg_json_end(&json);
}

/* ---- The command ------------------------------------------------------------------------------ */

static void texts_free(char **text, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(text[i]);
    free(text);
}

static void exercise_end(struct exercise *x)
{
    for (size_t i = 0; i < x->tried; i++) {
        texts_free(x->outcome[i].error, x->outcome[i].errors);
        texts_free(x->outcome[i].rest, x->outcome[i].rests);
    }
    free(x->outcome);
    dcg_exerciser_free(x->exerciser);
    dcg_cards_free(x->cards);
    dcg_reader_free(x->reader);
    sheet_free(&x->sheet);
    pool_free(&x->pool);
}

int exercise_run(const struct arguments *arguments)
{
    struct exercise x = {.seed = flag_number(arguments, FLAG_SEED, 1),
                         .positions = (int)flag_number(arguments, FLAG_POSITIONS, POSITIONS_USUAL)};
    x.trace = flag_given(arguments, FLAG_TRACE);
    x.nets = flag_given(arguments, FLAG_NETS);
    x.threads = threads_wanted(arguments);
    bool built_in = arguments->words == 0;
    bool done = (built_in ? builtin_begin : database_begin)(&x, arguments) && exerciser_make(&x) &&
                cards_exercise(&x);
    bool errors = done && sums_of(&x).errors > 0;
    if (done && flag_given(arguments, FLAG_JSON))
        exercise_json(&x);
    else if (done)
        exercise_print(&x);
    exercise_end(&x);
    return !done ? EXIT_WRONG : errors ? EXIT_NO : EXIT_YES;
}
