/** Places in a body that are checked. */
const maxPlaces = 64
/** Length limit of a key as JSON text. */
const longestValue = 1_024
const longestSpace = 1_024

const name = Buffer.from('"auth"')
const [space, tab, lineFeed, carriageReturn, quote, colon, backslash] = [0x20, 9, 10, 13, 0x22, 0x3a, 0x5c]

/** `unknown`: too many places to check. */
export type AuthFound = 'right' | 'none' | 'unknown'

/**
 * Whether the value of a member named `auth` satisfies `opens`, without parsing the body: every JSON encoder writes the
 * name unescaped, and in JSON a quoted text before a colon is always a name.
 */
export function findAuth(body: Buffer, opens: (value: string) => boolean): AuthFound {
  let places = 0
  for (let at = body.indexOf(name); at >= 0; at = body.indexOf(name, at + name.length)) {
    if (++places > maxPlaces) return 'unknown'
    const value = valueAfter(body, at + name.length)
    if (value !== null && opens(value)) return 'right'
  }
  return 'none'
}

/** The string after the next colon; null where there is none. */
function valueAfter(body: Buffer, end: number): string | null {
  const colonAt = skipSpace(body, end)
  if (body[colonAt] !== colon) return null
  const start = skipSpace(body, colonAt + 1)
  if (body[start] !== quote) return null
  for (let index = start + 1; index < body.length && index - start < longestValue; index++) {
    if (body[index] === backslash) index++
    else if (body[index] === quote) return readString(body.toString('utf8', start, index + 1))
  }
  return null
}

function skipSpace(body: Buffer, start: number): number {
  let index = start
  while (isSpace(body[index]) && index - start < longestSpace) index++
  return index
}

function isSpace(byte: number | undefined): boolean {
  return byte === space || byte === tab || byte === lineFeed || byte === carriageReturn
}

function readString(json: string): string | null {
  try {
    return JSON.parse(json) as string
  } catch {
    return null
  }
}
