import { useMemo } from 'react'
import type { LinkTotalsView } from '../../../../../packages/console-contract/accounts/links.ts'
import { useAnswer } from '../../../gateway/use-gateway.tsx'
import { useAddressFilters } from '../../../parts/list/address-filters.ts'
import { Answered, Panel } from '../../../parts/page.tsx'
import { chooseDays, DaysChoice } from '../../../parts/time/days-choice.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'

const spans = [1, 7, 30]
const dayMs = 24 * 3_600_000
const hourMs = 3_600_000

/** Clicks on the links of a period. */
export function LinkTotals() {
  const texts = useTexts('links')
  const { accountId } = useAccount()
  const filters = useAddressFilters()
  const span = chooseDays(filters, spans, 7)
  const range = useMemo(() => {
    // To the end of this hour, so that the query stays the same for a while.
    const to = Math.ceil(Date.now() / hourMs) * hourMs
    return { from: to - span * dayMs, to }
  }, [span])
  const totals = useAnswer('GET /links/totals', { account: accountId, ...range }, { everyMs: 15_000 })
  const choice = (
    <DaysChoice
      filters={filters}
      label={texts.range}
      spans={spans}
      days={span}
      textOf={(days) => texts.lastDays({ days })}
    />
  )
  return (
    <Panel title={texts.totals} actions={choice}>
      <Answered of={totals} lines={2}>
        {(answer) => <Figures totals={answer} />}
      </Answered>
    </Panel>
  )
}

function Figures({ totals }: { totals: LinkTotalsView }) {
  const texts = useTexts('links')
  const { language } = useLanguage()
  const { links, followed, rawClicks, humanClicks, unsubscribeLinks, unsubscribed } = totals
  const share = (part: number, of: number) =>
    of === 0 ? null : texts.share({ percent: (part / of).toLocaleString(language, { style: 'percent' }) })
  const figures: [label: string, count: number, about: string | null][] = [
    [texts.made, links, null],
    [texts.followed, followed, share(followed, links)],
    [texts.people, humanClicks, null],
    [texts.raw, rawClicks, texts.rawAbout],
    [texts.unsubscribeLinks, unsubscribeLinks, null],
    [texts.unsubscribed, unsubscribed, null],
  ]
  return (
    <dl className="links-figures">
      {figures.map(([label, count, about]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="links-figure">{count.toLocaleString(language)}</dd>
          {about !== null && <dd className="soft small">{about}</dd>}
        </div>
      ))}
    </dl>
  )
}
