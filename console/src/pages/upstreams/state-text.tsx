import type { CarrierView } from '../../../../packages/console-contract/administration.ts'
import { When } from '../../parts/values.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'

/** The state of an upstream in a sentence or two, and the user who paused it. */
export function StateText({ upstream, isCounted }: { upstream: CarrierView; isCounted: boolean }) {
  const texts = useTexts('upstreams')
  const { sentences } = texts
  const { control, state } = upstream
  return (
    <div className="stack-1 breaks upstreams-state">
      <Sentence upstream={upstream} isCounted={isCounted} />
      {control !== null && (
        <p className="small">
          {sentences.by({ name: control.madeBy })} <When at={control.at} />
          {control.reason !== null && <q className="soft">{control.reason}</q>}
        </p>
      )}
      {state.reason && <p className="small soft">{state.reason}</p>}
    </div>
  )
}

function Sentence({ upstream: { state }, isCounted }: { upstream: CarrierView; isCounted: boolean }) {
  const texts = useTexts('upstreams')
  const { pass } = useTexts('parts.reasons')
  const { language } = useLanguage()
  const { sentences } = texts
  switch (state.kind) {
    case 'connected': {
      const { up, connections } = state
      return up === connections ? null : (
        <p>{sentences.connected({ up: up ?? 0, connections: connections ?? 0 })}</p>
      )
    }
    case 'connecting':
      return (
        <p>
          {sentences.connecting} <When at={state.since ?? 0} />.
        </p>
      )
    case 'unhealthy':
      return <p>{sentences.unhealthy({ why: pass[state.avoided ?? 'no-link'] })}</p>
    case 'draining': {
      const left = state.underWay ?? 0
      const count = isCounted
        ? texts.messages({ count: left })
        : texts.figures.atLeast({ count: left.toLocaleString(language) })
      return <p>{sentences.draining({ count })}</p>
    }
    case 'paused':
    case 'drained':
    case 'elsewhere':
    case 'nowhere':
      return <p>{sentences[state.kind]}</p>
  }
}
