import { type FormEvent, useState } from 'react'
import { useChange } from '../../gateway/use-gateway.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Wrong } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { verificationTexts } from './texts.ts'

const lengths = ['30', '120', '720', '1440', '10080', 'forever'] as const

/** An operator's word about a prefix or a country. */
export function Decide({
  state,
  prefix = '',
  onClose,
}: {
  state: 'open' | 'closed'
  prefix?: string
  onClose: () => void
}) {
  const texts = useTexts(verificationTexts)
  const [key, setKey] = useState(prefix)
  const [length, setLength] = useState<(typeof lengths)[number]>('720')
  const [reason, setReason] = useState('')
  const name = state === 'open' ? 'POST /verification/open' : 'POST /verification/close'
  const decide = useChange(name, ['GET /verification/guard'])
  const isKeyWrong = decide.error?.field === 'key'
  const send = (event: FormEvent) => {
    event.preventDefault()
    const minutes = length === 'forever' ? null : Number(length)
    decide.mutate({ key: key.trim(), minutes, reason }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={state === 'open' ? texts.openTitle : texts.closeTitle}
      about={state === 'open' ? texts.openAbout : texts.closeAbout}
    >
      <form className="stack" onSubmit={send}>
        <Field
          label={texts.key}
          hint={texts.keyHint}
          wrong={isKeyWrong ? (decide.error?.message ?? null) : null}
        >
          {(ids) => (
            <input
              {...ids}
              required
              value={key}
              maxLength={20}
              onChange={({ target }) => setKey(target.value)}
            />
          )}
        </Field>
        <Field label={texts.howLong}>
          {(ids) => (
            <select
              {...ids}
              value={length}
              onChange={({ target }) => setLength(lengths.find((each) => each === target.value) ?? '720')}
            >
              {lengths.map((each) => (
                <option key={each} value={each}>
                  {texts.lengths[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={texts.reason} hint={texts.reasonHint}>
          {(ids) => (
            <input
              {...ids}
              value={reason}
              maxLength={200}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        {decide.error !== null && !isKeyWrong && <Wrong error={decide.error} />}
        <div className="actions">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" look={state === 'open' ? 'main' : 'danger'} busy={decide.isPending}>
            {state === 'open' ? texts.open : texts.close}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
