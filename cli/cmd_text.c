/* cmd_text.c - dcg cards render, dcg card text: what card text is read as. */
#include "cli.h"
#include "facts.h"
#include "json.h"
#include "point.h"
#include "pool.h"

#include "import/sheet.h"

#include <stdlib.h>
#include <string.h>

struct render {
    struct pool pool;
    struct sheet sheet; /* puts texts in order */
    dcg_reader *reader;
    bool machine;
    dcg_json json;
    struct line line;
};

/* ---- Render ----------------------------------------------------------------------------------- */

/* The lines of a text that are parsed, rendered, one a line; "": none. To be freed; NULL: no memory. */
static char *text_render(struct render *c, const char *rest)
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

static bool card_render(struct render *c, const struct database_card *card)
{
    if (c->machine)
        dcg_json_object(&c->json, card->number);
    else
        printf("%s %s\n", card->number, card->name);
    for (int i = 0; i < DATABASE_TEXTS; i++) {
        const char *key = database_text_key((enum database_text)i);
        char *rendered = card->text[i] != NULL ? text_render(c, sheet_text(&c->sheet, card->text[i])) : NULL;
        if (card->text[i] != NULL && rendered == NULL)
            return complain("no memory"), false;
        if (rendered != NULL && rendered[0] && c->machine)
            dcg_json_string(&c->json, key, rendered);
        else if (rendered != NULL)
            text_print(key, rendered);
        free(rendered);
    }
    if (c->machine)
        dcg_json_close(&c->json);
    return true;
}

static bool pool_render(struct render *c)
{
    bool rendered = true;
    if (!sheet_begin(&c->sheet) || (c->reader = dcg_reader_new()) == NULL)
        return complain("no memory"), false;
    json_begin(&c->json, stdout);
    if (c->machine)
        dcg_json_object(&c->json, NULL);
    for (size_t i = 0; rendered && i < c->pool.cards; i++)
        rendered = card_render(c, c->pool.card[i]);
    if (c->machine && rendered)
        dcg_json_end(&c->json);
    return rendered;
}

int cards_render_run(const struct arguments *arguments)
{
    struct render *c = calloc(1, sizeof *c);
    if (c == NULL)
        return complain("no memory");
    c->machine = flag_given(arguments, FLAG_JSON);
    bool rendered = pool_load(&c->pool, arguments) && pool_render(c);
    dcg_reader_free(c->reader);
    sheet_free(&c->sheet);
    pool_free(&c->pool);
    free(c);
    return rendered ? EXIT_YES : EXIT_WRONG;
}

/* ---- Card text -------------------------------------------------------------------------------- */

/* The longest beginning that is a sentence: the words up to where reading stopped, less and less of them. */
static bool line_begin(dcg_reader *reader, const struct line *line, char *text, size_t room)
{
    size_t at = line_stop(line);
    dcg_error error;
    for (; at > 0 && at + 2 < room; at--) {
        if (line->text[at] != ' ' && line->text[at] != ',' && line->text[at] != '\0')
            continue;
        int length =
            snprintf(text, room, "%.*s%s", (int)at, line->text, line->text[at - 1] == '.' ? "" : ".");
        if (dcg_reader_line(reader, text, (size_t)length, &error) == DCG_OK)
            return true;
    }
    return false;
}

/* Some words from a place on are left out, or a number is in their place. */
static bool line_bridge(dcg_reader *reader, const struct line *line, size_t at, char *text, size_t room)
{
    enum { WORDS = 8 };
    static const char *const instead[] = {"1", ""};
    const char *stop = line->text + at, *rest = stop;
    dcg_error error;
    for (int words = 0; words < WORDS && *rest != '\0'; words++) {
        rest += strcspn(rest + 1, " .,") + 1;
        const char *behind = *rest == ' ' ? rest + 1 : rest;
        for (size_t i = 0; i < sizeof instead / sizeof instead[0]; i++) {
            int length = snprintf(text, room, "%.*s%s%s%s", (int)(stop - line->text), line->text, instead[i],
                                  *instead[i] != '\0' && behind != rest ? " " : "", behind);
            if (length > 0 && (size_t)length < room &&
                dcg_reader_line(reader, text, (size_t)length, &error) == DCG_OK)
                return true;
        }
    }
    return false;
}

