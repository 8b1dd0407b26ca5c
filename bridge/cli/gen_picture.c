/* gen_picture.c - see gen_picture.h */
#include "gen_picture.h"

#include <stdio.h>
#include <string.h>

#include "fbp/crop/crop.h"
#include "fbp/crop/crop_picture.h"

enum {
    KEY_SRC = 500,
    KEY_DST,
    KEY_FORMAT,
    KEY_EQUATION,
    KEY_SRC_FACTOR,
    KEY_DST_FACTOR,
    KEY_ALPHA_EQUATION,
    KEY_ALPHA_SRC_FACTOR,
    KEY_ALPHA_DST_FACTOR
};

static const struct argp_option options[] = {
    { "src", KEY_SRC, "PNG", 0, "The source picture", 2 },
    { "dst", KEY_DST, "PNG", 0, "The destination, of the same size", 2 },
    { "format", KEY_FORMAT, "NAME", 0, "Of the target (default A8B8G8R8)", 2 },
    { "equation", KEY_EQUATION, "NAME", 0, "add subtract revsubtract min max (default add)", 2 },
    { "src-factor", KEY_SRC_FACTOR, "NAME", 0, "As src-alpha (default one)", 2 },
    { "dst-factor", KEY_DST_FACTOR, "NAME", 0, "As inv-src-alpha (default zero)", 2 },
    { "alpha-equation", KEY_ALPHA_EQUATION, "NAME", 0, "Of alpha, when it differs", 2 },
    { "alpha-src-factor", KEY_ALPHA_SRC_FACTOR, "NAME", 0, "Of alpha, when it differs", 2 },
    { "alpha-dst-factor", KEY_ALPHA_DST_FACTOR, "NAME", 0, "Of alpha, when it differs", 2 },
    { 0 },
};

static void set(struct gen_picture *g, const char *option, const char *field, const char *value,
                struct argp_state *state)
{
    if (g->sets == sizeof g->set / sizeof g->set[0])
        argp_error(state, "too many options");
    snprintf(g->text[g->sets], sizeof g->text[0], "cfg.%s=%s", field, value);
    g->set[g->sets] = g->text[g->sets];
    g->option[g->sets] = option;
    g->sets++;
}

/* An option of both parts of the bundle: colour, and alpha unless that is given later. */
static void set_both(struct gen_picture *g, const char *option, const char *field,
                     const char *value, struct argp_state *state)
{
    char name[32];

    snprintf(name, sizeof name, "color_%s", field);
    set(g, option, name, value, state);
    snprintf(name, sizeof name, "alpha_%s", field);
    set(g, option, name, value, state);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct gen_picture *g = state->input;

    switch (key) {
    case KEY_SRC: g->src = arg; return 0;
    case KEY_DST: g->dst = arg; return 0;
    case KEY_FORMAT: set(g, "--format", "format", arg, state); return 0;
    case KEY_EQUATION: set_both(g, "--equation", "op", arg, state); return 0;
    case KEY_SRC_FACTOR: set_both(g, "--src-factor", "src", arg, state); return 0;
    case KEY_DST_FACTOR: set_both(g, "--dst-factor", "dst", arg, state); return 0;
    case KEY_ALPHA_EQUATION: set(g, "--alpha-equation", "alpha_op", arg, state); return 0;
    case KEY_ALPHA_SRC_FACTOR: set(g, "--alpha-src-factor", "alpha_src", arg, state); return 0;
    case KEY_ALPHA_DST_FACTOR: set(g, "--alpha-dst-factor", "alpha_dst", arg, state); return 0;
    case ARGP_KEY_END:
        if (!g->src != !g->dst)
            argp_error(state, "--src and --dst go together");
        if (g->sets && !g->src)
            argp_error(state, "blend options go with --src and --dst; else use --set");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

const struct argp gen_picture_argp = { options, parse, NULL, NULL, NULL, NULL, NULL };

/* The state bundle: source replaces destination until options say otherwise. */
static bool make_bundle(struct gen_picture *g, const struct unit_ops *u,
                        const struct unit_sets *given, struct failure *f)
{
    uint32_t words[BITS_WORDS(crop_vector_BITS)] = { 0 };
    char why[1800];

    g->vector.cfg = (struct crop_config){
        .format = FORMAT_A8B8G8R8,
        .blend_enable = 1,
        .blend_per_format = 1,
        .color_op = BLEND_ADD,
        .color_src = FACTOR_ONE,
        .color_dst = FACTOR_ZERO,
        .alpha_op = BLEND_ADD,
        .alpha_src = FACTOR_ONE,
        .alpha_dst = FACTOR_ZERO,
        .write_mask = 15,
    };
    crop_vector_put(words, 0, &g->vector);
    for (unsigned i = 0; i < g->sets; i++)
        if (!unit_assign(u, g->set[i], words, why, sizeof why))
            return fail(f, EXIT_USAGE, "%s: %s", g->option[i], why);
    if (!unit_sets_fixed(given))
        return fail(f, EXIT_USAGE, "--set: the packets of a picture take one value of a field");
    unit_sets_apply(u, given, 0, 0, words);
    crop_vector_get(&g->vector, words, 0);
    if (crop_not_modelled(&g->vector.cfg))
        return fail(f, EXIT_NOT_MODELLED, "not modelled: %s", crop_not_modelled(&g->vector.cfg));
    if (!crop_picture_shows(g->vector.cfg.format))
        return fail(f, EXIT_USAGE, "--format: pictures are not for floating-point targets");
    return true;
}

bool gen_picture_open(struct gen_picture *g, const struct unit_ops *u, const struct unit_sets *sets,
                      struct failure *f)
{
    struct picture *s = &g->src_picture, *d = &g->dst_picture;

    if (!g->src)
        return true;
    if (strcmp(u->name, "crop") != 0)
        return fail(f, EXIT_USAGE, "pictures are for crop; %s has none", u->name);
    if (!make_bundle(g, u, sets, f) || !picture_read(s, g->src, f) || !picture_read(d, g->dst, f))
        return false;
    if (s->width != d->width || s->height != d->height)
        return fail(f, EXIT_USAGE, "%s is %ux%u and %s is %ux%u; give pictures of one size", g->src,
                    s->width, s->height, g->dst, d->width, d->height);
    return true;
}

bool gen_picture_line(const struct gen_picture *g, uint64_t i, uint32_t *line)
{
    const struct picture *s = &g->src_picture;
    struct crop_vector v = g->vector;

    if (i >= crop_picture_lines(&v.cfg, s->width, s->height))
        return false;
    crop_picture_packet(&v, i, s->rgba, g->dst_picture.rgba, s->width, s->height);
    memset(line, 0, BITS_WORDS(crop_vector_BITS) * sizeof *line);
    crop_vector_put(line, 0, &v);
    return true;
}

void gen_picture_close(struct gen_picture *g)
{
    picture_free(&g->src_picture);
    picture_free(&g->dst_picture);
}
