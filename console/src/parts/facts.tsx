import type { ReactNode } from 'react'

/** Names with what they stand for. */
export function Facts({ className, children }: { className: string; children: ReactNode }) {
  return <dl className={className}>{children}</dl>
}

/** Left out where it is null. `isMono` is for words of machines. */
export function Fact({
  name,
  isMono = false,
  isWide = false,
  children,
}: {
  name: string
  isMono?: boolean
  isWide?: boolean
  children: ReactNode
}) {
  if (children === null) return null
  return (
    <div className={isWide ? 'wide' : undefined}>
      <dt>{name}</dt>
      <dd className={isMono ? 'mono' : undefined}>{children}</dd>
    </div>
  )
}
