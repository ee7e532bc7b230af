import { Link } from 'wouter'
import type { HandsetEntryView } from '../../../../../packages/console-contract/sending/handsets.ts'
import { CopyButton } from '../../../parts/copy.tsx'
import { When } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { FormattedText, LinkedText } from './linked-text.tsx'
import { Rich } from './rich.tsx'

/** One message in a thread, as its channel shows it. */
export function Bubble({ phone, entry }: { phone: string; entry: HandsetEntryView }) {
  const { kind, rich, code, text } = entry
  return (
    <div className={`handset-bubble ${kind}`} data-channel={entry.channel}>
      {code !== null ? (
        <Code code={code} text={text} />
      ) : rich !== null ? (
        <Rich phone={phone} entry={entry} rich={rich} />
      ) : (
        <p className="handset-body">
          {entry.channel === 'whatsapp' ? <FormattedText text={text} /> : <LinkedText text={text} />}
        </p>
      )}
      <Meta entry={entry} />
    </div>
  )
}

function Code({ code, text }: { code: string; text: string }) {
  return (
    <div className="handset-body handset-code">
      <p>
        <LinkedText text={text} />
      </p>
      <strong>{code}</strong>
      <CopyButton text={code} />
    </div>
  )
}

function Meta({ entry: { at, sms, msgId, rich } }: { entry: HandsetEntryView }) {
  const texts = useTexts('handsets')
  return (
    <p className="handset-meta">
      {sms !== null && (
        <span>
          {texts.parts({ count: sms.parts })} · {texts.alphabets[sms.alphabet]}
        </span>
      )}
      {rich?.template != null && (
        <span>
          {texts.template} {rich.template.name} · {rich.template.language}
        </span>
      )}
      {msgId !== null && <Link href={`/messages/${msgId}`}>{texts.toMessage}</Link>}
      <When at={at} />
    </p>
  )
}
