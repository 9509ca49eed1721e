/* merged.c - card databases are read, merged card by card, and written as a card file. */
#include "merged.h"
#include "file.h"

#include <string.h>

static bool sheet_write(struct merged *m)
{
    sheet_free(&m->sheet);
    bool done = sheet_begin(&m->sheet);
    for (size_t i = 0; done && i < m->pool.cards; i++)
        done = sheet_card(&m->sheet, m->pool.card[i], m->reader);
    m->text = done ? sheet_end(&m->sheet, &m->size) : NULL;
    return m->text != NULL || (complain("no memory"), false);
}

/* Names and traits that a card asks for and no card has. */
static void unknown_note(struct merged *m, const dcg_cards *cards, const struct database_card *card)
{
    char text[DCG_MAX_TEXT];
    dcg_card_def def = dcg_cards_find(cards, card->number);
    for (int i = 0; dcg_cards_absent(cards, def, i, text, sizeof text) > 0; i++)
        merge_note(&m->merge, MERGE_UNKNOWN, card, "text", "%s", text);
}

/* Reads the card file: how many cards can be played, and what they ask for that neither they nor built-in cards
 * have. */
static bool cards_count(struct merged *m, dcg_error *error)
{
    dcg_cards *cards = dcg_cards_new(true);
    *error = (dcg_error){.text = "no memory"};
    bool done = cards != NULL && dcg_cards_add(cards, m->text, m->size, error) == DCG_OK;
    for (size_t i = 0; done && i < m->pool.cards; i++)
        m->play += dcg_cards_unread(cards, dcg_cards_find(cards, m->pool.card[i]->number)) == NULL;
    for (size_t i = 0; done && i < m->pool.cards; i++)
        unknown_note(m, cards, m->pool.card[i]);
    dcg_cards_free(cards);
    return done;
}

/* ---- Cards that are left out ------------------------------------------------------------------ */

/* Why no card file can hold a card. */
typedef bool card_test(const struct merged *m, const struct database_card *card, dcg_error *error);

/* It has no color, or is of no kind. */
static bool card_whole(const struct merged *m, const struct database_card *card, dcg_error *error)
{
    (void)m;
    if (card->facts.odd != NULL)
        snprintf(error->text, sizeof error->text, "field %s: it is missing", card->facts.odd);
    return card->facts.odd == NULL;
}

/* It is read alone, so that nothing is said of other cards. */
static bool card_readable(const struct merged *m, const struct database_card *card, dcg_error *error)
{
    struct sheet sheet;
    size_t size = 0;
    dcg_cards *cards = dcg_cards_new(false);
    bool done = sheet_begin(&sheet) && cards != NULL && sheet_card(&sheet, card, m->reader);
    const char *text = done ? sheet_end(&sheet, &size) : NULL;
    *error = (dcg_error){.text = "no memory"};
    done = text != NULL && dcg_cards_add(cards, text, size, error) == DCG_OK;
    sheet_free(&sheet);
    dcg_cards_free(cards);
    return done;
}

/* Tells of it, and marks its records. */
static void card_leave(struct merged *m, const struct arguments *arguments, const struct salvage *salvage,
                       const struct database_card *card, const dcg_error *why)
{
    dcg_error error = {.status = DCG_ERROR_FORMAT, .line = card->line, .column = card->column};
    snprintf(error.text, sizeof error.text, "card %zu (%s): %.180s", card->index, card->number, why->text);
    pool_damage_tell(&m->pool, arguments->word[card->source], salvage, &error);
    for (size_t i = 0; i < m->pool.database.count; i++)
        if (strcmp(m->pool.database.card[i].number, card->number) == 0)
            m->pool.database.card[i].source = DATABASE_NO_SOURCE;
}

/* Leaves out the cards that don't pass a test. */
static void cards_sift(struct merged *m, const struct arguments *arguments, const struct salvage *salvage,
                       card_test *test)
{
    size_t kept = 0;
    for (size_t i = 0; i < m->pool.cards; i++) {
        const struct database_card *card = m->pool.card[i];
        dcg_error error = {0};
        if (test(m, card, &error))
            m->pool.card[kept++] = card;
        else
            card_leave(m, arguments, salvage, card, &error);
    }
    m->pool.cards = kept;
}

/* The card file of the cards that are asked for. Only if it can't be read each card is looked at. */
static bool cards_make(struct merged *m, const struct arguments *arguments, const struct salvage *salvage)
{
    dcg_error error;
    if (salvage != NULL)
        cards_sift(m, arguments, salvage, card_whole);
    bool done = sheet_write(m), read = done && cards_count(m, &error);
    if (done && !read && salvage != NULL) {
        cards_sift(m, arguments, salvage, card_readable);
        done = sheet_write(m);
        read = done && cards_count(m, &error);
    }
    if (done && !read)
        complain_about("cards", &error);
    return read && (m->pool.cards > 0 || m->pool.damaged == 0);
}

/* The names in Japanese of the file of --names. */
static bool names_take(struct merged *m, const char *path)
{
    struct file_text text;
    dcg_error error = {0};
    if (path == NULL)
        return true;
    if (!file_read_within(path, MAX_CARDS_BYTES, &text))
        return false;
    bool done = names_read(&m->names, text.bytes, text.size, &error);
    file_free(&text);
    if (!done)
        complain_about(path, &error);
    return done && (names_give(&m->names, &m->merge.result) || (complain("no memory"), false));
}

bool merged_make(struct merged *merged, const struct arguments *arguments, const struct salvage *salvage)
{
    *merged = (struct merged){.reader = dcg_reader_new()};
    if (!pool_read(&merged->pool, arguments, salvage))
        return false;
    if (merged->reader == NULL || !merge_cards(&merged->merge, &merged->pool.database,
                                               (const char *const *)arguments->word, merged->reader))
        return complain("no memory"), false;
    return names_take(merged, arguments->text[FLAG_NAMES]) &&
           pool_pick(&merged->pool, &merged->merge.result, arguments) &&
           cards_make(merged, arguments, salvage);
}

char *merged_pack(const struct merged *merged, size_t *size)
{
    dcg_error error = {0};
    char *packed = dcg_cards_pack(merged->text, merged->size, size, &error);
    if (packed == NULL)
        complain_about("cards", &error);
    return packed;
}

void merged_free(struct merged *merged)
{
    sheet_free(&merged->sheet);
    merge_free(&merged->merge);
    names_free(&merged->names);
    dcg_reader_free(merged->reader);
    pool_free(&merged->pool);
    *merged = (struct merged){0};
}
