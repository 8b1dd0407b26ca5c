#!/bin/sh
# check_memory.sh - units of the model reach memory through its door, cmodel/mem/mem_port.h: nobody else indexes its bytes,
# asks the GMMU for a page, or has functions for reading and writing
set -eu
cd "$(dirname "$0")/../.."
bad=0
files=$(git ls-files 'cmodel/*.[ch]' 'cmodel/*.net' | grep -vE '^cmodel/(mem|mmu)/')
# shellcheck disable=SC2086 # a list of words
if grep -nE '\bmem_(at|tag|bytes|page_of|page_walk)\(|\b(mem|m|memory|own)(\.|->)(byte|tag)\b|\bgmmu_(translate|step|entry_at)\(' \
  $files; then
  echo "ask through a port: mem_read and mem_store, mem_read_bytes and mem_write_bytes (cmodel/mem/mem_port.h)"
  bad=1
fi
exit $bad
