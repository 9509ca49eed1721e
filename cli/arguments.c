/* arguments.c - the option parser, driven by flags.def, and complaints. */
#include "cli.h"
#include "printable.h"
#include "suggest.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static FILE *complaints; /* NULL: standard error */

void complain_to(FILE *out)
{
    complaints = out;
}

/* A line after the program's name. What it tells about may come from anywhere. */
static void line_say(FILE *out, const char *format, va_list list) PRINTF_LIKE(2, 0);
static void line_say(FILE *out, const char *format, va_list list)
{
    char line[8192];
    vsnprintf(line, sizeof line, format, list);
    printable(line);
    fprintf(out, "dcg: %s\n", line);
}

const char *complaint_text(const char *line)
{
    return strncmp(line, "dcg: ", 5) == 0 ? line + 5 : line;
}

int complain(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    line_say(complaints != NULL ? complaints : stderr, format, list);
    va_end(list);
    return EXIT_WRONG;
}

void remark(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    line_say(stderr, format, list);
    va_end(list);
}

int complain_about(const char *what, const dcg_error *error)
{
    const char *text = error->text[0] ? error->text : dcg_status_text(error->status);
    if (error->line > 0 && error->column > 0)
        return complain("%s:%d:%d: %s", what, error->line, error->column, text);
    if (error->line > 0)
        return complain("%s:%d: %s", what, error->line, text);
    return complain("%s: %s", what, text);
}

uint64_t flag_number(const struct arguments *arguments, enum flag flag, uint64_t otherwise)
{
    return flag_given(arguments, flag) ? arguments->number[flag] : otherwise;
}

int threads_wanted(const struct arguments *arguments)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    int processors = count < 1 ? 1 : count > MAX_THREADS ? MAX_THREADS : (int)count;
    return (int)flag_number(arguments, FLAG_THREADS, (uint64_t)processors);
}

bool rules_wanted(const struct arguments *arguments, dcg_rules *rules)
{
    const char *text = arguments->text[FLAG_RULES];
    *rules = flag_given(arguments, FLAG_RULES) ? dcg_rules_find(text) : DCG_RULES_NEEDED;
    if (flag_given(arguments, FLAG_RULES) && *rules == DCG_RULES_NEEDED)
        return complain("--rules takes a version of the rules, 3.6 or 4.2, not '%s'", text), false;
    return true;
}

/* The flag of this name among those allowed; FLAG_COUNT: there is none. */
static enum flag flag_find(flag_set allowed, const char *name, size_t size)
{
    for (int i = 0; i < FLAG_COUNT; i++) {
        const char *word = flag_rows[i].word;
        if ((allowed >> i & 1) && strlen(word) == size && memcmp(word, name, size) == 0)
            return (enum flag)i;
    }
    return FLAG_COUNT;
}

static int flag_unknown(const struct command *command, const char *name, size_t size)
{
    char typed[64], suggestion[SUGGEST_BYTES];
    dcg_near near = {.word = typed};
    snprintf(typed, sizeof typed, "%.*s", (int)(size < sizeof typed ? size : sizeof typed - 1), name);
    for (int i = 0; i < FLAG_COUNT; i++)
        if ((command->flags | FLAG_BIT(HELP)) >> i & 1)
            dcg_near_try(&near, flag_rows[i].word);
    return complain("'%s' has no flag '--%.*s'%s see 'dcg %s --help'", command->name, (int)size, name,
                    suggest_text(&near, "--", suggestion), command->name);
}

/* Decimal, or hexadecimal after 0x; nothing else, no sign, no spaces. */
static bool number_read(const char *text, uint64_t *number)
{
    bool hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    const char *digits = hex ? text + 2 : text;
    if (*digits == '\0' || strspn(digits, hex ? "0123456789abcdefABCDEF" : "0123456789") != strlen(digits))
        return false;
    errno = 0;
    unsigned long long value = strtoull(digits, NULL, hex ? 16 : 10);
    *number = value;
    return errno == 0;
}

static bool milliseconds_read(const char *text, uint64_t *number)
{
    uint64_t value = 0, unit = 1000;
    bool digits = false, point = false;
    for (const char *c = text; *c; c++) {
        if (*c == '.' && !point) {
            point = true;
        } else if (*c >= '0' && *c <= '9' && value < UINT32_MAX) {
            if (point)
                unit /= 10;
            value = point ? value + unit * (uint64_t)(*c - '0') : value * 10 + (uint64_t)(*c - '0') * 1000;
            digits = true;
        } else {
            return false;
        }
    }
    *number = value;
    return digits;
}

