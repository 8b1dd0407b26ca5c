/* host_float.h - converts the host's binary32 to bits and back, for tools and tests; cmodel/ has no floats */
#ifndef HOST_FLOAT_H
#define HOST_FLOAT_H

#include <stdint.h>
#include <string.h>

static inline uint32_t bits_of_float(float f)
{
    uint32_t bits;

    memcpy(&bits, &f, sizeof bits);
    return bits;
}

static inline float float_of_bits(uint32_t bits)
{
    float f;

    memcpy(&f, &bits, sizeof f);
    return f;
}

#endif
