import type { ReactNode } from 'react'

/** What a list is filtered by; a press removes one. */
export function Chips<Name extends string>({
  label,
  chips,
  without,
  onRemove,
  children,
}: {
  label: string
  chips: readonly { name: Name; words: string }[]
  /** Says that a filter is removed. */
  without: (words: string) => string
  onRemove: (name: Name) => void
  /** Beside them. */
  children: ReactNode
}) {
  return (
    <ul className="chips" aria-label={label}>
      {chips.map(({ name, words }) => (
        <li key={name}>
          <button type="button" aria-label={without(words)} onClick={() => onRemove(name)}>
            {words}
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
      <li>{children}</li>
    </ul>
  )
}
