import type { Report } from '../../../carriers/connector.ts'
import type { Message, Part } from '../../../domain/message/message.ts'
import type { Queryable } from '../../../store/database.ts'
import { lockMessages } from '../../../store/messages/find.ts'
import type { Decided } from '../decisions/decided.ts'
import type { UpstreamReport } from './upstream-report.ts'

/** A part that a report is about. */
export interface ReportedPart {
  message: Message
  attempt: number
  part: number
  /** The upstream's id of the part, where no answer to a submit had it. */
  learntRef?: string
}

/** The messages, locked, that reports name by our own name of the hand-over. */
export async function findOwned(tx: Queryable, reports: UpstreamReport[]): Promise<Map<number, Message>> {
  const ids = reports.flatMap(({ report }) => report.own?.msgId ?? [])
  if (ids.length === 0) return new Map()
  const messages = await lockMessages(tx, [...new Set(ids)])
  return new Map(messages.map((message) => [message.msgId, message]))
}

/**
 * The parts of the newest hand-over of the stage to this upstream; null if it is not handed over yet, or if the
 * name belongs to another installation. `work` has what earlier reports of the batch changed.
 */
export function findOwnParts(
  owned: ReadonlyMap<number, Message>,
  work: ReadonlyMap<number, Decided>,
  { upstream, report }: UpstreamReport,
): ReportedPart[] | null {
  const message = report.own === undefined ? undefined : owned.get(report.own.msgId)
  if (message === undefined || message.expiresAt !== report.own?.expiresAt) return null
  const attempt = message.attempts.findLastIndex(
    ({ stage, upstream: name, parts }) =>
      stage === report.own?.stage && name === upstream && parts[0] !== undefined && wentOut(parts[0]),
  )
  const parts = message.attempts[attempt]?.parts ?? []
  const places = parts.flatMap((each, part) => (wentOut(each) ? [{ message, attempt, part }] : []))
  if (places.length === 0) return null
  if (report.part === 'unnumbered') return onePart(places, work.get(message.msgId), report.refs[0] ?? '')
  return filterNumbered(places, report)
}

function wentOut({ kind }: Part): boolean {
  return kind !== 'unsent' && kind !== 'elsewhere'
}

/** Of the parts that a report may mean, those with its number; all where it has none. */
export function filterNumbered<Place extends { part: number }>(
  places: Place[],
  { part: number }: Report,
): Place[] {
  if (number === undefined || number === 'unnumbered') return places
  // Where the upstream has fewer parts than we count, its last one stands for the rest.
  const fits = places.filter(({ part }) => Math.min(part, number.total - 1) === number.index)
  return fits.length > 0 ? fits : places
}

/** Where the report counts for the whole text: with its other parts that went to the upstream, which may have been handed over later. */
export function withWholeText<Place extends { attempt: number; part: number }>(
  places: Place[],
  { wholeText }: Report,
  messageOf: (place: Place) => Message,
): Place[] {
  const [first] = places
  if (wholeText === undefined || first === undefined) return places
  const { attempts } = messageOf(first)
  const { stage, upstream } = attempts[first.attempt] ?? {}
  return attempts.flatMap((each, attempt) =>
    each.stage === stage && each.upstream === upstream
      ? each.parts.flatMap((state, part) => (wentOut(state) ? [{ ...first, attempt, part }] : []))
      : [],
  )
}

/**
 * One part for an id of the upstream that no answer to a submit had: the part that an earlier report with the id got, else the first
 * one without an id. From then on the id belongs to that part.
 */
function onePart(places: ReportedPart[], work: Decided | undefined, ref: string): ReportedPart[] {
  const earlier = work?.refs.find((each) => each.ref === ref)
  const isOpen = ({ message, attempt, part }: ReportedPart) =>
    (work?.decision.message ?? message).attempts[attempt]?.parts[part]?.kind === 'unknown'
  const place = places.find((each) => (earlier === undefined ? isOpen(each) : each.part === earlier.part))
  if (place === undefined) return places.length === 1 ? places : []
  return [earlier === undefined ? { ...place, learntRef: ref } : place]
}
