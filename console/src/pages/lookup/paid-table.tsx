import type { PaidLookupView } from '../../../../packages/console-contract/sending/lookup.ts'
import { useAnswer } from '../../gateway/use-gateway.tsx'
import { type Column, column, ListSection, numeric } from '../../parts/list/list-section.tsx'
import { Money, When } from '../../parts/values.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { LookupStatus } from './lookup-status.tsx'

/** The latest lookups that the account paid for, from the console and the API. */
export function PaidTable({
  account: { accountId, currency },
}: {
  account: { accountId: number; currency: string }
}) {
  const texts = useTexts('lookup')
  const columns: Column<PaidLookupView>[] = [
    column(texts.when, ({ at }) => <When at={at} />),
    column(texts.number, ({ phone }) => `+${phone}`),
    column(texts.status, ({ status }) => <LookupStatus status={status} />),
    column(texts.origin, ({ wasKept }) => (wasKept ? texts.wasKept : texts.wasQueried)),
    numeric(texts.price, ({ priceMicros }) => <Money micros={priceMicros} currency={currency} />),
  ]
  return (
    <ListSection
      title={texts.last}
      of={useAnswer('GET /lookups', { accountId })}
      rows={({ lookups }) => lookups}
      columns={columns}
      keyOf={({ lookupId }) => lookupId}
      none={{ title: texts.none, about: texts.noneAbout }}
    />
  )
}
