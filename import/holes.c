/* holes.c - what a card database leaves out: facts that every card of its kind has, and requirement lines that the text
 * of a card speaks of. Such a card can be read, and then isn't the card that is printed. And what was put right by the
 * table of corrections, or couldn't be. */
#include "import/correct.h"
#include "import/merge.h"

#include <string.h>
#include <strings.h>

enum { LEVEL_DIGIVOLVED = 3 };

/* Is the text somewhere in a field, whatever its capitals? */
static bool says(const char *text, const char *words)
{
    size_t size = strlen(words);
    for (; text != NULL && *text; text++)
        if (strncasecmp(text, words, size) == 0)
            return true;
    return false;
}

static bool has_trait(const struct database_card *card, const char *trait)
{
    size_t size = strlen(trait);
    for (const char *line = card->traits; *line; line += strcspn(line, "\n") + 1)
        if (strncmp(line, trait, size) == 0 && line[size] == '\n')
            return true;
    return false;
}

/* Forms that only Digimon with a level have. */
static bool has_stage(const struct database_card *card)
{
    static const char *const stages[] = {"In-Training", "Rookie", "Champion", "Ultimate", "Mega"};
    for (size_t i = 0; i < sizeof stages / sizeof stages[0]; i++)
        if (has_trait(card, stages[i]))
            return true;
    return false;
}

static void hole(struct merge *m, const struct database_card *card, const char *field, const char *what)
{
    merge_note(m, MERGE_HOLE, card, field, "%s", what);
}

static void facts_look(struct merge *m, const struct database_card *card)
{
    const struct facts *f = &card->facts;
    const char *text = card->text[DATABASE_TEXT_EFFECT];
    bool digimon = f->categories & DCG_DIGIMON, others = f->categories & (DCG_TAMER | DCG_OPTION);
    if (card->name[0] == '\0')
        hole(m, card, "nameEn", "no name");
    if (f->categories == 0)
        hole(m, card, "kinds", "no category");
    if (f->colors == 0)
        hole(m, card, "colors", "no color");
    if (f->level == 0 && (digimon || f->categories & DCG_DIGI_EGG) && has_stage(card))
        hole(m, card, "level", "no level");
    if (digimon && f->dp <= 0)
        hole(m, card, "dp", "no DP");
    if ((digimon || others) && f->cost < 0)
        hole(m, card, "playCost", "no cost");
    if (digimon && f->level >= LEVEL_DIGIVOLVED && f->digivolves == 0 && !correct_has_line(text, "Digivol") &&
        !correct_has_line(text, "DNA Digivol"))
        hole(m, card, "evoCosts", "no digivolution requirements");
    if (f->overflow == 0 && digimon && (says(text, "Blast Digivolve") || says(text, "Blast DNA Digivolve")))
        hole(m, card, "overflowMemory", "no <Overflow>, though it has <Blast Digivolve>");
}

/* Lines that the effects of a card speak of. */
static const struct {
    const char *said, *head, *what;
} expected[] = {
    {"when DNA digivolving", "DNA Digivol", "no [DNA Digivolve] line, though it speaks of DNA digivolving"},
    {"if DNA digivolving", "DNA Digivol", "no [DNA Digivolve] line, though it speaks of DNA digivolving"},
    {"Material Save", "DigiXros", "no [DigiXros] line, though it has <Material Save>"},
    {"this Digimon's Assembly", "Assembly", "no [Assembly] line, though it speaks of it"},
    {"this Digimon's DigiXros", "DigiXros", "no [DigiXros] line, though it speaks of it"},
};

static void texts_look(struct merge *m, const struct database_card *card)
{
    const char *text = card->text[DATABASE_TEXT_EFFECT];
    const char *told = NULL;
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        if (!says(text, expected[i].said) || correct_has_line(text, expected[i].head) ||
            (told != NULL && strcmp(told, expected[i].head) == 0))
            continue;
        hole(m, card, "effectText", expected[i].what);
        told = expected[i].head;
    }
    if ((card->facts.categories & DCG_OPTION) && text == NULL && card->text[DATABASE_TEXT_OPTION] == NULL)
        hole(m, card, "effectText", "an Option without an effect");
    if (card->text[DATABASE_TEXT_LINK] != NULL && card->text[DATABASE_TEXT_LINK_REQUIREMENT] == NULL)
        hole(m, card, "linkRequirement", "a link effect, but no link requirement");
    if (card->text[DATABASE_TEXT_LINK] != NULL && card->facts.link_dp == 0)
        hole(m, card, "linkDp", "a link effect, but no link DP");
}

/* Does the card say these words anywhere? */
static bool card_says(const struct database_card *card, const char *words)
{
    bool found = correct_says(card->name, words) || correct_says(card->traits, words);
    for (int i = 0; i < DATABASE_TEXTS && !found; i++)
        found = correct_says(card->text[i], words);
    return found;
}

/* What became of the corrections of a card. */
static void corrections_look(struct merge *m, const struct database_card *card)
{
    const struct correction *row;
    for (int i = 0; (row = correct_row(card->number, i)) != NULL; i++) {
        bool used = card->corrected >> i & 1;
        if (used && row->line)
            merge_note(m, MERGE_CORRECTED, card, "effectText", "added: \"%s\" (%s)", row->instead,
                       row->source);
        else if (used)
            merge_note(m, MERGE_CORRECTED, card, "text", "\"%s\" becomes \"%s\" (%s)", row->words,
                       row->instead, row->source);
        else if (row->words == NULL && !card_says(card, row->instead))
            merge_note(m, MERGE_UNFIT, card, "text", "\"%s\" isn't there (%s)", row->instead, row->source);
        else if (!row->line && !card_says(card, row->instead))
            merge_note(m, MERGE_UNFIT, card, "text", "neither \"%s\" nor \"%s\" is there (%s)", row->words,
                       row->instead, row->source);
    }
}

void holes_find(struct merge *m, const struct database_card *card)
{
    facts_look(m, card);
    texts_look(m, card);
    corrections_look(m, card);
}
