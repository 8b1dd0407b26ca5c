/* decomp_requests.c - see decomp_requests.h */
#include "decomp_requests.h"

#include <string.h>

#include "common/bits.h"
#include "fbp/comp/comp_packet_samples.h"
#include "fbp/comp/comp_samples.h"

static struct packed_sector header(struct comp_kind k, enum comp_state state, u8 wanted, u4 slot,
                                   struct memory_tile id)
{
    struct packed_sector p = { .id = id, .states = k.states, .wanted = wanted, .slot = slot };

    p.size = k.bits == 32 ? 0 : k.bits == 64 ? 1 : 2;
    while (1u << p.samples_log2 != k.samples)
        p.samples_log2++;
    p.code = comp_code_of(k, state);
    return p;
}

unsigned decomp_request(struct comp_kind k, const struct comp_stored *s, u8 wanted, u4 slot,
                        struct memory_tile id, struct packed_sector packet[COMP_SECTORS])
{
    unsigned count = 0, read = 0;

    for (unsigned sector = 0; sector < COMP_SECTORS; sector++)
        if (wanted >> sector & 1) {
            struct comp_source from = comp_source_of(k, s->state, sector);
            read |= ((1u << from.count) - 1) << from.first;
        }
    for (unsigned sector = 0; sector < COMP_SECTORS; sector++)
        if (read >> sector & 1) {
            packet[count] = header(k, s->state, wanted, slot, id);
            packet[count].sector = (u3)sector;
            memcpy(packet[count++].word, &s->word[sector * COMP_SECTOR_WORDS],
                   COMP_SECTOR_WORDS * 4);
        }
    if (count == 0)
        packet[count++] = header(k, s->state, wanted, slot, id);
    return count;
}

/* What is stored is noise, of which packets of differences are as full as they can be. */
static struct comp_stored random_stored(struct comp_kind k, enum comp_state state, struct random *r)
{
    struct comp_stored s = { .state = state, .sectors = COMP_SECTORS };
    bool wide = k.bits == 64;

    for (unsigned w = 0; w < COMP_TILE_WORDS; w++)
        s.word[w] = (u32)random_bits(r);
    if (state == COMP_BOTH)
        comp_full_packet(wide ? COMP_PACKET_BOTH_64 : COMP_PACKET_BOTH_32, comp_random_split(k, r),
                         random_below(r, COMP_MODES), r, s.word);
    for (unsigned i = 0; state == COMP_ARITHMETIC && i < 2; i++)
        comp_full_packet(wide ? COMP_PACKET_ARITHMETIC_64 : COMP_PACKET_ARITHMETIC_32,
                         comp_random_split(k, r), random_below(r, COMP_MODES), r, &s.word[16 * i]);
    return s;
}

unsigned decomp_random_request(struct random *r, struct packed_sector packet[COMP_SECTORS])
{
    struct comp_kind k = comp_kind_number(random_below(r, comp_kinds()));
    unsigned code = random_below(r, 8), shape = random_below(r, 4), count;
    enum comp_state state = comp_state_of(k, code < 4 ? code : code & 1 ? 2 : 3);
    u8 wanted = (u8)(shape == 0 ? 0xff : shape == 1 ? 1u << random_below(r, 8) : random_bits(r));
    struct memory_tile id = { (u16)random_bits(r), (u24)(random_bits(r) & 0xffffff) };
    struct comp_stored s;

    if (random_below(r, 4) == 0 && k.bits <= 64) {
        enum comp_split split = comp_random_split(k, r);
        struct comp_tile t = comp_random_tile(k, split, r);
        s = comp_encode(k, split, &t, random_below(r, 8) == 0, NULL);
    } else {
        s = random_stored(k, state, r);
    }
    count = decomp_request(k, &s, wanted, (u4)random_below(r, 16), id, packet);
    if (random_below(r, 32) == 0) {
        unsigned other = (unsigned)random_bits(r);
        for (unsigned i = 0; i < count; i++) {
            packet[i].size = other & 3;
            packet[i].samples_log2 = other >> 2 & 3;
            packet[i].states = (enum comp_states)(other >> 4 & 3);
        }
    }
    return count;
}
