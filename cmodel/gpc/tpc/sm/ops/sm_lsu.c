/* sm_lsu.c - loads and stores of all spaces (facts/isa/semantics.md 8; tpc.md, SM) */
#include "gpc/tpc/sm/ops/sm_places.h"

#include <string.h>

#define WINDOW SM_WINDOW

u64 sm_local_place(const struct sm_launch *l, u64 address)
{
    const u32 low = l->local_bytes - l->local_high;

    if (address < low || address - (WINDOW - l->local_high) >= l->local_high)
        return address < low ? address : UINT32_MAX;
    return low + (address - (WINDOW - l->local_high));
}

/* chosen: code 7, .U.128 of loads, is 128 bits. */
unsigned sm_bytes_of(unsigned size)
{
    static const u8 bytes[] = { 1, 1, 2, 2, 4, 8, 16, 16 };

    return bytes[size & 7];
}

/* known: facts/isa/semantics.md 8: a (a pair with .E) + offset; without a the offset is unsigned */
u64 sm_address(const struct sm_warp *w, const struct sm_operation *op, unsigned lane,
               unsigned offset_bits)
{
    const unsigned a = op->i.a.reg;
    const u64 low = w->r[a][lane], high = op->i.e ? w->r[a + 1][lane] : 0;

    if (a == ISA_RZ)
        return (u64)op->i.offset & bits_mask(offset_bits);
    return op->i.e ? (high << 32 | low) + (u64)op->i.offset : (u32)(low + (u64)op->i.offset);
}

static bool in_shared(struct sm_core *s, struct sm_warp *w, unsigned lane, u64 address,
                      unsigned bytes, u8 *data, bool writes)
{
    const struct sm_cta *cta = &s->ctas[w->cta];

    if (address + bytes > cta->launch.shared_bytes) {
        sm_fault_address(s, w, SM_OUT_OF_SHARED, lane, address);
        return false;
    }
    u8 *at = s->shared + cta->shared_base + address;

    memcpy(writes ? at : data, writes ? data : at, bytes);
    return true;
}

static bool in_local(struct sm_core *s, struct sm_warp *w, unsigned lane, u64 address,
                     unsigned bytes, u8 *data, bool writes)
{
    const u32 size = s->ctas[w->cta].launch.local_bytes;
    const u64 slot = (u64)(w - s->warps) * SM_LANES + lane;

    const u64 place = sm_local_place(&s->ctas[w->cta].launch, address);

    if (place + bytes > size || (slot + 1) * size > s->local_size) {
        sm_fault_address(s, w, SM_OUT_OF_LOCAL, lane, address);
        return false;
    }
    u8 *at = s->local + slot * size + place;

    memcpy(writes ? at : data, writes ? data : at, bytes);
    return true;
}

bool sm_in_memory(const struct sm_core *s, enum sm_space space, u64 address)
{
    return space == SM_GLOBAL || (space == SM_GENERIC && address - s->shared_window >= WINDOW &&
                                  address - s->local_window >= WINDOW);
}

static bool access(struct sm_core *s, struct sm_warp *w, enum sm_space space, unsigned lane,
                   u64 address, unsigned bytes, u8 *data, bool writes)
{
    if (address % bytes != 0) { /* known: facts/isa/semantics.md 8 */
        sm_fault_address(s, w, SM_MISALIGNED, lane, address);
        return false;
    }
    if (space == SM_SHARED || (space == SM_GENERIC && address - s->shared_window < WINDOW))
        return in_shared(s, w, lane, space == SM_SHARED ? address : address - s->shared_window,
                         bytes, data, writes);
    if (space == SM_LOCAL || (space == SM_GENERIC && address - s->local_window < WINDOW))
        return in_local(s, w, lane, space == SM_LOCAL ? address : address - s->local_window, bytes,
                        data, writes);
    if (writes ? mem_write_bytes(&s->memory->port, MEM_L1, address, data, bytes)
               : mem_read_bytes(&s->memory->port, MEM_L1, address, data, bytes))
        return true;
    sm_fault_address(s, w, SM_UNMAPPED, lane, address);
    return false;
}

