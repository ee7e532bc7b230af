import type {
  MessageView,
  StageState,
  StageView,
} from '../../../../../packages/console-contract/administration.ts'
import { PlanPicture } from '../../../parts/figures/plan-picture.tsx'
import { Panel } from '../../../parts/page.tsx'
import { formatSpan } from '../../../parts/time/duration.ts'
import { Money } from '../../../parts/values.tsx'
import { useBlockText } from '../../../texts/reasons.ts'
import { storedError } from '../../../texts/stored-texts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { toneOfStage } from './stage-tone.ts'
import { TimeStrip } from './time-strip.tsx'

/** The stages of the plan: their waits, their outcomes, and when each was active. */
export function PlanPanel({ message }: { message: MessageView }) {
  const texts = useTexts('message')
  const { stages } = message
  return (
    <Panel title={texts.plan}>
      <div className="stack">
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
      </div>
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
      <dl>
        {content.map(({ what, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what a message says never changes
          <div key={index}>
            <dt>{texts.what[what]}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
