/* spelling.c - traits that cards spell with and without a space: effects about one spelling don't find the other. */
#include "import/merge.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A trait of a card: a line of its traits. */
struct trait {
    const char *text;
    size_t size;
};

struct traits {
    struct trait *list;
    size_t count, room;
};

static bool is_same(const struct trait *a, const struct trait *b)
{
    return a->size == b->size && memcmp(a->text, b->text, a->size) == 0;
}

/* The same letters, but for spaces and hyphens? */
static bool is_alike(const struct trait *a, const struct trait *b)
{
    size_t i = 0, k = 0;
    for (;;) {
        while (i < a->size && strchr(" -", a->text[i]) != NULL)
            i++;
        while (k < b->size && strchr(" -", b->text[k]) != NULL)
            k++;
        if (i == a->size || k == b->size)
            return i == a->size && k == b->size;
        if (strncasecmp(a->text + i++, b->text + k++, 1) != 0)
            return false;
    }
}

static bool trait_keep(struct traits *t, struct trait new)
{
    for (size_t i = 0; i < t->count; i++)
        if (is_same(&t->list[i], &new))
            return true;
    if (t->count == t->room) {
        size_t room = t->room > 0 ? t->room * 2 : 64;
        struct trait *grown = realloc(t->list, room * sizeof *grown);
        if (grown == NULL)
            return false;
        t->list = grown;
        t->room = room;
    }
    t->list[t->count++] = new;
    return true;
}

/* Notes a trait for which other cards have a longer spelling. */
static void trait_look(struct merge *m, const struct traits *t, const struct database_card *card,
                       struct trait trait)
{
    for (size_t i = 0; i < t->count; i++)
        if (t->list[i].size > trait.size && is_alike(&t->list[i], &trait))
            merge_note(m, MERGE_UNKNOWN, card, "types", "the trait [%.*s] is spelt [%.*s] on other cards",
                       (int)trait.size, trait.text, (int)t->list[i].size, t->list[i].text);
}

/* The trait that begins here, and the place behind it. */
static struct trait trait_take(const char **rest)
{
    struct trait trait = {*rest, strcspn(*rest, "\n")};
    *rest += trait.size + ((*rest)[trait.size] == '\n');
    return trait;
}

void spellings_find(struct merge *m)
{
    struct traits all = {0};
    for (size_t i = 0; i < m->result.count && !m->failed; i++)
        for (const char *rest = m->result.card[i].traits; *rest && !m->failed;)
            m->failed = !trait_keep(&all, trait_take(&rest));
    for (size_t i = 0; i < m->result.count && !m->failed; i++)
        for (const char *rest = m->result.card[i].traits; *rest;)
            trait_look(m, &all, &m->result.card[i], trait_take(&rest));
    free(all.list);
}
