/* lines.c - see lines.h */
#include "lines.h"

#include <stdio.h>
#include <stdlib.h>

enum { KEY_SEED = 300, KEY_COUNT, KEY_DIRECTED, KEY_SHARD, KEY_SET };

static const struct argp_option options[] = {
    { "seed", KEY_SEED, "N", 0, "Of everything random (default 1)", 1 },
    { "count", KEY_COUNT, "N", 0, "How many lines (default 10000)", 1 },
    { "directed", KEY_DIRECTED, NULL, 0, "The unit's named corners instead of random lines", 1 },
    { "shard", KEY_SHARD, "I/N", 0, "Part I, from 1, of N equal parts", 1 },
    { "set", KEY_SET, "FIELD=VALUE", 0, "Fix a field, as cfg.format=A8B8G8R8; any number", 1 },
    { 0 },
};

uint64_t lines_number(const char *text, struct argp_state *state)
{
    char *end;
    uint64_t x = strtoull(text, &end, 0);

    if (*end != '\0' || end == text || *text == '-')
        argp_error(state, "'%s' is not a number", text);
    return x;
}

static void shard(struct lines *l, const char *text, struct argp_state *state)
{
    unsigned i, n;
    char rest;

    if (sscanf(text, "%u/%u%c", &i, &n, &rest) != 2 || i < 1 || i > n)
        argp_error(state, "'%s' is not I/N with I from 1 to N", text);
    l->shard = i - 1;
    l->shards = n;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct lines *l = state->input;

    switch (key) {
    case ARGP_KEY_INIT:
        *l = (struct lines){ .seed = 1, .count = 10000, .shards = 1 };
        break;
    case KEY_SEED:
        l->seed = lines_number(arg, state);
        break;
    case KEY_COUNT:
        l->count = lines_number(arg, state);
        l->count_given = true;
        if (l->count == 0)
            argp_error(state, "--count 0 proves nothing");
        break;
    case KEY_DIRECTED:
        l->directed = true;
        break;
    case KEY_SHARD:
        shard(l, arg, state);
        break;
    case KEY_SET:
        if (l->sets == LINES_SETS)
            argp_error(state, "more than %d fields set", LINES_SETS);
        l->set[l->sets++] = arg;
        break;
    default:
        return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

const struct argp lines_argp = { options, parse, NULL, NULL, NULL, NULL, NULL };

uint64_t lines_from(const struct lines *l)
{
    return l->count / l->shards * l->shard +
           (l->shard < l->count % l->shards ? l->shard : l->count % l->shards);
}

uint64_t lines_count(const struct lines *l)
{
    return l->count / l->shards + (l->shard < l->count % l->shards);
}

bool lines_sets(const struct lines *l, const struct unit_ops *u, struct unit_sets *sets,
                struct failure *f)
{
    char why[200];

    for (unsigned i = 0; i < l->sets; i++)
        if (!unit_set(u, sets, l->set[i], why, sizeof why))
            return fail(f, EXIT_USAGE, "--set: %s", why);
    return true;
}
