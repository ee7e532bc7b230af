import type { CSSProperties } from 'react'

/** A name with the colour of its line or bar. */
export function Key({ color, name }: { color: string; name: string }) {
  const mark = { '--mark': `var(--${color}, var(--ink-faint))`, '--mark-size': '0.7em' }
  return (
    <span className="marked" style={mark as CSSProperties}>
      {name}
    </span>
  )
}
