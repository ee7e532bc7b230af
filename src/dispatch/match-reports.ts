import type { Report } from '../channels/connector.ts'
import { parsePhone } from '../domain/address/phone.ts'
import { currentAttempt, type Message, type Part } from '../domain/message/message.ts'
import type { MessageEvent } from '../domain/message/message-event.ts'
import { isErased, reportWithoutWords } from '../domain/message/without-subscriber.ts'
import type { Queryable } from '../storage/database.ts'
import { type FoundPart, lockByRefs, lockHeld, lockMessages } from '../storage/messages/find.ts'
import { applyEvent, type Decided, undecided } from './decided.ts'
import type { RecentMessages } from './recent-messages.ts'
import type { StageFacts } from './stage-facts.ts'

export interface UpstreamReport {
  upstream: string
  report: Report
}

interface PartPlace {
  message: Message
  attempt: number
  part: number
}

export interface Matched {
  decided: Decided[]
  /** Indexes of the unmatched reports. */
  unmatched: number[]
}

/**
 * Finds the messages of delivery reports, locks them and decides. A report is matched by the upstream's
 * message id in any of its forms; else by our own name of the hand-over, if the upstream returns it; else by
 * the phone number, if the answer to exactly one submit to it was lost and no other submit is under way.
 */
export async function matchReports(
  tx: Queryable,
  reports: UpstreamReport[],
  now: number,
  facts: StageFacts,
): Promise<Matched> {
  const found = await findParts(tx, reports)
  const unknown = reports.filter((each) => partsOf(found, each).length === 0)
  const owned = await findOwned(tx, unknown)
  const held = await findHeld(
    tx,
    unknown.filter((each) => ownPartOf(owned, each) === null),
  )
  const policy = await facts.policyFor(tx, [
    ...[...found.values()].flat().map(({ message }) => message),
    ...owned.values(),
    ...held,
  ])
  const work = new Map<number, Decided>()
  const unmatched: number[] = []
  for (const [index, each] of reports.entries()) {
    const known = partsOf(found, each)
    const other = known.length > 0 ? null : (ownPartOf(owned, each) ?? heldPartOf(held, work, each))
    const parts = other === null ? known : [other]
    if (parts.length === 0) unmatched.push(index)
    for (const { message, ...place } of parts) {
      const taken = known.length === 0 ? null : takenEvent(message, known)
      const start = taken === null ? undecided(message) : applyEvent(undecided(message), taken, now, policy)
      const earlier = work.get(message.msgId) ?? start
      work.set(message.msgId, applyEvent(earlier, reportedEvent(each.report, message, place), now, policy))
    }
  }
  return { decided: [...work.values()], unmatched }
}

/** An upstream's id of a part on disk. */
interface KnownRef {
  ref: string
  attempt: number
  part: number
}

/**
 * The outcome of a submit that is only known by the upstream's ids on disk: the gateway that wrote them defers it, or has
 * ended. Null where the message does not wait for it.
 */
export function takenEvent(message: Message, refs: readonly KnownRef[]): MessageEvent | null {
  if (message.progress.kind !== 'submitting') return null
  const attempt = message.attempts.length - 1
  const outcomes = refs
    .filter((each) => each.attempt === attempt)
    .map(({ part, ref }) => ({
      part,
      outcome: { kind: 'accepted', ref, raw: `taken as ${ref}` } as const,
    }))
  // Outcomes of a message with several parts are never deferred.
  return outcomes.length === 1 && message.attempts[attempt]?.parts.length === 1
    ? { type: 'submitted', attempt, outcomes }
    : null
}

/** What is left of a report of a message whose subscriber was erased holds nothing personal. */
function reportedEvent(report: Report, { phone }: Message, place: Omit<PartPlace, 'message'>): MessageEvent {
  const { attempt, part } = place
  const { outcome, raw } = isErased(phone) ? reportWithoutWords(report) : report
  const { cost } = report
  const call = isErased(phone) ? undefined : report.call
  return { type: 'reported', attempt, part, outcome, raw, ...(cost && { cost }), ...(call && { call }) }
}

/** A changed message that was in memory, and the reports that it follows from. */
export interface RecentChange {
  decided: Decided
  reports: UpstreamReport[]
}

/** Decides about the messages that are in memory, by the first form of the upstream's id. Locks nothing. */
export async function decideRecent(
  db: Queryable,
  reports: UpstreamReport[],
  { recent, facts, now }: { recent: RecentMessages; facts: StageFacts; now: number },
): Promise<RecentChange[]> {
  const found = reports.flatMap((each) => {
    const parts = recent.find(each.upstream, each.report.refs[0] ?? '')
    return parts.length === 0 ? [] : [{ each, parts }]
  })
  if (found.length === 0) return []
  const policy = await facts.policyFor(
    db,
    found.flatMap(({ parts }) => parts.map(({ decided }) => decided.decision.message)),
  )
  const changes = new Map<number, RecentChange>()
  for (const { each, parts } of found) {
    for (const { decided: start, ...place } of parts) {
      const { msgId } = start.before
      const { decided, reports: earlier } = changes.get(msgId) ?? { decided: start, reports: [] }
      const next = applyEvent(decided, reportedEvent(each.report, start.before, place), now, policy)
      if (next.decision.message === decided.decision.message) continue
      changes.set(msgId, {
        decided: next,
        reports: earlier.includes(each) ? earlier : [...earlier, each],
      })
    }
  }
  return [...changes.values()]
}

