/* sfu_scene.c - what the SFU is given while a pixel shader draws a torus: sfu_scene OUT.hex [OUT.png]
 *
 * A host-side drawing loop (no unit before the SFU is there yet to record from): perspective
 * triangles at 4x, and for each quad of pixels that one touches the five instructions that a
 * compiler makes of two perspective attributes and a flat one: IPA.PASS of 1/w, MUFU.RCP,
 * IPA.MULTIPLY of u and of v at the centroid, IPA.CONSTANT.  The picture is drawn from the unit's
 * results alone.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "scene/picture.h"
#include "golden.h"
#include "gpc/tpc/sm/sfu/sfu.h"
#include "vector/vector_file.h"
#include "vector_bus.h"
#include "host_float.h"

#define WIDTH  128
#define HEIGHT 96
#define AROUND 24 /* quads of the torus, the long way */
#define TUBE   12
#define PI     3.14159265358979323846

struct vertex {
    double x, y, w; /* pixels; w of clip space */
    double u, v;
};

struct scene {
    struct golden *sfu;
    struct vector_writer *out;
    struct picture picture;
    double depth[WIDTH * HEIGHT]; /* 1/w of what is seen */
    struct sfu_quad quad;
    u32 value[SFU_THREADS];
    struct failure failure;
};

static u32 bits_of(double x)
{
    return bits_of_float((float)x);
}

/* Point (i, j) of the torus, turned and seen from a little above. */
static struct vertex vertex(unsigned i, unsigned j)
{
    double a = 2 * PI * i / AROUND, b = 2 * PI * j / TUBE, r = 1 + 0.45 * cos(b);
    double x = r * cos(a), y = 0.45 * sin(b), z = r * sin(a), tilt = 0.7;
    double up = y * cos(tilt) - z * sin(tilt), deep = 3.2 + y * sin(tilt) + z * cos(tilt);

    return (struct vertex){ WIDTH / 2.0 + 92 * x / deep, HEIGHT / 2.0 - 92 * up / deep, deep,
                            (double)i / AROUND, (double)j / TUBE };
}

static double area(const struct vertex *a, const struct vertex *b, double x, double y)
{
    return (b->x - a->x) * (y - a->y) - (b->y - a->y) * (x - a->x);
}

static bool inside(const struct vertex t[3], double x, double y)
{
    return area(&t[0], &t[1], x, y) >= 0 && area(&t[1], &t[2], x, y) >= 0 &&
           area(&t[2], &t[0], x, y) >= 0;
}

/* The plane through three values, from a reference pixel. */
static struct attribute_plane plane(const struct vertex t[3], const double k[3], double x, double y)
{
    double twice = area(&t[0], &t[1], t[2].x, t[2].y);
    double dx = ((k[1] - k[0]) * (t[2].y - t[0].y) - (k[2] - k[0]) * (t[1].y - t[0].y)) / twice;
    double dy = ((k[2] - k[0]) * (t[1].x - t[0].x) - (k[1] - k[0]) * (t[2].x - t[0].x)) / twice;

    return (struct attribute_plane){ bits_of(dx), bits_of(dy),
                                     bits_of(k[0] + dx * (x - t[0].x) + dy * (y - t[0].y)) };
}

/* One instruction: through the golden unit into the file; its results into s->value. */
static void issue(struct scene *s, enum sfu_op op, enum ipa_location location, const u32 *a)
{
    u32 in[VECTOR_WORDS] = { 0 }, out[VECTOR_WORDS] = { 0 };
    struct sfu_vector v = { .mio_sfu_valid = 1 };

    s->quad.op = op;
    s->quad.location = location;
    s->quad.id.pc += 8;
    memset(s->quad.a, 0, sizeof s->quad.a);
    if (a)
        memcpy(s->quad.a, a, sizeof s->quad.a);
    v.mio_sfu = s->quad;
    sfu_vector_put(in, 0, &v);
    golden_line(s->sfu, in, out);
    sfu_vector_get(&v, out, 0);
    memcpy(s->value, v.sfu_rf.value, sizeof s->value);
    if (!s->failure.code)
        vector_writer_put(s->out, out, NULL, &s->failure);
}

/* known: Direct3D's standard 4x pattern, in sixteenths from the upper left: y high, x low */
static const u8 samples[4] = { 0x26, 0x6e, 0xa2, 0xea };

/* The centre if all samples are covered, else the first that is; false if none is. */
static bool centroid(const struct vertex t[3], unsigned x, unsigned y, u8 *at)
{
    unsigned covered = 0;

    *at = 0x88;
    for (unsigned i = 4; i-- > 0;)
        if (inside(t, x + (samples[i] & 15) / 16.0, y + (samples[i] >> 4) / 16.0)) {
            *at = samples[i];
            covered++;
        }
    if (covered == 4)
        *at = 0x88;
    return covered > 0;
}

/* A checker of u and v, in the triangle's flat colour. */
static void shade(struct scene *s, unsigned x, unsigned y, double depth, double u, double v,
                  u32 colour)
{
    uint8_t *pixel = s->picture.rgba + 4 * (y * WIDTH + x);
    unsigned dark = ((unsigned)floor(u * 24) + (unsigned)floor(v * 12)) % 2;

    if (depth <= s->depth[y * WIDTH + x])
        return;
    s->depth[y * WIDTH + x] = depth;
    for (unsigned c = 0; c < 3; c++)
        pixel[c] = (uint8_t)((colour >> 8 * c & 255) >> dark);
}

