/* write.c - a grammar as C data: numbers only, so that it is the same data for every machine. */
#include "draft.h"

#include <inttypes.h>

enum { NUMBERS_A_LINE = 16 };

static void begin(FILE *out, const char *type, const char *name)
{
    (void)fprintf(out, "static const %s data_%s[] = {\n", type, name);
}

static void end(FILE *out)
{
    (void)fprintf(out, "};\n");
}

static void number(FILE *out, int at, int value)
{
    (void)fprintf(out, "%d,%s", value, at % NUMBERS_A_LINE == NUMBERS_A_LINE - 1 ? "\n" : " ");
}

static void bits(FILE *out, const uint64_t *bit, int count)
{
    (void)fprintf(out, "{{");
    for (int i = 0; i < count; i++)
        (void)fprintf(out, "%sUINT64_C(0x%" PRIx64 ")", i ? ", " : "", bit[i]);
    (void)fprintf(out, "}},\n");
}

static void write_productions(const struct draft *d, FILE *out)
{
    begin(out, "struct production", "production");
    for (int i = 0; i < d->grammar.productions; i++) {
        const struct production *p = &d->production[i];
        (void)fprintf(out, "{%d, %d, %d, %d, %d, %d, %d, %d, %d, %d, %d, %d},\n", p->kind, p->old, p->made,
                      p->several, p->cost, p->symbol, p->mode, p->form, p->row, p->begins, p->first,
                      p->steps);
    }
    end(out);
    begin(out, "struct step", "step");
    for (int i = 0; i < d->grammar.steps; i++) {
        const struct step *s = &d->step[i];
        (void)fprintf(out, "{%d, %d, %d, %d, %d, %d, %d, %d, %d, %d},\n", s->kind, s->field, s->several,
                      s->exact, s->symbol, s->value, s->word, s->word2, s->size, s->size2);
    }
    end(out);
}

static void write_shapes(const struct draft *d, FILE *out)
{
    begin(out, "struct shape", "shape");
    for (int i = 0; i < d->grammar.shapes; i++) {
        const struct shape *s = &d->shape[i];
        (void)fprintf(out, "{%" PRIu32 "u, %d, {%d, %d, %d}, %d, %d},\n", s->key, s->symbol, s->part[0],
                      s->part[1], s->part[2], s->set_n, s->flags);
    }
    end(out);
    begin(out, "struct symbols", "standing");
    for (int i = 0; i < SYMBOL_COUNT; i++)
        bits(out, d->standing[i].bits, SYMBOL_BITS);
    end(out);
}

static void write_words(const struct draft *d, FILE *out)
{
    begin(out, "unsigned char", "text");
    for (int i = 0; i < d->text_size; i++)
        number(out, i, (unsigned char)d->text[i]);
    end(out);
    begin(out, "struct word_at", "word");
    for (int i = 0; i < d->grammar.words; i++)
        (void)fprintf(out, "{%d, %d},\n", d->word[i].at, d->word[i].size);
    end(out);
}

static void write_indexes(const struct draft *d, FILE *out)
{
    begin(out, "struct first", "first");
    for (int i = 0; i < d->firsts; i++)
        bits(out, d->first[i].bits, FIRST_BITS / 64);
    end(out);
    begin(out, "uint16_t", "begin");
    for (int i = 0; i <= SYMBOL_COUNT; i++)
        number(out, i, d->begin[i]);
    end(out);
    begin(out, "uint16_t", "begins");
    for (int i = 0; i < SYMBOL_COUNT; i++)
        number(out, i, d->begins[i]);
    end(out);
    begin(out, "int16_t", "wording");
    for (int i = 0; i < WORDING_SLOTS; i++)
        number(out, i, d->wording[i]);
    end(out);
    begin(out, "uint16_t", "word_slot");
    for (int i = 0; i < WORD_SLOTS; i++)
        number(out, i, d->word_slot[i]);
    end(out);
    begin(out, "uint16_t", "shape_slot");
    for (int i = 0; i < SHAPE_SLOTS; i++)
        number(out, i, d->shape_slot[i]);
    end(out);
}

void draft_write(const struct draft *d, FILE *out)
{
    const struct grammar *g = &d->grammar;

    (void)fprintf(out, "/* Made by tools/grammar from the productions of src/language. */\n");
    write_productions(d, out);
    write_words(d, out);
    write_indexes(d, out);
    write_shapes(d, out);
    (void)fprintf(out,
                  "#define GRAMMAR {%d, %d, %d, %d, data_production, data_step, (const char *)data_text, \\\n"
                  "    data_begin, data_first, data_begins, data_wording, data_word, data_word_slot, \\\n"
                  "    data_shape, data_shape_slot, data_standing}\n",
                  g->productions, g->steps, g->words, g->shapes);
}