async function findParts(tx: Queryable, reports: UpstreamReport[]): Promise<Map<string, FoundPart[]>> {
  const upstreams: string[] = []
  const refs: string[] = []
  for (const { upstream, report } of reports) {
    for (const ref of report.refs) {
      upstreams.push(upstream)
      refs.push(ref)
    }
  }
  const found = new Map<string, FoundPart[]>()
  for (const part of await lockByRefs(tx, upstreams, refs)) {
    const key = `${part.upstream} ${part.ref}`
    found.set(key, [...(found.get(key) ?? []), part])
  }
  return found
}

/**
 * The parts with the first form of the id that is known. If an upstream reuses ids, those of the newest
 * message.
 */
function partsOf(found: Map<string, FoundPart[]>, { upstream, report }: UpstreamReport): FoundPart[] {
  for (const [index, ref] of report.refs.entries()) {
    const parts = found.get(`${upstream} ${ref}`) ?? []
    const fits = parts.filter(({ message }) => index === 0 || samePhone(message, report))
    const newest = fits.at(-1)?.message.msgId
    if (newest !== undefined) return fits.filter(({ message }) => message.msgId === newest)
  }
  return []
}

function samePhone(message: Message, report: Report): boolean {
  return report.phone === null || report.phone === message.phone || e164(report.phone) === e164(message.phone)
}

/** Carriers may send numbers in other forms, for example with a trunk prefix. */
function e164(phone: string): string {
  return parsePhone(phone) ?? phone
}

async function findOwned(tx: Queryable, reports: UpstreamReport[]): Promise<Map<number, Message>> {
  const ids = reports.flatMap(({ report }) => report.own?.msgId ?? [])
  if (ids.length === 0) return new Map()
  const messages = await lockMessages(tx, [...new Set(ids)])
  return new Map(messages.map((message) => [message.msgId, message]))
}

/**
 * The newest hand-over of the stage to this upstream; null if it is not handed over yet, or if the name
 * belongs to another installation.
 */
function ownPartOf(owned: Map<number, Message>, { upstream, report }: UpstreamReport): PartPlace | null {
  const message = report.own === undefined ? undefined : owned.get(report.own.msgId)
  if (message === undefined || message.expiresAt !== report.own?.expiresAt) return null
  const attempt = message.attempts.findLastIndex(
    ({ stage, upstream: name, parts }) =>
      stage === report.own?.stage && name === upstream && parts[0] !== undefined && wentOut(parts[0]),
  )
  return attempt < 0 ? null : { message, attempt, part: 0 }
}

function wentOut({ kind }: Part): boolean {
  return kind !== 'unsent' && kind !== 'elsewhere'
}

async function findHeld(tx: Queryable, reports: UpstreamReport[]): Promise<Message[]> {
  // A report with our own name can only be about that hand-over.
  const named = reports.filter(({ report }) => report.phone !== null && report.own === undefined)
  if (named.length === 0) return []
  const pairs = named.flatMap(({ upstream, report: { phone } }) =>
    formsOf(phone ?? '').map((form) => ({ upstream, form })),
  )
  const upstreams = pairs.map(({ upstream }) => upstream)
  return lockHeld(
    tx,
    upstreams,
    pairs.map(({ form }) => form),
  )
}

/** Also the form that older messages have, from before numbers were normalized. */
function formsOf(phone: string): string[] {
  return [...new Set([phone, e164(phone)])]
}

function heldPartOf(
  held: Message[],
  work: Map<number, Decided>,
  { upstream, report }: UpstreamReport,
): PartPlace | null {
  if (report.own !== undefined) return null
  const candidates = held
    .map((message) => work.get(message.msgId)?.decision.message ?? message)
    .filter((message) => report.phone !== null && samePhone(message, report))
    .filter((message) => message.progress.kind === 'held')
    .filter((message) => currentAttempt(message)?.upstream === upstream)
  const distinct = new Map(candidates.map((message) => [message.msgId, message]))
  const [message, another] = distinct.values()
  if (message === undefined || another !== undefined) return null
  const attempt = message.attempts.findLastIndex((each) => each.upstream === upstream)
  const part = message.attempts[attempt]?.parts.findIndex(({ kind }) => kind === 'unknown') ?? -1
  return part < 0 ? null : { message, attempt, part }
}
