/* api_vectors.c - see api_vectors.h */
#include "api_vectors.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "random.h"

#define FIXED                                                                     \
    "cfg.format=A8B8G8R8 cfg.blend_enable=1 cfg.write_mask=15 pass_crop_valid=1 " \
    "pass_crop.coverage=255"

static const struct {
    const char *field;
    unsigned from, to;
} enumerated[] = {
    { "cfg.color_op", 1, 5 }, { "cfg.color_src", 1, 10 }, { "cfg.color_dst", 1, 10 },
    { "cfg.alpha_op", 1, 5 }, { "cfg.alpha_src", 1, 10 }, { "cfg.alpha_dst", 1, 10 },
};

static void put(uint32_t *vector, const char *field, uint64_t value)
{
    assert_int_equal(aurum_put("crop", vector, field, value, NULL), AURUM_OK);
}

void random_vector(uint64_t seed, unsigned i, uint32_t *vector)
{
    struct random r = random_start(seed, i);
    char field[32];

    memset(vector, 0, WORDS * sizeof *vector);
    assert_int_equal(aurum_set("crop", vector, FIXED, NULL), AURUM_OK);
    for (unsigned k = 0; k < sizeof enumerated / sizeof enumerated[0]; k++)
        put(vector, enumerated[k].field,
            enumerated[k].from + random_below(&r, enumerated[k].to - enumerated[k].from + 1));
    for (unsigned k = 0; k < 8; k++) {
        snprintf(field, sizeof field, "pass_crop.src[%u]", k);
        put(vector, field, random_bits(&r) & UINT32_MAX);
        snprintf(field, sizeof field, "pass_crop.dst[%u]", k);
        put(vector, field, random_bits(&r) & UINT32_MAX);
    }
}

bool same_vector(const uint32_t *a, const uint32_t *b)
{
    return memcmp(a, b, aurum_vector_words("crop") * sizeof *a) == 0;
}

struct aurum_golden *new_crop(void)
{
    struct aurum_error e = { 0 };
    struct aurum_golden *g = aurum_golden_new("crop", "gm20b", &e);

    assert_string_equal(e.text, "");
    assert_non_null(g);
    return g;
}
