import { invalidArgument } from './rbm-error.ts'

export type Fields = Readonly<Record<string, unknown>>

/** Throws `RbmError`. `at` names the field in the message. */
export function objectAt(value: unknown, at: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  throw invalidArgument(`${at} must be an object`)
}

/** A string of 1 to `max` characters. Throws `RbmError`. */
export function textAt(value: unknown, at: string, max: number): string {
  if (typeof value === 'string' && value !== '' && value.length <= max) return value
  throw invalidArgument(`${at} must be a string of 1 to ${max} characters`)
}

export function urlAt(value: unknown, at: string): string {
  const url = textAt(value, at, 2_048)
  if (/^https?:\/\//.test(url) && URL.canParse(url)) return url
  throw invalidArgument(`${at} must be an http or https URL`)
}

export function listAt(value: unknown, at: string, min: number, max: number): readonly unknown[] {
  if (Array.isArray(value) && value.length >= min && value.length <= max) return value
  throw invalidArgument(`${at} must be a list of ${min} to ${max}`)
}

export function wordAt(value: unknown, at: string, words: readonly string[]): string {
  const word = words.find((each) => each === value)
  if (word !== undefined) return word
  throw invalidArgument(`${at} must be one of ${words.join(', ')}`)
}

/** The one member among `names` that is there. Throws `RbmError` where there is none, or another. */
export function onlyMember(fields: Fields, at: string, names: readonly string[]): string {
  const [member, second] = names.filter((name) => fields[name] !== undefined)
  if (member !== undefined && second === undefined) return member
  throw invalidArgument(`${at} must have one of ${names.join(', ')}`)
}
