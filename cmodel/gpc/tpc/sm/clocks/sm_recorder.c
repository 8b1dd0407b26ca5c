/* sm_recorder.c - see sm_recorder.h */
#include "gpc/tpc/sm/clocks/sm_clocks.h"
#include "gpc/tpc/sm/mio/coalescer/coalescer.h"
#include "gpc/tpc/sm/ops/sm_operand.h"
#include "gpc/tpc/sm/ops/sm_surface.h"

#include <string.h>

/* An access: what it does, where its addresses come from. */
static const struct access {
    u16 opcode;
    u8 kind;        /* enum mio_kind */
    u8 offset_bits; /* as sm_lsu.c and sm_atomic.c have them */
} accesses[] = {
    { ISA_LD, MIO_LOAD, 32 },       { ISA_LDG, MIO_LOAD, 24 },      { ISA_LDL, MIO_LOAD, 24 },
    { ISA_LDS, MIO_LOAD, 24 },      { ISA_ST, MIO_STORE, 32 },      { ISA_STG, MIO_STORE, 24 },
    { ISA_STL, MIO_STORE, 24 },     { ISA_STS, MIO_STORE, 24 },     { ISA_ATOM, MIO_ATOMIC, 20 },
    { ISA_RED, MIO_ATOMIC, 20 },    { ISA_ATOMS, MIO_ATOMIC, 24 },  { ISA_ATOM_CAS, MIO_CAS, 20 },
    { ISA_ATOMS_CAS, MIO_CAS, 24 }, { ISA_LDC, MIO_CONSTANT, 16 },  { ISA_SHFL, MIO_SHUFFLE, 0 },
    { ISA_SULD, MIO_LOAD, 0 },      { ISA_SUST, MIO_STORE, 0 },     { ISA_SURED, MIO_ATOMIC, 0 },
    { ISA_SUATOM, MIO_ATOMIC, 0 },  { ISA_SUATOM_CAS, MIO_CAS, 0 },
};

static const struct access *access_of(unsigned opcode)
{
    for (unsigned n = 0; n < sizeof accesses / sizeof accesses[0]; n++)
        if (accesses[n].opcode == opcode)
            return &accesses[n];
    return NULL;
}

/* Bytes of a lane as a power of two. */
static unsigned size_of(const struct isa_instruction *i)
{
    switch (i->opcode) {
    case ISA_ATOM:
    case ISA_RED: return i->type == 2 || i->type >= 5 ? 3 : 2; /* U64, S64, F64 */
    case ISA_ATOMS: return i->type >= ISA_ATOMSSZ_U64 ? 3 : 2;
    case ISA_ATOM_CAS:
    case ISA_ATOMS_CAS: return i->wide ? 3 : 2;
    case ISA_SHFL: return 2;
    default: return bits_top(sm_bytes_of(i->size));
    }
}

/* chosen: local memory is interleaved, so that lanes at one offset lie side by side (facts/tpc.md: LDL as LDG), a warp's behind another's by
 * its slot and SM; without the driver's room it has addresses of its own
 */
static u40 local_of(const struct sm_recorder *to, const struct sm_core *s, const struct sm_warp *w,
                    unsigned lane, u64 at, unsigned size)
{
    const struct sm_launch *l = &s->ctas[w->cta].launch;
    const u64 slot = (u64)(w - s->warps), all = SM_LANES * (u64)((l->local_bytes + 15) & ~15u);

    if (to->clocks || !s->local_memory)
        return SM_RECORDER_LOCAL | slot << 30 | ((at >> size) * SM_LANES + lane) << size;
    at = sm_local_place(l, at);
    return (s->local_memory + (to->sm * (u64)SM_WARPS + slot) * all +
            (((at >> size) * SM_LANES + lane) << size)) &
           bits_mask(40);
}

static u40 place_of(const struct sm_recorder *to, const struct sm_core *s, const struct sm_warp *w,
                    const struct sm_operation *op, unsigned lane, unsigned bits, unsigned size)
{
    const u64 at = sm_address(w, op, lane, bits);
    const unsigned opcode = op->i.opcode;
    const bool generic = (opcode == ISA_LD || opcode == ISA_ST) && s->local_memory && !to->clocks &&
                         at - s->local_window < SM_WINDOW;

    if (generic || opcode == ISA_LDL || opcode == ISA_STL)
        return local_of(to, s, w, lane, generic ? at - s->local_window : at, size);
    return at & bits_mask(40);
}

