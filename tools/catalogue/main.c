/* main.c - the program that makes the catalogue: catalogue OUT LIST writes the cards of the card files that a list
 * names as a constant image in C (src/tree/catalogue.h). It is linked with the library that reads card files, and
 * with no catalogue. */
#include "cards/card_file.h"
#include "tree/out.h"
#include "tree/catalogue.h"
#include "tree/keyword_meaning.h"
#include "tree/storage.h"
#include "compile/keyword.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct catalogue catalogue_built_in = {0};

/* Numbers in a row. */
struct list {
    uint32_t *at;
    size_t count, room;
};

struct maker {
    dcg_cards *cards;
    struct draft *draft; /* the cards as their files say them, in the order in which they were read */
    size_t drafts, room;
    const struct draft **of; /* by number in the set; NULL: a token that a text speaks of */
    uint32_t *order;         /* numbers in the set, in the order of the catalogue */
    node_id *node;           /* by node of the set: its number in the image; 0: it isn't there yet */
    uint32_t nodes;
    struct list block, packed, also, line, reasons;
    FILE *out;
};

static _Noreturn void fail(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    (void)fputs("catalogue: ", stderr);
    (void)vfprintf(stderr, format, args);
    (void)fputs("\n", stderr);
    va_end(args);
    exit(1);
}

static void *grown(void *at, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return at;
    *room = *room ? *room * 2 : 1024;
    at = realloc(at, *room * size);
    if (!at)
        fail("no memory");
    return at;
}

static void list_add(struct list *list, uint32_t number)
{
    list->at = grown(list->at, list->count, &list->room, sizeof *list->at);
    list->at[list->count++] = number;
}

/* ---- Reading ---------------------------------------------------------------------------------- */

static void draft_take(void *user, const dcg_cards *cards, const struct draft *draft)
{
    struct maker *m = user;

    (void)cards;
    m->draft = grown(m->draft, m->drafts, &m->room, sizeof *m->draft);
    m->draft[m->drafts++] = *draft;
}

static char *file_read(const char *path, size_t *size)
{
    FILE *in = fopen(path, "rb");
    char *text = NULL;
    size_t room = 0;

    if (!in)
        fail("%s can't be opened", path);
    *size = 0;
    do {
        text = grown(text, *size, &room, 1);
        *size += fread(text + *size, 1, room - *size, in);
    } while (!feof(in) && !ferror(in));
    if (ferror(in))
        fail("%s can't be read", path);
    (void)fclose(in);
    return text;
}

static void cards_read(struct maker *m, const char *path, dcg_reader **reader)
{
    const struct card_sink sink = {draft_take, m};
    dcg_error error;
    size_t size;
    char *text = file_read(path, &size);

    if (card_lines_read(m->cards, text, size, MANNER_EMBEDDED, &sink, reader, &error) != DCG_OK)
        fail("%s:%d: %s", path, error.line, error.text);
    free(text);
}

/* Cards come into the set in the order in which they are read, each behind the tokens that it speaks of. */
static void drafts_match(struct maker *m)
{
    size_t next = 0;

    m->of = calloc(m->cards->count + 1u, sizeof(const struct draft *));
    if (!m->of)
        fail("no memory");
    for (uint32_t i = 1; i <= m->cards->count; i++)
        if (next < m->drafts && m->draft[next].def.number == m->cards->def[i].number)
            m->of[i] = &m->draft[next++];
    if (next < m->drafts)
        fail("%s is there twice", card_word(m->cards, m->draft[next].def.number));
}

/* ---- The order of the cards ------------------------------------------------------------------- */

static const dcg_cards *ordered; /* for qsort */

static int number_compare(const void *a, const void *b)
{
    const uint32_t *one = a, *other = b;

    return strcmp(card_word(ordered, ordered->def[*one].number),
                  card_word(ordered, ordered->def[*other].number));
}

static void cards_order(struct maker *m)
{
    m->order = calloc(m->cards->count + 1u, sizeof *m->order);
    if (!m->order)
        fail("no memory");
    for (uint32_t i = 0; i < m->cards->count; i++)
        m->order[i] = i + 1;
    ordered = m->cards;
    qsort(m->order, m->cards->count, sizeof *m->order, number_compare);
}

/* ---- Trees ------------------------------------------------------------------------------------ */

/* The number of a tree in the image; its parts come before it. */
static node_id tree_number(struct maker *m, node_id root)
{
    if (!root || m->node[root])
        return root ? m->node[root] : 0;
    struct node n = *node_at(m->cards, root);
    uint8_t bytes[CATALOGUE_NODE_BYTES];

    n.a = tree_number(m, n.a);
    n.b = tree_number(m, n.b);
    n.c = tree_number(m, n.c);
    if (m->nodes++ % CATALOGUE_BLOCK == 0)
        list_add(&m->block, (uint32_t)m->packed.count);
    size_t size = catalogue_pack(&n, m->nodes, bytes);
    for (size_t i = 0; i < size; i++)
        list_add(&m->packed, bytes[i]);
    return m->node[root] = m->nodes;
}

