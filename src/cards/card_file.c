/* card_file.c - adding the cards of files to a set, plain or compact. */
#include "cards/card_file.h"
#include "cards/card_reader.h"
#include "cards/list.h"
#include "cards/pack.h"

dcg_status cards_add(dcg_cards *cards, const char *text, size_t size, dcg_reader **reader, dcg_error *error)
{
    if (cards && is_packed(text, size))
        return unpack(cards, text, size, MANNER_USUAL, reader, error);
    return card_lines_read(cards, text, size, MANNER_USUAL, NULL, reader, error);
}

dcg_status cards_add_strict(dcg_cards *cards, const char *text, size_t size, dcg_reader **reader,
                            dcg_error *error)
{
    return card_lines_read(cards, text, size, MANNER_STRICT, NULL, reader, error);
}

dcg_status cards_add_embedded(dcg_cards *cards, const char *text, size_t size, dcg_reader **reader)
{
    return card_lines_read(cards, text, size, MANNER_EMBEDDED, NULL, reader, NULL);
}

static dcg_status add(dcg_cards *cards, const char *text, size_t size, enum manner manner, dcg_error *error)
{
    dcg_reader *reader = NULL;
    dcg_status status = cards && is_packed(text, size)
                            ? unpack(cards, text, size, manner, &reader, error)
                            : card_lines_read(cards, text, size, manner, NULL, &reader, error);

    dcg_reader_free(reader);
    return status;
}

dcg_status dcg_cards_add(dcg_cards *cards, const char *text, size_t size, dcg_error *error)
{
    return add(cards, text, size, MANNER_USUAL, error);
}

dcg_status dcg_cards_add_over(dcg_cards *cards, const char *text, size_t size, dcg_error *error)
{
    return add(cards, text, size, MANNER_OVER, error);
}

dcg_status dcg_cards_add_others(dcg_cards *cards, const char *text, size_t size, dcg_error *error)
{
    return add(cards, text, size, MANNER_OTHERS, error);
}

bool dcg_cards_packed(const char *text, size_t size)
{
    return text && is_packed(text, size);
}

static void card_pack(void *packer, const dcg_cards *cards, const struct draft *draft)
{
    packer_card(packer, cards, draft);
}

char *dcg_cards_pack(const char *text, size_t size, size_t *packed, dcg_error *error)
{
    dcg_cards *cards = dcg_cards_new(false);
    struct packer *packer = packer_new();
    const struct card_sink sink = {card_pack, packer};
    dcg_reader *reader = NULL;
    char *bytes = NULL;

    if (!cards || !packer)
        (void)list_fail(error, DCG_ERROR_MEMORY, "no memory");
    else if (card_lines_read(cards, text, size, MANNER_USUAL, &sink, &reader, error) == DCG_OK &&
             !(bytes = packer_end(packer, packed)))
        (void)list_fail(error, DCG_ERROR_MEMORY, "no memory");
    packer_free(packer);
    dcg_cards_free(cards);
    dcg_reader_free(reader);
    return bytes;
}
