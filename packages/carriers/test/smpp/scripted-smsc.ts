import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { systemClock } from '../../../kit/time/clock.ts'
import type { IncomingRequest } from '../../../smpp/incoming-request.ts'
import type { SubmitSm } from '../../../smpp/pdu/message-fields.ts'
import { Session } from '../../../smpp/session.ts'
import { noTlvs } from '../../../smpp/tlv.ts'

export interface Submitted {
  pdu: SubmitSm
  accept(messageId: string): void
  refuse(status: number): void
}

/** An SMSC that accepts every bind (unless `bindStatus` says otherwise) and leaves every submit to the test. */
export class ScriptedSmsc {
  readonly #server: Server
  /** The status for binds from now on; `null` leaves them unanswered. */
  bindStatus: number | null = 0
  readonly binds: string[] = []
  readonly sessions: Session[] = []
  readonly sockets: Socket[] = []
  readonly submits: Submitted[] = []
  #woken: (() => void)[] = []

  static async open(tls: { key: string; cert: string } | null = null, port = 0): Promise<ScriptedSmsc> {
    const smsc = new ScriptedSmsc(tls)
    smsc.#server.listen(port, '127.0.0.1')
    await once(smsc.#server, 'listening')
    return smsc
  }

  private constructor(tls: { key: string; cert: string } | null) {
    const take = (socket: Socket) => this.#take(socket)
    this.#server = tls === null ? createServer(take) : createTlsServer(tls, take)
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Resolves once `holds` is true after a frame arrived. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.#woken.push(resolve))
  }

  async submitted(count: number): Promise<Submitted[]> {
    await this.until(() => this.submits.length >= count)
    return this.submits
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #take(socket: Socket): void {
    this.sockets.push(socket)
    const session = Session.over(socket, {
      side: 'smsc',
      clock: systemClock,
      window: 100,
      responseTimeoutMs: 10_000,
      enquireLinkMs: null,
      inactivityMs: null,
      bindWithinMs: null,
      listener: {
        onRequest: (request) => this.#onRequest(request),
        onClose: () => {
          this.sessions.splice(this.sessions.indexOf(session), 1)
          this.#wake()
        },
      },
    })
    this.sessions.push(session)
    this.#wake()
  }

  #onRequest(request: IncomingRequest): void {
    const { pdu } = request
    if (pdu.command === 'submit_sm') {
      this.submits.push({
        pdu,
        accept: (messageId) => request.answer({ command: 'submit_sm_resp', messageId, tlvs: noTlvs }),
        refuse: (status) => request.answerEmpty(status),
      })
    } else {
      this.binds.push(pdu.command)
      if (this.bindStatus !== null) request.answerEmpty(this.bindStatus)
    }
    this.#wake()
  }

  #wake(): void {
    for (const resolve of this.#woken.splice(0)) resolve()
  }
}
