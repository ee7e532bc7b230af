import { randomUUID } from 'node:crypto'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import type { Connector } from '../../../carriers/connector.ts'
import type { SmppUpstreamConfig } from '../../../carriers/smpp/settings.ts'
import { type RouteConfig, routeDefaults } from '../../../config/routes.ts'
import { eventsDefaults } from '../../../config/sections/events-settings.ts'
import { linkSettings, optOutSettings } from '../../../config/sections/general-settings.ts'
import type { LimitsConfig } from '../../../config/sections/limits-settings.ts'
import { limitsDefaults } from '../../../config/sections/limits-settings.ts'
import { routingSettings } from '../../../config/sections/routing-settings.ts'
import type { BlockedAccounts } from '../../../domain/consent/blocked-accounts.ts'
import type { ConsentAnswers } from '../../../domain/consent/consent-answer.ts'
import { sms } from '../../../domain/test/message/message-samples.ts'
import { noSiblings } from '../../../kit/machine/siblings.ts'
import type { Events } from '../../../observability/events.ts'
import { Secret } from '../../../settings/secret.ts'
import { collectDefaults } from '../../../settings/setting.ts'
import type { CallbackRow } from '../../../store/callbacks/callbacks.ts'
import type { Database, Transaction } from '../../../store/database.ts'
import { noFeed } from '../../../store/feed/feed-port.ts'
import { MessageIds } from '../../../store/messages/message-ids.ts'
import { DatabaseClock } from '../../../store/pg/database-clock.ts'
import type { KnownBlock } from '../../dispatch/decisions/stage-facts.ts'
import type { Acceptance, Submission } from '../../dispatch/intake/intake-port.ts'
import { openDispatch } from '../../dispatch/open-dispatch.ts'
import type { CallbackOutbox, NewCallback, Prepared } from '../../outbox/outbox.ts'
import { storedDeliveries } from '../callbacks/stored-deliveries.ts'

/** Callbacks as parsed bodies, in the order of their commits; none is sent. */
class KeptOutbox implements CallbackOutbox {
  readonly bodies: Record<string, unknown>[] = []
  readonly urls: string[] = []
  readonly #db: Database
  /** Resolves when the rows of all kept callbacks say so. */
  #delivered: Promise<void> = Promise.resolve()
  readonly #waiting: { count: number; resolve: () => void }[] = []

  constructor(db: Database) {
    this.#db = db
  }

  async write(tx: Transaction, callbacks: NewCallback[]): Promise<number[]> {
    tx.afterCommit(() => this.#keep(callbacks))
    return []
  }

  prepare<Item extends NewCallback>(callbacks: Item[], now: number): Prepared<Item & CallbackRow> {
    const rows = callbacks.map((callback) => ({ ...callback, webhookId: randomUUID(), dueAt: now }))
    return {
      rows,
      stored: (ids) => {
        this.#keep(rows.filter((_, index) => ids[index] !== undefined))
        this.#delivered = this.#delivered.then(() => this.#deliver(ids.flatMap((id) => id ?? [])))
      },
      dropped: () => undefined,
    }
  }

  async #deliver(callbackIds: number[]): Promise<void> {
    if (callbackIds.length === 0) return
    const text = `UPDATE callbacks SET state = 'delivered' WHERE callback_id = ANY($1::bigint[])`
    await this.#db.query({ text }, [callbackIds])
  }

  #keep(callbacks: NewCallback[]): void {
    for (const { body, url } of callbacks) {
      this.bodies.push(JSON.parse(body) as Record<string, unknown>)
      this.urls.push(url)
    }
    for (const waiting of this.#waiting) if (waiting.count <= this.bodies.length) waiting.resolve()
  }

