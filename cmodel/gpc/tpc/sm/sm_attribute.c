/* sm_attribute.c - attributes of vertices: ALD, AST, AL2P, ISBERD (facts/isa/semantics.md 10)
 *
 * An address is in bytes, that of the instruction plus the index register's.
 *
 * known: facts/isa/semantics.md 10: AL2P makes the address that an index register holds
 * chosen: that is the attribute's own address, so that all others may be used as an index too
 * chosen: no vector of words has to be aligned, a word has; words beyond attribute space read as 0 and are not written
 */
#include "gpc/tpc/sm/sm_core.h"

#include "gpc/tpc/sm/sm_vertices.h"

#define SPACE_BYTES (4 * SPH_ATTRIBUTES)

/* Names what the model lacks of an instruction, or NULL. */
static const char *lacks(const struct sm_warp *w, const struct sm_operation *op)
{
    const bool loads = op->i.opcode == ISA_ALD;

    if (!w->vertices)
        return loads ? "ALD outside of vertex programs" : "AST outside of vertex programs";
    if (op->i.patch)
        return loads ? "ALD.P" : "AST.P";
    if (op->i.c.reg != ISA_RZ)
        return loads ? "ALD of another vertex" : "AST of another vertex";
    return NULL;
}

static u32 address_of(const struct sm_warp *w, const struct sm_operation *op, unsigned lane)
{
    return w->r[op->i.a.reg][lane] + op->i.attr;
}

/* False, and a fault, if a lane's address is no word's. */
static bool aligned(struct sm_core *s, const struct sm_warp *w, const struct sm_operation *op,
                    u32 mask)
{
    for (u32 left = mask; left; left &= left - 1) {
        const unsigned lane = bits_lowest(left);

        if (address_of(w, op, lane) % 4 != 0) {
            sm_fault_address(s, w, SM_MISALIGNED, lane, address_of(w, op, lane));
            return false;
        }
    }
    return true;
}

void sm_ald(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    const char *what = lacks(w, op);
    u32 values[4][SM_LANES] = { { 0 } };

    if (what) {
        sm_fault_what(s, w, what);
        return;
    }
    if (!aligned(s, w, op, mask))
        return;
    u32(*from)[SM_LANES] = op->i.output ? w->vertices->out : w->vertices->in;

    for (unsigned n = 0; n <= op->i.size; n++)
        for (unsigned lane = 0; lane < SM_LANES; lane++) {
            const u32 word = address_of(w, op, lane) / 4 + n;

            if (word < SPH_ATTRIBUTES)
                values[n][lane] = from[word][lane];
        }
    for (unsigned n = 0; n <= op->i.size && op->i.d != ISA_RZ; n++)
        sm_write(w, op->i.d + n, values[n], mask);
}

/* chosen: a word that the header's map lacks is lost.  known: facts/classes/draw_semantics.md 4: the map's words are
 * the outputs
 */
void sm_ast(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    const char *what = lacks(w, op);
    const unsigned b = op->i.b.reg;

    if (what) {
        sm_fault_what(s, w, what);
        return;
    }
    if (!aligned(s, w, op, mask))
        return;
    for (u32 left = mask; left; left &= left - 1) {
        const unsigned lane = bits_lowest(left);

        for (unsigned n = 0; n <= op->i.size; n++) {
            const u32 word = address_of(w, op, lane) / 4 + n;

            if (word < SPH_ATTRIBUTES && w->vertices->header->writes[word])
                w->vertices->out[word][lane] = w->r[b == ISA_RZ ? b : b + n][lane];
        }
    }
}

/* chosen: the predicate says that all of the words lie in attribute space */
void sm_al2p(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    const u32 bytes = 4 * (op->i.size + 1u);
    u32 value[SM_LANES], inside = 0;

    (void)s;
    for (unsigned lane = 0; lane < SM_LANES; lane++) {
        value[lane] = w->r[op->i.a.reg][lane] + (u32)op->i.offset;
        inside |= (u32)(value[lane] <= SPACE_BYTES - bytes) << lane;
    }
    sm_write(w, op->i.d, value, mask);
    sm_write_predicate(w, op->i.pd, inside, mask);
}

/* known: facts/isa/semantics.md 10: the handle of vertex i of the primitive.  chosen: i, as emulators have it */
void sm_isberd(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    u32 room[2 * SM_LANES];

    if (op->i.output || op->i.ibase != ISA_IBASE_NONE || op->i.skew || op->i.isbsz)
        sm_fault_what(s, w, "ISBERD.O, .PATCH, .PRIM, .ATTR, .SKEW, .U16 and .B32");
    else
        sm_write(w, op->i.d, sm_operand(s, w, &op->i.a, room), mask);
}
