/* mem_front.c - see mem_front.h */
#include "mem/time/mem_front.h"

#include "common/bits.h"

void mem_front_begin(struct mem_front *f, mem_time_told *take, void *context)
{
    memset(f, 0, sizeof *f);
    f->take = take;
    f->context = context;
}

/* Gives the requests of the bits of 'which'. */
static void let_go(struct mem_front *f, u32 which)
{
    for (u32 left = f->keeps & which; left; left &= left - 1) {
        const unsigned n = bits_lowest(left);

        f->take(f->context, &f->kept[n / 2][n % 2]);
    }
    f->keeps &= ~which;
}

void mem_front_end(struct mem_front *f)
{
    let_go(f, UINT32_MAX);
}

/* Whether a request goes on where the kept one ends, in its line. */
static bool goes_on(const struct mem_time_request *k, const struct mem_time_request *r)
{
    return !k->tile && !r->tile && k->access == r->access && !k->mask && !r->mask &&
           !k->replied == !r->replied && k->state_after == r->state_after &&
           k->comptag == r->comptag && k->address + k->bytes == r->address &&
           k->address / L1_LINE == r->address / L1_LINE;
}

/* Whether what is written goes on in a tile that the kept request expands. */
static bool expands_on(const struct mem_time_request *k, const struct mem_time_request *r)
{
    return k->tile && !r->tile && r->access == MEM_WRITE && !r->mask && k->va + k->bytes == r->va &&
           r->address >= k->address &&
           r->address + r->bytes <= k->address + k->tile * MEM_SECTOR_BYTES;
}

/* Whether a request may go on: bytes of a run, or of a tile that is written in parts. */
static bool may_go_on(const struct mem_time_request *r)
{
    return r->client != MEM_ZROP && r->client != MEM_CROP && r->address != MEM_NOWHERE &&
           (!r->tile || (r->access == MEM_WRITE && !r->mask));
}

/* A run of bytes that may go on. */
static void give(struct mem_front *f, const struct mem_time_request *r)
{
    const unsigned write = r->access != MEM_READ;
    const u32 bit = UINT32_C(1) << (2 * r->client + write);
    struct mem_time_request *k = &f->kept[r->client][write];

    if ((f->keeps & bit) && (goes_on(k, r) || expands_on(k, r))) {
        k->bytes += r->bytes;
        k->replied += r->replied;
        return;
    }
    let_go(f, bit);
    *k = *r;
    f->keeps |= bit;
}

/* Bytes of a run, of memory from 'at' on. */
static void give_bytes(struct mem_front *f, const struct mem_time_request *r, u64 at,
                       unsigned bytes)
{
    struct mem_time_request part = *r;

    part.va += at - r->address;
    part.address = at;
    part.bytes = bytes;
    give(f, &part);
}

static struct l1_line line_of(u64 line, u64 first, u64 end)
{
    const u64 from = first > line * L1_LINE ? first - line * L1_LINE : 0,
              to = end < (line + 1) * L1_LINE ? end - line * L1_LINE : L1_LINE;
    const u64 up_to = bits_mask((to + L1_SECTOR - 1) / L1_SECTOR),
              on = UINT64_MAX << from / L1_SECTOR;

    return (struct l1_line){ (u40)line, (u4)(up_to & on) };
}

/* Each sector that is not there comes. */
static void load(struct mem_front *f, struct l1_tags *tags, const struct mem_time_request *r)
{
    const u64 end = r->address + r->bytes;

    for (u64 line = r->address / L1_LINE; line * L1_LINE < end; line++) {
        const struct l1_line l = line_of(line, r->address, end);
        const u4 missing = l1_tags_load(tags, &l);

        for (unsigned s = 0; s < L1_LINE / L1_SECTOR; s++)
            if (missing >> s & 1)
                give_bytes(f, r, line * L1_LINE + s * L1_SECTOR, L1_SECTOR);
    }
}

/* Bytes of a compressed tile: where any sector is not there, they all come. */
static void load_tile(struct mem_front *f, struct l1_tags *tags, const struct mem_time_request *r)
{
    const u64 first = r->address + (r->va - r->address) % (r->tile * L1_SECTOR),
              end = first + r->bytes;
    struct mem_time_request part = *r;
    unsigned came = 0;

    for (u64 line = first / L1_LINE; line * L1_LINE < end; line++) {
        const struct l1_line l = line_of(line, first, end);

        came += bits_count(l1_tags_load(tags, &l));
    }
    part.bytes = came * L1_SECTOR;
    if (came)
        f->take(f->context, &part);
}

static void stream(struct mem_front *f, const struct mem_time_request *r)
{
    const u64 end = r->address + r->bytes;

    for (u64 sector = r->address / L1_SECTOR; sector * L1_SECTOR < end; sector++) {
        unsigned n = 0;

        while (n < MEM_FRONT_STREAM && f->stream[n] != sector + 1)
            n++;
        if (n < MEM_FRONT_STREAM)
            continue;
        f->stream[f->next] = sector + 1;
        f->next = (f->next + 1) % MEM_FRONT_STREAM;
        give_bytes(f, r, sector * L1_SECTOR, L1_SECTOR);
    }
}

static void drop(struct mem_front *f, const struct mem_time_request *r)
{
    const u64 end = r->address + r->bytes;

    for (u64 line = r->address / L1_LINE; line * L1_LINE < end; line++) {
        const struct l1_line l = line_of(line, r->address, end);

        l1_tags_drop(&f->data, &l);
    }
}

static struct l1_tags *tags_of(struct mem_front *f, enum mem_client client)
{
    switch (client) {
    case MEM_TEX: return &f->tex;
    case MEM_L1: return &f->data;
    case MEM_GCC: return &f->code;
    default: return NULL;
    }
}

void mem_front_take(struct mem_front *f, const struct mem_time_request *r)
{
    struct l1_tags *tags = tags_of(f, r->client);

    if (r->access == MEM_READ && tags && r->address != MEM_NOWHERE) {
        (r->tile ? load_tile : load)(f, tags, r);
        return;
    }
    if (r->access == MEM_READ && r->client == MEM_PE && !r->tile && r->address != MEM_NOWHERE) {
        stream(f, r);
        return;
    }
    if (r->client == MEM_L1 && r->address != MEM_NOWHERE)
        drop(f, r);
    if (may_go_on(r)) {
        give(f, r);
        return;
    }
    f->take(f->context, r);
}
