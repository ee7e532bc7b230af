import type { ReactNode } from 'react'
import type { MessagesView } from '../../../../../packages/console-contract/administration.ts'
import type { QueryOf, Topic } from '../../../../../packages/console-contract/contract.ts'
import type { MessageTotalsView } from '../../../../../packages/console-contract/traffic/messages.ts'
import { type Micros, sumMicros } from '../../../../../packages/domain/pricing/amount.ts'
import { useAnswer, useSession } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import type { AddressFilters } from '../../../parts/list/address-filters.ts'
import { CsvLink } from '../../../parts/list/list-section.tsx'
import { RecipientLink } from '../../../parts/recipient-link.tsx'
import { Money, When } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'

/** What was searched, what else it could mean, how much was found, and the file of it. */
export function FoundSummary({
  query: { before: _, limit: __, sort, ...query },
  view,
  filters,
  isLive,
  children,
}: {
  query: QueryOf<'GET /messages'>
  view: MessagesView | undefined
  filters: AddressFilters
  /** Whether rows arrive, which are counted too. */
  isLive: boolean
  /** Beside the file. */
  children: ReactNode
}) {
  const texts = useTexts('messages')
  const topics: Topic[] = isLive ? ['messages'] : []
  const totals = useAnswer('GET /messages/totals', query, { enabled: view !== undefined, topics })
  return (
    <div className="row between messages-summary">
      <div className="stack-1 breaks">
        {view !== undefined && <Searched view={view} filters={filters} />}
        <p className="row messages-totals" role="status">
          {totals.data?.totals != null && <Totals totals={totals.data.totals} />}
          {(sort === 'price' || sort === 'duration') && <span className="soft">{texts.rankedOnce}</span>}
        </p>
      </div>
      <div className="row">
        {children}
        <CsvLink path="/messages.csv" query={{ ...query, sort }} text={texts.csv} about={texts.csvAbout} />
      </div>
    </div>
  )
}

function Searched({ view: { searched }, filters }: { view: MessagesView; filters: AddressFilters }) {
  const texts = useTexts('messages')
  const { by, prefix, recipient, couldBe } = searched
  if (by === 'all') return null
  const said = {
    prefix: texts.byPrefix({ prefix: prefix ?? '' }),
    text: texts.byText({ words: filters.of('find') }),
    names: texts.byNames,
  }
  return (
    <p className="row">
      <span>{said[by]}</span>
      {recipient !== null && <RecipientLink recipient={recipient}>{texts.toRecipient}</RecipientLink>}
      {couldBe
        .filter((way) => way !== by)
        .map((way) => (
          <Button key={way} look="quiet" onClick={() => filters.set({ by: way })}>
            {texts.insteadOf[way]}
          </Button>
        ))}
    </p>
  )
}

function Totals({ totals }: { totals: NonNullable<MessageTotalsView['totals']> }) {
  const texts = useTexts('messages')
  const { accounts } = useSession()
  const currencies = new Map<string, Micros>()
  for (const { accountId, micros } of totals.accounts) {
    const currency = accounts.find((each) => each.accountId === accountId)?.currency ?? ''
    currencies.set(currency, sumMicros([currencies.get(currency) ?? 0, micros]))
  }
  return (
    <>
      <span>
        {texts.totals({ count: totals.messages })}
        {totals.countedBackTo !== null && (
          <>
            {' '}
            {texts.totalsSince} <When at={totals.countedBackTo} />
          </>
        )}
      </span>
      {totals.parts !== null && totals.messages > 0 && <span>{texts.parts({ count: totals.parts })}</span>}
      {[...currencies].map(([currency, micros]) => (
        <Money key={currency} micros={micros} currency={currency} />
      ))}
    </>
  )
}
