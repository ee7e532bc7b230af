import { S3mini, S3ServiceError } from 's3mini'
import { fetch } from 'undici'
import type { S3ArchiveConfig } from '../../config/sections/archive-settings.ts'
import { httpAgent } from '../../kit/net/http-connector.ts'
import { backoffDelayMs } from '../../kit/time/backoff.ts'
import { sleep, systemClock } from '../../kit/time/clock.ts'
import {
  ArchiveFileUnusable,
  type ArchiveStore,
  ArchiveUnavailable,
  type FileRange,
  maxFileOctets,
} from './archive-store.ts'

const requestMs = 120_000
const maxTries = 4
const maxErrorOctets = 65_536
const whole: FileRange = { start: 0, end: maxFileOctets + 1 }
const pause = { baseMs: 500, maxMs: 5_000 }

/**
 * The archive in a bucket of an S3-compatible store. A file is one PUT request, so it is there whole or not at all. The
 * endpoint is the operator's own and may be in a private network: the guard of outgoing requests does not apply.
 */
export class S3Store implements ArchiveStore {
  readonly place: string
  readonly #client: S3mini
  readonly #prefix: string

  constructor({ endpoint, bucket, region, prefix, accessKeyId, secretAccessKey }: S3ArchiveConfig) {
    this.place = `${endpoint}/${bucket}/${prefix}`
    this.#prefix = prefix
    this.#client = new S3mini({
      endpoint: `${endpoint}/${bucket}`,
      region,
      accessKeyId: accessKeyId.reveal(),
      secretAccessKey: secretAccessKey.reveal(),
      requestAbortTimeout: requestMs,
      // That of Node sends by the connections of the loaded undici, which refuse the length that it adds a second time.
      fetch: fetchBounded as typeof globalThis.fetch,
    })
  }

  async put(name: string, content: Uint8Array): Promise<void> {
    const type = name.endsWith('.gz') ? 'application/gzip' : 'application/json'
    await this.#try(`${name} cannot be stored`, () =>
      this.#client.putObject(this.#prefix + name, Buffer.from(content), type),
    )
  }

  get(name: string, range?: FileRange): Promise<Buffer> {
    return this.#try(`${name} cannot be read`, async () => {
      const response = await this.#client.getObjectRaw(
        this.#prefix + name,
        range === undefined,
        range?.start,
        range?.end,
      )
      // A store that ignores ranges sends the whole file.
      const isPart = range !== undefined && response.status === 206
      const { start, end } = isPart ? { start: 0, end: range.end - range.start } : (range ?? whole)
      const content = await readBody(response, end)
      if (content.length > maxFileOctets)
        throw new ArchiveFileUnusable(`${name} in ${this.place} is larger than a file of ours`)
      if (range === undefined) return content
      const part = content.subarray(start, end)
      if (part.length === range.end - range.start) return part
      throw new ArchiveFileUnusable(`${name} in ${this.place} is shorter than its index says`)
    })
  }

  async remove(name: string): Promise<void> {
    await this.#try(`${name} cannot be removed`, () => this.#client.deleteObject(this.#prefix + name))
  }

  async #try<Result>(what: string, request: () => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries++) {
      try {
        return await request()
      } catch (error) {
        if (error instanceof ArchiveFileUnusable) throw error
        if (error instanceof S3ServiceError && error.serviceCode === 'NoSuchKey') {
          throw new ArchiveFileUnusable(`${what} in ${this.place}: it is not there`, { cause: error })
        }
        if (tries === maxTries || isRefused(error)) {
          const reason = error instanceof Error ? error.message : String(error)
          throw new ArchiveUnavailable(`${what} in ${this.place}: ${reason}`, { cause: error })
        }
        await sleep(systemClock, backoffDelayMs(pause, tries - 1, Math.random()))
      }
    }
  }
}

/** The first octets of a body, which is read no further. It may be compressed on its way, and unpack to much more. */
async function readBody({ body }: Pick<Response, 'body'>, maxOctets: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  if (body === null) return Buffer.alloc(0)
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= maxOctets) break
  }
  return Buffer.concat(chunks)
}

/**
 * No redirect is followed: a request is signed for its host. What s3mini reads itself, the text of an error, is bounded.
 */
async function fetchBounded(...[address, options]: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(address, { ...options, redirect: 'manual', dispatcher: httpAgent })
  const { ok, status, headers } = response
  if (ok) return response as unknown as Response
  const text = await readBody(response as unknown as Response, maxErrorOctets)
  return new Response(status === 204 || status === 304 ? null : text.subarray(0, maxErrorOctets), {
    status,
    headers: [...headers],
  })
}

/** The store answered that the request is wrong or not allowed: another try is answered the same. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof S3ServiceError)) return false
  return error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429
}
