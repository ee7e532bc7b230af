import type { ReactNode } from 'react'
import type { AnswerOf, BodyOf } from '../../../../packages/console-contract/contract.ts'
import { type Named, useChange } from '../../gateway/use-gateway.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../button.tsx'
import { Wrong } from '../page.tsx'
import { Dialog } from './dialog.tsx'

/** Confirms a change that is hard to undo, then sends it. */
export function Confirm<Name extends Named<'POST'>>({
  title,
  about,
  action,
  look = 'danger',
  change,
  body,
  refresh,
  onDone,
  onClose,
}: {
  title: string
  about: ReactNode
  /** The label of the button: a verb. */
  action: string
  look?: 'danger' | 'main'
  change: Name
  body: BodyOf<Name>
  /** The queries that the change makes out of date. */
  refresh: Named<'GET'>[]
  /** Left out where the dialog only closes. */
  onDone?: (answer: AnswerOf<Name>) => void
  onClose: () => void
}) {
  const texts = useTexts('parts')
  const { error, isPending, mutate } = useChange(change, refresh)
  return (
    <Dialog onClose={onClose} title={title} about={about}>
      {error !== null && <Wrong error={error} />}
      <div className="actions">
        <Button onClick={onClose}>{texts.back}</Button>
        <Button look={look} busy={isPending} onClick={() => mutate(body, { onSuccess: onDone ?? onClose })}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
