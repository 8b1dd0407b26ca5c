/* khr_reference.h - KHR_blend_equation_advanced in exact fractions (facts/texture/rop_rules.md 8)
 *
 * Written from the equations; knows nothing of the microcode.  The root of SOFTLIGHT is a fraction
 * within 2^-200 of it.
 */
#ifndef KHR_REFERENCE_H
#define KHR_REFERENCE_H

#include <gmp.h>

enum khr_mode {
    KHR_MULTIPLY,
    KHR_SCREEN,
    KHR_OVERLAY,
    KHR_DARKEN,
    KHR_LIGHTEN,
    KHR_COLORDODGE,
    KHR_COLORBURN,
    KHR_HARDLIGHT,
    KHR_SOFTLIGHT,
    KHR_DIFFERENCE,
    KHR_EXCLUSION,
    KHR_HSL_HUE,
    KHR_HSL_SATURATION,
    KHR_HSL_COLOR,
    KHR_HSL_LUMINOSITY,
    KHR_MODES
};

/* r: R G B A of the result; s and d are premultiplied, R G B A; all are initialised. */
void khr_blend(mpq_t r[4], enum khr_mode mode, mpq_t s[4], mpq_t d[4]);

#endif
