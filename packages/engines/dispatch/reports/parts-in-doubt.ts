import type { Report } from '../../../carriers/connector.ts'
import { parsePhone } from '../../../domain/address/phone.ts'
import { formsOfSubscriber, toSubscriber } from '../../../domain/address/subscriber.ts'
import { currentAttempt, type Message } from '../../../domain/message/message.ts'
import type { Queryable } from '../../../store/database.ts'
import { lockInDoubt } from '../../../store/messages/find.ts'
import type { Decided } from '../decisions/decided.ts'
import type { UpstreamsOfAccount } from '../upstreams/use-routes.ts'
import type { ReportedPart } from './own-parts.ts'
import type { UpstreamReport } from './upstream-report.ts'

/** The part that a report by the number is about; else whether it may be known once others have come. */
type PartInDoubt = { kind: 'part'; place: ReportedPart } | { kind: 'one-of-several' } | { kind: 'none' }

/** Messages whose answers were lost, as a batch of reports finds them by the number. */
export class PartsInDoubt {
  readonly messages: readonly Message[]
  readonly #byPhone = new Map<string, Message[]>()
  /** The ids that the batch reports about each message by its number. */
  readonly #refs = new Map<number, Set<string | undefined>>()
  readonly #ofAccount: UpstreamsOfAccount

  private constructor(
    messages: readonly Message[],
    reports: readonly UpstreamReport[],
    ofAccount: UpstreamsOfAccount,
  ) {
    this.messages = messages
    this.#ofAccount = ofAccount
    for (const message of messages) {
      const phone = toSubscriber(message.phone)
      this.#byPhone.set(phone, [...(this.#byPhone.get(phone) ?? []), message])
    }
    for (const each of reports)
      for (const { msgId } of this.#candidates(each)) {
        const refs = this.#refs.get(msgId) ?? new Set()
        this.#refs.set(msgId, refs.add(each.report.refs[0]))
      }
  }

  /** Locks the messages that `reports` may be about. `reports`: those of the batch that match nothing by id or name. */
  static async lock(
    tx: Queryable,
    reports: readonly UpstreamReport[],
    ofAccount: UpstreamsOfAccount,
  ): Promise<PartsInDoubt> {
    // A report with our own name can only be about that hand-over.
    const named = reports.filter(({ report }) => report.phone !== null && report.own === undefined)
    const pairs = named.flatMap(({ upstream: reporter, report: { phone } }) =>
      ofAccount(reporter).flatMap((upstream) =>
        formsOfSubscriber(phone ?? '').map((form) => ({ upstream, form })),
      ),
    )
    const upstreams = pairs.map(({ upstream }) => upstream)
    const forms = pairs.map(({ form }) => form)
    const messages = pairs.length === 0 ? [] : await lockInDoubt(tx, upstreams, forms)
    return new PartsInDoubt(messages, named, ofAccount)
  }

  /** `work` has what earlier reports of the batch changed. */
  find(work: ReadonlyMap<number, Decided>, each: UpstreamReport): PartInDoubt {
    const { report } = each
    const upstreams = this.#ofAccount(each.upstream)
    const stored = this.#candidates(each)
    const candidates = stored
      .map((message) => work.get(message.msgId)?.decision.message ?? message)
      .filter((message) => isInDoubtAt(message, upstreams))
    // The row of a part may be written after the ids were looked up, and before the messages in doubt were.
    const taken = findTakenPart(candidates, report, upstreams)
    if (taken !== null) return { kind: 'part', place: taken }
    const distinct = new Map(candidates.map((message) => [message.msgId, message]))
    const [message, another] = distinct.values()
    if (message === undefined || another !== undefined) return { kind: 'none' }
    const isOfAll = report.wholeText !== undefined
    if (!isOfAll && !stored.every((before) => this.#saysWhich(before, upstreams)))
      return { kind: 'one-of-several' }
    // The carrier may send a report again: from the first one on its id belongs to the part.
    const earlier = work.get(message.msgId)?.refs.find(({ ref }) => report.refs.includes(ref))
    if (earlier !== undefined)
      return { kind: 'part', place: { message, attempt: earlier.attempt, part: earlier.part } }
    const attempt = message.attempts.length - 1
    const part = message.attempts[attempt]?.parts.findIndex(({ kind }) => kind === 'unknown') ?? -1
    if (part < 0) return { kind: 'none' }
    const [learntRef] = report.refs
    const place = { message, attempt, part, ...(learntRef !== undefined && { learntRef }) }
    return { kind: 'part', place }
  }

  /**
   * Of several parts in doubt the carrier may have any. Only where it names as many ids as there are parts, and each was
   * handed to it once, it has them all, one under each id.
   */
  #saysWhich({ msgId, attempts }: Message, upstreams: readonly string[]): boolean {
    const inDoubt = attempts
      .filter(({ upstream }) => upstreams.includes(upstream))
      .flatMap(({ parts }) => parts.flatMap(({ kind }, part) => (kind === 'unknown' ? [part] : [])))
    const parts = new Set(inDoubt).size
    return parts < 2 || (inDoubt.length === parts && this.#refs.get(msgId)?.size === parts)
  }

  /** As they are on disk. */
  #candidates({ upstream, report: { phone, own } }: UpstreamReport): Message[] {
    if (phone === null || own !== undefined) return []
    const upstreams = this.#ofAccount(upstream)
    return (this.#byPhone.get(toSubscriber(phone)) ?? []).filter((message) => isInDoubtAt(message, upstreams))
  }
}

/** Also where the report names no number. Carriers may write it in another form, for example with a trunk prefix. */
export function samePhone(message: Message, { phone }: Report): boolean {
  if (phone === null || phone === message.phone || toSubscriber(phone) === toSubscriber(message.phone))
    return true
  const national = phone.replace(/^0+/, '')
  return national.length >= minNational && message.phone.endsWith(national)
}

/** Whether a report names a subscriber that the message did not go to. Carriers may name its sender instead. */
export function namesAnother(report: Report, message: Message): boolean {
  const { phone } = report
  if (phone === null || parsePhone(phone) === null || samePhone(message, report)) return false
  return !message.plan.stages.some(({ sender }) => sender.replace(/^\+/, '') === phone)
}

/** Fewer digits may end the numbers of several subscribers. */
const minNational = 8

function isInDoubtAt(message: Message, upstreams: readonly string[]): boolean {
  return message.progress.kind === 'in-doubt' && upstreams.includes(currentAttempt(message)?.upstream ?? '')
}

/** The part whose submit was answered with an id of the report. */
function findTakenPart(
  messages: readonly Message[],
  { refs }: Report,
  upstreams: readonly string[],
): ReportedPart | null {
  for (const message of messages) {
    for (const [attempt, { upstream, parts }] of message.attempts.entries()) {
      if (!upstreams.includes(upstream)) continue
      const part = parts.findIndex((each) => each.kind === 'sent' && refs.includes(each.ref))
      if (part >= 0) return { message, attempt, part }
    }
  }
  return null
}
