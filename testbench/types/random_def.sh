#!/bin/sh
# random_def.sh SEED - prints a .def file of random structs with every kind of field
set -eu
awk -v seed="$1" '
  function below(n) { return int(rand() * n) }
  BEGIN {
    srand(seed)
    print "/* random_def.sh " seed " */"
    for (e = 0; e < 6; e++) {
      bits = 1 + below(8)
      printf "ENUM(e%d, %d) VALUE(E%d_A, 0) VALUE(E%d_B, %d) END_ENUM(e%d)\n", e, bits, e, e, 2 ^ bits - 1, e
      width[e] = bits
    }
    for (s = 0; s < 48; s++) {
      printf "STRUCT(s%d) ", s
      total = 0
      fields = 1 + below(9)
      for (f = 0; f < fields; f++) {
        kind = below(5)
        bits = 1 + below(f % 3 ? 20 : 64)
        if (kind == 3 && (s == 0 || total + size[n = below(s)] > 700)) kind = 0
        if (kind == 0) { printf "U(%d, f%d) ", bits, f; total += bits }
        if (kind == 1) { printf "S(%d, f%d) ", bits, f; total += bits }
        if (kind == 2) { n = below(6); printf "E(e%d, f%d) ", n, f; total += width[n] }
        if (kind == 3) { printf "T(s%d, f%d) ", n, f; total += size[n] }
        if (kind == 4) { k = 1 + below(6); bits = 1 + below(40)
                         printf "UA(%d, %d, f%d) ", k, bits, f; total += k * bits }
      }
      size[s] = total
      printf "END(s%d)\n", s
    }
  }'
