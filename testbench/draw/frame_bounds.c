/* frame_bounds.c - whether two frames of a scene differ only where rounding in fp32 may differ
 *
 *     frame_bounds [-m [-d z16|zf32]] SCENE REFERENCE FRAME
 *
 * REFERENCE is exact; what FRAME, of a rasteriser in fp32, may do otherwise:
 *   coverage  where an edge passes within 2^-13 pixel of the sample
 *   winner    there too, or where two depths may have been exchanged
 *   depth     by 4, by two ulp of the plane's constant, which is as large as what the plane changes
 *             by from one corner of the picture to the other, and by the slope times 2^-13 pixel
 *   colour    by 1/255; where it is blended, by 1/255 more for each layer, and any way
 *             where two depths under it may have been exchanged
 * -m: FRAME is the model's, which snaps and covers exactly.  No edge is near enough; depth by what a
 * tile's plane loses: less than one code, and more where it is steep.  -d: its depth target is of that
 * format.
 * Prints how often each differs, the worst, and how many are beyond; exit 1 if any is.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "scene/frame.h"
#include "scene/scene_file.h"
#include "host_float.h"

/* How far a rasteriser may be off. */
struct tolerance {
    double edge;     /* pixels */
    double least;    /* 2^-24 */
    double diagonal; /* of what the plane changes by over the picture, before cancellation */
    double slope;    /* of what it changes by in a pixel */
};

/* edge: an ulp of a coordinate of 1024, where fp32 has no snap grid */
static const struct tolerance fp32 = { 0x1p-13, 4, 0x1p-22, 0x1p-13 };

/* A tile's plane (cmodel/gpc/frast/frast_plane.c): three numbers rounded to one unit, of 2^-6 code or
 * 2^-27.5 of the slope at most, of which a sample is 60.5 away at most; then both depths are rounded.
 */
static const struct tolerance model = { -1, 1 + 60.5 / 64, 0, 0x1p-21 };
static const struct tolerance model_z16 = { -1, 1 + 257 * (0.5 + 60.5 / 64), 0, 0x1p-21 };

#define RACERS 64 /* triangles over one another that are looked at */

enum kind { COVERAGE, WINNER, DEPTH, COLOUR, KINDS };

struct bounds {
    const struct scene *scene;
    const struct tolerance *may;
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
static double to_edge(double near, struct point p, struct point a, struct point b)
{
    double dx = b.x - a.x, dy = b.y - a.y, length = hypot(dx, dy);
    double along = length > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / length : -1;

    if (along < -near || along > length + near)
        return HUGE_VAL;
    return fabs(dx * (p.y - a.y) - dy * (p.x - a.x)) / length;
}

static double to_nearest_edge(const struct bounds *b, struct point p)
{
    const struct scene *s = b->scene;
    double least = HUGE_VAL;

    for (size_t i = 0; i < 3 * s->triangles; i++) {
        const struct scene_vertex *v = s->triangle[i / 3].v;
        least = fmin(least, to_edge(b->may->edge, p, snapped(&v[i % 3]), snapped(&v[(i + 1) % 3])));
    }
    return least;
}

struct plane {
    double z, bound; /* at a point, and how far off it may be, in 2^-24 */
};

/* Products of the slope cancel in thin triangles, so it is their size that counts. */
static struct plane plane_at(const struct bounds *in, const struct scene_triangle *t,
                             struct point p)
{
    const struct scene *s = in->scene;
    const struct tolerance *may = in->may;
    const struct scene_vertex *v = t->v;
    struct point a = snapped(&v[0]), b = snapped(&v[1]), c = snapped(&v[2]);
    double area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    double z1 = v[1].z - v[0].z, z2 = v[2].z - v[0].z;
    double across = (z1 * (c.y - a.y) - z2 * (b.y - a.y)) / area;
    double down = (z2 * (b.x - a.x) - z1 * (c.x - a.x)) / area;
    double size_x = (fabs(z1 * (c.y - a.y)) + fabs(z2 * (b.y - a.y))) / fabs(area);
    double size_y = (fabs(z2 * (b.x - a.x)) + fabs(z1 * (c.x - a.x))) / fabs(area);
    double off = hypot(size_x, size_y) * hypot(s->width, s->height) * may->diagonal +
                 hypot(across, down) * may->slope;

    return (struct plane){ (v[0].z + across * (p.x - a.x) + down * (p.y - a.y)) * SCENE_DEPTH_MAX,
                           may->least + off * SCENE_DEPTH_MAX };
}

static bool covers(const struct scene_triangle *t, struct point p)
{
    unsigned left = 0, right = 0;

    for (unsigned k = 0; k < 3; k++) {
        struct point a = snapped(&t->v[k]), b = snapped(&t->v[(k + 1) % 3]);
        double e = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
        left += e >= 0;
        right += e <= 0;
    }
    return (left == 3) != (right == 3); /* both: no area */
}

/* Whether two triangles, or one and the cleared depth, may have been exchanged at a point. */
static bool may_race(const struct bounds *b, struct point p)
{
    const struct scene *s = b->scene;
    struct plane seen[RACERS];
    unsigned count = 1;

    seen[0] = (struct plane){ s->clear_depth, 0 };
    for (size_t i = 0; i < s->triangles && count < RACERS; i++)
        if (covers(&s->triangle[i], p))
            seen[count++] = plane_at(b, &s->triangle[i], p);
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = i + 1; k < count; k++)
            if (fabs(seen[i].z - seen[k].z) <= seen[i].bound + seen[k].bound)
                return true;
    return false;
}

