import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type Server } from 'node:tls'
import { beforeUpstreams, type Upstream } from './before-upstreams.ts'

/** TLS before servers that speak none, with a certificate that is valid or has ended. */
export class TlsFronts implements AsyncDisposable {
  /** The certificate that signs both. */
  readonly authorityFile: string
  readonly #folder: string
  readonly #servers: Server[] = []
  readonly #sockets = new Set<Socket>()
  readonly #certificates: Record<'valid' | 'ended', { key: Buffer; cert: Buffer }>

  private constructor(folder: string) {
    this.#folder = folder
    this.authorityFile = join(folder, 'authority.pem')
    this.#certificates = { valid: issue(folder, 30), ended: issue(folder, -1) }
  }

  static async open(): Promise<TlsFronts> {
    const folder = mkdtempSync(join(tmpdir(), 'posthorn-tls-'))
    const key = join(folder, 'authority.key')
    openssl(
      'req',
      '-x509',
      ...newKey(key),
      '-out',
      join(folder, 'authority.pem'),
      '-days',
      '30',
      '-subj',
      '/CN=Authority',
    )
    return new TlsFronts(folder)
  }

  /** The settings of the upstreams with a front before each. */
  before<Settings>(own: Settings): Promise<Settings> {
    return beforeUpstreams(own, (each) => this.#beforeOne(each))
  }

  /** New connections get this certificate, and open ones end. */
  present(which: 'valid' | 'ended'): void {
    for (const server of this.#servers) server.setSecureContext(this.#certificates[which])
    for (const socket of this.#sockets) socket.destroy()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await Promise.all(this.#servers.map((server) => new Promise((closed) => server.close(closed))))
    rmSync(this.#folder, { recursive: true })
  }

  async #beforeOne(upstream: Upstream): Promise<Upstream> {
    if (upstream.baseUrl !== undefined) {
      const { port, pathname } = new URL(upstream.baseUrl)
      const path = pathname === '/' ? '' : pathname
      return { ...upstream, baseUrl: `https://localhost:${await this.#open(Number(port))}${path}` }
    }
    return { ...upstream, host: 'localhost', port: await this.#open(upstream.port ?? 0), tls: true }
  }

  async #open(target: number): Promise<number> {
    const server = createServer(this.#certificates.valid, (client) => {
      const carrier = connect(target, '127.0.0.1')
      for (const socket of [client, carrier]) {
        this.#sockets.add(socket)
        socket.on('error', () => undefined)
        socket.once('close', () => {
          this.#sockets.delete(socket)
          client.destroy()
          carrier.destroy()
        })
      }
      client.pipe(carrier)
      carrier.pipe(client)
    })
    server.on('tlsClientError', () => undefined)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    this.#servers.push(server)
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('the front has no port')
    return address.port
  }
}

/** A certificate of localhost that ends after `days`. */
function issue(folder: string, days: number): { key: Buffer; cert: Buffer } {
  const [key, request, cert] = ['key', 'csr', 'pem'].map((ending) => join(folder, `${days}.${ending}`)) as [
    string,
    string,
    string,
  ]
  openssl(
    'req',
    '-new',
    ...newKey(key),
    '-out',
    request,
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
  )
  const authority = [
    '-CA',
    join(folder, 'authority.pem'),
    '-CAkey',
    join(folder, 'authority.key'),
    '-CAcreateserial',
  ]
  openssl(
    'x509',
    '-req',
    '-in',
    request,
    ...authority,
    '-copy_extensions',
    'copy',
    '-days',
    String(days),
    '-out',
    cert,
  )
  return { key: readFileSync(key), cert: readFileSync(cert) }
}

function newKey(file: string): string[] {
  return ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', file]
}

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { stdio: 'ignore' })
}
