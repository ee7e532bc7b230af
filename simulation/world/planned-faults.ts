import { controlUpstream, resumeUpstream } from '../../packages/store/carriers/upstream-controls.ts'
import type { DatabaseServer } from '../database/server.ts'
import { SimulatedDatabase } from '../database/simulated-database.ts'
import type { GatewayProcess } from '../gateway/gateway-process.ts'
import type { SimulatedCarrier } from '../outside/carrier.ts'
import type { FaultRecord } from './fault-record.ts'
import type { Faults } from './faults.ts'
import type { PlannedFault } from './profile.ts'
import type { Schedule } from './schedule.ts'
import type { Story } from './story.ts'
import { leaseMs } from './waiting-times.ts'

/** The parts of the world that planned faults act on. */
export interface PlannedFaultsContext {
  schedule: Schedule
  story: Story
  server: DatabaseServer
  faults: Faults
  record: FaultRecord
  carriers: readonly SimulatedCarrier[]
  places: readonly { process: GatewayProcess | null; clockAheadMs: number }[]
  wallNow(): number
  jumpDatabaseClock(byMs: number): void
}

/** Faults at planned times: of processes, clocks and carriers, and of the database as a whole. */
export class PlannedFaults {
  readonly #world: PlannedFaultsContext
  readonly #operator: SimulatedDatabase

  constructor(world: PlannedFaultsContext) {
    this.#world = world
    this.#operator = new SimulatedDatabase(world.server, { isAlive: true, stoppedUntil: 0 })
  }

  plan(events: readonly PlannedFault[]): void {
    for (const fault of events) this.#world.schedule.after(fault.atMs, () => this.#happen(fault))
  }

  #happen(fault: PlannedFault): void {
    const { story, schedule, record, faults, server, carriers, places } = this.#world
    story.note('world', () => JSON.stringify(fault))
    const process = 'gateway' in fault && fault.gateway !== null ? places[fault.gateway]?.process : null
    switch (fault.kind) {
      case 'kill':
        // Where no process is there, the time would count for the next one that ends.
        if (process) faults.nextDownMs = fault.downMs
        process?.die('killed')
        break
      case 'restart':
        if (process) faults.nextDownMs = fault.downMs
        if (process?.edge) void process.close()
        break
      case 'stop':
        if (process) this.#stop(process, fault.forMs)
        break
      case 'database-away':
        faults.away(fault.gateway === null ? null : (process ?? null), schedule.now + fault.forMs)
        record.wasAway(process?.name ?? null, schedule.now, fault.forMs)
        if (process) schedule.after(fault.forMs + 5, () => server.reconnectListeners(process))
        break
      case 'carrier-down': {
        const carrier = carriers[fault.carrier]
        carrier?.setDown(true)
        schedule.after(fault.forMs, () => carrier?.setDown(false))
        break
      }
      case 'pause':
        this.#pause(fault)
        break
      case 'database-clock':
        this.#world.jumpDatabaseClock(fault.byMs)
        if (fault.byMs >= leaseMs) record.leasesEnded(schedule.now)
        break
      case 'gateway-clock': {
        const place = places[fault.gateway]
        if (place) place.clockAheadMs += fault.byMs
      }
    }
  }

  /** An operator pauses an upstream and resumes it, from another machine. */
  #pause({ carrier, forMs, state }: PlannedFault & { kind: 'pause' }): void {
    const { carriers, schedule } = this.#world
    const upstream = carriers[carrier]?.name ?? ''
    const control = { upstream, state, reason: null, madeBy: 'operator', at: this.#world.wallNow() }
    const set = controlUpstream(this.#operator, control)
    schedule.after(
      forMs,
      () => void set.then(() => resumeUpstream(this.#operator, upstream)).catch(() => undefined),
    )
    // Where no gateway has been up yet, the upstream is not known.
    set.catch(() => undefined)
  }

  /** Not while it has a transaction open, for which all others would wait. */
  #stop(process: GatewayProcess, forMs: number): void {
    const { schedule, server, record } = this.#world
    if (server.isUsedBy(process)) schedule.after(1, () => this.#stop(process, forMs), process)
    else {
      process.stop(schedule.now + forMs)
      record.stopped(process.name, schedule.now, forMs)
    }
  }
}
