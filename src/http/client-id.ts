import { isExactNumber, writeExactJson } from './exact-json.ts'

const longest = 128

/** The client's own id of a message, as an operation carries it. */
export interface ClientId {
  /** Decimal text, or the string itself, by which 42 and "42" are one id. Null: missing or not valid. */
  text: string | null
  /** Whether there is none (`null` counts as none). */
  missing: boolean
  /** The JSON text to answer it with, exactly as sent; null where nothing was sent. */
  echo: string | null
}

const none: ClientId = { text: null, missing: true, echo: null }

/** Reads `id`: a number or a string of 1 to 128 characters without control characters. */
export function readClientId(id: unknown): ClientId {
  if (id === undefined) return none
  if (typeof id === 'number') return valid(String(id), String(id))
  if (typeof id === 'string') {
    const echo = JSON.stringify(id)
    return isText(id) ? valid(id, echo) : { text: null, missing: false, echo }
  }
  if (isExactNumber(id) && Number.isFinite(Number(id.value))) return valid(id.value, id.value)
  return { text: null, missing: id === null, echo: echoOf(id) }
}

/** Null where it is nested too deeply to be written down again. */
function echoOf(id: unknown): string | null {
  try {
    return writeExactJson(id)
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
  if (text.length === 0 || text.length > longest) return false
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x20 || unit === 0x7f) return false
  }
  return true
}
