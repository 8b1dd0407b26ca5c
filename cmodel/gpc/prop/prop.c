/* prop.c - see prop.h */
#include "gpc/prop/prop_parts.h"

#include <string.h>

void prop_reset(struct prop *p)
{
    memset(p, 0, sizeof *p);
    prop_set_state(p, &p->cfg);
}

void prop_set_state(struct prop *p, const struct prop_config *cfg)
{
    p->cfg = *cfg;
    p->mode = prop_mode_of(cfg);
}

const char *prop_not_modelled(const struct prop_config *cfg)
{
    const struct prop_shape shape = prop_shape_of(cfg);

    if (cfg->samples.tir && shape.each < prop_target_samples(cfg))
        return "prop: raster at fewer samples than the targets have";
    if (cfg->passes && cfg->shades && (cfg->samples.tir || cfg->coverage_to_color))
        return "prop: sample shading with SET_TIR or SET_COVERAGE_TO_COLOR";
    if (cfg->alpha_to_coverage && cfg->dither > DITHER_2X2)
        return "prop: alpha to coverage of virtual samples";
    return NULL;
}

static void charge(struct prop *p)
{
    p->parts += p->mode.pixel_parts * prop_covered_pixels(&p->mode.shape, p->left);
    p->clocks = p->parts / PROP_CLOCK;
}

/* Samples for occlusion queries.
 * known: OpenGL 4.6, 17.3.5; D3D11.3 functional spec: what the shader takes away does not count, but with early Z
 * mandated the test has come first
 */
static void count_passed(struct prop *p, bool at_test)
{
    if (at_test == (p->cfg.tests && p->cfg.mandated_early))
        p->passed += bits_count(p->left);
}

static void next_pass(struct prop *p);

/* After the sample mask, or what a stage left: on to ZROP, the shader, the targets, or the end of the pass. */
static void go_on(struct prop *p, bool tested)
{
    const bool tests = p->cfg.tests && !tested, shades = p->cfg.shades && !p->shaded;

    p->group = p->output = p->packet = 0;
    if (p->left == 0)
        p->stage = PROP_IDLE;
    else if (tests && !(p->tile_late && shades))
        p->stage = PROP_TEST;
    else if (shades)
        p->stage = PROP_SHADE;
    else
        p->stage = p->shaded ? PROP_COLOR : PROP_IDLE;
    if (p->stage == PROP_SHADE) {
        p->sent = 0;
        charge(p);
    }
    if (p->stage == PROP_IDLE || p->stage == PROP_COLOR)
        count_passed(p, false);
    if (p->stage == PROP_IDLE)
        next_pass(p);
}

/* The next pass that has a covered sample, or the end of the tile.
 * chosen: each tests its own samples' depth, as a tile that has no others
 */
static void next_pass(struct prop *p)
{
    const struct prop_mode *m = &p->mode;

    p->stage = PROP_IDLE;
    for (p->shown = 0; p->shown == 0 && p->pass < m->passes; p->pass++)
        p->shown = p->whole & m->first_pass << m->pass_samples * p->pass;
    p->left = p->shown;
    p->shaded = false;
    if (p->left)
        go_on(p, false);
}

/* What ends goes on: a primitive to the shader, a draw to ZROP.  chosen: it takes no clock. */
static bool pass_token(const struct prop *p, struct fine_tile_fifo *tiles,
                       struct prop_frtx_fifo *zrop, struct shade_quads_fifo *shade)
{
    const struct fine_tile *end = fine_tile_first(tiles);
    const bool draw = end->id.part == PART_OF_DRAW;

    if (draw ? prop_frtx_full(zrop) : shade_quads_full(shade))
        return false;
    if (draw)
        *prop_frtx_next(zrop) =
            (struct prop_frtx){ .id = { end->id.draw, end->id.prim, 0, 0 }, .draw_end = 1 };
    else if (p->cfg.shades)
        *shade_quads_next(shade) = (struct shade_quads){ .id = end->id, .kind = PRIMITIVE_END };
    fine_tile_drop(tiles);
    return true;
}

void prop_begin(struct prop *p)
{
    const struct prop_shape *shape = &p->mode.shape;

    p->tiles++;
    p->whole =
        prop_by_pixel(shape, p->tile.coverage) & p->mode.masked[p->tile.x % 2 + p->tile.y % 2 * 2];
    p->tile.coverage = prop_by_tile(shape, p->whole);
    p->left = p->whole;
    p->pass = 0;
    if (!p->cfg.shades)
        charge(p);
    if (p->left)
        p->tile_late = prop_order(p, prop_covered_pixels(shape, p->left));
    next_pass(p);
}

