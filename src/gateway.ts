import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { openPartitionArchive } from './archive/partition-archive.ts'
import { AttemptLog } from './callbacks/attempt-log.ts'
import { checkHookUrl } from './callbacks/guard.ts'
import { CallbackSender } from './callbacks/sender.ts'
import type { Config } from './config/config.ts'
import { CallResults } from './dispatch/call-results.ts'
import { openDispatch } from './dispatch/open-dispatch.ts'
import { liveEvents } from './http/console/live-events.ts'
import { LiveFeed } from './http/console/live-feed.ts'
import type { AsynchronousPorts } from './http/ports.ts'
import { sandboxProxy } from './http/sandbox-proxy.ts'
import { type HttpServer, openHttpServer } from './http/server.ts'
import { verifyRoutes } from './http/verify/verify-routes.ts'
import { OpenParts } from './lib/open-parts.ts'
import { noSiblings, type Siblings } from './lib/siblings.ts'
import { openLookups } from './lookups/open-lookups.ts'
import { alsoTo } from './observability/also-to.ts'
import { createEvents } from './observability/create-events.ts'
import type { Events } from './observability/events.ts'
import { LastOutage } from './observability/last-outage.ts'
import type { Logger } from './observability/logger.ts'
import { Metrics, type MetricsSnapshot } from './observability/metrics.ts'
import { TrafficNotes } from './observability/traffic-notes.ts'
import { carrierRoutes, openCarriers } from './open-carriers.ts'
import { type OpenConsole, openConsole } from './open-console.ts'
import { linkMaker, openLinks } from './open-links.ts'
import { openOperator } from './open-operator.ts'
import { Catalogue } from './storage/catalogue.ts'
import { CommitWatch } from './storage/commit-watch.ts'
import type { Database } from './storage/database.ts'
import { DatabaseClock } from './storage/database-clock.ts'
import { endLeases } from './storage/end-leases.ts'
import { MessageIds } from './storage/message-ids.ts'
import { MessageLookup } from './storage/message-lookup.ts'
import { openDatabase } from './storage/open-database.ts'
import { PartitionKeeper } from './storage/partitions/partition-keeper.ts'
import { Retention } from './storage/retention/retention.ts'
import { TrafficWriter } from './storage/traffic-writer.ts'
import { withDeadline } from './storage/with-deadline.ts'
import { Templates } from './templates/templates.ts'
import { PumpingGuard } from './verification/guard/pumping-guard.ts'
import { openVerification } from './verification/verification.ts'

export interface GatewayOptions {
  config: Config
  logger: Logger
  /** Runs on the migrated database before anything else, for example to create the demo account. */
  prepare?: (db: Database) => Promise<unknown>
  /** URL of the simulated network for `/sandbox/…`; null outside sandbox mode. */
  sandboxUrl: string | null
  /** Where it is one of several workers of a supervisor, which has opened the database and prepared it. */
  worker?: WorkerPlace
}

/** The place of a worker among those of its start. */
export interface WorkerPlace {
  /** Its name in leases; no other process has or had it. */
  nodeId: string
  siblings: Siblings
}

/**
 * The composition root: the only place that knows every part. `openEngines` and `openEdges` open the parts in
 * the order of their dependencies; they are closed in reverse order.
 */
export class Gateway implements AsyncDisposable {
  readonly url: string
  /** The one-time URL that creates the first console user; resolves with null if there is a user already. */
  readonly firstUserUrl: () => Promise<string | null>
  /** All metrics as they are now. */
  readonly metrics: () => Promise<MetricsSnapshot>
  readonly #server: HttpServer
  readonly #parts: OpenParts

  private constructor({ parts, server, console, metrics }: OpenedGateway, consoleUrl: string) {
    this.#parts = parts
    this.#server = server
    this.url = server.url
    this.metrics = () => metrics.snapshot()
    this.firstUserUrl = async () => {
      const path = await console.firstUserPath()
      return path === null ? null : `${consoleUrl}${path}`
    }
  }

