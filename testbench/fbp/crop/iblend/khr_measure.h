/* khr_measure.h - how far a program's result is from the exact blend */
#ifndef KHR_MEASURE_H
#define KHR_MEASURE_H

#include "fbp/crop/iblend/iblend.h"
#include "khr_reference.h"

/* The largest error met, in units of the target's last place, and how many channels it is of. */
struct khr_error {
    double worst;
    unsigned long channels;
};

/* Blends one pixel (fp16 source, R G B A; destination codes of 'format') by program 'mode' and adds
 * the error of its four channels.
 */
void khr_measure(struct khr_error *e, enum khr_mode mode, enum color_format format,
                 const u16 source[4], const u32 stored[4]);

/* The last place of a stored number: of UNORM 1 / (2^n - 1); of fp16 that of its binade, and never
 * below that of 1/16.
 */
#define KHR_LEAST_BINADE (-4)

#endif
