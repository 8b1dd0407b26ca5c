/* units_undef.h - forgets one reading of units.def */
#undef UNIT
#undef CONFIG
#undef STATE
#undef IN
#undef ANSWER
#undef MADE_ANSWER
#undef OUT
#undef USES
#undef FILLS
#undef ABSORBS
#undef LATE
#undef DRAINS
#undef SPENDS
#undef SILENT
#undef END_UNIT
