import type { CarrierView } from '../../../../packages/console-contract/administration.ts'
import { useMay } from '../../gateway/use-gateway.tsx'
import { Deeds } from '../../parts/list/deeds.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { type Control, controlDeed } from './control-dialog.tsx'

/** What an operator may do about a carrier. */
export function CarrierActions({ upstream }: { upstream: CarrierView }) {
  const texts = useTexts('upstreams')
  const deeds = listControls(upstream).map((control) => controlDeed(upstream.upstream, control, texts))
  if (!useMay('operator')) return null
  return (
    <footer className="row">
      <Deeds deeds={deeds} />
    </footer>
  )
}

function listControls({ control }: CarrierView): Control[] {
  if (control === null) return ['pause', 'drain']
  return control.state === 'paused' ? ['resume', 'drain'] : ['resume']
}
