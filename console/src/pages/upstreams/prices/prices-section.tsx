import type { PriceListsView } from '../../../../../packages/console-contract/administration.ts'
import { useAnswer, useMay } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { useAddressFilters } from '../../../parts/list/address-filters.ts'
import { confirmedDeed, DeedButtons, useDialogs } from '../../../parts/list/deeds.tsx'
import { type Column, column, numeric, TablePanel } from '../../../parts/list/list-section.tsx'
import { Answered, Nothing } from '../../../parts/page.tsx'
import { When } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { ImportPrices } from './import-prices.tsx'
import { PricesOf } from './prices-of.tsx'

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
  const dialogs = useDialogs()
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
        {mayRemove && <DeedButtons deeds={[removalOf(upstream)]} dialogs={dialogs} />}
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
    >
      {dialogs.shown}
    </TablePanel>
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
