import { useSearchParams } from 'wouter'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { Button } from '../button.tsx'
import { withParams } from '../list/address-filters.ts'
import { changeText } from './series.ts'

/** Whether periods are compared, from the address: `?compare=1`. */
export function useCompared(): { isCompared: boolean; setCompared: (isCompared: boolean) => void } {
  const [params, setParams] = useSearchParams()
  return {
    isCompared: params.get('compare') === '1',
    setCompared: (isCompared) =>
      setParams((now) => withParams(now, { compare: isCompared ? '1' : null }), { replace: true }),
  }
}

/** Draws the period before as well, in every chart of the page. */
export function CompareButton() {
  const texts = useTexts('parts.chart')
  const { isCompared, setCompared } = useCompared()
  return (
    <Button look="quiet" aria-pressed={isCompared} onClick={() => setCompared(!isCompared)}>
      {texts.compare}
    </Button>
  )
}

interface PeriodChangeProps<Counts> {
  in: { now: Counts; before: Counts }
  of: (counts: Counts) => number | null
}

/** How a figure changed against the period before, where that is wanted. */
export function PeriodChange<Counts>({ in: { now, before }, of }: PeriodChangeProps<Counts>) {
  const texts = useTexts('parts.chart')
  const { language } = useLanguage()
  const { isCompared } = useCompared()
  if (!isCompared) return null
  const change = changeText(of(now), of(before), language)
  return <span className="soft">{change === null ? texts.noEarlier : texts.changed({ change })}</span>
}
