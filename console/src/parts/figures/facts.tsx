import type { ReactNode } from 'react'

/** A list of names with their values. `className`: of one that does not look as the others do. */
export function Facts({ className = 'fact-grid', children }: { className?: string; children: ReactNode }) {
  return <dl className={className}>{children}</dl>
}

interface FactProps {
  name: string
  isMono?: boolean
  isWide?: boolean
  is?: ReactNode
  children?: ReactNode
}

/** Left out where the value is null or false: `is`, or the children where that is long. `isMono` is for ids, URLs and code. */
export function Fact({ name, isMono = false, isWide = false, is, children = is }: FactProps) {
  if (children === null || children === false) return null
  return (
    <div className={isWide ? 'wide' : undefined}>
      <dt>{name}</dt>
      <dd className={isMono ? 'mono breaks' : 'breaks'}>{children}</dd>
    </div>
  )
}
