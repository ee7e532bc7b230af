import { Link } from 'wouter'
import type { SentView } from '../../../../src/http/console/contract/send.ts'
import type { Refusal } from '../../gateway/ask.ts'
import { useSession } from '../../gateway/session.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { Notice } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { sendTexts } from './texts.ts'

/** What became of the last one that was sent. */
export function Outcome({
  sent,
  error,
  phone,
}: {
  sent: SentView | null
  error: Refusal | null
  phone: string
}) {
  const texts = useTexts(sendTexts)
  const { sandbox } = useSession()
  if (error !== null) return <Notice look="bad">{error.message}</Notice>
  if (sent === null) return null
  return (
    <Notice look="good">
      <div className="send-sent">
        <strong>{texts.sent}</strong>
        {sent.code !== null && <span>{texts.code(sent.code)}</span>}
        <Link href={`/messages/${sent.msgId}`}>{texts.message(sent.msgId)}</Link>
        {sandbox && <Link href={`/handsets?phones=${phone}`}>{texts.onHandset}</Link>}
        <details className="send-more">
          <summary>{texts.answer}</summary>
          <CodeBlock label={texts.answer} text={sent.answer} />
        </details>
      </div>
    </Notice>
  )
}
