import type { CarrierStateView } from '../../../../packages/console-contract/administration.ts'
import { useTexts } from '../../texts/texts.tsx'
import { looks } from './words.ts'

export type States = ReadonlyMap<string, CarrierStateView['kind']>

/** The name of an upstream, with its state. */
export function UpstreamChip({ upstream, states }: { upstream: string; states: States }) {
  const texts = useTexts('upstreams')
  const kind = states.get(upstream)
  return (
    <span className={`marked medium breaks upstreams-chip ${kind === undefined ? 'none' : looks[kind]}`}>
      {upstream}
      {kind !== undefined && kind !== 'connected' && <span className="small">{texts.state[kind]}</span>}
      {kind === 'connected' && <span className="visually-hidden">, {texts.state[kind]}</span>}
    </span>
  )
}
