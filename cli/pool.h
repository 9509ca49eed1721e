/* pool.h - the cards of databases that a command is asked about, set by set, and lines of their text as read. */
#ifndef DCG_CLI_POOL_H
#define DCG_CLI_POOL_H

#include "cli.h"

#include "import/database.h"

enum { RENDER_BYTES = 4 * DATABASE_LINE_BYTES };

struct pool {
    struct database database;
    const struct database_card **card; /* those asked for */
    size_t cards;
    size_t damaged; /* cards that were told and left out */
};

/* How damaged cards are left out. */
struct salvage {
    const char *quiet; /* a folder whose files aren't told of; NULL: none */
};

/* The cards of the files that are a command's words: all, or those of --set and --decks. False after a complaint.
 * Whether or not it was loaded, a pool has to be freed. */
bool pool_load(struct pool *pool, const struct arguments *arguments);
/* The same in two steps: the files; and of a database, theirs or another, the cards that are asked for, sorted by set;
 * else they keep their order. salvage: damaged cards are left out; NULL: nothing may be damaged. */
bool pool_read(struct pool *pool, const struct arguments *arguments, const struct salvage *salvage);
bool pool_pick(struct pool *pool, const struct database *from, const struct arguments *arguments);
/* Tells of a damaged card of a file, unless it is one of those that aren't told of. */
void pool_damage_tell(struct pool *pool, const char *path, const struct salvage *salvage,
                      const dcg_error *error);
void pool_free(struct pool *pool);

/* Called with each deck; false after a complaint. The list is there until the next call. */
typedef bool deck_visitor(void *user, const char *path, const dcg_list *list);
/* Visits a deck, or all decks in a folder and in the folders there. */
bool decks_visit(const char *path, const dcg_cards *cards, deck_visitor *visit, void *user);

/* What reading a line gave. */
struct line {
    char text[DATABASE_LINE_BYTES + 1];
    char rendered[RENDER_BYTES]; /* empty unless parsed */
    bool parsed, same, stable;
    int readings;
    dcg_error error; /* unless parsed */
};

/* Reads a line and renders it. */
void line_read(dcg_reader *reader, struct line *line, const char *text, size_t size);
/* Where in the line reading stopped, from 0; and what was expected there. */
size_t line_stop(const struct line *line);
const char *line_expected(const struct line *line);

#endif
