import type { CallbackView } from '../../../../src/http/console/contract/callbacks.ts'
import { useTexts } from '../../texts/texts.tsx'
import { callbacksTexts } from './texts.ts'

/** What is signed and how, for whoever writes the receiver. */
export function Signature({ view: { secrets, webhookId } }: { view: CallbackView }) {
  const texts = useTexts(callbacksTexts)
  if (secrets === 0) return <p>{texts.unsigned}</p>
  return (
    <div className="stack">
      <p>{texts.signedBy(secrets)}</p>
      <p>{texts.signedHow}</p>
      <p className="callbacks-signed">
        <code>{webhookId}</code>
        <b>.</b>
        <code>webhook-timestamp</code>
        <b>.</b>
        <code>{texts.body.toLowerCase()}</code>
      </p>
      <p className="soft small">{texts.signedParts}</p>
    </div>
  )
}
