import { lazy, Suspense, useEffect, useState } from 'react'
import { importPart } from '../gateway/load-again.ts'
import { useTexts } from '../texts/texts.tsx'
import type { PageEntry } from './pages.tsx'

const Palette = lazy(async () => ({ default: (await importPart(() => import('./palette.tsx'))).Palette }))

/** The button of the search, which Ctrl-K opens on every page; its code is loaded then. */
export function CommandKey({ entries }: { entries: readonly PageEntry[] }) {
  const texts = useTexts('shell')
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // By the place of the key: it has another letter on a Ukrainian keyboard.
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // What a dialog asks comes first.
      if (document.querySelector('.dialog') === null) setIsOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className="button search-button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor">
          <circle cx="7" cy="7" r="4.25" strokeWidth="1.5" />
          <path d="m10.25 10.25 3.5 3.5" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
        <span>{texts.search}</span>
        <span className="end small search-key" aria-hidden="true">
          Ctrl K
        </span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette entries={entries} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
