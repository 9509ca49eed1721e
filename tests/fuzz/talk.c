/* Talking: any bytes are answered by whole messages, whatever they ask; the game stays sound. The input is requests, a
 * line each. Requests that think for long are left out. Each line is also the answer of a program that is asked. */
#include "protocol/talk.h"
#include "fuzz/fuzz.h"

#include <string.h>

static dcg_talker *talker, *asker;

static bool is_slow(const char *line, size_t size)
{
    static const char *const words[] = {"sim", "hint", "search", "level"};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        for (size_t at = 0; at + strlen(words[i]) <= size; at++)
            if (memcmp(line + at, words[i], strlen(words[i])) == 0)
                return true;
    return memchr(line, '\\', size) != NULL; /* it may be written so */
}

/* Each line of the answer is a message. */
static void answer_look(const char *answer, size_t size)
{
    require(answer && size > 0 && answer[size - 1] == '\n' && answer[size] == '\0');
    for (const char *line = answer; *line; line = strchr(line, '\n') + 1)
        require(strncmp(line, "{\"type\":\"", 9) == 0);
}

static void request(const char *text, size_t length, int seat)
{
    size_t size;
    const char *answer = dcg_talk_as(talker, seat, text, length, &size);

    answer_look(answer, size);
}

/* An answer is a hello, or one of the options; else it is wrong, and there is a reason. */
static void answer(const char *text, size_t length)
{
    dcg_error error = {.text = ""};
    dcg_option option = 0;
    size_t size;

    require(dcg_talk_greet(asker, 1, false, NULL) != NULL);
    require(dcg_talk_answer(asker, text, length, &option, &error) == DCG_OK || error.text[0] != '\0');
    if (talker->match.kind == MATCH_NONE || talker->match.own_cards)
        return;
    dcg_talk_game plan = {.deck = {&talker->match.record.deck[0], &talker->match.record.deck[1]},
                          .player = {"me", "bot"},
                          .seat = dcg_table(talker->game).deciding == 1};
    require(dcg_talk_begin(asker, &plan, talker->game, NULL) != NULL);
    const char *update = dcg_talk_ask(asker, &size);
    answer_look(update, size);
    dcg_status status = dcg_talk_answer(asker, text, length, &option, &error);
    require(status == DCG_OK || error.text[0] != '\0');
    if (status == DCG_OK)
        require(!dcg_why_not(asker->game, asker->cards, plan.seat, option).reason);
    require(dcg_talk_step(asker, NULL) == DCG_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char begin[] =
        "{\"type\":\"new\",\"decks\":[\"ember\",\"tide\"],\"seats\":[\"me\",\"me\"],\"seed\":1}";
    dcg_error error;

    if (!talker) {
        dcg_talk_plan plan = {.cards = embedded_cards()};
        dcg_talk_scenarios(&plan);
        talker = dcg_talker_new(&plan);
        asker = dcg_talker_new(&plan);
        require(talker != NULL && asker != NULL);
        request("{\"type\":\"hello\",\"texts\":false}", 30, SEAT_ALL);
    }
    request(begin, sizeof begin - 1, SEAT_ALL);
    for (size_t at = 0, line = 0; at < size; line++) {
        const char *from = (const char *)data + at, *end = memchr(from, '\n', size - at);
        size_t length = end ? (size_t)(end - from) : size - at;
        if (!is_slow(from, length))
            request(from, length, line % 4 == 3 ? (int)(line / 4 % 3) : SEAT_ALL);
        answer(from, length);
        at += length + 1;
    }
    if (talker->match.kind != MATCH_NONE)
        require(dcg_check(talker->game, talker->cards, &error) == DCG_OK);
    return 0;
}
