import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { localeOf, useLanguage, useTexts } from '../../texts/texts.tsx'
import { Button } from '../button.tsx'
import { CompareButton } from '../chart/compare.tsx'
import { Choice } from '../form/choice.tsx'
import { later } from '../later.tsx'
import { withParams } from '../list/address-filters.ts'
import { type OwnPeriod, ownPeriod, useAskedPeriod, useOpenPeriod } from './asked-period.ts'

const PeriodForm = later(() => import('./period-form.tsx'), 'PeriodForm', null)
const dayMs = 24 * 3_600_000

/** Chooses the period of a page, and whether the one before is drawn as well. `path` is that of the page. */
export function PeriodChoice<Range extends 'hour' | 'day' | 'week' | 'month'>({
  path,
  ranges,
}: {
  path: string
  ranges: readonly Range[]
}) {
  const texts = useTexts('parts.period')
  const [params] = useSearchParams()
  const { range } = useAskedPeriod<'hour' | 'day' | 'week' | 'month'>(ranges, 'day')
  return (
    <>
      <CompareButton />
      <Choice
        label={texts.range}
        values={ranges}
        chosen={range}
        textOf={(each) => texts.ranges[each]}
        hrefOf={(each) => `${path}?${withParams(params, { from: null, to: null, range: each })}`}
      />
      <OtherPeriod own={ownPeriod(params)} />
    </>
  )
}

function OtherPeriod({ own }: { own: OwnPeriod | null }) {
  const texts = useTexts('parts.period')
  const { language } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const open = useOpenPeriod()
  const now = Date.now()
  return (
    <>
      <Button look="quiet" aria-pressed={own !== null} onClick={() => setOpen(true)}>
        {own === null ? texts.other : periodText(own, localeOf(language))}
      </Button>
      {own !== null && (
        <Button look="quiet" onClick={() => open(widened(own, now))}>
          {texts.zoomOut}
        </Button>
      )}
      {isOpen && <PeriodForm begun={own ?? { from: now - dayMs, to: now }} onClose={() => setOpen(false)} />}
    </>
  )
}

/** `16 Nov, 14:00 – 17 Nov, 02:00`. */
function periodText({ from, to }: OwnPeriod, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  })
  return format.formatRange(from, to)
}

/** Three times as long with the same middle, as far as it is in the past. */
function widened({ from, to }: OwnPeriod, now: number): OwnPeriod {
  const lengthMs = 3 * (to - from)
  const end = Math.max(to, Math.min(to + (to - from), now))
  return { from: Math.max(0, end - lengthMs), to: end }
}
