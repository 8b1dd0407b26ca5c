/* write_cubin.c - write_cubin FILE: an ELF of two small kernels (made_cubin.h)
 *
 *   axpy(float *y, const float *x, float a, int n)    y[i] = a * x[i] + y[i]
 *   trap(int *p)                                       stores to address 8
 */
#include "made_cubin.h"

static const struct made_kernel kernels[] = {
    { .name = "axpy",
      .text = "[B------:R-:W0:-:S01] S2R R0, SR_CTAID.X;\n"
              "[B------:R-:W1:-:S02] S2R R1, SR_TID.X;\n"
              "[B01----:R-:W-:-:S06] XMAD R0, R0, c[0x0][0x8], R1;\n"
              "ISETP.GE.AND P0, PT, R0, c[0x0][0x154], PT;\n"
              "@P0 EXIT;\n"
              "SHL R2, R0, 0x2;\n"
              "IADD R4.CC, R2, c[0x0][0x148];\n"
              "IADD.X R5, RZ, c[0x0][0x14c];\n"
              "IADD R2.CC, R2, c[0x0][0x140];\n"
              "IADD.X R3, RZ, c[0x0][0x144];\n"
              "[B------:R-:W0:-:S01] LDG.E R6, [R4];\n"
              "[B------:R-:W1:-:S02] LDG.E R7, [R2];\n"
              "[B01----:R-:W-:-:S06] FFMA R7, R6, c[0x0][0x150], R7;\n"
              "STG.E [R2], R7;\n"
              "EXIT;\n",
      .registers = 8,
      .parameter = { 8, 8, 4, 4 },
      .shared_bytes = 512 },
    { .name = "trap",
      .text = "MOV R2, 0x8;\nMOV R3, RZ;\nSTG.E [R2], R2;\n",
      .registers = 8,
      .parameter = { 8 } },
};

int main(int argc, char **argv)
{
    return argc == 2 && made_cubin_write(kernels, 2, argv[1]) ? 0 : 1;
}
