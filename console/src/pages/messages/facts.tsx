import type { ReactNode } from 'react'

/** Names with what they stand for. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="message-facts">{children}</dl>
}

/** Left out where it is null. `isMono` is for words of machines. */
export function Fact({
  name,
  isMono = false,
  children,
}: {
  name: string
  isMono?: boolean
  children: ReactNode
}) {
  if (children === null) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isMono ? 'mono' : undefined}>{children}</dd>
    </div>
  )
}
