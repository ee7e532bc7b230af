/** What `arrayLiteral` can write. */
type Element = string | number | boolean | null

export function isElement(value: unknown): value is Element {
  return (
    value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  )
}

/** A PostgreSQL array literal. The driver would escape every element, numbers too; this looks before it does. */
export function arrayLiteral(values: readonly Element[]): string {
  let literal = '{'
  for (const [index, value] of values.entries()) {
    if (index > 0) literal += ','
    if (value === null) literal += 'NULL'
    else literal += typeof value === 'string' ? quoted(value) : value
  }
  return `${literal}}`
}

/** Only these two have a meaning between double quotes (PostgreSQL, "Array Input and Output Syntax"). */
const special = /["\\]/g

function quoted(value: string): string {
  return value.includes('"') || value.includes('\\') ? `"${value.replace(special, '\\$&')}"` : `"${value}"`
}
