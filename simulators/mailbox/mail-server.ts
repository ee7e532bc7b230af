import type { AddressInfo, Socket } from 'node:net'
import {
  SMTPServer,
  type SMTPServerAuthentication,
  type SMTPServerDataStream,
  type SMTPServerError,
  type SMTPServerSession,
} from 'smtp-server'
import { type Carrier, InvalidField } from '../carrier.ts'
import { publicTestKey, testCertificate } from '../smsc/test-certificate.ts'
import { TimerWheel } from '../timer-wheel.ts'
import { type CarriedMessage, CarrierLedger } from '../web/carrier-ledger.ts'
import { parseWebFaults } from '../web/web-faults.ts'
import { WebhookSender } from '../web/webhook-sender.ts'
import { type MailAnswer, MailEndpoint } from './mail-endpoint.ts'
import { type MailFaults, parseMailFaults } from './mail-faults.ts'
import type { MailServerAddress, MailServerOptions } from './mail-server-options.ts'
import { type MailEvent, reportMail } from './report-mail.ts'

type Done = (error?: Error | null, message?: string) => void
type ReportLedger = CarrierLedger<CarriedMessage, MailEvent>

/** Octets of an e-mail. */
const maxSize = 1_048_576

/** A mail server as providers run it: submission over STARTTLS with a password, mailboxes, reports by webhook. */
export class MailServer implements Carrier {
  readonly name = 'mailbox'
  readonly channels = [] as const
  readonly #options: MailServerOptions
  readonly #server: SMTPServer
  readonly #wheel: TimerWheel
  readonly #ledger: ReportLedger
  readonly #webhooks: WebhookSender<MailEvent>
  readonly #endpoint: MailEndpoint
  /** By the address at the other end. */
  readonly #sockets = new Map<string, Socket>()
  #faults: MailFaults
  #connections = 0
  #port = 0

