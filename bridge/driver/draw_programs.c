/* draw_programs.c - see draw_programs.h
 *
 * A vertex has two attributes, a[0x80] and a[0x90], and gives its place, a[0x70], and a colour, a[0x80].  Constants, c[0]:
 * four rows of a matrix; what all lights share (scene/light.h), at 0x40; light n from 1 on, at n * 0x100.
 */
#include "driver/draw_programs.h"

#include <assert.h>
#include <string.h>

#include "code/code_assemble.h"

/* Reads two generic vectors; writes the position and a generic vector. */
static const char vertex_header[] =
    ".sph 0x00020461, 0x00000000, 0x00000000, 0x00000000, 0x000ff000\n"
    ".sph 0x00000000, 0x000000ff, 0x00000000, 0x00000000, 0x00000000\n"
    ".sph 0x00000000, 0x00000000, 0x00000000, 0x000ff000, 0x00000000\n"
    ".sph 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n";

/* R0: position, R4: colour or normal; R8: the position in clip space, which is given. */
static const char place[] = "[B------:R-:W0:-:S15] ALD.128 R0, a[0x80];\n"
                            "[B------:R-:W1:-:S15] ALD.128 R4, a[0x90];\n"
                            "[B01----:R-:W-:-:S15] NOP;\n"
                            "[B------:R-:W-:-:S06] FMUL R8, R0, c[0x0][0x0];\n"
                            "[B------:R-:W-:-:S06] FFMA R8, R1, c[0x0][0x4], R8;\n"
                            "[B------:R-:W-:-:S06] FFMA R8, R2, c[0x0][0x8], R8;\n"
                            "[B------:R-:W-:-:S06] FFMA R8, R3, c[0x0][0xc], R8;\n"
                            "[B------:R-:W-:-:S06] FMUL R9, R0, c[0x0][0x10];\n"
                            "[B------:R-:W-:-:S06] FFMA R9, R1, c[0x0][0x14], R9;\n"
                            "[B------:R-:W-:-:S06] FFMA R9, R2, c[0x0][0x18], R9;\n"
                            "[B------:R-:W-:-:S06] FFMA R9, R3, c[0x0][0x1c], R9;\n"
                            "[B------:R-:W-:-:S06] FMUL R10, R0, c[0x0][0x20];\n"
                            "[B------:R-:W-:-:S06] FFMA R10, R1, c[0x0][0x24], R10;\n"
                            "[B------:R-:W-:-:S06] FFMA R10, R2, c[0x0][0x28], R10;\n"
                            "[B------:R-:W-:-:S06] FFMA R10, R3, c[0x0][0x2c], R10;\n"
                            "[B------:R-:W-:-:S06] FMUL R11, R0, c[0x0][0x30];\n"
                            "[B------:R-:W-:-:S06] FFMA R11, R1, c[0x0][0x34], R11;\n"
                            "[B------:R-:W-:-:S06] FFMA R11, R2, c[0x0][0x38], R11;\n"
                            "[B------:R-:W-:-:S06] FFMA R11, R3, c[0x0][0x3c], R11;\n"
                            "[B------:R2:W-:-:S02] AST.128 a[0x70], R8;\n";

static const char give_colour[] = "[B------:R3:W-:-:S02] AST.128 a[0x80], R4;\n"
                                  "[B--23--:R-:W-:-:S15] EXIT;\n";

/* R12: to the eye, of length 1; R16: the sum of light: so far from above and below. */
static const char ambient[] = "[B------:R-:W-:-:S06] FADD R12, -R0, c[0x0][0x40];\n"
                              "[B------:R-:W-:-:S06] FADD R13, -R1, c[0x0][0x44];\n"
                              "[B------:R-:W-:-:S06] FADD R14, -R2, c[0x0][0x48];\n"
                              "[B------:R-:W-:-:S06] FMUL R15, R12, R12;\n"
                              "[B------:R-:W-:-:S06] FFMA R15, R13, R13, R15;\n"
                              "[B------:R-:W-:-:S06] FFMA R15, R14, R14, R15;\n"
                              "[B------:R-:W0:-:S13] MUFU.RSQ R15, R15;\n"
                              "[B0-----:R-:W-:-:S06] FMUL R12, R12, R15;\n"
                              "[B------:R-:W-:-:S06] FMUL R13, R13, R15;\n"
                              "[B------:R-:W-:-:S06] FMUL R14, R14, R15;\n"
                              "[B------:R-:W-:-:S06] MOV R16, c[0x0][0x50];\n"
                              "[B------:R-:W-:-:S06] FFMA R16, R5, c[0x0][0x60], R16;\n"
                              "[B------:R-:W-:-:S06] MOV R17, c[0x0][0x54];\n"
                              "[B------:R-:W-:-:S06] FFMA R17, R5, c[0x0][0x64], R17;\n"
                              "[B------:R-:W-:-:S06] MOV R18, c[0x0][0x58];\n"
                              "[B------:R-:W-:-:S06] FFMA R18, R5, c[0x0][0x68], R18;\n";

