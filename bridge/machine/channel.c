/* channel.c - see channel.h */
#include "machine/channel.h"
#include "mmu/gmmu/gmmu.h"

#include <string.h>

struct gmmu_config channel_space(const struct address_space *a)
{
    u32 instance[132] = { 0 };

    for (unsigned w = 128; w < 132; w++)
        instance[w] = mem_get(mem_at(a->mem, a->instance + 4 * w, 4), 4);
    return gmmu_bundle(instance);
}

bool channel_open(struct hub *h, unsigned channel, u64 ring, struct failure *f)
{
    const struct ramfc fc = { .signature = 0xface,
                              .gp_base = ring >> 3 & 0x1fffffff,
                              .gp_base_hi = ring >> 32,
                              .gp_log2 = CHANNEL_RING_LOG2,
                              .subdevice = 0xfff };
    struct host_order bind = { .what = HOST_BIND, .channel = (u9)channel },
                      list = { .what = HOST_LIST };
    u32 words[128] = { 0 };
    const char *wrong;

    ramfc_put(words, &fc);
    memcpy(bind.word, words, sizeof bind.word);
    hub_order(h, &bind);
    for (unsigned c = 0; c < HUB_CHANNELS; c++)
        if (h->channel[c].used)
            list.word[2 * list.value++] = c;
    wrong = host_runlist_wrong(list.word, list.value);
    hub_order(h, &list);
    return !wrong || fail(f, EXIT_IO, "the runlist: %s", wrong);
}

bool channel_enter(struct hub *h, const struct mem *m, unsigned channel, u64 ring, u32 at, u64 va,
                   u32 bytes, bool wait)
{
    const struct gp_entry e = {
        .get = va >> 2 & 0x3fffffff, .get_hi = va >> 32, .length = bytes / 4, .sync = wait
    };
    u32 word[2] = { 0 };
    u8 byte[8];

    gp_entry_put(word, &e);
    mem_put(byte, 4, word[0]);
    mem_put(byte + 4, 4, word[1]);
    return mem_space_write(&h->channel[channel].space, m, MEM_HOST, ring + 8 * at, byte, 8);
}
