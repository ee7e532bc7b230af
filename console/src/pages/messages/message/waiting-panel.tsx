import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { MessageView } from '../../../../../packages/console-contract/administration.ts'
import type { WaitingView } from '../../../../../packages/console-contract/traffic/message-view.ts'
import { useMay, useMayForAll } from '../../../gateway/session.tsx'
import { Button } from '../../../parts/button.tsx'
import { Confirm } from '../../../parts/dialog/confirm.tsx'
import { Notice } from '../../../parts/states.tsx'
import { When } from '../../../parts/time/when.tsx'
import { reasonTexts } from '../../../texts/reason-texts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { waitingTexts } from './waiting-texts.ts'

type CancelledMessage = Pick<MessageView, 'msgId' | 'hook'>

/** Why the message waits, with what an operator may do about it. */
export function WaitingPanel({ message, waiting }: { message: CancelledMessage; waiting: WaitingView }) {
  const texts = useTexts(waitingTexts)
  return (
    <Notice look="wait">
      <div className="row message-waiting">
        <span>
          <strong>{texts.title}:</strong> <Why waiting={waiting} />
        </span>
        <Actions message={message} waiting={waiting} />
      </div>
    </Notice>
  )
}

function Why({ waiting }: { waiting: WaitingView }): ReactNode {
  const texts = useTexts(waitingTexts)
  const { pass } = useTexts(reasonTexts)
  const { language } = useLanguage()
  const upTo = (text: string, at: number, reason: string | null = null) => (
    <>
      {text} <When at={at} />
      {reason !== null && reason !== '' && `: ${reason}`}
    </>
  )
  switch (waiting.kind) {
    case 'scheduled':
      return upTo(texts.scheduled, waiting.until)
    case 'rule-wait':
      return upTo(texts.ruleWait(waiting.rule), waiting.until)
    case 'rule-hold':
      return upTo(texts.ruleHold(waiting.rule), waiting.until)
    case 'retry':
      return upTo(texts.retry, waiting.until, texts.retryReason(waiting.reason))
    case 'paused':
    case 'draining':
      return upTo(texts[waiting.kind](waiting.upstream, waiting.by), waiting.since, waiting.reason)
    case 'disconnected':
      return upTo(texts.disconnected(waiting.upstream), waiting.since, waiting.reason)
    case 'unhealthy':
      return upTo(texts.unhealthy(waiting.upstream, pass[waiting.reason]), waiting.since)
    case 'throttled':
      return upTo(texts.throttled(waiting.upstream), waiting.until)
    case 'in-queue': {
      const { upstream, queued, ratePerSecond } = waiting
      const rate = ratePerSecond === null ? '' : texts.rate(ratePerSecond)
      return `${texts.inQueue(upstream, queued.toLocaleString(language))}${rate}.`
    }
    case 'unknown-upstream':
      return waiting.upstream === '' ? texts.unrouted : texts.unknownUpstream(waiting.upstream)
  }
}

const refresh = ['GET /messages/one', 'GET /messages', 'GET /upstreams'] as const

function Actions({ message, waiting }: { message: CancelledMessage; waiting: WaitingView }) {
  const { msgId, hook } = message
  const texts = useTexts(waitingTexts)
  const mayAct = useMay('operator')
  const mayDecide = useMayForAll('operator')
  const [asked, setAsked] = useState<'cancel' | 'resume' | null>(null)
  const [isTooLate, setTooLate] = useState(false)
  const close = () => setAsked(null)
  if (!mayAct) return null
  const upstream = waiting.kind === 'paused' || waiting.kind === 'draining' ? waiting.upstream : null
  return (
    <span className="row">
      {upstream !== null && (
        <Button look="main" onClick={() => setAsked('resume')}>
          {texts.resume(upstream)}
        </Button>
      )}
      {waiting.kind === 'rule-hold' && mayDecide && (
        <Link href="/traffic-rules" className="button">
          {texts.decide}
        </Link>
      )}
      {upstream === null && 'upstream' in waiting && (
        <Link href="/carriers" className="button">
          {texts.upstream}
        </Link>
      )}
      <Button onClick={() => setAsked('cancel')}>{texts.cancel}</Button>
      {isTooLate && <span>{texts.tooLate}</span>}
      {asked === 'resume' && upstream !== null && (
        <Confirm
          title={`${texts.resume(upstream)}?`}
          about={texts.resumeAbout}
          action={texts.resume(upstream)}
          look="main"
          change="POST /upstreams/resume"
          body={{ upstream }}
          refresh={[...refresh]}
          onClose={close}
        />
      )}
      {asked === 'cancel' && (
        <Confirm
          title={texts.cancelTitle}
          about={hook === null ? texts.cancelAbout : `${texts.cancelAbout} ${texts.cancelNotifies}`}
          action={texts.cancel}
          change="POST /messages/cancel"
          body={{ msgIds: [msgId] }}
          refresh={[...refresh]}
          onDone={({ tooLate }) => {
            setTooLate(tooLate > 0)
            close()
          }}
          onClose={close}
        />
      )}
    </span>
  )
}
