import type { Connector } from '../../carriers/connector.ts'
import type { Conversion, ConversionOutcome, ReportConversion } from '../../carriers/conversions.ts'
import { carrierOfCode } from '../../domain/message/code-carrier.ts'
import { sliceItems } from '../../kit/flow/slices.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { Periodic } from '../../kit/time/periodic.ts'
import type { Events } from '../../observability/events.ts'
import { claimConversions, type DueConversion, settleConversions } from '../../store/codes/conversions.ts'
import type { Database } from '../../store/database.ts'
import { readRefs } from '../../store/messages/claimed-refs.ts'
import { readMessages } from '../../store/messages/find.ts'

const everyMs = 2_000
const maxAtOnce = 100
/** Requests under way. */
const parallel = 10
/** An id may have been written by a gateway whose clock is ahead. */
const skewMs = 60_000
/** Longer than a batch takes: each request ends within the response timeout. */
const leaseMs = 900_000
/** Before the second report of a code, the third, and the fourth, which is the last. */
const retriesMs = [30_000, 300_000, 3_600_000]

export interface ConversionsOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault' | 'conversionReported'>
  connectors: readonly Pick<Connector, 'upstream' | 'reportConversion'>[]
}

interface KnownConversion extends Conversion {
  upstream: string
  report: ReportConversion
}

/**
 * Reports to carriers that take it which of their codes were entered. The check writes what is due; this reports it behind, at
 * least once each, and gives it up after four reports without an answer.
 */
export class Conversions implements AsyncDisposable {
  /** Whether a carrier takes such reports. */
  readonly areWanted: boolean
  readonly #options: ConversionsOptions
  readonly #reporters: ReadonlyMap<string, ReportConversion>
  readonly #periodic: Periodic

  constructor(options: ConversionsOptions) {
    this.#options = options
    this.#reporters = new Map(
      options.connectors.flatMap(({ upstream, reportConversion: report }) => {
        return report === undefined ? [] : [[upstream, report] as const]
      }),
    )
    this.areWanted = this.#reporters.size > 0
    const { clock, events } = options
    const work = async () => {
      if (this.areWanted) await this.#reportDue()
    }
    this.#periodic = new Periodic({ clock, events, everyMs, work, where: 'conversions of codes' })
  }

  /** Reports what is due now instead of within two seconds. Never rejects. */
  now(): Promise<void> {
    return this.#periodic.now()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#periodic[Symbol.asyncDispose]()
  }

  async #reportDue(): Promise<void> {
    const { db, clock } = this.#options
    for (let claimed = maxAtOnce; claimed === maxAtOnce; ) {
      const now = clock.now()
      const due = await claimConversions(db, { now, leasedUntil: now + leaseMs, limit: maxAtOnce })
      claimed = due.length
      if (claimed === 0) return
      const known = await this.#known(due)
      for (const slice of sliceItems(due, parallel)) {
        const settled = await Promise.all(slice.map((each) => this.#report(each, known.get(each.msgId))))
        await settleConversions(db, settled)
      }
    }
  }

  async #report({ verificationId, tries }: DueConversion, conversion: KnownConversion | undefined) {
    const { clock, events } = this.#options
    if (conversion === undefined) return { verificationId, dueAt: null }
    const { upstream, report } = conversion
    const outcome: ConversionOutcome = await report(conversion)
    const retryMs = outcome === 'unanswered' ? retriesMs[tries] : undefined
    events.conversionReported({ upstream, outcome })
    return { verificationId, dueAt: retryMs === undefined ? null : clock.now() + retryMs }
  }

  /** By message; a code that several hand-overs carried has none, since it is not known which of them arrived. */
  async #known(due: readonly DueConversion[]): Promise<Map<number, KnownConversion>> {
    const { db } = this.#options
    const stages = new Map(due.map(({ msgId, usedStage }) => [msgId, usedStage]))
    const messages = due.length === 0 ? [] : await readMessages(db, [...stages.keys()])
    const carried = messages.flatMap((message) => {
      const index = carrierOfCode(message, stages.get(message.msgId) ?? null) ?? -1
      const attempt = message.attempts[index]
      const report = this.#reporters.get(attempt?.upstream ?? '')
      const content = message.plan.stages[attempt?.stage ?? -1]?.content
      if (attempt === undefined || report === undefined || content === undefined) return []
      return [
        {
          msgId: message.msgId,
          index,
          upstream: attempt.upstream,
          report,
          content,
          since: attempt.stageStartedAt,
        },
      ]
    })
    if (carried.length === 0) return new Map()
    const since = Math.min(...carried.map((each) => each.since))
    const until = Math.max(...due.map(({ endedAt }) => endedAt)) + skewMs
    const refs = await readRefs(
      db,
      carried.map(({ msgId }) => msgId),
      { since, until },
    )
    return new Map(
      carried.flatMap(({ msgId, index, ...rest }) => {
        const found = refs.find((ref) => ref.msgId === msgId && ref.attempt === index && ref.part === 0)
        return found === undefined ? [] : [[msgId, { ...rest, ref: found.handle ?? found.ref }] as const]
      }),
    )
  }
}