static void trees_begin(struct maker *m)
{
    m->node = calloc(m->cards->node_count, sizeof *m->node);
    if (!m->node)
        fail("no memory");
}

static void line_add(struct maker *m, node_id root, int section)
{
    list_add(&m->line, tree_number(m, root));
    list_add(&m->line, (uint32_t)section);
}

/* ---- Writing ---------------------------------------------------------------------------------- */

OUT_PRINTF(2, 3) static void say(struct maker *m, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    (void)vfprintf(m->out, format, args);
    va_end(args);
}

static void numbers_say(struct maker *m, const char *type, const char *name, const uint32_t *number,
                        size_t count)
{
    say(m, "\nstatic const %s %s[] = {", type, name);
    for (size_t i = 0; i < count; i++)
        say(m, "%s%" PRIu32 ",", i % 24 ? "" : "\n", number[i]);
    say(m, "%s\n};\n", count ? "" : "0");
}

/* The reasons why cards are unread, each once, behind an empty one. */
static uint32_t reason_offset(struct maker *m, const char *reason)
{
    size_t length = reason ? strlen(reason) : 0, at = 1;

    if (!reason)
        return 0;
    if (!m->reasons.count)
        list_add(&m->reasons, 0);
    for (; at < m->reasons.count; at++) {
        size_t same = 0;
        while (same <= length && at + same < m->reasons.count &&
               m->reasons.at[at + same] == (unsigned char)reason[same])
            same++;
        if (same > length && !m->reasons.at[at - 1])
            return (uint32_t)at;
    }
    for (size_t i = 0; i <= length; i++)
        list_add(&m->reasons, (unsigned char)reason[i]);
    return (uint32_t)at;
}

static void lines_add(struct maker *m, uint32_t def)
{
    const struct draft *d = m->of[def];

    for (int i = 0; d && i < d->printed_count; i++)
        line_add(m, d->printed[i].root, d->printed[i].section);
    for (uint32_t i = 0; !d && i < m->cards->token_count; i++)
        if (m->cards->token[i].def == def)
            line_add(m, m->cards->token[i].spec, SECTIONS);
}

/* What a card says before its text is read. A token that a text speaks of says nothing. */
static struct draft told(const struct maker *m, uint32_t def)
{
    const struct card_def *d = &m->cards->def[def];

    if (m->of[def])
        return *m->of[def];
    return (struct draft){.def = {.cost = -1, .dp = -1, .token = 1, .number = d->number, .name = d->name}};
}

static void card_say(struct maker *m, uint32_t def)
{
    const struct card_def *d = &m->cards->def[def];
    const struct draft draft = told(m, def);
    const struct card_def *t = &draft.def;
    uint32_t first_line = (uint32_t)m->line.count / 2, first_also = (uint32_t)m->also.count;

    lines_add(m, def);
    for (int i = 0; i < d->also_count; i++)
        list_add(&m->also, d->also[i]);
    say(m, "{.number=%" PRIu32 ",.name=%" PRIu32 ",", d->number, d->name);
    say(m, ".keywords=%" PRIu64 "u,.inherited=%" PRIu64 "u,.named=%" PRIu64 "u,", t->keywords, t->inherited,
        d->named);
    say(m, ".dp=%d,.cost=%d,.link_dp=%d,.overflow=%d,.copies=%d,", (int)d->dp, d->cost, d->link_dp,
        d->overflow, d->copies);
    say(m, ".trait=%" PRIu32 ",.digivolve=%" PRIu32 ",.link=%" PRIu32 ",", d->trait, d->digivolve, d->link);
    say(m, ".also=%" PRIu32 ",.line=%" PRIu32 ",.reason=%" PRIu32 ",.also_number=%" PRIu32 ",", first_also,
        first_line, reason_offset(m, d->reason), d->also_number);
    say(m, ".security_a=%d,.link_plus=%d,.inherited_security_a=%d,.inherited_link_plus=%d,", t->security_a,
        t->link_plus, t->inherited_security_a, t->inherited_link_plus);
    say(m, ".categories=%d,.colors=%d,.use_colors=%d,.level=%d,.token=%d,.marked=%d,", d->categories,
        d->colors, d->use_colors, d->level, d->token, draft.marked);
    say(m, ".traits=%d,.traits_printed=%d,.digivolves=%d,.links=%d,", d->trait_count, t->trait_count,
        t->digivolve_count, t->link_count);
    say(m, ".alsos=%d,.also_parts=%d,.lines=%d},\n", d->also_count, d->also_parts,
        (int)(m->line.count / 2 - first_line));
}

