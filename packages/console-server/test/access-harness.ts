import assert from 'node:assert/strict'
import { type FastifyInstance, fastify } from 'fastify'
import { type FreshDatabase, freshDatabase } from '../../../test/support/database.ts'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import { usualAdministration } from '../../administration/test/usual-administration.ts'
import { SharedLimits } from '../../admission/shared-limits.ts'
import { limitsDefaults } from '../../config/sections/limits-settings.ts'
import type { SessionView } from '../../console-contract/access/session.ts'
import { contract } from '../../console-contract/contract.ts'
import type { AuditEntry } from '../../domain/console/audit-entry.ts'
import type { Role } from '../../domain/console/role.ts'
import { protectResponses } from '../../edges/response-headers.ts'
import { hashPassword } from '../../kit/machine/password-hash.ts'
import { noSiblings } from '../../kit/machine/siblings.ts'
import { createAccount } from '../../store/accounts/accounts.ts'
import { listAuditEntries } from '../../store/console/audit-log.ts'
import { insertInvitation } from '../../store/console/invitations.ts'
import { insertUser } from '../../store/console/users.ts'
import type { Database } from '../../store/database.ts'
import { auditLogFile } from '../access/audit-log-file.ts'
import { ConsoleAuth, type ConsoleAuthOptions } from '../auth/console-auth.ts'
import { ownSignInHandlers } from '../auth/own-sign-in-handlers.ts'
import type { ConsoleOptions } from '../console-options.ts'
import { consoleRoutes } from '../console-routes.ts'
import { ConsoleTurns } from '../console-turns.ts'
import { listFiles } from '../list-files.ts'
import { LiveUpdates } from '../live-updates.ts'
import { resultsFile } from '../upstreams/view-results.ts'

export const password = 'correct horse battery'
const page = '<!doctype html><title>Console</title>'

/** Low cost, because the tests compare it often. */
const passwordHash = hashPassword(password, 16)

/** The console over HTTP without a gateway: access is real, every other route returns an empty answer. */
export class AccessHarness implements AsyncDisposable {
  readonly db: Database
  readonly clock: ManualClock
  readonly auth: ConsoleAuth
  readonly accountId: number
  /** Requests that reached a route that is not about access. */
  readonly requested: string[] = []
  /** How often a change was applied. */
  applied = 0
  readonly app: FastifyInstance
  readonly #fresh: FreshDatabase
  readonly #liveUpdates: LiveUpdates
  #users = 0

  static async open(options: Partial<ConsoleAuthOptions> = {}): Promise<AccessHarness> {
    const fresh = await freshDatabase()
    const accountId = await createAccount(fresh.db, { name: 'shop', currency: 'EUR' })
    return new AccessHarness(fresh, accountId, { secondFactor: 'optional', ...options })
  }

  private constructor(fresh: FreshDatabase, accountId: number, options: ConsoleAuthOptions) {
    this.#fresh = fresh
    this.db = fresh.db
    this.accountId = accountId
    this.clock = new ManualClock()
    this.auth = new ConsoleAuth(this.db, this.clock, options)
    this.#liveUpdates = new LiveUpdates(this.clock, noSiblings)
    this.app = fastify()
    protectResponses(this.app)
    const { db, clock, auth } = this
    const administration = usualAdministration({ db, clock })
    consoleRoutes({
      db,
      clock,
      events: { fault: ({ error }) => assert.fail(String(error)) },
      auth,
      provider: null,
      liveUpdates: this.#liveUpdates,
      turns: new ConsoleTurns(new SharedLimits(limitsDefaults, this.clock, noSiblings)),
      framesItself: false,
      readFiles: () => Promise.resolve({ page, files: new Map() }),
      facts: () =>
        Promise.resolve({
          ...{ sandbox: false, provider: null, version: '1', build: '1', apiUrl: 'http://gateway' },
          accounts: [{ accountId: this.accountId, name: 'shop', currency: 'EUR' }],
        }),
      applyChange: () => {
        this.applied++
        return Promise.resolve()
      },
      handlers: {
        ...this.#noHandlers(),
        ...ownSignInHandlers({ db, clock, auth }),
      },
      administration,
      downloads: {
        ...listFiles(administration),
        '/audit-log.csv': auditLogFile(db),
        '/upstreams/results.csv': resultsFile({ db }),
      },
      more: [],
    })(this.app, undefined as never)
  }

  /** The token of an invitation. */
  invite(role: Role): Promise<string> {
    return insertInvitation(this.db, { role, accountId: null, madeBy: null, userId: null }, this.clock.now())
  }

  /** A browser with a signed-in user. */
  async signedIn(role: Role, name = `${role}-${++this.#users}`): Promise<Person> {
    const { userId } = await insertUser(this.db, { name, role, passwordHash: await passwordHash })
    const person = new Person(this.app, userId, name)
    assert.equal((await person.post('sign-in', { name, password })).status, 200)
    return person
  }

  /** A browser without a user. */
  stranger(address?: string): Person {
    return new Person(this.app, 0, '', address)
  }

  log(): Promise<AuditEntry[]> {
    return listAuditEntries(this.db, {}, { before: null, limit: 100 })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#liveUpdates.close()
    await this.app.close()
    await this.#fresh[Symbol.asyncDispose]()
  }

  #noHandlers(): ConsoleOptions['handlers'] {
    const handlers = Object.keys(contract).map((name) => [
      name,
      () => {
        this.requested.push(name)
        return Promise.resolve({})
      },
    ])
    const auth = [
      'GET /session',
      'POST /sign-in',
      'POST /sign-out',
      'GET /invitation',
      'POST /join',
      'POST /password',
    ]
    return Object.fromEntries(
      handlers.filter(([name]) => !auth.includes(String(name))),
    ) as ConsoleOptions['handlers']
  }
}

export interface ConsoleResponse {
  status: number
  body: Record<string, unknown>
  text: string
  headers: Record<string, unknown>
}

/** Keeps the cookie and the token against forgery as the page does. */
export class Person {
  readonly userId: number
  readonly name: string
  cookie = ''
  csrfToken = ''
  readonly #app: FastifyInstance
  readonly #address: string

  constructor(app: FastifyInstance, userId: number, name: string, address = '192.0.2.1') {
    this.#app = app
    this.userId = userId
    this.name = name
    this.#address = address
  }

  get(path: string): Promise<ConsoleResponse> {
    return this.send('GET', path)
  }

  /** Requests the session first, as the page does. */
  async post(path: string, body: object): Promise<ConsoleResponse> {
    if (this.csrfToken === '') this.csrfToken = String((await this.get('session')).body['csrfToken'])
    const headers = { 'x-csrf-token': this.csrfToken, 'content-type': 'application/json' }
    const response = await this.send('POST', path, headers, JSON.stringify(body))
    const { csrfToken } = response.body as Partial<SessionView>
    if (csrfToken !== undefined) this.csrfToken = csrfToken
    return response
  }

  async send(
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string> = {},
    payload?: string,
  ): Promise<ConsoleResponse> {
    const url = path.startsWith('/') ? path : `/console/api/${path}`
    const response = await this.#app.inject({
      method,
      url,
      headers: { ...(this.cookie !== '' && { cookie: this.cookie }), ...headers },
      remoteAddress: this.#address,
      ...(payload !== undefined && { payload }),
    })
    const [set] = [response.headers['set-cookie']].flat()
    if (set !== undefined) this.cookie = set.split(';', 1)[0] ?? ''
    const { statusCode: status, body: text } = response
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const body = isJson ? (JSON.parse(text) as Record<string, unknown>) : {}
    return { status, text, headers: response.headers, body }
  }
}
