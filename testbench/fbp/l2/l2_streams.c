/* l2_streams.c - see l2_streams.h */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "common/atomic.h"
#include "l2_streams_parts.h"
#include "mmu/gmmu/gmmu_kind.h"

/* What the page's tile at 'in' has, or all of ROP_TILE's bytes. */
static struct mem_tile tile_of(const struct l2_streams_request *r, unsigned in, unsigned count)
{
    struct mem_tile t;

    if (!r->tiles || !r->s->mem.views->tile(&r->page, in, count, &t))
        t = (struct mem_tile){
            .first = in & ~(ROP_TILE - 1), .bytes = ROP_TILE, .held = 0xffff, .raw = true
        };
    return t;
}

/* Reads what the tile at 'in' has of sectors of 'wanted'; returns the first byte behind it. */
static unsigned read_tile(const struct l2_streams_request *r, const struct mem_tile *t, u16 wanted,
                          u8 *page)
{
    for (unsigned n = 0; n < t->bytes / LINE; n++)
        if (wanted >> 4 * n & 15)
            l2_streams_read(r, (r->page_at + t->first) / LINE + n, wanted >> 4 * n & 15,
                            t->bytes > 256 ? (u16)(t->held >> (n & 2) * 4) : t->held, page);
    return t->first + t->bytes;
}

/* The tags of a page as L2 has them. */
static void copy_tags(const struct l2_streams_request *r, u8 tag[MEM_PAGE_BYTES / MEM_TAG_BYTES])
{
    memset(tag, 0, MEM_PAGE_BYTES / MEM_TAG_BYTES);
    if (r->page.tag)
        memcpy(tag, r->page.tag, MEM_PAGE_BYTES / MEM_TAG_BYTES);
}

/* Makes a page of what L2 gives of the tiles that have bytes. */
static void gather(const struct l2_streams_request *r, unsigned in, unsigned count, bool needed,
                   u8 *byte)
{
    memset(byte, POISON, MEM_PAGE_BYTES);
    for (unsigned at = in; at < in + count;) {
        const struct mem_tile t = tile_of(r, at, in + count - at);

        r->s->counts.packed += !t.raw;
        at = read_tile(r, &t, needed && t.needed ? t.needed : t.held, byte);
    }
}

static void read_shown(const struct l2_streams_request *r, unsigned in, unsigned count)
{
    u8 byte[MEM_PAGE_BYTES], tag[MEM_PAGE_BYTES / MEM_TAG_BYTES], shown[MEM_PAGE_BYTES];
    struct mem_seen_page page = r->page;

    gather(r, in, count, true, byte);
    copy_tags(r, tag);
    page.byte = byte;
    page.tag = tag;
    if (r->s->mem.views && r->s->mem.views->packs(&page, in, count))
        r->s->mem.views->read(&page, in, shown, count);
    else
        memcpy(shown, byte + in, count);
    assert_memory_equal(shown, r->what->data, count);
}

/* What the tiles that have bytes hold by the page's tags: a write of stencil alone leaves depth's planes packed (zrop_naive.c), and
 * with them sectors that the tile does not have.
 */
static void write_tiles(const struct l2_streams_request *r, const struct mem_seen_page *page,
                        unsigned in, unsigned count)
{
    struct l2_streams_request now = *r;

    now.page = *page;
    for (unsigned at = in; at < in + count;) {
        const struct mem_tile t = tile_of(&now, at, 1);

        for (unsigned n = 0; n < t.bytes / LINE; n++) {
            u32 mask[L2_SECTORS];

            for (unsigned s = 0; s < L2_SECTORS; s++)
                mask[s] = t.held >> (4 * n + s) & 1 ? UINT32_MAX : 0;
            l2_streams_write(r, (r->page_at + t.first) / LINE + n, mask,
                             l2_streams_bits(page->tag, t.first + n * LINE, r->halves), page->byte);
        }
        at = t.first + t.bytes;
    }
}

/* A tile of the machine's views is read whole, shown, merged, and stored. */
static void write_shown(const struct l2_streams_request *r, unsigned in, unsigned count,
                        const u8 *data)
{
    u8 byte[MEM_PAGE_BYTES], tag[MEM_PAGE_BYTES / MEM_TAG_BYTES];
    struct mem_seen_page page = r->page;

    gather(r, in, count, false, byte);
    copy_tags(r, tag);
    page.byte = byte;
    page.tag = tag;
    r->s->mem.views->write(&page, in, data, count);
    r->s->counts.expanded++;
    write_tiles(r, &page, in, count);
}

