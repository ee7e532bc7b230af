import type { CostView } from '../../../../../packages/console-contract/accounts/money.ts'
import { negatedMicros, sumMicros } from '../../../../../packages/domain/pricing/amount.ts'
import { useAnswer } from '../../../gateway/use-gateway.tsx'
import { Drill } from '../../../parts/list/drill.tsx'
import { messagesAddress } from '../../../parts/list/list-addresses.ts'
import { type Column, column, ListSection, numeric } from '../../../parts/list/list-section.tsx'
import { Money } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'

/** What upstreams have charged, as far as they report prices. */
export function CostsPanel() {
  const texts = useTexts('money')
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
    <ListSection
      title={texts.costs}
      about={texts.costsAbout}
      of={answer}
      rows={({ costs }) => costs}
      columns={columns}
      keyOf={({ upstream, currency }) => `${upstream} ${currency}`}
      none={{ title: texts.noCosts, about: texts.noCostsAbout }}
    />
  )
}
