/* fuzz_pushes.c - pushbuffers without sense, among methods that have some: each submit comes back; after a fault the channel is given back
 * and the next begins anew
 *
 *   fuzz_pushes SUBMITS SEED     preloaded by aurum with
 */
#include "live_node.h"
#include "random.h"

enum { WORDS = 4096, MOST = 12 };

static struct random dice;

static uint64_t any(void)
{
    return random_bits(&dice);
}

static uint64_t memory_at; /* address of a buffer */

/* Data as methods have it: small, halves of an address that is mapped, a float, or anything. */
static uint32_t data(void)
{
    switch (any() % 8) {
    case 0:
    case 1: return (uint32_t)(any() % 8);
    case 2: return (uint32_t)(any() % 300);
    case 3: return (uint32_t)(memory_at >> 32);
    case 4: return (uint32_t)(memory_at + any() % (4 * WORDS)) & ~3u;
    case 5: return 0x3f800000;
    case 6: return 1u << any() % 32;
    default: return (uint32_t)any();
    }
}

/* A subchannel and a method of its class, by address: those that actions are behind, and that addresses go to. */
static uint32_t method(void)
{
    static const struct {
        uint16_t subchannel, method;
    } known[] = {
        { 0, 0x0110 }, { 0, 0x0180 }, { 0, 0x0184 }, { 0, 0x0188 }, { 0, 0x018c }, { 0, 0x01b0 },
        { 0, 0x01b4 }, { 0, 0x0800 }, { 0, 0x0808 }, { 0, 0x080c }, { 0, 0x0fe0 }, { 0, 0x0fe4 },
        { 0, 0x1228 }, { 0, 0x122c }, { 0, 0x1334 }, { 0, 0x1434 }, { 0, 0x1438 }, { 0, 0x1538 },
        { 0, 0x1614 }, { 0, 0x1608 }, { 0, 0x160c }, { 0, 0x1618 }, { 0, 0x19d0 }, { 0, 0x1b00 },
        { 0, 0x1b04 }, { 0, 0x1b08 }, { 0, 0x1c00 }, { 0, 0x1c04 }, { 0, 0x2004 }, { 0, 0x2044 },
        { 0, 0x2380 }, { 0, 0x2384 }, { 0, 0x2388 }, { 0, 0x3800 }, { 1, 0x0110 }, { 1, 0x02b4 },
        { 1, 0x02bc }, { 1, 0x1608 }, { 1, 0x160c }, { 1, 0x1b00 }, { 2, 0x0180 }, { 2, 0x0184 },
        { 2, 0x0188 }, { 2, 0x018c }, { 2, 0x01b0 }, { 2, 0x01b4 }, { 3, 0x0200 }, { 3, 0x0220 },
        { 3, 0x0228 }, { 3, 0x0230 }, { 3, 0x0250 }, { 3, 0x08dc }, { 4, 0x0300 }, { 4, 0x0400 },
        { 4, 0x0404 }, { 4, 0x0408 }, { 4, 0x040c }, { 4, 0x0418 },
    };
    const unsigned at = (unsigned)(any() % (sizeof known / sizeof known[0]));

    if (any() % 64 == 0)
        return (uint32_t)any() & 0xffff; /* subchannel and method */
    return (uint32_t)known[at].subchannel << 13 | known[at].method / 4;
}

/* A header and what it asks for, or a word that is none; returns how many words there are. */
static uint32_t packet(uint32_t *word)
{
    static const uint32_t ways[] = { 1, 3, 5, 1 };
    const uint32_t count = (uint32_t)(any() % 8 ? 1 : any() % 8);

    switch (any() % 128) {
    case 0: word[0] = (uint32_t)any(); return 1;
    case 1:
    case 2:
    case 3:
    case 4: word[0] = 4u << 29 | data() % 0x1fff << 16 | method(); return 1;
    default:
        word[0] = ways[any() % 4] << 29 | count << 16 | method();
        for (uint32_t i = 0; i < count; i++)
            word[1 + i] = data();
        return 1 + count;
    }
}

/* What every subchannel's class is, so that methods reach one. */
static uint32_t bind(uint32_t *word)
{
    static const uint32_t classes[] = { 0xb197, 0xb1c0, 0xa140, 0x902d, 0xb0b5 };

    for (uint32_t i = 0; i < 5; i++) {
        word[2 * i] = 1u << 29 | 1u << 16 | i << 13;
        word[2 * i + 1] = classes[i];
    }
    return 10;
}

int main(int argc, char **argv)
{
    unsigned long submits, done, faults = 0;
    struct memory m, target;
    struct node n;
    bool fresh = true;

    if (argc != 3)
        return 2;
    submits = strtoul(argv[1], NULL, 0);
    dice.state = strtoull(argv[2], NULL, 0);
    node_open(&n);
    NEED(node_memory(&n, 4 * WORDS, true, &m) == 0);
    NEED(node_memory(&n, 1 << 20, false, &target) == 0);
    for (done = 0; done < submits; done++) {
        uint32_t words = fresh ? bind(m.word) : 0;

        memory_at = any() % 4 ? target.va : m.va;
        for (uint64_t packets = 1 + any() % MOST; packets > 0; packets--)
            words += packet(m.word + words);
        fresh = node_submit(&n, &m, 0, 4 * words) != 0;
        if (fresh) {
            NEED(errno == ENODEV);
            faults++;
            NEED(node_free_channel(&n) == 0 && node_channel(&n) == 0);
        }
    }
    printf("%lu submits, %lu of them stopped the GPU\n", done, faults);
    return faults == 0 || faults == done;
}
