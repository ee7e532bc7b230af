import {
  answersWithinMs,
  type CancelOutcome,
  type Connector,
  type Link,
  type LinkListener,
  type SubmitOutcome,
  type SubmitPart,
} from '../../packages/carriers/connector.ts'
import type { Channel } from '../../packages/domain/plan/plan.ts'
import { unreachable } from '../../packages/kit/flow/unreachable.ts'
import type { Process } from '../world/schedule.ts'
import type { CarrierContext, OpenLink } from './carrier-context.ts'
import { CarrierReports } from './carrier-reports.ts'
import { describe, type HandOver, type NamedProcess } from './hand-over.ts'

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
  readonly #reports: CarrierReports
  #lastLink = 0
  #isDown = false

  constructor(name: string, channel: Channel, context: CarrierContext) {
    this.name = name
    this.channel = channel
    this.#context = context
    this.#reports = new CarrierReports(channel, context, this.#links)
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

  /** How many links a process has open. */
  linksOf(process: Process): number {
    return [...this.#links].filter((link) => link.process === process && !link.isClosed).length
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
      waiting: [],
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
    const until = schedule.now + answersWithinMs(drainMs, link.listener)
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
    const { schedule, random, profile } = this.#context
    return new Promise((resolve) => {
      if (!link.isUp || link.isClosed) {
        resolve(refused('unavailable'))
        return
      }
      const write = () => {
        if (!link.isUp || link.listener.mayHandOver?.() === false) resolve(refused('unavailable'))
        else this.#written(link, part, resolve)
      }
      const take = () => {
        // A place in the window has to become free first.
        if (link.underWay.size < profile.window) write()
        else link.waiting.push(write)
      }
      schedule.after(random.chance(0.8) ? 0 : random.between(0, 5), take, link.process)
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
      while (link.underWay.size < profile.window && link.waiting.length > 0) link.waiting.shift()?.()
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
    this.#reports.plan(link, handOver, plan)
  }
}
