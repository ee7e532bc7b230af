import { asMembers, asNumber, asText } from '../../kit/text/members.ts'
import type { HandOver } from '../hand-over-name.ts'
import type { HttpAnswer, HttpSubmitOutcome, Inquired, RawText } from '../http/http-connection.ts'
import { unsaidOutcome } from '../http/refused.ts'
import { describeParts } from '../sms-http/accepted-text.ts'
import { refusedBy, type SmsVerdict } from '../sms-http/verdicts.ts'
import { sentences } from './alphasms-errors.ts'
import { readOutcome } from './alphasms-status.ts'
import { digitsIn, readAnswer } from './operations.ts'

/** Parts of other errors. Every other one concerns this upstream alone. */
const parts: readonly (readonly [part: RegExp, verdict: SmsVerdict])[] = [
  [/Alpha-name/i, 'bad-sender'],
  [/receiver phone number|^phone /i, 'invalid-number'],
  [/too many requests/i, 'throttled'],
  // Nothing was accepted: the interface says so, or names an error of its own.
  [/please try again/i, 'retry'],
]

/** The other side does not know what it accepted: `status` will. */
const unknownOutcome = /ask for the status/i

/** The outcome of one send operation: HTTP is 200 on refusals too. */
export function readSendAnswer(answer: HttpAnswer, raw: RawText): HttpSubmitOutcome {
  const { status, body } = answer
  const read = readAnswer(answer, 1)
  if (read.kind === 'refused') return refusal(read.error, raw) ?? refusedBy('not-here', raw(body))
  const [item] = read.kind === 'items' ? read.items : []
  if (item === undefined) return unsaidOutcome({ status, body }, raw(`HTTP ${status}: ${body}`))
  if (item['success'] === false)
    return refusal(asText(item['error']), raw) ?? refusedBy('not-here', raw(body))
  const data = asMembers(item['data'])
  const ref = parseId(data['msg_id'])
  const code = asText(data['code'])
  if (code !== null && /^\d{4}$/.test(code)) {
    const call = { durationSeconds: null, digit: null, code }
    const said = raw(`msg_id ${ref ?? 'none'}`).replaceAll(code, '…')
    return { kind: 'completed', report: { kind: 'lost' }, raw: said, call }
  }
  if (item['success'] !== true || ref === null) return unsaidOutcome({ status, body }, raw(body))
  return { kind: 'accepted', ref, raw: raw(`msg_id ${ref}${describeParts(asNumber(data['parts']))}`) }
}

/**
 * What `status` says about a hand-over. The sentence for an id that it does not know is not specified: any error counts
 * as that, unless it asks for another try.
 */
export function readStatusAnswer(answer: HttpAnswer, own: HandOver): Inquired {
  const read = readAnswer(answer, 1)
  const [item] = read.kind === 'items' ? read.items : []
  if (item === undefined) return 'unsaid'
  if (item['success'] !== true) {
    const error = asText(item['error'])
    return error === null || /try again/i.test(error) ? 'unsaid' : 'not-taken'
  }
  const data = asMembers(item['data'])
  const ref = parseId(data['msg_id'])
  const word = asText(data['status']) ?? ''
  const outcome = readOutcome(word, asText(data['error']))
  if (ref === null || outcome === null) return 'unsaid'
  return { refs: [ref], phone: null, own, outcome, at: null, raw: `status: ${word}` }
}

function refusal(sentence: string | null, raw: RawText): HttpSubmitOutcome | null {
  if (sentence === null) return null
  if (unknownOutcome.test(sentence)) return { kind: 'unknown', raw: raw(sentence) }
  const verdict = sentences.verdictOn(sentence) ?? parts.find(([part]) => part.test(sentence))?.[1]
  return refusedBy(verdict ?? 'not-here', raw(sentence))
}

/** An id as a number or as text. */
export function parseId(value: unknown): string | null {
  const id = digitsIn(value)
  return id !== null && /^[\w-]{1,64}$/.test(id) ? id : null
}
