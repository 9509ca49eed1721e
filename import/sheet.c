/* sheet.c - cards of a database on their way into a card set, by way of a card file. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include "import/sheet.h"

#include <stdlib.h>
#include <string.h>

/* A card file has room for more lines of a card; but one may become several. */
enum { LINES_HIGH = 24 };
enum { FIELD_BYTES = 2 * DATABASE_CARD_BYTES, COLUMNS = 110, COPIES_USUAL = 4, UNREAD_BYTES = 900 };

struct word {
    int bit;
    const char *text;
};

static const struct word colors[] = {
    {DCG_RED, "red"},     {DCG_BLUE, "blue"},     {DCG_YELLOW, "yellow"}, {DCG_GREEN, "green"},
    {DCG_BLACK, "black"}, {DCG_PURPLE, "purple"}, {DCG_WHITE, "white"},   {0, NULL},
};
static const struct word categories[] = {
    {DCG_DIGI_EGG, "digi-egg"},
    {DCG_DIGIMON, "digimon"},
    {DCG_TAMER, "tamer"},
    {DCG_OPTION, "option"},
    {0, NULL},
};

/* The word before "tree" that says which part of a card a text is. */
static const char *const sections[DATABASE_TEXTS] = {
    [DATABASE_TEXT_EFFECT] = "",
    [DATABASE_TEXT_INHERITED] = "inherited ",
    [DATABASE_TEXT_SECURITY] = "security ",
    [DATABASE_TEXT_LINK_REQUIREMENT] = "link ",
    [DATABASE_TEXT_LINK] = "link ",
    [DATABASE_TEXT_OPTION] = "option ",
};

/* ---- Facts ------------------------------------------------------------------------------------ */

static void words_write(FILE *out, const struct word *words, int bits)
{
    const char *before = "";
    for (; words->text != NULL; words++) {
        if (!(bits & words->bit))
            continue;
        fprintf(out, "%s%s", before, words->text);
        before = "/";
    }
}

static void quoted_write(FILE *out, const char *text, size_t size)
{
    fputc('"', out);
    for (size_t i = 0; i < size; i++)
        fprintf(out, text[i] == '"' || text[i] == '\\' ? "\\%c" : "%c", text[i]);
    fputc('"', out);
}

/* In quotes if it needs them. */
static void phrase_write(FILE *out, const char *text, size_t size)
{
    if (strcspn(text, ",[]\"#\\\n") < size)
        quoted_write(out, text, size);
    else
        fprintf(out, "%.*s", (int)size, text);
}

static void traits_write(FILE *out, const char *traits)
{
    const char *before = "  traits ";
    for (const char *line = traits; *line;) {
        size_t size = strcspn(line, "\n");
        fputs(before, out);
        phrase_write(out, line, size);
        before = ", ";
        line += size + 1;
    }
    if (*traits)
        fputc('\n', out);
}

static void digivolve_write(FILE *out, const struct facts_digivolve *from)
{
    fprintf(out, "  digivolve %d from", from->cost);
    if (from->colors != 0) {
        fputc(' ', out);
        words_write(out, colors, from->colors);
    }
    if (from->level != 0)
        fprintf(out, " level %d", from->level);
    if (from->trait[0] != '\0')
        fprintf(out, " trait [%s]", from->trait);
    if (from->categories != 0 || (from->level == 0 && from->colors == 0 && from->trait[0] == '\0')) {
        fputc(' ', out);
        words_write(out, categories, from->categories != 0 ? from->categories : DCG_DIGIMON);
    }
    fputc('\n', out);
}

static void numbers_write(FILE *out, const struct facts *f)
{
    if (f->cost >= 0)
        fprintf(out, "  cost %d\n", f->cost);
    if (f->dp >= 0)
        fprintf(out, "  dp %d\n", f->dp);
    if (f->overflow > 0)
        fprintf(out, "  overflow %d\n", f->overflow);
    if (f->copies != COPIES_USUAL)
        fprintf(out, "  copies %d\n", f->copies);
}

/* A card without a name that fits is called by its number. */
static void name_write(FILE *out, const struct database_card *card)
{
    bool odd = card->facts.odd != NULL && strcmp(card->facts.odd, "nameEn") == 0;
    size_t size;
    const char *rest = odd ? "" : card->name, *name = database_line(&rest, &size);
    if (name != NULL)
        quoted_write(out, name, size);
    else
        quoted_write(out, card->number, strlen(card->number));
    fputc('\n', out);
}

void sheet_facts(struct sheet *sheet, const struct database_card *card, const char *number)
{
    const struct facts *f = &card->facts;
    FILE *out = sheet->out;
    fprintf(out, "card %s ", number);
    name_write(out, card);
    if (card->name_ja != NULL) {
        fputs("  ja ", out);
        phrase_write(out, card->name_ja, strlen(card->name_ja));
        fputc('\n', out);
    }
    fputs("  ", out);
    words_write(out, categories, f->categories != 0 ? f->categories : DCG_DIGIMON);
    fputc(' ', out);
    words_write(out, colors, f->colors != 0 ? f->colors : DCG_WHITE);
    if (f->level > 0)
        fprintf(out, " level %d", f->level);
    fputc('\n', out);
    numbers_write(out, f);
    if (f->use_colors != 0 && (f->categories & DCG_OPTION)) {
        fputs("  use ", out);
        words_write(out, colors, f->use_colors);
        fputc('\n', out);
    }
    traits_write(out, card->traits);
    for (int i = 0; i < f->digivolves && (f->categories & DCG_DIGIMON); i++)
        digivolve_write(out, &f->digivolve[i]);
    if (f->link_dp > 0)
        fprintf(out, "  link dp %d\n", f->link_dp);
}

