/* serve_http.c - the server: libwebsockets on libuv. No other file knows them. */
#include "serve.h"

#include <libwebsockets.h>
#include <signal.h>
#include <string.h>

enum { HEADERS = 2048, NAMES = 1024 };

/* What requests are answered from. */
struct server {
    char folder[PATH_MAX];
    const char *policy;
};

/* Writes the headers of a file behind *at. */
static bool headers_put(struct lws *wsi, const struct served *served, const char *policy, unsigned char **at,
                        unsigned char *limit)
{
    const struct served_header *header;
    const struct served_header own[] = {{"content-encoding:", served->encoding},
                                        {"cache-control:", served->keep},
                                        {"content-security-policy:", policy}};
    bool fits = true;

    for (int i = 0; (header = served_header(i)) != NULL; i++)
        fits = fits && lws_add_http_header_by_name(wsi, (const unsigned char *)header->name,
                                                   (const unsigned char *)header->value,
                                                   (int)strlen(header->value), at, limit) == 0;
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        fits = fits && (own[i].value == NULL ||
                        lws_add_http_header_by_name(wsi, (const unsigned char *)own[i].name,
                                                    (const unsigned char *)own[i].value,
                                                    (int)strlen(own[i].value), at, limit) == 0);
    return fits;
}

static int status_send(struct lws *wsi, unsigned status)
{
    return lws_return_http_status(wsi, status, NULL) != 0 || lws_http_transaction_completed(wsi) != 0 ? -1
                                                                                                      : 0;
}

/* Answers a request for a file; what the callback returns. */
static int file_send(struct lws *wsi, const struct server *server)
{
    unsigned char headers[LWS_PRE + HEADERS], *at = headers + LWS_PRE;
    char uri[NAMES], accepts[NAMES] = "";
    struct served served;

    if (lws_hdr_copy(wsi, uri, sizeof uri, WSI_TOKEN_GET_URI) <= 0)
        return status_send(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED);
    if (lws_hdr_copy(wsi, accepts, sizeof accepts, WSI_TOKEN_HTTP_ACCEPT_ENCODING) < 0)
        accepts[0] = '\0';
    if (!served_find(server->folder, uri, accepts, &served))
        return status_send(wsi, HTTP_STATUS_NOT_FOUND);
    if (!headers_put(wsi, &served, server->policy, &at, headers + sizeof headers))
        return -1;
    int sent = lws_serve_http_file(wsi, served.path, served.type, (const char *)headers + LWS_PRE,
                                   (int)(at - headers - LWS_PRE));
    /* More than nothing: the file is sent at once, and the connection can take the next request. */
    return sent < 0 || (sent > 0 && lws_http_transaction_completed(wsi) != 0) ? -1 : 0;
}

static int hear(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    (void)user, (void)in, (void)size;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return file_send(wsi, lws_get_protocol(wsi)->user);
    case LWS_CALLBACK_HTTP_FILE_COMPLETION:
        return lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return -1; /* there is no socket to talk to */
    default:
        return 0;
    }
}

bool serve_http(const char *folder, const char *policy, const char *host, int port)
{
    struct server server = {.policy = policy};
    snprintf(server.folder, sizeof server.folder, "%s", folder);
    struct lws_protocols protocols[] = {{.name = "http", .callback = hear, .user = &server}, {0}};
    struct lws_context_creation_info info = {.port = port,
                                             .iface = host,
                                             .protocols = protocols,
                                             .options =
                                                 LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
                                             .vhost_name = "dcg",
                                             .keepalive_timeout = 30};

    lws_set_log_level(0, NULL);
    signal(SIGPIPE, SIG_IGN);
    struct lws_context *context = lws_create_context(&info);
    struct lws_vhost *vhost = context != NULL ? lws_create_vhost(context, &info) : NULL;
    bool listening = vhost != NULL && lws_get_vhost_listen_port(vhost) > 0;
    if (listening) {
        printf("http://%s:%d/\n", host, lws_get_vhost_listen_port(vhost));
        fflush(stdout);
        lws_service(context, 0); /* it takes SIGINT and SIGTERM, and returns then */
    } else {
        complain("%s:%d can't be listened on", host, port);
    }
    lws_context_destroy(context);
    return listening;
}
