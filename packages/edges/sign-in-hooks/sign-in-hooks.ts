import type { SignInHook } from '../../domain/accounts/sign-in-hook.ts'
import type { StartOptions } from '../../kit/flow/start.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import { settingsChannel } from '../../store/accounts/accounts.ts'
import { readSignInHooks } from '../../store/accounts/sign-in-hooks.ts'
import type { Database } from '../../store/database.ts'
import { Snapshot } from '../../store/statements/snapshot.ts'

export interface SignInHooksOptions extends StartOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
}

const readAgainAfterMs = 1_000

/** The hooks of sign-in services, in memory. */
export class SignInHooks implements AsyncDisposable {
  readonly #clock: Clock
  readonly #hooks: Snapshot<ReadonlyMap<string, SignInHook>>
  #lastReadAt = Number.NEGATIVE_INFINITY

  private constructor(clock: Clock, hooks: Snapshot<ReadonlyMap<string, SignInHook>>) {
    this.#clock = clock
    this.#hooks = hooks
  }

  /** Rejects where the database cannot be read. */
  static async open(options: SignInHooksOptions): Promise<SignInHooks> {
    const hooks = await Snapshot.open<ReadonlyMap<string, SignInHook>>({
      ...options,
      where: 'hooks of sign-in services',
      channel: settingsChannel,
      everyMs: 5_000,
      empty: new Map(),
      read: async () =>
        new Map((await readSignInHooks(options.db)).map((hook) => [`${hook.kind} ${hook.name}`, hook])),
    })
    return new SignInHooks(options.clock, hooks)
  }

  /** Reads hooks again for an unknown one, which may be new; at most once a second for all requests together. */
  async find(kind: string, name: string): Promise<SignInHook | null> {
    const now = this.#clock.now()
    const key = `${kind} ${name}`
    if (!this.#hooks.value.has(key) && now - this.#lastReadAt >= readAgainAfterMs) {
      this.#lastReadAt = now
      await this.#hooks.refreshQuietly()
    }
    return this.#hooks.value.get(key) ?? null
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#hooks[Symbol.asyncDispose]()
  }
}
