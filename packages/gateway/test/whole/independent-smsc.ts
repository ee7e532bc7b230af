import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import * as smpp from 'smpp'

export type Stat = 'DELIVRD' | 'UNDELIV'

export interface IndependentSmscOptions {
  /** The `stat` of a part's receipt, as soon as it is known. */
  outcomeOf(submit: { phone: string; part: number }): Stat | Promise<Stat>
}

/** An SMSC of the npm package `smpp`, which does not share our codec. `outcomeOf` decides the report of each part. */
export class IndependentSmsc implements AsyncDisposable {
  readonly #options: IndependentSmscOptions
  readonly #server: Server
  readonly #sessions = new Set<smpp.Session>()
  #lastId = 0

  static async open(options: IndependentSmscOptions): Promise<IndependentSmsc> {
    const smsc = new IndependentSmsc(options)
    smsc.#server.listen(0, '127.0.0.1')
    await once(smsc.#server, 'listening')
    return smsc
  }

  private constructor(options: IndependentSmscOptions) {
    this.#options = options
    this.#server = smpp.createServer({}, (session) => {
      this.#sessions.add(session)
      session.on('error', () => undefined)
      session.on('pdu', (pdu: smpp.PDU) => this.#take(session, pdu))
    })
  }

  get address(): { host: string; port: number } {
    return { host: '127.0.0.1', port: (this.#server.address() as AddressInfo).port }
  }

  /** Sends a subscriber's text on a bound session. Resolves when it is acknowledged. */
  inbound(from: string, to: string, text: string): Promise<void> {
    return this.deliver({ source_addr: from, destination_addr: to, data_coding: 0, short_message: text })
  }

  /** The same of any deliver_sm. */
  async deliver(fields: Record<string, unknown>): Promise<void> {
    const [session] = this.#sessions
    if (session === undefined) throw new Error('no session is bound')
    await new Promise<unknown>((resolve) => session.deliver_sm(fields, resolve))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const session of this.#sessions) session.destroy()
    await closed
  }

  #take(session: smpp.Session, pdu: smpp.PDU): void {
    if (pdu.command === 'bind_transceiver') session.send(pdu.response({ system_id: 'peer' }))
    if (pdu.command === 'enquire_link' || pdu.command === 'unbind') session.send(pdu.response())
    if (pdu.command === 'submit_sm') void this.#submit(session, pdu)
  }

  async #submit(session: smpp.Session, pdu: smpp.PDU): Promise<void> {
    const id = String(++this.#lastId)
    session.send(pdu.response({ message_id: id }))
    const stat = await this.#options.outcomeOf({ phone: String(pdu['destination_addr']), part: partOf(pdu) })
    session.deliver_sm({
      source_addr: pdu['destination_addr'],
      destination_addr: pdu['source_addr'],
      esm_class: 4,
      short_message: `id:${id} sub:001 dlvrd:001 stat:${stat} err:000 text:`,
    })
  }
}

/** The part's number by its concatenation header, from 1. */
function partOf(pdu: smpp.PDU): number {
  const { udh } = pdu['short_message'] as { udh?: Buffer[] }
  return udh?.[0]?.at(-1) ?? 1
}
