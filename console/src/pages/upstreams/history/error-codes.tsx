import type {
  CarrierErrorCountView,
  CarrierHoursView,
} from '../../../../../packages/console-contract/traffic/history.ts'
import { ErrorLink } from '../../../parts/carrier-error/error-link.tsx'
import { changeText } from '../../../parts/chart/series.ts'
import { type Column, column, numeric, TablePanel } from '../../../parts/list/list-section.tsx'
import { Nothing } from '../../../parts/page.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'

/** Which errors the carrier gave, how often, and how often before. */
export function ErrorCodes({ view: { kind, errors } }: { view: CarrierHoursView }) {
  const texts = useTexts('upstreams.history')
  const { language } = useLanguage()
  const columns: Column<CarrierErrorCountView>[] = [
    column(texts.code, ({ code, meaning }) =>
      code === '' ? (
        <span className="soft">{texts.noCode}</span>
      ) : meaning !== null ? (
        <ErrorLink kind={kind} code={code} meaning={meaning} />
      ) : (
        <span className="mono">{code}</span>
      ),
    ),
    column(texts.where, ({ what }) => texts.what[what]),
    numeric(texts.count, ({ count }) => count.toLocaleString(language)),
    numeric(texts.before, ({ before }) => before.toLocaleString(language)),
    numeric(texts.change, ({ count, before }) => changeText(count, before, language) ?? '–'),
  ]
  return (
    <TablePanel
      title={texts.errors}
      columns={columns}
      rows={errors}
      keyOf={({ what, code }) => `${what} ${code}`}
      none={<Nothing title={texts.noErrors} />}
    />
  )
}
