import { InvalidField } from '../carrier.ts'
import { parseObject } from '../parse-reply.ts'
import { parseAddress, parsePhone } from '../sandbox-bodies.ts'
import { handsetChannels, isHandsetChannel } from '../scripts.ts'

/** What a test waits for. Null where a field does not matter. */
export interface Expectation {
  /** Digits of a number, or an e-mail address in lower case. */
  to: string | null
  /** A channel of handsets, or `email`. */
  channel: string | null
  from: string | null
  /** The whole text. */
  text: string | null
  /** Found somewhere in the text. */
  match: RegExp | null
  /** So many matching messages; 0: none may come. */
  count: number
  timeoutMs: number
}

const fields = ['phone', 'address', 'channel', 'from', 'text', 'match', 'count', 'timeout']
const defaultSeconds = 5
const maxSeconds = 60
const maxCount = 50
const maxPattern = 500

/**
 * The body of `POST /sandbox/expect`. Unknown fields are refused: a misspelt one would match anything. Throws
 * `InvalidField`.
 */
export function parseExpectation(body: unknown): Expectation {
  const given = parseObject(body ?? {}, 'body')
  const unknown = Object.keys(given).find((name) => !fields.includes(name))
  if (unknown !== undefined) throw new InvalidField(`${unknown} must be one of ${fields.join(', ')}`)
  return {
    to: parseRecipient(given),
    channel: parseExpectedChannel(given['channel']),
    from: parseText(given, 'from'),
    text: parseText(given, 'text'),
    match: parsePattern(given['match']),
    count: parseCount(given['count']),
    timeoutMs: parseTimeout(given['timeout']),
  }
}

function parseRecipient({ phone, address }: Record<string, unknown>): string | null {
  if (phone !== undefined && address !== undefined)
    throw new InvalidField('phone must be left out where address is given')
  if (typeof phone === 'string' || typeof phone === 'number') return parsePhone(String(phone))
  if (phone !== undefined) throw new InvalidField('phone must be 7 to 15 digits')
  if (address === undefined) return null
  if (typeof address !== 'string') throw new InvalidField('address must be an e-mail address')
  return parseAddress(address).toLowerCase()
}

function parseExpectedChannel(channel: unknown): string | null {
  if (channel === undefined) return null
  if (channel === 'email' || isHandsetChannel(channel)) return channel
  throw new InvalidField(`channel must be one of ${[...handsetChannels, 'email'].join(', ')}`)
}

function parseText(given: Record<string, unknown>, name: 'from' | 'text'): string | null {
  const value = given[name]
  if (value === undefined) return null
  if (typeof value === 'string') return value
  throw new InvalidField(`${name} must be a string`)
}

function parsePattern(pattern: unknown): RegExp | null {
  if (pattern === undefined) return null
  if (typeof pattern !== 'string' || pattern.length > maxPattern)
    throw new InvalidField(`match must be a regular expression of at most ${maxPattern} characters`)
  try {
    return new RegExp(pattern, 'u')
  } catch (error) {
    throw new InvalidField(`match must be a regular expression of JavaScript: ${(error as Error).message}`)
  }
}

function parseCount(count: unknown): number {
  if (count === undefined) return 1
  if (Number.isInteger(count) && (count as number) >= 0 && (count as number) <= maxCount)
    return count as number
  throw new InvalidField(`count must be a whole number from 0 to ${maxCount}`)
}

function parseTimeout(timeout: unknown): number {
  if (timeout === undefined) return defaultSeconds * 1_000
  if (typeof timeout === 'number' && timeout >= 0 && timeout <= maxSeconds) return Math.round(timeout * 1_000)
  throw new InvalidField(`timeout must be a number of seconds from 0 to ${maxSeconds}`)
}
