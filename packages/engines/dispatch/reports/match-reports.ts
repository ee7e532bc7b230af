import type { Report } from '../../../carriers/connector.ts'
import type { Message } from '../../../domain/message/message.ts'
import type { MessageEvent } from '../../../domain/message/message-event.ts'
import { isErased, reportWithoutWords } from '../../../domain/message/without-subscriber.ts'
import type { Queryable } from '../../../store/database.ts'
import type { NewRef } from '../../../store/messages/change.ts'
import { applyEvent, type Decided, undecided } from '../decisions/decided.ts'
import type { RecentMessages } from '../decisions/recent-messages.ts'
import type { StageFacts } from '../decisions/stage-facts.ts'
import type { UpstreamsOfAccount } from '../upstreams/use-routes.ts'
import { filterNumbered, findOwned, findOwnParts, type ReportedPart, withWholeText } from './own-parts.ts'
import { chooseParts, findParts, prematureReports, recentParts } from './parts-by-id.ts'
import { PartsInDoubt } from './parts-in-doubt.ts'
import type { UpstreamReport } from './upstream-report.ts'

export interface MatchingOptions {
  facts: StageFacts
  ofAccount: UpstreamsOfAccount
}

export interface Matched {
  decided: Decided[]
  /** Indexes of the unmatched reports. */
  unmatched: number[]
  /** Those of them that may be about any of several parts until the reports of the others have come. */
  oneOfSeveral: ReadonlySet<number>
}

/**
 * Finds the messages of delivery reports, locks them and decides. A report is matched by the upstream's
 * message id (see `chooseParts` and `prematureReports`); else by our own name of the hand-over, if the upstream returns it; else by
 * the phone number, if answers to the submits of exactly one message to it were lost and no other submit is under way;
 * of a message with several such parts the reports of all must be in `reports`.
 */
export async function matchReports(
  tx: Queryable,
  reports: UpstreamReport[],
  now: number,
  { facts, ofAccount }: MatchingOptions,
): Promise<Matched> {
  const found = await findParts(tx, reports, ofAccount)
  const chosen = (each: UpstreamReport) => chooseParts(found, each, ofAccount(each.upstream))
  const premature = await prematureReports(tx, reports, chosen, ofAccount)
  const partsOf = (each: UpstreamReport) => (premature.has(each) ? [] : chosen(each))
  const unknown = reports.filter((each) => partsOf(each).length === 0)
  const owned = await findOwned(tx, unknown)
  const nameless = unknown.filter((each) => findOwnParts(owned, new Map(), each) === null)
  const inDoubt = await PartsInDoubt.lock(tx, nameless, ofAccount)
  const matched = [...found.values()].flat().map(({ message }) => message)
  const failures = reports.filter(isFailure).flatMap(partsOf)
  const failed = new Set(failures.map(({ message }) => message.msgId))
  const others = [...owned.values(), ...inDoubt.messages]
  const policy = await facts.policyFor(
    tx,
    [...matched, ...others],
    [...matched.filter(({ msgId }) => failed.has(msgId)), ...others],
  )
  const work = new Map<number, Decided>()
  const unmatched: number[] = []
  const oneOfSeveral = new Set<number>()
  for (const [index, each] of reports.entries()) {
    const named = filterNumbered(partsOf(each), each.report)
    let parts: ReportedPart[] | null = named.length > 0 ? named : findOwnParts(owned, work, each)
    if (parts === null) {
      const found = inDoubt.find(work, each)
      parts = found.kind === 'part' ? [found.place] : []
      if (found.kind === 'one-of-several') oneOfSeveral.add(index)
    }
    parts = withWholeText(parts, each.report, ({ message }) => message)
    if (parts.length === 0) unmatched.push(index)
    for (const [nth, { message, learntRef, ...place }] of parts.entries()) {
      const taken = named.length === 0 ? null : takenEvent(message, named)
      const start = taken === null ? undecided(message) : applyEvent(undecided(message), taken, now, policy)
      const earlier = work.get(message.msgId) ?? start
      const report = nth === 0 ? each.report : withoutCost(each.report)
      const decided = applyEvent(earlier, reportedEvent(report, message, place), now, policy)
      const learnt = learntRef === undefined ? [] : [{ ...learntId(each, learntRef), ...place }]
      work.set(message.msgId, { ...decided, refs: [...decided.refs, ...learnt] })
    }
  }
  return { decided: [...work.values()], unmatched, oneOfSeveral }
}

