import { useState } from 'react'
import type {
  CarriersView,
  CarrierView,
  OtherCarrierView,
} from '../../../../packages/console-contract/administration.ts'
import { useAnswer } from '../../gateway/use-gateway.ts'
import { Button } from '../../parts/button.tsx'
import { useAddressFilters } from '../../parts/list/address-filters.ts'
import { Drill } from '../../parts/list/drill.tsx'
import { messagesAddress } from '../../parts/list/list-addresses.ts'
import { Table } from '../../parts/list/table.tsx'
import { Panel } from '../../parts/page.tsx'
import { Answered, Nothing } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { CarrierFilters, fitsFilters, noCarrierFilters } from './carrier-filters.tsx'
import { type Control, ControlDialog } from './control-dialog.tsx'
import { CountText } from './count-text.tsx'
import { upstreamsTexts } from './texts.ts'
import { UpstreamCard } from './upstream-card.tsx'
import { looks, nodeName, underWay } from './words.ts'

export function UpstreamList() {
  const answer = useAnswer('GET /upstreams', {}, { topics: ['upstreams'] })
  return (
    <Answered of={answer} lines={10}>
      {(view) => <Cards view={view} />}
    </Answered>
  )
}

function Cards({ view }: { view: CarriersView }) {
  const texts = useTexts(upstreamsTexts)
  const filters = useAddressFilters()
  const [opened, setOpened] = useState<{ name: string; control: Control } | null>(null)
  const found = view.upstreams.filter((upstream) => fitsFilters(upstream, filters))
  const controlled = view.upstreams.find(({ upstream }) => upstream === opened?.name)
  if (view.upstreams.length === 0) {
    return <Nothing title={texts.none} about={texts.noneAbout} />
  }
  return (
    <>
      {view.upstreams.length > 1 && <CarrierFilters carriers={view.upstreams} filters={filters} />}
      <Summary found={found} all={view.upstreams.length} />
      {found.length === 0 && (
        <Nothing title={texts.filters.none}>
          <Button onClick={() => filters.set(noCarrierFilters)}>{texts.filters.clear}</Button>
        </Nothing>
      )}
      <ul className="upstreams-cards">
        {found.map((upstream) => (
          <li key={upstream.upstream}>
            <UpstreamCard
              upstream={upstream}
              node={view.node ?? ''}
              isCounted={view.isCounted}
              onControl={(control) => setOpened({ name: upstream.upstream, control })}
            />
          </li>
        ))}
      </ul>
      {view.others.length > 0 && <FormerUpstreams others={view.others} isCounted={view.isCounted} />}
      <Honesty view={view} />
      {opened !== null && controlled !== undefined && (
        <ControlDialog
          upstream={controlled}
          control={opened.control}
          all={view.upstreams}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

/** How many of all upstreams are found, and the number of these in each state. */
function Summary({ found, all }: { found: readonly CarrierView[]; all: number }) {
  const texts = useTexts(upstreamsTexts)
  const counts = new Map<CarrierView['state']['kind'], number>()
  for (const { state } of found) counts.set(state.kind, (counts.get(state.kind) ?? 0) + 1)
  return (
    <p className="row" role="status">
      <strong>{found.length === all ? texts.sum(all) : texts.sumOf(found.length, all)}</strong>
      {[...counts].map(([kind, count]) => (
        <span key={kind} className={`badge ${looks[kind]}`}>
          {texts.state[kind]}: {count}
        </span>
      ))}
    </p>
  )
}

/** Which figures are of this gateway, and which of all gateways. */
function Honesty({ view: { node, upstreams } }: { view: CarriersView }) {
  const texts = useTexts(upstreamsTexts)
  const holders = new Set(upstreams.flatMap(({ slots }) => slots.flatMap((slot) => slot.node ?? [])))
  holders.delete(node ?? '')
  return (
    <p className="soft small">
      {texts.onlyHere(nodeName(node ?? ''))}
      {holders.size > 0 && ` ${texts.others([...holders].map(nodeName).join(', '))}`}
    </p>
  )
}

/** Upstreams of another configuration: an older one, or another gateway's. */
function FormerUpstreams({ others, isCounted }: { others: readonly OtherCarrierView[]; isCounted: boolean }) {
  const texts = useTexts(upstreamsTexts)
  const { upstream, waiting, underWay: away, control } = texts.formerColumns
  return (
    <Panel title={texts.former} flush>
      <p className="inside soft">{texts.formerAbout}</p>
      <Table
        caption={texts.former}
        rows={others}
        keyOf={(row) => row.upstream}
        columns={[
          { heading: upstream, cell: (row) => row.upstream },
          {
            heading: waiting,
            number: true,
            cell: ({ upstream: carrier, messages }) => (
              <Drill href={messagesAddress({ status: 'waiting', carrier })}>
                <CountText count={messages.waiting} isCounted={isCounted} />
              </Drill>
            ),
          },
          {
            heading: away,
            number: true,
            cell: (row) => (
              <Drill href={messagesAddress({ status: 'handed-over', carrier: row.upstream })}>
                <CountText count={underWay(row)} isCounted={isCounted} />
              </Drill>
            ),
          },
          { heading: control, cell: (row) => (row.control === null ? '' : texts.state[row.control.state]) },
        ]}
      />
    </Panel>
  )
}
