import type { AlarmReceiver } from '../../domain/alarms/alarm-receiver.ts'
import type { StartOptions } from '../../kit/flow/start.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import { settingsChannel } from '../../store/accounts/accounts.ts'
import { readReceivers } from '../../store/alarms/alarm-receivers.ts'
import type { Database } from '../../store/database.ts'
import { Snapshot } from '../../store/statements/snapshot.ts'

export interface AlarmReceiversOptions extends StartOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
}

interface Known {
  byName: ReadonlyMap<string, AlarmReceiver>
  byRoutingKey: ReadonlyMap<string, AlarmReceiver>
}

const readAgainAfterMs = 1_000
/** For so long an unknown receiver is not looked for again: what adds one notifies all gateways. */
const unknownForMs = 30_000
const maxUnknown = 1_000
/** No receiver has a longer one. */
const maxNameLength = 300

/** The receivers of alerts, in memory. */
export class AlarmReceivers implements AsyncDisposable {
  readonly #clock: Clock
  readonly #known: Snapshot<Known>
  #lastReadAt = Number.NEGATIVE_INFINITY
  /** Unknown ones that were looked for, in the order in which that was, and since when. */
  readonly #unknown = new Map<string, number>()

  private constructor(clock: Clock, known: Snapshot<Known>) {
    this.#clock = clock
    this.#known = known
  }

  /** Rejects where the database cannot be read. */
  static async open(options: AlarmReceiversOptions): Promise<AlarmReceivers> {
    const known = await Snapshot.open<Known>({
      ...options,
      where: 'receivers of alerts',
      channel: settingsChannel,
      everyMs: 5_000,
      empty: { byName: new Map(), byRoutingKey: new Map() },
      read: async () => indexed(await readReceivers(options.db)),
    })
    return new AlarmReceivers(options.clock, known)
  }

  /** Reads them now instead of after the notification of a change. Never rejects. */
  refresh(): Promise<void> {
    return this.#known.refreshQuietly()
  }

  find(kind: string, name: string): Promise<AlarmReceiver | null> {
    const named = `${kind} ${name}`
    return this.#find(named, ({ byName }) => byName.get(named))
  }

  byRoutingKey(routingKey: string): Promise<AlarmReceiver | null> {
    return this.#find(` ${routingKey}`, ({ byRoutingKey }) => byRoutingKey.get(routingKey))
  }

  /**
   * Reads receivers again for an unknown one, which may be new: once for each, and at most once a second for all requests
   * together.
   */
  async #find(
    name: string,
    look: (known: Known) => AlarmReceiver | undefined,
  ): Promise<AlarmReceiver | null> {
    const now = this.#clock.now()
    const found = look(this.#known.value)
    if (found !== undefined) return found
    if (name.length > maxNameLength) return null
    const isDue = now - this.#lastReadAt >= readAgainAfterMs
    if (!isDue || now - (this.#unknown.get(name) ?? Number.NEGATIVE_INFINITY) < unknownForMs) return null
    this.#lastReadAt = now
    await this.#known.refreshQuietly()
    const read = look(this.#known.value) ?? null
    if (read === null) this.#noteUnknown(name, now)
    return read
  }

  #noteUnknown(name: string, now: number): void {
    this.#unknown.delete(name)
    this.#unknown.set(name, now)
    if (this.#unknown.size <= maxUnknown) return
    for (const oldest of this.#unknown.keys()) {
      this.#unknown.delete(oldest)
      break
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#known[Symbol.asyncDispose]()
  }
}

function indexed(receivers: readonly AlarmReceiver[]): Known {
  const keyed = receivers.filter(({ kind }) => kind === 'pagerduty')
  return {
    byName: new Map(receivers.map((each) => [`${each.kind} ${each.name}`, each])),
    byRoutingKey: new Map(keyed.map((each) => [each.secret, each])),
  }
}
