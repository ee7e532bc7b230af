import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Refusal } from '../../gateway/request.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Panel } from '../page.tsx'
import { Answered, Nothing } from '../states.tsx'
import type { AddressFilters } from './address-filters.ts'
import { type Deed, DeedButtons, useDialogs } from './deeds.tsx'
import { Pager } from './pager.tsx'
import { type Column, Table, type TableProps } from './table.tsx'

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
  none: { title: string; about?: ReactNode }
  /** Of a list of several pages; `next` is where the next one begins. */
  pager?: { filters: AddressFilters; next: (answer: Answer) => number | string | null }
}) {
  const texts = useTexts('parts')
  const dialogs = useDialogs()
  const ofDeeds: Column<Row>[] =
    deeds === undefined
      ? []
      : [
          {
            heading: texts.actions,
            number: true,
            cell: (row) => (
              <div className="row-actions">
                <DeedButtons deeds={deeds(row)} dialogs={dialogs} />
              </div>
            ),
          },
        ]
  return (
    <Panel
      title={title}
      flush
      actions={
        <>
          {actions}
          <DeedButtons deeds={adds.map((add) => ({ look: 'main', ...add }))} dialogs={dialogs} />
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
              columns={[...columns, ...ofDeeds]}
              rows={rows(answer)}
              keyOf={keyOf}
              none={<Nothing {...none} />}
            />
            {pager !== undefined && <Pager filters={pager.filters} next={pager.next(answer)} />}
          </>
        )}
      </Answered>
      {dialogs.shown}
    </Panel>
  )
}

/** A panel with a table of what is known already. The children stand below it. */
export function TablePanel<Row>({
  title,
  actions,
  about,
  children,
  ...table
}: Omit<TableProps<Row>, 'caption'> & {
  title: string
  actions?: ReactNode
  about?: string
  children?: ReactNode
}) {
  return (
    <Panel title={title} actions={actions} flush>
      {about !== undefined && <p className="inside soft">{about}</p>}
      <Table caption={title} {...table} />
      {children}
    </Panel>
  )
}
