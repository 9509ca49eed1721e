/* serve.h - the browser game over HTTP: which file answers a request, and the server.
 *
 *   serve_files.c   the file, its type and its headers; knows no network
 *   serve_http.c    the server; the only file that knows libwebsockets
 */
#ifndef DCG_CLI_SERVE_H
#define DCG_CLI_SERVE_H

#include "cli.h"

#include <limits.h>

/* What a request is answered with. */
struct served {
    char path[PATH_MAX];
    const char *type;     /* "text/html; charset=utf-8" */
    const char *encoding; /* "br", "gzip", NULL: as it is */
    const char *keep;     /* how long it may be kept */
};

/* A header that every answer has. */
struct served_header {
    const char *name, *value;
};

/* The file below the folder that a request is for; accepts: the encodings that it takes. False: there is none. */
bool served_find(const char *folder, const char *uri, const char *accepts, struct served *served);
/* By index from 0; NULL: there are no more. */
const struct served_header *served_header(int index);

enum { SERVE_ORIGIN = 256, SERVE_POLICY = 768 };
/* The policy of every answer: what the page may load, and from where; origin: pictures from there, too, or NULL. False:
 * it is no origin, such as https://example.org or http://127.0.0.1:8081. */
bool served_policy(const char *origin, char policy[SERVE_POLICY]);

/* Serves the folder until the program is told to end. False: it can't, after a complaint. Port 0 is any free one. */
bool serve_http(const char *folder, const char *policy, const char *host, int port);

#endif
