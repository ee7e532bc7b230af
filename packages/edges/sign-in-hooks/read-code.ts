import { isIP } from 'node:net'
import { namedCode } from '../../domain/text/looks-like-code.ts'
import { isJsonType } from '../envelope.ts'

/** A body: JSON, or the fields of a form as texts. */
export type HookFields = Readonly<Record<string, unknown>>

/** By the names of members with points between them; the first that has a value counts. */
export interface FieldPaths {
  phone: readonly string[]
  code: readonly string[]
  text: readonly string[]
  lang: readonly string[]
  userAddress: readonly string[]
}

export interface ReadCode {
  /** As sent. */
  phone: string
  code: string | null
  text: string | null
  lang: string | null
  userAddress: string | null
}

/** Null for a body that is no JSON object and no form. */
export function readFields(contentType: string | undefined, body: Buffer): HookFields | null {
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded') {
    return Object.fromEntries(new URLSearchParams(body.toString('utf8')))
  }
  if (type !== '' && !isJsonType(contentType)) return null
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** Reads what is sent, or says which field is wrong and what it must be. */
export function readCode(
  paths: FieldPaths,
  fields: HookFields,
): { kind: 'read'; value: ReadCode } | { kind: 'refused'; field: string; wanted: string } {
  const textAt = (names: readonly string[]) =>
    names.map((path) => at(fields, path)).find((each) => each !== '')
  const phone = textAt(paths.phone)
  if (phone === undefined) return refused(paths.phone, 'a telephone number')
  const text = textAt(paths.text) ?? null
  const given = textAt(paths.code) ?? null
  if (given === null && text === null) return refused([...paths.code, ...paths.text], 'there')
  if (given !== null && !/^[\p{L}\p{N}-]{1,32}$/u.test(given)) {
    return refused(paths.code, 'a code of at most 32 letters and digits')
  }
  // Some list what the user reads, the best first.
  const lang =
    textAt(paths.lang)
      ?.trim()
      .split(/[\s,;]/, 1)[0] ?? null
  const address = textAt(paths.userAddress)
  const userAddress = address !== undefined && isIP(address) !== 0 ? address : null
  return { kind: 'read', value: { phone, text, lang, userAddress, code: given ?? codeIn(text) } }
}

/** The code of a text that says so in words. */
function codeIn(text: string | null): string | null {
  const run = text === null ? null : namedCode(text)
  return run === null ? null : (text?.slice(run.start, run.end) ?? null)
}

/** Empty where there is none, or no text or number. */
function at(fields: HookFields, path: string): string {
  let value: unknown = fields
  for (const name of path.split('.')) value = isObject(value) ? value[name] : undefined
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' ? value.replaceAll('\0', '').trim() : ''
}

function refused(paths: readonly string[], wanted: string) {
  return { kind: 'refused' as const, field: paths.join(' or '), wanted }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
