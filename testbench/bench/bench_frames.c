/* bench_frames.c - textured and blended frames beside softpipe and llvmpipe: processor time of one core
 *
 *   bench_frames [--json] [ROUNDS [ROW]]      (default: 5 rounds of every row)
 *
 * The quads fill 1024x768 pixels by our own stream (frame_quad.h): one bilinear, or one trilinear, sample of RGBA8 for each pixel by
 * its program; the draw alone, through Host.  The layers are a clear and five blended rectangles of that size, one over another
 * (frame_layers.h), on a plain or on a compressed target; the peers' targets are plain.  The draws are a mesh, a few triangles a draw
 * (frame_draws.h); rows whose mesh is not on this machine are left out.  The others are the last frames of the recorded
 * streams of that name, from the files on (frame_recorded.h).  The peers get the same vertices, textures and programs in GLSL; each sends
 * its vertices, clears, draws and waits, in a process of its own, in turns with the model; of each the least time counts.  'off':
 * pixels that are more than 2/255 from the model's.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "frame_draws.h"
#include "frame_layers.h"
#include "frame_programs.h"
#include "frame_quad.h"
#include "frame_recorded.h"
#include "picture_far.h"
#include "processor_time.h"

#define PEERS 2
#define BUNNY "/usr/share/glmark2/models/bunny.obj" /* of the package glmark2-data */

static const char *const drivers[PEERS] = { "softpipe", "llvmpipe" };

enum row_kind { QUAD, LAYER, DRAWS, RECORDED };

struct row {
    enum row_kind kind;
    const char *name, *vertex, *pixel;
    float scale; /* of quads: texels a pixel; else 0 */
    bool levels;
    unsigned clears;        /* of recorded streams: of the last frame */
    enum scene_blend blend; /* of layers */
    bool compressed;
    enum color_format color; /* 0: A8B8G8R8 */
    unsigned samples;        /* of layers, of which softpipe has 1; 0: 1 */
    const char *mesh;        /* of draws */
    unsigned triangles;      /* of one */
    bool changes;
    double goal; /* ratio to softpipe, or to llvmpipe where that is alone; 0: none */
};

static const struct row rows[] = {
    { QUAD, "quad_bilinear", place, sample, .scale = 0.7f },
    { QUAD, "quad_trilinear", place, sample, .scale = 2.7f, .levels = true },
    { LAYER, "layers_over", carry, give, .blend = SCENE_OVER, .goal = 1 },
    { LAYER, "layers_add", carry, give, .blend = SCENE_ADD, .goal = 1 },
    { LAYER, "layers_copy", carry, give, .blend = SCENE_COPY },
    { LAYER, "compressed_over", carry, give, .blend = SCENE_OVER, .compressed = true, .goal = 1.5 },
    { LAYER, "compressed_add", carry, give, .blend = SCENE_ADD, .compressed = true, .goal = 1.5 },
    { LAYER, "fp16_over", carry, give, .blend = SCENE_OVER, .color = FORMAT_RF16_GF16_BF16_AF16,
      .goal = 1 },
    { LAYER, "fp16_add", carry, give, .blend = SCENE_ADD, .color = FORMAT_RF16_GF16_BF16_AF16,
      .goal = 1 },
    { LAYER, "srgb_over", carry, give, .blend = SCENE_OVER, .color = FORMAT_A8BL8GL8RL8,
      .goal = 1 },
    { LAYER, "srgb_add", carry, give, .blend = SCENE_ADD, .color = FORMAT_A8BL8GL8RL8, .goal = 1 },
    { LAYER, "rgb10_over", carry, give, .blend = SCENE_OVER, .color = FORMAT_A2B10G10R10,
      .goal = 1 },
    { LAYER, "rgb10_add", carry, give, .blend = SCENE_ADD, .color = FORMAT_A2B10G10R10, .goal = 1 },
    { LAYER, "samples4_over", carry, give, .blend = SCENE_OVER, .samples = 4, .goal = 5 },
    { LAYER, "samples4_copy", carry, give, .blend = SCENE_COPY, .samples = 4, .goal = 5 },
    { DRAWS, "draws_knot", move, give, .mesh = KNOT, .triangles = 1, .goal = 1.5 },
    { DRAWS, "draws_bunny", move, give, .mesh = BUNNY, .triangles = 10, .goal = 1 },
    { DRAWS, "draws_bunny_state", move, give, .mesh = BUNNY, .triangles = 10, .changes = true,
      .goal = 1 },
    { RECORDED, "gm2_desktop", place, sample, .clears = 2, .goal = 1 },
    { RECORDED, "gm2_texture_mip", lit, shade, .clears = 1, .goal = 1 },
};

