/* mem_wires.c - requests over wires, and their other end: see mem_port.h */
#include <string.h>

#include "mem/mem_port.h"

static struct mem_request *next_request(const struct mem_port *p, const struct mem_fault *what,
                                        unsigned sectors)
{
    struct mem_request *r = mem_request_next(p->request);

    assert(what->address % MEM_SECTOR_BYTES == 0 && sectors <= MEM_SECTORS);
    memset(r, 0, sizeof *r);
    r->client = what->client;
    r->access = what->access;
    r->address = what->address;
    r->sectors = (u5)sectors;
    return r;
}

bool mem_ask(const struct mem_port *p, struct mem_asked *a, const struct mem_fault *what,
             unsigned sectors, u32 *word, u2 *state)
{
    const struct mem_reply *reply;

    if (a->asked == a->answered) {
        if (mem_request_full(p->request))
            return false;
        next_request(p, what, sectors);
        a->asked++;
    }
    if (mem_reply_empty(p->reply))
        return false;
    reply = mem_reply_first(p->reply);
    memcpy(word, reply->word, sectors * MEM_SECTOR_BYTES);
    *state = reply->state;
    a->answered++;
    mem_reply_drop(p->reply);
    return true;
}

/* What is written of word w. */
static u32 written(const struct mem_request *r, unsigned w, const u32 *word)
{
    if (r->access == MEM_WRITE)
        return word[w] & mem_mask(r->mask >> 4 * w & 15);
    return r->mask >> w / MEM_SECTOR_WORDS & 1 ? word[w] : 0;
}

void mem_post(const struct mem_port *p, const struct mem_fault *what, unsigned sectors, u2 state,
              u32 mask, const u32 *word)
{
    struct mem_request *r = next_request(p, what, sectors);

    r->state = state;
    r->mask = mask;
    for (unsigned w = 0; mask && w < sectors * MEM_SECTOR_WORDS; w++)
        r->word[w] = written(r, w, word);
}

static void answer(struct mem_port p, const struct mem_request *r, struct mem_reply *reply)
{
    struct mem_faults *const kept = p.faults, own = { .any = false };

    memset(reply, 0, sizeof *reply);
    p.faults = &own;
    mem_read(&p, NULL, r->client, r->address, r->sectors, reply->word, &reply->state);
    reply->fault = own.any;
    if (!kept->any)
        *kept = own;
}

bool mem_serve_next(const struct mem_port *p, struct mem_request_fifo *request,
                    struct mem_reply_fifo *reply)
{
    const struct mem_request *r;

    if (mem_reply_full(reply))
        return false;
    r = mem_request_first(request);
    switch (r->access) {
    case MEM_READ: answer(*p, r, mem_reply_next(reply)); break;
    case MEM_WRITE: mem_write(p, r->client, r->address, r->mask, r->word); break;
    case MEM_STORE: mem_store(p, r->client, r->address, r->state, (u16)r->mask, r->word); break;
    default: break; /* chosen: an atomic by wire does nothing */
    }
    mem_request_drop(request);
    return true;
}

bool mem_serve(struct mem *m, struct mem_request_fifo *request, struct mem_reply_fifo *reply)
{
    struct mem_port p;

    if (mem_request_empty(request))
        return false;
    p = mem_port(m, NULL, NULL);
    return mem_serve_next(&p, request, reply);
}
