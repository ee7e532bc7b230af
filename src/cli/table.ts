/** Columns as wide as their longest cell, under a line of headings. `empty` is said where there is no row. */
export function table(headings: string[], rows: (string | number)[][], empty: string): string {
  if (rows.length === 0) return `${empty}\n`
  const lines = [headings, ...rows.map((row) => row.map(String))]
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
    .concat('\n')
}
