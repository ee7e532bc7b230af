import type { EventEmitter } from 'node:events'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import { testCertificate } from '../../simulators/smsc/test-certificate.ts'

/** A PDU as the npm package `smpp` shows it; texts are decoded by that package, not by our codec. */
export interface PeerPdu {
  command: string
  command_status: number
  sequence_number: number
  message_id?: string
  source_addr?: string
  destination_addr?: string
  source_addr_ton?: number
  dest_addr_ton?: number
  esm_class?: number
  data_coding?: number
  short_message?: { message: string | Buffer; udh?: Buffer[] }
  message_payload?: { message: string | Buffer }
  receipted_message_id?: string
  message_state?: number
  network_error_code?: Buffer
  sar_msg_ref_num?: number
  sar_total_segments?: number
  sar_segment_seqnum?: number
  error_code?: number
  final_date?: unknown
  response(options?: object): PeerPdu
}

interface PeerSession extends EventEmitter {
  socket: Socket
  send(pdu: PeerPdu): boolean
  destroy(): void
  [command: string]: unknown
}

const smpp = createRequire(import.meta.url)('smpp') as { connect(options: object): PeerSession }

type Fields = Record<string, unknown>

/** An ESME made of the npm package `smpp`: an implementation that is independent of ours. */
export class SmppClient implements Disposable {
  readonly #session: PeerSession
  /** Everything that came, responses included, oldest first. */
  readonly pdus: PeerPdu[] = []
  /** Status that a deliver_sm is answered with; null: not at all. */
  onDeliver: (pdu: PeerPdu) => number | null = () => 0
  onError: (error: unknown) => void = () => undefined
  closed = false
  #changed: (() => void)[] = []

  private constructor(session: PeerSession) {
    this.#session = session
    session.socket.setNoDelay(true)
    session.on('error', (error: unknown) => this.onError(error))
    session.on('close', () => {
      this.closed = true
      this.#wake()
    })
    session.on('pdu', (pdu: PeerPdu) => {
      this.pdus.push(pdu)
      if (pdu.command === 'deliver_sm') this.#answer(pdu)
      this.#wake()
    })
  }

  static async connect(port: number, tls = false): Promise<SmppClient> {
    const session = smpp.connect({
      host: '127.0.0.1',
      port,
      tls,
      ca: testCertificate,
      servername: 'localhost',
    })
    await once(session, tls ? 'secureConnect' : 'connect')
    return new SmppClient(session)
  }

  /** Connects and binds; throws where the bind is refused. */
  static async bound(port: number, fields: Fields = {}, kind = 'transceiver'): Promise<SmppClient> {
    const client = await SmppClient.connect(port)
    const { command_status: status } = await client.bind(fields, kind)
    if (status !== 0) throw new Error(`the bind was refused with ${status}`)
    return client
  }

  bind(fields: Fields = {}, kind = 'transceiver'): Promise<PeerPdu> {
    return this.request(`bind_${kind}`, { system_id: 'posthorn', password: 'sandbox', ...fields })
  }

  submit(phone: string, text: string, fields: Fields = {}): Promise<PeerPdu> {
    return this.request('submit_sm', submitFields(phone, text, fields))
  }

  request(command: string, fields: Fields = {}): Promise<PeerPdu> {
    const send = this.#session[command] as (fields: Fields, onResponse: (pdu: PeerPdu) => void) => boolean
    return new Promise((resolve) => {
      send.call(this.#session, fields, resolve)
    })
  }

  /** Sends without waiting; the answer is among `pdus`. */
  send(command: string, fields: Fields = {}): void {
    void this.request(command, fields)
  }

  write(octets: Uint8Array): void {
    this.#session.socket.write(octets)
  }

  /** The deliver_sm that came. */
  get deliveries(): PeerPdu[] {
    return this.pdus.filter((pdu) => pdu.command === 'deliver_sm')
  }

  /** Resolves with the deliver_sm that came as soon as there are `count`. */
  async delivered(count: number): Promise<PeerPdu[]> {
    await this.until(() => this.deliveries.length >= count)
    return this.deliveries
  }

  async until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      await new Promise<void>((resolve) => {
        this.#changed.push(resolve)
      })
    }
  }

  destroy(): void {
    this.#session.destroy()
  }

  [Symbol.dispose](): void {
    this.destroy()
  }

  #answer(pdu: PeerPdu): void {
    const status = this.onDeliver(pdu)
    if (status !== null) this.#session.send(pdu.response({ command_status: status }))
  }

  #wake(): void {
    for (const resolve of this.#changed.splice(0)) resolve()
  }
}

export function submitFields(phone: string, text: string, fields: Fields = {}): Fields {
  return {
    source_addr_ton: 5,
    source_addr_npi: 0,
    source_addr: 'Posthorn',
    dest_addr_ton: 1,
    dest_addr_npi: 1,
    destination_addr: phone,
    registered_delivery: 1,
    // Left to itself, the package writes 1 beside GSM octets.
    data_coding: 0,
    short_message: text,
    ...fields,
  }
}

export function textOf(pdu: PeerPdu | undefined): string {
  return String(pdu?.short_message?.message ?? '') || String(pdu?.message_payload?.message ?? '')
}
