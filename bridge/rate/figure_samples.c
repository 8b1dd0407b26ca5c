/* figure_samples.c - samples of a pixel by mode of antialiasing: a target is drawn whole in each, and what passes the wires is counted
 *
 *   frast_prop: samples that are covered    prop_gpm: threads that shade    prop_zcache, prop_hazard: depths and colours that are written
 *
 * Multisampling has as many of all but threads; supersampling as many passes of the shader (SET_HYBRID_ANTI_ALIAS_CONTROL); coverage
 * sampling a raster of more samples than the targets have (SET_ANTI_ALIAS's modes VC).  What is counted is on the profile's GPCs and
 * partitions.
 */
#include <stdlib.h>
#include <string.h>

#include "class/methods.h"
#include "common/bits.h"
#include "common/coverage_samples.h"
#include "driver/draw_layout.h"
#include "rate/figure.h"
#include "rate_draws.h"

#define SIDE  64 /* pixels of the target's sides */
#define DRAWS 10 /* of rate_fill */

enum { SUPER, MULTI, COVERAGE };

/* A mode that is drawn, and what was counted. */
struct counted {
    const struct profile *of;
    unsigned how, stored, covered;
    u64 threads, samples, depths, written;
};

/* The mode of now; those that have been drawn, as rows ask for each several times; taps. */
static struct counted now, seen[16];
static unsigned modes;
static struct net_tap tap[64];
static unsigned taps;

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

static void count_depths(void *self, const void *packet)
{
    (void)self;
    now.depths += bits_count(((const struct prop_frtx *)packet)->coverage);
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
                  { "screen", "prop_zcache", count_depths },
                  { "screen", "prop_hazard", count_written } };

    (void)context;
    for (unsigned i = 0; i < 4; i++)
        if (w->of == NET_NO_END && w->end == NET_NO_END && strcmp(w->block, wires[i].block) == 0 &&
            strcmp(w->name, wires[i].wire) == 0) {
            rate_stop_if(taps == sizeof tap / sizeof tap[0], "too many taps", "");
            tap[taps] = (struct net_tap){ .given = wires[i].count };
            net_tap_on(w->tap, &tap[taps++]);
        }
}

/* Of sixteen positions the first ones are stored. */
static void set_coverage(struct rate_gpu *g)
{
    u32 word[4];

    draw_sample_words(16, word);
    stream_method(g->to, NVB197_SET_ANTI_ALIAS,
                  now.stored == 8 ? COVERAGE_16_ON_8 : COVERAGE_16_ON_4);
    stream_methods(g->to, NVB197_SET_ANTI_ALIAS_SAMPLE_POSITIONS, word, 4);
}

/* known: class cl b197: PASSES, and PASSES_EXTENDED for its bit 4, of SET_HYBRID_ANTI_ALIAS_CONTROL */
static void begin(struct rate_gpu *g)
{
    stream_method(g->to, NVB197_SET_ANTI_ALIAS_ENABLE, 1);
    if (now.how == SUPER)
        stream_method(g->to, NVB197_SET_HYBRID_ANTI_ALIAS_CONTROL,
                      (now.stored & 15) | (now.stored >> 4) << 5);
    if (now.covered > now.stored)
        set_coverage(g);
    rate_depth_always(g);
    gpu_wires(g->draw.gpu, look, NULL);
}

/* Draws in a mode; returns the pixels that were drawn. */
static double draw(const struct figure_of *of, unsigned how, unsigned stored, unsigned covered)
{
    const struct rate_fill f = {
        .profile = of->p,
        .target = { .width = SIDE,
                    .height = SIDE,
                    .samples = stored,
                    .block = 1,
                    .fbps = of->p->rops,
                    .gpcs = of->p->gpcs,
                    .color = FORMAT_A8B8G8R8,
                    .depth = ZETA_Z24S8 },
        .targets = 1,
        .before = begin,
    };

    for (unsigned i = 0; i < modes; i++)
        if (seen[i].of == of->p && seen[i].how == how && seen[i].stored == stored &&
            seen[i].covered == covered) {
            now = seen[i];
            return SIDE * SIDE * DRAWS;
        }
    now = (struct counted){ of->p, how, stored, covered, 0, 0, 0, 0 };
    taps = 0;
    rate_fill(&f);
    if (modes < sizeof seen / sizeof seen[0])
        seen[modes++] = now;
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

/* Colours that are written, if as many depths are; else 0. */
static u64 stored_of_both(void)
{
    return now.depths == now.written ? now.written : 0;
}

/* "supersampling 4x: stored samples". */
static double by_mode(const struct figure_of *of)
{
    const unsigned how = of->item[0] == 's' ? SUPER : of->item[0] == 'm' ? MULTI : COVERAGE;
    const char *colon = strchr(of->item, ':');
    const unsigned n = mode_samples(of->item);
    const double pixels = draw(of, how, how == COVERAGE && n > 4 ? 4 : n, n);

    return (double)(colon[2] == 't'   ? now.threads
                    : colon[2] == 's' ? stored_of_both()
                                      : now.samples) /
           pixels;
}

static double stored_of_other_mode(const struct figure_of *of)
{
    const double pixels = draw(of, COVERAGE, 8, 16);

    return (double)now.samples == 16 * pixels ? (double)stored_of_both() / pixels : 0;
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

/* The most that any mode covers and stores. */
static double most_samples(const struct figure_of *of)
{
    double most = 0;

    for (unsigned n = 1; n <= 16; n *= 2) {
        const double pixels = draw(of, MULTI, n, n);

        if (now.samples == stored_of_both() && (double)now.samples / pixels > most)
            most = (double)now.samples / pixels;
    }
    return most;
}

figure_by *figure_samples(const char *item)
{
    const bool by_mode_of = strstr(item, "x: texture and shader samples") ||
                            strstr(item, "x: stored samples") ||
                            strstr(item, "x: coverage samples");

    if (by_mode_of)
        return by_mode;
    if (strncmp(item, "multisampling and supersampling of", 34) == 0)
        return both;
    if (strcmp(item, "antialiasing: most samples") == 0)
        return most_samples;
    return strcmp(item, "stored samples under 16 coverage samples: other mode") == 0
               ? stored_of_other_mode
               : NULL;
}
