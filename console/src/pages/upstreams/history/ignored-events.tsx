import type {
  CarrierHoursView,
  IgnoredEventView,
} from '../../../../../packages/console-contract/traffic/history.ts'
import { type Column, column, numeric, TablePanel } from '../../../parts/list/list-section.tsx'
import { Nothing } from '../../../parts/page.tsx'
import { When } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'

/** What the carrier's webhooks brought in vain; what is about our account there stands first. */
export function IgnoredEvents({ view: { ignored } }: { view: CarrierHoursView }) {
  const texts = useTexts('upstreams.history')
  const { language } = useLanguage()
  const columns: Column<IgnoredEventView>[] = [
    column(texts.event, ({ kind, isNotice, isBad }) => (
      <>
        <span className="mono">{kind}</span>{' '}
        {isNotice && <span className={isBad ? 'badge bad' : 'badge'}>{texts.account}</span>}
      </>
    )),
    column(texts.content, ({ said, fields }) =>
      said === '' ? <span className="soft small mono">{fields}</span> : <span>{said}</span>,
    ),
    numeric(texts.count, ({ events }) => events.toLocaleString(language)),
    column(texts.last, ({ lastAt }) => <When at={lastAt} />),
  ]
  return (
    <TablePanel
      title={texts.ignored}
      about={texts.ignoredAbout}
      columns={columns}
      rows={ignored}
      keyOf={({ kind, said }) => `${kind} ${said}`}
      none={<Nothing title={texts.noIgnored} />}
    />
  )
}
