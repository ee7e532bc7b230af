import { When } from '../../parts/when.tsx'

const instant = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)/

/** A sentence with the instants in it in local time. */
export function Sentence({ text }: { text: string }) {
  return (
    <span>
      {text
        .split(instant)
        // biome-ignore lint/suspicious/noArrayIndexKey: a sentence keeps its order
        .map((piece, index) => (instant.test(piece) ? <When key={index} at={piece} /> : piece))}
    </span>
  )
}