bool sm_access(struct sm_core *s, struct sm_warp *w, enum sm_space space, unsigned lane,
               u64 address, unsigned bytes, u8 *data, bool writes)
{
    if (access(s, w, space, lane, address, bytes, data, writes))
        return true;
    if (!sm_helps(w, lane))
        return false;
    memset(&s->fault, 0, sizeof s->fault);
    if (!writes)
        memset(data, 0, bytes);
    return true;
}

static enum sm_space space_of(unsigned opcode)
{
    switch (opcode) {
    case ISA_LD:
    case ISA_ST: return SM_GENERIC;
    case ISA_LDL:
    case ISA_STL: return SM_LOCAL;
    case ISA_LDS:
    case ISA_STS: return SM_SHARED;
    default: return SM_GLOBAL;
    }
}

static struct sm_request request_of(const struct sm_operation *op, enum mem_access access)
{
    return (struct sm_request){ space_of(op->i.opcode), access, sm_bytes_of(op->i.size),
                                op->i.opcode == ISA_LD || op->i.opcode == ISA_ST ? 32 : 24 };
}

static u32 word_at(const u8 *bytes)
{
    return bytes[0] | (u32)bytes[1] << 8 | (u32)bytes[2] << 16 | (u32)bytes[3] << 24;
}

void sm_spread(unsigned size, const u8 *data, u32 words[4])
{
    switch (size) {
    case ISA_MSZ_U8: words[0] = data[0]; break;
    case ISA_MSZ_S8: words[0] = (u32)(s8)data[0]; break;
    case ISA_MSZ_U16: words[0] = data[0] | (u32)data[1] << 8; break;
    case ISA_MSZ_S16: words[0] = (u32)(s16)(data[0] | data[1] << 8); break;
    default:
        for (unsigned n = 0; n < sm_bytes_of(size) / 4; n++)
            words[n] = word_at(data + 4 * n);
    }
}

static unsigned words_of(unsigned size)
{
    return (sm_bytes_of(size) + 3) / 4;
}

/* Addresses of all lanes, as sm_address; of lanes that do not load, 0. */
static void shared_places(const struct sm_warp *w, const struct sm_operation *op, u32 mask,
                          u32 at[SM_LANES])
{
    const bool plain = op->i.a.reg != ISA_RZ && !op->i.e;

    for (unsigned i = 0; i < SM_LANES && plain; i++)
        at[i] = w->r[op->i.a.reg][i] + (u32)op->i.offset;
    for (unsigned i = 0; i < SM_LANES && !plain; i++)
        at[i] = (u32)sm_address(w, op, i, 24);
    for (unsigned i = 0; i < SM_LANES; i++)
        at[i] &= 0 - (mask >> i & 1);
}

/* Words of shared memory for all lanes at once, if none of them faults. */
static bool load_shared(const struct sm_core *s, struct sm_warp *w, const struct sm_operation *op,
                        u32 mask)
{
    const struct sm_cta *cta = &s->ctas[w->cta];
    const u32 bytes = sm_bytes_of(op->i.size), size = cta->launch.shared_bytes;
    const u8 *from = s->shared + cta->shared_base;
    u32 at[SM_LANES], values[SM_LANES], bad = 0;

    if (bytes < 4 || op->i.d == ISA_RZ || size % 16 != 0)
        return false;
    shared_places(w, op, mask, at);
    for (unsigned i = 0; i < SM_LANES; i++)
        bad |= (at[i] & (bytes - 1)) | (at[i] >= size);
    for (unsigned n = 0; n < bytes / 4 && !bad; n++) {
        for (unsigned i = 0; i < SM_LANES; i++)
            values[i] = word_at(from + at[i] + 4 * n);
        sm_write(w, op->i.d + n, values, mask);
    }
    return !bad;
}

