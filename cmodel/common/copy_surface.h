/* copy_surface.h - a surface of linear or block linear memory as the engines that move bytes name it
 *
 * Elements are what the engine counts: bytes, or pixels of 'element_bytes'.
 */
#ifndef COPY_SURFACE_H
#define COPY_SURFACE_H

#include "common/common_bus.h"
#include "common/surface.h"

/* Whether every value is one that the hardware has, of elements of so many bytes; always of pitch layout. */
bool copy_surface_legal(const struct copy_surface *s, unsigned element_bytes);

/* Whether a rectangle from the origin on lies inside; always of pitch layout. */
bool copy_surface_holds(const struct copy_surface *s, u32 length, u32 lines);

/* Address of byte 'byte' of element 'x' of line 'y', counted from the origin of the copy.
 * chosen: PITCH is signed, and addresses wrap at 2^40
 */
u64 copy_address(const struct copy_surface *s, unsigned element_bytes, u32 x, u32 y, unsigned byte);

#endif
