import { once } from 'node:events'
import { connect, type PDU, type Session } from 'smpp'
import { until } from '../../../gateway/test/whole/until.ts'

export interface ClientOptions {
  port: number
  tls?: boolean
  systemId?: string
  password?: string
  bind?: 'bind_transceiver' | 'bind_transmitter' | 'bind_receiver'
  /** The status of the answer to each deliver_sm; null: none. Default 0. */
  answer?: (pdu: PDU) => number | null
  version?: number
}

/** A client of the npm package `smpp`, which does not share our codec. */
export class SmppClient implements AsyncDisposable {
  /** Every deliver_sm, in the order in which they came. */
  readonly delivered: PDU[] = []
  readonly session: Session
  isClosed = false

  /** Resolves once bound. Rejects with the status of a refused bind. */
  static async bind(options: ClientOptions): Promise<SmppClient> {
    const client = await SmppClient.connect(options)
    const status = await client.bindAs(options)
    if (status !== 0) {
      client.destroy()
      throw new Error(`status ${status}`)
    }
    return client
  }

  /** Without a bind. */
  static async connect({ port, tls = false, answer = () => 0 }: ClientOptions): Promise<SmppClient> {
    const url = `${tls ? 'ssmpp' : 'smpp'}://127.0.0.1:${port}`
    const session = connect({ url, rejectUnauthorized: false }, () => undefined)
    session.setMaxListeners(0)
    const client = new SmppClient(session, answer)
    await once(session, tls ? 'secureConnect' : 'connect')
    return client
  }

  private constructor(session: Session, answer: (pdu: PDU) => number | null) {
    this.session = session
    session.on('deliver_sm', (pdu: PDU) => {
      this.delivered.push(pdu)
      const status = answer(pdu)
      if (status !== null) session.send(pdu.response({ command_status: status }))
    })
    session.on('enquire_link', (pdu: PDU) => session.send(pdu.response()))
    session.on('unbind', (pdu: PDU) => {
      session.send(pdu.response())
      session.close()
    })
    session.on('error', () => undefined)
    session.on('close', () => {
      this.isClosed = true
    })
  }

  async bindAs({
    systemId = 'demo',
    password = 'sandbox',
    bind = 'bind_transceiver',
    version = 0x34,
  }: ClientOptions) {
    const fields = { system_id: systemId, password, interface_version: version }
    return (await this.request(bind, fields)).command_status
  }

  /** The response. Rejects where the session ends before it. */
  request(command: string, fields: Record<string, unknown>): Promise<PDU> {
    return new Promise((resolve, reject) => {
      this.session.once('close', () => reject(new Error(`${command} was not answered`)))
      const send = (this.session as unknown as Record<string, (...given: unknown[]) => boolean>)[command]
      send?.call(this.session, fields, (pdu: PDU) => resolve(pdu))
    })
  }

  submit(fields: Record<string, unknown>): Promise<PDU> {
    return this.request('submit_sm', {
      source_addr_ton: 5,
      source_addr: 'Posthorn',
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      destination_addr: '380671234567',
      registered_delivery: 1,
      ...fields,
    })
  }

  /** Resolves with the deliver_sm that came, once there are `count`. */
  untilDelivered(count: number): Promise<PDU[]> {
    return until(`${count} deliver_sm`, () => (this.delivered.length >= count ? this.delivered : null))
  }

  untilClosed(): Promise<true> {
    return until('the session to be closed', () => (this.isClosed ? true : null))
  }

  destroy(): void {
    this.session.destroy()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.destroy()
    await this.untilClosed()
  }
}

/** The members of an Appendix-B text, such as `stat`. */
export function receiptOf({ short_message: short }: PDU): Record<string, string> {
  const { message } = short as { message: string | Buffer }
  const pairs = String(message).matchAll(/(\w+):(\S*)/g)
  return Object.fromEntries([...pairs].map(([, name = '', value = '']) => [name, value]))
}
