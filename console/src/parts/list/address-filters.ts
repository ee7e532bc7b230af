import { useSearchParams } from 'wouter'

export interface AddressFilters {
  /** Empty where it is not in the address. */
  of: (name: string) => string
  /** Null removes a filter. A change goes back to the first page. */
  set: (changes: Readonly<Record<string, string | null>>) => void
  /** The attributes of an input that is a filter. */
  input: (name: string) => { value: string; onChange: (value: string) => void }
}

/** The filters of a list, kept in the address so that it can be linked to. */
export function useAddressFilters(): AddressFilters {
  const [params, setParams] = useSearchParams()
  const of = (name: string) => params.get(name) ?? ''
  const set: AddressFilters['set'] = (changes) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries<string | null>({ before: null, ...changes })) {
          if (value === null || value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: !('before' in changes) },
    )
  return { of, set, input: (name) => ({ value: of(name), onChange: (value) => set({ [name]: value }) }) }
}

/** The parameter `name` with its value; empty where that is no positive number. */
export function parseNumberFilter<Name extends string>(
  filters: AddressFilters,
  name: Name,
): { [Key in Name]?: number } {
  const value = Number(filters.of(name))
  return Number.isInteger(value) && value > 0 ? ({ [name]: value } as { [Key in Name]: number }) : {}
}
