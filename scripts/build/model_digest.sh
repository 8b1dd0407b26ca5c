#!/bin/sh
# model_digest.sh [TREE] - the SHA-256 of all that the golden units are made of, as 64 digits: of benches and of programs
# that must mean the same model
#
# cmodel, the tables that it reads, and the bridge's units; names are within the tree, so that it may lie anywhere.
set -eu
cd "${1:-$(dirname "$0")/../..}"
find cmodel bridge/unit bridge/units \( -name '*.[ch]' -o -name '*.def' -o -name '*.net' -o -name units.list \) -print |
  LC_ALL=C sort | { cat; find vectors -name '*.hex' -print | LC_ALL=C sort; } | tr '\n' '\0' | xargs -0 sha256sum |
  sha256sum | cut -c1-64
