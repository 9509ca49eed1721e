/* layout_takaotaku.c - PreparedDigimonCardsENG.json: a card for each print, every value a string, a dash for none. */
#include "import/layout.h"

#include <jansson.h>
#include <string.h>
#include <strings.h>

/* A name is one string, or one for each language. */
static void name_take(struct taking *t)
{
    const json_t *name = json_object_get(t->from, "name"), *english = json_object_get(name, "english");
    if (json_is_string(english))
        put_text(t, "nameEn", json_string_value(english));
    else
        put_text(t, "nameEn", take_text(t, "name"));
}

static void digivolve_take(struct taking *t)
{
    const json_t *list = json_object_get(t->from, "digivolveCondition");
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct taking one = {.from = json_array_get(list, i)};
        const char *color = take_text(&one, "color"), *level = take_text(&one, "level");
        int cost = take_number(&one, "cost", -1);
        if (cost < 0 || one.wrong != NULL) {
            t->wrong = t->wrong != NULL ? t->wrong : "digivolveCondition";
            t->expected = "a list of objects with color, cost and level";
            return;
        }
        put_digivolve(t, color, level_of(level), cost, "", "");
    }
}

static const struct {
    const char *from, *to, *head;
} texts[] = {
    {"specialDigivolve", "effectText", "[Digivolve] "},
    {"dnaDigivolve", "effectText", "[DNA Digivolve] "},
    {"burstDigivolve", "effectText", "[Burst Digivolve] "},
    {"digiXros", "effectText", ""},
    {"assembly", "effectText", ""},
    {"effect", "effectText", ""},
    {"rule", "effectText", "[Rule] "},
    {"digivolveEffect", "inheritedEffectText", ""},
    {"securityEffect", "securityEffectText", ""},
    {"linkRequirement", "linkRequirement", "[Link] "},
    {"linkEffect", "linkEffect", ""},
    {"optionCardEffect", "optionEffect", ""},
    {"dualEffect", "optionEffect", ""},
};

/* "Banned", "Restricted to 1"; anything else is no limit. */
static void limit_take(struct taking *t)
{
    struct taking inner = {.from = json_object_get(t->from, "restrictions")};
    const char *word = take_text(&inner, "english");
    if (strncasecmp(word, "Banned", 6) == 0)
        put_limit(t, 0);
    else if (strncasecmp(word, "Restricted", 10) == 0)
        put_limit(t, take_number(&inner, "english", 1));
}

void layout_takaotaku(struct taking *t)
{
    const char *id = take_text(t, "id"), *number = take_text(t, "cardNumber");
    put_number(t, "cardId", *id ? id : number); /* the id tells the print */
    put_number(t, "cardId", *number ? number : id);
    name_take(t);
    put_pieces(t, "kinds", take_text(t, "cardType"));
    put_pieces(t, "colors", take_text(t, "color"));
    put(t, "level", json_integer(level_of(take_text(t, "cardLv"))));
    put(t, "playCost", json_integer(take_number(t, "playCost", -1)));
    put(t, "dp", json_integer(take_number(t, "dp", -1)));
    digivolve_take(t);
    put_pieces(t, "forms", take_text(t, "form"));
    put_pieces(t, "attributes", take_text(t, "attribute"));
    put_pieces(t, "types", take_text(t, "type"));
    put(t, "overflowMemory", json_integer(take_number(t, "aceEffect", 0)));
    put(t, "linkDp", json_integer(take_number(t, "linkDP", 0)));
    put_pieces(t, "optionColorRequirements", take_text(t, "optionCardColourRequirement"));
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        put_headed(t, texts[i].to, texts[i].head, take_text(t, texts[i].from));
    limit_take(t);
}
