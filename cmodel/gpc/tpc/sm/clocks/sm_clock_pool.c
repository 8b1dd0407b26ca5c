/* sm_clock_pool.c - see sm_clock_pool.h */
#include "gpc/tpc/sm/clocks/sm_clock_pool.h"
#include "gpc/tpc/sm/core/sm_core.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_ROOM  64
#define KEPT_ISSUED 1024 /* records that have issued and stay: the rest moves seldom */

/* chosen: without memory the clocks end the program, as there is nothing left to tell */
void *sm_clock_grown(void *array, u32 count, u32 *room, size_t size)
{
    if (count < *room)
        return array;
    *room = *room ? 2 * *room : FIRST_ROOM;
    array = realloc(array, *room * size);
    if (!array)
        abort();
    return array;
}

static void free_stream(struct sm_clock_stream *s)
{
    free(s->record);
    free(s->line);
    free(s);
}

static void free_streams(struct sm_clock_stream *s)
{
    for (struct sm_clock_stream *next; s; s = next) {
        next = s->next;
        free_stream(s);
    }
}

void sm_clock_pool_free(struct sm_clock_pool *p)
{
    free_streams(p->spare);
    for (u32 job = 0; job < p->jobs; job++)
        free_streams(p->job[job].first);
    free(p->page);
    free(p->job);
    free(p->op);
    free(p->place);
    free(p->barrier);
    *p = (struct sm_clock_pool){ .issue = p->issue };
}

static u32 hash_of(u64 word, u32 pc)
{
    return (u32)((word ^ (u64)pc << 20) * UINT64_C(0x9e3779b97f4a7c15) >> 32);
}

/* The place of an instruction, or the empty one where it would be. */
static u32 *place_of(const struct sm_clock_pool *p, u64 word, u32 pc, u32 bits)
{
    u32 at = hash_of(word, pc) & (p->places - 1);

    for (; p->place[at]; at = (at + 1) & (p->places - 1)) {
        const struct sm_clock_op *op = &p->op[p->place[at] - 1];

        if (op->pc == pc && op->word == word && op->bits == bits)
            break;
    }
    return &p->place[at];
}

static void more_places(struct sm_clock_pool *p)
{
    free(p->place);
    p->places = p->places ? 2 * p->places : 2 * FIRST_ROOM;
    p->place = calloc(p->places, sizeof *p->place);
    if (!p->place)
        abort();
    for (u32 n = 0; n < p->ops; n++)
        *place_of(p, p->op[n].word, p->op[n].pc, p->op[n].bits) = n + 1;
}

u32 sm_clock_pool_op(struct sm_clock_pool *p, const struct sm_operation *op)
{
    const u32 bits = isa_control_bits(&op->i.control);
    u32 *place;

    if (2 * (p->ops + 1) > p->places)
        more_places(p);
    place = place_of(p, op->i.word, op->pc, bits);
    if (*place == 0) {
        p->op = sm_clock_grown(p->op, p->ops, &p->op_room, sizeof *p->op);
        sm_clocks_decode(&p->op[p->ops], op, sm_clock_issue(p));
        *place = ++p->ops;
    }
    return *place - 1;
}

u32 sm_clock_pool_barrier(struct sm_clock_pool *p, u32 most)
{
    const u32 n = p->barriers++ % most;

    p->barrier = sm_clock_grown(p->barrier, n, &p->barrier_room, sizeof *p->barrier);
    p->barrier[n] = (struct sm_clock_barrier){ 0 };
    return n;
}

u32 sm_clock_pool_page(struct sm_clock_pool *p, const struct mem_time_request *r)
{
    u32 *const first = &p->page_of[hash_of(r->address, r->access ^ r->held) % SM_CLOCK_HASHES];

    for (u32 n = *first; n; n = p->page[n - 1].next)
        if (!memcmp(&p->page[n - 1].request, r, sizeof *r))
            return n;
    p->page = sm_clock_grown(p->page, p->pages, &p->page_room, sizeof *p->page);
    p->page[p->pages].request = *r;
    p->page[p->pages].next = *first;
    return *first = ++p->pages;
}

struct mem_time_request sm_clock_request(const struct sm_clock_pool *p, u32 page, u64 va)
{
    struct mem_time_request r = { .address = va / SM_CLOCK_PAGE * SM_CLOCK_PAGE };

    if (page)
        r = p->page[page - 1].request;
    r.va = va;
    if (!r.tile && r.address != UINT64_MAX)
        r.address += va % SM_CLOCK_PAGE;
    return r;
}

void sm_clock_pool_changed(struct sm_clock_pool *p, u64 va, u64 bytes)
{
    const u64 first = va / 256, end = (va + bytes + 255) / 256;

    for (u64 n = first; n < end && n < first + SM_CLOCK_VERSIONS; n++)
        p->versions.of[n % SM_CLOCK_VERSIONS]++;
    p->versions.changes++;
}

void sm_clock_pool_changed_all(struct sm_clock_pool *p)
{
    p->versions.all++;
    p->versions.changes++;
}

u32 sm_clock_job_take(struct sm_clock_pool *p)
{
    u32 job = p->jobs;

    if (p->spare_job) {
        job = p->spare_job - 1;
        p->spare_job = p->job[job].next;
    } else {
        p->job = sm_clock_grown(p->job, job, &p->job_room, sizeof *p->job);
        p->jobs++;
    }
    p->job[job] = (struct sm_clock_job){ 0 };
    return job;
}

void sm_clock_job_give(struct sm_clock_pool *p, u32 job)
{
    for (struct sm_clock_stream *s = p->job[job].first, *next; s; s = next) {
        next = s->next;
        sm_clock_stream_give(p, s);
    }
    p->job[job] = (struct sm_clock_job){ .next = p->spare_job };
    p->spare_job = job + 1;
}

struct sm_clock_stream *sm_clock_stream_take(struct sm_clock_pool *p)
{
    struct sm_clock_stream *s = p->spare;

    if (s)
        p->spare = s->next;
    else if (!(s = calloc(1, sizeof *s)))
        abort();
    s->first = s->end = s->first_line = s->end_line = 0;
    s->issued = s->region = s->first_page = 0;
    s->code = 0;
    s->next = NULL;
    return s;
}

void sm_clock_stream_give(struct sm_clock_pool *p, struct sm_clock_stream *s)
{
    s->next = p->spare;
    p->spare = s;
}

/* Records that have issued go. */
static void forget_issued(struct sm_clock_stream *s)
{
    memmove(s->record, s->record + s->first, sm_clock_stream_count(s) * sizeof *s->record);
    if (s->line) /* of a program without accesses there are none */
        memmove(s->line, s->line + s->first_line, sm_clock_stream_lines(s) * sizeof *s->line);
    s->end = sm_clock_stream_count(s);
    s->end_line = sm_clock_stream_lines(s);
    s->first = s->first_line = 0;
}

void sm_clock_stream_add(struct sm_clock_stream *s, const struct sm_clock_record *r)
{
    s->record = sm_clock_grown(s->record, s->end, &s->room, sizeof *s->record);
    s->record[s->end++] = *r;
}

void sm_clock_stream_line(struct sm_clock_stream *s, u64 line)
{
    s->line = sm_clock_grown(s->line, s->end_line, &s->line_room, sizeof *s->line);
    s->line[s->end_line++] = line;
}

void sm_clock_stream_remove(struct sm_clock_stream *s)
{
    s->first_line += s->record[s->first++].lines;
    s->issued++;
    if (s->first >= KEPT_ISSUED && s->first > sm_clock_stream_count(s))
        forget_issued(s);
}
