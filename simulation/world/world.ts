import type { Config } from '../../packages/config/config.ts'
import { AnswerGivenUp } from '../../packages/engines/callbacks/owed-answers.ts'
import { DatabaseUnavailable } from '../../packages/store/database.ts'
import { type CatalogAnswers, DatabaseServer } from '../database/server.ts'
import type { WasmPostgres } from '../database/wasm-postgres.ts'
import { GatewayProcess } from '../gateway/gateway-process.ts'
import { SimulatedAlarms } from '../outside/alarms.ts'
import { SimulatedCarrier } from '../outside/carrier.ts'
import { SimulatedClient } from '../outside/client.ts'
import { SimulatedReceiver } from '../outside/receiver.ts'
import { SimulatedSmppClient } from '../outside/smpp-client.ts'
import { SimulatedSubscribers } from '../outside/subscribers.ts'
import { configOf } from './config.ts'
import { drawRun, type Emphasis } from './emphasis.ts'
import { FaultRecord } from './fault-record.ts'
import { Faults } from './faults.ts'
import { PlannedFaults } from './planned-faults.ts'
import type { Profile } from './profile.ts'
import { Random } from './random.ts'
import { Schedule } from './schedule.ts'
import { Story } from './story.ts'
import { responseTimeoutMs } from './waiting-times.ts'

export interface WorldOptions {
  seed: number
  /** What there is more of; null: drawn. */
  emphasis: Emphasis | null
  postgres: WasmPostgres
  prepared: ReadonlyMap<string, string>
  channels: ReadonlySet<string>
  catalog: CatalogAnswers
  /** The database's time at the beginning. */
  startAt: number
  keepsStory: boolean
}

/** A machine for a gateway. */
interface Place {
  /** How often a gateway was started here. */
  starts: number
  process: GatewayProcess | null
  /** How far the clock of this machine is ahead. */
  clockAheadMs: number
}

/** What clients bind with that speak SMPP. */
export const smppSystemIds = ['shop', 'bank']

/** All that a seed consists of: gateways, the database, carriers, a client and its receiver, and the faults. */
export class World {
  readonly profile: Profile
  readonly schedule = new Schedule()
  readonly story: Story
  readonly server: DatabaseServer
  readonly faults: Faults
  readonly receiver: SimulatedReceiver
  readonly client: SimulatedClient
  readonly smppClients: SimulatedSmppClient[]
  /** Null where they write nothing. */
  readonly subscribers: SimulatedSubscribers | null
  /** Null where there are no alarms. */
  readonly people: SimulatedAlarms | null
  readonly config: Config
  /** For `Math.random` and `node:crypto`. */
  readonly chance: Random
  /** Broken promises that were noticed while it ran. */
  readonly broken: string[] = []
  /** Replies whose answer was given up, with a fault that says so. */
  readonly answersGivenUp = new Set<number>()
  readonly places: Place[]
  readonly record = new FaultRecord()
  readonly #carriers: Map<string, SimulatedCarrier>
  readonly #random: Random
  readonly #startAt: number
  #databaseAheadMs = 0

