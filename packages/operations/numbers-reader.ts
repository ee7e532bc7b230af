import type { TObject, TSchema } from '@sinclair/typebox'

/** A number of more digits would not always be exact. */
const exactDigits = /^\d{1,15}$/

/**
 * Reads strings of digits as numbers in those fields of an element that are numbers by `schema`: existing clients pass
 * lifetimes as they come from a form. Returns the element itself where there is nothing to read.
 */
export function numbersReader({ properties }: TObject): (element: object) => object {
  const names = Object.entries(properties)
    .filter(([, field]) => isNumber(field))
    .map(([name]) => name)
  return (element) => {
    const given = element as Readonly<Record<string, unknown>>
    const found = names.filter((name) => isDigits(given[name]))
    if (found.length === 0) return element
    return { ...given, ...Object.fromEntries(found.map((name) => [name, Number(given[name])])) }
  }
}

function isNumber({ type }: TSchema): boolean {
  const types: unknown[] = Array.isArray(type) ? type : [type]
  return types.includes('number') && !types.includes('string')
}

function isDigits(value: unknown): boolean {
  return typeof value === 'string' && exactDigits.test(value)
}
