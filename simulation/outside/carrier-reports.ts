import type { ConnectionListener, Inbound, Report, ReportOutcome } from '../../packages/carriers/connector.ts'
import type { Channel } from '../../packages/domain/plan/plan.ts'
import type { ReceiptPlan } from '../world/profile.ts'
import type { CarrierContext, OpenConnection } from './carrier-context.ts'
import { describe, type HandOver } from './hand-over.ts'

/** When a gateway acknowledged it; null: none has yet. */
export interface Acknowledged {
  ackedMs: number | null
}

/** By errors that the memory of numbers keeps: later plans to the number skip the channel. */
const failureReasons: Partial<Record<Channel, string>> = {
  sms: 'stat UNDELIV, network error 3/6',
  viber: 'UNDELIVERABLE_REJECTED_OPERATOR (4), EC_UNKNOWN_USER (7002, permanent)',
}

/** What a carrier reports about the parts that it took, over any of its connections. */
export class CarrierReports {
  readonly #channel: Channel
  readonly #context: CarrierContext
  readonly #connections: ReadonlySet<OpenConnection>

  constructor(channel: Channel, context: CarrierContext, connections: ReadonlySet<OpenConnection>) {
    this.#channel = channel
    this.#context = context
    this.#connections = connections
  }

  /** Sends what `plan` says about a hand-over that came over `connection`. */
  plan(connection: OpenConnection, handOver: HandOver, plan: ReceiptPlan): void {
    const { random } = this.#context
    const usualMs = random.between(20, 1_500)
    const receipt = (afterMs: number, outcome: ReportOutcome) =>
      this.#receipt(connection, handOver, afterMs, outcome)
    const delivered: ReportOutcome = { kind: 'delivered' }
    const reason = failureReasons[this.#channel] ?? 'absent subscriber'
    const failed: ReportOutcome = { kind: 'failed', status: 'UNDELIVERABLE', reason }
    switch (plan) {
      case 'delivered':
        if (random.chance(0.1)) receipt(usualMs / 2, { kind: 'enroute' })
        return receipt(usualMs, delivered)
      case 'delivered-before-answer':
        return receipt(0, delivered)
      case 'delivered-twice':
        receipt(usualMs, delivered)
        return receipt(usualMs * random.of([1, 1.01, 2]), delivered)
      case 'delivered-then-failed':
        receipt(usualMs, delivered)
        return receipt(usualMs * random.of([1, 1.5]), failed)
      case 'failed-then-delivered':
        receipt(usualMs, random.chance(0.6) ? { ...failed, status: 'EXPIRED' } : failed)
        return receipt(usualMs * random.of([1, 1.5]), delivered)
      case 'failed':
        return receipt(usualMs, failed)
      case 'fate-unknown':
        return receipt(usualMs, { kind: 'lost' })
      case 'late':
        return receipt(random.between(3_000, 15_000), delivered)
      case 'none':
        return
    }
  }

  /** Sends a report over one of its connections until a gateway has acknowledged it. */
  #receipt(connection: OpenConnection, handOver: HandOver, afterMs: number, outcome: ReportOutcome): void {
    const { random } = this.#context
    const reported: HandOver['reported'][number] = {
      kind: outcome.kind === 'failed' && outcome.status === 'EXPIRED' ? 'expired' : outcome.kind,
      ackedMs: null,
    }
    handOver.reported.push(reported)
    const { part, ref } = handOver
    const report: Report = {
      refs: [ref],
      phone: random.chance(0.8) ? part.phone : null,
      outcome,
      at: null,
      raw: outcome.kind,
      ...(this.#channel !== 'sms' && {
        own: { msgId: part.msgId, stage: part.stage, expiresAt: part.expiresAt },
      }),
    }
    this.#untilAcknowledged(connection, afterMs, reported, {
      what: () => `the report ${outcome.kind} about ${describe(handOver)}`,
      give: (listener) => listener.onReport(report),
    })
  }

  /** A subscriber writes to a number of ours. */
  reply(inbound: Inbound, acknowledged: Acknowledged): void {
    this.#untilAcknowledged(null, 0, acknowledged, {
      what: () => `a reply of ${inbound.phone}`,
      give: (listener) => listener.onInbound(inbound),
    })
  }

  /** Gives it to a gateway, where possible over `connection`, again until one has acknowledged it. */
  #untilAcknowledged(
    connection: OpenConnection | null,
    afterMs: number,
    acknowledged: Acknowledged,
    { what, give }: { what: () => string; give: (listener: ConnectionListener) => Promise<void> },
  ): void {
    const { schedule, random, story } = this.#context
    const send = () => {
      if (acknowledged.ackedMs !== null) return
      const up = [...this.#connections].filter((each) => each.isUp && each.process.isAlive)
      const over =
        connection !== null && up.includes(connection) && random.chance(0.6)
          ? connection
          : up.length > 0
            ? random.of(up)
            : undefined
      schedule.after(over === undefined ? 400 : 3_000, send)
      if (over === undefined) return
      const arrive = () => {
        story.note(over.process.name, () => `gets ${what()}`)
        give(over.listener).then(
          () => {
            story.note(over.process.name, () => `acknowledges ${what()}`)
            acknowledged.ackedMs ??= schedule.now
          },
          (error: unknown) => {
            story.note(over.process.name, () => `does not acknowledge it: ${String(error)}`)
          },
        )
      }
      schedule.after(random.between(0.2, 8), arrive, over.process)
    }
    schedule.after(afterMs, send)
  }
}