void sheet_odd(struct sheet *sheet, const struct database_card *card)
{
    if (card->facts.odd != NULL)
        fprintf(sheet->out, "  unread facts  # %s\n", card->facts.odd);
}

/* ---- Text ------------------------------------------------------------------------------------- */

/* How many columns the tree takes up to where it might go on in another line. */
static size_t piece_size(const char *tree)
{
    return strcspn(tree, "\n");
}

/* Fills lines with what the notation gives a line each. */
static void tree_write(FILE *out, const char *tree, size_t column)
{
    for (size_t size = piece_size(tree); size > 0; size = piece_size(tree)) {
        if (column + 1 + size > COLUMNS) {
            fputs("\n   ", out);
            column = 3;
        }
        fprintf(out, " %.*s", (int)size, tree);
        column += 1 + size;
        tree += size;
        tree += strspn(tree, "\n ");
    }
    fputc('\n', out);
}

bool sheet_tree(struct sheet *sheet, enum database_text text, const dcg_reader *reader)
{
    int length = dcg_reader_tree(reader, NULL, 0);
    size_t size = (length > 0 ? (size_t)length : 0) + 1;
    char *tree = malloc(size);
    if (tree == NULL)
        return false;
    dcg_reader_tree(reader, tree, size);
    fprintf(sheet->out, "  %stree", sections[text]);
    tree_write(sheet->out, tree, 2 + strlen(sections[text]) + 4);
    free(tree);
    return true;
}

/* Messages quote text, and may be cut off within a character. */
static void comment_write(FILE *out, const char *text)
{
    for (const char *c = text; *c; c++)
        fputc(*c >= ' ' && *c < 0x7f ? *c : '?', out);
    fputc('\n', out);
}

/* Can the line stand in a card file as it is? */
static bool line_fits(const char *line, size_t size)
{
    if (size == 0 || size > UNREAD_BYTES || line[0] == '#')
        return false;
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)line[i];
        if (c < ' ' || c == 0x7f || (c == 0xc2 && i + 1 < size && (unsigned char)line[i + 1] < 0xa0))
            return false;
    }
    return true;
}

void sheet_unread(struct sheet *sheet, enum database_text text, int number, const char *line, size_t size,
                  const dcg_error *error)
{
    const char *section = sections[text][0] != '\0' ? sections[text] : "text ";
    if (sheet->bare) {
        fprintf(sheet->out, "  unread %.*s\n", (int)strlen(section) - 1, section);
        return;
    }
    fprintf(sheet->out, "  # %s, line %d, column %d: ", database_text_key(text), number, error->column);
    comment_write(sheet->out, error->text);
    fprintf(sheet->out, "  unread %s", section);
    fprintf(sheet->out, "%.*s\n", line_fits(line, size) ? (int)size : 0, line);
}

const char *sheet_text(struct sheet *sheet, const char *raw)
{
    sheet->field[0] = '\0';
    if (raw != NULL)
        dcg_text_normalise(raw, strlen(raw), sheet->field, FIELD_BYTES);
    return sheet->field;
}

bool sheet_card(struct sheet *sheet, const struct database_card *card, dcg_reader *reader)
{
    int lines = 0;
    sheet_facts(sheet, card, card->number);
    sheet_odd(sheet, card);
    for (int i = 0; i < DATABASE_TEXTS; i++) {
        const char *rest = sheet_text(sheet, card->text[i]), *text;
        size_t size;
        for (int line = 1; (text = database_line(&rest, &size)) != NULL; line++) {
            dcg_error error = {0};
            enum database_text which = (enum database_text)i;
            if (++lines > LINES_HIGH)
                sheet_unread(sheet, which, line, "", 0, &(dcg_error){.column = 1, .text = "too many lines"});
            else if (dcg_reader_line(reader, text, size, &error) != DCG_OK)
                sheet_unread(sheet, which, line, text, size, &error);
            else if (!sheet_tree(sheet, which, reader))
                return false;
        }
    }
    fputc('\n', sheet->out);
    return !ferror(sheet->out);
}

/* ---- The sheet -------------------------------------------------------------------------------- */

bool sheet_begin(struct sheet *sheet)
{
    *sheet = (struct sheet){.field = malloc(FIELD_BYTES)};
    sheet->out = open_memstream(&sheet->text, &sheet->size);
    return sheet->field != NULL && sheet->out != NULL;
}

const char *sheet_end(struct sheet *sheet, size_t *size)
{
    bool lost = ferror(sheet->out) != 0;
    lost |= fclose(sheet->out) != 0;
    sheet->out = NULL;
    *size = sheet->size;
    return lost ? NULL : sheet->text;
}

void sheet_free(struct sheet *sheet)
{
    if (sheet->out != NULL)
        fclose(sheet->out);
    free(sheet->text);
    free(sheet->field);
    *sheet = (struct sheet){0};
}
