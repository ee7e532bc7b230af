import { LinkList } from './link-list.tsx'
import { LinkTotals } from './link-totals.tsx'
import './links.css'

/** The short links of an account, and their clicks. */
export function LinksSection() {
  return (
    <>
      <LinkTotals />
      <LinkList />
    </>
  )
}
