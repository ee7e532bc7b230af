import { type ErrorMeaning, notHere, outage, throttled } from '../http/error-meaning.ts'
import type { GoogleError } from './google-error.ts'

/** The message is wrong, or has what the device cannot show. */
const wrong: ErrorMeaning = { refusal: 'rejected', status: 'REJECTED' }
/** The number has no RCS, or none that this agent reaches. */
const notCapable: ErrorMeaning = { refusal: 'rejected', status: 'UNDELIVERABLE' }

type Meaning = ErrorMeaning | 'taken-before' | 'not-known'

/** google.rpc.Code; what Google says of RCS in "Send messages". */
const byWord: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['CANCELLED', 'not-known'],
  ['UNKNOWN', outage],
  ['INVALID_ARGUMENT', wrong],
  ['DEADLINE_EXCEEDED', 'not-known'],
  ['NOT_FOUND', notCapable],
  ['ALREADY_EXISTS', 'taken-before'],
  // An agent that is not launched, to somebody who is none of its testers ("phones.testers.create").
  ['PERMISSION_DENIED', notHere],
  ['UNAUTHENTICATED', outage],
  ['RESOURCE_EXHAUSTED', throttled],
  ['FAILED_PRECONDITION', wrong],
  ['ABORTED', outage],
  ['OUT_OF_RANGE', wrong],
  ['UNIMPLEMENTED', notHere],
  ['INTERNAL', outage],
  ['UNAVAILABLE', outage],
  ['DATA_LOSS', outage],
])

const byCode: ReadonlyMap<number, Meaning> = new Map<number, Meaning>([
  [400, wrong],
  [401, outage],
  [403, notHere],
  [404, notCapable],
  [409, 'taken-before'],
  [429, throttled],
  [502, 'not-known'],
  [504, 'not-known'],
])

/**
 * `taken-before`: the id is one that this hand-over had at an earlier try. `not-known`: Google gave up waiting for
 * itself, and may have taken it.
 */
export function meaningOfError({ code, status }: GoogleError): Meaning {
  const known = byWord.get(status ?? '') ?? byCode.get(code)
  return known ?? (code >= 500 ? outage : notHere)
}
