import type {
  CarrierHoursView,
  IgnoredEventView,
} from '../../../../../packages/console-contract/traffic/history.ts'
import { type Column, Table } from '../../../parts/list/table.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Nothing } from '../../../parts/states.tsx'
import { When } from '../../../parts/time/when.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { historyTexts } from './texts.ts'

/** What the carrier's webhooks brought in vain; what is about our account there stands first. */
export function IgnoredEvents({ view: { ignored } }: { view: CarrierHoursView }) {
  const texts = useTexts(historyTexts)
  const { language } = useLanguage()
  const columns: Column<IgnoredEventView>[] = [
    {
      heading: texts.event,
      cell: ({ kind, isNotice, isBad }) => (
        <>
          <span className="mono">{kind}</span>{' '}
          {isNotice && <span className={isBad ? 'badge bad' : 'badge'}>{texts.account}</span>}
        </>
      ),
    },
    {
      heading: texts.content,
      cell: ({ said, fields }) =>
        said === '' ? <span className="soft small mono">{fields}</span> : <span>{said}</span>,
    },
    { heading: texts.count, number: true, cell: ({ events }) => events.toLocaleString(language) },
    { heading: texts.last, cell: ({ lastAt }) => <When at={lastAt} /> },
  ]
  return (
    <Panel title={texts.ignored} flush>
      <p className="inside soft">{texts.ignoredAbout}</p>
      <Table
        caption={texts.ignored}
        columns={columns}
        rows={ignored}
        keyOf={({ kind, said }) => `${kind} ${said}`}
        none={<Nothing title={texts.noIgnored} />}
      />
    </Panel>
  )
}
