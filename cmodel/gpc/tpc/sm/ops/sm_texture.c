/* sm_texture.c - TEX, TLD, TLD4, TXD, TMML, TXQ and their short forms: registers to a quad's packet, and back
 * (facts/isa/semantics.md 11)
 *
 * chosen: in programs of other stages than pixels a level that goes by derivatives is 0, and a bias is the level; but
 * known: facts/isa/compilers.md: with .NDV the four threads give derivatives there, too: tex.grad is made of it
 * chosen: .LBA and .LLA are .LB and .LL; .NODEP changes nothing, nor .NDV in programs of pixels
 * chosen: components of .F16 are fp32 that are rounded to nearest even, of integers too
 * chosen: a predicate of residency says that something was not there
 */
#include "gpc/tpc/sm/ops/sm_texture.h"

#include "common/float_format.h"
#include "gpc/tpc/sm/core/sm_look.h"
#include "gpc/tpc/sm/ops/sm_surface.h"
#include "gpc/tpc/sm/ops/sm_texture_quads.h"

/* A signed field of 'bits', in a byte. */
static u32 signed_byte(u32 word, unsigned at, unsigned bits)
{
    return (u32)((s32)(word << (32 - bits - at)) >> (32 - bits)) & 255;
}

/* x, y and z in bytes.  known: facts/isa/semantics.md 11 */
static u32 offsets_of(const struct sm_texture *t, u32 word)
{
    const u32 from = t->packed_offset ? word >> 16 : word;
    u32 z = 0;

    if (t->how.four_offsets)
        for (unsigned n = 0; n < 4; n++)
            z |= signed_byte(word, 8 * n, 6) << 8 * n;
    else
        for (unsigned n = 0; n < 3; n++)
            z |= signed_byte(from, t->wide_offset ? 8 * n : 4 * n, t->wide_offset ? 6 : 4) << 8 * n;
    return z;
}

/* One lane's registers.  known: facts/isa/semantics.md 11; chosen: TXD.LC has its least level in bits 31:20, u4.8, and the layer in
 * 11:0
 */
static void fill_lane(const struct sm_warp *w, const struct sm_texture *t, unsigned lane,
                      unsigned to, struct tex_lod_quad *q)
{
    const bool gradients = q->how.mode == TEX_LOD_GRADIENT;
    const u32 array = w->r[t->array][lane], layer = gradients && t->least ? array & 0xfff : array;

    for (unsigned axis = 0; axis < 3; axis++)
        q->at[3 * to + axis] = w->r[t->at[axis]][lane];
    q->lod[to] = w->r[t->lod][lane];
    q->layer[to] = (u16)(q->how.dimension & 1 ? layer : 0);
    q->sample[to] = w->r[t->sample][lane] & 7;
    q->depth_ref[to] = w->r[t->reference][lane];
    q->least[to] = (u16)(!t->least ? 0 : gradients ? array >> 20 : array >> 16);
    q->offset[to] = offsets_of(t, w->r[t->offset][lane]);
    if (q->how.four_offsets)
        q->offset_more[to] = offsets_of(t, w->r[t->offset + 1][lane]);
    for (unsigned n = 0; n < 4 && gradients; n++)
        q->gradient[4 * to + n] = w->r[t->gradient + n][lane];
}

static void fill(const struct sm_core *s, const struct sm_warp *w, const struct sm_operation *op,
                 const struct sm_texture *t, unsigned quad, struct tex_quad *q)
{
    q->quad.id = (struct thread_quad){ .warp = (u6)(w - s->warps),
                                       .quad = (u3)quad,
                                       .pc = op->pc & 0xffffff };
    q->quad.how = t->how;
    q->query = t->query & 63;
    q->clamps = t->clamps;
    q->components = t->components & 15;
    for (unsigned n = 0; n < TEX_LANES; n++) {
        const unsigned lane = TEX_LANES * quad + n;

        q->handle[n] = t->bound ? sm_bound_handle(s, w, op) : w->r[t->handle][lane];
        fill_lane(w, t, lane, n, &q->quad);
    }
}

