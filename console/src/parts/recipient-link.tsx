import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useMayForAll } from '../gateway/use-gateway.tsx'

interface RecipientLinkProps {
  recipient: string
  className?: string
  title?: string
  'aria-label'?: string
  /** Left out where it is an icon. */
  children?: ReactNode
}

/** Leads to the page of a recipient, for those who may see it; for others the text alone. */
export function RecipientLink({ recipient, children, ...attributes }: RecipientLinkProps) {
  const may = useMayForAll('operator')
  if (!may) return children ?? null
  return (
    <Link href={`/recipients/${encodeURIComponent(recipient)}`} {...attributes}>
      {children ?? <Person />}
    </Link>
  )
}

function Person() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor">
      <circle cx="8" cy="5" r="2.75" strokeWidth="1.5" />
      <path d="M2.75 14a5.25 5.25 0 0 1 10.5 0" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  )
}
