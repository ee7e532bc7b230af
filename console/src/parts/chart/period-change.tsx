import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { useCompared } from './compare.tsx'
import { changeText } from './series.ts'

/** How a figure changed against the period before, where that is wanted. */
export function PeriodChange({ now, before }: { now: number | null; before: number | null }) {
  const texts = useTexts('parts.chart')
  const { language } = useLanguage()
  const { isCompared } = useCompared()
  if (!isCompared) return null
  const change = changeText(now, before, language)
  return <span className="soft">{change === null ? texts.noEarlier : texts.changed({ change })}</span>
}
