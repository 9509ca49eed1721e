/* node_name.c - the names of kinds and modes of nodes, and the keywords among the modes. */
#include "tree/store.h"

static const char *const kind_names[] = {
    "NONE",
#define NODE(kind, meaning) #kind,
#include "tree/node_table.def"
#undef NODE
};
static const char *const mode_names[] = {
#define MODE(mode) #mode,
#include "tree/mode_table.def"
#undef MODE
};
/* + 1; 0: the mode is no keyword. */
static const uint8_t keyword_at_mode[MODE_KINDS] = {
#define KEYWORD(value, name, rule, text, meaning) [MODE_##name] = DCG_KEYWORD_##name + 1,
#include "dcg/keywords.def"
#undef KEYWORD
};

const char *node_kind_name(int kind)
{
    return kind_names[kind];
}

const char *node_mode_name(int mode)
{
    return mode_names[mode];
}

int keyword_of_mode(int mode)
{
    return keyword_at_mode[mode] - 1;
}
