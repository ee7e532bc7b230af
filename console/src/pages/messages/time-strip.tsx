import type { MessageView, StageView } from '../../../../src/http/console/contract/message-view.ts'
import { channelName } from '../../parts/badges.tsx'
import { useLanguage } from '../../texts/texts.tsx'
import { formatSpan } from './format-span.ts'
import { newsOfStage } from './plan-panel.tsx'

const width = 600
const nameWidth = 92
const rowHeight = 26

/** When each stage was at work, to scale. The same stands in words beside it, so it is hidden from screen readers. */
export function TimeStrip({ message }: { message: MessageView }) {
  const { language } = useLanguage()
  const begun = message.stages.filter(({ startedAt }) => startedAt !== null)
  const { from, to } = timeOf(message)
  if (begun.length === 0 || to <= from) return null
  const height = begun.length * rowHeight + 22
  const x = (at: number) => nameWidth + ((at - from) / (to - from)) * (width - nameWidth - 8)
  return (
    <svg className="message-strip" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <line x1={nameWidth} x2={nameWidth} y1={0} y2={height - 20} className="axis" />
      {begun.map((stage, row) => (
        <Bar key={stage.channel} stage={stage} y={row * rowHeight} x={x} to={to} />
      ))}
      {message.timeline
        .filter(({ news, at }) => news !== 'none' && at <= to)
        .map(({ at, news, text }) => (
          <line
            key={`${at} ${text}`}
            x1={x(at)}
            x2={x(at)}
            y1={height - 24}
            y2={height - 17}
            className={`tick ${news}`}
          />
        ))}
      <text x={nameWidth} y={height - 4}>
        0
      </text>
      <text x={width - 8} y={height - 4} textAnchor="end">
        {formatSpan(to - from, language)}
      </text>
    </svg>
  )
}

function Bar({ stage, y, x, to }: { stage: StageView; y: number; x: (at: number) => number; to: number }) {
  const start = x(stage.startedAt ?? to)
  const end = x(Math.min(stage.endedAt ?? to, to))
  return (
    <>
      <text x={0} y={y + 17}>
        {channelName(stage.channel)}
      </text>
      <rect
        x={start}
        y={y + 5}
        width={Math.max(end - start, 3)}
        height={rowHeight - 10}
        rx={3}
        className={`bar ${newsOfStage[stage.state]}`}
      />
    </>
  )
}

/** From acceptance to the first end, or to what happened last. */
function timeOf({ acceptedAt, timeline, stages, progress }: MessageView): { from: number; to: number } {
  const ends = stages.map(({ endedAt }) => endedAt ?? 0)
  const told = progress.kind === 'final' ? [] : timeline.map(({ at }) => at)
  const open = progress.kind === 'final' ? 0 : Date.now()
  return { from: acceptedAt, to: Math.max(acceptedAt, open, ...ends, ...told) }
}
