/* cuda_texture.h - the pools of textures' headers and samplers, and what goes into them */
#ifndef CUDA_TEXTURE_H
#define CUDA_TEXTURE_H

#include "cuda/live_cuda.h"

#define TEXTURES 1024 /* chosen: of a context */

/* Flags of struct cu_texture. */
enum { TEXTURE_READ_AS_INTEGER = 1, TEXTURE_NORMALIZED = 2, TEXTURE_SRGB = 0x10 };

/* cuda_texture_header.c: fill a header, which is 0: of an array, memory in a line, memory in rows.  An error: it is none, or does not fit. */
int texture_array(u32 *header, cu_handle array, unsigned flags, bool surface);
int texture_linear(u32 *header, const struct cu_resource *r, unsigned flags);
int texture_pitch(u32 *header, const struct cu_resource *r, unsigned flags);

/* Fills a sampler. */
void texture_sampler(u32 *sampler, const struct cu_texture *how);

#endif
