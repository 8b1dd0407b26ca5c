/* launch_argument.c - see launch_argument.h */
#include "launch_argument.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "code/code_bytes.h"
#include "host_float.h"
#include "vector/new_file.h"

static bool read_file(struct launch_argument *a, const char *path, struct failure *f)
{
    size_t size = 0;

    a->bytes = code_bytes_read(path, &size, f);
    a->size = size;
    return a->bytes != NULL;
}

/* "inout:FILE:TO", the part behind the first colon. */
static bool read_and_write(struct launch_argument *a, const char *text, struct failure *f)
{
    const char *colon = strchr(text, ':');
    char path[1024];

    if (!colon || (size_t)(colon - text) >= sizeof path || !colon[1])
        return fail(f, EXIT_USAGE, "inout:%s: write inout:FILE:TO", text);
    memcpy(path, text, (size_t)(colon - text));
    path[colon - text] = 0;
    a->to = colon + 1;
    return read_file(a, path, f);
}

static bool zeros(struct launch_argument *a, const char *text, struct failure *f)
{
    char *end;
    const unsigned long long bytes = strtoull(text, &end, 0);

    if (end == text || *end != ':' || !end[1] || *text == '-' || bytes == 0 || bytes >> 32)
        return fail(f, EXIT_USAGE, "out:%s: write out:BYTES:FILE, below 4 GiB", text);
    a->bytes = calloc(1, bytes);
    a->size = bytes;
    a->to = end + 1;
    return a->bytes || fail(f, EXIT_IO, "out:%s: no memory", text);
}

static bool is_float(const char *text)
{
    return strncmp(text, "0x", 2) != 0 && strpbrk(text, ".eE") != NULL;
}

static u64 bits_of_double(double x)
{
    u64 bits;

    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static bool number(struct launch *l, unsigned n, const char *text, struct failure *f)
{
    const bool wide = n < l->kernel->parameters && l->kernel->parameter[n].size == 8;
    char *end;
    u64 value;

    errno = 0;
    if (is_float(text)) {
        const double x = strtod(text, &end);

        value = wide ? bits_of_double(x) : bits_of_float((float)x);
    } else {
        value = *text == '-' ? (u64)strtoll(text, &end, 0) : strtoull(text, &end, 0);
    }
    if (end == text || *end || errno)
        return fail(f, EXIT_USAGE,
                    "--arg %s: no number; a file is @FILE, out:BYTES:FILE or inout:FILE:TO", text);
    return launch_number(l, n, value, f);
}

bool launch_argument_set(struct launch_argument *a, struct launch *l, unsigned n, const char *text,
                         struct failure *f)
{
    bool good;

    if (text[0] == '@')
        good = read_file(a, text + 1, f);
    else if (strncmp(text, "inout:", 6) == 0)
        good = read_and_write(a, text + 6, f);
    else if (strncmp(text, "out:", 4) == 0)
        good = zeros(a, text + 4, f);
    else
        return number(l, n, text, f);
    return good && new_file_possible(a->to, f) && launch_buffer(l, n, a->bytes, a->size, f);
}

static bool write_file(const struct launch_argument *a, struct failure *f)
{
    struct new_file file;

    if (!new_file_open(&file, a->to, f))
        return false;
    if (fwrite(a->bytes, 1, a->size, file.stream) == a->size)
        return new_file_commit(&file, f);
    new_file_fail(&file, f);
    new_file_abandon(&file);
    return false;
}

bool launch_argument_close(struct launch_argument *a, bool write, struct failure *f)
{
    const bool good = !write || !a->to || write_file(a, f);

    free(a->bytes);
    a->bytes = NULL;
    return good;
}
