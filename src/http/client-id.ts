import { isExactNumber, writeExactJson } from './exact-json.ts'

const longest = 128

/** The client's own id of a message, as an operation carries it. */
export interface ClientId {
  /** Decimal text, or the string itself, by which 42 and "42" are one id. Null: missing or not valid. */
  text: string | null
  /** Whether there is none (`null` counts as none). */
  missing: boolean
  /** The JSON text to answer it with, exactly as sent; null where nothing was sent, or too much. */
  echo: string | null
}

const none: ClientId = { text: null, missing: true, echo: null }

/**
 * Reads `id`: a number or a string of 1 to 128 characters without control characters, whichever way it is written.
 * One that is longer is refused and not echoed: an index of the database could not hold it, and an answer should not
 * grow with it.
 */
export function readClientId(id: unknown): ClientId {
  if (id === undefined) return none
  if (typeof id === 'number') return valid(String(id), String(id))
  if (typeof id === 'string') return readText(id)
  if (isExactNumber(id) && id.value.length <= longest && Number.isFinite(Number(id.value))) {
    return valid(id.value, id.value)
  }
  return { text: null, missing: id === null, echo: echoOf(id) }
}

function readText(id: string): ClientId {
  if (id.length > longest) return { text: null, missing: false, echo: null }
  const echo = JSON.stringify(id)
  return isText(id) ? valid(id, echo) : { text: null, missing: false, echo }
}

/** Null where it is too long, or nested too deeply to be written down again. */
function echoOf(id: unknown): string | null {
  try {
    const echo = writeExactJson(id)
    return echo.length <= longest ? echo : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function valid(text: string, echo: string): ClientId {
  return { text, missing: false, echo }
}

/** A NUL could not be stored, and no control character can be meant. */
function isText(text: string): boolean {
  if (text.length === 0) return false
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x20 || unit === 0x7f) return false
  }
  return true
}
