/* lines.c - see lines.h */
#include "lines.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vector/line_source.h"

enum { KEY_SEED = 300, KEY_COUNT, KEY_DIRECTED, KEY_EXHAUSTIVE, KEY_SHARD, KEY_SET, KEY_WEIGHTS };

static const struct argp_option options[] = {
    { "seed", KEY_SEED, "N", 0, "Of everything random (default 1; of a vector file: its own)", 1 },
    { "count", KEY_COUNT, "N", 0, "How many lines (default 10000)", 1 },
    { "directed", KEY_DIRECTED, NULL, 0, "The unit's named corners instead of random lines", 1 },
    { "exhaustive", KEY_EXHAUSTIVE, NULL, 0,
      "Every input of the unit's small domains, or --count of them", 1 },
    { "shard", KEY_SHARD, "I/N", 0, "Part I, from 1, of N equal parts", 1 },
    { "set", KEY_SET, "FIELD=VALUES", 0,
      "Hold a field to values, as cfg.format=A8B8G8R8|RF32, to a range 0..15, by weights "
      "add:10,min:1; "
      "any number",
      1 },
    { "weights", KEY_WEIGHTS, "FILE", 0, "More of them, one a line; # begins a comment", 1 },
    { 0 },
};

uint64_t lines_number(const char *option, const char *text, struct argp_state *state)
{
    char *end;

    errno = 0;
    uint64_t x = strtoull(text, &end, 0);
    if (*end != '\0' || !isdigit((unsigned char)text[0]) || errno)
        argp_error(state, "%s: '%s' is not a number below 2^64", option, text);
    return x;
}

unsigned lines_within(const char *option, unsigned most, const char *text, struct argp_state *state)
{
    const uint64_t n = lines_number(option, text, state);

    if (n < 1 || n > most)
        argp_error(state, "%s %s: 1 to %u", option, text, most);
    return (unsigned)n;
}

bool lines_list(const char *text, char between, unsigned count, uint64_t *number)
{
    for (unsigned i = 0; i < count; i++) {
        char *end;

        if (!isdigit((unsigned char)*text))
            return false;
        errno = 0;
        number[i] = strtoull(text, &end, 10);
        if (errno || *end != (i + 1 < count ? between : '\0'))
            return false;
        text = end + 1;
    }
    return true;
}

bool lines_pixel(const char *text, bool bare, uint64_t place[2], uint64_t *target)
{
    const size_t length = strcspn(text, "@");
    const char *at = text[length] ? text + length + 1 : NULL;
    char before[32], *end;

    *target = 0;
    snprintf(before, sizeof before, "%.*s", (int)length, text);
    if (length >= sizeof before || !lines_list(before, ',', 2, place) || place[0] > 65535 ||
        place[1] > 65535)
        return false;
    if (!at)
        return bare;
    errno = 0;
    *target = strtoull(at, &end, 0);
    return isdigit((unsigned char)*at) && !*end && !errno && *target >> 40 == 0;
}

static void shard(struct lines *l, const char *text, struct argp_state *state)
{
    uint64_t x[2];

    if (!lines_list(text, '/', 2, x) || x[0] < 1 || x[0] > x[1])
        argp_error(state, "--shard: '%s' is not I/N with I from 1 to N", text);
    l->shard = x[0] - 1;
    l->shards = x[1];
}

