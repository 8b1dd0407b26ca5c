/* hub_report.c - semaphores, reports and conditions of the engines (facts/classes/3d_semantics.md 13) */
#include "class/b197/stream.h"
#include "class/front.h"
#include "hub/hub.h"

static bool write_words(struct hub *h, struct hub_channel *c, const struct mem *m, u64 va,
                        const u32 *word, unsigned words, u64 address)
{
    u8 byte[16];

    for (unsigned w = 0; w < words; w++)
        mem_put(byte + 4 * w, 4, word[w]);
    return mem_space_write(&c->space, m, MEM_FE, va, byte, 4 * words) ||
           hub_fail_access(h, c, address);
}

static bool read_words(struct hub *h, struct hub_channel *c, const struct mem *m, u64 va, u32 *word,
                       unsigned words, u64 address)
{
    u8 byte[32];

    if (!mem_space_read(&c->space, m, MEM_FE, va, byte, 4 * words))
        return hub_fail_access(h, c, address);
    for (unsigned w = 0; w < words; w++)
        word[w] = mem_get(byte + 4 * w, 4);
    return true;
}

/* One word, alone or combined with what is there. */
static bool store(struct hub *h, struct hub_channel *c, const struct mem *m, u64 va, u32 payload,
                  bool reduce, unsigned reduction, bool is_unsigned, u64 address)
{
    const struct mem_port p = mem_port_in(m, &c->space);
    const struct atomic a = host_reduction(reduction, is_unsigned, payload);

    return reduce ? mem_atomic(&p, MEM_FE, va, &a, NULL) || hub_fail_access(h, c, address)
                  : write_words(h, c, m, va, &payload, 1, address);
}

static u64 now(const struct hub *h)
{
    return h->host.time / 1000; /* ns */
}

bool hub_release(struct hub *h, struct hub_channel *c, const struct mem *m,
                 const struct copy_done *d, u64 address)
{
    const u32 word[4] = { d->payload, 0, (u32)now(h), (u32)(now(h) >> 32) };

    if (d->semaphore_type == CE_RELEASE_NONE)
        return true;
    if (d->semaphore_type == CE_RELEASE_ONE_WORD)
        return store(h, c, m, d->semaphore_at, d->payload, d->reduce, d->reduction,
                     d->reduction_unsigned, address);
    return write_words(h, c, m, d->semaphore_at, word, 4, address);
}

/* Of stream output, and of primitives to a stream, SUB_REPORT names the stream, or the buffer.  known: nvc0 */
static u64 value_of(const struct hub *h, const struct hub_channel *c, unsigned report, unsigned sub)
{
    const struct hub_stream *s = &h->stream[sub % HUB_STREAMS];

    switch (report) {
    case REPORT_STREAMING_PRIMITIVES_NEEDED_MINUS_SUCCEEDED: return s->needed - s->succeeded;
    case REPORT_STREAMING_PRIMITIVES_SUCCEEDED: return s->succeeded;
    case REPORT_STREAMING_PRIMITIVES_NEEDED: return s->needed;
    case REPORT_VTG_PRIMITIVES_OUT: return s->out;
    case REPORT_STREAMING_BYTE_COUNT:
        return c->fe.state[CLASS_3D][stream_pointer(sub % HUB_STREAMS)];
    default: return h->report[report];
    }
}

/* Why a report has no value here, or NULL. */
static const char *refused(unsigned report)
{
    enum { COUNTED, STREAM, REFUSED };

    switch (report) {
#define REPORT(name, code, type, how) \
    case (code):                      \
        return (how) == REFUSED ? "fe: SET_REPORT_SEMAPHORE_D's REPORT " #name : NULL;
#include "hub/hub_report.def"
#undef REPORT
    default: return "fe: a REPORT that the class does not define";
    }
}

/* known: facts/classes/3d_semantics.md 13: a count of 32 bits stands behind the payload, one of 64 in its place */
static void report_words(const struct hub *h, unsigned report, u64 value, u32 payload, u32 word[4])
{
    const bool wide = report != REPORT_NONE && report != REPORT_ZPASS_PIXEL_CNT &&
                      report != REPORT_STREAMING_BYTE_COUNT;

    word[0] = wide ? (u32)value : payload;
    word[1] = wide ? (u32)(value >> 32) : report ? (u32)value : 0;
    word[2] = (u32)now(h);
    word[3] = (u32)(now(h) >> 32);
}

/* chosen: GE compares as Host's ACQ_GEQ does, around the end of 32 bits */
static bool there(const struct hub_wait *w, u32 word)
{
    return w->at_least ? (s32)(word - w->payload) >= 0 : word == w->payload;
}

static bool acquire(struct hub *h, struct hub_channel *c, const struct mem *m,
                    const struct class_report *r, u64 address)
{
    u32 word = 0;

    c->wait = (struct hub_wait){ .at_least = r->at_least,
                                 .va = r->va & bits_mask(40),
                                 .payload = r->payload,
                                 .address = address };
    if (!read_words(h, c, m, r->va, &word, 1, address))
        return false;
    if (there(&c->wait, word))
        return true;
    c->wait.on = true;
    h->waiting++;
    h->counts.waits++;
    hub_order(h, &(struct host_order){ HOST_HOLD, (u9)(c - h->channel), 1, { 0 } });
    return true;
}

