/* layout_io.c - digimoncard.io: one digivolution cost, colors and types in numbered fields, and text in which headings
 * may stand for fields. */
#include "import/layout.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* "color", "color2", ... "color4" */
static void pieces_take(struct taking *t, const char *to, const char *from)
{
    char key[32];
    for (int i = 1; i <= 4; i++) {
        snprintf(key, sizeof key, i > 1 ? "%s%d" : "%s", from, i);
        const json_t *value = json_object_get(t->from, key);
        if (i == 1 || json_is_string(value))
            put_pieces(t, to, i == 1 ? take_text(t, from) : json_string_value(value));
    }
}

/* Only one cost is told; other colors have the same. */
static void digivolve_take(struct taking *t)
{
    int cost = take_number(t, "evolution_cost", -1), level = take_number(t, "evolution_level", 0);
    const char *color = take_text(t, "evolution_color"), *other = take_text(t, "evolution_color2");
    if (cost < 0 || (*color == '\0' && level == 0))
        return;
    put_digivolve(t, color, level, cost, "", "");
    if (*other)
        put_digivolve(t, other, level, cost, "", "");
}

/* The field that a heading at the beginning of a line names; NULL: there is none. *skip: how much of the line it is. */
static const char *field_of(const char *line, bool is_digimon, size_t *skip)
{
    static const struct {
        const char *head, *to;
    } heads[] = {
        {"Inherited Effect", "inheritedEffectText"},
        {"Security Effect", "securityEffectText"},
    };
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        size_t size = strlen(heads[i].head);
        if (strncasecmp(line, heads[i].head, size) != 0)
            continue;
        *skip = size + strspn(line + size, ": ");
        return heads[i].to;
    }
    bool alone =
        strncmp(line, "[Security] ", 11) == 0 && line[11] != '['; /* else it says where the card lies */
    return alone && !is_digimon ? "securityEffectText" : NULL;
}

/* Lines go to the field, or to the one that a heading names, from there on. */
static void text_take(struct taking *t, const char *from, const char *to)
{
    char line[8192];
    const char *text = take_text(t, from);
    bool is_digimon = strcasecmp(take_text(t, "type"), "Digimon") == 0;
    for (size_t size; *text; text += size) {
        size_t skip = 0;
        text += strspn(text, " \t\r\n");
        size = strcspn(text, "\r\n");
        const char *field = field_of(text, is_digimon, &skip);
        to = field != NULL ? field : to;
        if (size >= sizeof line) { /* too long to be a line: that is told later */
            put_lines(t, to, text);
            return;
        }
        snprintf(line, sizeof line, "%.*s", (int)(size - skip), text + skip);
        put_lines(t, to, line);
    }
}

void layout_io(struct taking *t)
{
    put_number(t, "cardId", take_text(t, "id"));
    put_text(t, "nameEn", take_text(t, "name"));
    put_pieces(t, "kinds", take_text(t, "type"));
    pieces_take(t, "colors", "color");
    put(t, "level", json_integer(take_number(t, "level", 0)));
    put(t, "playCost", json_integer(take_number(t, "play_cost", -1)));
    put(t, "dp", json_integer(take_number(t, "dp", -1)));
    digivolve_take(t);
    const char *form = take_text(t, "form");
    put_pieces(t, "forms", *form ? form : take_text(t, "stage"));
    put_pieces(t, "attributes", take_text(t, "attribute"));
    pieces_take(t, "types", "digi_type");
    put_lines(t, "effectText", take_text(t, "alt_effect"));
    put_lines(t, "effectText", take_text(t, "xros_req"));
    text_take(t, "main_effect", "effectText");
    text_take(t, "source_effect", "inheritedEffectText");
    put_headed(t, "linkRequirement", "[Link] ", take_text(t, "link_requirements"));
    put(t, "linkDp", json_integer(take_number(t, "link_dp", 0)));
}
