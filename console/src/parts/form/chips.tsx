import { Button } from '../button.tsx'
import type { AddressFilters } from '../list/address-filters.ts'

interface ChipsProps<Name extends string> {
  names: readonly Name[]
  filters: AddressFilters
  /** What a filter selects with a value. */
  words: Readonly<Record<Name, (value: string) => string>>
  /** `without` says that a filter is removed. */
  texts: { filters: string; without: (values: { filter: string }) => string; clear: string }
}

/** What a list is filtered by; a press removes one, or all. Empty where it is by nothing. */
export function Chips<Name extends string>({ names, filters: { of, set }, words, texts }: ChipsProps<Name>) {
  const given = names.filter((name) => of(name) !== '').map((name) => ({ name, text: words[name](of(name)) }))
  if (given.length === 0) return null
  const clear = () => set(Object.fromEntries(names.map((name) => [name, null])))
  return (
    <ul className="row" aria-label={texts.filters}>
      {given.map(({ name, text }) => (
        <li key={name}>
          <button
            type="button"
            className="pill chosen"
            aria-label={texts.without({ filter: text })}
            onClick={() => set({ [name]: null })}
          >
            {text}
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
      <li>
        <Button look="quiet" onClick={clear}>
          {texts.clear}
        </Button>
      </li>
    </ul>
  )
}
