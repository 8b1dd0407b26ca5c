/* sm_surface_place.c - see sm_surface.h */
#include "gpc/tpc/sm/ops/sm_surface.h"

#include <string.h>

#include "common/texel.h"
#include "gpc/tpc/sm/isa/isa_table.h"

/* A header of the pool; false if it is beyond it or not mapped.
 * chosen: surfaces' headers come through the texture unit's cache, so that a stale one is seen as textures see it
 */
static bool header_of(const struct sm_surface *a, u32 handle, u32 word[TEX_HEADER_WORDS],
                      u64 *address)
{
    const struct mem_port *m = &a->s->memory->port;
    const u32 *header;

    if (!a->through)
        return tex_header_look(&a->s->tex, m, handle, word, address);
    header = tex_header(a->through, m, handle, address);
    if (header)
        memcpy(word, header, TEX_HEADER_WORDS * sizeof *word);
    return header;
}

static enum sm_surface_found read_header(struct sm_surface *a, u32 handle, u64 *address)
{
    u32 word[TEX_HEADER_WORDS];

    if (a->known && handle == a->handle)
        return SM_SURFACE_INSIDE;
    if (!header_of(a, handle, word, address))
        return SM_SURFACE_UNMAPPED;
    a->lacks = surface_header_read(word, &a->header);
    if (!a->lacks && a->bytes == 0 && !texel_converts(word[0]))
        a->lacks = "surfaces: formatted texels of that layout";
    a->known = !a->lacks;
    a->handle = handle;
    return a->lacks ? SM_SURFACE_LACKS : SM_SURFACE_INSIDE;
}

/* known: facts/isa/semantics.md 11: a bound form's handle is a word of the bank that SET_BINDLESS_TEXTURE names */
u32 sm_bound_handle(const struct sm_core *s, const struct sm_warp *w, const struct sm_operation *op)
{
    return sm_constant_word(s, w, s->handles, 4u * op->i.handle);
}

static u32 handle_of(const struct sm_surface *a, unsigned lane)
{
    const struct isa_instruction *i = &a->op->i;

    return i->c.kind == ISA_REGISTER ? a->w->r[i->c.reg][lane] : sm_bound_handle(a->s, a->w, a->op);
}

/* x, y and the third; an array's layer stands behind the coordinates that it has. */
static void coordinates(const struct sm_surface *a, unsigned lane, s64 at[3])
{
    const struct isa_instruction *i = &a->op->i;
    const unsigned r = i->a.reg;
    s64 given[3];

    for (unsigned n = 0; n < 3; n++)
        given[n] = (s32)a->w->r[r == ISA_RZ ? r : r + n][lane];
    at[0] = i->dim == ISA_SUDIM_1D_BUFFER ? (s64)(u32)given[0] : given[0];
    at[1] = i->dim >= ISA_SUDIM_2D ? given[1] : 0;
    at[2] = i->dim == ISA_SUDIM_1D_ARRAY ? given[1] : i->dim >= ISA_SUDIM_2D_ARRAY ? given[2] : 0;
}

/* Where a lane's texel lies; the address is the header's if that is not mapped. */
enum sm_surface_found sm_surface_locate(struct sm_surface *a, unsigned lane, u64 *address)
{
    struct surface_place p = { .in_bytes = a->op->i.ba,
                               .bytes = a->bytes,
                               .clamp = a->op->i.clamp };
    const enum sm_surface_found header = read_header(a, handle_of(a, lane), address);

    if (header != SM_SURFACE_INSIDE)
        return header;
    coordinates(a, lane, p.at);
    const bool found = surface_header_find(&a->header, &p);

    *address = p.address;
    return found                         ? SM_SURFACE_INSIDE
           : p.clamp == ISA_SUCLAMP_TRAP ? SM_SURFACE_BEYOND
                                         : SM_SURFACE_OUTSIDE;
}

static bool is_raw(const struct isa_instruction *i)
{
    return isa_find_place((enum isa_form)i->form, ISA_PLACE_FIELD, ISA_FIELD_size) != NULL;
}

bool sm_surface_wide(const struct isa_instruction *i)
{
    return i->type == ISA_SUATOMSZ_U64 || i->type == ISA_SUATOMSZ_S64 ||
           i->type == ISA_SUATOMSZ_SD64;
}

struct sm_surface sm_surface_of(const struct sm_core *s, struct tex *through,
                                const struct sm_warp *w, const struct sm_operation *op)
{
    const bool moves = op->i.opcode == ISA_SULD || op->i.opcode == ISA_SUST;

    return (struct sm_surface){ .s = s,
                                .through = through,
                                .w = w,
                                .op = op,
                                .bytes = !moves           ? 4u << sm_surface_wide(&op->i)
                                         : is_raw(&op->i) ? sm_bytes_of(op->i.size)
                                                          : 0 };
}

/* known: rates.csv T15 to T20, threads a clock of an L1: 8 on bound surfaces of one image with at most two
 * coordinates, else 4; and so many as have 32 bytes, in registers of formatted stores, in memory of the others.
 * Formatted loads are at most 4, those of more than two components from arrays and volumes 2.
 */
static unsigned lanes_at_once(const struct sm_surface *a)
{
    const struct isa_instruction *i = &a->op->i;
    const bool plain = i->dim <= ISA_SUDIM_1D_BUFFER || i->dim == ISA_SUDIM_2D;
    const bool bound = i->c.kind != ISA_REGISTER;
    const unsigned components = bits_count(i->rgba), texel = a->bytes ? a->bytes : a->header.texel;
    unsigned most = plain && bound ? 8 : 4, bytes = texel;

    if (!a->bytes && i->opcode == ISA_SUST)
        bytes = 4 * (components > 2 ? 4 : components ? components : 1);
    else if (!a->bytes)
        most = components > 2 && !plain ? 2 : 4;
    return 32 / bytes < most ? 32 / bytes : most;
}

struct sm_surface_access sm_surface_access(const struct sm_core *s, const struct sm_warp *w,
                                           const struct sm_operation *op, u32 mask)
{
    struct sm_surface_access z = { .active = 0 };
    struct sm_surface a = sm_surface_of(s, NULL, w, op);

    for (u32 left = mask; left; left &= left - 1) {
        const unsigned lane = bits_lowest(left);

        if (sm_surface_locate(&a, lane, &z.address[lane]) == SM_SURFACE_INSIDE)
            z.active |= UINT32_C(1) << lane;
    }
    z.bytes = a.bytes ? a.bytes : a.known ? a.header.texel : 1;
    z.lanes = a.known ? lanes_at_once(&a) : 1;
    return z;
}
