import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { ordinaryPhone } from '../../bench/operation-bodies.ts'
import { peoplesPhone } from '../../bench/verification.ts'

/** Far from the numbers of messages, whose texts would hide the code on a telephone. */
const firstQueryId = 900_000_000
const codeWithinMs = 60_000

/** Not that of the documents: a gateway with settings ends that one. */
export const soakApiKey = 'key-of-the-soak'

export interface ClientOptions {
  port: number
  hook: string
  /** The id of a message that was sent. */
  recentId: () => number
  onNetwork: (method: string, path: string, body?: object) => Promise<string>
}

/** What clients do beside sending: they ask, keep templates, read the feed, and create and check codes. */
export class Client implements AsyncDisposable {
  readonly #options: ClientOptions
  readonly #pool: Pool
  /** The position in the feed of events. */
  #after = 'latest'
  approved = 0

  constructor(options: ClientOptions) {
    this.#options = options
    this.#pool = new Pool(`http://127.0.0.1:${options.port}`, { connections: 16, headersTimeout: 70_000 })
  }

  /** One query of each kind in turn. */
  async query(round: number): Promise<void> {
    const phone = ordinaryPhone(round)
    const operations: object[] = [
      { type: 'hlr', phone },
      { type: 'status', id: this.#options.recentId() },
      { type: 'balance' },
      { type: 'template/create', name: `soak ${round}`, template: `Order ${round} is ready` },
      { type: 'template/list' },
      { type: 'template/delete', template: `Order ${round - 2} is ready` },
    ]
    const turn = round % (operations.length + 1)
    if (turn === operations.length) return this.#reply(phone)
    await this.#post('/api/json.php', { data: [{ id: firstQueryId + round, ...operations[turn] }] })
  }

  /** Waits for events of the feed, as a consumer does. */
  async readFeed(): Promise<void> {
    const answer = await this.#pool.request({
      method: 'GET',
      path: `/v1/events?after=${this.#after}&wait=20&limit=1000`,
      headers: { authorization: `Bearer ${soakApiKey}` },
    })
    const { next } = (await answer.body.json()) as { next?: string }
    if (next !== undefined) this.#after = next
  }

  /** A code that is created, arrives on a telephone, is entered wrongly now and then, and is approved. */
  async code(round: number): Promise<void> {
    const phone = String(peoplesPhone(9_000 * 500 + round))
    const created = await this.#post('/api/verify.php', {
      command: 'verify/create',
      phone,
      hook: this.#options.hook,
    })
    const verifyId = created['verify_id']
    if (verifyId === undefined) throw new Error(`no code was created: ${JSON.stringify(created)}`)
    const code = await this.#codeOn(phone)
    const check = { command: 'verify', phone, verify_id: verifyId }
    if (round % 5 === 0) await this.#post('/api/verify.php', { ...check, code: '1234567' })
    const { status } = await this.#post('/api/verify.php', { ...check, code })
    if (status !== 'approved') throw new Error(`the code was not approved, it is ${String(status)}`)
    this.approved++
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#pool.destroy()
  }

  async #codeOn(phone: string): Promise<string> {
    const until = performance.now() + codeWithinMs
    while (performance.now() < until) {
      await pause(300)
      const view = await this.#options.onNetwork('GET', `handsets/${phone}`)
      const code = /Your code: (\d+)/.exec(view)?.[1]
      if (code !== undefined) return code
    }
    throw new Error(`a code did not arrive in ${codeWithinMs / 1_000} s`)
  }

  async #reply(phone: number): Promise<void> {
    const body = { channel: 'sms', text: 'Thank you', to: 'Posthorn' }
    await this.#options.onNetwork('POST', `handsets/${phone}/replies`, body)
  }

  async #post(path: string, fields: object): Promise<Record<string, unknown>> {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ auth: soakApiKey, ...fields })
    const answer = await this.#pool.request({ path, method: 'POST', headers, body })
    return (await answer.body.json()) as Record<string, unknown>
  }
}
