import type {
  CarrierConnectionView,
  CarrierSlotView,
} from '../../../../packages/console-contract/administration.ts'
import { When } from '../../parts/values.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { nodeName } from './words.ts'

/** Which gateway holds each connection, and the state of this gateway's own. */
export function Slots({ slots, node }: { slots: readonly CarrierSlotView[]; node: string }) {
  const texts = useTexts('upstreams')
  return (
    <div>
      <h3 className="small soft upstreams-slots-head row between">
        {texts.slots}
        {slots.some(({ connection }) => connection !== null) && (
          <span aria-hidden="true">{texts.windowTaken}</span>
        )}
      </h3>
      <ul className="stack-1 small upstreams-slots">
        {slots.map((slot) => (
          <li key={slot.number} className={`row ${chooseLook(slot)}`}>
            <span className="soft">{texts.slot({ number: slot.number + 1 })}</span>
            <Holder slot={slot} node={node} />
            {slot.connection !== null && <Window connection={slot.connection} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface HolderProps {
  slot: CarrierSlotView
  node: string
}

function Holder({ slot: { node: holder, connection, leftMs }, node }: HolderProps) {
  const texts = useTexts('upstreams')
  if (holder === null) return <span className="soft">{texts.free}</span>
  if (connection === null) {
    return (
      <span title={texts.lease({ seconds: Math.ceil(leftMs / 1_000) })}>
        {holder === node ? texts.here : nodeName(holder)}
        {holder !== node && <span className="soft">, {texts.connection.notKnown}</span>}
      </span>
    )
  }
  return (
    <span title={connection.reason ?? undefined}>
      {connection.up ? texts.connection.up : texts.connection.down} <When at={connection.since} />
      {connection.restsUntil !== null && (
        <>
          , {texts.rests} <When at={connection.restsUntil} />
        </>
      )}
    </span>
  )
}

function Window({ connection: { taken, window } }: { connection: CarrierConnectionView }) {
  const texts = useTexts('upstreams')
  const words = texts.window({ taken, window })
  return (
    <span className="row soft end" title={words}>
      <meter min={0} max={window} value={taken} aria-label={words} />
      {taken}/{window}
    </span>
  )
}

function chooseLook({ node, connection }: CarrierSlotView): string {
  if (node === null) return 'free'
  if (connection === null) return 'unsure'
  return connection.up ? 'good' : 'bad'
}
