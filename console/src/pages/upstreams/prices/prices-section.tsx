import { useState } from 'react'
import type {
  ListedPriceView,
  PriceListsView,
} from '../../../../../packages/console-contract/administration.ts'
import { useAnswer, useMay } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { countryName } from '../../../parts/country-name.ts'
import { Input, useFields } from '../../../parts/form/fields.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { typedDigits } from '../../../parts/form/typed-number.ts'
import { useAddressFilters } from '../../../parts/list/address-filters.ts'
import { confirmedDeed, Deeds } from '../../../parts/list/deeds.tsx'
import { type Column, column, numeric, Table, TablePanel } from '../../../parts/list/list-section.tsx'
import { Answered, Nothing, Panel } from '../../../parts/page.tsx'
import { When } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { ImportPrices } from './import-prices.tsx'

/** The price lists of upstreams: those in force, one in detail, an import, and their history. */
export function PricesSection() {
  const filters = useAddressFilters()
  const chosen = filters.of('prices')
  const mayTry = useMay('operator')
  const view = useAnswer('GET /prices', {}, { topics: ['settings'] })
  return (
    <Answered of={view}>
      {(known) => (
        <>
          <PriceLists known={known} onShow={(prices) => filters.set({ prices })} />
          {chosen !== '' && <PricesOf key={chosen} upstream={chosen} currency={known.currency} />}
          {mayTry && <ImportPrices known={known} />}
          <History known={known} />
        </>
      )}
    </Answered>
  )
}

type List = PriceListsView['lists'][number]

function PriceLists({ known, onShow }: { known: PriceListsView; onShow: (upstream: string) => void }) {
  const texts = useTexts('upstreams.priceLists')
  const mayRemove = useMay('admin')
  const removalOf = (upstream: string) =>
    confirmedDeed({
      ...{ text: texts.remove, label: `${texts.remove} ${upstream}`, title: texts.removeTitle },
      ...{ about: texts.removeAbout({ upstream }), buttonLook: 'quiet', change: 'POST /prices/remove' },
      ...{ body: { upstream }, refresh: ['GET /prices', 'GET /prices/of'] },
    })
  const columns: Column<List>[] = [
    column(texts.upstream, ({ upstream }) => <strong>{upstream}</strong>),
    numeric(texts.rows, ({ rows }) => rows),
    column(texts.currency, ({ currency }) => currency),
    column(texts.imported, ({ importedAt }) => <When at={importedAt} />),
    column(texts.by, ({ importedBy }) => importedBy),
    column(texts.until, ({ until }) => (until === null ? texts.noEnd : <When at={until} />)),
    numeric(texts.actions, ({ upstream }) => (
      <div className="row-actions">
        <Button look="quiet" onClick={() => onShow(upstream)}>
          {texts.show({ upstream })}
        </Button>
        {mayRemove && <Deeds deeds={[removalOf(upstream)]} />}
      </div>
    )),
  ]
  return (
    <TablePanel
      title={texts.lists}
      about={texts.about}
      columns={columns}
      rows={known.lists}
      keyOf={({ upstream }) => upstream}
      none={<Nothing title={texts.none} about={texts.noneAbout} />}
    />
  )
}

type Change = PriceListsView['changes'][number]

function History({ known: { changes } }: { known: PriceListsView }) {
  const texts = useTexts('upstreams.priceLists')
  const columns: Column<Change>[] = [
    column(texts.imported, ({ at }) => <When at={at} />),
    column(texts.upstream, ({ upstream }) => upstream),
    numeric(texts.rows, ({ rows }) => (rows === 0 ? texts.removed : rows)),
    column(texts.by, ({ by }) => by),
  ]
  if (changes.length === 0) return null
  return (
    <TablePanel
      title={texts.history}
      columns={columns}
      rows={changes}
      keyOf={({ at, upstream }) => `${at} ${upstream}`}
    />
  )
}

/** Prices of one upstream that are in force now, or begin later. */
function PricesOf({ upstream, currency }: { upstream: string; currency: string }) {
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
        <Form
          className="stack-3 start beside-field upstreams-candidate-form"
          onSubmit={() => setSearch(typedDigits(typed))}
        >
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
