# Lines of timed.c as a picture (SVG) in the form of the paper's figures 4 and 5: a panel for each delay in the calculation,
# a bar for each technique under cca and dca. -v title=TEXT. Bars that do not fit are cut off and have their value on them.
$2 != "cca" && $2 != "dca" {next}
{
  split($1, name, ",")
  if (!(name[1] in known)) {known[name[1]] = 1; technique[++n] = name[1]}
  if (!($4 in panel)) {panel[$4] = 1; delay[++panels] = $4}
  seconds[name[1], $2, $4] = $7
  bound = $10
}
END {
  most = 3 * bound; step = 40; width = 75 + n * step; height = 190
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" font-size=\"11\">\n", width, panels * height + 30
  printf "<style>text{fill:#333} @media (prefers-color-scheme: dark){text{fill:#ccc}}</style>\n<text x=\"8\" y=\"16\" font-size=\"13\">%s</text>\n", title
  printf "<rect x=\"%d\" y=\"7\" width=\"10\" height=\"10\" fill=\"#c26d2a\"/><text x=\"%d\" y=\"16\">CCA</text>", width - 110, width - 96
  printf "<rect x=\"%d\" y=\"7\" width=\"10\" height=\"10\" fill=\"#2a6fc2\"/><text x=\"%d\" y=\"16\">DCA</text>\n", width - 58, width - 44
  for (p = 1; p <= panels; p++) {
    base = 30 + p * height - 40
    printf "<text x=\"8\" y=\"%d\">%s</text>\n", base - 128, (delay[p] > 0 ? sprintf("delayed by %g us", 1e6 * delay[p]) : "not delayed")
    printf "<line x1=\"60\" x2=\"%d\" y1=\"%d\" y2=\"%d\" stroke=\"#888\"/>\n", width, base, base
    for (k = 1; k <= 2; k++) {
      y = base - 120 * k * bound / most
      printf "<line x1=\"60\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#8884\"/><text x=\"55\" y=\"%.1f\" text-anchor=\"end\">%.4g s</text>\n", width, y, y, y + 4, k * bound
    }
    for (i = 1; i <= n; i++) {
      x = 65 + (i - 1) * step
      printf "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\" font-size=\"10\">%s</text>\n", x + 15, base + 13, technique[i]
      for (m = 1; m <= 2; m++) {
        t = seconds[technique[i], m == 1 ? "cca" : "dca", delay[p]]
        if (t == "") continue
        h = 120 * (t > most ? 1 : t / most)
        printf "<rect x=\"%.1f\" y=\"%.1f\" width=\"14\" height=\"%.1f\" fill=\"%s\"/>\n", x + 15 * (m - 1), base - h, h, m == 1 ? "#c26d2a" : "#2a6fc2"
        if (t > most) printf "<text transform=\"translate(%.1f %.1f) rotate(-90)\" text-anchor=\"end\" font-size=\"10\" style=\"fill:#fff\">%.3g s</text>\n", x + 11 + 15 * (m - 1), base - h + 4, t
      }
    }
  }
  print "</svg>"
}