/* R19: how the light faces; R20: half way to the eye; R24: its highlight, to the power of the shininess.  P0: the
 * normal is not turned away.  '#' is the light's number, from 1. */
static const char light[] = "[B------:R-:W-:-:S06] FMUL R19, R4, c[0x0][0x#00];\n"
                            "[B------:R-:W-:-:S06] FFMA R19, R5, c[0x0][0x#04], R19;\n"
                            "[B------:R-:W-:-:S06] FFMA R19, R6, c[0x0][0x#08], R19;\n"
                            "[B------:R-:W-:-:S06] FADD R20, R12, c[0x0][0x#00];\n"
                            "[B------:R-:W-:-:S06] FADD R21, R13, c[0x0][0x#04];\n"
                            "[B------:R-:W-:-:S06] FADD R22, R14, c[0x0][0x#08];\n"
                            "[B------:R-:W-:-:S06] FMUL R23, R20, R20;\n"
                            "[B------:R-:W-:-:S06] FFMA R23, R21, R21, R23;\n"
                            "[B------:R-:W-:-:S06] FFMA R23, R22, R22, R23;\n"
                            "[B------:R-:W0:-:S13] MUFU.RSQ R23, R23;\n"
                            "[B------:R-:W-:-:S06] FMUL R24, R4, R20;\n"
                            "[B------:R-:W-:-:S06] FFMA R24, R5, R21, R24;\n"
                            "[B------:R-:W-:-:S06] FFMA R24, R6, R22, R24;\n"
                            "[B0-----:R-:W-:-:S06] FMUL R24, R24, R23;\n"
                            "[B------:R-:W-:-:S06] FMNMX R24, R24, RZ, !PT;\n"
                            "[B------:R-:W0:-:S13] MUFU.LG2 R24, R24;\n"
                            "[B0-----:R-:W-:-:S06] FMUL R24, R24, c[0x0][0x70];\n"
                            "[B------:R-:W-:-:S06] RRO.EX2 R24, R24;\n"
                            "[B------:R-:W0:-:S13] MUFU.EX2 R24, R24;\n"
                            "[B0-----:R-:W-:Y:S13] FSETP.GT.AND P0, PT, R19, RZ, PT;\n"
                            "[B------:R-:W-:-:S06] @P0 FFMA R16, R19, c[0x0][0x#10], R16;\n"
                            "[B------:R-:W-:-:S06] @P0 FFMA R17, R19, c[0x0][0x#14], R17;\n"
                            "[B------:R-:W-:-:S06] @P0 FFMA R18, R19, c[0x0][0x#18], R18;\n"
                            "[B------:R-:W-:-:S06] @P0 FFMA R16, R24, c[0x0][0x#20], R16;\n"
                            "[B------:R-:W-:-:S06] @P0 FFMA R17, R24, c[0x0][0x#24], R17;\n"
                            "[B------:R-:W-:-:S06] @P0 FFMA R18, R24, c[0x0][0x#28], R18;\n";

