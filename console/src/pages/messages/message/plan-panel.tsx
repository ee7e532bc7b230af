import type {
  MessageView,
  StageState,
  StageView,
} from '../../../../../packages/console-contract/administration.ts'
import { type PictureStage, PlanPicture } from '../../../parts/figures/plan-picture.tsx'
import { Panel } from '../../../parts/page.tsx'
import { formatSpan } from '../../../parts/time/duration.ts'
import { Money, useChannelName } from '../../../parts/values.tsx'
import { useBlockText } from '../../../texts/reasons.ts'
import { storedError } from '../../../texts/stored-texts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'

/** The stages of the plan: their waits, their outcomes, and when each was active. */
export function PlanPanel({ message }: { message: MessageView }) {
  const texts = useTexts('message')
  const { stages } = message
  return (
    <Panel stacked title={texts.plan}>
      <TimeStrip message={message} />
      <PlanPicture
        label={texts.planLabel}
        stages={stages.map((stage) => ({
          channel: stage.channel,
          sender: stage.sender,
          waitSeconds: stage.waitSeconds,
          tone: toneOfStage[stage.state],
          about: <StageAbout stage={stage} message={message} />,
        }))}
      />
    </Panel>
  )
}

function StageAbout({ stage, message }: { stage: StageView; message: MessageView }) {
  const texts = useTexts('message')
  const block = useBlockText()
  const { language } = useLanguage()
  const { startedAt, endedAt, upstreams, parts, pricePerPartMicros, reason } = stage
  const words = [
    upstreams.length === 0 ? null : texts.by({ upstreams: upstreams.join(', ') }),
    startedAt === null || startedAt === message.acceptedAt
      ? null
      : texts.after({ time: formatSpan(startedAt - message.acceptedAt, language) }),
    startedAt === null || endedAt === null
      ? null
      : texts.lasted({ time: formatSpan(endedAt - startedAt, language) }),
  ]
  return (
    <>
      <div className="row">
        <span className={`badge ${badgeOf(stage.state)}`}>{texts.states[stage.state]}</span>
        <span>{words.filter((word) => word !== null).join(', ')}</span>
        <span className="soft">
          <Money micros={pricePerPartMicros * parts} currency={message.account.currency} />
          {parts > 1 && ` (${texts.priceOf({ parts })})`}
        </span>
      </div>
      {reason !== null && <p className="soft breaks">{storedError(block(reason), language)}</p>}
      <Content stage={stage} message={message} />
    </>
  )
}

function badgeOf(state: StageState): string {
  const tone = toneOfStage[state]
  return tone === 'none' ? '' : tone
}

function Content({ stage: { content }, message }: { stage: StageView; message: MessageView }) {
  const texts = useTexts('message')
  if (content === null) {
    return <p className="soft">{message.code === 'ours' ? texts.codeHidden : texts.textHidden}</p>
  }
  if (content.length === 0) return null
  return (
    <details className="message-content">
      <summary>{texts.content}</summary>
      {message.code === 'digits' && <p className="soft">{texts.digitsHidden}</p>}
      <dl className="well stack-1">
        {content.map(({ what, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what a message says never changes
          <div key={index}>
            <dt>{texts.what[what]}</dt>
            <dd className="words">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

interface Scale {
  /** The position on the strip, in percent. */
  place: (at: number) => number
  to: number
}

/** When each stage was active, to scale. Hidden from screen readers, as the text below says the same. */
function TimeStrip({ message }: { message: MessageView }) {
  const { language } = useLanguage()
  const begun = message.stages.filter(({ startedAt }) => startedAt !== null)
  const { from, to } = computeTime(message)
  if (begun.length === 0 || to <= from) return null
  const scale = { place: (at: number) => (Math.min(at - from, to - from) / (to - from)) * 100, to }
  const marked = message.timeline.filter(({ tone, at }) => tone !== 'none' && at <= to)
  return (
    <div className="small soft message-strip" aria-hidden="true">
      {begun.map((stage) => (
        <Row key={stage.channel} stage={stage} scale={scale} />
      ))}
      <span className="message-time">
        <span>0</span>
        {marked.map(({ at, tone }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: points are only ever added at the end
          <i key={index} className={tone} style={{ left: `${scale.place(at)}%` }} />
        ))}
        <span>{formatSpan(to - from, language)}</span>
      </span>
    </div>
  )
}

function Row({ stage, scale: { place, to } }: { stage: StageView; scale: Scale }) {
  const channelName = useChannelName()
  const left = place(stage.startedAt ?? to)
  const width = place(stage.endedAt ?? to) - left
  return (
    <>
      <span>{channelName(stage.channel)}</span>
      <span className="message-track">
        <i className={toneOfStage[stage.state]} style={{ left: `${left}%`, width: `${width}%` }} />
      </span>
    </>
  )
}

/** From acceptance to the first end, or until now. */
function computeTime({ acceptedAt, stages, progress }: MessageView): { from: number; to: number } {
  const ends = stages.map(({ endedAt }) => endedAt ?? 0)
  const now = progress.kind === 'final' ? 0 : Date.now()
  return { from: acceptedAt, to: Math.max(acceptedAt, now, ...ends) }
}

/** The colour for the state of a stage. */
const toneOfStage: Record<StageState, NonNullable<PictureStage['tone']>> = {
  won: 'good',
  failed: 'bad',
  silent: 'unsure',
  skipped: 'none',
  working: 'wait',
  queued: 'wait',
  ahead: 'none',
  spared: 'none',
}
