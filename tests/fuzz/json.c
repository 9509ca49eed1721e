/* JSON: any bytes are read or refused with a sentence; what is read hangs together. */
#include "protocol/json_read.h"
#include "fuzz/fuzz.h"

#include <string.h>

static void value_look(const struct json_document *document, const struct json_value *value)
{
    const struct json_value *item = NULL;
    uint32_t items = 0;
    int64_t number;

    require(value->end <= document->count);
    if (value->kind == JSON_STRING)
        require(json_text_of(value) && strlen(json_text_of(value)) == value->size);
    if (json_whole_of(value, &number))
        require(value->kind == JSON_NUMBER);
    if (value->kind != JSON_ARRAY && value->kind != JSON_OBJECT)
        return;
    while ((item = json_next(document, value, item)) != NULL) {
        if (value->kind == JSON_OBJECT && items % 2 == 0)
            require(json_member(document, value, json_text_of(item)) == json_next(document, value, item));
        value_look(document, item);
        items++;
    }
    require(items == value->count * (value->kind == JSON_OBJECT ? 2 : 1));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct json_document document;
    char *text = malloc(size + 1);
    dcg_error error = {0};

    require(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    if (json_read(&document, text, size, &error) == DCG_OK)
        value_look(&document, document.value);
    else
        require(error.status != DCG_OK && error.text[0] && error.column >= 1 &&
                (size_t)error.column <= size + 1);
    free(text);
    return 0;
}
