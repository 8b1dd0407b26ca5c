// wave_lanes.h - a bench's waveform, with its lanes of compared packets blank where there is none
#ifndef WAVE_LANES_H
#define WAVE_LANES_H

// Rewrites the FST file: in u_lockstep, fields of WIRE_rtl and WIRE_model are Z but in clocks in which WIRE_given,
// WIRE_modelled say that there is a packet (Verilator knows 0 and 1 alone).  Tells bench.h the unit's registers.
// False, and the file as it was, if that fails.
bool wave_lanes(const char *path);

#endif
