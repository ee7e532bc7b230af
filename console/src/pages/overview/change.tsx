import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { overviewTexts } from './texts.ts'

/** How a figure compares with the period before, in words; whether that is good news is a colour beside. */
export function Change({
  now,
  before,
  ago,
  good,
  isTime = false,
}: {
  now: number
  before: number
  ago: string
  good: 'more' | 'fewer' | 'none'
  isTime?: boolean
}) {
  const texts = useTexts(overviewTexts)
  const { language } = useLanguage()
  if (now === 0 && before === 0) return null
  if (before === 0 || (isTime && now === 0)) {
    return before === 0 ? <span className="overview-change">{texts.noneBefore(ago)}</span> : null
  }
  const ratio = Math.abs(now - before) / before
  const way = Math.round(ratio * 100) === 0 ? 'same' : now > before ? 'more' : 'fewer'
  const percent = ratio.toLocaleString(language, { style: 'percent', maximumFractionDigits: 0 })
  const words = {
    same: isTime ? texts.sameTime(ago) : texts.same(ago),
    more: isTime ? texts.slower(percent, ago) : texts.more(percent, ago),
    fewer: isTime ? texts.quicker(percent, ago) : texts.fewer(percent, ago),
  }
  const news = way === 'same' || good === 'none' ? '' : way === good ? 'good' : 'bad'
  const arrow = { same: '→', more: '↑', fewer: '↓' }[way]
  return (
    <span className={`overview-change ${news}`}>
      <span aria-hidden="true">{arrow}</span> {words[way]}
    </span>
  )
}
