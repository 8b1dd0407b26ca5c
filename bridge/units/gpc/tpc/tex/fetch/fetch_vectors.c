/* fetch_vectors.c - random and directed footprints of textures of every layout */
#include <string.h>

#include "gpc/tpc/tex/fetch/fetch.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

#define LAYOUT_DEF "gpc/tpc/tex/tic.def"
#include "common/layout_c.h"

const char fetch_work_unit[] = "texels";
const struct unit_rate fetch_rates[] = {
    { 0 },
};

const uint64_t fetch_exhaustive_lines = 0;

void fetch_exhaustive(uint64_t i, struct fetch_vector *v)
{
    (void)i;
    (void)v;
}

unsigned fetch_work(const struct fetch_vector *v)
{
    return v->addr_fetch_valid ? v->addr_fetch.count : 0;
}

/* Layouts of 1 to 16 bytes, blocks of 4x4 and 8x5, 12 bytes, pairs, bits. */
static const u8 layouts[] = { 0x1d, 0x18, 0x08, 0x03, 0x01, 0x24, 0x25, 0x55, 0x02, 0x22, 0x1f };

/* A type that an image's header may have, of 9. */
static unsigned type_of(unsigned n)
{
    return n == TEX_1D_BUFFER ? TEX_2D_FLAT : n;
}

static void put_header(const struct tic *all, const struct tic_block *b, const struct tic_pitch *p,
                       const struct tic_image *i, const struct tic_levels *l, u32 *word)
{
    memset(word, 0, 32);
    tic_put(word, all);
    if (all->version == TEX_BUFFER)
        return;
    if (all->version == TEX_BLOCK_LINEAR || all->version == TEX_BLOCK_LINEAR_KEY)
        tic_block_put(word, b);
    else
        tic_pitch_put(word, p);
    tic_image_put(word, i);
    if (all->version == TEX_BLOCK_LINEAR || all->version == TEX_PITCH)
        tic_levels_put(word, l);
}

static u32 random_size(struct random *r)
{
    const unsigned bits = random_below(r, 8);

    return (u32)(random_bits(r) & bits_mask(bits + 1));
}

void fetch_random_config(struct random *r, struct fetch_vector *v)
{
    const unsigned version = random_below(r, 3) ? TEX_BLOCK_LINEAR : random_below(r, 5);
    const bool pitched = version == TEX_PITCH || version == TEX_PITCH_KEY;
    const struct tic all = { .components = layouts[random_below(r, sizeof layouts)],
                             .r_type = 2,
                             .g_type = 2,
                             .b_type = 2,
                             .a_type = 2,
                             .version = version,
                             .type = pitched ? TEX_2D_FLAT : type_of(random_below(r, 9)),
                             .width = random_size(r) };
    const struct tic_block b = { .address = random_bits(r) & 0x7fffff,
                                 .block_height = random_below(r, 6),
                                 .block_depth = random_below(r, 6) };
    const struct tic_pitch p = { .address = random_bits(r) & 0x7ffffff,
                                 .pitch = random_bits(r) & 0xffff };
    const struct tic_image i = { .border_size = 7,
                                 .last_level = random_below(r, 16),
                                 .height = random_size(r),
                                 .depth = random_size(r) };
    const struct tic_levels l = { .last = 15,
                                  .samples = random_below(r, 4) ? 0 : random_below(r, 7) };

    put_header(&all, &b, &p, &i, &l, v->cfg.header);
}

static u32 random_place(struct random *r, u32 size)
{
    switch (random_below(r, 8)) {
    case 0: return 0;
    case 1: return size - 1;
    case 2: return size; /* outside */
    default: return random_below(r, size);
    }
}

static void random_footprint(struct random *r, const struct tex_state *s, struct tex_footprint *f)
{
    struct tex_view v;

    tex_view_of(s, &v);
    f->lane = (u2)random_below(r, 4);
    f->how = (struct tex_how){ .access = (enum tex_access)random_below(r, 4),
                               .mode = (enum tex_lod_mode)random_below(r, 3),
                               .dimension = (u3)random_below(r, 8),
                               .compare = random_bits(r) & 1,
                               .component = (u2)random_below(r, 4),
                               .four_offsets = random_bits(r) & 1,
                               .multisample = random_bits(r) & 1 };
    f->last = random_bits(r) & 1;
    f->taps = (u5)(1 + random_below(r, 16));
    f->weight = (u9)random_below(r, 257);
    f->level =
        (u4)(random_below(r, 16) ? random_below(r, v.levels_last + 1u) : random_below(r, 16));
    f->sample = (u3)random_below(r, 8);
    f->depth_ref = (u32)random_bits(r);
    f->count = (u4)(random_below(r, 32) ? random_below(r, 9) : random_below(r, 16));
    for (unsigned n = 0; n < FETCH_PLACES; n++) {
        struct tex_place *p = &f->place[n];

        p->kind = random_below(r, 8) ? TEX_TEXEL : (enum tex_texel_kind)random_below(r, 4);
        p->x = random_place(r, tex_view_size(&v, f->level, 0));
        p->y = (u16)random_place(r, tex_view_size(&v, f->level, 1));
        p->z = (u14)random_place(r, tex_view_size(&v, f->level, 2));
        p->layer = (u16)random_place(r, v.layers);
        p->weight = (u25)random_below(r, (1u << 24) + 1);
    }
}

