import type { SlotView, UpstreamLinkView } from '../../../../packages/console-contract/operating/upstreams.ts'
import { When } from '../../parts/time/when.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { upstreamsTexts } from './texts.ts'
import { nodeName } from './words.ts'

/** Which gateway holds each connection, and the state of this gateway's own. */
export function Slots({ slots, node }: { slots: readonly SlotView[]; node: string }) {
  const texts = useTexts(upstreamsTexts)
  return (
    <div>
      <h3 className="small soft upstreams-slots-head">
        {texts.slots}
        {slots.some(({ link }) => link !== null) && <span aria-hidden="true">{texts.windowTaken}</span>}
      </h3>
      <ul className="upstreams-slots">
        {slots.map((slot) => (
          <li key={slot.number} className={lookOf(slot)}>
            <span className="upstreams-slot-number">{texts.slot(slot.number + 1)}</span>
            <Holder slot={slot} node={node} />
            {slot.link !== null && <Window link={slot.link} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Holder({ slot: { node: holder, link, leftMs }, node }: { slot: SlotView; node: string }) {
  const texts = useTexts(upstreamsTexts)
  if (holder === null) return <span className="soft">{texts.free}</span>
  if (link === null) {
    return (
      <span title={texts.lease(Math.ceil(leftMs / 1_000))}>
        {holder === node ? texts.here : nodeName(holder)}
        {holder !== node && <span className="soft">, {texts.link.notKnown}</span>}
      </span>
    )
  }
  return (
    <span title={link.reason ?? undefined}>
      {link.up ? texts.link.up : texts.link.down} <When at={link.since} />
      {link.restsUntil !== null && (
        <>
          , {texts.rests} <When at={link.restsUntil} />
        </>
      )}
    </span>
  )
}

function Window({ link: { taken, window } }: { link: UpstreamLinkView }) {
  const texts = useTexts(upstreamsTexts)
  const words = texts.window(taken, window)
  return (
    <span className="upstreams-window" title={words}>
      <meter min={0} max={window} value={taken} aria-label={words} />
      {taken}/{window}
    </span>
  )
}

function lookOf({ node, link }: SlotView): string {
  if (node === null) return 'free'
  if (link === null) return 'unsure'
  return link.up ? 'good' : 'bad'
}
