import { LinkDomain } from './link-domain.tsx'
import { LinkList } from './link-list.tsx'
import { LinkTotals } from './link-totals.tsx'
import './links.css'

/** The short links of an account, their clicks, and the domain that they are on. */
export function LinksSection() {
  return (
    <>
      <LinkTotals />
      <LinkList />
      <LinkDomain />
    </>
  )
}