/* The nearest sentence that is read: after the least change, without some words, or as much of it as is read. */
static void line_suggest(dcg_reader *reader, const struct line *line)
{
    char near[RENDER_BYTES];
    dcg_error wrong;
    size_t at = line_stop(line), before = at > 0 ? at - 1 : 0; /* the word before it */
    while (before > 0 && line->text[before - 1] != ' ')
        before--;
    int length = dcg_reader_repair(reader, line->text, strlen(line->text), near, sizeof near, &wrong);
    if (length > 0 && length < (int)sizeof near)
        fprintf(stderr, "perhaps damaged: %s\n  %s\n", wrong.text, near);
    else if (line_bridge(reader, line, at, near, sizeof near) ||
             line_bridge(reader, line, before, near, sizeof near) ||
             line_begin(reader, line, near, sizeof near)) {
        dcg_reader_render(reader, near, sizeof near);
        fprintf(stderr, "the nearest that is read:\n  %s\n", near);
    }
}

/* The line, and a caret under the character where reading stopped. */
static int line_complain(dcg_reader *reader, const struct line *line)
{
    size_t at = line_stop(line);
    complain("column %zu: %s", at + 1, line_expected(line));
    point_print(stderr, "  ", line->text, at);
    line_suggest(reader, line);
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

/* What else it could be read as. To be freed; NULL: no memory. */
static char *line_others(dcg_reader *reader, const struct line *line)
{
    enum { ROOM = 8192 };
    char *text = malloc(ROOM);
    if (text != NULL)
        dcg_reader_others(reader, line->text, strlen(line->text), text, ROOM);
    return text;
}

/* A card with nothing but the line, and what its effects do. To be freed; NULL: no memory. */
static char *line_program(const struct line *line)
{
    static const char card[] = "card X-1 \"Card\"\n  digimon red level 4\n  cost 0\n  dp 1000\n  text ";
    dcg_cards *cards = dcg_cards_new(false);
    size_t size = sizeof card + sizeof line->text + sizeof "\n";
    char *text = malloc(size), *said = NULL;
    dcg_error error;
    if (cards != NULL && text != NULL) {
        int length = snprintf(text, size, "%s%s\n", card, line->text);
        bool read = dcg_cards_add(cards, text, (size_t)length, &error) == DCG_OK;
        const char *unread = read ? dcg_cards_unread(cards, 1) : error.text;
        said = unread == NULL ? card_said(cards, 1, dcg_cards_program) : malloc(size = strlen(unread) + 32);
        if (unread != NULL && said != NULL)
            (void)snprintf(said, size, "not for play: %s\n", unread);
    }
    dcg_cards_free(cards);
    free(text);
    return said;
}

static void line_json(const struct line *line, const char *tree, const char *program, const char *others)
{
    dcg_json json;
    json_begin(&json, stdout);
    dcg_json_object(&json, NULL);
    dcg_json_string(&json, "text", line->text);
    dcg_json_string(&json, "rendered", line->rendered);
    dcg_json_whole(&json, "readings", line->readings);
    if (tree != NULL)
        dcg_json_string(&json, "tree", tree);
    if (program != NULL)
        dcg_json_string(&json, "program", program);
    if (others != NULL)
        dcg_json_string(&json, "others", others);
    dcg_json_end(&json);
}

static int line_show(dcg_reader *reader, struct line *line, const struct arguments *arguments)
{
    bool tree = flag_given(arguments, FLAG_TREE), program = flag_given(arguments, FLAG_PROGRAM);
    bool readings = flag_given(arguments, FLAG_READINGS);
    const char *text = arguments->word[0];
    line_read(reader, line, text, strlen(text));
    if (!line->parsed)
        return line_complain(reader, line);
    if (flag_given(arguments, FLAG_MODERN)) {
        dcg_reader_modern(reader);
        dcg_reader_render(reader, line->rendered, sizeof line->rendered);
    }
    char *nodes = tree ? tree_text(reader) : NULL, *does = program ? line_program(line) : NULL;
    char *others = readings ? line_others(reader, line) : NULL;
    bool said = (!tree || nodes != NULL) && (!program || does != NULL) && (!readings || others != NULL);
    if (said && flag_given(arguments, FLAG_JSON))
        line_json(line, nodes, does, others);
    else if (said)
        printf("%s\n%s%s%s%s", line->rendered, tree ? nodes : "", tree ? "\n" : "", program ? does : "",
               others == NULL    ? ""
               : *others != '\0' ? others
                                 : "no other reading\n");
    free(nodes);
    free(does);
    free(others);
    return said ? EXIT_YES : complain("no memory");
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
