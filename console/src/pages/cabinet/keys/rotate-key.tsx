import { type FormEvent, useState } from 'react'
import type { KeyView, NewKeyView } from '../../../../../src/http/console/contract/access.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Field } from '../../../parts/field.tsx'
import { Wrong } from '../../../parts/states.tsx'
import { partsTexts } from '../../../parts/texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { keysTexts } from './texts.ts'

const hourMs = 3_600_000
const spans = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs }
type Span = keyof typeof spans

/** Makes a key in place of another one, which stays good for a while. */
export function RotateKey({
  old: { keyId, name, hint },
  onMade,
  onClose,
}: {
  old: KeyView
  onMade: (made: NewKeyView) => void
  onClose: () => void
}) {
  const texts = useTexts(keysTexts)
  const { cancel } = useTexts(partsTexts)
  const [span, setSpan] = useState<Span | null>('day')
  const rotate = useChange('POST /keys/rotate', ['GET /keys'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const oldUntil = span === null ? null : Date.now() + spans[span]
    rotate.mutate({ keyId, oldUntil }, { onSuccess: onMade })
  }
  return (
    <Dialog open onClose={onClose} title={`${texts.rotateOf(name)} …${hint}`} about={texts.rotateAbout}>
      <form className="keys-form" onSubmit={submit}>
        <Field label={texts.oldKey}>
          {(ids) => (
            <select {...ids} value={span ?? ''} onChange={({ target }) => setSpan(spanOf(target.value))}>
              {spanNames.map((each) => (
                <option key={each} value={each}>
                  {texts.oldFor[each]}
                </option>
              ))}
              <option value="">{texts.oldUntilRevoked}</option>
            </select>
          )}
        </Field>
        {rotate.error !== null && <Wrong error={rotate.error} />}
        <div className="actions">
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" look="main" busy={rotate.isPending}>
            {texts.rotateNow}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const spanNames = ['hour', 'day', 'week'] as const

function spanOf(text: string): Span | null {
  return spanNames.find((each) => each === text) ?? null
}
