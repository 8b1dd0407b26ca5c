/* comp_format_reference.h - a decoder written from cmodel/fbp/comp/FORMAT.md alone, byte by byte */
#ifndef COMP_FORMAT_REFERENCE_H
#define COMP_FORMAT_REFERENCE_H

#include <stdint.h>

/* A tile of a kind ("CRA", "CBR", "CR", "") from its two compress bits, the bytes at its place and
 * the entry of the table of clears.
 */
void format_decode(unsigned bits, unsigned samples, const char *kind, unsigned code,
                   const uint8_t *stored, const uint8_t clear[16], uint8_t tile[256]);

/* The elements of a packet of 'across' x 'down' elements of 'bits' bits, 'size' bits long. */
void format_packet(unsigned bits, unsigned across, unsigned down, unsigned size,
                   const uint8_t *packet, uint8_t *elements);

#endif