/* False: a fault. */
static bool evaluate(struct sm_core *s, struct sm_warp *w, const struct tex_quad *q,
                     struct tex_answer *out)
{
    if (sm_texture_looked_at(s))
        sm_look_at_texture(s, q);
    const struct tex_outcome z = tex_evaluate(&s->tex, &s->memory->port, q, out);
    const unsigned first = TEX_LANES * q->quad.id.quad;
    const u32 bad = (u32)z.unmapped << first & ~w->helpers;

    if (z.lacks)
        sm_fault_what(s, w, z.lacks);
    else if (bad)
        sm_fault_address(s, w, SM_UNMAPPED, bits_lowest(bad), z.address);
    return !z.lacks && !bad;
}

/* The lanes of a quad that SAM alone has woken: they sample for their neighbours, what their registers hold is no fault. */
static void evaluate_woken(struct sm_core *s, struct tex_quad q, unsigned woken,
                           struct tex_answer *out)
{
    struct tex_answer more;

    q.quad.lanes = (u4)woken;
    tex_evaluate(&s->tex, &s->memory->port, &q, &more);
    for (unsigned n = 0; n < TEX_LANES; n++)
        if (woken >> n & 1) {
            memcpy(out->value + 4 * n, more.value + 4 * n, 4 * sizeof *out->value);
            out->shares[n] = more.shares[n];
        }
}

static void pack_halves(u32 value[4][SM_LANES], unsigned count)
{
    for (unsigned n = 0; n < count; n++)
        for (unsigned lane = 0; lane < SM_LANES; lane++) {
            const u32 x = float_from_fp32(&float_fp16, value[n][lane], ROUND_RNE);

            value[n / 2][lane] = n % 2 ? value[n / 2][lane] | x << 16 : x;
        }
}

/* Word n of the result; of short forms those from 'second' on are at d2. */
static void write_word(struct sm_warp *w, const struct sm_texture *t, unsigned second, unsigned n,
                       const u32 value[SM_LANES], u32 mask)
{
    if (t->split && n >= second)
        sm_write(w, t->d2 == ISA_RZ ? ISA_RZ : t->d2 + n - second, value, mask);
    else
        sm_write(w, t->d == ISA_RZ ? ISA_RZ : t->d + n, value, mask);
}

/* The selected components, from the lowest on. */
static void write(struct sm_warp *w, const struct sm_texture *t, u32 value[4][SM_LANES], u32 mask)
{
    unsigned count = 0;

    for (unsigned c = 0; c < 4; c++) {
        if (!(t->components >> c & 1))
            continue;
        if (t->half)
            memmove(value[count], value[c], sizeof value[0]);
        else
            write_word(w, t, 2, count, value[c], mask);
        count++;
    }
    if (t->half)
        pack_halves(value, count);
    for (unsigned n = 0; t->half && n < (count + 1) / 2; n++)
        write_word(w, t, 1, n, value[n], mask);
}

/* Components of so many bits, which the header packs: they share registers, the first in the lowest bits.  chosen: also of .F16 */
static void write_packed(struct sm_warp *w, const struct sm_texture *t, u32 value[4][SM_LANES],
                         unsigned bits, u32 lanes)
{
    u32 word[2][SM_LANES] = { { 0 } };
    unsigned at = 0;

    for (unsigned c = 0; c < 4; c++) {
        if (!(t->components >> c & 1))
            continue;
        for (unsigned lane = 0; lane < SM_LANES; lane++)
            word[at / 32][lane] |= (value[c][lane] & (u32)bits_mask(bits)) << at % 32;
        at += bits;
    }
    for (unsigned n = 0; n < (at + 31) / 32; n++)
        write_word(w, t, 1, n, word[n], lanes);
}

/* The handle that all lanes have. */
static bool one_handle(const struct sm_core *s, const struct sm_warp *w,
                       const struct sm_operation *op, const struct sm_texture *t, u32 mask,
                       u32 *handle)
{
    const u32 *given = w->r[t->handle];
    bool one = mask != 0;

    *handle = t->bound ? sm_bound_handle(s, w, op) : mask ? given[bits_lowest(mask)] : 0;
    for (unsigned lane = 0; lane < SM_LANES && !t->bound; lane++)
        one = one && (!(mask >> lane & 1) || given[lane] == *handle);
    return one;
}

