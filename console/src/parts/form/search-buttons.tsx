import type { ReactNode } from 'react'
import { Button } from '../button.tsx'

interface SearchButtonsProps {
  texts: { search: string; clear: string }
  /** Null where nothing is searched for. */
  onClear: (() => void) | null
  children?: ReactNode
}

/** Sends a search, and clears what was searched for. */
export function SearchButtons({ texts, onClear, children }: SearchButtonsProps) {
  return (
    <div className="row">
      <Button type="submit">{texts.search}</Button>
      {children}
      {onClear !== null && (
        <Button look="quiet" onClick={onClear}>
          {texts.clear}
        </Button>
      )}
    </div>
  )
}
