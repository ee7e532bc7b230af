import type { MessageView, StageView } from '../../../../../packages/console-contract/administration.ts'
import { formatSpan } from '../../../parts/time/duration.ts'
import { useChannelName } from '../../../parts/values.tsx'
import { useLanguage } from '../../../texts/texts.tsx'
import { toneOfStage } from './stage-tone.ts'

interface Scale {
  /** The position on the strip, in percent. */
  place: (at: number) => number
  to: number
}

/** When each stage was active, to scale. Hidden from screen readers, as the text below says the same. */
export function TimeStrip({ message }: { message: MessageView }) {
  const { language } = useLanguage()
  const begun = message.stages.filter(({ startedAt }) => startedAt !== null)
  const { from, to } = computeTime(message)
  if (begun.length === 0 || to <= from) return null
  const scale = { place: (at: number) => (Math.min(at - from, to - from) / (to - from)) * 100, to }
  const marked = message.timeline.filter(({ tone, at }) => tone !== 'none' && at <= to)
  return (
    <div className="message-strip" aria-hidden="true">
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
