/* scenario.c - running scenario files: each scenario on a fresh game, statement by statement.
 *
 * A scenario passes if every statement holds, no question is left open but what to do in the main or breeding
 * phase, every random result laid down was used, and the game was sound after every choice.
 */
#include "scenario/wanted.h"
#include "scenario/common.h"
#include "scenario/runner.h"
#include "scenario/unseen.h"
#include "cards/card_reader.h"
#include "state/area.h"
#include "state/set.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static handler *const handlers[] = {
#define FORM(where, handler, pattern) handler,
#include "scenario/forms.def"
#undef FORM
};

/* The card of which decks and security stacks are made where a scenario doesn't say. */
static const char filler_number[] = "FILLER";
static const char filler_card[] = "card FILLER \"Filler\"\n"
                                  "  digimon white level 3\n"
                                  "  cost 3\n"
                                  "  dp 1000\n"
                                  "  copies any\n";

bool runner_fails(struct runner *r, const char *format, ...)
{
    va_list args;

    if (r->failed)
        return false;
    r->failed = true;
    va_start(args, format);
    (void)vsnprintf(r->message, sizeof r->message, format, args);
    va_end(args);
    return false;
}

void runner_traces(struct runner *r, const char *format, ...)
{
    char line[DCG_MAX_TEXT + SCENARIO_LINE];
    va_list args;

    if (!r->told.trace)
        return;
    va_start(args, format);
    (void)vsnprintf(line, sizeof line, format, args);
    va_end(args);
    r->told.trace(r->told.user, line);
}

void runner_notes(struct runner *r, const char *format, ...)
{
    char line[DCG_MAX_TEXT + SCENARIO_LINE];
    va_list args;

    if (r->walk) {
        va_start(args, format);
        (void)vsnprintf(r->told_note, sizeof r->told_note, format, args);
        va_end(args);
    }
    if (!r->told.note && !r->told.trace)
        return;
    int used = r->told.note ? snprintf(line, sizeof line, "%d: ", r->line) : 0;
    va_start(args, format);
    (void)vsnprintf(line + used, sizeof line - (size_t)used, format, args);
    va_end(args);
    if (r->told.note)
        r->told.note(r->told.user, line);
    else
        runner_traces(r, "    %s", line);
}

int runner_player(const struct runner *r, const struct statement *s)
{
    const struct operand *player = statement_operand(s, OPERAND_PLAYER, 0);

    if (player)
        return player->value;
    return r->deciding ? r->list.player : r->game.turn_player;
}

/* The cards that lie under a card now belong to what happens to it. */
static void log_under(const dcg_game *game, uint8_t card, struct happened *happened)
{
    uint8_t permanent = permanent_with_top(game, card);
    uint8_t below = permanent != NO_PERMANENT ? game->card[card].next : 0;

    for (int i = 0; below && i < DCG_MAX_CARDS; i++) {
        cards_insert(happened->under, below);
        below = game->card[below].next;
    }
}

static void log_event(void *user, const dcg_game *game, const dcg_event *event)
{
    struct runner *r = user;

    if (r->events == r->event_room) {
        int room = r->event_room ? r->event_room * 2 : 256;
        struct happened *grown = room > EVENTS_MAX ? NULL : realloc(r->event, (size_t)room * sizeof *grown);
        if (!grown) {
            r->no_memory = true;
            return;
        }
        r->event = grown;
        r->event_room = room;
    }
    struct happened *happened = &r->event[r->events++];
    *happened = (struct happened){.event = *event};
    for (int card = 1; card < DCG_MAX_CARDS; card++)
        if (card == event->card || cards_has(event->cards, (uint8_t)card))
            log_under(game, (uint8_t)card, happened);
}

static void trace_look(struct runner *r, int from)
{
    char text[DCG_MAX_TEXT];

    if (!r->told.trace)
        return;
    for (int i = from; i < r->events; i++) {
        const dcg_event *event = &r->event[i].event;
        (void)dcg_event_text(&r->game, r->cards, event, -1, text, sizeof text);
        runner_traces(r, "    [%s] %s", dcg_rule_number(r->numbers, event->rule), text);
    }
    if (!r->deciding)
        return;
    (void)dcg_decision_text(&r->game, r->cards, text, sizeof text);
    runner_traces(r, "    %s", text);
    for (int i = 0; i < r->list.count; i++) {
        option_shown(r, i, text, sizeof text);
        runner_traces(r, "      - %s", text);
    }
}

