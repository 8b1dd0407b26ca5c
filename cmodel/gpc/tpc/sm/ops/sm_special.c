/* sm_special.c - special registers, and functions of the SFU (facts/isa/semantics.md 5, 9) */
#include <string.h>

#include "gpc/tpc/sm/sfu/sfu.h"
#include "gpc/tpc/sm/vertex/sm_geometry.h"
#include "gpc/tpc/sm/vertex/sm_patches.h"
#include "gpc/tpc/sm/pixel/sm_pixels.h"
#include "gpc/tpc/sm/vertex/sm_vertices.h"

static u32 lane_masks(unsigned sreg, unsigned lane)
{
    const u32 self = UINT32_C(1) << lane;

    switch (sreg) {
    case ISA_SREG_EQMASK: return self;
    case ISA_SREG_LTMASK: return self - 1;
    case ISA_SREG_LEMASK: return self | (self - 1);
    case ISA_SREG_GTMASK: return ~(self | (self - 1));
    default: return ~(self - 1);
    }
}

/* One value for the warp.  known: facts/isa/semantics.md 9: VIRTID, VIRTCFG
 * chosen: a clock counts the warp's own instructions from where its grid begins, so that it depends on no other warp; the
 * next grid begins behind the longest warp, so that it is later.  The timer is that clock.  Registers that the model lacks
 * read as 0
 */
static u32 of_warp(const struct sm_core *s, const struct sm_warp *w, unsigned sreg)
{
    const struct sm_cta *cta = &s->ctas[w->cta];

    switch (sreg) {
    case ISA_SREG_CLOCK:
    case ISA_SREG_CLOCKLO:
    case ISA_SREG_GLOBALTIMERLO: return (u32)(s->clock + w->instructions);
    case ISA_SREG_CLOCKHI:
    case ISA_SREG_GLOBALTIMERHI: return (u32)((s->clock + w->instructions) >> 32);
    case ISA_SREG_VIRTID: return s->sm_id << 20 | (u32)(w - s->warps) << 8;
    case ISA_SREG_VIRTCFG: return s->sms << 20;
    case ISA_SREG_Y_DIRECTION: return s->y_direction;
    case ISA_SREG_SM_SHADER_TYPE:
        return w->pixels ? SPH_PIXEL : s->shader_type; /* guess: the header's ShaderType */
    case ISA_SREG_CTAID_X: return cta->launch.id[0];
    case ISA_SREG_CTAID_Y: return cta->launch.id[1];
    case ISA_SREG_CTAID_Z: return cta->launch.id[2];
    case ISA_SREG_NTID:
        return cta->launch.threads[0] | cta->launch.threads[1] << 16 | cta->launch.threads[2] << 26;
    case ISA_SREG_SMEMSZ: return cta->launch.shared_bytes;
    case ISA_SREG_SWINLO: return (u32)s->shared_window;
    case ISA_SREG_SWINHI: return (u32)(s->shared_window >> 32);
    case ISA_SREG_LWINLO: return (u32)s->local_window;
    case ISA_SREG_LWINHI: return (u32)(s->local_window >> 32);
    case ISA_SREG_SWINSZ:
    case ISA_SREG_LWINSZ: return 1 << 24;
    case ISA_SREG_LMEMLOSZ: return cta->launch.local_bytes;
    default: return 0;
    }
}

/* chosen: a vertex program works on one vertex, INVOCATION_INFO counts that; of others: sm_geometry.h, sm_patches.h */
static u32 invocation_info(const struct sm_vertices *v, unsigned lane)
{
    if (v->patches)
        return sm_patches_info(v, lane);
    return v->geometry ? (u32)v->geometry->batch->corners << 16 | v->geometry->primitive[lane]
                       : 1 << 16;
}

