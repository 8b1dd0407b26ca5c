/* mme_disassemble.h - disassembles instructions of the macro engine */
#ifndef MME_DISASSEMBLE_H
#define MME_DISASSEMBLE_H

#include <stddef.h>
#include <stdint.h>

/* The longest text, with its end. */
#define MME_TEXT 128

/* Writes the instruction at word 'pc' on one line:
 *
 *   r2 = r1 + 0x10                  write r2 = r1 & r3            r3 = address = 0x2485
 *   r1 = next                       write r1; r4 = next           address = 0x1458; r5 = next
 *   if r1 == 0 goto 0x1a            if r1 != 0 goto 0x1a, no slot
 *
 * 'next' is the next parameter; 'address' takes the method and its step; 'write' sends a word to it;
 * '; exit' stands behind what ends the macro after one more instruction.
 */
void mme_disassemble(char *text, size_t size, uint32_t instruction, unsigned pc);

#endif
