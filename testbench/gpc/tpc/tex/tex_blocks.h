/* tex_blocks.h - texels of blocks by decoders from their specifications (decode/codec_reference.h) */
#ifndef TEX_BLOCKS_H
#define TEX_BLOCKS_H

#include "common/types.h"

/* Gives the codes of a texel of a block: for struct texref_memory. */
void tex_blocks(u32 header, bool srgb, const u8 *block, unsigned x, unsigned y, int code[4]);

#endif
