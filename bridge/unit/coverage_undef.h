/* coverage_undef.h - forgets one reading of coverage.def */
#undef LINES
#undef COVER
#undef NEVER
#undef GAP
#undef UNUSED
