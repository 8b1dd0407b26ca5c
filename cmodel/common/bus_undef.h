/* bus_undef.h - forgets one reading of a .def file */
#undef ENUM
#undef VALUE
#undef END_ENUM
#undef STRUCT
#undef U
#undef S
#undef E
#undef UA
#undef T
#undef END
#undef TA
#undef TA_2
#undef TA_4
#undef TA_8
