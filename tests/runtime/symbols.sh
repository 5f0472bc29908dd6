#!/bin/sh
# symbols.sh NM LIBRARY..: every global symbol of the libraries is sy_*, a wrapper of MPI, or one of LB4MPI.h.
nm=$1
shift
foreign=$("$nm" --defined-only --extern-only "$@" | awk 'NF == 3 && $3 !~ /^(sy_|MPI_|DLS_|get_DLS_ShortName$|Configure_Chunk_Calculation_Mode$)/ && $3 !~ /^__(asan|ubsan|odr)/ { print $3 }')
[ -z "$foreign" ] && exit 0
echo "symbols of others' name space: $foreign" >&2
exit 1
