import { Pool } from 'undici'
import { within } from './until.ts'

/** Errors that clients get while the database is away. */
export const outageSentences = {
  notAccepted: 'The gateway cannot reach its database: nothing was accepted, please try again',
  unknown:
    'The gateway lost its database while it accepted this: ask for the status before you send it again',
} as const

export interface TrafficOptions {
  port: number
  apiKey: string
  /** Where the callback of a message goes. */
  hook: (id: number) => string
  requestsPerSecond: number
  /** Numbers of operations of successive requests. */
  operations: number[]
  /** Ids start here, so that two streams differ. */
  firstId?: number
  /** Default: an sms. */
  operation?: (id: number, hook: string) => object
  /** For each request that got an answer: its ids, and how long it took. */
  onAnswer?: (answer: { ids: readonly number[]; tookMs: number }) => void
}

const tickMs = 20
/** Maximum of concurrent requests: a slow or missing gateway gets fewer. */
const maxUnderWay = 200
const path = '/api/json.php'

/** A client that sends at a steady pace whatever happens, and records what the gateway promised. */
export class Traffic implements AsyncDisposable {
  /** Accepted messages: msg_id by the client's id. */
  readonly accepted = new Map<number, number>()
  /** Refused requests by error sentence, refused operations as well. */
  readonly refusals = new Map<string, number>()
  /** Ids of requests whose error says that nothing was accepted. */
  readonly notAccepted: number[] = []
  /** Requests that broke before an answer, apart from those of failed connections. */
  unanswered = 0
  /** Requests whose connection was refused. */
  unconnected = 0
  readonly #options: TrafficOptions
  readonly #pool: Pool
  readonly #underWay = new Set<Promise<void>>()
  readonly #startedAt = performance.now()
  readonly #timer: NodeJS.Timeout
  #requests = 0
  #due = 0
  #id: number

  constructor(options: TrafficOptions) {
    this.#options = options
    this.#id = options.firstId ?? 1
    const origin = `http://127.0.0.1:${options.port}`
    this.#pool = new Pool(origin, { connections: 64, headersTimeout: 60_000, bodyTimeout: 60_000 })
    this.#timer = setInterval(() => this.#tick(), tickMs)
  }

  /** The number of requests refused with this sentence. */
  refused(sentence: string): number {
    return this.refusals.get(sentence) ?? 0
  }

  /** Sends nothing more; resolves when everything is answered. May be called again. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await within('the last requests to be answered', 60_000, Promise.all(this.#underWay))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.#pool.destroy()
  }

  #tick(): void {
    const due = Math.floor(((performance.now() - this.#startedAt) / 1_000) * this.#options.requestsPerSecond)
    for (; this.#due < due; this.#due++) {
      if (this.#underWay.size >= maxUnderWay) continue
      const { operations } = this.#options
      const request = this.#send(operations[this.#requests++ % operations.length] ?? 1)
      this.#underWay.add(request)
      void request.finally(() => this.#underWay.delete(request))
    }
  }

  async #send(operations: number): Promise<void> {
    const ids = Array.from({ length: operations }, () => this.#id++)
    const { apiKey, hook, operation = smsOperation } = this.#options
    const body = JSON.stringify({ auth: apiKey, data: ids.map((id) => operation(id, hook(id))) })
    const startedAt = performance.now()
    let text: string
    try {
      const headers = { 'content-type': 'application/json' }
      const answer = await this.#pool.request({ path, method: 'POST', headers, body })
      text = await answer.body.text()
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ECONNREFUSED') this.unconnected++
      else this.unanswered++
      return
    }
    this.#note(ids, JSON.parse(text) as Envelope)
    this.#options.onAnswer?.({ ids, tookMs: performance.now() - startedAt })
  }

  #note(ids: number[], { success, error, data }: Envelope): void {
    if (!success) {
      if (error?.includes('nothing was accepted')) this.notAccepted.push(...ids)
      return this.#refused(error ?? 'no sentence')
    }
    for (const [index, id] of ids.entries()) {
      const item = data?.[index]
      if (item?.success === true) this.accepted.set(id, item.data.msg_id)
      else this.#refused(item?.error ?? 'no item')
    }
  }

  #refused(sentence: string): void {
    this.refusals.set(sentence, (this.refusals.get(sentence) ?? 0) + 1)
  }
}

interface Envelope {
  success: boolean
  error?: string
  data?: { success: boolean; error?: string; data: { msg_id: number } }[]
}

export function smsOperation(id: number, hook: string): object {
  const parting = id % 20 === 0 ? `${' thank you'.repeat(18)}.` : ''
  const sms_message = `Order ${id} is on its way.${parting}`
  return { type: 'sms', id, phone: Number(phoneOf(id)), sms_signature: 'Shop', sms_message, hook }
}

/** A unique number for each id; none ends in 99.., which would be a scripted handset. */
export function phoneOf(id: number): string {
  return String(380_670_000_000 + (Math.floor(id / 9_000) % 1_000) * 10_000 + (id % 9_000))
}

/** Sentences that an outage of the database does not explain. */
export function otherRefusals({ refusals }: Traffic): string[] {
  const explained: readonly string[] = Object.values(outageSentences)
  return [...refusals.keys()].filter((sentence) => !explained.includes(sentence))
}
