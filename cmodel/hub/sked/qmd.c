/* qmd.c - see qmd.h */
#include "hub/sked/qmd.h"

#include <string.h>

enum { V00 = 1 << QMD_V00, V01 = 1 << QMD_V01, BOTH = V00 | V01 };
enum line_kind { NOTHING, A_FIELD, A_VALUE };

/* A line of qmd.def, at its number. */
struct line {
    enum line_kind kind;
    const char *name;
    u16 hi, lo; /* of element 0 */
    u8 elements, stride, versions;
    u32 code; /* of a value */
};

#define FIELD(name, hi, lo, elements, stride, versions) \
    [__LINE__] = { A_FIELD, #name, hi, lo, elements, stride, versions, 0 },
#define VALUE(name, x) [__LINE__] = { A_VALUE, #name, 0, 0, 0, 0, 0, x },
static const struct line lines[] = {
#include "hub/sked/qmd.def"
};
#undef FIELD
#undef VALUE

#define FIELD(name, hi, lo, elements, stride, versions) [QMD_##name] = __LINE__,
#define VALUE(name, x)
static const u16 line_number[] = {
#include "hub/sked/qmd.def"
};
#undef FIELD
#undef VALUE

#define LINES (sizeof lines / sizeof lines[0])

static const struct line *line_of(enum qmd_field f)
{
    return &lines[line_number[f]];
}

static unsigned low_bit(enum qmd_field f, unsigned i)
{
    assert(i < line_of(f)->elements);
    return line_of(f)->lo + i * line_of(f)->stride;
}

enum qmd_version qmd_version(const u32 *word)
{
    const u32 major = qmd_get(word, QMD_QMD_MAJOR_VERSION, 0);
    const u32 minor = qmd_get(word, QMD_QMD_VERSION, 0);

    if (major == 0 && (minor == 6 || minor == 0))
        return QMD_V00;
    return major == 1 && minor == 7 ? QMD_V01 : QMD_VERSIONS;
}

unsigned qmd_bits(enum qmd_field f)
{
    return line_of(f)->hi - line_of(f)->lo + 1u;
}

unsigned qmd_elements(enum qmd_field f)
{
    return line_of(f)->elements;
}

const char *qmd_name(enum qmd_field f)
{
    return line_of(f)->name;
}

bool qmd_has(enum qmd_version v, enum qmd_field f)
{
    return line_of(f)->versions >> v & 1;
}

u32 qmd_get(const u32 *word, enum qmd_field f, unsigned i)
{
    return (u32)bits_get(word, low_bit(f, i), qmd_bits(f));
}

void qmd_set(u32 *word, enum qmd_field f, unsigned i, u32 value)
{
    bits_put(word, low_bit(f, i), qmd_bits(f), value);
}

bool qmd_takes(enum qmd_field f, u32 value)
{
    unsigned l = line_number[f] + 1u;

    if (value > bits_mask(qmd_bits(f)))
        return false;
    if (l == LINES || lines[l].kind != A_VALUE)
        return true;
    for (; l < LINES && lines[l].kind == A_VALUE; l++)
        if (lines[l].code == value)
            return true;
    return false;
}

int qmd_reserved(const u32 *word, enum qmd_version v)
{
    u32 rest[QMD_WORDS];

    memcpy(rest, word, sizeof rest);
    for (enum qmd_field f = 0; f < QMD_FIELDS; f++)
        for (unsigned i = 0; i < qmd_elements(f) && qmd_has(v, f); i++)
            qmd_set(rest, f, i, 0);
    for (int w = 0; w < QMD_WORDS; w++)
        if (rest[w])
            return 32 * w + (int)bits_lowest(rest[w]);
    return -1;
}
