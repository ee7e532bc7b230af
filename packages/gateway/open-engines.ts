import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { errorCodesOf } from '../carriers/errors/error-codes-of.ts'
import type { Config } from '../config/config.ts'
import { liveEvents } from '../console-server/live-events.ts'
import { LiveUpdates } from '../console-server/live-updates.ts'
import { Deliveries } from '../edges/smpp-server/deliveries/deliveries.ts'
import { Archive } from '../engines/archive/archive.ts'
import { erasureKeeper } from '../engines/archive/erasure-keeper.ts'
import { openArchiveStore } from '../engines/archive/open-store.ts'
import { partitionArchive } from '../engines/archive/partition-archive.ts'
import { noteSettings } from '../engines/audit-log/note-settings.ts'
import { openAuditKeeper } from '../engines/audit-log/open-audit-keeper.ts'
import { AttemptLog } from '../engines/callbacks/attempt-log.ts'
import { CallbackHours } from '../engines/callbacks/callback-hours.ts'
import { OwedAnswers } from '../engines/callbacks/owed-answers.ts'
import { ReplyAnswers } from '../engines/callbacks/reply-answers.ts'
import type { OpenPool } from '../engines/callbacks/sending/connections.ts'
import { CallbackSender } from '../engines/callbacks/sending/sender.ts'
import { signingSecrets } from '../engines/callbacks/signing-secret.ts'
import { UnpaidStorage } from '../engines/dispatch/intake/unpaid-storage.ts'
import { MessageSpans } from '../engines/dispatch/lanes/message-spans.ts'
import { openDispatch } from '../engines/dispatch/open-dispatch.ts'
import { Sequencer } from '../engines/feed/sequencer.ts'
import { Templates } from '../engines/templates/templates.ts'
import type { OpenParts } from '../kit/flow/open-parts.ts'
import { noSiblings, type Siblings } from '../kit/machine/siblings.ts'
import type { Resolver } from '../kit/net/resolver.ts'
import { alsoTo } from '../observability/also-to.ts'
import { CarrierNotes } from '../observability/carrier-notes.ts'
import { createEvents } from '../observability/create-events.ts'
import { EndpointNotes } from '../observability/endpoint-notes.ts'
import type { Events } from '../observability/events.ts'
import { IgnoredEventNotes } from '../observability/ignored-event-notes.ts'
import { LastOutage } from '../observability/last-outage.ts'
import type { Logger } from '../observability/logger.ts'
import { Metrics, type MetricsOptions } from '../observability/metrics.ts'
import { TrafficNotes } from '../observability/traffic-notes.ts'
import { Catalogue } from '../store/accounts/catalogue.ts'
import { sealedDrops } from '../store/audit-chain/drop-sealed.ts'
import { addEndpointHours } from '../store/callbacks/endpoint-hours.ts'
import { addCarrierHours } from '../store/carriers/carrier-hours.ts'
import { endLeases } from '../store/carriers/end-leases.ts'
import { addIgnoredEvents } from '../store/carriers/ignored-events.ts'
import type { Database, ServerDatabase } from '../store/database.ts'
import { noFeed } from '../store/feed/feed-port.ts'
import { MessageIds } from '../store/messages/message-ids.ts'
import type { Refill } from '../store/money/refill.ts'
import { openDatabase } from '../store/open-database.ts'
import { PartitionKeeper } from '../store/partitions/partition-keeper.ts'
import { CommitWatch } from '../store/pg/commit-watch.ts'
import type { DatabaseClock } from '../store/pg/database-clock.ts'
import { withDeadline } from '../store/pg/with-deadline.ts'
import { WriteWatch } from '../store/pg/write-watch.ts'
import { retentionKeeper } from '../store/retention/retention.ts'
import { refillDemo } from '../store/sandbox/seed-sandbox.ts'
import { NotesWriter } from '../store/statements/notes-writer.ts'
import { addTraffic } from '../store/traffic/traffic.ts'
import { openAlerts } from './open-alerts.ts'
import { type OpenConnector, openCarriers } from './open-carriers.ts'
import { openTracer } from './open-tracer.ts'

export interface GatewayOptions {
  config: Config
  logger: Logger
  /** Runs on the migrated database before anything else, for example to create the demo account. */
  prepare?: (db: Database) => Promise<unknown>
  /** URL of the simulated network for `/sandbox/…`; null outside sandbox mode. */
  sandboxUrl: string | null
  /** Ends the opening: it rejects with the reason. */
  stop?: AbortSignal | undefined
  /** `POST /sandbox/reset` forgets what tests left in the database. */
  isForTests?: boolean
  /** The built console. Default: that of the package. */
  consoleFolder?: string | undefined
  /** Where it is one of several workers of a supervisor, which has opened the database and prepared it. */
  worker?: WorkerPlace
  /** Default: all of it by the settings, over the network. */
  outside?: Outside
  /** To the database at once. Default 16; tests open many gateways on one server. */
  databaseConnections?: number
  /** Default: `OutcomeRecorderOptions.deferFromPerSecond`. */
  deferFromPerSecond?: number
}

