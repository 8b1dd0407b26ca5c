/* device_snapshot.h - a device as a part of a snapshot's file: the GPU's state, page tables, memory without its zeros
 *
 * chosen: a GPU is saved when it has nothing left to do, and what its units' caches held has been written back.  What texture units hold
 * of headers and samplers is saved, as it may be stale.
 *
 * Not modelled: what SMs keep beside memory: decoded programs that were never invalidated, local memory that a program reads
 * before it writes; a run of draws without its END.
 */
#ifndef DEVICE_SNAPSHOT_H
#define DEVICE_SNAPSHOT_H

#include "machine/device.h"
#include "inspect/snapshot_file.h"

#define SNAPSHOT_PIECES 32

/* A piece of plain data that travels with a snapshot; data NULL ends a list. */
struct snapshot_piece {
    void *data;
    size_t bytes;
};

/* snapshot_saved.c has the struct of every piece, for the key.
 * Puts the device's pieces behind the first 'n' of a list, which it ends; returns how many there are now. */
unsigned device_pieces(struct device *d, struct snapshot_piece piece[SNAPSHOT_PIECES], unsigned n);

/* Returns a number of the pieces' sizes: of another machine or compiler they may differ. */
uint64_t snapshot_sizes(const struct snapshot_piece *piece);

/* Write the pieces, and the device's memory; read them.  False: 'in' has told why, and the device can only be closed. */
void device_save(struct device *d, const struct snapshot_piece *piece, struct snapshot_out *o);
bool device_load(struct device *d, const struct snapshot_piece *piece, struct snapshot_in *in);

#endif
