import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { MessageView } from '../../../../../packages/console-contract/administration.ts'
import type { WaitingView } from '../../../../../packages/console-contract/traffic/message-view.ts'
import { useMay, useMayForAll } from '../../../gateway/use-gateway.tsx'
import { confirmedDeed, Deeds } from '../../../parts/list/deeds.tsx'
import { Notice } from '../../../parts/page.tsx'
import { When } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'

type CancelledMessage = Pick<MessageView, 'msgId' | 'hook'>

/** Why the message waits, with what an operator may do about it. */
export function WaitingPanel({ message, waiting }: { message: CancelledMessage; waiting: WaitingView }) {
  const texts = useTexts('message.waiting')
  return (
    <Notice look="wait">
      <div className="row">
        <span>
          <strong>{texts.title}:</strong> <Why waiting={waiting} />
        </span>
        <Actions message={message} waiting={waiting} />
      </div>
    </Notice>
  )
}

function Why({ waiting }: { waiting: WaitingView }): ReactNode {
  const texts = useTexts('message.waiting')
  const { pass } = useTexts('parts.reasons')
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
      return upTo(texts.ruleWait({ rule: waiting.rule }), waiting.until)
    case 'rule-hold':
      return upTo(texts.ruleHold({ rule: waiting.rule }), waiting.until)
    case 'retry':
      return upTo(
        texts.retry,
        waiting.until,
        typeof waiting.reason === 'string' ? texts.retries[waiting.reason] : waiting.reason.text,
      )
    case 'paused':
    case 'draining':
      return upTo(
        texts[waiting.kind]({ upstream: waiting.upstream, by: waiting.by }),
        waiting.since,
        waiting.reason,
      )
    case 'disconnected':
      return upTo(texts.disconnected({ upstream: waiting.upstream }), waiting.since, waiting.reason)
    case 'unhealthy':
      return upTo(texts.unhealthy({ upstream: waiting.upstream, why: pass[waiting.reason] }), waiting.since)
    case 'throttled':
      return upTo(texts.throttled({ upstream: waiting.upstream }), waiting.until)
    case 'in-queue': {
      const { upstream, queued, ratePerSecond } = waiting
      const rate = ratePerSecond === null ? '' : texts.rate({ rate: ratePerSecond })
      return `${texts.inQueue({ upstream, queued: queued.toLocaleString(language) })}${rate}.`
    }
    case 'unknown-upstream':
      return waiting.upstream === '' ? texts.unrouted : texts.unknownUpstream({ upstream: waiting.upstream })
  }
}

const refresh = ['GET /messages/one', 'GET /messages', 'GET /upstreams'] as const

function Actions({ message, waiting }: { message: CancelledMessage; waiting: WaitingView }) {
  const { msgId, hook } = message
  const texts = useTexts('message.waiting')
  const mayAct = useMay('operator')
  const mayDecide = useMayForAll('operator')
  const [isTooLate, setTooLate] = useState(false)
  if (!mayAct) return null
  const upstream = waiting.kind === 'paused' || waiting.kind === 'draining' ? waiting.upstream : null
  const resume = (name: string) => {
    const text = texts.resume({ upstream: name })
    return confirmedDeed({
      ...{ text, title: `${text}?`, about: texts.resumeAbout, look: 'main', buttonLook: 'main' },
      ...{ change: 'POST /upstreams/resume', body: { upstream: name }, refresh: [...refresh] },
    })
  }
  const cancel = confirmedDeed({
    ...{ text: texts.cancel, title: texts.cancelTitle, change: 'POST /messages/cancel' },
    about: hook === null ? texts.cancelAbout : `${texts.cancelAbout} ${texts.cancelNotifies}`,
    ...{ body: { msgIds: [msgId] }, refresh: [...refresh] },
    onDone: ({ tooLate }, { close }) => {
      setTooLate(tooLate > 0)
      close()
    },
  })
  return (
    <span className="row">
      {upstream !== null && <Deeds deeds={[resume(upstream)]} />}
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
      <Deeds deeds={[cancel]} />
      {isTooLate && <span>{texts.tooLate}</span>}
    </span>
  )
}
