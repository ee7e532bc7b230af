import type { SubmitPart } from '../connector.ts'
import { handOverName } from '../hand-over-name.ts'
import type { HttpAnswer, HttpSubmitOutcome, RawText } from '../http/http-connection.ts'
import { unsaidOutcome } from '../http/refused.ts'
import { refusedBy } from '../sms-http/verdicts.ts'
import { sentences } from './kannel-errors.ts'

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
  const verdict = sentences.verdictOn(body.trimStart())
  if (verdict !== null) return refusedBy(verdict, said)
  return unsaidOutcome({ status, body }, said, handOverName(part))
}
