import { freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { Receiver } from '../../../../test/support/receiver.ts'
import type { CallbackConfig } from '../../../config/sections/callback-settings.ts'
import { callbackDefaults } from '../../../config/sections/callback-settings.ts'
import type { StoredCallback } from '../../../domain/callbacks/stored-callback.ts'
import type { Resolver } from '../../../kit/net/resolver.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { Database } from '../../../store/database.ts'
import { listCallbacks } from '../../../store/test/callbacks/list-callbacks.ts'
import { CallbackSender, type CallbackTuning } from '../../callbacks/sending/sender.ts'
import { RecordedEvents } from './recorded-events.ts'

export interface SenderSetupOptions {
  config?: Partial<CallbackConfig>
  tuning?: Partial<CallbackTuning>
  resolver?: Resolver
  signingSecretOf?: (accountId: number) => string | null
  /** Stands between the sender and the database. */
  wrap?: (db: Database) => Database
}

/** A sender on a database of its own, with a clock that stands still, and a receiver. */
export class SenderSetup<AnyClock extends Clock = ManualClock> implements AsyncDisposable {
  readonly recorded: RecordedEvents
  readonly db: Database
  readonly clock: AnyClock
  readonly receiver: Receiver
  readonly sender: CallbackSender
  readonly #resources: AsyncDisposable[]

  static async open(options: SenderSetupOptions = {}): Promise<SenderSetup> {
    return SenderSetup.withClock(new ManualClock(), options)
  }

  static async withClock<AnyClock extends Clock>(
    clock: AnyClock,
    options: SenderSetupOptions = {},
  ): Promise<SenderSetup<AnyClock>> {
    const database = await freshDatabase()
    const receiver = await Receiver.open()
    const recorded = new RecordedEvents()
    const sender = await openSender(options.wrap?.(database.db) ?? database.db, clock, recorded, options)
    return new SenderSetup(database.db, clock, receiver, sender, recorded, [sender, receiver, database])
  }

  private constructor(
    db: Database,
    clock: AnyClock,
    receiver: Receiver,
    sender: CallbackSender,
    recorded: RecordedEvents,
    resources: AsyncDisposable[],
  ) {
    this.db = db
    this.clock = clock
    this.receiver = receiver
    this.sender = sender
    this.recorded = recorded
    this.#resources = resources
  }

  /** Writes one callback for each URL and commits them. */
  async send(urls: string[], accountId = 1): Promise<void> {
    await this.db.transaction((tx) =>
      this.sender.outbox.write(
        tx,
        urls.map((url, index) => ({ accountId, msgId: index + 1, url, body: `{"id":"${index + 1}"}` })),
        this.clock.now(),
      ),
    )
  }

  /** Delivers a first callback: until it has answered, a host gets one request at once. */
  async proveReceiver(): Promise<void> {
    await this.send([this.receiver.url('/first')])
    await this.untilRecorded(1)
  }

  /**
   * Resolves when at least `count` outcomes are on disk and the sender has heard of it. A clock that stands
   * still is not moved, but what is due by now is run again and again.
   */
  async untilRecorded(count: number): Promise<void> {
    while (this.recorded.recorded < count) await this.turn()
    await this.turn()
  }

  /** Runs what is due and lets one turn of the event loop pass. */
  async turn(): Promise<void> {
    if (this.clock instanceof ManualClock) this.clock.advance(0)
    await new Promise((resolve) => setImmediate(resolve))
  }

  /** All rows, oldest first. */
  async rows(): Promise<StoredCallback[]> {
    return (await listCallbacks(this.db, { limit: 10_000 })).reverse()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const resource of this.#resources) await resource[Symbol.asyncDispose]()
  }
}

export function openSender(
  db: Database,
  clock: Clock,
  recorded: RecordedEvents,
  options: SenderSetupOptions = {},
): Promise<CallbackSender> {
  return CallbackSender.open({
    db,
    clock,
    events: recorded.events,
    config: { ...callbackDefaults, allowPrivateAddresses: true, ...options.config },
    signingSecretOf: options.signingSecretOf ?? (() => null),
    random: () => 0.5,
    tuning: { paceMs: 0, gapMs: 0, ...options.tuning },
    ...(options.resolver === undefined ? {} : { resolver: options.resolver }),
  })
}