/* softpipe has no samples. */
static unsigned first_peer(const struct row *row)
{
    return row->samples > 1;
}

/* A row as it is measured: one of the frames is in use. */
struct measured {
    const struct row *row;
    struct frame_quad quad;
    struct frame_layers layers;
    struct frame_draws draws;
    struct frame_recorded recorded;
    struct peer peer[PEERS];
    char folder[500];
    double least[1 + PEERS];
    unsigned far[PEERS];
};

/* That of a stream of our own; NULL: it is recorded. */
static struct frame_own *frame_own(struct measured *r)
{
    switch (r->row->kind) {
    case QUAD: return &r->quad.own;
    case LAYER: return &r->layers.own;
    case DRAWS: return &r->draws.own;
    default: return NULL;
    }
}

static struct peer_frame *peer_frame(struct measured *r)
{
    struct frame_own *own = frame_own(r);

    return own ? &own->peer : &r->recorded.peer;
}

static bool row_new(struct measured *r, struct failure *f)
{
    switch (r->row->kind) {
    case QUAD: return frame_quad_new(&r->quad, f);
    case LAYER: return frame_layers_new(&r->layers, f);
    case DRAWS: return frame_draws_new(&r->draws, f);
    default: return frame_recorded_new(&r->recorded, f);
    }
}

static bool row_draw(struct measured *r, double *took, struct failure *f)
{
    switch (r->row->kind) {
    case QUAD: return frame_quad_draw(&r->quad, took, f);
    case LAYER: return frame_layers_draw(&r->layers, took, f);
    case DRAWS: return frame_draws_draw(&r->draws, took, f);
    default: return frame_recorded_draw(&r->recorded, took, f);
    }
}

static bool prepare(struct measured *r, struct failure *f)
{
    const struct row *row = r->row;
    bool good;

    snprintf(r->folder, sizeof r->folder, TRACES "/%s", row->name);
    r->quad = (struct frame_quad){ .levels = row->levels, .scale = row->scale };
    r->layers = (struct frame_layers){ .blend = row->blend,
                                       .color = row->color ? row->color : FORMAT_A8B8G8R8,
                                       .samples = row->samples ? row->samples : 1,
                                       .compressed = row->compressed };
    r->draws = (struct frame_draws){ .mesh = row->mesh,
                                     .triangles = row->triangles,
                                     .changes = row->changes };
    r->recorded = (struct frame_recorded){ .folder = r->folder, .clears = row->clears };
    good = row_new(r, f);
    peer_frame(r)->vertex = row->vertex;
    peer_frame(r)->pixel = row->pixel;
    for (unsigned n = first_peer(row); good && n < PEERS; n++)
        good = peer_start(&r->peer[n], drivers[n], peer_frame(r), f);
    return good;
}

static bool turn(struct measured *r, struct failure *f)
{
    double took;
    bool good = row_draw(r, &took, f);

    keep_less(&r->least[0], took);
    for (unsigned n = first_peer(r->row); good && n < PEERS; n++) {
        good = peer_draw(&r->peer[n], &took, f);
        keep_less(&r->least[1 + n], took);
    }
    return good;
}

/* Pixels of a peer's picture that are far from the model's; a screen has no alpha. */
static unsigned far_of(const struct picture *ours, const struct picture *other, bool turned)
{
    unsigned far = 0;

    for (unsigned y = 0; y < ours->height; y++)
        for (unsigned x = 0; x < ours->width; x++) {
            const unsigned row = turned ? ours->height - 1 - y : y;
            const u8 *a = ours->rgba + 4 * ((size_t)ours->width * y + x);
            u8 *b = other->rgba + 4 * ((size_t)ours->width * row + x);

            b[3] = turned ? a[3] : b[3];
            far += pixel_far(a, b);
        }
    return far;
}

