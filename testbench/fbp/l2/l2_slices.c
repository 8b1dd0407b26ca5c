/* l2_slices.c - cbc, l2, and what stands behind them (l2_streams_parts.h) */
#include "l2_streams_parts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#define BITS_LINE (UINT64_C(1) << 17)

static struct slice *slice_of(struct l2_streams *s, u64 at)
{
    return &s->slice[at >> 10 & 1];
}

void l2_streams_begin(struct l2_streams *s, bool bypass)
{
    const struct cbc_config cbc = { .bypass = bypass };
    const struct l2_config l2 = { 4, 8 };

    memset(s, 0, sizeof *s);
    for (unsigned n = 0; n < L2_STREAMS_SLICES; n++) {
        cbc_set_state(&s->slice[n].cbc, &cbc);
        l2_set_state(&s->slice[n].l2, &l2);
    }
}

void l2_streams_end(struct l2_streams *s)
{
    free(s->dram);
    free(s->touched);
    s->dram = s->touched = NULL;
}

/* Requests lie below 'end' from now on. */
void l2_streams_reach(struct l2_streams *s, u64 end)
{
    const u64 size = (end + (UINT64_C(16) << 20)) & ~(u64)(BITS_LINE - 1);

    if (end <= s->size)
        return;
    assert_true(size / BITS_LINE < L2_STREAMS_LINES);
    s->dram = realloc(s->dram, size);
    s->touched = realloc(s->touched, size / LINE);
    assert_true(s->dram && s->touched);
    memset(s->touched + s->size / LINE, 0, (size - s->size) / LINE);
    s->size = size;
}

/* The compress bits of the 256 bytes at 'at', as flat memory's tags say: of tiles of 128 bytes, which have one bit, both. */
u2 l2_streams_bits(const u8 *tag, u64 at, bool halves)
{
    const u8 *t = tag + at / 256 * 2;

    if (halves)
        return (u2)((mem_tag_state(t[0]) != 0) | (mem_tag_state(t[1]) != 0) << 1);
    return mem_tag_state(t[0]);
}

/* The store of compress bits. */
static void serve_bits(struct slice *to, struct cbc_fetch t, struct cbc_filled_fifo *bits)
{
    struct cbc_filled out;

    if (t.write)
        memcpy(to->store[t.comptag], t.word, sizeof t.word);
    memcpy(out.word, to->store[t.comptag], sizeof out.word);
    if (!t.write)
        cbc_filled_push(bits, &out);
}

/* DRAM; sectors that are not asked for come as garbage. */
static void serve(struct l2_streams *s, struct l2_fetch t, struct l2_filled_fifo *filled)
{
    u8 *line = s->dram + (u64)t.line * LINE;
    struct l2_filled out;

    memset(&out, POISON, sizeof out);
    for (unsigned b = 0; b < LINE; b++)
        if (t.write && (t.mask[b / 32] >> b % 32 & 1))
            line[b] = (u8)(t.word[b / 4] >> b % 4 * 8);
    for (unsigned w = 0; w < L2_LINE_WORDS; w++)
        if (t.sectors >> w / 8 & 1)
            out.word[w] = mem_get(line + 4 * w, 4);
    if (!t.write)
        l2_filled_push(filled, &out);
}

/* Everything of L2, in its turn: memory answers from 'dram'. */
struct l2_reply l2_streams_run(struct l2_streams *s, u64 at, const struct l2_request *q)
{
    static struct l2_request_fifo in, on;
    static struct cbc_filled_fifo bits;
    static struct cbc_fetch_fifo bits_asked;
    static struct l2_filled_fifo filled;
    static struct l2_fetch_fifo fetches;
    static struct l2_reply_fifo replies;
    static struct l2_room_fifo room;
    struct slice *to = slice_of(s, at);
    bool moved = true;

    l2_request_push(&in, q);
    while (moved) {
        moved = cbc_step(&to->cbc, &in, &bits, &bits_asked, &on, &room);
        while (!l2_room_empty(&room))
            l2_room_drop(&room);
        moved |= l2_step(&to->l2, &on, &filled, &fetches, &replies);
        while (!cbc_fetch_empty(&bits_asked)) {
            serve_bits(to, cbc_fetch_pop(&bits_asked), &bits);
            moved = true;
        }
        while (!l2_fetch_empty(&fetches)) {
            serve(s, l2_fetch_pop(&fetches), &filled);
            moved = true;
        }
    }
    return l2_reply_empty(&replies) ? (struct l2_reply){ .sectors = 0 } : l2_reply_pop(&replies);
}

