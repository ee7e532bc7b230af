import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '../packages/kit/time/clock.ts'
import { systemClock } from '../packages/kit/time/clock.ts'
import { InvalidField } from './carrier.ts'
import { NotFound } from './carriers.ts'
import { Expectations } from './expect/expectations.ts'
import { foreignCheck } from './foreign-check.ts'
import type { SandboxAnswer, SandboxParts } from './sandbox-routes.ts'
import { answer, WrongMethod } from './sandbox-routes.ts'

const maxBodyBytes = 256 * 1024

export interface SandboxHttpOptions {
  host: string
  port: number
  parts: Omit<SandboxParts, 'expectations'>
  clock?: Clock
}

/** The `/sandbox` interface over HTTP: JSON in and out, every fault as `{"success":false,"error"}`. */
export class SandboxHttp implements AsyncDisposable {
  readonly #server: Server
  readonly #expectations: Expectations
  readonly url: string

  private constructor(server: Server, expectations: Expectations, url: string) {
    this.#server = server
    this.#expectations = expectations
    this.url = url
  }

  static async open(options: SandboxHttpOptions): Promise<SandboxHttp> {
    const { parts, clock = systemClock } = options
    const expectations = new Expectations({ ...parts, clock })
    const all = { ...parts, expectations }
    const isForeign = foreignCheck(options.host)
    const server = createServer((request, response) => {
      const why = isForeign(request)
      if (why === null) void respond(all, request, response)
      else send(response, { status: 421, json: { success: false, error: why } })
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(options.port, options.host, resolve)
    })
    const { port } = server.address() as AddressInfo
    const host = options.host.includes(':') ? `[${options.host}]` : options.host
    return new SandboxHttp(server, expectations, `http://${host}:${port}`)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#expectations[Symbol.dispose]()
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
    })
    this.#server.closeAllConnections()
    await closed
  }
}

async function respond(
  parts: SandboxParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const path = (request.url ?? '/').replace(/[?#].*$/, '')
    const body = request.method === 'GET' ? undefined : await readJson(request)
    send(response, await answer(parts, { method: request.method ?? 'GET', path, body }))
  } catch (error) {
    send(response, { status: statusOf(error), json: { success: false, error: sentenceOf(error) } })
  }
}

function send(response: ServerResponse, answer: SandboxAnswer): void {
  const json = 'json' in answer
  const body = json ? Buffer.from(JSON.stringify(answer.json)) : answer.octets
  response.writeHead(answer.status, {
    'content-type': json ? 'application/json' : answer.type,
    'content-length': body.length,
  })
  response.end(body)
}

function statusOf(error: unknown): number {
  if (error instanceof InvalidField) return 400
  if (error instanceof NotFound) return 404
  return error instanceof WrongMethod ? 405 : 500
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : 'the sandbox failed'
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBodyBytes) throw new InvalidField(`body must be at most ${maxBodyBytes} bytes`)
    chunks.push(chunk)
  }
  if (bytes === 0) return undefined
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
  } catch {
    throw new InvalidField('body must be JSON')
  }
}