static void access_shared(struct sm_recorder *to, struct sm_clock_record *r,
                          const struct sm_core *s, const struct sm_warp *w,
                          const struct sm_operation *op, const struct access *a)
{
    struct mio_access in = { .kind = (enum mio_kind)a->kind,
                             .size = (u3)size_of(&op->i),
                             .active = r->mask };
    struct mio_cost cost;

    for (u32 left = r->mask; left && a->offset_bits; left &= left - 1) {
        const unsigned lane = bits_lowest(left);

        in.address[lane] = (u17)(place_of(to, s, w, op, lane, a->offset_bits, in.size) & 0x1ffff);
    }
    mio_passes(&to->mio, &in, &cost);
    if (to->clocks)
        sm_clocks_look_at_shared(to->clocks, &in, &cost);
    r->shared = true;
    r->passes = cost.passes;
    r->conflicts = cost.conflicts;
}

/* chosen: local memory's lines have no page where the driver has no room for it */
static void put_lines(struct sm_recorder *to, struct sm_clock_record *r, unsigned warp,
                      const struct lsu_access *in, const struct lsu_cost *cost, bool local)
{
    const enum mem_access access = r->kind == MIO_LOAD    ? MEM_READ
                                   : r->kind == MIO_STORE ? MEM_WRITE
                                                          : MEM_ATOMIC;
    struct l1_line line[LSU_LANES];

    r->passes = cost->passes;
    r->conflicts = cost->conflicts;
    r->link = cost->link;
    r->lines = (u16)lsu_lines(in, line);
    for (unsigned n = 0; n < r->lines; n++) {
        const u32 page = local ? 0 : sm_recorder_page(to, MEM_L1, access, line[n].number);
        sm_clock_stream_line(to->stream[warp],
                             sm_clock_line(line[n].number, line[n].sectors, page));
    }
}

/* Transactions of both halves of a warp, each a line with its sectors; one a clock. */
static void put_transactions(struct sm_recorder *to, struct sm_clock_record *r, unsigned warp,
                             const struct lsu_access *in, enum coalescer_rule rule, bool local)
{
    const enum mem_access access = r->kind == MIO_LOAD ? MEM_READ : MEM_WRITE;
    const struct coalescer_config cfg = { .rule = rule };

    for (unsigned half = 0; half < 2; half++) {
        struct half_access h = { .half = (u1)half, .size = in->size };
        struct half_transaction t[COALESCER_THREADS];

        h.active = (u16)(in->active >> half * COALESCER_THREADS);
        memcpy(h.address, in->address + half * COALESCER_THREADS, sizeof h.address);
        const unsigned count = coalescer_all(&cfg, &h, t);
        for (unsigned n = 0; n < count; n++) {
            const u64 number = t[n].address / L1_LINE;
            const unsigned sectors = (unsigned)bits_mask(coalescer_bytes(t[n].bytes) / L1_SECTOR);
            const u32 page = local ? 0 : sm_recorder_page(to, MEM_L1, access, number);

            r->link = (u8)(r->link + bits_count(sectors));
            sm_clock_stream_line(
                to->stream[warp],
                sm_clock_line(number, sectors << t[n].address % L1_LINE / L1_SECTOR, page));
        }
        r->lines = (u16)(r->lines + count);
    }
    r->passes = r->lines;
}

/* A load takes as long as its registers do. */
static void fetch_words(struct sm_recorder *to, struct sm_clock_record *r)
{
    const unsigned words = sm_clock_fetch(to->pool)->words;
    const struct isa_use *use = &to->pool->op[r->op].use;
    unsigned count = 0;

    for (unsigned g = 0; g < use->writes; g++)
        count += use->write[g].count;
    count *= bits_count(r->mask);
    if (words && r->kind == MIO_LOAD && r->passes * words < count)
        r->passes = (count + words - 1) / words;
}

static void access_memory(struct sm_recorder *to, struct sm_clock_record *r,
                          const struct sm_core *s, const struct sm_warp *w,
                          const struct sm_operation *op, const struct access *a)
{
    struct lsu_access in = { .kind = (enum mio_kind)a->kind,
                             .size = (u3)size_of(&op->i),
                             .active = r->mask };
    const struct sm_issue *issue = sm_clock_issue(to->pool);
    const bool local = (op->i.opcode == ISA_LDL || op->i.opcode == ISA_STL) && !s->local_memory;
    const unsigned warp = (unsigned)(w - s->warps);
    struct lsu_cost cost;

    for (u32 left = r->mask; left; left &= left - 1) {
        const unsigned lane = bits_lowest(left);

        in.address[lane] = place_of(to, s, w, op, lane, a->offset_bits, in.size);
    }
    lsu_passes(&in, &cost);
    if (issue->coalesces && a->kind <= MIO_STORE)
        put_transactions(to, r, warp, &in, (enum coalescer_rule)(issue->coalesces - 1), local);
    else
        put_lines(to, r, warp, &in, &cost, local);
    r->passes = issue->line ? r->lines * issue->line : r->passes;
    fetch_words(to, r);
    if (to->clocks && to->clocks->accesses) {
        in.id = (struct warp_pc){ .warp = (u6)warp, .pc = op->pc & 0xffffff };
        *sm_clocks_access(to->clocks, warp, sm_clock_stream_count(to->stream[warp])) = in;
    }
}

