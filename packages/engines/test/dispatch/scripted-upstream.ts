import type {
  CancelOutcome,
  CancelPart,
  Connection,
  ConnectionListener,
  Connector,
  Inbound,
  Report,
  SmsOption,
  SubmitOutcome,
  SubmitPart,
} from '../../../carriers/connector.ts'
import type { Channel } from '../../../domain/plan/plan.ts'

type Answer = (part: SubmitPart) => SubmitOutcome | Promise<SubmitOutcome>

/** An upstream without a network: answers by script, keeps the submitted parts, reports on request. */
export class ScriptedUpstream implements Connector {
  readonly channel: Channel
  /** Whether one submit carries all parts of a text. */
  wholeMessages = false
  smsOptions: readonly SmsOption[] = []
  /** The account at the carrier that it shares with others. */
  account?: string
  readonly upstream: string
  readonly submitted: SubmitPart[] = []
  readonly cancelled: CancelPart[] = []
  /** The outcome of a cancel. */
  cancelAnswer: CancelOutcome = { kind: 'cancelled', raw: 'gone' }
  readonly #connections = new Set<{ listener: ConnectionListener; connection: { up: boolean } }>()
  readonly #waiting: { count: number; resolve: () => void }[] = []
  #cancelWaiting: (() => void)[] = []
  #answer: Answer
  #up: boolean

  constructor(upstream: string, answer: Answer = (part) => taken(part), up = true, channel: Channel = 'sms') {
    this.upstream = upstream
    this.channel = channel
    this.#answer = answer
    this.#up = up
  }

  set answer(answer: Answer) {
    this.#answer = answer
  }

  /** Connections that are open. */
  get connections(): number {
    return this.#connections.size
  }

  /** Resolves when `count` parts have been handed over since the beginning. */
  async handed(count: number): Promise<void> {
    if (this.submitted.length >= count) return
    await new Promise<void>((resolve) => this.#waiting.push({ count, resolve }))
  }

  /** Resolves when a cancel was requested. */
  async cancelRequested(): Promise<void> {
    if (this.cancelled.length === 0) await new Promise<void>((resolve) => this.#cancelWaiting.push(resolve))
  }

  open(listener: ConnectionListener): Connection {
    const state = { up: this.#up }
    const entry = { listener, connection: state }
    this.#connections.add(entry)
    if (state.up) listener.onState({ kind: 'up' })
    return {
      get up() {
        return state.up
      },
      submit: async (part) => {
        this.submitted.push(part)
        for (const waiting of this.#waiting) if (waiting.count <= this.submitted.length) waiting.resolve()
        return this.#answer(part)
      },
      cancel: async (part) => {
        this.cancelled.push(part)
        for (const wake of this.#cancelWaiting.splice(0)) wake()
        return this.cancelAnswer
      },
      close: async () => {
        this.#connections.delete(entry)
      },
    }
  }

  setUp(up: boolean): void {
    this.#up = up
    for (const { listener, connection } of this.#connections) {
      connection.up = up
      listener.onState(up ? { kind: 'up' } : { kind: 'down', reason: 'told to' })
    }
  }

  report(report: Partial<Report> & Pick<Report, 'refs'>): Promise<void> {
    const [entry] = this.#connections
    if (entry === undefined) throw new Error(`${this.upstream} has no connection`)
    const full: Report = { phone: null, outcome: { kind: 'delivered' }, at: null, raw: 'DELIVRD', ...report }
    return entry.listener.onReport(full)
  }

  inbound(inbound: Omit<Inbound, 'receivedAt' | 'concat'> & Partial<Inbound>): Promise<void> {
    const [entry] = this.#connections
    if (entry === undefined) throw new Error(`${this.upstream} has no connection`)
    return entry.listener.onInbound({ receivedAt: Date.now(), concat: null, ...inbound })
  }
}

export function taken(part: SubmitPart): SubmitOutcome {
  return { kind: 'accepted', ref: refOf(part.msgId, part.partIndex), raw: 'ESME_ROK' }
}

export function refOf(msgId: number, part = 0): string {
  return `${msgId}-${part}`
}
