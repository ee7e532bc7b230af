import './selection.css'
import { useState } from 'react'
import type { QueryOf } from '../../../../../packages/console-contract/contract.ts'
import type { BatchKind } from '../../../../../packages/console-contract/sending/batches.ts'
import { maxOfBatch } from '../../../../../packages/domain/console/max-of-batch.ts'
import { useAnswer, useMay } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { Check } from '../../../parts/form/fields.tsx'
import { Wrong } from '../../../parts/page.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { BatchDialog } from './batch-dialog.tsx'

export interface Selection {
  has: (msgId: number) => boolean
  choose: (msgIds: readonly number[], isChosen: boolean) => void
}

/** The messages that the user has chosen, while the search stays the same; null for users who may do nothing with them. */
export function useSelection(search: string): (Selection & { msgIds: readonly number[] }) | null {
  const mayAct = useMay('operator')
  const [chosen, setChosen] = useState<{ search: string; msgIds: ReadonlySet<number> }>({
    search,
    msgIds: new Set(),
  })
  if (!mayAct) return null
  const msgIds = chosen.search === search ? chosen.msgIds : new Set<number>()
  return {
    msgIds: [...msgIds],
    has: (msgId) => msgIds.has(msgId),
    choose: (some, isChosen) => {
      const next = new Set(msgIds)
      for (const msgId of some) isChosen ? next.add(msgId) : next.delete(msgId)
      setChosen({ search, msgIds: next })
    },
  }
}

interface SelectionBarProps {
  selection: Selection & { msgIds: readonly number[] }
  rows: readonly number[]
  query: QueryOf<'GET /messages/selection'>
}

/** What can be done with the chosen messages. `rows` are those of the page, `query` is the search. */
export function SelectionBar({ selection, rows, query }: SelectionBarProps) {
  const texts = useTexts('messages.batch')
  const [doing, setDoing] = useState<{ kind: BatchKind; msgIds: number[] } | null>(null)
  const { msgIds, has, choose } = selection
  const isAll = rows.length > 0 && rows.every(has)
  const few = msgIds.slice(0, maxOfBatch)
  return (
    <section className="row ruled messages-selection" aria-label={texts.actions}>
      <Check label={texts.choosePage} value={isAll} onChange={(isOn) => choose(rows, isOn)} />
      {msgIds.length > 0 && (
        <>
          <strong role="status">{texts.chosen({ count: msgIds.length })}</strong>
          <span className="row">
            <Button onClick={() => setDoing({ kind: 'cancel', msgIds: few })}>{texts.cancel}</Button>
            <Button onClick={() => setDoing({ kind: 'resend', msgIds: few })}>{texts.resend}</Button>
            <Button look="quiet" onClick={() => choose(msgIds, false)}>
              {texts.clear}
            </Button>
          </span>
          {isAll && <ChooseAll query={query} chosen={msgIds.length} onFound={(all) => choose(all, true)} />}
        </>
      )}
      {doing !== null && (
        <BatchDialog {...doing} onDone={() => choose(msgIds, false)} onClose={() => setDoing(null)} />
      )}
    </section>
  )
}

interface ChooseAllProps {
  query: QueryOf<'GET /messages/selection'>
  chosen: number
  onFound: (msgIds: readonly number[]) => void
}

function ChooseAll({ query, chosen, onFound }: ChooseAllProps) {
  const texts = useTexts('messages.batch')
  const { refetch, isFetching, data, error } = useAnswer('GET /messages/selection', query, {
    enabled: false,
    keep: false,
  })
  const find = async () => {
    const found = await refetch()
    if (found.data !== undefined) onFound(found.data.msgIds)
  }
  return (
    <span className="row">
      {(data === undefined || chosen < data.msgIds.length) && (
        <Button look="quiet" busy={isFetching} onClick={() => void find()}>
          {texts.chooseAll({ max: maxOfBatch })}
        </Button>
      )}
      {data?.more === true && (
        <span className="soft small">
          {data.msgIds.length >= maxOfBatch ? texts.cut({ max: maxOfBatch }) : texts.lookedPart}
        </span>
      )}
      {error !== null && <Wrong error={error} />}
    </span>
  )
}

/** Chooses one message of the list. */
export function ChooseRow({ selection, msgId }: { selection: Selection; msgId: number }) {
  const texts = useTexts('messages.batch')
  return (
    <label className="messages-choose">
      <input
        type="checkbox"
        aria-label={texts.choose({ msgId })}
        checked={selection.has(msgId)}
        onChange={({ target }) => selection.choose([msgId], target.checked)}
      />
    </label>
  )
}
