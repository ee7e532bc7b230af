import type { Config } from '../../src/config/config.ts'
import { DatabaseUnavailable } from '../../src/storage/database.ts'
import { controlUpstream, resumeUpstream } from '../../src/storage/upstream-controls.ts'
import { type CatalogAnswers, DatabaseServer } from '../database/server.ts'
import { SimulatedDatabase } from '../database/simulated-database.ts'
import type { WasmPostgres } from '../database/wasm-postgres.ts'
import { GatewayProcess } from '../gateway/gateway-process.ts'
import { SimulatedCarrier } from '../outside/carrier.ts'
import { SimulatedClient } from '../outside/client.ts'
import { SimulatedReceiver } from '../outside/receiver.ts'
import { configOf } from './config.ts'
import { drawRun } from './emphasis.ts'
import { FaultRecord } from './fault-record.ts'
import { Faults } from './faults.ts'
import type { PlannedFault, Profile } from './profile.ts'
import { Random } from './random.ts'
import { Schedule } from './schedule.ts'
import { Story } from './story.ts'
import { leaseMs, responseTimeoutMs } from './waiting-times.ts'

export interface WorldOptions {
  seed: number
  postgres: WasmPostgres
  prepared: ReadonlyMap<string, string>
  channels: ReadonlySet<string>
  catalog: CatalogAnswers
  /** The database's time at the beginning. */
  startAt: number
  keepsStory: boolean
}

interface Place {
  /** How often a gateway was started here. */
  starts: number
  process: GatewayProcess | null
  /** How far the clock of this machine is ahead. */
  clockAheadMs: number
}

/** All that a seed consists of: gateways, the database, carriers, a client and its receiver, and what befalls them. */
export class World {
  readonly profile: Profile
  readonly schedule = new Schedule()
  readonly story: Story
  readonly server: DatabaseServer
  readonly faults: Faults
  readonly receiver: SimulatedReceiver
  readonly client: SimulatedClient
  readonly config: Config
  /** For `Math.random` and `node:crypto`. */
  readonly chance: Random
  /** Broken promises that were noticed while it ran. */
  readonly broken: string[] = []
  readonly places: Place[]
  readonly record = new FaultRecord()
  readonly #carriers: Map<string, SimulatedCarrier>
  readonly #random: Random
  readonly #startAt: number
  readonly #operator: SimulatedDatabase
  #databaseAheadMs = 0

  constructor({ seed, startAt, keepsStory, ...stage }: WorldOptions) {
    const random = new Random(seed)
    this.#random = random
    this.#startAt = startAt
    this.chance = random.fork()
    this.profile = drawRun(random.fork())
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
    this.#operator = new SimulatedDatabase(this.server, { isAlive: true, stoppedUntil: 0 })
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
    for (const fault of this.profile.events) this.schedule.after(fault.atMs, () => this.#befall(fault))
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

  /** A gateway that is gone. */
  left(process: GatewayProcess): void {
    this.record.diedAt.set(process.name, this.schedule.now)
    for (const carrier of this.carriers) carrier.drop(process)
    const index = this.places.findIndex((place) => place.process === process)
    const place = this.places[index]
    if (place === undefined) return
    place.process = null
    const downMs = this.record.isHealing ? 100 : this.faults.downMs()
    this.schedule.after(downMs, () => this.#start(index))
  }

  faultReported(who: string, where: string, error: unknown): void {
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
      process.die(`it could not open: ${String(error)}`)
    })
  }

  #anyGateway(): GatewayProcess | null {
    const open = this.places.flatMap(({ process }) => (process?.edge ? [process] : []))
    return open.length === 0 ? null : this.#random.of(open)
  }

  #befall(fault: PlannedFault): void {
    const { story, schedule, record } = this
    story.note('world', () => JSON.stringify(fault))
    const process = 'gateway' in fault && fault.gateway !== null ? this.places[fault.gateway]?.process : null
    switch (fault.kind) {
      case 'kill':
        this.faults.nextDownMs = fault.downMs
        process?.die('killed')
        break
      case 'restart':
        this.faults.nextDownMs = fault.downMs
        if (process?.edge) void process.close()
        break
      case 'stop':
        if (process) this.#stop(process, fault.forMs)
        break
      case 'database-away':
        this.faults.away(fault.gateway === null ? null : (process ?? null), schedule.now + fault.forMs)
        record.wasAway(process?.name ?? null, schedule.now, fault.forMs)
        if (process) schedule.after(fault.forMs + 5, () => this.server.reconnectListeners(process))
        break
      case 'carrier-down': {
        const carrier = this.carriers[fault.carrier]
        carrier?.setDown(true)
        schedule.after(fault.forMs, () => carrier?.setDown(false))
        break
      }
      case 'pause':
        this.#pause(fault)
        break
      case 'database-clock':
        this.jumpDatabaseClock(fault.byMs)
        if (fault.byMs >= leaseMs) record.leasesEnded(schedule.now)
        break
      case 'gateway-clock': {
        const place = this.places[fault.gateway]
        if (place) place.clockAheadMs += fault.byMs
      }
    }
  }

  /** An operator pauses an upstream and resumes it, from another machine. */
  #pause({ carrier, forMs, state }: PlannedFault & { kind: 'pause' }): void {
    const upstream = this.carriers[carrier]?.name ?? ''
    const control = { upstream, state, reason: null, madeBy: 'operator', at: this.wallNow() }
    const set = controlUpstream(this.#operator, control)
    this.schedule.after(
      forMs,
      () => void set.then(() => resumeUpstream(this.#operator, upstream)).catch(() => undefined),
    )
    // Where no gateway has been up yet, the upstream is not known.
    set.catch(() => undefined)
  }

  /** Not while it has a transaction open, for which all others would wait. */
  #stop(process: GatewayProcess, forMs: number): void {
    if (this.server.isUsedBy(process)) this.schedule.after(1, () => this.#stop(process, forMs), process)
    else {
      process.stop(this.schedule.now + forMs)
      this.record.stopped(process.name, this.schedule.now, forMs)
    }
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailable
}
