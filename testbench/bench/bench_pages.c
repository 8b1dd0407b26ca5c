/* bench_pages.c - what translation costs a drawn frame
 *
 *   bench_pages [plain|pages|both]      (default: both)
 *
 * Draws the bundled knot, 1024x768, by the netlist: in memory by its own addresses, or by virtual ones through page
 * tables of the GMMU.  'both' compares the targets and compress bits byte by byte, and prints processor times;
 * instructions are counted by two runs under callgrind (README.md).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine/address_space.h"
#include "inspect/draw_seen.h"
#include "draw_frame.h"
#include "mem/mem_space.h"
#include "mmu/gmmu/gmmu.h"
#include "processor_time.h"
#include "scene/mesh_object.h"

#define WIDTH  1024
#define HEIGHT 768

/* Page tables over a memory of their own. */
struct pages {
    struct memory memory;
    struct address_space tables;
    struct mem_space space;
    u64 physical;
};

static const struct draw_how how = { .depth = ZETA_Z24S8, .color = FORMAT_A8B8G8R8 };

static bool make_scene(struct scene *s, struct failure *f)
{
    struct object_scene w =
        object_scene_new(WIDTH, HEIGHT, 1, (const uint8_t[]){ 0x1b, 0x1f, 0x27, 255 });
    struct mesh mesh;
    bool good;

    if (!mesh_read(&mesh, KNOT, f))
        return false;
    good = mesh_object(&w, &mesh, SCENE_COPY, KNOT, f) && draw_window_scene(s, &w, f);
    mesh_free(&mesh);
    object_scene_free(&w);
    return good;
}

/* The targets' addresses from 0 on, in pages of 64 KiB. */
static bool make_pages(struct pages *p, u64 bytes, struct failure *f)
{
    const struct address_mapping m = { .bytes = (bytes + ADDRESS_BIG_PAGE - 1) / ADDRESS_BIG_PAGE *
                                                ADDRESS_BIG_PAGE };
    u32 instance[132] = { 0 };
    struct gmmu_config cfg;

    if (!memory_open(&p->memory, 4 * m.bytes + (UINT64_C(1) << 24), -1, f) ||
        !address_space_open(&p->tables, &p->memory.mem, 0, f) ||
        !address_space_map(&p->tables, &m, &p->physical, f))
        return false;
    for (unsigned w = 128; w < 132; w++)
        instance[w] = mem_get(mem_at(&p->memory.mem, p->tables.instance + 4 * w, 4), 4);
    cfg = gmmu_bundle(instance);
    mem_space_begin(&p->space, &cfg);
    return true;
}

/* Draws; the least processor time of a frame. */
static bool draw(struct screen *g, const struct scene *s, unsigned rounds, double *least,
                 struct failure *f)
{
    for (unsigned i = 0; i < rounds; i++) {
        const double start = processor_seconds();
        double t;

        if (!draw_scene(g, s, &how, f))
            return false;
        t = processor_seconds() - start;
        *least = i == 0 || t < *least ? t : *least;
    }
    return true;
}

static bool same(const struct pages *p, const struct mem *plain, struct failure *f)
{
    const struct mem *m = &p->memory.mem;
    const u64 tags = plain->size / MEM_TAG_BYTES;

    return (memcmp(m->byte + p->physical, plain->byte, plain->size) == 0 &&
            memcmp(m->tag + p->physical / MEM_TAG_BYTES, plain->tag, tags) == 0) ||
           fail(f, EXIT_DIFFER, "the frames differ");
}

static bool bench(const char *what, struct scene *s, struct failure *f)
{
    struct pages *p = calloc(1, sizeof *p);
    struct screen *g = draw_gpu_new(s, &how, f);
    const struct mem plain = g ? g->mem : (struct mem){ 0 };
    const unsigned rounds = strcmp(what, "both") == 0 ? 3 : 1;
    double times[2] = { 0, 0 };
    bool good = p && g && make_pages(p, plain.size, f);

    if (good && strcmp(what, "pages") != 0)
        good = draw(g, s, rounds, &times[0], f);
    if (good && strcmp(what, "plain") != 0) {
        draw_gpu_reset(g, &how);
        g->mem = mem_view(&p->memory.mem, &p->space);
        good = draw(g, s, rounds, &times[1], f);
        g->mem = plain;
    }
    if (good && strcmp(what, "both") == 0)
        good = same(p, &plain, f);
    if (good)
        printf("%.1f ms by addresses of memory, %.1f ms by pages\n", 1e3 * times[0],
               1e3 * times[1]);
    draw_gpu_free(g);
    if (p)
        memory_close(&p->memory);
    free(p);
    return good;
}

int main(int count, char **words)
{
    const char *what = count > 1 ? words[1] : "both";
    struct failure f = { 0 };
    struct scene s = { 0 };

    if (count > 2 ||
        (strcmp(what, "plain") != 0 && strcmp(what, "pages") != 0 && strcmp(what, "both") != 0)) {
        fprintf(stderr, "usage: bench_pages [plain|pages|both]\n");
        return EXIT_USAGE;
    }
    if (!make_scene(&s, &f) || !bench(what, &s, &f))
        fprintf(stderr, "bench_pages: %s\n", f.text);
    scene_free(&s);
    return f.code;
}
