import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import type {
  LedgerDayView,
  LedgerEntryView,
} from '../../../../../packages/console-contract/administration.ts'
import { type Micros, negatedMicros } from '../../../../../packages/domain/pricing/amount.ts'
import { useAnswer } from '../../../gateway/use-gateway.tsx'
import { useAddressFilters, withParams } from '../../../parts/list/address-filters.ts'
import { type Column, CsvLink, column, Drill, numeric, Table } from '../../../parts/list/list-section.tsx'
import { Answered, Nothing, Panel } from '../../../parts/page.tsx'
import { chooseDays, DaysChoice } from '../../../parts/time/days-choice.tsx'
import { Money } from '../../../parts/values.tsx'
import { type Language, localeOf, useLanguage, useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { endOfDay, formatLocalDay, startOfDay } from './local-days.ts'

const spans = [7, 14, 30, 60]
const dayMs = 24 * 3_600_000

/** Top-ups and spending by day, in local time. */
export function DaysPanel() {
  const texts = useTexts('money')
  const { accountId } = useAccount()
  const filters = useAddressFilters()
  const span = chooseDays(filters, spans, 14)
  const today = formatLocalDay(Date.now())
  const range = useMemo(() => {
    const to = endOfDay(today)
    return { from: startOfDay(formatLocalDay(to - dayMs / 2 - (span - 1) * dayMs)), to }
  }, [today, span])
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
  const days = useAnswer('GET /money/days', { accountId, ...range, zone }, { topics: ['settings'] })
  return (
    <Panel
      title={texts.days}
      actions={
        <>
          <DaysChoice {...{ filters, spans, texts }} days={span} />
          <CsvLink path="/usage.csv" query={{ accountId, ...range, zone }} text={texts.usage} />
        </>
      }
      flush
    >
      <Answered of={days}>
        {(answer) =>
          answer.days.length === 0 ? <Nothing title={texts.noDays} /> : <Days days={answer.days} />
        }
      </Answered>
    </Panel>
  )
}

function Days({ days }: { days: readonly LedgerDayView[] }) {
  const texts = useTexts('money')
  const { language } = useLanguage()
  const { currency } = useAccount()
  const max = Math.max(1, ...days.map(({ capturedMicros }) => Number(capturedMicros)))
  const [params] = useSearchParams()
  const amount = (micros: Micros, day: string, kind: LedgerEntryView['kind']) =>
    micros === 0 ? (
      <span className="soft">–</span>
    ) : (
      <Drill href={toLedgerAddress(params, day, kind)}>
        <Money micros={micros} currency={currency} />
      </Drill>
    )
  const columns: Column<LedgerDayView>[] = [
    column(texts.day, ({ day }) => <span className="nowrap">{dayInWords(day, language)}</span>),
    column(texts.spent, ({ day, capturedMicros }) => (
      <span className="money-bar">
        <i style={{ width: `${(100 * Number(capturedMicros)) / max}%` }} />
        {amount(capturedMicros, day, 'capture')}
      </span>
    )),
    numeric(texts.taken, ({ day, reservedMicros }) => amount(negatedMicros(reservedMicros), day, 'reserve')),
    numeric(texts.released, ({ day, releasedMicros }) => amount(releasedMicros, day, 'release')),
    numeric(texts.toppedUp, ({ day, toppedUpMicros }) => amount(toppedUpMicros, day, 'topup')),
  ]
  return <Table caption={texts.days} columns={columns} rows={days} keyOf={({ day }) => day} />
}

/** The ledger of a day, below on the same page. */
function toLedgerAddress(params: URLSearchParams, day: string, kind: LedgerEntryView['kind']): string {
  return `/settings/money?${withParams(params, { before: null, kind, from: day, to: day })}#ledger`
}

function dayInWords(day: string, language: Language): string {
  const shown = { weekday: 'short', day: 'numeric', month: 'short' } as const
  return new Date(`${day}T12:00`).toLocaleDateString(localeOf(language), shown)
}