static void draw_quad(struct scene *s, const struct vertex t[3], const struct attribute_plane k[4],
                      unsigned x, unsigned y, unsigned ref_x, unsigned ref_y)
{
    u32 depth[4], w[4], u[4], v[4];
    bool covered[4], any = false;

    for (unsigned i = 0; i < 4; i++) {
        covered[i] = centroid(t, x + i % 2, y + i / 2, &s->quad.centroid[i]);
        any = any || covered[i];
    }
    if (!any)
        return;
    s->quad.id.quad = (s->quad.id.quad + 1) & 7;
    if (s->quad.id.quad == 0)
        s->quad.id.warp = (s->quad.id.warp + 1) & 63;
    s->quad.id.pc = 0;
    s->quad.x = 16 * ((s17)x - (s17)ref_x);
    s->quad.y = 16 * ((s17)y - (s17)ref_y);
    s->quad.plane = k[0];
    issue(s, SFU_IPA_PASS, IPA_CENTROID, NULL);
    memcpy(depth, s->value, sizeof depth);
    issue(s, SFU_RCP, IPA_DEFAULT, depth);
    memcpy(w, s->value, sizeof w);
    s->quad.plane = k[1];
    issue(s, SFU_IPA_MULTIPLY, IPA_CENTROID, w);
    memcpy(u, s->value, sizeof u);
    s->quad.plane = k[2];
    issue(s, SFU_IPA_MULTIPLY, IPA_CENTROID, w);
    memcpy(v, s->value, sizeof v);
    s->quad.plane = k[3];
    issue(s, SFU_IPA_CONSTANT, IPA_DEFAULT, NULL);
    for (unsigned i = 0; i < 4; i++)
        if (covered[i])
            shade(s, x + i % 2, y + i / 2, float_of_bits(depth[i]), float_of_bits(u[i]),
                  float_of_bits(v[i]), s->value[i]);
}

static void draw_triangle(struct scene *s, const struct vertex t[3], u32 colour)
{
    unsigned ref_x = (unsigned)t[0].x, ref_y = (unsigned)t[0].y;
    double inverse[3], u[3], v[3], left = WIDTH, right = 0, top = HEIGHT, bottom = 0;
    struct attribute_plane k[4] = { { 0 }, { 0 }, { 0 }, { 0, 0, colour } };

    if (area(&t[0], &t[1], t[2].x, t[2].y) <= 0)
        return;
    for (unsigned i = 0; i < 3; i++) {
        inverse[i] = 1 / t[i].w;
        u[i] = t[i].u / t[i].w;
        v[i] = t[i].v / t[i].w;
        left = fmin(left, t[i].x);
        right = fmax(right, t[i].x);
        top = fmin(top, t[i].y);
        bottom = fmax(bottom, t[i].y);
    }
    k[0] = plane(t, inverse, ref_x + 0.5, ref_y + 0.5);
    k[1] = plane(t, u, ref_x + 0.5, ref_y + 0.5);
    k[2] = plane(t, v, ref_x + 0.5, ref_y + 0.5);
    for (unsigned y = (unsigned)top & ~1u; y < bottom; y += 2)
        for (unsigned x = (unsigned)left & ~1u; x < right; x += 2)
            draw_quad(s, t, k, x, y, ref_x, ref_y);
}

static void draw(struct scene *s)
{
    for (unsigned i = 0; i < AROUND; i++)
        for (unsigned j = 0; j < TUBE; j++) {
            struct vertex a = vertex(i, j), b = vertex(i + 1, j), c = vertex(i + 1, j + 1),
                          d = vertex(i, j + 1);
            struct vertex one[3] = { a, b, c }, two[3] = { a, c, d };
            u32 colour = 0xff000000 | (255 - 8 * i) | (96 + 12 * j) << 8 | (64 + 7 * i) << 16;
            draw_triangle(s, one, colour);
            draw_triangle(s, two, colour ^ 0x101010);
        }
}

int main(int argc, char **argv)
{
    static struct scene s;
    struct vector_header h = { .unit = unit_named("sfu"),
                               .seed = 0,
                               .options = "sfu_scene: a torus at 4x, 128x96" };

    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: sfu_scene OUT.hex [OUT.png]\n");
        return 2;
    }
    s.sfu = golden_open(h.unit);
    s.out = vector_writer_open(argv[1], &h, &s.failure);
    if (s.sfu && s.out && picture_new(&s.picture, WIDTH, HEIGHT, &s.failure)) {
        memset(s.quad.sample, 0x88, sizeof s.quad.sample);
        for (unsigned i = 0; i < WIDTH * HEIGHT; i++)
            s.picture.rgba[4 * i + 3] = 255;
        draw(&s);
        if (!s.failure.code)
            vector_writer_commit(s.out, &s.failure);
        if (!s.failure.code && argc == 3)
            picture_write(&s.picture, argv[2], &s.failure);
    }
    if (s.failure.code)
        fprintf(stderr, "sfu_scene: %s\n", s.failure.text);
    return s.failure.code;
}
