/* open.c - cards of the catalogue whose text is put into a set, as if it had just been read. */
#include "cards/open.h"
#include "cards/draft.h"
#include "cards/token_card.h"
#include "tree/catalogue.h"

#include <string.h>

/* What is printed on it beside its text, without what its text has added to that. */
static void facts_take(const dcg_cards *cards, const struct catalogue_card *card, struct draft *d)
{
    struct card_def *def = &d->def;

    def->keywords = card->keywords;
    def->inherited = card->inherited;
    def->security_a = card->security_a;
    def->link_plus = card->link_plus;
    def->inherited_security_a = card->inherited_security_a;
    def->inherited_link_plus = card->inherited_link_plus;
    def->trait_count = card->traits_printed;
    def->also_count = def->also_parts = 0;
    def->also_number = 0;
    def->named = 0;
    def->unread = def->unread_lines = 0;
    def->reason = NULL;
    d->marked = card->marked;
    memcpy(d->trait, &cards->trait[card->trait], card->traits_printed * sizeof d->trait[0]);
    memcpy(d->digivolve, &cards->requirement[card->digivolve], card->digivolves * sizeof d->digivolve[0]);
    memcpy(d->link, &cards->requirement[card->link], card->links * sizeof d->link[0]);
}

/* False: no memory. */
static bool lines_take(dcg_cards *cards, const struct catalogue_card *card, struct draft *d)
{
    for (int i = 0; i < card->lines; i++) {
        const struct catalogue_line *line = &cards->catalogue->line[card->line + (uint32_t)i];
        if (!line->root) {
            d->unread[d->unread_count++] = (struct unread_line){.section = line->section};
            continue;
        }
        struct printed_line *printed = &d->printed[d->printed_count++];
        *printed = (struct printed_line){catalogue_tree(cards, line->root), line->section};
        if (!printed->root)
            return false;
    }
    return true;
}

bool card_open(dcg_cards *cards, dcg_card_def number, dcg_reader **reader)
{
    if (cards->def[number].opened)
        return true;
    const struct catalogue_card *card = catalogue_card_of(cards->catalogue, number);
    struct draft d = {.def = catalogue_def(cards, number)};
    const char *wrong = NULL;
    int line;

    cards->def[number].opened = 1; /* a token may speak of itself */
    facts_take(cards, card, &d);
    if (!lines_take(cards, card, &d))
        return false;
    if (d.printed_count && d.printed[0].section == SECTIONS)
        return token_open(cards, &d, d.printed[0].root, reader);
    return draft_finish(cards, &d, reader, &wrong, &line) == DCG_OK;
}
