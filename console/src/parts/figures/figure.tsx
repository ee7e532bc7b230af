import './figure.css'
import type { ReactNode } from 'react'
import { Drill } from '../list/list-section.tsx'

/** Figures of a period in a row. */
export function FigureRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="figures" aria-label={label}>
      {children}
    </section>
  )
}

interface FigureProps {
  label: string
  value: ReactNode
  /** The exact value, shown on hover. */
  exact?: string
  note?: ReactNode
  isLong?: boolean
  /** The list that it counts. */
  href?: string | null
  children?: ReactNode
}

/** One figure with what explains it. */
export function Figure({ label, value, exact, note, isLong = false, href = null, children }: FigureProps) {
  return (
    <div className="panel figure stack-1">
      <h2>{label}</h2>
      <strong className={isLong ? 'long' : undefined} title={exact}>
        <Drill href={href} {...(exact !== undefined && { label: `${label}: ${exact}` })}>
          {value}
        </Drill>
      </strong>
      {note !== undefined && note !== false && <span className="soft">{note}</span>}
      {children}
    </div>
  )
}
