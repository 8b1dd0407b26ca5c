/* test_gmmu_fault_text.c - faults in words beside the published list of their names */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <cmocka.h>

#include "mmu/gmmu/gmmu.h"
#include "seeded.h"

/* known: facts/classes/mmu.md 2 */
static void faults_have_their_names(void **state)
{
    static const struct {
        unsigned hub, client;
        const char *name;
    } clients[] = { { 1, 4, "FE" },      { 1, 6, "HOST" },
                    { 1, 16, "PD" },     { 1, 19, "RASTERTWOD" },
                    { 1, 20, "SCC" },    { 1, 24, "GR_CE" },
                    { 1, 30, "SKED" },   { 1, 63, "a client of the hub" },
                    { 0, 0, "L1_0" },    { 0, 1, "T1_0" },
                    { 0, 2, "PE_0" },    { 0, 13, "GCC" },
                    { 0, 15, "PROP_0" }, { 0, 4, "a client of the GPC" } };
    static const char *const types[] = { "PDE",
                                         "PDE_SIZE",
                                         "PTE",
                                         "VA_LIMIT_VIOLATION",
                                         "UNBOUND_INST_BLOCK",
                                         "PRIV_VIOLATION",
                                         "RO_VIOLATION",
                                         "WO_VIOLATION",
                                         "PITCH_MASK_VIOLATION",
                                         "WORK_CREATION",
                                         "UNSUPPORTED_APERTURE",
                                         "COMPRESSION_FAILURE",
                                         "UNSUPPORTED_KIND",
                                         "REGION_VIOLATION",
                                         "BOTH_PTES_VALID",
                                         "INFO_TYPE_POISONED" };
    unsigned long texts = 0;

    (void)state;
    for (unsigned c = 0; c < sizeof clients / sizeof *clients; c++)
        for (unsigned code = 0; code < 16; code++, texts++) {
            const struct gmmu_request q = { .hub = clients[c].hub & 1,
                                            .client = (u6)clients[c].client,
                                            .write = code & 1,
                                            .va = 0xabcdef0123 };
            char text[200], wanted[200];

            gmmu_fault_text(text, sizeof text, &q, (enum mmu_fault)code);
            snprintf(wanted, sizeof wanted,
                     "MMU fault %s: %s of 0xabcdef0123 by %s (%s, code 0x%x) of %s", types[code],
                     code & 1 ? "write" : "read", clients[c].name, clients[c].hub ? "hub" : "GPC",
                     clients[c].client, c == 1 ? "Host" : "the graphics engine");
            assert_string_equal(text, wanted);
        }
    compared("texts", texts);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(faults_have_their_names) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
