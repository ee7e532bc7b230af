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
    setParams((now) => withParams(now, { before: null, ...changes }), { replace: !('before' in changes) })
  return { of, set, input: (name) => ({ value: of(name), onChange: (value) => set({ [name]: value }) }) }
}

/** The parameters with these changes; null or nothing removes one. */
export function withParams(
  params: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** The parameters of these names with their values, without those that are no positive numbers. */
export function parseNumberFilter<Name extends string>(
  { of }: AddressFilters,
  ...names: readonly Name[]
): { [Key in Name]?: number } {
  const values = names.map((name) => [name, Number(of(name))] as const)
  const numbers = values.filter(([, value]) => Number.isInteger(value) && value > 0)
  return Object.fromEntries(numbers) as { [Key in Name]?: number }
}

/** What is given of a query: without what is empty. */
export function given<Query extends object>(
  query: Query,
): { [Name in keyof Query]?: Exclude<Query[Name], undefined | null | ''> } {
  const entries = Object.entries(query).filter(([, value]) => value != null && value !== '')
  return Object.fromEntries(entries) as ReturnType<typeof given<Query>>
}
