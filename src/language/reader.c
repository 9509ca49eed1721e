/* reader.c - reading card text, for those outside: a line becomes a tree, or an error that says where and why. */
#include "language/damage.h"
#include "language/reader.h"
#include "language/chart.h"
#include "tree/notation.h"
#include "tree/storage.h"
#include "language/render.h"
#include "language/audit.h"
#include "language/wording.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct dcg_reader {
    dcg_cards *words; /* the names and traits met so far */
    struct chart *chart;
    struct chart *rendered; /* tokens of what was rendered, for comparison */
    int readings;
    node_id reading[WHOLE_MAX]; /* of the line read last: those that cost the same */
    int chosen;                 /* which of them counts */
    node_id root;               /* of the line read last; 0: none */
    char text[TEXT_MAX];        /* as it is rendered */
};

dcg_reader *dcg_reader_new(void)
{
    dcg_reader *r = calloc(1, sizeof *r);

    if (!r)
        return NULL;
    r->words = cards_empty();
    if (r->words)
        r->chart = chart_new(r->words);
    r->rendered = calloc(1, sizeof *r->rendered);
    if (r->chart && r->rendered)
        return r;
    dcg_reader_free(r);
    return NULL;
}

void dcg_reader_free(dcg_reader *r)
{
    if (!r)
        return;
    chart_free(r->chart);
    free(r->rendered);
    dcg_cards_free(r->words);
    free(r);
}

/* Where reading stopped, and what could have stood there. */
static void say_where(const struct chart *c, dcg_error *error)
{
    int at = c->furthest < c->tokens ? (int)c->token[c->furthest].at : (int)c->size;

    *error = (dcg_error){.status = DCG_ERROR_FORMAT, .column = at + 1};
    expected_say(c, error->text, sizeof error->text);
}

/* A word that no card uses: not what is expected, but what is damaged. */
static bool say_misspelt(const struct chart *c, dcg_error *error)
{
    char meant[WORD_MAX];

    for (int i = 0; i < c->tokens; i++) {
        const struct token *t = &c->token[i];
        if (!word_unsupported(t, meant))
            continue;
        *error = (dcg_error){.status = DCG_ERROR_FORMAT, .column = (int)t->at + 1};
        snprintf(error->text, sizeof error->text, "unknown word \"%.*s\"%s%s%s", (int)t->size, t->text,
                 meant[0] ? ", perhaps \"" : "", meant, meant[0] ? "\"" : "");
        return true;
    }
    return false;
}

/* Something of later days: it can't be read. */
static bool say_beyond(const struct chart *c, dcg_error *error)
{
    int first, last;

    if (!beyond_rules(c, &first, &last))
        return false;
    const struct token *from = &c->token[first], *to = &c->token[last];
    bool icon = from->kind == TOKEN_BRACKET;
    *error = (dcg_error){.status = DCG_ERROR_FORMAT, .column = (int)from->at + 1};
    snprintf(error->text, sizeof error->text, "%.*s (" DCG_BEYOND ")",
             (int)(icon ? to->size + 2u : to->at + to->size - from->at), c->text + from->at);
    return true;
}

/* What was read must know of all that the text says. */
static dcg_status line_trace(dcg_reader *r, dcg_error *error)
{
    const char *words = trace_missing(r->chart, r->root);

    if (words && error) {
        *error = (dcg_error){.status = DCG_ERROR_FORMAT, .column = 1};
        snprintf(error->text, sizeof error->text, "a reading in which \"%s\" means something", words);
    }
    return words ? DCG_ERROR_FORMAT : DCG_OK;
}

/* And the text must be worded as card text is. */
static dcg_status line_wording(dcg_reader *r, dcg_error *error)
{
    int size = dcg_reader_render(r, r->text, sizeof r->text), token;

    if (size >= (int)sizeof r->text || !chart_text(r->rendered, r->text, (size_t)size))
        return DCG_OK; /* too long to compare */
    const char *wrong = wording_wrong(r->chart, r->root, r->rendered, &token);
    if (wrong && error) {
        *error = (dcg_error){.status = DCG_ERROR_FORMAT, .column = (int)r->chart->token[token].at + 1};
        snprintf(error->text, sizeof error->text, "expected %s", wrong);
    }
    return wrong ? DCG_ERROR_FORMAT : DCG_OK;
}

static dcg_status reading_check(dcg_reader *r, dcg_error *error)
{
    dcg_status status = line_trace(r, error);

    return status == DCG_OK ? line_wording(r, error) : status;
}

/* The same, but for the words. */
static bool same_meaning(const struct node *nodes, node_id a, node_id b)
{
    const struct node *m = &nodes[a], *n = &nodes[b];

    return a == b || (a && b && m->kind == n->kind && m->mode == n->mode && m->n == n->n && m->m == n->m &&
                      m->word == n->word && same_meaning(nodes, m->a, n->a) &&
                      same_meaning(nodes, m->b, n->b) && same_meaning(nodes, m->c, n->c));
}

