/* gmmu_page.c - a page's permissions and address */
#include "mmu/gmmu/gmmu.h"
#include "mmu/gmmu/gmmu_tables.h"

static const u64 page_bytes[] = { [PAGE_4K] = 4096, [PAGE_64K] = 65536, [PAGE_128K] = 131072 };

struct gmmu_reply gmmu_fault(enum mmu_fault type)
{
    return (struct gmmu_reply){ .fault = 1, .code = type };
}

/* chosen: a kind that is compressed on a page of 4 KiB is a compression failure: facts/mem.md has no
 * compression there
 */
static bool failure(const struct gmmu_request *request, const struct gmmu_pte *pte,
                    enum mmu_page page, enum mmu_fault *type)
{
    const struct gmmu_kind *kind = gmmu_kind((unsigned)pte->kind);

    if (pte->privilege && !request->privileged)
        *type = MMU_FAULT_PRIV;
    else if (request->write && (pte->read_only || pte->write_disable))
        *type = MMU_FAULT_RO;
    else if (!request->write && pte->read_disable)
        *type = MMU_FAULT_WO;
    else if (pte->aperture == APERTURE_PEER)
        *type = MMU_FAULT_UNSUPPORTED_APERTURE;
    else if (kind->bits && page == PAGE_4K)
        *type = MMU_FAULT_COMPRESSION_FAILURE;
    else if (kind->layout == KIND_INVALID)
        *type = MMU_FAULT_UNSUPPORTED_KIND;
    else
        return false;
    return true;
}

/* chosen: of the address of a big page the bits below its size are not looked at */
struct gmmu_reply gmmu_page_reply(const struct gmmu_request *request, u64 bits, enum mmu_page page)
{
    const u64 offset = page_bytes[page] - 1;
    enum mmu_fault type;
    struct gmmu_pte pte;
    u32 words[2];

    gmmu_words(words, bits);
    gmmu_pte_get(&pte, words);
    if (failure(request, &pte, page, &type))
        return gmmu_fault(type);
    return (struct gmmu_reply){
        .page = page,
        .aperture = (enum mmu_aperture)pte.aperture,
        .address = (pte.address << 12 & ~offset) | (request->va & offset),
        .kind = (u8)pte.kind,
        .comptag = (u17)pte.comptag,
        .is_volatile = pte.vol & 1,
    };
}