/* known: rates.csv T15 to T20; facts/tpc.md: surfaces are not cached in L1
 * chosen: atomics go as those on global memory
 */
static void access_surface(struct sm_recorder *to, struct sm_clock_record *r,
                           const struct sm_core *s, const struct sm_warp *w,
                           const struct sm_operation *op, const struct access *a)
{
    const struct sm_surface_access where = sm_surface_access(s, w, op, r->mask);
    struct lsu_access in = { .kind = (enum mio_kind)a->kind,
                             .size = (u3)bits_top(where.bytes),
                             .active = where.active };
    struct lsu_cost cost;

    for (unsigned lane = 0; lane < SM_LANES; lane++)
        in.address[lane] = where.address[lane] & bits_mask(40);
    if (a->kind == MIO_LOAD || a->kind == MIO_STORE)
        lsu_passes_by(&in, where.lanes, &cost);
    else
        lsu_passes(&in, &cost);
    r->surface = true;
    put_lines(to, r, (unsigned)(w - s->warps), &in, &cost, false);
    fetch_words(to, r);
}

/* known: facts/tpc.md: attributes lie in shared memory.  A word of all lanes goes at once. */
static void access_attribute(struct sm_clock_record *r, const struct sm_operation *op)
{
    const bool vector = op->i.opcode == ISA_ALD || op->i.opcode == ISA_AST;

    r->shared = true;
    r->passes = vector ? (u8)(op->i.size + 1) : 1;
}

static bool in_shared(const struct sm_core *s, const struct sm_warp *w,
                      const struct sm_operation *op, u32 mask, const struct access *a)
{
    const u64 at = sm_address(w, op, bits_lowest(mask), a->offset_bits);

    return (op->i.opcode == ISA_LD || op->i.opcode == ISA_ST || a->offset_bits == 20) &&
           at - s->shared_window < SM_SHARED_BYTES;
}

/* An access that no lane makes, and CCTL, pass by. */
static void record_access(struct sm_recorder *to, struct sm_clock_record *r,
                          const struct sm_core *s, const struct sm_warp *w,
                          const struct sm_operation *op, bool shared)
{
    const struct access *a = access_of(op->i.opcode);

    r->shared = shared;
    if (r->mask != 0 && isa_pipe_of((enum isa_opcode)op->i.opcode) == ISA_PIPE_ATTRIBUTE)
        access_attribute(r, op);
    if (!a || r->mask == 0)
        return;
    r->kind = a->kind;
    if (op->i.opcode >= ISA_SULD && op->i.opcode <= ISA_SUATOM_CAS) {
        access_surface(to, r, s, w, op, a);
        return;
    }
    if (shared || in_shared(s, w, op, r->mask, a))
        access_shared(to, r, s, w, op, a);
    else
        access_memory(to, r, s, w, op, a);
}

static void take(void *context, const struct sm_core *s, const struct sm_warp *w,
                 const struct sm_operation *op, u32 mask)
{
    struct sm_recorder *to = context;

    if (to->before)
        to->before(to->before_context, s, w, op, mask);
    const unsigned warp = (unsigned)(w - s->warps);
    struct sm_clock_record r = { .mask = mask,
                                 .op = sm_clock_pool_op(to->pool, op),
                                 .start = w->instructions == 1 };
    const struct sm_clock_op *what = &to->pool->op[r.op];
    const bool texture = ISA_TEX <= op->i.opcode && op->i.opcode <= ISA_TXQ;

    if (to->clocks)
        sm_clocks_make_room(to->clocks, sm_vectors_slot(to, s, w, r.start),
                            texture ? SM_CLOCK_TEXTURE : SM_LANES);
    else if (r.start)
        sm_recorder_begin(to, s, w);
    if (texture)
        sm_recorder_texture(to, &r, s, w, op);
    else if (what->memory)
        record_access(to, &r, s, w, op, what->unit == SM_CLOCK_SHARED);
    if (what->constants)
        sm_recorder_constants(to, &r, s, w, op);
    if (op->i.opcode == ISA_BAR && mask != 0)
        sm_recorder_barrier(to, &r, s, w, op);
    sm_clock_stream_add(to->stream[warp], &r);
    if (to->clocks)
        sm_vectors_added(to, s, w, what->exit && (w->alive & ~mask) == 0);
}

void sm_recorder_attach(struct sm_recorder *to, struct sm_core *s, struct sm_clock_pool *pool)
{
    memset(to, 0, sizeof *to);
    to->pool = pool;
    to->core = s;
    to->placed = s->placed;
    to->before = s->clocks;
    to->before_context = s->clocks_context;
    s->clocks = take;
    s->clocks_context = to;
}
