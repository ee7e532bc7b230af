export const formType = 'application/x-www-form-urlencoded'

/** A body of a form; fields without a value are left out. */
export function encodeForm(fields: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== null)
  return new URLSearchParams(given).toString()
}

/** Header values for HTTP Basic (RFC 7617). `hidden`: what must not appear in a raw text. */
export function basicAuthorization(
  user: string,
  password: string,
): { authorization: string; hidden: string[] } {
  const encoded = Buffer.from(`${user}:${password}`, 'utf8').toString('base64')
  return { authorization: `Basic ${encoded}`, hidden: [password, encoded] }
}

/** The first value of each field. */
export function readFields(form: URLSearchParams): Readonly<Record<string, string>> {
  const fields = Object.create(null) as Record<string, string>
  for (const [name, value] of form) fields[name] ??= value
  return fields
}

/** A number or a text with one, as a carrier's JSON has either; null for anything else. */
export function parseDecimal(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^-?\d{1,9}(\.\d{1,12})?$/.test(text) ? Number(text) : null
}
