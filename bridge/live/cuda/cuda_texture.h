/* cuda_texture.h - the pools of textures' headers and samplers (cuda_texture.c) */
#ifndef CUDA_TEXTURE_H
#define CUDA_TEXTURE_H

#define TEXTURES 1024 /* chosen: of a context */

#endif
