import type {
  CarrierErrorCountView,
  CarrierHoursView,
} from '../../../../../packages/console-contract/traffic/history.ts'
import { ErrorLink } from '../../../parts/carrier-error/error-link.tsx'
import { changeText } from '../../../parts/chart/series.ts'
import { type Column, Table } from '../../../parts/list/table.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Nothing } from '../../../parts/states.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { historyTexts } from './texts.ts'

/** Which errors the carrier gave, how often, and how often before. */
export function ErrorCodes({ view: { kind, errors } }: { view: CarrierHoursView }) {
  const texts = useTexts(historyTexts)
  const { language } = useLanguage()
  const columns: Column<CarrierErrorCountView>[] = [
    {
      heading: texts.code,
      cell: ({ code, meaning }) =>
        code === '' ? (
          <span className="soft">{texts.noCode}</span>
        ) : meaning !== null ? (
          <ErrorLink kind={kind} code={code} meaning={meaning} />
        ) : (
          <span className="mono">{code}</span>
        ),
    },
    { heading: texts.where, cell: ({ what }) => texts.what[what] },
    { heading: texts.count, number: true, cell: ({ count }) => count.toLocaleString(language) },
    { heading: texts.before, number: true, cell: ({ before }) => before.toLocaleString(language) },
    {
      heading: texts.change,
      number: true,
      cell: ({ count, before }) => changeText(count, before, language) ?? '–',
    },
  ]
  return (
    <Panel title={texts.errors} flush>
      <Table
        caption={texts.errors}
        columns={columns}
        rows={errors}
        keyOf={({ what, code }) => `${what} ${code}`}
        none={<Nothing title={texts.noErrors} />}
      />
    </Panel>
  )
}