static bool take_tile(struct prop *p, struct fine_tile_fifo *tiles, struct prop_passed_fifo *passed,
                      struct shaded_quads_fifo *shaded, struct prop_frtx_fifo *zrop,
                      struct shade_quads_fifo *shade)
{
    if (!prop_passed_empty(passed)) {
        prop_passed_drop(passed);
        return true;
    }
    if (!shaded_quads_empty(shaded)) {
        shaded_quads_drop(shaded);
        return true;
    }
    if (fine_tile_empty(tiles))
        return false;
    if (fine_tile_first(tiles)->kind == PRIMITIVE_END)
        return pass_token(p, tiles, zrop, shade);
    p->tile = *fine_tile_first(tiles);
    fine_tile_drop(tiles);
    prop_begin(p);
    return true;
}

static bool send_test(struct prop *p, struct prop_frtx_fifo *zrop)
{
    if (prop_frtx_full(zrop))
        return false;
    prop_frtx_of(p, prop_frtx_next(zrop));
    p->stage = PROP_TESTED;
    return true;
}

void prop_tested(struct prop *p, u64 passed)
{
    p->left &= prop_by_pixel(&p->mode.shape, passed);
    count_passed(p, true);
    go_on(p, true);
}

static bool take_passed(struct prop *p, struct prop_passed_fifo *passed)
{
    if (prop_passed_empty(passed))
        return false;
    prop_tested(p, prop_passed_pop(passed).passed);
    return true;
}

/* Packets that have a pixel to shade; then back to the first for the results. */
static bool send_shade(struct prop *p, struct shade_quads_fifo *shade)
{
    if (shade_quads_full(shade))
        return false;
    if (prop_shades(p, p->group)) {
        prop_call(p, p->group, shade_quads_next(shade));
        p->sent |= (u4)(1 << p->group);
    }
    if (PROP_GROUP * ++p->group >= 4 * p->mode.shape.quads) {
        p->group = 0;
        p->stage = PROP_SHADED;
    }
    return true;
}

void prop_shaded(struct prop *p)
{
    p->group = p->output = 0;
    p->shaded = true;
    go_on(p, !p->tile_late);
}

static bool take_shaded(struct prop *p, struct shaded_quads_fifo *shaded)
{
    if (p->sent >> p->group & 1) {
        if (shaded_quads_empty(shaded))
            return false;
        prop_keep(p, p->group, p->output, shaded_quads_first(shaded));
        shaded_quads_drop(shaded);
        if (++p->output < p->mode.outputs)
            return true;
    }
    p->output = 0;
    if (PROP_GROUP * ++p->group >= 4 * p->mode.shape.quads)
        prop_shaded(p);
    return true;
}

void prop_colored(struct prop *p)
{
    next_pass(p);
}

/* Target by target; a packet of which nothing is drawn is not sent. */
static bool send_color(struct prop *p, struct cread_quads_fifo *cread)
{
    const struct prop_output *o = &p->mode.output[p->output];
    const unsigned packets = o->packets * o->layers;

    if (cread_quads_full(cread))
        return false;
    for (; p->packet < packets; p->packet++)
        if (prop_draws(p, p->output, p->packet)) {
            prop_packet(p, p->output, p->packet++, cread_quads_next(cread));
            return true;
        }
    p->packet = 0;
    if (++p->output == p->mode.outputs)
        prop_colored(p);
    return true;
}

bool prop_step(struct prop *p, struct fine_tile_fifo *tiles, struct prop_passed_fifo *passed,
               struct shaded_quads_fifo *shaded, struct prop_frtx_fifo *zrop,
               struct shade_quads_fifo *shade, struct cread_quads_fifo *cread)
{
    switch (p->stage) {
    case PROP_IDLE: return take_tile(p, tiles, passed, shaded, zrop, shade);
    case PROP_TEST: return send_test(p, zrop);
    case PROP_TESTED: return take_passed(p, passed);
    case PROP_SHADE: return send_shade(p, shade);
    case PROP_SHADED: return take_shaded(p, shaded);
    case PROP_COLOR: return send_color(p, cread);
    }
    return false;
}
