/* json.h - JSON documents in files. */
#ifndef DCG_CLI_JSON_H
#define DCG_CLI_JSON_H

#include <dcg.h>

#include <stdio.h>

/* Begins a document that is written to a file, by the functions of dcg.h. */
void json_begin(dcg_json *json, FILE *out);

#endif
