/* fetch.c - see fetch.h */
#include "gpc/tpc/tex/fetch/fetch.h"

#include <string.h>

static void begin(const struct tex_footprint *in, struct tex_elements *out)
{
    memset(out, 0, sizeof *out);
    out->id = in->id;
    out->lane = in->lane;
    out->how = in->how;
    out->last = in->last;
    out->taps = in->taps;
    out->weight = in->weight;
    out->depth_ref = in->depth_ref;
    out->lod = in->lod;
    out->clamped = in->clamped;
    out->count = in->count < FETCH_PLACES ? in->count : FETCH_PLACES;
    for (unsigned n = 0; n < out->count; n++) {
        out->element[n].kind = in->place[n].kind;
        out->element[n].weight = in->place[n].weight;
    }
}

static bool has_level(const struct tex_view *v, const struct tex_footprint *in)
{
    return in->level <= v->levels_last;
}

/* Where element n lies; false: nowhere in memory. */
static bool find(const struct tex_view *v, const struct tex_level *l,
                 const struct tex_footprint *in, unsigned n, struct tex_bytes *at,
                 struct tex_element *to)
{
    return in->place[n].kind == TEX_TEXEL &&
           tex_level_find(v, l, in->sample, &in->place[n], at, to);
}

static inline void put_words(struct tex_element *e, const u8 *byte, unsigned bytes)
{
    for (unsigned w = 0; w < bytes / 4; w++)
        mem_get_words(byte + 4 * w, 1, &e->word[w]);
    if (bytes % 4)
        e->word[bytes / 4] = mem_get(byte + bytes / 4 * 4, bytes % 4);
}

/* Returns bytes of one page in place; NULL: they are to be copied. */
static inline const u8 *in_place(const struct mem_port *m, struct fetch_page *page, u64 at,
                                 unsigned bytes)
{
    const u64 in = at % MEM_PAGE_BYTES, end = at - in + MEM_PAGE_BYTES;

    if (in + bytes > MEM_PAGE_BYTES)
        return NULL;
    if (page->end != end)
        *page = (struct fetch_page){ end, mem_whole_page(m, MEM_TEX, MEM_READ, at - in) };
    return page->byte ? page->byte + in : NULL;
}

static bool copy(const struct mem_port *m, const struct tex_bytes *at, u8 byte[16])
{
    bool all = mem_read_bytes(m, MEM_TEX, at->address[0], byte, at->bytes[0]);

    if (at->bytes[1])
        all &= mem_read_bytes(m, MEM_TEX, at->address[1], byte + at->bytes[0], at->bytes[1]);
    return all;
}

/* known: facts/classes/mmu.md 2: what is sparse reads 0, so an element that is not 0 is resident */
static bool is_absent(const struct mem_port *m, const struct tex_element *e, u64 at)
{
    return !(e->word[0] | e->word[1] | e->word[2] | e->word[3]) && mem_sparse(m, MEM_TEX, at);
}

/* Reads an element; false: it was not there. */
static inline bool read_element(const struct tex_view *v, const struct mem_port *m,
                                struct fetch_page *page, const struct tex_bytes *at,
                                struct tex_element *e, u1 *absent)
{
    const u8 *seen = at->bytes[1] ? NULL : in_place(m, page, at->address[0], at->bytes[0]);
    u8 byte[16] = { 0 };
    bool all;

    if (seen) {
        put_words(e, seen, v->format.bytes);
        mem_moved(m, MEM_TEX, MEM_READ, at->bytes[0]);
        return true;
    }
    all = copy(m, at, byte);
    put_words(e, byte, v->format.bytes);
    *absent |= is_absent(m, e, at->address[0]);
    return all;
}

/* Whether an element is one texel of one sample, in one piece of a block-linear image. */
static bool has_single_texels(const struct tex_view *v, const struct tex_level *l)
{
    return (v->version == TEX_BLOCK_LINEAR || v->version == TEX_BLOCK_LINEAR_KEY) &&
           l->samples == SAMPLES_1X1 && v->format.wide * v->format.high == 1 &&
           v->format.bytes != 12;
}

/* Returns a texel of those in slice 0 in place; NULL: it is to be found, and copied. */
static inline const u8 *texel_in_place(const struct tex_view *v, const struct tex_level *l,
                                       const struct mem_port *m, struct fetch_page *page,
                                       const struct tex_place *p, unsigned bytes)
{
    u64 at;

    if (p->kind != TEX_TEXEL || p->z || p->x >= l->size[0] || p->y >= l->size[1] ||
        p->layer >= v->layers || !surface_rows_at(&l->rows, p->x * bytes, p->y, &at))
        return NULL;
    at += l->address + p->layer * l->layer_bytes;
    return in_place(m, page, at & bits_mask(TEX_ADDRESS_BITS), bytes);
}

