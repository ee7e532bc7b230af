import 'uplot/dist/uPlot.min.css'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import uPlot from 'uplot'
import type { OverviewView } from '../../../../src/http/console/contract/overview.ts'
import { ChannelName } from '../../parts/badges.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { chartOptions, type Pointed, stacked } from './chart-options.ts'
import { count } from './format.ts'
import type { Line } from './lines.ts'
import { stepText } from './step-text.ts'
import { overviewTexts } from './texts.ts'

const height = 260

/** Stacked bars by channel over time. */
export function TrafficChart({ view, lines, about }: { view: OverviewView; lines: Line[]; about: string }) {
  const { language } = useLanguage()
  const frame = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const channels = lines.map(({ channel }) => channel)
  const colors = useColors(frame, channels)
  const data = useMemo(() => stacked(view, lines), [view, lines])
  const newest = useRef(data)
  newest.current = data
  const { range } = view
  const shape = `${channels.join()} ${range} ${language} ${colors?.join() ?? ''}`

  // The chart is built again when its look changes; new figures only update it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` stands for all that it is made of
  useEffect(() => {
    const place = frame.current
    if (place === null || colors === null) return
    const made = new uPlot(
      chartOptions({ width: place.clientWidth, height, range, language, colors, onPoint: setPointed }),
      newest.current,
      place,
    )
    plot.current = made
    const watch = new ResizeObserver(() => made.setSize({ width: place.clientWidth, height }))
    watch.observe(place)
    return () => {
      watch.disconnect()
      made.destroy()
      plot.current = null
    }
  }, [shape])

  useEffect(() => plot.current?.setData(data), [data])

  return (
    <div className="overview-chart">
      <div ref={frame} className="overview-canvas" role="img" aria-label={about} />
      {pointed !== null && <Tip view={view} lines={lines} pointed={pointed} />}
    </div>
  )
}

function Tip({
  view: { range, from, stepMs },
  lines,
  pointed: { step, left, isRight },
}: {
  view: OverviewView
  lines: Line[]
  pointed: Pointed
}) {
  const { language } = useLanguage()
  const texts = useTexts(overviewTexts)
  const sum = lines.reduce((all, { values }) => all + (values[step] ?? 0), 0)
  const here = lines.filter(({ values }) => (values[step] ?? 0) > 0)
  return (
    <div className={isRight ? 'overview-tip right' : 'overview-tip'} style={{ left }} aria-hidden="true">
      <strong>{stepText(from + step * stepMs, stepMs, range, language)}</strong>
      {here.map(({ channel, values }) => (
        <div key={channel}>
          <ChannelName channel={channel} /> <span>{count(values[step] ?? 0, language)}</span>
        </div>
      ))}
      {here.length !== 1 && (
        <div className="all">
          {texts.all} <span>{count(sum, language)}</span>
        </div>
      )}
    </div>
  )
}

/** The current colours of ink, lines and channels: a canvas cannot read CSS variables. */
function useColors(
  frame: RefObject<HTMLElement | null>,
  channels: readonly string[],
): readonly string[] | null {
  const [colors, setColors] = useState<readonly string[] | null>(null)
  const names = ['ink-soft', 'line', ...channels].join()
  useEffect(() => {
    const read = () => {
      if (frame.current !== null) setColors(resolved(frame.current, names.split(',')))
    }
    read()
    const watch = new MutationObserver(read)
    watch.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const system = window.matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', read)
    return () => {
      watch.disconnect()
      system.removeEventListener('change', read)
    }
  }, [frame, names])
  return colors
}

function resolved(place: HTMLElement, names: readonly string[]): string[] {
  const probe = document.createElement('i')
  place.append(probe)
  const colors = names.map((name) => {
    probe.style.color = `var(--${name}, var(--ink-faint))`
    return getComputedStyle(probe).color
  })
  probe.remove()
  return colors
}
