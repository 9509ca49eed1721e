/* list_write.c - deck lists in the forms of dcg/forms.def. What a form has no place for is left out. */
#include "cards/list.h"

#include <string.h>

struct writing {
    const dcg_list *list;
    struct out out;
    int widest; /* bytes of the longest name */
};

typedef void form_fn(struct writing *w);
typedef void card_fn(struct writing *w, const dcg_list_card *card);

/* A card whose name isn't known is called by its number. */
static const char *name_of(const dcg_list_card *card)
{
    return card->name[0] ? card->name : card->number;
}

static void parts_write(struct writing *w, dcg_part part, card_fn *write)
{
    for (int i = 0; i < w->list->cards; i++)
        if (w->list->card[i].part == part)
            write(w, &w->list->card[i]);
}

static bool has_part(const struct writing *w, dcg_part part)
{
    for (int i = 0; i < w->list->cards; i++)
        if (w->list->card[i].part == part)
            return true;
    return false;
}

/* Digi-Eggs come first where they aren't apart. */
static void both_write(struct writing *w, card_fn *write)
{
    parts_write(w, DCG_PART_EGG, write);
    parts_write(w, DCG_PART_MAIN, write);
}

static void print_write(struct writing *w, const dcg_list_card *card)
{
    out_add(&w->out, "%s", card->number);
    if (card->art)
        out_add(&w->out, "_P%d", card->art);
}

/* Names in columns are padded by characters. */
static void name_padded(struct writing *w, const dcg_list_card *card)
{
    const char *name = name_of(card);
    int size = 0;

    for (const char *c = name; *c; c++)
        size += ((unsigned char)*c & 0xC0u) != 0x80u;
    out_add(&w->out, "%s%*s", name, w->widest > size ? w->widest - size : 0, "");
}

/* ---- Cards ------------------------------------------------------------------------------------ */

static void card_own(struct writing *w, const dcg_list_card *card)
{
    out_add(&w->out, "%d ", card->count);
    print_write(w, card);
    out_add(&w->out, "%s%s\n", card->name[0] ? " " : "", card->name);
}

static void card_named(struct writing *w, const dcg_list_card *card)
{
    out_add(&w->out, "%d %s %s\n", card->count, name_of(card), card->number);
}

static void card_column(struct writing *w, const dcg_list_card *card)
{
    out_add(&w->out, "%d ", card->count);
    name_padded(w, card);
    out_add(&w->out, " %9s\n", card->number);
}

static void card_first(struct writing *w, const dcg_list_card *card)
{
    out_add(&w->out, "%s %s %d\n", card->number, name_of(card), card->count);
}

static void card_untap(struct writing *w, const dcg_list_card *card)
{
    out_add(&w->out, "%d ", card->count);
    name_padded(w, card);
    out_add(&w->out, " (DCG) (%s)\n", card->number);
}

static void card_untap_app(struct writing *w, const dcg_list_card *card)
{
    out_add(&w->out, "%d %s [DCG] (%s)\n", card->count, name_of(card), card->number);
}

static void card_bare(struct writing *w, const dcg_list_card *card)
{
    out_add(&w->out, "%d (%s)\n", card->count, card->number);
}

/* That program keeps ASCII alone. */
static void card_dcgo(struct writing *w, const dcg_list_card *card)
{
    out_add(&w->out, "%d ", card->count);
    for (const char *c = name_of(card); *c; c++)
        if (((unsigned char)*c & 0xC0u) != 0x80u)
            out_add(&w->out, "%c", (unsigned char)*c < 0x80 ? *c : '?');
    out_add(&w->out, "   ");
    print_write(w, card);
    out_add(&w->out, " \n");
}

static void card_link(struct writing *w, const dcg_list_card *card)
{
    out_add(&w->out, "%s%s:%d", w->out.length > 6 ? "," : "", card->number, card->count);
}

static void card_bulk(struct writing *w, const dcg_list_card *card)
{
    print_write(w, card);
    out_add(&w->out, " %d\n", card->count);
}

/* ---- Forms ------------------------------------------------------------------------------------ */

