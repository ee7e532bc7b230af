import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls, type PeerCertificate } from 'node:tls'
import type { Endpoint } from './servers.ts'

/** What a server showed. */
export interface ShownCertificate {
  /** The first end of the certificates that it sent (ms); its own and those of intermediate authorities. */
  endsAt: number
  /** The name in the one that ends first. */
  name: string
  /** Why it is not trusted, or null. */
  fault: string | null
}

/** Null where the server offers no TLS. Rejects where it cannot be reached. */
export async function readCertificate(
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<ShownCertificate | null> {
  const { host, port, tlsStart } = endpoint
  const socket = connectTcp({ host, port })
  const cut = () => socket.destroy(new Error(`${host}:${port} does not answer`))
  signal.addEventListener('abort', cut, { once: true })
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('error', reject)
    })
    if (tlsStart === 'postgres' && !(await requestOfPostgres(socket))) return null
    if (tlsStart === 'smtp' && !(await requestOfSmtp(socket))) return null
    return await handshake(socket, endpoint)
  } finally {
    signal.removeEventListener('abort', cut)
    socket.on('error', () => undefined).destroy()
  }
}

/** SSLRequest; the server answers `S` or `N`. PostgreSQL, 55.7 (message formats). */
async function requestOfPostgres(socket: Socket): Promise<boolean> {
  socket.write(Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]))
  return (await nextChunk(socket)).startsWith('S')
}

/** RFC 3207: EHLO, then STARTTLS. */
async function requestOfSmtp(socket: Socket): Promise<boolean> {
  await reply(socket)
  socket.write('EHLO posthorn.invalid\r\n')
  if (!/^250[ -]STARTTLS\s*$/im.test(await reply(socket))) return false
  socket.write('STARTTLS\r\n')
  return (await reply(socket)).startsWith('220')
}

/** A whole reply: its last line has a space after the code (RFC 5321, 4.2.1). */
async function reply(socket: Socket): Promise<string> {
  let text = ''
  while (!/^\d{3} .*\r?\n$/m.test(text)) {
    text += await nextChunk(socket)
    if (text.length > 65_536) throw new Error('the server sends no end of its reply')
  }
  return text
}

function nextChunk(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    const settle = (how: () => void) => {
      socket.off('data', onData).off('error', onError).off('close', onClose)
      how()
    }
    const onData = (chunk: Buffer) => settle(() => resolve(chunk.toString('latin1')))
    const onError = (error: Error) => settle(() => reject(error))
    const onClose = () => settle(() => reject(new Error('the server closed the connection')))
    socket.on('data', onData).on('error', onError).on('close', onClose)
  })
}

function handshake(socket: Socket, { host, tls }: Endpoint): Promise<ShownCertificate> {
  return new Promise((resolve, reject) => {
    const servername = tls.servername ?? host
    const secure = connectTls({
      socket,
      host: servername,
      // Read first, judged afterwards.
      rejectUnauthorized: false,
      ...(tls.ca === null ? {} : { ca: tls.ca }),
      ...(/^[\d.:]+$/.test(servername) ? {} : { servername }),
    })
    secure.once('error', reject)
    secure.once('close', () => reject(new Error('the server closed the connection')))
    secure.once('secureConnect', () => {
      const shown = secure.getPeerCertificate(true)
      const first = firstToEnd(shown)
      resolve({
        endsAt: Date.parse(first.valid_to),
        name: nameOf(first),
        fault: secure.authorized ? null : describeFault(secure.authorizationError),
      })
      secure.destroy()
    })
  })
}

function describeFault(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Without roots, which are those of this machine and not of the server. */
function firstToEnd(leaf: PeerCertificate): PeerCertificate {
  return listChain(leaf).reduce((first, each) => (parseEnd(each) < parseEnd(first) ? each : first), leaf)
}

function parseEnd({ valid_to: end, subject, issuer }: PeerCertificate): number {
  const isRoot = JSON.stringify(subject) === JSON.stringify(issuer)
  return isRoot ? Number.POSITIVE_INFINITY : Date.parse(end)
}

function listChain(leaf: PeerCertificate): PeerCertificate[] {
  const chain: PeerCertificate[] = []
  let next: PeerCertificate | undefined = leaf
  while (next !== undefined && !chain.includes(next)) {
    chain.push(next)
    next = (next as PeerCertificate & { issuerCertificate?: PeerCertificate }).issuerCertificate
  }
  return chain
}

function nameOf({ subject, subjectaltname }: PeerCertificate): string {
  const name = subject.CN as string | string[] | undefined
  return [name ?? subjectaltname ?? 'without a name'].flat().join(', ')
}
