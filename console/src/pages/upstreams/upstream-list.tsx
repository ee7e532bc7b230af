import { Link, useLocation } from 'wouter'
import type {
  CarriersView,
  CarrierView,
  OtherCarrierView,
} from '../../../../packages/console-contract/administration.ts'
import type { CarrierSuccessView } from '../../../../packages/console-contract/operating/upstreams.ts'
import { useAnswer, useSession } from '../../gateway/use-gateway.tsx'
import { Button } from '../../parts/button.tsx'
import { Choice } from '../../parts/form/choice.tsx'
import { useAddressFilters } from '../../parts/list/address-filters.ts'
import { carrierPath } from '../../parts/list/list-addresses.ts'
import { column, numeric, Table, TablePanel } from '../../parts/list/list-section.tsx'
import { Answered, Nothing, Panel, Skeleton } from '../../parts/page.tsx'
import { ChannelName } from '../../parts/values.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { CarrierFilters, fitsFilters, noCarrierFilters } from './carrier-filters.tsx'
import { CarrierCount, Success } from './figures.tsx'
import { isQuiet, UpstreamCard } from './upstream-card.tsx'
import { looks, nodeName } from './words.ts'

export function UpstreamList() {
  const answer = useAnswer('GET /upstreams', {}, { topics: ['upstreams'] })
  const success = useAnswer('GET /upstreams/success', {}, { everyMs: 60_000 })
  return (
    <Answered of={answer} lines={10}>
      {(view) =>
        // Which cards are collapsed depends on it: they would move.
        success.isPending ? (
          <Skeleton lines={10} />
        ) : (
          <Carriers view={view} success={success.data?.carriers ?? []} />
        )
      }
    </Answered>
  )
}

const shapes = ['cards', 'table'] as const
/** More cards than these hide the busy ones among the simulated carriers that have nothing to tell. */
const manyCarriers = 3

function Carriers({ view, success }: { view: CarriersView; success: CarrierSuccessView['carriers'] }) {
  const texts = useTexts('upstreams')
  const filters = useAddressFilters()
  const found = view.upstreams.filter((upstream) => fitsFilters(upstream, filters))
  const shape = shapes.find((each) => each === filters.of('as')) ?? 'cards'
  const [path] = useLocation()
  const { sandbox } = useSession()
  const successOf = ({ upstream }: CarrierView) => success.find((each) => each.upstream === upstream)
  const isCollapsed = (carrier: CarrierView) =>
    sandbox && view.upstreams.length > manyCarriers && isQuiet(carrier, successOf(carrier))
  // Those with something to tell come first, and cards of one height stand beside each other.
  const cards = [...found].sort((a, b) => Number(isCollapsed(a)) - Number(isCollapsed(b)))
  if (view.upstreams.length === 0) {
    return <Nothing title={texts.none} about={texts.noneAbout} />
  }
  return (
    <>
      {view.upstreams.length > 1 && <CarrierFilters carriers={view.upstreams} filters={filters} />}
      <div className="row">
        <Summary found={found} all={view.upstreams.length} />
        <Choice
          label={texts.shape}
          values={shapes}
          chosen={shape}
          textOf={(each) => texts.shapes[each]}
          hrefOf={(each) => (each === 'cards' ? path : `${path}?as=${each}`)}
        />
      </div>
      {found.length === 0 && (
        <Nothing title={texts.filters.none}>
          <Button onClick={() => filters.set(noCarrierFilters)}>{texts.filters.clear}</Button>
        </Nothing>
      )}
      {shape === 'table' ? (
        <CarrierTable carriers={found} success={success} isCounted={view.isCounted} />
      ) : (
        <ul className="upstreams-cards">
          {cards.map((upstream) => (
            <li key={upstream.upstream}>
              <UpstreamCard
                upstream={upstream}
                success={successOf(upstream)}
                node={view.node ?? ''}
                isCounted={view.isCounted}
                isCollapsed={isCollapsed(upstream)}
              />
            </li>
          ))}
        </ul>
      )}
      {view.others.length > 0 && <FormerUpstreams others={view.others} isCounted={view.isCounted} />}
      <Honesty view={view} />
    </>
  )
}

interface CarrierTableProps {
  carriers: readonly CarrierView[]
  success: CarrierSuccessView['carriers']
  isCounted: boolean
}

/** A line for each carrier, to compare them. */
function CarrierTable({ carriers, success, isCounted }: CarrierTableProps) {
  const texts = useTexts('upstreams')
  const { formerColumns } = texts
  return (
    <Panel flush>
      <Table<(typeof carriers)[number]>
        caption={texts.title}
        rows={carriers}
        keyOf={({ upstream }) => upstream}
        columns={[
          column(formerColumns.upstream, ({ upstream }) => (
            <Link href={carrierPath(upstream)}>{upstream}</Link>
          )),
          column(texts.filters.channel, ({ channel }) => <ChannelName channel={channel} />),
          column(formerColumns.control, ({ state }) => (
            <span className={`badge ${looks[state.kind]}`}>{texts.state[state.kind]}</span>
          )),
          numeric(texts.success.heading, ({ upstream }) => (
            <Success of={success.find((each) => each.upstream === upstream)} />
          )),
          numeric(formerColumns.waiting, (row) => (
            <CarrierCount of={row} status="waiting" isCounted={isCounted} />
          )),
          numeric(formerColumns.underWay, (row) => (
            <CarrierCount of={row} status="handed-over" isCounted={isCounted} />
          )),
        ]}
      />
    </Panel>
  )
}

/** How many of all upstreams are found, and the number of these in each state. */
function Summary({ found, all }: { found: readonly CarrierView[]; all: number }) {
  const texts = useTexts('upstreams')
  const counts = new Map<CarrierView['state']['kind'], number>()
  for (const { state } of found) counts.set(state.kind, (counts.get(state.kind) ?? 0) + 1)
  return (
    <p className="row" role="status">
      <strong>
        {found.length === all ? texts.sum({ count: all }) : texts.sumOf({ count: found.length, all })}
      </strong>
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
  const texts = useTexts('upstreams')
  const holders = new Set(upstreams.flatMap(({ slots }) => slots.flatMap((slot) => slot.node ?? [])))
  holders.delete(node ?? '')
  return (
    <p className="soft small">
      {texts.onlyHere({ node: nodeName(node ?? '') })}
      {holders.size > 0 && ` ${texts.others({ names: [...holders].map(nodeName).join(', ') })}`}
    </p>
  )
}

/** Upstreams of another configuration: an older one, or another gateway's. */
function FormerUpstreams({ others, isCounted }: { others: readonly OtherCarrierView[]; isCounted: boolean }) {
  const texts = useTexts('upstreams')
  const { upstream, waiting, underWay: away, control } = texts.formerColumns
  return (
    <TablePanel<(typeof others)[number]>
      title={texts.former}
      about={texts.formerAbout}
      rows={others}
      keyOf={(row) => row.upstream}
      columns={[
        column(upstream, (row) => row.upstream),
        numeric(waiting, (row) => <CarrierCount of={row} status="waiting" isCounted={isCounted} />),
        numeric(away, (row) => <CarrierCount of={row} status="handed-over" isCounted={isCounted} />),
        column(control, (row) => (row.control === null ? '' : texts.state[row.control.state])),
      ]}
    />
  )
}
