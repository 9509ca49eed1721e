/* reader_alone.c - a program of the rooms rulebook, state, tree and language alone: it reads a line and renders it. */
#include <dcg.h>

#include <stdio.h>
#include <string.h>

int main(void)
{
    static const char line[] = "[On Play] Gain 1 memory.";
    char text[100] = "";
    dcg_reader *reader = dcg_reader_new();
    dcg_error error = {0};

    if (!reader || dcg_reader_line(reader, line, strlen(line), &error) != DCG_OK) {
        printf("not read: %s\n", error.text);
        return 1;
    }
    dcg_reader_render(reader, text, sizeof text);
    dcg_reader_free(reader);
    printf("%s\n", text);
    return strcmp(text, line) != 0;
}