bool tex_fetch_level(const struct tex_view *v, const struct tex_level *l, const struct mem_port *m,
                     struct fetch_page *page, const struct tex_footprint *in,
                     struct tex_elements *out)
{
    const bool single = has_single_texels(v, l) && in->sample == 0;
    const unsigned bytes = v->format.bytes,
                   count = in->count < FETCH_PLACES ? in->count : FETCH_PLACES;
    unsigned moved = 0;
    bool all = true;

    begin(in, out);
    for (unsigned n = 0; n < count; n++) {
        const u8 *byte = single ? texel_in_place(v, l, m, page, &in->place[n], bytes) : NULL;
        struct tex_element *e = &out->element[n];
        struct tex_bytes at;

        if (byte) {
            put_words(e, byte, bytes);
            moved += bytes;
        } else if (find(v, l, in, n, &at, e)) {
            all &= read_element(v, m, page, &at, e, &out->absent);
        }
    }
    mem_moved(m, MEM_TEX, MEM_READ, moved);
    return all;
}

bool tex_fetch(const struct tex_view *v, const struct mem_port *m, const struct tex_footprint *in,
               struct tex_elements *out)
{
    struct fetch_page page = { 0 };
    struct tex_level l;

    if (!has_level(v, in) || !in->count) {
        begin(in, out);
        return true;
    }
    l = tex_level_of(v, in->level);
    return tex_fetch_level(v, &l, m, &page, in, out);
}

void fetch_reset(struct fetch *f)
{
    memset(f, 0, sizeof *f);
    fetch_set_state(f, &(struct tex_state){ .header = { 0 } });
}

void fetch_set_state(struct fetch *f, const struct tex_state *s)
{
    f->cfg = *s;
    f->lacks = tex_view_of(s, &f->view);
}

const char *fetch_not_modelled(const struct tex_state *s)
{
    return tex_view_lacks(s);
}

unsigned fetch_clocks(const struct tex_footprint *in)
{
    (void)in;
    return 1;
}

bool addr_fetch_into(struct fetch *f, const struct mem_port *m, const struct tex_footprint *in)
{
    (void)m;
    if (f->full)
        return false;
    f->full = true;
    f->footprint = *in;
    f->done = f->piece = f->sector = 0;
    f->clocks += fetch_clocks(in);
    begin(in, &f->elements);
    return true;
}

/* The bytes of a piece that lie in its sector number 'sector', into the element. */
static void take_sector(const struct tex_bytes *at, unsigned piece, unsigned sector,
                        const u32 word[MEM_SECTOR_WORDS], struct tex_element *e)
{
    const unsigned before = piece ? at->bytes[0] : 0, first = (unsigned)(at->address[piece] % 32);

    for (unsigned b = 0; b < at->bytes[piece]; b++)
        if ((first + b) >> FETCH_SECTOR_BITS == sector) {
            const u32 byte = word[(first + b) % 32 / 4] >> (first + b) % 4 * 8 & 255;

            e->word[(before + b) / 4] |= byte << (before + b) % 4 * 8;
        }
}

/* Reads what is left of an element over the wires; false: not yet. */
static bool ask(struct fetch *f, const struct mem_port *m, const struct tex_bytes *at,
                struct tex_element *e)
{
    for (; f->piece < 2 && at->bytes[f->piece]; f->piece++, f->sector = 0) {
        const u64 first = at->address[f->piece] >> FETCH_SECTOR_BITS;
        const u64 last = (at->address[f->piece] + at->bytes[f->piece] - 1) >> FETCH_SECTOR_BITS;

        for (; first + f->sector <= last; f->sector++) {
            const u64 sector = (first + f->sector) << FETCH_SECTOR_BITS;
            u32 word[MEM_SECTOR_WORDS];

            if (!mem_read(m, &f->mem, MEM_TEX, sector & bits_mask(TEX_ADDRESS_BITS), 1, word, NULL))
                return false;
            take_sector(at, f->piece, f->sector, word, e);
        }
    }
    f->piece = 0;
    return true;
}

/* chosen: over wires nobody says what is sparse: all is resident */
static bool ask_all(struct fetch *f, const struct mem_port *m)
{
    const bool some = !f->lacks && has_level(&f->view, &f->footprint) && f->elements.count;
    const struct tex_level l = tex_level_of(&f->view, some ? f->footprint.level : 0);

    for (; some && f->done < f->elements.count; f->done++) {
        struct tex_element *e = &f->elements.element[f->done];
        struct tex_bytes at;

        if (find(&f->view, &l, &f->footprint, f->done, &at, e) && !ask(f, m, &at, e))
            return false;
    }
    return true;
}

bool fetch_decode_from(struct fetch *f, const struct mem_port *m, struct tex_elements *out)
{
    if (!f->full)
        return false;
    if (m->mem && !f->lacks)
        tex_fetch(&f->view, m, &f->footprint, &f->elements);
    else if (!ask_all(f, m))
        return false;
    *out = f->elements;
    f->full = false;
    return true;
}
