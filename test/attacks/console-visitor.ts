import assert from 'node:assert/strict'
import type { Role } from '../../packages/domain/console/role.ts'
import { hashPassword } from '../../packages/kit/machine/password-hash.ts'
import { insertUser } from '../../packages/store/console/users.ts'
import type { Database } from '../../packages/store/database.ts'

export const password = 'correct horse battery'

/** Settings of a gateway that trusts a proxy on the loopback address, so that a test can choose the visitor's address. */
export const behindProxy = { listen: { port: 0, trustedProxies: ['127.0.0.1'] } }

/** A cheap hash, because it is compared often. */
const passwordHash = hashPassword(password, 16)

export async function addUser(
  db: Database,
  name: string,
  role: Role,
  accountId: number | null = null,
): Promise<number> {
  return (await insertUser(db, { name, role, accountId, passwordHash: await passwordHash })).userId
}

export interface Answered {
  status: number
  text: string
  body: Record<string, unknown>
}

/** A browser at the console of a running gateway. Keeps its cookie and the CSRF token. */
export class ConsoleVisitor {
  readonly #url: string
  readonly #address: string
  cookie = ''
  #csrfToken = ''

  constructor(url: string, address = '192.0.2.1') {
    this.#url = url
    this.#address = address
  }

  static async signedIn(url: string, name: string, address?: string): Promise<ConsoleVisitor> {
    const visitor = new ConsoleVisitor(url, address)
    const { status, text } = await visitor.signIn(name)
    assert.equal(status, 200, text)
    return visitor
  }

  signIn(name: string, given = password, more: object = {}): Promise<Answered> {
    return this.post('sign-in', { name, password: given, ...more })
  }

  async get(path: string): Promise<Answered> {
    return this.#answered(await this.fetch(path))
  }

  async post(path: string, body: object): Promise<Answered> {
    if (this.#csrfToken === '') this.#csrfToken = String((await this.get('session')).body['csrfToken'])
    const headers = { 'content-type': 'application/json', 'x-csrf-token': this.#csrfToken }
    const answered = await this.#answered(
      await this.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }),
    )
    const { csrfToken } = answered.body
    if (typeof csrfToken === 'string') this.#csrfToken = csrfToken
    return answered
  }

  fetch(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
    const own = { 'x-forwarded-for': this.#address, ...(this.cookie !== '' && { cookie: this.cookie }) }
    const headers = { ...own, ...init.headers }
    return fetch(`${this.#url}/console/api/${path}`, { ...init, headers })
  }

  async #answered(response: Response): Promise<Answered> {
    const session = response.headers.getSetCookie().find((each) => each.startsWith('posthorn_session='))
    if (session !== undefined) this.cookie = session.split(';', 1)[0] ?? ''
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    return {
      status: response.status,
      text,
      body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
    }
  }
}
