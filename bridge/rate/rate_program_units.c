/* rate_program_units.c - latencies and rates of an SM's units, measured: rates.csv T7 */
#include <stdio.h>
#include <string.h>

#include "rate_program.h"
#include "rate_table.h"

#define UNITS 2 /* for textures */

/* A kind of instruction: one that depends on itself and one that does not. */
struct kind {
    const char *chain, *free;
};

static const struct kind full[] = {
    { "FFMA R8, R8, R8, R8;", "FFMA R8, R9, R10, R11;" },
    { "FADD R8, R8, R8;", "FADD R8, R9, R10;" },
    { "FMUL R8, R8, R8;", "FMUL R8, R9, R10;" },
    { "IADD R8, R8, R8;", "IADD R8, R9, R10;" },
    { "LOP.AND R8, R8, R8;", "LOP.AND R8, R9, R10;" },
    { "MOV R8, R8;", "MOV R8, R9;" },
    { "XMAD R8, R8, R8, R8;", "XMAD R8, R9, R10, R11;" },
    { "VMAD.U16.U16 R8, R8, R8, R8;", "VMAD.U16.U16 R8, R9, R10, R11;" },
    { "HADD2 R8, R8, R8;", "HADD2 R8, R9, R10;" },
};

static const struct kind half[] = {
    { "SHL R8, R8, R8;", "SHL R8, R9, R10;" },
    { "FMNMX R8, R8, R8, PT;", "FMNMX R8, R9, R10, PT;" },
    { "BFE R8, R8, R8;", "BFE R8, R9, R10;" },
    { "IMNMX R8, R8, R8, PT;", "IMNMX R8, R9, R10, PT;" },
    { "ISCADD R8, R8, R8, 0x2;", "ISCADD R8, R9, R10, 0x2;" },
    { "BFI R8, R8, R8, R8;", "BFI R8, R9, R10, R11;" },
};

static const struct kind late[] = {
    { "MUFU.RCP R8, R8;", "MUFU.RCP R8, R9;" },
    { "F2F.F32.F32 R8, R8;", "F2F.F32.F32 R8, R9;" },
    { "I2F.F32.S32 R8, R8;", "I2F.F32.S32 R8, R9;" },
    { "POPC R8, R8;", "POPC R8, R9;" },
};

static const struct kind shared[] = { { "LDS R2, [R2];", "LDS R8, [R4];" } };
static const struct kind interpolation[] = { { "IPA R8, a[0x80], R8;", "IPA R8, a[0x80], R9;" } };
static const struct kind local[] = { { "LDL R2, [R2];", "LDL R8, [R4];" } };
static const struct kind memory[] = { { "LDG R2, [R2];", "LDG R8, [R4];" } };

/* R4: a word for each lane. */
static const char words[] = "[B------:R-:W-:-:S06] SHL R4, R0, 0x2;\n";

static void latency(struct rate_measured *p, const struct kind *k, size_t count, bool fixed)
{
    for (size_t n = 0; n < count; n++) {
        char body[128];

        snprintf(body, sizeof body, "[B0-----:R-:W0:-:S02] %s\n", k[n].chain);
        rate_include(p, fixed ? rate_least_stall(k[n].chain) : rate_clocks("", body, 1));
    }
}

static void threads(struct rate_measured *p, const struct kind *k, size_t count, bool fixed)
{
    for (size_t n = 0; n < count; n++) {
        char body[128];

        snprintf(body, sizeof body, "[B------:R-:W%s:-:S01] %s\n", fixed ? "-" : "0", k[n].free);
        rate_include(p, 32.0 * RATE_WARPS / rate_clocks(words, body, RATE_WARPS));
    }
}

static void branches(struct rate_measured *p, bool is_latency)
{
    static const char body[] = "[B------:R-:W-:-:S01] BRA next%u;\nnext%u:\n";

    if (is_latency)
        rate_include(p, rate_clocks("", body, 1));
    else
        rate_include(p, 32.0 * RATE_WARPS / rate_clocks("", body, RATE_WARPS));
}

static const struct row {
    const char *item;
    const struct kind *kind;
    size_t count;
    bool fixed;
} rows[] = {
    { "FFMA FADD", full, sizeof full / sizeof full[0], true },
    { "less common", half, sizeof half / sizeof half[0], true },
    { "transcendental", late, sizeof late / sizeof late[0], false },
    { "shared", shared, 1, false },
    { "global", memory, 1, false },
    { "control flow", NULL, 0, false },
    { "interpolation", interpolation, 1, false },
    { RATE_LOCAL_LOAD, local, 1, false },
};

void rate_program_units(const struct rate_row *row, struct rate_measured *p)
{
    const bool is_latency = strstr(row->unit, "latency") || strcmp(row->condition, "latency") == 0;

    if (strcmp(row->item, "texture") == 0)
        rate_include(p, is_latency ? rate_texture_latency() : UNITS * rate_texture_threads());
    for (size_t n = 0; n < sizeof rows / sizeof rows[0]; n++) {
        const struct row *r = &rows[n];

        if (strncmp(row->item, r->item, strlen(r->item)) != 0)
            continue;
        if (!r->kind)
            branches(p, is_latency);
        else
            (is_latency ? latency : threads)(p, r->kind, r->count, r->fixed);
    }
}
