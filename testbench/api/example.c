/* example.c - one pixel through the golden CROP: orange at half opacity over blue */
#include <aurum.h>
#include <inttypes.h>
#include <stdio.h>

int main(void)
{
    uint32_t in[64] = { 0 }, out[64]; /* aurum_vector_words("crop") is 44 */
    struct aurum_error e;
    struct aurum_golden *crop = aurum_golden_new("crop", "gm20b", &e);
    uint64_t abgr;

    if (!crop ||
        aurum_set("crop", in, "cfg.format=A8B8G8R8 cfg.write_mask=15 cfg.blend_enable=1", &e) ||
        aurum_set("crop", in,
                  "cfg.color_op=add cfg.color_src=src-alpha "
                  "cfg.color_dst=inv-src-alpha",
                  &e) ||
        aurum_set("crop", in,
                  "cfg.alpha_op=add cfg.alpha_src=one "
                  "cfg.alpha_dst=inv-src-alpha",
                  &e) ||
        aurum_set("crop", in,
                  "pass_crop_valid=1 pass_crop.coverage=1 "
                  "pass_crop.src[0]=0x801080ff pass_crop.dst[0]=0xffc02000",
                  &e) ||
        aurum_golden_run(crop, in, out, &e) ||
        aurum_get("crop", out, "crop_ccache.pixel[0]", &abgr, &e)) {
        fprintf(stderr, "%s\n", e.text);
        return e.code;
    }
    printf("%08" PRIx64 "\n", abgr);
    aurum_golden_free(crop);
    return 0;
}
