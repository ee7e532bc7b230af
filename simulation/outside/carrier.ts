import {
  answersWithinMs,
  type CancelOutcome,
  type Connection,
  type ConnectionListener,
  type Connector,
  type Inbound,
  type SubmitOutcome,
  type SubmitPart,
} from '../../packages/carriers/connector.ts'
import type { Channel } from '../../packages/domain/plan/plan.ts'
import { unreachable } from '../../packages/kit/flow/unreachable.ts'
import type { Process } from '../world/schedule.ts'
import type { CarrierContext, OpenConnection } from './carrier-context.ts'
import { type Acknowledged, CarrierReports } from './carrier-reports.ts'
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
  readonly #connections = new Set<OpenConnection>()
  readonly #reports: CarrierReports
  #lastConnection = 0
  #isDown = false

  constructor(name: string, channel: Channel, context: CarrierContext) {
    this.name = name
    this.channel = channel
    this.#context = context
    this.#reports = new CarrierReports(channel, context, this.#connections)
  }

  connectorFor(process: NamedProcess): Connector {
    return {
      upstream: this.name,
      channel: this.channel,
      wholeMessages: this.channel !== 'sms',
      open: (listener) => this.#open(process, listener),
    }
  }

  /** Breaks all connections, and takes no new ones until it is set up again. */
  setDown(isDown: boolean): void {
    this.#isDown = isDown
    for (const connection of this.#connections) {
      if (isDown) this.#break(connection)
      else this.#bind(connection)
    }
  }

  /** A subscriber writes to a number of ours. */
  reply(inbound: Inbound, acknowledged: Acknowledged): void {
    this.#reports.reply(inbound, acknowledged)
  }

  /** How many connections a process has open. */
  connectionsOf(process: Process): number {
    return [...this.#connections].filter(
      (connection) => connection.process === process && !connection.isClosed,
    ).length
  }

  /** The connections of a process that is gone. */
  drop(process: Process): void {
    for (const connection of this.#connections)
      if (connection.process === process) this.#connections.delete(connection)
  }

  #open(process: NamedProcess, listener: ConnectionListener): Connection {
    const connection: OpenConnection = {
      id: ++this.#lastConnection,
      process,
      listener,
      isUp: false,
      isClosed: false,
      underWay: new Set(),
      waiting: [],
    }
    this.#connections.add(connection)
    this.#bind(connection)
    return {
      get up() {
        return connection.isUp
      },
      submit: (part) => this.#submit(connection, part),
      cancel: () => this.#cancel(connection),
      close: (drainMs) => this.#close(connection, drainMs),
    }
  }

  #bind(connection: OpenConnection): void {
    const { schedule, random } = this.#context
    const bound = () => {
      if (this.#isDown || connection.isClosed || connection.isUp) return
      connection.isUp = true
      connection.listener.onState({ kind: 'up' })
    }
    schedule.after(random.between(1, 40), bound, connection.process)
  }

  #break(connection: OpenConnection): void {
    const { schedule, random } = this.#context
    const broken = () => {
      if (!connection.isUp) return
      connection.isUp = false
      for (const lose of [...connection.underWay]) lose('the connection broke')
      connection.listener.onState({ kind: 'down', reason: 'the connection broke' })
    }
    schedule.after(random.between(0, 2), broken, connection.process)
  }

  async #close(connection: OpenConnection, drainMs: number): Promise<void> {
    const { schedule } = this.#context
    connection.isClosed = true
    const until = schedule.now + answersWithinMs(drainMs, connection.listener)
    while (connection.underWay.size > 0 && schedule.now < until) await schedule.sleep(10, connection.process)
    for (const lose of [...connection.underWay]) lose('the connection was closed')
    connection.isUp = false
    this.#connections.delete(connection)
  }

  async #cancel({ process }: OpenConnection): Promise<CancelOutcome> {
    const { schedule, random } = this.#context
    await schedule.sleep(random.between(1, 30), process)
    return random.of<CancelOutcome>([
      { kind: 'too-late', raw: 'too late' },
      { kind: 'unknown', raw: 'no answer' },
      { kind: 'cancelled', raw: 'gone' },
    ])
  }

  #submit(connection: OpenConnection, part: SubmitPart): Promise<SubmitOutcome> {
    const { schedule, random, profile } = this.#context
    const givenMs = schedule.now
    return new Promise((resolve) => {
      if (!connection.isUp || connection.isClosed) {
        resolve(refused('unavailable'))
        return
      }
      const write = () => {
        if (!connection.isUp || connection.listener.mayHandOver?.() === false) resolve(refused('unavailable'))
        else this.#written(connection, { part, givenMs }, resolve)
      }
      const take = () => {
        // A place in the window has to become free first.
        if (connection.underWay.size < profile.window) write()
        else connection.waiting.push(write)
      }
      schedule.after(random.chance(0.8) ? 0 : random.between(0, 5), take, connection.process)
    })
  }

  #written(
    connection: OpenConnection,
    { part, givenMs }: { part: SubmitPart; givenMs: number },
    resolve: (outcome: SubmitOutcome) => void,
  ): void {
    const { schedule, random, story, profile, responseTimeoutMs } = this.#context
    const fate = this.#context.isHealing() ? 'accepted' : random.weighted(profile.submits)
    const handOver: HandOver = {
      number: this.handOvers.length,
      carrier: this.name,
      part,
      connection: connection.id,
      process: connection.process,
      givenMs,
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
    story.note(this.name, () => `gets ${describe(handOver)} over connection ${connection.id}: ${fate}`)
    const end = (outcome: SubmitOutcome) => {
      if (!connection.underWay.delete(lose)) return
      handOver.answer = outcome.kind
      handOver.answeredMs = schedule.now
      story.note(connection.process.name, () => `hears ${outcome.kind} about ${describe(handOver)}`)
      resolve(outcome)
      while (connection.underWay.size < profile.window && connection.waiting.length > 0)
        connection.waiting.shift()?.()
    }
    const lose = (raw: string) => end({ kind: 'unknown', raw })
    connection.underWay.add(lose)
    schedule.after(responseTimeoutMs, () => lose('no answer in time'), connection.process)
    const wayMs = random.between(0.2, 8)
    schedule.after(wayMs, () => this.#take(connection, handOver, end))
  }

  /** The carrier has read the submit. */
  #take(connection: OpenConnection, handOver: HandOver, end: (outcome: SubmitOutcome) => void): void {
    const { schedule, random, profile, responseTimeoutMs } = this.#context
    const { fate, ref } = handOver
    const answer = (afterMs: number, outcome: SubmitOutcome) =>
      schedule.after(afterMs, () => end(outcome), connection.process)
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
    this.#reports.plan(connection, handOver, plan)
  }
}
