/* draw_frame.c - see draw_frame.h: the place where the pipeline's netlist is joined */
#include "draw_frame.h"

bool draw_frame(const struct scene *s, struct frame *frame, struct failure *f)
{
    (void)frame;
    return fail(f, EXIT_NOT_MODELLED,
                "not modelled: drawing. No raster pipeline is linked into this build; --dump FILE "
                "writes the %zu triangles",
                s->triangles);
}
