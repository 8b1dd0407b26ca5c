/* code_blob.c - NVIDIA's graphics shaders one behind the other, each after its header
 *
 * Headers lie at 0x30 (mod 0x40): facts/isa/semantics.md 2 says 0x80, but half of the offsets in *_shader_info.h are
 * 0x70 (mod 0x80).  The blob has no table; a shader ends where the next begins.
 */
#include "code/code_bytes.h"
#include "code/code_file.h"
#include "gpc/tpc/sm/isa/isa.h"

#define FIRST 0x30
#define STEP  0x40
#define LEAST \
    (2 *      \
     STEP) /* of a header and a bundle, which end 0x70 behind it: what looks like a header before is code */

/* A header whose code begins with a legal bundle. */
static bool shader_at(const u8 *bytes, size_t size, size_t at)
{
    const u8 *code = bytes + at + CODE_SPH_BYTES;

    if (at + CODE_SPH_BYTES + CODE_BUNDLE_BYTES > size || !code_is_sph(bytes + at) ||
        code_u64(code) >> 63)
        return false;
    for (unsigned n = 1; n < 4; n++)
        if (isa_form_of(code_u64(code + 8 * n)) == ISA_NO_FORM)
            return false;
    return true;
}

static const char *stage_of(const u8 *sph)
{
    static const char *const name[] = { "", "vertex", "tess_init", "tess", "geometry", "pixel" };

    return name[code_u32(sph) >> 10 & 15];
}

bool code_read_blob(struct code_file *c, const char *path, const u8 *bytes, size_t size,
                    struct failure *f)
{
    size_t next;

    for (size_t at = FIRST; at < size; at = next) {
        const bool here = shader_at(bytes, size, at);

        for (next = at + (here ? LEAST : STEP); next < size && !shader_at(bytes, size, next);
             next += STEP)
            continue;
        if (!here)
            continue; /* before the first */
        size_t start = at + CODE_SPH_BYTES, end = next < size ? next : size;
        struct code_part *p = code_file_add(c, "%s_%zx", stage_of(bytes + at), at);
        p->place = start;
        p->has_sph = true;
        for (unsigned n = 0; n < CODE_SPH_WORDS; n++)
            p->sph[n] = code_u32(bytes + at + 4 * (size_t)n);
        end -=
            (end - start) % CODE_BUNDLE_BYTES; /* what is left before the next header is padding */
        code_part_set(p, bytes + start, end - start);
    }
    return c->parts ||
           fail(f, EXIT_IO, "%s: no shader with a header of version 3 at 0x30 and every 0x40 bytes",
                path);
}
