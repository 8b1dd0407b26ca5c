/* triangle.c - a triangle with a colour at each corner, drawn by the GPU's own methods; to standard output as a PPM */
#include <aurum.h>
#include <stdio.h>
/* clang-format off */

#define NONE "0x0, 0x0, 0x0, "
static const char vertex[] = ".sph 0x20461, " NONE "0xff000\n.sph 0x0, 0xff, " "0x0, 0x0, 0x0\n.sph " NONE "0xff000, 0x0\n.sph " NONE "0x0, 0x0\n"
                             "[B------:R-:W0:-:S15] ALD.128 R0, a[0x80];\n"
                             "[B------:R-:W1:-:S15] ALD.128 R4, a[0x90];\n"
                             "[B0-----:R2:W-:-:S02] AST.128 a[0x70], R0;\n"
                             "[B-1----:R3:W-:-:S02] AST.128 a[0x80], R4;\n"
                             "[B--23--:R-:W-:-:S15] EXIT;\n";
static const char pixel[] = ".sph 0x25462, " NONE "0x0\n.sph 0x80000000, 0xaa, " "0x0, 0x0, 0x0\n.sph " NONE "0x0, 0x0\n.sph " NONE "0xf, 0x0\n"
                            "[B------:R-:W0:-:S15] IPA.PASS R4, a[0x7c], RZ;\n"
                            "[B0-----:R-:W0:-:S15] MUFU.RCP R4, R4;\n"
                            "[B0-----:R-:W1:-:S15] IPA R0, a[0x80], R4;\n"
                            "[B------:R-:W1:-:S15] IPA R1, a[0x84], R4;\n"
                            "[B------:R-:W1:-:S15] IPA R2, a[0x88], R4;\n"
                            "[B------:R-:W1:-:S15] IPA R3, a[0x8c], R4;\n"
                            "[B-1----:R-:W-:-:S15] EXIT;\n";
static const float corners[] = { -1, -1, 0, 1, 1, 0, 0, 1,  1, -1, 0, 1, 0, 1, 0, 1,  0, 1, 0, 1, 0, 0, 1, 1 };
enum { SIZE = 64, TARGET = 0x1000000, CODE = 0x2000000, VERTICES = 0x3000000, F1 = 0x3f800000, F32 = 0x42000000 };
static const uint32_t methods[][12] = { /* address, how many, data: their names are in triangle.py */
    { 0x0000, 1, 0xb197 }, { 0x1558, 1, 1 },
    { 0x0800, 9, 0, TARGET, 4 * SIZE, SIZE, 0xd5, 0x1000, 1, 0, 0 },
    { 0x0ff4, 2, SIZE << 16, SIZE << 16 }, { 0x0c00, 4, SIZE << 16, SIZE << 16, 0, F1 },
    { 0x0a00, 7, F32, F32, F1, F32, F32, 0, 0x6420 },
    { 0x0d80, 4, 0, 0, 0, F1 }, { 0x19d0, 1, 0x3c }, { 0x1608, 2, 0, CODE },
    { 0x2040, 2, 0x11, 0x1030 }, { 0x204c, 2, 16, 0 }, { 0x2140, 2, 0x51, 0x5030 }, { 0x214c, 2, 16, 0 },
    { 0x1160, 2, 0x38200000, 0x38200800 }, { 0x1c00, 3, 0x1000 | 32, 0, VERTICES },
    { 0x1f00, 2, 0, VERTICES + 95 }, { 0x1618, 1, 4 }, { 0x0d74, 2, 0, 3 }, { 0x1614, 1, 0 },
};

int main(void)
{
    static uint8_t picture[SIZE * SIZE][4];
    const struct aurum_surface target = { TARGET, SIZE, SIZE, 4, 4 * SIZE, 0 };
    struct aurum_error e = { 0, "" };
    struct aurum_gpu *g = aurum_gpu_new("gm20b", &e);
    struct aurum_stop stop;
    uint32_t words[256];
    unsigned n;
    int bad = aurum_gpu_map(g, TARGET, 65536, 0, &e) || aurum_gpu_map(g, CODE, 65536, 0, &e) ||
              aurum_gpu_map(g, VERTICES, 65536, 0, &e) || aurum_gpu_write(g, VERTICES, corners, sizeof corners, &e) ||
              aurum_assemble(vertex, words, 256, &n, &e) || aurum_gpu_write(g, CODE + 0x1030, words, 4 * n, &e) ||
              aurum_assemble(pixel, words, 256, &n, &e) || aurum_gpu_write(g, CODE + 0x5030, words, 4 * n, &e);
    for (unsigned i = 0; !bad && i < sizeof methods / sizeof methods[0]; i++)
        bad = aurum_gpu_methods(g, 0, 0, methods[i][0], methods[i] + 2, methods[i][1], &e);
    if (bad || aurum_gpu_run(g, &stop) != AURUM_IDLE || aurum_gpu_surface(g, &target, picture, &e))
        return fprintf(stderr, "%s\n", e.code ? e.text : stop.text), 1;
    printf("P6 %d %d 255\n", SIZE, SIZE);
    for (unsigned i = 0; i < SIZE * SIZE; i++)
        fwrite(picture[i], 1, 3, stdout);
    aurum_gpu_free(g);
    return 0;
}