  /** Rejects with a sentence for the operator; parts that were opened are closed again. */
  static async open(options: GatewayOptions): Promise<Gateway> {
    const clock = new DatabaseClock()
    const observers = openObservers(options, clock)
    const parts = new OpenParts((error) => observers.events.fault({ where: 'stopping', error }))
    let url = ''
    const common = { ...options, ...observers, clock, parts, url: () => url }
    try {
      const { server, console } = await openEdges(common, await openEngines(common))
      url = server.url
      const { metrics } = observers
      return new Gateway({ parts, server, console, metrics }, options.config.publicUrl ?? url)
    } catch (error) {
      await parts[Symbol.asyncDispose]()
      throw error
    }
  }

  /** Lets clients move to another worker: see `HttpServer.drain`. */
  drain(): Promise<void> {
    return this.#server.drain()
  }

  /** Graceful stop: no new requests, submits in flight end, everything is written to disk, links are closed. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#parts[Symbol.asyncDispose]()
  }
}

interface OpenedGateway {
  parts: OpenParts
  server: HttpServer
  console: OpenConsole
  metrics: Metrics
}

/** Metrics, logs and the live feed. */
function openObservers({ logger, worker }: Pick<GatewayOptions, 'logger' | 'worker'>, clock: DatabaseClock) {
  const siblings = worker?.siblings ?? noSiblings
  const metrics = new Metrics({ siblings })
  const notes = new TrafficNotes(clock)
  const lastOutage = new LastOutage(clock)
  const feed = new LiveFeed(clock, siblings)
  const listeners = [notes.listener, lastOutage.listener, liveEvents(feed)]
  const events: Events = listeners.reduce(alsoTo, createEvents(logger, metrics, clock))
  return { siblings, metrics, notes, lastOutage, feed, events }
}

interface Common extends GatewayOptions, ReturnType<typeof openObservers> {
  parts: OpenParts
  clock: DatabaseClock
  /** The gateway's own URL, once it listens. */
  url: () => string
}

/** The database and the parts that run without requests. */
async function openEngines(common: Common) {
  const { config, logger, prepare, worker, events, notes, clock, parts, url } = common
  const db = parts.keep(
    await openDatabase({
      database: config.database,
      dataDir: config.dataDir,
      role: worker === undefined ? 'gateway' : 'worker',
      events,
      maxConnections: 16,
      log: (level, sentence) => logger[level](sentence),
    }),
  )
  await parts.keep(clock).follow(db, events)
  const partitions = parts.keep(new PartitionKeeper({ db, clock, events }))
  void partitions.keep()
  const archive = await openPartitionArchive(db, config.archive, clock)
  const retention = parts.keep(new Retention({ db, clock, events, config: config.retention, archive }))
  void retention.keep()
  await prepare?.(db)
  const answerWithinMs = config.limits.answerSeconds * 1_000
  const forClients = withDeadline(db, clock, answerWithinMs)
  const traffic = parts.keep(new TrafficWriter({ db, notes, clock, events }))
  const catalogue = parts.keep(await Catalogue.open({ db, clock, events }))
  const attempts = new AttemptLog()
  const signingSecretOf = (accountId: number) => catalogue.account(accountId)?.signingSecret?.reveal() ?? null
  const callbacks = parts.keep(
    await CallbackSender.open({ db, clock, events, config: config.callbacks, signingSecretOf, attempts }),
  )
  const { connectors, speech } = await openCarriers({ config, db, clock, events, logger, url }, parts)
  const templates = parts.keep(
    await Templates.open({
      db: forClients,
      clock,
      events,
      viberTemplateClients: connectors.flatMap(({ viberTemplates }) => viberTemplates ?? []),
      whatsAppSources: connectors.flatMap(({ whatsAppTemplates }) => whatsAppTemplates ?? []),
      random: Math.random,
      maxTemplates: config.limits.templates,
    }),
  )
  const soleOwner = worker === undefined && config.database.kind === 'embedded'
  const ownName = soleOwner ? 'embedded' : `${hostname()}/${randomUUID()}`
  if (soleOwner) await endLeases(db)
  const dispatch = parts.keep(
    await openDispatch({
      db,
      clock,
      events,
      config,
      connectors,
      outbox: callbacks,
      knownBlock: (stage) => templates.whatsApp.blockReason(stage),
      anyOptOuts: () => catalogue.anyOptOuts(),
      onOptOut: () => catalogue.noteOptOut(),
      ids: await MessageIds.open(db),
      nodeId: worker?.nodeId ?? ownName,
      soleOwner,
      skewMs: () => clock.skewMs(),
      random: Math.random,
    }),
  )
  const stalledMs = () => dispatch.intake.stalledMs
  const commits = parts.keep(
    new CommitWatch({ db, clock, events, stalledMs, refusedAfterMs: answerWithinMs }),
  )
  const storage = { db, forClients, answerWithinMs, traffic, catalogue }
  return {
    ...storage,
    attempts,
    callbacks,
    connectors,
    speech,
    templates,
    dispatch,
    commits,
    partitions,
    retention,
  }
}

type Engines = Awaited<ReturnType<typeof openEngines>>

/** The parts that answer HTTP requests. */
async function openEdges(common: Common, engines: Engines) {
  const { config, sandboxUrl, siblings, metrics, lastOutage, feed, events, clock, parts, url } = common
  const { db, forClients, answerWithinMs, traffic, catalogue, attempts, callbacks } = engines
  const { connectors, speech, templates, dispatch, commits, partitions, retention } = engines
  const hookCheck = (hook: string) => checkHookUrl(hook, config.callbacks)
  const { secret, guard: guardConfig } = config.verification
  const verifying = { db, clock, events, answerWithinMs }
  const guard = parts.keep(await PumpingGuard.open({ ...verifying, config: guardConfig }))
  const { intake } = dispatch
  const verification = parts.keep(
    await openVerification({ ...verifying, intake, outbox: callbacks, guard, secret }),
  )
  const links = openLinks({ db, forClients, clock, events, catalogue })
  const clicks = parts.keep(links.clicks)
  const operations = {
    intake,
    catalogue,
    lookup: new MessageLookup(db, answerWithinMs),
    numbers: parts.keep(openLookups(config.lookups, { db: forClients, clock, events })),
    checkHookUrl: hookCheck,
    templates,
    whatsAppTemplates: templates.whatsApp,
    fallbackWaitSeconds: config.fallback.waitSeconds,
    voices: speech,
    callCountries: config.callOtp,
    newLinks: linkMaker(config, { isSandbox: sandboxUrl !== null, url }),
    callResults: parts.keep(await CallResults.open({ db, clock, events })),
    db: forClients,
    outbox: callbacks,
    contract: config.contract,
    limits: config.limits,
    clock,
    siblings,
    events,
  } satisfies AsynchronousPorts
  const writeTraffic = () => traffic.write()
  const shown = { db, clock, events, config, sandboxUrl, url, operations, feed, lastOutage, writeTraffic }
  const console: OpenConsole = parts.keep(openConsole({ ...shown, catalogue, callbacks, attempts, dispatch }))
  const waiting = () => [
    { what: 'verification', items: verification.waiting() },
    { what: 'clicks', items: clicks.waiting },
  ]
  const isStopping = () => parts.isClosing
  const server = parts.keep(
    await openHttpServer({
      listen: config.listen,
      ...operations,
      routes: [
        openOperator({
          db,
          clock,
          metrics,
          dispatch,
          commits,
          stores: [partitions, retention],
          callbacks,
          guard,
          waiting,
          isStopping,
          siblings,
        }),
        ...(sandboxUrl === null ? [] : [sandboxProxy(sandboxUrl)]),
        carrierRoutes(connectors, dispatch, { clock, events }),
        ...links.routes,
        verifyRoutes({ verification, checkHookUrl: hookCheck, events }),
        console.routes,
      ],
    }),
  )
  return { server, console }
}
