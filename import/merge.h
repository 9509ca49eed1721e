/* merge.h - several card databases into one: of each card every field as the better source has it, and what they
 * disagree about.
 *
 * A fact that is there beats one that isn't; of two that differ the one that more sources have counts, else the one of
 * the better layout (layout.h), else the first. Of texts the one counts that is understood best, then the one with more
 * lines; requirement lines that only another source has are taken from there.
 */
#ifndef DCG_IMPORT_MERGE_H
#define DCG_IMPORT_MERGE_H

#include "import/database.h"

enum merge_kind {
    MERGE_CONFLICT,  /* sources say different things of a fact */
    MERGE_TEXT,      /* or of a text: other words with another meaning, or that aren't understood */
    MERGE_FILLED,    /* a line that only another source has was taken from there */
    MERGE_HOLE,      /* something is missing */
    MERGE_CORRECTED, /* words were put right (correct.h) */
    MERGE_UNFIT,     /* or couldn't be: the card has neither the wrong nor the right words */
    MERGE_UNKNOWN,   /* a name or trait that no card has */
    MERGE_KINDS
};

struct merge_finding {
    enum merge_kind kind;
    const char *number;
    const char *field;
    char *text; /* one sentence */
};

struct merge {
    const char *const *names; /* of the sources */
    dcg_reader *reader;
    struct database result; /* refers to the databases that were merged: they have to stay */
    struct merge_finding *finding;
    size_t findings, finding_room;
    size_t worded; /* texts that say the same in other words */
    char **kept;   /* texts that were made */
    size_t keeps, keep_room;
    bool failed; /* no memory */
};

/* Merges the cards of all sources. False: no memory; whether or not, a merge has to be freed. */
bool merge_cards(struct merge *merge, const struct database *from, const char *const *names,
                 dcg_reader *reader);
void merge_free(struct merge *merge);
/* Notes a finding about a card. */
void merge_note(struct merge *merge, enum merge_kind kind, const struct database_card *card,
                const char *field, const char *format, ...)
#if defined(__GNUC__) || defined(__clang__)
    __attribute__((format(printf, 5, 6)))
#endif
    ;

/* -- merge_text.c */
/* A text of a card from several sources, the best first: what the merged card has. */
const char *merge_text(struct merge *merge, const struct database_card *const *card, int cards,
                       enum database_text text);

/* -- spelling.c */
/* Notes traits that cards spell in two ways. */
void spellings_find(struct merge *merge);

/* -- holes.c */
/* Notes what is missing on a card, and what became of its corrections. */
void holes_find(struct merge *merge, const struct database_card *card);

#endif
