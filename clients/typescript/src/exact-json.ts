const money = '("(?:amount|price)"\\s*:\\s*)(-?[0-9][0-9.eE+-]*)'
const text = '"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"'
const long = '(-?[0-9]{16,})(?![0-9.eE])'
const tokens = new RegExp(`${money}|${text}|${long}`, 'gs')

/**
 * Parses JSON without losing a digit: whole numbers beyond 2^53 become bigints, and the fields `amount` and `price` the
 * text of their numbers. Throws a SyntaxError where the text is not JSON.
 */
export function parseJson(json: string): unknown {
  // Precedes the digits of a number that is parsed as a string; an answer cannot know it.
  const mark = crypto.randomUUID()
  const quoted = json.replace(tokens, (token, name?: string, amount?: string, digits?: string) => {
    if (name !== undefined) return `${name}"${amount}"`
    return digits === undefined || Number.isSafeInteger(Number(digits)) ? token : `"${mark}${digits}"`
  })
  return JSON.parse(quoted, (_name, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  )
}

/**
 * JSON in which bigints are numbers with every digit. Throws a RangeError for numbers that have lost digits already:
 * whole ones beyond 2^53, NaN and infinities. `name` stands in its sentence.
 */
export function writeJson(value: unknown, name = 'the request'): string {
  if (typeof value === 'bigint') return String(value)
  if (
    typeof value === 'number' &&
    (Number.isInteger(value) ? !Number.isSafeInteger(value) : !Number.isFinite(value))
  ) {
    throw new RangeError(`${name} must be a bigint or a string: the number ${value} may have lost digits`)
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if ('toJSON' in value) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((each) => writeJson(each ?? null, name)).join(',')}]`
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${writeJson(member, key)}`).join(',')}}`
}
