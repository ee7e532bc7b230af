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
    return before === 0 ? <span className="overview-change">{texts.noneBefore}</span> : null
  }
  const ratio = Math.abs(now - before) / before
  const way = Math.round(ratio * 100) === 0 ? 'same' : now > before ? 'more' : 'fewer'
  const percent = ratio.toLocaleString(language, { style: 'percent', maximumFractionDigits: 0 })
  const words = {
    same: isTime ? texts.sameTime : texts.same,
    more: isTime ? texts.slower(percent) : texts.more(percent),
    fewer: isTime ? texts.quicker(percent) : texts.fewer(percent),
  }
  const news = way === 'same' || good === 'none' ? '' : way === good ? 'good' : 'bad'
  const arrow = { same: '→', more: '↑', fewer: '↓' }[way]
  return (
    <span className={`overview-change ${news}`} title={way === 'same' ? undefined : ago}>
      <span aria-hidden="true">{arrow}</span> {words[way]} <span className="out-of-sight">{ago}</span>
    </span>
  )
}
