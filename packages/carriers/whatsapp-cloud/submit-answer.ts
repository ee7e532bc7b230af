import { asList, asMembers, asText, parseJson } from '../../kit/text/members.ts'
import type { SubmitOutcome } from '../connector.ts'
import type { HttpAnswer, RawText } from '../http/http-connection.ts'
import { refused, unsaidOutcome } from '../http/refused.ts'
import { explainGraphError, judgeGraphError } from './error-meanings.ts'
import { type GraphError, readGraphError } from './graph-error.ts'

/** The outcome of a submit. */
export function readSubmitAnswer({ status, body }: HttpAnswer, rawText: RawText): SubmitOutcome {
  const members = asMembers(parseJson(body))
  const error = readGraphError(members['error'])
  const raw = rawText(error === null ? `HTTP ${status}: ${body}` : explainGraphError(error))
  if (error !== null) return outcomeOfError(error, status, raw)
  if (status < 200 || status > 299) return unsaidOutcome({ status, body }, raw)
  const [sent] = asList(members['messages'])
  const ref = asText(asMembers(sent)['id'])
  if (ref !== null) {
    const held = asText(asMembers(sent)['message_status'])
    return { kind: 'accepted', ref, raw: held === null || held === 'accepted' ? ref : `${ref} ${held}` }
  }
  // Without an id: a status webhook with our name may still follow.
  return unsaidOutcome({ status, body }, raw)
}

function outcomeOfError(error: GraphError, status: number, raw: string): SubmitOutcome {
  // From a proxy: whether Graph received the message is unknown.
  if (status === 502 || status === 504) return { kind: 'unknown', raw }
  const meaning = judgeGraphError(error, status)
  return refused(meaning.refusal, meaning.status, raw)
}
