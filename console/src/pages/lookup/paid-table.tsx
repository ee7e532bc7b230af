import { useAnswer } from '../../gateway/use-gateway.ts'
import { Money } from '../../parts/figures/money.tsx'
import { column, numeric, Table } from '../../parts/list/table.tsx'
import { Panel } from '../../parts/page.tsx'
import { Answered, Nothing } from '../../parts/states.tsx'
import { When } from '../../parts/time/when.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { LookupStatus } from './lookup-status.tsx'
import { lookupTexts } from './texts.ts'

/** The latest lookups that the account paid for, from the console and the API. */
export function PaidTable({
  account: { accountId, currency },
}: {
  account: { accountId: number; currency: string }
}) {
  const texts = useTexts(lookupTexts)
  const paid = useAnswer('GET /lookups', { accountId })
  return (
    <Panel title={texts.last} flush>
      <Answered of={paid}>
        {({ lookups }) => (
          <Table<(typeof lookups)[number]>
            caption={texts.last}
            rows={lookups}
            keyOf={({ lookupId }) => lookupId}
            columns={[
              column(texts.when, ({ at }) => <When at={at} />),
              column(texts.number, ({ phone }) => `+${phone}`),
              column(texts.status, ({ status }) => <LookupStatus status={status} />),
              column(texts.origin, ({ wasKept }) => (wasKept ? texts.wasKept : texts.wasQueried)),
              numeric(texts.price, ({ priceMicros }) => <Money micros={priceMicros} currency={currency} />),
            ]}
            none={<Nothing title={texts.none} about={texts.noneAbout} />}
          />
        )}
      </Answered>
    </Panel>
  )
}
