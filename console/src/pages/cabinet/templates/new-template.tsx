import { type SubmitEvent, useState } from 'react'
import { useChange } from '../../../gateway/use-gateway.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Field } from '../../../parts/field.tsx'
import { Wrong } from '../../../parts/states.tsx'
import { partsTexts } from '../../../parts/texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { templatesTexts } from './texts.ts'
import { useMeasured } from './use-measured.ts'

const inputs = ['template', 'name', 'signature']

/** A new template of SMS or of a Viber sender. */
export function NewTemplate({
  channel,
  senders,
  onClose,
}: {
  channel: 'sms' | 'viber'
  senders: readonly string[]
  onClose: () => void
}) {
  const texts = useTexts(templatesTexts)
  const parts = useTexts(partsTexts)
  const { accountId: account } = useAccount()
  const [template, setTemplate] = useState('')
  const [name, setName] = useState('')
  const [signature, setSignature] = useState(senders[0] ?? '')
  const sms = useChange('POST /templates/sms/create', ['GET /templates'])
  const viber = useChange('POST /templates/viber/create', ['GET /templates'])
  const measured = useMeasured(template, {})
  const { error, isPending } = channel === 'sms' ? sms : viber
  const create = (event: SubmitEvent) => {
    event.preventDefault()
    const done = { onSuccess: onClose }
    if (channel === 'viber') viber.mutate({ account, signature, template }, done)
    else sms.mutate({ account, name: name.trim() || null, template }, done)
  }
  const wrong = (field: string) => (error?.field === field ? error.message : null)
  return (
    <Dialog open onClose={onClose} title={texts.add} about={channel === 'viber' && texts.moderation}>
      <form className="stack" onSubmit={create}>
        {channel === 'sms' ? (
          <Field label={texts.name} hint={texts.nameHint} wrong={wrong('name')}>
            {(ids) => <input {...ids} value={name} onChange={({ target }) => setName(target.value)} />}
          </Field>
        ) : (
          <Field label={texts.sender} wrong={wrong('signature')}>
            {(ids) => (
              <select {...ids} value={signature} onChange={({ target }) => setSignature(target.value)}>
                {senders.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Field label={texts.text} hint={texts.textHint} wrong={wrong('template')}>
          {(ids) => (
            <textarea
              {...ids}
              rows={5}
              value={template}
              onChange={({ target }) => setTemplate(target.value)}
            />
          )}
        </Field>
        {channel === 'sms' && measured !== null && template !== '' && (
          <p className="soft small">{texts.size(measured.parts, measured.characters)}</p>
        )}
        {error !== null && !inputs.includes(error.field ?? '') && <Wrong error={error} />}
        <div className="actions">
          <Button onClick={onClose}>{parts.cancel}</Button>
          <Button type="submit" look="main" busy={isPending}>
            {texts.create}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
