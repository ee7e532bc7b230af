import type {
  CancelOutcome,
  Connector,
  Link,
  LinkListener,
  Report,
  ReportOutcome,
  SubmitOutcome,
  SubmitPart,
} from '../../src/channels/connector.ts'
import type { Channel } from '../../src/domain/plan/plan.ts'
import { unreachable } from '../../src/lib/unreachable.ts'
import type { Profile, ReceiptPlan, SubmitFate } from '../world/profile.ts'
import type { Random } from '../world/random.ts'
import type { Process, Schedule } from '../world/schedule.ts'
import type { Story } from '../world/story.ts'

/** A part that was written to a carrier. */
export interface HandOver {
  number: number
  carrier: string
  part: SubmitPart
  link: number
  process: NamedProcess
  /** Steady time and the database's time of the write. */
  atMs: number
  wallAt: number
  fate: SubmitFate
  /** Whether the carrier has it. */
  isTaken: boolean
  ref: string
  /** What the gateway got for an answer, and when. Null: nothing, as it was gone. */
  answer: SubmitOutcome['kind'] | null
  answeredMs: number | null
  /** Results that the carrier reported, each when a gateway acknowledged it. */
  reported: { kind: ReportOutcome['kind'] | 'expired'; ackedMs: number | null }[]
}

export interface NamedProcess extends Process {
  readonly name: string
}

export interface CarrierContext {
  schedule: Schedule
  random: Random
  story: Story
  profile: Profile
  wallNow(): number
  /** Whether the scripted faults are over: the carrier then answers and reports as it should. */
  isHealing(): boolean
  responseTimeoutMs: number
  onTaken(handOver: HandOver): void
}

interface OpenLink {
  id: number
  process: NamedProcess
  listener: LinkListener
  isUp: boolean
  isClosed: boolean
  underWay: Set<(reason: string) => void>
}

const refused = (
  refusal: 'throttled' | 'later' | 'unavailable' | 'rejected-here' | 'rejected',
): SubmitOutcome => ({ kind: 'refused', refusal, status: 'REJECTED', raw: refusal })

/** A carrier without a network, at the port that dispatch uses. The seed decides what it does. */
export class SimulatedCarrier {
  readonly name: string
  readonly channel: Channel
  readonly handOvers: HandOver[] = []
  readonly #context: CarrierContext
  readonly #links = new Set<OpenLink>()
  #lastLink = 0
  #isDown = false

  constructor(name: string, channel: Channel, context: CarrierContext) {
    this.name = name
    this.channel = channel
    this.#context = context
  }

  connectorFor(process: NamedProcess): Connector {
    return {
      upstream: this.name,
      channel: this.channel,
      wholeMessages: this.channel !== 'sms',
      open: (listener) => this.#open(process, listener),
    }
  }

  /** Breaks all links, and takes no new ones until it is set up again. */
  setDown(isDown: boolean): void {
    this.#isDown = isDown
    for (const link of this.#links) {
      if (isDown) this.#break(link)
      else this.#bind(link)
    }
  }

  /** The links of a process that is gone. */
  drop(process: Process): void {
    for (const link of this.#links) if (link.process === process) this.#links.delete(link)
  }

  #open(process: NamedProcess, listener: LinkListener): Link {
    const link: OpenLink = {
      id: ++this.#lastLink,
      process,
      listener,
      isUp: false,
      isClosed: false,
      underWay: new Set(),
    }
    this.#links.add(link)
    this.#bind(link)
    return {
      get up() {
        return link.isUp
      },
      submit: (part) => this.#submit(link, part),
      cancel: () => this.#cancel(link),
      close: (drainMs) => this.#close(link, drainMs),
    }
  }

  #bind(link: OpenLink): void {
    const { schedule, random } = this.#context
    const bound = () => {
      if (this.#isDown || link.isClosed || link.isUp) return
      link.isUp = true
      link.listener.onState({ kind: 'up' })
    }
    schedule.after(random.between(1, 40), bound, link.process)
  }

