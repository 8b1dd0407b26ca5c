/* mem_note.c - requests of what a tap of memory is told (mem_time.h)
 *
 * known: facts/fbp.md, Tiles: only the ROP writes compressed tiles, and reads them as they are; L2 reads the sectors of a tile that
 * it has, and expands for others; a part that others write makes the tile a raw one; Read-modify-write expand
 * known: facts/fbp.md, Tiles: TEX takes tiles that are reduced as they are
 * chosen: who writes a whole tile reads nothing of it
 * chosen: bytes of raw tiles of depth, whose order in the tile is ZROP's, count where others see them
 */
#include "common/bits.h"
#include "mem/time/mem_time.h"

#define LINE_OF_BITS 17 /* log2 bytes that a line of compress bits stands for */

struct noting {
    const struct mem_seen *what;
    struct mem_seen_page page;
    u64 page_at; /* in memory */
    mem_time_told *take;
    void *context;
};

/* The bytes from the first to the last. */
static unsigned span(const struct mem_seen *s)
{
    return s->sectors ? s->sectors * MEM_SECTOR_BYTES : (unsigned)s->bytes;
}

static struct mem_time_request request_of(const struct mem_seen *s)
{
    struct mem_time_request r = { .client = s->client,
                                  .access = s->access,
                                  .va = s->address,
                                  .address = s->at,
                                  .page_shift = MEM_PAGE_SHIFT,
                                  .bytes = (u32)s->bytes,
                                  .replied = (u32)s->replied,
                                  .mask = s->access == MEM_WRITE ? s->mask : 0 };

    r.halves = s->atomic && s->atomic->type == ATOMIC_F16X2;
    if (s->page) {
        r.page_shift = s->page->shift;
        r.kind = s->page->kind;
        r.is_volatile = s->page->is_volatile;
    }
    return r;
}

/* What the request moves of a tile. */
static struct mem_time_request part_of(const struct noting *n, unsigned in, unsigned count,
                                       const struct mem_tile *t)
{
    const struct mem_seen *s = n->what;
    struct mem_time_request r = request_of(s);
    const u64 at = n->page_at + in;

    r.va = s->address + (at - s->at);
    r.address = at;
    if (!s->mask)
        r.bytes = count;
    r.state = r.state_after = mem_tag_state(n->page.tag[t->first / MEM_TAG_BYTES]);
    r.comptag = s->page->comptag ? s->page->comptag : (u32)(1 + (at >> LINE_OF_BITS));
    return r;
}

/* The sectors of a tile that a request of the ROP has. */
static u16 own_sectors(const struct noting *n, const struct mem_tile *t)
{
    const unsigned first = (unsigned)(n->what->at - n->page_at - t->first) / MEM_SECTOR_BYTES;

    if (n->what->access == MEM_STORE)
        return (u16)(n->what->mask << first);
    return (u16)(bits_mask(n->what->sectors) << first) & t->held;
}

static void note_tile(const struct noting *n, unsigned in, unsigned count, const struct mem_tile *t)
{
    const struct mem_seen *s = n->what;
    struct mem_time_request r = part_of(n, in, count, t);

    if (s->raw && s->access != MEM_WRITE) {
        r.held = own_sectors(n, t);
        r.state_after = s->access == MEM_STORE ? s->state : r.state;
    } else if (s->raw || t->raw || (s->access == MEM_WRITE && count == t->bytes)) {
        if (!s->raw && s->access != MEM_READ)
            r.state_after = 0;
        n->take(n->context, &r);
        return;
    } else if (s->access == MEM_READ) {
        r.held = t->needed;
        r.unpacks = s->client == MEM_TEX && t->reduced ? 0 : t->rate;
    } else {
        r.held = t->held;
        r.state_after = 0;
        r.unpacks = t->rate;
    }
    r.tile = (u8)(t->bytes / MEM_SECTOR_BYTES);
    r.address = n->page_at + t->first;
    n->take(n->context, &r);
}

/* Finds the tile of the byte at 'in', of whose bytes 'count' are asked for; false: the page has none. */
static bool tile_at(const struct noting *n, unsigned in, unsigned count, struct mem_tile *t)
{
    const struct mem_views *views = n->what->mem->views;

    return n->page.byte && views && views->tile && views->tile(&n->page, in, count, t);
}

void mem_time_note(const struct mem_seen *what, mem_time_told *take, void *context)
{
    struct noting n = { .what = what, .take = take, .context = context };
    unsigned in = what->at % MEM_PAGE_BYTES;
    const unsigned end = in + span(what);
    struct mem_tile t;

    n.page_at = what->at - in;
    if (what->page && what->at != MEM_NOWHERE)
        n.page = (struct mem_seen_page){ .kind = what->page->kind,
                                         .byte = what->mem->byte + n.page_at,
                                         .tag = what->mem->tag + n.page_at / MEM_TAG_BYTES,
                                         .surfaces = what->mem->surfaces };
    if (!tile_at(&n, in, end - in, &t)) {
        const struct mem_time_request r = request_of(what);

        take(context, &r);
        return;
    }
    do {
        const unsigned behind = t.first + t.bytes, count = (behind < end ? behind : end) - in;

        note_tile(&n, in, count, &t);
        in += count;
    } while (in < end && tile_at(&n, in, end - in, &t));
}
