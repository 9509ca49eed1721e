/* notation.c - trees written and read. */
#include "tree/notation.h"
#include "tree/storage.h"
#include "tree/store.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { WORD_BYTES = 255 };

/* -- Writing */

struct writer {
    const struct node *nodes;
    const dcg_cards *words;
    char *text;
    size_t size, length;
};

static void put(struct writer *w, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++, w->length++)
        if (w->length + 1 < w->size)
            w->text[w->length] = text[i];
}

static void put_text(struct writer *w, const char *text)
{
    put(w, text, strlen(text));
}

static void put_number(struct writer *w, char name, int number)
{
    char text[24];

    if (!number)
        return;
    (void)snprintf(text, sizeof text, " %c=%d", name, number);
    put_text(w, text);
}

static void put_word(struct writer *w, const char *word)
{
    put_text(w, " [");
    for (; *word; word++) {
        if (*word == ']' || *word == '\\')
            put_text(w, "\\");
        put(w, word, 1);
    }
    put_text(w, "]");
}

static void put_node(struct writer *w, const char *label, node_id id, int depth)
{
    static const char *const labels[] = {"a:", "b:", "c:"};
    const struct node *n = &w->nodes[id];
    const node_id parts[] = {n->a, n->b, n->c};

    for (int i = 0; i < depth; i++)
        put_text(w, "  ");
    put_text(w, label);
    put_text(w, "(");
    put_text(w, node_kind_name(n->kind));
    if (n->mode) {
        put_text(w, " ");
        put_text(w, node_mode_name(n->mode));
    }
    put_number(w, 'n', n->n);
    put_number(w, 'm', n->m);
    put_number(w, 'f', n->form);
    if (n->word)
        put_word(w, card_word(w->words, n->word));
    for (int i = 0; i < 3; i++) {
        if (!parts[i])
            continue;
        put_text(w, "\n");
        put_node(w, labels[i], parts[i], depth + 1);
    }
    put_text(w, ")");
}

int notation_write(const struct node *nodes, const dcg_cards *words, node_id root, char *text, size_t size)
{
    struct writer w = {.nodes = nodes, .words = words, .text = text, .size = size};

    if (root)
        put_node(&w, "", root, 0);
    if (size)
        text[w.length < size ? w.length : size - 1] = '\0';
    return (int)w.length;
}

/* -- Reading */

struct scanner {
    dcg_cards *cards;
    const char *text, *at, *end;
    dcg_error *error;
};

#if defined(__GNUC__) || defined(__clang__)
__attribute__((format(printf, 3, 4)))
#endif
static bool
wrong(struct scanner *s, dcg_status status, const char *format, ...)
{
    va_list args;
    int line = 0, column = 1;

    for (const char *p = s->text; p < s->at; p++) {
        if (*p == '\n') {
            line++;
            column = 1;
        } else if (((unsigned char)*p & 0xC0u) != 0x80u) {
            column++;
        }
    }
    *s->error = (dcg_error){.status = status, .line = line, .column = column};
    va_start(args, format);
    (void)vsnprintf(s->error->text, sizeof s->error->text, format, args);
    va_end(args);
    return false;
}

static void skip_blanks(struct scanner *s)
{
    while (s->at < s->end && (*s->at == ' ' || *s->at == '\t' || *s->at == '\r' || *s->at == '\n'))
        s->at++;
}

static bool take(struct scanner *s, const char *text)
{
    size_t size = strlen(text);

    skip_blanks(s);
    if ((size_t)(s->end - s->at) < size || memcmp(s->at, text, size) != 0)
        return false;
    s->at += size;
    return true;
}

/* A name in capitals, perhaps of no letters. */
static size_t name_size(struct scanner *s)
{
    size_t size = 0;

    skip_blanks(s);
    while (s->at + size < s->end && ((s->at[size] >= 'A' && s->at[size] <= 'Z') || s->at[size] == '_'))
        size++;
    return size;
}

/* How a name compares with the text that stands there. */
static int name_compare(const struct scanner *s, const char *name, size_t size)
{
    int order = strncmp(name, s->at, size);

    return order != 0 ? order : name[size] != '\0';
}

/* 0: there is no kind of that name. */
static int kind_read(struct scanner *s)
{
    size_t size = name_size(s);

    for (int i = 1; size > 0 && i < NODE_KINDS; i++)
        if (node_kind_name(i)[0] == s->at[0] && name_compare(s, node_kind_name(i), size) == 0)
            return s->at += size, i;
    return 0;
}

