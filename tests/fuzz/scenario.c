/* Scenario files: any bytes are read or refused with a position, and what was read can be run. */
#include "cards/card_reader.h"
#include "fuzz/fuzz.h"
#include "scenario/runner.h"

#include <stdio.h>

static void count_lines(void *user, const char *line)
{
    *(size_t *)user += line[0] != '\0';
}

static void file_add(dcg_cards *cards, const char *path)
{
    static char text[65536];
    FILE *in = fopen(path, "rb");

    require(in != NULL);
    size_t size = fread(text, 1, sizeof text, in);
    fclose(in);
    require(size < sizeof text && cards_add(cards, text, size, shared_reader(), NULL) == DCG_OK);
}

/* Some of the embedded cards, made once. Each file gets a copy of them, and to copy all takes longer than the rest. */
static const dcg_cards *some_cards(void)
{
    static dcg_cards *cards;

    if (cards)
        return cards;
    cards = dcg_cards_new(false);
    require(cards != NULL);
    file_add(cards, "cards/training.cards");
    file_add(cards, "cards/st1.cards");
    return cards;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t lines = 0;
    dcg_scenario_report report;
    dcg_error error;
    dcg_scenario_listener told = {count_lines, count_lines, count_lines, &lines};
    dcg_status status =
        scenario_file_run(shared_reader(), some_cards(), (const char *)data, size, &told, &report, &error);

    if (status == DCG_OK)
        require(report.passed + report.failed > 0);
    else
        require(error.text[0] && error.status == status);
    require(!report.failed || report.message[0]);
    return 0;
}
