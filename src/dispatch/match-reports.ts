import type { Report } from '../channels/connector.ts'
import { decide } from '../domain/message/decide.ts'
import type { DispatchPolicy } from '../domain/message/dispatch-policy.ts'
import type { Message } from '../domain/message/message.ts'
import type { Queryable } from '../storage/database.ts'
import { type FoundPart, lockByRefs, lockHeld } from '../storage/messages/find.ts'
import type { Decided } from './write-decisions.ts'

export interface UpstreamReport {
  upstream: string
  report: Report
}

export interface Matched {
  decided: Decided[]
  /** Indexes of the reports that no message is known for. */
  unmatched: number[]
}

/**
 * Finds the messages that reports speak of, locks them and decides. By the upstream's id in any of its forms;
 * else, where the answer to exactly one submit to that number was lost, by the number.
 */
export async function matchReports(
  tx: Queryable,
  reports: UpstreamReport[],
  now: number,
  policy: DispatchPolicy,
): Promise<Matched> {
  const work = new Map<number, Decided>()
  const unmatched: number[] = []
  const found = await findParts(tx, reports)
  const missing: number[] = []
  for (const [index, each] of reports.entries()) {
    const parts = partsOf(found, each)
    if (parts.length === 0) missing.push(index)
    for (const { message, attempt, part } of parts)
      apply(work, message, { ...each, attempt, part }, now, policy)
  }
  if (missing.length > 0) {
    const held = await findHeld(
      tx,
      missing.map((index) => reports[index]).filter((each) => each !== undefined),
    )
    for (const index of missing) {
      const each = reports[index]
      const match = each && heldPartOf(held, work, each)
      if (match) apply(work, match.message, { ...each, ...match }, now, policy)
      else unmatched.push(index)
    }
  }
  return { decided: [...work.values()], unmatched }
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

/** The parts known by the likeliest form of the id; of the newest message where an upstream repeats ids. */
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
  return report.phone === null || report.phone === message.phone
}

async function findHeld(tx: Queryable, reports: UpstreamReport[]): Promise<Message[]> {
  const named = reports.filter(({ report }) => report.phone !== null)
  if (named.length === 0) return []
  const upstreams = named.map(({ upstream }) => upstream)
  return lockHeld(
    tx,
    upstreams,
    named.map(({ report }) => report.phone ?? ''),
  )
}

function heldPartOf(
  held: Message[],
  work: Map<number, Decided>,
  { upstream, report }: UpstreamReport,
): { message: Message; attempt: number; part: number } | null {
  const candidates = held
    .map((message) => work.get(message.msgId)?.decision.message ?? message)
    .filter((message) => message.phone === report.phone && message.progress.kind === 'held')
  const distinct = new Map(candidates.map((message) => [message.msgId, message]))
  const [message, another] = distinct.values()
  if (message === undefined || another !== undefined) return null
  const attempt = message.attempts.findLastIndex((each) => each.upstream === upstream)
  const part = message.attempts[attempt]?.parts.findIndex(({ kind }) => kind === 'unknown') ?? -1
  return part < 0 ? null : { message, attempt, part }
}

/** Several reports on one message in a batch are decided one after the other and written once. */
function apply(
  work: Map<number, Decided>,
  found: Message,
  news: UpstreamReport & { attempt: number; part: number },
  now: number,
  policy: DispatchPolicy,
): void {
  const earlier = work.get(found.msgId)
  const message = earlier?.decision.message ?? found
  const { outcome, raw } = news.report
  const decision = decide(
    message,
    { type: 'reported', attempt: news.attempt, part: news.part, outcome, raw },
    now,
    policy,
  )
  work.set(found.msgId, {
    before: earlier?.before ?? found,
    decision: {
      message: decision.message,
      steps: [...(earlier?.decision.steps ?? []), ...decision.steps],
      tellClient: decision.tellClient || (earlier?.decision.tellClient ?? false),
    },
    refs: [],
    replies: [],
  })
}