/** What a gateway reaches outside of its process. A simulation puts its own in the place of the network. */
export interface Outside {
  openDatabase: typeof openDatabase
  openConnector: OpenConnector
  /** Connections to the receivers of callbacks. */
  openReceiver: OpenPool
  resolver: Resolver
}

/** The place of a worker among those of its start. */
export interface WorkerPlace {
  /** Its name in leases; no other process has or had it. */
  nodeId: string
  siblings: Siblings
}

/** Metrics, logs and the live updates. */
export function openObservers(
  { config, logger, worker }: Pick<GatewayOptions, 'config' | 'logger' | 'worker'>,
  clock: DatabaseClock,
  ofProcess: Pick<MetricsOptions, 'processDefaults'> = {},
) {
  const siblings = worker?.siblings ?? noSiblings
  const metrics = new Metrics({ siblings, ...ofProcess })
  const notes = new TrafficNotes(clock)
  const carrierNotes = new CarrierNotes({ clock, codeOf: errorCodesOf(config.upstreams) })
  const endpointNotes = new EndpointNotes(clock)
  const ignoredNotes = new IgnoredEventNotes(clock)
  const lastOutage = new LastOutage(clock)
  const writes = new WriteWatch(clock)
  const feed = new LiveUpdates(clock, siblings)
  const listening = [notes, carrierNotes, ignoredNotes, lastOutage, writes]
  const listeners = [...listening.map(({ listener }) => listener), liveEvents(feed)]
  const events: Events = listeners.reduce(alsoTo, createEvents(logger, metrics, clock))
  const counted = { notes, carrierNotes, ignoredNotes, endpointNotes }
  return { siblings, metrics, ...counted, lastOutage, writes, feed, events }
}

export interface Common extends GatewayOptions, ReturnType<typeof openObservers> {
  parts: OpenParts
  clock: DatabaseClock
  /** The gateway's own URL, once it listens. */
  url: () => string
}

/** The database and the parts that run without requests. */
export async function openEngines(common: Common) {
  const { config, logger, prepare, worker, outside, events, carrierNotes, clock, parts, url } = common
  const db = await openOwnDatabase(common)
  await parts.keep(clock).follow(db, events)
  const stores = await openStores(db, common)
  await prepare?.(db)
  if (config.mode === 'installation') await noteSettings(db, config)
  const answerWithinMs = config.limits.answerSeconds * 1_000
  const forClients = withDeadline(db, clock, answerWithinMs)
  const catalogue = parts.keep(await Catalogue.open({ db, clock, events }))
  const counts = openCounts(common, { db, catalogue })
  const answers = new ReplyAnswers(events)
  const owedAnswers = new OwedAnswers({ db, clock, events, answers })
  const { attempts, tracer, hours, callbacks } = await openCallbacks(common, { db, catalogue, answers })
  const deliveries = await openDeliveries(common, db)
  const accountName = (accountId: number) => catalogue.account(accountId)?.name ?? null
  const { connectors, speech } = await openCarriers(
    { config, db, clock, events, logger, url, accountName, ...outside },
    parts,
  )
  const feed = config.events.recorded ? parts.keep(new Sequencer({ db, clock, events })) : noFeed
  const templates = parts.keep(
    await Templates.open({
      db: forClients,
      clock,
      events,
      viberTemplateClients: connectors.flatMap(({ viberTemplates }) => viberTemplates ?? []),
      whatsAppSources: connectors.flatMap(({ whatsAppTemplates }) => whatsAppTemplates ?? []),
      random: Math.random,
      maxTemplates: config.limits.templates,
      feed,
    }),
  )
  const ids = await MessageIds.open(db, clock)
  parts.keep(common.writes).follow({ db, events, ids })
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
      feed,
      deliveries,
      owedAnswers,
      knownBlock: (stage) => templates.whatsApp.blockReason(stage),
      accountName,
      anyOptOuts: () => catalogue.anyOptOuts(),
      onOptOut: () => catalogue.noteOptOut(),
      ids,
      nodeId: worker?.nodeId ?? ownName,
      soleOwner,
      skewMs: () => clock.skewMs(),
      random: Math.random,
      hours: carrierNotes,
      unpaid: new UnpaidStorage(config.limits, clock, common.siblings),
      ...(common.deferFromPerSecond !== undefined && { deferFromPerSecond: common.deferFromPerSecond }),
      ...(tracer !== null && { spans: new MessageSpans(tracer) }),
      ...refillOf(config),
    }),
  )
  const stalledMs = () => dispatch.intake.stalledMs
  const commits = parts.keep(
    new CommitWatch({ db, clock, events, stalledMs, refusedAfterMs: answerWithinMs }),
  )
  const storage = { db, forClients, accountName, answerWithinMs, counts, catalogue, feed }
  const sending = { answers, owedAnswers, attempts, callbacks, deliveries, hours, ids }
  return {
    ...storage,
    ...sending,
    alerts: await openAlerts(common, db),
    connectors,
    speech,
    templates,
    dispatch,
    commits,
    stores,
    tracer,
  }
}

