import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { downloadPath, type Refusal } from '../../gateway/request.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Answered, Nothing, Panel } from '../page.tsx'
import type { AddressFilters } from './address-filters.ts'
import { type Deed, Deeds } from './deeds.tsx'
import { Pager } from './pagers.tsx'

/** A panel with a table of what there is of one kind, what may be done about each row, and the dialogs for it. */
export function ListSection<Answer, Row>({
  title,
  about,
  adds = [],
  actions,
  filters,
  of,
  rows,
  columns,
  deeds,
  keyOf,
  none,
  pager,
}: {
  title: string
  about?: ReactNode
  /** Left out where the role may add none. */
  adds?: readonly Deed[]
  /** Beside the buttons that add. */
  actions?: ReactNode
  filters?: ReactNode
  of: UseQueryResult<Answer, Refusal>
  rows: (answer: Answer) => readonly Row[]
  columns: readonly Column<Row>[]
  /** Left out where the role may do nothing. */
  deeds?: ((row: Row) => readonly Deed[]) | undefined
  keyOf: (row: Row) => string | number
  /** Said where there is no row. */
  none: { title: string; about?: ReactNode; children?: ReactNode }
  /** Of a list of several pages; `next` is where the next one begins. */
  pager?: { filters: AddressFilters; next: (answer: Answer) => number | string | null }
}) {
  const texts = useTexts('parts')
  const actionsOf = (row: Row) => {
    const own = deeds?.(row) ?? []
    return (
      own.length > 0 && (
        <div className="row-actions">
          <Deeds deeds={own} />
        </div>
      )
    )
  }
  return (
    <Panel
      title={title}
      flush
      actions={
        <>
          {actions}
          <Deeds deeds={adds.map((add) => ({ look: 'main', ...add }))} />
        </>
      }
    >
      {about !== undefined && <div className="list-about soft">{about}</div>}
      {filters}
      <Answered of={of}>
        {(answer) => (
          <>
            <Table
              caption={title}
              columns={[...columns, numeric(texts.actions, actionsOf)]}
              rows={rows(answer)}
              keyOf={keyOf}
              cards
              none={<Nothing {...none} />}
            />
            {pager !== undefined && <Pager filters={pager.filters} next={pager.next(answer)} />}
          </>
        )}
      </Answered>
    </Panel>
  )
}

interface NoneTexts {
  none: string
  noneAbout: string
  noneFound: string
  noneFoundAbout: string
}

/** What a list says that has no row: at all, or of what was searched for. */
export function noneOf(texts: NoneTexts, isFiltered: boolean): { title: string; about: string } {
  if (isFiltered) return { title: texts.noneFound, about: texts.noneFoundAbout }
  return { title: texts.none, about: texts.noneAbout }
}

interface TablePanelProps<Row> extends Omit<TableProps<Row>, 'caption'> {
  title: string
  actions?: ReactNode
  about?: string
  children?: ReactNode
}

/** A panel with a table of what is known already. The children stand below it. */
export function TablePanel<Row>({ title, actions, about, children, ...table }: TablePanelProps<Row>) {
  return (
    <Panel title={title} actions={actions} flush>
      {about !== undefined && <p className="inside soft">{about}</p>}
      <Table caption={title} {...table} />
      {children}
    </Panel>
  )
}

export interface Column<Row> {
  heading: string
  cell: (row: Row) => ReactNode
  /** Figures are right-aligned. */
  number?: boolean
}

interface TableProps<Row> {
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
 * A table; a wide one scrolls within its frame, and is a list of cards where that is narrow. A column that is empty in every
 * row is left out. `caption` is for screen readers.
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
  const shown = columns.filter(({ cell }) => rows.length === 0 || rows.some((row) => isSaid(cell(row))))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-frame" tabIndex={0} aria-label={caption}>
      <table className={cards ? 'table cards' : 'table'}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {shown.map(({ heading, number }) => (
              <th key={heading} scope="col" className={number === true ? 'number' : undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {shown.map(({ heading, cell, number }) => (
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

function isSaid(content: ReactNode): boolean {
  return content !== null && content !== false
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

interface DrillProps {
  href: string | null
  /** What screen readers say, where the figure alone says too little. */
  label?: string
  children: ReactNode
}

/** A figure that leads to the list which it counts; plain where `href` is null. */
export function Drill({ href, label, children }: DrillProps) {
  if (href === null) return children
  return (
    <Link href={href} className="drill" aria-label={label}>
      {children}
    </Link>
  )
}

interface CsvLinkProps {
  path: `/${string}.csv`
  query?: object
  /** What the file has, where it is not the list above. */
  text?: string
  /** Shown on hover. */
  about?: string
}

/** What a list finds, as a file; `query` is that of the list. */
export function CsvLink({ path, query = {}, text, about }: CsvLinkProps) {
  const texts = useTexts('parts')
  const { before: _, ...whole } = query as { before?: unknown }
  return (
    <a className="button" href={downloadPath(path, whole)} title={about} download>
      {text ?? texts.csv}
    </a>
  )
}
