import { useState } from 'react'
import type { HandsetChannel } from '../../../../../packages/console-contract/sending/handsets.ts'
import { useChange, useMay } from '../../../gateway/use-gateway.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { useRefusalText } from '../../../texts/refusals.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Icon } from '../icons.tsx'

const reportsRead: readonly HandsetChannel[] = ['viber', 'rcs', 'telegram', 'whatsapp']
const takesPlaces: readonly HandsetChannel[] = ['rcs', 'whatsapp']
const khreshchatyk = { latitude: 50.4474, longitude: 30.5219 }

/** What a subscriber can do in a thread: reply, mark as read, unsubscribe. Empty for viewers. */
export function ReplyBar({ phone, channel, peer }: { phone: string; channel: HandsetChannel; peer: string }) {
  const texts = useTexts('handsets')
  const textOf = useRefusalText()
  const mayAct = useMay('operator')
  const reply = useChange('POST /handsets/reply', ['GET /handsets'])
  const read = useChange('POST /handsets/read', ['GET /handsets'])
  const place = useChange('POST /handsets/location', ['GET /handsets'])
  if (!mayAct) return null
  const at = { phone, channel, to: peer }
  const sendText = (text: string) => reply.mutate({ ...at, kind: 'text', text })
  const wrong = reply.error ?? read.error ?? place.error
  return (
    <div className="stack-2 handset-reply">
      {wrong !== null && (
        <p className="wrong" role="alert">
          {textOf(wrong)}
        </p>
      )}
      <div className="row handset-chips">
        {channel !== 'telegram' &&
          ['STOP', 'START'].map((word) => <Chip key={word} text={word} act={() => sendText(word)} />)}
        {channel === 'rcs' && (
          <Chip text="Unsubscribe" act={() => reply.mutate({ ...at, kind: 'button', text: 'Unsubscribe' })} />
        )}
        {takesPlaces.includes(channel) && (
          <Chip
            icon="place"
            text={texts.sendPlace}
            act={() => place.mutate({ ...at, ...khreshchatyk, name: texts.place })}
          />
        )}
        {reportsRead.includes(channel) && (
          <Chip icon="read" text={texts.readIt} act={() => read.mutate({ phone, channel })} />
        )}
      </div>
      {channel === 'telegram' ? (
        <p className="small soft">{texts.codeNoReply}</p>
      ) : (
        <ReplyForm onSend={sendText} busy={reply.isPending} />
      )}
    </div>
  )
}

function Chip({ text, icon, act }: { text: string; icon?: 'place' | 'read'; act: () => void }) {
  return (
    <button type="button" className="handset-chip" onClick={act}>
      {icon !== undefined && <Icon name={icon} />}
      {text}
    </button>
  )
}

function ReplyForm({ onSend, busy }: { onSend: (text: string) => void; busy: boolean }) {
  const texts = useTexts('handsets')
  const [text, setText] = useState('')
  const submit = () => {
    if (text.trim() === '') return
    onSend(text)
    setText('')
  }
  return (
    <Form onSubmit={submit}>
      <input
        aria-label={texts.reply}
        placeholder={texts.reply}
        autoComplete="off"
        maxLength={2_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" aria-label={texts.send} disabled={busy}>
        <Icon name="send" />
      </button>
    </Form>
  )
}