static void requirements_say(struct maker *m)
{
    say(m, "\nstatic const struct requirement requirements[] = {\n");
    for (uint32_t i = 0; i < m->cards->requirement_count; i++) {
        const struct requirement *r = &m->cards->requirement[i];
        say(m, "{.colors=%d,.level=%d,.categories=%d,.cost=%d,.name=%" PRIu32 ",.trait=%" PRIu32 "},\n",
            r->colors, r->level, r->categories, r->cost, r->name, r->trait);
    }
    say(m, "{0}};\n");
}

/* Sets: words are characters, everything else numbers. */
static void text_say(struct maker *m, const char *name, const char *text, size_t size)
{
    say(m, "\nstatic const char %s[] = {", name);
    for (size_t i = 0; i < size; i++)
        say(m, "%s%d,", i % 24 ? "" : "\n", (signed char)text[i]);
    say(m, "%s\n};\n", size ? "" : "0");
}

static void reasons_say(struct maker *m)
{
    char *text = malloc(m->reasons.count + 1);

    if (!text)
        fail("no memory");
    for (size_t i = 0; i < m->reasons.count; i++)
        text[i] = (char)m->reasons.at[i];
    text_say(m, "reasons", text, m->reasons.count);
    free(text);
}

static void lines_say(struct maker *m)
{
    say(m, "\nstatic const struct catalogue_line lines[] = {\n");
    for (size_t i = 0; i < m->line.count; i += 2)
        say(m, "{%" PRIu32 ",%" PRIu32 "},%s", m->line.at[i], m->line.at[i + 1], i % 16 == 14 ? "\n" : "");
    say(m, "{0}};\n");
}

static void keywords_say(struct maker *m)
{
    say(m, "\nstatic const node_id keywords[] = {");
    for (int i = 0; i < DCG_KEYWORD_COUNT; i++)
        say(m, "%" PRIu32 ",", tree_number(m, m->cards->keyword_meaning[i]));
    say(m, "};\n");
}

static void image_say(struct maker *m)
{
    const dcg_cards *cards = m->cards;

    say(m, "/* Generated by tools/catalogue. */\n\nstatic const struct catalogue_card cards[] = {\n");
    for (uint32_t i = 0; i < cards->count; i++)
        card_say(m, m->order[i]);
    say(m, "{0}};\n");
    keywords_say(m);
    lines_say(m);
    reasons_say(m);
    requirements_say(m);
    text_say(m, "words", cards->words, cards->words_size);
    numbers_say(m, "word_id", "traits", cards->trait, cards->trait_count);
    numbers_say(m, "word_id", "alsos", m->also.at, m->also.count);
    numbers_say(m, "uint32_t", "blocks", m->block.at, m->block.count);
    numbers_say(m, "uint8_t", "packed", m->packed.at, m->packed.count);
    say(m,
        "\nenum { CARDS = %" PRIu32 ", TRAITS = %" PRIu32 ", REQUIREMENTS = %" PRIu32 ", NODES = %" PRIu32
        ", WORDS = %" PRIu32 " };\nstatic const uint64_t hash = %" PRIu64 "u;\n",
        cards->count, cards->trait_count, cards->requirement_count, m->nodes, cards->words_size, cards->hash);
}

/* Everything that any card can ask for. */
static void keywords_read(struct maker *m, dcg_reader **reader)
{
    for (int i = 0; i < DCG_KEYWORD_COUNT; i++)
        if (keyword_meaning(i) && !keyword_read(m->cards, reader, i))
            fail("no memory");
}

static void maker_free(struct maker *m)
{
    dcg_cards_free(m->cards);
    free(m->draft);
    free(m->of);
    free(m->order);
    free(m->node);
    free(m->block.at);
    free(m->packed.at);
    free(m->also.at);
    free(m->line.at);
    free(m->reasons.at);
}

/* The list names a file a line. */
static void files_read(struct maker *m, const char *list, dcg_reader **reader)
{
    char path[4096];
    FILE *in = fopen(list, "r");

    if (!in)
        fail("%s can't be opened", list);
    while (fgets(path, sizeof path, in)) {
        path[strcspn(path, "\n")] = '\0';
        cards_read(m, path, reader);
    }
    (void)fclose(in);
}

int main(int count, char **argument)
{
    struct maker m = {.cards = cards_empty()};
    dcg_reader *reader = NULL;

    if (count != 3 || !m.cards)
        fail("usage: catalogue OUT LIST");
    files_read(&m, argument[2], &reader);
    keywords_read(&m, &reader);
    dcg_reader_free(reader);
    drafts_match(&m);
    cards_order(&m);
    trees_begin(&m);
    m.out = fopen(argument[1], "w");
    if (!m.out)
        fail("%s can't be opened", argument[1]);
    image_say(&m);
    if (fclose(m.out) != 0)
        fail("%s can't be written", argument[1]);
    maker_free(&m);
    return 0;
}