static bool compare(struct measured *r, struct failure *f)
{
    const struct frame_own *own = frame_own(r);
    struct picture made = { .rgba = NULL }, other = { .rgba = NULL };
    const struct picture *ours = own ? &made : &r->recorded.picture;
    bool good = !own || frame_own_picture(own, &made, f);

    for (unsigned n = first_peer(r->row); good && n < PEERS; n++) {
        good = peer_picture(&r->peer[n], peer_frame(r), &other, f);
        if (good)
            r->far[n] = far_of(ours, &other, peer_frame(r)->turned);
        picture_free(&other);
    }
    picture_free(&made);
    return good;
}

static void print(const struct measured *r)
{
    printf("%-18s%8.2f", r->row->name, 1e3 * r->least[0]);
    if (first_peer(r->row))
        printf("  %8s %6s %6s", "-", "-", "-");
    for (unsigned n = first_peer(r->row); n < PEERS; n++)
        printf("  %8.2f %6.2f %6u", 1e3 * r->least[1 + n], r->least[0] / r->least[1 + n],
               r->far[n]);
    if (r->row->kind == QUAD)
        printf("  %8.1f", OWN_WIDTH * OWN_HEIGHT / r->least[0] * 1e-6);
    puts("");
    fflush(stdout);
}

static void print_json(const struct measured *r, const char *before)
{
    printf("%s\n  {\"name\": \"%s\", \"ms\": %.3f", before, r->row->name, 1e3 * r->least[0]);
    if (first_peer(r->row))
        printf(", \"ratio_%s\": null", drivers[0]);
    for (unsigned n = first_peer(r->row); n < PEERS; n++)
        printf(", \"ratio_%s\": %.3f, \"off_%s\": %u", drivers[n], r->least[0] / r->least[1 + n],
               drivers[n], r->far[n]);
    if (r->row->goal > 0)
        printf(", \"goal\": %.1f}", r->row->goal);
    else
        printf(", \"goal\": null}");
    fflush(stdout);
}

static bool measure(const struct row *row, long rounds, struct measured *r, struct failure *f)
{
    *r = (struct measured){ .row = row };
    bool good = prepare(r, f);

    for (long i = 0; good && i < rounds; i++)
        good = turn(r, f);
    good = good && compare(r, f);
    for (unsigned n = 0; n < PEERS; n++)
        peer_stop(&r->peer[n]);
    if (frame_own(r))
        frame_own_free(frame_own(r));
    else
        frame_recorded_free(&r->recorded);
    return good;
}

/* Every row, or the one of that name; returns how many are printed. */
static unsigned measure_all(const char *name, long rounds, bool json, struct failure *f)
{
    static struct measured r;
    unsigned done = 0;

    for (unsigned n = 0; n < sizeof rows / sizeof rows[0] && !f->code; n++) {
        if (name ? strcmp(name, rows[n].name) != 0
                 : rows[n].mesh && access(rows[n].mesh, R_OK) != 0)
            continue;
        if (!measure(&rows[n], rounds, &r, f))
            break;
        if (json)
            print_json(&r, done ? "," : "{\"rows\": [");
        else
            print(&r);
        done++;
    }
    return done;
}

int main(int count, char **words)
{
    const bool json = count > 1 && strcmp(words[1], "--json") == 0;
    char **own = words + 1 + json, *end = "";
    const int owns = count - 1 - json;
    const long rounds = owns > 0 ? strtol(own[0], &end, 10) : 5;
    struct failure f = { 0 };
    unsigned done;

    if (owns > 2 || *end || rounds < 1 || rounds > 1000) {
        fprintf(stderr, "usage: bench_frames [--json] [ROUNDS [ROW]]\n");
        return EXIT_USAGE;
    }
    if (!json)
        puts(
            "                  aurum ms  softpipe  ratio    off  llvmpipe  ratio    off  Mtexel/s");
    done = measure_all(owns > 1 ? own[1] : NULL, rounds, json, &f);
    if (json)
        printf("%s\n]}\n", done ? "" : "{\"rows\": [");
    if (!f.code && !done)
        fail(&f, EXIT_USAGE, "no row is named %s", own[1]);
    if (!f.code && (fflush(stdout) != 0 || ferror(stdout)))
        fail(&f, EXIT_IO, "standard output cannot be written");
    if (f.code)
        fprintf(stderr, "bench_frames: %s\n", f.text);
    return f.code;
}
