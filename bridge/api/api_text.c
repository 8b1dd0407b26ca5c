/* api_text.c - text for a caller's function as a stream (api_gpu.h) */
#define _GNU_SOURCE /* fopencookie */
#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "api_errors.h"
#include "api_gpu.h"

struct sink {
    aurum_text *to;
    void *context;
};

static ssize_t give(void *self, const char *bytes, size_t count)
{
    const struct sink *s = self;
    char piece[1024];

    for (size_t done = 0, n; s->to && done < count; done += n) {
        n = count - done < sizeof piece - 1 ? count - done : sizeof piece - 1;
        memcpy(piece, bytes + done, n);
        piece[n] = '\0';
        s->to(s->context, piece);
    }
    return (ssize_t)count;
}

static int end(void *self)
{
    free(self);
    return 0;
}

FILE *api_text(aurum_text *to, void *context, struct failure *f)
{
    struct sink *s = malloc(sizeof *s);
    FILE *stream = NULL;

    if (s) {
        *s = (struct sink){ to, context };
        stream = fopencookie(s, "w", (cookie_io_functions_t){ .write = give, .close = end });
    }
    if (stream)
        return stream;
    free(s);
    fail(f, EXIT_IO, "out of memory");
    return NULL;
}

void api_json(cJSON *o, FILE *out)
{
    char *text = cJSON_Print(o);

    if (text)
        fprintf(out, "%s\n", text);
    cJSON_free(text);
    cJSON_Delete(o);
}

int api_result(struct aurum_error *e, const struct failure *f)
{
    return f->code ? api_report(e, f) : AURUM_OK;
}
