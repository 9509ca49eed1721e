/* What compiling doesn't ask of a node, the grammar says (tests/unit/compile/shapes.txt). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "language/grammar.h"
#include "tree/tree.h"

#include <stdio.h>
#include <string.h>

enum { LINE = 512, LEAST = 60 };

/* A row of the table, cut into words. */
struct row {
    char text[LINE];
    const char *symbol; /* NULL: any */
    const char *kinds;  /* joined by commas */
    const char *modes;  /* NULL: any */
    const char *parts;  /* letters, or "mode" */
    const char *among;  /* separated by blanks */
    int met;            /* shapes that it is about */
};

/* Is a word one of a list, each of which ends with a sign or with the list? */
static bool listed(const char *list, const char *word, char sign)
{
    size_t size = strlen(word);

    for (const char *at = list; at; at = strchr(at, sign) ? strchr(at, sign) + 1 : NULL)
        if (strncmp(at, word, size) == 0 && (at[size] == sign || !at[size]))
            return true;
    return false;
}

static int kind_of(const struct shape *s)
{
    return (int)(s->key >> 25);
}

static int mode_of(const struct shape *s)
{
    return (int)(s->key >> 16 & 0x1ff);
}

static bool stands_for(const struct shape *s, int symbol)
{
    return grammar.standing[s->symbol].bits[symbol / 64] >> (symbol % 64) & 1;
}

static int symbol_named(const char *name)
{
    for (int i = 0; i < SYMBOL_COUNT; i++)
        if (strcmp(symbol_name(i), name) == 0)
            return i;
    fail_msg("%s is no symbol", name);
    return 0;
}

/* Is what can stand for a symbol among those of a row? seen: lists that were looked into. */
static bool fits(const struct row *row, int symbol, struct symbols *seen)
{
    if (seen->bits[symbol / 64] >> (symbol % 64) & 1)
        return true;
    seen->bits[symbol / 64] |= UINT64_C(1) << (symbol % 64);
    for (int i = 0; i < grammar.shapes; i++) {
        const struct shape *s = &grammar.shape[i];
        const char *kind = node_kind_name(kind_of(s));
        char both[LINE];
        if (!stands_for(s, symbol))
            continue;
        (void)snprintf(both, sizeof both, "%s.%s", kind, node_mode_name(mode_of(s)));
        if (!listed(row->among, kind, ' ') && !listed(row->among, both, ' '))
            return false;
        for (int part = 0; strcmp(kind, "LIST") == 0 && part < 3; part++)
            if (s->part[part] && !fits(row, s->part[part], seen))
                return false;
    }
    return true;
}

static bool part_fits(const struct row *row, const struct shape *s, char part)
{
    struct symbols seen = {0};
    int symbol = part >= 'a' && part <= 'c' ? s->part[part - 'a'] : 0;
    bool none = part == 'n' ? !(s->flags & SHAPE_N) : part == 'm' ? !(s->flags & SHAPE_M) : !symbol;

    return none ? listed(row->among, "-", ' ') : symbol && fits(row, symbol, &seen);
}

static bool shape_fits(const struct row *row, const struct shape *s)
{
    if (strcmp(row->parts, "mode") == 0)
        return listed(row->among, node_mode_name(mode_of(s)), ' ');
    for (const char *part = row->parts; *part; part++)
        if (!part_fits(row, s, *part))
            return false;
    return true;
}

static bool about(const struct row *row, const struct shape *s)
{
    return listed(row->kinds, node_kind_name(kind_of(s)), ',') &&
           (!row->modes || listed(row->modes, node_mode_name(mode_of(s)), ',')) &&
           (!row->symbol || stands_for(s, symbol_named(row->symbol)));
}

/* The text up to a sign, which is cut off; *rest: what follows it. NULL: there is none. */
static char *cut(char **rest, const char *sign)
{
    char *at = strstr(*rest, sign), *first = *rest;

    if (!at)
        return NULL;
    *at = '\0';
    *rest = at + strlen(sign);
    return first;
}

static int row_wrong(const char *line, bool told)
{
    struct row row = {0};
    char *rest = row.text;
    int wrong = 0;

    (void)snprintf(row.text, sizeof row.text, "%s", line);
    char *nodes = cut(&rest, " ");
    assert_non_null(nodes);
    row.parts = cut(&rest, ": ");
    assert_non_null(row.parts);
    row.among = rest;
    row.symbol = cut(&nodes, "/");
    row.kinds = cut(&nodes, ".");
    row.modes = row.kinds ? nodes : NULL;
    row.kinds = row.kinds ? row.kinds : nodes;
    for (int i = 0; i < grammar.shapes; i++) {
        const struct shape *s = &grammar.shape[i];
        if (!about(&row, s))
            continue;
        row.met++;
        if (shape_fits(&row, s))
            continue;
        if (told)
            print_error("%s\n  but a production of %s makes %s %s otherwise\n", line, symbol_name(s->symbol),
                        node_kind_name(kind_of(s)), node_mode_name(mode_of(s)));
        wrong++;
    }
    if (!row.met && told)
        print_error("%s\n  is about no production\n", line);
    return wrong + !row.met;
}

static void nodes_have_these_shapes(void **state)
{
    FILE *file = fopen("tests/unit/compile/shapes.txt", "r");
    char line[LINE];
    int rows = 0, wrong = 0;

    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#' || !line[0])
            continue;
        rows++;
        wrong += row_wrong(line, true);
    }
    (void)fclose(file);
    assert_true(rows >= LEAST);
    assert_int_equal(wrong, 0);
}

/* The test itself: a row that isn't so is found. */
static void other_shapes_are_found(void **state)
{
    (void)state;
    assert_true(row_wrong("MOVE b: -", false) > 0);
    assert_true(row_wrong("MOVE a: SELECT REF", false) > 0);
    assert_true(row_wrong("MOMENT mode: TURN_END", false) > 0);
    assert_true(row_wrong("MEMORY n: -", false) > 0);
    assert_true(row_wrong("COLOR.NO_SUCH_MODE a: -", false) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_have_these_shapes),
        cmocka_unit_test(other_shapes_are_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
