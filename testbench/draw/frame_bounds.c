/* frame_bounds.c - whether two frames of a scene differ only where rounding in fp32 may differ
 *
 *     frame_bounds SCENE REFERENCE FRAME
 *
 * REFERENCE is exact; what FRAME, of a rasteriser in fp32, may do otherwise:
 *   coverage  where an edge passes within EDGE pixels of the sample
 *   winner    there too, or where the depths of the two primitives may have been exchanged
 *   depth     by 4, and by two ulp of the plane's constant, which is as large as what the plane
 *             changes by from one corner of the picture to the other
 *   colour    by 1/255 for each blended layer
 * Prints how often each differs, the worst, and how many are beyond; exit 1 if any is.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "frame.h"
#include "scene_file.h"

#define EDGE (1.0 / 8192) /* pixels: an ulp of a coordinate of 1024, where fp32 has no snap grid */

enum kind { COVERAGE, WINNER, DEPTH, COLOUR, KINDS };

struct bounds {
    const struct scene *scene;
    unsigned long samples[KINDS], beyond[KINDS];
    double worst[KINDS]; /* pixels to an edge; 2^-24; 2^-24; 1/255 */
};

struct point {
    double x, y;
};

static struct point snapped(const struct scene_vertex *v)
{
    return (struct point){ rint(v->x * 256.0) / 256, rint(v->y * 256.0) / 256 };
}

/* From a point to the line through an edge, where it passes the edge. */
static double to_edge(struct point p, struct point a, struct point b)
{
    double dx = b.x - a.x, dy = b.y - a.y, length = hypot(dx, dy);
    double along = length > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / length : -1;

    if (along < -EDGE || along > length + EDGE)
        return HUGE_VAL;
    return fabs(dx * (p.y - a.y) - dy * (p.x - a.x)) / length;
}

static double to_nearest_edge(const struct scene *s, struct point p)
{
    double least = HUGE_VAL;

    for (size_t i = 0; i < 3 * s->triangles; i++) {
        const struct scene_vertex *v = s->triangle[i / 3].v;
        least = fmin(least, to_edge(p, snapped(&v[i % 3]), snapped(&v[(i + 1) % 3])));
    }
    return least;
}

/* How far off the depth of a primitive may be, in 2^-24. */
static double depth_bound(const struct scene *s, uint32_t primitive)
{
    if (!primitive)
        return 0;
    const struct scene_vertex *v = s->triangle[primitive - 1].v;
    struct point a = snapped(&v[0]), b = snapped(&v[1]), c = snapped(&v[2]);
    double area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    double across = ((v[1].z - v[0].z) * (c.y - a.y) - (v[2].z - v[0].z) * (b.y - a.y)) / area;
    double down = ((v[2].z - v[0].z) * (b.x - a.x) - (v[1].z - v[0].z) * (c.x - a.x)) / area;

    return 4 + hypot(across, down) * hypot(s->width, s->height) * SCENE_DEPTH_MAX * 0x1p-22;
}

static double apart(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

static void note(struct bounds *b, enum kind kind, double amount, bool within)
{
    b->samples[kind]++;
    b->beyond[kind] += !within;
    b->worst[kind] = fmax(b->worst[kind], amount);
}

static void judge(struct bounds *b, const struct frame_sample *p, const struct frame_sample *q,
                  struct point at)
{
    if (p->covered != q->covered) {
        double edge = to_nearest_edge(b->scene, at);
        note(b, COVERAGE, edge, edge <= EDGE);
    } else if (p->primitive != q->primitive) {
        double depth = apart(p->depth, q->depth);
        double bound = depth_bound(b->scene, p->primitive) + depth_bound(b->scene, q->primitive);
        note(b, WINNER, depth, depth <= bound || to_nearest_edge(b->scene, at) <= EDGE);
    } else {
        double depth = apart(p->depth, q->depth), colour = 0;
        for (unsigned c = 0; c < 4; c++)
            colour = fmax(colour, apart(p->rgba[c], q->rgba[c]));
        if (depth > 0)
            note(b, DEPTH, depth, depth <= depth_bound(b->scene, p->primitive));
        if (colour > 0)
            note(b, COLOUR, colour, colour <= p->covered);
    }
}

static unsigned long report(const struct bounds *b)
{
    static const char *const names[KINDS] = { "coverage", "winner", "depth", "colour" };
    static const char *const units[KINDS] = { "pixels to an edge", "/ 2^24", "/ 2^24", "/ 255" };
    unsigned long beyond = 0;

    for (enum kind k = 0; k < KINDS; k++) {
        printf("%s: %lu samples differ, at most %.2g %s, %lu beyond its bound\n", names[k],
               b->samples[k], b->worst[k], units[k], b->beyond[k]);
        beyond += b->beyond[k];
    }
    return beyond;
}

static bool run(char **words, struct failure *f)
{
    struct scene s;
    struct frame a = { 0 }, b = { 0 };
    bool good =
        scene_read(&s, words[1], f) && frame_read(&a, words[2], f) && frame_read(&b, words[3], f);

    if (good && (frame_count(&a) != frame_count(&b) || a.width != b.width || a.width != s.width ||
                 a.samples != s.samples))
        good = fail(f, EXIT_USAGE, "the scene and the frames have different sizes");
    if (good) {
        struct bounds bounds = { .scene = &s };
        const uint8_t(*position)[2] = scene_samples(s.samples);
        for (size_t i = 0; i < frame_count(&a); i++) {
            const uint8_t *in = position[i % s.samples];
            size_t pixel = i / s.samples;
            judge(&bounds, &a.sample[i], &b.sample[i],
                  (struct point){ (double)(pixel % s.width) + in[0] / 16.0,
                                  (double)(pixel / s.width) + in[1] / 16.0 });
        }
        if (report(&bounds))
            f->code = EXIT_DIFFER;
    }
    frame_free(&a);
    frame_free(&b);
    scene_free(&s);
    return good;
}

int main(int count, char **words)
{
    struct failure f = { 0 };

    if (count != 4) {
        fprintf(stderr, "usage: frame_bounds SCENE REFERENCE FRAME\n");
        return EXIT_USAGE;
    }
    if (!run(words, &f))
        fprintf(stderr, "frame_bounds: %s\n", f.text);
    return f.code;
}
