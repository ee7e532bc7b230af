import type { CallView, HandsetEntryView } from '../../../../../packages/console-contract/sending/handsets.ts'
import { useTexts } from '../../../texts/texts.tsx'

const briefMs = 1_000

/** The sender or caller; the last digits are highlighted where they may be a code. */
export function Caller({ entry: { peer, call } }: { entry: HandsetEntryView }) {
  const texts = useTexts('handsets.calls')
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

/** A call that brings a code in its number ends before it is answered, or before a word is spoken. */
export function bringsCode({ endedBy, talkMs }: CallView): boolean {
  return endedBy === 'caller' && talkMs < briefMs
}
