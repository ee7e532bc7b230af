import { Link } from 'wouter'
import type {
  AttemptView,
  MessageView,
  StoryLineView,
} from '../../../../../packages/console-contract/administration.ts'
import { useSession } from '../../../gateway/use-gateway.tsx'
import { ErrorLink } from '../../../parts/carrier-error/error-link.tsx'
import { Fact, Facts } from '../../../parts/figures/facts.tsx'
import { carrierPath } from '../../../parts/list/list-addresses.ts'
import { Nothing, Panel } from '../../../parts/page.tsx'
import { formatSpan } from '../../../parts/time/duration.ts'
import { ChannelName, When } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { Parts } from './attempts-panel.tsx'
import { OneMessage } from './one-message.tsx'
import { Sentence } from './story-panel.tsx'
import { storyText } from './story-text.ts'

/** One hand-over to a carrier: everything about it, with the time between the events. `number` counts from 1. */
export function HandOverPage({ msgId, number }: { msgId: number; number: number }) {
  const texts = useTexts('message')
  const back = { href: `/messages/${msgId}`, text: texts.toMessage }
  return (
    <OneMessage msgId={msgId} title={texts.handOver({ number, msgId })} back={back}>
      {(message) => {
        const attempt = message.attempts[number - 1]
        if (attempt === undefined) return <Nothing title={texts.noHandOver} />
        return <HandOver message={message} attempt={attempt} next={message.attempts[number]} />
      }}
    </OneMessage>
  )
}

interface HandOverProps {
  message: MessageView
  attempt: AttemptView
  next: AttemptView | undefined
}

function HandOver({ message, attempt, next }: HandOverProps) {
  const texts = useTexts('message')
  const { language } = useLanguage()
  const lines = linesOf(message, attempt, next)
  const lastAt = lines.at(-1)?.at ?? attempt.startedAt
  return (
    <>
      <div className="message-wide">
        <Panel>
          <Facts className="message-facts">
            <Fact name={texts.carrier}>
              <Carrier upstream={attempt.upstream} /> <ChannelName channel={attempt.channel} />
            </Fact>
            <Fact name={texts.began} is={<When at={attempt.startedAt} />} />
            <Fact name={texts.lastEvent} is={<When at={lastAt} />} />
            <Fact
              name={texts.facts.took}
              is={formatSpan(Math.max(0, lastAt - attempt.startedAt), language)}
            />
          </Facts>
          <Parts parts={attempt.parts} />
        </Panel>
      </div>
      <Panel title={texts.timeLine}>
        <ol className="breaks message-story stack-3">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
            <li key={index} className={line.tone}>
              <Event
                line={line}
                since={lines[index - 1]?.at ?? attempt.startedAt}
                currency={message.account.currency}
              />
            </li>
          ))}
        </ol>
        {message.masked && <p className="soft small">{texts.saidMasked}</p>}
      </Panel>
    </>
  )
}

/** Carriers are closed to users of one account. */
function Carrier({ upstream }: { upstream: string }) {
  const { user } = useSession()
  if (user.accountId !== null) return upstream
  return <Link href={carrierPath(upstream)}>{upstream}</Link>
}

interface EventProps {
  line: StoryLineView
  since: number
  currency: string
}

function Event({ line: { at, event, error }, since, currency }: EventProps) {
  const texts = useTexts('message')
  const { language } = useLanguage()
  const said = saidIn(event)
  return (
    <>
      <Sentence text={storyText(event, currency, language)} />
      <span className="soft small">
        <When at={at} /> · {texts.later({ time: formatSpan(Math.max(0, at - since), language) })}
        {error !== undefined && (
          <>
            {' '}
            · {texts.answerCode} <ErrorLink {...error} />
          </>
        )}
      </span>
      {said !== '' && (
        <code className="said small" title={texts.said}>
          {said}
        </code>
      )}
    </>
  )
}

function saidIn(event: StoryLineView['event']): string {
  return event.kind === 'step' && 'raw' in event.entry ? event.entry.raw : ''
}

/** What names the carrier, and what happened to the message until the next hand-over began. */
function linesOf(message: MessageView, attempt: AttemptView, next: AttemptView | undefined): StoryLineView[] {
  const own = new Set(attempt.lines.map(keyOf))
  const until = next?.startedAt ?? Number.POSITIVE_INFINITY
  return message.timeline.filter((line) => {
    if (own.has(keyOf(line))) return true
    const { at, event } = line
    if (event.kind !== 'step' || at < attempt.startedAt || at >= until) return false
    return 'upstream' in event.entry
      ? event.entry.step === 'routed' && event.entry.upstream === attempt.upstream
      : ofMessage.has(event.entry.step)
  })
}

function keyOf({ at, event }: StoryLineView): string {
  return `${at} ${JSON.stringify(event)}`
}

/** Steps that name no carrier and concern the hand-over that is current. */
const ofMessage: ReadonlySet<string> = new Set([
  'again',
  'held',
  'recovered',
  'acknowledged',
  'wait-over',
  'late-success',
  'reply',
  'status',
  'money',
])
