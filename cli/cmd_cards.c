/* cmd_cards.c - dcg cards check: how much of card text is understood, and how much of that the engine carries out.
 *
 * A line is parsed if the reader makes a tree of it; its rendering is stable if it is parsed again and rendered
 * the same; a card is round trip if every line is rendered as it stands on the card. A line or card is read if the
 * engine also carries it out. To find that out, cards are put into a card set of their own by the hundred: each as it
 * is, and once again for each of its lines with nothing but that line.
 *
 * A card that isn't read is damaged if all that keeps it from being read is text that looks damaged; whether a repair
 * of it would be read isn't asked. It belongs to later rules if a keyword or timing of it does.
 */
#include "cli.h"
#include "json.h"
#include "pool.h"
#include "absent.h"
#include "blocked.h"

#include "import/sheet.h"

#include <stdlib.h>
#include <string.h>

enum { BATCH_CARDS = 512, REPAIRS_MAX = 2048 }; /* so many lines are looked at for damage */

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
    TALLY(DAMAGED, "cards_damaged")                                                                          \
    TALLY(LATER, "cards_later")                                                                              \
    TALLY(SOUND, "cards_sound")                                                                              \
    TALLY(SOUND_READ, "cards_sound_read")                                                                    \
    TALLY(SOUND_SAME, "cards_sound_round_trip")                                                              \
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

/* Why something isn't read. */
enum fault { FAULT_NONE, FAULT_DAMAGED, FAULT_UNREAD, FAULT_LATER };
static const char *const fault_text[] = {"", "damaged", "unread", "later"};

/* The columns of the table for people: seven of cards, five of lines. */
static const struct {
    const char *heading;
    enum tally_name tally;
} columns[] = {
    {"cards", TALLY_CARDS},       {"text", TALLY_CARDS_WITH_TEXT},   {"parsed", TALLY_CARDS_PARSED},
    {"read", TALLY_CARDS_READ},   {"damaged", TALLY_DAMAGED},        {"later", TALLY_LATER},
    {"same", TALLY_ROUND_TRIP},   {"lines", TALLY_EFFECTS},          {"parsed", TALLY_EFFECTS_PARSED},
    {"read", TALLY_EFFECTS_READ}, {"stable", TALLY_RENDERED_STABLE}, {"ambiguous", TALLY_AMBIGUOUS},
};
enum { COLUMNS = sizeof columns / sizeof columns[0], COLUMN_WIDTH = 9 };

struct tally {
    const char *set;
    uint64_t count[TALLY_COUNT];
};

/* A line of a card, or the card itself, in the batch. */
struct finding {
    struct tally *tally;
    const struct database_card *card;
    int field, line;       /* line 0: the card itself */
    size_t column;         /* from 1: where reading stopped; 0: it was parsed */
    char *text, *expected; /* from that column on; NULL: nothing was expected but what is there */
    const char *reason;    /* why it isn't read; NULL: it is */
    enum fault fault;
    char *wrong, *repaired; /* of a damaged line */
    bool any, same;         /* of a card: it has text, and is rendered as it stands */
};

/* Why lines are not read. */
struct reason {
    const char *text;
    uint64_t lines, cards, only; /* cards that have no other reason not to be read */
};

struct check {
    const struct arguments *arguments;
    struct pool pool;
    dcg_reader *reader;
    struct tally *tally; /* of each set */
    size_t tallies;
    bool failed, reasons, machine;
    uint64_t loose; /* every which line is tried with a word less; 0: none */
    dcg_json json;
    struct line line, again;
    struct sheet whole, parts; /* the batch: cards as they are, and line by line */
    struct finding *finding;   /* in it; of each card its lines and then itself */
    size_t findings, finding_room;
    struct reason *reason;
    size_t reason_count, reason_room;
    struct unread_card *unread;
    size_t unreads, unread_room;
    size_t repairs;        /* lines that were looked at for damage */
    const char *decks;     /* whose cards that aren't read are counted; NULL: none */
    struct deck_count out; /* how many of them there are */
};

static const char not_understood[] = "not understood";

/* ---- Lines ------------------------------------------------------------------------------------ */

