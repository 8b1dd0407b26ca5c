/* gmmu_fault_text.c - faults in words.  known: facts/classes/mmu.md 2: names of the codes */
#include <inttypes.h>
#include <stdio.h>

#include "mmu/gmmu/gmmu.h"

static const char *const types[16] = {
    "PDE",
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
    "INFO_TYPE_POISONED",
};

const char *gmmu_client_name(bool hub, unsigned client)
{
    if (!hub)
        switch (client) {
        case GPC_CLIENT_L1_0: return "L1_0";
        case GPC_CLIENT_T1_0: return "T1_0";
        case GPC_CLIENT_PE_0: return "PE_0";
        case GPC_CLIENT_GCC: return "GCC";
        case GPC_CLIENT_PROP_0: return "PROP_0";
        default: return "a client of the GPC";
        }
    switch (client) {
    case HUB_CLIENT_FE: return "FE";
    case HUB_CLIENT_HOST: return "HOST";
    case HUB_CLIENT_PD: return "PD";
    case HUB_CLIENT_RASTERTWOD: return "RASTERTWOD";
    case HUB_CLIENT_SCC: return "SCC";
    case HUB_CLIENT_GR_CE: return "GR_CE";
    case HUB_CLIENT_SKED: return "SKED";
    default: return "a client of the hub";
    }
}

/* chosen: Host is an engine of its own, all others are of the graphics engine, 0 */
void gmmu_fault_text(char *text, size_t size, const struct gmmu_request *q, enum mmu_fault code)
{
    const bool host = q->hub && q->client == HUB_CLIENT_HOST;

    snprintf(text, size, "MMU fault %s: %s of 0x%" PRIx64 " by %s (%s, code 0x%x) of %s",
             types[code & 15], q->write ? "write" : "read", (u64)q->va,
             gmmu_client_name(q->hub, q->client), q->hub ? "hub" : "GPC", q->client,
             host ? "Host" : "the graphics engine");
}
