import type { StartOptions } from '../../kit/flow/start.ts'
import { addressMatcher } from '../../kit/net/address-ranges.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import { settingsChannel } from '../../store/accounts/accounts.ts'
import type { Database } from '../../store/database.ts'
import { readBinds, type StoredBind } from '../../store/smpp/smpp-binds.ts'
import { Snapshot } from '../../store/statements/snapshot.ts'

/** A bind in memory. */
export interface KnownBind extends StoredBind {
  /** Whether a client may connect from an address; null for any. */
  admitsAddress: ((address: string) => boolean) | null
}

/** What a session got for its bind: the bind as it is now, or why it got no place. */
export type Admission = { bind: KnownBind } | { bind: null; reason: string }

interface BindsSnapshot {
  text: string
  bySystemId: ReadonlyMap<string, KnownBind>
  byId: ReadonlyMap<number, KnownBind>
}

interface BindsOptions extends StartOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  onChange: () => void
}

/** All binds in memory, read again when an operator changed one. */
export class Binds implements AsyncDisposable {
  readonly #snapshot: Snapshot<BindsSnapshot>

  private constructor(snapshot: Snapshot<BindsSnapshot>) {
    this.#snapshot = snapshot
  }

  /** `onChange` is called after each change. Rejects where the database cannot be read. */
  static async open(options: BindsOptions): Promise<Binds> {
    const { db, onChange } = options
    const snapshot = await Snapshot.open<BindsSnapshot>({
      ...options,
      where: 'SMPP binds',
      channel: settingsChannel,
      everyMs: 5_000,
      empty: { text: '[]', bySystemId: new Map(), byId: new Map() },
      read: async (known) => {
        const binds = await readBinds(db)
        const text = JSON.stringify(binds)
        return text === known.text ? known : toSnapshot(text, binds)
      },
      onChange,
    })
    return new Binds(snapshot)
  }

  named(systemId: string): KnownBind | null {
    return this.#snapshot.value.bySystemId.get(systemId) ?? null
  }

  all(): KnownBind[] {
    return [...this.#snapshot.value.byId.values()]
  }

  of(bindId: number): KnownBind | null {
    return this.#snapshot.value.byId.get(bindId) ?? null
  }

  /** The settings of a bind as they are now; null where it or its account was disabled, it was removed, or has another password. */
  unchanged({ bindId, passwordHash }: KnownBind): KnownBind | null {
    const now = this.of(bindId)
    const isUsable = now?.active === true && !now.isAccountDisabled
    return isUsable && now.passwordHash === passwordHash ? now : null
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#snapshot[Symbol.asyncDispose]()
  }
}

function toSnapshot(text: string, binds: readonly StoredBind[]): BindsSnapshot {
  const known = binds.map((bind) => ({
    ...bind,
    admitsAddress: bind.addresses === null ? null : addressMatcher(bind.addresses),
  }))
  return {
    text,
    bySystemId: new Map(known.map((bind) => [bind.systemId, bind])),
    byId: new Map(known.map((bind) => [bind.bindId, bind])),
  }
}
