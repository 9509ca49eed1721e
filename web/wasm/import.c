/* import.c - the module that reads card databases in the browser: files in, a card file out, the same as that of
 * "dcg cards import".
 *
 * Whoever calls it writes the bytes of a file to import_room and calls import_read, file by file; then import_make. The
 * result is a compact card file, or a sentence that says what is wrong.
 */
#include "import/decks.h"
#include "import/limits.h"
#include "import/merge.h"
#include "import/sheet.h"

#include <stdlib.h>
#include <string.h>

#define EXPORTED(name) __attribute__((export_name(#name)))

enum { FILES = 64 };

EXPORTED(import_room) char *import_room(size_t size);
/* Adds the cards of the file that stands in the room, which is then free. False: import_text says why. */
EXPORTED(import_read) bool import_read(size_t size);
EXPORTED(import_make) bool import_make(void);
/* The limitation list, or the deck list, that stands in the room as JSON, as a text that the engine reads. */
EXPORTED(import_limits) bool import_limits(size_t size);
EXPORTED(import_deck) bool import_deck(size_t size);
EXPORTED(import_text) const char *import_text(void);
EXPORTED(import_size) size_t import_size(void);
EXPORTED(import_cards) int import_cards(void); /* how many there are */
EXPORTED(import_play) int import_play(void);   /* and how many can be played */

static struct {
    struct database database;
    struct merge merge;
    struct sheet sheet;
    int files, cards, play;
    char *room;
    const char *text;
    size_t size;
    dcg_error error;
} import;

static bool wrong(const char *text)
{
    import.text = text;
    import.size = strlen(text);
    return false;
}

char *import_room(size_t size)
{
    free(import.room);
    import.room = malloc(size + 1);
    return import.room;
}

bool import_read(size_t size)
{
    FILE *in = size > 0 && import.files < FILES ? fmemopen(import.room, size, "rb") : NULL;
    size_t first = import.database.count;
    if (!in)
        return wrong(size == 0 ? "the file is empty" : "there are too many files");
    dcg_status status = database_read(&import.database, in, &import.error);
    (void)fclose(in);
    for (size_t i = first; i < import.database.count; i++)
        import.database.card[i].source = import.files;
    import.files++;
    free(import.room);
    import.room = NULL;
    return status == DCG_OK || wrong(import.error.text);
}

static void cards_count(const char *text, size_t size)
{
    dcg_cards *cards = dcg_cards_new(false);
    if (cards && dcg_cards_add(cards, text, size, &import.error) == DCG_OK)
        for (size_t i = 0; i < import.merge.result.count; i++, import.cards++)
            import.play +=
                !dcg_cards_unread(cards, dcg_cards_find(cards, import.merge.result.card[i].number));
    dcg_cards_free(cards);
}

/* The cards in the order of "dcg cards import"; NULL: no memory. */
static const struct database_card **cards_ordered(void)
{
    const struct database *from = &import.merge.result;
    const struct database_card **cards = malloc((from->count + 1) * sizeof(const struct database_card *));

    for (size_t i = 0; cards && i < from->count; i++)
        cards[i] = &from->card[i];
    if (cards)
        qsort(cards, from->count, sizeof(const struct database_card *), database_compare);
    return cards;
}

/* The plain card file; NULL: no memory. */
static const char *sheet_make(dcg_reader *reader, size_t *size)
{
    static const char *const names[FILES] = {""};
    bool good =
        reader && merge_cards(&import.merge, &import.database, names, reader) && sheet_begin(&import.sheet);
    const struct database_card **cards = good ? cards_ordered() : NULL;

    good = cards;
    for (size_t i = 0; good && i < import.merge.result.count; i++)
        good = sheet_card(&import.sheet, cards[i], reader);
    free(cards);
    return good ? sheet_end(&import.sheet, size) : NULL;
}

bool import_make(void)
{
    size_t size = 0;
    dcg_reader *reader = dcg_reader_new();
    const char *text = sheet_make(reader, &size);

    dcg_reader_free(reader);
    if (!text)
        return wrong("there is no memory left");
    cards_count(text, size);
    import.text = dcg_cards_pack(text, size, &import.size, &import.error);
    return import.text || wrong(import.error.text);
}

bool import_limits(size_t size)
{
    import.text = limits_convert(import.room, size, &import.error);
    import.size = import.text ? strlen(import.text) : 0;
    return import.text || wrong(import.error.text);
}

/* Cards that have no number are lines with their names. */
static size_t names_write(const dcg_list *list, char *text, size_t size, size_t used)
{
    for (int i = 0; i < list->notes && i < DCG_LIST_NOTES && used < size; i++)
        used +=
            (size_t)snprintf(text + used, size - used, "%d %s\n", list->note[i].count, list->note[i].text);
    return used;
}

bool import_deck(size_t size)
{
    static char text[DCG_LIST_TEXT];
    static dcg_list list;
    int length = -1;

    if (decks_read(NULL, import.room, size, &list, &import.error) == DCG_OK)
        length = dcg_list_write(&list, DCG_FORM_DCG, text, sizeof text, &import.error);
    if (length < 0)
        return wrong(import.error.text);
    import.text = text;
    import.size = names_write(&list, text, sizeof text, (size_t)length);
    return import.size < sizeof text || wrong("the list is too long");
}

const char *import_text(void)
{
    return import.text;
}

size_t import_size(void)
{
    return import.size;
}

int import_cards(void)
{
    return import.cards;
}

int import_play(void)
{
    return import.play;
}
