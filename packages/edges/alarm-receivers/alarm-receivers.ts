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

/** The receivers of alerts, in memory. */
export class AlarmReceivers implements AsyncDisposable {
  readonly #clock: Clock
  readonly #known: Snapshot<Known>
  #lastReadAt = Number.NEGATIVE_INFINITY

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

  find(kind: string, name: string): Promise<AlarmReceiver | null> {
    return this.#find(({ byName }) => byName.get(`${kind} ${name}`))
  }

  byRoutingKey(routingKey: string): Promise<AlarmReceiver | null> {
    return this.#find(({ byRoutingKey }) => byRoutingKey.get(routingKey))
  }

  /** Reads receivers again for an unknown one, which may be new; at most once a second for all requests together. */
  async #find(look: (known: Known) => AlarmReceiver | undefined): Promise<AlarmReceiver | null> {
    const now = this.#clock.now()
    if (look(this.#known.value) === undefined && now - this.#lastReadAt >= readAgainAfterMs) {
      this.#lastReadAt = now
      await this.#known.refreshQuietly()
    }
    return look(this.#known.value) ?? null
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
