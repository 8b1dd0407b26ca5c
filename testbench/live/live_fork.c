/* live_fork.c - files of the node: what a child of fork() has, what is freed by close(), and what a fault and what is not modelled leave
 *
 *   live_fork fork|close|fault|lacking
 */
#include <sys/wait.h>

#include "live_node.h"

#define BYTES   8192
#define FENCE   1024 /* word of a buffer that fences go to */
#define GIBI    (UINT64_C(1) << 30)
#define TIMES   40
#define NOWHERE 0x1000 /* no buffer is there */

static bool fenced(const struct node *n, const struct memory *m, uint32_t value)
{
    return node_fence(n, m, m->va + 4 * FENCE, value) == 0 && m->word[FENCE] == value;
}

static void good(struct node *n, struct memory *m, uint32_t value)
{
    node_open(n);
    NEED(node_memory(n, BYTES, true, m) == 0);
    NEED(fenced(n, m, value));
}

/* The file that it inherits is its parent's; one that it opens is its own, and does its parent's no harm. */
static int in_child(const struct node *parents, const struct memory *of)
{
    struct memory m;
    struct node n;

    NEED(node_memory(parents, BYTES, false, &m) == -1 && errno == ENODEV);
    NEED(node_fence(parents, of, of->va + 4 * FENCE, 0x9999) == -1 && errno == ENODEV);
    good(&n, &m, 0x4321);
    NEED(of->word[FENCE] == 0x1234); /* memory is shared */
    return 0;
}

static int forked(void)
{
    struct memory m, other;
    struct node n;
    int status;

    good(&n, &m, 0x1234);
    if (fork() == 0)
        _exit(in_child(&n, &m));
    NEED(wait(&status) > 0 && status == 0);
    NEED(node_memory(&n, BYTES, false, &other) == 0 && fenced(&n, &m, 0x5678));
    return 0;
}

/* More files, channels and bytes than there are at once. */
static int closed(void)
{
    struct memory m, big;
    struct node n, other;

    for (unsigned i = 0; i < TIMES; i++) {
        good(&n, &m, 0x100 + i);
        NEED(node_memory(&n, 3 * GIBI, false, &big) == 0);
        if (i % 2) { /* a copy keeps it open */
            other = (struct node){ dup(n.fd), n.channel };
            close(n.fd);
            NEED(fenced(&other, &m, 0x200 + i));
            close(other.fd);
        } else {
            close(n.fd);
        }
        munmap(m.word, BYTES);
    }
    node_open(&n);
    for (unsigned i = 0; i < TIMES; i++) {
        NEED(node_memory(&n, 3 * GIBI, false, &big) == 0 && node_close(&n, &big) == 0);
        NEED(node_close(&n, &big) == -1 && errno == EINVAL);
        NEED(node_free_channel(&n) == 0 && node_channel(&n) == 0);
    }
    return 0;
}

/* A fault stops the GPU for who has it; when nobody has a channel the next one finds it as after power-up. */
static int faulted(void)
{
    struct memory m;
    struct node n;

    for (unsigned i = 0; i < 3; i++) {
        good(&n, &m, 0x300 + i);
        NEED(node_fence(&n, &m, NOWHERE, 1) == -1 && errno == ENODEV);
        m.word[FENCE] = 0;
        NEED(node_fence(&n, &m, m.va + 4 * FENCE, 7) == -1 && errno == ENODEV);
        NEED(m.word[FENCE] == 7); /* who waits for it goes on */
        if (i == 1)
            NEED(node_free_channel(&n) == 0 && node_channel(&n) == 0 && fenced(&n, &m, 0x77));
        close(n.fd);
    }
    return 0;
}

/* A 2D copy whose source has a format that is not modelled (Y1_8X8): its channel stops, and nobody waits for ever. */
static int lacking(void)
{
    static const uint32_t words[] = { 0x20016000, 0x902d, 0x2001608c, 0x1c, 0x20016237, 0 };
    struct memory m;
    struct node n;

    good(&n, &m, 0x400);
    memcpy(m.word, words, sizeof words);
    NEED(node_submit(&n, &m, 0, sizeof words) == -1 && errno == ENODEV);
    NEED(node_free_channel(&n) == 0 && node_channel(&n) == 0 && fenced(&n, &m, 0x401));
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 2 && !strcmp(argv[1], "fork"))
        return forked();
    if (argc == 2 && !strcmp(argv[1], "close"))
        return closed();
    if (argc == 2 && !strcmp(argv[1], "lacking"))
        return lacking();
    return argc == 2 && !strcmp(argv[1], "fault") ? faulted() : 2;
}