/* Values of memory, of all lanes that have their places; of others what is at the page's begin. */
static void load_places(const struct sm_places *at, unsigned size, u32 mask,
                        u32 values[4][SM_LANES])
{
    const unsigned bytes = sm_bytes_of(size);

    for (unsigned n = 0; n < bytes / 4; n++)
        for (unsigned i = 0; i < SM_LANES; i++)
            values[n][i] = word_at(at->page + at->in[i] + 4 * n);
    if (bytes >= 4)
        return;
    memset(values[0], 0, sizeof values[0]);
    for (u32 left = mask; left; left &= left - 1) {
        const unsigned lane = bits_lowest(left);
        u32 words[4];

        sm_spread(size, at->page + at->in[lane], words);
        values[0][lane] = words[0];
    }
}

/* Lane by lane; false after a fault. */
static bool load_lanes(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op,
                       const struct sm_request *q, u32 mask, u32 values[4][SM_LANES])
{
    memset(values, 0, 4 * sizeof values[0]);
    for (u32 left = mask; left; left &= left - 1) {
        const unsigned lane = bits_lowest(left);
        u8 data[16];
        u32 words[4];

        if (!sm_access(s, w, q->space, lane, sm_address(w, op, lane, q->offset_bits), q->bytes,
                       data, false))
            return false;
        sm_spread(op->i.size, data, words);
        for (unsigned n = 0; n < words_of(op->i.size); n++)
            values[n][lane] = words[n];
    }
    return true;
}

/* A load that faults writes nothing.  LDG's predicate says that the data was resident. */
void sm_load(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    const struct sm_request q = request_of(op, MEM_READ);
    struct sm_places at;
    u32 values[4][SM_LANES], there = UINT32_MAX;

    if (q.space == SM_SHARED && load_shared(s, w, op, mask))
        return;
    if (sm_find_places(s, w, op, &q, mask, &at))
        load_places(&at, op->i.size, mask, values);
    else if (!load_lanes(s, w, op, &q, mask, values))
        return;
    else if (op->i.opcode == ISA_LDG && op->i.pd != ISA_PT)
        there = sm_resident(s, w, op, &q, mask); /* before its address may be written */
    for (unsigned n = 0; n < words_of(op->i.size) && op->i.d != ISA_RZ; n++)
        sm_write(w, op->i.d + n, values[n], mask);
    if (op->i.opcode == ISA_LDG)
        sm_write_predicate(w, op->i.pd, there, mask);
}

/* Words that a lane stores. */
static void words_stored(const struct sm_warp *w, const struct sm_operation *op, unsigned lane,
                         u32 word[4])
{
    const unsigned b = op->i.b.reg;

    for (unsigned n = 0; n < words_of(op->i.size); n++)
        word[n] = w->r[b == ISA_RZ ? b : b + n][lane];
}

/* Lanes in order: the last one's value stays. */
static void store_places(const struct sm_warp *w, const struct sm_operation *op,
                         const struct sm_places *at, unsigned bytes, u32 mask)
{
    for (; mask; mask &= mask - 1) {
        const unsigned lane = bits_lowest(mask);
        u8 *to = at->page + at->in[lane];
        u32 word[4];

        words_stored(w, op, lane, word);
        if (bytes < 4)
            mem_put(to, bytes, word[0]);
        else
            mem_put_words(to, bytes / 4, word);
    }
}

void sm_store(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    const struct sm_request q = request_of(op, MEM_WRITE);
    /* chosen: what helpers keep in local memory, they find there: derivatives may need it */
    const u32 lanes = q.space == SM_LOCAL ? mask : mask & ~w->helpers;
    struct sm_places at;

    if (lanes && sm_find_places(s, w, op, &q, lanes, &at)) {
        store_places(w, op, &at, q.bytes, lanes);
        return;
    }
    for (u32 left = lanes; left; left &= left - 1) {
        const unsigned lane = bits_lowest(left);
        u32 word[4];
        u8 data[16];

        words_stored(w, op, lane, word);
        mem_put_words(data, words_of(op->i.size), word);
        if (!sm_access(s, w, q.space, lane, sm_address(w, op, lane, q.offset_bits), q.bytes, data,
                       true))
            return;
    }
}
