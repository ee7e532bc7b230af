import type { CallView, HandsetEntryView } from '../../../../src/http/console/contract/handsets.ts'
import { useTexts } from '../../texts/texts.tsx'
import { callTexts } from './call-texts.ts'

const briefMs = 1_000

/** Who wrote or called; the end of the number stands out where it may be a code. */
export function Caller({ entry: { peer, call } }: { entry: HandsetEntryView }) {
  const texts = useTexts(callTexts)
  if (call === null || !bringsCode(call)) return <>{peer}</>
  return (
    <>
      {peer.slice(0, -4)}
      <mark className="handset-code-digits" title={texts.lastDigits}>
        {peer.slice(-4)}
      </mark>
    </>
  )
}

/** The caller hung up before anything could be said: so calls end that bring a code in their number. */
export function bringsCode({ endedBy, talkMs }: CallView): boolean {
  return endedBy === 'caller' && talkMs < briefMs
}
