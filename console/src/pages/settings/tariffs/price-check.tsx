import type { PricesView } from '../../../../../packages/console-contract/accounts/tariffs.ts'
import { useAnswer } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { Input, useFields } from '../../../parts/form/fields.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { typedDigits } from '../../../parts/form/typed-number.ts'
import { useAddressFilters } from '../../../parts/list/address-filters.ts'
import { Panel } from '../../../parts/page.tsx'
import { ChannelName } from '../../../parts/values.tsx'
import { useRefusalText } from '../../../texts/refusals.ts'
import { type Language, useLanguage, useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'

/** The price of a part to one number, on every channel. */
export function PriceCheck() {
  const texts = useTexts('tariffs')
  const textOf = useRefusalText()
  const { accountId } = useAccount()
  const filters = useAddressFilters()
  const phone = filters.of('phone')
  const [{ typed }, of] = useFields({ typed: phone })
  const prices = useAnswer(
    'GET /tariffs/prices',
    { account: accountId, phone },
    { topics: ['settings'], enabled: phone !== '', keep: false },
  )
  return (
    <Panel stacked title={texts.check}>
      <p className="soft">{texts.checkAbout}</p>
      <Form
        className="row start beside-field tariffs-check"
        onSubmit={() => filters.set({ phone: typedDigits(typed) })}
      >
        <Input
          {...of.typed}
          label={texts.phone}
          hint={texts.phoneHint}
          wrong={prices.error === null ? null : textOf(prices.error, true)}
          inputMode="tel"
        />
        <Button type="submit" busy={prices.isFetching && prices.data === undefined}>
          {texts.showPrices}
        </Button>
      </Form>
      {phone !== '' && prices.data !== undefined && <Prices answer={prices.data} />}
    </Panel>
  )
}

function Prices({ answer: { phone, country, prices } }: { answer: PricesView }) {
  const texts = useTexts('tariffs')
  const { currency } = useAccount()
  return (
    <section aria-live="polite" className="stack">
      <p>
        <strong>{phone}</strong> {country !== null && <span className="badge">{country}</span>}
      </p>
      <ul className="tariffs-prices">
        {prices.map(({ channel, tariff }) => (
          <li key={channel} className="boxed">
            <PricedName channel={channel} />
            {tariff === null ? (
              <span className="soft">{texts.noTariff}</span>
            ) : (
              <>
                <strong>
                  <Price micros={tariff.priceMicros} currency={currency} />
                </strong>
                <span className="soft small">
                  {tariff.prefix === '' ? texts.everyNumber : `${tariff.prefix}…`} ·{' '}
                  {tariff.own ? texts.own : texts.all}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A price with all its digits; `micros` are millionths of the currency. */
export function Price({ micros, currency }: { micros: number; currency: string }) {
  const { language } = useLanguage()
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 6 }
  return (
    <span className="money">
      {(micros / 1_000_000).toLocaleString(language, digits)} {currency}
    </span>
  )
}

/** For an input: `0.5`, in Ukrainian `0,5`. */
export function typedPrice(micros: number, language: Language): string {
  const digits = { maximumFractionDigits: 6, useGrouping: false }
  return (micros / 1_000_000).toLocaleString(language, digits)
}

/** A channel, or the lookup of numbers. */
export function PricedName({ channel }: { channel: string }) {
  const texts = useTexts('tariffs')
  if (channel !== 'hlr') return <ChannelName channel={channel} />
  return <span className="channel marked">{texts.lookup}</span>
}
