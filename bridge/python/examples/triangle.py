"""triangle.py - a triangle with a colour at each corner, drawn by the GPU's own methods; saved as triangle.ppm"""
import numpy as np

import aurum

VERTEX = """.sph 0x00020461, 0x00000000, 0x00000000, 0x00000000, 0x000ff000
.sph 0x00000000, 0x000000ff, 0x00000000, 0x00000000, 0x00000000
.sph 0x00000000, 0x00000000, 0x00000000, 0x000ff000, 0x00000000
.sph 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000
[B------:R-:W0:-:S15] ALD.128 R0, a[0x80];
[B------:R-:W1:-:S15] ALD.128 R4, a[0x90];
[B0-----:R2:W-:-:S02] AST.128 a[0x70], R0;
[B-1----:R3:W-:-:S02] AST.128 a[0x80], R4;
[B--23--:R-:W-:-:S15] EXIT;
"""
PIXEL = """.sph 0x00025462, 0x00000000, 0x00000000, 0x00000000, 0x00000000
.sph 0x80000000, 0x000000aa, 0x00000000, 0x00000000, 0x00000000
.sph 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000
.sph 0x00000000, 0x00000000, 0x00000000, 0x0000000f, 0x00000000
[B------:R-:W0:-:S15] IPA.PASS R4, a[0x7c], RZ;
[B0-----:R-:W0:-:S15] MUFU.RCP R4, R4;
[B0-----:R-:W1:-:S15] IPA R0, a[0x80], R4;
[B------:R-:W1:-:S15] IPA R1, a[0x84], R4;
[B------:R-:W1:-:S15] IPA R2, a[0x88], R4;
[B------:R-:W1:-:S15] IPA R3, a[0x8c], R4;
[B-1----:R-:W-:-:S15] EXIT;
"""
SIZE, TARGET, CODE, VERTICES = 64, 0x1000000, 0x2000000, 0x3000000

gpu = aurum.Gpu()
for va in (TARGET, CODE, VERTICES):
    gpu.map(va, 0x10000)
gpu.write(CODE + 0x1030, aurum.assemble(VERTEX))
gpu.write(CODE + 0x5030, aurum.assemble(PIXEL))
gpu.write(VERTICES, np.array([[-1, -1, 0, 1, 1, 0, 0, 1], [1, -1, 0, 1, 0, 1, 0, 1], [0, 1, 0, 1, 0, 0, 1, 1]], np.float32))
m = gpu.methods
m(0x0000, 0xB197)                                   # SET_OBJECT: MAXWELL_B
m(0x1558, 1)                                        # SET_RENDER_ENABLE_C: always
m(0x0800, 0, TARGET, 4 * SIZE, SIZE, 0xD5, 0x1000, 1, 0, 0)  # SET_COLOR_TARGET: A8B8G8R8, rows of a pitch
m(0x0FF4, SIZE << 16, SIZE << 16)                   # SET_SURFACE_CLIP
m(0x0C00, SIZE << 16, SIZE << 16, 0.0, 1.0)         # SET_VIEWPORT_CLIP
m(0x0A00, SIZE / 2, SIZE / 2, 1.0, SIZE / 2, SIZE / 2, 0.0, 0x6420)  # SET_VIEWPORT_SCALE, OFFSET, SWIZZLE
m(0x0D80, 0.0, 0.0, 0.0, 1.0)                       # SET_COLOR_CLEAR_VALUE
m(0x19D0, 0x3C)                                     # CLEAR_SURFACE: all channels
m(0x1608, 0, CODE)                                  # SET_PROGRAM_REGION
for stage in (1, 5):                                # SET_PIPELINE: vertex, pixel
    m(0x2000 + 64 * stage, stage << 4 | 1, 0x1000 * stage + 0x30)
    m(0x200C + 64 * stage, 16, 0)
m(0x1160, 0x38200000, 0x38200800)                   # SET_VERTEX_ATTRIBUTE: four floats at 0 and at 16
m(0x1C00, 0x1000 | 32, 0, VERTICES)                 # SET_VERTEX_STREAM: 32 bytes each
m(0x1F00, 0, VERTICES + 95)
m(0x1618, 4)                                        # BEGIN: triangles
m(0x0D74, 0, 3)                                     # SET_VERTEX_ARRAY_START, DRAW_VERTEX_ARRAY
m(0x1614, 0)                                        # END
gpu.run()
picture = gpu.surface(TARGET, SIZE, SIZE, pitch=4 * SIZE)[:, :, :3]
with open("triangle.ppm", "wb") as f:
    f.write(b"P6 %d %d 255\n" % (SIZE, SIZE) + picture.tobytes())
print(f"{(picture.max(axis=2) > 0).sum()} pixels; the middle is {picture[SIZE // 2, SIZE // 2].tolist()}")
