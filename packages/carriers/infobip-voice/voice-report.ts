import type { FailureStatus } from '../../domain/message/status.ts'
import { asMembers, asNumber, asText, type Members } from '../../kit/text/members.ts'
import type { CallFacts, Cost, Report, ReportOutcome } from '../connector.ts'
import { parseDigits } from '../http/parse-digits.ts'
import { rawText } from '../http/raw-text.ts'
import { describeError, type MessageError, parseError } from '../infobip/chat-errors.ts'
import { describeInfobipStatus, parseInfobipInstant, readNames } from '../infobip/reports.ts'
import { describeGroup, type InfobipStatus, meaningOfStatus, parseStatus } from '../infobip/statuses.ts'
import { type CallFailure, callStatuses, failureOfCall } from './voice-errors.ts'

/** One of `results` in a voice delivery report, version 2; null for one that is not as Infobip describes it. */
export function readVoiceReport(result: Members): Report | null {
  const ref = asText(result['messageId'])
  const status = parseStatus(asMembers(result['status']))
  if (ref === null || status === null) return null
  const error = parseError(asMembers(result['error']))
  const voiceCall = asMembers(result['voiceCall'])
  const outcome = readOutcome(status, error)
  const cost = outcome.kind === 'enroute' ? null : readCost(asMembers(result['price']), voiceCall)
  return {
    ...readNames(ref, result),
    phone: parseDigits(asText(result['to'])),
    outcome,
    at: parseInfobipInstant(asText(voiceCall['endTime'])),
    raw: describeInfobipStatus(status, error),
    ...(cost === null ? {} : { cost }),
    ...(outcome.kind === 'delivered' ? { call: readFacts(voiceCall) } : {}),
  }
}

/**
 * The status shows whether the call is over. The error is more reliable for its result: Infobip's own samples report
 * an unanswered call as delivered.
 */
function readOutcome(status: InfobipStatus, error: MessageError | null): ReportOutcome {
  const meaning = meaningOfStatus(status)
  if (meaning.kind === 'enroute') return meaning
  const byError = error === null ? null : failureOfCall(error.id)
  const failure = byError ?? (meaning.kind === 'failed' ? failureOfStatus(status, meaning.status) : null)
  if (failure === null) return { kind: 'delivered' }
  const { status: end, sentence, complete } = failure
  const said = error === null ? `${status.name} (${status.id})` : describeError(error)
  return { kind: 'failed', status: end, reason: complete ? sentence : rawText(`${sentence}: ${said}`, []) }
}

function failureOfStatus({ group, id }: InfobipStatus, end: FailureStatus): CallFailure {
  return callStatuses.get(id) ?? { status: end, sentence: describeGroup(group), complete: false }
}

function readFacts(voiceCall: Members): CallFacts {
  const seconds = asNumber(voiceCall['duration'])
  const [digit = null] = /[0-9*#]/.exec(asText(voiceCall['dtmfCodes']) ?? '') ?? []
  return { durationSeconds: seconds === null ? null : Math.max(0, Math.round(seconds)), digit, code: null }
}

/** The cost: the price per second times the charged seconds. */
function readCost(price: Members, voiceCall: Members): Cost | null {
  const perSecond = asNumber(price['pricePerSecond'])
  const currency = asText(price['currency'])
  const seconds = asNumber(voiceCall['chargedDuration'])
  if (perSecond === null || seconds === null || currency === null || !/^[A-Z]{3}$/.test(currency)) return null
  const micros = Math.round(perSecond * seconds * 1_000_000)
  return micros > 0 && Number.isSafeInteger(micros) ? { kind: 'charge', micros, currency } : null
}
