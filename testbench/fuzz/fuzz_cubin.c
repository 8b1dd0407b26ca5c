/* fuzz_cubin.c - any bytes as a cubin of kernels: refused with a reason, or each kernel has an image, relocated */
#include <string.h>

#include "driver/cubin_image.h"
#include "fuzz.h"

static void need_any_reason(const struct failure *f)
{
    need(f->code != 0 && f->text[0] && !strchr(f->text, '\n'),
         "refused without a reason in one line");
}

static void build(const struct cubin *c, const char *name)
{
    static const struct cubin_addresses to = { .globals = UINT64_C(1) << 39,
                                               .shared_window = 1 << 24 };
    struct failure f = { 0 };
    struct cubin_kernel k;
    struct cubin_image m;

    if (!cubin_kernel(c, name, &k, &f) || !cubin_image_open(&m, c, &k, &to, &f)) {
        need_any_reason(&f);
        return;
    }
    need(f.code == 0, "built, but a reason given");
    need(m.code_bytes >= 32, "built, but without code");
    cubin_image_missing(&m, UINT32_MAX);
    cubin_image_close(&m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct scratch file = scratch_new("a.cubin", data, size);
    struct failure f = { 0 };
    struct cubin c;

    if (cubin_open(&c, file.path, &f)) {
        for (unsigned n = 0; n < c.elf.head.e_shnum && n < 64; n++)
            if (strncmp(cubin_section_name(&c, n), ".text.", strlen(".text.")) == 0)
                build(&c, cubin_section_name(&c, n) + strlen(".text."));
        cubin_close(&c);
    } else {
        need_any_reason(&f);
    }
    scratch_free(&file);
    return 0;
}