void fetch_random_inputs(struct random *r, struct fetch_vector *v)
{
    v->addr_fetch_valid = random_below(r, 8) == 0;
    random_footprint(r, &v->cfg, &v->addr_fetch);
    v->mem_fetch_valid = 1;
    for (unsigned w = 0; w < MEM_SECTOR_WORDS; w++)
        v->mem_fetch.word[w] = (u32)random_bits(r);
}

/* A header of a version, type and layout, 16 texels each way, three levels where there are any. */
static void header(unsigned version, unsigned type, unsigned layout, struct fetch_vector *v)
{
    const struct tic all = { .components = layouts[layout],
                             .r_type = 2,
                             .g_type = 2,
                             .b_type = 2,
                             .a_type = 2,
                             .version = version,
                             .type = type_of(type),
                             .width = 47 };
    const struct tic_block b = { .address = 8, .block_height = 1, .block_depth = 1 };
    const struct tic_pitch p = { .address = 128, .pitch = 32 };
    const struct tic_image i = { .border_size = 7, .last_level = 2, .height = 35, .depth = 4 };
    const struct tic_levels l = { .last = 2 };

    put_header(&all, &b, &p, &i, &l, v->cfg.header);
}

/* The corners of each level, of each layout and type. */
static void corners(unsigned i, struct fetch_vector *v)
{
    const unsigned layout = i % sizeof layouts, type = i / sizeof layouts % 9;
    struct tex_footprint *f = &v->addr_fetch;
    struct tex_view view;

    header(TEX_BLOCK_LINEAR, type, layout, v);
    tex_view_of(&v->cfg, &view);
    f->level = (u4)(i / sizeof layouts / 9 % 3);
    f->count = FETCH_PLACES;
    for (unsigned n = 0; n < FETCH_PLACES; n++) {
        f->place[n].x = n & 1 ? tex_view_size(&view, f->level, 0) - 1 : 0;
        f->place[n].y = (u16)(n & 2 ? tex_view_size(&view, f->level, 1) - 1 : 0);
        f->place[n].z = (u14)(n & 4 ? tex_view_size(&view, f->level, 2) - 1 : 0);
        f->place[n].layer = (u16)(n & 4 ? view.layers - 1 : 0);
        f->place[n].weight = 1u << 21;
    }
}

/* Along a row, of layouts with pitch and of buffers: an element may begin at any byte of a sector. */
static void rows(unsigned i, struct fetch_vector *v)
{
    static const u8 versions[] = { TEX_BUFFER, TEX_PITCH, TEX_PITCH_KEY, TEX_BLOCK_LINEAR_KEY };
    struct tex_footprint *f = &v->addr_fetch;

    header(versions[i % 4], TEX_2D_FLAT, i / 4 % sizeof layouts, v);
    if (versions[i % 4] == TEX_BUFFER)
        v->cfg.header[1] = 0x1000 + i;
    f->count = 4;
    for (unsigned n = 0; n < 4; n++)
        f->place[n] = (struct tex_place){ .x = (i / 44 + n) % 48, .y = (u16)(i % 3) };
}

/* Each sample of each mode, and one more. */
static void samples(unsigned i, struct fetch_vector *v)
{
    struct tex_footprint *f = &v->addr_fetch;
    const struct tic_levels l = { .last = 0, .samples = i / 8 % 7 };

    header(TEX_BLOCK_LINEAR, TEX_2D_FLAT, 2, v);
    tic_levels_put(v->cfg.header, &l);
    f->count = 1;
    f->sample = (u3)(i % 8);
    f->place[0] = (struct tex_place){ .x = 5, .y = 3 };
}

/* What is no texel of the level is not read. */
static void outside(unsigned i, struct fetch_vector *v)
{
    struct tex_footprint *f = &v->addr_fetch;

    header(TEX_BLOCK_LINEAR, i / 8 % 9, 2, v);
    f->count = 2;
    f->level = (u4)(i % 8 == 7 ? 3 : 0);
    f->place[0].kind = (enum tex_texel_kind)(i % 4);
    f->place[1].x = i % 8 == 4 ? 48 : 1;
    f->place[1].y = i % 8 == 5 ? 36 : 0;
    f->place[1].z = i % 8 == 6 ? 5 : 0;
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct fetch_vector *v);
} sections[] = {
    { "corners of levels", 11 * 9 * 3, corners },
    { "rows", 44 * 48, rows },
    { "samples", 56, samples },
    { "outside", 72, outside },
};
#define LINES 20 /* of a vector: enough for its answers */

const char *fetch_directed(unsigned i, struct fetch_vector *v)
{
    unsigned n = i / LINES;
    struct random r = random_start(n, i % LINES);
    const unsigned s = SECTION_OF(sections, &n);

    if (s == SECTIONS(sections))
        return NULL;
    memset(v, 0, sizeof *v);
    v->reset = v->addr_fetch_valid = i % LINES == 0;
    v->mem_fetch_valid = i % LINES > 0;
    sections[s].make(n, v);
    v->addr_fetch.id.launch = (u16)s;
    for (unsigned w = 0; w < MEM_SECTOR_WORDS; w++)
        v->mem_fetch.word[w] = (u32)random_bits(&r);
    return sections[s].name;
}
