import { type FormEvent, useState } from 'react'
import { useChange } from '../../../gateway/use-gateway.ts'
import { channelName } from '../../../parts/badges.tsx'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Field } from '../../../parts/field.tsx'
import { Wrong } from '../../../parts/states.tsx'
import { partsTexts } from '../../../parts/texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { senderChannels } from './sender-channels.ts'
import { sendersTexts } from './texts.ts'

export function AddSender({ accountId, onClose }: { accountId: number; onClose: () => void }) {
  const texts = useTexts(sendersTexts)
  const { cancel } = useTexts(partsTexts)
  const [channel, setChannel] = useState<string>('sms')
  const [name, setName] = useState('')
  const add = useChange('POST /senders/set', ['GET /senders'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate({ accountId, channel, name: name.trim(), status: 'approved' }, { onSuccess: onClose })
  }
  const wrongName = add.error?.field === 'name' ? add.error.message : null
  return (
    <Dialog open onClose={onClose} title={texts.add} about={texts.about}>
      <form className="stack" onSubmit={submit}>
        <Field label={texts.channel}>
          {(ids) => (
            <select {...ids} value={channel} onChange={({ target }) => setChannel(target.value)}>
              {senderChannels.map((each) => (
                <option key={each} value={each}>
                  {channelName(each)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={texts.name} hint={channel === 'sms' ? texts.smsHint : texts.nameHint} wrong={wrongName}>
          {(ids) => (
            <input
              {...ids}
              required
              maxLength={64}
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        {add.error !== null && wrongName === null && <Wrong error={add.error} />}
        <div className="actions">
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" look="main" busy={add.isPending}>
            {texts.add}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
