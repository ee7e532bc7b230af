import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { MediaWorker } from '../telephony/rtp/media-worker.ts'
import { AttemptBook } from './callbacks/attempt-book.ts'
import { checkHookUrl } from './callbacks/guard.ts'
import { CallbackSender } from './callbacks/sender.ts'
import type { Connector } from './channels/connector.ts'
import { type ConnectorSurroundings, createConnector } from './channels/create-connector.ts'
import type { Config } from './config/config.ts'
import { CallAnswers } from './dispatch/call-answers.ts'
import type { Dispatch } from './dispatch/dispatch.ts'
import { openDispatch } from './dispatch/open-dispatch.ts'
import { liveEvents } from './http/console/live-events.ts'
import { LiveFeed } from './http/console/live-feed.ts'
import { type InboundUpstream, inboundRoutes } from './http/inbound/inbound-routes.ts'
import { operatorRoutes } from './http/operator-routes.ts'
import type { AsynchronousPorts, OperationsPorts } from './http/ports.ts'
import { sandboxProxy } from './http/sandbox-proxy.ts'
import { openHttpServer } from './http/server.ts'
import { verifyRoutes } from './http/verify/verify-routes.ts'
import { systemClock, within } from './lib/clock.ts'
import { shareRuns } from './lib/share-runs.ts'
import { createLookupProvider } from './lookups/create-lookup-provider.ts'
import { Lookups } from './lookups/lookups.ts'
import { createEvents } from './observability/create-events.ts'
import type { Events } from './observability/events.ts'
import { live, ready } from './observability/health.ts'
import { heardToo } from './observability/heard-too.ts'
import { LastOutage } from './observability/last-outage.ts'
import type { Logger } from './observability/logger.ts'
import { Metrics } from './observability/metrics.ts'
import type { Observation } from './observability/observation.ts'
import { TrafficNotes } from './observability/traffic-notes.ts'
import { type OpenConsole, openConsole } from './open-console.ts'
import { linkMaker, openLinks } from './open-links.ts'
import { openSpeech } from './open-speech.ts'
import { sizeOfFile } from './outbound/file-size.ts'
import { openSystemResolver, type Resolver } from './outbound/resolver.ts'
import type { Speech } from './speech/speech.ts'
import { CallCodes } from './storage/call-codes.ts'
import { countCallbacks } from './storage/callbacks.ts'
import { Catalogue } from './storage/catalogue.ts'
import { CommitWatch } from './storage/commit-watch.ts'
import type { Database, ServerDatabase } from './storage/database.ts'
import { MessageIds } from './storage/message-ids.ts'
import { MessageLookup } from './storage/message-lookup.ts'
import { countQueued } from './storage/messages/find.ts'
import { openDatabase } from './storage/open-database.ts'
import { countParked } from './storage/parked-reports.ts'
import { TrafficWriter } from './storage/traffic-writer.ts'
import { withDeadline } from './storage/with-deadline.ts'
import { Templates } from './templates/templates.ts'
import { PumpingGuard } from './verification/guard/pumping-guard.ts'
import { Verification } from './verification/verification.ts'

export interface GatewayOptions {
  config: Config
  logger: Logger
  /** Runs on the migrated database before anything else, for example to seed the demo account. */
  prepare?: (db: Database) => Promise<unknown>
  /** Where the simulated network answers `/sandbox/…`; null outside sandbox mode. */
  sandboxUrl: string | null
}

interface DispatchNeighbours {
  db: Database
  callbacks: CallbackSender
  catalogue: Catalogue
  templates: Templates
  connectors: Connector[]
}

interface ConsoleNeighbours {
  db: Database
  traffic: TrafficWriter
  catalogue: Catalogue
  callbacks: CallbackSender
  operations: OperationsPorts
  dispatch: Dispatch
}

