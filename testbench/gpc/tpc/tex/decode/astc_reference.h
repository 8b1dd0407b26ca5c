/* astc_reference.h - what the files of the ASTC reference share */
#ifndef ASTC_REFERENCE_H
#define ASTC_REFERENCE_H

#include "codec_reference.h"

/* A range by its greatest value. */
struct range {
    unsigned bits, trits, quints; /* of a value: the last two 0 or 1 */
};

/* What a block says before its texels. */
struct config {
    unsigned w, h, planes, parts, seed, ccs;
    struct range weights, colors;
    unsigned cem[4], values, first; /* where the colours' bits begin */
    u8 backwards[128];
};

/* astc_sequence_reference.c: ranges by their greatest value; the bits of a sequence; value i of one whose bits are stream[0] on,
 * those from 'end' on being 0, as a trit or quint and bits below it; what such a value is.
 */
struct range range_of(unsigned most);
unsigned bits_for(unsigned count, struct range r);
void value_at(const u8 *stream, unsigned end, struct range r, unsigned i, unsigned *high,
              unsigned *low);
unsigned color_value(struct range r, unsigned high, unsigned low);
unsigned weight_value(struct range r, unsigned high, unsigned low);

/* astc_end_reference.c: the partition of a texel; endpoints of a mode, false: an HDR one. */
unsigned partition_of(const struct config *c, unsigned x, unsigned y, bool small);
bool ends(unsigned mode, int v[8], int e0[4], int e1[4]);

#endif
