import { type FreshDatabase, freshDatabase } from '../../../test/support/database.ts'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import { callbackDefaults } from '../../config/sections/callback-settings.ts'
import type { Role } from '../../domain/console/role.ts'
import type { SeenAttempt } from '../../engines/callbacks/attempt-log.ts'
import { HookTrial } from '../../engines/callbacks/hook-trial.ts'
import { storedState } from '../../store/callbacks/callbacks.ts'
import type { Database } from '../../store/database.ts'
import { callbacksHandlers } from '../callbacks/callbacks-handlers.ts'
import type { CallbacksPorts } from '../callbacks/callbacks-ports.ts'
import { requestBy } from './request-by.ts'

export const signingSecret = `whsec_${Buffer.from('a secret of the tests').toString('base64')}`

export interface RowFields {
  state?: 'pending' | 'delivered' | 'dead-lettered'
  accountId?: number
  msgId?: number
  url?: string
  body?: string
  createdAt?: number
  lastError?: string
}

/** The handlers of callbacks on their own database; account 1 signs, account 2 does not. */
export class CallbacksHarness implements AsyncDisposable {
  readonly clock = new ManualClock()
  readonly db: Database
  readonly handlers: ReturnType<typeof callbacksHandlers>
  readonly remembered: SeenAttempt[] = []
  readonly #database: FreshDatabase

  static async open(ports: Partial<CallbacksPorts> = {}): Promise<CallbacksHarness> {
    return new CallbacksHarness(await freshDatabase(), ports)
  }

  private constructor(database: FreshDatabase, ports: Partial<CallbacksPorts>) {
    this.#database = database
    this.db = database.db
    const config = ports.config ?? callbackDefaults
    const signingSecretOf = (accountId: number) => (accountId === 1 ? signingSecret : null)
    this.handlers = callbacksHandlers({
      db: database.db,
      clock: this.clock,
      config,
      accounts: () => [
        { accountId: 1, name: 'shop', isSigned: true },
        { accountId: 2, name: 'clinic', isSigned: false },
      ],
      nameOf: (accountId) => ['', 'shop', 'clinic'][accountId] ?? String(accountId),
      signingSecretOf,
      attemptsOf: (id) => Promise.resolve(this.remembered.filter(({ callbackId }) => callbackId === id)),
      hosts: () => Promise.resolve([]),
      retryReceiver: () => Promise.resolve(),
      leasesEndAt: () => this.clock.now() + 30_000,
      trial: new HookTrial({ clock: this.clock, config, signingSecretOf }),
      receiver: null,
      received: {
        received: () => Promise.resolve([...(ports.receiver?.received() ?? [])]),
        clearReceived: () => Promise.resolve(ports.receiver?.clear()),
      },
      url: () => 'http://gateway.test',
      ...ports,
    })
  }

  /** Inserts rows; returns their ids. */
  async write(rows: RowFields[]): Promise<number[]> {
    const text = `
INSERT INTO callbacks (webhook_id, account_id, msg_id, url, body, state, attempts, due_at, created_at, ended_at, last_error)
VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $7, $8, $9) RETURNING callback_id AS id`
    const ids: number[] = []
    for (const row of rows) {
      const { state = 'delivered', createdAt = this.clock.now() } = row
      const values = [
        `msg_${Math.random()}`,
        row.accountId ?? 1,
        row.msgId ?? null,
        row.url ?? 'https://shop.example/hook',
        row.body ?? '{}',
        storedState(state),
        createdAt,
        state === 'pending' ? null : createdAt,
        row.lastError ?? null,
      ]
      const [inserted] = await this.db.query<{ id: number }>({ text }, values)
      ids.push(inserted?.id ?? 0)
    }
    return ids
  }

  /** Inserts many equal rows in one statement. */
  async writeMany(count: number, state: 'delivered' | 'dead-lettered'): Promise<void> {
    const text = `
INSERT INTO callbacks (webhook_id, account_id, url, body, state, attempts, due_at, created_at, ended_at)
SELECT 'msg_' || n, 1, 'https://shop.example/hook', '{}', $2, 1, $3, $3, $3 FROM generate_series(1, $1) n`
    await this.db.query({ text }, [count, storedState(state), this.clock.now()])
  }

  request<Query extends object, Body extends object>(given: { role?: Role; query?: Query; body?: Body }) {
    const { role = 'admin', query = {} as Query, body = {} as Body } = given
    return { ...requestBy(role), query, body } as never
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#database[Symbol.asyncDispose]()
  }
}
