/** `;name=value` after a value (RFC 3261 §7.3.1). Names in lower case; null: a name alone. */
export type Parameters = ReadonlyMap<string, string | null>

export const noParameters: Parameters = new Map()

/** Reads `;a=1;b` or `a=1;b`. Null where a name is missing or one comes twice. */
export function parseParameters(text: string): Parameters | null {
  if (text.trim() === '') return noParameters
  const parameters = new Map<string, string | null>()
  for (const piece of splitOutside(text, ';')) {
    const equals = piece.indexOf('=')
    const name = (equals === -1 ? piece : piece.slice(0, equals)).trim().toLowerCase()
    if (!/^[^\s"<>=,;]+$/.test(name) || parameters.has(name)) return null
    parameters.set(name, equals === -1 ? null : unquote(piece.slice(equals + 1).trim()))
  }
  return parameters
}

/** `;a=1;b`, or nothing. A value that would end early without quotes is quoted. */
export function writeParameters(parameters: Parameters): string {
  let text = ''
  for (const [name, value] of parameters)
    text += value === null ? `;${name}` : `;${name}=${writeValue(value)}`
  return text
}

function writeValue(value: string): string {
  return /[\s"\\<>,;]/.test(value) ? quote(value) : value
}

/** Splits `text` at `separator`s outside quotes and angle brackets; trims the pieces and drops empty ones. */
export function splitOutside(text: string, separator: ',' | ';'): string[] {
  const pieces: string[] = []
  let start = 0
  let quoted = false
  let bracketed = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (quoted && character === '\\') at++
    else if (character === '"') quoted = !quoted
    else if (quoted) continue
    else if (character === '<') bracketed = true
    else if (character === '>') bracketed = false
    else if (character === separator && !bracketed) {
      pieces.push(text.slice(start, at))
      start = at + 1
    }
  }
  pieces.push(text.slice(start))
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '')
}

/** Removes quotes and escapes; text without quotes is returned unchanged. */
export function unquote(text: string): string {
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return text
  return text.slice(1, -1).replace(/\\(.)/gs, '$1')
}

/** A quoted-string (RFC 3261 §25.1). Line ends, which it cannot hold, become spaces. */
export function quote(text: string): string {
  return `"${text.replace(/[\r\n\0]+/g, ' ').replace(/["\\]/g, '\\$&')}"`
}
