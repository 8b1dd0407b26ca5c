/* clocked_option.c - see clocked_option.h */
#include "clocked_option.h"

enum { KEY_CLOCKED = 2048, KEY_TIMELINE, KEY_SMMU };

static const struct argp_option options[] = {
    { "clocked", KEY_CLOCKED, NULL, 0,
      "Keep clocks: of each draw, of units, wires and memory: slower, the same bytes", 0 },
    { "timeline", KEY_TIMELINE, "FILE", 0,
      "Write what each unit did when, for ui.perfetto.dev or chrome://tracing; implies --clocked",
      0 },
    { "smmu", KEY_SMMU, NULL, 0,
      "The SMMU translates what L2 fills and evicts, in time; implies --clocked", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct clocked_option *c = state->input;

    switch (key) {
    case KEY_TIMELINE: c->timeline = arg; break;
    case KEY_SMMU: c->smmu = true; break;
    case KEY_CLOCKED: break;
    default: return ARGP_ERR_UNKNOWN;
    }
    c->on = true;
    return 0;
}

const struct argp clocked_option_argp = { options, parse, NULL, NULL, NULL, NULL, NULL };

bool clocked_option_begin(const struct clocked_option *c, struct aurum_gpu *g, struct failure *f)
{
    struct aurum_error e;

    return (!c->on || api_good(aurum_gpu_clocked(g, &e), &e, f)) &&
           (!c->smmu || api_good(aurum_gpu_smmu(g, &e), &e, f));
}

/* All clocks are asked for, so that what went wrong with them is an error whatever is printed. */
static void nowhere(void *context, const char *text)
{
    (void)context;
    (void)text;
}

bool clocked_option_end(const struct clocked_option *c, struct aurum_gpu *g, struct failure *f)
{
    struct aurum_error e;

    return (!c->on || api_good(aurum_gpu_clocks_text(g, 0, nowhere, NULL, &e), &e, f)) &&
           (!c->timeline || api_good(aurum_gpu_timeline(g, c->timeline, &e), &e, f));
}
