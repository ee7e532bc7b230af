import type { AnswerOf } from '../../../../packages/console-contract/contract.ts'
import { useAnswer, useMay } from '../../gateway/use-gateway.tsx'
import {
  type AddressFilters,
  parseNumberFilter,
  useAddressFilters,
} from '../../parts/list/address-filters.ts'
import { CsvLink } from '../../parts/list/csv-link.tsx'
import { type Deed, Deeds } from '../../parts/list/deeds.tsx'
import { SearchPager } from '../../parts/list/search-pager.tsx'
import { Answered, Nothing, Panel } from '../../parts/page.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { DeliveryLine } from './delivery-line.tsx'
import { Filters } from './filters.tsx'
import { ReplayDeadLetters } from './replay-dead-letters.tsx'

/** All callbacks, newest first. */
export function Deliveries() {
  const texts = useTexts('callbacks')
  const mayReplay = useMay('operator')
  const filters = useAddressFilters()
  const answer = useAnswer('GET /callbacks', parseQuery(filters), { topics: ['callbacks'] })
  const { accountId = null, host = '' } = parseQuery(filters)
  const replay: Deed = {
    text: texts.replayDeadLetters,
    opens: ({ close }) => <ReplayDeadLetters accountId={accountId} host={host} onClose={close} />,
  }
  return (
    <Panel
      title={texts.newestFirst}
      flush
      actions={
        <>
          <CsvLink path="/callbacks.csv" query={parseQuery(filters)} />
          {mayReplay && <Deeds deeds={[replay]} />}
        </>
      }
    >
      <Filters filters={filters} key={filters.of('host') + filters.of('msgId')} />
      <Answered of={answer} lines={10}>
        {(page) => <Rows page={page} filters={filters} />}
      </Answered>
    </Panel>
  )
}

function Rows({
  page: { callbacks, next, lookedBackTo },
  filters,
}: {
  page: AnswerOf<'GET /callbacks'>
  filters: AddressFilters
}) {
  const texts = useTexts('callbacks')
  const isFiltered = ['state', 'accountId', 'host', 'msgId'].some((name) => filters.of(name) !== '')
  return (
    <>
      {callbacks.length > 0 && (
        <ul className="callbacks-list">
          {callbacks.map((row) => (
            <DeliveryLine key={row.callbackId} row={row} />
          ))}
        </ul>
      )}
      {callbacks.length === 0 && lookedBackTo !== null && <Nothing title={texts.nothingIn} />}
      {callbacks.length === 0 && lookedBackTo === null && (
        <Nothing
          title={isFiltered ? texts.nothingFound : texts.nothing}
          about={isFiltered ? texts.nothingFoundAbout : texts.nothingAbout}
        />
      )}
      <SearchPager {...{ filters, next, lookedBackTo }} text={texts.lookedUntil} />
    </>
  )
}

function parseQuery(filters: AddressFilters) {
  const state = (['pending', 'delivered', 'dead-lettered'] as const).find(
    (each) => each === filters.of('state'),
  )
  return {
    ...(state !== undefined && { state }),
    ...parseNumberFilter(filters, 'accountId'),
    ...parseNumberFilter(filters, 'msgId'),
    ...parseNumberFilter(filters, 'before'),
    ...(filters.of('host') !== '' && { host: filters.of('host') }),
  }
}
