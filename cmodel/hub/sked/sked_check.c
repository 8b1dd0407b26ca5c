/* sked_check.c - what a QMD must be
 *
 * chosen: all of these limits but those of facts/tpc.md (48 KB of shared memory, 17 barriers, registers); the
 * hardware's own checks are not public
 */
#include <stdio.h>

#include "hub/sked/sked.h"

#define SHARED_MOST  49152 /* known: facts/tpc.md, SM */
#define SHARED_GRAIN 256
#define LOCAL_GRAIN  16
#define LOCAL_WINDOW (1u << 24)
#define CRS_GRAIN    512
#define BARRIERS     17
#define THREADS      1024
#define BUFFER_BYTES 65536
#define WARP_LANES   32

static bool refuse(struct sked_fault *fault, enum sked_fault_kind kind, enum qmd_field f,
                   unsigned element, u32 value)
{
    fault->kind = kind;
    fault->field = (u8)f;
    fault->element = (u3)element;
    fault->value = value;
    return false;
}

static bool values_legal(const u32 *word, enum qmd_version v, struct sked_fault *fault)
{
    for (enum qmd_field f = 0; f < QMD_FIELDS; f++)
        for (unsigned i = 0; i < qmd_elements(f) && qmd_has(v, f); i++)
            if (!qmd_takes(f, qmd_get(word, f, i)))
                return refuse(fault, SKED_FAULT_VALUE, f, i, qmd_get(word, f, i));
    return true;
}

static bool modelled(const u32 *word, struct sked_fault *fault)
{
    static const enum qmd_field zero[] = { QMD_IS_QUEUE, QMD_DEPENDENT_QMD_FIELD_COPY,
                                           QMD_FP32_NAN_BEHAVIOR, QMD_FP32_F2I_NAN_BEHAVIOR,
                                           QMD_FP32_NARROW_INSTRUCTION };

    for (unsigned n = 0; n < sizeof zero / sizeof zero[0]; n++)
        if (qmd_get(word, zero[n], 0))
            return refuse(fault, SKED_FAULT_LIMIT, zero[n], 0, 1);
    if (qmd_get(word, QMD_DEPENDENT_QMD_SCHEDULE_ENABLE, 0) &&
        !qmd_get(word, QMD_DEPENDENT_QMD_TYPE, 0))
        return refuse(fault, SKED_FAULT_LIMIT, QMD_DEPENDENT_QMD_TYPE, 0, 0);
    return true;
}

static bool threads_legal(const u32 *word, struct sked_fault *fault)
{
    static const u32 most[3] = { 1024, 1024, 64 };
    static const enum qmd_field field[3] = { QMD_CTA_THREAD_DIMENSION0, QMD_CTA_THREAD_DIMENSION1,
                                             QMD_CTA_THREAD_DIMENSION2 };
    u32 threads = 1;

    for (unsigned d = 0; d < 3; d++) {
        const u32 n = qmd_get(word, field[d], 0);

        if (n == 0 || n > most[d] || threads * n > THREADS)
            return refuse(fault, SKED_FAULT_VALUE, field[d], 0, n);
        threads *= n;
    }
    return true;
}

/* A multiple of the grain, not above the most. */
static bool sized(const u32 *word, enum qmd_field f, u32 grain, u32 most, struct sked_fault *fault)
{
    const u32 value = qmd_get(word, f, 0);

    return (value % grain == 0 && value <= most) || refuse(fault, SKED_FAULT_VALUE, f, 0, value);
}

static bool sizes_legal(const u32 *word, struct sked_fault *fault)
{
    const u32 low = qmd_get(word, QMD_SHADER_LOCAL_MEMORY_LOW_SIZE, 0);

    if (!sized(word, QMD_SHARED_MEMORY_SIZE, SHARED_GRAIN, SHARED_MOST, fault) ||
        !sized(word, QMD_BARRIER_COUNT, 1, BARRIERS, fault) ||
        !sized(word, QMD_SHADER_LOCAL_MEMORY_LOW_SIZE, LOCAL_GRAIN, LOCAL_WINDOW, fault) ||
        !sized(word, QMD_SHADER_LOCAL_MEMORY_HIGH_SIZE, LOCAL_GRAIN, LOCAL_WINDOW - low, fault) ||
        !sized(word, QMD_SHADER_LOCAL_MEMORY_CRS_SIZE, CRS_GRAIN, LOCAL_WINDOW, fault) ||
        !sized(word, QMD_PROGRAM_OFFSET, 8, UINT32_MAX, fault))
        return false;
    for (unsigned i = 0; i < QMD_CONSTANTS; i++) {
        const u32 bytes = qmd_get(word, QMD_CONSTANT_BUFFER_SIZE, i);

        if (qmd_get(word, QMD_CONSTANT_BUFFER_VALID, i) && bytes > BUFFER_BYTES)
            return refuse(fault, SKED_FAULT_VALUE, QMD_CONSTANT_BUFFER_SIZE, i, bytes);
    }
    return true;
}