bool hub_wake(struct hub *h, const struct mem *m)
{
    for (unsigned i = 0; i < HUB_CHANNELS; i++) {
        struct hub_channel *c = &h->channel[i];
        u32 word = 0;

        if (!c->wait.on ||
            (read_words(h, c, m, c->wait.va, &word, 1, c->wait.address) && !there(&c->wait, word)))
            continue;
        c->wait.on = false; /* what is waited for is there, or cannot be read */
        h->waiting--;
        hub_order(h, &(struct host_order){ HOST_HOLD, (u9)i, 0, { 0 } });
        return !h->has_fault;
    }
    return false;
}

/* CLEAR_REPORT_VALUE.TYPE: the reports of its counter, a bit each.  known: class b197 */
static u32 reports_of(unsigned type)
{
    u32 reports = 0;

    if (type == 0)
        return 0;
#define REPORT(name, code, cleared, how) reports |= (u32)((cleared) == type) << (code);
#include "hub/hub_report.def"
#undef REPORT
    return reports;
}

void hub_clear_report(struct hub *h, unsigned type)
{
    const u32 which = reports_of(type);

    for (unsigned r = 0; r < HUB_REPORTS; r++)
        if (which >> r & 1)
            h->report[r] = 0;
    for (unsigned s = 0; s < HUB_STREAMS; s++) {
        if (which >> REPORT_STREAMING_PRIMITIVES_SUCCEEDED & 1)
            h->stream[s].succeeded = 0;
        if (which >> REPORT_STREAMING_PRIMITIVES_NEEDED & 1)
            h->stream[s].needed = 0;
        if (which >> REPORT_VTG_PRIMITIVES_OUT & 1)
            h->stream[s].out = 0;
    }
    h->uncounted &= ~which;
}

/* chosen: a draw may move every counter, but that of samples while SET_ZPASS_PIXEL_COUNT is off */
void hub_uncounted(struct hub *h, const struct hub_channel *c)
{
    const u32 none = 1u << REPORT_NONE,
              samples = 1u << REPORT_ZPASS_PIXEL_CNT | 1u << REPORT_ZPASS_PIXEL_CNT64;

    h->uncounted |= ~(none | (samples & ~class_counted(c->fe.state[CLASS_3D])));
}

/* Writes the words of a report, or says why there are none. */
static bool report(struct hub *h, struct hub_channel *c, const struct mem *m,
                   const struct fe_action *a, const struct class_report *r)
{
    const struct gpu_fault f = { .kind = GPU_FAULT_LIMIT,
                                 .address = a->address,
                                 .reason = a->engine == CLASS_3D ? refused(r->report) : NULL };
    u32 word[4];

    if (f.reason)
        return hub_fail(h, c, &f);
    h->counts.reports_uncounted += h->uncounted >> r->report & 1;
    report_words(h, r->report, value_of(h, c, r->report, r->sub), r->payload, word);
    return write_words(h, c, m, r->va, word, 4, a->address);
}

bool hub_report(struct hub *h, struct hub_channel *c, const struct mem *m,
                const struct fe_action *a)
{
    const struct class_report r = class_report_of(c->fe.state[a->engine], a->data);

    h->counts.reports++;
    switch (r.operation) {
    case REPORT_ACQUIRE: return acquire(h, c, m, &r, a->address);
    case REPORT_TRAP: return true;
    default:
        return r.one_word ? store(h, c, m, r.va, r.payload, r.reduce, r.reduction, r.is_unsigned,
                                  a->address)
                          : report(h, c, m, a, &r);
    }
}

/* known: facts/classes/2d_semantics.md 2, 9: the time, then zeros; chosen: at once, as all before has ended */
bool hub_notify(struct hub *h, struct hub_channel *c, const struct mem *m,
                const struct fe_action *a)
{
    const u32 word[4] = { (u32)now(h), (u32)(now(h) >> 32), 0, 0 };

    h->counts.notifies++;
    return write_words(h, c, m, class_notifier(c->fe.state[a->engine]), word, 4, a->address);
}

/* SET_RENDER_ENABLE_C.
 * chosen: reports are equal if their first 8 bytes are: times differ
 */
bool hub_condition(struct hub *h, struct hub_channel *c, const struct mem *m, bool twod,
                   u64 address)
{
    const enum class_index i = twod ? CLASS_2D : CLASS_3D;
    const struct class_condition d = class_condition_of(i, c->fe.state[i]);
    u32 word[8];

    c->render[twod] = d.mode != RENDER_NEVER;
    if (d.mode <= RENDER_ALWAYS)
        return true;
    if (!read_words(h, c, m, d.va, word, d.mode == RENDER_IF_SET ? 4 : 8, address))
        return false;
    if (d.mode == RENDER_IF_SET)
        c->render[twod] = (word[0] | word[1]) != 0;
    else
        c->render[twod] = (word[0] == word[4] && word[1] == word[5]) == (d.mode == RENDER_IF_EQUAL);
    return true;
}
