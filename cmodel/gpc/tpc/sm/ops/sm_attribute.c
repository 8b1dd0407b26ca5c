/* sm_attribute.c - attributes of vertices: ALD, AST, AL2P, ISBERD (facts/isa/semantics.md 10)
 *
 * An address is in bytes, that of the instruction plus the index register's.
 *
 * known: facts/isa/semantics.md 10: AL2P makes the address that an index register holds
 * chosen: that is the attribute's own address, so that all others may be used as an index too
 * chosen: no vector of words has to be aligned, a word has; words beyond attribute space read as 0 and are not written
 */
#include "gpc/tpc/sm/core/sm_core.h"

#include "gpc/tpc/sm/vertex/sm_geometry.h"
#include "gpc/tpc/sm/vertex/sm_patches.h"

#define SPACE_BYTES (4 * SPH_ATTRIBUTES)

/* Names what the model lacks of an instruction, or NULL.
 * known: facts/isa/semantics.md 12: no ALD.O in geometry programs
 */
static const char *lacks(const struct sm_warp *w, const struct sm_operation *op)
{
    const bool loads = op->i.opcode == ISA_ALD;

    if (!w->vertices)
        return loads ? "ALD outside of vertex programs" : "AST outside of vertex programs";
    if (op->i.patch && !w->vertices->patches)
        return loads ? "ALD.P outside of tessellation programs"
                     : "AST.P outside of tessellation programs";
    if (w->vertices->patches && (loads || op->i.patch))
        return NULL;
    if (w->vertices->geometry)
        return loads && op->i.output ? "ALD.O of geometry programs" : NULL;
    if (op->i.c.reg != ISA_RZ)
        return loads ? "ALD of another vertex" : "AST of another vertex";
    return NULL;
}

/* A word that a lane loads: its own; of other programs that of the vertex that the handle names, the primitive's id, which has
 * no handle, or its patch's.
 */
static u32 loaded(const struct sm_warp *w, const struct sm_operation *op, unsigned lane, u32 word)
{
    const struct sm_vertices *v = w->vertices;
    const u32 handle = w->r[op->i.c.reg][lane];

    if (word >= SPH_ATTRIBUTES)
        return 0;
    if (op->i.patch) {
        const u32 *of_patch = sm_patches_word(v, word, lane);

        return of_patch ? *of_patch : 0;
    }
    if (v->patches)
        return sm_patches_load(v, word, handle, lane, op->i.output);
    if (!v->geometry)
        return op->i.output ? v->out[word][lane] : v->in[word][lane];
    if (word == SPH_PRIMITIVE_ID)
        return v->geometry->batch->primitive[v->geometry->primitive[lane]].id;
    return handle < v->geometry->batch->vertices ? v->in[word][handle] : 0;
}

static u32 address_of(const struct sm_warp *w, const struct sm_operation *op, unsigned lane)
{
    return w->r[op->i.a.reg][lane] + op->i.attr;
}

/* Whether all lanes have the instruction's address; then attributes of a warp are rows of lanes. */
static bool one_address(const struct sm_warp *w, const struct sm_operation *op)
{
    const struct sm_vertices *v = w->vertices;
    const bool others = v->geometry || (v->patches && (op->i.opcode == ISA_ALD || op->i.patch));

    return op->i.a.reg == ISA_RZ && !others;
}

/* The word that is n behind the instruction's address, of all lanes. */
static const u32 *loaded_row(const struct sm_warp *w, const struct sm_operation *op, unsigned n)
{
    const u32 word = op->i.attr / 4 + n;

    if (word >= SPH_ATTRIBUTES)
        return w->r[ISA_RZ];
    return op->i.output ? w->vertices->out[word] : w->vertices->in[word];
}

/* False, and a fault, if a lane's address is no word's. */
static bool aligned(struct sm_core *s, const struct sm_warp *w, const struct sm_operation *op,
                    u32 mask)
{
    for (u32 left = one_address(w, op) ? mask & (0 - mask) : mask; left; left &= left - 1) {
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
    if (one_address(w, op)) {
        for (unsigned n = 0; n <= op->i.size; n++)
            sm_write(w, op->i.d + n, loaded_row(w, op, n), mask);
        return;
    }
    for (unsigned n = 0; n <= op->i.size; n++)
        for (u32 left = mask; left; left &= left - 1) {
            const unsigned lane = bits_lowest(left);

            values[n][lane] = loaded(w, op, lane, address_of(w, op, lane) / 4 + n);
        }
    for (unsigned n = 0; n <= op->i.size && op->i.d != ISA_RZ; n++)
        sm_write(w, op->i.d + n, values[n], mask);
}

/* chosen: a word that the header's map lacks is lost.  known: facts/classes/draw_semantics.md 4: the map's words are
 * the outputs
 */
static bool is_output(const struct sm_warp *w, u32 word)
{
    return word < SPH_ATTRIBUTES && w->vertices->header->writes[word];
}

/* A word that a lane stores where the address is not the warp's. */
static void store(struct sm_warp *w, const struct sm_operation *op, unsigned lane, u32 word,
                  u32 value)
{
    if (op->i.patch) {
        u32 *of_patch = sm_patches_word(w->vertices, word, lane);

        if (of_patch && sm_patches_stores(w->vertices, word))
            *of_patch = value;
    } else if (is_output(w, word)) {
        w->vertices->out[word][lane] = value;
    }
}

void sm_ast(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    const char *what = lacks(w, op);
    u32(*const stored)[SM_LANES] = &w->r[op->i.b.reg]; /* of RZ and behind it: zeros */

    if (what) {
        sm_fault_what(s, w, what);
        return;
    }
    if (!aligned(s, w, op, mask))
        return;
    for (unsigned n = 0; n <= op->i.size; n++) {
        if (one_address(w, op)) {
            if (is_output(w, op->i.attr / 4 + n))
                sm_write_lanes(w->vertices->out[op->i.attr / 4 + n], stored[n], mask);
            continue;
        }
        for (u32 left = mask; left; left &= left - 1) {
            const unsigned lane = bits_lowest(left);

            store(w, op, lane, address_of(w, op, lane) / 4 + n, stored[n][lane]);
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

/* Entries of the table of handles, of a geometry program. */
static void read_table(const struct pd_batch *b, const u32 *entry, u32 *handle)
{
    const unsigned corners = b->corners;

    for (unsigned lane = 0; lane < SM_LANES; lane++)
        handle[lane] = entry[lane] < b->primitives * corners
                           ? b->primitive[entry[lane] / corners].corner[entry[lane] % corners]
                           : 0;
}

/* known: facts/isa/semantics.md 10: the handle of vertex i of the primitive.
 * chosen: of a vertex program i, as emulators have it; of others: sm_geometry.h, sm_patches.h
 */
void sm_isberd(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    u32 room[2 * SM_LANES], handle[SM_LANES];
    const u32 *entry = sm_operand(s, w, &op->i.a, room);

    if (op->i.output || op->i.ibase != ISA_IBASE_NONE || op->i.skew || op->i.isbsz) {
        sm_fault_what(s, w, "ISBERD.O, .PATCH, .PRIM, .ATTR, .SKEW, .U16 and .B32");
        return;
    }
    if (w->vertices && w->vertices->geometry) {
        read_table(w->vertices->geometry->batch, entry, handle);
        entry = handle;
    } else if (w->vertices && w->vertices->patches) {
        for (unsigned lane = 0; lane < SM_LANES; lane++)
            handle[lane] = sm_patches_handle(w->vertices, entry[lane]);
        entry = handle;
    }
    sm_write(w, op->i.d, entry, mask);
}
