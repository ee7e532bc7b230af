/** What `arrayLiteral` can write. */
type Element = string | number | boolean | null

export function isElement(value: unknown): value is Element {
  return (
    value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  )
}

/** A PostgreSQL array literal. The driver would escape every element, numbers too; this looks before it does. */
export function arrayLiteral(values: readonly Element[]): string {
  // Most columns have numbers alone. `join` writes them into one text without a value in between for each.
  const texts = values.every(isNumber) ? values : values.map(elementText)
  return `{${texts.join(',')}}`
}

function isNumber(value: Element): boolean {
  return typeof value === 'number'
}

function elementText(value: Element): string | number | boolean {
  if (value === null) return 'NULL'
  return typeof value === 'string' ? quoted(value) : value
}

/** Only these two have a meaning between double quotes (PostgreSQL, "Array Input and Output Syntax"). */
const special = /["\\]/g

function quoted(value: string): string {
  return value.includes('"') || value.includes('\\') ? `"${value.replace(special, '\\$&')}"` : `"${value}"`
}
