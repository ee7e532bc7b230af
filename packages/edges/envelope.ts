import { isUtf8 } from 'node:buffer'
import type { Config } from '../config/config.ts'
import { type ApiRefusal, envelopeErrors } from '../operations/errors.ts'
import { isExactNumber, parseExactJson } from '../operations/exact-json.ts'
import { replaceStrings } from '../operations/replace-strings.ts'
import type { RequestBody } from './bodies/body-reader.ts'

export type JsonObject =
  | { kind: 'read'; object: object; bytes: Buffer }
  | { kind: 'refused'; refusal: ApiRefusal }

/** Checks content type, size and JSON, in this order. */
export function readJsonObject(
  contentType: string | undefined,
  body: RequestBody,
  contract: Pick<Config['contract'], 'maxBodyBytes'>,
): JsonObject {
  if (!isJsonType(contentType)) return refused(envelopeErrors.contentType)
  if (body.kind === 'too-large') return refused(envelopeErrors.bodyTooLarge(contract.maxBodyBytes))
  if (body.kind === 'other-encoding') return refused(envelopeErrors.contentEncoding)
  if (body.kind === 'damaged') return refused(envelopeErrors.damagedBody)
  if (body.kind === 'refused') return refused(envelopeErrors.accessDenied)
  if (body.kind === 'cut-off') return refused(envelopeErrors.overload)
  const parsed = parseBody(body.bytes)
  if (parsed === undefined) return refused(envelopeErrors.json)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed) || isExactNumber(parsed)) {
    return refused(envelopeErrors.notAnObject)
  }
  return { kind: 'read', object: parsed, bytes: body.bytes }
}

/** What was parsed of a JSON text, with lone surrogates replaced in place: no text that is stored can have them. */
export function wellFormedJson(parsed: unknown, text: string): unknown {
  return escapedSurrogate.test(text) ? wellFormedStrings(parsed) : parsed
}

/** Replaces lone surrogates in all strings, in place. */
export function wellFormedStrings(value: unknown): unknown {
  return replaceStrings(value, wellFormed)
}

/** The list of operations in a request, or the refusal where it has no valid list. */
export function readData(data: unknown, contract: Config['contract']): unknown[] | ApiRefusal {
  if (!Array.isArray(data) || data.length === 0) return envelopeErrors.data
  if (data.length > contract.maxOperations) return envelopeErrors.tooManyOperations(contract.maxOperations)
  return data as unknown[]
}

export function isJsonType(contentType: string | undefined): boolean {
  if (contentType === 'application/json') return true
  return contentType !== undefined && /^\s*application\/json\s*(;|$)/i.test(contentType)
}

/** Undefined where it is not JSON. A byte order mark is skipped (RFC 8259, 8.1). */
function parseBody(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) return undefined
  const text = bytes.toString('utf8')
  try {
    const parsed = parseExactJson(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
    return wellFormedJson(parsed, text)
  } catch {
    return undefined
  }
}

function refused(refusal: ApiRefusal): { kind: 'refused'; refusal: ApiRefusal } {
  return { kind: 'refused', refusal }
}

const escapedSurrogate = /\\u[dD][89a-fA-F]/

/** JSON can escape half of a surrogate pair; PostgreSQL rejects it. */
function wellFormed(text: string): string {
  return text.toWellFormed()
}
