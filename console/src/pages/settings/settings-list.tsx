import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Refusal } from '../../gateway/request.ts'
import { Button, type ButtonProps } from '../../parts/button.tsx'
import { type Column, Table } from '../../parts/list/table.tsx'
import { Panel } from '../../parts/page.tsx'
import { Answered, Nothing } from '../../parts/states.tsx'
import './settings.css'

/** A panel with a table of what there is of one kind, and a button that adds one. */
export function SettingsList<Answer, Row>({
  title,
  about,
  add,
  filters,
  of,
  rows,
  columns,
  keyOf,
  none,
}: {
  title: string
  about?: ReactNode
  /** Left out where the role may add none. */
  add?: { text: string; onAdd: () => void; disabled?: boolean } | undefined
  filters?: ReactNode
  of: UseQueryResult<Answer, Refusal>
  rows: (answer: Answer) => readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string | number
  /** Said where there is no row. */
  none: { title: string; about?: ReactNode }
}) {
  return (
    <Panel
      title={title}
      flush
      actions={
        add !== undefined && (
          <Button look="main" disabled={add.disabled} onClick={add.onAdd}>
            {add.text}
          </Button>
        )
      }
    >
      {about !== undefined && <div className="settings-about soft">{about}</div>}
      {filters}
      <Answered of={of}>
        {(answer) => (
          <Table
            caption={title}
            columns={columns}
            rows={rows(answer)}
            keyOf={keyOf}
            none={<Nothing {...none} />}
          />
        )}
      </Answered>
    </Panel>
  )
}

export interface RowAction extends Pick<ButtonProps, 'look'> {
  text: string
  /** What it does to this row, for screen readers. */
  label: string
  onClick: () => void
}

/** The last column: what may be done about a row. */
export function actionsColumn<Row>(
  heading: string,
  actionsOf: (row: Row) => readonly RowAction[],
): Column<Row> {
  return {
    heading,
    number: true,
    cell: (row) => (
      <div className="row-actions">
        {actionsOf(row).map(({ text, label, ...button }) => (
          <Button key={label} aria-label={label} {...button}>
            {text}
          </Button>
        ))}
      </div>
    ),
  }
}
