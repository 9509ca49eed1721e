/* cmd_serve.c - dcg serve: the browser game on this machine. */
#include "serve.h"

#include <stdlib.h>
#include <string.h>

enum { PORT = 8080, PORTS = 65535 };

/* "8080", "0.0.0.0:8080". False after a complaint. */
static bool address_read(const char *text, char *host, size_t size, int *port)
{
    const char *colon = strrchr(text, ':'), *number = colon != NULL ? colon + 1 : text;
    char *rest;
    long value = strtol(number, &rest, 10);

    *port = (int)value;
    if (colon != NULL)
        snprintf(host, size, "%.*s", (int)(colon - text), text);
    if (number[0] >= '0' && number[0] <= '9' && *rest == '\0' && value >= 0 && value <= PORTS &&
        host[0] != '\0')
        return true;
    complain("'%s' is no port: it is a number from 0 to 65535, or an address of this machine and a number, "
             "such as "
             "127.0.0.1:8080",
             text);
    return false;
}

int serve_run(const struct arguments *arguments)
{
    const char *folder = arguments->word[0];
    const char *origin = flag_given(arguments, FLAG_PICTURES) ? arguments->text[FLAG_PICTURES] : NULL;
    char host[256] = "127.0.0.1", policy[SERVE_POLICY];
    struct served page;
    int port = PORT;

    if (arguments->words > 1 && !address_read(arguments->word[1], host, sizeof host, &port))
        return EXIT_WRONG;
    if (!served_policy(origin, policy))
        return complain("'%s' is no origin: it is a scheme and a host, such as https://example.org", origin);
    if (!served_find(folder, "/", "", &page))
        return complain("%s has no file index.html; 'make web' builds the browser game in build/web", folder);
#ifdef DCG_SERVE
    return serve_http(folder, policy, host, port) ? EXIT_YES : EXIT_WRONG;
#else
    return complain("this program was built without libwebsockets; 'make web' builds one with it");
#endif
}
