/* name_table.c - the names of things, each from the one table that lists them, and the version. */
#include <dcg.h>

#define LENGTH(array)      ((int)(sizeof(array) / sizeof(array)[0]))
#define LOOK_UP(array, at) ((at) >= 0 && (at) < LENGTH(array) ? (array)[at] : "unknown")
#define TEXT_OF(number)    #number
#define VERSION(a, b, c)   TEXT_OF(a) "." TEXT_OF(b) "." TEXT_OF(c)

static const char *const statuses[] = {
    [DCG_OK] = "all is well",
    [DCG_ERROR_ARGUMENT] = "the call makes no sense",
    [DCG_ERROR_OPTION] = "that is not among the options",
    [DCG_ERROR_OVER] = "the game is over",
    [DCG_ERROR_DECK] = "the rules don't allow the deck",
    [DCG_ERROR_FORMAT] = "the input is unreadable",
    [DCG_ERROR_VERSION] = "written by another version, or for another card set",
    [DCG_ERROR_CAPACITY] = "a maximum was reached",
    [DCG_ERROR_MEMORY] = "there is no memory left",
    [DCG_ERROR_INTERNAL] = "a defect in the engine: please report it with the replay",
};

static const char *const phases[] = {
#define PHASE(value, name, text, meaning) [DCG_PHASE_##name] = text,
#include "dcg/phases.def"
#undef PHASE
};

static const char *const refusals[] = {
#define REFUSAL(value, name, rule, meaning) [DCG_REFUSAL_##name] = meaning,
#include "dcg/refusals.def"
#undef REFUSAL
};

static const char *const places[] = {
#define PLACE(value, name, text, meaning) [DCG_PLACE_##name] = text,
#include "dcg/places.def"
#undef PLACE
};

static const char *const keywords[] = {
#define KEYWORD(value, name, rule, text, meaning) [DCG_KEYWORD_##name] = text,
#include "dcg/keywords.def"
#undef KEYWORD
};

static const char *const census[DCG_CENSUS_COUNT] = {
#define KEYWORD(value, name, rule, text, meaning) "<" text ">",
#include "dcg/keywords.def"
#undef KEYWORD
#define CENSUS(name, text, event, rule, cause, from, to, was) text,
#include "dcg/census.def"
#undef CENSUS
};

const char *dcg_version(void)
{
    return VERSION(DCG_VERSION_MAJOR, DCG_VERSION_MINOR, DCG_VERSION_PATCH);
}

uint32_t dcg_abi(void)
{
    return DCG_ABI;
}

const char *dcg_status_text(dcg_status status)
{
    return LOOK_UP(statuses, (int)status);
}

const char *dcg_refusal_text(int reason)
{
    return LOOK_UP(refusals, reason);
}

const char *dcg_phase_text(int phase)
{
    return LOOK_UP(phases, phase);
}

const char *dcg_place_text(int place)
{
    return LOOK_UP(places, place);
}

const char *dcg_event_name(int kind)
{
    const char *name = dcg_name(DCG_NAMES_EVENT, kind);

    return name ? name : "unknown";
}

const char *dcg_keyword_text(int keyword)
{
    return LOOK_UP(keywords, keyword);
}

const char *dcg_census_text(int entry)
{
    return LOOK_UP(census, entry);
}