static unsigned warps_of(const u32 *word)
{
    return (qmd_get(word, QMD_CTA_THREAD_DIMENSION0, 0) *
                qmd_get(word, QMD_CTA_THREAD_DIMENSION1, 0) *
                qmd_get(word, QMD_CTA_THREAD_DIMENSION2, 0) +
            WARP_LANES - 1) /
           WARP_LANES;
}

u64 sked_warp_local(const u32 *word)
{
    return ((u64)qmd_get(word, QMD_SHADER_LOCAL_MEMORY_LOW_SIZE, 0) +
            qmd_get(word, QMD_SHADER_LOCAL_MEMORY_HIGH_SIZE, 0)) *
               WARP_LANES +
           qmd_get(word, QMD_SHADER_LOCAL_MEMORY_CRS_SIZE, 0);
}

/* A CTA fits in an SM that is empty, and there is one. */
static bool fits(const struct sked_config *cfg, u40 qmd, const u32 *word, struct sked_fault *fault)
{
    const struct cwd_grid g = sked_grid(cfg, qmd, word);
    const u64 sms = bits_mask(cfg->sms);
    /* known: facts/tpc.md, SM: 512 registers of a warp in each of four parts, in eights, 16 warps at most */
    const unsigned units = (g.registers + 7u) / 8 * 8, parts = g.one_partition ? 2 : 4;
    const unsigned by_registers = units ? 512 / units : 16;
    const unsigned warps = parts * (by_registers < 16 ? by_registers : 16);

    if (cfg->sms == 0 || cfg->sms > 64 || (g.disabled & sms) == sms)
        return refuse(fault, SKED_FAULT_RESOURCES, QMD_SM_DISABLE_MASK_LOWER, 0, (u32)g.disabled);
    if (warps_of(word) > warps)
        return refuse(fault, SKED_FAULT_RESOURCES, QMD_REGISTER_COUNT, 0, g.registers);
    if (warps_of(word) > g.local_warps)
        return refuse(fault, SKED_FAULT_RESOURCES, QMD_SHADER_LOCAL_MEMORY_LOW_SIZE, 0,
                      g.local_low);
    return true;
}

bool sked_legal(const struct sked_config *cfg, u40 qmd, const u32 *word, struct sked_fault *fault)
{
    const enum qmd_version v = qmd_version(word);

    fault->qmd = qmd;
    if (v == QMD_VERSIONS)
        return refuse(fault, SKED_FAULT_VERSION, QMD_QMD_VERSION, 0,
                      qmd_get(word, QMD_QMD_MAJOR_VERSION, 0) << 4 |
                          qmd_get(word, QMD_QMD_VERSION, 0));
    if (qmd_reserved(word, v) >= 0)
        return refuse(fault, SKED_FAULT_RESERVED, 0, 0, (u32)qmd_reserved(word, v));
    return values_legal(word, v, fault) && (v == QMD_V00 || modelled(word, fault)) &&
           threads_legal(word, fault) && sizes_legal(word, fault) && fits(cfg, qmd, word, fault);
}

void sked_fault_text(char *text, size_t size, const struct sked_fault *x)
{
    const char *name = x->field < QMD_FIELDS ? qmd_name((enum qmd_field)x->field) : "?";
    const unsigned long long at = x->qmd;
    char element[8] = "";

    if (x->field < QMD_FIELDS && qmd_elements((enum qmd_field)x->field) > 1)
        snprintf(element, sizeof element, "(%u)", (unsigned)x->element);
    switch (x->kind) {
    case SKED_FAULT_MEMORY: snprintf(text, size, "QMD 0x%llx: it is not in memory", at); break;
    case SKED_FAULT_VERSION:
        snprintf(text, size, "QMD 0x%llx: version %u.%u, neither 0.6 nor 1.7", at, x->value >> 4,
                 x->value & 15);
        break;
    case SKED_FAULT_RESERVED:
        snprintf(text, size, "QMD 0x%llx: bit %u is reserved and not 0", at, x->value);
        break;
    case SKED_FAULT_RESOURCES:
        snprintf(text, size, "QMD 0x%llx: no SM has room for a CTA with %s 0x%x", at, name,
                 x->value);
        break;
    case SKED_FAULT_LIMIT:
        snprintf(text, size, "sked: QMD 0x%llx: %s %u", at, name, x->value);
        break;
    default:
        snprintf(text, size, "QMD 0x%llx: %s%s does not take 0x%x", at, name, element, x->value);
    }
}
