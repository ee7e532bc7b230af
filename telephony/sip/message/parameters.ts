import { splitOutside, unquote } from './split-outside.ts'

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

/** `;a=1;b`, or nothing. */
export function writeParameters(parameters: Parameters): string {
  let text = ''
  for (const [name, value] of parameters) text += value === null ? `;${name}` : `;${name}=${value}`
  return text
}
