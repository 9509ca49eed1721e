/* facts.c - what a card database says about a card besides its text, as card files have it (docs/cards.md). */
#include "import/facts.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum {
    LEVEL_LOW = 2,
    LEVEL_HIGH = 7,
    COST_HIGH = 99,
    DP_HIGH = 50000,
    LINK_DP_HIGH = 30000,
    OVERFLOW_HIGH = 10
};
enum { COPIES_USUAL = 4 };

struct name {
    const char *text;
    uint8_t bit;
};

static const struct name colors[] = {
    {"Red", DCG_RED},     {"Blue", DCG_BLUE},     {"Yellow", DCG_YELLOW}, {"Green", DCG_GREEN},
    {"Black", DCG_BLACK}, {"Purple", DCG_PURPLE}, {"White", DCG_WHITE},   {NULL, 0},
};
static const struct name kinds[] = {
    {"DigiEgg", DCG_DIGI_EGG},
    {"Digimon", DCG_DIGIMON},
    {"Tamer", DCG_TAMER},
    {"Option", DCG_OPTION},
    {NULL, 0},
};

static void find_odd(struct facts *f, const char *key, bool odd)
{
    if (odd && f->odd == NULL)
        f->odd = key;
}

static uint8_t bit_of(const struct name *names, const char *text)
{
    for (; names->text != NULL; names++)
        if (text != NULL && strcmp(names->text, text) == 0)
            return names->bit;
    return 0;
}

/* The bits of a list of names. */
static uint8_t bits_take(struct facts *f, const json_t *card, const char *key, const struct name *names)
{
    const json_t *list = json_object_get(card, key);
    uint8_t bits = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        uint8_t bit = bit_of(names, json_string_value(json_array_get(list, i)));
        find_odd(f, key, bit == 0);
        bits |= bit;
    }
    return bits;
}

/* A number within bounds; otherwise if it is missing, or odd. */
static int number_take(struct facts *f, const json_t *card, const char *key, int low, int high, int otherwise)
{
    const json_t *value = json_object_get(card, key);
    json_int_t number = json_integer_value(value);
    if (!json_is_integer(value))
        return otherwise;
    find_odd(f, key, number < low || number > high);
    return number < low || number > high ? otherwise : (int)number;
}

/* Control characters are those of ASCII, and U+0080 to U+009F. */
static bool is_control(const char *c)
{
    unsigned char first = (unsigned char)c[0], second = (unsigned char)c[1];
    return first < 0x20 || first == 0x7f || (first == 0xc2 && second < 0xa0);
}

bool facts_word_fits(const char *word, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (is_control(word + i))
            return false;
    return size > 0 && size <= FACTS_TRAIT_BYTES && word[0] != ' ' && word[size - 1] != ' ';
}

/* Requirements that differ in nothing but colors are one. */
static void digivolve_keep(struct facts *f, struct facts_digivolve new)
{
    for (int i = 0; i < f->digivolves; i++) {
        struct facts_digivolve *old = &f->digivolve[i];
        if (old->level == new.level && old->cost == new.cost &&
            old->categories == new.categories &&strcmp(old->trait, new.trait) == 0 && old->colors != 0 &&
            new.colors != 0) {
            old->colors |= new.colors;
            return;
        }
    }
    find_odd(f, "evoCosts", f->digivolves == FACTS_DIGIVOLVE);
    if (f->digivolves < FACTS_DIGIVOLVE)
        f->digivolve[f->digivolves++] = new;
}

static void digivolve_take_one(struct facts *f, const json_t *entry)
{
    const char *color = json_string_value(json_object_get(entry, "color"));
    const char *trait = json_string_value(json_object_get(entry, "trait"));
    const char *kind = json_string_value(json_object_get(entry, "kind"));
    bool any = color == NULL || strcmp(color, "All") == 0;
    json_int_t level = json_integer_value(json_object_get(entry, "level"));
    json_int_t cost = json_integer_value(json_object_get(entry, "memoryCost"));
    struct facts_digivolve one = {.colors = bit_of(colors, color), .categories = bit_of(kinds, kind)};
    bool odd = (!any && one.colors == 0) || (level != 0 && (level < LEVEL_LOW || level > LEVEL_HIGH)) ||
               cost < 0 || cost > COST_HIGH || (kind != NULL && one.categories == 0);
    if (trait != NULL)
        odd |= strlen(trait) >= sizeof one.trait || !facts_word_fits(trait, strlen(trait)) ||
               strchr(trait, ']') != NULL;
    find_odd(f, "evoCosts", odd);
    if (odd)
        return;
    one.level = (uint8_t)level;
    one.cost = (uint8_t)cost;
    snprintf(one.trait, sizeof one.trait, "%s", trait != NULL ? trait : "");
    digivolve_keep(f, one);
}

static void digivolve_take(struct facts *f, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        digivolve_take_one(f, json_array_get(list, i));
}