/* As displayed, (1 - 2^(shoulder x))^exponent, and opaque. */
static const char displayed[] = "[B------:R-:W-:-:S06] FMUL R16, R16, c[0x0][0x74];\n"
                                "[B------:R-:W-:-:S06] RRO.EX2 R16, R16;\n"
                                "[B------:R-:W0:-:S13] MUFU.EX2 R16, R16;\n"
                                "[B0-----:R-:W-:-:S06] FADD.SAT R16, -R16, 1;\n"
                                "[B------:R-:W0:-:S13] MUFU.LG2 R16, R16;\n"
                                "[B0-----:R-:W-:-:S06] FMUL R16, R16, c[0x0][0x78];\n"
                                "[B------:R-:W-:-:S06] RRO.EX2 R16, R16;\n"
                                "[B------:R-:W0:-:S13] MUFU.EX2 R16, R16;\n"
                                "[B------:R-:W-:-:S06] FMUL R17, R17, c[0x0][0x74];\n"
                                "[B------:R-:W-:-:S06] RRO.EX2 R17, R17;\n"
                                "[B------:R-:W0:-:S13] MUFU.EX2 R17, R17;\n"
                                "[B0-----:R-:W-:-:S06] FADD.SAT R17, -R17, 1;\n"
                                "[B------:R-:W0:-:S13] MUFU.LG2 R17, R17;\n"
                                "[B0-----:R-:W-:-:S06] FMUL R17, R17, c[0x0][0x78];\n"
                                "[B------:R-:W-:-:S06] RRO.EX2 R17, R17;\n"
                                "[B------:R-:W0:-:S13] MUFU.EX2 R17, R17;\n"
                                "[B------:R-:W-:-:S06] FMUL R18, R18, c[0x0][0x74];\n"
                                "[B------:R-:W-:-:S06] RRO.EX2 R18, R18;\n"
                                "[B------:R-:W0:-:S13] MUFU.EX2 R18, R18;\n"
                                "[B0-----:R-:W-:-:S06] FADD.SAT R18, -R18, 1;\n"
                                "[B------:R-:W0:-:S13] MUFU.LG2 R18, R18;\n"
                                "[B0-----:R-:W-:-:S06] FMUL R18, R18, c[0x0][0x78];\n"
                                "[B------:R-:W-:-:S06] RRO.EX2 R18, R18;\n"
                                "[B------:R-:W0:-:S13] MUFU.EX2 R18, R18;\n"
                                "[B0-----:R-:W-:-:S06] MOV32I R19, 0x3f800000;\n"
                                "[B------:R3:W-:-:S02] AST.128 a[0x80], R16;\n"
                                "[B--23--:R-:W-:-:S15] EXIT;\n";

/* Reads a generic vector in perspective; writes target 0. */
static const char colour[] = ".sph 0x00025462, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
                             ".sph 0x80000000, 0x000000aa, 0x00000000, 0x00000000, 0x00000000\n"
                             ".sph 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
                             ".sph 0x00000000, 0x00000000, 0x00000000, 0x0000000f, 0x00000000\n"
                             "[B------:R-:W0:-:S15] IPA.PASS R4, a[0x7c], RZ; // 1/w\n"
                             "[B0-----:R-:W0:-:S15] MUFU.RCP R4, R4;\n"
                             "[B0-----:R-:W1:-:S15] IPA R0, a[0x80], R4;\n"
                             "[B------:R-:W1:-:S15] IPA R1, a[0x84], R4;\n"
                             "[B------:R-:W1:-:S15] IPA R2, a[0x88], R4;\n"
                             "[B------:R-:W1:-:S15] IPA R3, a[0x8c], R4;\n"
                             "[B-1----:R-:W-:-:S15] EXIT;\n";

#define PIECES     6
#define TEXT_BYTES 8192

static const char *const pieces[DRAW_PROGRAMS][PIECES] = {
    { vertex_header, place, give_colour },
    { vertex_header, place, ambient, light, light, displayed },
    { colour },
};

bool draw_assemble(enum draw_program which, struct code_file *c, struct failure *f)
{
    char text[TEXT_BYTES] = "";
    unsigned lights = 0;

    for (unsigned i = 0; i < PIECES && pieces[which][i]; i++) {
        assert(strlen(text) + strlen(pieces[which][i]) < sizeof text);
        lights += pieces[which][i] == light;
        strcat(text, pieces[which][i]);
        for (char *at = text; (at = strchr(at, '#'));)
            *at = (char)('0' + lights);
    }
    *c = (struct code_file){ 0 };
    if (!code_assemble(c, "draw_programs", text, f))
        return false;
    assert(c->parts == 1 && c->part[0].has_sph);
    return true;
}