static void kind(struct lines *l, enum unit_lines_kind k, struct argp_state *state)
{
    if (l->kind != LINES_RANDOM && l->kind != k)
        argp_error(state, "--directed and --exhaustive: one of them");
    l->kind = k;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct lines *l = state->input;

    switch (key) {
    case ARGP_KEY_INIT: *l = (struct lines){ .seed = 1, .count = 10000, .shards = 1 }; break;
    case KEY_SEED:
        l->seed = lines_number("--seed", arg, state);
        l->seed_given = true;
        break;
    case KEY_COUNT:
        l->count = lines_number("--count", arg, state);
        l->count_given = true;
        if (l->count == 0)
            argp_error(state, "--count 0 proves nothing");
        break;
    case KEY_DIRECTED: kind(l, LINES_DIRECTED, state); break;
    case KEY_EXHAUSTIVE: kind(l, LINES_EXHAUSTIVE, state); break;
    case KEY_WEIGHTS:
        if (l->weights)
            argp_error(state, "--weights: one file");
        l->weights = arg;
        break;
    case KEY_SHARD: shard(l, arg, state); break;
    case KEY_SET:
        if (l->sets == LINES_SETS)
            argp_error(state, "--set: more than %d fields", LINES_SETS);
        l->set[l->sets++] = arg;
        break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

const struct argp lines_argp = { options, parse, NULL, NULL, NULL, NULL, NULL };

void lines_of(struct lines *l, uint64_t total)
{
    if (!l->count_given || l->count > total)
        l->count = total;
}

bool lines_any(const struct lines *l, struct failure *f)
{
    return l->shards == 1 || lines_count(l) > 0 ||
           fail(f, EXIT_USAGE,
                "--shard %" PRIu64 "/%" PRIu64 ": %" PRIu64 " lines do not make so many parts",
                l->shard + 1, l->shards, l->count);
}

uint64_t lines_from(const struct lines *l)
{
    return l->count / l->shards * l->shard +
           (l->shard < l->count % l->shards ? l->shard : l->count % l->shards);
}

uint64_t lines_count(const struct lines *l)
{
    return l->count / l->shards + (l->shard < l->count % l->shards);
}

/* The line without its comment and blanks around it; NULL: nothing is left. */
static char *trimmed(char *line)
{
    size_t n;

    line[strcspn(line, "#")] = '\0';
    line += strspn(line, " \t");
    for (n = strlen(line); n > 0 && strchr(" \t", line[n - 1]); n--) {}
    line[n] = '\0';
    return n ? line : NULL;
}

/* One line of the file of weights. */
static bool add_weights(struct lines *l, const struct unit_ops *u, struct unit_lines *made,
                        char *to, struct failure *f)
{
    char why[1800];

    if (!(to = trimmed(to)))
        return true;
    if (l->sets == LINES_SETS)
        return fail(f, EXIT_USAGE, "more than %d fields set", LINES_SETS);
    l->set[l->sets++] = to;
    return unit_set(u, &made->sets, to, why, sizeof why) || fail(f, EXIT_USAGE, "%s", why);
}

static bool read_weights(struct lines *l, const struct unit_ops *u, struct unit_lines *made,
                         struct failure *f)
{
    struct line_source *source = l->weights ? line_source_open(l->weights, f) : NULL;
    struct failure line = { 0 };
    const char *text;
    size_t used = 0;

    while (source && !f->code && line_source_next(source, &text, f) == LINE_READ) {
        if (strlen(text) >= sizeof l->text - used)
            fail(&line, EXIT_USAGE, "more than %d characters of weights", LINES_WEIGHTS);
        else
            add_weights(l, u, made, strcpy(l->text + used, text), &line);
        used += strlen(text) + 1;
        if (line.code) {
            line_fail(source, f, "%s", line.text);
            f->code = EXIT_USAGE;
        }
    }
    line_source_close(source);
    return !f->code;
}

bool lines_made(struct lines *l, const struct unit_ops *u, struct unit_lines *made,
                struct failure *f)
{
    uint64_t total = unit_lines_total(u, l->kind);
    char why[1800];

    if (total == 0)
        return fail(f, EXIT_USAGE, "%s has no exhaustive lines", u->name);
    if (l->kind != LINES_RANDOM && (l->sets || l->weights))
        return fail(f, EXIT_USAGE, "--%s: directed and exhaustive lines say every field",
                    l->sets ? "set" : "weights");
    if (l->kind != LINES_RANDOM)
        lines_of(l, total);
    made->kind = l->kind;
    made->seed = l->seed;
    made->sample = l->count;
    for (unsigned i = 0; i < l->sets; i++)
        if (!unit_set(u, &made->sets, l->set[i], why, sizeof why))
            return fail(f, EXIT_USAGE, "--set: %s", why);
    return read_weights(l, u, made, f);
}