/* Of readings that cost the same, those count that are worded as the text is: "no card was", "no cards were"; and of
 * those that mean the same, one. */
static dcg_status line_check(dcg_reader *r, dcg_error *error)
{
    int readings = r->readings < WHOLE_MAX ? r->readings : WHOLE_MAX, right = 0;
    dcg_status status = DCG_OK;

    for (int i = 0; i < readings; i++) {
        r->root = r->reading[i];
        dcg_status wrong = reading_check(r, i ? NULL : error);
        if (!i)
            status = wrong;
        if (wrong != DCG_OK || (right && same_meaning(r->chart->node, r->reading[r->chosen], r->root)))
            continue;
        if (!right++)
            r->chosen = i;
    }
    r->root = right ? r->reading[r->chosen] : 0;
    r->readings = right;
    if (!right)
        return status;
    if (error)
        *error = (dcg_error){0};
    return DCG_OK;
}

dcg_status reader_phrase(dcg_reader *r, const char *text, size_t size, dcg_error *error)
{
    struct chart *c = r->chart;
    bool split = chart_text(c, text, size);

    r->readings = split ? chart_read(c, SYMBOL_line, r->reading, WHOLE_MAX) : 0;
    r->chosen = 0;
    r->root = r->readings ? r->reading[0] : 0; /* none, too, when there was no room to find all readings */
    if (r->root)
        return DCG_OK;
    if (error && !split)
        *error = (dcg_error){.status = DCG_ERROR_FORMAT,
                             .column = size > TEXT_MAX ? 1 : (int)c->token[c->furthest].at + 1,
                             .text = "a bracket is not closed, or the text is too long"};
    else if (error && !say_beyond(c, error) && !say_misspelt(c, error))
        say_where(c, error);
    return DCG_ERROR_FORMAT;
}

bool reader_take(dcg_reader *r, int reading)
{
    if (reading >= r->readings || reading >= WHOLE_MAX)
        return false;
    r->root = r->reading[reading];
    return true;
}

int reader_cost(const dcg_reader *r)
{
    return r->root ? r->chart->reading[r->chart->whole[0]].cost : 0;
}

dcg_status reader_check(dcg_reader *r, dcg_error *error)
{
    return line_check(r, error);
}

dcg_status dcg_reader_line(dcg_reader *r, const char *text, size_t size, dcg_error *error)
{
    if (!r || !text)
        return DCG_ERROR_ARGUMENT;
    dcg_status status = reader_phrase(r, text, size, error);
    return status == DCG_OK ? line_check(r, error) : status;
}

/* Where something is written: no text is a text of no size. Empty to begin with. */
static size_t room_of(char *text, size_t size)
{
    if (text && size)
        text[0] = '\0';
    return text ? size : 0;
}

bool dcg_reader_damaged(dcg_reader *r, const char *text, size_t size, dcg_error *wrong)
{
    if (!r || !text || !wrong)
        return false;
    r->root = 0; /* what was read last is gone */
    r->readings = 0;
    return damage_look(r->chart, text, size, wrong);
}

int dcg_reader_modern(dcg_reader *r)
{
    return r ? nodes_modern(r->chart->node, r->chart->nodes) : 0;
}

int dcg_reader_render(const dcg_reader *r, char *text, size_t size)
{
    size = room_of(text, size);
    return !r ? 0 : render_text(r->words, r->chart->node, r->root, text, size);
}

int dcg_reader_readings(const dcg_reader *r)
{
    return r ? r->readings : 0;
}

int dcg_reader_tree(const dcg_reader *r, char *text, size_t size)
{
    size = room_of(text, size);
    return !r ? 0 : notation_write(r->chart->node, r->words, r->root, text, size);
}

node_id reader_root(const dcg_reader *r)
{
    return r->root;
}

const struct node *reader_nodes(const dcg_reader *r)
{
    return r->chart->node;
}

const dcg_cards *reader_words(const dcg_reader *r)
{
    return r->words;
}

size_t reader_stop(const dcg_reader *r)
{
    const struct chart *c = r->chart;

    return c->furthest < c->tokens ? c->token[c->furthest].at : c->size;
}

void reader_mask(dcg_reader *r, const struct productions *masked)
{
    r->chart->masked = masked;
}

void reader_note(dcg_reader *r, bool noted)
{
    r->chart->noted = noted;
}

void reader_brief(dcg_reader *r, bool brief)
{
    r->chart->brief = brief;
}

void reader_used(const dcg_reader *r, struct productions *used)
{
    if (r->root)
        chart_used(r->chart, r->chosen, used);
}
