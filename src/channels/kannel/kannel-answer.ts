import type { SubmitPart } from '../connector.ts'
import { handOverName } from '../hand-over-name.ts'
import type { HttpAnswer, HttpSubmitOutcome, RawText } from '../http/http-link.ts'
import { unsaidOutcome } from '../http/refused.ts'
import { refusedBy, type SmsVerdict } from '../sms-http/verdicts.ts'

/** Bodies of `sendsms` that name a refusal (gw/smsbox.c). */
const refusals: readonly (readonly [beginning: RegExp, verdict: SmsVerdict])[] = [
  [/^Authorization failed/, 'account'],
  [/^Not routable/, 'no-route'],
  [/^(Missing receiver|Empty receiver|.*field misformed)/, 'not-here'],
  [/^Sender missing/, 'bad-sender'],
  [/^Number\(s\) has\/have been denied/, 'not-here'],
  [/^Temporal failure/, 'retry'],
  [/^Sending failed/, 'retry'],
]

/** The outcome of `sendsms`. Kannel gives no id: ours is in the address of the report. */
export function readKannelAnswer(
  { status, body }: HttpAnswer,
  raw: RawText,
  part: SubmitPart,
): HttpSubmitOutcome {
  const said = raw(`HTTP ${status}: ${body}`)
  if (status === 202 && /^\s*(0: Accepted|3: Queued|Sent\.)/.test(body)) {
    return { kind: 'accepted', ref: handOverName(part), raw: raw(body) }
  }
  const refusal = refusals.find(([beginning]) => beginning.test(body.trimStart()))
  if (refusal !== undefined) return refusedBy(refusal[1], said)
  return unsaidOutcome({ status, body }, said, handOverName(part))
}