static double depth_bound(const struct bounds *b, uint32_t primitive, struct point p)
{
    return primitive ? plane_at(b, &b->scene->triangle[primitive - 1], p).bound : 0;
}

/* The same of the depth that is stored at a point: of any triangle there that writes it. */
static double stored_bound(const struct bounds *b, struct point p)
{
    const struct scene *s = b->scene;
    double most = 0;

    for (size_t i = 0; i < s->draws; i++)
        for (size_t k = 0; s->draw[i].state.depth_write && k < s->draw[i].count; k++) {
            const struct scene_triangle *t = &s->triangle[s->draw[i].first + k];
            if (covers(t, p))
                most = fmax(most, plane_at(b, t, p).bound);
        }
    return most;
}

static double apart(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

/* In 1/255: a near tie; for a blend also two products in every layer. */
static double colour_bound(const struct scene *s, const struct frame_sample *p)
{
    for (size_t i = 0; i < s->draws; i++)
        if (p->primitive - 1 - s->draw[i].first < s->draw[i].count &&
            s->draw[i].state.blend != SCENE_COPY)
            return p->covered + 1;
    return p->primitive ? 1 : 0;
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
    const struct scene *s = b->scene;
    double depth = apart(p->depth, q->depth), colour = 0;

    for (unsigned c = 0; c < 4; c++)
        colour = fmax(colour, apart(p->rgba[c], q->rgba[c]));
    if (p->covered != q->covered) {
        double edge = to_nearest_edge(b, at);
        note(b, COVERAGE, edge, edge <= b->may->edge);
    } else if (p->primitive != q->primitive) {
        note(b, WINNER, depth, may_race(b, at) || to_nearest_edge(b, at) <= b->may->edge);
    } else if (depth > 0 && depth > depth_bound(b, p->primitive, at) &&
               depth > stored_bound(b, at)) {
        note(b, DEPTH, depth, may_race(b, at));
    } else if (colour > 0 && colour > colour_bound(s, p)) {
        note(b, COLOUR, colour, may_race(b, at));
    } else {
        if (depth > 0)
            note(b, DEPTH, depth, true);
        if (colour > 0)
            note(b, COLOUR, colour, true);
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

/* A stored depth in 2^-24. */
static uint32_t depth_of(const char *format, uint32_t stored)
{
    if (strcmp(format, "z16") == 0)
        return (uint32_t)((uint64_t)stored * SCENE_DEPTH_MAX / 0xffff);
    return (uint32_t)lrint(fmin(fmax((double)float_of_bits(stored), 0), 1) * SCENE_DEPTH_MAX);
}

static bool read_all(char **words, struct scene *s, struct frame *a, struct frame *b,
                     struct failure *f)
{
    if (!scene_read(s, words[0], f) || !frame_read(a, words[1], f) || !frame_read(b, words[2], f))
        return false;
    return (frame_count(a) == frame_count(b) && a->width == b->width && a->width == s->width &&
            a->samples == s->samples) ||
           fail(f, EXIT_USAGE, "the scene and the frames have different sizes");
}

static bool run(char **words, const struct tolerance *may, const char *format, struct failure *f)
{
    struct scene s = { 0 };
    struct frame a = { 0 }, b = { 0 };
    bool good = read_all(words, &s, &a, &b, f);

    if (good) {
        struct bounds bounds = { .scene = &s, .may = may };
        const uint8_t(*position)[2] = scene_samples(s.samples);
        for (size_t i = 0; i < frame_count(&a); i++) {
            const uint8_t *in = position[i % s.samples];
            size_t pixel = i / s.samples;
            if (format)
                b.sample[i].depth = depth_of(format, b.sample[i].depth);
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
    const struct tolerance *may = &fp32;
    const char *format = NULL;
    struct failure f = { 0 };
    int option;

    while ((option = getopt(count, words, "md:")) != -1)
        if (option == 'm')
            may = &model;
        else if (option == 'd' && (!strcmp(optarg, "z16") || !strcmp(optarg, "zf32")))
            format = optarg;
        else
            optind = count;
    if (count - optind != 3 || (format && may != &model)) {
        fprintf(stderr, "usage: frame_bounds [-m [-d z16|zf32]] SCENE REFERENCE FRAME\n");
        return EXIT_USAGE;
    }
    if (format && !strcmp(format, "z16"))
        may = &model_z16;
    if (!run(words + optind, may, format, &f))
        fprintf(stderr, "frame_bounds: %s\n", f.text);
    return f.code;
}
