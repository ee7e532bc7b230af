import { numberingLines } from '../../kit/machine/package-folder.ts'

/** A mobile operator in one country. */
export interface Operator {
  /** ISO 3166 code. */
  country: string
  /** Its codes, the main one first: MCC (3 digits) and MNC (2 or 3 digits). */
  codes: readonly string[]
  name: string
}

let known: ReadonlyMap<string, Operator> | null = null

/** The operator with this code, or null where the numbering data have none. */
export function findOperator(code: string): Operator | null {
  known ??= readOperators()
  return known.get(code) ?? null
}

/** Of all countries, by country and name. */
export function listOperators(): Operator[] {
  known ??= readOperators()
  return [...new Set(known.values())].sort(
    (a, b) => a.country.localeCompare(b.country) || a.name.localeCompare(b.name),
  )
}

/**
 * The main code of the operator that has this code: operators got codes with the companies that they bought, and price
 * lists name any of them. An unknown code is its own main code.
 */
export function mainCode(code: string): string {
  return findOperator(code)?.codes[0] ?? code
}

/** The country with most operators under this MCC (3 digits); null where there is none. */
export function countryOfMcc(mcc: string): string | null {
  known ??= readOperators()
  const counts = new Map<string, number>()
  for (const [code, { country }] of known) {
    if (code.startsWith(mcc)) counts.set(country, (counts.get(country) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

/** `Kyivstar (25503)`; the code alone where its operator is unknown. */
export function networkTitle(code: string): string {
  const operator = findOperator(code)
  return operator === null ? code : `${operator.name} (${code})`
}

function readOperators(): Map<string, Operator> {
  const operators = new Map<string, Operator>()
  for (const line of numberingLines('networks.txt')) {
    const [, country = '', codes = '', name = ''] = /^(\S+) (\S+) (.*)$/.exec(line) ?? []
    const operator = { country, codes: codes.split(','), name }
    for (const code of operator.codes) operators.set(code, operator)
  }
  return operators
}
