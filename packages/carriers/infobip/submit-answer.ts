import { unreachable } from '../../kit/flow/unreachable.ts'
import { asList, asMembers, asNumber, asText } from '../../kit/text/members.ts'
import type { SubmitOutcome } from '../connector.ts'
import { rawText } from '../http/raw-text.ts'
import { type Refused, refused, unavailable, unsaidOutcome } from '../http/refused.ts'
import { describeParts } from '../sms-http/accepted-text.ts'
import { describeViolation, type InfobipAnswer } from './infobip-client.ts'
import { type InfobipStatus, meaningOfStatus, parseStatus, type StatusFailures } from './statuses.ts'

/** The result of a request with several messages. */
export type ParsedSubmit =
  /** Outcomes by `messageId`; a message that is not named may or may not have been accepted. */
  | { kind: 'each'; outcomes: Map<string, SubmitOutcome>; raw: () => string }
  /** The same for all messages. */
  | { kind: 'refused'; outcome: Refused }
  | { kind: 'unknown'; raw: string }
  /** No message was accepted because some are invalid. `named` has those that Infobip names, by index. */
  | { kind: 'wrong'; raw: string; named: Map<number, string> }

type Answered = InfobipAnswer & { kind: 'answered' }

/** Total: every way in which a request can end. */
export function readSubmitAnswer(answer: InfobipAnswer, meanings: StatusFailures): ParsedSubmit {
  switch (answer.kind) {
    case 'not-sent':
      return { kind: 'refused', outcome: unavailable(answer.raw) }
    case 'lost':
      return { kind: 'unknown', raw: answer.raw }
    case 'answered':
      return readAnswered(answer, meanings)
    default:
      return unreachable(answer)
  }
}

function readAnswered(answer: Answered, meanings: StatusFailures): ParsedSubmit {
  const { status, error } = answer
  if (status >= 200 && status < 300) {
    const outcomes = outcomesIn(answer, meanings)
    if (outcomes !== null) return { kind: 'each', outcomes, raw: () => answer.raw }
    const { raw } = answer
    if (error !== null) return { kind: 'refused', outcome: refused('rejected-here', 'REJECTED', raw) }
    return unsaid(answer)
  }
  const { raw } = answer
  // A proxy does not know what the servers behind it have done.
  if (status === 502 || status === 504) return { kind: 'unknown', raw }
  if (status >= 500 && error !== null) return { kind: 'refused', outcome: unavailable(raw) }
  if (status === 400 || status === 413) return { kind: 'wrong', raw, named: named(answer) }
  return unsaid(answer)
}

function unsaid({ status, text, raw }: Answered): ParsedSubmit {
  const outcome = unsaidOutcome({ status, body: text }, raw)
  return outcome.kind === 'refused' ? { kind: 'refused', outcome } : { kind: 'unknown', raw }
}

/** Null where there is no list of messages with a status each. */
function outcomesIn(
  { body, forTimeline }: Answered,
  meanings: StatusFailures,
): Map<string, SubmitOutcome> | null {
  const outcomes = new Map<string, SubmitOutcome>()
  for (const message of asList(body['messages']).map(asMembers)) {
    const ref = asText(message['messageId'])
    const status = parseStatus(asMembers(message['status']))
    if (ref !== null && status !== null) {
      const parts = describeParts(asNumber(asMembers(message['details'])['messageCount']))
      outcomes.set(ref, judgeAnswer({ ref, status, parts }, meanings, forTimeline))
    }
  }
  return outcomes.size === 0 ? null : outcomes
}

/** `parts`: how many the text has, where the answer says so. */
function judgeAnswer(
  { ref, status, parts }: { ref: string; status: InfobipStatus; parts: string },
  meanings: StatusFailures,
  forTimeline: Answered['forTimeline'],
): SubmitOutcome {
  const meaning = meaningOfStatus(status, meanings)
  const { name, id, description } = status
  const said = description === null ? `${name} (${id})` : `${name} (${id}): ${description}`
  if (meaning.kind !== 'failed') return { kind: 'accepted', ref, raw: rawText(said + parts, []) }
  const raw = forTimeline(said)
  return { kind: 'refused', refusal: meaning.refusal, status: meaning.status, raw }
}

/** The violations of single messages; none of them where one is of the request as a whole. */
function named({ error, forTimeline }: Answered): Map<number, string> {
  const sentences = new Map<number, string>()
  for (const violation of error?.violations ?? []) {
    const [, index] = /\bmessages\[(\d{1,4})\]/.exec(violation.property) ?? []
    if (index === undefined) return new Map()
    const sentence = forTimeline(describeViolation(violation))
    const earlier = sentences.get(Number(index))
    sentences.set(Number(index), earlier === undefined ? sentence : `${earlier}; ${sentence}`)
  }
  return sentences
}