static bool warp_of(const struct sm_core *s, const struct sm_warp *w, const struct sm_operation *op,
                    const struct sm_texture *t, u32 mask, struct tex_warp *in)
{
    *in =
        (struct tex_warp){ .how = t->how, .lanes = mask, .x = w->r[t->at[0]], .y = w->r[t->at[1]] };
    return s->host && !t->query && !t->least && t->lod == ISA_RZ && t->offset == ISA_RZ &&
           one_handle(s, w, op, t, mask, &in->handle);
}

static bool at_once(struct sm_core *s, const struct sm_warp *w, const struct sm_operation *op,
                    const struct sm_texture *t, u32 mask, u32 value[4][SM_LANES])
{
    struct tex_warp in;

    return !sm_texture_looked_at(s) && warp_of(s, w, op, t, mask, &in) &&
           tex_warp_sample(&s->tex, &s->memory->port, &in, value);
}

static void run(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op,
                const struct sm_texture *t, u32 mask)
{
    const u32 woken = w->awake ? mask & ~w->awake : 0;
    u32 value[4][SM_LANES], absent = 0, packed[2] = { 0 }; /* lanes of 8 bits, of 16 */

    if (at_once(s, w, op, t, mask, value)) {
        write(w, t, value, mask);
        sm_write_predicate(w, t->pd, 0, mask);
        return;
    }
    memset(value, 0, sizeof value);
    for (u32 quads = (u32)bits_any(mask & ~woken, TEX_LANES); quads; quads &= quads - 1) {
        const unsigned first = bits_lowest(quads);
        struct tex_quad q = { .quad.lanes = (u4)((mask & ~woken) >> first & 15) };
        struct tex_answer out;

        fill(s, w, op, t, first / TEX_LANES, &q);
        if (!evaluate(s, w, &q, &out))
            return;
        if (woken >> first & 15)
            evaluate_woken(s, q, woken >> first & 15, &out);
        for (unsigned n = 0; n < TEX_LANES; n++) {
            packed[out.shares[n] == 16] |= (u32)(out.shares[n] != 0) << (first + n);
            for (unsigned c = 0; c < 4; c++)
                value[c][first + n] = out.value[4 * n + c];
        }
        absent |= (u32)out.absent << first;
    }
    if (packed[0])
        write_packed(w, t, value, 8, packed[0] & mask);
    if (packed[1])
        write_packed(w, t, value, 16, packed[1] & mask);
    if (mask & ~(packed[0] | packed[1]))
        write(w, t, value, mask & ~(packed[0] | packed[1]));
    sm_write_predicate(w, t->pd, absent, mask);
}

/* The places of an instruction as a warp has them. */
static struct sm_texture texture_of(const struct sm_warp *w, const struct sm_operation *op)
{
    struct sm_texture t = op->texture;

    if (!w->pixels && t.how.mode == TEX_LOD_QUAD && !op->i.ndv)
        t.how.mode = TEX_LOD_GIVEN;
    return t;
}

unsigned sm_texture_quads(const struct sm_core *s, const struct sm_warp *w,
                          const struct sm_operation *op, u32 mask,
                          struct tex_quad quad[SM_LANES / TEX_LANES])
{
    const struct sm_texture t = texture_of(w, op);
    unsigned count = 0;

    if (!op->texture.components || (t.bound && !sm_bank_bound(s, w, s->handles)))
        return 0;
    for (u32 quads = (u32)bits_any(mask, TEX_LANES); quads; quads &= quads - 1) {
        const unsigned first = bits_lowest(quads);

        quad[count] = (struct tex_quad){ .quad.lanes = (u4)(mask >> first & 15) };
        fill(s, w, op, &t, first / TEX_LANES, &quad[count++]);
    }
    return count;
}

bool sm_texture_warp(const struct sm_core *s, const struct sm_warp *w,
                     const struct sm_operation *op, u32 mask, struct tex_warp *in)
{
    const struct sm_texture t = texture_of(w, op);

    return op->texture.components && !(t.bound && !sm_bank_bound(s, w, s->handles)) &&
           warp_of(s, w, op, &t, mask, in);
}

void sm_texture(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    const struct sm_texture t = texture_of(w, op);

    if (t.bound && !sm_bank_bound(s, w, s->handles))
        sm_fault_at(s, w, SM_UNBOUND);
    else
        run(s, w, op, &t, mask);
}
