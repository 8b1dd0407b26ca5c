/* sked_vectors.c - vectors of tasks and their QMDs: random ones, and the corners by name */
#include <string.h>

#include "common/bits.h"
#include "hub/sked/sked.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char sked_work_unit[] = "tasks";
const struct unit_rate sked_rates[] = { { 0 } };
const uint64_t sked_exhaustive_lines = 0;

unsigned sked_work(const struct sked_vector *v)
{
    return v->fe_sked_valid;
}

void sked_random_config(struct random *r, struct sked_vector *v)
{
    v->cfg.sms = (u9)(random_below(r, 16) ? 1 + random_below(r, 8) : random_below(r, 66));
    v->cfg.local_bytes = random_bits(r) >> (24 + random_below(r, 24));
    v->cfg.throttled_bytes = random_bits(r) >> (24 + random_below(r, 24));
}

/* A legal QMD of either version. */
static void plain(u32 *word, enum qmd_version v)
{
    memset(word, 0, QMD_BYTES);
    qmd_set(word, QMD_QMD_MAJOR_VERSION, 0, v == QMD_V01);
    qmd_set(word, QMD_QMD_VERSION, 0, v == QMD_V01 ? 7 : 6);
    qmd_set(word, QMD_L1_CONFIGURATION, 0, 1);
    qmd_set(word, QMD_PROGRAM_OFFSET, 0, 0x100);
    qmd_set(word, QMD_CTA_RASTER_WIDTH, 0, 3);
    qmd_set(word, QMD_CTA_RASTER_HEIGHT, 0, 2);
    qmd_set(word, QMD_CTA_RASTER_DEPTH, 0, 1);
    qmd_set(word, QMD_CTA_THREAD_DIMENSION0, 0, 64);
    qmd_set(word, QMD_CTA_THREAD_DIMENSION1, 0, 1);
    qmd_set(word, QMD_CTA_THREAD_DIMENSION2, 0, 1);
    qmd_set(word, QMD_REGISTER_COUNT, 0, 16);
    if (v == QMD_V01)
        qmd_set(word, QMD_DEPENDENT_QMD_TYPE, 0, 1);
}

/* Fields that a random QMD changes, and below what. */
static const struct {
    enum qmd_field field;
    u32 below, unit;
} random_fields[] = {
    { QMD_QMD_GROUP_ID, 4, 1 },
    { QMD_ADD_TO_HEAD_OF_QMD_GROUP_LINKED_LIST, 2, 1 },
    { QMD_SEMAPHORE_RELEASE_ENABLE0, 2, 1 },
    { QMD_SEMAPHORE_RELEASE_ENABLE1, 2, 1 },
    { QMD_DEPENDENT_QMD_SCHEDULE_ENABLE, 2, 1 },
    { QMD_DEPENDENT_QMD_POINTER, UINT32_MAX, 1 },
    { QMD_INVALIDATE_INSTRUCTION_CACHE, 2, 1 },
    { QMD_INVALIDATE_SHADER_CONSTANT_CACHE, 2, 1 },
    { QMD_INVALIDATE_TEXTURE_DATA_CACHE, 2, 1 },
    { QMD_PROGRAM_OFFSET, 1 << 20, 8 },
    { QMD_SEQUENTIALLY_RUN_CTAS, 2, 1 },
    { QMD_RUN_CTA_IN_ONE_SM_PARTITION, 2, 1 },
    { QMD_THROTTLED, 2, 1 },
    { QMD_CTA_RASTER_WIDTH, UINT32_MAX, 1 },
    { QMD_CTA_RASTER_HEIGHT, 1 << 16, 1 },
    { QMD_CTA_RASTER_DEPTH, 1 << 16, 1 },
    { QMD_CTA_RASTER_WIDTH_RESUME, 8, 1 },
    { QMD_SHARED_MEMORY_SIZE, 194, 256 },
    { QMD_CTA_THREAD_DIMENSION0, 65, 1 },
    { QMD_CTA_THREAD_DIMENSION1, 9, 1 },
    { QMD_CTA_THREAD_DIMENSION2, 5, 1 },
    { QMD_CONSTANT_BUFFER_VALID, 2, 1 },
    { QMD_CONSTANT_BUFFER_ADDR_LOWER, UINT32_MAX, 1 },
    { QMD_CONSTANT_BUFFER_ADDR_UPPER, 256, 1 },
    { QMD_CONSTANT_BUFFER_INVALIDATE, 2, 1 },
    { QMD_CONSTANT_BUFFER_SIZE, 65537, 1 },
    { QMD_SM_DISABLE_MASK_LOWER, 8, 1 },
    { QMD_RELEASE0_ADDRESS_LOWER, UINT32_MAX, 1 },
    { QMD_RELEASE0_ADDRESS_UPPER, 256, 1 },
    { QMD_RELEASE0_REDUCTION_OP, 8, 1 },
    { QMD_RELEASE0_REDUCTION_FORMAT, 2, 1 },
    { QMD_RELEASE0_REDUCTION_ENABLE, 2, 1 },
    { QMD_RELEASE0_STRUCTURE_SIZE, 2, 1 },
    { QMD_RELEASE0_PAYLOAD, UINT32_MAX, 1 },
    { QMD_RELEASE1_ADDRESS_LOWER, UINT32_MAX, 1 },
    { QMD_RELEASE1_REDUCTION_OP, 8, 1 },
    { QMD_RELEASE1_STRUCTURE_SIZE, 2, 1 },
    { QMD_RELEASE1_PAYLOAD, UINT32_MAX, 1 },
    { QMD_SHADER_LOCAL_MEMORY_LOW_SIZE, 64, 16 },
    { QMD_SHADER_LOCAL_MEMORY_HIGH_SIZE, 64, 16 },
    { QMD_SHADER_LOCAL_MEMORY_CRS_SIZE, 8, 512 },
    { QMD_BARRIER_COUNT, 18, 1 },
    { QMD_REGISTER_COUNT, 256, 1 },
    { QMD_DEBUG_ID_LOWER, UINT32_MAX, 1 },
};
#define RANDOM_FIELDS (sizeof random_fields / sizeof random_fields[0])

