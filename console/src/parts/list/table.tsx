import type { ReactNode } from 'react'

export interface Column<Row> {
  heading: string
  cell: (row: Row) => ReactNode
  /** Figures are right-aligned. */
  number?: boolean
}

export interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** Shown instead of a table without rows. */
  none?: ReactNode
  /** Whether its rows are cards in a narrow frame. Default: where it has more than three columns. */
  cards?: boolean
}

/** `column(heading, cell)`, and of figures, which are right-aligned, `numeric(heading, cell)`. */
export function column<Row>(heading: string, cell: (row: Row) => ReactNode): Column<Row> {
  return { heading, cell }
}

export function numeric<Row>(heading: string, cell: (row: Row) => ReactNode): Column<Row> {
  return { heading, cell, number: true }
}

/** More columns than a telephone has room for: there each row is a card, its first cell the heading. */
const maxNarrowColumns = 3

/**
 * A table; a wide one scrolls within its frame, and is a list of cards where that is narrow. `caption` is for screen
 * readers.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  none,
  cards = columns.length > maxNarrowColumns,
}: TableProps<Row>) {
  if (rows.length === 0 && none !== undefined) return none
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-frame" tabIndex={0} aria-label={caption}>
      <table className={cards ? 'table cards' : 'table'}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ heading, number }) => (
              <th key={heading} scope="col" className={number === true ? 'number' : undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ heading, cell, number }) => (
                <td key={heading} data-heading={heading} className={number === true ? 'number' : undefined}>
                  <div>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What a cell says, and below it in small letters what is worth knowing about that. */
export function CellLines({ children, about }: { children: ReactNode; about?: ReactNode }) {
  return (
    <div className="cell-lines">
      {children}
      {about !== undefined && <span className="soft small">{about}</span>}
    </div>
  )
}
