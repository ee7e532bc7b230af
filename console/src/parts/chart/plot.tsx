import 'uplot/dist/uPlot.min.css'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { type Language, type Texts, useLanguage, useTexts } from '../../texts/texts.tsx'
import { type AnnotationText, annotationsIn, useAnnotations } from './annotations.ts'
import { useCharts } from './charts.tsx'
import { type Pointed, pointPlot, selectOnPlot } from './plot-options.ts'
import type { ChartFigures } from './series.ts'
import { stepText } from './step-text.ts'
import { Tip } from './tip.tsx'
import { useDrawing } from './use-drawing.ts'

export interface PlotProps {
  figures: ChartFigures
  /** What the chart shows, for screen readers. */
  about: string
  isCompared: boolean
  /** Where a click or Enter on a step leads; null for nowhere. `until` is the end of the step. */
  hrefOf?: ((from: number, until: number) => string | null) | undefined
}

/**
 * A chart with the figures of the step under the pointer, or of the one that was reached with the arrow keys. A part of it is
 * zoomed by dragging, or by Shift with the arrow keys and Enter.
 */
export function Plot({ figures, about, isCompared, hrefOf }: PlotProps) {
  const texts = useTexts('parts.chart')
  const { language } = useLanguage()
  const frame = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const [isKeyed, setKeyed] = useState(false)
  /** Where a selection by keys began. */
  const [anchor, setAnchor] = useState<number | null>(null)
  const wasDragged = useRef(false)
  const { annotated, zoom } = useCharts()
  const annotations = useAnnotations(annotated)
  const [, navigate] = useLocation()
  const { from, stepMs, steps } = figures
  const zoomTo = (one: number, other: number) => {
    const [first, last] = one < other ? [one, other] : [other, one]
    setAnchor(null)
    zoom?.(from + first * stepMs, from + (last + 1) * stepMs)
  }
  const onSelect = (first: number, last: number) => {
    wasDragged.current = true
    zoomTo(first, last)
  }
  const plot = useDrawing(frame, {
    ...{ figures, isCompared, annotations, onPoint: setPointed },
    onSelect: zoom === null ? null : onSelect,
  })
  const open = (step: number) => {
    const href = hrefOf?.(from + step * stepMs, from + (step + 1) * stepMs) ?? null
    if (href !== null) navigate(href)
  }
  const pointAt = (step: number | null) => {
    setKeyed(step !== null)
    pointPlot(plot.current, figures, step)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && pointed !== null) {
      return anchor === null ? open(pointed.step) : zoomTo(anchor, pointed.step)
    }
    const step = stepAfter(event.key, pointed?.step ?? null, steps)
    if (step === undefined) return
    event.preventDefault()
    const isSelecting = zoom !== null && event.shiftKey && step !== null
    const start = isSelecting ? (anchor ?? pointed?.step ?? step) : null
    setAnchor(start)
    selectOnPlot(plot.current, figures, start === null ? null : [start, step ?? 0])
    pointAt(step)
  }
  const onClick = () => {
    if (!wasDragged.current && pointed !== null) open(pointed.step)
    wasDragged.current = false
  }
  const said =
    pointed === null ? '' : sayStep(figures, pointed.step, isCompared, { texts, language, annotations })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a chart is no fieldset
    <div
      className="chart"
      role="group"
      aria-roledescription={texts.chart}
      aria-label={`${about}. ${texts.keys}${zoom === null ? '' : ` ${texts.zoomKeys}`}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its steps are read with the arrow keys
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onPointerDown={() => {
        wasDragged.current = false
      }}
      onPointerMove={() => setKeyed(false)}
      onBlur={() => isKeyed && pointAt(null)}
    >
      <div
        ref={frame}
        className={hrefOf === undefined ? 'chart-canvas' : 'chart-canvas leads'}
        role="img"
        aria-label={about}
      />
      {pointed !== null && (
        <Tip figures={figures} annotations={annotations} pointed={pointed} isCompared={isCompared} />
      )}
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
  annotations: readonly AnnotationText[]
  texts: Texts<'parts.chart'>
  language: Language
}

/** The figures of a step in a sentence. */
function sayStep(figures: ChartFigures, step: number, isCompared: boolean, speaking: Speaking) {
  const { texts, language, annotations } = speaking
  const { series, format } = figures
  const said = series.map(({ name, values, earlier }) => {
    const value = values[step] ?? null
    const before = isCompared ? (earlier?.[step] ?? null) : null
    const shown = value === null ? texts.nothing : format(value)
    return before === null
      ? `${name}: ${shown}`
      : `${name}: ${shown}, ${texts.before({ figure: format(before) })}`
  })
  const happened = annotationsIn(annotations, figures, step).map(({ text }) => text)
  return [stepText(figures, step, language), ...said, ...happened].join('. ')
}
