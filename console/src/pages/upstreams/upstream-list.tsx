import { useState } from 'react'
import type { UpstreamsView, UpstreamView } from '../../../../src/http/console/contract/upstreams.ts'
import { useAnswer } from '../../gateway/use-gateway.ts'
import { Answered, Nothing } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { type Control, ControlDialog } from './control-dialog.tsx'
import { FormerUpstreams } from './former-upstreams.tsx'
import { upstreamsTexts } from './texts.ts'
import { UpstreamCard } from './upstream-card.tsx'
import { looks, nodeName } from './words.ts'

export function UpstreamList() {
  const answer = useAnswer('GET /upstreams', {}, { topics: ['upstreams'] })
  return (
    <Answered of={answer} lines={10}>
      {(view) => <Cards view={view} />}
    </Answered>
  )
}

function Cards({ view }: { view: UpstreamsView }) {
  const texts = useTexts(upstreamsTexts)
  const [asked, setAsked] = useState<{ upstream: UpstreamView; control: Control } | null>(null)
  if (view.upstreams.length === 0) {
    return <Nothing title={texts.none} about={texts.noneAbout} />
  }
  return (
    <>
      <Summary upstreams={view.upstreams} />
      <ul className="upstreams-cards">
        {view.upstreams.map((upstream) => (
          <li key={upstream.upstream}>
            <UpstreamCard
              upstream={upstream}
              node={view.node}
              isCounted={view.isCounted}
              onControl={(control) => setAsked({ upstream, control })}
            />
          </li>
        ))}
      </ul>
      {view.former.length > 0 && <FormerUpstreams former={view.former} isCounted={view.isCounted} />}
      <Honesty view={view} />
      {asked !== null && <ControlDialog {...asked} all={view.upstreams} onClose={() => setAsked(null)} />}
    </>
  )
}

/** How many of them are how. */
function Summary({ upstreams }: { upstreams: readonly UpstreamView[] }) {
  const texts = useTexts(upstreamsTexts)
  const counts = new Map<UpstreamView['state']['kind'], number>()
  for (const { state } of upstreams) counts.set(state.kind, (counts.get(state.kind) ?? 0) + 1)
  return (
    <p className="row" role="status">
      <strong>{texts.sum(upstreams.length)}</strong>
      {[...counts].map(([kind, count]) => (
        <span key={kind} className={`badge ${looks[kind]}`}>
          {texts.state[kind]}: {count}
        </span>
      ))}
    </p>
  )
}

/** What is known only here, and what of everybody. */
function Honesty({ view: { node, upstreams } }: { view: UpstreamsView }) {
  const texts = useTexts(upstreamsTexts)
  const holders = new Set(upstreams.flatMap(({ slots }) => slots.flatMap((slot) => slot.node ?? [])))
  holders.delete(node)
  return (
    <p className="soft small">
      {texts.onlyHere(nodeName(node))}
      {holders.size > 0 && ` ${texts.others([...holders].map(nodeName).join(', '))}`}
    </p>
  )
}