bool runner_look(struct runner *r)
{
    dcg_status status = dcg_options(&r->session, &r->game, &r->list);
    dcg_result_info result = dcg_result(&r->game);
    dcg_error error;

    r->deciding = status == DCG_OK;
    if (r->deciding)
        r->asked[r->list.player & 1] |= 1u << r->list.decision;
    trace_look(r, r->mark);
    if (r->no_memory)
        return runner_fails(r, "more happened than can be kept");
    if (result.outcome == DCG_FAILED)
        return runner_fails(r, "the game failed: %s", dcg_status_text(result.status));
    if (status != DCG_OK && status != DCG_ERROR_OVER)
        return runner_fails(r, "there are no options: %s", dcg_status_text(status));
    if (status == DCG_ERROR_OVER && result.outcome == DCG_PLAYING)
        return runner_fails(r, "nobody is asked, but the game isn't over");
    if (dcg_check(&r->game, r->cards, &error) != DCG_OK)
        return runner_fails(r, "the game isn't sound: %s", error.text);
    return true;
}

/* What must hold when the last statement has been carried out. */
static bool runner_ends(struct runner *r)
{
    char text[DCG_MAX_TEXT];

    if (r->script.missing)
        return runner_fails(r, "a card of a 'random shuffle' was not in the deck that was shuffled");
    if (r->script.first_player >= 0 || r->script.used < r->script.shuffles)
        return runner_fails(r, "random results were laid down that were never used");
    if (!r->deciding || r->explicit_end || r->list.decision == DCG_DECISION_MAIN ||
        r->list.decision == DCG_DECISION_BREEDING || r->list.decision == DCG_DECISION_ORDER)
        return true; /* nothing that was begun is left half done */
    (void)dcg_decision_text(&r->game, r->cards, text, sizeof text);
    return runner_fails(r, "a question is left unanswered: %s", text);
}

static void report_failure(struct runner *r, const struct scenario *scenario)
{
    dcg_scenario_report *report = r->report;

    if (r->told.failed) {
        (void)snprintf(r->told_line, sizeof r->told_line, "%d: %.*s: %s", r->line, (int)scenario->name.size,
                       scenario->name.at, r->message);
        r->told.failed(r->told.user, r->told_line);
    }
    if (report->message[0])
        return;
    report->line = r->line;
    text_shorten(r->message, sizeof report->message - 1);
    memcpy(report->message, r->message, sizeof report->message);
    (void)slice_copy(scenario->name, report->name, sizeof report->name);
}

/* Doesn't change the game. */
static bool is_check(const struct statement *s)
{
    static handler *const checks[] = {step_offered, step_not_offered, step_refused, step_explain};

    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++)
        if (handlers[s->form] == checks[i])
            return true;
    return s->more || (s->text.size > 6 && memcmp(s->text.at, "expect", 6) == 0);
}

/* Tells a walk how a line went: after its last statement, or after the first that fails. True: the scenario goes on. */
static bool walk_step(struct runner *r, const struct scenario *scenario, const struct statement *s, bool good)
{
    const struct statement *end = &r->file->statement[scenario->first + scenario->count];
    const char *note = r->told_note[0] ? r->told_note : NULL;
    bool ends = s + 1 == end || s[1].line != s->line;

    if (s->line != r->walk_told && (ends || !good)) {
        r->walk->step(r->walk->user, s->line, good ? DCG_WALK_DONE : DCG_WALK_FAILED,
                      good ? note : r->message);
        r->walk_told = s->line;
    }
    if (ends)
        r->told_note[0] = '\0';
    if (good || !is_check(s))
        return good;
    r->failed = false;
    return true;
}

