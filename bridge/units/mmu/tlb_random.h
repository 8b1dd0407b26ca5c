/* tlb_random.h - what vectors of the parts of translation have in common: random address spaces, entries, lines, addresses, orders */
#ifndef TLB_RANDOM_H
#define TLB_RANDOM_H

#include "mmu/tlb_bus.h"
#include "random.h"

/* Returns an address space: mostly one that has pages. */
struct gmmu_config tlb_random_space(struct random *r);

/* Returns an entry of a page table, in which each rule is met about as often as not; a page's and a directory's share their bits. */
u64 tlb_random_entry(struct random *r);

/* Fills the 16 entries of a line, with one or with random ones. */
void tlb_all_entries(u32 word[32], u64 entry);
void tlb_random_entries(struct random *r, u32 word[32]);

/* Returns an address in one of a few lines, often the first or last byte of a page, line or reach; or any. */
u64 tlb_random_va(struct random *r);

/* Returns a line that answers a miss, and an order to forget all or one of the spaces. */
struct tlb_line tlb_random_line(struct random *r);
struct tlb_forget tlb_random_forget(struct random *r);

/* Corner 'i' of TLB_FORGOTTEN around an order, of five steps each: lines of two spaces, the order, lines of both again, by the same size
 * of big pages or the other.  Sets the space and the order; returns the size of the page.
 */
#define TLB_FORGOTTEN (5 * 16)
enum mmu_page tlb_forgotten(unsigned i, struct gmmu_config *space, struct tlb_forget *order);

#endif
