/* copy_surface.h - surfaces of the copying engines: pitch or block linear
 *
 * Elements are bytes, or pixels of 'element_bytes', as the engine counts.
 */
#ifndef COPY_SURFACE_H
#define COPY_SURFACE_H

#include "common/common_bus.h"
#include "common/surface.h"

/* Returns whether every value is legal for elements of that size; always true of pitch layout. */
bool copy_surface_legal(const struct copy_surface *s, unsigned element_bytes);

/* Returns whether a rectangle from the origin on lies inside; always true of pitch layout. */
bool copy_surface_holds(const struct copy_surface *s, u32 length, u32 lines);

/* Returns the address of byte 'byte' of element 'x' of line 'y', counted from the origin of the copy.
 * chosen: PITCH is signed, and addresses wrap at 2^40
 */
u64 copy_address(const struct copy_surface *s, unsigned element_bytes, u32 x, u32 y, unsigned byte);

#endif
