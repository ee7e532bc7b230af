import { setTimeout as pause } from 'node:timers/promises'
import type { PDU } from 'smpp'
import { receiptOf, SmppClient } from '../../packages/edges/test/smpp-server/smpp-client.ts'
import { phoneOf } from './traffic.ts'

export interface SmppTrafficOptions {
  /** The gateways that the client binds at, in turn. */
  ports: readonly number[]
  password: string
  perSecond: number
  /** Every so many submits there are two texts of two parts each, pipelined under one reference. */
  longEvery: number
}

/** A client of the npm package `smpp` that submits all the time, and binds at the next gateway when a session ends. */
export class SmppTraffic implements AsyncDisposable {
  /** The ids that submits were answered with. */
  readonly answered = new Set<string>()
  /** How many receipts came for each id. */
  readonly receipts = new Map<string, number>()
  readonly statuses = new Map<number, number>()
  binds = 0
  readonly #options: SmppTrafficOptions
  readonly #working: Promise<void>
  #isSubmitting = true
  #isOpen = true
  #client: SmppClient | null = null
  #next = 0

  constructor(options: SmppTrafficOptions) {
    this.#options = options
    this.#working = this.#work()
  }

  /** Submits nothing more; receipts still come. */
  stop(): void {
    this.#isSubmitting = false
  }

  /** Answered ids without a receipt. */
  missing(): string[] {
    return [...this.answered].filter((id) => !this.receipts.has(id))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isSubmitting = false
    this.#isOpen = false
    this.#client?.destroy()
    await this.#working
  }

  async #work(): Promise<void> {
    while (this.#isOpen) {
      const port = this.#options.ports[this.binds % this.#options.ports.length] ?? 0
      this.binds++
      const { password } = this.#options
      const answer = (pdu: PDU) => this.#onDelivered(pdu)
      const client = await SmppClient.bind({ port, systemId: 'shop', password, answer }).catch(() => null)
      this.#client = client
      if (client === null) await pause(200)
      else await this.#use(client)
    }
  }

  async #use(client: SmppClient): Promise<void> {
    while (this.#isOpen && !client.isClosed) {
      if (this.#isSubmitting) this.#submit(client)
      await pause(1_000 / this.#options.perSecond)
    }
  }

  #submit(client: SmppClient): void {
    const number = this.#next++
    const fields = { source_addr: 'Shop', destination_addr: phoneOf(number) }
    if (number % this.#options.longEvery !== 0) {
      this.#send(client, { ...fields, short_message: `Order ${number} is on its way.` })
      return
    }
    // Texts under one reference, one after the other or interleaved, without waiting for answers.
    const order = number % 2 === 0 ? ['a1', 'a2', 'b1', 'b2'] : ['a1', 'b1', 'a2', 'b2']
    for (const word of order) {
      const part = Number(word.slice(1))
      const header = Buffer.from([5, 0, 3, number % 256, 2, part])
      const text = Buffer.from(`Order ${number}${word.slice(0, 1)}, part ${part}. `.padEnd(150, '.'))
      this.#send(client, { ...fields, esm_class: 0x40, short_message: Buffer.concat([header, text]) })
    }
  }

  #send(client: SmppClient, fields: Record<string, unknown>): void {
    client.submit(fields).then(
      ({ command_status: status, message_id: id }) => {
        this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
        if (status === 0) this.answered.add(String(id))
      },
      // The session ended before the answer.
      () => undefined,
    )
  }

  #onDelivered(pdu: PDU): number {
    const { id = '' } = receiptOf(pdu)
    this.receipts.set(id, (this.receipts.get(id) ?? 0) + 1)
    return 0
  }
}
