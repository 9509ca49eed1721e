/* merged.c - card databases are read, merged card by card, and written as a card file. */
#include "merged.h"
#include "file.h"

static bool sheet_write(struct merged *m)
{
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
static bool cards_count(struct merged *m)
{
    dcg_cards *cards = dcg_cards_new(true);
    dcg_error error = {.text = "no memory"};
    bool done = cards != NULL && dcg_cards_add(cards, m->text, m->size, &error) == DCG_OK;
    for (size_t i = 0; done && i < m->pool.cards; i++)
        m->play += dcg_cards_unread(cards, dcg_cards_find(cards, m->pool.card[i]->number)) == NULL;
    for (size_t i = 0; done && i < m->pool.cards; i++)
        unknown_note(m, cards, m->pool.card[i]);
    dcg_cards_free(cards);
    return done || (complain_about("cards", &error), false);
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
    for (size_t i = 0; done && i < m->merge.result.count; i++)
        m->merge.result.card[i].name_ja = names_find(&m->names, m->merge.result.card[i].number);
    return done || (complain_about(path, &error), false);
}

bool merged_make(struct merged *merged, const struct arguments *arguments, bool salvage)
{
    *merged = (struct merged){.reader = dcg_reader_new()};
    if (!pool_read(&merged->pool, arguments, salvage))
        return false;
    if (merged->reader == NULL || !merge_cards(&merged->merge, &merged->pool.database,
                                               (const char *const *)arguments->word, merged->reader))
        return complain("no memory"), false;
    return names_take(merged, arguments->text[FLAG_NAMES]) &&
           pool_pick(&merged->pool, &merged->merge.result, arguments) && sheet_write(merged) &&
           cards_count(merged);
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