  #break(link: OpenLink): void {
    const { schedule, random } = this.#context
    const broken = () => {
      if (!link.isUp) return
      link.isUp = false
      for (const lose of [...link.underWay]) lose('the connection broke')
      link.listener.onState({ kind: 'down', reason: 'the connection broke' })
    }
    schedule.after(random.between(0, 2), broken, link.process)
  }

  async #close(link: OpenLink, drainMs: number): Promise<void> {
    const { schedule } = this.#context
    link.isClosed = true
    const until = schedule.now + drainMs
    while (link.underWay.size > 0 && schedule.now < until) await schedule.sleep(10, link.process)
    for (const lose of [...link.underWay]) lose('the connection was closed')
    link.isUp = false
    this.#links.delete(link)
  }

  async #cancel({ process }: OpenLink): Promise<CancelOutcome> {
    const { schedule, random } = this.#context
    await schedule.sleep(random.between(1, 30), process)
    return random.of<CancelOutcome>([
      { kind: 'too-late', raw: 'too late' },
      { kind: 'unknown', raw: 'no answer' },
      { kind: 'cancelled', raw: 'gone' },
    ])
  }

  #submit(link: OpenLink, part: SubmitPart): Promise<SubmitOutcome> {
    const { schedule, random } = this.#context
    return new Promise((resolve) => {
      if (!link.isUp || link.isClosed) {
        resolve(refused('unavailable'))
        return
      }
      // A place in the window may have to become free first.
      const write = () => {
        if (!link.isUp || link.listener.mayHandOver?.() === false) resolve(refused('unavailable'))
        else this.#written(link, part, resolve)
      }
      schedule.after(random.chance(0.8) ? 0 : random.between(0, 5), write, link.process)
    })
  }

  #written(link: OpenLink, part: SubmitPart, resolve: (outcome: SubmitOutcome) => void): void {
    const { schedule, random, story, profile, responseTimeoutMs } = this.#context
    const fate = this.#context.isHealing() ? 'accepted' : random.weighted(profile.submits)
    const handOver: HandOver = {
      number: this.handOvers.length,
      carrier: this.name,
      part,
      link: link.id,
      process: link.process,
      atMs: schedule.now,
      wallAt: this.#context.wallNow(),
      fate,
      isTaken: false,
      ref: `${this.name}-${part.msgId}-${part.stage}-${part.partIndex}-${this.handOvers.length}`,
      answer: null,
      answeredMs: null,
      reported: [],
    }
    this.handOvers.push(handOver)
    story.note(this.name, () => `gets ${describe(handOver)} over link ${link.id}: ${fate}`)
    const end = (outcome: SubmitOutcome) => {
      if (!link.underWay.delete(lose)) return
      handOver.answer = outcome.kind
      handOver.answeredMs = schedule.now
      story.note(link.process.name, () => `hears ${outcome.kind} about ${describe(handOver)}`)
      resolve(outcome)
    }
    const lose = (raw: string) => end({ kind: 'unknown', raw })
    link.underWay.add(lose)
    schedule.after(responseTimeoutMs, () => lose('no answer in time'), link.process)
    const wayMs = random.between(0.2, 8)
    schedule.after(wayMs, () => this.#take(link, handOver, end))
  }

  /** The carrier has read the submit. */
  #take(link: OpenLink, handOver: HandOver, end: (outcome: SubmitOutcome) => void): void {
    const { schedule, random, profile, responseTimeoutMs } = this.#context
    const { fate, ref } = handOver
    const answer = (afterMs: number, outcome: SubmitOutcome) =>
      schedule.after(afterMs, () => end(outcome), link.process)
    const quickMs = random.between(0.3, 60)
    switch (fate) {
      case 'accepted':
        answer(quickMs, { kind: 'accepted', ref, raw: 'ok' })
        break
      case 'accepted-late':
        answer(responseTimeoutMs * random.between(0.6, 0.98), { kind: 'accepted', ref, raw: 'ok' })
        break
      case 'accepted-too-late':
        answer(responseTimeoutMs * random.between(1.1, 2), { kind: 'accepted', ref, raw: 'ok' })
        break
      case 'accepted-silently':
        break
      case 'dropped':
        return
      case 'throttled':
      case 'later':
      case 'unavailable':
      case 'rejected-here':
      case 'rejected':
        answer(quickMs, refused(fate))
        return
      default:
        return unreachable(fate)
    }
    handOver.isTaken = true
    this.#context.onTaken(handOver)
    const plan = this.#context.isHealing() ? 'delivered' : random.weighted(profile.receipts)
    this.#planReceipts(link, handOver, plan)
  }

  #planReceipts(link: OpenLink, handOver: HandOver, plan: ReceiptPlan): void {
    const { random } = this.#context
    const usualMs = random.between(20, 1_500)
    const receipt = (afterMs: number, outcome: ReportOutcome) =>
      this.#receipt(link, handOver, afterMs, outcome)
    const delivered: ReportOutcome = { kind: 'delivered' }
    const failed: ReportOutcome = { kind: 'failed', status: 'UNDELIVERABLE', reason: 'absent subscriber' }
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

  /** Sends a report over one of its links until a gateway has acknowledged it. */
  #receipt(link: OpenLink, handOver: HandOver, afterMs: number, outcome: ReportOutcome): void {
    const { schedule, random, story } = this.#context
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
      ...(this.channel !== 'sms' && {
        own: { msgId: part.msgId, stage: part.stage, expiresAt: part.expiresAt },
      }),
    }
    const send = () => {
      if (reported.ackedMs !== null) return
      const up = [...this.#links].filter((each) => each.isUp && each.process.isAlive)
      const over = up.includes(link) && random.chance(0.6) ? link : up.length > 0 ? random.of(up) : undefined
      schedule.after(over === undefined ? 400 : 3_000, send)
      if (over === undefined) return
      const arrive = () => {
        story.note(over.process.name, () => `gets the report ${outcome.kind} about ${describe(handOver)}`)
        over.listener.onReport(report).then(
          () => {
            story.note(over.process.name, () => `acknowledges it (${ref})`)
            reported.ackedMs ??= schedule.now
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

export function describe({ part, number, carrier }: HandOver): string {
  const parts = part.partCount > 1 ? ` part ${part.partIndex + 1}` : ''
  return `message ${part.msgId} stage ${part.stage}${parts} (hand-over ${number} at ${carrier})`
}