static bool is_packed(const struct l2_streams_request *r, unsigned in, unsigned count)
{
    const struct mem_views *v = r->s->mem.views;

    return v && r->page.kind && v->packs(&r->page, in, count);
}

/* Bytes as they lie, each line's in one request. */
static void write_run(const struct l2_streams_request *r, unsigned in, unsigned count,
                      const u8 *data)
{
    u8 byte[MEM_PAGE_BYTES];
    const u64 first = r->page_at + in, end = first + count;

    memcpy(byte + in, data, count);
    for (u64 line = first / LINE; line * LINE < end; line++) {
        u32 mask[L2_SECTORS] = { 0 };

        for (unsigned b = 0; b < LINE; b++)
            if (line * LINE + b >= first && line * LINE + b < end)
                mask[b / 32] |= UINT32_C(1) << b % 32;
        l2_streams_write(r, line, mask,
                         r->tiles ? l2_streams_bits(r->s->mem.tag, line * LINE, r->halves) : 0,
                         byte);
    }
}

static void change(const struct l2_streams_request *r, unsigned in)
{
    const struct atomic *a = r->what->atomic;
    const unsigned bytes = (unsigned)r->what->bytes, at = (unsigned)(r->page_at + in) % LINE;
    struct l2_request q = l2_streams_line(r, L2_ATOMIC, (r->page_at + in) / LINE);
    const u64 was = (u64)mem_get(r->what->data + bytes - 4, 4) << (bytes == 8 ? 32 : 0) |
                    (bytes == 8 ? mem_get(r->what->data, 4) : 0);
    struct l2_reply reply;

    r->s->counts.atomics++;
    if (is_packed(r, in, bytes)) {
        const u64 now = atomic_result(a, was);
        u8 byte[8];

        read_shown(r, in, bytes);
        mem_put(byte, 4, (u32)now);
        mem_put(byte + 4, 4, (u32)(now >> 32));
        write_shown(r, in, bytes, byte);
        return;
    }
    q.op = r->what->replied ? L2_ATOMIC : L2_REDUCE;
    q.sectors = (u4)(1u << at / 32);
    q.mask[0] = UINT32_C(1) << at % 32;
    q.atomic = (u4)a->op;
    q.kind = (u3)a->type;
    q.wide = a->wide;
    q.comptag = 0; /* cbc has nothing to say of a tile that is not compressed */
    q.word[at % 32 / 4] = (u32)a->operand;
    q.word[8 + at % 32 / 4] = (u32)a->swap;
    if (bytes == 8) {
        q.word[at % 32 / 4 + 1] = (u32)(a->operand >> 32);
        q.word[8 + at % 32 / 4 + 1] = (u32)(a->swap >> 32);
    }
    reply = l2_streams_run(r->s, r->page_at + in, &q);
    if (r->what->replied)
        for (unsigned w = 0; w < bytes / 4; w++)
            assert_int_equal(reply.word[at / 4 + w], mem_get(r->what->data + 4 * w, 4));
}

/* Sectors 'n' on of a request of the ROP, which lie in a tile from its sector 'first' on. */
struct own {
    unsigned n, first, count;
};

static void read_raw(const struct l2_streams_request *r, const struct mem_tile *t,
                     const struct own *o)
{
    u8 byte[MEM_PAGE_BYTES];

    memset(byte, POISON, sizeof byte);
    read_tile(r, t, (u16)(bits_mask(o->count) << o->first), byte);
    for (unsigned i = 0; i < o->count; i++)
        if (t->held >> (o->first + i) & 1)
            assert_memory_equal(byte + t->first + (o->first + i) * MEM_SECTOR_BYTES,
                                r->what->data + (o->n + i) * MEM_SECTOR_BYTES, MEM_SECTOR_BYTES);
}

