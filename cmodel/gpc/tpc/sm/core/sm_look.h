/* sm_look.h - the units that an SM's core has inside, for who looks at their wires (sm_core.net)
 *
 *               alu_warp   +-----+  alu_result
 *   registers ------------>| alu |-------------> registers
 *               tex_quad   +-----+  tex_answer
 *   registers ------------>| tex |-------------> registers
 *                          +-----+
 *
 * The core calls the ALU's kernels on its registers, and the texture unit; what they take and give becomes packets only where
 * somebody looks.
 */
#ifndef SM_LOOK_H
#define SM_LOOK_H

#include "gpc/tpc/sm/core/sm_core.h"

/* Tell every wire, and every unit, of the core that is at 'at' among all. */
void sm_core_wires(struct sm_core *s, struct net_place at, net_wire_told *told, void *context);
void sm_core_units(struct sm_core *s, struct net_place at, net_unit_told *told, void *context);

/* Returns whether somebody looks at the ALU's wires. */
static inline bool sm_looked_at(const struct sm_core *s)
{
    return s->rf_alu.tap || s->alu_rf.tap;
}

/* Returns whether somebody looks at the texture unit's own wires. */
static inline bool sm_texture_looked_at(const struct sm_core *s)
{
    return s->mio_tex.tap || s->fe_tex.tap || s->mem_tex.tap || s->tex_mem.tap || s->tex_sm.tap;
}

/* Tells the texture unit what to forget of headers and samplers. */
void sm_forget_textures(struct sm_core *s, const struct tex_forgets *what);

/* Does a quad over the texture unit's wires, for who looks; nobody has its answer. */
void sm_look_at_texture(struct sm_core *s, const struct tex_quad *q);

/* Tell who looks of an operation: before its kernel runs, and before its results are written. */
void sm_look_at_operands(struct sm_core *s, const struct sm_warp *w, const struct sm_operation *op,
                         const struct alu_ports *p);
void sm_look_at_results(struct sm_core *s, const struct sm_warp *w, const struct sm_operation *op,
                        const struct alu_ports *p);

#endif
