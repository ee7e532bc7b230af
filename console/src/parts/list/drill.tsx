import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** A figure that leads to the list which it counts; plain where `href` is null. */
export function Drill({
  href,
  label,
  children,
}: {
  href: string | null
  /** What screen readers say, where the figure alone says too little. */
  label?: string
  children: ReactNode
}) {
  if (href === null) return children
  return (
    <Link href={href} className="drill" aria-label={label}>
      {children}
    </Link>
  )
}
