/** The cell of each column by its heading. */
export type Columns<Row> = Record<string, (row: Row) => string | number>

/** Rows under headings, columns as wide as their longest cell; an empty cell is `-`. `empty` is the text for no rows. */
export function table<Row>(columns: Columns<Row>, rows: readonly Row[], empty: string): string {
  if (rows.length === 0) return `${empty}\n`
  const cells = Object.entries(columns).map(([heading, cellOf]) => [
    heading,
    ...rows.map((row) => String(cellOf(row)) || '-'),
  ])
  const padded = cells.map((column) => {
    const width = Math.max(...column.map((cell) => cell.length))
    return column.map((cell) => cell.padEnd(width))
  })
  const lines = ['', ...rows].map((_, line) =>
    padded
      .map((column) => column[line])
      .join('  ')
      .trimEnd(),
  )
  return `${lines.join('\n')}\n`
}

/** `2027-01-31T12:00:00Z`; `none` for null. */
export function instant(at: number | null, none = '-'): string {
  return at === null ? none : `${new Date(at).toISOString().slice(0, 19)}Z`
}