/* 1% or 0.01 in millionths. */
static bool share_read(const char *text, uint64_t *number)
{
    enum { MOST = 12 };
    size_t size = strlen(text);
    bool percent = size > 0 && text[size - 1] == '%';
    uint64_t value = 0, unit = percent ? 10000 : 1000000;
    size -= percent;
    if (size == 0 || size > MOST)
        return false;
    for (size_t i = 0, point = 0; i < size; i++) {
        if (text[i] == '.' && !point) {
            point = 1;
        } else if (text[i] >= '0' && text[i] <= '9') {
            unit = point ? unit / 10 : unit;
            value = point ? value + unit * (uint64_t)(text[i] - '0')
                          : value * 10 + unit * (uint64_t)(text[i] - '0');
        } else {
            return false;
        }
    }
    *number = value;
    return true;
}

static int number_complain(const struct flag_row *row, const char *value)
{
    if (row->low == row->high)
        return complain("--%s takes %" PRIu64 ", not '%s'", row->word, row->low, value);
    return complain("--%s takes a whole number from %" PRIu64 " to %" PRIu64 ", not '%s'", row->word,
                    row->low, row->high, value);
}

static int flag_take(struct arguments *a, enum flag flag, const char *value)
{
    const struct flag_row *row = &flag_rows[flag];
    a->given |= (flag_set)1 << flag;
    switch (row->kind) {
    case KIND_PLAIN:
        break;
    case KIND_TEXT:
    case KIND_MAYBE:
        a->text[flag] = value;
        break;
    case KIND_LIST:
        if (a->card_count == MAX_CARD_FILES)
            return complain("--%s can be given %d times at most", row->word, MAX_CARD_FILES);
        a->cards[a->card_count++] = value;
        break;
    case KIND_NUMBER:
        if (!number_read(value, &a->number[flag]) || a->number[flag] < row->low ||
            a->number[flag] > row->high)
            return number_complain(row, value);
        break;
    case KIND_SECONDS:
        if (!milliseconds_read(value, &a->number[flag]) || a->number[flag] < row->low ||
            a->number[flag] > row->high)
            return complain("--%s takes a number of seconds from 0.01 to 3600, not '%s'", row->word, value);
        break;
    case KIND_SHARE:
        if (!share_read(value, &a->number[flag]) || a->number[flag] < row->low || a->number[flag] > row->high)
            return complain("--%s takes a share from 0.01%% to 50%%, not '%s'", row->word, value);
        break;
    }
    return EXIT_YES;
}

/* Reads the flag at argv[*at], and its value, which may be the next word. */
static int flag_read(struct arguments *a, const struct command *command, int argc, char **argv, int *at)
{
    const char *name = strcmp(argv[*at], "-o") == 0 ? "output" : argv[*at] + 2;
    size_t size = strcspn(name, "=");
    enum flag flag = flag_find(command->flags, name, size);
    if (flag == FLAG_COUNT)
        return flag_unknown(command, name, size);
    const char *value = name[size] == '=' ? name + size + 1 : NULL;
    if (flag_rows[flag].kind == KIND_PLAIN) {
        if (value != NULL)
            return complain("--%s takes no value", flag_rows[flag].word);
    } else if (value == NULL && flag_rows[flag].kind == KIND_MAYBE) {
        if (*at + 1 < argc && (argv[*at + 1][0] != '-' || argv[*at + 1][1] == '\0'))
            value = argv[++*at];
    } else if (value == NULL) {
        if (*at + 1 >= argc)
            return complain("--%s needs a value: --%s %s", flag_rows[flag].word, flag_rows[flag].word,
                            flag_rows[flag].value);
        value = argv[++*at];
    }
    return flag_take(a, flag, value);
}

int arguments_read(struct arguments *a, const struct command *command, int argc, char **argv)
{
    bool flags = true;
    *a = (struct arguments){.word = argv};
    for (int i = 0; i < argc; i++) {
        const char *word = argv[i];
        if (flags && strcmp(word, "--") == 0) {
            flags = false;
        } else if (flags && strcmp(word, "-h") == 0) {
            a->given |= FLAG_BIT(HELP);
        } else if (flags && (strncmp(word, "--", 2) == 0 || strcmp(word, "-o") == 0)) {
            int code = flag_read(a, command, argc, argv, &i);
            if (code != EXIT_YES)
                return code;
        } else if (flags && word[0] == '-' && word[1] != '\0') {
            return complain("'%s' has no flag '%s'; see 'dcg %s --help'", command->name, word, command->name);
        } else {
            argv[a->words++] = argv[i];
        }
    }
    if (flag_given(a, FLAG_HELP))
        return EXIT_YES;
    if (a->words < command->least)
        return complain("too few arguments: dcg %s %s", command->name, command->usage);
    if (a->words > command->most)
        return complain("too many arguments, '%s' is one too much: dcg %s %s", a->word[command->most],
                        command->name, command->usage);
    return EXIT_YES;
}