/* Carries out a statement; false: the scenario ends here. */
static bool runner_states(struct runner *r, const struct scenario *scenario, const struct statement *s,
                          bool *complete)
{
    bool line_begins = r->line != s->line;

    r->line = s->line;
    r->explicit_end = false;
    runner_traces(r, "%d: %s%.*s", (int)s->line, s->more ? "expect " : "", (int)s->text.size, s->text.at);
    if (s->where != POSITION && !*complete)
        return false;
    if (s->where == STEP && !r->running && !position_finish(r))
        return false;
    if (line_begins)
        r->fresh = r->events;
    bool good = handlers[s->form](r, s);
    if (r->walk && r->running && !walk_step(r, scenario, s, good))
        return false;
    if (!good && !(r->walk && r->running)) {
        if (s->where != POSITION)
            return false;
        report_failure(r, scenario);
        *complete = r->failed = false; /* every wrong line of a position is told */
    }
    if (r->deciding && s->where == EITHER) /* what is laid down now counts now */
        (void)dcg_options(&r->session, &r->game, &r->list);
    return true;
}

static bool runner_runs(struct runner *r, const struct scenario_file *file, const struct scenario *scenario)
{
    bool complete = true; /* no line of the position is wrong */

    r->line = scenario->line;
    r->scenario = (uint32_t)(scenario - file->scenario) + 1;
    r->numbers = scenario->rules ? scenario->rules : DCG_RULES_3_6;
    r->rules = scenario->rules ? scenario->rules : r->told.rules ? r->told.rules : DCG_RULES_3_6;
    if (!position_begin(r))
        return false;
    for (uint32_t i = scenario->first; i < scenario->first + scenario->count; i++) {
        const struct statement *s = &file->statement[i];
        if (r->walk && (int)s->line > r->walk->line && (r->running || s->where == STEP))
            break;
        if (!runner_states(r, scenario, s, &complete))
            return false;
    }
    return complete && (r->running || position_finish(r)) && (r->walk || runner_ends(r));
}

/* A runner for one more scenario of the same file. */
static void runner_clear(struct runner *r)
{
    const struct scenario_file *file = r->file;
    const dcg_cards *cards = r->cards;
    int others = r->others;
    dcg_card_def filler = r->filler;
    dcg_scenario_listener told = r->told;
    dcg_scenario_report *report = r->report;
    const dcg_scenario_walk *walk = r->walk;
    struct happened *event = r->event;
    int room = r->event_room;

    memset(r, 0, sizeof *r);
    r->walk = walk;
    r->file = file;
    r->cards = cards;
    r->others = others;
    r->filler = filler;
    r->told = told;
    r->report = report;
    r->event = event;
    r->event_room = room;
    r->sink = (dcg_sink){log_event, r};
}

static dcg_status file_prepare(struct scenario_file *file, struct runner *r, dcg_reader **reader,
                               dcg_error *error)
{
    r->filler = dcg_cards_find(file->cards, filler_number);
    if (!r->filler) {
        dcg_status status = cards_add(file->cards, filler_card, sizeof filler_card - 1, reader, error);
        if (status != DCG_OK)
            return status;
        r->filler = dcg_cards_find(file->cards, filler_number);
    }
    dcg_status status = common_add(file, reader, error);
    if (status == DCG_OK)
        status = unseen_add(file, reader, error);
    r->file = file;
    r->cards = file->cards;
    r->others = file->others;
    return status;
}

static void file_run(const struct scenario_file *file, struct runner *r, dcg_scenario_report *report)
{
    for (uint32_t i = 0; i < file->scenarios; i++) {
        const struct scenario *scenario = &file->scenario[i];
        runner_clear(r);
        runner_traces(r, "%d: scenario \"%.*s\"", scenario->line, (int)scenario->name.size,
                      scenario->name.at);
        if (runner_runs(r, file, scenario)) {
            report->passed++;
            continue;
        }
        if (r->failed) /* it isn't told yet */
            report_failure(r, scenario);
        report->failed++;
    }
}

