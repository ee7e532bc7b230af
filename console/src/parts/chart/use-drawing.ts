import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import uPlot from 'uplot'
import { useLanguage } from '../../texts/texts.tsx'
import type { AnnotationText } from './annotations.ts'
import { type PlotLook, plotData, plotOptions } from './plot-options.ts'
import type { ChartFigures } from './series.ts'

const height = 260

export interface Drawn extends Pick<PlotLook, 'isCompared' | 'onPoint' | 'onSelect'> {
  figures: ChartFigures
  annotations: readonly AnnotationText[]
}

/**
 * Draws a chart into `frame`. It is built again when its look changes; new figures and annotations only update it.
 */
export function useDrawing(
  frame: RefObject<HTMLDivElement | null>,
  { figures, isCompared, annotations, onPoint, onSelect }: Drawn,
): RefObject<uPlot | null> {
  const { language } = useLanguage()
  const plot = useRef<uPlot | null>(null)
  const colors = useColors(
    frame,
    figures.series.map(({ color }) => color),
  )
  const data = useMemo(() => plotData(figures, isCompared), [figures, isCompared])
  const newest = useRef({ data, figures, annotations, onSelect })
  newest.current = { data, figures, annotations, onSelect }
  const { look, from, stepMs, steps } = figures
  const names = figures.series.map(({ name }) => name).join()
  const isSelected = onSelect !== null
  const shape = [names, look, from, stepMs, steps, language, isCompared, isSelected, colors?.join()].join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` stands for all that it is made of
  useEffect(() => {
    const place = frame.current
    if (place === null || colors === null) return
    const size = { width: place.clientWidth, height }
    const made = new uPlot(
      plotOptions({
        ...{ ...size, isCompared, language, colors, onPoint },
        figures: newest.current.figures,
        annotations: () => newest.current.annotations,
        onSelect: isSelected ? (first, last) => newest.current.onSelect?.(first, last) : null,
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: other annotations are drawn
  useEffect(() => plot.current?.redraw(false), [annotations])
  return plot
}

/** The current colours of ink, lines, what is bad and series: a canvas cannot read CSS variables. */
function useColors(frame: RefObject<HTMLElement | null>, own: readonly string[]): readonly string[] | null {
  const [colors, setColors] = useState<readonly string[] | null>(null)
  const names = ['ink-soft', 'line', 'bad', ...own].join()
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
