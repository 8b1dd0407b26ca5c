/* live_user.h - memory of the program that a request points to, as the kernel takes it: an address that is none is -EFAULT */
#ifndef LIVE_USER_H
#define LIVE_USER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Copy from and to an address of the program.  False: not all of it is mapped. */
bool live_user_read(void *to, uint64_t from, size_t bytes);
bool live_user_write(uint64_t to, const void *from, size_t bytes);

#endif
