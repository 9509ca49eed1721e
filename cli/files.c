/* files.c - reading whole files within a bound; card sets and decks by the words of the command line. */
#include "files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool stream_read(FILE *stream, const char *name, struct file_text *text)
{
    size_t room = 0;
    for (;;) {
        if (room - text->size < 2) {
            room = room ? room * 2 : 16384;
            char *bytes = realloc(text->bytes, room);
            if (bytes == NULL)
                return complain("%s: no memory", name), false;
            text->bytes = bytes;
        }
        size_t got = fread(text->bytes + text->size, 1, room - text->size - 1, stream);
        text->size += got;
        if (text->size > MAX_FILE_BYTES)
            return complain("%s: more than %d MiB", name, MAX_FILE_BYTES / 1024 / 1024), false;
        if (got == 0)
            break;
    }
    if (ferror(stream))
        return complain("%s: %s", name, strerror(errno)), false;
    text->bytes[text->size] = '\0';
    return true;
}

bool file_read(const char *path, struct file_text *text)
{
    *text = (struct file_text){0};
    bool standard = strcmp(path, "-") == 0;
    FILE *stream = standard ? stdin : fopen(path, "rb");
    if (stream == NULL)
        return complain("%s: %s", path, strerror(errno)), false;
    bool read = stream_read(stream, standard ? "standard input" : path, text);
    if (!standard)
        fclose(stream);
    if (!read)
        file_free(text);
    return read;
}

void file_free(struct file_text *text)
{
    free(text->bytes);
    *text = (struct file_text){0};
}

static bool cards_add_file(dcg_cards *cards, const char *path)
{
    struct file_text text;
    dcg_error error = {0};
    if (!file_read(path, &text))
        return false;
    dcg_status status = dcg_cards_add(cards, text.bytes, text.size, &error);
    file_free(&text);
    if (status != DCG_OK)
        complain_about(path, &error);
    return status == DCG_OK;
}

dcg_cards *cards_load(const struct arguments *arguments)
{
    dcg_cards *cards = dcg_cards_new(true);
    if (cards == NULL) {
        complain("no memory for the cards");
        return NULL;
    }
    for (int i = 0; i < arguments->card_count; i++) {
        if (!cards_add_file(cards, arguments->cards[i])) {
            dcg_cards_free(cards);
            return NULL;
        }
    }
    return cards;
}

static bool deck_is_embedded(const char *word)
{
    for (int i = 0; i < dcg_deck_embedded_count(); i++)
        if (strcmp(dcg_deck_embedded_name(i), word) == 0)
            return true;
    return false;
}

/* A deck file need not name its deck: then it is called like the file. */
static void deck_name_after(dcg_deck *deck, const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *base = slash != NULL ? slash + 1 : path;
    size_t size = strcspn(base, ".");
    if (size == 0)
        size = strlen(base);
    snprintf(deck->name, sizeof deck->name, "%.*s", (int)(size < 63 ? size : 63), base);
}

static bool deck_load_file(const dcg_cards *cards, const char *path, dcg_deck *deck)
{
    struct file_text text;
    dcg_error error = {0};
    if (!file_read(path, &text))
        return false;
    dcg_status status = dcg_deck_read(cards, text.bytes, text.size, deck, &error);
    file_free(&text);
    if (status != DCG_OK)
        return complain_about(path, &error), false;
    if (deck->name[0] == '\0')
        deck_name_after(deck, path);
    return true;
}

bool deck_load(const dcg_cards *cards, const char *word, dcg_deck *deck)
{
    *deck = (dcg_deck){0};
    if (!deck_is_embedded(word))
        return deck_load_file(cards, word, deck);
    dcg_error error = {0};
    if (dcg_deck_embedded(cards, word, deck, &error) != DCG_OK)
        return complain_about(word, &error), false;
    if (deck->name[0] == '\0')
        deck_name_after(deck, word);
    return true;
}

bool deck_load_legal(const dcg_cards *cards, const char *word, dcg_deck *deck)
{
    dcg_deck_problem problem;
    if (!deck_load(cards, word, deck))
        return false;
    if (dcg_deck_check(cards, deck, &problem, 1) == 0)
        return true;
    const dcg_rule *rule = dcg_rule_get(problem.rule);
    complain("%s: the deck is not legal: %s [%s]", word, problem.text, rule != NULL ? rule->number : "-");
    return false;
}

bool decks_load(const dcg_cards *cards, const struct arguments *arguments, dcg_deck deck[2])
{
    for (int i = 0; i < 2; i++) {
        const char *word = i < arguments->words ? arguments->word[i] : NULL;
        if (word == NULL && i < dcg_deck_embedded_count())
            word = dcg_deck_embedded_name(i);
        if (word == NULL)
            return complain("no deck is embedded: name two decks"), false;
        if (!deck_load_legal(cards, word, &deck[i]))
            return false;
    }
    return true;
}

bool ai_load(const struct arguments *arguments, enum flag flag, const char *otherwise, const char **name,
             dcg_ai *ai)
{
    *name = flag_given(arguments, flag) ? arguments->text[flag] : otherwise;
    int found = dcg_ai_find(*name);
    if (found < 0)
        return complain("there is no computer player '%s'; there is: random", *name), false;
    *ai = (dcg_ai)found;
    return true;
}
