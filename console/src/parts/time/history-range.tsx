import { useSearchParams } from 'wouter'
import type { HistoryRange } from '../../../../packages/console-contract/traffic/history.ts'
import { defineTexts, useTexts } from '../../texts/texts.tsx'
import { CompareButton } from '../chart/compare.tsx'
import { Choice } from '../form/choice.tsx'

const ranges = ['day', 'week', 'month'] as const satisfies readonly HistoryRange[]

const texts = defineTexts({
  range: ['Period', 'Період'],
  day: ['24 hours', '24 години'],
  week: ['7 days', '7 днів'],
  month: ['30 days', '30 днів'],
})

/** The period of a history by hours, from the address: `?range=week`. */
export function useHistoryRange(): HistoryRange {
  const [params] = useSearchParams()
  return ranges.find((each) => each === params.get('range')) ?? 'day'
}

/** Chooses the period, and whether the one before is drawn as well. `path` is that of the page. */
export function HistoryChoice({ path }: { path: string }) {
  const names = useTexts(texts)
  const [params] = useSearchParams()
  const hrefOf = (range: HistoryRange) => {
    const next = new URLSearchParams(params)
    next.set('range', range)
    return `${path}?${next}`
  }
  return (
    <>
      <CompareButton />
      <Choice
        label={names.range}
        values={ranges}
        chosen={useHistoryRange()}
        textOf={(each) => names[each]}
        hrefOf={hrefOf}
      />
    </>
  )
}