/* Of a warp of vertices.  chosen: its shader type is the header's */
static bool of_vertex(const struct sm_warp *w, unsigned sreg, unsigned lane, u32 *value)
{
    switch (w->vertices ? sreg : ISA_SREG_LANEID) {
    case ISA_SREG_INVOCATION_ID: *value = w->vertices->invocation[lane]; return true;
    case ISA_SREG_PRIM_TYPE:
        *value = w->vertices->patches ? sm_patches_kind(w->vertices) : 0;
        return true;
    case ISA_SREG_INVOCATION_INFO: *value = invocation_info(w->vertices, lane); return true;
    case ISA_SREG_SM_SHADER_TYPE: *value = w->vertices->header->stage; return true;
    default: return false;
    }
}

/* known: facts/isa/semantics.md 9 */
static u32 special(const struct sm_core *s, const struct sm_warp *w, unsigned sreg, unsigned lane)
{
    const u32 x = w->tid[0][lane], y = w->tid[1][lane], z = w->tid[2][lane];
    u32 value;

    if (of_vertex(w, sreg, lane, &value))
        return value;
    switch (sreg) {
    case ISA_SREG_LANEID: return lane;
    case ISA_SREG_TID: return x | y << 16 | z << 26;
    case ISA_SREG_TID_X: return x;
    case ISA_SREG_TID_Y: return y;
    case ISA_SREG_TID_Z: return z;
    case ISA_SREG_THREAD_KILL: return w->helpers >> lane & 1 ? UINT32_MAX : 0;
    case ISA_SREG_EQMASK:
    case ISA_SREG_LTMASK:
    case ISA_SREG_LEMASK:
    case ISA_SREG_GTMASK:
    case ISA_SREG_GEMASK: return lane_masks(sreg, lane);
    default: return of_warp(s, w, sreg);
    }
}

/* known: facts/isa/semantics.md 9: CS2R gives a word, too */
void sm_s2r(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    u32 value[SM_LANES];

    /* known: facts/classes/3d_semantics.md 10: a program compares its ticket with a dispenser, which it would never find: no
     * public source has the instruction that reads one
     */
    if (w->pixels && op->i.sreg == ISA_SREG_ORDERING_TICKET) {
        sm_fault_what(s, w, "S2R SR_ORDERING_TICKET of pixel programs");
        return;
    }
    for (unsigned i = 0; i < SM_LANES; i++)
        value[i] = special(s, w, op->i.sreg, i);
    sm_write(w, op->i.d, value, mask);
}

/* chosen: the address of the next instruction */
void sm_lepc(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    u32 value[SM_LANES];

    (void)s;
    for (unsigned i = 0; i < SM_LANES; i++)
        value[i] = op->next;
    sm_write(w, op->i.d, value, mask);
}

static void by_sfu(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op,
                   const struct isa_operand *source, enum sfu_op function, u32 mask)
{
    const struct sfu_mufu f = { function, source->negate, source->absolute, op->i.sat };
    u32 room[2 * SM_LANES];
    const u32 *x = sm_operand(s, w, source, room);

    if (!sfu_port_unfolds(&s->sfu)) {
        sm_function_lanes(s, w, op, &f, x, mask);
        return;
    }
    for (unsigned q = 0; q < SM_LANES; q += SFU_THREADS) {
        struct sfu_quad *in;

        if (!(mask >> q & 15))
            continue;
        in = sm_function(s, w, op, mask & 15u << q);
        *in = (struct sfu_quad){ .id = in->id,
                                 .op = f.op,
                                 .negate = f.negate,
                                 .absolute = f.absolute,
                                 .saturate = f.saturate };
        memcpy(in->a, x + q, sizeof in->a);
    }
    sm_function_end(s, w, op, mask);
}

void sm_mufu(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    if (op->i.mufu > SFU_SQRT)
        sm_fault_at(s, w, SM_ILLEGAL_INSTRUCTION);
    else
        by_sfu(s, w, op, &op->i.a, (enum sfu_op)op->i.mufu, mask);
}

void sm_rro(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    by_sfu(s, w, op, &op->i.b, op->i.rro ? SFU_RRO_EX2 : SFU_RRO_SINCOS, mask);
}
