import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { Sending } from './form.tsx'
import { Wrong } from './states.tsx'
import { partsTexts } from './texts.ts'

/** Asks once more before something is done that is not easily taken back. */
export function Confirm({
  title,
  about,
  action,
  look = 'danger',
  of: { error, isPending },
  onYes,
  onClose,
}: {
  title: string
  about: ReactNode
  /** What the button says: the verb itself. */
  action: string
  look?: 'danger' | 'main'
  /** What is done on yes. */
  of: Sending
  onYes: () => void
  onClose: () => void
}) {
  const texts = useTexts(partsTexts)
  return (
    <Dialog open onClose={onClose} title={title} about={about}>
      {error !== null && <Wrong error={error} />}
      <div className="actions">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button look={look} busy={isPending} onClick={onYes}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
