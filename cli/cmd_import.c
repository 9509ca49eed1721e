/* cmd_import.c - dcg cards import: card databases merged into one card file, and what was found out about them. */
#include "card_sets.h"
#include "files.h"
#include "json.h"
#include "merged.h"

#include <stdlib.h>
#include <string.h>

/* KIND(kind, JSON key, heading) */
#define KINDS                                                                                                \
    KIND(CONFLICT, "conflicts", "facts that differ between databases")                                       \
    KIND(TEXT, "texts", "lines of text that differ between databases")                                       \
    KIND(FILLED, "filled", "requirement lines taken from another database")                                  \
    KIND(HOLE, "holes", "what is missing")                                                                   \
    KIND(CORRECTED, "corrected", "words put right, and lines added")                                         \
    KIND(UNFIT, "unfit", "corrections that fit neither the wrong nor the right words")                       \
    KIND(UNKNOWN, "unknown", "names and traits that no card has")

static const struct {
    const char *key, *heading;
} kinds[MERGE_KINDS] = {
#define KIND(kind, key, heading) [MERGE_##kind] = {key, heading},
    KINDS
#undef KIND
};

struct import {
    const struct arguments *arguments;
    struct merged merged;
};

/* ---- Report ----------------------------------------------------------------------------------- */

/* With --set and --decks only what is about their cards. */
static bool is_shown(const struct import *i, const struct merge_finding *finding)
{
    if (i->merged.pool.cards == i->merged.merge.result.count)
        return true;
    for (size_t k = 0; k < i->merged.pool.cards; k++)
        if (strcmp(i->merged.pool.card[k]->number, finding->number) == 0)
            return true;
    return false;
}

static size_t kind_count(const struct import *i, enum merge_kind kind)
{
    size_t count = 0;
    for (size_t k = 0; k < i->merged.merge.findings; k++)
        count += i->merged.merge.finding[k].kind == kind && is_shown(i, &i->merged.merge.finding[k]);
    return count;
}

static void findings_print(const struct import *i, enum merge_kind kind)
{
    if (kind_count(i, kind) == 0)
        return;
    printf("\n%s:\n", kinds[kind].heading);
    for (size_t k = 0; k < i->merged.merge.findings; k++) {
        const struct merge_finding *f = &i->merged.merge.finding[k];
        if (f->kind == kind && is_shown(i, f))
            printf("  %s %s: %s\n", f->number, f->field, f->text);
    }
}

static void report_print(const struct import *i)
{
    printf("%zu cards of %d file%s, %d for play\n", i->merged.pool.cards, i->arguments->words,
           i->arguments->words == 1 ? "" : "s", i->merged.play);
    if (i->merged.pool.damaged > 0)
        printf("%-10s %6zu  entries that were left out\n", "damaged", i->merged.pool.damaged);
    for (int k = 0; k < MERGE_KINDS; k++)
        if (k >= MERGE_HOLE || i->arguments->words > 1)
            printf("%-10s %6zu  %s\n", kinds[k].key, kind_count(i, (enum merge_kind)k), kinds[k].heading);
    if (i->arguments->words > 1)
        printf("%-10s %6zu  texts that say the same in other words\n", "wordings", i->merged.merge.worded);
    for (int k = 0; k < MERGE_KINDS && flag_given(i->arguments, FLAG_FINDINGS); k++)
        findings_print(i, (enum merge_kind)k);
}

static void report_json(const struct import *i)
{
    dcg_json json;
    json_begin(&json, stdout);
    dcg_json_object(&json, NULL);
    dcg_json_count(&json, "cards", i->merged.pool.cards);
    dcg_json_whole(&json, "play", i->merged.play);
    dcg_json_whole(&json, "files", i->arguments->words);
    dcg_json_count(&json, "wordings", i->merged.merge.worded);
    for (int k = 0; k < MERGE_KINDS; k++) {
        dcg_json_array(&json, kinds[k].key);
        for (size_t n = 0; n < i->merged.merge.findings; n++) {
            const struct merge_finding *f = &i->merged.merge.finding[n];
            if (f->kind != (enum merge_kind)k || !is_shown(i, f))
                continue;
            dcg_json_object(&json, NULL);
            dcg_json_string(&json, "number", f->number);
            dcg_json_string(&json, "field", f->field);
            dcg_json_string(&json, "text", f->text);
            dcg_json_close(&json);
        }
        dcg_json_close(&json);
    }
    dcg_json_count(&json, "damaged", i->merged.pool.damaged);
    dcg_json_end(&json);
}

/* ---- Files ------------------------------------------------------------------------------------ */

/* The files of sets; else one file, in the compact form unless --text. */
static bool cards_write(const struct import *i)
{
    const char *path = i->arguments->text[FLAG_OUTPUT], *folder = i->arguments->text[FLAG_SETS];
    size_t size = 0;
    if (folder != NULL && !card_sets_write(&i->merged, folder))
        return false;
    if (folder != NULL && path == NULL)
        return true;
    if (path == NULL || flag_given(i->arguments, FLAG_TEXT))
        return file_write(path, i->merged.text, i->merged.size, "");
    char *packed = merged_pack(&i->merged, &size);
    bool written = packed != NULL && file_write(path, packed, size, "");
    dcg_free(packed);
    return written;
}

/* What databases say of limitations, as a limitation list. */
static bool limits_write(const struct import *i)
{
    const char *path = i->arguments->text[FLAG_LIMITS];
    char *text = NULL;
    size_t size = 0;
    FILE *out = path != NULL ? open_memstream(&text, &size) : NULL;
    if (path == NULL)
        return true;
    for (size_t k = 0; out != NULL && k < i->merged.pool.cards; k++) {
        const struct database_card *card = i->merged.pool.card[k];
        if (card->facts.limit == 0)
            fprintf(out, "banned %s  # %s\n", card->number, card->name);
        else if (card->facts.limit > 0)
            fprintf(out, "limit %d %s  # %s\n", card->facts.limit, card->number, card->name);
        for (const char *other = card->banned; *other; other += strcspn(other, "\n") + 1)
            fprintf(out, "pair %s with %.*s\n", card->number, (int)strcspn(other, "\n"), other);
    }
    bool done = out != NULL && fclose(out) == 0;
    if (!done)
        complain("no memory");
    done = done && file_write(path, text, size, "");
    free(text);
    return done;
}

static bool cards_import(struct import *i)
{
    if (!merged_make(&i->merged, i->arguments, &(const struct salvage){0}) || !cards_write(i) ||
        !limits_write(i))
        return false;
    if (i->arguments->text[FLAG_OUTPUT] == NULL && i->arguments->text[FLAG_SETS] == NULL)
        return true;
    if (flag_given(i->arguments, FLAG_JSON))
        report_json(i);
    else
        report_print(i);
    return true;
}

int cards_import_run(const struct arguments *arguments)
{
    struct import import = {.arguments = arguments};
    int code = !cards_import(&import) ? EXIT_WRONG : import.merged.pool.damaged > 0 ? EXIT_NO : EXIT_YES;
    merged_free(&import.merged);
    return code;
}
