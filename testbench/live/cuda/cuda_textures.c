/* cuda_textures.c - arrays, textures and surfaces of CUDA's driver API: aurum with cuda_textures VECTORS/cuda */
#include "driver_api.h"

#define W 20
#define H 11
#define D 3

enum { U8 = 1, S32 = 0xa, FLOAT = 0x20 };
enum { AS_INTEGER = 1, NORMALIZED = 2 };

static cu_handle module;

static cu_handle kernel(const char *name)
{
    cu_handle k;

    OK(cu.cuModuleGetFunction(&k, module, name));
    return k;
}

static float texel(int x, int y)
{
    return (float)(x * x + 100 * y);
}

/* A line of floats, read by their numbers; beyond its end there is 0. */
static void lines_are_read(void)
{
    struct cu_resource r = { .type = 2 };
    const struct cu_texture how = { .flags = AS_INTEGER };
    float in[W], out[W + 4];
    u64 d, o, t;

    for (int n = 0; n < W; n++)
        in[n] = texel(n, 1);
    OK(cu.cuMemAlloc_v2(&d, sizeof in));
    OK(cu.cuMemAlloc_v2(&o, sizeof out));
    OK(cu.cuMemcpyHtoD_v2(d, in, sizeof in));
    r.of.linear.pointer = d;
    r.of.linear.format = FLOAT;
    r.of.linear.channels = 1;
    r.of.linear.bytes = sizeof in;
    OK(cu.cuTexObjectCreate(&t, &r, &how, NULL));
    OK(run_block(kernel("linear"), W + 4, 0, (void *[]){ &t, &o }));
    OK(cu.cuMemcpyDtoH_v2(out, o, sizeof out));
    for (int n = 0; n < W + 4; n++)
        TRUE(out[n] == (n < W ? in[n] : 0));
    OK(cu.cuTexObjectDestroy(t));
    IS(CU_INVALID_HANDLE, cu.cuTexObjectDestroy(t));
    r.of.linear.bytes *= 100;
    IS(CU_INVALID_VALUE, cu.cuTexObjectCreate(&t, &r, &how, NULL));
    OK(cu.cuMemFree_v2(d));
    OK(cu.cuMemFree_v2(o));
}