static void random_qmd(struct random *r, u32 *word)
{
    const enum qmd_version v = random_below(r, 4) ? QMD_V01 : QMD_V00;
    const unsigned often = 1 + random_below(r, 4);

    plain(word, v);
    for (unsigned n = 0; n < RANDOM_FIELDS; n++)
        for (unsigned i = 0; i < qmd_elements(random_fields[n].field); i++)
            if (qmd_has(v, random_fields[n].field) && random_below(r, 4) < often)
                qmd_set(word, random_fields[n].field, i,
                        random_below(r, random_fields[n].below) * random_fields[n].unit);
    if (random_below(r, 8) == 0)
        word[random_below(r, QMD_WORDS)] ^= UINT32_C(1) << random_below(r, 32);
}

void sked_random_inputs(struct random *r, struct sked_vector *v)
{
    v->fe_sked_valid = random_below(r, 3) == 0;
    v->fe_sked.qmd = random_bits(r) >> 24 & ~UINT64_C(255);
    v->fe_sked.schedule = random_below(r, 8) != 0;
    v->memory_sked_valid = 1;
    v->memory_sked.missing = random_below(r, 32) == 0;
    random_qmd(r, v->memory_sked.word);
    v->cwd_sked_valid = random_below(r, 2);
    v->cwd_sked.qmd = random_bits(r) >> 24;
}

void sked_exhaustive(uint64_t i, struct sked_vector *v)
{
    (void)i;
    (void)v;
}

static enum qmd_version version_of(unsigned i)
{
    return i & 1 ? QMD_V01 : QMD_V00;
}

/* Bit i / 2 of a QMD of either version is changed. */
static void every_bit(unsigned i, struct sked_vector *v)
{
    plain(v->memory_sked.word, version_of(i));
    v->memory_sked.word[i / 64] ^= UINT32_C(1) << i / 2 % 32;
}

static void every_field(unsigned i, struct sked_vector *v)
{
    const enum qmd_field f = (enum qmd_field)(i / 4);

    plain(v->memory_sked.word, version_of(i));
    qmd_set(v->memory_sked.word, f, qmd_elements(f) - 1, i & 2 ? (u32)bits_mask(qmd_bits(f)) : 0);
}

static void versions(unsigned i, struct sked_vector *v)
{
    qmd_set(v->memory_sked.word, QMD_QMD_VERSION, 0, i & 15);
    qmd_set(v->memory_sked.word, QMD_QMD_MAJOR_VERSION, 0, i >> 4);
}

