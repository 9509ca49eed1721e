/* json.c - JSON documents in files. */
#include "json.h"

static void file_put(void *out, const char *bytes, size_t size)
{
    fwrite(bytes, 1, size, out);
}

void json_begin(dcg_json *json, FILE *out)
{
    dcg_json_begin(json, file_put, out);
}
