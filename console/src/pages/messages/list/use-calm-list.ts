import { type RefObject, useEffect, useRef, useState } from 'react'
import type { MessageRowView } from '../../../../../packages/console-contract/administration.ts'

export interface CalmList {
  rows: readonly MessageRowView[]
  /** How many new messages are not shown yet, so that nothing moves under the pointer. */
  waiting: number
  showAll: () => void
  /** Whether the message came while the list was open. */
  isFresh: (row: MessageRowView) => boolean
}

/**
 * Rows in their latest state. New rows are added only while the list is not in use: not scrolled down, not under the
 * pointer, not focused. `of` identifies the search: the rows of another search are shown as soon as they are loaded;
 * until then `loaded` is undefined.
 */
export function useCalmList(
  loaded: readonly MessageRowView[] | undefined,
  of: string,
  list: RefObject<HTMLElement | null>,
): CalmList {
  const [shown, setShown] = useState<{
    of: string
    rows: readonly MessageRowView[]
    firstTop: number
  } | null>(null)
  const latest = useRef(loaded)
  latest.current = loaded
  useEffect(() => {
    if (loaded === undefined) return
    setShown((before) => {
      if (before === null || before.of !== of) return { of, rows: loaded, firstTop: topOf(loaded) }
      return { ...before, rows: isInUse(list.current) ? updated(before.rows, loaded) : loaded }
    })
  }, [loaded, of, list])
  const current = shown?.of === of ? shown : null
  const rows = shown?.rows ?? loaded ?? []
  const top = topOf(rows)
  return {
    rows,
    waiting: (current === null ? [] : (loaded ?? [])).filter(({ msgId }) => msgId > top).length,
    showAll: () => setShown((before) => before && { ...before, rows: latest.current ?? before.rows }),
    isFresh: ({ msgId }) => current !== null && msgId > current.firstTop,
  }
}

function topOf(rows: readonly MessageRowView[]): number {
  return rows[0]?.msgId ?? 0
}

/** The same rows, each in its latest state. */
function updated(
  rows: readonly MessageRowView[],
  loaded: readonly MessageRowView[],
): readonly MessageRowView[] {
  if (rows.length === 0) return loaded
  const fresh = new Map(loaded.map((row) => [row.msgId, row]))
  return rows.map((row) => fresh.get(row.msgId) ?? row)
}

function isInUse(list: HTMLElement | null): boolean {
  return window.scrollY > 80 || list?.matches(':hover, :focus-within') === true
}
