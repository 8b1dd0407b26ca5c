/* live_ioctl.h - requests on the node; each file of them gives an answer as the kernel does: 0, or an error below 0 */
#ifndef LIVE_IOCTL_H
#define LIVE_IOCTL_H

#include <stdint.h>

/* What a file of requests says of one that is another's. */
#define LIVE_NOT_MINE 1

/* live_ioctl.c: answers a request on a descriptor of the node. */
int live_ioctl(int fd, unsigned long request, void *argument);

/* live_ioctl.c: notes that the program maps what lies at a place; returns the file to map it from, and the place in that. */
int live_mapped(int64_t *place);

/* live_ioctl.c: an open file of the node is closed: what it holds is freed. */
void live_released(unsigned file);

/* live_nouveau.c, live_nvif.c, live_kms.c */
int live_nouveau(unsigned file, unsigned number, void *argument, unsigned bytes);
void live_nouveau_released(unsigned file);
void live_nouveau_forget(void);
int live_nvif(void *argument, unsigned bytes);
int live_kms(int fd, unsigned number, void *argument);

#endif
