/** A name with the colour of its line or bar. */
export function Key({ color, name }: { color: string; name: string }) {
  return (
    <span className="chart-key">
      <i style={{ background: `var(--${color}, var(--ink-faint))` }} aria-hidden="true" />
      {name}
    </span>
  )
}
