import assert from 'node:assert/strict'
import type { Static, TObject, TProperties, TSchema } from '@sinclair/typebox'
import { type FreshDatabase, freshDatabase } from '../../../test/support/database.ts'
import type { Operation } from '../../administration/operation.ts'
import { operations } from '../../administration/operations.ts'
import { perform, performFor } from '../../administration/perform.ts'
import type { AdministrationPorts, GatewayPorts } from '../../administration/ports.ts'
import { usualAdministration } from '../../administration/test/usual-administration.ts'
import type { AuditEntry } from '../../domain/console/audit-entry.ts'
import type { Role } from '../../domain/console/role.ts'
import type { FakeTemplates } from '../../edges/test/fake-templates.ts'
import { FakeClock, operationsFixture } from '../../edges/test/operations-fixture.ts'
import { operateFor } from '../../operations/operate-for.ts'
import { createAccount } from '../../store/accounts/accounts.ts'
import { Catalogue } from '../../store/accounts/catalogue.ts'
import { addSender } from '../../store/accounts/senders.ts'
import { listAuditEntries } from '../../store/console/audit-log.ts'
import type { Database } from '../../store/database.ts'
import { accountsDownloads } from '../accounts/accounts-downloads.ts'
import { accountsHandlers } from '../accounts/accounts-handlers.ts'
import type { AccountsPorts } from '../accounts/accounts-ports.ts'
import { requestBy } from './request-by.ts'

const requester = { userId: null, userName: 'ada', address: '192.0.2.1', accountId: null }

/** The handlers of the settings of accounts on their own database, with an account `shop`. */
export class AccountsHarness implements AsyncDisposable {
  readonly db: Database
  readonly accountId: number
  readonly handlers: ReturnType<typeof accountsHandlers>
  readonly templates: FakeTemplates
  /** What handlers noted in the audit log. */
  readonly noted: string[] = []
  readonly note = (target: string) => void this.noted.push(target)
  readonly clock = new FakeClock()
  readonly catalogue: Catalogue
  readonly #database: FreshDatabase
  readonly #ports: AccountsPorts
  readonly #administration: AdministrationPorts

  static async open(): Promise<AccountsHarness> {
    const database = await freshDatabase({ maxConnections: 3 })
    const accountId = await createAccount(database.db, { name: 'shop', currency: 'UAH' })
    await addSender(database.db, { accountId, channel: 'viber', name: 'Posthorn', status: 'approved' })
    await addSender(database.db, { accountId, channel: 'viber', name: 'Quiet', status: 'approved' })
    const events = { fault: ({ error }: { error: unknown }) => Promise.reject(error as Error) }
    const clock = new FakeClock()
    const catalogue = await Catalogue.open({ db: database.db, clock, events })
    return new AccountsHarness(database, accountId, catalogue)
  }

  private constructor(database: FreshDatabase, accountId: number, catalogue: Catalogue) {
    const { ports, templates } = operationsFixture()
    this.db = database.db
    this.#database = database
    this.accountId = accountId
    this.catalogue = catalogue
    this.templates = templates
    this.#ports = {
      db: this.db,
      clock: this.clock,
      catalogue,
      operations: ports,
      currency: 'UAH',
      takesSmpp: true,
    }
    this.handlers = accountsHandlers(this.#ports)
    this.#administration = usualAdministration({
      ...{ db: this.db, clock: this.clock },
      gateway: {
        operate: (account, element) => operateFor(ports, catalogue.account(account), element),
        onOptOut: () => catalogue.noteOptOut(),
        templateEditors: [],
      } as Partial<GatewayPorts> as GatewayPorts,
    })
  }

  /** Carries out an operation as an admin, of one account where it is named. */
  async perform<Result>(operation: string, input: object, of: number | null = null): Promise<Result> {
    const by = { ...requester, accountId: of, role: 'admin' as const }
    const found = operations.get(operation) ?? assert.fail(operation)
    return (await perform(this.#administration, found, by, { input: { ...input } })) as Result
  }

  log(): Promise<AuditEntry[]> {
    return listAuditEntries(this.db, {}, { before: null, limit: 100 })
  }

  /** A request without its query and body. */
  as(role: Role) {
    return requestBy(role, this.note)
  }

  /** Carries out an operation in a role, and keeps what it notes. */
  run<Input extends TProperties, Output extends TSchema>(
    { run }: Operation<Input, Output>,
    role: Role,
    input: Static<TObject<Input>>,
  ): Promise<Static<Output>> {
    const { by, mask, note, address } = this.as(role)
    const requester = { ...by, userName: by.name, address }
    const perform = performFor(this.#administration, requester)
    return run(this.#administration, { input, by: requester, mask, note, perform })
  }

  /** The whole file and the number of its pieces. */
  async download(
    path: string,
    query: Readonly<Record<string, string>> = {},
  ): Promise<{ name: string; text: string; pieces: number }> {
    const download = accountsDownloads(this.#ports)[path]
    if (download === undefined) throw new Error(`there is no ${path}`)
    const { name, content } = await download.open(query, this.as('admin').by, '192.0.2.1')
    const pieces: string[] = []
    for await (const piece of content) pieces.push(String(piece))
    return { name, text: pieces.join(''), pieces: pieces.length }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.catalogue[Symbol.asyncDispose]()
    await this.#database[Symbol.asyncDispose]()
  }
}

/** For `assert.rejects`: the sentence and its field. */
export const refusal = (message: RegExp, field: string | null = null) => {
  return (error: unknown) => {
    const { message: said, field: of = null } = error as { message: string; field?: string | null }
    return message.test(said) && of === field
  }
}
