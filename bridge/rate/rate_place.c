/* rate_place.c - where the threads of a program sample (rate_textures.h) */
#include <stdio.h>
#include <string.h>

#include "rate_textures.h"

/* fp32 of a number in a program's text. */
static u32 bits_of(float x)
{
    u32 word;

    memcpy(&word, &x, sizeof word);
    return word;
}

static void set(char *text, size_t size, unsigned reg, float x)
{
    const size_t at = strlen(text);

    snprintf(text + at, size - at, "[B------:R-:W-:-:S06] MOV32I R%u, 0x%x;\n", reg, bits_of(x));
}

void rate_place_threads(char *text, size_t size, const struct rate_place *p, enum rate_shape shape)
{
    static const char columns[] = "[B------:R-:W-:-:S06] LOP.AND R12, R0, 0x1;\n"
                                  "[B------:R-:W-:-:S06] SHR.U32 R13, R0, 0x1;\n"
                                  "[B------:R-:W-:-:S06] LOP.AND R13, R13, 0x1;\n";
    static const char quads[] = "[B------:R-:W-:-:S06] SHR.U32 R8, R0, 0x2;\n"
                                "[B------:R-:W-:-:S06] LOP.AND R8, R8, 0x3;\n"
                                "[B------:R-:W-:-:S06] SHL R8, R8, 0x1;\n"
                                "[B------:R-:W-:-:S06] IADD R12, R12, R8;\n"
                                "[B------:R-:W-:-:S06] SHR.U32 R8, R0, 0x4;\n"
                                "[B------:R-:W-:-:S06] SHL R8, R8, 0x1;\n"
                                "[B------:R-:W-:-:S06] IADD R13, R13, R8;\n";
    static const char convert[] = "[B------:R-:W0:-:S02] I2F.F32.S32 R4, R12;\n"
                                  "[B------:R-:W1:-:S02] I2F.F32.S32 R5, R13;\n"
                                  "[B01----:R-:W-:-:S06] MOV R14, RZ;\n"
                                  "[B------:R-:W-:-:S06] MOV R16, RZ;\n"
                                  "[B------:R-:W-:-:S06] MOV R20, RZ;\n"
                                  "[B------:R-:W-:-:S06] MOV R21, RZ;\n"
                                  "[B------:R-:W-:-:S06] MOV R22, RZ;\n";
    static const char scale[] = "[B------:R-:W-:-:S06] FFMA R4, R4, R30, R32;\n"
                                "[B------:R-:W-:-:S06] FFMA R5, R5, R31, R33;\n";
    const float texels = (float)rate_texture_size(shape);
    const float unit = shape == RATE_CUBE ? 2 / texels : 1 / texels; /* a face is 2 wide */
    const float down = shape == RATE_CUBE ? -unit : unit;
    const float first = shape == RATE_CUBE ? -1 : 0;

    snprintf(text, size, "%s%s%s", columns, p->apart ? quads : "", convert);
    set(text, size, 30, unit * p->across);
    set(text, size, 31, down * p->down);
    set(text, size, 32, first + unit * (p->column + 1));
    set(text, size, 33, -first + down * (p->row + 1));
    set(text, size, 6, shape == RATE_CUBE ? 1 : unit);
    strcat(text, scale);
}