static void releases(unsigned i, struct sked_vector *v)
{
    u32 *word = v->memory_sked.word;

    qmd_set(word, QMD_SEMAPHORE_RELEASE_ENABLE0, 0, i & 1);
    qmd_set(word, QMD_SEMAPHORE_RELEASE_ENABLE1, 0, i >> 1 & 1);
    qmd_set(word, QMD_RELEASE0_STRUCTURE_SIZE, 0, i >> 2 & 1);
    qmd_set(word, QMD_RELEASE0_REDUCTION_ENABLE, 0, i >> 3 & 1);
    qmd_set(word, QMD_RELEASE0_REDUCTION_OP, 0, i >> 4 & 7);
    qmd_set(word, QMD_RELEASE0_REDUCTION_FORMAT, 0, i >> 7 & 3);
    qmd_set(word, QMD_RELEASE0_ADDRESS_LOWER, 0, 0x1000);
    qmd_set(word, QMD_RELEASE0_ADDRESS_UPPER, 0, 1);
    qmd_set(word, QMD_RELEASE0_PAYLOAD, 0, 0xcafe);
    qmd_set(word, QMD_RELEASE1_ADDRESS_LOWER, 0, 0x2000);
    qmd_set(word, QMD_RELEASE1_PAYLOAD, 0, 0xbeef);
}

static void dependents(unsigned i, struct sked_vector *v)
{
    u32 *word = v->memory_sked.word;

    qmd_set(word, QMD_DEPENDENT_QMD_SCHEDULE_ENABLE, 0, i & 1);
    qmd_set(word, QMD_DEPENDENT_QMD_TYPE, 0, i >> 1 & 1);
    qmd_set(word, QMD_DEPENDENT_QMD_FIELD_COPY, 0, i >> 2 & 1);
    qmd_set(word, QMD_IS_QUEUE, 0, i >> 3 & 1);
    qmd_set(word, QMD_DEPENDENT_QMD_POINTER, 0, 0x10203);
}

static void resources(unsigned i, struct sked_vector *v)
{
    u32 *word = v->memory_sked.word;

    qmd_set(word, QMD_CTA_THREAD_DIMENSION0, 0, 1 + 31 * (i & 31));
    qmd_set(word, QMD_REGISTER_COUNT, 0, 8 * (i >> 5 & 31));
    qmd_set(word, QMD_RUN_CTA_IN_ONE_SM_PARTITION, 0, i >> 10 & 1);
}

static void local(unsigned i, struct sked_vector *v)
{
    u32 *word = v->memory_sked.word;

    v->cfg.local_bytes = 0x10000;
    v->cfg.throttled_bytes = 0x1000;
    qmd_set(word, QMD_SHADER_LOCAL_MEMORY_LOW_SIZE, 0, 8 * (i & 63));
    qmd_set(word, QMD_SHADER_LOCAL_MEMORY_HIGH_SIZE, 0, i >> 6 & 1 ? 0xfffff0 : 0);
    qmd_set(word, QMD_SHADER_LOCAL_MEMORY_CRS_SIZE, 0, 256 * (i >> 7 & 3));
    qmd_set(word, QMD_THROTTLED, 0, i >> 9 & 1);
}

static void masks(unsigned i, struct sked_vector *v)
{
    v->cfg.sms = (u9)(i & 3);
    qmd_set(v->memory_sked.word, QMD_SM_DISABLE_MASK_LOWER, 0, i >> 2);
}

/* A task with its QMD, which comes as soon as it is asked for; the end of its grid, with that of a dependent one. */
#define LINES 2

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct sked_vector *v);
} sections[] = {
    { "every bit", 2 * 2048 * LINES, every_bit },
    { "every field", 4 * QMD_FIELDS *LINES, every_field },
    { "versions", 256 * LINES, versions },
    { "releases", 512 * LINES, releases },
    { "dependent grids", 16 * LINES, dependents },
    { "registers and threads", 2048 * LINES, resources },
    { "local memory", 1024 * LINES, local },
    { "SMs", 64 * LINES, masks },
};

const char *sked_directed(unsigned i, struct sked_vector *v)
{
    const unsigned s = SECTION_OF(sections, &i);
    const unsigned line = i % LINES;

    if (s == SECTIONS(sections))
        return NULL;
    memset(v, 0, sizeof *v);
    v->cfg = (struct sked_config){ .sms = 2, .local_bytes = 1 << 20, .throttled_bytes = 1 << 20 };
    plain(v->memory_sked.word, QMD_V01);
    sections[s].make(i / LINES, v);
    v->reset = v->fe_sked_valid = line == 0;
    v->fe_sked = (struct sked_task){ .qmd = 0x123400, .schedule = 1 };
    v->memory_sked_valid = 1;
    v->cwd_sked_valid = line == 1;
    v->cwd_sked.qmd = 0x123400;
    return sections[s].name;
}