/* Databases write 0 or -1 where nothing is printed. */
static void numbers_take(struct facts *f, const json_t *card)
{
    bool fights = (f->categories & (DCG_DIGIMON | DCG_DIGI_EGG)) != 0;
    f->level = number_take(f, card, "level", 0, LEVEL_HIGH, 0);
    find_odd(f, "level", f->level == 1 || (f->level > 0 && !fights));
    if (f->level < LEVEL_LOW || !fights)
        f->level = 0;
    f->cost = number_take(f, card, "playCost", -1, COST_HIGH, -1);
    f->dp = number_take(f, card, "dp", -1, DP_HIGH, -1);
    if (f->dp == 0 && !(f->categories & DCG_DIGIMON))
        f->dp = -1;
    find_odd(f, "dp", f->dp >= 0 && !fights);
    if (!fights)
        f->dp = -1;
    f->link_dp = number_take(f, card, "linkDp", 0, LINK_DP_HIGH, 0);
    f->overflow = number_take(f, card, "overflowMemory", -OVERFLOW_HIGH, OVERFLOW_HIGH, 0);
    f->overflow = f->overflow < 0 ? -f->overflow : f->overflow;
    f->copies = number_take(f, card, "maxCountInDeck", 1, DCG_DECK_CARDS, COPIES_USUAL);
    f->limit = number_take(f, card, "limit", 0, DCG_DECK_CARDS, -1);
}

/* ---- Traits ----------------------------------------------------------------------------------- */

/* Is it a line of the list already? */
static bool trait_listed(const char *traits, const char *trait)
{
    size_t size = strlen(trait);
    for (const char *line = traits; *line; line += strcspn(line, "\n") + 1)
        if (strncmp(line, trait, size) == 0 && line[size] == '\n')
            return true;
    return false;
}

/* A trait as text names it; some databases join its words (trait_table.def), or add the gloss of the print. */
static const char *trait_spelled(const char *trait, char room[DCG_MAX_TEXT])
{
    static const char *const spellings[][2] = {
#define TRAIT(words, instead) {words, instead},
#include "import/trait_table.def"
#undef TRAIT
    };
    if (trait == NULL)
        return NULL;
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++)
        if (strcmp(trait, spellings[i][0]) == 0)
            return spellings[i][1];
    const char *gloss = strstr(trait, " (App Name)");
    if (gloss == NULL)
        return trait;
    snprintf(room, DCG_MAX_TEXT, "%.*s", (int)(gloss - trait), trait);
    return room;
}

static void traits_take(struct facts *f, const json_t *card, const char *key, char traits[FACTS_TRAITS_BYTES],
                        int *count)
{
    const json_t *list = json_object_get(card, key);
    for (size_t i = 0; i < json_array_size(list); i++) {
        char room[DCG_MAX_TEXT];
        const char *trait = trait_spelled(json_string_value(json_array_get(list, i)), room);
        if (strcmp(trait, "-") == 0 || trait_listed(traits, trait))
            continue; /* a dash: none */
        bool odd = *count == FACTS_TRAITS || !facts_word_fits(trait, strlen(trait));
        find_odd(f, key, odd);
        if (odd)
            continue;
        size_t used = strlen(traits);
        snprintf(traits + used, FACTS_TRAITS_BYTES - used, "%s\n", trait);
        ++*count;
    }
}

/* The name without the blanks around it; none is fine. */
static void name_look(struct facts *f, const char *name)
{
    static const char blanks[] = " \t\r\n";
    if (name == NULL)
        return;
    name += strspn(name, blanks);
    size_t size = strlen(name);
    while (size > 0 && strchr(blanks, name[size - 1]) != NULL)
        size--;
    find_odd(f, "nameEn", size > 0 && !facts_word_fits(name, size));
}

struct facts facts_take(const json_t *card, char traits[FACTS_TRAITS_BYTES])
{
    static const char *const trait_keys[] = {"forms", "attributes", "types"};
    struct facts f = {0};
    int count = 0;
    name_look(&f, json_string_value(json_object_get(card, "nameEn")));
    f.categories = bits_take(&f, card, "kinds", kinds);
    f.colors = bits_take(&f, card, "colors", colors);
    find_odd(&f, "kinds", f.categories == 0);
    find_odd(&f, "colors", f.colors == 0);
    numbers_take(&f, card);
    digivolve_take(&f, json_object_get(card, "evoCosts"));
    find_odd(&f, "evoCosts", f.digivolves > 0 && !(f.categories & DCG_DIGIMON));
    uint8_t use = bits_take(&f, card, "optionColorRequirements", colors);
    f.use_colors = use != f.colors ? use : 0;
    find_odd(&f, "optionColorRequirements", f.use_colors != 0 && !(f.categories & DCG_OPTION));
    traits[0] = '\0';
    for (size_t i = 0; i < sizeof trait_keys / sizeof trait_keys[0]; i++)
        traits_take(&f, card, trait_keys[i], traits, &count);
    return f;
}
