/* prop.c - see prop.h */
#include "gpc/prop/prop_parts.h"

#include <string.h>

void prop_reset(struct prop *p)
{
    memset(p, 0, sizeof *p);
    p->mode = prop_mode_of(&p->cfg);
}

/* Of a draw 'defers' is told apart from the rest, which need not be decoded again. */
void prop_set_state(struct prop *p, const struct prop_config *cfg)
{
    struct prop_config before = p->cfg;

    before.defers = cfg->defers;
    p->cfg = *cfg;
    if (cfg == &p->cfg || !prop_config_same(&before, cfg))
        p->mode = prop_mode_of(cfg);
    p->defers = cfg->defers && prop_tests_first(p);
}

const char *prop_not_modelled(const struct prop_config *cfg)
{
    if (cfg->alpha_to_coverage && cfg->dither > DITHER_2X2)
        return "prop: alpha to coverage of virtual samples";
    return NULL;
}

static void charge(struct prop *p, const struct prop_tile *t, u32 parts)
{
    p->parts += parts * prop_covered_pixels(&p->mode.shape, t->left);
    p->clocks = p->parts / PROP_CLOCK;
}

/* chosen: the targets' samples are those that would be drawn */
static unsigned samples_left(const struct prop *p, const struct prop_tile *t)
{
    const struct prop_shape *shape = &p->mode.shape;
    unsigned samples = 0;

    if (!p->cfg.target_count)
        return bits_count(t->left);
    for (unsigned n = 0; n < 4 * shape->quads; n++)
        samples += bits_count(prop_drawn(p, t, n));
    return samples;
}

/* Samples for occlusion queries.
 * known: OpenGL 4.6, 17.3.5; D3D11.3 functional spec: what the shader takes away does not count, but with early Z
 * mandated the test has come first
 */
static void count_passed(struct prop *p, const struct prop_tile *t, bool at_test)
{
    if (at_test == (p->cfg.tests && p->cfg.mandated_early))
        p->passed += samples_left(p, t);
}

static void next_pass(struct prop *p, struct prop_tile *t);

/* After the sample mask, or what a stage left: on to ZROP, the shader, the targets, or the end of the pass. */
static void go_on(struct prop *p, struct prop_tile *t, bool tested)
{
    const bool tests = p->cfg.tests && !tested, shades = p->cfg.shades && !t->shaded;

    if (t->left == 0)
        t->stage = PROP_IDLE;
    else if (tests && !(t->late && shades))
        t->stage = PROP_TEST;
    else if (shades)
        t->stage = PROP_SHADE;
    else
        t->stage = t->shaded ? PROP_COLOR : PROP_IDLE;
    if (t->stage == PROP_SHADE) {
        t->sent = t->group = t->back = t->output = 0;
        t->away = 1;
        charge(p, t, p->mode.fed_parts);
    }
    if (t->stage == PROP_IDLE || t->stage == PROP_COLOR)
        count_passed(p, t, false);
    if (t->stage == PROP_IDLE)
        next_pass(p, t);
}

/* The next pass that has a covered sample, or the end of the tile.
 * chosen: each tests its own samples' depth, as a tile that has no others
 */
static void next_pass(struct prop *p, struct prop_tile *t)
{
    const struct prop_mode *m = &p->mode;

    t->stage = PROP_IDLE;
    for (t->shown = 0; t->shown == 0 && t->pass < m->passes; t->pass++)
        t->shown = t->whole & m->first_pass << m->pass_samples * t->pass;
    t->left = t->shown;
    t->shaded = false;
    if (t->left)
        go_on(p, t, false);
}

/* The ring.  A tile of which nothing is left before it is shaded leaves at the end where it came: it was the last one. */

/* The next packet of the oldest's colours, from output.packet on; a packet of which nothing is drawn is not sent. */
bool prop_find_color(struct prop *p)
{
    const struct prop_tile *t = &p->tile[p->first];

    for (; p->output < p->mode.outputs; p->output++, p->packet = 0) {
        const struct prop_output *o = &p->mode.output[p->output];

        for (; p->packet < o->packets * o->layers; p->packet++)
            if (prop_draws(p, t, p->output, p->packet))
                return true;
    }
    return false;
}

static void drop_oldest(struct prop *p)
{
    while (p->count && p->tile[p->first].stage == PROP_IDLE) {
        p->first = (p->first + 1) % PROP_TILES;
        p->count--;
    }
}

void prop_colored(struct prop *p)
{
    p->output = p->packet = 0;
    next_pass(p, &p->tile[p->first]);
    drop_oldest(p);
}

/* The oldest, if it has its colours, has one to send. */
void prop_look_for_color(struct prop *p)
{
    while (prop_colors_wait(p) && !(p->mode.draws && p->output == 0 && p->packet == 0) &&
           !prop_find_color(p))
        prop_colored(p);
}

static struct prop_tile *newest(struct prop *p)
{
    return &p->tile[prop_newest(p)];
}

/* The newest is to be tested, or to go to the shader. */
bool prop_has_front(const struct prop *p)
{
    const enum prop_stage stage = p->tile[prop_newest(p)].stage;

    return p->count && PROP_TEST <= stage && stage <= PROP_SHADE;
}

struct prop_tile *prop_front(struct prop *p)
{
    return prop_has_front(p) ? newest(p) : NULL;
}

bool prop_takes(const struct prop *p)
{
    return !p->has_token &&
           (p->count == 0 || (p->defers && p->count < PROP_TILES && !prop_has_front(p)));
}

struct fine_tile *frast_prop_place(struct prop *p)
{
    return prop_takes(p) ? &p->tile[(p->first + p->count) % PROP_TILES].tile : NULL;
}

static void drop_newest(struct prop *p)
{
    if (newest(p)->stage == PROP_IDLE)
        p->count--;
}

void prop_begin(struct prop *p)
{
    const struct prop_shape *shape = &p->mode.shape;
    struct prop_tile *t;

    p->count++;
    t = newest(p);
    p->tiles++;
    t->whole =
        prop_by_pixel(shape, t->tile.coverage) & p->mode.masked[t->tile.x % 2 + t->tile.y % 2 * 2];
    t->tile.coverage = prop_by_tile(shape, t->whole);
    t->left = t->whole;
    t->pass = 0;
    if (!p->cfg.shades)
        charge(p, t, p->mode.pixel_parts);
    if (t->left)
        t->late = prop_order(p, prop_covered_pixels(shape, t->left));
    next_pass(p, t);
    drop_newest(p);
}

void prop_tested(struct prop *p, struct prop_tile *t, u64 passed)
{
    t->left = prop_stores_fewer(&p->cfg) ? prop_left_by(p, t, passed)
                                         : t->left & prop_by_pixel(&p->mode.shape, passed);
    count_passed(p, t, true);
    go_on(p, t, true);
    drop_newest(p);
    if (prop_colors_wait(p))
        prop_look_for_color(p);
}

void prop_back(struct prop *p, struct prop_tile *t, unsigned came)
{
    assert(t->away >= came);
    t->away -= came;
    if (t->away)
        return;
    if (t->tile.fades && prop_plain(p)) /* else packet by packet, before alpha is looked at */
        prop_fade_all(p, t);
    t->shaded = true;
    charge(p, t, p->mode.pixel_parts - p->mode.fed_parts); /* what the shader has not killed */
    go_on(p, t, !t->late);
    if (t->stored) {
        memset(t->byte, 0, p->mode.outputs * sizeof t->byte[0]); /* no address for a snapshot */
        next_pass(p, t);
    }
    drop_oldest(p);
    if (prop_colors_wait(p))
        prop_look_for_color(p);
}
