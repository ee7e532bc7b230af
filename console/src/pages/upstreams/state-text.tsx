import type { CarrierView } from '../../../../packages/console-contract/administration.ts'
import { When } from '../../parts/time/when.tsx'
import { reasonTexts } from '../../texts/reason-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { upstreamsTexts } from './texts.ts'

/** The state of an upstream in a sentence or two, and the user who paused it. */
export function StateText({ upstream, isCounted }: { upstream: CarrierView; isCounted: boolean }) {
  const texts = useTexts(upstreamsTexts)
  const { sentences } = texts
  const { control, state } = upstream
  return (
    <div className="upstreams-state">
      <Sentence upstream={upstream} isCounted={isCounted} />
      {control !== null && (
        <p className="small">
          {sentences.by(control.madeBy)} <When at={control.at} />
          {control.reason !== null && <q>{control.reason}</q>}
        </p>
      )}
      {state.reason && <p className="small soft">{state.reason}</p>}
    </div>
  )
}

function Sentence({ upstream: { state }, isCounted }: { upstream: CarrierView; isCounted: boolean }) {
  const texts = useTexts(upstreamsTexts)
  const { pass } = useTexts(reasonTexts)
  const { language } = useLanguage()
  const { sentences } = texts
  switch (state.kind) {
    case 'connected': {
      const sentence = sentences.connected(state.up ?? 0, state.connections ?? 0)
      return sentence === '' ? null : <p>{sentence}</p>
    }
    case 'connecting':
      return (
        <p>
          {sentences.connecting} <When at={state.since ?? 0} />.
        </p>
      )
    case 'unhealthy':
      return <p>{sentences.unhealthy(pass[state.avoided ?? 'no-link'])}</p>
    case 'draining': {
      const left = state.underWay ?? 0
      const count = isCounted ? texts.messages(left) : texts.figures.atLeast(left.toLocaleString(language))
      return <p>{sentences.draining(count)}</p>
    }
    case 'paused':
    case 'drained':
    case 'elsewhere':
    case 'nowhere':
      return <p>{sentences[state.kind]}</p>
  }
}
