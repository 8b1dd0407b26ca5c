/* draw_coverage.c - see draw_coverage.h */
#include "driver/draw_coverage.h"

#include <stdlib.h>
#include <string.h>

#include "common/coverage_owners.h"

#define TILES  4096 /* whose colours are still to come, at most */
#define TAPS   128
#define ACROSS 2 /* pixels of a tile of 8 or of 16 samples */

struct draw_coverage {
    struct coverage_mode mode;
    enum sample_mode raster;
    unsigned width, height;
    u32 *word;
    struct fine_tile tile[TILES];
    u64 tiles;
    struct net_tap tap[TAPS];
    struct net_tap **at[TAPS];
    unsigned taps;
};

static void take_tile(void *self, const void *packet)
{
    struct draw_coverage *c = self;

    c->tile[c->tiles++ % TILES] = *(const struct fine_tile *)packet;
}

/* The samples of a pixel that its primitive covers. */
static u16 covered_in(const struct draw_coverage *c, const struct fine_tile *t, unsigned x,
                      unsigned y)
{
    const struct samples_shape shape = samples_shape(c->raster);
    u16 covered = 0;

    for (unsigned s = 0; s < samples_count(shape); s++) {
        const struct samples_place in = samples_place(c->raster, s);
        const unsigned bit =
            8 * ((y - t->y) * shape.down + in.y) + (x - t->x) * shape.across + in.x;

        covered |= (u16)((t->coverage >> bit & 1) << s);
    }
    return covered;
}

static bool holds(const struct draw_coverage *c, const struct fine_tile *t,
                  const struct quad_id *id, unsigned x, unsigned y)
{
    const struct samples_shape shape = samples_shape(c->raster);

    return t->id.draw == id->draw && t->id.prim == id->prim && x - t->x < 8u / shape.across &&
           y - t->y < 8u / shape.down;
}

static u16 covered_by(const struct draw_coverage *c, const struct quad_id *id, unsigned x,
                      unsigned y)
{
    const u64 first = c->tiles > TILES ? c->tiles - TILES : 0;

    for (u64 n = c->tiles; n > first; n--) {
        const struct fine_tile *t = &c->tile[(n - 1) % TILES];

        if (holds(c, t, id, x, y))
            return covered_in(c, t, x, y);
    }
    return 0;
}

static void take_colors(void *self, const void *packet)
{
    struct draw_coverage *c = self;
    const struct cread_quads *q = packet;

    for (unsigned i = 0; i < 8 && q->target == 0; i++) {
        const unsigned x = q->id.x + i % ACROSS, y = q->id.y + i / ACROSS;

        if (!q->samples[i] || x >= c->width || y >= c->height)
            continue;
        u32 *word = &c->word[(size_t)y * c->width + x];

        *word = coverage_after(&c->mode, *word, covered_by(c, &q->id, x, y), (u8)q->samples[i]);
    }
}

static void look(void *context, const struct net_wire *w)
{
    struct draw_coverage *c = context;
    const bool tiles = strcmp(w->block, "gpc") == 0 && strcmp(w->name, "frast_prop") == 0;
    const bool colors = strcmp(w->block, "screen") == 0 && strcmp(w->name, "prop_hazard") == 0;

    if ((!tiles && !colors) || w->of != NET_NO_END || w->end != NET_NO_END || c->taps == TAPS)
        return;
    c->tap[c->taps] = (struct net_tap){ .given = tiles ? take_tile : take_colors, .self = c };
    c->at[c->taps] = w->tap;
    net_tap_on(w->tap, &c->tap[c->taps++]);
}

struct draw_coverage *draw_coverage_open(struct gpu *g, unsigned code, const u8 position[16],
                                         unsigned width, unsigned height)
{
    struct draw_coverage *c = calloc(1, sizeof *c);
    struct samples_position at[16];

    if (!c)
        return NULL;
    c->word = calloc((size_t)width * height, sizeof *c->word);
    if (!c->word) {
        free(c);
        return NULL;
    }
    for (unsigned i = 0; i < 16; i++)
        at[i] = (struct samples_position){ position[i] & 15, position[i] >> 4 };
    c->mode = coverage_mode_of(code, at);
    c->raster = coverage_raster(code);
    c->width = width;
    c->height = height;
    for (size_t i = 0; i < (size_t)width * height; i++)
        c->word[i] = coverage_whole(&c->mode);
    gpu_wires(g, look, c);
    return c;
}

void draw_coverage_close(struct draw_coverage *c)
{
    for (unsigned i = 0; i < c->taps; i++)
        net_tap_off(c->at[i], &c->tap[i]);
    free(c->word);
    free(c);
}

bool draw_coverage_picture(const struct draw_coverage *c, const struct frame *stored,
                           struct picture *p, struct failure *f)
{
    const unsigned n = c->mode.stored;

    if (!picture_new(p, c->width, c->height, f))
        return false;
    for (size_t i = 0; i < (size_t)c->width * c->height; i++) {
        for (unsigned k = 0; k < 3; k++) {
            u32 channel[8] = { 0 };

            for (unsigned s = 0; s < n; s++)
                channel[s] = stored->sample[i * n + s].rgba[k];
            p->rgba[4 * i + k] = (u8)coverage_mean(&c->mode, c->word[i], channel);
        }
        p->rgba[4 * i + 3] = 255;
    }
    return true;
}
