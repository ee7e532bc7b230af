import type { PasswordGuess } from '../../packages/admission/password-check.ts'
import type { Config } from '../../packages/config/config.ts'
import { Admission } from '../../packages/edges/admission.ts'
import { answerSubscriber } from '../../packages/edges/interfaces/answer-subscriber.ts'
import { OperationsApi } from '../../packages/edges/operations-api.ts'
import { openSmppServer } from '../../packages/edges/smpp-server/open-smpp-server.ts'
import type { SmppServer } from '../../packages/edges/smpp-server/smpp-server.ts'
import { VerifyApi } from '../../packages/edges/verify/verify-api.ts'
import { AcknowledgeLinks } from '../../packages/engines/alarms/acknowledge-links.ts'
import type { AlarmStarted, GivenAlarm } from '../../packages/engines/alarms/alarm-ports.ts'
import { OwedAnswers } from '../../packages/engines/callbacks/owed-answers.ts'
import { type EnginesOptions, openEngines } from '../../packages/gateway/engines.ts'
import { alsoTo, type Observers, openObservers } from '../../packages/gateway/observers.ts'
import { OpenParts } from '../../packages/kit/flow/open-parts.ts'
import { reportFault } from '../../packages/kit/machine/report-fault.ts'
import { noSiblings } from '../../packages/kit/machine/siblings.ts'
import type { Clock } from '../../packages/kit/time/clock.ts'
import type { Events } from '../../packages/observability/events.ts'
import { createLogger } from '../../packages/observability/logger.ts'
import { endAlarm } from '../../packages/store/alarms/alarm-ends.ts'
import type { AcknowledgeLink } from '../../packages/store/alarms/alarms.ts'
import { DatabaseClock } from '../../packages/store/pg/database-clock.ts'
import type { DatabaseServer } from '../database/server.ts'
import { SimulatedDatabase } from '../database/simulated-database.ts'
import type { SimulatedCarrier } from '../outside/carrier.ts'
import type { NamedProcess } from '../outside/hand-over.ts'
import type { SimulatedReceiver } from '../outside/receiver.ts'
import type { Profile } from '../world/profile.ts'
import type { Schedule } from '../world/schedule.ts'
import type { Story } from '../world/story.ts'

const logger = createLogger({ level: 'fatal', destination: { write: () => undefined } })

/** What people do about alarms; each rejects with `DatabaseUnavailable` where it is to be repeated. */
interface AlarmEdge {
  start: (given: GivenAlarm) => Promise<AlarmStarted>
  take: (link: AcknowledgeLink) => Promise<unknown>
  stop: (alarmId: number) => Promise<unknown>
}

/** What is around a gateway. */
export interface GatewayContext {
  schedule: Schedule
  story: Story
  profile: Profile
  config: Config
  server: DatabaseServer
  receiver: SimulatedReceiver
  carrier(name: string): SimulatedCarrier
  wallNow(): number
  /** It has ended. */
  left(process: GatewayProcess): void
  faultReported(who: string, where: string, error: unknown): void
}

