import assert from 'node:assert/strict'

export interface Envelope {
  success: boolean
  error?: string
  data?: Item[]
}

export interface Item {
  success: boolean
  error?: string
  data?: Record<string, unknown>
}

export interface Sent {
  id: unknown
  msg_id: number
  data: number
  parts: number
}

export interface StatusAnswer {
  id: string
  msg_id: string
  type: string
  status: string
  updated: string
  error?: string
  replies?: { datetime: string; message: string }[]
}

export interface SmsFields {
  sms_flash?: boolean
  sms_binary?: boolean
  sms_tlvs?: Record<string, string>
  phone: string
  id?: number | string
  sms_message?: string
  sms_signature?: string
  sms_lifetime?: number
  send_at?: string
  /** Null: none. Default: the harness's receiver. */
  hook?: string | null
}

/** A client of the operations interface, over HTTP. */
export class Client {
  readonly #url: () => string
  readonly #apiKey: string
  readonly #hook: string
  #lastId = 0

  constructor(options: { url: () => string; apiKey: string; hook: string }) {
    this.#url = options.url
    this.#apiKey = options.apiKey
    this.#hook = options.hook
  }

  /** Posts operations in one request. Rejects where there is no HTTP answer. */
  async post(operations: object[], headers: Record<string, string> = {}): Promise<Envelope> {
    const response = await fetch(`${this.#url()}/api/json.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ auth: this.#apiKey, data: operations }),
    })
    assert.equal(response.status, 200)
    return (await response.json()) as Envelope
  }

  /** An sms operation with all required fields and an id of its own. */
  sms(fields: SmsFields): Record<string, unknown> {
    const { hook = this.#hook, ...others } = fields
    const operation = { type: 'sms', id: ++this.#lastId, sms_message: 'Hello', sms_signature: 'Posthorn' }
    return { ...operation, ...others, ...(hook === null ? {} : { hook }) }
  }

  /** Sends one sms, which must be accepted. */
  async send(fields: SmsFields): Promise<Sent> {
    const [sent] = await this.sendAll([fields])
    assert.ok(sent)
    return sent
  }

  /** Sends each sms in one request; all of them must be accepted. */
  async sendAll(messages: SmsFields[]): Promise<Sent[]> {
    const envelope = await this.post(messages.map((fields) => this.sms(fields)))
    return (envelope.data ?? []).map((item) => {
      assert.equal(item.success, true, item.error)
      return item.data as unknown as Sent
    })
  }

  async status(id: number | string): Promise<StatusAnswer> {
    return (await this.request({ type: 'status', id })) as unknown as StatusAnswer
  }

  async balance(): Promise<number> {
    return Number((await this.request({ type: 'balance' }))['amount'])
  }

  /** The payload of one query, which must succeed. */
  async request(operation: object): Promise<Record<string, unknown>> {
    const { data } = await this.post([operation])
    const [item] = data ?? []
    assert.ok(item?.success === true && item.data !== undefined, item?.error)
    return item.data
  }
}
