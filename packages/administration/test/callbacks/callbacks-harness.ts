import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import type { Role } from '../../../domain/console/role.ts'
import type { SeenAttempt } from '../../../engines/callbacks/attempt-log.ts'
import type { AccountHost } from '../../../engines/callbacks/sending/callback-accounts.ts'
import { createAccount } from '../../../store/accounts/accounts.ts'
import { storedState } from '../../../store/callbacks/callbacks.ts'
import type { Database } from '../../../store/database.ts'
import type { AdministrationPorts } from '../../ports.ts'
import { requestAs } from '../request-as.ts'
import { unusedGateway } from '../unused-gateway.ts'
import { usualAdministration } from '../usual-administration.ts'

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

/** Callbacks on their own database; account 1 (shop) signs, account 2 (clinic) does not. */
export class CallbacksHarness implements AsyncDisposable {
  readonly clock = new ManualClock()
  readonly db: Database
  readonly ports: AdministrationPorts
  readonly remembered: SeenAttempt[] = []
  readonly #database: FreshDatabase

  static async open(hosts: readonly AccountHost[] = []): Promise<CallbacksHarness> {
    const database = await freshDatabase()
    for (const name of ['shop', 'clinic']) await createAccount(database.db, { name, currency: 'UAH' })
    return new CallbacksHarness(database, hosts)
  }

  private constructor(database: FreshDatabase, hosts: readonly AccountHost[]) {
    this.#database = database
    this.db = database.db
    const memory = {
      ...unusedGateway.memory,
      attemptsOf: (id: number) =>
        Promise.resolve(this.remembered.filter(({ callbackId }) => callbackId === id)),
      hosts: () => Promise.resolve([...hosts]),
    }
    const signingSecretOf = (accountId: number) => (accountId === 1 ? signingSecret : null)
    const gateway = { ...unusedGateway, memory, signingSecretOf }
    this.ports = usualAdministration({ db: database.db, clock: this.clock, gateway })
  }

  async perform<Input, Output>(
    {
      run,
    }: { run: (ports: AdministrationPorts, request: ReturnType<typeof requestAs<Input>>) => Promise<Output> },
    input: Input,
    role: Role = 'admin',
  ): Promise<Output> {
    return run(this.ports, requestAs(role, input))
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
  async writeMany(
    count: number,
    state: 'delivered' | 'dead-lettered' | 'pending',
    { accountId = 1, url = 'https://shop.example/hook' } = {},
  ): Promise<void> {
    const text = `
INSERT INTO callbacks (webhook_id, account_id, url, body, state, attempts, due_at, created_at, ended_at)
SELECT 'msg_' || n, $4, $5, '{}', $2, 1, $3, $3, $3 FROM generate_series(1, $1) n`
    await this.db.query({ text }, [count, storedState(state), this.clock.now(), accountId, url])
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#database[Symbol.asyncDispose]()
  }
}