  constructor({ seed, emphasis, startAt, keepsStory, ...stage }: WorldOptions) {
    const random = new Random(seed)
    this.#random = random
    this.#startAt = startAt
    this.chance = random.fork()
    this.profile = drawRun(random.fork(), emphasis)
    const { profile, schedule, record } = this
    this.config = configOf(profile)
    this.story = new Story(keepsStory, () => schedule.now)
    this.faults = new Faults({
      random: random.fork(),
      profile,
      story: this.story,
      isHealing: () => record.isHealing,
      onFault: () => record.databaseFaultAt.push(schedule.now),
    })
    this.faults.follow(() => schedule.now)
    this.server = new DatabaseServer({ ...stage, schedule, faults: this.faults })
    const shared = {
      schedule,
      story: this.story,
      profile,
      isHealing: () => record.isHealing,
      wallNow: () => this.wallNow(),
    }
    const names = [...profile.carriers, ...(profile.hasViber ? ['chat'] : [])]
    this.client = new SimulatedClient({
      ...shared,
      random: random.fork(),
      anyGateway: () => this.#anyGateway(),
    })
    this.#carriers = new Map(
      names.map((name) => [
        name,
        new SimulatedCarrier(name, name === 'chat' ? 'viber' : 'sms', {
          ...shared,
          random: random.fork(),
          responseTimeoutMs,
          onTaken: (handOver) => this.client.onTaken(handOver),
        }),
      ]),
    )
    this.receiver = new SimulatedReceiver({
      ...shared,
      random: random.fork(),
      timeoutMs: this.config.callbacks.timeoutMs,
    })
    this.places = Array.from({ length: profile.gateways }, () => ({
      starts: 0,
      process: null,
      clockAheadMs: random.chance(0.7) ? 0 : random.of([-90_000, -2_000, 800, 45_000]),
    }))
    this.smppClients = Array.from(
      { length: profile.smppClients },
      (_, index) =>
        new SimulatedSmppClient(smppSystemIds[index] ?? '', {
          ...shared,
          random: random.fork(),
          anyGateway: () => this.#anyGateway(),
          broken: (sentence) => void this.broken.push(sentence),
        }),
    )
    const carriers = profile.carriers.map((name) => this.carrier(name))
    this.subscribers =
      profile.replies === 0 ? null : new SimulatedSubscribers({ ...shared, carriers, random: random.fork() })
    const anyGateway = () => this.#anyGateway()
    this.people =
      profile.alarms === 0 ? null : new SimulatedAlarms({ ...shared, anyGateway, random: random.fork() })
  }

  /** The database's time. */
  wallNow(): number {
    return this.#startAt + this.schedule.now + this.#databaseAheadMs
  }

  carrier(name: string): SimulatedCarrier {
    const carrier = this.#carriers.get(name)
    if (carrier === undefined) throw new Error(`there is no carrier ${name}`)
    return carrier
  }

  get carriers(): SimulatedCarrier[] {
    return [...this.#carriers.values()]
  }

  /** Starts everything. */
  begin(): void {
    for (const [index] of this.places.entries()) this.#start(index)
    this.client.start()
    for (const client of this.smppClients) client.start()
    this.subscribers?.start()
    this.people?.start()
    new PlannedFaults(this).plan(this.profile.events)
  }

  /** No more faults: what is down comes up, and everybody does as they should. */
  heal(): void {
    this.record.healed(this.schedule.now)
    this.story.note('world', () => 'faults are over')
    for (const carrier of this.carriers) carrier.setDown(false)
  }

  jumpDatabaseClock(byMs: number): void {
    this.#databaseAheadMs += byMs
    this.record.clockJumped(this.schedule.now)
    this.story.note('world', () => `the clock of the database jumps by ${byMs} ms`)
  }

  get isSmppUnderWay(): boolean {
    return this.smppClients.some(({ underWay }) => underWay > 0)
  }

  /** Requests of clients, and replies of subscribers, that are not done yet. */
  get underWay(): number {
    const ofPeople = (this.subscribers?.underWay ?? 0) + (this.people?.underWay ?? 0)
    const ofClient = this.client.underWay + ofPeople
    return this.smppClients.reduce((sum, client) => sum + client.underWay, ofClient)
  }

  /** A gateway that is gone. */
  left(process: GatewayProcess): void {
    this.record.diedAt.set(process.name, this.schedule.now)
    for (const carrier of this.carriers) carrier.drop(process)
    for (const client of this.smppClients) client.drop(process)
    const index = this.places.findIndex((place) => place.process === process)
    const place = this.places[index]
    if (place === undefined) return
    place.process = null
    const downMs = this.record.isHealing ? 100 : this.faults.downMs()
    this.schedule.after(downMs, () => this.#start(index))
  }

  faultReported(who: string, where: string, error: unknown): void {
    if (error instanceof AnswerGivenUp) {
      this.answersGivenUp.add(error.replyId)
      return
    }
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    this.broken.push(`${who} reports a fault of its own in ${where}: ${text}`)
  }

  #start(index: number): void {
    const place = this.places[index]
    if (place === undefined || place.process !== null) return
    const name = `gateway-${index + 1}.${++place.starts}`
    const process = new GatewayProcess(this, name, () => place.clockAheadMs)
    place.process = process
    this.story.note(name, () => 'starts')
    process.open().catch((error: unknown) => {
      if (!process.isAlive) return
      if (!isUnavailable(error)) this.faultReported(name, 'opening', error)
      this.#judgeFailedStart(process)
      process.die(`it could not open: ${String(error)}`)
    })
  }

  /** A start that failed has closed what it opened. */
  #judgeFailedStart(process: GatewayProcess): void {
    const open = [
      ...this.server.listenedBy(process),
      ...this.carriers
        .filter((carrier) => carrier.connectionsOf(process) > 0)
        .map(({ name }) => `connection to ${name}`),
    ]
    if (open.length > 0) this.broken.push(`${process.name} did not start, and left open: ${open.join(', ')}`)
  }

  #anyGateway(): GatewayProcess | null {
    const open = this.places.flatMap(({ process }) => (process?.edge ? [process] : []))
    return open.length === 0 ? null : this.#random.of(open)
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailable
}
