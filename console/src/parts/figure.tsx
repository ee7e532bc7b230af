import './figure.css'
import type { ReactNode } from 'react'

/** Figures of a period in a row. */
export function FigureRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="figures" aria-label={label}>
      {children}
    </section>
  )
}

/** One figure with what explains it. */
export function Figure({
  label,
  value,
  exact,
  note,
  isLong = false,
  children,
}: {
  label: string
  value: ReactNode
  /** The exact value, shown on hover. */
  exact?: string
  note?: string | false
  isLong?: boolean
  children?: ReactNode
}) {
  return (
    <div className="panel figure">
      <h2>{label}</h2>
      <strong className={isLong ? 'long' : undefined} title={exact}>
        {value}
      </strong>
      {note !== undefined && note !== false && <span className="soft">{note}</span>}
      {children}
    </div>
  )
}
