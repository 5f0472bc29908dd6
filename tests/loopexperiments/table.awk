# Lines of timed.c as one table: a row for each technique, a column for each mode and delay. -v field=4 (the delay in
# the calculation) or 5 (in the assignment), -v title=TEXT.
{
  split($1, name, ",")
  if (!(name[1] in row)) {row[name[1]] = 1; rows[++r] = name[1]}
  if (!($2 in mode)) {mode[$2] = 1; modes[++m] = $2}
  if (!($field in delay)) {delay[$field] = 1; delays[++d] = $field}
  seconds[name[1], $2, $field] = $7
  if ($field == 0) {chunks[name[1], $2] = $8; variation[name[1], $2] = $9}
  bound = $10
}
END {
  printf "%s; no technique needs less than %.3f s\n\n| technique | chunks | c.o.v. |", title, bound
  for (i = 1; i <= m; i++) for (k = 1; k <= d; k++) printf " %s, %g us |", modes[i], 1e6 * delays[k]
  printf "\n|---|---:|---:|"
  for (i = 1; i <= m * d; i++) printf "---:|"
  for (j = 1; j <= r; j++) {
    t = rows[j]
    printf "\n| %s | %d | %.3f |", t, chunks[t, modes[m]], variation[t, modes[m]]
    for (i = 1; i <= m; i++)
      for (k = 1; k <= d; k++)
        printf (t, modes[i], delays[k]) in seconds ? " %.3f |" : " - |", seconds[t, modes[i], delays[k]]
  }
  print ""
}
