/* tiling_option.c - see tiling_option.h */
#include "tiling_option.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "lines.h"

enum { KEY_TILING = 1536, KEY_NO_TILING };

static const struct argp_option options[] = {
    { "tiling", KEY_TILING, "WxH[,N]", 0,
      "Draw by tiles of W x H pixels, multiples of 16, holding N primitives at most (default "
      "1024): "
      "the same bytes",
      0 },
    { "no-tiling", KEY_NO_TILING, NULL, 0, "Never, whatever the stream's methods say", 0 },
    { 0 },
};

static void parse_size(struct tiling_option *t, const char *text, struct argp_state *state)
{
    const size_t length = strcspn(text, ",");
    const char *number = text[length] ? text + length + 1 : NULL;
    uint64_t side[2], primitives = 0;
    char sides[32];

    snprintf(sides, sizeof sides, "%.*s", (int)length, text);
    if (length >= sizeof sides || !lines_list(sides, 'x', 2, side) || side[0] > UINT32_MAX ||
        side[1] > UINT32_MAX ||
        (number &&
         (!lines_list(number, ',', 1, &primitives) || primitives < 1 || primitives > UINT32_MAX)))
        argp_error(state, "--tiling %s: write WxH or WxH,N, as 64x64 or 64x64,256", text);
    *t = (struct tiling_option){ AURUM_TILING_ON, (unsigned)side[0], (unsigned)side[1],
                                 (unsigned)primitives };
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct tiling_option *t = state->input;

    switch (key) {
    case KEY_TILING: parse_size(t, arg, state); return 0;
    case KEY_NO_TILING: t->how = AURUM_TILING_OFF; return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

const struct argp tiling_option_argp = { options, parse, NULL, NULL, NULL, NULL, NULL };

bool tiling_option_set(const struct tiling_option *t, struct aurum_gpu *g, struct failure *f)
{
    struct aurum_error e;

    return api_good(aurum_gpu_tiling(g, t->how, t->width, t->height, t->primitives, &e), &e, f);
}