/** One start of a gateway: all its engines, between the simulated database, carriers and receiver. */
export class GatewayProcess implements NamedProcess {
  readonly name: string
  readonly #world: GatewayContext
  readonly #clock: Clock
  #isAlive = true
  #stoppedUntil = 0
  #parts: OpenParts | null = null
  #edge: {
    operations: OperationsApi
    verify: VerifyApi
    smpp: SmppServer | null
    alarms: AlarmEdge
  } | null = null

  constructor(world: GatewayContext, name: string, clockAheadMs: () => number) {
    this.name = name
    this.#world = world
    const { schedule } = world
    this.#clock = {
      now: () => world.wallNow() + clockAheadMs(),
      steadyNow: () => schedule.now,
      after: (delayMs, task) => schedule.after(delayMs, task, this),
    }
  }

  get isAlive(): boolean {
    return this.#isAlive
  }

  get stoppedUntil(): number {
    return this.#stoppedUntil
  }

  get hasOpened(): boolean {
    return this.#edge !== null
  }

  /** Answers requests; null before it has opened and while it closes. */
  get edge() {
    return this.#isAlive ? this.#edge : null
  }

  /** Opens all parts. Rejects where the database does not let it; what was opened is closed then. */
  open(): Promise<void> {
    const world = this.#world
    const clock = new DatabaseClock(this.#clock)
    // Those of the process would outlive this gateway.
    const worker = { nodeId: this.name, siblings: noSiblings }
    const own = { config: world.config, logger, worker }
    const observers = openObservers(own, clock, { processDefaults: false })
    const events = alsoTo(observers.events, this.#listener(Object.keys(observers.events)))
    const onFault = (error: unknown) => reportFault(events, 'stopping', error)
    return OpenParts.open(onFault, (parts) => this.#openParts({ ...observers, events, clock }, parts))
  }

  async #openParts(opened: Observers & { clock: DatabaseClock }, parts: OpenParts): Promise<void> {
    const world = this.#world
    const { events } = opened
    this.#parts = parts
    const options = {
      ...opened,
      logger,
      config: world.config,
      sandboxUrl: null,
      ...(world.profile.isBusy && { deferFromPerSecond: 0 }),
      url: () => 'http://gateway',
      outside: {
        openDatabase: () => Promise.resolve(new SimulatedDatabase(world.server, this, events)),
        openConnector: ({ name }: { name: string }) => world.carrier(name).connectorFor(this),
        openReceiver: () => world.receiver.poolFor(this),
        resolver: { resolve: () => Promise.resolve(['203.0.113.1']) },
      },
    }
    const engines = await openEngines(options, parts)
    const { operations, verification, store } = engines
    const admission = new Admission(operations)
    const smpp = world.profile.smppClients > 0 ? await openSmpp(options, engines, parts) : null
    if (world.profile.replies > 0) {
      const shared = { db: store.db, clock: opened.clock, events }
      parts.keep(await OwedAnswers.open({ ...shared, send: answerSubscriber(operations, store.catalogue) }))
    }
    const { checkHookUrl } = operations
    this.#edge = {
      operations: new OperationsApi(operations, admission),
      verify: new VerifyApi({ verification, checkHookUrl, events }, admission),
      smpp,
      alarms: alarmEdge(engines, opened.clock),
    }
    world.story.note(this.name, () => 'has opened')
  }

  /** Ends at once, as by `kill -9`. */
  die(why: string): void {
    if (!this.#isAlive) return
    this.#isAlive = false
    this.#world.story.note(this.name, () => `dies: ${why}`)
    this.#world.server.leave(this)
    this.#world.left(this)
  }

  /** The run is over: nothing of it goes on. */
  retire(): void {
    this.#isAlive = false
  }

  /** Is stopped by the machine until `until` of steady time. */
  stop(until: number): void {
    this.#stoppedUntil = Math.max(this.#stoppedUntil, until)
  }

  /** Ends in order, as by SIGTERM. */
  async close(): Promise<void> {
    this.#world.story.note(this.name, () => 'begins to close')
    this.#edge = null
    await this.#parts?.[Symbol.asyncDispose]()
    if (!this.#isAlive) return
    this.#isAlive = false
    this.#world.story.note(this.name, () => 'has closed')
    this.#world.server.leave(this)
    this.#world.left(this)
  }

  #listener(names: string[]): Partial<Events> {
    const { story } = this.#world
    const listener: Record<string, (what: unknown) => void> = {}
    if (story.isKept)
      for (const name of names)
        listener[name] = (what) => story.note(this.name, () => `${name} ${shown(what)}`)
    const fault: Events['fault'] = ({ where, error }) => {
      story.note(this.name, () => `FAULT in ${where}: ${String(error)}`)
      if (this.#isAlive) this.#world.faultReported(this.name, where, error)
    }
    return { ...(listener as Partial<Events>), fault }
  }
}

/** Without listeners; passwords are compared as they are, since hashing takes threads and no virtual time. */
async function openSmpp(
  { config, clock, events, metrics, node }: EnginesOptions,
  { store, operations, deliveries }: Awaited<ReturnType<typeof openEngines>>,
  parts: OpenParts,
): Promise<SmppServer> {
  const isRight = ({ owner, password }: PasswordGuess) => Promise.resolve(owner?.passwordHash === password)
  const opened = await openSmppServer({
    ...{ config, clock, events, metrics, node, store, operations, deliveries },
    passwords: { isRight },
  })
  return parts.keep(opened).server
}

function alarmEdge(
  { store: { forClients: db }, operations, alarms }: Awaited<ReturnType<typeof openEngines>>,
  clock: Clock,
): AlarmEdge {
  const { acknowledgements } = operations
  const links = new AcknowledgeLinks({ db, clock, acknowledgements })
  return {
    start: (given) => alarms.start(given),
    take: (link) => links.take(link),
    stop: (alarmId) => {
      const end = { state: 'stopped', by: 'somebody', now: clock.now() } as const
      return db.transaction((tx) => endAlarm(tx, alarmId, end))
    },
  }
}

function shown(what: unknown): string {
  return JSON.stringify(what, (_key, value: unknown) => (value instanceof Error ? value.message : value))
}
