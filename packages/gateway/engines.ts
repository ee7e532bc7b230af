import { join } from 'node:path'
import { SharedLimits, transactionPlaces } from '../admission/shared-limits.ts'
import { findKind } from '../carriers/kinds.ts'
import { openConnectors } from '../carriers/open-connectors.ts'
import { Deliveries } from '../edges/smpp-server/deliveries/deliveries.ts'
import { AlarmWork } from '../engines/alarms/alarm-work.ts'
import { Alarms } from '../engines/alarms/alarms.ts'
import { alertAlarms } from '../engines/alarms/alert-alarms.ts'
import { ReceivedAlerts } from '../engines/alarms/received-alerts.ts'
import { openAlerts } from '../engines/alerts/open-alerts.ts'
import { openStoreKeepers } from '../engines/archive/open-store-keepers.ts'
import { noteSettings } from '../engines/audit-log/note-settings.ts'
import { openCallbacks } from '../engines/callbacks/open-callbacks.ts'
import { openDispatch } from '../engines/dispatch/open-dispatch.ts'
import { Sequencer } from '../engines/feed/sequencer.ts'
import { Clicks } from '../engines/links/clicks.ts'
import { findLinksUrl, linkMaker } from '../engines/links/link-maker.ts'
import { openClientIntake } from '../engines/open-client-intake.ts'
import { CurrentRules } from '../engines/rule-sets/current-rules.ts'
import { Templates } from '../engines/templates/templates.ts'
import { openCodes } from '../engines/verification/open-codes.ts'
import type { OpenParts } from '../kit/flow/open-parts.ts'
import type { Start } from '../kit/flow/start.ts'
import { openTracer } from '../observability/tracing/open-tracer.ts'
import { alarmPlanner } from '../operations/alarms/alarm-planner.ts'
import { openOperations } from '../operations/open-operations.ts'
import { openSpeech } from '../speech/open-speech.ts'
import type { SpeechRouter } from '../speech/speech-router.ts'
import { endLeases } from '../store/carriers/end-leases.ts'
import { CallCodes } from '../store/codes/call-codes.ts'
import type { ServerDatabase } from '../store/database.ts'
import { noFeed } from '../store/feed/feed-port.ts'
import { openDatabase } from '../store/open-database.ts'
import { openStore, type Store } from '../store/open-store.ts'
import { CommitWatch } from '../store/pg/commit-watch.ts'
import type { DatabaseClock } from '../store/pg/database-clock.ts'
import { refillDemo } from '../store/sandbox/seed-sandbox.ts'
import type { GatewayOptions } from './gateway-options.ts'
import type { Observers } from './observers.ts'

export interface EnginesOptions extends GatewayOptions, Observers {
  clock: DatabaseClock
  /** The gateway's own URL, once it listens. */
  url: () => string
}

/** The first half of the root: the parts that run without requests, and the operations. */
export async function openEngines(options: EnginesOptions, parts: OpenParts) {
  const { store, keepers } = await openStorage(options, parts)
  const sending = await openSending(options, store, parts)
  return { store, keepers, ...sending, ...(await openRequests(options, store, sending, parts)) }
}

/** The database, and what keeps it and reads all of it. */
async function openStorage(options: EnginesOptions, parts: OpenParts) {
  const { config, clock, events, notes } = options
  const db = parts.keep(await openOwnDatabase(options, parts.start))
  parts.keep(await clock.follow(db, events))
  const shared = { db, clock, events, start: parts.start }
  const keepers = parts.keep(await openStoreKeepers(config, shared))
  await options.prepare?.(db)
  if (config.mode === 'installation') await noteSettings(db, config)
  const answerWithinMs = config.limits.answerSeconds * 1_000
  const refill = config.mode === 'sandbox' ? { refill: refillDemo } : {}
  const store: Store = parts.keep(await openStore({ ...shared, ...refill, notes, answerWithinMs }))
  parts.keep(options.writes.tries({ db, events, ids: store.ids }))
  // No other process uses the database of an only gateway.
  if (options.node.isSole) await endLeases(db)
  return { store, keepers }
}

/** From callbacks, which carry on traces, to dispatch. */
async function openSending(options: EnginesOptions, store: Store, parts: OpenParts) {
  const { config, node, outside, clock, events, metrics, url, deferFromPerSecond } = options
  const { db, forClients } = store
  const shared = { db, clock, events, start: parts.start }

  const { tracer } = parts.keep(openTracer(config.tracing, shared))
  const callbacks = parts.keep(
    await openCallbacks({
      ...{ ...shared, config: config.callbacks, metrics, store, tracer },
      ...{ resolver: outside?.resolver, openPool: outside?.openReceiver },
    }),
  )
  const { scheduleSeconds } = config.callbacks
  const deliveries = parts.keep(await Deliveries.open({ ...shared, scheduleSeconds }))
  const speech = await openOwnSpeech(options, store, parts.start)
  if (speech !== null) parts.keep(speech)
  const codes = new CallCodes(db, clock)
  const { connectors } = parts.keep(await openConnectors({ ...shared, config, speech, url, codes, outside }))
  const feed = config.events.recorded ? parts.keep(new Sequencer(shared)) : noFeed
  const templates = parts.keep(
    await Templates.open({
      ...{ ...shared, db: forClients, connectors, feed, maxTemplates: config.limits.templates },
    }),
  )
  const rules = parts.keep(await CurrentRules.open({ ...shared, config }))
  const dispatch = parts.keep(
    await openDispatch({
      followRules: rules.follow,
      ...{ ...shared, config, store, metrics, tracer, node, connectors, templates, feed },
      deliveries: deliveries.outbox,
      outbox: callbacks.sender.outbox,
      ...(deferFromPerSecond !== undefined && { deferFromPerSecond }),
    }),
  )
  return { tracer, callbacks, deliveries, speech, connectors, feed, templates, rules, dispatch }
}

