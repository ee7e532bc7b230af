import type { Report } from '../../../carriers/connector.ts'
import { formsOfSubscriber } from '../../../domain/address/subscriber.ts'
import type { Message } from '../../../domain/message/message.ts'
import type { Queryable } from '../../../store/database.ts'
import { type FoundPart, lockByRefs, unansweredTo } from '../../../store/messages/find.ts'
import type { RecentMessages, RecentPart } from '../decisions/recent-messages.ts'
import type { UpstreamsOfAccount } from '../upstreams/use-routes.ts'
import { namesAnother, samePhone } from './parts-in-doubt.ts'
import type { UpstreamReport } from './upstream-report.ts'

/** Parts by upstream and id. */
export type FoundParts = ReadonlyMap<string, readonly FoundPart[]>

/** The parts with one of the reports' ids in any form, at any upstream of the account; their messages are locked. */
export async function findParts(
  tx: Queryable,
  reports: UpstreamReport[],
  ofAccount: UpstreamsOfAccount,
): Promise<FoundParts> {
  const upstreams: string[] = []
  const refs: string[] = []
  for (const { upstream, report } of reports) {
    for (const each of ofAccount(upstream)) {
      upstreams.push(...report.refs.map(() => each))
      refs.push(...report.refs)
    }
  }
  const found = new Map<string, FoundPart[]>()
  for (const part of await lockByRefs(tx, upstreams, refs)) {
    const key = refKey(part.upstream, part.ref)
    found.set(key, [...(found.get(key) ?? []), part])
  }
  return found
}

/**
 * The parts that a report is about. An upstream may give one id to several messages, upstreams of one account may give the
 * same, two ids may differ in case or leading zeros alone, and the decimal form of one may be the hexadecimal form of
 * another. So the parts whose id was given exactly as the report has it come first, then those with the first form of the id
 * that is known; among them the message that our own name of the hand-over names, or the one to the report's number, else the
 * newest. Parts of a message to another number than the report's come last, and only where their id is exact.
 */
export function chooseParts(
  found: FoundParts,
  { report }: UpstreamReport,
  upstreams: readonly string[],
): FoundPart[] {
  const byForm = report.refs.map((ref) =>
    upstreams.flatMap((upstream) => found.get(refKey(upstream, ref)) ?? []).filter(isOwn(report)),
  )
  const exact = byForm.flat().filter((part) => isExact(part, report))
  const isToAnother = ({ message }: FoundPart) => namesAnother(report, message)
  const choices = [
    exact.filter((part) => !isToAnother(part)),
    ...byForm.map((parts, form) =>
      parts.filter((part) => (form === 0 ? !isToAnother(part) : samePhone(part.message, report))),
    ),
    // A subscriber may write a text that looks like a report.
    report.orReply === undefined ? exact : [],
  ]
  const parts = choices.find(({ length }) => length > 0) ?? []
  return ofOneMessage(parts, report, ({ message }) => message)
}

/**
 * Reports that came too early: what has their id so far went to another number, and a submit to theirs is not answered
 * yet, or its answer is not on disk; it may be given the same id.
 */
export async function prematureReports(
  tx: Queryable,
  reports: readonly UpstreamReport[],
  partsOf: (report: UpstreamReport) => readonly FoundPart[],
  ofAccount: UpstreamsOfAccount,
): Promise<ReadonlySet<UpstreamReport>> {
  const pairs = reports.flatMap((each) => {
    const { phone, own } = each.report
    const parts = partsOf(each)
    if (phone === null || own !== undefined || parts.length === 0) return []
    if (parts.some(({ message }) => !namesAnother(each.report, message))) return []
    return ofAccount(each.upstream).flatMap((upstream) =>
      formsOfSubscriber(phone).map((form) => ({ each, upstream, form })),
    )
  })
  if (pairs.length === 0) return new Set()
  const upstreams = pairs.map(({ upstream }) => upstream)
  const unanswered = await unansweredTo(
    tx,
    upstreams,
    pairs.map(({ form }) => form),
  )
  return new Set(pairs.flatMap(({ each }, index) => (unanswered.has(index) ? [each] : [])))
}

/**
 * The same among the messages in memory; none where one on disk may fit better: the id is not exactly the same, or the
 * report names another number.
 */
export function recentParts(
  recent: RecentMessages,
  { report }: UpstreamReport,
  upstreams: readonly string[],
): RecentPart[] {
  const messageOf = ({ decided }: RecentPart) => decided.before
  const [ref = ''] = report.refs
  const certain = upstreams
    .flatMap((upstream) => recent.find(upstream, ref))
    .filter(
      (part) =>
        isOwn(report)({ message: messageOf(part) }) &&
        isExact({ ref, handle: part.handle }, report) &&
        samePhone(messageOf(part), report),
    )
  return ofOneMessage(certain, report, messageOf)
}

function isOwn({ own }: Report): (part: { message: Message }) => boolean {
  return ({ message }) => own === undefined || own.msgId === message.msgId
}

function isExact({ ref, handle }: Pick<FoundPart, 'ref' | 'handle'>, report: Report): boolean {
  const given = (handle ?? ref).trim()
  return report.handles === undefined ? given === report.refs[0] : report.handles.includes(given)
}

function ofOneMessage<Part>(parts: Part[], report: Report, messageOf: (part: Part) => Message): Part[] {
  const named = report.phone === null ? [] : parts.filter((part) => samePhone(messageOf(part), report))
  const fits = named.length > 0 ? named : parts
  const newest = Math.max(...fits.map((part) => messageOf(part).msgId))
  return fits.filter((part) => messageOf(part).msgId === newest)
}

function refKey(upstream: string, ref: string): string {
  return `${upstream} ${ref}`
}
