/* cross.c - cross products: known constructions in every place where the language allows them. */
#include "measure/measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line of a table that is being filled in. */
struct filling {
    struct measuring *w;
    const struct statement *line;
    const char *row; /* NULL: none */
    uint64_t tried, good;
    uint64_t played;  /* of all tables: those that are read and for play */
    dcg_cards *cards; /* of the sentences of this line */
    unsigned number;  /* of the last of them */
    int depth;
    char (*text)[SENTENCE_BYTES]; /* [depth] */
};

static const struct statement *statement_end(const struct dcg_measures *m)
{
    return m->statement + m->statements;
}

static bool is_english(const struct filling *f, const char *text)
{
    const struct dcg_measures *m = f->w->m;

    for (const struct statement *s = m->statement; s < statement_end(m); s++)
        if (s->kind == STATEMENT_NOT && s->table == f->line->table &&
            pattern_fits(measured_text(m, s->text), text))
            return false;
    return true;
}

/* Can what was read be carried out? */
static void sentence_play(struct filling *f, const char *text)
{
    const struct tree tree = tree_read(f->w->m);
    char reason[512];
    dcg_error error = {0};
    const char *unread = error.text;

    if (card_of_tree(f->cards, &tree, ++f->number, &error) == DCG_OK)
        unread = dcg_cards_unread(f->cards, (dcg_card_def)dcg_cards_count(f->cards));
    f->played += !unread;
    (void)snprintf(reason, sizeof reason, "not for play: %.400s", unread ? unread : "");
    if (unread)
        measure_failure(f->w, measured_text(f->w->m, f->line->table), text, reason);
}

static void sentence_try(struct filling *f, const char *text)
{
    struct dcg_measures *m = f->w->m;
    dcg_error error = {0};

    if (!is_english(f, text))
        return;
    f->tried++;
    if (dcg_reader_line(m->reader, text, strlen(text), &error) != DCG_OK) {
        measure_failure(f->w, measured_text(m, f->line->table), text, error.text);
        return;
    }
    f->good++;
    sentence_play(f, text);
}

static void fill(struct filling *f);

/* A capital letter, or one for the slot that the text begins with. There is room: a slot was taken out. */
static void begin_capital(char *text)
{
    if (*text >= 'a' && *text <= 'z')
        *text = (char)(*text - 32);
    if (*text == '{' && text[1] != '^') {
        memmove(text + 2, text + 1, strlen(text));
        text[1] = '^';
    }
}

/* Puts a piece in place of the slot and goes on with what is left. */
static void piece_put(struct filling *f, size_t open, size_t close, const char *piece, size_t size)
{
    const char *text = f->text[f->depth];
    size_t rest = strlen(text + close + 1) + 1;
    char *next = f->text[f->depth + 1];

    if (open + size + rest + 1 > SENTENCE_BYTES) {
        f->w->failed = true;
        return;
    }
    memcpy(next, text, open);
    memcpy(next + open, piece, size);
    memcpy(next + open + size, text + close + 1, rest);
    if (text[open + 1] == '^')
        begin_capital(next + open);
    f->depth++;
    fill(f);
    f->depth--;
}

/* Is this the name of a slot: "NAME = ..."? Where its fillings begin; NULL: no. */
static const char *slot_fillings(const char *slot, const char *name, size_t size)
{
    return strncmp(slot, name, size) == 0 && strncmp(slot + size, " = ", 3) == 0 ? slot + size + 3 : NULL;
}

/* All fillings of a slot: those of the table, or of all tables of the same text. Returns how many. */
static int slot_fill(struct filling *f, size_t open, size_t close)
{
    const struct dcg_measures *m = f->w->m;
    const char *name = f->text[f->depth] + open + 1;
    size_t size = close - open - 1;
    int count = 0;

    if (*name == '^') {
        name++;
        size--;
    }
    for (const struct statement *s = m->statement; s < statement_end(m); s++) {
        const char *rest = s->kind == STATEMENT_SLOT && s->source == f->line->source &&
                                   (!s->table || s->table == f->line->table)
                               ? slot_fillings(measured_text(m, s->text), name, size)
                               : NULL;
        const char *piece;
        size_t length;
        while (piece_next(&rest, &piece, &length)) {
            piece_put(f, open, close, piece, length);
            count++;
        }
    }
    return count;
}

/* The piece of the row with that number. */
static int row_fill(struct filling *f, size_t open, size_t close, int number)
{
    const char *rest = f->row, *piece;
    size_t size;

    for (int i = 1; piece_next(&rest, &piece, &size); i++)
        if (i == number) {
            piece_put(f, open, close, piece, size);
            return 1;
        }
    return 0;
}

static void fill(struct filling *f)
{
    const char *text = f->text[f->depth], *open = strchr(text, '{');
    const char *close = open ? strchr(open, '}') : NULL;

    if (!close) {
        sentence_try(f, text);
        return;
    }
    const char *name = open + 1 + (open[1] == '^');
    size_t from = (size_t)(open - text), to = (size_t)(close - text);
    int count = f->depth + 1 == DEPTH_OF_SLOTS ? 0
                : *name >= '1' && *name <= '9' ? row_fill(f, from, to, *name - '0')
                                               : slot_fill(f, from, to);
    if (!count) {
        measure_failure(f->w, measured_text(f->w->m, f->line->table), text, "nothing fills this slot");
        f->tried++;
    }
}

/* Says a line with every row of its table. */
static void line_fill(struct filling *f)
{
    const struct dcg_measures *m = f->w->m;
    int rows = 0;

    f->cards = dcg_cards_new(false);
    f->number = 0;
    f->w->failed |= !f->cards;
    if (!f->cards)
        return;
    (void)snprintf(f->text[0], SENTENCE_BYTES, "%s", measured_text(m, f->line->text));
    for (const struct statement *s = m->statement; s < statement_end(m); s++)
        if (s->kind == STATEMENT_ROW && s->table == f->line->table) {
            f->row = measured_text(m, s->text);
            fill(f);
            rows++;
        }
    f->row = NULL;
    if (!rows)
        fill(f);
    dcg_cards_free(f->cards);
}

void measure_cross(struct measuring *w)
{
    static const char all[] = "cross products";
    struct dcg_measures *m = w->m;
    struct filling f = {.w = w, .text = malloc(DEPTH_OF_SLOTS * sizeof *f.text)};
    uint64_t tried = 0, good = 0;

    w->failed = !f.text;
    if (!f.text)
        return;
    for (const struct statement *s = m->statement; s < statement_end(m); s++) {
        if (s->kind == STATEMENT_TABLE)
            f.tried = f.good = 0;
        f.line = s;
        if (s->kind == STATEMENT_LINE)
            line_fill(&f);
        bool last = s + 1 == statement_end(m) || s[1].table != s->table;
        if (!last || !f.tried)
            continue;
        measure_row(w, measured_text(m, s->table), f.tried, f.good);
        tried += f.tried;
        good += f.good;
        f.tried = f.good = 0;
    }
    if (tried) {
        measure_row(w, all, tried, good);
        measure_row(w, "cross products: for play of those read", good, f.played);
    }
    free(f.text);
}
