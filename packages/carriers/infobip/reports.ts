import { asMembers, asNumber, asText, type Members } from '../../kit/text/members.ts'
import { parseRfc3339 } from '../../kit/time/instant.ts'
import type { Cost, Report, ReportOutcome } from '../connector.ts'
import { parseHandOverName } from '../hand-over-name.ts'
import { parseDigits } from '../http/parse-digits.ts'
import { rawText } from '../http/raw-text.ts'
import {
  type ChatErrorMeaning,
  describeError,
  type MessageError,
  meaningOfError,
  parseError,
} from './chat-errors.ts'
import {
  describeGroup,
  type InfobipStatus,
  meaningOfStatus,
  parseStatus,
  type StatusFailures,
  statusFailures,
} from './statuses.ts'

/** What the statuses and errors of one product mean. */
export interface ReportMeanings {
  statuses: StatusFailures
  judgeError(error: MessageError): ChatErrorMeaning
  /** The error of a messageId that was there before. */
  duplicate: number
}

/** Of Viber and RCS. */
const chatMeanings: ReportMeanings = {
  statuses: statusFailures,
  judgeError: ({ id }) => meaningOfError(id),
  duplicate: 7280,
}

/** One of `results` in a delivery report; null for one that is not as Infobip describes it. */
export function readDelivery(result: Members, meanings: ReportMeanings = chatMeanings): Report | null {
  const ref = asText(result['messageId'])
  const status = parseStatus(asMembers(result['status']))
  if (ref === null || status === null) return null
  const error = parseError(asMembers(result['error']))
  const outcome = readOutcome(status, error, meanings)
  // The price is final only with a final report.
  const cost = outcome.kind === 'enroute' ? null : readCost(result)
  return {
    ...readNames(ref, result),
    phone: parseDigits(asText(result['to'])),
    outcome,
    at: parseInfobipInstant(asText(result['doneAt'])),
    raw: describeInfobipStatus(status, error),
    ...(cost === null ? {} : { cost }),
  }
}

/**
 * One of `results` in a seen report. Infobip's documentation contradicts itself on whether `from` or `to` is the
 * subscriber, so neither is used.
 */
export function readSeen(result: Members): Report | null {
  const ref = asText(result['messageId'])
  if (ref === null) return null
  const at = parseInfobipInstant(asText(result['seenAt']))
  return { ...readNames(ref, result), phone: null, outcome: { kind: 'read' }, at, raw: 'seen' }
}

/** The names by which a result identifies the hand-over. */
export function readNames(ref: string, result: Members): Pick<Report, 'refs' | 'own'> {
  const own = parseHandOverName(ref) ?? parseHandOverName(asText(result['callbackData']))
  return own === null ? { refs: [ref] } : { refs: [ref], own }
}

function readOutcome(
  status: InfobipStatus,
  error: MessageError | null,
  { statuses, judgeError, duplicate }: ReportMeanings,
): ReportOutcome {
  const meaning = meaningOfStatus(status, statuses)
  if (meaning.kind !== 'failed') return meaning
  // A duplicate messageId: the earlier hand-over with this id has its own report.
  if (error?.id === duplicate) return { kind: 'enroute' }
  const why = error === null ? { sentence: null, status: null } : judgeError(error)
  const sentence = why.sentence ?? describeGroup(status.group)
  const said = error === null ? `${status.name} (${status.id})` : describeError(error)
  const reason = rawText(`${sentence}: ${said}`, [])
  return { kind: 'failed', status: why.status ?? meaning.status, reason }
}

/** The status and error of a result, for the timeline. */
export function describeInfobipStatus({ name, id }: InfobipStatus, error: MessageError | null): string {
  const said = `${name} (${id})`
  return rawText(error === null ? said : `${said}, ${describeError(error)}`, [])
}

/** `pricePerMessage` is the price of one of `messageCount`. */
function readCost(result: Members): Cost | null {
  const price = asMembers(result['price'])
  const perMessage = asNumber(price['pricePerMessage'])
  const currency = asText(price['currency'])
  if (perMessage === null || currency === null || !/^[A-Z]{3}$/.test(currency)) return null
  const micros = Math.round(perMessage * (asNumber(result['messageCount']) ?? 1) * 1_000_000)
  return micros > 0 && Number.isSafeInteger(micros) ? { kind: 'charge', micros, currency } : null
}

/** Infobip's `yyyy-MM-dd'T'HH:mm:ss.SSSZ`, with or without a colon in its offset, in ms; null for anything else. */
export function parseInfobipInstant(text: string | null): number | null {
  const [, local, hours, minutes] = instant.exec(text ?? '') ?? []
  if (local === undefined) return null
  const at = parseRfc3339(hours === undefined ? `${local}Z` : `${local}${hours}:${minutes}`)
  return Number.isNaN(at) ? null : at
}

const instant = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?)(?:Z|([+-]\d\d):?(\d\d))$/