/** The composition root: the only place that knows every part, opened in the order in which they lean on each other. */
export class Gateway implements AsyncDisposable {
  readonly #options: GatewayOptions
  readonly #metrics = new Metrics()
  readonly #traffic = new TrafficNotes(systemClock)
  readonly #lastOutage = new LastOutage(systemClock)
  readonly #feed = new LiveFeed(systemClock)
  readonly #events: Events
  readonly #closers: (() => Promise<unknown>)[] = []
  readonly #attempts = new AttemptBook()
  #stopping = false
  #dispatch: Dispatch | null = null
  #commits: CommitWatch | null = null
  /** What else waits for a group commit, for metrics. */
  readonly #waiting: (() => { what: string; items: number })[] = []
  #guard: PumpingGuard | null = null
  #console: OpenConsole | null = null
  #url = ''

  private constructor(options: GatewayOptions) {
    this.#options = options
    const listeners = [this.#traffic.listener, this.#lastOutage.listener, liveEvents(this.#feed)]
    this.#events = listeners.reduce(heardToo, createEvents(options.logger, this.#metrics, systemClock))
  }

  /** Rejects with a sentence for the operator; what was opened by then is closed again. */
  static async open(options: GatewayOptions): Promise<Gateway> {
    const gateway = new Gateway(options)
    try {
      await gateway.#start()
      return gateway
    } catch (error) {
      await gateway[Symbol.asyncDispose]()
      throw error
    }
  }

  get url(): string {
    return this.#url
  }

  /** Where the first user of the console is made, once; null where there is one already. */
  async firstUserUrl(): Promise<string | null> {
    const path = (await this.#console?.firstUserPath()) ?? null
    return path === null ? null : `${this.#options.config.publicUrl ?? this.#url}${path}`
  }

  /** Graceful stop: no new requests, what is in flight ends, everything is on disk, upstreams are told. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping = true
    for (const close of this.#closers.splice(0).reverse()) {
      await close().catch((error: unknown) => this.#events.fault({ where: 'stopping', error }))
    }
  }

  async #start(): Promise<void> {
    const { config, prepare, sandboxUrl } = this.#options
    const answerWithinMs = config.limits.answerSeconds * 1_000
    const db = await this.#openDatabase()
    await prepare?.(db)
    const notes = this.#traffic
    const traffic = this.#keep(new TrafficWriter({ db, notes, clock: systemClock, events: this.#events }))
    const catalogue = this.#keep(await Catalogue.open({ db, clock: systemClock, events: this.#events }))
    const callbacks = this.#keep(
      await CallbackSender.open({
        db,
        clock: systemClock,
        events: this.#events,
        config: config.callbacks,
        signingSecretOf: (accountId) => catalogue.account(accountId)?.signingSecret?.reveal() ?? null,
        attempts: this.#attempts,
      }),
    )
    const speech = await openSpeech(config, this.#options.logger)
    if (speech !== null) this.#keep(speech)
    const surroundings = this.#surroundings(db, await openSystemResolver(), speech)
    const connectors = config.upstreams.map((upstream) => createConnector(upstream, surroundings))
    const forClients = withDeadline(db, systemClock, answerWithinMs)
    const templates = this.#keep(await this.#openTemplates(forClients, connectors))
    const dispatch = this.#keep(await this.#openDispatch({ db, callbacks, catalogue, templates, connectors }))
    this.#dispatch = dispatch
    const commits = this.#keep(
      new CommitWatch({
        db,
        clock: systemClock,
        events: this.#events,
        stalledMs: () => dispatch.stalledMs,
        refusedAfterMs: answerWithinMs,
      }),
    )
    this.#commits = commits
    this.#metrics.observe(() => this.#observe(dispatch, commits))
    this.#metrics.observe(() => this.#count(db, callbacks))
    const verification = await this.#openVerification(db, dispatch, callbacks)
    const { clicks, routes: linkRoutes } = openLinks({ db, forClients, events: this.#events, catalogue })
    this.#keep(clicks)
    this.#waiting.push(() => ({ what: 'clicks', items: clicks.waiting }))
    const operations = {
      intake: dispatch.intake,
      catalogue,
      lookup: new MessageLookup(db, answerWithinMs),
      numbers: this.#openLookups(forClients),
      checkHookUrl: (url) => checkHookUrl(url, config.callbacks),
      templates,
      whatsAppTemplates: templates.whatsApp,
      fallbackWaitSeconds: config.fallback.waitSeconds,
      voices: speech,
      callCountries: config.callOtp,
      newLinks: linkMaker(config, { isSandbox: sandboxUrl !== null, url: () => this.#url }),
      callAnswers: this.#keep(await CallAnswers.open({ db, clock: systemClock, events: this.#events })),
      db: forClients,
      outbox: callbacks,
      contract: config.contract,
      limits: config.limits,
      clock: systemClock,
      events: this.#events,
    } satisfies AsynchronousPorts
    const console = this.#keep(this.#openConsole({ db, traffic, catalogue, callbacks, operations, dispatch }))
    this.#console = console
    const server = await openHttpServer({
      listen: config.listen,
      ...operations,
      routes: [
        ...this.#routes(db),
        this.#inbound(dispatch, connectors),
        ...linkRoutes,
        verification,
        console.routes,
      ],
    })
    this.#closers.push(() => server.close())
    this.#url = server.url
  }

  async #openDatabase(): Promise<ServerDatabase> {
    const { config, logger } = this.#options
    return this.#keep(
      await openDatabase({
        database: config.database,
        dataDir: config.dataDir,
        role: 'gateway',
        events: this.#events,
        maxConnections: 16,
        log: (level, sentence) => logger[level](sentence),
      }),
    )
  }

  #openLookups(db: Database): Lookups {
    const { lookups } = this.#options.config
    const provider = createLookupProvider(lookups, systemClock)
    const cacheSeconds = lookups.kind === 'offline' ? 0 : lookups.cacheSeconds
    return this.#keep(new Lookups({ provider, cacheSeconds, db, clock: systemClock, events: this.#events }))
  }

  #openTemplates(db: Database, connectors: Connector[]): Promise<Templates> {
    return Templates.open({
      db,
      clock: systemClock,
      events: this.#events,
      viberDesks: connectors.flatMap(({ viberTemplates }) => viberTemplates ?? []),
      whatsAppSources: connectors.flatMap(({ whatsAppTemplates }) => whatsAppTemplates ?? []),
      random: Math.random,
      maxTemplates: this.#options.config.limits.templates,
    })
  }

  async #openDispatch({
    db,
    callbacks,
    catalogue,
    templates,
    connectors,
  }: DispatchNeighbours): Promise<Dispatch> {
    const { config } = this.#options
    const embedded = config.database.kind === 'embedded'
    return openDispatch({
      db,
      clock: systemClock,
      events: this.#events,
      config,
      connectors,
      outbox: callbacks,
      knownBlock: (stage) => templates.whatsApp.blockReason(stage),
      anyOptOuts: () => catalogue.anyOptOuts(),
      onOptOut: () => catalogue.noteOptOut(),
      ids: await MessageIds.open(db),
      nodeId: embedded ? 'embedded' : `${hostname()}/${randomUUID()}`,
      soleOwner: embedded,
      random: Math.random,
    })
  }

  /** What upstreams post to us goes the same way as what comes over their links. */
  #inbound(dispatch: Dispatch, connectors: Connector[]) {
    const upstreams = new Map<string, InboundUpstream>()
    for (const { webhook, media, ...connector } of connectors) {
      if (webhook === undefined) continue
      upstreams.set(connector.upstream, { webhook, ...(media && { media }), ...dispatch.news(connector) })
    }
    return inboundRoutes({ upstreams, clock: systemClock, events: this.#events })
  }

  #surroundings(db: Database, resolver: Resolver, speech: Speech | null): ConnectorSurroundings {
    const { publicUrl, callbacks, media } = this.#options.config
    const codes = new CallCodes(db, systemClock)
    const { allowPrivateAddresses } = callbacks
    return {
      clock: systemClock,
      inboundUrl: (name) => `${publicUrl ?? this.#url}/inbound/${encodeURIComponent(name)}`,
      sizeOf: (url) => sizeOfFile(url, { resolver, allowPrivateAddresses }),
      speech,
      media: this.#keep(
        new MediaWorker({
          host: media.host,
          ports: media.ports,
          onCrash: (error) => this.#events.fault({ where: 'sound of calls', error }),
        }),
      ),
      mediaHost: media.advertisedHost ?? (isEverywhere(media.host) ? null : media.host),
      claimCode: (phone, code, lifeMs) => codes.claim(phone, code, lifeMs),
    }
  }

  #routes(db: ServerDatabase) {
    const { sandboxUrl } = this.#options
    const checks = {
      // Strangers may request it: one statement at a time, and an answer of now.
      database: shareRuns(() => db.queryApart({ text: 'SELECT 1' }), systemClock, 0),
      commits: () => this.#commits?.refusal() ?? null,
      warnings: () => this.#dispatch?.warnings() ?? [],
      migrated: () => true,
      dispatchStarted: () => this.#dispatch !== null,
      stopping: () => this.#stopping,
    }
    const operator = operatorRoutes({
      live,
      ready: () => ready(checks, systemClock),
      metrics: this.#metrics,
      clock: systemClock,
    })
    return sandboxUrl === null ? [operator] : [operator, sandboxProxy(sandboxUrl)]
  }