/* Line 'line' of a page, in L2's words. */
struct l2_request l2_streams_line(const struct l2_streams_request *r, enum l2_op op, u64 line)
{
    const bool rop = r->what->client == MEM_ZROP || r->what->client == MEM_CROP;

    return (struct l2_request){ .op = op,
                                .evict = rop ? L2_FIRST : L2_NORMAL,
                                .line = (u27)line,
                                .comptag = r->tiles ? (u12)(1 + line * LINE / BITS_LINE) : 0 };
}

/* A line that comes for the first time is as flat memory has it, in DRAM; its bits are in the store. */
void l2_streams_touch(const struct l2_streams_request *r, u64 first, u64 end)
{
    struct l2_streams *s = r->s;

    for (u64 line = first / LINE; line * LINE < end; line++) {
        const u64 at = line * LINE, tile = at / 256;

        if (s->touched[line])
            continue;
        s->touched[line] = 1;
        memcpy(s->dram + at, s->mem.byte + at, LINE);
        if (r->tiles && !(line & 1)) {
            struct slice *to = slice_of(s, at);
            const unsigned tag = 1 + (unsigned)(at / BITS_LINE), n = 2 * (tile % CBC_TILES);
            const unsigned held = cbc_find(&to->cbc.lines, (u12)tag);
            const u2 bits = l2_streams_bits(s->mem.tag, at, r->halves);

            bits_put(to->store[tag], n, 2, bits);
            if (held < CBC_LINES)
                bits_put(to->cbc.lines.line[held].word, n, 2, bits);
        }
    }
}

/* Reads sectors of a line, which its tile has if 'held' says so, into a page's bytes; returns the state. */
u2 l2_streams_read(const struct l2_streams_request *r, u64 line, u4 sectors, u16 held, u8 *page)
{
    struct l2_request q = l2_streams_line(r, L2_READ, line);
    const u2 bits = r->tiles ? l2_streams_bits(r->s->mem.tag, line * LINE, r->halves) : 0;
    struct l2_reply reply;

    q.sectors = sectors;
    if (!r->tiles)
        held = 255;
    q.has[bits] = held & 255; /* what is of another state comes without anything */
    reply = l2_streams_run(r->s, line * LINE, &q);
    for (unsigned w = 0; w < L2_LINE_WORDS; w++)
        if (reply.sectors >> w / 8 & 1)
            mem_put(page + line * LINE % MEM_PAGE_BYTES + 4 * w, 4, reply.word[w]);
    assert_int_equal(reply.sectors, sectors & (held >> 4 * (line & 1)));
    if (r->tiles && !r->s->slice[0].cbc.cfg.bypass)
        assert_int_equal(reply.state, bits);
    return reply.state;
}

/* Writes bytes of a line out of a page's, and its tile's bits. */
void l2_streams_write(const struct l2_streams_request *r, u64 line, const u32 mask[L2_SECTORS],
                      u2 bits, const u8 *page)
{
    struct l2_request q = l2_streams_line(r, L2_WRITE, line);

    q.state = bits;
    memcpy(q.mask, mask, sizeof q.mask);
    mem_get_words(page + line * LINE % MEM_PAGE_BYTES, L2_LINE_WORDS, q.word);
    l2_streams_run(r->s, line * LINE, &q);
}

void l2_streams_check(struct l2_streams *s)
{
    const struct l2_request bits = { .op = L2_CLEAN_BITS },
                            flush = { .op = L2_FLUSH, .classes = 7 };

    if (!s->mem.byte)
        return;
    for (unsigned n = 0; n < L2_STREAMS_SLICES; n++) {
        l2_streams_run(s, (u64)n << 10, &bits);
        l2_streams_run(s, (u64)n << 10, &flush);
    }
    for (u64 line = 0; line < s->size / LINE; line++)
        if (s->touched[line])
            assert_memory_equal(s->dram + line * LINE, s->mem.byte + line * LINE, LINE);
    memset(s->touched, 0, s->size / LINE);
}
