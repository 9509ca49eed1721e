/* text_line.c - the text of a card, or its trees, on the way into a card set. */
#include "tree/notation.h"
#include "language/reader.h"
#include "tree/store.h"
#include "language/verify.h"

#include <stdio.h>
#include <string.h>

enum { NORMAL_BYTES = 4096 };

static dcg_status say(dcg_error *error, dcg_status status, int line, int column, const char *text)
{
    *error = (dcg_error){.status = status, .line = line, .column = column};
    (void)snprintf(error->text, sizeof error->text, "%s", text);
    return status;
}

static dcg_status reader_need(dcg_reader **reader, dcg_error *error)
{
    if (!*reader)
        *reader = dcg_reader_new();
    return *reader ? DCG_OK : say(error, DCG_ERROR_MEMORY, 0, 1, "no memory");
}

dcg_status printed_add(struct draft *draft, int section, node_id root, dcg_error *error)
{
    if (draft->printed_count == PRINTED_PER_CARD)
        return say(error, DCG_ERROR_CAPACITY, 0, 1, "too many lines of text");
    draft->printed[draft->printed_count++] = (struct printed_line){.root = root, .section = (uint8_t)section};
    return DCG_OK;
}

static dcg_status line_add(dcg_cards *cards, struct draft *draft, const dcg_reader *reader, int section,
                           dcg_error *error)
{
    if (tree_depth(reader_nodes(reader), reader_root(reader)) > TREE_DEPTH)
        return say(error, DCG_ERROR_CAPACITY, 0, 1, "the text is too deeply nested");
    node_id root = effect_tree_add(cards, reader_nodes(reader), reader_root(reader), reader_words(reader));
    if (!root)
        return say(error, DCG_ERROR_MEMORY, 0, 1, "no memory");
    return printed_add(draft, section, root, error);
}

dcg_status text_add(dcg_cards *cards, struct draft *draft, dcg_reader **reader, const struct passage *p,
                    dcg_error *error)
{
    char text[NORMAL_BYTES];
    int size = dcg_text_normalise(p->text, p->size, text, sizeof text);
    bool same = size >= 0 && (size_t)size == p->size && memcmp(text, p->text, p->size) == 0;
    dcg_status status = reader_need(reader, error);

    if (size <= 0 || (size_t)size >= sizeof text)
        return say(error, DCG_ERROR_FORMAT, 0, 1, size ? "the text is too long" : "expected text");
    for (char *line = text; status == DCG_OK && *line;) {
        size_t length = strcspn(line, "\n");
        status = dcg_reader_line(*reader, line, length, error);
        if (status == DCG_OK)
            status = line_add(cards, draft, *reader, p->section, error);
        else if (!same) /* where it is in what was written isn't known */
            error->column = 1;
        line += length + (line[length] == '\n');
    }
    error->line = 0;
    return status;
}

/* Could text have made the tree? */
static dcg_status tree_check(const dcg_cards *cards, node_id root, dcg_error *error)
{
    char why[sizeof error->text];

    if (tree_wrong(cards, root, why, sizeof why))
        return say(error, DCG_ERROR_FORMAT, 0, 1, why);
    return DCG_OK;
}

dcg_status tree_add(dcg_cards *cards, struct draft *draft, const struct passage *p, dcg_error *error)
{
    node_id root = 0;
    dcg_status status = notation_read(cards, p->text, p->size, &root, error);

    if (status == DCG_OK && !p->trusted)
        status = tree_check(cards, root, error);
    if (status != DCG_OK)
        return status;
    return printed_add(draft, p->section, root, error);
}
