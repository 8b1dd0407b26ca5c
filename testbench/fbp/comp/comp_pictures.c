/* comp_pictures.c - tiles of pictures as vectors of the pair: comp_pictures COMP.hex DECOMP.hex PNG...
 *
 * Every picture becomes surfaces of several kinds (bridge/scene/compress_tiles.h); of each some tiles,
 * spread over it, go through the golden encoder into the first file, and what it stores, asked for in
 * whole and in part, through the golden decompressor into the second.
 */
#include <stdio.h>
#include <string.h>

#include "scene/compress_tiles.h"
#include "fbp/comp/decomp/decomp_requests.h"
#include "golden.h"
#include "vector/vector_file.h"
#include "vector_bus.h"

#define TILES 24 /* of each surface */

static const struct comp_config surfaces[] = {
    { FORMAT_A8B8G8R8, 0, COMP_CRA, 0, 0 },
    { FORMAT_A8B8G8R8, 1, COMP_CRA, 2, 8 },
    { FORMAT_A8B8G8R8, 2, COMP_CBR, 0, 0 },
    { FORMAT_A8B8G8R8, 3, COMP_CRA, 0, 0 },
    { FORMAT_A2B10G10R10, 0, COMP_CRA, 0, 0 },
    { FORMAT_BF10GF11RF11, 2, COMP_CBR, 1, 3 },
    { FORMAT_R16_G16_B16_A16, 0, COMP_CRA, 0, 0 },
    { FORMAT_RF16_GF16_BF16_AF16, 0, COMP_CRA, 0, 4 },
    { FORMAT_RF16_GF16_BF16_AF16, 2, COMP_CBR, 0, 0 },
    { FORMAT_RF32_GF32_BF32_AF32, 0, COMP_CR, 0, 0 },
};
#define SURFACES (sizeof surfaces / sizeof surfaces[0])

struct pair {
    struct golden *comp, *decomp;
    struct vector_writer *stored, *given;
    struct decomp_config clears;
    struct failure failure;
};

static void run(struct pair *p, struct golden *g, struct vector_writer *w, const u32 *in, u32 *out)
{
    golden_line(g, in, out);
    if (!p->failure.code)
        vector_writer_put(w, out, NULL, &p->failure);
}

static void ask(struct pair *p, const struct comp_config *cfg, const struct packed_tile *t,
                u8 wanted)
{
    struct comp_stored s = { .state = t->state, .sectors = t->sectors };
    struct packed_sector packet[COMP_SECTORS];
    unsigned count;

    memcpy(s.word, t->word, sizeof s.word);
    count = decomp_request(comp_kind_of(cfg), &s, wanted, 3, t->id, packet);
    for (unsigned i = 0; i < count; i++) {
        u32 in[VECTOR_WORDS] = { 0 }, out[VECTOR_WORDS] = { 0 };
        struct decomp_vector v = { .cfg = p->clears, .l2_decomp_valid = 1, .l2_decomp = packet[i] };
        decomp_vector_put(in, 0, &v);
        run(p, p->decomp, p->given, in, out);
        while (!p->failure.code && golden_follow(p->decomp, out))
            vector_writer_put(p->given, out, NULL, &p->failure);
    }
}

static void encode(struct pair *p, const struct comp_config *cfg, const struct comp_tile *tile,
                   struct memory_tile id)
{
    u32 in[VECTOR_WORDS] = { 0 }, out[VECTOR_WORDS] = { 0 };
    struct comp_vector v = { .cfg = *cfg, .tile_comp_valid = 1 };

    v.tile_comp.id = id;
    v.tile_comp.covered[0] = v.tile_comp.covered[1] = UINT32_MAX;
    v.tile_comp.again[0] = id.tile % 3 == 0;
    memcpy(v.tile_comp.word, tile->word, sizeof tile->word);
    comp_vector_put(in, 0, &v);
    run(p, p->comp, p->stored, in, out);
    comp_vector_get(&v, out, 0);
    ask(p, cfg, &v.comp_ccache, 0xff);
    ask(p, cfg, &v.comp_ccache, (u8)(0x5a >> id.tile % 3));
}

static void surface(struct pair *p, const struct comp_config *cfg, const struct picture *narrow,
                    unsigned draw)
{
    struct compress_picture picture = { 0 };
    struct compress_tiles tiles = { 0 };
    const struct pixel_format *f = pixel_format_of(cfg->format);

    if (compress_widen(&picture, narrow, &p->failure)) {
        compress_samples(&picture, 1u << cfg->samples_log2);
        compress_tiles_of(&tiles, &picture, f, &p->failure);
    }
    for (size_t i = 0; !p->failure.code && i < TILES; i++) {
        size_t n = i * tiles.count / TILES;
        encode(p, cfg, &tiles.tile[n], (struct memory_tile){ (u16)draw, (u24)n });
    }
    compress_picture_free(&picture);
    compress_tiles_free(&tiles);
}

static struct vector_writer *writer(struct pair *p, const char *path, const struct unit_ops *u)
{
    struct vector_header h = { .unit = u, .options = "comp_pictures" };

    return p->failure.code ? NULL : vector_writer_open(path, &h, &p->failure);
}

int main(int argc, char **argv)
{
    struct pair p = { .comp = golden_open(unit_named("comp")),
                      .decomp = golden_open(unit_named("decomp")) };

    if (argc < 4 || !p.comp || !p.decomp) {
        fprintf(stderr, "usage: comp_pictures COMP.hex DECOMP.hex PICTURE.png...\n");
        return 2;
    }
    for (unsigned i = 0; i < 64; i++)
        p.clears.clear[i] = 0xff000000u | i * 0x010305u;
    p.stored = writer(&p, argv[1], p.comp->unit);
    p.given = writer(&p, argv[2], p.decomp->unit);
    for (int a = 3; !p.failure.code && a < argc; a++) {
        struct picture picture = { 0 };
        if (picture_read(&picture, argv[a], &p.failure))
            for (unsigned n = 0; n < SURFACES; n++)
                surface(&p, &surfaces[n], &picture, (unsigned)a * 16 + n);
        picture_free(&picture);
    }
    if (!p.failure.code && vector_writer_commit(p.stored, &p.failure))
        vector_writer_commit(p.given, &p.failure);
    if (p.failure.code)
        fprintf(stderr, "comp_pictures: %s\n", p.failure.text);
    golden_close(p.comp);
    golden_close(p.decomp);
    return p.failure.code;
}
