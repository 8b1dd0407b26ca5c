/* mem_time_requests.h - requests of memory's clocks, for tests */
#ifndef MEM_TIME_REQUESTS_H
#define MEM_TIME_REQUESTS_H

#include "mem/time/mem_time.h"

/* Returns a request of bytes. */
static inline struct mem_time_request plain(enum mem_client client, enum mem_access access, u64 at,
                                            unsigned bytes)
{
    return (struct mem_time_request){
        .client = client, .access = access, .va = at, .address = at, .bytes = bytes
    };
}

/* Returns a request of a compressed tile, whose compress bits are 3, and 0 behind a write of another client. */
static inline struct mem_time_request tile(enum mem_client client, enum mem_access access, u64 at,
                                           unsigned bytes, u16 held)
{
    struct mem_time_request r = plain(client, access, at, bytes);

    r.tile = 8;
    r.held = held;
    r.comptag = 1 + (u32)(at >> 17);
    r.state = 3;
    r.state_after = access == MEM_READ ? 3 : access == MEM_STORE ? 3 : 0;
    return r;
}

#endif
