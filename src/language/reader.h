/* reader.h - what was read last, for those who take it over; and text and trees that become lines of a card. */
#ifndef DCG_LANGUAGE_READER_H
#define DCG_LANGUAGE_READER_H

#include "tree/card_draft.h"
#include "tree/tree.h"

/* Reads a line that is no card's: as dcg_reader_line, however it is worded. */
dcg_status reader_phrase(dcg_reader *reader, const char *text, size_t size, dcg_error *error);
/* The second look at what reader_phrase has read: it is then what dcg_reader_line reads. */
dcg_status reader_check(dcg_reader *reader, dcg_error *error);
/* The tree of the line read last; its names are words of that set. */
node_id reader_root(const dcg_reader *reader);
const struct node *reader_nodes(const dcg_reader *reader);
const dcg_cards *reader_words(const dcg_reader *reader);
/* Takes another of the readings of that line that cost the same, counted from 0; false: there is none. */
bool reader_take(dcg_reader *reader, int reading);
/* What the readings of that line cost: the cheapest is meant. */
int reader_cost(const dcg_reader *reader);
/* How far reading got in the line read last, in bytes. */
size_t reader_stop(const dcg_reader *reader);

struct productions;
/* For measures of the grammar (src/measure). From now on these productions aren't tried; NULL: all are. The set stays
 * the caller's. */
void reader_mask(dcg_reader *reader, const struct productions *masked);
/* From now on it isn't found out what was expected in lines that aren't read, which takes most of the time. */
void reader_brief(dcg_reader *reader, bool brief);
/* From now on the productions of a line are noted, or no more; and those of the line read last. */
void reader_note(dcg_reader *reader, bool noted);
void reader_used(const dcg_reader *reader, struct productions *used);

/* Text or a tree, somewhere in a file. */
struct passage {
    int section; /* enum section */
    const char *text;
    size_t size;
    bool trusted; /* a tree that needs no check: it was checked when it was made */
};
/* Adds text as it is printed, one or several lines, to what a card that is being read says; and a tree in
 * notation, or one that is in the set already. The reader is made when it is first needed. An error's line
 * counts from 0 and its column from 1, in the passage. */
dcg_status text_add(dcg_cards *cards, struct draft *draft, dcg_reader **reader, const struct passage *passage,
                    dcg_error *error);
dcg_status printed_add(struct draft *draft, int section, node_id root, dcg_error *error);
dcg_status tree_add(dcg_cards *cards, struct draft *draft, const struct passage *passage, dcg_error *error);

#endif
