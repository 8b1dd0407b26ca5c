/* code_sph.c - the shader program header for people (facts/isa/semantics.md 12) */
#include "code/code_listing.h"

#define LAYOUT_DEF "gpc/tpc/sm/isa/isa_sph.def"
#include "common/layout_c.h"

#define INPUTS  160 /* bit of the input map: word 5 */
#define OUTPUTS 400 /* of the output map of all but pixel shaders */
#define MAP     240 /* bits of a map */
#define TARGETS 576 /* pixel shaders: four bits for each colour target */

/* Fields that are not 0, by their names in isa_sph.def. */
static void list_fields(FILE *out, const u32 *sph)
{
    struct isa_sph s;
    const char *between = "//   ";

    isa_sph_get(&s, sph);
#define LAYOUT(t, n)
#define AT(hi, lo, f)                                                    \
    if (s.f) {                                                           \
        fprintf(out, "%s" #f " %llu", between, (unsigned long long)s.f); \
        between = ", ";                                                  \
    }
#define END_LAYOUT(t)
#include "gpc/tpc/sm/isa/isa_sph.def"
#undef LAYOUT
#undef AT
#undef END_LAYOUT
    fprintf(out, "\n");
}

/* A map of one bit for each component. */
static void list_map(FILE *out, const u32 *sph, unsigned first, const char *what)
{
    unsigned listed = 0;

    for (unsigned n = 0; n < MAP; n++)
        if (bits_get(sph, first + n, 1))
            fprintf(out, "%s a[0x%x]", listed++ ? "" : what, 4 * n);
    if (listed)
        fprintf(out, "\n");
}

/* Inputs of a pixel shader: system values, then vectors with two bits for each component. */
static void list_pixel_inputs(FILE *out, const u32 *sph)
{
    static const char *const how[] = { "//   reads", "//   reads constant",
                                       "//   reads perspective", "//   reads linear" };

    for (unsigned way = 0; way < 4; way++) {
        unsigned listed = 0;
        for (unsigned n = 0; n < 256; n++) {
            bool system = n < 32 || (n >= 176 && n < 192);
            unsigned at = n < 32    ? INPUTS + n           /* words 5 */
                          : n < 160 ? 192 + 2 * (n - 32)   /* generic */
                          : n < 168 ? 448 + 2 * (n - 160)  /* colours */
                          : n < 192 ? 464 + (n - 176)      /* system values C */
                                    : 480 + 2 * (n - 192); /* texture coordinates */
            if (n >= 232 || (n >= 168 && n < 176))
                continue;
            if ((way == 0) != system || bits_get(sph, at, system ? 1 : 2) != (system ? 1 : way))
                continue;
            fprintf(out, "%s a[0x%x]", listed++ ? "" : how[way], 4 * n);
        }
        if (listed)
            fprintf(out, "\n");
    }
}

static void list_targets(FILE *out, const u32 *sph)
{
    unsigned listed = 0;

    for (unsigned t = 0; t < 8; t++) {
        unsigned mask = (unsigned)bits_get(sph, TARGETS + 4 * t, 4);
        if (!mask)
            continue;
        fprintf(out, listed++ ? ", target %u " : "//   writes target %u ", t);
        for (unsigned k = 0; k < 4; k++)
            if (mask >> k & 1)
                fputc("rgba"[k], out);
    }
    if (bits_get(sph, 608, 1))
        fprintf(out, listed++ ? ", sample mask" : "//   writes sample mask");
    if (bits_get(sph, 609, 1))
        fprintf(out, listed++ ? ", depth" : "//   writes depth");
    if (listed)
        fprintf(out, "\n");
}

void code_list_sph(FILE *out, const u32 sph[CODE_SPH_WORDS])
{
    for (unsigned n = 0; n < CODE_SPH_WORDS; n++)
        fprintf(out, "%s0x%08x%s", n % 5 ? " " : ".sph ", sph[n], n % 5 == 4 ? "\n" : ",");
    list_fields(out, sph);
    if ((sph[0] & 31) == 2) {
        list_pixel_inputs(out, sph);
        list_targets(out, sph);
    } else {
        list_map(out, sph, INPUTS, "//   reads");
        list_map(out, sph, OUTPUTS, "//   writes");
    }
}
