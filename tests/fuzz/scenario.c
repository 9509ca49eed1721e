/* Scenario files: any bytes are read or refused with a position, and what was read can be run. */
#include <dcg.h>

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void count_lines(void *user, const char *line)
{
    *(size_t *)user += line[0] != '\0';
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static dcg_cards *cards; /* never changes, so made once */
    size_t lines = 0;
    dcg_scenario_report report;
    dcg_error error;

    if (!cards && !(cards = dcg_cards_new(true)))
        abort();
    dcg_status status =
        dcg_scenario_run(cards, (const char *)data, size, count_lines, count_lines, &lines, &report, &error);
    if (status == DCG_OK ? report.passed + report.failed == 0 : !error.text[0] || error.status != status)
        abort();
    if (report.failed && !report.message[0])
        abort();
    return 0;
}