static void write_raw(const struct l2_streams_request *r, const struct mem_tile *t,
                      const struct own *o)
{
    const struct mem_seen *w = r->what;
    const bool store = w->access == MEM_STORE;
    const u32 chosen = store ? w->mask >> o->n & (u32)bits_mask(o->count) : 1;
    const unsigned at = t->first + o->first * MEM_SECTOR_BYTES;
    u8 byte[MEM_PAGE_BYTES], tag[MEM_PAGE_BYTES / MEM_TAG_BYTES];

    copy_tags(r, tag);
    if (store)
        mem_tag_set(&tag[at / MEM_TAG_BYTES], w->state);
    memset(byte, POISON, sizeof byte);
    memcpy(byte + at, w->data, (size_t)o->count * MEM_SECTOR_BYTES);
    for (unsigned i = 0; i < t->bytes / LINE; i++) {
        const unsigned of = t->bytes > 256 ? t->first : t->first + i * LINE;
        u32 mask[L2_SECTORS] = { 0 };

        for (unsigned s = 0; s < L2_SECTORS; s++)
            if (4 * i + s >= o->first && (chosen >> (4 * i + s - o->first) & 1))
                mask[s] = store ? UINT32_MAX : w->mask;
        if (store || (mask[0] | mask[1] | mask[2] | mask[3]))
            l2_streams_write(r, (r->page_at + t->first) / LINE + i, mask,
                             r->tiles ? l2_streams_bits(tag, of, r->halves) : 0, byte);
    }
}

/* The ROP's: sectors as they are stored. */
static void take_raw(const struct l2_streams_request *r, unsigned in)
{
    const unsigned sectors = r->what->sectors;

    for (unsigned n = 0, count; n < sectors; n += count) {
        const unsigned at = in + n * MEM_SECTOR_BYTES;
        const struct mem_tile t = tile_of(r, at, 1);
        const unsigned first = (at - t.first) / MEM_SECTOR_BYTES,
                       left = t.bytes / MEM_SECTOR_BYTES - first;

        count = sectors - n < left ? sectors - n : left;
        r->s->counts.packed += !t.raw;
        (r->what->access == MEM_READ ? read_raw : write_raw)(r, &t,
                                                             &(struct own){ n, first, count });
    }
}

/* CROP's bytes of a page that it sees as others do, run by run. */
static void write_apart(const struct l2_streams_request *r, unsigned in)
{
    for (u32 mask = r->what->mask, first, count; mask; mask &= ~(u32)(bits_mask(count) << first)) {
        first = bits_lowest(mask);
        count = bits_lowest(~((u64)mask >> first));
        write_shown(r, in + first, count, r->what->data + first);
    }
}

static void act(const struct l2_streams_request *r, unsigned in, unsigned count)
{
    const struct mem_seen *w = r->what;

    if (w->raw)
        take_raw(r, in);
    else if (w->sectors && w->access == MEM_WRITE)
        write_apart(r, in);
    else if (w->access == MEM_READ)
        read_shown(r, in, count);
    else if (w->access == MEM_ATOMIC)
        change(r, in);
    else if (is_packed(r, in, count))
        write_shown(r, in, count, w->data);
    else
        write_run(r, in, count, w->data);
}

void l2_streams_take(void *context, const struct mem_seen *what)
{
    struct l2_streams *s = context;
    const unsigned in = what->at % MEM_PAGE_BYTES;
    struct l2_streams_request r = { .s = s, .what = what, .page_at = what->at - in };
    struct mem_tile t;
    const unsigned count = (unsigned)what->bytes;

    if (what->at == MEM_NOWHERE)
        return;
    s->mem.byte = what->mem->byte;
    s->mem.tag = what->mem->tag;
    s->mem.views = what->mem->views;
    s->counts.requests++;
    l2_streams_reach(s, r.page_at + MEM_PAGE_BYTES);
    r.page = (struct mem_seen_page){ .kind = what->page ? what->page->kind : 0,
                                     .byte = what->mem->byte + r.page_at,
                                     .tag = what->mem->tag + r.page_at / MEM_TAG_BYTES,
                                     .surfaces = what->mem->surfaces };
    r.tiles = what->mem->views && what->mem->views->tile(&r.page, in, 1, &t);
    r.halves = r.tiles && strncmp(gmmu_kind(r.page.kind)->name, "Z16", 3) == 0;
    l2_streams_touch(&r, r.page_at + (in & ~(ROP_TILE - 1)),
                     r.page_at + ((in + (count ? count : 1) + ROP_TILE - 1) & ~(ROP_TILE - 1)));
    act(&r, in, count);
}
