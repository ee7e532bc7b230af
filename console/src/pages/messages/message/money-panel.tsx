import type { MessageView } from '../../../../../packages/console-contract/administration.ts'
import { Fact, Facts } from '../../../parts/figures/facts.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Money, useChannelName } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'

/** What was reserved and charged, the price of each stage, and the costs of upstreams. */
export function MoneyPanel({ message: { money, stages, account } }: { message: MessageView }) {
  const texts = useTexts('message')
  const channelName = useChannelName()
  const { currency } = account
  const isFinal = money.releasedMicros !== null
  const own = (micros: number) => <Money micros={micros} currency={currency} />
  return (
    <Panel title={texts.money}>
      <Facts className="message-facts">
        <Fact name={texts.reservedFirst} is={own(money.firstReservedMicros)} />
        <Fact name={texts.reserved} is={money.reservedMicros === 0 ? null : own(money.reservedMicros)} />
        <Fact name={texts.chargedMoney} is={isFinal ? own(money.chargedMicros) : null} />
        <Fact name={texts.released} is={isFinal ? own(money.releasedMicros ?? 0) : null} />
        {stages.map(({ channel, parts, pricePerPartMicros }) => (
          <Fact key={channel} name={texts.priceOn({ channel: channelName(channel) })}>
            {own(pricePerPartMicros * parts)} {parts > 1 && `(${texts.priceOf({ parts })})`}
          </Fact>
        ))}
      </Facts>
      {money.costs.length > 0 && (
        <>
          <h3>{texts.costs}</h3>
          <ul>
            {money.costs.map((cost, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: costs are only ever added at the end
              <li key={index}>
                {cost.upstream}: <Money micros={cost.micros} currency={cost.currency} />
                {cost.kind === 'refund' && ` ${texts.refund}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}
