/* draw_layout.h - where the buffers of aurum draw lie, and how large its targets are */
#ifndef DRAW_LAYOUT_H
#define DRAW_LAYOUT_H

#include "driver/draw_how.h"
#include "scene/object_scene.h"

/* Apart, so that each may be as large as it likes. */
#define DRAW_PROGRAM_VA  UINT64_C(0x110000000)
#define DRAW_CONSTANT_VA UINT64_C(0x120000000)
#define DRAW_VERTEX_VA   UINT64_C(0x1000000000)
#define DRAW_INDEX_VA    UINT64_C(0x2000000000)
#define DRAW_COLOUR_VA   UINT64_C(0x3000000000)
#define DRAW_ZETA_VA     UINT64_C(0x4000000000)

#define DRAW_COLOUR_KIND 0xfe /* GENERIC_16BX2 (mmu/gmmu/gmmu_kinds.def) */

/* Return SET_ANTI_ALIAS for so many samples: Tesla's modes, as OpenGL drivers set them; SET_ANTI_ALIAS_RASTER, which has D3D's of
 * two and eight.
 */
enum sample_mode draw_mode(unsigned samples);
enum sample_mode draw_raster_mode(unsigned samples);

/* Returns the raster's samples: of coverage and depth. */
unsigned draw_raster_samples(const struct object_scene *w, const struct draw_how *how);

/* Returns log2 of a block's GOBs, of a target of so many samples: as drivers choose, no more than its rows need, 16 at
 * most.
 */
unsigned draw_block_height(const struct object_scene *w, unsigned samples);

/* Returns the bytes of the targets. */
u64 draw_colour_bytes(const struct object_scene *w, const struct draw_how *how);
u64 draw_zeta_bytes(const struct object_scene *w, const struct draw_how *how);

/* Return the plain kind of a depth target's pages, as deko3d and NVK choose them (X8Z24 has none of its own); the kinds of
 * colours of so many bits and samples, and of depth, that compress; the kinds of the targets' pages that compress, of colours where they do; whether a format has
 * stencil.
 */
unsigned draw_zeta_kind(enum zeta_format format);
unsigned draw_packed_kind(unsigned bits, unsigned samples);
unsigned draw_packed_zeta(enum zeta_format format, unsigned samples);
unsigned draw_colour_packed(const struct object_scene *w, const struct draw_how *how);
unsigned draw_zeta_packed(const struct object_scene *w, const struct draw_how *how);
bool draw_has_stencil(enum zeta_format format);

/* Makes the words of SET_ANTI_ALIAS_SAMPLE_POSITIONS of the standard positions of 1 to 16 samples, in every pixel of its table. */
void draw_sample_words(unsigned samples, u32 word[4]);

#endif
