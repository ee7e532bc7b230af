import { Pool } from 'undici'
import type { Handsets } from '../../simulators/handsets.ts'
import { phoneOf } from './traffic.ts'
import { within } from './until.ts'

export interface CodeTrafficOptions {
  port: number
  apiKey: string
  hook: string
  /** Where the codes arrive. */
  handsets: Handsets
  creationsPerSecond: number
}

/** A code that was promised. */
export interface Promised {
  verifyId: string
  phone: string
}

interface Answer {
  status: number
  body: { verify_id?: string; status?: string }
}

const path = '/api/verify.php'
const tickMs = 20
const maxUnderWay = 200
/**
 * Of three codes that arrive, one is entered at once, twice at the same instant; the others are entered
 * later.
 */
const enteredAtOnce = 3

/** A client that creates verifications and checks the codes that its users enter, whatever happens. */
export class CodeTraffic implements AsyncDisposable {
  readonly promised: Promised[] = []
  /** How often the gateway approved a code. */
  readonly approvals = new Map<string, number>()
  /** Codes whose check got no answer: it may have counted. */
  readonly inDoubt = new Set<string>()
  /** Requests that broke before an answer. */
  unanswered = 0
  readonly #options: CodeTrafficOptions
  readonly #pool: Pool
  readonly #underWay = new Set<Promise<unknown>>()
  readonly #startedAt = performance.now()
  readonly #timer: NodeJS.Timeout
  #due = 0
  #lookedAt = 0

  constructor(options: CodeTrafficOptions) {
    this.#options = options
    const origin = `http://127.0.0.1:${options.port}`
    this.#pool = new Pool(origin, { connections: 64, headersTimeout: 30_000, bodyTimeout: 30_000 })
    this.#timer = setInterval(() => this.#tick(), tickMs)
  }

  /** The code on a telephone; null before it arrives. */
  codeOn(phone: string): string | null {
    const { messages } = this.#options.handsets.view(phone)
    return /Your code: (\d{6})/.exec(messages.at(-1)?.text ?? '')?.[1] ?? null
  }

  /** Enters a code; returns the gateway's status, null without an answer. */
  async enter({ verifyId, phone }: Promised): Promise<string | null> {
    const answer = await this.#request({
      command: 'verify',
      phone,
      code: this.codeOn(phone),
      verify_id: verifyId,
    })
    if (answer?.status !== 200) this.inDoubt.add(verifyId)
    const status = answer?.body.status ?? null
    if (status === 'approved') this.approvals.set(verifyId, (this.approvals.get(verifyId) ?? 0) + 1)
    return status
  }

  /** Sends no more requests; resolves when all are answered. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await within('the last requests to be answered', 30_000, Promise.all(this.#underWay))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.#pool.destroy()
  }

  #tick(): void {
    const passed = (performance.now() - this.#startedAt) / 1_000
    const due = Math.floor(passed * this.#options.creationsPerSecond)
    for (; this.#due < due; this.#due++) {
      if (this.#underWay.size < maxUnderWay) this.#begin(this.#create(phoneOf(this.#due)))
    }
    for (; this.#lookedAt < this.promised.length; this.#lookedAt++) {
      const promised = this.promised[this.#lookedAt]
      if (promised === undefined || this.codeOn(promised.phone) === null) return
      if (this.#lookedAt % enteredAtOnce !== 0) continue
      this.#begin(this.enter(promised))
      this.#begin(this.enter(promised))
    }
  }

  #begin(request: Promise<unknown>): void {
    this.#underWay.add(request)
    void request.finally(() => this.#underWay.delete(request))
  }

  async #create(phone: string): Promise<void> {
    const answer = await this.#request({ command: 'verify/create', phone, hook: this.#options.hook })
    const verifyId = answer?.status === 200 ? answer.body.verify_id : undefined
    if (verifyId !== undefined) this.promised.push({ verifyId, phone })
  }

  async #request(fields: object): Promise<Answer | null> {
    const body = JSON.stringify({ auth: this.#options.apiKey, ...fields })
    try {
      const headers = { 'content-type': 'application/json' }
      const answer = await this.#pool.request({ path, method: 'POST', headers, body })
      return { status: answer.statusCode, body: (await answer.body.json()) as Answer['body'] }
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'ECONNREFUSED') this.unanswered++
      return null
    }
  }
}
