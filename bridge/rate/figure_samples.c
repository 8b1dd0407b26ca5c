/* figure_samples.c - samples of a pixel by mode of antialiasing: a target is drawn whole in each, and what passes the wires is counted
 *
 *   frast_prop: samples that are covered    prop_gpm: threads that shade    prop_hazard: samples that are written
 *
 * Multisampling has as many of all but threads; supersampling as many passes of the shader (SET_HYBRID_ANTI_ALIAS_CONTROL); coverage
 * sampling a raster of more samples than the target has (SET_TIR).  What is counted is on the profile's GPCs and partitions.
 */
#include <stdlib.h>
#include <string.h>

#include "class/methods.h"
#include "common/bits.h"
#include "rate/figure.h"
#include "rate_draws.h"

#define SIDE  64 /* pixels of the target's sides */
#define DRAWS 10 /* of rate_fill */

enum { SUPER, MULTI, COVERAGE };

/* The mode that is drawn; what was counted, and its taps. */
static struct {
    unsigned how, stored;
    u64 threads, samples, written;
    struct net_tap tap[64];
    unsigned taps;
} now;

static void count_covered(void *self, const void *packet)
{
    (void)self;
    now.samples += bits_count(((const struct fine_tile *)packet)->coverage);
}

static void count_threads(void *self, const void *packet)
{
    const struct shade_quads *q = packet;

    (void)self;
    for (unsigned i = 0; i < 16; i++)
        now.threads += q->samples[i] != 0;
}

static void count_written(void *self, const void *packet)
{
    const struct cread_quads *q = packet;

    (void)self;
    for (unsigned i = 0; i < 8; i++)
        now.written += bits_count(q->samples[i]);
}

static void look(void *context, const struct net_wire *w)
{
    static const struct {
        const char *block, *wire;
        void (*count)(void *self, const void *packet);
    } wires[] = { { "gpc", "frast_prop", count_covered },
                  { "gpc", "prop_gpm", count_threads },
                  { "screen", "prop_hazard", count_written } };

    (void)context;
    for (unsigned i = 0; i < 3; i++)
        if (w->of == NET_NO_END && w->end == NET_NO_END && strcmp(w->block, wires[i].block) == 0 &&
            strcmp(w->name, wires[i].wire) == 0) {
            rate_stop_if(now.taps == 64, "too many taps", "");
            now.tap[now.taps].given = wires[i].count;
            net_tap_on(w->tap, &now.tap[now.taps++]);
        }
}

/* known: class cl b197: PASSES of SET_HYBRID_ANTI_ALIAS_CONTROL */
static void begin(struct rate_gpu *g)
{
    stream_method(g->to, NVB197_SET_ANTI_ALIAS_ENABLE, 1);
    if (now.how == SUPER)
        stream_method(g->to, NVB197_SET_HYBRID_ANTI_ALIAS_CONTROL, now.stored);
    gpu_wires(g->draw.gpu, look, NULL);
}

/* Draws in a mode; returns the pixels that were drawn. */
static double draw(const struct figure_of *of, unsigned how, unsigned stored, unsigned covered)
{
    const struct rate_fill f = {
        .target = { .width = SIDE,
                    .height = SIDE,
                    .samples = stored,
                    .block = 1,
                    .fbps = of->p->rops,
                    .gpcs = of->p->gpcs,
                    .color = FORMAT_A8B8G8R8,
                    .depth = ZETA_Z24S8 },
        .raster = covered > stored ? covered : 0,
        .targets = 1,
        .before = begin,
    };

    memset(&now, 0, sizeof now);
    now.how = how;
    now.stored = stored;
    rate_fill(&f);
    return SIDE * SIDE * DRAWS;
}

/* The number in front of "x:"; 0: there is none. */
static unsigned mode_samples(const char *item)
{
    const char *at = strstr(item, "x:");

    while (at && at > item && at[-1] != ' ')
        at--;
    return at ? (unsigned)strtoul(at, NULL, 10) : 0;
}

/* "supersampling 4x: stored samples". */
static double by_mode(const struct figure_of *of)
{
    const unsigned how = of->item[0] == 's' ? SUPER : of->item[0] == 'm' ? MULTI : COVERAGE;
    const char *colon = strchr(of->item, ':');
    const unsigned n = mode_samples(of->item);
    const double pixels = draw(of, how, how == COVERAGE && n > 4 ? 4 : n, n);

    return (double)(colon[2] == 't'   ? now.threads
                    : colon[2] == 's' ? now.written
                                      : now.samples) /
           pixels;
}

static double stored_of_other_mode(const struct figure_of *of)
{
    const double pixels = draw(of, COVERAGE, 8, 16);

    return (double)now.samples == 16 * pixels ? (double)now.written / pixels : 0;
}

/* "multisampling and supersampling of 8": both cover as many, and one shades them. */
static double both(const struct figure_of *of)
{
    const unsigned n = (unsigned)strtoul(strrchr(of->item, ' '), NULL, 10);
    double pixels = draw(of, MULTI, n, n);
    const double many = (double)now.samples / pixels, multi = (double)now.threads / pixels;

    pixels = draw(of, SUPER, n, n);
    return many == (double)now.samples / pixels && multi == 1 ? (double)now.threads / pixels : 0;
}

/* Targets have 8 samples at most: no mode that stores more is drawn. */
figure_by *figure_samples(const char *item)
{
    const bool by_mode_of = strstr(item, "x: texture and shader samples") ||
                            strstr(item, "x: stored samples") ||
                            strstr(item, "x: coverage samples");

    if (by_mode_of)
        return *item == 'c' || mode_samples(item) <= 8 ? by_mode : NULL;
    if (strncmp(item, "multisampling and supersampling of", 34) == 0)
        return strtoul(strrchr(item, ' '), NULL, 10) <= 8 ? both : NULL;
    return strcmp(item, "stored samples under 16 coverage samples: other mode") == 0
               ? stored_of_other_mode
               : NULL;
}