dcg_status scenario_file_run(dcg_reader **reader, const dcg_cards *cards, const char *text, size_t size,
                             const dcg_scenario_listener *told, dcg_scenario_report *report, dcg_error *error)
{
    if (report)
        memset(report, 0, sizeof *report);
    if (error)
        memset(error, 0, sizeof *error);
    if (!cards || (!text && size)) {
        if (error)
            *error = (dcg_error){.status = DCG_ERROR_ARGUMENT, .text = "no cards or no text"};
        return DCG_ERROR_ARGUMENT;
    }
    struct scenario_file *file = malloc(sizeof *file);
    struct runner *r = calloc(1, sizeof *r);
    dcg_status status =
        file && r ? scenario_file_read(file, cards, text ? text : "", size, reader, error) : DCG_ERROR_MEMORY;
    if (status == DCG_OK) {
        if (told)
            r->told = *told;
        report = report ? report : &r->unwanted;
        r->report = report;
        status = file_prepare(file, r, reader, error);
        if (status == DCG_OK)
            file_run(file, r, report);
        free(r->event);
        scenario_file_free(file);
    }
    free(r);
    free(file);
    return status;
}

dcg_status dcg_scenario_tell(const dcg_cards *cards, const char *text, size_t size,
                             const dcg_scenario_listener *listener, dcg_scenario_report *report,
                             dcg_error *error)
{
    dcg_reader *reader = NULL;
    dcg_status status = scenario_file_run(&reader, cards, text, size, listener, report, error);

    dcg_reader_free(reader);
    return status;
}

dcg_status dcg_scenario_run(const dcg_cards *cards, const char *text, size_t size, dcg_trace_fn *trace,
                            dcg_trace_fn *failed, void *user, dcg_scenario_report *report, dcg_error *error)
{
    dcg_scenario_listener listener = {.trace = trace, .failed = failed, .user = user};

    return dcg_scenario_tell(cards, text, size, &listener, report, error);
}

static dcg_status start_fails(dcg_error *error, dcg_status status, int line, const char *text)
{
    if (!error)
        return status;
    *error = (dcg_error){.status = status, .line = line, .column = line ? 1 : 0};
    (void)snprintf(error->text, sizeof error->text, "%.*s", (int)sizeof error->text - 1, text);
    return status;
}

/* The first scenario whose name contains a text; NULL: there is none. */
static const struct scenario *scenario_named(const struct scenario_file *file, const char *name)
{
    for (uint32_t i = 0; i < file->scenarios; i++) {
        char text[SCENARIO_NAME + 1];
        (void)slice_copy(file->scenario[i].name, text, sizeof text);
        if (!name || strstr(text, name))
            return &file->scenario[i];
    }
    return NULL;
}

/* The scenario that a line belongs to: the last one that begins there or above; NULL: there is none. */
static const struct scenario *scenario_at(const struct scenario_file *file, int line)
{
    const struct scenario *found = file->scenarios ? &file->scenario[0] : NULL;

    for (uint32_t i = 1; i < file->scenarios; i++)
        if (file->scenario[i].line <= line)
            found = &file->scenario[i];
    return found;
}

/* The steps that are left, and the events of the last one that was carried out. */
static void walk_ends(struct runner *r, const struct scenario_file *file, const struct scenario *scenario)
{
    int told = r->line;

    for (uint32_t i = scenario->first; i < scenario->first + scenario->count; i++) {
        const struct statement *s = &file->statement[i];
        if (s->where == POSITION || (int)s->line <= told)
            continue;
        told = s->line;
        r->walk->step(r->walk->user, told, DCG_WALK_LATER, NULL);
    }
    for (int i = r->fresh; r->walk->sink.emit && i < r->events; i++)
        r->walk->sink.emit(r->walk->sink.user, &r->game, &r->event[i].event);
}

/* Runs a scenario of a file that has been read, and takes its game. */
static dcg_status scenario_take(const struct scenario_file *file, struct runner *r, const char *name,
                                dcg_game *game, dcg_error *error)
{
    const struct scenario *scenario = r->walk ? scenario_at(file, r->walk->line) : scenario_named(file, name);

    if (!scenario)
        return start_fails(error, DCG_ERROR_FORMAT, 1,
                           name ? "no scenario has that name" : "there is no scenario");
    r->report = &r->unwanted;
    runner_clear(r);
    bool good = runner_runs(r, file, scenario);
    if (!good && !(r->walk && r->running)) {
        if (r->failed)
            report_failure(r, scenario);
        return start_fails(error, DCG_ERROR_FORMAT, r->report->line, r->report->message);
    }
    if (r->walk)
        walk_ends(r, file, scenario);
    memcpy(game, &r->game, sizeof *game);
    return DCG_OK;
}

