/* glossary.c - prints the glossary. */
#include "glossary.h"

#include <string.h>
#include <strings.h>

static const struct entry {
    const char *term, *meaning; /* no meaning: a heading */
} entries[] = {
#define SECTION(title)      {title, NULL},
#define WORD(term, meaning) {term, meaning},
#include "glossary.def"
#undef WORD
#undef SECTION
};

static const char *const keyword_meanings[DCG_KEYWORD_COUNT] = {
#define KEYWORD(value, name, rule, text, meaning) meaning,
#include <dcg/keywords.def>
#undef KEYWORD
};

bool text_contains(const char *term, const char *word)
{
    size_t size = strlen(word);
    for (; *term; term++)
        if (strncasecmp(term, word, size) == 0)
            return true;
    return size == 0;
}

static int keywords_print(const char *word, uint64_t bits, FILE *out)
{
    int count = 0;
    for (int i = 0; i < DCG_KEYWORD_COUNT; i++) {
        char term[64];
        snprintf(term, sizeof term, "<%s>", dcg_keyword_text(i));
        if (!(bits >> i & 1) || !text_contains(term, word))
            continue;
        fprintf(out, "%s: %s\n", term, keyword_meanings[i]);
        count++;
    }
    return count;
}

int glossary_print(const char *word, FILE *out)
{
    int count = 0;
    for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++) {
        const struct entry *entry = &entries[i];
        if (entry->meaning == NULL && word[0] == '\0')
            fprintf(out, "%s%s\n", i > 0 ? "\n" : "", entry->term);
        if (entry->meaning == NULL || !text_contains(entry->term, word))
            continue;
        fprintf(out, "  %s: %s\n", entry->term, entry->meaning);
        count++;
    }
    if (word[0] == '\0')
        fputs("\nKeywords\n", out);
    return count + keywords_print(word, UINT64_MAX, out);
}

void glossary_keywords(uint64_t keywords, FILE *out)
{
    keywords_print("", keywords, out);
}
