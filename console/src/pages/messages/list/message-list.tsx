import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { MessagesView } from '../../../../../packages/console-contract/administration.ts'
import type { QueryOf, Topic } from '../../../../../packages/console-contract/contract.ts'
import { useAnswer } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { type AddressFilters, useAddressFilters } from '../../../parts/list/address-filters.ts'
import { SearchPager } from '../../../parts/list/pagers.tsx'
import { Answered, Nothing, Notice, Page, Panel } from '../../../parts/page.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { FilterBar, MoreFilterForm } from './filter-bar.tsx'
import { FilterChips, SavedViews } from './filter-chips.tsx'
import { FoundSummary } from './found-summary.tsx'
import { keepListAddress } from './list-address.ts'
import { filterNames, parseQuery, renderAddress } from './message-filters.ts'
import { MessageRows } from './message-rows.tsx'
import { SelectionBar, useSelection } from './selection.tsx'
import { FactChoice, useShownFacts } from './shown-facts.tsx'
import { type CalmList, useCalmList } from './use-calm-list.ts'

const minuteMs = 60_000
const rowsOfPage = 50

/** All messages, or the ones that match the filters. The first page is updated live. */
export function MessageList() {
  const texts = useTexts('messages')
  const filters = useAddressFilters()
  const now = useMinute()
  const list = useRef<HTMLDivElement>(null)
  const query = parseQuery(filters, now)
  const isFirst = filters.of('before') === '' && filters.of('sort') === ''
  const [isCostly, setIsCostly] = useState(false)
  const isLive = isFirst && !isCostly
  const topics: Topic[] = isLive ? ['messages'] : []
  const answer = useAnswer('GET /messages', { ...query, limit: rowsOfPage }, { topics })
  // A search that did not reach the end is costly: it is not repeated with each event.
  const lookedBackTo = answer.data?.lookedBackTo ?? null
  useEffect(() => setIsCostly(lookedBackTo !== null), [lookedBackTo])
  const loaded = answer.isPlaceholderData ? undefined : answer.data?.messages
  const facts = useShownFacts()
  const calm = useCalmList(loaded, renderAddress(filters), list)
  useEffect(() => keepListAddress(window.location.search))
  useTopOfPage(filters.of('before'), list)
  return (
    <Page title={texts.title} about={texts.about}>
      <Panel>
        <FilterBar filters={filters} />
        <MoreFilterForm filters={filters} />
        <div className="messages-chips">
          <FilterChips filters={filters} />
        </div>
        <SavedViews filters={filters} />
      </Panel>
      {answer.data?.masked === true && <Notice look="wait">{texts.masked}</Notice>}
      <FoundSummary query={query} view={answer.data} filters={filters} isLive={isLive}>
        <FactChoice {...facts} />
      </FoundSummary>
      <div ref={list} className="messages-list" aria-busy={answer.isPlaceholderData}>
        <Panel flush>
          <Answered of={answer} lines={10}>
            {(view) => <Found view={view} calm={calm} filters={filters} query={query} shown={facts.shown} />}
          </Answered>
        </Panel>
      </div>
    </Page>
  )
}

interface FoundProps {
  view: MessagesView
  calm: CalmList
  filters: AddressFilters
  query: QueryOf<'GET /messages'>
  shown: ReturnType<typeof useShownFacts>['shown']
}

function Found({ view, calm, filters, query: { before: _before, ...query }, shown }: FoundProps) {
  const texts = useTexts('messages')
  const selection = useSelection(filterNames.map(filters.of).join('\n'))
  const isFirst = filters.of('before') === ''
  const isFiltered = filterNames.some((name) => filters.of(name) !== '')
  return (
    <>
      <div className="messages-new" role="status">
        {isFirst && calm.waiting > 0 && (
          <Button onClick={calm.showAll}>{texts.newOnes({ count: calm.waiting })}</Button>
        )}
      </div>
      {calm.rows.length === 0 ? (
        <NothingHere isFiltered={isFiltered || !isFirst} isSoFar={view.next !== null} />
      ) : (
        <>
          {selection !== null && (
            <SelectionBar selection={selection} rows={calm.rows.map(({ msgId }) => msgId)} query={query} />
          )}
          <MessageRows rows={calm.rows} isFresh={calm.isFresh} selection={selection} shown={shown} />
        </>
      )}
      <SearchPager
        {...{ filters, next: view.next, lookedBackTo: view.lookedBackTo }}
        text={texts.lookedBackTo}
        hint={texts.lookedHint}
      />
    </>
  )
}

function NothingHere({ isFiltered, isSoFar }: { isFiltered: boolean; isSoFar: boolean }) {
  const texts = useTexts('messages')
  const common = useTexts('parts')
  if (isSoFar) return <Nothing title={common.nothingSoFar} />
  if (isFiltered) {
    return <Nothing title={texts.nothingFound} about={texts.nothingFoundAbout} />
  }
  return (
    <Nothing title={texts.nothingYet} about={texts.nothingYetAbout}>
      <Link href="/send" className="button main">
        {texts.toSend}
      </Link>
    </Nothing>
  )
}

/** Scrolls to the top when another page is shown. */
function useTopOfPage(before: string, list: RefObject<HTMLElement | null>): void {
  const shown = useRef(before)
  useEffect(() => {
    if (shown.current === before) return
    shown.current = before
    list.current?.scrollIntoView({ block: 'start' })
  }, [before, list])
}

function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
