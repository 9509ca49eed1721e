/* tell.c - cards and piles in words. */
#include "tell.h"

#include <string.h>

static void tell_now(const dcg_card_info *info, FILE *out)
{
    fputs("Now:", out);
    if (info->level > 0)
        fprintf(out, " level %d", info->level);
    if (info->dp >= 0)
        fprintf(out, " %d DP", info->dp);
    fprintf(out, "%s%s%s%s", info->suspended ? ", suspended" : ", not suspended",
            info->played_this_turn ? ", played this turn" : "", info->face_down ? ", face down" : "",
            info->token ? ", a token" : "");
    for (int keyword = 0; keyword < DCG_KEYWORD_COUNT; keyword++)
        if (info->keywords >> keyword & 1)
            fprintf(out, ", <%s>", dcg_keyword_text(keyword));
    if (info->categories & DCG_DIGIMON && info->checks != 1)
        fprintf(out, ", checks %d", info->checks);
    fputc('\n', out);
}

static void tell_printed(const struct sight *sight, int card, FILE *out)
{
    char text[4096];
    dcg_card_info info;
    if (dcg_card(sight->view, sight->cards, card, &info) != DCG_OK || info.def == 0) {
        fputs("a card that you don't know\n", out);
        return;
    }
    dcg_cards_text(sight->cards, info.def, text, sizeof text);
    size_t size = strlen(text);
    fprintf(out, "%s%s", text, size > 0 && text[size - 1] == '\n' ? "" : "\n");
}

static void tell_cards(const struct sight *sight, const char *heading, const uint8_t *card, int count,
                       FILE *out)
{
    for (int i = 0; i < count; i++) {
        fprintf(out, "\n%s\n", heading);
        tell_printed(sight, card[i], out);
    }
}

void tell_card(const struct sight *sight, int card, FILE *out)
{
    uint8_t cards[DCG_MAX_CARDS];
    dcg_card_info info;
    tell_printed(sight, card, out);
    if (dcg_card(sight->view, sight->cards, card, &info) != DCG_OK)
        return;
    if (info.place == DCG_PLACE_BATTLE || info.place == DCG_PLACE_BREEDING)
        tell_now(&info, out);
    tell_cards(sight, "Under it:", cards, dcg_under(sight->view, card, cards), out);
    tell_cards(sight, "Linked to it:", cards, dcg_links(sight->view, card, cards), out);
}

void tell_pile(const struct sight *sight, int player, int place, FILE *out)
{
    uint8_t card[DCG_MAX_CARDS];
    int count = dcg_area(sight->view, player, place, card), unknown = 0;
    fprintf(out, "%s %s: %d card%s\n", player == sight->viewer ? "Your" : "The opponent's",
            dcg_place_text(place), count, count == 1 ? "" : "s");
    for (int i = 0; i < count; i++) {
        char name[96];
        dcg_card_info info;
        if (dcg_card(sight->view, sight->cards, card[i], &info) != DCG_OK || info.def == 0) {
            unknown++;
            continue;
        }
        dcg_card_name(sight->view, sight->cards, card[i], sight->viewer, name, sizeof name);
        fprintf(out, "  %2d %s%s\n", i + 1, name,
                place == DCG_PLACE_SECURITY && !info.face_down ? " (face up)" : "");
    }
    if (unknown > 0 && unknown < count)
        fprintf(out, "  and %d that you don't know\n", unknown);
}
