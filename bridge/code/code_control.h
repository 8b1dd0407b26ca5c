/* code_control.h - the control of an instruction as a column: [B0-2---:R1:W-:Y:S13]
 *
 * B: the scoreboards waited for, each in its place, '-' where none; R and W: the scoreboard released when sources
 * were read and when the result is written, '-' for none; Y where another warp is preferred next, else '-'; S: the
 * stall in decimal.  ":K5" follows if reuse bits are set that the instruction's text does not say.
 */
#ifndef CODE_CONTROL_H
#define CODE_CONTROL_H

#include "gpc/tpc/sm/isa/isa.h"

#define CODE_CONTROL_SIZE 40

/* What an instruction without a column gets: right for results of a fixed latency only. */
#define CODE_CONTROL_DEFAULT 0x0007ff

/* Writes the column of a control of which the text says the reuse bits 'said'. */
void code_control_print(u32 control, u8 said, char text[CODE_CONTROL_SIZE]);

/* Reads a column at *text and moves it behind; returns NULL, or what is wrong. */
const char *code_control_parse(const char **text, u32 *control);

#endif
