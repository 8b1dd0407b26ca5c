/* tex_choices.h - what no public source says of the texture unit, one constant each: a measurement changes one line here
 * (facts/texture/texunit.md)
 */
#ifndef TEX_CHOICES_H
#define TEX_CHOICES_H

#include "common/float_round.h"
#include "gpc/tpc/tex/tex_view.h"

/* Coordinates. */
#define TEX_COORD_FRACTION 8 /* known: facts/texture/texunit.md 2: bits of a texel */
#define TEX_COORD_ROUND \
    ROUND_RNE /* chosen: positions measured on GPUs snap to the nearest 1/256; ROUND_RM would cut */
#define TEX_NEAREST_ROUNDS \
    true /* chosen: also before the nearest texel is taken; false: it is cut from the exact number */
#define TEX_COORD_MOST \
    10 /* known: facts/texture/texunit.md 2: where coordinates are clamped that do not repeat */
#define TEX_UNNORMALIZED_WRAP \
    TEX_CLAMP_EDGE /* chosen: of modes that texels as coordinates do not have: those that repeat */
#define TEX_OGL_NEAREST_BORDER \
    false /* chosen: nearest with CLAMP_OGL: u = 1 is the last texel, as OpenGL 4.6 has GL_CLAMP; true: border */

/* Cubes. */
enum tex_seam { TEX_SEAM_WRAP, TEX_SEAM_EDGE, TEX_SEAM_ACROSS };
#define TEX_SEAMS /* of CUBEMAP_INTERFACE_FILTERING's four codes */    \
    {                                                                  \
        TEX_SEAM_WRAP, TEX_SEAM_EDGE, TEX_SEAM_ACROSS, TEX_SEAM_ACROSS \
    } /* chosen: their names; AUTO_SPAN and AUTO_CROSS, which drivers write, are one */
enum tex_corner { TEX_CORNER_THIRDS, TEX_CORNER_HALVES };
#define TEX_CORNER \
    TEX_CORNER_THIRDS /* chosen: where a cube's texel is missing, as D3D 11; HALVES: the two beside it */
#define TEX_CUBE_NEAREST_EDGE \
    true /* chosen: the nearest texel is of the coordinate's own face; D3D has it so */

/* Level of detail. */
#define TEX_LOD_ROUND  ROUND_RNE /* chosen: to 8.8, like coordinates */
#define TEX_BIAS_ROUND ROUND_RNE /* chosen: an instruction's bias and level to 8.8 */
#define TEX_LOD_OF_QUAD \
    true /* chosen: D3D derives one level for a quad; false: each lane's by its own row and column */
#define TEX_QUERY_BIASED \
    true /* chosen: TMML's unclamped value has the biases, as OpenGL's lambda' */
#define TEX_QUERY_ACCESSED \
    true /* chosen: TMML's clamped value is the level that is read, as OpenGL's and Vulkan's: drivers leave it as it is, and a program does not know its sampler; false: the level before it is rounded */
#define TEX_HEADER_LEAST_OF_RESOURCE \
    true /* chosen: MIN_LOD_CLAMP of a header counts levels of the resource, as the view's bounds beside it */
#define TEX_GATHER_LEVEL_ZERO \
    true /* chosen: TLD4 has level 0 and the clamps, without a bias, as D3D's Gather */

/* Anisotropy. */
#define TEX_ANISO_WITH_LINEAR \
    true /* chosen: acts with MIN_LINEAR: nouveau never writes MIN_ANISO */
#define TEX_ANISO_AXES \
    2 /* chosen: of volumes, cubes and lines the level is isotropic, which D3D allows */
#define TEX_ANISO_BITS \
    28 /* chosen: bits of the greatest difference; less than a 1000th of a level's last place */
#define TEX_RATIO_FRACTION \
    8 /* chosen: bits of the ratio, to nearest, so that a last place does not make a second tap */
#define TEX_TAPS_EVEN \
    true /* chosen: the ratio goes up to an even count; only even degrees exist, and 1 */

/* Filter. */
enum tex_width { TEX_WIDTH_EXACT, TEX_WIDTH_16 };
#define TEX_WIDTH \
    TEX_WIDTH_EXACT /* chosen: a sum keeps all bits; WIDTH_16: 8 fraction bits of codes up to 8 bits wide, none of wider ones */
#define TEX_UNSET_FILTER TEX_POINT    /* chosen: MIN_FILTER and MAG_FILTER 0 */
#define TEX_UNSET_MIP    TEX_MIP_NONE /* chosen: MIP_FILTER 0 */
#define TEX_COMPARE_OF_SAMPLER \
    true /* chosen: .DC compares only if the sampler's DEPTH_COMPARE is set, too */
#define TEX_ABSENT_ALPHA_ONE true /* chosen: a component that the layout lacks is 0, of A 1 */
#define TEX_SNORM2_CLAMPS \
    false /* chosen: Mesa notes of NVIDIA that 2 bits of SNORM reach -2; others end at -1 */

/* Formats. */
#define TEX_BC4_EXACT \
    false /* chosen: palettes of BC4, BC5 and BC3's alpha in 257ths, as measured on later GPUs; true: k/7, k/5 */
#define TEX_ASTC_UNORM8 \
    true /* chosen: ASTC has the rate of 8-bit formats, so texels are 8 bits wide; false: fp16 */
#define TEX_EAC_16 \
    false /* chosen: 11 bits of EAC are filtered as they are, x / 2047; true: widened to 16 by their high bits */
#define TEX_R1_HIGH_FIRST false /* chosen: bit x of byte y of R1 is texel (x, y); true: bit 7 - x */

/* Layers and loads. */
#define TEX_LOAD_LAYER_CLAMPS \
    false /* chosen: TLD outside of the layers reads 0, as it does outside of the level; true: clamps, as sampling */

#endif
