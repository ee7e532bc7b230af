import 'uplot/dist/uPlot.min.css'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import uPlot from 'uplot'
import { useLocation } from 'wouter'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { Key } from './key.tsx'
import { type Pointed, plotData, plotOptions } from './plot-options.ts'
import { type ChartFigures, changeText, sumAt } from './series.ts'
import { stepText } from './step-text.ts'
import { chartTexts } from './texts.ts'

const height = 260

export interface PlotProps {
  figures: ChartFigures
  /** What the chart shows, for screen readers. */
  about: string
  isCompared: boolean
  /** Where a click or Enter on a step leads; null for nowhere. `until` is the end of the step. */
  hrefOf?: ((from: number, until: number) => string | null) | undefined
}

/** A chart with the figures of the step under the pointer, or of the one that was reached with the arrow keys. */
export function Plot({ figures, about, isCompared, hrefOf }: PlotProps) {
  const texts = useTexts(chartTexts)
  const { language } = useLanguage()
  const frame = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const [isKeyed, setKeyed] = useState(false)
  const [, navigate] = useLocation()
  const colors = useColors(
    frame,
    figures.series.map(({ color }) => color),
  )
  const data = useMemo(() => plotData(figures, isCompared), [figures, isCompared])
  const newest = useRef({ data, figures })
  newest.current = { data, figures }
  const { look, from, stepMs, steps } = figures
  const names = figures.series.map(({ name }) => name).join()
  const shape = [names, look, from, stepMs, steps, language, isCompared, colors?.join()].join()

  // The chart is built again when its look changes; new figures only update it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` stands for all that it is made of
  useEffect(() => {
    const place = frame.current
    if (place === null || colors === null) return
    const size = { width: place.clientWidth, height }
    const made = new uPlot(
      plotOptions({
        ...{ ...size, isCompared, language, colors },
        figures: newest.current.figures,
        onPoint: setPointed,
      }),
      newest.current.data,
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

  const open = (step: number) => {
    const href = hrefOf?.(from + step * stepMs, from + (step + 1) * stepMs) ?? null
    if (href !== null) navigate(href)
  }
  const pointAt = (step: number | null) => {
    const made = plot.current
    if (made === null) return
    setKeyed(step !== null)
    const left = step === null ? -10 : made.valToPos((from + (step + 0.5) * stepMs) / 1_000, 'x')
    made.setCursor({ left, top: step === null ? -10 : 10 })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && pointed !== null) return open(pointed.step)
    const step = stepAfter(event.key, pointed?.step ?? null, steps)
    if (step === undefined) return
    event.preventDefault()
    pointAt(step)
  }
  const said = pointed === null ? '' : sayStep(figures, pointed.step, isCompared, { texts, language })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a chart is no fieldset
    <div
      className="chart"
      role="group"
      aria-roledescription={texts.chart}
      aria-label={`${about}. ${texts.keys}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its steps are read with the arrow keys
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={() => pointed !== null && open(pointed.step)}
      onPointerMove={() => setKeyed(false)}
      onBlur={() => isKeyed && pointAt(null)}
    >
      <div
        ref={frame}
        className={hrefOf === undefined ? 'chart-canvas' : 'chart-canvas leads'}
        role="img"
        aria-label={about}
      />
      {pointed !== null && <Tip figures={figures} pointed={pointed} isCompared={isCompared} />}
      <p className="visually-hidden" aria-live="polite">
        {isKeyed ? said : ''}
      </p>
    </div>
  )
}

/** Undefined for a key that does nothing; null where the pointing ends. */
function stepAfter(key: string, step: number | null, steps: number): number | null | undefined {
  switch (key) {
    case 'ArrowRight':
      return Math.min(steps - 1, (step ?? -1) + 1)
    case 'ArrowLeft':
      return Math.max(0, (step ?? steps) - 1)
    case 'Home':
      return 0
    case 'End':
      return steps - 1
    case 'Escape':
      return step === null ? undefined : null
    default:
      return undefined
  }
}

interface Speaking {
  texts: (typeof chartTexts)['en']
  language: 'en' | 'uk'
}

/** The figures of a step in a sentence. */
function sayStep(figures: ChartFigures, step: number, isCompared: boolean, { texts, language }: Speaking) {
  const { series, format } = figures
  const said = series.map(({ name, values, earlier }) => {
    const value = values[step] ?? null
    const before = isCompared ? (earlier?.[step] ?? null) : null
    const shown = value === null ? texts.nothing : format(value)
    return before === null ? `${name}: ${shown}` : `${name}: ${shown}, ${texts.before(format(before))}`
  })
  return `${stepText(figures, step, language)}. ${said.join('. ')}`
}

function Tip({
  figures,
  pointed: { step, left, isRight },
  isCompared,
}: {
  figures: ChartFigures
  pointed: Pointed
  isCompared: boolean
}) {
  const { language } = useLanguage()
  const texts = useTexts(chartTexts)
  const { look, series, format } = figures
  const here = series.filter(({ values }) => (values[step] ?? null) !== null)
  const shown = look === 'bars' ? here.filter(({ values }) => values[step] !== 0) : here
  const sum = sumAt(
    series.map(({ values }) => values),
    step,
  )
  const before = sumAt(
    series.map(({ earlier = [] }) => earlier),
    step,
  )
  return (
    <div className={isRight ? 'chart-tip right' : 'chart-tip'} style={{ left }} aria-hidden="true">
      <strong>{stepText(figures, step, language)}</strong>
      {shown.map(({ name, color, values, earlier }) => (
        <div key={name}>
          <Key color={color} name={name} />
          <span>
            {format(values[step] ?? 0)}
            {look === 'lines' && isCompared && (
              <Before now={values[step] ?? null} before={earlier?.[step] ?? null} format={format} />
            )}
          </span>
        </div>
      ))}
      {shown.length === 0 && look === 'lines' && <div className="soft">{texts.nothing}</div>}
      {look === 'bars' && (shown.length !== 1 || isCompared) && (
        <div className="all">
          {texts.all}{' '}
          <span>
            {format(sum)}
            {isCompared && <Before now={sum} before={before} format={format} />}
          </span>
        </div>
      )}
    </div>
  )
}

/** The figure of the period before, and the change. */
function Before({
  now,
  before,
  format,
}: {
  now: number | null
  before: number | null
  format: (value: number) => string
}) {
  const { language } = useLanguage()
  const texts = useTexts(chartTexts)
  if (before === null) return null
  const change = changeText(now, before, language)
  return (
    <span className="soft">
      {' '}
      {texts.before(format(before))}
      {change !== null && `, ${change}`}
    </span>
  )
}

/** The current colours of ink, lines and series: a canvas cannot read CSS variables. */
function useColors(frame: RefObject<HTMLElement | null>, own: readonly string[]): readonly string[] | null {
  const [colors, setColors] = useState<readonly string[] | null>(null)
  const names = ['ink-soft', 'line', ...own].join()
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
