import { useTexts } from '../texts/texts.tsx'
import { Button } from './button.tsx'
import { partsTexts } from './texts.ts'

/** Below a list that is read a page at a time, newest first. Nothing where all of it is on one page. */
export function Pager({
  isFirst,
  hasMore,
  onNewest,
  onOlder,
}: {
  isFirst: boolean
  hasMore: boolean
  onNewest: () => void
  onOlder: () => void
}) {
  const texts = useTexts(partsTexts)
  if (isFirst && !hasMore) return null
  return (
    <nav className="pager" aria-label={texts.pages}>
      {isFirst ? <span /> : <Button onClick={onNewest}>{texts.newest}</Button>}
      {hasMore && <Button onClick={onOlder}>{texts.older}</Button>}
    </nav>
  )
}
