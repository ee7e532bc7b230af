/** What `arrayLiteral` can write. */
type Element = string | number | boolean | null

export function isElement(value: unknown): value is Element {
  return (
    value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  )
}

/** A PostgreSQL array literal. The driver would escape every element, numbers too; this looks before it does. */
export function arrayLiteral(values: readonly Element[]): string {
  // Most columns have numbers alone, or plain texts: `join` makes one text of them, without one for each in between.
  if (values.every(isNumber)) return `{${values.join(',')}}`
  if (values.every(isPlainText)) return `{"${values.join('","')}"}`
  return `{${values.map(elementText).join(',')}}`
}

function isNumber(value: Element): boolean {
  return typeof value === 'number'
}

function isPlainText(value: Element): boolean {
  return typeof value === 'string' && !hasSpecial(value)
}

function elementText(value: Element): string | number | boolean {
  if (value === null) return 'NULL'
  return typeof value === 'string' ? quoted(value) : value
}

/** Only these two have a meaning between double quotes (PostgreSQL, "Array Input and Output Syntax"). */
const special = /["\\]/g

function hasSpecial(value: string): boolean {
  return value.includes('"') || value.includes('\\')
}

function quoted(value: string): string {
  return hasSpecial(value) ? `"${value.replace(special, '\\$&')}"` : `"${value}"`
}