/* Which scenario of a text is taken, and how. */
struct wanted_scenario {
    dcg_rules rules;
    const char *name;              /* the first whose name contains it; NULL: the first */
    const dcg_scenario_walk *walk; /* NULL: the whole scenario */
};

static dcg_status scenario_wanted(const dcg_cards *cards, const char *text, size_t size,
                                  const struct wanted_scenario *wanted, dcg_game *game, dcg_cards **all,
                                  dcg_error *error)
{
    struct scenario_file file;
    dcg_reader *reader = NULL;
    dcg_status status = scenario_file_read(&file, cards, text, size, &reader, error);

    if (status != DCG_OK) {
        dcg_reader_free(reader);
        return status;
    }
    struct runner *r = calloc(1, sizeof *r);
    status =
        r ? file_prepare(&file, r, &reader, error) : start_fails(error, DCG_ERROR_MEMORY, 0, "no memory");
    if (status == DCG_OK) {
        r->told.rules = wanted->rules;
        r->walk = wanted->walk;
        status = scenario_take(&file, r, wanted->name, game, error);
    }
    if (r)
        free(r->event);
    free(r);
    if (status == DCG_OK && all) {
        *all = file.cards;
        file.cards = NULL;
    }
    scenario_file_free(&file);
    dcg_reader_free(reader);
    return status;
}

dcg_status scenario_first(const dcg_cards *cards, dcg_rules rules, const char *text, size_t size,
                          const char *name, dcg_game *game, dcg_cards **all, dcg_error *error)
{
    const struct wanted_scenario wanted = {.rules = rules, .name = name};

    return scenario_wanted(cards, text, size, &wanted, game, all, error);
}

dcg_status dcg_scenario_walk_to(const dcg_cards *given, const char *text, size_t size,
                                const dcg_scenario_walk *walk, dcg_cards **cards, dcg_game *game,
                                dcg_error *error)
{
    const struct wanted_scenario wanted = {.walk = walk};

    if (!given || !text || !walk || !walk->step || !game || !cards)
        return start_fails(error, DCG_ERROR_ARGUMENT, 0, "no cards, text, walk or game");
    return scenario_wanted(given, text, size, &wanted, game, cards, error);
}

dcg_status dcg_scenario_load(const dcg_cards *given, const char *text, size_t size, const char *name,
                             dcg_cards **cards, dcg_game *game, dcg_error *error)
{
    return dcg_scenario_load_by(given, DCG_RULES_NEEDED, text, size, name, cards, game, error);
}

dcg_status dcg_scenario_load_by(const dcg_cards *given, dcg_rules rules, const char *text, size_t size,
                                const char *name, dcg_cards **cards, dcg_game *game, dcg_error *error)
{
    if (!given || !text || !game || !cards || (unsigned)rules >= DCG_RULES_COUNT)
        return start_fails(error, DCG_ERROR_ARGUMENT, 0, "no cards, text or game");
    return scenario_first(given, rules, text, size, name, game, cards, error);
}

dcg_status dcg_scenario_start(const dcg_cards *cards, const char *text, size_t size, dcg_game *game,
                              dcg_error *error)
{
    if (!cards || !text || !game)
        return start_fails(error, DCG_ERROR_ARGUMENT, 0, "no cards, text or game");
    cards = cards_with(cards,
                       cards_spoken_of(cards, text, size)); /* the game goes on with the cards of the set */
    if (!cards)
        return start_fails(error, DCG_ERROR_MEMORY, 0, "no memory");
    dcg_game *first = dcg_game_new();
    dcg_status status = first ? scenario_first(cards, DCG_RULES_NEEDED, text, size, NULL, first, NULL, error)
                              : start_fails(error, DCG_ERROR_MEMORY, 0, "no memory");
    if (status == DCG_OK && first->cards_hash != dcg_cards_hash(cards))
        status =
            start_fails(error, DCG_ERROR_ARGUMENT, 0, "the scenario has cards that aren't in the card set");
    if (status == DCG_OK)
        memcpy(game, first, sizeof *game);
    dcg_game_free(first);
    return status;
}
