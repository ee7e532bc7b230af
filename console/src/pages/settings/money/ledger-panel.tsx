import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { LedgerEntryView } from '../../../../../packages/console-contract/administration.ts'
import { useAnswer } from '../../../gateway/use-gateway.tsx'
import { choices, Input, Select } from '../../../parts/form/fields.tsx'
import {
  type AddressFilters,
  given,
  parseNumberFilter,
  useAddressFilters,
} from '../../../parts/list/address-filters.ts'
import {
  type Column,
  CsvLink,
  column,
  ListSection,
  noneOf,
  numeric,
} from '../../../parts/list/list-section.tsx'
import { Money, When } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { endOfDay, startOfDay } from './local-days.ts'

const looks = { topup: 'good', reserve: '', capture: 'money-capture', release: 'wait' } as const
const kinds: readonly LedgerEntryView['kind'][] = ['topup', 'reserve', 'capture', 'release']

/** The entries of the ledger. */
export function LedgerPanel() {
  const texts = useTexts('money')
  const { accountId } = useAccount()
  const filters = useAddressFilters()
  const kind = kinds.find((each) => each === filters.of('kind'))
  const [from, to, before] = [filters.of('from'), filters.of('to'), filters.of('before')]
  const choice = given({ kind, from: from && startOfDay(from), to: to && endOfDay(to) })
  const query = { accountId, ...choice, ...parseNumberFilter(filters, 'before') }
  const ledger = useAnswer('GET /money/ledger', query, {
    topics: before === '' ? ['messages', 'settings'] : [],
  })
  const frame = useRef<HTMLDivElement>(null)
  // A figure above leads here.
  const chosen = `${kind} ${from} ${to}`
  useEffect(() => {
    if (chosen !== '' && window.location.hash === '#ledger') frame.current?.scrollIntoView()
  }, [chosen])
  const isFiltered = kind !== undefined || from !== '' || to !== ''
  return (
    <div ref={frame}>
      <ListSection
        title={texts.ledger}
        actions={
          <CsvLink path="/money/ledger.csv" query={{ account: accountId, ...choice }} text={texts.export} />
        }
        filters={<LedgerFilters filters={filters} />}
        of={ledger}
        rows={({ entries }) => entries}
        columns={useColumns()}
        keyOf={({ entryId }) => entryId}
        none={noneOf(texts, isFiltered)}
        pager={{ filters, next: ({ next }) => next }}
      />
    </div>
  )
}

function LedgerFilters({ filters: { input } }: { filters: AddressFilters }) {
  const texts = useTexts('money')
  return (
    <div className="filters">
      <Select {...input('kind')} label={texts.kind} options={choices(kinds, texts.kinds, texts.everyKind)} />
      <Input {...input('from')} label={texts.from} type="date" />
      <Input {...input('to')} label={texts.to} type="date" />
    </div>
  )
}

function useColumns(): Column<LedgerEntryView>[] {
  const texts = useTexts('money')
  const { currency } = useAccount()
  const change = (heading: string, of: (entry: LedgerEntryView) => number): Column<LedgerEntryView> =>
    numeric(heading, (entry) => <Change micros={of(entry)} currency={currency} />)
  return [
    column(texts.when, ({ at }) => <When at={at} />),
    column(texts.kind, ({ kind }) => <span className={`badge ${looks[kind]}`}>{texts.kinds[kind]}</span>),
    change(texts.changesAvailable, ({ kind, amountMicros }) => (kind === 'capture' ? 0 : amountMicros)),
    change(texts.changesReserved, ({ kind, amountMicros }) => (kind === 'topup' ? 0 : -amountMicros)),
    numeric(texts.messages, (entry) => <EntryMessages of={entry} />),
    column(texts.note, ({ note }) => note ?? ''),
  ]
}

/** What an entry adds to a sum, or takes from it, with its sign. */
function Change({ micros, currency }: { micros: number; currency: string }) {
  if (micros === 0) return <span className="soft">–</span>
  return (
    <span className={micros > 0 ? 'money-plus' : undefined}>
      {micros > 0 && '+'}
      <Money micros={micros} currency={currency} />
    </span>
  )
}

/** Links to the messages of an entry where they are few, else their number. */
function EntryMessages({ of: { messages, msgIds } }: { of: LedgerEntryView }) {
  if (messages === 0) return <span className="soft">–</span>
  if (msgIds.length === 0) return messages
  return (
    <span className="money-messages">
      {msgIds.map((msgId) => (
        <Link key={msgId} href={`/messages/${msgId}`}>
          #{msgId}
        </Link>
      ))}
    </span>
  )
}
