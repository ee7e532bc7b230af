import type { CostView } from '../../../../../packages/console-contract/accounts/money.ts'
import { negatedMicros, sumMicros } from '../../../../../packages/domain/pricing/amount.ts'
import { useAnswer } from '../../../gateway/use-gateway.ts'
import { Money } from '../../../parts/figures/money.tsx'
import { Drill } from '../../../parts/list/drill.tsx'
import { messagesAddress } from '../../../parts/list/list-addresses.ts'
import { type Column, column, numeric, Table } from '../../../parts/list/table.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Answered, Nothing } from '../../../parts/states.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { moneyTexts } from './texts.ts'

/** What upstreams have charged, as far as they report prices. */
export function CostsPanel() {
  const texts = useTexts(moneyTexts)
  const answer = useAnswer('GET /money/costs', {})
  const columns: Column<CostView>[] = [
    column(texts.upstream, ({ upstream }) => (
      <Drill href={messagesAddress({ carrier: upstream })}>{upstream}</Drill>
    )),
    numeric(texts.charged, ({ chargedMicros, currency }) => (
      <Money micros={chargedMicros} currency={currency} />
    )),
    numeric(texts.refunded, ({ refundedMicros, currency }) => (
      <Money micros={refundedMicros} currency={currency} />
    )),
    numeric(texts.net, ({ chargedMicros, refundedMicros, currency }) => (
      <Money micros={sumMicros([chargedMicros, negatedMicros(refundedMicros)])} currency={currency} />
    )),
  ]
  return (
    <Panel title={texts.costs} flush>
      <Answered of={answer} lines={2}>
        {({ costs }) =>
          costs.length === 0 ? (
            <Nothing title={texts.noCosts} about={texts.noCostsAbout} />
          ) : (
            <>
              <p className="soft inside">{texts.costsAbout}</p>
              <Table
                caption={texts.costs}
                columns={columns}
                rows={costs}
                keyOf={({ upstream, currency }) => `${upstream} ${currency}`}
              />
            </>
          )
        }
      </Answered>
    </Panel>
  )
}