  async callbacks(count: number): Promise<Record<string, unknown>[]> {
    if (this.bodies.length < count) {
      await new Promise<void>((resolve) => this.#waiting.push({ count, resolve }))
    }
    await this.#delivered
    return this.bodies
  }
}

export interface StageOptions {
  upstreams: Connector[]
  balanceMicros?: number
  window?: number
  connections?: number
  unknownHoldSeconds?: number
  failoverAfterSeconds?: number
  slotLeaseSeconds?: number
  limits?: Partial<LimitsConfig>
  knownBlock?: KnownBlock
  /** Changes every route. */
  route?: Partial<RouteConfig>
  /** All routes. Default: one for each upstream, the first before the second. */
  routes?: (Partial<RouteConfig> & { upstream: string })[]
  /** Whether there may be opt-outs. */
  optOuts?: boolean
  /** Whose messages STOP blocks. Default: those of every account. */
  blockedAccounts?: BlockedAccounts
  consentAnswers?: readonly ConsentAnswers[]
  /** Whether messages use what is known of numbers, and add to it. Default: they do. */
  numberMemory?: boolean
  /** Default: they go nowhere. */
  events?: Partial<Events>
  /** Joins the database of an earlier stage. */
  on?: FreshDatabase
  /** A name of its own beside other nodes. Default: the only node. */
  nodeId?: string
}

function routesOf({ routes, upstreams, route }: StageOptions): RouteConfig[] {
  if (routes !== undefined) return routes.map((each) => ({ ...routeDefaults, channel: 'sms', ...each }))
  return upstreams.map(({ upstream, channel }, priority) => ({
    ...{ ...routeDefaults, channel, upstream, priority },
    ...route,
  }))
}

/** Dispatch on a real database, between a scripted upstream and an outbox that only keeps. */
export async function openHarness(options: StageOptions) {
  const fresh = options.on ?? (await freshDatabase())
  const { db } = fresh
  if (options.on === undefined) await insertAccount(db, options.balanceMicros ?? 1_000_000_000)
  const outbox = new KeptOutbox(db)
  const dispatch = await openDispatch({
    store: {
      db,
      ids: await MessageIds.open(db),
      catalogue: {
        accountName: () => 'test',
        usesNumberMemory: () => options.numberMemory ?? true,
        anyOptOuts: () => options.optOuts ?? false,
        noteOptOut: () => undefined,
      },
      notes: { carriers: { written: () => undefined } },
    },
    clock: new DatabaseClock(),
    metrics: { observe: () => undefined, observeOnce: () => undefined },
    tracer: null,
    node: {
      nodeId: options.nodeId ?? 'test',
      isSole: options.nodeId === undefined,
      siblings: noSiblings,
    },
    events: heardBy(options.events ?? {}),
    config: {
      limits: { ...limitsDefaults, ...options.limits },
      links: collectDefaults(linkSettings),
      events: eventsDefaults,
      optOuts: {
        ...collectDefaults(optOutSettings),
        accounts: options.blockedAccounts ?? 'all',
        answers: [...(options.consentAnswers ?? [])],
      },
      upstreams: options.upstreams.map(({ upstream }) => upstreamConfig(upstream, options)),
      routing: collectDefaults(routingSettings),
      dispatch: {
        unknownPolicy: 'resend',
        unknownHoldSeconds: options.unknownHoldSeconds ?? 30,
        maxResends: 2,
        retry: { baseMs: 20, maxMs: 50 },
        failoverAfterSeconds: options.failoverAfterSeconds ?? 5,
        reportSilenceSeconds: 120,
        slotLeaseSeconds: options.slotLeaseSeconds ?? 15,
        drainSeconds: 2,
      },
    },
    followRules: (onRules) => onRules({ routes: routesOf(options), trafficRules: [] }),
    connectors: options.upstreams,
    templates: { whatsApp: { blockReason: options.knownBlock ?? (() => null) } },
    outbox,
    deliveries: storedDeliveries,
    feed: noFeed,
  })
  return {
    db,
    fresh,
    dispatch,
    outbox,
    accept: (...submissions: Submission[]) => dispatch.intake.accept(submissions),
    async [Symbol.asyncDispose]() {
      await dispatch[Symbol.asyncDispose]()
      await outbox.callbacks(0)
      if (options.on === undefined) await fresh[Symbol.asyncDispose]()
    },
  }
}

export function submission(change: Partial<Submission> = {}): Submission {
  return {
    accountId: 1,
    clientId: '42',
    phone: '380671234567',
    type: 'sms',
    plan: sms(),
    hook: 'http://127.0.0.1:1/hook',
    requestId: null,
    ...change,
  }
}

export function idOf(acceptance: Acceptance | undefined): number {
  if (acceptance?.kind !== 'accepted') throw new Error('it was not accepted')
  return acceptance.msgId
}

export async function statusOf(db: Database, msgId: number): Promise<string | undefined> {
  const rows = await db.query<{ status: string }>({ text: 'SELECT status FROM messages WHERE msg_id = $1' }, [
    msgId,
  ])
  return rows[0]?.status
}

export async function balanceOf(db: Database): Promise<number> {
  const rows = await db.query<{ available_micros: number }>({ text: 'SELECT available_micros FROM balances' })
  return rows[0]?.available_micros ?? -1
}

/** `accountId`: the next one. */
export async function insertAccount(db: Database, balanceMicros: number, accountId = 1): Promise<void> {
  const name = accountId === 1 ? 'test' : `test-${accountId}`
  await db.query({ text: `INSERT INTO accounts (name, currency) VALUES ($1, 'UAH')` }, [name])
  await db.query({ text: 'INSERT INTO balances (account_id, available_micros) VALUES ($1, $2)' }, [
    accountId,
    balanceMicros,
  ])
  await db.query({ text: `INSERT INTO ledger (account_id, kind, amount_micros) VALUES ($1, 'topup', $2)` }, [
    accountId,
    balanceMicros,
  ])
}

function upstreamConfig(name: string, options: StageOptions): SmppUpstreamConfig {
  return {
    name,
    kind: 'smpp',
    channel: 'sms',
    host: '127.0.0.1',
    port: 1,
    tls: null,
    systemId: 'test',
    password: new Secret('test'),
    account: null,
    systemType: '',
    interfaceVersion: 0x34,
    bind: 'transceiver',
    connections: options.connections ?? 1,
    window: options.window ?? 10,
    ratePerSecond: null,
    responseTimeoutMs: 1_000,
    enquireLinkMs: 30_000,
    reconnect: { baseMs: 100, maxMs: 1_000 },
    longText: 'udh',
    defaultAlphabet: 'gsm',
    receiptIds: 'auto',
    receiptWords: new Map(),
    receiptsFor: 'part',
    addresses: { sourceTon: null, sourceNpi: null },
  }
}

/** All other events go nowhere. */
function heardBy(events: Partial<Events>): Events {
  return new Proxy(events as Events, {
    get: (target, name) => (Reflect.get(target, name) as unknown) ?? (() => undefined),
  })
}

export const silentEvents = heardBy({})
