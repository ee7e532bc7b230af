import { unreachable } from '../../kit/flow/unreachable.ts'
import { hiddenContent } from '../plan/hidden-content.ts'
import type { Plan, Stage } from '../plan/plan.ts'
import type { Acknowledgement } from './acknowledgement.ts'
import type { Attempt, Part } from './message.ts'
import type { ReportOutcome } from './outcome.ts'
import type { TimelineStep } from './story/timeline.ts'
import { decodeTimeline, encodeStep } from './story/timeline-lines.ts'

/** What stands in place of contents that were erased. */
export const erasedWords = '(erased)'

const pseudonymPrefix = 'erased-'

/** `drawn`: random characters, the same for all rows of one erasure. */
export function toPseudonym(drawn: string): string {
  return `${pseudonymPrefix}${drawn}`
}

/** Whether the recipient of a message is a pseudonym. No number or address has this form. */
export function isErased(phone: string): boolean {
  return phone.startsWith(pseudonymPrefix) && !phone.includes('@')
}

/** A report that comes after the erasure changes the status, and its words are not stored. */
export function reportWithoutWords({ outcome }: { outcome: ReportOutcome }) {
  const known: ReportOutcome = outcome.kind === 'failed' ? { ...outcome, reason: erasedWords } : outcome
  return { outcome: known, raw: erasedWords }
}

/** Replaces the number of a subscriber, in each of its forms, by a pseudonym. */
export interface Erasure {
  forms: readonly string[]
  pseudonym: string
}

/** What a message has of a subscriber besides the number, as it is stored. */
export interface PersonalFields {
  clientId: string | null
  hook: string | null
  requestId: string | null
  error: string | null
  plan: Plan
  attempts: Attempt[]
  /** As `encodeStep` writes lines. */
  timeline: string
}

export function messageWithoutSubscriber(fields: PersonalFields, erasure: Erasure): PersonalFields {
  const replaced = (words: string | null) => (words === null ? null : wordsWithoutSubscriber(words, erasure))
  return {
    clientId: replaced(fields.clientId),
    hook: replaced(fields.hook),
    requestId: replaced(fields.requestId),
    error: replaced(fields.error),
    plan: planWithoutSubscriber(fields.plan),
    attempts: attemptsWithoutSubscriber(fields.attempts),
    timeline: timelineWithoutSubscriber(fields.timeline, erasure),
  }
}

/** A paid lookup: besides the number, the id that the client gave. */
export function lookupWithoutSubscriber(
  { clientId }: { clientId: string | null },
  erasure: Erasure,
): { clientId: string | null } {
  return { clientId: clientId === null ? null : wordsWithoutSubscriber(clientId, erasure) }
}

/** What of an entry of the audit log may name a number that an operator typed; a refusal may repeat it. */
export interface AuditedWords {
  target: string
  details: unknown
  outcome: string | null
}

/** Numbers in what operators typed at the console. Who did what stays. */
export function auditEntryWithoutSubscriber(
  { target, details, outcome }: AuditedWords,
  erasure: Erasure,
): AuditedWords {
  return {
    target: wordsWithoutSubscriber(target, erasure),
    details: withoutSubscriber(details, erasure),
    outcome: outcome === null ? null : wordsWithoutSubscriber(outcome, erasure),
  }
}

/** Texts, links and values are replaced; channels, senders, waits, parts and prices stay. */
export function planWithoutSubscriber(plan: Plan): Plan {
  const { stages, lifetimeSeconds, priority } = plan
  const [first, ...others] = stages
  const hide = (stage: Stage): Stage => ({ ...stage, content: hiddenContent(stage.content, erasedWords) })
  return { stages: [hide(first), ...others.map(hide)], lifetimeSeconds, priority }
}

/**
 * Upstreams, states of parts and durations of calls stay. Ids of parts go: those of WhatsApp contain the number. Late
 * reports are matched by `part_refs`, which is kept for eight days.
 */
export function attemptsWithoutSubscriber(attempts: readonly Attempt[]): Attempt[] {
  return attempts.map(({ call, acknowledged, ...attempt }) => ({
    ...attempt,
    ...(acknowledged && { acknowledged: withoutButton(acknowledged) }),
    parts: attempt.parts.map(partWithoutSubscriber),
    ...(call === undefined
      ? {}
      : { call: { durationSeconds: call.durationSeconds, digit: null, code: null } }),
  }))
}

/** What stands on a button is part of the text. */
export function withoutButton({ by, channel, at }: Acknowledgement): Acknowledgement {
  return { by, channel, at }
}

function partWithoutSubscriber(part: Part): Part {
  switch (part.kind) {
    case 'sent':
      return { kind: 'sent', ref: '', ...(part.refunded && { refunded: true }) }
    case 'refused':
    case 'failed':
      return { ...part, reason: erasedWords }
    case 'unsent':
    case 'elsewhere':
    case 'unknown':
    case 'lost':
    case 'delivered':
    case 'read':
      return part
    default:
      return unreachable(part)
  }
}

/** Words of upstreams go; all steps stay. `timeline` and the result as `encodeStep` writes lines. */
export function timelineWithoutSubscriber(timeline: string, erasure: Erasure): string {
  return decodeTimeline(timeline)
    .map(({ at, ...step }) =>
      encodeStep(withoutSubscriber(step, erasure, ['raw', 'text']) as TimelineStep, at),
    )
    .join('')
}

/** A value of JSON without the number in any text, and with nothing left of the members named `emptied`. */
function withoutSubscriber(value: unknown, erasure: Erasure, emptied: readonly string[] = []): unknown {
  if (typeof value === 'string') return wordsWithoutSubscriber(value, erasure)
  if (Array.isArray(value)) return value.map((each) => withoutSubscriber(each, erasure, emptied))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      emptied.includes(name) ? erasedWords : withoutSubscriber(member, erasure, emptied),
    ]),
  )
}

export function wordsWithoutSubscriber(words: string, { forms, pseudonym }: Erasure): string {
  return forms.reduce((text, form) => text.replaceAll(form, pseudonym), words)
}

/**
 * The body of a status callback or of an event: the status stays, replies go. A body that is no JSON becomes an empty
 * object.
 */
export function callbackWithoutSubscriber(body: string, erasure: Erasure): string {
  const parsed = withoutReplies(parseObject(body))
  const { data } = parsed
  if (typeof data === 'object' && data !== null) parsed['data'] = withoutReplies({ ...data })
  return JSON.stringify(withoutSubscriber(parsed, erasure))
}

function withoutReplies(members: Record<string, unknown>): Record<string, unknown> {
  const { replies: _, replies_next: _next, reply: _reply, ...others } = members
  return others
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {}
  }
}
