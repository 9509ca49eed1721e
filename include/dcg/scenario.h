/* scenario.h - positions and what must be true in them (docs/scenarios.md).
 *
 * It is part of dcg.h. What dcg.h says of wrong calls, texts and ownership holds here, too.
 */
#ifndef DCG_SCENARIO_H
#define DCG_SCENARIO_H

#include <dcg.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct dcg_scenario_report {
    int passed, failed;
    int line; /* of the first failure */
    char message[DCG_MAX_TEXT];
    char name[128];                  /* of the scenario that failed first */
    int refusals[DCG_REFUSAL_COUNT]; /* how many statements were met by each reason why not */
} dcg_scenario_report;

/* Runs every scenario of a scenario file (docs/scenarios.md). DCG_ERROR_FORMAT with position if it is unreadable.
 * trace may be NULL; failed, if not NULL, is called for each failing scenario with "line: name: message". */
DCG_API dcg_status dcg_scenario_run(const dcg_cards *cards, const char *text, size_t size,
                                    dcg_trace_fn *trace, dcg_trace_fn *failed, void *user,
                                    dcg_scenario_report *report, dcg_error *error);

/* Who listens while scenarios run. Each function may be NULL. */
typedef struct dcg_scenario_listener {
    dcg_trace_fn *trace;  /* every statement, event and decision */
    dcg_trace_fn *failed; /* each failing scenario: "line: name: message" */
    dcg_trace_fn *note;   /* answers to the questions of a scenario: "line: message" */
    void *user;
    dcg_rules rules; /* of scenarios that don't say "rules version:"; DCG_RULES_NEEDED: 3.6 */
} dcg_scenario_listener;
/* The same as dcg_scenario_run; the answers to statements such as "explain" and "refused" without a rule are told, too.
 * With trace and without note they are lines of the trace. */
DCG_API dcg_status dcg_scenario_tell(const dcg_cards *cards, const char *text, size_t size,
                                     const dcg_scenario_listener *listener, dcg_scenario_report *report,
                                     dcg_error *error);

/* All errors of a scenario file that can't be read, in the order of its lines. Returns how many there are; writes at
 * most max. 0: it can be read, or for another reason than its text it can't. */
DCG_API int dcg_scenario_errors(const dcg_cards *cards, const char *text, size_t size, dcg_error *errors,
                                int max);

/* Sets up the position of the first scenario, carries out its steps, and copies the game as it is then, to be played on
 * with the same card set. All its cards have to be in that set, also the card FILLER that fills decks and security
 * stacks; statements that make effects ("when", "at", "pending") are refused, since their effects aren't.
 * DCG_ERROR_FORMAT: the text can't be read, or a step can't be carried out; error says where and why. */
DCG_API dcg_status dcg_scenario_start(const dcg_cards *cards, const char *text, size_t size, dcg_game *game,
                                      dcg_error *error);

/* The same for a file with cards of its own: cards becomes a set of the given cards and those of the file, which is
 * freed by dcg_cards_free and has to outlive the game. name: the first scenario whose name contains this; NULL: the
 * first one. */
DCG_API dcg_status dcg_scenario_load(const dcg_cards *given, const char *text, size_t size, const char *name,
                                     dcg_cards **cards, dcg_game *game, dcg_error *error);

/* The same; rules: as in a dcg_scenario_listener. */
DCG_API dcg_status dcg_scenario_load_by(const dcg_cards *given, dcg_rules rules, const char *text,
                                        size_t size, const char *name, dcg_cards **cards, dcg_game *game,
                                        dcg_error *error);

/* Walking through a scenario, line by line. */
typedef enum dcg_walked { DCG_WALK_LATER, DCG_WALK_DONE, DCG_WALK_FAILED } dcg_walked;
typedef struct dcg_scenario_walk {
    int line; /* the last one that is carried out; the scenario is the one that this line belongs to */
    /* Each line from that of the first step on, in their order; text: why it fails, or what it tells, else NULL. */
    void (*step)(void *user, int line, dcg_walked walked, const char *text);
    void *user;
    dcg_sink sink; /* gets the events of the last line that is carried out */
} dcg_scenario_walk;
/* Sets up the position of a scenario, carries out its steps up to a line, and copies the game as it is then; a question
 * may be open. An expectation that fails is told, and the scenario goes on; at an action that fails it ends. cards and
 * error as with dcg_scenario_load; DCG_ERROR_FORMAT: the text can't be read, or the position can't be set up. */
DCG_API dcg_status dcg_scenario_walk_to(const dcg_cards *given, const char *text, size_t size,
                                        const dcg_scenario_walk *walk, dcg_cards **cards, dcg_game *game,
                                        dcg_error *error);

/* Writes a game in progress as a scenario, a line at a time: a position in which nothing is under way, and the choices
 * since then as steps. Running it with the same card set gives the same state. origin: the game at its first decision,
 * as dcg_start or dcg_scenario_start leaves it; choices: all that was chosen since. DCG_ERROR_FORMAT: there is no such
 * position so far, which is so before the first turn. */
DCG_API dcg_status dcg_scenario_write(const dcg_cards *cards, const dcg_game *origin,
                                      const dcg_option *choices, size_t count, dcg_trace_fn *line, void *user,
                                      dcg_error *error);

#ifdef __cplusplus
}
#endif
#endif
