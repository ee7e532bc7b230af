import { basename } from 'node:path'
import { freshDatabase } from '../../../../../test/support/database.ts'
import { readEnvironment } from '../../../../config/env.ts'
import { parseConfig } from '../../../../config/parse-config.ts'
import type { SinkConfig } from '../../../../config/sections/sink-settings.ts'
import { encodeEvent } from '../../../../domain/feed/event-lines.ts'
import { systemClock } from '../../../../kit/time/clock.ts'
import { createAccount } from '../../../../store/accounts/accounts.ts'
import type { Database } from '../../../../store/database.ts'
import { appendEvents } from '../../../../store/feed/append-events.ts'
import { numberEvents } from '../../../../store/feed/number-events.ts'
import { FeedWaits } from '../../../feed/feed-waits.ts'
import { openSink } from '../../../feed/sinks/open-sink.ts'
import type { SinkConnection } from '../../../feed/sinks/sink.ts'
import { SinkFeed } from '../../../feed/sinks/sink-feed.ts'

/** A sink as posthorn.yaml has it; `settings` is its entry in YAML, and `files` are texts of files that it names. */
export function sinkOf(settings: string, files: Readonly<Record<string, string>> = {}): SinkConfig {
  const text = `events: { sinks: [${settings}] }`
  const source = { path: 'posthorn.yaml', text, readTextFile: (path: string) => files[basename(path)] ?? '' }
  const [sink] = parseConfig(source, readEnvironment({}), ['events']).events.sinks
  if (sink === undefined) throw new Error('the settings have no sink')
  return sink
}

const feed = { isOn: true, written: () => undefined }

/** What gateways reported of a sink. */
export interface SinkReports {
  failures: string[]
  skipped: { account: string; first: number; last: number }[]
  faults: unknown[]
}

/** A feed of events in a database of its own, and the part of gateways that serves a sink. */
export class SinkHarness implements AsyncDisposable {
  readonly db: Database
  readonly reports: SinkReports = { failures: [], skipped: [], faults: [] }
  readonly #parts: AsyncDisposable[]
  #gateways = 0

  static async open(): Promise<SinkHarness> {
    const fresh = await freshDatabase({ maxConnections: 6 })
    return new SinkHarness(fresh.db, [fresh])
  }

  private constructor(db: Database, parts: AsyncDisposable[]) {
    this.db = db
    this.#parts = parts
  }

  addAccount(name: string): Promise<number> {
    return createAccount(this.db, { name, currency: 'UAH' })
  }

  /** Writes events of an account and gives them their numbers. */
  async write(accountId: number, count: number): Promise<void> {
    const types = ['message.accepted', 'message.submitted', 'message.delivered'] as const
    const texts = Array.from({ length: count }, (_, index) => {
      return encodeEvent(
        types[index % types.length] ?? 'message.accepted',
        1,
        Math.floor(index / 3),
        'sms',
        'DELIVERED',
      )
    })
    await this.db.transaction((tx) => appendEvents(tx, feed, [{ accountId, count, text: texts.join('') }]))
    while ((await numberEvents(this.db, Date.now())).isMore);
  }

  /** Starts a gateway that serves the sink; it stops when the result is disposed. */
  async gateway(
    config: SinkConfig,
    open: () => Promise<SinkConnection> = () => openSink(config, 7),
  ): Promise<AsyncDisposable> {
    const { db, reports } = this
    const waits = await FeedWaits.open(db)
    const sink = new SinkFeed({
      db,
      clock: systemClock,
      config,
      nodeId: `gateway ${++this.#gateways}`,
      waits,
      open,
      events: {
        fault: ({ error }) => reports.faults.push(error),
        sinkConnected: () => undefined,
        sinkPublished: () => undefined,
        sinkFailed: ({ reason }) => reports.failures.push(reason),
        sinkSkipped: ({ account, first, last }) => reports.skipped.push({ account, first, last }),
      },
    })
    let isStopped = false
    const stop = async () => {
      if (isStopped) return
      isStopped = true
      await sink[Symbol.asyncDispose]()
      await waits[Symbol.asyncDispose]()
    }
    const gateway = { [Symbol.asyncDispose]: stop }
    this.#parts.push(gateway)
    return gateway
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const part of this.#parts.splice(0).reverse()) await part[Symbol.asyncDispose]()
  }
}

/** Events in the order of their first arrival. */
export function firstArrivals<Event extends { id: string }>(events: readonly Event[]): Event[] {
  const seen = new Set<string>()
  return events.filter(({ id }) => {
    const isNew = !seen.has(id)
    seen.add(id)
    return isNew
  })
}

export const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
