import { useState } from 'react'
import type { AnswerOf } from '../../../../packages/console-contract/contract.ts'
import { useMay } from '../../gateway/session.tsx'
import { useAnswer } from '../../gateway/use-gateway.ts'
import { Button } from '../../parts/button.tsx'
import {
  type AddressFilters,
  parseNumberFilter,
  useAddressFilters,
} from '../../parts/list/address-filters.ts'
import { CsvLink } from '../../parts/list/csv-link.tsx'
import { LookedSoFar } from '../../parts/list/looked-so-far.tsx'
import { Pager } from '../../parts/list/pager.tsx'
import { Panel } from '../../parts/page.tsx'
import { Answered, Nothing } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { DeliveryLine } from './delivery-line.tsx'
import { Filters } from './filters.tsx'
import { ReplayDeadLetters } from './replay-dead-letters.tsx'
import { callbacksTexts } from './texts.ts'

/** All callbacks, newest first. */
export function Deliveries() {
  const texts = useTexts(callbacksTexts)
  const mayReplay = useMay('operator')
  const filters = useAddressFilters()
  const [replaying, setReplaying] = useState(false)
  const answer = useAnswer('GET /callbacks', parseQuery(filters), { topics: ['callbacks'] })
  const { accountId, host } = parseQuery(filters)
  return (
    <Panel
      title={texts.newestFirst}
      flush
      actions={
        <>
          <CsvLink path="/callbacks.csv" query={parseQuery(filters)} />
          {mayReplay && <Button onClick={() => setReplaying(true)}>{texts.replayDeadLetters}</Button>}
        </>
      }
    >
      <Filters filters={filters} key={filters.of('host') + filters.of('msgId')} />
      <Answered of={answer} lines={10}>
        {(page) => <Rows page={page} filters={filters} />}
      </Answered>
      {replaying && (
        <ReplayDeadLetters
          accountId={accountId ?? null}
          host={host ?? ''}
          onClose={() => setReplaying(false)}
        />
      )}
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
  const texts = useTexts(callbacksTexts)
  const isFiltered = ['state', 'accountId', 'host', 'msgId'].some((name) => filters.of(name) !== '')
  const older = () => filters.set({ before: next === null ? null : String(next) })
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
      {lookedBackTo !== null && <LookedSoFar text={texts.lookedUntil} at={lookedBackTo} onFurther={older} />}
      {callbacks.length === 0 && lookedBackTo === null && (
        <Nothing
          title={isFiltered ? texts.nothingFound : texts.nothing}
          about={isFiltered ? texts.nothingFoundAbout : texts.nothingAbout}
        />
      )}
      <Pager filters={filters} next={lookedBackTo === null ? next : null} />
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
