/* serve_files.c - which file of the browser game answers a request. Names come from outside: only plain ones count. */
#include "serve.h"

#include <string.h>
#include <sys/stat.h>

static const struct {
    const char *end, *type;
} types[] = {
#define SERVE_TYPE(end, type) {end, type},
#include "serve_types.def"
#undef SERVE_TYPE
};

static const struct served_header headers[] = {
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
    {"vary:", "accept-encoding"},
};

const struct served_header *served_header(int index)
{
    return index >= 0 && index < (int)(sizeof headers / sizeof headers[0]) ? &headers[index] : NULL;
}

/* http or https, a name or address, and perhaps a port. */
static bool is_origin(const char *text)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz0123456789-.:";
    size_t scheme = strncmp(text, "https://", 8) == 0 ? 8 : strncmp(text, "http://", 7) == 0 ? 7 : 0;
    size_t length = strlen(text);

    return scheme > 0 && length > scheme && length < SERVE_ORIGIN &&
           strspn(text + scheme, plain) == length - scheme;
}

/* The page runs its own scripts and the engine, and nothing from elsewhere. */
bool served_policy(const char *origin, char policy[SERVE_POLICY])
{
    snprintf(
        policy, SERVE_POLICY,
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: "
        "data:%s%s; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'",
        origin ? " " : "", origin ? origin : "");
    return origin == NULL || is_origin(origin);
}

static const char *type_of(const char *uri)
{
    size_t length = strlen(uri);

    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        size_t end = strlen(types[i].end);
        if (length > end && strcmp(uri + length - end, types[i].end) == 0)
            return types[i].type;
    }
    return NULL;
}

/* Letters, digits, "-", "_" and dots inside of names: no name begins with a dot, so none leads upwards or is hidden. */
static bool is_plain(const char *uri)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./";

    return uri[0] == '/' && strspn(uri, plain) == strlen(uri) && strstr(uri, "/.") == NULL &&
           strstr(uri, "//") == NULL;
}

static bool is_file(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/* Does the list of encodings have this one? One with a weight ("br;q=0.5") may be refused, so it isn't taken. */
static bool accepted(const char *accepts, const char *encoding)
{
    size_t length = strlen(encoding);

    for (const char *at = accepts; *at != '\0';) {
        at += strspn(at, " ,");
        size_t item = strcspn(at, " ,");
        if (item == length && strncmp(at, encoding, length) == 0)
            return true;
        at += item;
    }
    return false;
}

bool served_find(const char *folder, const char *uri, const char *accepts, struct served *served)
{
    static const struct {
        const char *name, *end;
    } encodings[] = {{"br", ".br"}, {"gzip", ".gz"}};
    const char *name = strcmp(uri, "/") == 0 ? "/index.html" : uri;

    *served = (struct served){.type = type_of(name)};
    if (!is_plain(name) || served->type == NULL)
        return false;
    served->keep = strncmp(name, "/assets/", 8) == 0 ? "public, max-age=31536000, immutable" : "no-cache";
    for (size_t i = 0; i < sizeof encodings / sizeof encodings[0]; i++) {
        int length = snprintf(served->path, sizeof served->path, "%s%s%s", folder, name, encodings[i].end);
        if (length >= (int)sizeof served->path)
            return false;
        served->encoding = encodings[i].name;
        if (accepted(accepts, encodings[i].name) && is_file(served->path))
            return true;
    }
    served->encoding = NULL;
    snprintf(served->path, sizeof served->path, "%s%s", folder, name);
    return is_file(served->path);
}
