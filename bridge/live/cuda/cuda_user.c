/* cuda_user.c - see cuda_user.h */
#include "cuda/cuda_user.h"

#include <string.h>

#include "live/live_user.h"

bool cu_take(void *to, const void *from, size_t bytes)
{
    return bytes == 0 || (from && live_user_read(to, (uintptr_t)from, bytes));
}

bool cu_give(void *to, const void *from, size_t bytes)
{
    return bytes == 0 || (to && live_user_write((uintptr_t)to, from, bytes));
}

bool cu_take_text(char *to, size_t room, const char *from)
{
    const size_t page = 4096;

    for (size_t done = 0; done < room;) {
        size_t bytes = page - ((uintptr_t)from + done) % page;

        bytes = bytes < room - done ? bytes : room - done;
        if (!cu_take(to + done, from + done, bytes))
            return false;
        if (memchr(to + done, 0, bytes))
            return true;
        done += bytes;
    }
    return false;
}