/** What watches dispatch, and what answers requests by whichever interface they come. */
async function openRequests(
  options: EnginesOptions,
  store: Store,
  sending: Awaited<ReturnType<typeof openSending>>,
  parts: OpenParts,
) {
  const { config, outside, clock, events, metrics, pages, node, sandboxUrl, url } = options
  const { tracer, callbacks, connectors, feed, templates, speech, rules, dispatch } = sending
  const shared = { db: store.db, clock, events, start: parts.start }
  const stalledMs = () => dispatch.intake.stalledMs
  const refusedAfterMs = config.limits.answerSeconds * 1_000
  const commits = parts.keep(new CommitWatch({ ...shared, stalledMs, refusedAfterMs }))
  const { outbox } = callbacks.sender
  const clientIntake = parts.keep(
    await openClientIntake({ ...shared, config, store, dispatch, tracer, followRules: rules.follow }),
  )
  const { verification, guard } = parts.keep(
    await openCodes({
      ...{ ...shared, config, metrics, clientIntake, outbox, feed, onEnded: dispatch.codesEnded },
      connectors,
      whatsAppTemplates: (sender) => templates.whatsApp.approved(sender),
    }),
  )
  const { operations } = parts.keep(
    await openOperations({
      ...{ ...shared, config, store, clientIntake, templates, outbox, voices: speech },
      newLinks: linkMaker(config, { isSandbox: sandboxUrl !== null, url }),
      sharedLimits: new SharedLimits(config.limits, clock, node.siblings),
    }),
  )
  const planner = alarmPlanner(operations, store.catalogue)
  const linksUrl = (domain: string | null) =>
    findLinksUrl(config, { isSandbox: sandboxUrl !== null, url }, domain)
  const linkDomainOf = (accountId: number) => store.catalogue.account(accountId)?.linkDomain ?? null
  const { intake, cancelQueued, sharedLimits } = operations
  const work = new AlarmWork({ ...shared, intake, cancelQueued, planner, linksUrl, linkDomainOf })
  const turn = (accountId: number) => sharedLimits.gate.enter(accountId, transactionPlaces)
  parts.keep(await Alarms.open({ ...shared, work, turn }))
  const received = new ReceivedAlerts({ ...shared, work })
  const alarms = { start: work.start.bind(work), readPhone: planner.readPhone, received }
  const alerts = parts.keep(
    await openAlerts({
      ...{ ...shared, config, metrics, resolver: outside?.resolver },
      sendAlarm: alertAlarms(store.db, received),
      consoleUrl: () => `${config.publicUrl ?? url()}/console/alerts`,
      onChanged: () => pages.changed('alerts'),
    }),
  )
  const clicks = parts.keep(new Clicks({ ...shared, feed }))
  metrics.observe(() => ({ waitingToCommit: [{ what: 'clicks', items: clicks.waiting }] }))
  return { commits, alarms, alerts, verification, guard, operations, clicks }
}

function openOwnDatabase(
  { config, logger, worker, outside, events }: EnginesOptions,
  start: Start,
): Promise<ServerDatabase> {
  const open = outside?.openDatabase ?? openDatabase
  return open({
    database: config.database,
    encryption: config.encryption,
    dataDir: config.dataDir,
    role: worker === undefined ? 'gateway' : 'worker',
    events,
    maxConnections: 16,
    log: (level, sentence) => logger[level](sentence),
    start,
  })
}

/** Null if no upstream needs speech. If one does and no engine is installed, only the sandbox starts. */
async function openOwnSpeech(
  { config, logger, events }: EnginesOptions,
  { db, catalogue }: Store,
  start: Start,
): Promise<SpeechRouter | null> {
  const speaks = config.upstreams.find((upstream) => findKind(upstream).speaks)
  if (speaks === undefined) return null
  return openSpeech({
    ...{ logger, events, start },
    config: config.speech,
    speaker: speaks.name,
    isOptional: config.mode === 'sandbox',
    folder: join(config.dataDir, 'sounds'),
    key: db.encryption?.ofFiles('sounds'),
    accountName: (accountId) => catalogue.accountName(accountId),
  })
}
