/* sm_surface.h - where a warp's accesses to a surface go (facts/isa/semantics.md 11; surface_header.h)
 *
 *   handle, coordinates ---> header of the pool ---> address of each lane's texel
 */
#ifndef SM_SURFACE_H
#define SM_SURFACE_H

#include "gpc/tpc/sm/core/sm_core.h"
#include "gpc/tpc/sm/ops/surface_header.h"

/* A warp's access: the header that was read last. */
struct sm_surface {
    const struct sm_core *s;
    struct tex *through; /* whose caches have headers; NULL: it is only looked at */
    const struct sm_warp *w;
    const struct sm_operation *op;
    unsigned bytes; /* of raw accesses; 0: formatted */
    bool known;
    u32 handle;
    struct surface_header header;
    const char *lacks; /* what is not modelled */
};

enum sm_surface_found {
    SM_SURFACE_INSIDE,
    SM_SURFACE_OUTSIDE,
    SM_SURFACE_BEYOND, /* outside, with .TRAP */
    SM_SURFACE_UNMAPPED,
    SM_SURFACE_LACKS,
};

/* Returns the access of an operation of SULD, SUST, SURED, SUATOM; no header is read yet. */
struct sm_surface sm_surface_of(const struct sm_core *s, struct tex *through,
                                const struct sm_warp *w, const struct sm_operation *op);

/* Returns whether an atomic has 64 bits. */
bool sm_surface_wide(const struct isa_instruction *i);

/* Finds where a lane's texel lies; the address is the header's if that is not mapped. */
enum sm_surface_found sm_surface_locate(struct sm_surface *a, unsigned lane, u64 *address);

/* Returns the handle of a bound form. */
u32 sm_bound_handle(const struct sm_core *s, const struct sm_warp *w,
                    const struct sm_operation *op);

/* What a warp would touch, for its clocks; nothing changes and nothing faults. */
struct sm_surface_access {
    u32 active;            /* lanes that lie inside */
    unsigned bytes, lanes; /* of a lane's access; that go at once */
    u64 address[SM_LANES];
};
struct sm_surface_access sm_surface_access(const struct sm_core *s, const struct sm_warp *w,
                                           const struct sm_operation *op, u32 mask);

#endif