/* Reads the rendering of a line that was read again. */
static void line_again(struct check *c)
{
    if (!c->line.parsed)
        return;
    c->line.stable = strcmp(c->line.text, c->line.rendered) == 0; /* then it was read just now */
    if (c->line.stable)
        return;
    line_read(c->reader, &c->again, c->line.rendered, strlen(c->line.rendered));
    c->line.stable = c->again.parsed && strcmp(c->line.rendered, c->again.rendered) == 0;
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

/* The array with room for one more; NULL: no memory. */
static void *array_grow(void *array, size_t count, size_t *room, size_t element)
{
    if (count < *room)
        return array;
    size_t more = *room > 0 ? *room * 2 : 256;
    void *grown = realloc(array, more * element);
    if (grown != NULL)
        *room = more;
    return grown;
}

static bool finding_keep(struct check *c, struct finding finding)
{
    struct finding *list = array_grow(c->finding, c->findings, &c->finding_room, sizeof *list);
    if (list == NULL)
        return false;
    c->finding = list;
    list[c->findings++] = finding;
    return true;
}

/* A line that wasn't parsed: does it look damaged, and how would it be read then? */
static bool line_repair(struct check *c, struct finding *finding)
{
    char repaired[RENDER_BYTES];
    dcg_error wrong;
    if (!dcg_reader_damaged(c->reader, c->line.text, strlen(c->line.text), &wrong))
        return true;
    finding->wrong = strdup(wrong.text);
    if (c->repairs++ >= REPAIRS_MAX)
        return finding->wrong != NULL;
    int length =
        dcg_reader_repair(c->reader, c->line.text, strlen(c->line.text), repaired, sizeof repaired, &wrong);
    if (length <= 0 || length >= (int)sizeof repaired)
        return finding->wrong != NULL;
    finding->repaired = strdup(repaired);
    return finding->wrong != NULL && finding->repaired != NULL;
}

static void finding_free(struct finding *finding)
{
    free(finding->text);
    free(finding->expected);
    free(finding->wrong);
    free(finding->repaired);
}

/* Notes a line that was read just now, and puts it into the batch. */
static bool line_note(struct check *c, struct finding finding)
{
    char number[24];
    size_t stop = c->line.parsed ? 0 : line_stop(&c->line);
    finding.text = strdup(c->line.text + stop);
    if (finding.text == NULL)
        return false;
    if (c->line.parsed) {
        snprintf(number, sizeof number, "L%zu", c->findings);
        sheet_facts(&c->parts, finding.card, number);
        if (!sheet_tree(&c->parts, (enum database_text)finding.field, c->reader) ||
            !sheet_tree(&c->whole, (enum database_text)finding.field, c->reader))
            return free(finding.text), false;
    } else {
        finding.reason = not_understood;
        finding.column = stop + 1;
        finding.expected = strdup(line_expected(&c->line));
        sheet_unread(&c->whole, (enum database_text)finding.field, finding.line, c->line.text,
                     strlen(c->line.text), &c->line.error);
        if (!line_repair(c, &finding))
            return finding_free(&finding), false;
    }
    if (!finding_keep(c, finding))
        return finding_free(&finding), false;
    return true;
}

static void line_count(struct check *c, struct tally *t)
{
    t->count[TALLY_EFFECTS]++;
    t->count[TALLY_EFFECTS_PARSED] += c->line.parsed;
    t->count[TALLY_RENDERED_STABLE] += c->line.stable;
    t->count[TALLY_AMBIGUOUS] += c->line.readings > 1;
    if (c->loose > 0 && c->line.parsed && t->count[TALLY_EFFECTS_PARSED] % c->loose == 0)
        line_loosen(c, t);
}

/* Reads all lines of a card and puts it into the batch. */
static bool card_check(struct check *c, const struct database_card *card, struct tally *t)
{
    bool any = false, parsed = true, same = true;
    char number[24];
    snprintf(number, sizeof number, "C%zu", (size_t)(card - c->pool.database.card));
    sheet_facts(&c->whole, card, number);
    sheet_odd(&c->whole, card);
    for (int i = 0; i < DATABASE_TEXTS; i++) {
        const char *rest = sheet_text(&c->whole, card->text[i]), *text;
        size_t size;
        for (int line = 1; (text = database_line(&rest, &size)) != NULL; line++) {
            line_read(c->reader, &c->line, text, size);
            if (!line_note(c, (struct finding){.tally = t, .card = card, .field = i, .line = line}))
                return false;
            line_again(c);
            any = true;
            parsed &= c->line.parsed;
            same &= c->line.same;
            line_count(c, t);
        }
    }
    t->count[TALLY_CARDS]++;
    t->count[TALLY_CARDS_WITH_TEXT] += any;
    t->count[TALLY_CARDS_PARSED] += any && parsed;
    t->count[TALLY_ROUND_TRIP] += any && same;
    return finding_keep(c, (struct finding){.tally = t, .card = card, .any = any, .same = same});
}

/* ---- What is carried out ---------------------------------------------------------------------- */

static const char *text_or_none(const char *text)
{
    return text != NULL ? text : "";
}

static void failure_json(struct check *c, const struct finding *f)
{
    dcg_json_object(&c->json, NULL);
    dcg_json_string(&c->json, "number", f->card->number);
    dcg_json_string(&c->json, "reason", f->reason);
    dcg_json_string(&c->json, "fault", fault_text[f->fault]);
    if (f->fault == FAULT_DAMAGED && f->wrong != NULL)
        dcg_json_string(&c->json, "wrong", f->wrong);
    if (f->fault == FAULT_DAMAGED && f->repaired != NULL)
        dcg_json_string(&c->json, "repaired", f->repaired);
    if (f->line > 0) {
        dcg_json_string(&c->json, "field", database_text_key((enum database_text)f->field));
        dcg_json_whole(&c->json, "line", f->line);
        dcg_json_whole(&c->json, "column", f->column > 0 ? (int64_t)f->column : 1);
    }
    if (f->column > 0)
        dcg_json_string(&c->json, "expected", text_or_none(f->expected));
    if (f->line > 0)
        dcg_json_string(&c->json, "rest", f->text);
    dcg_json_close(&c->json);
}

static void failure_report(struct check *c, const struct finding *f)
{
    const char *number = f->card->number, *field = database_text_key((enum database_text)f->field);
    if (c->machine)
        failure_json(c, f);
    else if (f->line == 0)
        printf("%s: %s: not carried out: %s\n", number, fault_text[f->fault], f->reason);
    else if (f->fault == FAULT_DAMAGED)
        printf("%s %s:%d:%zu: damaged: %s: \"%s\"\n", number, field, f->line, f->column, f->wrong,
               f->repaired != NULL ? f->repaired : f->text);
    else if (f->column > 0)
        printf("%s %s:%d:%zu: %s: %s: \"%s\"\n", number, field, f->line, f->column, fault_text[f->fault],
               text_or_none(f->expected), f->text);
    else
        printf("%s %s:%d: %s: not carried out: %s: \"%s\"\n", number, field, f->line, fault_text[f->fault],
               f->reason, f->text);
}

/* The row of a reason; NULL: no memory. */
static struct reason *reason_row(struct check *c, const char *text)
{
    for (size_t i = 0; i < c->reason_count; i++)
        if (strcmp(c->reason[i].text, text) == 0)
            return &c->reason[i];
    struct reason *list = array_grow(c->reason, c->reason_count, &c->reason_room, sizeof *list);
    if (list == NULL)
        return NULL;
    c->reason = list;
    list[c->reason_count] = (struct reason){.text = text};
    return &list[c->reason_count++];
}

/* Is there a line of the same card before that has the same reason? */
static bool reason_is_first(const struct finding *first, const struct finding *f)
{
    for (; first < f; first++)
        if (first->reason != NULL && strcmp(first->reason, f->reason) == 0)
            return false;
    return true;
}

/* The reasons of a card: the findings of its lines, and last its own if no line has one. */
static bool reasons_count(struct check *c, const struct finding *first, const struct finding *card)
{
    int different = 0;
    struct reason *row = NULL;
    for (const struct finding *f = first; f <= card; f++) {
        if (f->reason == NULL || (f == card && different > 0))
            continue;
        bool new = reason_is_first(first, f);
        different += new;
        if ((row = reason_row(c, f->reason)) == NULL)
            return false;
        row->lines += f->line > 0;
        row->cards += new;
    }
    if (different == 1)
        row->only++;
    return true;
}

static bool is_later(const char *reason)
{
    return reason != NULL && strstr(reason, DCG_BEYOND) != NULL;
}

static enum fault finding_fault(const struct finding *f)
{
    if (f->reason == NULL)
        return FAULT_NONE;
    if (is_later(f->reason) || is_later(f->expected))
        return FAULT_LATER;
    return f->wrong != NULL ? FAULT_DAMAGED : FAULT_UNREAD;
}

/* Finds out what a set says about what was put into it. */
static void finding_judge(struct check *c, const dcg_cards *cards, size_t index)
{
    struct finding *f = &c->finding[index];
    char number[24];
    if (f->line == 0)
        snprintf(number, sizeof number, "C%zu", (size_t)(f->card - c->pool.database.card));
    else
        snprintf(number, sizeof number, "L%zu", index);
    if (f->reason == NULL)
        f->reason = dcg_cards_unread(cards, dcg_cards_find(cards, number));
    f->tally->count[f->line == 0 ? TALLY_CARDS_READ : TALLY_EFFECTS_READ] += f->reason == NULL;
    f->fault = finding_fault(f);
}

/* The fault of a card is the worst of its lines. */
static void card_judge(struct finding *card, const struct finding *first)
{
    uint64_t *count = card->tally->count;
    enum fault worst = FAULT_NONE;
    for (const struct finding *f = first; f < card; f++)
        worst = f->fault > worst ? f->fault : worst;
    if (card->reason != NULL && worst != FAULT_NONE)
        card->fault = worst;
    count[TALLY_DAMAGED] += card->fault == FAULT_DAMAGED;
    count[TALLY_LATER] += card->fault == FAULT_LATER;
    if (!card->any || card->fault == FAULT_DAMAGED || card->fault == FAULT_LATER)
        return;
    count[TALLY_SOUND]++;
    count[TALLY_SOUND_READ] += card->reason == NULL;
    count[TALLY_SOUND_SAME] += card->same;
}

/* Keeps a card that isn't read; its reason is that of its first line that isn't. */
static bool unread_keep(struct check *c, const struct finding *first, const struct finding *card)
{
    struct unread_card *list = array_grow(c->unread, c->unreads, &c->unread_room, sizeof *list);
    if (list == NULL)
        return false;
    while (first->reason == NULL)
        first++;
    c->unread = list;
    list[c->unreads++] =
        (struct unread_card){.card = card->card, .fault = fault_text[card->fault], .reason = first->reason};
    return true;
}

static bool batch_judge(struct check *c, const dcg_cards *cards)
{
    size_t first = 0;
    for (size_t i = 0; i < c->findings; i++) {
        const struct finding *f = &c->finding[i];
        finding_judge(c, cards, i);
        if (f->line == 0)
            card_judge(&c->finding[i], &c->finding[first]);
        if (f->line == 0 && f->reason != NULL && !unread_keep(c, &c->finding[first], f))
            return false;
        bool told = false; /* a card needs no line if one of its lines has one */
        for (size_t k = first; f->line == 0 && k < i; k++)
            told |= c->finding[k].reason != NULL;
        if (c->failed && f->reason != NULL && !told)
            failure_report(c, f);
        if (f->line > 0)
            continue;
        if (!reasons_count(c, &c->finding[first], f))
            return false;
        first = i + 1;
    }
    return true;
}

static void findings_free(struct check *c)
{
    for (size_t i = 0; i < c->findings; i++)
        finding_free(&c->finding[i]);
    c->findings = 0;
}

static bool batch_begin(struct check *c)
{
    return sheet_begin(&c->whole) && sheet_begin(&c->parts);
}

/* Puts the cards into a set and asks what can be carried out. */
static bool batch_end(struct check *c)
{
    size_t size;
    const char *parts = sheet_end(&c->parts, &size);
    if (parts != NULL)
        fwrite(parts, 1, size, c->whole.out);
    const char *text = sheet_end(&c->whole, &size);
    dcg_error error = {0};
    dcg_cards *cards = dcg_cards_new(false);
    bool done = parts != NULL && text != NULL && cards != NULL;
    if (!done)
        complain("no memory");
    else if (dcg_cards_add(cards, text, size, &error) != DCG_OK)
        done = (complain_about("cards", &error), false);
    done = done && (batch_judge(c, cards) || (complain("no memory"), false));
    dcg_cards_free(cards);
    findings_free(c);
    sheet_free(&c->whole);
    sheet_free(&c->parts);
    return done;
}

static bool batch_check(struct check *c, size_t from, size_t to)
{
    bool done = batch_begin(c);
    for (size_t i = from; done && i < to; i++) {
        const char *set = c->pool.card[i]->set;
        if (c->tallies == 0 || strcmp(c->tally[c->tallies - 1].set, set) != 0)
            c->tally[c->tallies++] = (struct tally){.set = set};
        done = card_check(c, c->pool.card[i], &c->tally[c->tallies - 1]);
    }
    if (!done)
        complain("no memory");
    return done && batch_end(c);
}

static bool cards_check(struct check *c)
{
    for (size_t i = 0; i < c->pool.cards; i += BATCH_CARDS) {
        size_t end = i + BATCH_CARDS < c->pool.cards ? i + BATCH_CARDS : c->pool.cards;
        if (!batch_check(c, i, end))
            return false;
    }
    return true;
}

/* ---- Results ---------------------------------------------------------------------------------- */

static int reason_compare(const void *a, const void *b)
{
    const struct reason *left = a, *right = b;
    if (left->only != right->only)
        return left->only < right->only ? 1 : -1;
    if (left->cards != right->cards)
        return left->cards < right->cards ? 1 : -1;
    return strcmp(left->text, right->text);
}

static void reasons_json(struct check *c)
{
    dcg_json_array(&c->json, "reasons");
    for (size_t i = 0; i < c->reason_count; i++) {
        dcg_json_object(&c->json, NULL);
        dcg_json_string(&c->json, "reason", c->reason[i].text);
        dcg_json_count(&c->json, "only", c->reason[i].only);
        dcg_json_count(&c->json, "cards", c->reason[i].cards);
        dcg_json_count(&c->json, "lines", c->reason[i].lines);
        dcg_json_close(&c->json);
    }
    dcg_json_close(&c->json);
}

static void reasons_print(const struct check *c)
{
    printf("\n%*s %*s %*s  reason\n", COLUMN_WIDTH, "only", COLUMN_WIDTH, "cards", COLUMN_WIDTH, "lines");
    for (size_t i = 0; i < c->reason_count; i++)
        printf("%*llu %*llu %*llu  %s\n", COLUMN_WIDTH, (unsigned long long)c->reason[i].only, COLUMN_WIDTH,
               (unsigned long long)c->reason[i].cards, COLUMN_WIDTH, (unsigned long long)c->reason[i].lines,
               c->reason[i].text);
}

static struct tally tally_total(const struct check *c)
{
    struct tally total = {.set = "total"};
    for (size_t i = 0; i < c->tallies; i++)
        for (int k = 0; k < TALLY_COUNT; k++)
            total.count[k] += c->tally[i].count[k];
    return total;
}

static void tally_json(dcg_json *json, const struct tally *tally)
{
    for (int i = 0; i < TALLY_COUNT; i++)
        dcg_json_count(json, tally_key[i], tally->count[i]);
}

static void unread_json(struct check *c)
{
    dcg_json_array(&c->json, "unread");
    for (size_t i = 0; i < c->unreads; i++) {
        dcg_json_object(&c->json, NULL);
        dcg_json_string(&c->json, "number", c->unread[i].card->number);
        dcg_json_string(&c->json, "fault", c->unread[i].fault);
        dcg_json_close(&c->json);
    }
    dcg_json_close(&c->json);
}

static bool decks_count(struct check *c)
{
    return blocked_count(c->unread, c->unreads, &c->pool.database, c->decks, &c->out);
}

static bool check_json(struct check *c)
{
    struct tally total;
    dcg_json_object(&c->json, NULL);
    if (c->failed)
        dcg_json_array(&c->json, "failed");
    if (!cards_check(c))
        return false;
    if (c->failed)
        dcg_json_close(&c->json);
    total = tally_total(c);
    tally_json(&c->json, &total);
    dcg_json_array(&c->json, "sets");
    for (size_t i = 0; i < c->tallies; i++) {
        dcg_json_object(&c->json, NULL);
        dcg_json_string(&c->json, "set", c->tally[i].set);
        tally_json(&c->json, &c->tally[i]);
        dcg_json_close(&c->json);
    }
    dcg_json_close(&c->json);
    if (c->failed && !absent_tell(c->arguments, &c->json))
        return false;
    unread_json(c);
    if (c->reasons) {
        qsort(c->reason, c->reason_count, sizeof *c->reason, reason_compare);
        reasons_json(c);
    }
    if (c->decks != NULL) {
        if (!decks_count(c))
            return false;
        blocked_json(&c->json, c->unread, c->unreads, &c->out);
    }
    dcg_json_end(&c->json);
    return true;
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

static void shares_print(const struct check *c, const struct tally *total)
{
    putchar('\n');
    share_print("lines parsed:                ", total, TALLY_EFFECTS_PARSED, TALLY_EFFECTS);
    share_print("lines read:                  ", total, TALLY_EFFECTS_READ, TALLY_EFFECTS);
    share_print("cards with every line parsed:", total, TALLY_CARDS_PARSED, TALLY_CARDS_WITH_TEXT);
    share_print("cards rendered as they are:  ", total, TALLY_ROUND_TRIP, TALLY_CARDS_WITH_TEXT);
    share_print("cards read:                  ", total, TALLY_CARDS_READ, TALLY_CARDS);
    share_print("cards with damaged text:     ", total, TALLY_DAMAGED, TALLY_CARDS_WITH_TEXT);
    share_print("cards that need later rules: ", total, TALLY_LATER, TALLY_CARDS_WITH_TEXT);
    share_print("read of the others with text:", total, TALLY_SOUND_READ, TALLY_SOUND);
    if (c->loose > 0)
        share_print("still parsed with a word less:", total, TALLY_DELETIONS_PARSED, TALLY_DELETIONS);
    puts("Parsed is not played: what is read is also carried out.");
}

static bool check_print(struct check *c)
{
    if (!cards_check(c))
        return false;
    struct tally total = tally_total(c);
    if (c->failed && total.count[TALLY_CARDS] > total.count[TALLY_CARDS_READ])
        putchar('\n');
    printf("%-8s", "set");
    for (int i = 0; i < COLUMNS; i++)
        printf(" %*s", COLUMN_WIDTH, columns[i].heading);
    putchar('\n');
    for (size_t i = 0; i < c->tallies; i++)
        tally_print(&c->tally[i]);
    tally_print(&total);
    shares_print(c, &total);
    if (c->failed && !absent_tell(c->arguments, NULL))
        return false;
    if (c->reasons) {
        qsort(c->reason, c->reason_count, sizeof *c->reason, reason_compare);
        reasons_print(c);
    }
    if (c->decks != NULL) {
        if (!decks_count(c))
            return false;
        blocked_print(c->unread, c->unreads, &c->out);
    }
    return true;
}

static void check_end(struct check *c)
{
    dcg_reader_free(c->reader);
    pool_free(&c->pool);
    findings_free(c);
    sheet_free(&c->whole);
    sheet_free(&c->parts);
    free(c->finding);
    free(c->reason);
    free(c->unread);
    free(c->tally);
    free(c);
}

/* Everything is loaded before anything is printed. */
static bool check_begin(struct check *c, const struct arguments *arguments)
{
    if (!pool_load(&c->pool, arguments))
        return false;
    c->reader = dcg_reader_new();
    c->tally = malloc((c->pool.cards + 1) * sizeof *c->tally);
    if (c->reader == NULL || c->tally == NULL)
        return complain("no memory"), false;
    c->arguments = arguments;
    c->failed = flag_given(arguments, FLAG_FAILED);
    c->reasons = flag_given(arguments, FLAG_REASONS);
    c->loose = flag_number(arguments, FLAG_LOOSE, 0);
    c->decks = arguments->text[FLAG_BLOCKED];
    c->machine = flag_given(arguments, FLAG_JSON);
    json_begin(&c->json, stdout);
    return true;
}

int cards_check_run(const struct arguments *arguments)
{
    if (flag_given(arguments, FLAG_MEASURES) || flag_given(arguments, FLAG_MEASURE))
        return measures_run(arguments);
    if (flag_given(arguments, FLAG_EXERCISE) || flag_given(arguments, FLAG_NETS))
        return exercise_run(arguments);
    if (arguments->words == 0)
        return complain("cards check needs a card database");
    struct check *c = calloc(1, sizeof *c);
    if (c == NULL)
        return complain("no memory");
    bool done = check_begin(c, arguments) && (c->machine ? check_json(c) : check_print(c));
    check_end(c);
    return done ? EXIT_YES : EXIT_WRONG;
}
