/* isa_undef.h - forgets how isa.def and isa_enums.def were read; every reader defines what it needs and
 * includes this after */
#undef FIELD
#undef FIELD_WIDE
#undef OPCODE
#undef FORM
#undef FORM_AS
#undef ENUM
#undef VALUE
#undef END
#undef ALSO
#undef REST