  private constructor(options: MailServerOptions, ledger: ReportLedger) {
    const { clock, mailboxes, reportDelayMs = 50, retryAfterMs = 500 } = options
    this.#options = options
    this.#faults = parseMailFaults(options.faults ?? {})
    this.#ledger = ledger
    this.#wheel = new TimerWheel(clock)
    this.#webhooks = new WebhookSender<MailEvent>({
      ...{ wheel: this.#wheel, ledger, retryAfterMs },
      faults: () => {
        const { withholdReports, duplicateReports } = this.#faults
        return parseWebFaults({ withholdReports, duplicateReports })
      },
      render: ([event]) => ({
        headers: { 'content-type': 'message/rfc822' },
        body: event === undefined ? '' : reportMail(event),
      }),
    })
    this.#endpoint = new MailEndpoint({
      ...{ mailboxes, clock, wheel: this.#wheel, reportDelayMs },
      faults: () => this.#faults,
      report: (event) => this.#webhooks.report(null, event.id, event),
    })
    this.#server = this.#newServer()
  }

  /** Rejects when the port cannot be had or the folder cannot be written, and with `InvalidField` for a wrong fault. */
  static async open(options: MailServerOptions): Promise<MailServer> {
    parseMailFaults(options.faults ?? {})
    const { dataDir } = options
    const ledger = await CarrierLedger.open<CarriedMessage, MailEvent>({ dataDir, name: 'mail-reports' })
    const server = new MailServer(options, ledger)
    try {
      await server.#listen()
    } catch (error) {
      await server[Symbol.asyncDispose]()
      throw error
    }
    server.#webhooks.resume()
    return server
  }

  get address(): MailServerAddress {
    const { host = '127.0.0.1', username = 'posthorn', password = 'sandbox' } = this.#options
    return { host, port: this.#port, username, password, ca: testCertificate }
  }

  get faults(): MailFaults {
    return this.#faults
  }

  putFaults(json: unknown): void {
    this.#faults = parseMailFaults(json)
    if (this.#faults.refuseConnections) this.dropConnections()
  }

  get webhook(): string | null {
    return this.#ledger.webhook
  }

  setWebhook(url: string | null): Promise<void> {
    this.#ledger.webhook = url
    this.#webhooks.wake()
    return Promise.resolve()
  }

  reply(): void {
    throw new InvalidField('channel must be another: mailboxes do not answer')
  }

  stats(): Record<string, number> {
    return { connections: this.#connections, ...this.#endpoint.counters, ...this.#webhooks.stats() }
  }

  /** Closes every connection without a reply. */
  dropConnections(): void {
    for (const socket of this.#sockets.values()) socket.destroy()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#server.close(resolve)
    })
    this.dropConnections()
    await closed
    this.#wheel[Symbol.dispose]()
    this.#webhooks[Symbol.dispose]()
    await this.#ledger[Symbol.asyncDispose]()
  }

  #newServer(): SMTPServer {
    const server = new SMTPServer({
      name: 'mail.sandbox.example',
      banner: 'A simulated mail server',
      key: publicTestKey,
      cert: testCertificate,
      size: maxSize,
      rejectOversized: true,
      hideDSN: false,
      disableReverseLookup: true,
      authMethods: ['PLAIN', 'LOGIN'],
      closeTimeout: 100,
      onConnect: (session, done) => this.#greet(session, done),
      onAuth: (auth, _session, done) => this.#check(auth, done),
      onRcptTo: ({ address }, session, done) =>
        this.#answer(this.#endpoint.recipient(address), session, done),
      onData: (stream, session, done) => void this.#take(stream, session, done),
    })
    // A client that disconnects in the middle of a command is no error.
    server.on('error', () => undefined)
    server.server.on('connection', (socket) => this.#note(socket))
    return server
  }

  async #listen(): Promise<void> {
    const { host = '127.0.0.1', port } = this.#options
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, host, resolve)
    })
    this.#port = (this.#server.server.address() as AddressInfo).port
  }

  #note(socket: Socket): void {
    this.#connections++
    if (this.#faults.refuseConnections) {
      socket.destroy()
      return
    }
    const key = `${socket.remoteAddress}:${socket.remotePort}`
    this.#sockets.set(key, socket)
    socket.once('close', () => this.#sockets.delete(key))
  }

  #greet(session: SMTPServerSession, done: Done): void {
    const { silent, greeting, hideStartTls } = this.#faults
    if (silent) return
    if (hideStartTls) session.disabledCommands = ['STARTTLS', 'AUTH']
    done(greeting === null ? null : refusal(greeting, 'The simulated server has a fault set for this'))
  }

  #check(
    { username, password }: SMTPServerAuthentication,
    done: (error: Error | null, answer?: { user: string }) => void,
  ): void {
    const { username: known, password: right } = this.address
    if (!this.#faults.refuseAuth && username === known && password === right) done(null, { user: known })
    else done(refusal(535, '5.7.8 Authentication credentials invalid'))
  }

  async #take(stream: SMTPServerDataStream, session: SMTPServerSession, done: Done): Promise<void> {
    const { mailFrom, rcptTo, dsn } = session.envelope
    const chunks: Buffer[] = []
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
      if (stream.sizeExceeded) return done()
      const answer = await this.#endpoint.message({
        from: mailFrom === false ? '' : mailFrom.address,
        recipients: rcptTo.map(({ address, dsn: wish }) => ({
          address,
          wantsSuccess: wish?.notify?.includes('SUCCESS') === true,
        })),
        envelopeId: dsn?.envid ?? null,
        octets: Buffer.concat(chunks),
      })
      this.#answer(answer, session, done)
      this.#dropAfter(session)
    } catch (error) {
      done(refusal(451, `4.3.0 ${error instanceof Error ? error.message : 'The simulated server failed'}`))
    }
  }

  #answer(answer: MailAnswer, session: SMTPServerSession, done: Done): void {
    switch (answer.kind) {
      case 'yes':
        if (answer.afterMs > 0) this.#wheel.after(answer.afterMs, () => done(null, answer.text))
        else done(null, answer.text)
        break
      case 'no':
        done(refusal(answer.code, answer.text))
        break
      case 'cut':
        this.#socketOf(session)?.destroy()
        break
      case 'silence':
        break
    }
  }

  #dropAfter(session: SMTPServerSession): void {
    const { dropAfterMails } = this.#faults
    if (dropAfterMails === null || session.transaction < dropAfterMails) return
    // The answers so far reach the client; the next command finds the connection closed.
    this.#socketOf(session)?.end()
  }

  #socketOf({ remoteAddress, remotePort }: SMTPServerSession): Socket | undefined {
    return this.#sockets.get(`${remoteAddress}:${remotePort}`)
  }
}

function refusal(responseCode: number, text: string): SMTPServerError {
  return Object.assign(new Error(text), { responseCode })
}