async function openOwnDatabase({
  config,
  logger,
  worker,
  outside,
  databaseConnections = 16,
  events,
  parts,
  stop,
}: Common): Promise<ServerDatabase> {
  const open = outside?.openDatabase ?? openDatabase
  const opened = await open({
    database: config.database,
    encryption: config.encryption,
    dataDir: config.dataDir,
    role: worker === undefined ? 'gateway' : 'worker',
    events,
    maxConnections: databaseConnections,
    log: (level, sentence) => logger[level](sentence),
    stop,
  })
  return parts.keep(opened)
}

/** Writes what is counted in memory: traffic, the hours of carriers and of receivers of callbacks, ignored events. */
function openCounts(
  { clock, events, notes, carrierNotes, ignoredNotes, endpointNotes, parts }: Common,
  { db, catalogue }: { db: Database; catalogue: Catalogue },
) {
  const shared = { db, clock, events }
  const currencyOf = (accountId: number) => catalogue.account(accountId)?.currency ?? null
  const traffic = new NotesWriter({ ...shared, notes, add: addTraffic, where: 'traffic' })
  const carrierHours = new NotesWriter({
    ...shared,
    notes: carrierNotes,
    add: (_, taken) => addCarrierHours(db, taken, currencyOf),
    where: 'hours of carriers',
  })
  const ignoredEvents = new NotesWriter({
    ...shared,
    notes: ignoredNotes,
    add: addIgnoredEvents,
    where: 'ignored events',
  })
  const endpointHours = new NotesWriter({
    ...shared,
    notes: endpointNotes,
    add: addEndpointHours,
    where: 'hours of endpoints',
  })
  const ofCarriers = [parts.keep(carrierHours), parts.keep(ignoredEvents)]
  return {
    traffic: parts.keep(traffic),
    /** Both are on the page of a carrier. */
    carrierHours: { write: async () => void (await Promise.all(ofCarriers.map((each) => each.write()))) },
    endpointHours: parts.keep(endpointHours),
  }
}

/** Receipts and replies of clients that connect by SMPP: opened before the engines that write them. */
async function openDeliveries({ config, clock, events, parts }: Common, db: Database): Promise<Deliveries> {
  const { scheduleSeconds } = config.callbacks
  const answerMs = config.smppServer.answerSeconds * 1_000
  return parts.keep(await Deliveries.open({ db, clock, events, scheduleSeconds, answerMs }))
}

/** Callbacks and traces, which they carry on. */
async function openCallbacks(
  { config, clock, events, endpointNotes, parts, outside }: Common,
  { db, catalogue, answers }: { db: Database; catalogue: Catalogue; answers: ReplyAnswers },
) {
  const attempts = new AttemptLog()
  const hours = new CallbackHours(endpointNotes, (accountId, url) => catalogue.endpointId(accountId, url))
  const tracer = openTracer(config.tracing, { clock, events, parts })
  const signingSecretOf = signingSecrets(catalogue)
  const network = outside && { resolver: outside.resolver, openPool: outside.openReceiver }
  const own = { db, clock, events, config: config.callbacks }
  const options = { ...own, signingSecretOf, answers, attempts, hours, tracer, ...network }
  return { attempts, tracer, hours, callbacks: parts.keep(await CallbackSender.open(options)) }
}

/** The parts that keep the store in order. */
async function openStores(db: Database, { config, clock, events, parts }: Common) {
  const store = await openArchiveStore(config.archive)
  const archive = sealedDrops(db, partitionArchive(new Archive({ db, store, now: () => clock.now() })))
  const partitions = parts.keep(new PartitionKeeper({ db, clock, events }))
  const retention = parts.keep(retentionKeeper({ db, clock, events, config: config.retention, archive }))
  const erasures = parts.keep(erasureKeeper({ db, store, clock, events }))
  const auditLog = parts.keep(openAuditKeeper(config, { db, clock, events }))
  void partitions.keep()
  void retention.keep()
  void auditLog.keep()
  return [partitions, retention, erasures, auditLog]
}

export type Engines = Awaited<ReturnType<typeof openEngines>>

/** The sandbox's account is topped up where it cannot pay. */
export function refillOf({ mode }: Config): { refill?: Refill } {
  return mode === 'sandbox' ? { refill: refillDemo } : {}
}