/** The id of a part that only a report has. */
function learntId(
  { upstream, report }: UpstreamReport,
  ref: string,
): Pick<NewRef, 'upstream' | 'ref' | 'handle'> {
  const [handle = ref] = report.handles ?? []
  return { upstream, ref, ...(handle !== ref && { handle }) }
}

/** An upstream's id of a part on disk. */
interface KnownRef {
  ref: string
  handle: string | null
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
  // An id is on disk twice where the answer to its commit was lost and it was written again.
  const known = new Map(
    refs.filter((each) => each.attempt === attempt).map((each) => [`${each.part} ${each.ref}`, each]),
  )
  const outcomes = [...known.values()].map(({ part, ref, handle }) => ({
    part,
    outcome: {
      kind: 'accepted',
      ref,
      raw: `taken as ${handle ?? ref}`,
      ...(handle !== null && { handle }),
    } as const,
  }))
  // Outcomes of a message with several parts are never deferred.
  return outcomes.length === 1 && message.attempts[attempt]?.parts.length === 1
    ? { type: 'submitted', attempt, outcomes }
    : null
}

function isFailure({ report }: UpstreamReport): boolean {
  return report.outcome.kind === 'failed'
}

/** A report of a whole message counts for each of its parts, and its cost once. */
function withoutCost({ cost: _, ...report }: Report): Report {
  return report
}

/** What is left of a report of a message whose subscriber was erased holds nothing personal. */
function reportedEvent(
  report: Report,
  { phone }: Message,
  place: Pick<ReportedPart, 'attempt' | 'part'>,
): MessageEvent {
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

export interface DecidedRecent {
  changes: RecentChange[]
  /** Reports that change nothing, whatever was stored since: the upstream still has a part that it is known to have. */
  needless: UpstreamReport[]
}

/** Decides about the messages that are in memory, by the first form of the upstream's id. Locks nothing. */
export async function decideRecent(
  db: Queryable,
  reports: UpstreamReport[],
  { recent, facts, ofAccount, now }: MatchingOptions & { recent: RecentMessages; now: number },
): Promise<DecidedRecent> {
  const found = reports.flatMap((each) => {
    const named = filterNumbered(recentParts(recent, each, ofAccount(each.upstream)), each.report)
    const parts = withWholeText(named, each.report, ({ decided }) => decided.decision.message)
    return parts.length > 0 ? [{ each, parts }] : []
  })
  if (found.length === 0) return { changes: [], needless: [] }
  const messagesOf = (some: typeof found) =>
    some.flatMap(({ parts }) => parts.map(({ decided }) => decided.decision.message))
  const failed = found.filter(({ each }) => isFailure(each))
  const policy = await facts.policyFor(db, messagesOf(found), messagesOf(failed))
  const changes = new Map<number, RecentChange>()
  const needless: UpstreamReport[] = []
  for (const { each, parts } of found) {
    let changesNothing = each.report.outcome.kind === 'enroute' && each.report.cost === undefined
    for (const [nth, { decided: start, ...place }] of parts.entries()) {
      const { msgId } = start.before
      const report = nth === 0 ? each.report : withoutCost(each.report)
      const { decided, reports: earlier } = changes.get(msgId) ?? { decided: start, reports: [] }
      const next = applyEvent(decided, reportedEvent(report, start.before, place), now, policy)
      if (next.decision.message === decided.decision.message) continue
      changesNothing = false
      changes.set(msgId, {
        decided: next,
        reports: earlier.includes(each) ? earlier : [...earlier, each],
      })
    }
    if (changesNothing) needless.push(each)
  }
  return { changes: [...changes.values()], needless }
}
