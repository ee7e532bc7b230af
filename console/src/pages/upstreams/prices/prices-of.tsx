import { useState } from 'react'
import type { ListedPriceView } from '../../../../../packages/console-contract/administration.ts'
import { useAnswer } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { countryName } from '../../../parts/country-name.ts'
import { Input, useFields } from '../../../parts/form/fields.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { typedDigits } from '../../../parts/form/typed-number.ts'
import { type Column, column, numeric, Table } from '../../../parts/list/list-section.tsx'
import { Answered, Nothing, Panel } from '../../../parts/page.tsx'
import { When } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'

/** Prices of one upstream that are in force now, or begin later. */
export function PricesOf({ upstream, currency }: { upstream: string; currency: string }) {
  const texts = useTexts('upstreams.priceLists')
  const { language } = useLanguage()
  const [{ typed }, of] = useFields({ typed: '' })
  const [search, setSearch] = useState('')
  const answer = useAnswer('GET /prices/of', { upstream, search }, { topics: ['settings'] })
  const destinationOf = ({ network, prefix, country }: ListedPriceView) => {
    if (network !== null) return network
    if (prefix !== '') return `+${prefix}…`
    return country === null ? texts.others : countryName(country, language)
  }
  const columns: Column<ListedPriceView>[] = [
    column(texts.destination, destinationOf),
    numeric(texts.price, ({ price }) => `${price} ${currency}`),
    column(texts.from, ({ from, inForce }) => (
      <>
        <When at={from} />{' '}
        <span className={`badge ${inForce ? 'good' : 'wait'}`}>{inForce ? texts.now : texts.later}</span>
      </>
    )),
    column(texts.until, ({ until }) => (until === null ? texts.noEnd : <When at={until} />)),
  ]
  return (
    <Panel title={texts.inForce({ upstream })} flush>
      <div className="inside">
        <Form className="upstreams-candidate-form" onSubmit={() => setSearch(typedDigits(typed))}>
          <Input {...of.typed} label={texts.search} hint={texts.searchHint} maxLength={15} />
          <Button type="submit">{texts.find}</Button>
        </Form>
      </div>
      <Answered of={answer}>
        {({ prices, more }) => (
          <>
            <Table
              caption={texts.inForce({ upstream })}
              columns={columns}
              rows={prices}
              keyOf={({ network, prefix, country, from }) => `${network} ${prefix} ${country} ${from}`}
              none={<Nothing title={texts.nothing} />}
            />
            {more && <p className="inside soft">{texts.more}</p>}
          </>
        )}
      </Answered>
    </Panel>
  )
}
