import type { Cost, Report, ReportOutcome } from '../connector.ts'
import { describeError, type MessageError, meaningOfError, parseError } from './chat-errors.ts'
import { parseName } from './hand-over-name.ts'
import { parseInstant } from './instants.ts'
import { type Fields, fieldsIn, numberIn, textIn } from './json-fields.ts'
import { type MessageStatus, meaningOfStatus, parseStatus, sentenceOf } from './statuses.ts'

/** One of `results` in a delivery report; null for one that is not as Infobip describes it. */
export function readDelivery(result: Fields | null): Report | null {
  const ref = textIn(result, 'messageId')
  const status = parseStatus(fieldsIn(result, 'status'))
  if (ref === null || status === null) return null
  const error = parseError(fieldsIn(result, 'error'))
  const outcome = outcomeOf(status, error)
  // What is charged is known in the end.
  const cost = outcome.kind === 'enroute' ? null : costOf(result)
  return {
    ...namesOf(ref, result),
    phone: digitsOf(textIn(result, 'to')),
    outcome,
    at: parseInstant(textIn(result, 'doneAt')),
    raw: rawOf(status, error),
    ...(cost === null ? {} : { cost }),
  }
}

/**
 * One of `results` in a seen report. Whether `from` or `to` is the subscriber is told in two ways, so neither is
 * read.
 */
export function readSeen(result: Fields | null): Report | null {
  const ref = textIn(result, 'messageId')
  if (ref === null) return null
  const at = parseInstant(textIn(result, 'seenAt'))
  return { ...namesOf(ref, result), phone: null, outcome: { kind: 'read' }, at, raw: 'seen' }
}

function namesOf(ref: string, result: Fields | null): Pick<Report, 'refs' | 'own'> {
  const own = parseName(ref) ?? parseName(textIn(result, 'callbackData'))
  return own === null ? { refs: [ref] } : { refs: [ref], own }
}

function outcomeOf(status: MessageStatus, error: MessageError | null): ReportOutcome {
  const meaning = meaningOfStatus(status)
  if (meaning.kind !== 'failed') return meaning
  // A name that was used before: how the earlier hand-over under it ends, its own report tells.
  if (error?.id === duplicateRequest) return { kind: 'enroute' }
  const why = error === null ? { sentence: null, status: null } : meaningOfError(error.id)
  const sentence = why.sentence ?? sentenceOf(status.group)
  const said = error === null ? `${status.name} (${status.id})` : describeError(error)
  return { kind: 'failed', status: why.status ?? meaning.status, reason: `${sentence}: ${said}` }
}

const duplicateRequest = 7280

function rawOf({ name, id }: MessageStatus, error: MessageError | null): string {
  const said = `${name} (${id})`
  return error === null ? said : `${said}, ${describeError(error)}`
}

/** `pricePerMessage` is for one of `messageCount`. */
function costOf(result: Fields | null): Cost | null {
  const price = fieldsIn(result, 'price')
  const perMessage = numberIn(price, 'pricePerMessage')
  const currency = textIn(price, 'currency')
  if (perMessage === null || currency === null || !/^[A-Z]{3}$/.test(currency)) return null
  const micros = Math.round(perMessage * (numberIn(result, 'messageCount') ?? 1) * 1_000_000)
  return micros > 0 && Number.isSafeInteger(micros) ? { kind: 'charge', micros, currency } : null
}

export function digitsOf(phone: string | null): string | null {
  const [, digits] = /^\+?(\d{5,15})$/.exec(phone ?? '') ?? []
  return digits ?? null
}
