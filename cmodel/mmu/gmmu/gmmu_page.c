/* gmmu_page.c - a page's permissions and address */
#include "mmu/gmmu/gmmu.h"
#include "mmu/gmmu/gmmu_tables.h"
#include "mmu/tlb.h"

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
static struct gmmu_reply page_reply(const struct gmmu_request *request, const struct gmmu_pte *pte,
                                    enum mmu_page page)
{
    const u64 offset = bits_mask(tlb_page_shift(page));
    enum mmu_fault type;

    if (failure(request, pte, page, &type))
        return gmmu_fault(type);
    return (struct gmmu_reply){
        .page = page,
        .aperture = (enum mmu_aperture)pte->aperture,
        .address = (pte->address << 12 & ~offset) | (request->va & offset),
        .kind = (u8)pte->kind,
        .comptag = (u17)pte->comptag,
        .is_volatile = pte->vol & 1,
    };
}

/* known: facts/classes/mmu.md 2: an invalid big entry may end the walk, be sparse, or leave it to the small one */
bool gmmu_entry_reply(const struct gmmu_request *request, u64 bits, enum mmu_page page, bool small,
                      struct gmmu_reply *reply)
{
    struct gmmu_pte pte;
    u32 words[2];

    gmmu_words(words, bits);
    gmmu_pte_get(&pte, words);
    if (pte.valid)
        *reply = page_reply(request, &pte, page);
    else if (page != PAGE_4K && pte.privilege)
        *reply = gmmu_fault(MMU_FAULT_PTE);
    else if (pte.vol)
        *reply = (struct gmmu_reply){ .sparse = 1, .page = page };
    else if (page != PAGE_4K && small)
        return false;
    else
        *reply = gmmu_fault(MMU_FAULT_PTE);
    return true;
}

void gmmu_sparse_entry(u32 word[2])
{
    const struct gmmu_pte pte = { .vol = 1 };

    gmmu_pte_put(word, &pte);
}
