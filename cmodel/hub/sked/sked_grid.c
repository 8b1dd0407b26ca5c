/* sked_grid.c - the grid, and the releases, of a QMD */
#include "hub/sked/sked.h"

#define ANY_WARPS 4095

static u64 address(const u32 *word, enum qmd_field lower, enum qmd_field upper, unsigned i)
{
    return (u64)qmd_get(word, upper, i) << 32 | qmd_get(word, lower, i);
}

/* chosen: an SM holds as many warps as its part of local memory has room for */
static u12 local_warps(const struct sked_config *cfg, const u32 *word)
{
    const u64 warp = sked_warp_local(word);
    const u64 room = qmd_get(word, QMD_THROTTLED, 0) ? cfg->throttled_bytes : cfg->local_bytes;
    const u64 private = warp - qmd_get(word, QMD_SHADER_LOCAL_MEMORY_CRS_SIZE, 0);

    if (private == 0 || room / warp >= ANY_WARPS) /* chosen: the stack alone needs no room */
        return ANY_WARPS;
    return (u12)(room / warp);
}

static void sizes(const u32 *word, struct cwd_grid *g)
{
    g->size[0] = qmd_get(word, QMD_CTA_RASTER_WIDTH, 0);
    g->size[1] = qmd_get(word, QMD_CTA_RASTER_HEIGHT, 0);
    g->size[2] = qmd_get(word, QMD_CTA_RASTER_DEPTH, 0);
    g->resume[0] = qmd_get(word, QMD_CTA_RASTER_WIDTH_RESUME, 0);
    g->resume[1] = qmd_get(word, QMD_CTA_RASTER_HEIGHT_RESUME, 0);
    g->resume[2] = qmd_get(word, QMD_CTA_RASTER_DEPTH_RESUME, 0);
    g->threads[0] = (u16)qmd_get(word, QMD_CTA_THREAD_DIMENSION0, 0);
    g->threads[1] = (u16)qmd_get(word, QMD_CTA_THREAD_DIMENSION1, 0);
    g->threads[2] = (u16)qmd_get(word, QMD_CTA_THREAD_DIMENSION2, 0);
}

static void constants(const u32 *word, struct cwd_grid *g)
{
    for (unsigned i = 0; i < QMD_CONSTANTS; i++)
        g->constants[i] = (struct grid_constants){
            .valid = qmd_get(word, QMD_CONSTANT_BUFFER_VALID, i) & 1,
            .invalidate = qmd_get(word, QMD_CONSTANT_BUFFER_INVALIDATE, i) & 1,
            .address =
                address(word, QMD_CONSTANT_BUFFER_ADDR_LOWER, QMD_CONSTANT_BUFFER_ADDR_UPPER, i),
            .bytes = (u17)qmd_get(word, QMD_CONSTANT_BUFFER_SIZE, i),
        };
}

static void invalidates(const u32 *word, struct cwd_grid *g)
{
    g->invalidate_instructions = qmd_get(word, QMD_INVALIDATE_INSTRUCTION_CACHE, 0) & 1;
    g->invalidate_constants = qmd_get(word, QMD_INVALIDATE_SHADER_CONSTANT_CACHE, 0) & 1;
    g->invalidate_data = qmd_get(word, QMD_INVALIDATE_SHADER_DATA_CACHE, 0) & 1;
    g->invalidate_headers = qmd_get(word, QMD_INVALIDATE_TEXTURE_HEADER_CACHE, 0) & 1;
    g->invalidate_samplers = qmd_get(word, QMD_INVALIDATE_TEXTURE_SAMPLER_CACHE, 0) & 1;
    g->invalidate_texels = qmd_get(word, QMD_INVALIDATE_TEXTURE_DATA_CACHE, 0) & 1;
}

struct cwd_grid sked_grid(const struct sked_config *cfg, u40 qmd, const u32 *word)
{
    struct cwd_grid g = {
        .qmd = qmd,
        .entry = qmd_get(word, QMD_PROGRAM_OFFSET, 0),
        .registers = (u8)qmd_get(word, QMD_REGISTER_COUNT, 0),
        .shared_bytes = qmd_get(word, QMD_SHARED_MEMORY_SIZE, 0),
        .local_low = qmd_get(word, QMD_SHADER_LOCAL_MEMORY_LOW_SIZE, 0),
        .local_high = qmd_get(word, QMD_SHADER_LOCAL_MEMORY_HIGH_SIZE, 0),
        .crs_bytes = qmd_get(word, QMD_SHADER_LOCAL_MEMORY_CRS_SIZE, 0),
        .local_warps = local_warps(cfg, word),
        .via_header = qmd_get(word, QMD_SAMPLER_INDEX, 0) & 1,
    };

    if (qmd_version(word) == QMD_V01) {
        g.sequential = qmd_get(word, QMD_SEQUENTIALLY_RUN_CTAS, 0) & 1;
        g.one_partition = qmd_get(word, QMD_RUN_CTA_IN_ONE_SM_PARTITION, 0) & 1;
        g.disabled = address(word, QMD_SM_DISABLE_MASK_LOWER, QMD_SM_DISABLE_MASK_UPPER, 0);
    }
    sizes(word, &g);
    constants(word, &g);
    invalidates(word, &g);
    return g;
}

/* REDUCTION_OP in the order of Host's reductions: add, min, max, inc, dec, and, or, xor. */
static const u8 reductions[8] = { 5, 0, 1, 6, 7, 3, 4, 2 };

bool sked_release(u40 qmd, const u32 *word, unsigned i, struct copy_done *done)
{
    static const enum qmd_field fields[2][8] = {
        { QMD_SEMAPHORE_RELEASE_ENABLE0, QMD_RELEASE0_ADDRESS_LOWER, QMD_RELEASE0_ADDRESS_UPPER,
          QMD_RELEASE0_PAYLOAD, QMD_RELEASE0_STRUCTURE_SIZE, QMD_RELEASE0_REDUCTION_ENABLE,
          QMD_RELEASE0_REDUCTION_OP, QMD_RELEASE0_REDUCTION_FORMAT },
        { QMD_SEMAPHORE_RELEASE_ENABLE1, QMD_RELEASE1_ADDRESS_LOWER, QMD_RELEASE1_ADDRESS_UPPER,
          QMD_RELEASE1_PAYLOAD, QMD_RELEASE1_STRUCTURE_SIZE, QMD_RELEASE1_REDUCTION_ENABLE,
          QMD_RELEASE1_REDUCTION_OP, QMD_RELEASE1_REDUCTION_FORMAT },
    };
    const enum qmd_field *f = fields[i];

    *done = (struct copy_done){
        .id = (u32)(qmd >> 8),
        .semaphore_type = qmd_get(word, f[4], 0) ? CE_RELEASE_ONE_WORD : CE_RELEASE_FOUR_WORDS,
        .semaphore_at = address(word, f[1], f[2], 0),
        .payload = qmd_get(word, f[3], 0),
        .reduce = qmd_get(word, f[5], 0) & 1,
        .reduction = reductions[qmd_get(word, f[6], 0) & 7],
        .reduction_unsigned = qmd_get(word, f[7], 0) == 0,
    };
    return qmd_get(word, f[0], 0);
}