static void part_own(struct writing *w, const char *heading, dcg_part part)
{
    if (!has_part(w, part))
        return;
    out_add(&w->out, "%s// %s\n", w->out.length ? "\n" : "", heading);
    parts_write(w, part, card_own);
}

static void write_dcg(struct writing *w)
{
    const char *language = dcg_language_word((dcg_language)w->list->language);

    if (w->list->name[0])
        out_add(&w->out, "name: %s\n", w->list->name);
    if (language)
        out_add(&w->out, "language: %s\n", language);
    if (w->list->icon[0])
        out_add(&w->out, "icon: %s\n", w->list->icon);
    part_own(w, "Digi-Egg deck", DCG_PART_EGG);
    part_own(w, "Deck", DCG_PART_MAIN);
    part_own(w, "Sideboard", DCG_PART_SIDE);
}

static void write_io(struct writing *w)
{
    out_add(&w->out, "// Digimon Deck List\n");
    parts_write(w, DCG_PART_MAIN, card_named);
    if (has_part(w, DCG_PART_EGG))
        out_add(&w->out, "// Egg Deck\n");
    parts_write(w, DCG_PART_EGG, card_named);
}

static void write_dev(struct writing *w)
{
    out_add(&w->out, "// Digimon DeckList\n\n");
    both_write(w, card_column);
}

static void write_app(struct writing *w)
{
    out_add(&w->out, "// Digimon DeckList\n\n");
    both_write(w, card_first);
}

static void write_untap(struct writing *w)
{
    both_write(w, card_untap);
}

static void write_untap_app(struct writing *w)
{
    both_write(w, card_untap_app);
}

static void write_meta(struct writing *w)
{
    both_write(w, card_bare);
}

static void write_dcgo(struct writing *w)
{
    out_add(&w->out, "Name: %s\nKey Card: 0\nSort Index: 0\n\n// DeckList\n\n", w->list->name);
    both_write(w, card_dcgo);
}

static void write_drasil(struct writing *w)
{
    out_add(&w->out, "// %s\n", w->list->name[0] ? w->list->name : "DeckList");
    both_write(w, card_named);
}

static void write_egman(struct writing *w)
{
    out_add(&w->out, "?deck=");
    both_write(w, card_link);
    out_add(&w->out, "\n");
}

static void write_bulk(struct writing *w)
{
    both_write(w, card_bulk);
}

static form_fn *const forms[DCG_FORM_COUNT] = {
    [DCG_FORM_DCG] = write_dcg,     [DCG_FORM_IO] = write_io,       [DCG_FORM_DEV] = write_dev,
    [DCG_FORM_APP] = write_app,     [DCG_FORM_UNTAP] = write_untap, [DCG_FORM_UNTAP_APP] = write_untap_app,
    [DCG_FORM_META] = write_meta,   [DCG_FORM_DCGO] = write_dcgo,   [DCG_FORM_DRASIL] = write_drasil,
    [DCG_FORM_EGMAN] = write_egman, [DCG_FORM_BULK] = write_bulk,
};

static int widest_name(const dcg_list *list)
{
    int widest = 0;

    for (int i = 0; i < list->cards; i++) {
        int size = 0;
        for (const char *c = name_of(&list->card[i]); *c; c++)
            size += ((unsigned char)*c & 0xC0u) != 0x80u;
        widest = size > widest ? size : widest;
    }
    return widest;
}

int dcg_list_write(const dcg_list *list, dcg_form form, char *text, size_t size, dcg_error *error)
{
    struct writing w = {.list = list, .out = {text, text ? size : 0, 0}};

    if (!list || list->cards > DCG_LIST_CARDS || (unsigned)form >= DCG_FORM_COUNT) {
        (void)list_fail(error, DCG_ERROR_ARGUMENT, "there is no list, or no such form");
        return -1;
    }
    if (w.out.size > 0)
        text[0] = '\0';
    if (!forms[form]) {
        int version = form == DCG_FORM_CODE ? 5 : (int)(DCG_FORM_CODE0 - form);
        if (code_write(list, version, &w.out, error) != DCG_OK)
            return -1;
        out_add(&w.out, "\n");
        return out_length(&w.out);
    }
    w.widest = widest_name(list);
    forms[form](&w);
    return out_length(&w.out);
}
