/* main.c - manual FOLDER VERSION: writes the manual pages and the completions to this folder. */
#include "manual/manual.h"

#include <string.h>

const struct form forms[] = {
#define FORM(value, name, word, keeps, meaning) {word, meaning},
#include "dcg/forms.def"
#undef FORM
#define JSON_FORM(name, word, keeps, meaning) {word, meaning},
#include "import/decks.def"
#undef JSON_FORM
    {NULL, NULL}};

FILE *file_begin(const char *folder, const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    if (file == NULL)
        perror(path);
    return file;
}

bool file_end(FILE *file)
{
    bool good = !ferror(file);
    return fclose(file) == 0 && good;
}

int first_size(const char *name)
{
    return (int)strcspn(name, " ");
}

const char *second_word(const char *name)
{
    const char *space = strchr(name, ' ');
    return space != NULL ? space + 1 : "";
}

bool first_of_family(int command)
{
    const char *name = commands[command].name;
    int size = first_size(name);
    for (int i = 0; i < command; i++)
        if (first_size(commands[i].name) == size && strncmp(commands[i].name, name, (size_t)size) == 0)
            return false;
    return true;
}

bool has_family(int command)
{
    const char *name = commands[command].name;
    size_t size = strlen(name);
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strncmp(commands[i].name, name, size) == 0 && commands[i].name[size] == ' ')
            return true;
    return false;
}

void value_words(const struct flag_row *row, char *words, int size)
{
    enum { FEW = 9 };
    const struct value_row *value = value_find(row->value);
    int used = 0;
    words[0] = '\0';
    if (value != NULL && value->source == VALUE_WORDS) {
        snprintf(words, (size_t)size, "%s", value->list);
    } else if (value != NULL && value->source == VALUE_FORMS) {
        for (const struct form *form = forms; form->word != NULL && used < size; form++)
            used += snprintf(words + used, (size_t)(size - used), "%s%s", used ? " " : "", form->word);
    } else if (row->kind == KIND_NUMBER && row->high - row->low < FEW) {
        for (uint64_t n = row->low; n <= row->high && used < size; n++)
            used += snprintf(words + used, (size_t)(size - used), "%s%d", used ? " " : "", (int)n);
    }
}

const struct value_row *arguments_of(int command)
{
    return commands[command].most > 0 ? value_find(commands[command].usage) : NULL;
}

static bool completion_write(const char *folder, const char *name, void (*write)(FILE *out))
{
    FILE *out = file_begin(folder, name);
    if (out == NULL)
        return false;
    write(out);
    return file_end(out);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fputs("usage: manual FOLDER VERSION\n", stderr);
        return 2;
    }
    bool good = man_write(argv[1], argv[2]);
    good &= completion_write(argv[1], "dcg.bash", bash_write);
    good &= completion_write(argv[1], "_dcg", zsh_write);
    good &= completion_write(argv[1], "dcg.fish", fish_write);
    return good ? 0 : 1;
}