  async #openVerification(db: Database, dispatch: Dispatch, callbacks: CallbackSender) {
    const { config } = this.#options
    const events = this.#events
    const answerWithinMs = config.limits.answerSeconds * 1_000
    const common = { db, clock: systemClock, events, answerWithinMs }
    const guard = this.#keep(await PumpingGuard.open({ ...common, config: config.verification.guard }))
    this.#guard = guard
    const verification = this.#keep(
      await Verification.open({
        ...common,
        intake: dispatch.intake,
        outbox: callbacks,
        guard,
        secret: config.verification.secret,
      }),
    )
    this.#waiting.push(() => ({ what: 'verification', items: verification.waiting }))
    return verifyRoutes({
      verification,
      checkHookUrl: (url) => checkHookUrl(url, config.callbacks),
      events,
    })
  }

  #openConsole({ db, traffic, catalogue, callbacks, operations, dispatch }: ConsoleNeighbours): OpenConsole {
    const { config, sandboxUrl } = this.#options
    return openConsole({
      db,
      events: this.#events,
      config,
      sandboxUrl,
      url: () => this.#url,
      operations,
      feed: this.#feed,
      lastOutage: this.#lastOutage,
      writeTraffic: () => traffic.write(),
      catalogue,
      callbacks,
      attempts: this.#attempts,
      dispatch,
    })
  }

  async #observe(dispatch: Dispatch, commits: CommitWatch): Promise<Observation> {
    const waits = await commits.waits()
    return {
      upstreams: dispatch.upstreams(),
      queueAges: dispatch.queueAges(),
      stalledMs: dispatch.stalledMs,
      waitingToCommit: [...dispatch.waiting(), ...this.#waiting.map((read) => read())],
      ...(waits !== null && {
        databaseWaits: { standby: waits.standby, lock: waits.lock, disk: waits.disk },
      }),
    }
  }

  /** What is counted in the database. A scrape does not wait for one that hangs. */
  #count(db: Database, callbacks: CallbackSender): Promise<Observation> {
    const count = async (): Promise<Observation> => {
      const { backlog, parked } = await countCallbacks(db)
      return {
        ...(await this.#guard?.observe()),
        queued: await countQueued(db),
        callbacks: { pending: backlog, parked, inFlight: callbacks.held },
        parkedReports: await countParked(db),
      }
    }
    return within(systemClock, scrapePatienceMs, count(), () => new Error('the database does not answer'))
  }

  #keep<Part extends AsyncDisposable>(part: Part): Part {
    this.#closers.push(async () => part[Symbol.asyncDispose]())
    return part
  }
}

/** How long a scrape waits for what is counted in the database. */
const scrapePatienceMs = 2_000

/** Every address of this machine, which is none that others could send to. */
function isEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}
