/* layout_heroicc.c - Heroicc: the attributes of a JSON:API resource. */
#include "import/layout.h"

#include <jansson.h>
#include <string.h>

/* A list of strings or of objects with a string of the same key, or one string. */
static void pieces_take(struct taking *t, const char *to, const char *from)
{
    const json_t *value = json_object_get(t->from, from);
    if (!json_is_array(value)) {
        put_pieces(t, to, take_text(t, from));
        return;
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        const json_t *one = json_array_get(value, i), *inner = json_object_get(one, from);
        const char *text = json_string_value(inner != NULL ? inner : one);
        if (text != NULL) {
            put_pieces(t, to, text);
        } else if (t->wrong == NULL) {
            t->wrong = from;
            t->expected = "a string or a list of strings";
        }
    }
}

static const char *color_of(const json_t *color)
{
    const json_t *inner = json_object_get(color, "color");
    const char *text = json_string_value(inner != NULL ? inner : color);
    return text != NULL ? text : "";
}

/* A requirement for each color, or one without. */
static void requirement_take(struct taking *t, json_t *from)
{
    struct taking one = {.from = from};
    const json_t *colors = json_object_get(from, "color");
    int level = take_number(&one, "level", 0), cost = take_number(&one, "cost", -1);
    const char *form = take_text(&one, "form"), *kind = take_text(&one, "category");
    const char *trait = *form && level_of(form) == 0 ? form : "";
    if (cost < 0 || one.wrong != NULL) {
        t->wrong = t->wrong != NULL ? t->wrong : "digivolution-requirements";
        t->expected = "a list of objects with level, color and cost";
        return;
    }
    level = level > 0 || !*form ? level : level_of(form);
    if (json_is_string(colors) || json_array_size(colors) == 0)
        put_digivolve(t, color_of(colors), level, cost, trait, kind);
    for (size_t i = 0; i < json_array_size(colors); i++)
        put_digivolve(t, color_of(json_array_get(colors, i)), level, cost, trait, kind);
}

static void digivolve_take(struct taking *t)
{
    const json_t *list = json_object_get(t->from, "digivolution-requirements");
    for (size_t i = 0; i < json_array_size(list); i++)
        requirement_take(t, json_array_get(list, i));
}

/* The latest limitation counts; of pairs, all. */
static void limits_take(struct taking *t)
{
    const json_t *list = json_object_get(t->from, "limitations");
    json_t *latest = NULL;
    const char *date = "";
    json_t *pairs = json_array();
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *one = json_array_get(list, i);
        const json_t *others = json_object_get(one, "paired-card-numbers");
        const char *from = json_string_value(json_object_get(one, "date"));
        for (size_t k = 0; k < json_array_size(others); k++)
            if (json_is_string(json_array_get(others, k)))
                json_array_append(pairs, json_array_get(others, k));
        if (json_array_size(others) == 0 && strcmp(from != NULL ? from : "", date) >= 0) {
            latest = one;
            date = from != NULL ? from : "";
        }
    }
    struct taking inner = {.from = latest};
    const char *type = take_text(&inner, "type");
    int allowed = take_number(&inner, "allowance", strstr(type, "ban") != NULL ? 0 : -1);
    if (latest != NULL && allowed >= 0 && allowed < 4)
        put_limit(t, allowed);
    put(t, "bannedWith", pairs);
}

void layout_heroicc(struct taking *t)
{
    int use = take_number(t, "use-cost", -1);
    put_number(t, "cardId", take_text(t, "number"));
    t->print = take_number(t, "parallel-id", 0);
    put_text(t, "nameEn", take_text(t, "name"));
    pieces_take(t, "kinds", "category");
    pieces_take(t, "colors", "color");
    put(t, "level", json_integer(take_number(t, "level", 0)));
    put(t, "playCost", json_integer(take_number(t, "play-cost", use)));
    put(t, "dp", json_integer(take_number(t, "dp", -1)));
    digivolve_take(t);
    pieces_take(t, "forms", "form");
    pieces_take(t, "attributes", "attribute");
    pieces_take(t, "types", "type");
    put_lines(t, "effectText", take_text(t, "effect"));
    put_lines(t, "inheritedEffectText", take_text(t, "inherited-effect"));
    put_lines(t, "securityEffectText", take_text(t, "security-effect"));
    put_headed(t, "linkRequirement", "[Link] ", take_text(t, "link-requirement"));
    put_lines(t, "linkEffect", take_text(t, "link-effect"));
    put(t, "linkDp", json_integer(take_number(t, "link-dp", 0)));
    put(t, "overflowMemory", json_integer(take_number(t, "overflow", 0)));
    limits_take(t);
}