/* 0: there is none; -1: there is no mode of that name. All but NONE are in order (mode_table.def). */
static int mode_read(struct scanner *s)
{
    size_t size = name_size(s);
    int low = 1, high = MODE_KINDS;

    while (size > 0 && low < high) {
        int middle = (low + high) / 2, order = name_compare(s, node_mode_name(middle), size);
        if (order == 0)
            return s->at += size, middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return size > 0 ? -1 : 0;
}

static bool number_read(struct scanner *s, const char *name, int low, int high, int *number)
{
    int value = 0, sign = 1, digits = 0;

    if (!take(s, name))
        return true;
    if (s->at < s->end && *s->at == '-') {
        sign = -1;
        s->at++;
    }
    for (; s->at < s->end && *s->at >= '0' && *s->at <= '9' && digits < 6; s->at++, digits++)
        value = value * 10 + (*s->at - '0');
    value *= sign;
    if (!digits || !value || value < low || value > high)
        return wrong(s, DCG_ERROR_FORMAT, "expected a number from %d to %d other than 0 after '%s'", low,
                     high, name);
    *number = value;
    return true;
}

static bool word_read(struct scanner *s, word_id *word)
{
    char text[WORD_BYTES + 1];
    size_t size = 0;

    if (!take(s, "["))
        return true;
    for (; s->at < s->end && *s->at != ']' && *s->at != '\n' && size < WORD_BYTES; s->at++) {
        if (*s->at == '\\' && s->at + 1 < s->end)
            s->at++;
        text[size++] = *s->at;
    }
    if (!size || s->at == s->end || *s->at != ']')
        return wrong(s, DCG_ERROR_FORMAT, "expected a word of at most %d bytes and ']'", WORD_BYTES);
    s->at++;
    *word = word_add(s->cards, text, size);
    return *word != 0 || wrong(s, DCG_ERROR_MEMORY, "no memory");
}

static bool head_read(struct scanner *s, struct node *n)
{
    int kind, mode, numbers[3] = {0};

    if (!take(s, "("))
        return wrong(s, DCG_ERROR_FORMAT, "expected '('");
    kind = kind_read(s);
    if (kind == 0)
        return wrong(s, DCG_ERROR_FORMAT, "expected a kind of node such as EFFECT");
    mode = mode_read(s);
    if (mode == -1)
        return wrong(s, DCG_ERROR_FORMAT, "there is no mode of that name");
    if (!number_read(s, "n=", INT16_MIN, INT16_MAX, &numbers[0]) ||
        !number_read(s, "m=", INT16_MIN, INT16_MAX, &numbers[1]) ||
        !number_read(s, "f=", 1, UINT16_MAX, &numbers[2]))
        return false;
    n->kind = (uint8_t)kind;
    n->mode = (uint16_t)mode;
    n->n = (int16_t)numbers[0];
    n->m = (int16_t)numbers[1];
    n->form = (uint16_t)numbers[2];
    return word_read(s, &n->word);
}

static bool node_read(struct scanner *s, node_id *id, int depth)
{
    static const char *const labels[] = {"a:", "b:", "c:"};
    struct node n = {0};
    node_id *parts[] = {&n.a, &n.b, &n.c};

    skip_blanks(s);
    if (depth > TREE_DEPTH)
        return wrong(s, DCG_ERROR_CAPACITY, "the tree is deeper than %d nodes", TREE_DEPTH);
    if (!head_read(s, &n))
        return false;
    for (int i = 0; i < 3; i++)
        if (take(s, labels[i]) && !node_read(s, parts[i], depth + 1))
            return false;
    if (!take(s, ")"))
        return wrong(s, DCG_ERROR_FORMAT, "expected a part such as a:(...), or ')'");
    *id = node_add(s->cards, &n);
    return *id != 0 || wrong(s, DCG_ERROR_MEMORY, "no memory");
}

dcg_status notation_read(dcg_cards *cards, const char *text, size_t size, node_id *root, dcg_error *error)
{
    struct scanner s = {.cards = cards, .text = text, .at = text, .end = text + size, .error = error};

    *root = 0;
    if (!node_read(&s, root, 1))
        return error->status;
    skip_blanks(&s);
    if (s.at == s.end)
        return DCG_OK;
    (void)wrong(&s, DCG_ERROR_FORMAT, "expected nothing after the tree");
    return error->status;
}

size_t notation_size(const char *text, size_t size)
{
    int open = 0;
    bool word = false;

    for (size_t i = 0; i < size; i++) {
        if (word && text[i] == '\\')
            i++;
        else if (word || text[i] == '[')
            word = text[i] != ']';
        else if (text[i] == '(')
            open++;
        else if (text[i] == ')' && --open <= 0)
            return i + 1;
    }
    return 0;
}
