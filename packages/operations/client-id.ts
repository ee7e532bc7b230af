import { isExactNumber, writeExactJson } from './exact-json.ts'

/** Of an id that a client gives. */
const maxIdCharacters = 128

/** The client's own id of a message, from the field `id`. */
export interface ClientId {
  /** The id as text, so that 42 and "42" are equal. Null: missing or invalid. */
  text: string | null
  /** Whether no id was given; `null` counts as none. */
  missing: boolean
  /** The JSON text of the id in the answer, as sent; null where it is missing or too long. */
  echo: string | null
}

const noId: ClientId = { text: null, missing: true, echo: null }

/**
 * Reads `id`: a number, or a string of 1 to 128 characters without control characters. A longer id is refused and not
 * repeated in the answer: an index of the database could not hold it, and the answer should not grow with it.
 */
export function readClientId(id: unknown): ClientId {
  if (id === undefined) return noId
  if (typeof id === 'number') return valid(String(id), String(id))
  if (typeof id === 'string') return readText(id)
  if (isExactNumber(id) && id.value.length <= maxIdCharacters && Number.isFinite(Number(id.value))) {
    return valid(id.value, id.value)
  }
  return { text: null, missing: id === null, echo: renderEcho(id) }
}

function readText(id: string): ClientId {
  if (id.length > maxIdCharacters) return { text: null, missing: false, echo: null }
  const echo = JSON.stringify(id)
  return isText(id) ? valid(id, echo) : { text: null, missing: false, echo }
}

/** Null where the text is too long or nested too deeply. */
function renderEcho(id: unknown): string | null {
  try {
    const echo = writeExactJson(id)
    return echo.length <= maxIdCharacters ? echo : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function valid(text: string, echo: string): ClientId {
  return { text, missing: false, echo }
}

/** Whether the text has no control characters. PostgreSQL cannot store a NUL. */
function isText(text: string): boolean {
  if (text.length === 0) return false
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x20 || unit === 0x7f) return false
  }
  return true
}
