import { LinkList } from './link-list.tsx'
import { LinkTotals } from './link-totals.tsx'
import './links.css'

/** Where messages of the account lead, and who follows. */
export function LinksSection() {
  return (
    <>
      <LinkTotals />
      <LinkList />
    </>
  )
}
