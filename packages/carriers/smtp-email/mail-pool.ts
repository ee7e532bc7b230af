import { createTransport, type SMTPEnvelopeDsn } from 'nodemailer'
import type { ComposedMail } from './compose-mail.ts'
import type { SmtpEmailConfig } from './settings.ts'

export type MailEnding =
  /** `reply` is the server's answer to the end of the e-mail. */
  | { kind: 'taken'; reply: string }
  /** `complete`: all of it was written to the socket, the final dot included, so the server may have accepted it. */
  | { kind: 'failed'; error: unknown; complete: boolean }

/** How long an idle socket is kept: shorter than the five minutes that servers must wait (RFC 5321, 4.5.3.2.7). */
const idleMs = 120_000
/** Many servers end a session after some hundred e-mails. */
const mailsPerSocket = 100

/** Octets of one reply of a server; the longest in the field name some dozen extensions. */
const maxResponseSize = 65_536

/** Sockets to one mail server, opened as they are needed. */
export class MailPool {
  readonly #transport: ReturnType<typeof openPool>
  readonly #timeoutMs: number
  readonly #underWay = new Set<AbortController>()
  readonly #deliveredWhen: SmtpEmailConfig['deliveredWhen']
  /** E-mails whose last octet was given to a socket. */
  readonly #complete = new WeakSet<Buffer>()

  constructor(config: SmtpEmailConfig) {
    this.#transport = openPool(config)
    this.#timeoutMs = config.responseTimeoutMs
    this.#deliveredWhen = config.deliveredWhen
    this.#transport.use('stream', (mail, done) => {
      const { raw } = mail.data
      // The pool reads the stream only after the server's 354.
      mail.message.processFunc((octets) =>
        octets.once('end', () => Buffer.isBuffer(raw) && this.#complete.add(raw)),
      )
      done()
    })
  }

  /** Ends within the response timeout; never rejects. */
  async send({ envelope, name, octets }: ComposedMail): Promise<MailEnding> {
    const cut = new AbortController()
    this.#underWay.add(cut)
    const deadline = setTimeout(() => cut.abort(), this.#timeoutMs)
    try {
      const { response } = await this.#transport.sendMail({
        envelope: { ...envelope, size: octets.length },
        raw: octets,
        dsn: this.#requestReports(name),
        signal: cut.signal,
      })
      return { kind: 'taken', reply: response }
    } catch (error) {
      return { kind: 'failed', error, complete: this.#complete.has(octets) }
    } finally {
      clearTimeout(deadline)
      this.#underWay.delete(cut)
    }
  }

  /** Connects and logs in, without an e-mail. Rejects with nodemailer's error. */
  async verify(): Promise<void> {
    await this.#transport.verify()
  }

  /** Aborts running submits. */
  close(): void {
    for (const cut of this.#underWay) cut.abort()
    this.#transport.close({ force: true })
  }

  /** RFC 3461; sent where the server offers it. */
  #requestReports(id: string): SMTPEnvelopeDsn {
    const notify = this.#deliveredWhen === 'reported' ? ['success', 'failure', 'delay'] : ['failure']
    return { id, return: 'headers', notify }
  }
}

function openPool(config: SmtpEmailConfig) {
  const { host, port, security, tls, credentials, clientName, window, connectTimeoutMs } = config
  return createTransport({
    pool: true,
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: {
      rejectUnauthorized: tls.rejectUnauthorized,
      minVersion: 'TLSv1.2',
      ...(tls.ca !== null && { ca: tls.ca }),
      ...(tls.servername !== null && { servername: tls.servername }),
    },
    ...(credentials && { auth: { user: credentials.username, pass: credentials.password.reveal() } }),
    ...(clientName !== null && { name: clientName }),
    maxConnections: window,
    maxMessages: mailsPerSocket,
    idleTimeout: idleMs,
    // An idle socket may close just before its next e-mail: nothing was sent, so another socket takes it.
    maxRequeues: 1,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    socketTimeout: config.responseTimeoutMs,
    socketCloseTimeout: 1_000,
    maxResponseSize,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
