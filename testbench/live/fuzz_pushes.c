/* fuzz_pushes.c - pushbuffers without sense, among methods and data that have some: each submit comes back; after a fault the channel is given
 * back and the next begins anew
 *
 * Most data is legal for its method, as a method that refuses it ends the submit, and what stands behind is not tried.
 *
 *   fuzz_pushes SUBMITS SEED     preloaded by aurum with
 */
#include "class/class.h"
#include "live_node.h"
#include "random.h"

enum { WORDS = 4096, MOST = 12, MACROS = 0x3800 / 4 };

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

/* Any method that a class has; a call of a macro, of which there are hundreds and none has code, but seldom. */
static uint32_t of_class(void)
{
    const uint32_t c = (uint32_t)(any() % CLASS_HOST);
    const uint32_t methods = any() % 64 ? MACROS : CLASS_METHODS;
    uint32_t word;

    do
        word = (uint32_t)(any() % methods);
    while (!class_rule_at(c, word));
    return c << 13 | word;
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
        { 0, 0x2380 }, { 0, 0x2384 }, { 0, 0x2388 }, { 1, 0x0110 }, { 1, 0x02b4 }, { 1, 0x02bc },
        { 1, 0x1608 }, { 1, 0x160c }, { 1, 0x1b00 }, { 2, 0x0180 }, { 2, 0x0184 }, { 2, 0x0188 },
        { 2, 0x018c }, { 2, 0x01b0 }, { 2, 0x01b4 }, { 3, 0x0200 }, { 3, 0x0220 }, { 3, 0x0228 },
        { 3, 0x0230 }, { 3, 0x0250 }, { 3, 0x08dc }, { 4, 0x0300 }, { 4, 0x0400 }, { 4, 0x0404 },
        { 4, 0x0408 }, { 4, 0x040c }, { 4, 0x0418 },
    };
    const unsigned at = (unsigned)(any() % (sizeof known / sizeof known[0]));

    if (any() % 256 == 0)
        return (uint32_t)any() & 0xffff; /* subchannel and method */
    if (any() % 4 == 0)
        return of_class();
    return (uint32_t)known[at].subchannel << 13 | known[at].method / 4;
}

/* One of the values that a field's lines list, of which there are some. */
static uint32_t listed(const struct class_table *c, const struct class_line *field)
{
    const struct class_line *end = field + 1;

    while (end < c->line + c->lines && end->kind == CLASS_VALUE)
        end++;
    return field[1 + any() % (uint64_t)(end - field - 1)].x << field->lowest;
}

/* Data for a subchannel and a method: that its class takes, but seldom. */
static uint32_t data_for(uint32_t method)
{
    const enum class_index c = method >> 13 < CLASS_HOST ? method >> 13 : CLASS_HOST;
    const struct class_rule *r = class_rule_at(c, method % CLASS_METHODS);
    const struct class_line *wrong;
    uint32_t word = data();

    if (!r || any() % 256 == 0)
        return word;
    word &= ~r->reserved;
    while ((wrong = class_invalid_field(c, r, word)))
        word = (word & ~(UINT32_MAX >> (31 - wrong->x + wrong->lowest) << wrong->lowest)) |
               listed(&classes[c], wrong);
    return word;
}

/* How many methods in a row there are from 'first', at most 7. */
static uint32_t row(uint32_t first)
{
    uint32_t count = 0;

    while (count < 7 && first >> 13 < CLASS_HOST &&
           class_rule_at(first >> 13, (first + count) % CLASS_METHODS))
        count++;
    return count;
}

/* A header and what it asks for, or a word that is none; returns how many words there are. */
static uint32_t packet(uint32_t *word)
{
    static const uint32_t ways[] = { 1, 3, 5, 1 };
    const uint32_t first = method(), way = ways[any() % 4];
    const uint32_t most = any() % 64 && way == 1 && row(first) ? row(first) : 7;
    const uint32_t count = (uint32_t)(any() % 8 ? 1 : any() % (most + 1));

    switch (any() % 256) {
    case 0: word[0] = (uint32_t)any(); return 1;
    case 1:
    case 2:
    case 3:
    case 4:
    case 5:
    case 6:
    case 7:
    case 8: word[0] = 4u << 29 | data_for(first) % 0x1fff << 16 | first; return 1;
    default:
        word[0] = way << 29 | count << 16 | first;
        for (uint32_t i = 0; i < count; i++)
            word[1 + i] = data_for(way == 3 ? first : way == 5 ? first + (i > 0) : first + i);
        return 1 + count;
    }
}

static uint32_t put(uint32_t *word, uint32_t subchannel, uint32_t method, uint32_t data)
{
    word[0] = 1u << 29 | 1u << 16 | subchannel << 13 | method / 4;
    word[1] = data;
    return 2;
}

/* What every subchannel's class is, so that methods reach one, and where reports and releases go until others say. */
static uint32_t begin(uint32_t *word, uint64_t to)
{
    static const struct {
        uint8_t subchannel;
        uint16_t upper;
    } addresses[] = { { 0, 0x104 },  { 0, 0x188 }, { 0, 0x1b00 }, { 1, 0x104 }, { 1, 0x188 },
                      { 1, 0x1b00 }, { 2, 0x188 }, { 3, 0x104 },  { 3, 0x220 }, { 3, 0x250 },
                      { 4, 0x240 },  { 4, 0x400 }, { 4, 0x408 } };
    uint32_t words = 0;

    for (uint32_t i = 0; i < CLASS_HOST; i++)
        words += put(word + words, i, 0, classes[i].id);
    for (unsigned n = 0; n < sizeof addresses / sizeof addresses[0]; n++) {
        words +=
            put(word + words, addresses[n].subchannel, addresses[n].upper, (uint32_t)(to >> 32));
        words += put(word + words, addresses[n].subchannel, addresses[n].upper + 4u, (uint32_t)to);
    }
    return words;
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
        uint32_t words = fresh ? begin(m.word, target.va) : 0;

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
