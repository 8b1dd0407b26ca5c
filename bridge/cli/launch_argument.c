/* launch_argument.c - see launch_argument.h */
#include "launch_argument.h"

#include <errno.h>
#include <math.h>
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

static int digit(char c)
{
    return c >= '0' && c <= '9'                 ? c - '0'
           : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10
                                                : -1;
}

static bool set_bytes(struct aurum_launch *l, unsigned n, const uint8_t *bytes, uint64_t size,
                      struct failure *f)
{
    struct aurum_error e;

    return api_good(aurum_launch_bytes(l, n, bytes, size, &e), &e, f);
}

/* "hex:BYTES", two digits a byte, as they lie in memory. */
static bool hex(struct aurum_launch *l, unsigned n, const char *text, struct failure *f)
{
    uint8_t bytes[4096];
    uint64_t size = 0;

    for (const char *at = text; *at; at += 2) {
        if (digit(at[0]) < 0 || digit(at[1]) < 0 || size == sizeof bytes)
            return fail(f, EXIT_USAGE,
                        "--arg hex:%s: two hexadecimal digits for each byte of the parameter, 4096 "
                        "at most",
                        text);
        bytes[size++] = (uint8_t)(digit(at[0]) << 4 | digit(at[1]));
    }
    return set_bytes(l, n, bytes, size, f);
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

/* An integer in two's complement, or without a sign, of so many bytes. */
static bool fits(uint64_t value, bool minus, unsigned bytes)
{
    const unsigned bits = 8 * bytes;

    if (minus)
        return value >> 63 && (bits >= 64 || ~value >> (bits - 1) == 0);
    return bits >= 64 || value >> bits == 0;
}

static bool no_number(const char *text, struct failure *f)
{
    return fail(f, EXIT_USAGE,
                "--arg %s: no number, nor hex:BYTES; a file is @FILE, out:BYTES:FILE or "
                "inout:FILE:TO",
                text);
}

static bool too_large(const char *text, unsigned bytes, struct failure *f)
{
    return fail(f, EXIT_USAGE, "--arg %s: the parameter has %u bytes, which do not hold it", text,
                bytes);
}

static bool integer(const char *text, unsigned bytes, uint64_t *value, struct failure *f)
{
    const bool minus = *text == '-';
    char *end;

    errno = 0;
    *value = minus ? (uint64_t)strtoll(text, &end, 0) : strtoull(text, &end, 0);
    if (end == text || *end)
        return no_number(text, f);
    if (errno || !fits(*value, minus && *value, bytes))
        return too_large(text, bytes, f);
    return true;
}

static bool floating(const char *text, unsigned bytes, uint64_t *value, struct failure *f)
{
    char *end;
    const double x = strtod(text, &end);

    if (end == text || *end)
        return no_number(text, f);
    if (bytes != 4 && bytes != 8)
        return fail(f, EXIT_USAGE,
                    "--arg %s: the parameter has %u bytes, and floats 4 or 8; give its bits, 0x...",
                    text, bytes);
    if (isinf(x) || (bytes == 4 && isinf((float)x)))
        return too_large(text, bytes, f);
    *value = bytes == 8 ? bits_of_double(x) : bits_of_float((float)x);
    return true;
}

static bool number(struct aurum_launch *l, unsigned n, const char *text, struct failure *f)
{
    const unsigned bytes = n < aurum_launch_parameters(l) ? aurum_launch_parameter(l, n) : 8;
    struct aurum_error e;
    uint64_t value;

    return (is_float(text) ? floating : integer)(text, bytes, &value, f) &&
           api_good(aurum_launch_number(l, n, value, &e), &e, f);
}

bool launch_argument_set(struct launch_argument *a, struct aurum_launch *l, unsigned n,
                         const char *text, struct failure *f)
{
    struct aurum_error e;
    bool good;

    if (strcmp(text, "@") == 0)
        good = fail(f, EXIT_USAGE, "--arg @: the name of a file comes after it");
    else if (strncmp(text, "hex:", 4) == 0)
        return hex(l, n, text + 4, f);
    else if (text[0] == '@')
        good = read_file(a, text + 1, f);
    else if (strncmp(text, "inout:", 6) == 0)
        good = read_and_write(a, text + 6, f);
    else if (strncmp(text, "out:", 4) == 0)
        good = zeros(a, text + 4, f);
    else
        return number(l, n, text, f);
    if (!good || !new_file_possible(a->to, f))
        return false;
    if (text[0] == '@' && n < aurum_launch_parameters(l) && aurum_launch_parameter(l, n) != 8)
        return set_bytes(l, n, a->bytes, a->size, f);
    return api_good(aurum_launch_buffer(l, n, a->bytes, a->size, &e), &e, f);
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
