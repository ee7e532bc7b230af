import { useState } from 'react'
import type { KeyView, NewKeyView } from '../../../../../packages/console-contract/administration.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { FormDialog } from '../../../parts/form/form.tsx'
import { Select } from '../../../parts/form/select.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { keysTexts } from './texts.ts'

const hourMs = 3_600_000
const spans = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs }
type Span = keyof typeof spans

/** Creates a key that replaces another one, which stays valid for a while. */
export function RotateKey({
  old: { keyId, name, hint, scopes },
  onMade,
  onClose,
}: {
  old: KeyView
  onMade: (made: NewKeyView, scopes: KeyView['scopes']) => void
  onClose: () => void
}) {
  const texts = useTexts(keysTexts)
  const [span, setSpan] = useState<Span | null>('day')
  const rotate = useChange('POST /keys/rotate', ['GET /keys'])
  const submit = () => {
    const oldUntil = span === null ? null : Date.now() + spans[span]
    rotate.mutate({ keyId, oldUntil }, { onSuccess: (made) => onMade(made, scopes) })
  }
  return (
    <FormDialog
      title={`${texts.rotateOf(name)} …${hint}`}
      about={texts.rotateAbout}
      of={rotate}
      action={texts.rotateNow}
      className="keys-form"
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={texts.oldKey}
        value={span ?? ''}
        options={[
          ...spanNames.map((each) => [each, texts.oldFor[each]] as const),
          ['', texts.oldUntilRevoked],
        ]}
        onChange={(chosen) => setSpan(chosen === '' ? null : chosen)}
      />
    </FormDialog>
  )
}

const spanNames = ['hour', 'day', 'week'] as const