static void run_plane(u64 t, float dx, float scale, float out[H][W])
{
    u64 o;

    OK(cu.cuMemAlloc_v2(&o, 4 * W * H));
    OK(cu.cuLaunchKernel(kernel("plane"), 1, 1, 1, W, H, 1, 0, 0, (void *[]){ &t, &o, &dx, &scale },
                         NULL));
    OK(cu.cuMemcpyDtoH_v2(out, o, 4 * W * H));
    OK(cu.cuMemFree_v2(o));
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* An array, and memory in rows: texels, their neighbours' means, coordinates beyond the edge. */
static void planes_are_read(void)
{
    const struct cu_array_2d size = { W, H, FLOAT, 1 };
    static float in[H][64], out[H][W];
    struct cu_copy_2d copy = { { .type = CU_MEMORY_HOST, .host = in, .pitch = sizeof in[0] },
                               { .type = CU_MEMORY_ARRAY },
                               4 * W,
                               H };
    struct cu_resource r = { .type = 0 };
    struct cu_texture how = { .address = { 1, 1, 1 } };
    cu_handle a;
    u64 d, t;

    for (int n = 0; n < W * H; n++)
        in[n / W][n % W] = texel(n % W, n / W);
    OK(cu.cuArrayCreate_v2(&a, &size));
    OK(cu.cuMemAlloc_v2(&d, sizeof in));
    OK(cu.cuMemcpyHtoD_v2(d, in, sizeof in));
    copy.to.array = a;
    OK(cu.cuMemcpy2D_v2(&copy));
    for (int rows = 0; rows < 2; rows++) {
        r = (struct cu_resource){ .type = rows ? 3 : 0 };
        if (rows) {
            r.of.pitch.pointer = d;
            r.of.pitch.format = FLOAT;
            r.of.pitch.channels = 1;
            r.of.pitch.width = W;
            r.of.pitch.height = H;
            r.of.pitch.pitch = sizeof in[0];
        } else
            r.of.array = a;
        how.filter = 0;
        OK(cu.cuTexObjectCreate(&t, &r, &how, NULL));
        run_plane(t, 2.5f, 1, out);
        for (int n = 0; n < W * H; n++)
            TRUE(out[n / W][n % W] == texel(least(n % W + 2, W - 1), least(n / W + 2, H - 1)));
        OK(cu.cuTexObjectDestroy(t));
        how.filter = 1;
        OK(cu.cuTexObjectCreate(&t, &r, &how, NULL));
        run_plane(t, 1, 1, out);
        TRUE(out[3][4] == (texel(4, 3) + texel(5, 3) + texel(4, 4) + texel(5, 4)) / 4);
        OK(cu.cuTexObjectDestroy(t));
    }
    how = (struct cu_texture){ .address = { 0, 0, 0 }, .flags = NORMALIZED };
    r = (struct cu_resource){ .of.array = a };
    OK(cu.cuTexObjectCreate(&t, &r, &how, NULL));
    run_plane(t, 0.5f, 1, out); /* whole numbers and a half: the texel in the middle */
    TRUE(out[0][0] == texel(W / 2, H / 2) && out[5][7] == texel(W / 2, H / 2));
    OK(cu.cuTexObjectDestroy(t));
    OK(cu.cuArrayDestroy(a));
    IS(CU_INVALID_HANDLE, cu.cuTexObjectCreate(&t, &r, &how, NULL));
    OK(cu.cuMemFree_v2(d));
}

/* Bytes as fractions, four of a texel, in a volume. */
static void volumes_are_read(void)
{
    const struct cu_array_3d size = { 5, 4, D, U8, 4, 0 };
    static unsigned char in[D][4][5][4];
    static float out[D][4][5][4];
    struct cu_copy_3d copy = { { .type = CU_MEMORY_HOST, .host = in, .pitch = 20, .height = 4 },
                               { .type = CU_MEMORY_ARRAY },
                               20,
                               4,
                               D };
    struct cu_resource r = { .type = 0 };
    const struct cu_texture how = { .address = { 1, 1, 1 } };
    cu_handle a;
    u64 o, t;

    for (unsigned n = 0; n < sizeof in; n++)
        (&in[0][0][0][0])[n] = (unsigned char)(n * 37);
    OK(cu.cuArray3DCreate_v2(&a, &size));
    copy.to.array = a;
    OK(cu.cuMemcpy3D_v2(&copy));
    r.of.array = a;
    OK(cu.cuTexObjectCreate(&t, &r, &how, NULL));
    OK(cu.cuMemAlloc_v2(&o, sizeof out));
    OK(cu.cuLaunchKernel(kernel("volume"), 1, 1, 1, 5, 4, D, 0, 0, (void *[]){ &t, &o }, NULL));
    OK(cu.cuMemcpyDtoH_v2(out, o, sizeof out));
    for (unsigned n = 0; n < sizeof in; n++) {
        const float x = (&out[0][0][0][0])[n] * 255 - (float)(&in[0][0][0][0])[n];

        TRUE(x < 1e-4f && x > -1e-4f);
    }
    OK(cu.cuTexObjectDestroy(t));
    OK(cu.cuArrayDestroy(a));
    OK(cu.cuMemFree_v2(o));
}

static void layers_are_read(void)
{
    const struct cu_array_3d size = { W, 0, D, S32, 1, 1 };
    static int in[D][W], out[D][W];
    struct cu_copy_3d copy = { { .type = CU_MEMORY_HOST, .host = in, .pitch = 4 * W, .height = 1 },
                               { .type = CU_MEMORY_ARRAY },
                               4 * W,
                               1,
                               D };
    struct cu_resource r = { .type = 0 };
    const struct cu_texture how = { .flags = AS_INTEGER };
    cu_handle a;
    u64 o, t;

    for (int n = 0; n < D * W; n++)
        in[n / W][n % W] = 1000 - 7 * n;
    OK(cu.cuArray3DCreate_v2(&a, &size));
    copy.to.array = a;
    OK(cu.cuMemcpy3D_v2(&copy));
    r.of.array = a;
    OK(cu.cuTexObjectCreate(&t, &r, &how, NULL));
    OK(cu.cuMemAlloc_v2(&o, sizeof out));
    OK(cu.cuLaunchKernel(kernel("layers"), 1, 1, 1, W, D, 1, 0, 0, (void *[]){ &t, &o }, NULL));
    OK(cu.cuMemcpyDtoH_v2(out, o, sizeof out));
    TRUE(memcmp(in, out, sizeof in) == 0);
    OK(cu.cuMemFree_v2(o));
    OK(cu.cuArrayDestroy(a));
}

static void surfaces_are_written(void)
{
    const struct cu_array_3d size = { W, H, 0, S32, 1, 2 };
    static int in[H][W], out[H][W];
    struct cu_copy_2d copy = { { .type = CU_MEMORY_HOST, .host = in, .pitch = 4 * W },
                               { .type = CU_MEMORY_ARRAY },
                               4 * W,
                               H };
    struct cu_resource r = { .type = 0 };
    cu_handle a;
    u64 s;

    for (int n = 0; n < H * W; n++)
        in[n / W][n % W] = 31 * n;
    OK(cu.cuArray3DCreate_v2(&a, &size));
    copy.to.array = a;
    OK(cu.cuMemcpy2D_v2(&copy));
    r.of.array = a;
    OK(cu.cuSurfObjectCreate(&s, &r));
    OK(cu.cuLaunchKernel(kernel("surface"), 1, 1, 1, W, H, 1, 0, 0, (void *[]){ &s }, NULL));
    copy.from = copy.to;
    copy.to = (struct cu_copy_2d_side){ .type = CU_MEMORY_HOST, .host = out, .pitch = 4 * W };
    OK(cu.cuMemcpy2D_v2(&copy));
    for (int n = 0; n < H * W; n++)
        TRUE(out[n / W][n % W] == 2 * in[n / W][n % W] + 1);
    OK(cu.cuSurfObjectDestroy(s));
    OK(cu.cuArrayDestroy(a));
}

int main(int argc, char **argv)
{
    cu_handle context;

    cubins = argc > 1 ? argv[1] : ".";
    driver_api_load();
    OK(cu.cuInit(0));
    OK(cu.cuCtxCreate_v2(&context, 0, 0));
    module = cubin_module("textures");
    lines_are_read();
    planes_are_read();
    volumes_are_read();
    layers_are_read();
    surfaces_are_written();
    OK(cu.cuCtxDestroy_v2(context));
    puts("textures: all as documented");
    return 0;
}
