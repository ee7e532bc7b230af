import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface TakenMail {
  from: string
  to: string[]
  envelopeId: string | null
  notify: string[]
  octets: Buffer
}

export interface MailPeer extends AsyncDisposable {
  port: number
  mails: TakenMail[]
}

/** A mail server that accepts everything and stores every octet. */
export async function openMailPeer(): Promise<MailPeer> {
  const mails: TakenMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    hideDSN: false,
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          envelopeId: envelope.dsn?.envid ?? null,
          notify: envelope.rcptTo[0]?.dsn?.notify ?? [],
          octets: Buffer.concat(chunks),
        })
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    port: (listening.address() as AddressInfo).port,
    mails,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The reply to a line of the client; null for none, `cut` to end the connection. */
export type Says = (line: string, socket: Socket) => string | null

/** A mail server with scripted replies, for cases that no real server produces. */
export async function openScriptedPeer(greeting: string, says: Says) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.write(greeting)
    socket.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString('latin1').split('\r\n')) {
        const answer = line === '' ? null : says(line, socket)
        if (answer === 'cut') socket.destroy()
        else if (answer !== null && !socket.destroyed) socket.write(answer)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
