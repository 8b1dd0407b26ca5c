/* mem_unmapped.c - see mem_unmapped.h */
#include "mem/mem_unmapped.h"

#include "mem/mem_port.h"

static bool is_unmapped(enum mmu_fault code)
{
    return code == MMU_FAULT_PDE || code == MMU_FAULT_PDE_SIZE || code == MMU_FAULT_PTE ||
           code == MMU_FAULT_VA_LIMIT;
}

u8 mem_unmapped_reply(const struct mem *m, struct gmmu_reply *r)
{
    const enum mmu_fault code = (enum mmu_fault)r->code;

    if (!m->defined || !r->fault || !is_unmapped(code))
        return 0;
    *r = (struct gmmu_reply){ .sparse = 1, .page = PAGE_4K };
    return (u8)(code + 1);
}

u64 mem_unmapped_at(const struct mem_port *p, const struct mem_fault *what)
{
    const struct mem_page *page = p->space ? mem_line(p->space, what->address) : NULL;

    if (!page || page->address != MEM_NOWHERE || !page->missing)
        return MEM_NOWHERE;
    struct mem_unmapped *u = &p->space->unmapped;

    if (u->reads + u->writes == 0) {
        u->first = *what;
        u->code = (enum mmu_fault)(page->missing - 1);
    }
    *(what->access == MEM_READ ? &u->reads : &u->writes) += 1;
    return MEM_NOWHERE;
}
