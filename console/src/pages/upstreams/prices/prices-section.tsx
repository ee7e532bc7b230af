import { useState } from 'react'
import type { PriceListsView } from '../../../../../packages/console-contract/administration.ts'
import { useMay } from '../../../gateway/session.tsx'
import { useAnswer } from '../../../gateway/use-gateway.ts'
import { Button } from '../../../parts/button.tsx'
import { Confirm } from '../../../parts/dialog/confirm.tsx'
import { useAddressFilters } from '../../../parts/list/address-filters.ts'
import { type Column, Table } from '../../../parts/list/table.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Answered, Nothing } from '../../../parts/states.tsx'
import { When } from '../../../parts/time/when.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { ImportPrices } from './import-prices.tsx'
import { PricesOf } from './prices-of.tsx'
import { pricesTexts } from './texts.ts'

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
  const texts = useTexts(pricesTexts)
  const mayRemove = useMay('admin')
  const [removed, setRemoved] = useState<string | null>(null)
  const columns: Column<List>[] = [
    { heading: texts.upstream, cell: ({ upstream }) => <strong>{upstream}</strong> },
    { heading: texts.rows, number: true, cell: ({ rows }) => rows },
    { heading: texts.currency, cell: ({ currency }) => currency },
    { heading: texts.imported, cell: ({ importedAt }) => <When at={importedAt} /> },
    { heading: texts.by, cell: ({ importedBy }) => importedBy },
    { heading: texts.until, cell: ({ until }) => (until === null ? texts.noEnd : <When at={until} />) },
    {
      heading: texts.actions,
      number: true,
      cell: ({ upstream }) => (
        <div className="row-actions">
          <Button look="quiet" onClick={() => onShow(upstream)}>
            {texts.show(upstream)}
          </Button>
          {mayRemove && (
            <Button
              look="quiet"
              aria-label={`${texts.remove} ${upstream}`}
              onClick={() => setRemoved(upstream)}
            >
              {texts.remove}
            </Button>
          )}
        </div>
      ),
    },
  ]
  return (
    <Panel title={texts.lists} flush>
      <p className="inside soft">{texts.about}</p>
      <Table
        caption={texts.lists}
        columns={columns}
        rows={known.lists}
        keyOf={({ upstream }) => upstream}
        none={<Nothing title={texts.none} about={texts.noneAbout} />}
      />
      {removed !== null && (
        <Confirm
          title={texts.removeTitle}
          about={texts.removeAbout(removed)}
          action={texts.remove}
          change="POST /prices/remove"
          body={{ upstream: removed }}
          refresh={['GET /prices', 'GET /prices/of']}
          onClose={() => setRemoved(null)}
        />
      )}
    </Panel>
  )
}

type Change = PriceListsView['changes'][number]

function History({ known: { changes } }: { known: PriceListsView }) {
  const texts = useTexts(pricesTexts)
  const columns: Column<Change>[] = [
    { heading: texts.imported, cell: ({ at }) => <When at={at} /> },
    { heading: texts.upstream, cell: ({ upstream }) => upstream },
    { heading: texts.rows, number: true, cell: ({ rows }) => (rows === 0 ? texts.removed : rows) },
    { heading: texts.by, cell: ({ by }) => by },
  ]
  if (changes.length === 0) return null
  return (
    <Panel title={texts.history} flush>
      <Table
        caption={texts.history}
        columns={columns}
        rows={changes}
        keyOf={({ at, upstream }) => `${at} ${upstream}`}
      />
    </Panel>
  )
}
