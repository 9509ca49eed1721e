/* value_name.c - the names of the values of the API, for programs. */
#include <dcg.h>

#include <assert.h>
#include <string.h>

#define NAMED(prefix, name) [DCG_##prefix##_##name] = #name

static const char *const options[DCG_OPTION_COUNT] = {
#define OPTION(value, name, rule, meaning) NAMED(OPTION, name),
#include "dcg/options.def"
#undef OPTION
};
static const char *const decisions[DCG_DECISION_COUNT] = {
#define DECISION(value, name, rule, meaning) NAMED(DECISION, name),
#include "dcg/decisions.def"
#undef DECISION
};
static const char *const refusals[DCG_REFUSAL_COUNT] = {
#define REFUSAL(value, name, rule, meaning) NAMED(REFUSAL, name),
#include "dcg/refusals.def"
#undef REFUSAL
};
static const char *const events[DCG_EVENT_COUNT] = {
#define EVENT(value, name, meaning) NAMED(EVENT, name),
#include "dcg/events.def"
#undef EVENT
};
static const char *const causes[DCG_CAUSE_COUNT] = {
#define CAUSE(value, name, meaning) NAMED(CAUSE, name),
#include "dcg/causes.def"
#undef CAUSE
};
static const char *const places[DCG_PLACE_COUNT] = {
#define PLACE(value, name, text, meaning) NAMED(PLACE, name),
#include "dcg/places.def"
#undef PLACE
};
static const char *const phases[DCG_PHASE_COUNT] = {
#define PHASE(value, name, text, meaning) NAMED(PHASE, name),
#include "dcg/phases.def"
#undef PHASE
};
static const char *const keywords[DCG_KEYWORD_COUNT] = {
#define KEYWORD(value, name, rule, text, meaning) NAMED(KEYWORD, name),
#include "dcg/keywords.def"
#undef KEYWORD
};
static const char *const purposes[DCG_PURPOSE_COUNT] = {
#define PURPOSE(value, name, meaning) NAMED(PURPOSE, name),
#include "dcg/purposes.def"
#undef PURPOSE
};
static const char *const reasons[DCG_REASON_COUNT] = {
#define REASON(value, name, rule, meaning) NAMED(REASON, name),
#include "dcg/reasons.def"
#undef REASON
};
static const char *const forms[DCG_FORM_COUNT] = {
#define FORM(value, name, word, keeps, meaning) NAMED(FORM, name),
#include "dcg/forms.def"
#undef FORM
};
static const char *const abouts[DCG_ABOUT_COUNT] = {
#define ABOUT(value, name, rule, text, meaning) NAMED(ABOUT, name),
#include "dcg/abouts.def"
#undef ABOUT
};
static const char *const cants[DCG_CANT_COUNT] = {
#define CANT(value, name, text) NAMED(CANT, name),
#include "dcg/cants.def"
#undef CANT
};
static const char *const untils[] = {
    NAMED(UNTIL, END_OF_GAME),   NAMED(UNTIL, END_OF_THIS_TURN), NAMED(UNTIL, END_OF_TURN),
    NAMED(UNTIL, END_OF_ATTACK), NAMED(UNTIL, END_OF_BATTLE),    NAMED(UNTIL, UNSUSPEND_PHASE),
};
static const char *const statuses[] = {
    [DCG_OK] = "OK",      NAMED(ERROR, ARGUMENT), NAMED(ERROR, OPTION),  NAMED(ERROR, OVER),
    NAMED(ERROR, DECK),   NAMED(ERROR, FORMAT),   NAMED(ERROR, VERSION), NAMED(ERROR, CAPACITY),
    NAMED(ERROR, MEMORY), NAMED(ERROR, INTERNAL),
};
static const char *const outcomes[] = {
    [DCG_PLAYING] = "PLAYING", [DCG_WON] = "WON", [DCG_DRAWN] = "DRAWN", [DCG_FAILED] = "FAILED"};

static_assert(DCG_KEYWORD_COUNT <= 64, "sets of keywords are bits");

#define TABLE(kind, array) [DCG_NAMES_##kind] = {array, (int)(sizeof(array) / sizeof(array)[0])}
static const struct {
    const char *const *name;
    int count;
} tables[DCG_NAMES_COUNT] = {
    TABLE(OPTION, options),   TABLE(DECISION, decisions), TABLE(REFUSAL, refusals), TABLE(EVENT, events),
    TABLE(CAUSE, causes),     TABLE(PLACE, places),       TABLE(PHASE, phases),     TABLE(KEYWORD, keywords),
    TABLE(PURPOSE, purposes), TABLE(REASON, reasons),     TABLE(FORM, forms),       TABLE(UNTIL, untils),
    TABLE(STATUS, statuses),  TABLE(OUTCOME, outcomes),   TABLE(ABOUT, abouts),     TABLE(CANT, cants),
};

const char *dcg_name(dcg_names table, int value)
{
    if ((int)table < 0 || table >= DCG_NAMES_COUNT || value < 0 || value >= tables[table].count)
        return NULL;
    return tables[table].name[value];
}

int dcg_value(dcg_names table, const char *name)
{
    if ((int)table < 0 || table >= DCG_NAMES_COUNT || !name)
        return -1;
    for (int value = 0; value < tables[table].count; value++)
        if (tables[table].name[value] && strcmp(tables[table].name[value], name) == 0)
            return value;
    return -1;
}
