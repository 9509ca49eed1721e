/* expected.c - what could have stood where reading stopped, in words that an author of card text knows: the next words
 * themselves, icons, names and numbers, and an example. */
#include "language/chart.h"
#include "tree/out.h"

#include <stdio.h>
#include <string.h>

enum { WORDS_SHOWN = 6 };

static bool is_word(const struct step *s)
{
    return s->kind == STEP_WORD || s->kind == STEP_AGREE;
}

static const struct step *step_of(const struct expected *e)
{
    return &grammar.step[e->production->first + e->step];
}

/* How many of the expected steps are words, and how many are of another kind. */
static int count_words(const struct chart *c)
{
    int count = 0;

    for (int i = 0; i < c->expectations; i++)
        count += is_word(step_of(&c->expected[i]));
    return count;
}

static void add(struct out *o, int *parts, const char *text)
{
    out_add(o, "%s%s", *parts ? " or " : "", text);
    ++*parts;
}

/* A word in quotes, or a quote in others. */
static void add_word(struct out *o, const char *between, const char *word, size_t size)
{
    char quote = size == 1 && word[0] == '"' ? '\'' : '"';

    out_add(o, "%s%c%.*s%c", between, quote, (int)size, word, quote);
}

/* In the tables of the grammar an underscore stands for a blank. */
static void add_icon(struct out *o, const char *between, const struct step *s)
{
    out_add(o, "%s[", between);
    for (size_t i = 0; i < s->size; i++)
        out_add(o, "%c", step_word(s)[i] == '_' ? ' ' : step_word(s)[i]);
    out_add(o, "]");
}

/* "card" or "cards"; of many words only some. */
static void add_words(struct out *o, const struct chart *c, int *parts)
{
    int words = count_words(c), shown = 0;
    bool many = words > WORDS_SHOWN;

    if (many)
        add(o, parts, "a word such as");
    for (int i = 0; i < c->expectations && shown < WORDS_SHOWN; i++) {
        const struct step *s = step_of(&c->expected[i]);
        if (!is_word(s))
            continue;
        add_word(o, many ? (shown ? ", " : " ") : *parts ? " or " : "", step_word(s), s->size);
        if (!many && s->size2)
            add_word(o, " or ", step_word2(s), s->size2);
        ++*parts;
        shown++;
    }
}

/* Everything that isn't a word, each kind once. */
static void add_others(struct out *o, const struct chart *c, int *parts)
{
    bool icon = false, name = false, number = false;

    for (int i = 0; i < c->expectations; i++) {
        const struct step *s = step_of(&c->expected[i]);
        if (s->kind == STEP_ICON && !icon) {
            out_add(o, "%san icon such as", *parts ? " or " : "");
            add_icon(o, " ", s);
            ++*parts;
            icon = true;
        }
        if ((s->kind == STEP_NAME || s->kind == STEP_OLD_NAME || s->kind == STEP_PLAIN_NAME) && !name) {
            add(o, parts, "a name such as [Agumon]");
            name = true;
        }
        if ((s->kind == STEP_NUMBER || s->kind == STEP_SIGNED) && !number) {
            add(o, parts, s->kind == STEP_NUMBER ? "a number" : "a number with its sign");
            number = true;
        }
    }
}

/* Was one wording looked for, perhaps in several variants? */
static bool same_row(const struct chart *c)
{
    for (int i = 1; i < c->expectations; i++)
        if (c->expected[i].production->row != c->expected[0].production->row)
            return false;
    return c->expectations > 0;
}

/* "Draw 1 card": the wording that the text began with, where it is the only one. */
static void add_example(struct out *o, const struct chart *c)
{
    const struct production *p = same_row(c) ? c->expected[0].production : NULL;
    const char *between = "";

    if (!p || c->expected[0].step == 0)
        return;
    out_add(o, ", as in: ");
    for (int i = 0; i < p->steps; i++) {
        const struct step *s = &grammar.step[p->first + i];
        if (s->kind == STEP_SET || s->kind == STEP_MEANS)
            continue;
        bool close = is_word(s) && s->size == 1 && strchr(".,:)>", step_word(s)[0]);
        out_add(o, "%s", close ? "" : between);
        if (is_word(s))
            out_add(o, "%.*s", (int)s->size, step_word(s));
        else if (s->kind == STEP_ICON)
            add_icon(o, "", s);
        else if (s->kind == STEP_NUMBER || s->kind == STEP_SIGNED)
            out_add(o, s->kind == STEP_NUMBER ? "1" : "+1");
        else
            out_add(o, s->kind == STEP_PART ? "..." : "[Name]");
        between = is_word(s) && s->size == 1 && strchr("(<", step_word(s)[0]) ? "" : " ";
    }
}

void expected_say(const struct chart *c, char *text, size_t size)
{
    struct out o = {text, size, 0};
    int parts = 0;

    out_add(&o, "expected ");
    add_words(&o, c, &parts);
    add_others(&o, c, &parts);
    if (!parts)
        out_add(&o, "the end of the line");
    add_example(&o, c);
}
