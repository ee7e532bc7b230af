import { useAnswer } from '../../gateway/use-gateway.ts'
import { Money } from '../../parts/figures/money.tsx'
import { Table } from '../../parts/list/table.tsx'
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
          <Table
            caption={texts.last}
            rows={lookups}
            keyOf={({ lookupId }) => lookupId}
            columns={[
              { heading: texts.when, cell: ({ at }) => <When at={at} /> },
              { heading: texts.number, cell: ({ phone }) => `+${phone}` },
              { heading: texts.status, cell: ({ status }) => <LookupStatus status={status} /> },
              {
                heading: texts.origin,
                cell: ({ wasKept }) => (wasKept ? texts.wasKept : texts.wasQueried),
              },
              {
                heading: texts.price,
                number: true,
                cell: ({ priceMicros }) => <Money micros={priceMicros} currency={currency} />,
              },
            ]}
            none={<Nothing title={texts.none} about={texts.noneAbout} />}
          />
        )}
      </Answered>
    </Panel>
  )
}
