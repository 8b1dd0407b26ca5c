/* texel.h - texels of surfaces: bytes to the words of a program's registers and back
 *
 * Word 0 of a texture header says the layout (texel_format.def) and the type of each component.  A program's
 * word is an fp32 of UNORM, SNORM and FLOAT components, an integer of the others.
 *
 * Not modelled: block formats, 12-byte texels; conversions of depth, stencil and shared exponents, of 32-bit
 * norms, and of floats that are not of 10, 11, 16 or 32 bits.
 */
#ifndef TEXEL_H
#define TEXEL_H

#include "common/types.h"

#define TEXEL_BYTES 16 /* at most */

/* Returns the bytes of a texel; 0: not modelled. */
unsigned texel_bytes(u32 header);

/* Returns whether the components can be converted. */
bool texel_converts(u32 header);

/* Returns whether the first component is a signed integer. */
bool texel_is_signed(u32 header);

/* Stores the components of 'mask' (bit 0 R) from value[]; the others keep their bits.  Components that the
 * layout lacks are lost; padding is written 0.
 * chosen: integers are clamped to their width, as those of colour targets are
 */
void texel_pack(u32 header, unsigned mask, const u32 value[4], u8 *bytes);

/* Components as words; what the layout lacks is 0, but A one, of the kind of R. */
void texel_unpack(u32 header, const u8 *bytes, u32 value[4]);

#endif
