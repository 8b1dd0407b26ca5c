/* net_undef.h - forgets one reading of a .net file */
#undef WIRE
#undef FAN
#undef EDGE
#undef RAM
#undef EDGE_RAM
#undef UNIT
#undef CALLED
#undef PART
#undef BLOCK
#undef BLOCKS
#undef LOGIC
#undef TAKES
#undef GIVES
#undef USES
#undef TAKES_EACH
#undef GIVES_EACH
#undef ENDS
