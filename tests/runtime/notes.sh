#!/bin/sh
# notes.sh READELF PROGRAM: the notes of a built program name its calls; one per collective is enough here.
notes=$("$1" -p .note.steelyard "$2") || exit 1
for word in Steelyard MPI_Scatter MPI_Gather MPI_Allgather shares_cxx.cpp; do
  echo "$notes" | grep -q "$word" || {
    echo "no $word in the notes of $2: $notes" >&2
    exit 1
  }
done
